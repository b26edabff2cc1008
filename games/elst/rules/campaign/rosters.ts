/** The rosters of a campaign: questions about pieces and items, and the changes that everything else uses. */
import type { CampaignOrder } from '../state/campaign-actions.js';
import type {
  Battle,
  Campaign,
  Chapter,
  Item,
  Piece,
  Post,
  Roster,
  RosterItem,
  RosterPiece,
} from '../state/campaign.js';
import { ENTRY, IN_PLACE, NONE } from '../state/campaign.js';
import type { State } from '../state/state.js';
import { NO_ARC, NOWHERE } from '../state/state.js';
import type { UnitFacts, UnitKind, WeaponFacts, WeaponKind } from '../vocabulary/units.js';
import { unitKinds, weaponKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** The campaign of a state that is known to have one. */
export function campaignOf({ campaign }: Pick<State, 'campaign'>): Campaign {
  if (campaign === undefined) throw new Error('This is no campaign');
  return campaign;
}

export function battleOf(state: Pick<State, 'campaign'>): Battle {
  const { battle } = campaignOf(state);
  if (battle === undefined) throw new Error('There is no battle now');
  return battle;
}

export function rosterOf(state: Pick<State, 'campaign'>, side: Side): Roster {
  return campaignOf(state).rosters[side];
}

export function pieceFacts({ kind }: Pick<RosterPiece, 'kind'>): UnitFacts {
  return unitKinds[kind];
}

export function itemFacts({ kind }: Pick<RosterItem, 'kind'>): WeaponFacts {
  return weaponKinds[kind];
}

/** Retained units, with their numbers. */
export function retained({ pieces }: Roster): { readonly number: Piece; readonly piece: RosterPiece }[] {
  return pieces.flatMap((piece, number) => (piece.fate === 'retained' ? [{ number, piece }] : []));
}

export function itemsOf({ items }: Roster, holder: Piece): Item[] {
  return items.flatMap((item, number) => (item.holder === holder ? [number] : []));
}

/** "bp7" and "gi3", as in actions. */
export function pieceId(side: Side, piece: Piece): string {
  return `${side.charAt(0)}p${piece + 1}`;
}

export function itemId(side: Side, item: Item): string {
  return `${side.charAt(0)}i${item + 1}`;
}

/** The piece or item of a roster that an action names; NONE if it is the other side's. */
export function numberedFor(side: Side, id: string): Piece {
  return id.startsWith(side.charAt(0)) ? Number(id.slice(2)) - 1 : NONE;
}

/** A post as actions write it, and back. */
export function postText(post: Post): 'entry' | number {
  return post === ENTRY ? 'entry' : post + 1;
}

export function postNamed(text: 'entry' | number): Post {
  return text === 'entry' ? ENTRY : text - 1;
}

export function sayPost(post: Post): string {
  if (post === ENTRY) return 'the Entry Area';
  return post === IN_PLACE ? 'its hex' : `Setup Area ${post + 1}`;
}

// --- changes ----------------------------------------------------------------------------------------------------------

export function changeCampaign(state: State, change: Partial<Campaign>): void {
  state.campaign = { ...campaignOf(state), ...change };
}

export function changeBattle(state: State, change: Partial<Battle>): void {
  changeCampaign(state, { battle: { ...battleOf(state), ...change } });
}

export function changeRoster(state: State, side: Side, change: Partial<Roster>): void {
  const { rosters } = campaignOf(state);
  changeCampaign(state, { rosters: { ...rosters, [side]: { ...rosters[side], ...change } } });
}

export function sealOrder(state: State, side: Side, order: CampaignOrder | undefined): void {
  changeRoster(state, side, { order });
}

export function changePiece(state: State, side: Side, number: Piece, change: Partial<RosterPiece>): void {
  const { pieces } = rosterOf(state, side);
  changeRoster(state, side, {
    pieces: pieces.map((piece, index) => (index === number ? { ...piece, ...change } : piece)),
  });
}

/** A piece is Retained somewhere else, with all that it possesses. */
export function movePiece(state: State, side: Side, number: Piece, post: Post): void {
  changePiece(state, side, number, { post });
  const { items } = rosterOf(state, side);
  changeRoster(state, side, { items: items.map((item) => (item.holder === number ? { ...item, post } : item)) });
}

/** A chapter more in the story of a piece. */
export function tellStory(state: State, side: Side, number: Piece, chapter: Omit<Chapter, 'date'>): void {
  const { story } = rosterOf(state, side).pieces[number];
  changePiece(state, side, number, { story: [...story, { date: campaignOf(state).date, ...chapter }] });
}

export function changeItem(state: State, side: Side, number: Item, change: Partial<RosterItem>): void {
  const { items } = rosterOf(state, side);
  changeRoster(state, side, {
    items: items.map((item, index) => (index === number ? { ...item, ...change } : item)),
  });
}

export function dropItems(state: State, side: Side, isDropped: (item: RosterItem, number: Item) => boolean): void {
  const { items } = rosterOf(state, side);
  changeRoster(state, side, { items: items.filter((item, number) => !isDropped(item, number)) });
}

/** A piece is lost, with all that it possesses. */
export function losePiece(
  state: State,
  side: Side,
  number: Piece,
  what: 'eliminated' | 'died' | 'recalled' = 'eliminated',
): void {
  changePiece(state, side, number, { fate: 'eliminated' });
  tellStory(state, side, number, { what });
  dropItems(state, side, ({ holder }) => holder === number);
}

/** A new piece; a vehicle comes with its weapons. */
export function addPiece(
  state: State,
  side: Side,
  given: Pick<RosterPiece, 'kind' | 'post'> & Partial<RosterPiece>,
  what: Chapter['what'],
): Piece {
  const { date } = campaignOf(state);
  const roster = rosterOf(state, side);
  const spine = unitKinds[given.kind].vehicle === undefined ? NO_ARC : 0;
  const piece: RosterPiece = {
    fate: 'retained',
    hex: NOWHERE,
    hull: spine,
    turret: spine,
    marks: [],
    letter: NONE,
    group: NONE,
    story: [{ date, what }],
    ...given,
  };
  const number = roster.pieces.length;
  changeRoster(state, side, { pieces: [...roster.pieces, piece] });
  for (const kind of unitKinds[given.kind].vehicle?.weapons ?? [])
    addItem(state, side, { kind, holder: number, post: piece.post, group: piece.group });
  return number;
}

export function addItem(
  state: State,
  side: Side,
  given: Pick<RosterItem, 'kind' | 'holder' | 'post'> & Partial<RosterItem>,
): void {
  const { items } = rosterOf(state, side);
  const item: RosterItem = {
    hex: NOWHERE,
    arc: weaponKinds[given.kind].type === 'gun' ? 0 : NO_ARC,
    marks: [],
    group: NONE,
    ...given,
  };
  changeRoster(state, side, { items: [...items, item] });
}

/** Pieces of one kind that go together in a sentence: "4-5-7", "2 × 4-5-7". */
export function sayKinds(kinds: readonly UnitKind[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(unitKinds[kind].strength, (counts.get(unitKinds[kind].strength) ?? 0) + 1);
  return [...counts].map(([strength, count]) => (count === 1 ? strength : `${count} × ${strength}`)).join(', ');
}

export function sayWeapons(kinds: readonly WeaponKind[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(weaponKinds[kind].name, (counts.get(weaponKinds[kind].name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(', ');
}

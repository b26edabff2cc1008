/** C-DaE:4.511 Shift: Retained units try to get to another area or the Entry Area. Groups, rolls and results are secret. */
import type { Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { shareLoads } from '../campaign/loads.js';
import { isShiftLoss, portageOf, shiftResult } from '../campaign/refit-tables.js';
import {
  campaignOf,
  changeItem,
  changePiece,
  dropItems,
  itemFacts,
  itemId,
  itemsOf,
  losePiece,
  movePiece,
  numberedFor,
  pieceFacts,
  pieceId,
  postNamed,
  postText,
  retained,
  rosterOf,
  sayPost,
  tellStory,
} from '../campaign/rosters.js';
import type { ShiftRoute, Terms } from '../campaign/ways.js';
import { shiftRoute } from '../campaign/ways.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { Item, Piece, Post } from '../state/campaign.js';
import { IN_PLACE, NONE } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { ownItemNamed, pieceName, ownPieceNamed } from '../text/roster-names.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { rollDice, rollDie } from '../vocabulary/dice.js';
import { WOUNDS } from '../vocabulary/tables.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { postsOf } from './posts.js';
import type { After, DecidedStep, Orders } from './step.js';
import { ordersOf } from './step.js';

type Shift = OrderOf<'shift'>;
type Group = Shift['groups'][number];

export const shiftStep: DecidedStep<Shift> = {
  rule: 'C-DaE:4.511a',
  answer: 'shift',
  asked: () => SIDES,
  text: () => 'Shift units between your areas, in secret.',
  idle: () => ({ do: 'shift', groups: [] }),
  list: listShifts,
  judge: judgeShift,
  preview: (state, side, { groups }) => ({
    tallies: groups.flatMap((group) => {
      const route = routeOf(state, side, group);
      return route === undefined || route.automatic ? [] : [route.tally];
    }),
    consequences: [],
  }),
  resolve: resolveShifts,
};

function piecesOf(side: Side, { pieces }: Group): Piece[] {
  return pieces.map((id) => numberedFor(side, id));
}

function mayShift(state: State, side: Side, number: Piece): boolean {
  const piece = rosterOf(state, side).pieces.at(number);
  return piece !== undefined && number >= 0 && piece.fate === 'retained';
}

function postOf(state: State, side: Side, number: Piece): Post {
  return rosterOf(state, side).pieces[number].post;
}

function routeOf(state: State, side: Side, group: Group): ShiftRoute | undefined {
  const pieces = piecesOf(side, group);
  const roster = rosterOf(state, side);
  const hasVehicle = pieces.some((number) => pieceFacts(roster.pieces[number]).vehicle !== undefined);
  return shiftRoute(
    termsOf(state, side),
    postOf(state, side, pieces[0]),
    postNamed(group.to),
    hasVehicle ? 'vehicle' : 'infantry',
  );
}

function termsOf(state: State, side: Side): Terms {
  return { board: settingOf(state).board, ground: campaignOf(state).ground, side };
}

/** C-DaE:4.511d Weapons with PP that a piece has. */
function carriedBy(state: State, side: Side, number: Piece): Item[] {
  const roster = rosterOf(state, side);
  return itemsOf(roster, number).filter((item) => {
    const { mounted, type } = itemFacts(roster.items[item]);
    return mounted === undefined && type !== 'gun';
  });
}

function gunsOf(state: State, side: Side, number: Piece): Item[] {
  const roster = rosterOf(state, side);
  return itemsOf(roster, number).filter((item) => itemFacts(roster.items[item]).type === 'gun');
}

function most(state: State, side: Side, number: Piece): number {
  const { kind, marks } = rosterOf(state, side).pieces[number];
  return portageOf(kind, marks.includes('wounded') ? 'wounded' : 'unwounded');
}

/** Each area as a whole, and each unit alone, to wherever there is a way. */
function listShifts(state: State, side: Side): Shift[] {
  const orders: Shift[] = [{ do: 'shift', groups: [] }];
  const all = retained(rosterOf(state, side)).filter(
    ({ piece }) => piece.post !== IN_PLACE && !piece.marks.includes('immobilized'),
  );
  const isVehicle = (number: Piece) => pieceFacts(rosterOf(state, side).pieces[number]).vehicle !== undefined;
  for (const from of postsOf(state, side))
    for (const to of postsOf(state, side)) {
      const here = all.filter(({ piece }) => piece.post === from).map(({ number }) => number);
      for (const mover of ['infantry', 'vehicle'] as const) {
        const movers = here.filter((number) => isVehicle(number) === (mover === 'vehicle'));
        if (movers.length === 0 || shiftRoute(termsOf(state, side), from, to, mover) === undefined) continue;
        for (const pieces of [movers, ...partsOf(state, side, movers)])
          orders.push({ do: 'shift', groups: [groupOf(state, side, pieces, to)] });
      }
    }
  return orders;
}

/** C-CG8c Each of them alone, but those of a group that has not fought together. */
function partsOf(state: State, side: Side, movers: readonly Piece[]): Piece[][] {
  const { pieces } = rosterOf(state, side);
  const parts = new Map<string, Piece[]>();
  for (const number of movers) {
    const { group } = pieces[number];
    const key = group === NONE ? pieceId(side, number) : `${group}`;
    parts.set(key, [...(parts.get(key) ?? []), number]);
  }
  return parts.size > 1 ? [...parts.values()] : [];
}

function groupOf(state: State, side: Side, pieces: readonly Piece[], to: Post): Group {
  const { items } = rosterOf(state, side);
  const { drop, give } = shareLoads(
    pieces.map((number) => ({
      id: number,
      most: most(state, side, number),
      items: carriedBy(state, side, number).map((item) => ({ item, portage: itemFacts(items[item]).portage })),
    })),
  );
  const guns = pieces.flatMap((number) => gunsOf(state, side, number)); // C-DaE:4.511e
  return {
    pieces: pieces.map((number) => pieceId(side, number)),
    drop: [...drop, ...guns].map((item) => itemId(side, item)),
    ...(give.length > 0 && {
      give: give.map(({ item, to: taker }) => ({ item: itemId(side, item), piece: pieceId(side, taker) })),
    }),
    to: postText(to),
  };
}

function judgeShift(state: State, side: Side, { groups }: Shift): Violation[] {
  const named = groups.flatMap(({ pieces }) => pieces);
  const violations: Violation[] = [];
  for (const id of named) {
    if (!mayShift(state, side, numberedFor(side, id)))
      violations.push(refuseRefit('no-such-piece', { piece: ownPieceNamed(state, side, id) }));
    if (named.indexOf(id) !== named.lastIndexOf(id))
      violations.push(refuseRefit('named-twice', { piece: ownPieceNamed(state, side, id) }));
  }
  return violations.length > 0 ? violations : groups.flatMap((group) => judgeGroup(state, side, group, groups));
}

function judgeGroup(state: State, side: Side, group: Group, groups: readonly Group[]): Violation[] {
  const pieces = piecesOf(side, group);
  const { items, pieces: all } = rosterOf(state, side);
  const from = postOf(state, side, pieces[0]);
  if (!pieces.every((number) => postOf(state, side, number) === from)) return [refuseRefit('not-one-area', {})];
  const immobile = pieces.find((number) => all[number].marks.includes('immobilized') || from === IN_PLACE);
  if (immobile !== undefined) return [refuseRefit('not-mobile', { unit: pieceName(all[immobile]) })];
  if (routeOf(state, side, group) === undefined)
    return [refuseRefit('no-shift', { from: sayPost(from), to: sayPost(postNamed(group.to)) })];
  const parted = pieces.find((number) => !isWhole(state, side, all[number].group, group, groups));
  if (parted !== undefined) return [refuseRefit('group-together', { unit: pieceName(all[parted]) })];
  const own = pieces.flatMap((number) => [...carriedBy(state, side, number), ...gunsOf(state, side, number)]);
  const violations: Violation[] = namedItems(group)
    .filter((id) => !own.includes(numberedFor(side, id)))
    .map((id) => refuseRefit('no-such-item', { item: ownItemNamed(state, side, id) }));
  for (const { item, piece } of group.give ?? [])
    if (!mayReceive(state, side, from, item, piece))
      violations.push(
        refuseRefit('no-transfer', { item: ownItemNamed(state, side, item), unit: ownPieceNamed(state, side, piece) }),
      );
  if (violations.length > 0) return violations;
  for (const number of pieces) {
    const unit = pieceName(all[number]);
    const taken = takenBy(state, side, groups, number).map((item) => itemFacts(items[item]));
    const portage = taken.filter(({ type }) => type !== 'gun').reduce((sum, facts) => sum + facts.portage, 0);
    if (portage > most(state, side, number))
      violations.push(refuseRefit('too-much-to-carry', { unit, portage, most: most(state, side, number) }));
    if (taken.some(({ type }) => type === 'gun')) violations.push(refuseRefit('gun-no-shift', { unit }));
  }
  return violations;
}

/** C-CG8c A group that has not been in a battle goes as a whole, all to one place, or stays. */
function isWhole(state: State, side: Side, bought: number, { to }: Group, groups: readonly Group[]): boolean {
  if (bought === NONE) return true;
  const going = new Set(groups.filter((group) => group.to === to).flatMap((group) => piecesOf(side, group)));
  return retained(rosterOf(state, side)).every(({ number, piece }) => piece.group !== bought || going.has(number));
}

function namedItems({ drop, give = [], eliminate = [] }: Group): string[] {
  return [...drop, ...give.map(({ item }) => item), ...eliminate];
}

/** C-DaE:4.511d Infantry that is Retained in the same area; nobody hands a Gun to a leader. */
function mayReceive(state: State, side: Side, from: Post, item: string, to: string): boolean {
  const number = numberedFor(side, to);
  if (!mayShift(state, side, number)) return false;
  const { items, pieces } = rosterOf(state, side);
  const { men } = pieceFacts(pieces[number]);
  const isGun = itemFacts(items[numberedFor(side, item)]).type === 'gun';
  return pieces[number].post === from && men !== 'vehicle' && !(isGun && men !== 'multi-man');
}

/** What a piece takes along after everything has changed hands. */
function takenBy(state: State, side: Side, groups: readonly Group[], number: Piece): Item[] {
  const left = new Set(groups.flatMap(namedItems).map((id) => numberedFor(side, id)));
  const received = groups.flatMap(({ give = [] }) =>
    give.flatMap(({ item, piece }) => (numberedFor(side, piece) === number ? [numberedFor(side, item)] : [])),
  );
  const own = [...carriedBy(state, side, number), ...gunsOf(state, side, number)];
  return [...own.filter((item) => !left.has(item)), ...received];
}

function resolveShifts(play: Play, orders: Orders): After {
  for (const { side, order } of ordersOf(orders, 'shift')) {
    for (const { drop, give = [] } of order.groups) {
      for (const id of drop) changeItem(play.state, side, numberedFor(side, id), { holder: NONE });
      for (const { item, piece } of give)
        changeItem(play.state, side, numberedFor(side, item), { holder: numberedFor(side, piece) });
    }
    const gone = new Set(order.groups.flatMap(({ eliminate = [] }) => eliminate.map((id) => numberedFor(side, id))));
    dropItems(play.state, side, (_, number) => gone.has(number));
    for (const group of joined(play.state, side, order.groups)) shift(play, side, group);
  }
  return 'next';
}

/** C-DaE:4.511h All that go from one area to the same one are one group. */
function joined(state: State, side: Side, groups: readonly Group[]): Group[] {
  const found = new Map<string, Group>();
  for (const group of groups) {
    const key = `${postOf(state, side, piecesOf(side, group)[0])} ${group.to}`;
    const known = found.get(key);
    found.set(key, known === undefined ? group : { ...known, pieces: [...known.pieces, ...group.pieces] });
  }
  return [...found.values()];
}

/** C-DaE:4.511f C-DaE:4.511g C-DaE:4.511i Only units go: the area that they leave belongs to their side as before. */
function shift(play: Play, side: Side, group: Group): void {
  const { state } = play;
  const pieces = piecesOf(side, group);
  const { pieces: all } = rosterOf(state, side);
  const route = routeOf(state, side, group);
  if (route === undefined) return;
  const to = postNamed(group.to);
  const dice = route.automatic ? undefined : rollDice(play.chance, 'Shift');
  const result = route.automatic || dice === undefined ? 'shifted' : shiftResult(dice.total + route.tally.total);
  play.emit({
    type: 'shift-rolled',
    rule: 'C-DaE:4.511f',
    side,
    names: pieces.map((number) => pieceName(all[number])),
    from: sayPost(all[pieces[0]].post),
    to: sayPost(to),
    dice,
    modifiers: route.automatic ? undefined : route.tally,
    outcome: OUTCOMES[result],
  });
  for (const number of pieces) {
    if (result === 'eliminated') losePiece(state, side, number);
    if (result === 'stays' || result === 'eliminated') continue;
    movePiece(state, side, number, to);
    tellStory(state, side, number, { what: 'shifted' });
    if (result === 'shifted-with-losses' && isShiftLoss(rollDie(play.chance, 'losses of a Shift')))
      strike(play, side, number);
  }
}

const OUTCOMES = {
  shifted: 'they are there',
  stays: 'they stay',
  'shifted-with-losses': 'they are there, perhaps with losses',
  eliminated: 'all are lost',
} as const;

/** C-DaE:4.511f Casualty Reduction of personnel, the end of a vehicle. */
function strike(play: Play, side: Side, number: Piece): void {
  const { state } = play;
  const piece = rosterOf(state, side).pieces[number];
  const { type, vehicle, reducesTo } = pieceFacts(piece);
  if (vehicle !== undefined || (type !== 'leader' && reducesTo === undefined)) losePiece(state, side, number);
  else if (reducesTo !== undefined) {
    changePiece(state, side, number, { kind: reducesTo });
    tellStory(state, side, number, { what: 'reduced' });
  } else woundPiece(play, side, number);
}

function woundPiece(play: Play, side: Side, number: Piece): void {
  const { state } = play;
  const piece = rosterOf(state, side).pieces[number];
  const modifiers = new TallySheet('Wound');
  if (piece.marks.includes('wounded')) modifiers.add('I-3.2.3f', 'wounded already', WOUNDS.again);
  const roll = rollDie(play.chance, `wound of ${pieceName(piece)}`);
  const dies = roll + modifiers.total > WOUNDS.wounded;
  play.emit({
    type: 'refit-rolled',
    rule: 'I-3.2.3f',
    side,
    name: pieceName(piece),
    what: 'wound-severity',
    roll,
    modifiers,
    outcome: dies ? 'eliminated' : 'wounded',
    secret: true,
  });
  if (dies) losePiece(state, side, number);
  else changePiece(state, side, number, { marks: [...new Set([...piece.marks, 'wounded' as const])] });
}

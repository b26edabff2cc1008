/** C-DaE:4.2.o From the map into the roster: units that are Retained somewhere, with what they possess, and those that are lost. */
import { hexOf } from '../board/locations.js';
import {
  addItem,
  addPiece,
  battleOf,
  campaignOf,
  changeCampaign,
  changePiece,
  rosterOf,
  tellStory,
} from './rosters.js';
import type { Piece, Post, RosterItem } from '../state/campaign.js';
import { ENTRY, NONE } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { Mark, State, WeaponMark } from '../state/state.js';
import { clearAllMarks, hasMark, marksOf, NOBODY, NOWHERE, placeCode, weaponMarksOf } from '../state/state.js';
import { factsOf, isVehicle, moveUnit } from '../units/units-in-play.js';
import { isGun, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit, UnitKind, Weapon } from '../vocabulary/units.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** What a unit or a weapon keeps beyond a battle. */
const LASTING: ReadonlySet<Mark> = new Set(['wounded', 'immobilized', 'stun-shaken', 'recalled', 'low-ammo']);
const LASTING_OF_WEAPONS: ReadonlySet<WeaponMark> = new Set([
  'malfunctioned',
  'disabled',
  'no-smoke',
  'no-he',
  'no-ap',
  'no-apcr',
  'no-apds',
  'no-heat',
  'no-phosphorus',
]);

/** The number of a unit in its roster; a leader who was made in battle gets one. */
function pieceOf(state: State, unit: Unit): Piece {
  const side = state.side[unit];
  const battle = battleOf(state);
  const known = battle.pieces.at(unit);
  if (known !== undefined) return known;
  const { letters } = campaignOf(state);
  const before = state.side.filter((owner, other) => owner === side && other >= battle.letters.length && other < unit);
  const letter = letters[side] + before.length;
  return addPiece(state, side, { kind: state.kind[unit], post: ENTRY, fate: 'in-play', letter }, 'created');
}

/** C-DaE:4.5056 A unit is Retained at a post: it leaves the map for its roster with all that it possesses. */
export function sendHome(state: State, unit: Unit, post: Post): void {
  const side = state.side[unit];
  const { board } = settingOf(state);
  const number = pieceOf(state, unit);
  const hex = state.place[unit] >= 0 ? hexOf(board, state.place[unit]) : NOWHERE;
  const before = rosterOf(state, side).pieces[number];
  noteLoss(state, side, before.kind, state.kind[unit]);
  changePiece(state, side, number, {
    kind: state.kind[unit],
    fate: 'retained',
    post,
    hex,
    ...(isVehicle(state, unit) && { hull: state.hull[unit], turret: state.turret[unit] }),
    marks: marksOf(state, unit).filter((mark) => LASTING.has(mark)),
    group: NONE,
  });
  if (before.kind !== state.kind[unit])
    tellStory(state, side, number, {
      what: unitKinds[before.kind].size === factsOf(state, unit).size ? 'replaced' : 'reduced',
      ...(hex !== NOWHERE && { at: hex }),
    });
  if (hasMark(state, unit, 'wounded') && !before.marks.includes('wounded'))
    tellStory(state, side, number, { what: 'wounded', ...(hex !== NOWHERE && { at: hex }) });
  if (hex !== NOWHERE) tellStory(state, side, number, { what: 'fought', at: hex });
  for (const weapon of weaponsOf(state, unit)) storeWeapon(state, side, weapon, { holder: number, post });
  moveUnit(state, unit, placeCode('exited'));
  clearAllMarks(state, unit);
}

/** A weapon goes into a roster, with the module of a radio (C-CG3f: a fresh one). */
export function storeWeapon(
  state: State,
  side: Side,
  weapon: Weapon,
  { holder, post, kept }: Pick<RosterItem, 'holder' | 'post' | 'kept'>,
): void {
  const { board } = settingOf(state);
  const battery = state.batteries.find(({ radio }) => radio === weapon);
  const place = state.weaponPlace[weapon];
  const isRadio = battery !== undefined;
  addItem(state, side, {
    kind: state.weaponKind[weapon],
    holder,
    post,
    ...(isGun(state, weapon) && {
      arc: state.arc[weapon],
      hex: place >= 0 ? hexOf(board, place) : NOWHERE,
    }),
    marks: isRadio ? [] : weaponMarksOf(state, weapon).filter((mark) => LASTING_OF_WEAPONS.has(mark)),
    ...(battery !== undefined && { module: { calibre: battery.calibre, type: battery.type } }),
    ...(kept && { kept }),
  });
  state.holder[weapon] = NOBODY;
  state.weaponPlace[weapon] = placeCode('exited');
}

/** C-DaE:4.513e C-R64 What a MMC has lost goes into the Eliminated Pool: half-squads of what it became, or all of it. */
function noteLoss(state: State, side: Side, before: UnitKind, after: UnitKind | undefined): void {
  const sizeBefore = unitKinds[before].men === 'multi-man' ? unitKinds[before].size : 0;
  const sizeAfter = after === undefined ? 0 : unitKinds[after].size;
  if (sizeAfter >= sizeBefore || sizeBefore === 0) return;
  const lost = after ?? before;
  addToPool(
    state,
    side,
    Array.from({ length: after === undefined ? 1 : sizeBefore - sizeAfter }, () => lost),
  );
}

export function addToPool(state: State, side: Side, kinds: readonly UnitKind[]): void {
  const { pools } = campaignOf(state);
  changeCampaign(state, { pools: { ...pools, [side]: [...pools[side], ...kinds] } });
}

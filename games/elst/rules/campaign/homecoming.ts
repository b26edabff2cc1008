/** C-DaE:4.2.o From the map into the roster: units that are Retained somewhere, with what they possess, and those that are lost. */
import { hexOf } from '../board/locations.js';
import {
  addItem,
  addPiece,
  battleOf,
  campaignOf,
  changeBattle,
  changeCampaign,
  changePiece,
  rosterOf,
  tellStory,
} from './rosters.js';
import type { Piece, Post, RosterItem } from '../state/campaign.js';
import { ENTRY, NONE } from '../state/campaign.js';
import type { Battery } from '../state/batteries.js';
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

/** Leaders who were made in this battle get their places in the rosters, before anybody else comes. */
export function enrollCreated(state: State): void {
  for (let unit = battleOf(state).pieces.length; unit < state.side.length; unit++) {
    const side = state.side[unit];
    const { letters } = campaignOf(state);
    const letter = letters[side];
    const number = addPiece(state, side, { kind: state.kind[unit], post: ENTRY, fate: 'in-play', letter }, 'created');
    const battle = battleOf(state);
    changeCampaign(state, { letters: { ...letters, [side]: letter + 1 } });
    changeBattle(state, { pieces: [...battle.pieces, number], letters: [...battle.letters, letter] });
  }
}

/** The number of a unit in its roster; NONE where the roster of the other side is not known (C-R204). */
function pieceOf(state: State, unit: Unit): Piece {
  enrollCreated(state);
  return battleOf(state).pieces[unit];
}

/** What a battle has made of a unit goes into its story; the number of the unit in its roster. A view goes on without the stories of the other side. */
export function tellBattle(state: State, unit: Unit): Piece {
  const side = state.side[unit];
  const { board } = settingOf(state);
  const number = pieceOf(state, unit);
  if (number === NONE) return NONE;
  const hex = state.place[unit] >= 0 ? hexOf(board, state.place[unit]) : NOWHERE;
  const before = rosterOf(state, side).pieces[number];
  const at = hex === NOWHERE ? {} : { at: hex };
  noteLoss(state, side, before.kind, state.kind[unit]);
  changePiece(state, side, number, { kind: state.kind[unit], hex });
  if (before.kind !== state.kind[unit])
    tellStory(state, side, number, {
      what: unitKinds[before.kind].size === factsOf(state, unit).size ? 'replaced' : 'reduced',
      ...at,
    });
  if (hasMark(state, unit, 'wounded') && !before.marks.includes('wounded'))
    tellStory(state, side, number, { what: 'wounded', ...at });
  if (hex !== NOWHERE) tellStory(state, side, number, { what: 'fought', at: hex });
  return number;
}

/** C-DaE:4.5056 A unit is Retained at a post: it leaves the map for its roster with all that it possesses. */
export function sendHome(state: State, unit: Unit, post: Post): void {
  const side = state.side[unit];
  const number = tellBattle(state, unit);
  if (number !== NONE)
    changePiece(state, side, number, {
      fate: 'retained',
      post,
      ...(isVehicle(state, unit) && { hull: state.hull[unit], turret: state.turret[unit] }),
      marks: marksOf(state, unit).filter((mark) => LASTING.has(mark)),
    });
  for (const weapon of weaponsOf(state, unit)) storeWeapon(state, side, weapon, { holder: number, post });
  moveUnit(state, unit, placeCode('exited'));
  clearAllMarks(state, unit);
}

/** A weapon goes into a roster, with the module of a radio (C-CG3f: a fresh one). C-CG3e A radio whose module has fired is gone; C-R5 one that the enemy has taken is of no use to them, and its module is Retained by its side. */
export function storeWeapon(
  state: State,
  side: Side,
  weapon: Weapon,
  { holder, post, kept }: Pick<RosterItem, 'holder' | 'post' | 'kept'>,
): void {
  const { board } = settingOf(state);
  const battery = state.batteries.find(({ radio }) => radio === weapon);
  if (battery !== undefined) {
    const isOwn = battery.side === side;
    if (!battery.fired) keepModule(state, weapon, battery, isOwn ? { holder, post } : { holder: NONE, post: ENTRY });
    putAway(state, weapon);
    return;
  }
  const place = state.weaponPlace[weapon];
  addItem(state, side, {
    kind: state.weaponKind[weapon],
    holder,
    post,
    ...(isGun(state, weapon) && {
      arc: state.arc[weapon],
      hex: place >= 0 ? hexOf(board, place) : NOWHERE,
    }),
    marks: weaponMarksOf(state, weapon).filter((mark) => LASTING_OF_WEAPONS.has(mark)),
    ...(kept && { kept }),
  });
  putAway(state, weapon);
}

function putAway(state: State, weapon: Weapon): void {
  state.holder[weapon] = NOBODY;
  state.weaponPlace[weapon] = placeCode('exited');
}

/** C-CG3f A module that has placed no FFE is Retained, complete with a radio that works. */
function keepModule(
  state: State,
  radio: Weapon,
  { side, calibre, type }: Battery,
  where: { readonly holder: Piece; readonly post: Post },
): void {
  addItem(state, side, { kind: state.weaponKind[radio], ...where, module: { calibre, type } });
}

/** C-CG3f C-R212 So it is if its radio was lost in battle: another one waits in the Entry Area. */
export function replaceLostRadios(state: State): void {
  for (const battery of state.batteries)
    if (!battery.fired && battery.radio !== NOBODY && state.weaponPlace[battery.radio] === placeCode('eliminated'))
      keepModule(state, battery.radio, battery, { holder: NONE, post: ENTRY });
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

/** C-DaE:4.12 Losses count for nothing but Replenishment. */
export function addToPool(state: State, side: Side, kinds: readonly UnitKind[]): void {
  const { pools } = campaignOf(state);
  changeCampaign(state, { pools: { ...pools, [side]: [...pools[side], ...kinds] } });
}

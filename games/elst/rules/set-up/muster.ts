/** C-DaE:4.518 The pieces of a roster come into play: as units to be set up on their ground, or outside the map. */
import { popFrame, pushFrame } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { rangeBetween } from '../board/locations.js';
import { areasOn } from '../campaign/ground.js';
import { enrollCreated } from '../campaign/homecoming.js';
import {
  battleOf,
  campaignOf,
  changeBattle,
  changeCampaign,
  changePiece,
  changeRoster,
  itemFacts,
  itemsOf,
  pieceFacts,
  retained,
  rosterOf,
} from '../campaign/rosters.js';
import { gunHexes, MODULE_CHITS, setUpHexesOf } from '../campaign/set-up-limits.js';
import { setUpHexes } from '../scenarios/scenarios.js';
import type { BattleForce, Module, Piece, Post, RosterItem, RosterPiece } from '../state/campaign.js';
import { ENTRY, IN_PLACE, NONE } from '../state/campaign.js';
import type { MusterFrame } from '../state/campaign-frames.js';
import { settingOf } from '../state/context.js';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { NOBODY, NOWHERE, placeCode, setMark, setWeaponMark } from '../state/state.js';
import type { ElstProcedure } from '../state/types.js';
import { addUnit } from '../units/units-in-play.js';
import { addWeapon } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { handOut } from './possessors.js';

export const musterProcedure: ElstProcedure<MusterFrame> = {
  run({ state }, { side, part }) {
    const { battle } = campaignOf(state);
    if (battle === undefined) throw new Error('Units are mustered for a battle');
    handOut(state, side);
    changeBattle(state, { settingUp: battle.forces.length });
    const mustered = groundsFor(state, side, part);
    for (const { pieces, ...ground } of mustered) musterForce(state, side, pieces, ground);
    popFrame(state);
    if (mustered.length > 0) pushFrame<Frame>(state, { at: 'set-up', side });
    return 'again';
  },
};

// --- the ground of each piece -----------------------------------------------------------------------------------------

interface GroundOfForce {
  readonly area: number;
  readonly hexes: readonly Hex[];
  readonly optional: boolean;
}

/** The forces of a part of the set-up: pieces with the same ground that may hand weapons to one another. */
function groundsFor(
  state: State,
  side: Side,
  part: MusterFrame['part'],
): (GroundOfForce & { readonly pieces: readonly Piece[] })[] {
  const { ground } = campaignOf(state);
  const { board, area: play, scenario } = settingOf(state);
  const areas = ground === '' ? [] : areasOn(board, ground).of[side];
  const forces = new Map<string, GroundOfForce & { readonly pieces: Piece[] }>();
  const optional = scenario.moveFirst === 'german' && side === 'german'; // C-R73
  for (const { number, piece } of retained(rosterOf(state, side))) {
    const isIsolated = piece.post >= 0 && areas.length > 0 && areas[piece.post].isolated;
    if (piece.post === ENTRY || isIsolated !== (part === 'isolated')) continue;
    const { hexes, key } = groundOfPiece(state, side, number, piece);
    if (!hexes.some((hex) => play.includes[hex])) continue; // C-R73
    const name = `${key} ${piece.group}`;
    const known = forces.get(name);
    if (known === undefined)
      forces.set(name, {
        area: key.includes('/') || ground === '' ? NONE : piece.post,
        hexes: key.includes('/') || ground === '' ? hexes : [],
        optional,
        pieces: [number],
      });
    else known.pieces.push(number);
  }
  return [...forces.values()];
}

/** C-CG8a C-CG9a C-DaE:4.5181b Its Setup Area; for a Gun what of it is near its hex, for an immobile vehicle its hex. */
function groundOfPiece(
  state: State,
  side: Side,
  number: Piece,
  { post, hex, marks, kind }: RosterPiece,
): { readonly key: string; readonly hexes: readonly Hex[] } {
  const { board } = settingOf(state);
  const { ground } = campaignOf(state);
  if (
    hex !== NOWHERE &&
    (post === IN_PLACE || (unitKinds[kind].vehicle !== undefined && marks.includes('immobilized')))
  )
    return { key: `${post}/${number}`, hexes: [hex] };
  if (ground === '') return { key: `${post}`, hexes: initialHexes(state, side) };
  const own = areasOn(board, ground).of[side][post];
  const roster = rosterOf(state, side);
  const gun = itemsOf(roster, number).find((item) => itemFacts(roster.items[item]).type === 'gun');
  const last = gun === undefined ? NOWHERE : roster.items[gun].hex;
  return last === NOWHERE
    ? { key: `${post}`, hexes: setUpHexesOf(board, own) }
    : { key: `${post}/${number}`, hexes: gunHexes(board, own, last) };
}

/** C-DaE:4.43g C-DaE:4.43b */
function initialHexes(state: State, side: Side): readonly Hex[] {
  const { board, area, scenario } = settingOf(state);
  return scenario.forces.flatMap(({ side: owner, arrival }) =>
    owner === side && 'setUp' in arrival ? setUpHexes(board, area, arrival.setUp) : [],
  );
}

// --- into play --------------------------------------------------------------------------------------------------------

function musterForce(state: State, side: Side, pieces: readonly Piece[], ground: GroundOfForce): void {
  const first = state.side.length;
  const roster = rosterOf(state, side);
  const suggested = pieces.map((piece) => suggestedHex(state, side, roster.pieces[piece], ground));
  for (const piece of pieces) bringIn(state, side, piece, placeCode('due'));
  const { forces } = battleOf(state);
  const force: BattleForce = { side, first, suggested, ...ground };
  changeBattle(state, { forces: [...forces, force] });
}

/** C-R206 As near as possible to where it was last. */
function suggestedHex(state: State, side: Side, piece: RosterPiece, { area, hexes }: GroundOfForce): Hex {
  const { board, area: play } = settingOf(state);
  const all = area === NONE ? hexes : areasOn(board, campaignOf(state).ground).of[side][area].hexes;
  const open = all.filter((hex) => play.includes[hex]);
  if (piece.hex === NOWHERE) return open[Math.floor(open.length / 2)];
  return open.reduce((best, hex) =>
    rangeBetween(board, hex, piece.hex) < rangeBetween(board, best, piece.hex) ? hex : best,
  );
}

/** A piece becomes a unit of the state, with all that it possesses but radios that stay out (C-R79). */
export function bringIn(state: State, side: Side, number: Piece, place: number): Unit {
  enrollCreated(state);
  const roster = rosterOf(state, side);
  const piece = roster.pieces[number];
  const unit = addUnit(state, side, piece.kind, place);
  if (pieceFacts(piece).vehicle !== undefined) {
    state.hull[unit] = piece.hull;
    state.turret[unit] = piece.turret;
  }
  setMark(state, unit, ...piece.marks);
  const taken = itemsOf(roster, number).filter((item) => roster.items[item].kept === undefined);
  for (const item of taken) bringWeapon(state, side, roster.items[item], unit);
  changeRoster(state, side, {
    items: roster.items
      .filter((_, item) => !taken.includes(item))
      .map((item) => (item.holder === number ? { ...item, holder: NONE } : item)),
  });
  const { letters } = campaignOf(state);
  const letter = piece.letter === NONE ? letters[side] : piece.letter;
  if (piece.letter === NONE) changeCampaign(state, { letters: { ...letters, [side]: letter + 1 } });
  changePiece(state, side, number, { fate: 'in-play', letter });
  const { pieces, letters: inPlay } = battleOf(state);
  changeBattle(state, { pieces: [...pieces, number], letters: [...inPlay, letter] });
  markIsolated(state, side, unit, piece.post);
  return unit;
}

/** C-DaE:4.5181c C-R83 */
function markIsolated(state: State, side: Side, unit: Unit, post: Post): void {
  const { ground } = campaignOf(state);
  if (post < 0 || ground === '' || unitKinds[state.kind[unit]].vehicle === undefined) return;
  if (areasOn(settingOf(state).board, ground).of[side][post].isolated) setMark(state, unit, 'low-ammo');
}

function bringWeapon(state: State, side: Side, item: RosterItem, holder: Unit): Weapon {
  const weapon = addWeapon(state, item.kind, holder);
  setWeaponMark(state, weapon, ...item.marks);
  if (itemFacts(item).type === 'gun') state.arc[weapon] = Math.max(0, item.arc);
  if (item.module !== undefined) addBattery(state, side, item.module, weapon);
  return weapon;
}

/** C-CG3c C-CG3d A module with its radio: a fresh pile, HE and Smoke; rockets have no Smoke. */
function addBattery(state: State, side: Side, { calibre, type }: Module, radio: Weapon): void {
  state.batteries = [
    ...state.batteries,
    {
      side,
      calibre,
      type,
      smoke: type !== 'rockets',
      post: NOWHERE,
      radio,
      contact: false,
      caller: NOBODY,
      access: false,
      drew: false,
      ...MODULE_CHITS,
      reds: 0,
      closed: false,
      fired: false,
      counter: undefined,
    },
  ];
}

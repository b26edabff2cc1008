/**
 * Lists that are kept from one question to the next. After a move or an advance most stacks can do what they could do before:
 * their part of the list is taken over, and only that of stacks near which something has changed is made again.
 */
import { distance } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf } from '../board/locations.js';
import type { Spend } from './frames.js';
import type { State } from './state.js';
import { OUTSIDE, UNIT_LAYOUT, WEAPON_LAYOUT } from './state.js';
import type { Unit } from '../vocabulary/units.js';

/** What lists of one kind were made from, and what was listed for the stack of each place. */
interface Kept<List> {
  readonly from: Snapshot;
  readonly byPlace: Map<number, List>;
}

/** A move that can be made, before it is written down as an action. */
export interface ListedMove {
  readonly units: readonly Unit[];
  readonly double: readonly Unit[];
  readonly assault: boolean;
  readonly way: readonly Spend[];
}

/** The moves of one stack: single steps, and what else it can do. */
export interface MovesOfStack {
  readonly steps: readonly ListedMove[];
  readonly others: readonly ListedMove[];
}

/** Units that can advance together, and where to. */
export interface ListedAdvance {
  readonly units: readonly Unit[];
  readonly to: readonly Location[];
}

/** The advances of one stack: of each unit alone, of all together, of a leader with one other unit. */
export interface AdvancesOfStack {
  readonly alone: ReadonlyMap<Unit, ListedAdvance>;
  readonly together: ListedAdvance | undefined;
  readonly led: readonly ListedAdvance[];
}

/** Everything that is kept. It goes along from context to context; whether it is still true is asked when it is used. */
export interface KeptLists {
  moves: Kept<MovesOfStack> | undefined;
  advances: Kept<AdvancesOfStack> | undefined;
}

/** What kept lists depend on: everything about units and weapons on the map, Smoke, and whose phase it is. */
type Snapshot = Pick<
  State,
  | 'scenario'
  | 'campaign'
  | 'turn'
  | 'phase'
  | 'attacker'
  | 'smoke'
  | 'place'
  | 'kind'
  | 'marks'
  | 'holder'
  | 'weaponKind'
  | 'weaponPlace'
  | 'weaponMarks'
>;

function snapshotOf(state: State): Snapshot {
  return {
    scenario: state.scenario,
    campaign: state.campaign,
    turn: state.turn,
    phase: state.phase,
    attacker: state.attacker,
    smoke: state.smoke,
    place: state.place.slice(),
    kind: state.kind.slice(),
    marks: state.marks.slice(),
    holder: state.holder.slice(),
    weaponKind: state.weaponKind.slice(),
    weaponPlace: state.weaponPlace.slice(),
    weaponMarks: state.weaponMarks.slice(),
  };
}

/** The kept lists that are true of this state: those of places with no change so near to them. They depend on nothing farther away. */
export function stillTrue<List>(state: State, board: Board, kept: Kept<List> | undefined, near: number): Kept<List> {
  const changed = kept && placesChanged(state, kept.from);
  if (kept === undefined || changed === undefined) return { from: snapshotOf(state), byPlace: new Map() };
  if (changed.length === 0) return kept;
  for (const place of kept.byPlace.keys())
    if (changed.some((other) => isNear(board, place, other, near))) kept.byPlace.delete(place);
  return { from: snapshotOf(state), byPlace: kept.byPlace };
}

/** Where units and weapons have changed, come or gone; undefined: something has changed that concerns all. */
function placesChanged(state: State, before: Snapshot): number[] | undefined {
  if (
    state.scenario !== before.scenario ||
    state.campaign !== before.campaign ||
    state.turn !== before.turn ||
    state.phase !== before.phase ||
    state.attacker !== before.attacker ||
    state.smoke !== before.smoke ||
    state.place.length !== before.place.length ||
    state.holder.length !== before.holder.length
  )
    return undefined;
  const changed: number[] = [];
  for (let unit = 0; unit < state.place.length; unit++)
    if (
      state.place[unit] !== before.place[unit] ||
      state.kind[unit] !== before.kind[unit] ||
      differs(state.marks, before.marks, unit, UNIT_LAYOUT.width)
    )
      changed.push(state.place[unit], before.place[unit]);
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (
      state.holder[weapon] !== before.holder[weapon] ||
      state.weaponPlace[weapon] !== before.weaponPlace[weapon] ||
      state.weaponKind[weapon] !== before.weaponKind[weapon] ||
      differs(state.weaponMarks, before.weaponMarks, weapon, WEAPON_LAYOUT.width)
    )
      changed.push(state.weaponPlace[weapon], before.weaponPlace[weapon]);
  return changed;
}

function differs(one: readonly number[], other: readonly number[], index: number, width: number): boolean {
  for (let at = index * width; at < (index + 1) * width; at++) if (one[at] !== other[at]) return true;
  return false;
}

function isNear(board: Board, place: number, other: number, near: number): boolean {
  if (place === other) return true;
  const [here, there] = [hexBeside(board, place), hexBeside(board, other)];
  return here >= 0 && there >= 0 && distance(board.grid, here, there) <= near;
}

/** The hex of a location, or the one that a place outside the map is next to; -1 for all other places. */
function hexBeside(board: Board, place: number): number {
  if (place >= 0) return hexOf(board, place);
  return place <= OUTSIDE ? OUTSIDE - place : -1;
}

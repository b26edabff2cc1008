/**
 * A few words to write tests in. A test writes down only what matters to it:
 *
 *   const state = position({ phase: 'us-combat', us: { 'us-27': '0716' }, german: { 'ge-111': '0815' } });
 *   const { events } = play(state, 'us', attack(['us-27'], ['ge-111']), [6]);
 *   expect(refusal(state, 'us', { do: 'end-phase' })).toEqual(['duty-open 7.0h']);
 */
import { sayProblem } from '@bridgehead/engine';
import { scriptedDice } from '@bridgehead/engine/chance';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Answer as GivenAnswer, Played as PlayedGame } from '../../testing/words.js';
import { actionsOf, eventsOf, wordsOf } from '../../testing/words.js';
import type { Action, ActionOf } from '../rules/actions.js';
import { hexOfLabel } from '../rules/actions.js';
import { label } from '../rules/board.js';
import type { Context } from '../rules/context.js';
import { contextOf } from '../rules/context.js';
import type { Event } from '../rules/events.js';
import { remagen } from '../rules/game.js';
import type { Options } from '../rules/options.js';
import { readBoard } from '../rules/position.js';
import { entryReachOf, reachOf } from '../rules/reach.js';
import type { ScenarioId } from '../rules/scenarios.js';
import type { State } from '../rules/state.js';
import { isOnMap, marksOf, placeOf } from '../rules/state.js';
import { points } from '../rules/terrain.js';
import type { Remagen } from '../rules/types.js';
import type { Unit } from '../rules/units.js';
import { idOf, unitOf, units, unitsOf } from '../rules/units.js';
import type { BridgeId, Mark, Phase, Side } from '../rules/vocabulary.js';

/** A hex number or a place off the map; with marks where the unit has done or suffered something. */
type Where = string | { readonly at: string; readonly marks: readonly Mark[] };
type Pieces = Readonly<Record<string, Where>>;
type BridgeSketch =
  | 'intact'
  | 'destroyed'
  | { readonly hex: string; readonly west: string; readonly east: string }
  | { readonly availableFrom: number };

export interface Sketch {
  /** Game-Turn 4 unless said otherwise: by day. */
  readonly turn?: number;
  readonly phase?: Phase;
  readonly us?: Pieces;
  readonly german?: Pieces;
  readonly bridges?: Readonly<Partial<Record<BridgeId, BridgeSketch>>>;
  readonly options?: Partial<Options>;
  readonly scenario?: ScenarioId;
  readonly frontDuty?: boolean;
  readonly gaps?: readonly number[];
  readonly stack?: readonly object[];
}

/** The state at the beginning of a phase (or with the stack given), pieces before their time included. Nothing is run: `open` goes on to the first question. */
export function position({ turn = 4, phase = 'us-move', us = {}, german = {}, ...rest }: Sketch): State {
  const read = readBoard({ game: 'remagen', turn, phase, units: { ...us, ...german }, ...rest });
  if (!read.ok) throw new Error(read.problems.map(sayProblem).join('\n'));
  return read.value;
}

/** U.S. battalions (3-6-7), one in each hex. */
export function battalionsIn(...hexes: readonly string[]): Record<string, string> {
  return placed(
    unitsOf('us').filter((it) => units[it].type === 'infantry'),
    hexes,
  );
}

/** German regiments (2-2-7), one in each hex. */
export function regimentsIn(...hexes: readonly string[]): Record<string, string> {
  return placed(
    unitsOf('german').filter((it) => units[it].printed === '2-2-7'),
    hexes,
  );
}

/** Artillery of a side, one unit in each hex: U.S. 3-4-15/1-7, German 2-1-17/1-7. */
export function gunsIn(side: Side, ...hexes: readonly string[]): Record<string, string> {
  return placed(
    unitsOf(side).filter((it) => units[it].isArtillery && units[it].range < 20),
    hexes,
  );
}

function placed(pool: readonly Unit[], hexes: readonly string[]): Record<string, string> {
  if (pool.length < hexes.length) throw new Error(`there are ${pool.length} units for ${hexes.length} hexes`);
  return Object.fromEntries(hexes.map((at, index) => [idOf(pool[index]), at]));
}

export type Played = PlayedGame<Remagen>;
export type Answer = GivenAnswer<Remagen, number>;

/** All dice that are given must be rolled. */
export const { open, play, playAll, question, violations, refusal, isLegal, listed } = wordsOf<Remagen, number>(
  remagen,
  scriptedDice,
);

/** The listed actions of one kind. */
export function listedOf<Do extends Action['do']>(state: State, side: Side, kind: Do): ActionOf<Do>[] {
  return actionsOf(listed(state, side), kind);
}

export { eventsOf };

/** The one combat that was resolved. */
export function combatIn(events: readonly Event[]): Extract<Event, { type: 'combat-resolved' }> {
  const [combat, ...more] = eventsOf(events, 'combat-resolved');
  if (combat === undefined || more.length > 0)
    throw new Error(`expected one combat, found ${more.length + (combat === undefined ? 0 : 1)}`);
  return combat;
}

// --- actions in short -----------------------------------------------------------------------------------------------

export function move(unit: string, ...path: string[]): ActionOf<'move'> {
  return { do: 'move', unit, path };
}

export function enter(unit: string, ...path: string[]): ActionOf<'enter'> {
  return { do: 'enter', unit, path };
}

export function attack(attackers: string[], defenders: string[], guns: string[] = []): ActionOf<'attack'> {
  return { do: 'attack', attackers, barrage: guns, defenders };
}

export function barrage(guns: string[], defender: string): ActionOf<'attack'> {
  return attack([], [defender], guns);
}

export function support(...guns: string[]): ActionOf<'support'> {
  return { do: 'support', guns };
}

export function retreat(unit: string, ...path: string[]): ActionOf<'retreat'> {
  return { do: 'retreat', unit, path };
}

export function displace(unit: string, to: string): ActionOf<'displace'> {
  return { do: 'displace', unit, to };
}

export function advanceTo(unit: string, to: string, along: string): ActionOf<'advance'> {
  return { do: 'advance', unit, along, to };
}

export const END_PHASE: Action = { do: 'end-phase' };
export const HALT: Action = { do: 'halt' };
export const NO_FIRE: Action = { do: 'support', guns: [] };

// --- questions about a state ----------------------------------------------------------------------------------------

export const hex = hexOfLabel;
export const unit = unitOf;

/** The unit in a hex, by id. */
export function idIn(state: State, at: string): string {
  const it = contextOf(state).occupant[hexOfLabel(at)];
  if (it === NOBODY) throw new Error(`there is no unit in ${at}`);
  return idOf(it);
}

/** The hex of a unit ("0517"), or its place off the map ("eliminated"). */
export function where(state: State, id: string): string {
  const it = unitOf(id);
  return isOnMap(state, it) ? label(state.place[it]) : (placeOf(state, it) ?? '');
}

export function marks(state: State, id: string): Mark[] {
  return marksOf(state, unitOf(id));
}

/** The hexes in the zone of control of a side, in order. */
export function zone(state: State, side: Side, context: Context = contextOf(state)): string[] {
  return Array.from(zoneOf(context, side)).flatMap((flag, at) => (flag === 1 ? [label(at)] : []));
}

/** What the cheapest way costs to every hex that a unit (on the map, or waiting to enter) can reach. */
export function reach(state: State, id: string): Record<string, number> {
  const it = unitOf(id);
  const context = contextOf(state);
  const { hexes, cost } = isOnMap(state, it) ? reachOf(state, context, it) : entryReachOf(state, context, it);
  return Object.fromEntries(hexes.map((at) => [label(at), points(cost[at])]));
}

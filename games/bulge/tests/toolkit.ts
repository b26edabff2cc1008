/**
 * A few words to write tests in. A test writes down only what matters to it:
 *
 *   const state = position({ phase: 'german-post', german: { 'GE-2': '1305' }, american: { 'US-28': '1306' } });
 *   const { events } = play(state, 'german', attack(['GE-2'], 'US-28'), [3]);
 *   expect(refusal(state, 'german', END_PHASE)).toEqual(['duty-open 5.6']);
 */
import type { ChosenOptions } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { begin, valueRead } from '@bridgehead/engine';
import { neighboursOf } from '@bridgehead/engine/hex';
import { scriptedDice } from '@bridgehead/engine/chance';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Played as PlayedGame } from '../../testing/words.js';
import { actionsOf, eventsOf, wordsOf } from '../../testing/words.js';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { hexOfLabel } from '../rules/state/actions.js';
import { board } from '../rules/board/board.js';
import { contextOf } from '../rules/situation/context.js';
import type { Event, EventOf } from '../rules/state/events.js';
import { bulge } from '../rules/game.js';
import { GRID, label } from '../rules/board/grid.js';
import type { AirPlan, State } from '../rules/state/state.js';
import { isOnMap, marksOf, placeOf, setMark } from '../rules/state/state.js';
import { COLUMNS, RESULT_AT } from '../rules/board/tables.js';
import type { Bulge } from '../rules/situation/types.js';
import type { UnitFacts } from '../rules/scenarios/units.js';
import { idOf, unitOf, units, unitsOf } from '../rules/scenarios/units.js';
import type { Mark, Phase, Result, Side, Table, Weather } from '../rules/vocabulary/vocabulary.js';

/** A hex number or a place off the map; with marks, a supply roll and the hex of entry where they matter. */
type Where =
  | string
  | { readonly at: string; readonly marks?: readonly Mark[]; readonly roll?: number; readonly entered?: string };
export type Pieces = Readonly<Record<string, Where>>;

export interface Sketch {
  /** Game-Turn 5 unless said otherwise: nothing special happens on it. */
  readonly turn?: number;
  readonly phase?: Phase;
  readonly german?: Pieces;
  /** British units too. */
  readonly american?: Pieces;
  /** Without weather, unless it is named or the options say otherwise. */
  readonly weather?: Weather;
  readonly options?: ChosenOptions;
  readonly supportLeft?: Readonly<Record<Side, number>>;
  readonly resupplyLeft?: number;
  readonly interdicted?: readonly string[];
  readonly released?: boolean;
  readonly exits?: readonly { readonly unit: string; readonly hex: string; readonly points?: number }[];
  readonly plans?: object;
  readonly stack?: readonly object[];
}

/**
 * The state at the beginning of a phase, or with the stack given. In a movement phase supply has been judged. Otherwise
 * nothing is run: `open` goes on to the first question.
 */
export function position({
  turn = 5,
  phase = 'german-move',
  german = {},
  american = {},
  options,
  weather,
  supportLeft,
  resupplyLeft,
  interdicted,
  ...rest
}: Sketch): State {
  const pieces = { ...german, ...american };
  const sky =
    weather === undefined
      ? { options: { weather: 'off', ...options } }
      : { options, ...(rest.plans === undefined ? {} : { weather }) };
  const state = valueRead(
    bulge.readPosition(
      JSON.parse(JSON.stringify({ game: 'bulge', turn, phase, units: withoutAir(pieces), ...sky, ...rest })),
    ),
  );
  // Whether there could be so much air power on that day is a question of positions.test.ts.
  state.weather = weather ?? state.weather;
  state.supportLeft = supportLeft ?? state.supportLeft;
  state.resupplyLeft = resupplyLeft ?? state.resupplyLeft;
  state.interdicted =
    interdicted === undefined ? state.interdicted : interdicted.map(hexOfLabel).toSorted((a, b) => a - b);
  for (const [id, piece] of Object.entries(pieces))
    if (typeof piece === 'object' && piece.marks?.includes('resupplied') === true)
      setMark(state, unitOf(id), 'resupplied');
  return rest.stack === undefined && phase.endsWith('-move') ? open(state).state : state;
}

function withoutAir(pieces: Pieces): Pieces {
  return Object.fromEntries(
    Object.entries(pieces).map(([id, piece]) => [
      id,
      typeof piece === 'string'
        ? piece
        : {
            ...piece,
            ...(piece.marks === undefined ? {} : { marks: piece.marks.filter((mark) => mark !== 'resupplied') }),
          },
    ]),
  );
}

/** The campaign from its beginning, up to its first question; standard options but without weather unless said otherwise. */
export function campaign(options: ChosenOptions = {}, dice: readonly number[] = []): State {
  return begin<Bulge>(bulge, { scenario: 'campaign', options: { weather: 'off', ...options } }, scriptedDice(dice));
}

export type Played = PlayedGame<Bulge>;

/** All dice that are given must be rolled. */
export const { open, play, playAll, question, asked, violations, refusal, isLegal, listed } = wordsOf<Bulge, number>(
  bulge,
  scriptedDice,
);

/** The listed actions of one kind. */
export function listedOf<Do extends Action['do']>(state: State, side: Side, kind: Do): ActionOf<Do>[] {
  return actionsOf(listed(state, side), kind);
}

export { eventsOf };

/** The one event of a kind. */
export function eventIn<Type extends Event['type']>(events: readonly Event[], type: Type): EventOf<Type> {
  const [event, ...more] = eventsOf(events, type);
  if (event === undefined || more.length > 0)
    throw new Error(`expected one ${type}, found ${more.length + (event === undefined ? 0 : 1)}`);
  return event;
}

/** The one combat that was resolved. */
export function combatIn(events: readonly Event[]): EventOf<'combat-resolved'> {
  return eventIn(events, 'combat-resolved');
}

// --- actions in short -----------------------------------------------------------------------------------------------

export function move(unit: string, ...path: string[]): ActionOf<'move'> {
  return { do: 'move', unit, path };
}

/** Moves, and leaves the map from the last hex. */
export function leave(unit: string, ...path: string[]): ActionOf<'move'> {
  return { do: 'move', unit, path, exit: true };
}

export function enter(unit: string, ...path: string[]): ActionOf<'enter'> {
  return { do: 'enter', unit, path };
}

/** The same on trucks. */
export function trucked<A extends ActionOf<'move'> | ActionOf<'enter'>>(action: A): A {
  return { ...action, truck: true };
}

export function attack(
  attackers: string[],
  defender: string,
  more: Partial<Pick<ActionOf<'attack'>, 'table' | 'support' | 'resupply' | 'owes'>> = {},
): ActionOf<'attack'> {
  return { do: 'attack', attackers, defender, table: 'primary', support: 0, resupply: [], ...more };
}

export function lose(...lost: string[]): ActionOf<'lose'> {
  return { do: 'lose', units: lost };
}

export function retreat(unit: string, ...path: string[]): ActionOf<'retreat'> {
  return { do: 'retreat', unit, path };
}

export function advanceTo(unit: string, to: string, along: string): ActionOf<'advance'> {
  return { do: 'advance', unit, along, to };
}

export function resupply(...supplied: string[]): ActionOf<'resupply'> {
  return { do: 'resupply', units: supplied };
}

export function plan(
  side: Side,
  {
    support = 0,
    patrol = 0,
    interdict = [],
    resupply: count = 0,
  }: Partial<Omit<AirPlan, 'interdict'>> & { readonly interdict?: string[] },
): ActionOf<'plan'> {
  return { do: 'plan', side, support, patrol, interdict, resupply: count };
}

export const roll = (unit: string): ActionOf<'roll'> => ({ do: 'roll', unit });
export const drop = (at: string): ActionOf<'drop'> => ({ do: 'drop', hex: at });
export const END_PHASE: Action = { do: 'end-phase' };
export const HALT: Action = { do: 'halt' };

// --- units and hexes for a purpose ----------------------------------------------------------------------------------

/** Real units of a side, American or German, with these strengths, each once; `fits` narrows the choice. */
export function force(
  side: Side,
  strengths: readonly number[],
  fits: (facts: UnitFacts) => boolean = () => true,
): string[] {
  const left = unitsOf(side).filter(
    (it) => units[it].nationality !== 'british' && !units[it].isBracketed && fits(units[it]),
  );
  return strengths.map((strength) => {
    const index = left.findIndex((it) => units[it].strength === strength);
    if (index < 0) throw new Error(`there is no unit of strength ${strength} left`);
    return idOf(left.splice(index, 1)[0]);
  });
}

/** Neighbours of a hex, behind a river hexside or not. */
export function around(at: string, count: number, how: 'across' | 'dry' | 'any' = 'any'): string[] {
  const centre = hexOfLabel(at);
  const found = [0, 1, 2, 3, 4, 5].filter(
    (direction) =>
      GRID.neighbours[centre * 6 + direction] >= 0 &&
      (how === 'any' || (((board.rivers[centre] >> direction) & 1) === 1) === (how === 'across')),
  );
  if (found.length < count) throw new Error(`${at} has ${found.length} such neighbours, not ${count}`);
  return found.slice(0, count).map((direction) => label(GRID.neighbours[centre * 6 + direction]));
}

/** A die that gives this result in a column, looked up in the table. */
export function dieFor(table: Table, columnLabel: string, result: Result): number {
  const number = COLUMNS.findIndex(({ label: name }) => name === columnLabel) + 1;
  const die = [1, 2, 3, 4, 5, 6].find((face) => RESULT_AT[table]({ number, label: columnLabel }, face) === result);
  if (die === undefined) throw new Error(`the ${table} table has no ${result} in the column ${columnLabel}`);
  return die;
}

// --- questions about a state ----------------------------------------------------------------------------------------

export const hex = hexOfLabel;
export const unit = unitOf;

/** The unit in a hex, by id; undefined if it is empty. */
export function idIn(state: State, at: string): string | undefined {
  const it = contextOf(state).occupant[hexOfLabel(at)];
  return it === NOBODY ? undefined : idOf(it);
}

/** The hex of a unit ("0401"), or its place off the map ("destroyed"). */
export function where(state: State, id: string): string {
  const it = unitOf(id);
  return isOnMap(state, it) ? label(state.place[it]) : (placeOf(state, it) ?? '');
}

export function marks(state: State, id: string): Mark[] {
  return marksOf(state, unitOf(id));
}

/** The hexes in the zone of control of a side, in order. */
export function zone(state: State, side: Side): string[] {
  return Array.from(zoneOf(contextOf(state), side)).flatMap((flag, at) => (flag === 1 ? [label(at)] : []));
}

/** The numbers of the hexes next to one. */
export function besides(at: string): string[] {
  return neighboursOf(GRID, hexOfLabel(at)).map((next: Hex) => label(next));
}

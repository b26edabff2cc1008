/** A position as a person writes it down: the whole situation, by unit ids and hex numbers. */
import type { Parsed, Problem } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { described, nameMissingUnit, optionsSchema, readJson, stackField } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { isBritish } from '../situation/british.js';
import { frameSchema, frameToJson, hexNumber, unitId } from '../state/frame-json.js';
import { label } from '../board/grid.js';
import { brokenInvariants } from './invariants.js';
import type { Options } from '../scenarios/options.js';
import { chosenOptions, OPTION_INFOS, optionsOf } from '../scenarios/options.js';
import { POSITION_CHECKS } from './position-checks.js';
import { framesAtStart, judgeStack } from './position-frames.js';
import { arrivalOf } from '../movement/reinforcements.js';
import { startState } from '../sequence/set-up.js';
import type { AirPlan, State } from '../state/state.js';
import { marksOf, NO_PLANS, NO_SUPPORT, placeOf, setMark, setPlace } from '../state/state.js';
import { DAYS, LAST_TURN } from '../board/tables.js';
import type { Unit } from '../scenarios/units.js';
import { findUnit, idOf, nameOf, unitOf, units } from '../scenarios/units.js';
import type { Place, Side, Weather } from '../vocabulary/vocabulary.js';
import { MARKS, PHASES, PLACES, SIDES, WEATHERS } from '../vocabulary/vocabulary.js';

/** A new one for each field, since a field's description belongs to its schema. */
const number = (most: number) => {
  const error = { error: `expected a whole number from 0 to ${most}` };
  return z.int(error).check(z.minimum(0, error), z.maximum(most, error));
};
const count = (text: string) => described(withDefault(number(99), 0), text);
const place = z.union([z.enum(PLACES), hexNumber], {
  error: `expected the number of a hex in quotes ("0401") or one of ${PLACES.join(', ')}`,
});
const unitEntry = z.union(
  [
    place,
    z.strictObject({
      at: place,
      marks: described(
        withDefault(z.array(z.enum(MARKS, { error: `expected one of the marks ${MARKS.join(', ')}` })), []),
        'What the unit has done or suffered in this phase or turn.',
      ),
      roll: described(withDefault(number(6), 0), 'The die of a unit out of supply, 0 if it has not rolled.'),
      entered: described(z.optional(hexNumber), 'The hex in which a British unit entered.'),
    }),
  ],
  { error: `expected the number of a hex in quotes, one of ${PLACES.join(', ')}, or { at, marks, roll, entered }` },
);
const plan = z.union(
  [
    z.literal('sealed'),
    z.strictObject({
      support: count('Points of ground support.'),
      patrol: count('Points of combat air patrol.'),
      interdict: described(
        withDefault(z.array(hexNumber), []),
        'Hexes whose road or town is interdicted, three points each.',
      ),
      resupply: count('Units to be supplied from the air, three points each.'),
    }),
  ],
  {
    error: 'expected { support, patrol, interdict, resupply } or sealed',
  },
);
const TURN = { error: `expected a Game-Turn from 1 to ${LAST_TURN}` };

export const positionSchema = z.strictObject({
  game: z.literal('bulge'),
  options: described(optionsSchema(OPTION_INFOS), 'Options agreed before the game; the others have their default.'),
  turn: withDefault(z.int(TURN).check(z.minimum(0, TURN), z.maximum(LAST_TURN, TURN)), 1),
  phase: withDefault(z.enum([...PHASES, 'set-up', 'over']), 'german-pre'),
  units: described(
    z.optional(z.partialRecord(z.enum(units.map(({ id }) => id)), unitEntry)),
    'Units by id. A unit not named is still to come if its Game-Turn lies ahead, and absent otherwise. Without this field the position is the start of the game.',
  ),
  weather: described(z.optional(z.enum(WEATHERS)), 'The weather of the turn; by default that of the historical day.'),
  supportLeft: described(
    withDefault(
      z.strictObject({
        german: count('Points of the German Player.'),
        american: count('Points of the American Player.'),
      }),
      NO_SUPPORT,
    ),
    'Points of ground support that are left.',
  ),
  resupplyLeft: count('Units that can still be supplied from the air.'),
  interdicted: described(withDefault(z.array(hexNumber), []), 'Hexes without road and town in this turn.'),
  released: described(withDefault(z.boolean(), false), 'The British may cross the Meuse.'),
  exits: described(
    withDefault(z.array(z.strictObject({ unit: unitId, hex: hexNumber, points: z.optional(number(99)) })), []),
    'German units that have left the map, in order; without points until the end of their turn.',
  ),
  plans: described(
    z.optional(z.strictObject({ german: z.optional(plan), american: z.optional(plan) })),
    'Air orders that wait for those of the other side.',
  ),
  stack: stackField(frameSchema),
});

type Written = z.output<typeof positionSchema>;

export function readPosition(json: unknown): Parsed<State> {
  const parsed = readJson(positionSchema, json);
  if (!parsed.ok) return { ok: false, problems: parsed.problems.map((problem) => nameMissingUnit(problem, findUnit)) };
  const written = parsed.value;
  const state = startState(optionsOf(written.options));
  const problems = [
    ...setClock(state, written),
    ...placeUnits(state, written),
    ...placeExits(state, written),
    ...placeAir(state, written),
  ];
  if (problems.length > 0) return { ok: false, problems };
  state.stack = written.stack ?? framesAtStart(state);
  const faults = [...judgeStack(state), ...POSITION_CHECKS.flatMap((check) => check(state))];
  const wrong =
    faults.length > 0 ? faults : brokenInvariants(state).map((text): Problem => ({ field: 'units', expected: text }));
  return wrong.length === 0 ? { ok: true, value: state } : { ok: false, problems: wrong };
}

function setClock(state: State, written: Written): Problem[] {
  const { turn, phase } = written;
  state.turn = turn;
  state.phase = phase;
  state.released = written.released;
  state.weather = written.weather ?? usualWeather(state);
  if (phase === 'set-up')
    return turn === 0 ? [] : [{ field: 'turn', expected: '0: the set-up comes before the first Game-Turn' }];
  return turn === 0 ? [{ field: 'turn', expected: TURN.error }] : [];
}

/** 12.0 None where it is played without, and none before the first turn. */
function usualWeather({ options, turn }: State): Weather | undefined {
  return options.weather === 'off' || turn === 0 ? undefined : DAYS[turn - 1].weather;
}

function placeUnits(state: State, { units: named, turn, phase }: Written): Problem[] {
  if (named === undefined)
    return turn <= 1
      ? []
      : [{ field: 'units', expected: `the units of Game-Turn ${turn}; only the start of the game can do without` }];
  if (phase !== 'set-up') units.forEach((_, unit) => setPlace(state, unit, usualPlace(state.options, turn, unit)));
  return Object.entries(named).flatMap(([id, entry]) =>
    entry === undefined ? [] : placeUnit(state, unitOf(id), entry),
  );
}

/** Where a unit is that is not named. */
function usualPlace(options: Options, turn: number, unit: Unit): Place {
  const arrival = arrivalOf(options, unit);
  return arrival !== undefined && arrival.turn > turn ? 'pool' : 'absent';
}

function placeUnit(state: State, unit: Unit, entry: z.output<typeof unitEntry>): Problem[] {
  const { at, marks, roll, entered } =
    typeof entry === 'object' ? entry : { at: entry, marks: [], roll: 0, entered: undefined };
  const field = `units.${idOf(unit)}`;
  const isOnTheMap = typeof at === 'number';
  if (isOnTheMap) state.place[unit] = at;
  else setPlace(state, unit, at);
  state.marks[unit] = 0;
  for (const mark of marks) setMark(state, unit, mark);
  state.rolls[unit] = roll;
  state.entered[unit] = entered ?? OFF_BOARD;
  if (at === 'pool' && arrivalOf(state.options, unit) === undefined)
    return [{ field, expected: `${nameOf(unit)} is no reinforcement of this game` }];
  if (isBritish(unit) && isOnTheMap !== (entered !== undefined))
    return [
      {
        field: `${field}.entered`,
        expected: isOnTheMap
          ? 'the hex in which this British unit entered (7.5b)'
          : 'nothing: the unit is not on the map',
      },
    ];
  return !isBritish(unit) && entered !== undefined
    ? [{ field: `${field}.entered`, expected: 'nothing: only of British units it matters where they entered' }]
    : [];
}

/** 15.0b A unit with an exit has left; it need not be named among the units. */
function placeExits(state: State, { exits, units: named }: Written): Problem[] {
  state.exits = exits.map(({ unit, hex, points }) => ({ unit, hex, points }));
  const problems = exits.flatMap(({ unit }, index): Problem[] => {
    const told = named?.[idOf(unit)];
    return told === undefined || told === 'exited'
      ? []
      : [
          {
            field: `exits[${index}].unit`,
            expected: `a unit that has left the map; ${nameOf(unit)} stands among the units as ${JSON.stringify(placeOf(state, unit) ?? label(state.place[unit]))}`,
          },
        ];
  });
  for (const { unit } of exits) setPlace(state, unit, 'exited');
  return problems;
}

/** 13.0 */
function placeAir(state: State, written: Written): Problem[] {
  state.supportLeft = written.supportLeft;
  state.resupplyLeft = written.resupplyLeft;
  state.interdicted = [...new Set(written.interdicted)].toSorted((a, b) => a - b);
  const { plans } = written;
  state.plans = plans === undefined ? NO_PLANS : { german: plans.german, american: plans.american };
  return state.plans !== NO_PLANS && state.phase !== 'weather'
    ? [{ field: 'plans', expected: 'nothing: air orders are revealed when the phase weather ends' }]
    : [];
}

// --- writing --------------------------------------------------------------------------------------------------------

export function writePosition(state: State): object {
  const { turn, phase, weather, supportLeft, resupplyLeft, released, exits, plans } = state;
  const hasPlans = SIDES.some((side) => plans[side] !== undefined);
  return {
    game: 'bulge',
    options: chosenOptions(state.options),
    turn,
    phase,
    units: writtenUnits(state),
    ...(weather === undefined || weather === usualWeather(state) ? {} : { weather }),
    ...(SIDES.some((side) => supportLeft[side] > 0) ? { supportLeft } : {}),
    ...(resupplyLeft > 0 ? { resupplyLeft } : {}),
    ...(state.interdicted.length > 0 ? { interdicted: state.interdicted.map(label) } : {}),
    ...(released ? { released } : {}),
    ...(exits.length > 0
      ? {
          exits: exits.map(({ unit, hex, points }) => ({
            unit: idOf(unit),
            hex: label(hex),
            ...(points === undefined ? {} : { points }),
          })),
        }
      : {}),
    ...(hasPlans ? { plans: Object.fromEntries(SIDES.flatMap((side) => writtenPlan(side, plans[side]))) } : {}),
    stack: state.stack.map(frameToJson),
  };
}

function writtenPlan(side: Side, written: AirPlan | 'sealed' | undefined): [Side, unknown][] {
  if (written === undefined) return [];
  return [[side, written === 'sealed' ? written : { ...written, interdict: written.interdict.map(label) }]];
}

function writtenUnits(state: State): object {
  const entries: Record<string, unknown> = {};
  const left = new Set(state.exits.map(({ unit }) => unit));
  units.forEach(({ id }, unit) => {
    const off = placeOf(state, unit);
    if (left.has(unit) || (state.phase !== 'set-up' && off === usualPlace(state.options, state.turn, unit))) return;
    entries[id] = writtenUnit(state, unit, off ?? label(state.place[unit]));
  });
  return entries;
}

function writtenUnit(state: State, unit: Unit, at: string): unknown {
  const marks = marksOf(state, unit);
  const [roll, entered] = [state.rolls[unit], state.entered[unit]];
  const more = {
    ...(marks.length > 0 ? { marks } : {}),
    ...(roll > 0 ? { roll } : {}),
    ...(entered === OFF_BOARD ? {} : { entered: label(entered) }),
  };
  return Object.keys(more).length === 0 ? at : { at, ...more };
}

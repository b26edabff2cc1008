/** The state as a small JSON value, for storing, sending and comparing. Positions written by hand are in position.ts. */
import type { JsonMemory, Parsed } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { between, optionsSchema, numbersOf, readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { frameSchema, frameToJson } from './frame-json.js';
import { GRID } from '../board/grid.js';
import { chosenOptions, OPTION_INFOS, optionsOf } from '../scenarios/options.js';
import { SCENARIO_IDS } from '../scenarios/scenarios.js';
import type { State } from './state.js';
import { LAST_TURN } from '../board/tables.js';
import { UNIT_COUNT } from '../scenarios/units.js';
import { MARKS, PHASES, PLACES, SIDES, WEATHERS } from '../vocabulary/vocabulary.js';

const numbers = (least: number, most: number) => z.array(between(least, most)).check(z.length(UNIT_COUNT));
const count = between(0, 99);
const hex = between(0, GRID.size - 1);
const hexes = z.array(hex);
const perSide = <Schema extends z.ZodMiniType>(schema: Schema) => z.strictObject({ german: schema, american: schema });
const plan = z.nullable(
  z.union([z.literal('sealed'), z.strictObject({ support: count, patrol: count, interdict: hexes, resupply: count })]),
);

const schema = z.strictObject({
  scenario: z.enum(SCENARIO_IDS),
  options: optionsSchema(OPTION_INFOS),
  turn: between(0, LAST_TURN),
  phase: z.enum([...PHASES, 'set-up', 'over']),
  place: numbers(-PLACES.length, GRID.size - 1),
  marks: numbers(0, 2 ** MARKS.length - 1),
  rolls: numbers(0, 6),
  entered: numbers(OFF_BOARD, GRID.size - 1),
  weather: z.nullable(z.enum(WEATHERS)),
  plans: perSide(plan),
  supportLeft: perSide(count),
  resupplyLeft: count,
  interdicted: hexes,
  released: z.boolean(),
  exits: z.array(z.strictObject({ unit: between(0, UNIT_COUNT - 1), hex, points: z.nullable(count) })),
  stack: z.array(frameSchema).check(z.minLength(1)),
});

export function stateToJson(state: State): z.input<typeof schema> {
  const { scenario, turn, phase, supportLeft, resupplyLeft, interdicted, released } = state;
  return {
    scenario,
    options: chosenOptions(state.options),
    turn,
    phase,
    place: numbersOf(state.place),
    marks: numbersOf(state.marks),
    rolls: numbersOf(state.rolls),
    entered: numbersOf(state.entered),
    weather: state.weather ?? null,
    plans: { german: planToJson(state.plans.german), american: planToJson(state.plans.american) },
    supportLeft: { german: supportLeft.german, american: supportLeft.american },
    resupplyLeft,
    interdicted: [...interdicted],
    released,
    exits: state.exits.map(({ unit, hex: at, points }) => ({ unit, hex: at, points: points ?? null })),
    stack: state.stack.map(frameToJson),
  };
}

function planToJson(written: State['plans'][(typeof SIDES)[number]]): z.input<typeof plan> {
  if (written === undefined || written === 'sealed') return written ?? null;
  return {
    support: written.support,
    patrol: written.patrol,
    interdict: [...written.interdict],
    resupply: written.resupply,
  };
}

export function stateFromJson(json: unknown, memory?: JsonMemory): Parsed<State> {
  const parsed = readJson(schema, json, memory);
  if (!parsed.ok) return parsed;
  const { options, place, marks, rolls, entered, weather, plans, exits, ...rest } = parsed.value;
  return {
    ok: true,
    value: {
      ...rest,
      options: optionsOf(options),
      place: Int16Array.from(place),
      marks: Uint8Array.from(marks),
      rolls: Uint8Array.from(rolls),
      entered: Int16Array.from(entered),
      weather: weather ?? undefined,
      plans: { german: plans.german ?? undefined, american: plans.american ?? undefined },
      exits: exits.map(({ unit, hex: at, points }) => ({ unit, hex: at, points: points ?? undefined })),
    },
  };
}

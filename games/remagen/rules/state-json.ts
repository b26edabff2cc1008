/** The state as a small JSON value, for storing, sending and comparing. Positions written by hand are in position.ts. */
import type { JsonMemory, Parsed } from '@bridgehead/engine';
import { between, numbersOf, readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { GRID } from './board.js';
import { completeFrame, frameSchema, frameToJson } from './frame-json.js';
import { SCENARIO_IDS } from './scenarios.js';
import type { State } from './state.js';
import { UNIT_COUNT } from './units.js';
import { BRIDGES, PHASES, PLACES } from './vocabulary.js';

const hex = between(0, GRID.size - 1);

const bridge = z.strictObject({
  id: z.enum(BRIDGES),
  at: z.optional(z.strictObject({ hex, west: hex, east: hex })),
  availableFrom: z.optional(z.int()),
});

const handicap = z.exactOptional(z.int());

const schema = z.strictObject({
  scenario: z.enum(SCENARIO_IDS),
  options: z.strictObject({
    ignoreLimit: z.boolean(),
    strictMoves: z.boolean(),
    handicapUs: handicap,
    handicapGerman: handicap,
  }),
  turn: z.int().check(z.minimum(0)),
  phase: z.enum([...PHASES, 'over']),
  place: z.array(between(-PLACES.length, GRID.size - 1)).check(z.length(UNIT_COUNT)),
  marks: z.array(between(0, 511)).check(z.length(UNIT_COUNT)),
  bridges: z.array(bridge).check(z.length(BRIDGES.length)),
  frontDuty: z.boolean(),
  gaps: z.array(z.int().check(z.minimum(0))),
  stack: z.array(frameSchema).check(z.minLength(1)),
});

export function stateToJson(state: State): object {
  const { scenario, options, turn, phase, bridges, frontDuty, gaps } = state;
  return {
    scenario,
    options: { ...options },
    turn,
    phase,
    place: numbersOf(state.place),
    marks: numbersOf(state.marks),
    bridges: bridges.map(({ id, at, availableFrom }) => ({
      id,
      ...(at === undefined ? {} : { at: { hex: at.hex, west: at.west, east: at.east } }),
      ...(availableFrom === undefined ? {} : { availableFrom }),
    })),
    frontDuty,
    gaps: [...gaps],
    stack: state.stack.map(frameToJson),
  };
}

export function stateFromJson(json: unknown, memory?: JsonMemory): Parsed<State> {
  const parsed = readJson(schema, json, memory);
  if (!parsed.ok) return parsed;
  const { place, marks, bridges, stack, ...rest } = parsed.value;
  return {
    ok: true,
    value: {
      ...rest,
      place: Int16Array.from(place),
      marks: Uint16Array.from(marks),
      bridges: bridges.map(({ id, at, availableFrom }) => ({ id, at, availableFrom })),
      stack: stack.map(completeFrame),
    },
  };
}

/** The worked examples of the rulebook: each with its board, the position it begins with and the steps that lead through it. Positions and steps are read where they are played (position.ts, actions.ts). */
import { sayProblem } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import advance from '../content/examples/advance.json' with { type: 'json' };
import closeCombat from '../content/examples/close-combat.json' with { type: 'json' };
import height from '../content/examples/height.json' with { type: 'json' };
import mortar from '../content/examples/mortar.json' with { type: 'json' };
import movement1 from '../content/examples/movement-1.json' with { type: 'json' };
import movement2 from '../content/examples/movement-2.json' with { type: 'json' };
import orchard from '../content/examples/orchard.json' with { type: 'json' };
import polder from '../content/examples/polder.json' with { type: 'json' };
import prepFire from '../content/examples/prep-fire.json' with { type: 'json' };
import provingGround from '../content/examples/proving-ground.json' with { type: 'json' };
import rally from '../content/examples/rally.json' with { type: 'json' };
import rout from '../content/examples/rout.json' with { type: 'json' };
import sight from '../content/examples/sight.json' with { type: 'json' };
import steeple from '../content/examples/steeple.json' with { type: 'json' };
import { DEPICTION_KINDS, SURFACES, TERRAINS } from './board.js';
import type { BoardFacts } from './other-boards.js';
import { SIDES } from './vocabulary.js';

const count = z.int().check(z.minimum(0));
const hexFacts = z.strictObject({
  terrain: z.exactOptional(z.enum(TERRAINS)),
  level: z.exactOptional(count),
  polder: z.exactOptional(z.boolean()),
  steeple: z.exactOptional(z.boolean()),
  road: z.exactOptional(z.enum(SURFACES)),
  roadTo: z.exactOptional(z.array(z.string())),
  building: z.exactOptional(z.string()),
});
const boardFacts = z.strictObject({
  hexrows: count,
  numbers: count,
  hexes: z.record(z.string(), hexFacts),
  shapes: z.exactOptional(z.array(z.strictObject({ kind: z.enum(DEPICTION_KINDS), outline: z.array(z.number()) }))),
  crests: z.exactOptional(z.array(z.array(z.number()))),
});

const EXAMPLE = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** What it shows, before it begins. */
  text: z.string(),
  rules: z.array(z.string()),
  board: z.union([z.literal('elst'), boardFacts]),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  elr: count,
  position: z.exactOptional(z.unknown()),
  /** faces: what the dice show, in order (dice.ts). */
  steps: z.array(z.strictObject({ side: z.enum(SIDES), action: z.unknown(), faces: z.array(count), text: z.string() })),
});
export type Example = z.infer<typeof EXAMPLE>;

const FILES: readonly unknown[] = [rally, sight, prepFire, orchard, height, movement1, movement2, mortar, rout, advance, closeCombat, steeple, polder, provingGround];

export const examples: readonly Example[] = FILES.map((file, index) => {
  const read = readJson(EXAMPLE, file);
  if (!read.ok) throw new Error(`content/examples, file ${index + 1}: ${read.problems.map(sayProblem).join('; ')}`);
  return read.value;
});

/** The scenario that an example is played as. */
export function exampleScenario(id: string): string {
  return `example-${id}`;
}

/** Boards of examples, by the key that their scenario names. */
export const EXAMPLE_BOARDS: ReadonlyMap<string, BoardFacts> = new Map(
  examples.flatMap(({ id, board }) => (board === 'elst' ? [] : [[exampleScenario(id), { key: exampleScenario(id), ...board }] as const])),
);

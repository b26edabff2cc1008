/** The boards of the worked examples of the rulebook, each played as a scenario of its own. worked-examples.ts tells what happens on them. */
import { sayProblem } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import content from '../../content/example-boards.json' with { type: 'json' };
import type { BoardFacts } from '../board/board-from-facts.js';
import { DEPICTION_KINDS, SURFACES } from '../board/board.js';
import { TERRAINS } from '../vocabulary/vocabulary.js';

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

const EXAMPLE_BOARD = z.strictObject({
  id: z.string(),
  title: z.string(),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  elr: count,
  board: z.union([z.literal('elst'), boardFacts]),
});
export type ExampleBoard = z.infer<typeof EXAMPLE_BOARD>;

/** In the order of the rulebook; the proving ground, which has one hex of each kind, is for tests. */
export const exampleBoards: readonly ExampleBoard[] = content.boards.map((given) => {
  const read = readJson(EXAMPLE_BOARD, given);
  if (!read.ok)
    throw new Error(`content/example-boards.json, ${given.id}: ${read.problems.map(sayProblem).join('; ')}`);
  return read.value;
});

/** The scenario that an example is played as. */
export function exampleScenario(id: string): string {
  return `example-${id}`;
}

/** Boards of examples, by the key that their scenario names. */
export const EXAMPLE_BOARDS: ReadonlyMap<string, BoardFacts> = new Map(
  exampleBoards.flatMap(({ id, board }) =>
    board === 'elst' ? [] : [[exampleScenario(id), { key: exampleScenario(id), ...board }] as const],
  ),
);

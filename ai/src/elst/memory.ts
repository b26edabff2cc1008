/** What a player keeps between its answers: distances, and who has been told to stay. Nothing is wrong if it is lost. */
import type { State, Unit } from '@bridgehead/elst';
import type { Fields } from './distances.js';
import { makeFields } from './distances.js';

export interface Memory {
  readonly fields: Fields;
  /** The phase that the rest is about. */
  phase: string;
  /** Units that stay where they are. */
  staying: Set<Unit>;
  /** What units would gain by a move in the phase to come. */
  gains: Map<Unit, number>;
}

export function newMemory(): Memory {
  return { fields: makeFields(), phase: '', staying: new Set(), gains: new Map() };
}

/** What is remembered of the present phase; of another one everything is forgotten. */
export function memoryOf(memory: Memory, { turn, attacker, phase }: State): Memory {
  const now = `${turn} ${attacker} ${phase}`;
  if (memory.phase !== now) {
    memory.phase = now;
    memory.staying = new Set();
    memory.gains = new Map();
  }
  return memory;
}

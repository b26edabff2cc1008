/** Attacks for tests: a real attack with a real die that brings about what a test takes as given. */
import { contextOf } from '../rules/situation/context.js';
import type { ActionOf } from '../rules/state/actions.js';
import type { CombatFrame } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import { compareTables } from '../rules/combat/table-comparison.js';
import type { Result, Side } from '../rules/vocabulary/vocabulary.js';
import { TABLES } from '../rules/vocabulary/vocabulary.js';
import type { Played } from './toolkit.js';
import { attack, dieFor, isLegal, open, play } from './toolkit.js';

export function combatFrame(state: State): CombatFrame {
  const frame = state.stack.at(-1);
  if (frame?.at !== 'combat') throw new Error(`expected a combat phase, found ${frame?.at}`);
  return frame;
}

/** Points of ground support for positions in which any result must be possible. */
export const ALL_SUPPORT = { german: 4, american: 4 } as const;

/** The attack that can have this result, on the first table and with the least support that will do, and the die for it. */
function attackFor(
  state: State,
  side: Side,
  attackers: string[],
  defender: string,
  result: Result,
): { readonly action: ActionOf<'attack'>; readonly die: number } {
  for (let support = 0; support <= state.supportLeft[side]; support++) {
    for (const table of TABLES) {
      const action = attack(attackers, defender, { table, support });
      if (!isLegal(state, side, action)) continue;
      const outlook = compareTables(state, contextOf(state), combatFrame(state), action)?.[table];
      if (outlook !== undefined && outlook.chances[result] > 0)
        return { action, die: dieFor(table, outlook.column.label, result) };
    }
  }
  throw new Error(`${attackers.join(', ')} cannot get ${result} against ${defender}`);
}

/** Plays an attack that has this result. */
export function fight(start: State, side: Side, attackers: string[], defender: string, result: Result): Played {
  const { state } = open(start);
  const { action, die } = attackFor(state, side, attackers, defender, result);
  return play(state, side, action, [die]);
}

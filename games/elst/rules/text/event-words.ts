/** Words that the sentences of all chapters share. */
import type { Tally } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { What, Who } from '../state/events.js';

/** "7", or "7 + 1 (1MC) − 1 (leader 9-1 A) = 7". */
export function saySum(roll: number, { parts, total }: Tally): string {
  const added = parts.filter(({ value }) => value !== 0).map(({ label, value }) => ` ${value < 0 ? '−' : '+'} ${Math.abs(value)} (${label})`);
  return added.length === 0 ? `${roll}` : `${roll}${added.join('')} = ${roll + total}`;
}

/** "4-5-7 C and 9-1 A" */
export function sayNames(those: readonly (Who | What)[]): string {
  return listed(those.map(({ name }) => name));
}

/** The refusal that every decision shares. All others stand on the pages of their chapters (refusals-fire.ts and so on). */
import type { Violation } from '@bridgehead/engine';

/** The action is of another kind than the question asks for. */
export function notAnAnswer(given: string, expected: readonly string[]): Violation {
  return { code: 'not-an-answer', rule: 'I-3.0', text: `"${given}" does not answer the question; expected ${expected.join(' or ')}.` };
}

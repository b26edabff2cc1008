/** A game's refusals on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { Violation } from './verdict.js';
import { listed } from './words.js';

/** Why an action is refused: its rule, its sentence and, where there is one, a remedy. */
export interface Refusal<Facts> {
  readonly rule: string;
  readonly say: (facts: Facts) => string;
  readonly remedy?: (facts: Facts) => string;
}

/** One row of the page. */
export function refusal<Facts>(
  rule: string,
  say: (facts: Facts) => string,
  remedy?: (facts: Facts) => string,
): Refusal<Facts> {
  return remedy === undefined ? { rule, say } : { rule, say, remedy };
}

/** The facts that each code of a page needs. */
export type FactsByCode<Page> = { [Code in keyof Page]: Page[Code] extends Refusal<infer Facts> ? Facts : never };

/** Makes the violations of a page. */
export function refuser<Page extends object>(
  page: { readonly [Code in keyof Page]: Refusal<FactsByCode<Page>[Code]> },
) {
  return <Code extends keyof Page & string>(code: Code, facts: FactsByCode<Page>[Code]): Violation => {
    const { rule, say, remedy } = page[code];
    const violation = { code, rule, text: say(facts) };
    return remedy === undefined ? violation : { ...violation, remedy: remedy(facts) };
  };
}

/** For an action of another kind than the question asks for: every page has this row. */
export function answerRefuser(
  refuse: (code: 'not-an-answer', facts: { readonly given: string; readonly expected: string }) => Violation,
) {
  return (given: string, expected: readonly string[]): Violation =>
    refuse('not-an-answer', { given, expected: listed(expected, 'or') });
}

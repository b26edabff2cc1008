/** What all refusals share; they stand on the pages of their chapters (refusals-fire.ts and so on). */
import type { FactsByCode, Refusal, Violation } from '@bridgehead/engine';
import { capital, listed, refuser } from '@bridgehead/engine';
import { placesInWords } from '../board/locations.js';

/** The action is of another kind than the question asks for. */
export function notAnAnswer(given: string, expected: readonly string[]): Violation {
  return {
    code: 'not-an-answer',
    rule: 'I-3.0',
    text: `"${given}" does not answer the question; expected ${listed(expected, 'or')}.`,
  };
}

/** Makes the violations of a page, with places in words. */
export function refuserInWords<Page extends object>(
  page: { readonly [Code in keyof Page]: Refusal<FactsByCode<Page>[Code]> },
) {
  const refuse = refuser<Page>(page);
  return <Code extends keyof Page & string>(code: Code, facts: FactsByCode<Page>[Code]): Violation => {
    const { rule, text, remedy } = refuse(code, facts);
    const violation = { code, rule, text: capital(placesInWords(text)) };
    return remedy === undefined ? violation : { ...violation, remedy: capital(placesInWords(remedy)) };
  };
}

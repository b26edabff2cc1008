/** Answers that nobody gave themselves. */
import { isOrdered } from '@bridgehead/engine';

/** The comment of an answer to a question in which nothing was to be decided. */
export const ROUTINE = 'Answered for you.';

/** Whether standing orders gave it, or the page because there was nothing to decide. */
export function isAutomatic(entry: { readonly comment?: string | undefined }): boolean {
  return isOrdered(entry) || entry.comment === ROUTINE;
}

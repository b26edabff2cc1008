/** What can be saved of a broken record, in a sentence. */

export interface SavedPart {
  readonly kept: number;
  readonly of: number | undefined;
}

export function sayRescue(part: SavedPart | undefined): string {
  if (part === undefined || part.kept === 0) return 'None of it can be played.';
  if (part.of === undefined) return `The text is cut off; ${countOf(part.kept)} before that can be played.`;
  if (part.kept === part.of) return `All ${countOf(part.kept)} can be played by the rules of this page.`;
  return `The first ${part.kept} of ${countOf(part.of)} can be played.`;
}

function countOf(decisions: number): string {
  return decisions === 1 ? '1 decision' : `${decisions} decisions`;
}

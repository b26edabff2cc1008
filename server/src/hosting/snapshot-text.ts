/** All that somebody may know of a game, as text. A long game takes long to write out: what many ask for is written out once. */
import type { Snapshot } from '@bridgehead/protocol';

/** So many texts are kept, the last ones: strangers who fetch the same game get the same one. */
const KEPT = 8;
let kept: readonly { readonly snapshot: Snapshot; readonly text: string }[] = [];

export function snapshotText(snapshot: Snapshot): string {
  const known = kept.find((each) => each.snapshot === snapshot);
  if (known !== undefined) return known.text;
  const text = JSON.stringify(snapshot);
  kept = [{ snapshot, text }, ...kept.slice(0, KEPT - 1)];
  return text;
}

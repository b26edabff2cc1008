/** Views of one game as JSON, and what changed between them. */
import type { Delta } from '@bridgehead/protocol';
import type { Game, GameTypes } from '@bridgehead/engine';
import { deltaOf } from '@bridgehead/protocol';

/** What several viewers ask for is made once: they see the same where nothing is hidden. */
export interface Compared<T extends GameTypes> {
  readonly jsonOf: (view: T['State']) => object;
  readonly changeOf: (before: object, after: object) => Delta | undefined;
}

/** The views that are asked for again are those before and after the last changes. */
const RECENT = 3;

export function compareViews<T extends GameTypes>(game: Game<T>): Compared<T> {
  let written: readonly { readonly view: T['State']; readonly json: object }[] = [];
  let last: { readonly before: object; readonly after: object; readonly change: Delta | undefined } | undefined;
  return {
    jsonOf(view) {
      const known = written.find((each) => each.view === view);
      if (known !== undefined) return known.json;
      const json = game.toJson(view);
      written = [{ view, json }, ...written.slice(0, RECENT - 1)];
      return json;
    },
    changeOf(before, after) {
      if (last?.before !== before || last.after !== after) last = { before, after, change: deltaOf(before, after) };
      return last.change;
    },
  };
}

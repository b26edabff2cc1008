/** Views of one game as JSON, and what changed between them. */
import type { Delta } from '@bridgehead/protocol';
import type { Game, GameTypes } from '@bridgehead/engine';
import { deltaOf } from '@bridgehead/protocol';

/** What several viewers ask for is made once: they see the same where nothing is hidden. */
export interface Compared<T extends GameTypes> {
  readonly jsonOf: (view: T['State']) => object;
  readonly changeOf: (before: object, after: object) => Delta | undefined;
}

export function compareViews<T extends GameTypes>(game: Game<T>): Compared<T> {
  const written = new WeakMap<object, object>();
  let last: { readonly before: object; readonly after: object; readonly change: Delta | undefined } | undefined;
  return {
    jsonOf(view) {
      const json = written.get(view) ?? game.toJson(view);
      written.set(view, json);
      return json;
    },
    changeOf(before, after) {
      if (last?.before !== before || last.after !== after) last = { before, after, change: deltaOf(before, after) };
      return last.change;
    },
  };
}

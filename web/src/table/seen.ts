/** What a side may know of what has happened. */
import type { Game, GameTypes } from '@bridgehead/engine';

export function seenBy<T extends GameTypes>(game: Game<T>, events: readonly T['Event'][], viewer: T['Side']): T['Event'][] {
  return events.flatMap((event): T['Event'][] => {
    const seen: T['Event'] | undefined = game.sees(event, viewer);
    return seen === undefined ? [] : [seen];
  });
}

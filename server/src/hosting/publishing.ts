/** Tells what is stored. Spectators hear it later: a timer for each game tells them then. */
import type { HostedGame } from './hosted-game.js';

export interface PublishingOptions {
  readonly now: () => number;
  readonly isFollowed: (game: string) => boolean;
  /** More may be told to spectators. */
  readonly onDue: (game: string) => void;
}

export function makePublisher({
  now,
  isFollowed,
  onDue,
}: PublishingOptions): (game: string, hosted: HostedGame) => void {
  const timers = new Map<string, NodeJS.Timeout>();
  return (game, hosted) => {
    hosted.publish(now());
    const { nextLate } = hosted;
    if (nextLate === undefined || !isFollowed(game) || timers.has(game)) return;
    const timer = setTimeout(
      () => {
        timers.delete(game);
        onDue(game);
      },
      Math.max(0, nextLate - now()),
    );
    timers.set(game, timer.unref());
  };
}

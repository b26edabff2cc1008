/** What the server could not do without its database: the page asks again after a while. */
import { waitBefore } from './outage.js';

export interface Unfinished {
  /** Whether there is nothing. */
  readonly isEmpty: boolean;
  noteRequest(request: string): void;
  noteGame(game: string): void;
  /** The server has done something: the next wait is short again. */
  noteDone(): void;
  clear(): void;
}

export interface UnfinishedTools {
  readonly random: () => number;
  readonly onAgain: (requests: readonly string[], games: readonly string[]) => void;
}

export function makeUnfinished({ random, onAgain }: UnfinishedTools): Unfinished {
  const requests = new Set<string>();
  const games = new Set<string>();
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    requests.clear();
    games.clear();
  };
  const askLater = () => {
    timer ??= setTimeout(
      () => {
        const [all, left] = [[...requests], [...games]];
        clear();
        onAgain(all, left);
      },
      waitBefore(tries++) * (0.5 + random() / 2),
    );
  };

  return {
    get isEmpty() {
      return requests.size + games.size === 0;
    },
    noteRequest(request) {
      requests.add(request);
      askLater();
    },
    noteGame(game) {
      games.add(game);
      askLater();
    },
    noteDone() {
      tries = 0;
    },
    clear,
  };
}

/** Which games are slow just now. Their ids stay here: numbers for operators are no place for private games. */

/** For how long the slowest action of a game is remembered, in milliseconds. */
const REMEMBERED = 600_000;
/** So many games are told of, and so many are remembered. */
const TOLD = 5;
const MOST = 50;

interface SlowGame {
  /** Which of our games it is. */
  readonly game: string;
  readonly seconds: number;
}

export interface SlowGames {
  note(id: string, game: string, seconds: number): void;
  /** The slowest first, each game once. */
  top(): readonly SlowGame[];
}

export function slowGames(now: () => number = () => performance.now()): SlowGames {
  const slowest = new Map<string, SlowGame & { readonly at: number }>();

  const forgetOld = () => {
    const old = now() - REMEMBERED;
    for (const [id, { at }] of slowest) if (at < old) slowest.delete(id);
  };

  return {
    note(id, game, seconds) {
      const known = slowest.get(id);
      if (known !== undefined && known.seconds >= seconds && known.at >= now() - REMEMBERED) return;
      slowest.set(id, { game, seconds, at: now() });
      if (slowest.size <= MOST) return;
      forgetOld();
      const least = [...slowest].toSorted(([, one], [, other]) => other.seconds - one.seconds).slice(MOST);
      for (const [each] of least) slowest.delete(each);
    },
    top() {
      forgetOld();
      return [...slowest.values()]
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, TOLD)
        .map(({ game, seconds }) => ({ game, seconds }));
    },
  };
}

/** Load on a server from this process: many games at once, for so long. */
import { itemAt } from '@bridgehead/engine';
import { performance } from 'node:perf_hooks';
import { openWire } from './wire.js';
import type { Match, Playable } from './visitors.js';
import { beginGame, guest, sitDown } from './visitors.js';

export interface Load {
  readonly perSecond: number;
  /** Milliseconds from sending an action to its acknowledgement. */
  readonly times: readonly number[];
}

/** Every match is played, one answer after the other, until the time is over. */
export async function playAll(
  matches: readonly { step(): Promise<number | undefined> }[],
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  await Promise.all(
    matches.map(async (match) => {
      while (performance.now() < end) {
        const took = await match.step();
        if (took === undefined) return;
        times.push(took);
      }
    }),
  );
  return { perSecond: (times.length * 1_000) / (performance.now() - begun), times };
}

export interface Tables {
  readonly matches: readonly Match[];
  /** Bytes that came to all players so far. */
  bytes(): number;
  readonly clients: number;
  close(): void;
}

/** Matches of two guests each, over connections of their own. */
export async function openTables(
  address: string,
  games: readonly Playable[],
  count: number,
  time?: object,
): Promise<Tables> {
  const opened = await inGroups(
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const game = itemAt(games, index % games.length);
      const players = [await guest(address), await guest(address)];
      const wires = await Promise.all(players.map((cookie) => openWire(address, cookie)));
      const id = await beginGame(address, game, itemAt(players, 0), itemAt(players, 1), time);
      return { match: await sitDown(game, id, wires, index + 1), wires };
    },
  );
  const wires = opened.flatMap((each) => each.wires);
  return {
    matches: opened.map(({ match }) => match),
    bytes: () => wires.reduce((sum, wire) => sum + wire.bytes(), 0),
    clients: wires.length,
    close: () => {
      for (const wire of wires) wire.close();
    },
  };
}

const AT_ONCE = 16;

/** So many at once: a server need not begin a thousand games in one moment. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE)
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(work))));
  return results;
}

/** The other server: as many connections, messages as long as ours. */
export async function openPlain(
  address: string,
  count: number,
  action: unknown,
): Promise<{ readonly matches: readonly { step(): Promise<number> }[]; close(): void }> {
  const wires = await inGroups(
    Array.from({ length: count }, (_, index) => index),
    () => openWire(address),
  );
  const matches = wires.map((wire, index) => {
    let answered: (() => void) | undefined;
    let number = 0;
    wire.listen(() => answered?.());
    return {
      async step() {
        const begun = performance.now();
        await new Promise<void>((resolve) => {
          answered = resolve;
          wire.send({ do: 'act', game: `game ${index}`, action, at: number, request: `request ${++number}` });
        });
        return performance.now() - begun;
      },
    };
  });
  return {
    matches,
    close: () => {
      for (const wire of wires) wire.close();
    },
  };
}

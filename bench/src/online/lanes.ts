/**
 * Games that were thought out before they are played: a measurement runs its own server, and may look up what its dice will show.
 * While the server is measured, players only send what they have prepared, and wait until it is acknowledged. They take as little
 * as possible of the processor that they share with the server.
 */
import { performance } from 'node:perf_hooks';
import type { Setup } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { DiceSource } from '@bridgehead/engine/proofs';
import { hasFields, isChosenOptions, isText } from '@bridgehead/protocol';
import Libsql from 'libsql';
import { inGroups } from './load.js';
import type { Playable } from './visitors.js';
import { beginGame, guest } from './visitors.js';
import type { Wire } from './wire.js';
import { frameOf, openWire } from './wire.js';

/** A game whose answers are frames that only need to be sent. */
interface Script {
  readonly wires: readonly Wire[];
  readonly answers: readonly { readonly by: number; readonly request: string; readonly frame: Buffer }[];
}

interface Lane {
  /** One answer: milliseconds until it was acknowledged; undefined when there are no more. */
  step(): Promise<number | undefined>;
}

export interface Lanes {
  readonly matches: readonly Lane[];
  /** Bytes that came to all players so far. */
  bytes(): number;
  close(): void;
}

/** So many lanes, in each of which games are played one after the other: at least so many answers. */
export async function openLanes(
  address: string,
  database: string,
  game: Playable,
  lanes: number,
  answers: number,
  time?: object,
): Promise<Lanes> {
  const opened = await inGroups(
    Array.from({ length: lanes }, (_, lane) => lane),
    async (lane) => {
      const scripts: Script[] = [];
      for (let left = answers; left > 0; ) {
        const script = await openScript(address, database, game, `${lane} ${scripts.length}`, left, time);
        left -= script.answers.length;
        scripts.push(script);
      }
      return scripts;
    },
  );
  const wires = opened.flat().flatMap((script) => script.wires);
  return {
    matches: opened.map(playScripts),
    bytes: () => wires.reduce((sum, wire) => sum + wire.bytes(), 0),
    close: () => {
      for (const wire of wires) wire.close();
    },
  };
}

async function openScript(
  address: string,
  database: string,
  game: Playable,
  name: string,
  most: number,
  time: object | undefined,
): Promise<Script> {
  const players = [await guest(address), await guest(address)];
  const id = await beginGame(address, game, itemAt(players, 0), itemAt(players, 1), time);
  const { setup, dice } = readDice(database, id, game.sides);
  const rehearsed = game.rehearse(setup, dice, 1 + Number.parseInt(name, 10), most);
  const wires = await Promise.all(players.map((cookie) => openWire(address, cookie, 'acknowledgements')));
  for (const wire of wires) wire.send({ do: 'follow', game: id });
  return {
    wires,
    answers: rehearsed.map(({ side, action }, index) => {
      const request = `request ${name} ${index}`;
      return {
        by: game.sides.indexOf(side),
        request,
        frame: frameOf(JSON.stringify({ do: 'act', game: id, action, request })),
      };
    }),
  };
}

const isSetup = hasFields<Setup>({ scenario: isText, options: isChosenOptions });

/** What decides the dice of a game, as the server has stored it. */
function readDice(
  file: string,
  id: string,
  sides: readonly string[],
): { readonly setup: Setup; readonly dice: DiceSource } {
  const database = new Libsql(file, { readonly: true });
  try {
    const game = textsOf(database.prepare('select setup, seed from games where id = ?').get(id));
    const setup = itemAt(game, 0);
    const seed = itemAt(game, 1);
    const nonces = sides.map((side) =>
      itemAt(textsOf(database.prepare('select nonce from seats where game = ? and side = ?').get(id, side)), 0),
    );
    const stored: unknown = JSON.parse(setup);
    if (!isSetup(stored)) throw new Error(`The server has stored another kind of set-up: ${setup}`);
    const { scenario, options } = stored;
    return { setup: { scenario, options }, dice: { game: id, seed, nonces } };
  } finally {
    database.close();
  }
}

/** The columns of a row; what the library says of the statement follows them. */
function textsOf(row: unknown): string[] {
  return Object.values(row ?? {}).map(String);
}

/** Milliseconds after which nobody waits any longer. */
const LONGEST_WAIT = 30_000;

function playScripts(scripts: readonly Script[]): Lane {
  let current = itemAt(scripts, 0);
  let script = 0;
  let next = 0;
  let waiting: { readonly request: string; readonly resolve: () => void } | undefined;
  // A refusal may be so long that it is compressed, and is not read.
  const late = setTimeout(() => {
    if (waiting !== undefined) throw new Error(`A prepared answer was not acknowledged: ${waiting.request}`);
  }, LONGEST_WAIT).unref();
  for (const { wires } of scripts)
    for (const wire of wires)
      wire.listen(({ request, error }) => {
        if (error !== undefined) throw new Error(`A prepared answer was refused: ${error.code}, ${error.text}`);
        if (request === waiting?.request) waiting?.resolve();
      });
  return {
    async step() {
      if (next === current.answers.length) {
        const following = scripts[++script];
        if (following === undefined) return undefined;
        current = following;
        next = 0;
      }
      const { by, request, frame } = itemAt(current.answers, next++);
      late.refresh();
      const begun = performance.now();
      await new Promise<void>((resolve) => {
        waiting = { request, resolve };
        itemAt(current.wires, by).sendFrame(frame);
      });
      waiting = undefined;
      return performance.now() - begun;
    },
  };
}

/** Long games are played from their rows in a thread of their own: nobody who plays another game waits for it. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { UnreadRow } from '../store/rows.js';
import type { SnapshotText } from '../store/snapshots.js';
import type { GameFacts } from './hosted-game.js';
import type { Replayed, ToReplay } from './replay-thread.js';

/** The thread could not do it, which says nothing about the game. */
export class ReplayFailed extends Error {}

export interface LongGame {
  readonly game: string;
  readonly facts: GameFacts;
  /** The game as it was written down before, and the rows since that everybody may be told of. */
  readonly saved: string | undefined;
  readonly rows: AsyncIterable<readonly UnreadRow[]>;
}

/** Always the built one, whatever this process runs: a thread runs no sources. */
const THREAD = createRequire(import.meta.url).resolve('@bridgehead/server/replay-thread');
/** A thread that had nothing to do for so many milliseconds ends. */
const IDLE = 60_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The game written down whole, one game at a time; undefined if that can't be done now. Throws what is wrong with the game. */
export function replayLong(long: LongGame): Promise<SnapshotText | undefined> {
  const replayed = last.then(() => replay(long));
  last = replayed.catch(() => undefined);
  return replayed;
}

async function replay({ game, facts, saved, rows }: LongGame): Promise<SnapshotText | undefined> {
  clearTimeout(idle);
  const worker = (thread ??= new Worker(THREAD, { execArgv: [] }));
  try {
    const replayed = await inThread(worker, async (tell) => {
      tell({ do: 'open', game, facts, saved });
      for await (const page of rows) tell({ do: 'play', rows: page });
      tell({ do: 'save' });
    });
    if ('problem' in replayed) throw new Error(replayed.problem);
    return replayed.text === undefined ? undefined : { rows: replayed.rows, text: replayed.text };
  } finally {
    idle = setTimeout(() => end(worker), IDLE).unref();
  }
}

/** Its next answer, to all that it is told. */
async function inThread(worker: Worker, work: (tell: (told: ToReplay) => void) => Promise<void>): Promise<Replayed> {
  const answered = new Promise<Replayed>((resolve, reject) => {
    const fail = (error: unknown) => {
      end(worker);
      reject(new ReplayFailed('The thread that reads long games failed', { cause: error }));
    };
    worker.removeAllListeners();
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.once('exit', fail);
  });
  worker.ref();
  try {
    const [replayed] = await Promise.all([answered, work((told) => worker.postMessage(told))]);
    return replayed;
  } catch (error) {
    // What it was told of this game must not be taken for a part of the next one.
    end(worker);
    throw error;
  } finally {
    worker.unref();
  }
}

function end(worker: Worker): void {
  if (thread === worker) thread = undefined;
  void worker.terminate();
}

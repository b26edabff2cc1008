/** A thread that plays the rows of long games, one game after the other: what it gives back is the game written down whole. */
import { parentPort } from 'node:worker_threads';
import { GAME_ROW } from '../domain/game-rows.js';
import { readStored } from '../domain/stored-json.js';
import { giveWay } from '../domain/thread-priority.js';
import type { UnreadRow } from '../store/rows.js';
import { findGame } from './catalogue.js';
import { hostGame } from './host-game.js';
import type { GameFacts, HostedGame } from './hosted-game.js';

/** What the thread is told of each game, in this order. */
export type ToReplay =
  /** `saved`: the game as it was written down before. */
  | { readonly do: 'open'; readonly game: string; readonly facts: GameFacts; readonly saved: string | undefined }
  | { readonly do: 'play'; readonly rows: readonly UnreadRow[] }
  | { readonly do: 'save' };

/** `text`: undefined where something must not be told to all yet. */
export type Replayed = { readonly text: string | undefined; readonly rows: number } | { readonly problem: string };

let hosted: HostedGame | undefined;
let problem: string | undefined;

async function open({ game: key, facts, saved }: Extract<ToReplay, { readonly do: 'open' }>): Promise<void> {
  hosted = (await findGame(key))?.use((rules) => hostGame(rules, facts));
  if (hosted === undefined) throw new Error(`There is no game "${key}"`);
  if (saved !== undefined) hosted.resume(saved);
}

function play(rows: readonly UnreadRow[]): void {
  if (hosted === undefined) return;
  for (const { number, row, at, version } of rows) {
    hosted.follow([readStored(GAME_ROW, row, `row ${number} of game ${hosted.id}`)], at, version);
    // Told as far as it is played: otherwise every state in between would be kept.
    hosted.publish(Number.POSITIVE_INFINITY);
  }
}

function save(): Replayed {
  const replayed: Replayed =
    problem === undefined && hosted !== undefined
      ? { text: hosted.save(), rows: hosted.rows }
      : { problem: problem ?? 'There is no game' };
  [hosted, problem] = [undefined, undefined];
  return replayed;
}

async function take(told: ToReplay): Promise<void> {
  if (told.do === 'save') return parentPort?.postMessage(save());
  if (problem !== undefined) return;
  try {
    if (told.do === 'open') await open(told);
    else play(told.rows);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
}

giveWay();
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (told: ToReplay) => {
  last = last.then(() => take(told));
});

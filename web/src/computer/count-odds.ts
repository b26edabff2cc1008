/** Odds that may take long to count: a worker counts them, and anyone who asked looks again when they have come. */
import type { GameTypes } from '@bridgehead/engine';
import type { Odds, OddsOptions } from '@bridgehead/engine/chance';
import { signal } from '@preact/signals';
import type { Kit } from '../kit/kit.js';
import { probeOdds, rolledOdds } from './rolled-odds.js';
import type { CountReply, CountRequest } from './messages.js';

/** What the odds of an answer are, as far as they are known by now. Anyone who reads that they are being counted is told when they are there. */
export type CountOdds<T extends GameTypes> = (
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  options?: OddsOptions<T>,
) => Odds<T> | 'counting' | undefined;

type Counting<T extends GameTypes> = Pick<Kit<T>, 'game' | 'countsApart'>;

/** Without a worker, and where they are counted quickly, odds are there at once. */
export function countOdds<T extends GameTypes>({ game, countsApart }: Counting<T>): CountOdds<T> {
  if (countsApart !== true || typeof Worker === 'undefined')
    return (state, side, action, options) => rolledOdds(game, state, side, action, options);
  const bureau = openBureau<T>();
  return (state, side, action, options = {}) => {
    const probe = probeOdds(game, state, side, action, options);
    return probe === 'more' ? bureau({ game: game.key, side, view: game.toJson(state), action, options }) : probe;
  };
}

/** So many answers are remembered. */
const KEPT = 40;
/** A worker who has nothing to do for so long is sent away. */
const IDLE = 30_000;

type Question = Omit<CountRequest, 'count'>;

/** One question at a time; of those that wait only the last one, which is what the player looks at. */
function openBureau<T extends GameTypes>(): (question: Question) => Odds<T> | 'counting' | undefined {
  const answers = new Map<string, Odds<T> | undefined>();
  const changes = signal(0);
  let worker: Worker | undefined;
  let counted: string | undefined;
  let waiting: { readonly key: string; readonly question: Question } | undefined;

  let dismissal: ReturnType<typeof setTimeout> | undefined;

  const begin = (key: string, question: Question) => {
    counted = key;
    clearTimeout(dismissal);
    worker ??= summon();
    worker.postMessage({ count: true, ...question } satisfies CountRequest);
  };
  /** Where the worker fails there are no odds, and the page goes on. */
  const done = (odds: Odds<T> | undefined) => {
    if (counted !== undefined) answers.set(counted, odds);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size > KEPT) answers.delete(oldest);
    counted = undefined;
    dismissal = setTimeout(() => {
      worker?.terminate();
      worker = undefined;
    }, IDLE);
    if (waiting !== undefined) begin(waiting.key, waiting.question);
    waiting = undefined;
    changes.value++;
  };
  const summon = () => {
    const summoned = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'odds' });
    summoned.addEventListener('message', ({ data }: MessageEvent<CountReply<T>>) => done(data.odds));
    summoned.addEventListener('error', () => {
      worker = undefined;
      done(undefined);
    });
    return summoned;
  };
  return (question) => {
    const key = JSON.stringify(question);
    if (answers.has(key)) return answers.get(key);
    void changes.value;
    if (counted === undefined) begin(key, question);
    else if (counted !== key) waiting = { key, question };
    return 'counting';
  };
}

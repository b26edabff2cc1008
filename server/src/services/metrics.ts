/** What is counted and timed for anyone who watches over the server, in the form that Prometheus reads. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { slowGames } from './slow-games.js';
import type { GameRow } from '../domain/game-rows.js';

export interface Metrics {
  /** All numbers as text. */
  print(): Promise<string>;
  /** Rows that were stored here. */
  countRows(game: string, rows: readonly GameRow[]): void;
  countRefusal(code: string): void;
  /** Begins to time something done in a game; the function that it returns ends it. */
  timeAction(game: string | undefined, id: string): () => void;
  countRequest(
    labels: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void;
  /** Times a piece of work, and counts whether it failed. */
  timeJob<Result>(kind: string, work: () => Promise<Result>): Promise<Result>;
  /** Something of which there is a number at every moment. */
  gauge(name: string, help: string, value: () => number): void;
  /** The same for several of a kind. Those that cannot answer now are left out. */
  gauges(name: string, help: string, labels: readonly string[], values: () => Promise<readonly Labelled[]>): void;
}

interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Seconds: from what a good disk takes to what nobody would wait for. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function makeMetrics(): Metrics {
  // Each server has its own: tests start many in one process.
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const rows = new Counter({
    name: 'bridgehead_rows_total',
    help: 'Stored game rows: decisions, take-backs, resignations …',
    labelNames: ['game', 'kind'],
    registers,
  });
  const refusals = new Counter({
    name: 'bridgehead_refusals_total',
    help: 'Refused requests, by code',
    labelNames: ['code'],
    registers,
  });
  const actions = new Histogram({
    name: 'bridgehead_action_seconds',
    help: 'Time from an action request until it is stored or refused, by kind of game',
    labelNames: ['game'],
    buckets: BUCKETS,
    registers,
  });
  const requests = new Histogram({
    name: 'bridgehead_request_seconds',
    help: 'Requests over HTTP',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'bridgehead_job_seconds',
    help: 'Background jobs',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const slow = slowGames();
  registry.registerMetric(
    labelled(
      'bridgehead_slowest_action_seconds',
      'The slowest action of the last ten minutes in each of the slowest games, without their ids',
      ['rank', 'game'],
      async () =>
        slow.top().map(({ game, seconds }, at) => ({ labels: { rank: String(at + 1), game }, value: seconds })),
    ),
  );
  // Written after every action: the labels are looked up once.
  const rowsOf = remembered((game, kind) => rows.labels(game, kind));
  const actionsOf = remembered((game) => actions.labels(game));
  return {
    print: () => registry.metrics(),
    countRows(game, stored) {
      for (const { kind } of stored) rowsOf(game, kind).inc();
    },
    countRefusal: (code) => refusals.inc({ code }),
    timeAction(game = 'unknown', id) {
      const begun = performance.now();
      return () => {
        const seconds = (performance.now() - begun) / 1_000;
        actionsOf(game).observe(seconds);
        slow.note(id, game, seconds);
      };
    },
    countRequest: (labels, seconds) => requests.observe(labels, seconds),
    async timeJob(kind, work) {
      const end = jobs.startTimer({ kind });
      try {
        const result = await work();
        end({ outcome: 'done' });
        return result;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
    gauge(name, help, value) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          collect() {
            this.set(value());
          },
        }),
      );
    },
    gauges: (name, help, labels, values) => registry.registerMetric(labelled(name, help, labels, values)),
  };
}

/** A function of a few words that keeps what it gave for them. */
function remembered<Words extends string[], Found>(find: (...words: Words) => Found): (...words: Words) => Found {
  const known = new Map<string, Found>();
  return (...words) => {
    const key = words.join(' ');
    const found = known.get(key) ?? find(...words);
    known.set(key, found);
    return found;
  };
}

function labelled(
  name: string,
  help: string,
  labelNames: readonly string[],
  values: () => Promise<readonly Labelled[]>,
): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      const found = await values().catch(() => []);
      this.reset();
      for (const { labels, value } of found) this.set(labels, value);
    },
  });
}

/**
 * A sign of life in the database. Where none was given for longer than usual the service was down, and the time is noted: clocks
 * of games do not run in it. The same holds when the clock of a machine jumps ahead.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Downtime } from '../domain/downtime.js';
import type { Database } from '../store/open.js';

export interface Heart {
  /** In order. */
  readonly downtimes: readonly Downtime[];
  /** Gives a sign of life, and learns of downtimes: before anything is decided by time. */
  beat(): Promise<void>;
  /** Called when there is a new one. */
  onDowntime(listener: () => void): void;
  start(): void;
  stop(): void;
}

/** So often a sign is given, in milliseconds; after so long without one the service was down. */
const EVERY = 5_000;
const DOWN_AFTER = 20_000;

export function makeHeart(db: Database, log: FastifyBaseLogger, now: () => number): Heart {
  let downtimes: readonly Downtime[] = [];
  /** When this node gave its last sign. */
  let beaten: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];

  const noteGap = async (last: number, time: number): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      // Of several nodes that come back one notes it.
      const { numUpdatedRows } = await transaction
        .updateTable('heartbeat')
        .set({ at: time })
        .where('at', '=', last)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      await transaction.insertInto('downtimes').values({ began: last, ended: time }).execute();
      log.warn(
        { seconds: Math.round((time - last) / 1_000) },
        'The service was down, or the clock jumped ahead: game clocks were stopped',
      );
    });
  };

  const beat = async (): Promise<void> => {
    const time = now();
    const last = await db.selectFrom('heartbeat').select('at').executeTakeFirst();
    if (last === undefined)
      await db
        .insertInto('heartbeat')
        .values({ id: 1, at: time })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    else if (time - last.at > DOWN_AFTER) await noteGap(last.at, time);
    else if (time > last.at) await db.updateTable('heartbeat').set({ at: time }).where('at', '<', time).execute();
    const found = await db.selectFrom('downtimes').select(['began', 'ended']).orderBy('began').execute();
    const isNew = found.length !== downtimes.length;
    downtimes = found.map(({ began, ended }) => ({ from: began, to: ended }));
    beaten = time;
    if (isNew) for (const listener of listeners) listener();
  };

  return {
    get downtimes() {
      const time = now();
      // A jump that no sign has told of yet: what is decided before the next one must not cost a player an hour.
      const isAhead = beaten !== undefined && time - beaten > DOWN_AFTER;
      return isAhead ? [...downtimes, { from: beaten ?? time, to: time }] : downtimes;
    },
    beat,
    onDowntime: (listener) => void listeners.push(listener),
    start() {
      timer = setInterval(
        () => void beat().catch((error: unknown) => log.warn({ error }, 'Couldn’t write the heartbeat')),
        EVERY,
      ).unref();
    },
    stop: () => clearInterval(timer),
  };
}

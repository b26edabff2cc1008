/** Work that a game waits for is written down after its rows: a server that was killed in between, or a database that was restored, has lost it. */
import * as z from 'zod';
import { nextFlag } from '../hosting/clocks.js';
import type { Services } from '../services.js';

const CLOCKS = z.record(z.string(), z.object({ left: z.number(), since: z.number().nullable() }));

/** Writes down anew what running games wait for. What is written down already is replaced by itself. */
export async function resumeWork({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  const computers = await db.selectFrom('games').innerJoin('seats', 'seats.game', 'games.id').select('games.id').distinct().where('games.status', '=', 'running').where('seats.computer', 'is not', null).execute();
  for (const { id } of computers) await jobs.add({ kind: 'computer-answers', game: id }, now(), id);
  const timed = await db.selectFrom('games').select(['id', 'clocks']).where('status', '=', 'running').where('clocks', '!=', '{}').execute();
  for (const { id, clocks } of timed) {
    const flag = nextFlag(CLOCKS.parse(JSON.parse(clocks)));
    if (flag !== undefined) await jobs.add({ kind: 'time-ends', game: id }, flag.at, id);
  }
}

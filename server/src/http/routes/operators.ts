/** For whoever runs the server, and for what watches over it. */
import * as z from 'zod';
import { isAnswering } from '../../store/migrations.js';
import { Refusal } from '../refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ABOUT = 'Operators';

/** How long the database may take to answer, in milliseconds: whoever asks for our health has no time. */
const AT_ONCE = 800;

async function within<Result>(milliseconds: number, work: Promise<Result>, otherwise: Result): Promise<Result> {
  return Promise.race([work, new Promise<Result>((resolve) => setTimeout(resolve, milliseconds, otherwise).unref())]);
}

export const operatorRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/healthz',
    about: ABOUT,
    summary: 'Whether the server and its database answer',
    needs: 'nobody',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ ok: z.literal(true) }),
    async handle({ services: { db } }) {
      if (!(await within(AT_ONCE, isAnswering(db).catch(() => false), false))) throw new Refusal('unavailable');
      return { ok: true };
    },
  }),
  route({
    method: 'GET',
    url: '/metrics',
    about: ABOUT,
    summary: 'Numbers for Prometheus: games, connections, actions, refusals, times',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.string(),
    kind: 'text/plain',
    handle: ({ services: { metrics } }) => metrics.print(),
  }),
];

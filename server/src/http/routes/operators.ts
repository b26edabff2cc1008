/** For anyone who runs the server, and for what watches over it. */
import * as z from 'zod';
import { problemOfHealth, problemOfReadiness } from '../../services/health.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ABOUT = 'Operators';

export const operatorRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/healthz',
    about: ABOUT,
    summary: 'Health of this node: its database answers, changes are stored, the disk is not full',
    needs: 'nobody',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ ok: z.literal(true) }),
    async handle({ services }) {
      const problem = await problemOfHealth(services);
      if (problem !== undefined) throw new Refusal(problem);
      return { ok: true };
    },
  }),
  route({
    method: 'GET',
    url: '/readyz',
    about: ABOUT,
    summary: 'Whether this node should get requests: it is healthy, has started, and is not stopping',
    needs: 'nobody',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ ok: z.literal(true) }),
    async handle({ services }) {
      const problem = await problemOfReadiness(services);
      if (problem !== undefined) throw new Refusal(problem);
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
    unaudited: true,
    handle: ({ services: { metrics } }) => metrics.print(),
  }),
];

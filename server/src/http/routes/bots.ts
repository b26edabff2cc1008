/** What a program needs apart from what a page does: the answers that it is offered. */
import * as z from 'zod';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';
import { mySeat } from '../../play/player-requests.js';

const ABOUT = 'Bots';
const MOST_OFFERED = 1_000;

export const botRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/games/:id/offered',
    about: ABOUT,
    summary: 'My current decision and its legal answers: all of them, or a sample of the given size',
    needs: 'account',
    body: NOTHING,
    query: z.object({ most: z.coerce.number().int().min(1).max(MOST_OFFERED).default(200) }),
    answer: z.object({
      n: z.number(),
      question: z.string().nullable(),
      total: z.number(),
      actions: z.array(z.object({ name: z.string(), action: z.unknown() })),
    }),
    async handle(ask) {
      const { id, side } = await mySeat(ask.services, accountOf(ask), ask.params['id'] ?? '');
      const held = await ask.services.host.look(id);
      if (held === undefined) throw new Refusal('not-begun');
      return { n: held.hosted.deliveries(side), ...held.hosted.offered(side, ask.query.most) };
    },
  }),
];

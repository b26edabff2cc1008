/** Games that can't be read: an operator sees which and why, and lets them be tried again. */
import * as z from 'zod';
import { listQuarantined, releaseGame } from '../../store/snapshots.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ABOUT = 'Operators';
const QUARANTINED = z.object({ game: z.string(), reason: z.string(), at: z.number() });

export const quarantineRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/operators/quarantine',
    about: ABOUT,
    summary: "Games that can't be opened because their rows don’t fit the rules, and why",
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ games: z.array(QUARANTINED) }),
    handle: async ({ services: { db } }) => ({ games: await listQuarantined(db) }),
  }),
  route({
    method: 'DELETE',
    url: '/api/operators/quarantine/:id',
    about: ABOUT,
    summary: 'Release a game from quarantine: the next request tries to open it again',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ game: z.string() }),
    async handle({ services, params, concerns }) {
      const game = params['id'] ?? '';
      concerns({ game });
      if (!(await releaseGame(services.db, game))) throw new Refusal('no-game');
      services.log.info({ game }, 'A game was released from quarantine');
      return { game };
    },
  }),
];

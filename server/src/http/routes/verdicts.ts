/** Games that nothing else can end: a player asks the operator for a verdict, and the operator decides. */
import { SPECTATOR, listed } from '@bridgehead/engine';
import * as z from 'zod';
import { LISTED, listGames } from '../../lobby/listing.js';
import { storedGame } from '../../lobby/lobby.js';
import { dropAppeal, keepAppeal, listAppeals, readAppeal } from '../../store/appeals.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';
import { readable } from './chat.js';
import { ONE_GAME, oneGame } from './lobby.js';
import { doInGame, mySeat } from '../../play/player-requests.js';

const REASON = z
  .string()
  .max(500)
  .regex(/[^\p{Z}\p{C}]/u, 'something to read');
const APPEAL = z.object({ reason: z.string().nullable() });
const MADE = z.object({ game: LISTED, side: z.string(), name: z.string(), reason: z.string(), at: z.number() });

export const verdictRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/games/:id/appeal',
    about: 'Play',
    summary: 'My request for a verdict in a game; null: none',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: APPEAL,
    async handle(ask) {
      const account = accountOf(ask);
      const { id } = await mySeat(ask.services, account, ask.params['id'] ?? '');
      return { reason: await readAppeal(ask.services.db, id, account.id) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/games/:id/appeal',
    about: 'Play',
    summary:
      'Ask the operator to decide a game that can’t continue, and say why. Only the operator reads it; null withdraws the request',
    needs: 'account',
    perMinute: 10,
    body: z.object({ reason: REASON.nullable() }),
    query: NOTHING,
    answer: APPEAL,
    async handle(ask) {
      const { services, body } = ask;
      const account = accountOf(ask);
      const { id, side } = await mySeat(services, account, ask.params['id'] ?? '');
      if (body.reason === null) {
        await dropAppeal(services.db, id, account.id);
        return { reason: null };
      }
      const { game } = await storedGame(services, id);
      if (game.status !== 'running') throw new Refusal(game.status === 'over' ? 'over' : 'not-begun');
      const reason = readable(body.reason);
      await keepAppeal(services.db, { game: id, account: account.id, reason, at: services.now() });
      services.log.info({ game: id, side }, 'A player asks for a verdict');
      return { reason };
    },
  }),
  route({
    method: 'GET',
    url: '/api/operators/appeals',
    about: 'Operators',
    summary: 'Games in which a player asks for a verdict, and why; the oldest first',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ appeals: z.array(MADE) }),
    async handle({ services }) {
      const appeals = await listAppeals(services.db);
      const found = await Promise.all(
        appeals.map(async (appeal) => {
          const { game } = await storedGame(services, appeal.game);
          const [told] = await listGames(services, [game], undefined);
          return { ...appeal, game: told };
        }),
      );
      return { appeals: found };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/operators/games/:id/verdict',
    about: 'Operators',
    summary: 'End a running game: one side wins, or nobody (null). Both players read the reason',
    needs: 'operator',
    body: z.object({ winner: z.string().max(40).nullable(), reason: REASON }),
    query: NOTHING,
    answer: ONE_GAME,
    async handle({ services, params, concerns, body: { winner, reason } }) {
      const id = params['id'] ?? '';
      concerns({ game: id });
      await storedGame(services, id);
      const sides = (await services.host.look(id))?.hosted.sides ?? [];
      if (winner !== null && sides.length > 0 && !sides.includes(winner))
        throw new Refusal('malformed', {
          problems: [
            {
              field: 'winner',
              expected: `${listed([...sides.map((side) => `"${side}"`), 'null'], 'or')}, found "${winner}"`,
            },
          ],
        });
      await doInGame(services, { id, side: SPECTATOR }, undefined, ({ hosted }) =>
        hosted.end({ kind: 'verdict', winner, reason: readable(reason) }),
      );
      services.log.info({ game: id, winner, reason }, 'A game was ended by a verdict');
      return oneGame(services, id, undefined);
    },
  }),
];

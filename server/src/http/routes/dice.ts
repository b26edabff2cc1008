/** Dice that are promised before anybody's words are told. */
import type { PromisedDice } from '@bridgehead/protocol';
import * as z from 'zod';
import { promiseDice } from '../../lobby/dice.js';
import { gameOfPlayer, storedGame } from '../../lobby/lobby.js';
import type { Services } from '../../services/services.js';
import type { Account } from '../../store/tables.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';
import { openRematch } from './rematch.js';

export const diceRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/dice',
    about: 'Lobby',
    summary:
      'Reserve dice for a game that I am about to offer (or for a rematch): its future id and the hash of its seed. Valid for an hour; pass them as "promised" with the offer',
    needs: 'account',
    perMinute: 30,
    body: z.object({ rematchOf: z.string().max(64).optional() }).default({}),
    query: NOTHING,
    answer: z.object({ game: z.string(), hash: z.string() }) satisfies z.ZodType<PromisedDice>,
    async handle(ask) {
      const { services, body } = ask;
      const account = accountOf(ask);
      const offered =
        body.rematchOf === undefined ? undefined : await offeredRematch(services, account, body.rematchOf);
      return offered ?? promiseDice(services, account.id);
    },
  }),
];

/** What the other player's offer was promised with, if there is one. */
async function offeredRematch(services: Services, account: Account, id: string): Promise<PromisedDice | undefined> {
  const { stored } = await gameOfPlayer(services, id, account.id);
  const rematch = await openRematch(services, stored);
  if (rematch === undefined) return undefined;
  const { game } = await storedGame(services, rematch);
  return { game: rematch, hash: game.commitment };
}

/** The same players once more, with sides changed. */
import * as z from 'zod';
import { setupOf, timeControlOf } from '../../store/games.js';
import type { StoredGame } from '../../store/games.js';
import { LISTED } from '../../lobby/listing.js';
import { joinGame, leaveGame, openGame, seatOf, storedGame } from '../../lobby/lobby.js';
import type { Services } from '../../services.js';
import type { Account } from '../../store/tables.js';
import { Refusal } from '../refusals.js';
import type { Route } from '../route.js';
import { NOTHING, accountOf, route } from '../route.js';
import { NONCE, oneGame } from './lobby.js';

export const rematchRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/games/:id/rematch',
    about: 'Lobby',
    summary: 'Play the same again with sides changed: offers it to the other player, or takes his offer',
    needs: 'account',
    perMinute: 30,
    body: z.object({ nonce: NONCE }),
    query: NOTHING,
    answer: LISTED,
    async handle(ask) {
      const { services, params, body } = ask;
      const account = accountOf(ask);
      const stored = await storedGame(services, params['id'] ?? '');
      if (seatOf(stored, account.id) === undefined) throw new Refusal('not-your-game');
      if (stored.game.status !== 'over') throw new Refusal('not-over');
      const id = (await openRematch(services, stored)) ?? (await offerRematch(services, stored, account, body.nonce));
      const { game } = await storedGame(services, id);
      await joinGame(services, account.id, id, { side: undefined, nonce: body.nonce, invitation: game.invitation });
      return oneGame(services, id, account);
    },
  }),
];

/** The game that one of them has offered, unless he has withdrawn it. */
async function openRematch(services: Services, { game: { rematch } }: StoredGame): Promise<string | undefined> {
  if (rematch === null) return undefined;
  const { game } = await storedGame(services, rematch);
  return game.status === 'withdrawn' ? undefined : rematch;
}

/** Makes the game: only those who played the first one can join it. If the other one was quicker, his is it. */
async function offerRematch(services: Services, { game, seats }: StoredGame, account: Account, nonce: string): Promise<string> {
  const other = seats.find((seat) => seat.account !== account.id);
  const id = await openGame(services, account.id, {
    game: game.game,
    setup: setupOf(game),
    title: game.title,
    side: other?.side,
    computer: other?.computer ?? undefined,
    visibility: 'invited',
    control: timeControlOf(game),
    nonce,
    rematchOf: game.id,
  });
  const { numUpdatedRows } = await services.db.updateTable('games').set({ rematch: id }).where('id', '=', game.id).where('rematch', game.rematch === null ? 'is' : '=', game.rematch).executeTakeFirst();
  if (numUpdatedRows === 1n) {
    await services.host.announce(game.id, 'facts');
    return id;
  }
  await leaveGame(services, account.id, id);
  const { game: first } = await storedGame(services, game.id);
  return first.rematch ?? id;
}

/** The same players again, with sides changed. */
import * as z from 'zod';
import { noticeLater } from '../../notices/schedule.js';
import { readGame } from '../../store/games.js';
import { setupOf, timeControlOf } from '../../store/stored-facts.js';
import type { StoredGame } from '../../store/games.js';
import { refuseBlocked } from '../../lobby/blocks.js';
import { joinGame, leaveGame, openGame, gameOfPlayer, storedGame } from '../../lobby/lobby.js';
import type { Services } from '../../services/services.js';
import type { Account } from '../../store/tables.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';
import { NONCE, ONE_GAME, PROMISED, oneGame } from './lobby.js';

export const rematchRoutes: readonly Route[] = [
  route({
    method: 'POST',
    url: '/api/games/:id/rematch',
    about: 'Lobby',
    summary: 'Rematch with sides switched: offers it to the other player, or accepts their offer',
    needs: 'account',
    perMinute: 30,
    body: z.object({ nonce: NONCE, promised: PROMISED }),
    query: NOTHING,
    answer: ONE_GAME,
    async handle(ask) {
      const { services, params, body } = ask;
      const account = accountOf(ask);
      const { stored } = await gameOfPlayer(services, params['id'] ?? '', account.id);
      if (stored.game.status !== 'over') throw new Refusal('not-over');
      for (const seat of stored.seats)
        if (seat.account !== null && seat.account !== account.id)
          await refuseBlocked(services, account.id, seat.account);
      const id =
        (await openRematch(services, stored)) ??
        (await offerRematch(services, stored, account, body.nonce, body.promised));
      // The other one was quicker: the dice of their game are others than those whose hash was told here.
      if (body.promised !== undefined && id !== body.promised) throw new Refusal('stale');
      const { game } = await storedGame(services, id);
      await joinGame(services, account, id, { side: undefined, nonce: body.nonce, invitation: game.invitation });
      return oneGame(services, id, account);
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/games/:id/rematch',
    about: 'Lobby',
    summary: 'Decline the rematch that is offered to me, or withdraw my own offer',
    needs: 'account',
    perMinute: 30,
    body: NOTHING,
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const { services, params } = ask;
      const { stored } = await gameOfPlayer(services, params['id'] ?? '', accountOf(ask).id);
      const id = await openRematch(services, stored);
      const owner = id === undefined ? null : (await storedGame(services, id)).game.owner;
      if (id === undefined || owner === null) throw new Refusal('no-offer');
      await leaveGame(services, owner, id);
      return undefined;
    },
  }),
];

/** The game that one of them has offered, unless they have withdrawn it. */
export async function openRematch(services: Services, { game: { rematch } }: StoredGame): Promise<string | undefined> {
  if (rematch === null) return undefined;
  const again = await readGame(services.db, rematch);
  return again === undefined || again.game.status === 'withdrawn' ? undefined : rematch;
}

/** Makes the game: only players of the first one can join it. If the other one was quicker, it is theirs. */
async function offerRematch(
  services: Services,
  { game, seats }: StoredGame,
  account: Account,
  nonce: string,
  promised: string | undefined,
): Promise<string> {
  const other = seats.find((seat) => seat.account !== account.id);
  try {
    const id = await openGame(services, account.id, {
      game: game.game,
      setup: setupOf(game),
      title: game.title,
      side: other?.side,
      computer: other?.computer ?? undefined,
      rated: game.rated === 1 && account.guest === 0,
      visibility: 'invited',
      control: timeControlOf(game),
      nonce,
      rematchOf: game,
      promised,
    });
    await services.host.announce(game.id, 'facts');
    if (other?.account != null) await noticeLater(services, other.account, game.id, { about: 'rematch', mark: 0 });
    return id;
  } catch (error) {
    const first =
      error instanceof Refusal && error.code === 'stale' ? (await storedGame(services, game.id)).game.rematch : null;
    if (first === null) throw error;
    return first;
  }
}

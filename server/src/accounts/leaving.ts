/** An account is deleted: games that wait are left, games that run are given up, and nothing of the person stays. */
import { leaveGame } from '../lobby/lobby.js';
import type { Services } from '../services.js';
import { removeAccount } from '../store/accounts.js';
import type { Account } from '../store/tables.js';

export async function leaveForGood(services: Services, { id: account, name }: Pick<Account, 'id' | 'name'>): Promise<void> {
  const { db, host, jobs, presence } = services;
  const seats = await db.selectFrom('seats').innerJoin('games', 'games.id', 'seats.game').select(['seats.game', 'seats.side', 'games.status']).where('seats.account', '=', account).where('games.status', 'in', ['open', 'running']).execute();
  for (const { game, side, status } of seats) {
    if (status === 'open') await leaveGame(services, account, game);
    else await giveUp(host, game, side);
  }
  await removeAccount(db, account);
  await jobs.forget({ id: account, name });
  await presence.cut(account);
}

async function giveUp(host: Services['host'], game: string, side: string): Promise<void> {
  const done = await host.attempt(game, side, undefined, ({ hosted }) => hosted.resign(side));
  if (!done.ok && done.code !== 'over') throw new Error(`Game ${game} could not be given up: ${done.code}`);
}

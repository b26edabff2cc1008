/** An account is deleted: games that wait are left, games that run are given up, and nothing of the person stays. */
import { Refusal } from '../domain/refusals.js';
import { lookIfReadable } from '../lobby/listing.js';
import { leaveGame } from '../lobby/lobby.js';
import type { Services } from '../services/services.js';
import { removeAccount } from '../store/accounts.js';
import { listSeats } from '../store/games.js';
import type { Account } from '../store/tables.js';

/** Attempts before they are told to try again, who takes seats while they leave for good. */
const ATTEMPTS = 5;

export async function leaveForGood(
  services: Services,
  { id: account, name }: Pick<Account, 'id' | 'name'>,
): Promise<void> {
  const { db, jobs, presence } = services;
  for (let attempt = 1; ; attempt++) {
    const stuck: string[] = [];
    for (const { game, side, status } of await listSeats(db, account)) {
      if (status === 'open') await leaveOpen(services, account, game);
      else if (!(await giveUp(services, game, side))) stuck.push(game);
    }
    if (await removeAccount(db, account, stuck)) break;
    if (attempt === ATTEMPTS) throw new Refusal('busy');
  }
  await jobs.forget({ id: account, name });
  await presence.cut(account);
}

/** Nobody shall begin a game with anyone who may not play any more. */
export async function leaveOffers(services: Services, account: string): Promise<void> {
  for (const { game, status } of await listSeats(services.db, account))
    if (status === 'open') await leaveOpen(services, account, game);
}

/** Unless it begins at this very moment. */
async function leaveOpen(services: Services, account: string, game: string): Promise<void> {
  await leaveGame(services, account, game).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'not-open') throw error;
  });
}

/** False where a game cannot be read any more: nobody can do anything in it, and it keeps nobody here. */
async function giveUp(services: Services, game: string, side: string): Promise<boolean> {
  if ((await lookIfReadable(services, game)) === undefined) return false;
  const done = await services.host.attempt(game, side, undefined, ({ hosted }) => hosted.resign(side));
  if (!done.ok && done.code !== 'over') throw new Error(`Game ${game} could not be given up: ${done.code}`);
  return true;
}

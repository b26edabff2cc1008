/** How many games one account may have at once: more than anybody plays, and a bound to what one can make a server keep. */
import { Refusal } from '../domain/refusals.js';
import { countAgainstComputers, countGames } from '../store/games.js';
import type { Database } from '../store/open.js';

/** Games that wait for players. The list of open games shows a hundred: nobody shall fill it alone. */
export const MOST_OPEN = 20;
/** Games that run, those with a computer among them. Each costs work for years, if nobody ends it. Whose offers are taken at once may come to have a few more. */
export const MOST_RUNNING = 200;

/** Those with a computer among them: all games share the threads in which computers think, and one player's shall not keep others waiting. */
export const MOST_AGAINST_COMPUTERS = 20;

/** Refuses one game more to anyone who has as many as they may: one that begins, with a computer or not, or one that waits first. */
export async function refuseMore(
  db: Database,
  account: string,
  more: 'offered' | 'begun' | 'against-computer',
): Promise<void> {
  const { open, running } = await countGames(db, account);
  if (running >= MOST_RUNNING) throw new Refusal('too-many-games');
  if (more === 'offered' && open >= MOST_OPEN) throw new Refusal('too-many-offers');
  if (more === 'against-computer' && (await countAgainstComputers(db, account)) >= MOST_AGAINST_COMPUTERS)
    throw new Refusal('too-many-computers');
}

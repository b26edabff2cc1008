/** A rated game is over: both players get their new ratings. */
import { readSummary } from '../domain/summary.js';
import type { Services } from '../services/services.js';
import { readGame } from '../store/games.js';
import type { NewRating } from '../store/ratings.js';
import { ratedPlayer, readRating, storeRatings } from '../store/ratings.js';
import { readRows } from '../store/rows.js';
import type { Seat } from '../store/tables.js';
import type { Score } from '../domain/glicko2.js';
import { NEW_RATING, afterIdle, rateGames } from '../domain/glicko2.js';

/** A stretch of time after which a rating is a little less sure. */
const PERIOD = 7 * 86_400_000;
/** Rows read at once. Both sides act early in most games: few need a second page. */
const PAGE = 100;

/** Rates a game once. A game in which one side never acted is no measure of strength, and is not rated. */
export async function rateGame({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<boolean> {
  const stored = await readGame(db, id);
  if (stored === undefined || stored.game.rated !== 1 || stored.game.status !== 'over') return false;
  const ending = readSummary(stored.game.summary)?.ending;
  const [one, other, third] = stored.seats;
  if (ending === undefined || one === undefined || other === undefined || third !== undefined) return false;
  if (!(await haveActed(db, id, stored.seats))) return false;
  const [first, second] = [
    await ratingBefore(db, stored.game.game, one, now()),
    await ratingBefore(db, stored.game.game, other, now()),
  ];
  if (first === undefined || second === undefined) return false;
  const change = (own: Before, opponent: Before): NewRating => {
    const score = scoreOf(ending.winner, own.side);
    return {
      ...rateGames(own.rating, [{ opponent: opponent.rating, score }]),
      player: own.player,
      side: own.side,
      games: own.games + 1,
      score,
    };
  };
  return storeRatings(db, { id, key: stored.game.game, at: now() }, [change(first, second), change(second, first)]);
}

interface Before {
  readonly player: string;
  readonly side: string;
  readonly rating: typeof NEW_RATING;
  readonly games: number;
}

/** Undefined where somebody has deleted the account. */
async function ratingBefore(db: Services['db'], game: string, seat: Seat, now: number): Promise<Before | undefined> {
  const player = ratedPlayer(seat);
  if (player === undefined) return undefined;
  const found = await readRating(db, player, game, seat.side);
  const rating = found === undefined ? NEW_RATING : afterIdle(found, Math.max(0, now - found.changed) / PERIOD);
  return { player, side: seat.side, rating, games: found?.games ?? 0 };
}

function scoreOf(winner: string | null, side: string): Score {
  if (winner === null) return 0.5;
  return winner === side ? 1 : 0;
}

async function haveActed(db: Services['db'], id: string, seats: readonly Seat[]): Promise<boolean> {
  const silent = new Set(seats.map(({ side }) => side));
  for (let from = 0; silent.size > 0; from += PAGE) {
    const rows = await readRows(db, id, from, from + PAGE);
    if (rows.length === 0) return false;
    for (const { row } of rows) if (row.kind === 'answer') silent.delete(row.side);
  }
  return true;
}

/** Ratings as they are stored: one for each player, game and side, with its history. */
import type { Rating, Score } from '../domain/glicko2.js';
import type { Database } from './open.js';

export interface StoredRating extends Rating {
  readonly game: string;
  readonly side: string;
  readonly games: number;
  readonly changed: number;
}

/** Who is rated: an account by its id, or a computer player by its level. */
export function ratedPlayer({
  account,
  computer,
}: {
  readonly account: string | null;
  readonly computer: string | null;
}): string | undefined {
  return computer === null ? (account ?? undefined) : `computer ${computer}`;
}

export async function readRating(
  db: Database,
  player: string,
  game: string,
  side: string,
): Promise<StoredRating | undefined> {
  return db
    .selectFrom('ratings')
    .select(['game', 'side', 'rating', 'deviation', 'volatility', 'games', 'changed'])
    .where('player', '=', player)
    .where('game', '=', game)
    .where('side', '=', side)
    .executeTakeFirst();
}

export async function listRatings(
  db: Database,
  players: readonly string[],
): Promise<(StoredRating & { readonly player: string })[]> {
  if (players.length === 0) return [];
  return db
    .selectFrom('ratings')
    .selectAll()
    .where('player', 'in', [...new Set(players)])
    .orderBy('game')
    .orderBy('side')
    .execute();
}

export interface RatingMoment {
  readonly game: string;
  readonly side: string;
  readonly at: number;
  readonly rating: number;
  readonly score: number;
}

/** More points than a plot can show: a program that plays all day must not make its page endless. */
const MOST_MOMENTS = 1_000;

/** How the ratings of a player went lately, oldest first. */
export async function ratingHistory(db: Database, player: string): Promise<RatingMoment[]> {
  const latest = await db
    .selectFrom('rating_history')
    .select(['game', 'side', 'at', 'rating', 'score'])
    .where('player', '=', player)
    .orderBy('at', 'desc')
    .limit(MOST_MOMENTS)
    .execute();
  return latest.toReversed();
}

export interface NewRating extends Rating {
  readonly player: string;
  readonly side: string;
  readonly games: number;
  readonly score: Score;
}

/** Stores what a game has changed, once: false if it was rated before. */
export async function storeRatings(
  db: Database,
  game: { readonly id: string; readonly key: string; readonly at: number },
  ratings: readonly NewRating[],
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const moments = ratings.map(({ player, side, rating, deviation, score }) => ({
      player,
      played: game.id,
      game: game.key,
      side,
      at: game.at,
      rating,
      deviation,
      score,
    }));
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('rating_history')
      .values(moments)
      .onConflict((conflict) => conflict.columns(['player', 'played']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== BigInt(moments.length)) return false;
    for (const { player, side, rating, deviation, volatility, games } of ratings) {
      const values = { rating, deviation, volatility, games, changed: game.at };
      await transaction
        .insertInto('ratings')
        .values({ player, game: game.key, side, ...values })
        .onConflict((conflict) => conflict.columns(['player', 'game', 'side']).doUpdateSet(values))
        .execute();
    }
    return true;
  });
}

/** Players as everybody may read of them. */
import type { PlayerProfile } from '@bridgehead/protocol';
import { RESULTS_COUNTED } from '@bridgehead/protocol';
import * as z from 'zod';
import { findGame } from '../../hosting/catalogue.js';
import { readSummary } from '../../domain/summary.js';
import { LISTED, RATING, listGames, showRating } from '../../lobby/listing.js';
import type { Services } from '../../services/services.js';
import { findByName } from '../../store/accounts.js';
import { listRatings, ratingHistory } from '../../store/ratings.js';
import type { Account } from '../../store/tables.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ABOUT = 'Players';
/** Games on one page of a list. */
const PAGE = 50;
/** To one address: the games of a program that plays day and night take a while to go through. */
const PAGES_A_MINUTE = 120;

const PROFILE = z.object({
  name: z.string(),
  since: z.number(),
  you: z.boolean(),
  ratings: z.array(
    RATING.extend({
      game: z.string(),
      side: z.string(),
      sideName: z.string(),
      games: z.number(),
      history: z.array(z.object({ at: z.number(), value: z.number() })),
    }),
  ),
  results: z.object({ won: z.number(), drawn: z.number(), lost: z.number() }),
}) satisfies z.ZodType<PlayerProfile>;

export const playerRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/players/:name',
    about: ABOUT,
    summary: 'A player: ratings with their history, and results of their last public games',
    needs: 'nobody',
    perMinute: PAGES_A_MINUTE,
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ player: PROFILE }),
    async handle({ services, account, params }) {
      return { player: await profileOf(services, await playerNamed(services, params['name'] ?? ''), account) };
    },
  }),
  route({
    method: 'GET',
    url: '/api/players/:name/games',
    about: ABOUT,
    summary: `Public games of a player that are over, newest first, ${PAGE} at a time; "before" is the "changed" of the last one on the page before`,
    needs: 'nobody',
    perMinute: PAGES_A_MINUTE,
    body: NOTHING,
    query: z.object({ before: z.coerce.number().int().optional() }),
    answer: z.object({ games: z.array(LISTED), more: z.boolean() }),
    async handle({ services, account, params, query }) {
      const { id } = await playerNamed(services, params['name'] ?? '');
      const found = await endedGames(services, id)
        .selectAll('games')
        .where('games.changed', '<', query.before ?? Number.MAX_SAFE_INTEGER)
        .orderBy('games.changed', 'desc')
        .limit(PAGE + 1)
        .execute();
      return { games: await listGames(services, found.slice(0, PAGE), account), more: found.length > PAGE };
    },
  }),
];

/** Guests come and go: nobody can look them up. */
async function playerNamed({ db }: Services, name: string): Promise<Account> {
  const account = await findByName(db, name);
  if (account === undefined || account.guest === 1) throw new Refusal('no-account');
  return account;
}

function endedGames({ db }: Services, player: string) {
  return db
    .selectFrom('games')
    .innerJoin('seats', 'seats.game', 'games.id')
    .where('seats.account', '=', player)
    .where('games.status', '=', 'over')
    .where('games.visibility', '=', 'public');
}

async function profileOf(services: Services, player: Account, asker: Account | undefined): Promise<PlayerProfile> {
  const { db } = services;
  const [ratings, history] = [await listRatings(db, [player.id]), await ratingHistory(db, player.id)];
  const ended = await endedGames(services, player.id)
    .select(['games.summary', 'seats.side'])
    .orderBy('games.changed', 'desc')
    .limit(RESULTS_COUNTED)
    .execute();
  const winners = ended.map(({ summary, side }) => ({ side, winner: readSummary(summary)?.ending?.winner }));
  return {
    name: player.name,
    since: player.created,
    you: asker?.id === player.id,
    ratings: await Promise.all(
      ratings.map(async (rating) => ({
        ...showRating(rating),
        game: rating.game,
        side: rating.side,
        sideName: await sideName(rating.game, rating.side),
        games: rating.games,
        history: history
          .filter(({ game, side }) => game === rating.game && side === rating.side)
          .map(({ at, rating: value }) => ({ at, value: Math.round(value) })),
      })),
    ),
    results: {
      won: winners.filter(({ side, winner }) => winner === side).length,
      drawn: winners.filter(({ winner }) => winner === null).length,
      lost: winners.filter(({ side, winner }) => typeof winner === 'string' && winner !== side).length,
    },
  };
}

async function sideName(game: string, name: string): Promise<string> {
  return (
    (await findGame(game))?.use((rules) =>
      rules.sides
        .filter((side) => side === name)
        .map((side) => rules.sideName(side))
        .at(0),
    ) ?? name
  );
}

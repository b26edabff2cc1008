/** What lists and headings say of a game, as the asker may know it. */
import type { ListedGame, ShownRating, TimeControl } from '@bridgehead/protocol';
import { GAME_STATUSES } from '@bridgehead/protocol';
import * as z from 'zod';
import { findGame } from '../hosting/catalogue.js';
import { CLOCKS } from '../domain/clocks.js';
import { OFFER } from '../domain/offer.js';
import { withoutDowntime } from '../domain/downtime.js';
import type { Held } from '../hosting/held-game.js';
import { ENDING, QUESTION, readSummary, standingLater } from '../domain/summary.js';
import type { Rating } from '../domain/glicko2.js';
import { isProvisional } from '../domain/glicko2.js';
import type { Services } from '../services/services.js';
import { WHO_LEFT } from '../store/accounts.js';
import { clocksOf, offerOf, setupOf, timeControlOf } from '../store/stored-facts.js';
import type { Database } from '../store/open.js';
import { listRatings, ratedPlayer } from '../store/ratings.js';
import type { Account, GameRow, Seat } from '../store/tables.js';

const SECOND = 1_000;

export const TIME_CONTROL = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('daily'),
    days: z.number().int().min(1).max(14),
    vacation: z.number().int().min(0).max(60).exactOptional(),
  }),
  z.object({
    kind: z.literal('bank'),
    minutes: z.number().int().min(1).max(6_000),
    seconds: z.number().int().min(0).max(600),
  }),
]) satisfies z.ZodType<TimeControl>;

export const RATING = z.object({ value: z.number(), provisional: z.boolean() }) satisfies z.ZodType<ShownRating>;

export const LISTED = z.object({
  id: z.string(),
  game: z.string(),
  gameTitle: z.string(),
  title: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])),
  seats: z.array(
    z.object({
      side: z.string(),
      name: z.string(),
      player: z.string().nullable(),
      computer: z.string().nullable(),
      you: z.boolean(),
      rating: RATING.nullable(),
    }),
  ),
  rated: z.boolean(),
  time: TIME_CONTROL,
  clocks: CLOCKS,
  visibility: z.enum(['public', 'invited']),
  /** For its owner: the secret of the link with which others are invited. */
  invitation: z.string().optional(),
  status: z.enum(GAME_STATUSES),
  headline: z.string(),
  asked: z.array(QUESTION),
  ending: ENDING.optional(),
  /** The hash of the seed of its dice; the seed itself once it is over. */
  commitment: z.string(),
  seed: z.string().optional(),
  nonces: z.record(z.string(), z.string()),
  offer: OFFER.nullable(),
  rematchOf: z.string().nullable(),
  rematch: z.string().nullable(),
  rematchBy: z.string().nullable(),
  created: z.number(),
  changed: z.number(),
}) satisfies z.ZodType<ListedGame>;

/** Games with their seats and the names of their players; first the games that changed last, as far as the asker may know. */
export async function listGames(
  services: Services,
  games: readonly GameRow[],
  asker: Account | undefined,
): Promise<ListedGame[]> {
  const { db } = services;
  if (games.length === 0) return [];
  const seats = await db
    .selectFrom('seats')
    .selectAll()
    .where(
      'game',
      'in',
      games.map(({ id }) => id),
    )
    .execute();
  const names = await namesOf(
    db,
    seats.flatMap(({ account }) => account ?? []),
  );
  const ratings = await listRatings(
    db,
    seats.flatMap((seat) => ratedPlayer(seat) ?? []),
  );
  const rematches = await rematchesOf(db, games);
  const all = await Promise.all(
    games.map(async (game) => {
      const own = seats.filter((seat) => seat.game === game.id);
      const listed = {
        ...(await tellGame(services, game, own, { names, ratings }, asker)),
        ...tellRematch(game, own, rematches),
      };
      const mine = asker === undefined ? undefined : own.find((seat) => seat.account === asker.id);
      // Anyone who plays may know more than all: what they themselves are asked, for example.
      // A game that cannot be read must not hide the others.
      const held =
        mine === undefined || game.status !== 'running' ? undefined : await lookIfReadable(services, game.id);
      return held === undefined || mine === undefined
        ? listed
        : { ...listed, asked: [...held.hosted.askedBefore(mine.side)] };
    }),
  );
  return all.toSorted((one, other) => other.changed - one.changed);
}

/** Undefined where a game cannot be read, or has not begun. */
export async function lookIfReadable({ host, log }: Services, id: string): Promise<Held | undefined> {
  try {
    return await host.look(id);
  } catch (error) {
    log.error({ error, game: id }, 'Couldn’t read a game');
    return undefined;
  }
}

async function tellGame(
  services: Services,
  game: GameRow,
  seats: readonly Seat[],
  { names, ratings }: Players,
  asker: Account | undefined,
): Promise<Omit<ListedGame, keyof Rematch>> {
  const rules = (await findGame(game.game))?.use((found) => ({
    title: found.title,
    sides: found.sides.map((side) => ({ side, name: found.sideName(side) })),
  }));
  const { scenario, options } = setupOf(game);
  const { standing, ending, clocks, offer } = factsFor(
    services,
    game,
    asker !== undefined && seats.some(({ account }) => account === asker.id),
  );
  const isOver = game.status === 'over';
  return {
    id: game.id,
    game: game.game,
    gameTitle: rules?.title ?? game.game,
    title: game.title,
    scenario,
    options: { ...options },
    seats: (rules?.sides ?? []).map(({ side, name }) => {
      const seat = seats.find((each) => each.side === side);
      return {
        side,
        name,
        player: seat === undefined ? null : playerIn(seat, names),
        computer: seat?.computer ?? null,
        you: asker !== undefined && seat?.account === asker.id,
        rating: seat === undefined ? null : ratingIn(seat, game.game, ratings),
      };
    }),
    time: timeControlOf(game),
    clocks,
    rated: game.rated === 1,
    visibility: game.visibility === 'public' ? 'public' : 'invited',
    ...(asker !== undefined && game.owner === asker.id && { invitation: game.invitation }),
    status: GAME_STATUSES.find((status) => status === game.status) ?? 'withdrawn',
    headline: standing?.headline ?? '',
    asked: [...(standing?.asked ?? [])],
    ...(ending && { ending }),
    commitment: game.commitment,
    ...(isOver && { seed: game.seed }),
    nonces: Object.fromEntries(seats.flatMap(({ side, nonce }) => (nonce === null ? [] : [[side, nonce]]))),
    offer,
    rematchOf: game.rematch_of,
    created: game.created,
    changed: standing?.at ?? game.changed,
  };
}

/** The people in the seats: their names and their ratings. */
interface Players {
  readonly names: ReadonlyMap<string, string>;
  readonly ratings: Awaited<ReturnType<typeof listRatings>>;
}

function ratingIn(seat: Seat, game: string, ratings: Players['ratings']): ShownRating | null {
  const player = ratedPlayer(seat);
  const found = ratings.find((rating) => rating.player === player && rating.game === game && rating.side === seat.side);
  return found === undefined ? null : showRating(found);
}

export function showRating(rating: Rating): ShownRating {
  return { value: Math.round(rating.rating), provisional: isProvisional(rating) };
}

type Rematch = Pick<ListedGame, 'rematch' | 'rematchBy'>;
type Again = Pick<GameRow, 'id' | 'status' | 'owner'>;

/** The games in which players of these meet again. */
async function rematchesOf(db: Database, games: readonly GameRow[]): Promise<Again[]> {
  const ids = games.flatMap(({ rematch }) => rematch ?? []);
  return ids.length === 0
    ? []
    : db
        .selectFrom('games')
        .select(['id', 'status', 'owner'])
        .where('id', 'in', ids)
        .where('status', '!=', 'withdrawn')
        .execute();
}

function tellRematch({ rematch }: GameRow, seats: readonly Seat[], rematches: readonly Again[]): Rematch {
  const again = rematches.find(({ id }) => id === rematch);
  const by =
    again?.status === 'open' ? seats.find(({ account }) => account !== null && account === again.owner) : undefined;
  return { rematch: again?.id ?? null, rematchBy: by?.side ?? null };
}

/** How a game stands. Spectators learn no more from it than from what they are told later: no clocks, and no offer. */
function factsFor({ config, heart, now }: Services, game: GameRow, isSeated: boolean) {
  const summary = readSummary(game.summary);
  const isLate = !isSeated && game.status === 'running' && config.delay > 0;
  return {
    standing: summary !== undefined && isLate ? standingLater(summary, now(), config.delay * SECOND) : summary,
    ending: summary?.ending,
    clocks: isLate ? {} : withoutDowntime(clocksOf(game), heart.downtimes),
    offer: isLate ? null : offerOf(game),
  };
}

/** Who sits there. Anyone who sat there and has deleted their account has left their words for the dice. */
function playerIn({ account, computer, nonce }: Seat, names: ReadonlyMap<string, string>): string | null {
  if (account !== null) return names.get(account) ?? WHO_LEFT;
  return computer === null && nonce !== null ? WHO_LEFT : null;
}

/** Who plays which side, as records name them. */
export async function playersIn(db: Database, seats: readonly Seat[]): Promise<Record<string, string>> {
  const names = await namesOf(
    db,
    seats.flatMap(({ account }) => account ?? []),
  );
  return Object.fromEntries(seats.map((seat) => [seat.side, seat.computer ?? playerIn(seat, names) ?? '']));
}

async function namesOf(db: Database, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(accounts)])
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

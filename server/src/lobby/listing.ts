/** What lists and headings say of a game, as the asker may know it. */
import type { Ending, ListedGame, Offer, TimeControl } from '@bridgehead/engine/online';
import { GAME_STATUSES } from '@bridgehead/engine/online';
import * as z from 'zod';
import { findGame } from '../hosting/catalogue.js';
import type { Services } from '../services.js';
import { WHO_LEFT } from '../store/accounts.js';
import { setupOf, timeControlOf } from '../store/games.js';
import type { Database } from '../store/open.js';
import type { Account, GameRow, Seat } from '../store/tables.js';

export const TIME_CONTROL = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('daily'), days: z.number().int().min(1).max(14) }),
  z.object({ kind: z.literal('bank'), minutes: z.number().int().min(1).max(6_000), seconds: z.number().int().min(0).max(600) }),
]) satisfies z.ZodType<TimeControl>;

const ENDING = z.object({ by: z.enum(['rules', 'resign', 'draw', 'forfeit', 'verdict']), winner: z.string().nullable(), text: z.string() }) satisfies z.ZodType<Ending>;
const OFFER = z.object({ side: z.string(), what: z.enum(['draw', 'back']) }) satisfies z.ZodType<Offer>;
const QUESTION = z.object({ side: z.string(), text: z.string() });

export const LISTED = z.object({
  id: z.string(),
  game: z.string(),
  gameTitle: z.string(),
  title: z.string(),
  scenario: z.string(),
  options: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])),
  seats: z.array(z.object({ side: z.string(), name: z.string(), player: z.string().nullable(), computer: z.string().nullable(), you: z.boolean() })),
  time: TIME_CONTROL,
  clocks: z.record(z.string(), z.object({ left: z.number(), since: z.number().nullable() })),
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
  rematch: z.string().nullable(),
  created: z.number(),
  changed: z.number(),
}) satisfies z.ZodType<ListedGame>;

/** What was stored when the game last changed, for all to know. */
const SUMMARY = z.object({ headline: z.string().default(''), asked: z.array(QUESTION).default([]), ending: ENDING.optional() });
const CLOCKS = z.record(z.string(), z.object({ left: z.number(), since: z.number().nullable() }));

/** Games with their seats and the names of those who sit there. */
export async function listGames({ db, host }: Services, games: readonly GameRow[], asker: Account | undefined): Promise<ListedGame[]> {
  if (games.length === 0) return [];
  const seats = await db.selectFrom('seats').selectAll().where('game', 'in', games.map(({ id }) => id)).execute();
  const names = await namesOf(db, seats.flatMap(({ account }) => account ?? []));
  return Promise.all(games.map(async (game) => {
    const own = seats.filter((seat) => seat.game === game.id);
    const listed = tellGame(game, own, names, asker);
    const mine = asker === undefined ? undefined : own.find((seat) => seat.account === asker.id);
    // Whoever plays may know more than all: what he himself is asked, for example.
    const held = mine === undefined || game.status !== 'running' ? undefined : await host.look(game.id);
    return held === undefined || mine === undefined ? listed : { ...listed, asked: [...held.hosted.askedBefore(mine.side)] };
  }));
}

function tellGame(game: GameRow, seats: readonly Seat[], names: ReadonlyMap<string, string>, asker: Account | undefined): ListedGame {
  const rules = findGame(game.game)?.use((found) => ({ title: found.title, sides: found.sides.map((side) => ({ side, name: found.sideName(side) })) }));
  const { scenario, options } = setupOf(game);
  const { headline, asked, ending } = SUMMARY.parse(JSON.parse(game.summary));
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
      return { side, name, player: seat === undefined ? null : playerIn(seat, names), computer: seat?.computer ?? null, you: asker !== undefined && seat?.account === asker.id };
    }),
    time: timeControlOf(game),
    clocks: CLOCKS.parse(JSON.parse(game.clocks)),
    visibility: game.visibility === 'public' ? 'public' : 'invited',
    ...(asker !== undefined && game.owner === asker.id && { invitation: game.invitation }),
    status: GAME_STATUSES.find((status) => status === game.status) ?? 'withdrawn',
    headline,
    asked,
    ...(ending && { ending }),
    commitment: game.commitment,
    ...(isOver && { seed: game.seed }),
    nonces: Object.fromEntries(seats.flatMap(({ side, nonce }) => (nonce === null ? [] : [[side, nonce]]))),
    offer: game.offer === null ? null : OFFER.parse(JSON.parse(game.offer)),
    rematch: game.rematch,
    created: game.created,
    changed: game.changed,
  };
}

/** Who sits there. Whoever sat there and has deleted his account has left his words for the dice. */
function playerIn({ account, computer, nonce }: Seat, names: ReadonlyMap<string, string>): string | null {
  if (account !== null) return names.get(account) ?? WHO_LEFT;
  return computer === null && nonce !== null ? WHO_LEFT : null;
}

/** Who plays which side, as records name them. */
export async function playersIn(db: Database, seats: readonly Seat[]): Promise<Record<string, string>> {
  const names = await namesOf(db, seats.flatMap(({ account }) => account ?? []));
  return Object.fromEntries(seats.map((seat) => [seat.side, seat.computer ?? playerIn(seat, names) ?? '']));
}

async function namesOf(db: Database, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const found = await db.selectFrom('accounts').select(['id', 'name']).where('id', 'in', [...new Set(accounts)]).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

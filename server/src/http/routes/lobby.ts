/** The lobby: games that wait, mine, those that can be watched. */
import { LEVELS } from '@bridgehead/ai';
import type { Problem } from '@bridgehead/engine';
import { parseSetup } from '@bridgehead/engine/records';
import * as z from 'zod';
import { GAME_KEYS, findGame } from '../../hosting/catalogue.js';
import { LISTED, TIME_CONTROL, listGames } from '../../lobby/listing.js';
import { joinGame, leaveGame, openGame, storedGame, visibleGame } from '../../lobby/lobby.js';
import { secondsFor } from '../../services/limits.js';
import type { Services } from '../../services/services.js';
import { blockedWith } from '../../store/people.js';
import type { GameRow } from '../../store/tables.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';

const ABOUT = 'Lobby';
/** Words of a player for the dice. */
export const NONCE = z.string().min(8).max(100);
/** The id that was promised with the dice. */
export const PROMISED = z.string().max(64).optional();
export const ONE_GAME = z.object({ game: LISTED });
const MOST_LISTED = 100;
/** How often one account may list its own games: each time all that run are looked at, and those that rest are read. */
const OWN_LISTS = { perMinute: 120, atOnce: 20 };

export const lobbyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/games',
    about: ABOUT,
    summary:
      'Games waiting for players (open), my games (mine), or games to watch (running, over), a hundred at a time. "before": only games that changed before that time',
    needs: 'nobody',
    body: NOTHING,
    query: z.object({
      list: z.enum(['open', 'mine', 'running', 'over']).default('open'),
      before: z.coerce.number().int().optional(),
    }),
    answer: z.object({ games: z.array(LISTED) }),
    async handle({ services, account, query: { list, before } }) {
      if (list === 'mine') {
        if (account === undefined) throw new Refusal('not-signed-in');
        const { perMinute, atOnce } = OWN_LISTS;
        if (!services.limits.allows(`list own games ${account.id}`, perMinute, atOnce))
          throw new Refusal('too-many', undefined, secondsFor(perMinute));
      }
      return { games: await listGames(services, await findGames(services, list, account?.id, before), account) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/games',
    about: ABOUT,
    summary: 'Offer a game, or start one against a computer',
    needs: 'account',
    perMinute: 30,
    body: z.object({
      game: z.enum(GAME_KEYS),
      scenario: z.string().max(100),
      options: z.record(z.string(), z.unknown()).default({}),
      side: z.string().max(40).optional(),
      computer: z.enum(LEVELS).optional(),
      rated: z.boolean().default(false),
      visibility: z.enum(['public', 'invited']).default('public'),
      time: TIME_CONTROL.default({ kind: 'none' }),
      nonce: NONCE,
      promised: PROMISED,
    }),
    query: NOTHING,
    answer: ONE_GAME,
    async handle(ask) {
      const { services, body } = ask;
      const account = accountOf(ask);
      const { setup, title, hasHandicap, problems } = await readSetup(
        body.game,
        body.scenario,
        body.options,
        body.side,
      );
      if (problems.length > 0) throw new Refusal('malformed', { problems });
      if (body.rated && account.guest === 1) throw new Refusal('rated-needs-name');
      if (body.rated && hasHandicap) throw new Refusal('rated-even');
      const id = await openGame(services, account.id, {
        game: body.game,
        setup,
        title,
        side: body.side,
        computer: body.computer,
        rated: body.rated,
        visibility: body.visibility,
        control: body.time,
        nonce: body.nonce,
        promised: body.promised,
      });
      return oneGame(services, id, account);
    },
  }),
  route({
    method: 'GET',
    url: '/api/games/:id',
    about: ABOUT,
    summary: 'One game: its players, its state and its dice',
    needs: 'nobody',
    body: NOTHING,
    query: z.object({ invitation: z.string().max(100).optional() }),
    answer: ONE_GAME,
    async handle({ services, params, account, query }) {
      const { game } = await visibleGame(services, params['id'] ?? '', account?.id, query.invitation);
      return oneGame(services, game.id, account);
    },
  }),
  route({
    method: 'POST',
    url: '/api/games/:id/join',
    about: ABOUT,
    summary: 'Take a free seat. The game starts when all seats are taken',
    needs: 'account',
    body: z.object({ side: z.string().max(40).optional(), nonce: NONCE, invitation: z.string().max(100).optional() }),
    query: NOTHING,
    answer: ONE_GAME,
    async handle(ask) {
      const { services, params, body } = ask;
      const account = accountOf(ask);
      const id = params['id'] ?? '';
      await joinGame(services, account, id, { side: body.side, nonce: body.nonce, invitation: body.invitation });
      return oneGame(services, id, account);
    },
  }),
  route({
    method: 'POST',
    url: '/api/games/:id/leave',
    about: ABOUT,
    summary: 'Leave a game that hasn’t started',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: NOTHING,
    handle: async (ask) => leaveGame(ask.services, accountOf(ask).id, ask.params['id'] ?? ''),
  }),
];

async function readSetup(key: string, scenario: string, options: unknown, side: string | undefined) {
  const problems: Problem[] = [];
  const found = (await findGame(key))?.use((rules) => {
    const setup = parseSetup(rules, { scenario, options }, problems, 'scenario');
    if (side !== undefined && !rules.sides.some((each) => each === side))
      problems.push({ field: 'side', expected: `one of ${rules.sides.join(', ')}` });
    // Options with a number are handicaps: points, or objectives fewer or more.
    const hasHandicap = rules.options.some(({ id, range }) => range !== undefined && (setup.options[id] ?? 0) !== 0);
    return { setup, hasHandicap, title: rules.scenarios.find(({ id }) => id === scenario)?.title ?? rules.title };
  });
  if (found === undefined) throw new Refusal('no-game');
  return { ...found, problems };
}

async function findGames(
  { db }: Services,
  list: 'open' | 'mine' | 'running' | 'over',
  account: string | undefined,
  before = Number.MAX_SAFE_INTEGER,
): Promise<GameRow[]> {
  const games = db.selectFrom('games').where('games.changed', '<', before).limit(MOST_LISTED);
  if (list !== 'mine') {
    const all = games
      .selectAll('games')
      .where('status', '=', list)
      .where('visibility', '=', 'public')
      .orderBy('games.changed', 'desc');
    if (list !== 'open' || account === undefined) return all.execute();
    return all
      .where((is) => is.or([is('owner', 'is', null), is('owner', 'not in', blockedWith(db, account))]))
      .execute();
  }
  // However many are over: what waits for somebody is not left out for them. To sort whole rows of them would take far longer.
  const mine = games
    .innerJoin('seats', 'seats.game', 'games.id')
    .select('games.id')
    .where('seats.account', '=', account ?? '')
    .where('games.status', '!=', 'withdrawn')
    .orderBy((is) => is('games.status', '=', 'over'))
    .orderBy('games.changed', 'desc');
  return db.selectFrom('games').selectAll().where('id', 'in', mine).execute();
}

export async function oneGame(
  services: Services,
  id: string,
  account: Parameters<typeof listGames>[2],
): Promise<object> {
  const { game } = await storedGame(services, id);
  const [listed] = await listGames(services, [game], account);
  return { game: listed };
}

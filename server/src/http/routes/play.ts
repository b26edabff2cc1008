/** Playing: what I see, what I answer, what else can be done in a game. */
import * as z from 'zod';
import type { Held } from '../../hosting/held-game.js';
import { isReused } from '../../hosting/held-game.js';
import type { Tried } from '../../hosting/hosted-game.js';
import { snapshotText } from '../../hosting/snapshot-text.js';
import { LONGEST_ASKED, SNAPSHOT } from '../../domain/live-messages.js';
import { playersIn } from '../../lobby/listing.js';
import { gameOfPlayer } from '../../lobby/lobby.js';
import { noticeDeclined } from '../../notices/schedule.js';
import type { SeatAt } from '../../play/player-requests.js';
import { doInGame, mySeat, named, viewerOf } from '../../play/player-requests.js';
import { secondsFor } from '../../services/limits.js';
import { keepOrders } from '../../store/games.js';
import { ordersOf } from '../../store/stored-facts.js';
import { signingKey } from '../../store/signing-keys.js';
import { Refusal } from '../../domain/refusals.js';
import type { Asker, Route } from '../route.js';
import { JsonText, NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';

const ABOUT = 'Play';
/** The name of a request: who repeats it gets the same answer. */
const REQUEST = z.string().min(8).max(64);
const DONE = z.object({ n: z.number() });
/** A record as it is published while a game runs; the engine wrote it. */
const PUBLISHED = z.looseObject({ header: z.looseObject({}) });
const ORDER = z.record(z.string(), z.unknown());

async function seatIn(ask: Asker): Promise<SeatAt> {
  return mySeat(ask.services, accountOf(ask), ask.params['id'] ?? '');
}

/** Whole games that are read, from one address without an account, and by one account. They are long, and take long to make. */
const READS_BY_ANYONE = { perMinute: 60, atOnce: 10 };
const READS_BY_ACCOUNT = { perMinute: 600, atOnce: 100 };

function limitReads({ services, account, address }: Asker): void {
  const { perMinute, atOnce } = account === undefined ? READS_BY_ANYONE : READS_BY_ACCOUNT;
  if (!services.limits.allows(`read games ${account?.id ?? address}`, perMinute, atOnce))
    throw new Refusal('too-many', undefined, secondsFor(perMinute));
}

const NO_ROWS: Tried = { ok: true, rows: [] };

/** Something that a side does without saying more. */
function doing(what: string, summary: string, work: (held: Held, side: string) => Tried): Route {
  return route({
    method: 'POST',
    url: `/api/games/:id/${what}`,
    about: ABOUT,
    summary,
    needs: 'account',
    body: z.object({ request: REQUEST.optional() }),
    query: NOTHING,
    answer: DONE,
    async handle(ask) {
      const seat = await seatIn(ask);
      return doInGame(ask.services, seat, named(ask.body.request, [what]), (held) => work(held, seat.side));
    },
  });
}

export const playRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/games/:id/seen',
    about: ABOUT,
    summary: 'Everything I know of a game: past events and the current view',
    needs: 'nobody',
    body: NOTHING,
    query: z.object({ invitation: z.string().max(100).optional() }),
    answer: z.object({ viewer: z.string(), snapshot: SNAPSHOT }),
    async handle(ask) {
      limitReads(ask);
      const { services, account, params, query } = ask;
      const id = params['id'] ?? '';
      const viewer = await viewerOf(services, account, id, query.invitation);
      const held = await services.host.look(id);
      if (held === undefined) throw new Refusal('not-begun');
      const snapshot = snapshotText(held.hosted.snapshot(viewer));
      return new JsonText(`{"viewer":${JSON.stringify(viewer)},"snapshot":${snapshot}}`);
    },
  }),
  route({
    method: 'POST',
    url: '/api/games/:id/actions',
    about: ABOUT,
    summary: 'Make my current decision',
    needs: 'account',
    longestBody: LONGEST_ASKED,
    body: z.object({ action: z.unknown(), at: z.number().int().optional(), request: REQUEST.optional() }),
    query: NOTHING,
    answer: DONE,
    async handle(ask) {
      const seat = await seatIn(ask);
      const { action, at, request } = ask.body;
      return doInGame(ask.services, seat, named(request, ['act', action]), ({ hosted }) =>
        hosted.act(seat.side, action, at),
      );
    },
  }),
  doing('undo', 'Undo my last decision, if nothing was rolled or revealed since', ({ hosted }, side) =>
    hosted.undo(side),
  ),
  doing('resign', 'Resign', ({ hosted }, side) => hosted.resign(side)),
  route({
    method: 'POST',
    url: '/api/games/:id/offers',
    about: ABOUT,
    summary: 'Offer a draw, or ask for a take-back of what was rolled or answered since (back)',
    needs: 'account',
    body: z.object({ what: z.enum(['draw', 'back']), request: REQUEST.optional() }),
    query: NOTHING,
    answer: DONE,
    async handle(ask) {
      const seat = await seatIn(ask);
      return doInGame(
        ask.services,
        seat,
        named(ask.body.request, ['offer', ask.body.what]),
        ({ hosted, offer }) => {
          if (hosted.ending !== undefined) return { ok: false, code: 'over' };
          // Nobody's offer is swept away by another: anyone who reads it may be about to accept it.
          return offer !== null && offer.side !== seat.side ? { ok: false, code: 'answer-first' } : NO_ROWS;
        },
        { side: seat.side, what: ask.body.what },
      );
    },
  }),
  route({
    method: 'POST',
    url: '/api/games/:id/offers/answer',
    about: ABOUT,
    summary:
      'Accept or decline the other side’s offer, or withdraw my own. With "what": only if that is the open offer',
    needs: 'account',
    body: z.object({ accept: z.boolean(), what: z.enum(['draw', 'back']).optional(), request: REQUEST.optional() }),
    query: NOTHING,
    answer: DONE,
    async handle(ask) {
      const seat = await seatIn(ask);
      const { accept, what, request } = ask.body;
      let declined: string | undefined;
      const done = await doInGame(
        ask.services,
        seat,
        named(request, ['answer', accept, what]),
        ({ hosted, offer }) => {
          if (offer === null || (accept && offer.side === seat.side) || (what ?? offer.what) !== offer.what)
            return { ok: false, code: 'no-offer' };
          declined = accept || offer.side === seat.side ? undefined : offer.side;
          if (!accept) return NO_ROWS;
          return offer.what === 'draw' ? hosted.end({ kind: 'draw', side: seat.side }) : hosted.goBack(offer.side);
        },
        null,
      );
      if (declined !== undefined) await noticeDeclined(ask.services, seat.id, declined);
      return done;
    },
  }),
  route({
    method: 'GET',
    url: '/api/games/:id/orders',
    about: ABOUT,
    summary: 'My standing orders; null: none',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ orders: z.unknown() }),
    async handle(ask) {
      const { services, params } = ask;
      const { seat } = await gameOfPlayer(services, params['id'] ?? '', accountOf(ask).id);
      return { orders: ordersOf(seat) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/games/:id/orders',
    about: ABOUT,
    summary: 'Set standing orders; null removes them',
    needs: 'account',
    longestBody: LONGEST_ASKED,
    body: z.object({ orders: ORDER.nullable(), request: REQUEST.optional() }),
    query: NOTHING,
    answer: DONE,
    async handle(ask) {
      const seat = await seatIn(ask);
      const { orders } = ask.body;
      const held = await ask.services.host.look(seat.id);
      if (held === undefined) throw new Refusal('not-begun');
      const read = orders === null ? undefined : held.hosted.readOrders(seat.side, orders);
      if (orders !== null && read === undefined) throw new Refusal('no-orders');
      if (read?.ok === false) throw new Refusal('malformed', { problems: read.problems });
      const request = named(ask.body.request, ['orders', orders]);
      // Orders are kept before the game is told of them.
      if (isReused(held, seat.side, request?.name, request?.asks)) throw new Refusal('request-reused');
      const text = orders === null ? null : JSON.stringify(orders);
      await keepOrders(ask.services.db, seat.id, seat.side, text);
      return doInGame(ask.services, seat, request, (game) => {
        game.seats = game.seats.map((each) => (each.side === seat.side ? { ...each, orders: text } : each));
        return NO_ROWS;
      });
    },
  }),
  route({
    method: 'GET',
    url: '/api/games/:id/record',
    about: ABOUT,
    summary: 'The record: complete once the game is over, before that only what I know',
    needs: 'nobody',
    body: NOTHING,
    query: z.object({ invitation: z.string().max(100).optional() }),
    answer: z.unknown(),
    async handle(ask) {
      limitReads(ask);
      const { services, account, params, query } = ask;
      const id = params['id'] ?? '';
      const viewer = await viewerOf(services, account, id, query.invitation);
      const held = await services.host.look(id);
      if (held === undefined) throw new Refusal('not-begun');
      const { hosted, seats } = held;
      const players = await playersIn(services.db, seats);
      if (hosted.ending !== undefined)
        return hosted.sealedRecord(players, await signingKey(services.db, services.now()));
      const published = PUBLISHED.parse(JSON.parse(hosted.published(viewer)));
      return { ...published, header: { ...published.header, players } };
    },
  }),
];

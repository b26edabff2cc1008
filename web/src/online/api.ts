/** The server's addresses, as functions. Each rejects with an `ApiRefusal`, whose message is a sentence for the player. */
import type {
  ChatLine,
  GameListName,
  ListedGame,
  Me,
  Offer,
  OfferedGame,
  PlayerProfile,
  PromisedDice,
} from '@bridgehead/protocol';
import type { Asking, Fetch, Method } from './ask.js';
import { ask } from './ask.js';

export interface JoinWish {
  readonly side?: string;
  readonly nonce: string;
  readonly invitation?: string;
}

function game(id: string, rest = ''): string {
  return `/api/games/${encodeURIComponent(id)}${rest}`;
}

export function makeApi(fetch: Fetch) {
  const call = <Value>(method: Method, path: string, asking?: Asking) => ask<Value>(fetch, method, path, asking);
  return {
    /** For what stands elsewhere: accounts. */
    call,
    me: async () => (await call<{ readonly me: Me | null }>('GET', '/api/me')).me,
    beGuest: async () => (await call<{ readonly me: Me }>('POST', '/api/guests')).me,

    player: async (name: string) =>
      (await call<{ readonly player: PlayerProfile }>('GET', `/api/players/${encodeURIComponent(name)}`)).player,
    /** Games of a player that are over, newest first; `before` is when the last one before them changed. */
    playerGames: (name: string, before?: number) =>
      call<{ readonly games: readonly ListedGame[]; readonly more: boolean }>(
        'GET',
        `/api/players/${encodeURIComponent(name)}/games`,
        { query: { before } },
      ),

    games: async (list: GameListName) =>
      (await call<{ readonly games: readonly ListedGame[] }>('GET', '/api/games', { query: { list } })).games,
    game: async (id: string, invitation?: string) =>
      (await call<{ readonly game: ListedGame }>('GET', game(id), { query: { invitation } })).game,
    /** Of a game that I am about to offer, or of the rematch of one. */
    promiseDice: (rematchOf?: string) =>
      call<PromisedDice>('POST', '/api/dice', { body: rematchOf === undefined ? {} : { rematchOf } }),
    offerGame: async (wish: OfferedGame) =>
      (await call<{ readonly game: ListedGame }>('POST', '/api/games', { body: wish })).game,
    join: async (id: string, wish: JoinWish) =>
      (await call<{ readonly game: ListedGame }>('POST', game(id, '/join'), { body: wish })).game,
    /** The same again with sides changed: offered, or taken. */
    rematch: async (id: string, nonce: string, promised: string) =>
      (await call<{ readonly game: ListedGame }>('POST', game(id, '/rematch'), { body: { nonce, promised } })).game,
    /** Declines the rematch that is offered to me. */
    declineRematch: (id: string) => call<undefined>('DELETE', game(id, '/rematch')),
    leave: (id: string) => call<undefined>('POST', game(id, '/leave')),

    undo: (id: string, request: string) => call<Done>('POST', game(id, '/undo'), { body: { request } }),
    resign: (id: string, request: string) => call<Done>('POST', game(id, '/resign'), { body: { request } }),
    offer: (id: string, what: Offer['what'], request: string) =>
      call<Done>('POST', game(id, '/offers'), { body: { what, request } }),
    /** `what`: the offer that is answered; another one that has come meanwhile is not. */
    answerOffer: (id: string, accept: boolean, what: Offer['what'] | undefined, request: string) =>
      call<Done>('POST', game(id, '/offers/answer'), { body: { accept, what, request } }),
    /** Why I have asked the operator for a verdict. */
    appeal: (id: string) => call<Appealed>('GET', game(id, '/appeal')),
    keepAppeal: (id: string, reason: string | null) => call<Appealed>('PUT', game(id, '/appeal'), { body: { reason } }),
    leaveOrders: (id: string, orders: object | null, request: string) =>
      call<Done>('PUT', game(id, '/orders'), { body: { orders, request } }),
    /** The keys that records are signed with. */
    keys: () => call<{ readonly keys: readonly { readonly key: string }[] }>('GET', '/api/keys'),
    /** The whole record once the game is over; before that what one may know. */
    record: (id: string, invitation?: string) => call<unknown>('GET', game(id, '/record'), { query: { invitation } }),

    chat: async (id: string, after?: number) =>
      (await call<{ readonly lines: readonly ChatLine[] }>('GET', game(id, '/chat'), { query: { after } })).lines,
    say: async (id: string, text: string) =>
      (await call<{ readonly line: ChatLine }>('POST', game(id, '/chat'), { body: { text } })).line,
    notes: async (id: string) => (await call<{ readonly text: string }>('GET', game(id, '/notes'))).text,
    keepNotes: async (id: string, text: string) =>
      (await call<{ readonly text: string }>('PUT', game(id, '/notes'), { body: { text } })).text,
  };
}

/** The delivery that tells of it. */
interface Done {
  readonly n: number;
}

interface Appealed {
  readonly reason: string | null;
}

export type Api = ReturnType<typeof makeApi>;

export const api: Api = makeApi((path, init) => fetch(path, init));

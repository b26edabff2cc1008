/** The server's addresses, as functions. Each rejects with an `ApiRefusal`, whose message is a sentence for the player. */
import type {
  ChatLine,
  Check,
  GameListName,
  ListedGame,
  Me,
  Offer,
  OfferedGame,
  PlayerProfile,
} from '@bridgehead/protocol';
import {
  hasFields,
  isAnything,
  isChatLine,
  isFlag,
  isListOf,
  isListedGame,
  isMe,
  isNothing,
  isNullOr,
  isNumber,
  isPlayerProfile,
  isPromisedDice,
  isText,
} from '@bridgehead/protocol';
import type { Asking, Fetch, Method } from './ask.js';
import { ask } from './ask.js';

export interface JoinWish {
  readonly side?: string;
  readonly nonce: string;
  readonly invitation?: string;
}

/** The delivery that tells of it. */
const isDone = hasFields<{ readonly n: number }>({ n: isNumber });
const isWhoever = hasFields<{ readonly me: Me | null }>({ me: isNullOr(isMe) });
const isGuest = hasFields<{ readonly me: Me }>({ me: isMe });
const isPlayer = hasFields<{ readonly player: PlayerProfile }>({ player: isPlayerProfile });
const isGame = hasFields<{ readonly game: ListedGame }>({ game: isListedGame });
const isGames = hasFields<{ readonly games: readonly ListedGame[] }>({ games: isListOf(isListedGame) });
const isSomeGames = hasFields<{ readonly games: readonly ListedGame[]; readonly more: boolean }>({
  games: isListOf(isListedGame),
  more: isFlag,
});
const isAppeal = hasFields<{ readonly reason: string | null }>({ reason: isNullOr(isText) });
const isKeys = hasFields<{ readonly keys: readonly { readonly key: string }[] }>({
  keys: isListOf(hasFields<{ readonly key: string }>({ key: isText })),
});
const isLines = hasFields<{ readonly lines: readonly ChatLine[] }>({ lines: isListOf(isChatLine) });
const isLine = hasFields<{ readonly line: ChatLine }>({ line: isChatLine });
const isNotes = hasFields<{ readonly text: string }>({ text: isText });

function game(id: string, rest = ''): string {
  return `/api/games/${encodeURIComponent(id)}${rest}`;
}

export function makeApi(fetch: Fetch) {
  const call = <Value>(method: Method, path: string, check: Check<Value>, asking?: Asking) =>
    ask(fetch, method, path, check, asking);
  return {
    /** For what stands elsewhere: accounts. */
    call,
    me: async () => (await call('GET', '/api/me', isWhoever)).me,
    beGuest: async () => (await call('POST', '/api/guests', isGuest)).me,

    player: async (name: string) => (await call('GET', `/api/players/${encodeURIComponent(name)}`, isPlayer)).player,
    /** Games of a player that are over, newest first; `before` is when the last one before them changed. */
    playerGames: (name: string, before?: number) =>
      call('GET', `/api/players/${encodeURIComponent(name)}/games`, isSomeGames, { query: { before } }),

    games: async (list: GameListName) => (await call('GET', '/api/games', isGames, { query: { list } })).games,
    game: async (id: string, invitation?: string) =>
      (await call('GET', game(id), isGame, { query: { invitation } })).game,
    /** Of a game that I am about to offer, or of the rematch of one. */
    promiseDice: (rematchOf?: string) =>
      call('POST', '/api/dice', isPromisedDice, { body: rematchOf === undefined ? {} : { rematchOf } }),
    offerGame: async (wish: OfferedGame) => (await call('POST', '/api/games', isGame, { body: wish })).game,
    join: async (id: string, wish: JoinWish) => (await call('POST', game(id, '/join'), isGame, { body: wish })).game,
    /** The same again with sides changed: offered, or taken. */
    rematch: async (id: string, nonce: string, promised: string) =>
      (await call('POST', game(id, '/rematch'), isGame, { body: { nonce, promised } })).game,
    /** Declines the rematch that is offered to me. */
    declineRematch: (id: string) => call('DELETE', game(id, '/rematch'), isNothing),
    leave: (id: string) => call('POST', game(id, '/leave'), isNothing),

    undo: (id: string, request: string) => call('POST', game(id, '/undo'), isDone, { body: { request } }),
    resign: (id: string, request: string) => call('POST', game(id, '/resign'), isDone, { body: { request } }),
    offer: (id: string, what: Offer['what'], request: string) =>
      call('POST', game(id, '/offers'), isDone, { body: { what, request } }),
    /** `what`: the offer that is answered; another one that has come meanwhile is not. */
    answerOffer: (id: string, accept: boolean, what: Offer['what'] | undefined, request: string) =>
      call('POST', game(id, '/offers/answer'), isDone, { body: { accept, what, request } }),
    /** Why I have asked the operator for a verdict. */
    appeal: (id: string) => call('GET', game(id, '/appeal'), isAppeal),
    keepAppeal: (id: string, reason: string | null) => call('PUT', game(id, '/appeal'), isAppeal, { body: { reason } }),
    leaveOrders: (id: string, orders: object | null, request: string) =>
      call('PUT', game(id, '/orders'), isDone, { body: { orders, request } }),
    /** The keys that records are signed with. */
    keys: () => call('GET', '/api/keys', isKeys),
    /** The whole record once the game is over; before that what one may know. */
    record: (id: string, invitation?: string) =>
      call('GET', game(id, '/record'), isAnything, { query: { invitation } }),

    chat: async (id: string, after?: number) =>
      (await call('GET', game(id, '/chat'), isLines, { query: { after } })).lines,
    say: async (id: string, text: string) => (await call('POST', game(id, '/chat'), isLine, { body: { text } })).line,
    notes: async (id: string) => (await call('GET', game(id, '/notes'), isNotes)).text,
    keepNotes: async (id: string, text: string) =>
      (await call('PUT', game(id, '/notes'), isNotes, { body: { text } })).text,
  };
}

export type Api = ReturnType<typeof makeApi>;

export const api: Api = makeApi((path, init) => fetch(path, init));

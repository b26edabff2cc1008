/**
 * The live connection of the page. It opens when a game is followed, comes back by itself when it breaks, and goes on where
 * it was: each game is followed from the last delivery that came. What was sent and not answered is sent again under the same
 * name, so that nothing is done twice.
 */
import type { Delivery, FactsTold, LiveAsked, LiveSent, PageNotice, Snapshot } from '@bridgehead/protocol';
import { SILENT_AFTER, SLOW_AFTER } from '@bridgehead/protocol';
import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Carrier, CarrierKind, OpenCarrier } from './carriers.js';
import { browserSocket, socketCarrier, streamCarrier } from './carriers.js';
import { isPassingCode, waitBefore } from './outage.js';
import { ApiRefusal } from './refusal.js';

export type LiveState =
  /** Nothing is followed. */
  | { readonly is: 'resting' }
  | { readonly is: 'connecting' }
  | { readonly is: 'open'; readonly by: CarrierKind }
  /** Connected, but the server can't save: what it could not do is sent again. */
  | { readonly is: 'outage'; readonly by: CarrierKind }
  /** Connected, but an action has waited for its answer for a while. */
  | { readonly is: 'slow'; readonly by: CarrierKind }
  /** The next attempt comes at this moment. */
  | { readonly is: 'waiting'; readonly until: number }
  /** The server does not let this visitor in. */
  | { readonly is: 'refused' };

export type LiveTold =
  | { readonly viewer: string; readonly snapshot: Snapshot }
  | { readonly d: Delivery }
  | FactsTold
  | { readonly refusal: ApiRefusal };

export interface Live {
  readonly state: ReadonlySignal<LiveState>;
  /** Follows a game until what comes back is called. A game has one follower. */
  follow(game: string, listener: (told: LiveTold) => void, invitation?: string): () => void;
  /** Answers a question: the number of the delivery that tells of it. Rejects with a refusal; a broken connection only delays it. */
  act(game: string, action: unknown, at: number): Promise<number>;
  /** Hears of games that are not followed, until what comes back is called. */
  hearNotices(listener: (notice: PageNotice) => void): () => void;
  /** The page has come into view, or is behind something else. */
  look(inView: boolean): void;
  /** Tries again at once. */
  retry(): void;
  /** Somebody else is signed in now: the connection is opened anew. */
  reopen(): void;
}

export interface LiveTools {
  readonly carriers: Readonly<Record<CarrierKind, OpenCarrier>>;
  readonly newRequest: () => string;
  /** Between 0 and 1: nobody comes back at the same moment as all others. */
  readonly random: () => number;
}

interface Followed {
  /** The last delivery that came. */
  n: number | undefined;
  readonly listener: (told: LiveTold) => void;
  readonly invitation: string | undefined;
}

interface Pending {
  readonly message: LiveAsked;
  readonly resolve: (n: number) => void;
  readonly reject: (refusal: ApiRefusal) => void;
  /** When it has waited for long, and for too long. */
  timers: readonly ReturnType<typeof setTimeout>[];
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** What has stood for so long works, even if nothing came over it. */
const PROVED = 10_000;
/** After so many attempts in a row that came to nothing, the other way is tried. */
const ATTEMPTS: Readonly<Record<CarrierKind, number>> = { socket: 2, stream: 1 };

export function openLive({ carriers, newRequest, random }: LiveTools): Live {
  const state = signal<LiveState>({ is: 'resting' });
  const followed = new Map<string, Followed>();
  const pending = new Map<string, Pending>();
  const noticed = new Set<(notice: PageNotice) => void>();
  let isInView = true;
  let carrier: Carrier | undefined;
  let kind: CarrierKind = 'socket';
  /** Attempts in a row that came to nothing: of this kind, and of all. */
  let failedOfKind = 0;
  let failed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the server could not do for want of its database: answers by their names, and games to follow. */
  const undone = { requests: new Set<string>(), games: new Set<string>() };
  let undoneTries = 0;
  let undoneTimer: ReturnType<typeof setTimeout> | undefined;
  /** Answers for which the player has waited so long that he is told. */
  const slow = new Set<string>();

  const isWanted = () => followed.size > 0 || pending.size > 0 || noticed.size > 0;
  const isOpen = () => ['open', 'outage', 'slow'].includes(state.peek().is);
  const send = (message: LiveAsked) => isOpen() && carrier?.send(message);
  const askToFollow = (game: string, { n, invitation }: Followed) =>
    send({ do: 'follow', game, ...(n !== undefined && { from: n }), ...(invitation !== undefined && { invitation }) });

  /** Sends an action. A node that hangs keeps its connections and says nothing: then another connection, to another node, helps. */
  const sendAction = (request: string, asked: Pending) => {
    stopWaiting(request, asked);
    if (!isOpen()) return;
    send(asked.message);
    const over = carrier;
    asked.timers = [
      setTimeout(() => {
        slow.add(request);
        const now = state.peek();
        if (now.is === 'open') state.value = { is: 'slow', by: now.by };
      }, SLOW_AFTER),
      setTimeout(() => carrier === over && isOpen() && open(), SILENT_AFTER),
    ];
  };

  const stopWaiting = (request: string, { timers }: Pending) => {
    for (const each of timers) clearTimeout(each);
    slow.delete(request);
  };

  /** The server could not do something: it is asked again in a while. */
  const tryAgainLater = () => {
    const now = state.peek();
    if (now.is === 'open' || now.is === 'slow') state.value = { is: 'outage', by: now.by };
    undoneTimer ??= setTimeout(
      () => {
        undoneTimer = undefined;
        const requests = [...undone.requests];
        const games = [...undone.games];
        forgetUndone();
        for (const request of requests) {
          const asked = pending.get(request);
          if (asked !== undefined) sendAction(request, asked);
        }
        for (const game of games) {
          const each = followed.get(game);
          if (each !== undefined) askToFollow(game, each);
        }
      },
      waitBefore(undoneTries++) * (0.5 + random() / 2),
    );
  };

  const forgetUndone = () => {
    clearTimeout(undoneTimer);
    undoneTimer = undefined;
    undone.requests.clear();
    undone.games.clear();
  };

  /** The server has done something: its database is back. */
  const noteDone = () => {
    undoneTries = 0;
    const now = state.peek();
    if (now.is === 'outage' && undone.requests.size + undone.games.size === 0) state.value = { is: 'open', by: now.by };
    if (now.is === 'slow' && slow.size === 0) state.value = { is: 'open', by: now.by };
  };

  const open = () => {
    // All of it is sent when the connection is open.
    forgetUndone();
    clearTimeout(timer);
    carrier?.close();
    state.value = { is: 'connecting' };
    const by = kind;
    let opened: number | undefined;
    let hasHeard = false;
    // A carrier that has been replaced has nothing more to say.
    const current = (work: () => void) => () => {
      if (carrier === fresh) work();
    };
    const fresh = carriers[by]({
      onOpen: () =>
        current(() => {
          opened = Date.now();
          state.value = { is: 'open', by };
          if (!isInView) send({ do: 'look', inView: false });
          for (const [game, each] of followed) askToFollow(game, each);
          for (const [request, asked] of pending) sendAction(request, asked);
        })(),
      onMessage: (message) =>
        current(() => {
          hasHeard = true;
          hear(message);
        })(),
      onClose: (refused) =>
        current(() => lose(by, hasHeard || (opened !== undefined && Date.now() - opened >= PROVED), refused))(),
    });
    carrier = fresh;
  };

  const openIfNeeded = () => {
    if (carrier === undefined && state.peek().is !== 'waiting') open();
  };

  const restIfUnwanted = () => {
    if (isWanted()) return;
    clearTimeout(timer);
    carrier?.close();
    carrier = undefined;
    state.value = { is: 'resting' };
  };

  const lose = (by: CarrierKind, worked: boolean, refused: boolean) => {
    carrier = undefined;
    if (refused) {
      state.value = { is: 'refused' };
      const refusal = new ApiRefusal({ code: 'not-signed-in', text: 'The server doesn’t admit this account.' });
      for (const [request, asked] of pending) {
        stopWaiting(request, asked);
        asked.reject(refusal);
      }
      pending.clear();
      return;
    }
    // Streams open at once, and some networks let a WebSocket open only to end it: it must have been of use.
    if (worked) {
      failed = 0;
      failedOfKind = 0;
    } else if (++failedOfKind >= ATTEMPTS[by]) {
      kind = by === 'socket' ? 'stream' : 'socket';
      failedOfKind = 0;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failed++) * (0.5 + random() / 2);
    state.value = { is: 'waiting', until: Date.now() + wait };
    timer = setTimeout(open, wait);
  };

  const hear = (message: LiveSent): void => {
    if ('request' in message && message.request !== undefined) {
      const asked = pending.get(message.request);
      if (asked !== undefined) stopWaiting(message.request, asked);
    }
    if (!('error' in message) || !isPassingCode(message.error.code)) noteDone();
    if ('request' in message && message.request !== undefined) return settle(message.request, message);
    if ('notice' in message) {
      for (const listener of noticed) listener(message.notice);
      return;
    }
    if (!('game' in message) || message.game === undefined) return;
    const { game } = message;
    const each = followed.get(game);
    if (each === undefined) return;
    if ('error' in message) {
      if (!isPassingCode(message.error.code)) return each.listener({ refusal: new ApiRefusal(message.error) });
      undone.games.add(game);
      return tryAgainLater();
    }
    if ('snapshot' in message) each.n = message.snapshot.n;
    if ('d' in message) {
      const { n } = message.d;
      if (each.n === undefined || n <= each.n) return;
      const isNext = n === each.n + 1;
      each.n = isNext ? n : undefined;
      // Something is missing in between: all of it is asked for.
      if (!isNext) return void askToFollow(game, each);
    }
    each.listener(message);
  };

  const settle = (request: string, message: LiveSent) => {
    const asked = pending.get(request);
    // The player's answer is kept: it is sent again under the same name, and so is done once.
    if (asked !== undefined && 'error' in message && isPassingCode(message.error.code)) {
      undone.requests.add(request);
      return tryAgainLater();
    }
    pending.delete(request);
    if ('error' in message) asked?.reject(new ApiRefusal(message.error));
    else if ('n' in message) asked?.resolve(message.n);
  };

  return {
    state,
    follow(game, listener, invitation) {
      const each: Followed = { n: undefined, listener, invitation };
      followed.set(game, each);
      if (isOpen()) askToFollow(game, each);
      else openIfNeeded();
      return () => {
        if (followed.get(game) !== each) return;
        followed.delete(game);
        send({ do: 'leave', game });
        restIfUnwanted();
      };
    },
    act(game, action, at) {
      const request = newRequest();
      const message: LiveAsked = { do: 'act', game, action, at, request };
      return new Promise((resolve, reject) => {
        const asked: Pending = { message, resolve, reject, timers: [] };
        pending.set(request, asked);
        sendAction(request, asked);
        openIfNeeded();
      });
    },
    hearNotices(listener) {
      noticed.add(listener);
      openIfNeeded();
      return () => {
        noticed.delete(listener);
        restIfUnwanted();
      };
    },
    look(inView) {
      if (inView === isInView) return;
      isInView = inView;
      send({ do: 'look', inView });
    },
    retry() {
      if (!isWanted()) return;
      // A connection that only seems to stand breaks when it is used; one that stands has nothing new to say.
      if (isOpen()) for (const [game, each] of followed) askToFollow(game, each);
      else if (state.peek().is !== 'connecting') open();
    },
    reopen() {
      for (const each of followed.values()) each.n = undefined;
      if (isWanted()) open();
    },
  };
}

/** When the connection is open; or when it has not been for so long that nobody should wait for it. */
export async function whenOpen({ state }: Pick<Live, 'state'>, patience = 5_000): Promise<void> {
  let leave: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, patience);
    leave = state.subscribe(({ is }) => {
      if (is !== 'open') return;
      clearTimeout(late);
      resolve();
    });
  });
  leave?.();
}

/** The one connection of the page. */
export function pageLive(): Live {
  const live = openLive({
    carriers: {
      socket: socketCarrier(browserSocket),
      stream: streamCarrier((path, init) => fetch(path, init)),
    },
    newRequest: () => crypto.randomUUID(),
    random: Math.random,
  });
  live.look(document.visibilityState === 'visible');
  addEventListener('online', () => live.retry());
  document.addEventListener('visibilitychange', () => {
    const inView = document.visibilityState === 'visible';
    live.look(inView);
    if (inView) live.retry();
  });
  return live;
}

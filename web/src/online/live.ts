/**
 * The live connection of the page. It opens when a game is followed, comes back on its own when it breaks, and goes on where
 * it was: each game is followed from the last delivery that came. What was sent and not answered is sent again under the same
 * name, so that nothing is done twice.
 */
import type { LiveAsked, LiveSent, PageNotice } from '@bridgehead/protocol';
import { PROTOCOL } from '@bridgehead/protocol';
import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { CarrierKind, OpenCarrier } from './carriers.js';
import { makeConnection } from './connection.js';
import type { LiveTold } from './follows.js';
import { makeFollows } from './follows.js';
import { isPassingCode } from './outage.js';
import { makePending } from './pending-actions.js';
import { ApiRefusal } from './refusal.js';
import { browserSocket, socketCarrier } from './socket-carrier.js';
import { streamCarrier } from './stream-carrier.js';
import { makeUnfinished } from './unfinished.js';

export const OUTDATED = 'A new version is out. Reload the page.';

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
  | { readonly is: 'refused' }
  /** The server does not speak the protocol of this page any more. */
  | { readonly is: 'outdated' };

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
  /** Somebody else is signed in now: the connection is opened again. */
  reopen(): void;
}

export interface LiveTools {
  readonly carriers: Readonly<Record<CarrierKind, OpenCarrier>>;
  readonly newRequest: () => string;
  /** Between 0 and 1: nobody comes back at the same moment as all others. */
  readonly random: () => number;
}

export function openLive({ carriers, newRequest, random }: LiveTools): Live {
  const state = signal<LiveState>({ is: 'resting' });
  const noticed = new Set<(notice: PageNotice) => void>();
  let isInView = true;

  const isOpen = () => ['open', 'outage', 'slow'].includes(state.peek().is);
  const isWanted = () => follows.size > 0 || pending.size > 0 || noticed.size > 0;
  const send = (message: LiveAsked) => {
    if (isOpen()) connection.send(message);
  };
  /** Shows another state of a connection that stands, where it is in one of these. */
  const turn = (from: readonly LiveState['is'][], to: 'open' | 'outage' | 'slow') => {
    const now = state.peek();
    if (from.includes(now.is) && 'by' in now) state.value = { is: to, by: now.by };
  };

  const follows = makeFollows(send);
  const pending = makePending({
    isOpen,
    send,
    onSlow: () => turn(['open'], 'slow'),
    // A node that hangs keeps its connections and says nothing: then another connection, to another node, helps.
    whenSilent() {
      const over = connection.carrier;
      return () => {
        if (connection.carrier === over && isOpen()) connection.open();
      };
    },
  });
  const unfinished = makeUnfinished({
    random,
    onAgain(requests, games) {
      for (const request of requests) pending.sendAgain(request);
      for (const game of games) follows.ask(game);
    },
  });
  const connection = makeConnection({
    carriers,
    random,
    onConnecting() {
      // All of it is sent when the connection is open.
      unfinished.clear();
      state.value = { is: 'connecting' };
    },
    onOpen(by) {
      state.value = { is: 'open', by };
      if (!isInView) send({ do: 'look', inView: false });
      follows.askAll();
      pending.sendAllAgain();
    },
    onMessage: (message) => hear(message),
    onWaiting(until) {
      state.value = { is: 'waiting', until };
    },
    onRefused() {
      state.value = { is: 'refused' };
      pending.rejectAll(new ApiRefusal({ code: 'not-signed-in', text: 'The server doesn’t accept this account.' }));
    },
  });

  const openIfNeeded = () => {
    if (!connection.exists && !['waiting', 'outdated'].includes(state.peek().is)) connection.open();
  };

  const restIfUnwanted = () => {
    if (isWanted()) return;
    connection.close();
    state.value = { is: 'resting' };
  };

  /** The server has done something: its database is back. */
  const noteDone = () => {
    unfinished.noteDone();
    if (unfinished.isEmpty) turn(['outage'], 'open');
    if (!pending.hasSlow) turn(['slow'], 'open');
  };

  const hear = (message: LiveSent): void => {
    if ('hello' in message) {
      if (message.hello.oldest <= PROTOCOL) return;
      connection.close();
      state.value = { is: 'outdated' };
      return pending.rejectAll(new ApiRefusal({ code: 'outdated', text: OUTDATED }));
    }
    const isUndone = 'error' in message && isPassingCode(message.error.code);
    const request = 'request' in message ? message.request : undefined;
    if (request !== undefined) pending.heard(request);
    if (!isUndone) noteDone();
    if (request !== undefined) {
      if (!isUndone || !pending.has(request)) return pending.settle(request, message);
      // The player's answer is kept: it is sent again under the same name, and so is done once.
      turn(['open', 'slow'], 'outage');
      return unfinished.noteRequest(request);
    }
    if ('notice' in message) {
      for (const listener of noticed) listener(message.notice);
      return;
    }
    if (!('game' in message) || message.game === undefined) return;
    if (!('error' in message)) return follows.hear(message.game, message);
    if (!isUndone) return follows.refuse(message.game, new ApiRefusal(message.error));
    if (!follows.has(message.game)) return;
    turn(['open', 'slow'], 'outage');
    unfinished.noteGame(message.game);
  };

  return {
    state,
    follow(game, listener, invitation) {
      const added = follows.add(game, listener, invitation);
      if (isOpen()) follows.ask(game);
      else openIfNeeded();
      return () => {
        if (!follows.remove(game, added)) return;
        send({ do: 'leave', game });
        restIfUnwanted();
      };
    },
    act(game, action, at) {
      const request = newRequest();
      const answered = pending.add(request, { do: 'act', game, action, at, request });
      openIfNeeded();
      return answered;
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
      if (isOpen()) follows.askAll();
      else if (!['connecting', 'outdated'].includes(state.peek().is)) connection.open();
    },
    reopen() {
      follows.forgetPlaces();
      if (isWanted()) connection.open();
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

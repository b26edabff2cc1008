/**
 * The live connection of the page. It opens when a game is followed, comes back on its own when it breaks, and goes on where
 * it was: each game is followed from the last delivery that came. What was sent and not answered is sent again under the same
 * name, so that nothing is done twice.
 */
import type { LiveAsked, PageNotice } from '@bridgehead/protocol';
import type { ReadonlySignal } from '@preact/signals';
import type { CarrierKind, OpenCarrier } from './carriers.js';
import { makeConnection } from './connection.js';
import type { LiveTold } from './follows.js';
import { makeFollows } from './follows.js';
import { makeHearing } from './hearing.js';
import type { LiveState } from './live-state.js';
import { makeShownState } from './live-state.js';
import { makePending } from './pending-actions.js';
import { ApiRefusal } from './refusal.js';
import { browserSocket, socketCarrier } from './socket-carrier.js';
import { streamCarrier } from './stream-carrier.js';
import { makeUnfinished } from './unfinished.js';

export const OUTDATED = 'A new version is out. Reload the page.';

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
  const shown = makeShownState();
  const noticed = new Set<(notice: PageNotice) => void>();
  let isInView = true;

  const isWanted = () => follows.size > 0 || pending.size > 0 || noticed.size > 0;
  const send = (message: LiveAsked) => {
    if (shown.isOpen) connection.send(message);
  };

  const follows = makeFollows(send);
  const pending = makePending({
    isOpen: () => shown.isOpen,
    send,
    onSlow: () => shown.turn(['open'], 'slow'),
    // A node that hangs keeps its connections and says nothing: then another connection, to another node, helps.
    whenSilent() {
      const over = connection.carrier;
      return () => {
        if (connection.carrier === over && shown.isOpen) connection.open();
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
  const hear = makeHearing({
    shown,
    follows,
    pending,
    unfinished,
    onNotice(notice) {
      for (const listener of noticed) listener(notice);
    },
    onOutdated() {
      connection.close();
      shown.show({ is: 'outdated' });
      pending.rejectAll(new ApiRefusal({ code: 'outdated', text: OUTDATED }));
    },
  });
  const connection = makeConnection({
    carriers,
    random,
    onConnecting() {
      // All of it is sent when the connection is open.
      unfinished.clear();
      shown.show({ is: 'connecting' });
    },
    onOpen(by) {
      shown.show({ is: 'open', by });
      if (!isInView) send({ do: 'look', inView: false });
      follows.askAll();
      pending.sendAllAgain();
    },
    onMessage: hear,
    onWaiting: (until) => shown.show({ is: 'waiting', until }),
    onRefused() {
      shown.show({ is: 'refused' });
      pending.rejectAll(new ApiRefusal({ code: 'not-signed-in', text: 'The server doesn’t accept this account.' }));
    },
  });

  const openUnless = (...exceptions: readonly LiveState['is'][]) => {
    if (!exceptions.includes(shown.state.peek().is)) connection.open();
  };
  const openIfNeeded = () => {
    if (!connection.exists) openUnless('waiting', 'outdated');
  };
  const restIfUnwanted = () => {
    if (isWanted()) return;
    connection.close();
    shown.show({ is: 'resting' });
  };

  return {
    state: shown.state,
    follow(game, listener, invitation) {
      const added = follows.add(game, listener, invitation);
      if (shown.isOpen) follows.ask(game);
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
      if (shown.isOpen) follows.askAll();
      else openUnless('connecting', 'outdated');
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

/**
 * One online game on the page: what the server says of it, what has been told, what was talked. All that is shown is a signal
 * here; all that is done a method. What the rules are it does not know.
 */
import type { ChatLine, ListedGame, Offer, SeenGame } from '@bridgehead/protocol';
import { afterDelivery, fromSnapshot } from '@bridgehead/protocol';
import type { ReadonlySignal } from '@preact/signals';
import { effect, signal } from '@preact/signals';
import type { Api } from '../api.js';
import type { Live, LiveTold } from '../live.js';
import { isPassing, patiently } from '../outage.js';
import { mySide } from '../words.js';

export interface FollowedGame {
  readonly id: string;
  readonly invitation: string | undefined;
  /** undefined until the server has answered. */
  readonly facts: ReadonlySignal<ListedGame | undefined>;
  /** Why the facts could not be read when they were last asked for. */
  readonly trouble: ReadonlySignal<unknown>;
  /** undefined until the game has begun. */
  readonly seen: ReadonlySignal<SeenGame | undefined>;
  readonly chat: ReadonlySignal<readonly ChatLine[]>;
  /** What I have offered and the other side has declined, until it is put away or I offer something else. */
  readonly declined: ReadonlySignal<Offer['what'] | undefined>;
  putAway(): void;
  /** Answers the question that I am asked, as things stand now. */
  act(action: unknown): Promise<number>;
  undo(): Promise<void>;
  resign(): Promise<void>;
  offer(what: Offer['what']): Promise<void>;
  answerOffer(accept: boolean): Promise<void>;
  say(text: string): Promise<void>;
  /** Leaves a game that has not begun. */
  leave(): Promise<void>;
  readAgain(): void;
  /** Somebody was muted, or is not any more: what was said is read again. */
  readTalkAgain(): void;
  close(): void;
}

export interface FollowTools {
  readonly api: Api;
  readonly live: Live;
  readonly newRequest: () => string;
}

/** Several changes at once are one reason to ask. */
const TOGETHER = 150;
/** After which time the server is asked again that could not answer for want of its database. */
const AGAIN = 2_000;
/** What ends an offer by itself, such as an answer in the game, is told at the same time as that it has ended. */
const SAME_TIME = 500;

export function followGame({ api, live, newRequest }: FollowTools, id: string, invitation?: string): FollowedGame {
  const facts = signal<ListedGame | undefined>(undefined);
  const trouble = signal<unknown>(undefined);
  const seen = signal<SeenGame | undefined>(undefined);
  const chat = signal<readonly ChatLine[]>([]);
  const declined = signal<Offer['what'] | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** Whoever leaves may not be told any more how the game goes on. */
  let isLeaving = false;
  let hasReadChat = false;

  const readFacts = async () => {
    if (isLeaving) return;
    try {
      const read = await api.game(id, invitation);
      if (isClosed) return;
      facts.value = read;
      trouble.value = undefined;
      if (!hasReadChat) await readChat();
    } catch (error) {
      if (isClosed) return;
      // What was read before still holds, and is read again when the server can.
      if (!isPassing(error) || facts.peek() === undefined) trouble.value = error;
      if (isPassing(error)) readFactsSoon(AGAIN);
    }
  };
  const readFactsSoon = (wait = TOGETHER) => {
    clearTimeout(timer);
    timer = setTimeout(() => void readFacts(), wait);
  };

  /** Those who play talk among themselves. */
  const readChat = async () => {
    const game = facts.peek();
    if (isLeaving || game === undefined || mySide(game) === undefined) return;
    addLines(await api.chat(id, chat.peek().at(-1)?.id));
    hasReadChat = true;
  };
  const addLines = (lines: readonly ChatLine[]) => {
    const known = new Set(chat.peek().map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (fresh.length > 0) chat.value = [...chat.peek(), ...fresh].toSorted((a, b) => a.id - b.id);
  };

  const hear = (told: LiveTold) => {
    if ('refusal' in told) {
      trouble.value = told.refusal;
      return;
    }
    if ('news' in told) {
      if (told.news === 'chat') void readChat().catch(() => undefined); // it is read again with the next line
      const game = facts.peek();
      if (game !== undefined && (told.clocks ?? told.offer) !== undefined) facts.value = { ...game, ...(told.clocks && { clocks: told.clocks }), ...(told.offer !== undefined && { offer: told.offer }) };
      if (told.news === 'facts') readFactsSoon();
      return;
    }
    if ('snapshot' in told) seen.value = fromSnapshot(told.viewer, told.snapshot);
    else {
      const before = seen.peek();
      if (before !== undefined) seen.value = afterDelivery(before, told.d);
    }
    readFactsSoon();
  };

  const stop = live.follow(id, hear, invitation);
  // What is no delivery was not kept for whoever was away: it is asked for.
  let wasAway = false;
  const stopWaiting = effect(() => {
    const { is } = live.state.value;
    if (is === 'open' && wasAway) {
      hasReadChat = false;
      readFactsSoon();
    }
    wasAway = is === 'waiting' || is === 'outage' || (wasAway && is !== 'open');
  });
  void readFacts();

  /** My offer that stands, and how much had happened in the game when it was last seen to stand. */
  let standing: { readonly what: Offer['what']; readonly n: number | undefined } | undefined;
  /** I have answered, or taken back, what was offered last. */
  let isAnswered = false;
  let judging: ReturnType<typeof setTimeout> | undefined;
  // An offer of mine that ends although nothing has happened in the game was declined, unless I took it back.
  const stopJudging = effect(() => {
    const game = facts.value;
    const offer = game?.offer ?? null;
    if (offer !== null && game !== undefined && offer.side === mySide(game)?.side) {
      clearTimeout(judging);
      standing = { what: offer.what, n: seen.peek()?.n };
      declined.value = undefined;
      return;
    }
    const ended = standing;
    standing = undefined;
    if (ended === undefined || isAnswered) return;
    const { what, n } = ended;
    judging = setTimeout(() => {
      if (facts.peek()?.status === 'running' && seen.peek()?.n === n) declined.value = what;
    }, SAME_TIME);
  });

  /** Done by a request of its own, under a name of its own. */
  const doIt = async (work: (request: string) => Promise<unknown>) => {
    const request = newRequest();
    await patiently(() => work(request));
    readFactsSoon();
  };

  return {
    id,
    invitation,
    facts,
    trouble,
    seen,
    chat,
    declined,
    putAway() {
      declined.value = undefined;
    },
    act: (action) => live.act(id, action, seen.peek()?.n ?? 0),
    undo: () => doIt((request) => api.undo(id, request)),
    resign: () => doIt((request) => api.resign(id, request)),
    offer(what) {
      isAnswered = false;
      return doIt((request) => api.offer(id, what, request));
    },
    answerOffer(accept) {
      isAnswered = true;
      return doIt((request) => api.answerOffer(id, accept, facts.value?.offer?.what, request));
    },
    async leave() {
      isLeaving = true;
      try {
        await api.leave(id);
      } catch (error) {
        isLeaving = false;
        throw error;
      }
    },
    say: async (text) => addLines([await api.say(id, text)]),
    readTalkAgain() {
      chat.value = [];
      void readChat().catch(() => undefined); // it is read again with the next line
    },
    readAgain() {
      void readFacts();
      live.retry();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(judging);
      stopJudging();
      stopWaiting();
      stop();
    },
  };
}

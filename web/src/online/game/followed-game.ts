/**
 * One online game on the page: what the server says of it, what has been told, what was talked. All that is shown is a signal
 * here; all that is done a method. It does not know the rules.
 */
import type { ChatLine, ListedGame, Offer, SeenGame } from '@bridgehead/protocol';
import { afterDelivery, fromSnapshot } from '@bridgehead/protocol';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { computed, effect, signal } from '@preact/signals';
import type { Api } from '../api.js';
import type { LiveTold } from '../follows.js';
import type { Live } from '../live.js';
import { isPassing, patiently } from '../outage.js';
import { mySide } from '../game-texts.js';

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
  /** Notes who is asked what, as the rules say of what was told: the server need not be asked for it after every action. */
  stand(standing: Standing): void;
  /** What I have offered and the other side has declined, until I close it or offer something else. */
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

/** How a running game stands. */
export type Standing = Pick<ListedGame, 'headline' | 'asked'>;

export interface FollowTools {
  readonly api: Api;
  readonly live: Live;
  readonly newRequest: () => string;
}

/** Several changes at once are one reason to ask. */
const TOGETHER = 150;
/** After which time the server is asked again that could not answer without its database. */
const AGAIN = 2_000;
/** What ends an offer on its own, such as an answer in the game, is told at the same time as that it has ended. */
const SAME_TIME = 500;

export function followGame({ api, live, newRequest }: FollowTools, id: string, invitation?: string): FollowedGame {
  const seen = signal<SeenGame | undefined>(undefined);
  const reading = readGame(api, id, invitation, seen);
  const { facts, trouble, chat } = reading;
  const offers = judgeOffers(facts, seen);
  const stop = live.follow(id, (told) => hear(told, seen, reading), invitation);
  const stopWaiting = readOnReturn(live, reading);
  void reading.readNow();

  /** Done by a request of its own, under a name of its own. */
  const doIt = async (work: (request: string) => Promise<unknown>) => {
    const request = newRequest();
    await patiently(() => work(request));
    reading.readSoon();
  };

  return {
    id,
    invitation,
    facts,
    trouble,
    seen,
    chat,
    declined: offers.declined,
    stand: reading.stand,
    putAway() {
      offers.declined.value = undefined;
    },
    act: (action) => live.act(id, action, seen.peek()?.n ?? 0),
    undo: () => doIt((request) => api.undo(id, request)),
    resign: () => doIt((request) => api.resign(id, request)),
    offer(what) {
      offers.answered(false);
      return doIt((request) => api.offer(id, what, request));
    },
    answerOffer(accept) {
      offers.answered(true);
      return doIt((request) => api.answerOffer(id, accept, facts.value?.offer?.what, request));
    },
    leave: () => reading.leaveBy(() => api.leave(id)),
    say: async (text) => reading.addLines([await api.say(id, text)]),
    readTalkAgain: reading.readTalkAgain,
    readAgain() {
      void reading.readNow();
      live.retry();
    },
    close() {
      reading.close();
      offers.close();
      stopWaiting();
      stop();
    },
  };
}

interface Reading {
  readonly facts: ReadonlySignal<ListedGame | undefined>;
  readonly trouble: Signal<unknown>;
  readonly chat: ReadonlySignal<readonly ChatLine[]>;
  readonly stand: (standing: Standing) => void;
  /** Takes over facts that were told. */
  readonly know: (known: Partial<Pick<ListedGame, 'clocks' | 'offer'>>) => void;
  readonly readNow: () => Promise<void>;
  readonly readSoon: () => void;
  readonly readChat: () => Promise<void>;
  readonly readTalkAgain: () => void;
  /** What was said while nobody listened is read with the facts. */
  readonly missChat: () => void;
  readonly addLines: (lines: readonly ChatLine[]) => void;
  readonly leaveBy: (work: () => Promise<unknown>) => Promise<void>;
  readonly close: () => void;
}

/** Reads the facts of a game, and the chat of its players, by requests. */
function readGame(
  api: Api,
  id: string,
  invitation: string | undefined,
  seen: ReadonlySignal<SeenGame | undefined>,
): Reading {
  const read = signal<ListedGame | undefined>(undefined);
  const standing = signal<Standing | undefined>(undefined);
  const facts = computed(() => (read.value?.status === 'running' ? { ...read.value, ...standing.value } : read.value));
  const trouble = signal<unknown>(undefined);
  const chat = signal<readonly ChatLine[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** Anyone who leaves may not be told any more how the game goes on. */
  let isLeaving = false;
  let hasReadChat = false;
  /** How often facts were told. */
  let told = 0;

  const readNow = async () => {
    if (isLeaving) return;
    const toldBefore = told;
    try {
      const found = await api.game(id, invitation);
      if (isClosed) return;
      const known = read.peek();
      // What was told while the answer was on its way is newer.
      if (known === undefined || told === toldBefore) read.value = found;
      else read.value = { ...found, clocks: known.clocks, offer: known.offer };
      trouble.value = undefined;
      if (!hasReadChat) await readChat();
      // It began while the answer was on its way.
      if (found.status === 'open' && seen.peek() !== undefined) readSoon();
    } catch (error) {
      if (isClosed) return;
      // What was read before still holds, and is read again when the server can.
      if (!isPassing(error) || read.peek() === undefined) trouble.value = error;
      if (isPassing(error)) readSoon(AGAIN);
    }
  };
  const readSoon = (wait = TOGETHER) => {
    clearTimeout(timer);
    timer = setTimeout(() => void readNow(), wait);
  };

  /** Players talk among themselves. */
  const readChat = async () => {
    const game = read.peek();
    if (isLeaving || game === undefined || mySide(game) === undefined) return;
    addLines(await api.chat(id, chat.peek().at(-1)?.id));
    hasReadChat = true;
  };
  const addLines = (lines: readonly ChatLine[]) => {
    const known = new Set(chat.peek().map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (fresh.length > 0) chat.value = [...chat.peek(), ...fresh].toSorted((a, b) => a.id - b.id);
  };

  return {
    facts,
    trouble,
    chat,
    readNow,
    readSoon,
    readChat,
    addLines,
    stand(now) {
      standing.value = now;
    },
    know(known) {
      told++;
      const game = read.peek();
      if (game !== undefined) read.value = { ...game, ...known };
    },
    readTalkAgain() {
      chat.value = [];
      void readChat().catch(() => undefined); // it is read again with the next line
    },
    missChat() {
      hasReadChat = false;
    },
    async leaveBy(work) {
      isLeaving = true;
      try {
        await work();
      } catch (error) {
        isLeaving = false;
        throw error;
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Takes in what the connection tells. Only the beginning and the end of a game change facts that are not told. */
function hear(
  told: LiveTold,
  seen: Signal<SeenGame | undefined>,
  { facts, trouble, know, readSoon, readChat }: Reading,
): void {
  if ('refusal' in told) {
    trouble.value = told.refusal;
    return;
  }
  if ('news' in told) {
    const { news, clocks, offer } = told;
    if (news === 'chat') return void readChat().catch(() => undefined); // it is read again with the next line
    know({ ...(clocks && { clocks }), ...(offer !== undefined && { offer }) });
    if (clocks === undefined && offer === undefined) readSoon();
    return;
  }
  const before = seen.peek();
  if ('snapshot' in told) seen.value = fromSnapshot(told.viewer, told.snapshot);
  else if (before !== undefined) seen.value = afterDelivery(before, told.d);
  const isOver = seen.peek()?.ending !== undefined;
  if (isOver !== (before?.ending !== undefined) || facts.peek()?.status === 'open') readSoon();
}

/** Only deliveries are kept for absent viewers: the rest is read again when the connection is back. */
function readOnReturn(live: Live, { missChat, readSoon }: Pick<Reading, 'missChat' | 'readSoon'>): () => void {
  let wasAway = false;
  return effect(() => {
    const { is } = live.state.value;
    if (is === 'open' && wasAway) {
      missChat();
      readSoon();
    }
    wasAway = is === 'waiting' || is === 'outage' || (wasAway && is !== 'open');
  });
}

interface OffersJudged {
  readonly declined: Signal<Offer['what'] | undefined>;
  /** Whether I have answered, or taken back, what was offered last. */
  readonly answered: (isAnswered: boolean) => void;
  readonly close: () => void;
}

/** An offer of mine that ends although nothing has happened in the game was declined, unless I took it back. */
function judgeOffers(
  facts: ReadonlySignal<ListedGame | undefined>,
  seen: ReadonlySignal<SeenGame | undefined>,
): OffersJudged {
  const declined = signal<Offer['what'] | undefined>(undefined);
  /** My offer that stands, and how much had happened in the game when it was last seen to stand. */
  let standing: { readonly what: Offer['what']; readonly n: number | undefined } | undefined;
  let isAnswered = false;
  let judging: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
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
  return {
    declined,
    answered(now) {
      isAnswered = now;
    },
    close() {
      clearTimeout(judging);
      stop();
    },
  };
}

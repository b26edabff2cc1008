/** Who is connected live: to be told of games that they do not follow, and to be cut off; and who sits before which board. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveSent, PageNotice } from '@bridgehead/protocol';
import type { WrittenDelivery } from '../hosting/delivery-outbox.js';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import * as z from 'zod';
import { Refusal } from '../domain/refusals.js';
import type { Database } from '../store/open.js';
import { lookingHere, lookingShared } from './watched-boards.js';

/** The name under which nodes tell one another what concerns the connections of an account. */
export const TO_ACCOUNT = 'to_account';

/** The live connection of an account. */
export interface Visit {
  /** A board is looked at while the page is in view. */
  look(game: string): Promise<void>;
  leave(game: string): Promise<void>;
  /** The page has come into view, or is behind something else. */
  turn(isInView: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A message before it is written out; of a delivery the text is there already. */
export type LiveMessage =
  | Exclude<LiveSent, { readonly d: unknown }>
  | { readonly game: string; readonly delivery: WrittenDelivery };

/** The end of a live connection at this node. */
export interface Link {
  readonly send: (message: LiveMessage) => void;
  readonly end: () => void;
  /** Whether anyone who opened it may still have it. */
  readonly isValid: () => Promise<boolean>;
}

export interface Presence {
  join(account: string, link: Link): Visit;
  /** Whether somebody looks at a game, at whichever node. */
  isLooking(account: string, game: string): Promise<boolean>;
  /** Tells all pages of an account, at whichever node. */
  tell(account: string, notice: PageNotice): Promise<void>;
  /** Ends all connections of an account, at whichever node. A device that is still signed in comes back on its own. */
  cut(account: string): Promise<void>;
  /** Ends the connections at this node of visitors who may not have one any more. */
  checkAll(): Promise<void>;
  /** What a node has said, perhaps this one. */
  hear(payload: string): void;
  close(): Promise<void>;
}

/** Without a notice: the connections end. */
const WORD = z.object({
  account: z.string(),
  notice: z.object({ game: z.string().nullable(), text: z.string() }).optional(),
});

export function makePresence(
  db: Database,
  { now, shared }: { readonly now: () => number; readonly shared: boolean },
): Presence {
  const looking = shared ? lookingShared(db, now) : lookingHere();
  const connected = new Map<string, Set<Link>>();

  const hear = (payload: string) => {
    const { account, notice } = WORD.parse(JSON.parse(payload));
    for (const { send, end } of connected.get(account) ?? []) {
      if (notice === undefined) end();
      else send({ notice });
    }
  };

  const say = async (word: z.infer<typeof WORD>): Promise<void> => {
    const payload = JSON.stringify(word);
    if (shared) await sql`select pg_notify(${TO_ACCOUNT}, ${payload})`.execute(db);
    else hear(payload);
  };

  const join = (account: string, own: Link): Visit => {
    const connection = nanoid();
    const games = new Set<string>();
    let isInView = true;
    let isOpen = true;
    /** One after the other: a board that is closed immediately stays closed. */
    let last: Promise<unknown> = Promise.resolve();
    const all = connected.get(account) ?? new Set();
    connected.set(account, all.add(own));

    const inTurn = (work: () => Promise<unknown>): Promise<void> => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done.then(() => undefined);
    };
    const note = async (game: string) => {
      if (isOpen && isInView && games.has(game)) await looking.note(connection, account, game);
    };

    return {
      look(game) {
        games.add(game);
        return inTurn(() => note(game));
      },
      leave(game) {
        games.delete(game);
        return inTurn(() => looking.forget(connection, game));
      },
      turn(inView) {
        isInView = inView;
        return inTurn(async () => (inView ? Promise.all([...games].map(note)) : looking.forget(connection)));
      },
      close() {
        isOpen = false;
        all.delete(own);
        if (all.size === 0) connected.delete(account);
        return inTurn(() => looking.forget(connection));
      },
    };
  };

  return {
    join,
    isLooking: (account, game) => looking.isLooking(account, game),
    tell: (account, notice) => say({ account, notice }),
    cut: (account) => say({ account }),
    async checkAll() {
      for (const link of [...connected.values()].flatMap((all) => [...all])) {
        if (!(await isStillValid(link))) link.end();
      }
    },
    hear,
    close: () => looking.close(),
  };
}

/** How often, and after how many milliseconds, a link is checked again while the database does not answer. */
const CHECKS = 10;
const CHECK_AGAIN = 500;

/** One that can't be checked for long is ended: anyone who opens it again is checked then. */
async function isStillValid(link: Link): Promise<boolean> {
  for (let check = 1; check <= CHECKS; check++) {
    try {
      return await link.isValid();
    } catch (error) {
      if (error instanceof Refusal || check === CHECKS) return false;
      await sleep(CHECK_AGAIN);
    }
  }
  return false;
}

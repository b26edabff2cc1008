/** Nodes tell one another how often askers have asked, and how many places they hold: limits are the same at every node. */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import * as z from 'zod';
import type { Database } from '../store/open.js';
import type { NodeLimits } from './limits.js';

/** The name under which nodes tell one another what was used. */
export const LIMITS = 'limits';

/** So often a node tells what was used at it, in milliseconds. */
const TELLS_EVERY = 1_000;
/** Askers of whom one message tells: the ones that have used most. PostgreSQL carries no message of 8,000 bytes. */
const TOLD_AT_ONCE = 40;

const COUNTS = z.array(z.tuple([z.string(), z.number()]));
const WORD = z.object({ node: z.string(), used: COUNTS, held: COUNTS });

export interface SharedLimits {
  /** What a node has said, perhaps this one. */
  hear(payload: string): void;
  close(): void;
}

export function shareLimits(db: Database, limits: NodeLimits, log: FastifyBaseLogger): SharedLimits {
  const node = nanoid();
  let wasSilent = true;

  const tell = async (): Promise<void> => {
    const { used, held } = limits.tell();
    const isSilent = used.length + held.length === 0;
    // Places that nobody holds any more are told once.
    if (isSilent && wasSilent) return;
    wasSilent = isSilent;
    const word: z.infer<typeof WORD> = { node, used: most(used), held: most(held) };
    await sql`select pg_notify(${LIMITS}, ${JSON.stringify(word)})`.execute(db);
  };

  const timer = setInterval(
    () => void tell().catch((error: unknown) => log.warn({ error }, 'Couldn’t tell other nodes what was used')),
    TELLS_EVERY,
  ).unref();

  return {
    hear(payload) {
      const word = WORD.parse(JSON.parse(payload));
      if (word.node !== node) limits.hear(word.node, word);
    },
    close: () => clearInterval(timer),
  };
}

function most(counts: readonly (readonly [string, number])[]): [string, number][] {
  return counts
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, TOLD_AT_ONCE)
    .map(([key, count]) => [key, count]);
}

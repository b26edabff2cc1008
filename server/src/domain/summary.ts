/**
 * What lists say of a game, stored beside its rows: how it stands as far as everybody may know, and how it stood earlier, for
 * spectators and are told later.
 */
import { itemAt } from '@bridgehead/engine';
import type { Ending } from '@bridgehead/protocol';
import * as z from 'zod';

export const ENDING = z.object({
  by: z.enum(['rules', 'resign', 'draw', 'forfeit', 'verdict']),
  winner: z.string().nullable(),
  text: z.string(),
}) satisfies z.ZodType<Ending>;
export const QUESTION = z.object({ side: z.string(), text: z.string() });

const STANDING = z.object({ headline: z.string(), asked: z.array(QUESTION).readonly(), at: z.number() }).readonly();
/** How a game stood from a moment on, for all to know. */
export type Standing = z.infer<typeof STANDING>;

const SUMMARY = z
  .object({
    headline: z.string(),
    asked: z.array(QUESTION).readonly(),
    /** When something happened last of which everybody is told. */
    at: z.number(),
    ending: ENDING.optional(),
    /** The sides that are asked in truth: for the server alone. */
    waits: z.array(z.string()).readonly(),
    /** The last standing that was old enough for spectators, and one after it: in a lively game they are never far behind. */
    earlier: z.array(STANDING).readonly(),
  })
  .readonly();
export type Summary = z.infer<typeof SUMMARY>;

/** undefined for a game that has not begun. */
export function readSummary(text: string): Summary | undefined {
  return text === '{}' ? undefined : SUMMARY.parse(JSON.parse(text));
}

/** The summary after something happened of which everybody is told. Spectators hear of it so much later. */
export function summaryAfter(before: Summary | undefined, now: Omit<Summary, 'earlier'>, delay: number): Summary {
  if (before === undefined || delay === 0) return { ...now, earlier: [] };
  const { headline, asked, at } = before;
  const all = [...before.earlier, { headline, asked, at }];
  const told = lastTold(all, now.at, delay);
  return { ...now, earlier: all.slice(told, told + 2) };
}

/** How a game stands for spectators. How it began they see at once, and how it ended. */
export function standingLater(summary: Summary, now: number, delay: number): Standing {
  if (summary.ending !== undefined) return summary;
  const all: readonly Standing[] = [...summary.earlier, summary];
  return itemAt(all, lastTold(all, now, delay));
}

function lastTold(all: readonly Standing[], now: number, delay: number): number {
  return all.findLastIndex(({ at }, index) => index === 0 || at + delay <= now);
}

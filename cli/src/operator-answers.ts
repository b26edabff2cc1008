/** What the server tells its operators, checked: the server may be of another version, or something else may answer at its address. */
import { AUDIT_ENTRY, BAN, REPORT } from '@bridgehead/protocol/operators';
import * as z from 'zod';

/** Of a listed game, what the commands show. With --json it is passed on whole. */
const GAME = z.looseObject({
  id: z.string(),
  title: z.string(),
  gameTitle: z.string(),
  headline: z.string(),
  seats: z.array(
    z.looseObject({
      side: z.string(),
      name: z.string(),
      player: z.string().nullish(),
      computer: z.string().nullish(),
    }),
  ),
  ending: z.looseObject({ winner: z.string().nullable(), text: z.string() }).nullish(),
});
export type ToldGame = z.infer<typeof GAME>;

const APPEAL = z.looseObject({ game: GAME, side: z.string(), name: z.string(), reason: z.string(), at: z.number() });
export type Appeal = z.infer<typeof APPEAL>;

/** Servers of earlier versions do not tell until when. */
export const TOLD_BAN = BAN.loose().partial({ until: true });
export const BANS = z.looseObject({ bans: z.array(TOLD_BAN) });
export const REPORTS = z.looseObject({ reports: z.array(REPORT.loose()) });
export const CLOSED_REPORT = z.looseObject({ report: REPORT.loose() });
export const ACTS = z.looseObject({ entries: z.array(AUDIT_ENTRY.loose()) });
export const QUARANTINE = z.looseObject({
  games: z.array(z.looseObject({ game: z.string(), reason: z.string(), at: z.number() })),
});
export const RELEASED = z.looseObject({ game: z.string() });
export const APPEALS = z.looseObject({ appeals: z.array(APPEAL) });
export const VERDICT = z.looseObject({ game: GAME });

export const KEYS = z.looseObject({
  keys: z.array(z.looseObject({ key: z.string(), created: z.number(), retired: z.number().nullable() })),
});
export type PublishedKeys = z.infer<typeof KEYS>;

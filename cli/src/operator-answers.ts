/** What the server tells its operators, checked: the server may be of another version, or something else may answer at its address. */
import * as z from 'zod';

export const BAN = z.looseObject({
  name: z.string(),
  reason: z.string(),
  /** Not told by servers of earlier versions. */
  until: z.number().nullish(),
});

const REPORT = z.looseObject({
  id: z.string(),
  reporter: z.string(),
  reported: z.string(),
  reason: z.string(),
  text: z.string(),
  game: z.string().nullable(),
  at: z.number(),
  takenBy: z.string().nullable(),
  closed: z.looseObject({ at: z.number(), by: z.string(), note: z.string() }).nullable(),
});
export type Report = z.infer<typeof REPORT>;

const ACT = z.looseObject({
  at: z.number(),
  operator: z.string(),
  act: z.string(),
  account: z.string().nullable(),
  game: z.string().nullable(),
  details: z.string(),
  outcome: z.string(),
});
export type Act = z.infer<typeof ACT>;

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

export const BANS = z.looseObject({ bans: z.array(BAN) });
export const REPORTS = z.looseObject({ reports: z.array(REPORT) });
export const CLOSED_REPORT = z.looseObject({ report: REPORT });
export const ACTS = z.looseObject({ entries: z.array(ACT) });
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

/** What a server tells its operators. Their page, the server and the command line read it by the same schemas. */
import * as z from 'zod';

export const BAN = z.object({
  name: z.string(),
  reason: z.string(),
  /** null: until an operator lifts it. */
  until: z.number().nullable(),
});
export type Ban = z.infer<typeof BAN>;

export const REPORT = z.object({
  id: z.string(),
  reporter: z.string(),
  reported: z.string(),
  reason: z.string(),
  text: z.string(),
  game: z.string().nullable(),
  at: z.number(),
  /** The operator who looks after it. */
  takenBy: z.string().nullable(),
  closed: z.object({ at: z.number(), by: z.string(), note: z.string() }).nullable(),
});
export type Report = z.infer<typeof REPORT>;

/** An act of an operator, as the log keeps it. */
export const AUDIT_ENTRY = z.object({
  id: z.number(),
  at: z.number(),
  operator: z.string(),
  act: z.string(),
  account: z.string().nullable(),
  game: z.string().nullable(),
  details: z.string(),
  outcome: z.string(),
});
export type AuditEntry = z.infer<typeof AUDIT_ENTRY>;

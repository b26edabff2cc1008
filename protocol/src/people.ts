/** What a player decides about other people, and what they report. */

/** Somebody whom I have blocked, muted, or both. */
export interface Person {
  readonly name: string;
  /** Neither of us can join the other's games, offer a rematch, or write to the other; neither sees the other's open games. */
  readonly blocked: boolean;
  /** I don't read what they write. */
  readonly muted: boolean;
}

/** Why somebody is reported. */
export const REPORT_REASONS = ['abuse', 'cheating', 'stalling', 'name', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A report as it is made. */
export interface NewReport {
  readonly name: string;
  readonly reason: ReportReason;
  readonly text: string;
  /** The game in which it happened; its chat goes with it. */
  readonly game?: string;
}

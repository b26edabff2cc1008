/** A line of sight told in words: what lies on it from one end to the other, and what the rules say of it. */

/** One place on the line: a hex, or the side between two hexes along which it runs. */
export interface SightStep {
  readonly hexes: readonly string[];
  readonly effect: 'free' | 'hinders' | 'blocks';
  /** What is there, and why it blocks, hinders, or does not: "1109, reeds: height 1, higher than both ends". */
  readonly text: string;
  /** The rule that says so, where there is something to say. */
  readonly rule?: string;
  /** How much it hinders, in a few characters. */
  readonly amount?: string;
  /** Where on the line it begins, from 0 to 1. */
  readonly begins: number;
}

/** A line of sight explained. */
export interface SightReport {
  /** uncertain: the rules of the game let nobody know before they fire. */
  readonly verdict: 'clear' | 'hindered' | 'blocked' | 'uncertain';
  /** The verdict in one sentence. */
  readonly text: string;
  readonly rule: string;
  /** What is at the two ends. */
  readonly ends: readonly [string, string];
  /** From one end to the other; an end hex only if something there matters. */
  readonly steps: readonly SightStep[];
}

/** A game as it is kept in the browser. */
import type { Keepers } from '../kit/who-plays.js';

/** What a list of games shows without reading the record. */
export interface StoredSummary {
  readonly id: string;
  /** The key of the game ("remagen"). */
  readonly game: string;
  /** What it is called in the list: the scenario, or what the player named it. */
  readonly title: string;
  readonly keepers: Keepers;
  /** Milliseconds since 1970. */
  readonly begun: number;
  readonly changed: number;
  /** Where it stands ("Game-Turn 3, …"), and who must decide what. */
  readonly headline: string;
  readonly sentence: string;
  readonly over: boolean;
  /** Orders of a side lie sealed, or are being written. */
  readonly sealed?: true;
  /** The game and the entry that it branched from. */
  readonly origin?: { readonly id: string; readonly at: number };
}

export interface StoredGame extends StoredSummary {
  /** As `writeRecord` gives it: text, so that a record that cannot be read any more can still be downloaded. */
  readonly record: string;
  /** The standing orders of each side that left some: each is its owner's secret, and leaves this device in no record. Read by the game when it is opened. */
  readonly orders?: Readonly<Record<string, unknown>>;
}

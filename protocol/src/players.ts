/** What everybody may read of a player: ratings, how they went, and public games. */
import type { ShownRating } from './games.js';

/** How strong a player is as one side of a game. */
export interface PlayerRating extends ShownRating {
  readonly game: string;
  readonly side: string;
  /** The side as players call it. */
  readonly sideName: string;
  /** Rated games so far. */
  readonly games: number;
  /** How it went, oldest first. */
  readonly history: readonly { readonly at: number; readonly value: number }[];
}

/** Results are counted over so many games: the page of a program that plays day and night must not take the server long. */
export const RESULTS_COUNTED = 1_000;

export interface PlayerProfile {
  readonly name: string;
  /** When the account was made. */
  readonly since: number;
  readonly you: boolean;
  readonly ratings: readonly PlayerRating[];
  /** The last public games that are over, at most `RESULTS_COUNTED` of them, by how they ended for the player. */
  readonly results: { readonly won: number; readonly drawn: number; readonly lost: number };
}

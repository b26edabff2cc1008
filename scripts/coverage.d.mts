/** Types of coverage.mjs for the tests, which are TypeScript. */
export interface CoverageRow {
  readonly id: string;
  readonly chapter: string;
  readonly title: string;
  readonly kind: string;
  /** Path and anchor of the rule text. */
  readonly text: string | undefined;
  /** Files that cite the rule. */
  readonly code: readonly string[];
  /** Names of the tests, and ids of the vectors. */
  readonly tests: readonly string[];
  /** Whether partly-done.md lists it. */
  readonly listed: boolean;
}

export interface Coverage {
  readonly game: string;
  /** Whether there is a game to cover: rules/game.ts. */
  readonly playable: boolean;
  readonly rows: readonly CoverageRow[];
  readonly partlyDone: string;
}

export const REQUIRED_KINDS: readonly string[];
export function gamesWithLedger(root: string): string[];
export function readCoverage(root: string, game: string): Coverage;
export function lacks(row: CoverageRow): string[];
export function renderCoverage(coverages: readonly Coverage[]): string;

/** The rule ids in a text, each once. */
export function idsIn(text: string): string[];
/** The rule ids that follow the key of their game, as they do where games share sources. */
export function idsOfGameIn(text: string, game: string): string[];
/** What `find` finds in the comments and strings of a source. */
export function citedIn(source: string, find: (text: string) => string[]): string[];
/** Titles of tests, and the first elements of table rows that drive tests. */
export function testNamesIn(source: string): string[];

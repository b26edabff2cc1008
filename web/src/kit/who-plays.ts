/** Who plays a side: a person at this screen, a computer, or somebody elsewhere. */
import type { Level } from '@bridgehead/ai';

/** Who answers for a side. */
export type Keeper = { readonly who: 'person' } | { readonly who: 'computer'; readonly level: Level };

/** Who sits at a table: also somebody elsewhere, in a game on a server. */
export type Sitter = Keeper | { readonly who: 'remote'; readonly name: string };

export const PERSON: Keeper = { who: 'person' };

export type Keepers = Readonly<Record<string, Keeper>>;

/** The long checks of all games, by the key of the game. A game may have some before it can be played. */
import { longChecks as elst } from '@bridgehead/elst/checks';
import type { LongCheck } from '@bridgehead/engine/testing';

export const LONG_CHECKS: Readonly<Record<string, readonly LongCheck[]>> = { elst };

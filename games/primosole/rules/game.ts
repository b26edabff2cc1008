/** The whole game: its rules, and how positions are read and written. An entry of its own: a page plays by the rules alone, and loads this when it needs it. */
import type { Rules, SomeGame, WholeGame } from '@bridgehead/engine';
import { some } from '@bridgehead/engine';
import { brokenInvariants } from './position/invariants.js';
import { readPosition, writePosition } from './position/position.js';
import { primosoleRules } from './rules.js';
import type { Primosole } from './situation/types.js';

export const primosole: WholeGame<Primosole> = { ...primosoleRules, readPosition, writePosition, brokenInvariants };

/** For the catalogue of games. */
export const game: SomeGame = some<Rules, Primosole>(primosole);

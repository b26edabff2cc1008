/** The whole game: its rules, and how positions are read and written. An entry of its own: a page plays by the rules alone, and loads this when it needs it. */
import type { Rules, SomeGame, WholeGame } from '@bridgehead/engine';
import { some } from '@bridgehead/engine';
import { brokenInvariants } from './position/invariants.js';
import { readPosition, writePosition } from './position/position.js';
import { bulgeRules } from './rules.js';
import type { Bulge } from './situation/types.js';

export const bulge: WholeGame<Bulge> = { ...bulgeRules, readPosition, writePosition, brokenInvariants };

/** For the catalogue of games. */
export const game: SomeGame = some<Rules, Bulge>(bulge);

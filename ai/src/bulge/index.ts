/** The computer player of this game, for the catalogue of games. */
import { some } from '@bridgehead/engine';
import type { Bulge } from '@bridgehead/bulge';
import type { Experts, SomeExpert } from '../expert.js';
import { bulgeExpert } from './adviser.js';

export const expert: SomeExpert = some<Experts, Bulge>(bulgeExpert);
export { bulgeExpert };

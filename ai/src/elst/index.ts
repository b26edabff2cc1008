/** The computer player of this game, for the catalogue of games. */
import { some } from '@bridgehead/engine';
import type { Elst } from '@bridgehead/elst';
import type { Experts, SomeExpert } from '../expert.js';
import { elstExpert } from './adviser.js';

export const expert: SomeExpert = some<Experts, Elst>(elstExpert);
export { elstExpert };

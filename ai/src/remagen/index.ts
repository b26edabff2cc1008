/** The computer player of this game, for the catalogue of games. */
import { some } from '@bridgehead/engine';
import type { Remagen } from '@bridgehead/remagen';
import type { Experts, SomeExpert } from '../expert.js';
import { remagenExpert } from './adviser.js';

export const expert: SomeExpert = some<Experts, Remagen>(remagenExpert);
export { remagenExpert };

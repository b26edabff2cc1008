/** The computer player of this game, for the catalogue of games. */
import { some } from '@bridgehead/engine';
import type { Primosole } from '@bridgehead/primosole';
import type { Experts, SomeExpert } from '../expert.js';
import { primosoleExpert } from './adviser.js';

export const expert: SomeExpert = some<Experts, Primosole>(primosoleExpert);
export { primosoleExpert };

/** The computer player of Ford: it counts points and tries what is listed. */
import { some } from '@bridgehead/engine';
import type { Ford } from '@bridgehead/ford/game';
import { ford } from '@bridgehead/ford/game';
import type { Experts, SomeExpert } from '../expert.js';
import { generalExpert } from '../expert.js';

export const fordExpert = generalExpert<Ford>(ford);

/** For the catalogue of games. */
export const expert: SomeExpert = some<Experts, Ford>(fordExpert);

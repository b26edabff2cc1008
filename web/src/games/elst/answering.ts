/** What a player of Elst needs to answer: loaded after the board. */
import type { Elst } from '@bridgehead/elst';
import type { Answering } from '../../kit/later-answers.js';
import { openDesk } from './desks/open-desk.js';
import { forecast } from './forecast.js';
import { shots } from './shots.js';

export const answering: Answering<Elst> = { desk: openDesk, shots, forecast };

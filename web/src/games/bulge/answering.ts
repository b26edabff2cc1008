/** What a player of the Bulge needs to answer: loaded after the board. */
import type { Bulge } from '@bridgehead/bulge';
import type { Answering } from '../../kit/later-answers.js';
import { openDesk } from './desks/open-desk.js';

export const answering: Answering<Bulge> = { desk: openDesk };

/** What a player of Remagen needs to answer: loaded after the board. */
import type { Remagen } from '@bridgehead/remagen';
import type { Answering } from '../../kit/later-answers.js';
import { openDesk } from './desks/open-desk.js';

export const answering: Answering<Remagen> = { desk: openDesk };

/** What a player of Primosole Bridge needs to answer: loaded after the board. */
import type { Primosole } from '@bridgehead/primosole';
import type { Answering } from '../../kit/later-answers.js';
import { openDesk } from './desks/open-desk.js';

export const answering: Answering<Primosole> = { desk: openDesk };

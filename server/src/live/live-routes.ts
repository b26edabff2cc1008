/** Live connections, as the description of the API lists them. */
import type { Described } from '../http/route.js';
import { DESCRIBED_LIVE } from './socket.js';
import { DESCRIBED_NOTICE_STREAM, DESCRIBED_STREAM } from './stream.js';

export const LIVE_ROUTES: readonly Described[] = [DESCRIBED_STREAM, DESCRIBED_NOTICE_STREAM, DESCRIBED_LIVE];

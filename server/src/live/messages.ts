/** What goes over a live connection, in JSON. Small, for it is sent after every action. */
import * as z from 'zod';
import type { Delivery, Snapshot } from '../hosting/deliveries.js';
import type { RefusalCode } from '../http/refusals.js';

const GAME = z.string().min(1).max(64);

/** From the page or a bot. */
export const ASKED = z.discriminatedUnion('do', [
  /** Follow a game; `from` is the last delivery that I have. */
  z.object({ do: z.literal('follow'), game: GAME, from: z.number().int().optional(), invitation: z.string().max(100).optional() }),
  z.object({ do: z.literal('leave'), game: GAME }),
  /** Answer a question. `request` names it: the answer comes back under that name. */
  z.object({ do: z.literal('act'), game: GAME, action: z.unknown(), at: z.number().int().optional(), request: z.string().min(8).max(64) }),
]);
export type Asked = z.infer<typeof ASKED>;

/** To the page or a bot. */
export type Sent =
  | { readonly game: string; readonly viewer: string; readonly snapshot: Snapshot }
  | { readonly game: string; readonly d: Delivery }
  /** Something else about the game has changed: an offer, the clocks, the chat. */
  | { readonly game: string; readonly news: News }
  | { readonly request: string; readonly n: number }
  | { readonly request?: string; readonly game?: string; readonly error: { readonly code: RefusalCode; readonly text: string } };

export type News = 'facts' | 'chat';

/** What comes over a live connection, checked. */
import type { Delivery, LiveAsked, LiveSent, News } from '@bridgehead/engine/online';
import { NEWS } from '@bridgehead/engine/online';
import * as z from 'zod';

const GAME = z.string().min(1).max(64);

/** From the page or a bot. */
export const ASKED = z.discriminatedUnion('do', [
  /** Follow a game; `from` is the last delivery that I have. */
  z.object({ do: z.literal('follow'), game: GAME, from: z.number().int().optional(), invitation: z.string().max(100).optional() }),
  z.object({ do: z.literal('leave'), game: GAME }),
  /** The page is in view, or is not any more: whoever looks at a board needs no notice. */
  z.object({ do: z.literal('look'), inView: z.boolean() }),
  /** Answer a question. `request` names it: the answer comes back under that name. */
  z.object({ do: z.literal('act'), game: GAME, action: z.unknown(), at: z.number().int().optional(), request: z.string().min(8).max(64) }),
]) satisfies z.ZodType<LiveAsked>;

const texts = new WeakMap<Delivery, string>();

/** A message as it is sent. What many are told is written out once. */
export function textOf(message: LiveSent): string {
  if (!('d' in message)) return JSON.stringify(message);
  const text = texts.get(message.d) ?? JSON.stringify(message.d);
  texts.set(message.d, text);
  return `{"game":${JSON.stringify(message.game)},"d":${text}}`;
}

export function isNews(word: string | undefined): word is News {
  return NEWS.some((each) => each === word);
}

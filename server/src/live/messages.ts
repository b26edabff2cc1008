/** Messages of live connections as text. */
import type { Delivery, LiveSent, News } from '@bridgehead/protocol';
import { NEWS } from '@bridgehead/protocol';

/** Bytes that may wait to be sent to a slow reader before they are cut off. */
export const MOST_WAITING = 4 * 1024 * 1024;

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

/** Messages of live connections as text. */
import type { Delivery, LiveSent, News } from '@bridgehead/protocol';
import { NEWS } from '@bridgehead/protocol';
import { snapshotText } from '../hosting/snapshot-text.js';

/** Bytes that may wait to be sent to a slow reader before they are cut off. */
export const MOST_WAITING = 4 * 1024 * 1024;

/** Viewers who see the same are told it one after the other. */
let last: { readonly delivery: Delivery; readonly text: string } | undefined;

/** A message as it is sent. What many are told is written out once. */
export function textOf(message: LiveSent): string {
  if ('snapshot' in message) {
    const { game, viewer, snapshot } = message;
    return `{"game":${JSON.stringify(game)},"viewer":${JSON.stringify(viewer)},"snapshot":${snapshotText(snapshot)}}`;
  }
  if (!('d' in message)) return JSON.stringify(message);
  if (last?.delivery !== message.d) last = { delivery: message.d, text: JSON.stringify(message.d) };
  return `{"game":${JSON.stringify(message.game)},"d":${last.text}}`;
}

export function isNews(word: string | undefined): word is News {
  return NEWS.some((each) => each === word);
}

/** Messages of live connections as text. */
import type { News } from '@bridgehead/protocol';
import { NEWS } from '@bridgehead/protocol';
import { snapshotText } from '../hosting/snapshot-text.js';
import type { LiveMessage } from '../services/presence.js';

/** Bytes that may wait to be sent to a slow reader before they are cut off. */
export const MOST_WAITING = 4 * 1024 * 1024;

/** A message as it is sent. */
export function textOf(message: LiveMessage): string {
  if ('snapshot' in message) {
    const { game, viewer, snapshot } = message;
    return `{"game":${JSON.stringify(game)},"viewer":${JSON.stringify(viewer)},"snapshot":${snapshotText(snapshot)}}`;
  }
  if ('delivery' in message) return `{"game":${JSON.stringify(message.game)},"d":${message.delivery.text}}`;
  return JSON.stringify(message);
}

export function isNews(word: string | undefined): word is News {
  return NEWS.some((each) => each === word);
}

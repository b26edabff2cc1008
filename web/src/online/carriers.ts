/** What carries a live connection: a WebSocket, or streams of lines and plain requests where a network lets no WebSocket through. */
import type { LiveAsked, LiveSent } from '@bridgehead/protocol';
import { isLiveSent } from '@bridgehead/protocol';

export type CarrierKind = 'socket' | 'stream';

export interface Hearing {
  /** It stands: what is sent from now on arrives. */
  readonly onOpen: () => void;
  readonly onMessage: (message: LiveSent) => void;
  /** It is gone. `refused`: the server wants no other. */
  readonly onClose: (refused: boolean) => void;
}

export interface Carrier {
  send(message: LiveAsked): void;
  /** Ends it without another word. */
  close(): void;
}

export type OpenCarrier = (hearing: Hearing) => Carrier;

export function readMessage(data: unknown): LiveSent | undefined {
  if (typeof data !== 'string' || data.trim() === '') return undefined;
  try {
    const message: unknown = JSON.parse(data);
    return isLiveSent(message) ? message : undefined;
  } catch {
    return undefined; // half a line, from a connection that broke
  }
}

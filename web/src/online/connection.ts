/**
 * The connection itself: opens a carrier, opens another one when it breaks, each time a little later, and changes between
 * sockets and streams where one of them does not get through.
 */
import type { LiveAsked, LiveSent } from '@bridgehead/protocol';
import type { Carrier, CarrierKind, OpenCarrier } from './carriers.js';

export interface ConnectionTools {
  readonly carriers: Readonly<Record<CarrierKind, OpenCarrier>>;
  /** Between 0 and 1: nobody comes back at the same moment as all others. */
  readonly random: () => number;
  readonly onConnecting: () => void;
  readonly onOpen: (by: CarrierKind) => void;
  readonly onMessage: (message: LiveSent) => void;
  /** It broke: the next attempt comes at this moment. */
  readonly onWaiting: (until: number) => void;
  /** The server does not let this visitor in. */
  readonly onRefused: () => void;
}

export interface Connection {
  /** Whether there is one, open or about to be. */
  readonly exists: boolean;
  /** The carrier that is used now: another one after a break. */
  readonly carrier: Carrier | undefined;
  send(message: LiveAsked): void;
  /** Opens it, in place of the one that there was. */
  open(): void;
  close(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** What has stood for so long works, even if nothing came over it. */
const PROVED = 10_000;
/** After so many attempts in a row that came to nothing, the other way is tried. */
const ATTEMPTS: Readonly<Record<CarrierKind, number>> = { socket: 2, stream: 1 };

export function makeConnection(tools: ConnectionTools): Connection {
  let carrier: Carrier | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kind: CarrierKind = 'socket';
  /** Attempts in a row that came to nothing: of this kind, and of all. */
  let failedOfKind = 0;
  let failed = 0;

  const open = () => {
    clearTimeout(timer);
    carrier?.close();
    tools.onConnecting();
    const by = kind;
    let opened: number | undefined;
    let hasHeard = false;
    // A carrier that has been replaced has nothing more to say.
    const isCurrent = () => carrier === fresh;
    const fresh = tools.carriers[by]({
      onOpen() {
        if (!isCurrent()) return;
        opened = Date.now();
        tools.onOpen(by);
      },
      onMessage(message) {
        if (!isCurrent()) return;
        // A network may let a socket open and end it soon: the server's first word proves nothing.
        hasHeard ||= !('hello' in message);
        tools.onMessage(message);
      },
      onClose(refused) {
        if (!isCurrent()) return;
        carrier = undefined;
        if (refused) tools.onRefused();
        else openLater(by, hasHeard || (opened !== undefined && Date.now() - opened >= PROVED));
      },
    });
    carrier = fresh;
  };

  const openLater = (by: CarrierKind, worked: boolean) => {
    // Streams open at once, and some networks let a WebSocket open only to end it: it must have been of use.
    if (worked) {
      failed = 0;
      failedOfKind = 0;
    } else if (++failedOfKind >= ATTEMPTS[by]) {
      kind = by === 'socket' ? 'stream' : 'socket';
      failedOfKind = 0;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failed++) * (0.5 + tools.random() / 2);
    tools.onWaiting(Date.now() + wait);
    timer = setTimeout(open, wait);
  };

  return {
    get exists() {
      return carrier !== undefined;
    },
    get carrier() {
      return carrier;
    },
    send: (message) => carrier?.send(message),
    open,
    close() {
      clearTimeout(timer);
      carrier?.close();
      carrier = undefined;
    },
  };
}

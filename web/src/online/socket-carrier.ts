/** A live connection over a WebSocket. */
import type { OpenCarrier } from './carriers.js';
import { readMessage } from './carriers.js';

const LIVE = '/api/live';
/** With this code the server says that it does not let this visitor in. */
const NOT_LET_IN = 4401;
/** What has not opened by then never will. */
const OPENING = 8_000;

/** As much of a WebSocket as is needed. */
interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketHearing {
  readonly onOpen: () => void;
  readonly onText: (data: unknown) => void;
  readonly onClose: (code: number) => void;
}

export type OpenSocket = (path: string, hearing: SocketHearing) => Socket;

/** A socket of the browser. */
export const browserSocket: OpenSocket = (path, { onOpen, onText, onClose }) => {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  socket.addEventListener('open', () => onOpen());
  socket.addEventListener('message', ({ data }) => onText(data));
  socket.addEventListener('close', ({ code }) => onClose(code));
  return socket;
};

export function socketCarrier(openSocket: OpenSocket): OpenCarrier {
  return ({ onOpen, onMessage, onClose }) => {
    let isDone = false;
    let isOpen = false;
    const end = (refused: boolean) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(late);
      onClose(refused);
    };
    const socket = openSocket(LIVE, {
      onOpen: () => {
        clearTimeout(late);
        isOpen = true;
        if (isDone) socket.close();
        else onOpen();
      },
      onText: (data) => {
        const message = isDone ? undefined : readMessage(data);
        if (message !== undefined) onMessage(message);
      },
      onClose: (code) => end(code === NOT_LET_IN),
    });
    const late = setTimeout(() => {
      end(false);
      socket.close();
    }, OPENING);
    return {
      send: (message) => socket.send(JSON.stringify(message)),
      close() {
        isDone = true;
        clearTimeout(late);
        // Browsers complain of a socket that is closed before it stands: it is closed as soon as it does.
        if (isOpen) socket.close();
      },
    };
  };
}

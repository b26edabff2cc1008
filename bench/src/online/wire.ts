/** A live connection as a page has it, with the bytes that came over it, compressed as they were. */
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { WebSocket } from 'ws';

export interface Wire {
  /** Bytes that have come, the frames of the connection included. */
  bytes(): number;
  send(message: object): void;
  listen(listener: (message: Message) => void): void;
  close(): void;
}

/** What the server sends, as far as it is looked at here. */
export interface Message {
  readonly game?: string;
  readonly viewer?: string;
  readonly snapshot?: { readonly n: number; readonly view: unknown };
  readonly d?: { readonly n: number; readonly view?: unknown };
  readonly request?: string;
  readonly n?: number;
  readonly error?: { readonly code: string; readonly text: string };
}

export async function openWire(address: string, cookie?: string): Promise<Wire> {
  const { hostname, port } = new URL(address);
  let raw: Socket | undefined;
  const createConnection = () => (raw = connect({ host: hostname, port: Number(port), noDelay: true }));
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { createConnection, headers: { ...(cookie !== undefined && { cookie }) } });
  const listeners: ((message: Message) => void)[] = [];
  socket.on('message', (data) => {
    const message: Message = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '{}');
    for (const listener of listeners) listener(message);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    bytes: () => raw?.bytesRead ?? 0,
    send: (message) => socket.send(JSON.stringify(message)),
    listen: (listener) => void listeners.push(listener),
    close: () => socket.terminate(),
  };
}

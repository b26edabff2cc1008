/**
 * A live connection as a page has it, with the bytes that came over it, compressed as they were. It does no more than it must:
 * players share the machine with the server that is measured.
 */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { makeInflater } from './inflate.js';

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

const TEXT = 1;
const PING = 9;
const PONG = 10;
/** A frame that is masked, as those of a page must be: with zeros, which change nothing. */
const MASKED = 0x80;
const LAST = 0x80;
const COMPRESSED = 0x40;

export async function openWire(address: string, cookie?: string): Promise<Wire> {
  const { socket, head } = await upgrade(address, cookie);
  const inflater = makeInflater();
  const listeners: ((message: Message) => void)[] = [];
  let left: Buffer = head;

  const write = (opcode: number, body: Buffer): void => {
    const headLength = body.length < 126 ? 2 : 4;
    const frame = Buffer.alloc(headLength + 4 + body.length);
    frame[0] = LAST | opcode;
    frame[1] = MASKED | (headLength === 2 ? body.length : 126);
    if (headLength === 4) frame.writeUInt16BE(body.length, 2);
    body.copy(frame, headLength + 4);
    socket.write(frame);
  };

  const readAll = (): void => {
    let place = 0;
    for (;;) {
      const frame = frameAt(left, place);
      if (frame === undefined) break;
      place = frame.end;
      const opcode = left[frame.begin] & 0xf;
      if (opcode === PING) write(PONG, frame.body);
      if (opcode !== TEXT) continue;
      const message: Message = JSON.parse(
        (left[frame.begin] & COMPRESSED) === 0 ? frame.body.toString('utf8') : inflater.read(frame.body),
      );
      for (const listener of listeners) listener(message);
    }
    left = left.subarray(place);
  };

  socket.on('data', (data: Buffer) => {
    left = left.length === 0 ? data : Buffer.concat([left, data]);
    readAll();
  });
  socket.on('error', () => socket.destroy());
  return {
    bytes: () => socket.bytesRead,
    send: (message) => write(TEXT, Buffer.from(JSON.stringify(message))),
    listen: (listener) => void listeners.push(listener),
    close: () => void socket.destroy(),
  };
}

/** A whole frame that begins at a place; undefined: more must come. */
function frameAt(
  data: Buffer,
  begin: number,
): { readonly begin: number; readonly end: number; readonly body: Buffer } | undefined {
  if (data.length < begin + 2) return undefined;
  const short = data[begin + 1] & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (data.length < begin + head) return undefined;
  const length =
    short < 126 ? short : short === 126 ? data.readUInt16BE(begin + 2) : Number(data.readBigUInt64BE(begin + 2));
  const end = begin + head + length;
  return data.length < end ? undefined : { begin, end, body: data.subarray(begin + head, end) };
}

function upgrade(
  address: string,
  cookie: string | undefined,
): Promise<{ readonly socket: Socket; readonly head: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/live`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-extensions': 'permessage-deflate',
        ...(cookie !== undefined && { cookie }),
      },
    });
    asked.on('upgrade', (_response, socket, head) => {
      socket.setNoDelay(true);
      resolve({ socket, head });
    });
    asked.on('response', ({ statusCode }) => reject(new Error(`The server opens no live connection: ${statusCode}`)));
    asked.on('error', reject);
    asked.end();
  });
}

/**
 * A live connection as a page has it, with the bytes that came over it, compressed as they were. It does no more than it must:
 * players share the machine with the server that is measured.
 */
import { itemAt } from '@bridgehead/engine';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { hasFields, isAbsentOr, isAnything, isNumber, isText } from '@bridgehead/protocol';
import { makeInflater } from './inflate.js';

export interface Wire {
  /** Bytes that have come, the frames of the connection included. */
  bytes(): number;
  send(message: object): void;
  /** Sends what `frameOf` has made. */
  sendFrame(frame: Buffer): void;
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

// Whether the whole view is as it should be is for tests of the server: to look through it here would take time from the server.
const isMessage = hasFields<Message>({
  game: isAbsentOr(isText),
  viewer: isAbsentOr(isText),
  snapshot: isAbsentOr(hasFields<NonNullable<Message['snapshot']>>({ n: isNumber, view: isAnything })),
  d: isAbsentOr(hasFields<NonNullable<Message['d']>>({ n: isNumber, view: isAnything })),
  request: isAbsentOr(isText),
  n: isAbsentOr(isNumber),
  error: isAbsentOr(hasFields<NonNullable<Message['error']>>({ code: isText, text: isText })),
});

const TEXT = 1;
const PING = 9;
const PONG = 10;
/** A frame that is masked, as those of a page must be: with zeros, which change nothing. */
const MASKED = 0x80;
const LAST = 0x80;
const COMPRESSED = 0x40;

/** What is read: everything, or only what is so short that the server does not compress it, such as acknowledgements. */
export type Reads = 'everything' | 'acknowledgements';

/** A socket has room for so many bytes that have come. */
const ROOM = 64 * 1024;

export async function openWire(address: string, cookie?: string, reads: Reads = 'everything'): Promise<Wire> {
  const inflater = makeInflater();
  const listeners: ((message: Message) => void)[] = [];
  let left: Buffer = Buffer.alloc(0);

  const readFrame = (head: number, body: Buffer): void => {
    const opcode = head & 0xf;
    if (opcode === PING) socket.write(frameOf(body, PONG));
    if (opcode !== TEXT) return;
    const isCompressed = (head & COMPRESSED) !== 0;
    if (isCompressed && reads === 'acknowledgements') return;
    const message: unknown = JSON.parse(isCompressed ? inflater.read(body) : body.toString('utf8'));
    if (!isMessage(message)) throw new Error(`Not a message of the server: ${JSON.stringify(message).slice(0, 200)}`);
    for (const listener of listeners) listener(message);
  };

  /** `data` is used again for what comes next: what is kept of it is copied. */
  const readAll = (data: Buffer): void => {
    const all = left.length === 0 ? data : Buffer.concat([left, data]);
    let place = 0;
    for (let frame = frameAt(all, 0); frame !== undefined; frame = frameAt(all, place)) {
      place = frame.end;
      readFrame(itemAt(all, frame.begin), frame.body);
    }
    left = Buffer.from(all.subarray(place));
  };

  const socket = await upgrade(address, cookie, readAll);
  return {
    bytes: () => socket.bytesRead,
    send: (message) => void socket.write(frameOf(JSON.stringify(message))),
    sendFrame: (frame) => void socket.write(frame),
    listen: (listener) => void listeners.push(listener),
    close: () => void socket.destroy(),
  };
}

/** A frame as a page sends it. */
export function frameOf(content: string | Buffer, opcode = TEXT): Buffer {
  const body = Buffer.from(content);
  const headLength = body.length < 126 ? 2 : 4;
  const frame = Buffer.alloc(headLength + 4 + body.length);
  frame[0] = LAST | opcode;
  frame[1] = MASKED | (headLength === 2 ? body.length : 126);
  if (headLength === 4) frame.writeUInt16BE(body.length, 2);
  body.copy(frame, headLength + 4);
  return frame;
}

/** A whole frame that begins at a place; undefined: more must come. */
function frameAt(
  data: Buffer,
  begin: number,
): { readonly begin: number; readonly end: number; readonly body: Buffer } | undefined {
  if (data.length < begin + 2) return undefined;
  const short = itemAt(data, begin + 1) & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (data.length < begin + head) return undefined;
  const length =
    short < 126 ? short : short === 126 ? data.readUInt16BE(begin + 2) : Number(data.readBigUInt64BE(begin + 2));
  const end = begin + head + length;
  return data.length < end ? undefined : { begin, end, body: data.subarray(begin + head, end) };
}

const END_OF_HEAD = '\r\n\r\n';

/** Asks for a live connection. `read` is given what comes afterwards. */
function upgrade(address: string, cookie: string | undefined, read: (data: Buffer) => void): Promise<Socket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let head: string | undefined = '';
    const room = Buffer.alloc(ROOM);
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: room,
        callback(length) {
          const data = room.subarray(0, length);
          if (head === undefined) {
            read(data);
            return true;
          }
          head += data.toString('latin1');
          const end = head.indexOf(END_OF_HEAD);
          if (end < 0) return true;
          if (!head.startsWith('HTTP/1.1 101')) reject(new Error(`The server opens no live connection: ${head}`));
          const rest = Buffer.from(head.slice(end + END_OF_HEAD.length), 'latin1');
          head = undefined;
          resolve(socket);
          // Someone who waits for the connection listens first.
          if (rest.length > 0) setImmediate(read, rest);
          return true;
        },
      },
    });
    socket.on('error', (error) => {
      reject(error);
      socket.destroy();
    });
    const lines = [
      'GET /api/live HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      'Sec-WebSocket-Extensions: permessage-deflate',
      ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    ];
    socket.write(lines.join('\r\n') + END_OF_HEAD);
  });
}

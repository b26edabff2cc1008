/**
 * Messages as WebSocket frames. Each is compressed alone, with the messages before it as a dictionary: the other end reads that as
 * one stream compressed with permessage-deflate. It takes no thread and no memory of zlib for each connection, and what many are
 * told is compressed once.
 */
import type { Duplex } from 'node:stream';
import { constants, deflateRaw } from 'node:zlib';
import { LONGEST, MOST_BEFORE, deflateText } from './deflate.js';

/** The window that is agreed on, as a power of two. */
export const WINDOW_BITS = 12;
/** Shorter messages stay as they are. */
const WORTH_COMPRESSING = 100;
/** What a flush adds, and both ends leave out. */
const TAIL = 4;
const OPTIONS = { windowBits: WINDOW_BITS, memLevel: 5, level: 3, finishFlush: constants.Z_SYNC_FLUSH };

/** What the other end can read. */
export type Reading = 'plain' | 'compressed' | 'compressed with memory';

export interface FrameWriter {
  /** What is sent at one moment goes out in one piece: an answer's delivery and its acknowledgement, say. */
  send(text: string): void;
  /** Signs that wait for their compression. */
  readonly waiting: number;
}

/** A compressed message, and what is sent before the next one. */
interface Framed {
  readonly frame: Buffer;
  readonly after: Buffer;
}

interface Compressed extends Framed {
  readonly text: string;
  readonly before: Buffer;
}

const NOTHING = Buffer.alloc(0);
/** Followers of one game are told the same, one after the other. */
const RECENT = 4;
let recent: readonly Compressed[] = [];

export function writeFrames(connection: Duplex, reading: Reading): FrameWriter {
  let before: Buffer = NOTHING;
  /** Messages that wait for a long one before them. */
  let queue: string[] = [];
  let waiting = 0;
  let isBusy = false;
  /** Frames of this moment. */
  let gathered: Buffer[] = [];

  const release = () => {
    const frames = gathered;
    gathered = [];
    if (connection.writable) connection.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
  };

  const write = (frame: Buffer) => {
    if (gathered.push(frame) === 1) afterThis(release);
  };

  const sendLong = (text: string) => {
    isBusy = true;
    waiting += text.length;
    deflateLong(text, before).then(
      ({ frame, after }) => {
        isBusy = false;
        waiting -= text.length;
        write(frame);
        if (reading === 'compressed with memory') before = after;
        const next = queue;
        queue = [];
        for (const each of next) {
          waiting -= each.length;
          send(each);
        }
      },
      (error: unknown) => void connection.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  };

  const send = (text: string): void => {
    if (isBusy) {
      waiting += text.length;
      queue.push(text);
    } else if (reading === 'plain' || text.length < WORTH_COMPRESSING) write(frameOf(text, 'plain'));
    else if (text.length > LONGEST) sendLong(text);
    else {
      const { frame, after } = compress(text, before);
      write(frame);
      if (reading === 'compressed with memory') before = after;
    }
  };

  return {
    send,
    get waiting() {
      return waiting;
    },
  };
}

/** What is to be written when all is said that there is to say at this moment. */
let releases: (() => void)[] = [];

function afterThis(release: () => void): void {
  if (releases.push(release) === 1) setImmediate(releaseAll);
}

function releaseAll(): void {
  const all = releases;
  releases = [];
  for (const release of all) release();
}

/** What was compressed last for connections that had got nothing before: strangers who fetch the same game. */
let lastLong: { readonly text: string; readonly deflated: Promise<Framed> } | undefined;

function deflateLong(text: string, before: Buffer): Promise<Framed> {
  if (before.length > 0) return deflateOnce(text, before);
  if (lastLong?.text !== text) lastLong = { text, deflated: deflateOnce(text, before) };
  return lastLong.deflated;
}

function deflateOnce(text: string, before: Buffer): Promise<Framed> {
  const data = Buffer.from(text);
  return new Promise((resolve, reject) => {
    deflateRaw(data, withDictionary(before), (error, body) => {
      if (error !== null) return reject(error);
      resolve({
        frame: frameOf(body.subarray(0, -TAIL), 'compressed'),
        after: Buffer.from(data.subarray(-MOST_BEFORE)),
      });
    });
  });
}

function compress(text: string, before: Buffer): Compressed {
  const found = recent.find((each) => each.text === text && each.before.equals(before));
  if (found !== undefined) return found;
  const { body, after } = deflateText(text, before);
  const made = { text, before, frame: frameOf(body, 'compressed'), after };
  recent = [made, ...recent.slice(0, RECENT - 1)];
  return made;
}

function withDictionary(before: Buffer) {
  return before.length === 0 ? OPTIONS : { ...OPTIONS, dictionary: new Uint8Array(before) };
}

/** A whole message in one frame of text, as a server sends it: unmasked (RFC 6455, 5.2; RFC 7692, 7.2.3.1). */
function frameOf(body: Buffer | string, how: 'plain' | 'compressed'): Buffer {
  const length = Buffer.byteLength(body);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = how === 'plain' ? 0x81 : 0xc1;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (typeof body === 'string') frame.write(body, head);
  else body.copy(frame, head);
  return frame;
}

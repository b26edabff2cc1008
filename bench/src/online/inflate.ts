/**
 * Reads messages that were compressed with permessage-deflate, in this thread: players of a measurement must not take the time of
 * the server that is measured. Blocks with fixed codes are read here, all others by zlib.
 */
import { itemAt } from '@bridgehead/engine';
import { constants, inflateRawSync } from 'node:zlib';

/** The window that the server is allowed. */
const WINDOW = 4_096;
const FIXED = 1;
const END = 256;
const CODE_BITS = 9;

/** By the next nine bits: the symbol, and how many of the bits are its code. */
const symbolOf = new Uint16Array(1 << CODE_BITS);
const bitsOf = new Uint8Array(1 << CODE_BITS);
for (let symbol = 0; symbol < 288; symbol++) {
  const [length, value] =
    symbol < 144
      ? [8, 0x30 + symbol]
      : symbol < 256
        ? [9, 0x190 + symbol - 144]
        : symbol < 280
          ? [7, symbol - 256]
          : [8, 0xc0 + symbol - 280];
  for (let rest = 0; rest < 1 << (CODE_BITS - length); rest++) {
    const bits = reversed(value, length) | (rest << length);
    symbolOf[bits] = symbol;
    bitsOf[bits] = length;
  }
}

function reversed(value: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) if (value & (1 << bit)) result |= 1 << (length - 1 - bit);
  return result;
}

let out = Buffer.alloc(64 * 1_024);

export interface Inflater {
  read(body: Buffer): string;
}

export function makeInflater(): Inflater {
  let before: Buffer = Buffer.alloc(0);
  return {
    read(body) {
      const end = readFixed(body, before);
      const data =
        end === undefined
          ? inflateRawSync(Buffer.concat([body, Buffer.from([0, 0, 0xff, 0xff])]), {
              finishFlush: constants.Z_SYNC_FLUSH,
              ...(before.length > 0 && { dictionary: new Uint8Array(before) }),
            })
          : out.subarray(before.length, end);
      const text = data.toString('utf8');
      before = Buffer.concat([before.subarray(Math.max(0, before.length + data.length - WINDOW)), data]).subarray(
        -WINDOW,
      );
      return text;
    },
  };
}

/** Writes what was sent before and the message after it; where that ends. Undefined: it has other blocks. */
function readFixed(body: Buffer, before: Buffer): number | undefined {
  let length = before.copy(out);
  let place = 0;
  let held = 0;
  let count = 0;
  const need = (bits: number): void => {
    while (count < bits) {
      held |= (body[place++] ?? 0) << count;
      count += 8;
    }
  };
  const take = (bits: number): number => {
    need(bits);
    const value = held & ((1 << bits) - 1);
    held >>>= bits;
    count -= bits;
    return value;
  };
  take(1);
  if (take(2) !== FIXED) return undefined;
  for (;;) {
    need(CODE_BITS);
    const next = held & ((1 << CODE_BITS) - 1);
    const symbol = itemAt(symbolOf, next);
    take(itemAt(bitsOf, next));
    if (symbol === END) break;
    if (length + 258 >= out.length) out = Buffer.concat([out, Buffer.alloc(out.length)]);
    if (symbol < END) {
      out[length++] = symbol;
      continue;
    }
    const index = symbol - 257;
    const more = index < 8 ? 0 : (index >> 2) - 1;
    const size = index < 8 ? index + 3 : index === 28 ? 258 : 3 + ((4 + (index & 3)) << more) + take(more);
    const far = reversed(take(5), 5);
    const extra = far < 4 ? 0 : (far >> 1) - 1;
    const distance = 1 + (far < 4 ? far : ((2 + (far & 1)) << extra) + take(extra));
    for (let end = length + size; length < end; length++) out[length] = itemAt(out, length - distance);
  }
  take(1);
  // The empty block at the end follows, or the message goes on in another way.
  return take(2) === 0 && place >= body.length ? length : undefined;
}

/**
 * Deflate (RFC 1951) for short messages, with fixed codes. zlib makes a stream for each, which takes several times as long as the
 * compression of some hundred bytes, and as much again to be collected.
 */
import { itemAt } from '@bridgehead/engine';

/** Longer texts gain from codes of their own. */
export const LONGEST = 4_096;
/** So many bytes sent before can be referred to. */
export const MOST_BEFORE = 2_048;

const SHORTEST_MATCH = 4;
const LONGEST_MATCH = 258;
/** Earlier places with the same four bytes that are looked at. */
const TRIES = 4;
/** Of what was sent before, every second place is noted: a match that begins beside it is found one byte later, and reaches back. */
const STEP = 2;
const HASH_BITS = 12;
/** A sign of UTF-16 takes at most three bytes of UTF-8. */
const ROOM = MOST_BEFORE + 3 * LONGEST;

/** What was sent before, and the text after it. */
const work = Buffer.alloc(ROOM);
/** The same, to read four bytes at once. */
const fours = new DataView(work.buffer, work.byteOffset, work.length);
/** Of each hash the last place that has it, and of each place the one before with the same hash. Places of earlier texts are below `base`. */
const lastPlace = new Int32Array(1 << HASH_BITS);
const placeBefore = new Int32Array(ROOM);
let base = 1;

/** The worst case is nine bits for each byte. */
const out = Buffer.alloc(ROOM + (ROOM >> 3) + 16);
let outLength = 0;
let bits = 0;
let bitCount = 0;

/** Codes of literals and lengths, their first bit lowest, as they are written. */
const SYMBOLS = 288;
const code = new Uint16Array(SYMBOLS);
const codeLength = new Uint8Array(SYMBOLS);
for (let symbol = 0; symbol < SYMBOLS; symbol++) {
  const [length, value] =
    symbol < 144
      ? [8, 0x30 + symbol]
      : symbol < 256
        ? [9, 0x190 + symbol - 144]
        : symbol < 280
          ? [7, symbol - 256]
          : [8, 0xc0 + symbol - 280];
  code[symbol] = reversed(value, length);
  codeLength[symbol] = length;
}

/** Of each length of a match: its symbol, the bits that follow it and what they hold. */
const lengthSymbol = new Uint16Array(LONGEST_MATCH + 1);
const lengthExtra = new Uint8Array(LONGEST_MATCH + 1);
const lengthRest = new Uint8Array(LONGEST_MATCH + 1);
for (let index = 0, first = 3; index < 28; index++) {
  const extra = index < 8 ? 0 : (index >> 2) - 1;
  for (let rest = 0; rest < 1 << extra && first + rest < LONGEST_MATCH; rest++)
    noteLength(first + rest, 257 + index, extra, rest);
  first += 1 << extra;
}
noteLength(LONGEST_MATCH, 285, 0, 0);

function noteLength(length: number, symbol: number, extra: number, rest: number): void {
  lengthSymbol[length] = symbol;
  lengthExtra[length] = extra;
  lengthRest[length] = rest;
}

function reversed(value: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) if (value & (1 << bit)) result |= 1 << (length - 1 - bit);
  return result;
}

function put(value: number, count: number): void {
  bits |= value << bitCount;
  bitCount += count;
  while (bitCount >= 8) {
    out[outLength++] = bits & 0xff;
    bits >>>= 8;
    bitCount -= 8;
  }
}

function putSymbol(symbol: number): void {
  const value = code[symbol];
  const length = codeLength[symbol];
  if (value === undefined || length === undefined) throw new RangeError(`There is no code for the symbol ${symbol}`);
  put(value, length);
}

function putMatch(length: number, distance: number): void {
  const symbol = lengthSymbol[length];
  const extraBits = lengthExtra[length];
  const rest = lengthRest[length];
  if (symbol === undefined || extraBits === undefined || rest === undefined)
    throw new RangeError(`A match of ${length} bytes cannot be written`);
  putSymbol(symbol);
  if (extraBits > 0) put(rest, extraBits);
  // The distances 1 to 4 have codes of their own; beyond that each two codes stand for as many distances as there were before.
  const far = distance - 1;
  const extra = far < 4 ? 0 : 30 - Math.clz32(far);
  put(reversed(far < 4 ? far : 2 * extra + (far >> extra), 5), 5);
  if (extra > 0) put(far & ((1 << extra) - 1), extra);
}

function byteAt(place: number): number {
  const byte = work[place];
  if (byte === undefined) throw new RangeError(`There is no byte ${place} in a text of at most ${ROOM}`);
  return byte;
}

function hashAt(place: number): number {
  return Math.imul(fours.getInt32(place, true), 0x9e3779b1) >>> (32 - HASH_BITS);
}

function note(place: number): number {
  const hash = hashAt(place);
  const found = itemAt(lastPlace, hash) - base;
  lastPlace[hash] = place + base;
  placeBefore[place] = found;
  return found;
}

/** How many bytes are the same at two places. */
function sameAt(one: number, other: number, end: number): number {
  const most = Math.min(LONGEST_MATCH, end - other);
  let length = 0;
  while (length + 4 <= most && fours.getInt32(one + length) === fours.getInt32(other + length)) length += 4;
  while (length < most && work[one + length] === work[other + length]) length++;
  return length;
}

/** A text that was compressed, without the empty block at its end; and what is sent before the next one. */
export interface Deflated {
  readonly body: Buffer;
  readonly after: Buffer;
}

function putLiterals(from: number, to: number): void {
  for (let place = from; place < to; place++) putSymbol(byteAt(place));
}

export function deflateText(text: string, before: Buffer): Deflated {
  const begin = before.copy(work);
  const end = begin + work.write(text, begin);
  /** After the last place that has four bytes. */
  const stop = end - SHORTEST_MATCH + 1;
  [outLength, bits, bitCount] = [0, 0, 0];
  for (let place = 0; place < begin && place < stop; place += STEP) note(place);
  // One block with fixed codes, and not the last.
  put(2, 3);
  /** Everything before it is written. */
  let written = begin;
  for (let place = begin; place < stop; ) {
    let length = 0;
    let from = 0;
    let found = note(place);
    for (let tries = 0; found >= 0 && tries < TRIES; tries++, found = itemAt(placeBefore, found)) {
      // A longer match has the same byte there.
      if (length > 0 && work[found + length] !== work[place + length]) continue;
      const same = sameAt(found, place, end);
      if (same > length) {
        length = same;
        from = found;
      }
    }
    if (length < SHORTEST_MATCH) {
      place++;
      continue;
    }
    const next = place + length;
    for (let noted = place + 1; noted < next && noted < stop; noted += STEP) note(noted);
    while (place > written && from > 0 && length < LONGEST_MATCH && work[from - 1] === work[place - 1]) {
      place--;
      from--;
      length++;
    }
    putLiterals(written, place);
    putMatch(length, place - from);
    place = next;
    written = next;
  }
  putLiterals(written, end);
  putSymbol(256);
  // The head of the empty block; its length, which follows on a whole byte, is left out.
  put(0, 3);
  if (bitCount > 0) put(0, 8 - bitCount);
  base += end;
  if (base > 0x3fff_ffff) {
    lastPlace.fill(0);
    base = 1;
  }
  return {
    body: Buffer.from(out.subarray(0, outLength)),
    after: Buffer.from(work.subarray(Math.max(0, end - MOST_BEFORE), end)),
  };
}

/**
 * Arrays with one entry for each hex, cut from a large one: V8 keeps a typed array of more than 64 bytes outside its heap,
 * and to make one takes 20 times as long as to cut one.
 */
import { GRID } from './board.js';

const BOARDS = 32;

let bytes = new Uint8Array(0);
let usedBytes = 0;
let words = new Int16Array(0);
let usedWords = 0;

/** One byte for each hex, all with this value. */
export function byteBoard(value: number): Uint8Array {
  if (usedBytes === bytes.length) {
    bytes = new Uint8Array(BOARDS * GRID.size);
    usedBytes = 0;
  }
  usedBytes += GRID.size;
  return bytes.subarray(usedBytes - GRID.size, usedBytes).fill(value);
}

/** One number for each hex, all with this value. */
export function numberBoard(value: number): Int16Array {
  if (usedWords === words.length) {
    words = new Int16Array(BOARDS * GRID.size);
    usedWords = 0;
  }
  usedWords += GRID.size;
  return words.subarray(usedWords - GRID.size, usedWords).fill(value);
}

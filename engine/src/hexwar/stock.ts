/**
 * Arrays with one entry for each hex, cut from a large one: V8 keeps a typed array of more than 64 bytes outside its heap,
 * and to make one takes 20 times as long as to cut one.
 */
export interface Stock {
  /** One byte for each hex, all with this value. */
  readonly byteBoard: (value: number) => Uint8Array;
  /** One number for each hex, all with this value. */
  readonly numberBoard: (value: number) => Int16Array;
}

const BOARDS = 32;

/** The stock of a game, whose board has so many hexes. */
export function boardStock(size: number): Stock {
  let bytes = new Uint8Array(0);
  let usedBytes = 0;
  let words = new Int16Array(0);
  let usedWords = 0;
  return {
    byteBoard(value) {
      if (usedBytes === bytes.length) {
        bytes = new Uint8Array(BOARDS * size);
        usedBytes = 0;
      }
      usedBytes += size;
      return bytes.subarray(usedBytes - size, usedBytes).fill(value);
    },
    numberBoard(value) {
      if (usedWords === words.length) {
        words = new Int16Array(BOARDS * size);
        usedWords = 0;
      }
      usedWords += size;
      return words.subarray(usedWords - size, usedWords).fill(value);
    },
  };
}

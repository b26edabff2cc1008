/**
 * Copies of typed arrays, cut from a larger one. Replaces `slice` in the copies of a state: V8 keeps a typed array of more than
 * 64 bytes outside its heap, and to make one takes longer than to cut one. Copies of a state of Remagen take half as long.
 */

/** A typed array. */
interface Numbers {
  readonly length: number;
  subarray(begin: number, end: number): this;
  set(source: ArrayLike<number>): void;
}

/** Few: one copy that is kept for long keeps the memory of all. */
const COPIES_AT_ONCE = 8;

/** Makes copies of arrays of this length. */
export function copierOf<Copied extends Numbers>(
  make: (length: number) => Copied,
  length: number,
): (source: ArrayLike<number>) => Copied {
  let uncut = make(0);
  let used = 0;
  return (source) => {
    if (used === uncut.length) {
      uncut = make(COPIES_AT_ONCE * length);
      used = 0;
    }
    used += length;
    const copy = uncut.subarray(used - length, used);
    copy.set(source);
    return copy;
  };
}

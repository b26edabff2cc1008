/**
 * Dice that anyone can check. Before a game its seed is chosen and its hash shown; each side adds words of its own. Every
 * outcome then follows from these and from its place in the order of all draws: nobody can choose it, not even who knows the
 * seed, and once the seed is published everybody can draw again.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chance } from './chance.js';

/** What all draws of a game follow from. */
export interface DiceSource {
  /** The name under which the game is known; two games with one seed draw differently. */
  readonly game: string;
  /** 32 bytes, written as hexadecimal digits. */
  readonly seed: string;
  /** The words that the sides added, in the order of the game's sides. */
  readonly nonces: readonly string[];
}

/** What is shown before the game. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** Of a digest this many bytes are used: far more than any number of ways. */
const BYTES = 6;
const RANGE = 2 ** (8 * BYTES);

/** The outcome of the draw with this index, one of so many ways, each exactly as likely as another. */
export function drawCommitted({ game, seed, nonces }: DiceSource, index: number, ways: number): number {
  // Numbers beyond the last whole multiple would favour the low outcomes: they are drawn again.
  const limit = RANGE - (RANGE % ways);
  for (let attempt = 0; ; attempt++) {
    const digest = hmac(
      sha256,
      hexToBytes(seed),
      utf8ToBytes(JSON.stringify(['bridgehead-dice', game, ...nonces, index, attempt])),
    );
    const drawn = digest.subarray(0, BYTES).reduce((number, byte) => number * 256 + byte, 0);
    if (drawn < limit) return drawn % ways;
  }
}

/** Chance that draws from a source, and knows how much it has drawn. */
export interface CommittedChance extends Chance {
  /** The index of the next draw. */
  readonly next: number;
}

/** Draws from a committed source in order, beginning with the draw number `first`. */
export function committedChance(source: DiceSource, first = 0): CommittedChance {
  let next = first;
  return {
    get next() {
      return next;
    },
    pick(ways) {
      return drawCommitted(source, next++, ways);
    },
  };
}

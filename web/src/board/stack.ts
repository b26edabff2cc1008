/** How the counters of one hex lie: in one stack, or in two beside each other where two camps have met. */
import type { Piece, PieceLook } from './model.js';

/** Each counter of a stack lies this much further up and to the right; those of a high one less, so that it stays in its hex. */
const LIFT = 3.4;
const HIGHEST = 15;
/** Two stacks in one hex are smaller, and so far from its middle. */
const PARTED = { scale: 0.76, aside: 16.5 } as const;

export interface Lie {
  /** From the middle of the hex. */
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
  /** Nothing lies on it. */
  readonly isTop: boolean;
  /** How many lie in its stack. */
  readonly size: number;
}

/** size: how large the counters of this map are drawn. */
export function lieOf(piece: Pick<Piece, 'camp'>, stack: readonly Pick<Piece, 'camp'>[], size = 1): Lie {
  const camps = campsIn(stack);
  const isParted = camps.length > 1;
  const own = isParted ? stack.filter(({ camp }) => camp === piece.camp) : stack;
  const scale = isParted ? PARTED.scale : size;
  const shift = (own.indexOf(piece) - (own.length - 1) / 2) * liftOf(own.length) * scale;
  const aside = isParted && piece.camp !== undefined ? PARTED.aside * (camps.indexOf(piece.camp) === 0 ? -1 : 1) : 0;
  return { dx: aside + shift, dy: -shift, scale, isTop: own.at(-1) === piece, size: own.length };
}

/** How far its uppermost counter lies above the middle of a stack. */
export function heightOf(stack: readonly Pick<Piece, 'camp'>[]): number {
  return ((stack.length - 1) / 2) * liftOf(stack.length);
}

function liftOf(count: number): number {
  return Math.min(LIFT, HIGHEST / (count - 1));
}

function campsIn(stack: readonly Pick<Piece, 'camp'>[]): string[] {
  return [...new Set(stack.flatMap(({ camp }) => camp ?? []))].toSorted();
}

/** The piece of a stack that is meant if only one thing can be picked there; undefined: the stack must be opened. */
export function onlyOffered<P extends Pick<Piece, 'id'>>(
  stack: readonly P[],
  lookOf: (piece: P) => PieceLook,
): P | undefined {
  const offered = stack.filter((piece) => lookOf(piece).offered);
  const meanings = new Set(offered.map((piece) => lookOf(piece).together ?? piece.id));
  const isSettled = stack.some((piece) => lookOf(piece).picked || lookOf(piece).target);
  return meanings.size === 1 && !isSettled ? offered.at(-1) : undefined;
}

/** Whether a set is being picked from a stack, and more of it can be added. */
export function canTakeMore<P>(stack: readonly P[], lookOf: (piece: P) => PieceLook): boolean {
  const looks = stack.map(lookOf);
  return looks.some(({ picked }) => picked) && looks.some(({ picked, offered }) => offered === true && picked !== true);
}

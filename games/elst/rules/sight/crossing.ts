/**
 * I-R1 Where a segment runs inside a drawn shape, decided exactly in whole numbers; the margin of the ruling is therefore 0.
 *
 * A segment runs through an outline where the shape lies on both sides of it. So it is looked at twice, as if it were moved a
 * hair to its left and a hair to its right: moved, it meets no corner and lies on no edge, and is inside after an odd number
 * of edges. What is inside on both sides is crossed; what is inside on one side only runs along the edge of the shape.
 *
 * Nothing is rounded: on Elst coordinates differ by less than 280,000 units, so that a cross product of two such vectors is
 * below 2 * 280,000 * 280,000 < 1.6e11. Where an edge is met is the fraction of two of them. It is compared with the ends of
 * the stretches, fractions with denominators below 200 (hexes of the board across, twice), so products stay below 3.2e13,
 * far from 2^53 = 9e15. Two edges are compared with each other only in `isCovered`, there in BigInt.
 */
import type { HexLine } from '@bridgehead/engine/hex';

/** A straight line from centre to centre, and its stretches through and between the hexes. */
export interface Segment {
  readonly fromX: number;
  readonly fromY: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly line: HexLine;
}

/**
 * A spot on a segment: 2k at the very beginning of stretch k, 2k + 1 inside it; twice the number of stretches at the end of
 * the segment, -1 before and one more than the end behind it.
 */
type Spot = number;

/** Above 0 to the left of the segment, below 0 to the right, 0 on its line. */
function sideOf({ fromX, fromY, alongX, alongY }: Segment, x: number, y: number): number {
  return alongX * (y - fromY) - alongY * (x - fromX);
}

/** The spot at the share over / under of the segment; under is above 0. */
function spotAt({ stretches, over: ends, under: parts }: HexLine, over: number, under: number): Spot {
  if (over < 0) return -1;
  let [low, high] = [0, stretches];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ends[middle] * under <= over * parts[middle]) low = middle;
    else high = middle - 1;
  }
  return ends[low] * under === over * parts[low] ? 2 * low : 2 * low + 1;
}

/** The first stretch that begins at a spot or behind it. */
function stretchFrom(spot: Spot): number {
  return (spot + 1) >> 1;
}

/** How far along the segment a point of its line lies; the same unit for all points. */
function advanceTo({ fromX, fromY, alongX, alongY }: Segment, x: number, y: number): number {
  return Math.abs(alongX) >= Math.abs(alongY) ? (x - fromX) * Math.sign(alongX) : (y - fromY) * Math.sign(alongY);
}

function lengthOf({ alongX, alongY }: Segment): number {
  return Math.max(Math.abs(alongX), Math.abs(alongY));
}

/** Where an edge from one side of the line to the other meets it: a share of the segment with a denominator above 0. */
function meeting(
  segment: Segment,
  x: number,
  y: number,
  side: number,
  nextX: number,
  nextY: number,
  nextSide: number,
): readonly [over: number, under: number] {
  const over = (x - segment.fromX) * (nextY - y) - (y - segment.fromY) * (nextX - x);
  const under = nextSide - side; // the cross product of the segment and the edge
  return under > 0 ? [over, under] : [-over, -under];
}

const NONE: readonly number[] = [];

/** The stretches of the segment of which some part, more than single points, lies inside the outline. */
export function stretchesInside(segment: Segment, outline: readonly number[]): readonly number[] {
  return liesOnBothSides(segment, outline) ? followOutline(segment, outline) : NONE;
}

/** A shape on one side of the line cannot be crossed; most are told by that. */
function liesOnBothSides(segment: Segment, outline: readonly number[]): boolean {
  let [left, right] = [false, false];
  for (let point = 0; point < outline.length; point += 2) {
    const side = sideOf(segment, outline[point], outline[point + 1]);
    if (side > 0) left = true;
    else if (side < 0) right = true;
    if (left && right) return true;
  }
  return false;
}

/** A corner of the outline on the line, inside a stretch: one of its edges leaves to this side. */
interface CornerMet {
  readonly stretch: number;
  readonly advance: number;
  readonly toLeft: boolean;
}

function followOutline(segment: Segment, outline: readonly number[]): readonly number[] {
  const { stretches } = segment.line;
  // At [k]: whether, up to the beginning of stretch k, an odd number of edges came since the beginning of the stretch before.
  const [left, right] = [new Uint8Array(stretches + 2), new Uint8Array(stretches + 2)];
  const isCut = new Uint8Array(stretches + 1);
  const corners: CornerMet[] = [];
  let [x, y] = [outline[outline.length - 2], outline[outline.length - 1]];
  let side = sideOf(segment, x, y);
  for (let point = 0; point < outline.length; point += 2) {
    const [nextX, nextY] = [outline[point], outline[point + 1]];
    const nextSide = sideOf(segment, nextX, nextY);
    if ((side > 0 && nextSide < 0) || (side < 0 && nextSide > 0)) {
      const [over, under] = meeting(segment, x, y, side, nextX, nextY, nextSide);
      const spot = spotAt(segment.line, over, under);
      left[stretchFrom(spot)] ^= 1;
      right[stretchFrom(spot)] ^= 1;
      if (spot > 0 && spot % 2 === 1) isCut[spot >> 1] = 1;
    } else if ((side === 0) !== (nextSide === 0)) {
      const advance = side === 0 ? advanceTo(segment, x, y) : advanceTo(segment, nextX, nextY);
      const toLeft = side + nextSide > 0;
      const spot = spotAt(segment.line, advance, lengthOf(segment));
      (toLeft ? left : right)[stretchFrom(spot)] ^= 1;
      if (spot > 0 && spot % 2 === 1) corners.push({ stretch: spot >> 1, advance, toLeft });
    }
    [x, y, side] = [nextX, nextY, nextSide];
  }
  const inside: number[] = [];
  let [isLeft, isRight] = [0, 0];
  for (let stretch = 0; stretch < stretches; stretch++) {
    isLeft ^= left[stretch];
    isRight ^= right[stretch];
    if (isCut[stretch] === 1 || (isLeft === 1 && isRight === 1) || isInsideBehind(corners, stretch, isLeft, isRight))
      inside.push(stretch);
  }
  return inside;
}

/** Whether a stretch without a cut edge, outside at its beginning, comes inside at a corner that lies on it. 1: inside on that side when it begins. */
function isInsideBehind(corners: readonly CornerMet[], stretch: number, isLeft: number, isRight: number): boolean {
  if (corners.length === 0) return false;
  const met = corners.filter((corner) => corner.stretch === stretch).toSorted((a, b) => a.advance - b.advance);
  let [left, right] = [isLeft, isRight];
  return met.some(({ advance, toLeft }, index) => {
    if (toLeft) left ^= 1;
    else right ^= 1;
    const isLastHere = met[index + 1]?.advance !== advance;
    return isLastHere && left === 1 && right === 1;
  });
}

// --- covering ---------------------------------------------------------------------------------------------------------

type Share = readonly [over: bigint, under: bigint];

function compare([over, under]: Share, [otherOver, otherUnder]: Share): number {
  const [a, b] = [over * otherUnder, otherOver * under];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** I-R8 Whether a whole stretch lies inside the outlines together, their edges included. */
export function isCovered(segment: Segment, stretch: number, outlines: readonly (readonly number[])[]): boolean {
  const { over, under } = segment.line;
  const endOf = (index: number): Share => [BigInt(over[index]), BigInt(under[index])];
  const end = endOf(stretch + 1);
  const parts = outlines.flatMap((outline) => [
    ...partsBeside(segment, outline, 1),
    ...partsBeside(segment, outline, -1),
  ]);
  let reached = endOf(stretch);
  while (compare(reached, end) < 0) {
    const next = parts.find(([from, to]) => compare(from, reached) <= 0 && compare(to, reached) > 0);
    if (next === undefined) return false;
    reached = next[1];
  }
  return true;
}

/** The parts of the line of a segment that are inside the outline when it is moved a hair to the left (1) or right (-1). */
function partsBeside(segment: Segment, outline: readonly number[], hand: 1 | -1): [from: Share, to: Share][] {
  const meetings: Share[] = [];
  for (let point = 0; point < outline.length; point += 2) {
    const next = (point + 2) % outline.length;
    const [x, y, nextX, nextY] = [outline[point], outline[point + 1], outline[next], outline[next + 1]];
    const [side, nextSide] = [sideOf(segment, x, y), sideOf(segment, nextX, nextY)];
    if (side * hand > 0 === nextSide * hand > 0) continue;
    const [over, under] = meeting(segment, x, y, side, nextX, nextY, nextSide);
    meetings.push([BigInt(over), BigInt(under)]);
  }
  const sorted = meetings.toSorted(compare);
  return Array.from({ length: sorted.length / 2 }, (_, pair) => [sorted[2 * pair], sorted[2 * pair + 1]]);
}

// --- crest lines ------------------------------------------------------------------------------------------------------

/** Where a drawn line passes from one side of the segment to the other: one spot, or two if it runs along the segment between them. */
export type Passage = readonly [first: Spot, last: Spot];

export function passagesOf(segment: Segment, points: readonly number[]): Passage[] {
  const passages: Passage[] = [];
  let lastSide = 0;
  let onLine: number[] = [];
  for (let point = 0; point < points.length; point += 2) {
    const [x, y] = [points[point], points[point + 1]];
    const side = sideOf(segment, x, y);
    if (side === 0) onLine.push(advanceTo(segment, x, y));
    else {
      if (lastSide * side < 0)
        passages.push(
          onLine.length > 0
            ? passageOver(segment, onLine)
            : passageThrough(segment, points[point - 2], points[point - 1], lastSide, x, y, side),
        );
      [lastSide, onLine] = [side, []];
    }
  }
  const end = 2 * segment.line.stretches;
  return passages.filter(([first, last]) => last >= 0 && first <= end);
}

function passageThrough(
  segment: Segment,
  x: number,
  y: number,
  side: number,
  nextX: number,
  nextY: number,
  nextSide: number,
): Passage {
  const spot = spotAt(segment.line, ...meeting(segment, x, y, side, nextX, nextY, nextSide));
  return [spot, spot];
}

function passageOver(segment: Segment, advances: readonly number[]): Passage {
  const spot = (advance: number) => spotAt(segment.line, advance, lengthOf(segment));
  return [spot(Math.min(...advances)), spot(Math.max(...advances))];
}

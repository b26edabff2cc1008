import { itemAt } from '@bridgehead/engine';
import type { Placing } from '../source/schema.js';
import { itemsByCell } from './cells.js';
import { textWidth } from './lettering.js';
import type { Point } from './path.js';
import type { Box } from './sheet.js';

/** A name that wants a place near a point. */
export interface LabelWish {
  readonly text: string;
  readonly className: string;
  readonly size: number;
  /** The thing named, and how far the name keeps from its middle. */
  readonly at: Point;
  readonly gap: number;
  /** Set by the draughtsman; otherwise the best place is looked for. */
  readonly placing?: Placing | undefined;
  /** A second, smaller text after the name. */
  readonly suffix?: string;
}

export interface PlacedLabel {
  readonly wish: LabelWish;
  readonly box: Box;
  /** Where the text begins: left end of the baseline. */
  readonly start: Point;
}

/** What names should not cover: points of roads, streams and houses, and boxes of numbers and marks. */
export interface Obstacles {
  readonly frame: Box;
  readonly points: readonly (Point & { readonly weight: number })[];
  readonly boxes: readonly (Box & { readonly weight: number })[];
}

const AROUND: readonly (readonly [Placing, number, number])[] = [
  ['E', 1, 0],
  ['W', -1, 0],
  ['NE', 0.75, -0.75],
  ['SE', 0.75, 0.75],
  ['NW', -0.75, -0.75],
  ['SW', -0.75, 0.75],
  ['N', 0, -1],
  ['S', 0, 1],
];
const OVERLAP_COST = 6;

/** How far from the thing named its name and what lies in its way can be. */
const REACH = 190;

/** Finds places for all names: the first come first, then each again with all others in place. */
export function placeLabels(wishes: readonly LabelWish[], obstacles: Obstacles): PlacedLabel[] {
  const near = nearby(obstacles);
  const choices = wishes.map((wish) => {
    const around = near(wish.at);
    return candidates(wish).map(({ label, reluctance }) => ({ label, price: cost(label.box, around) + reluctance }));
  });
  const placed: PlacedLabel[] = [];
  for (let round = 0; round < 3; round++) {
    choices.forEach((choice, i) => {
      const others = placed.filter((_, k) => k !== i);
      placed[i] = cheapest(choice, others);
    });
  }
  return placed;
}

/** For any point, the obstacles around it. */
function nearby({ frame, points, boxes }: Obstacles): (at: Point) => Obstacles {
  const pointsAt = itemsByCell(points, reachOf);
  const boxesAt = itemsByCell(boxes, reachOf);
  return (at) => {
    const isNear = (p: Point): boolean => Math.abs(p.x - at.x) < REACH && Math.abs(p.y - at.y) < REACH;
    return { frame, points: pointsAt(at).filter(isNear), boxes: boxesAt(at).filter(isNear) };
  };
}

function reachOf({ x, y }: Point): Box {
  return { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH };
}

function cheapest(
  choice: readonly { label: PlacedLabel; price: number }[],
  others: readonly PlacedLabel[],
): PlacedLabel {
  let best = itemAt(choice, 0).label;
  let lowest = Infinity;
  for (const { label, price } of choice) {
    const crowding = others.reduce((sum, other) => sum + overlap(label.box, other.box, 3) * OVERLAP_COST, 0);
    if (price + crowding < lowest) [best, lowest] = [label, price + crowding];
  }
  return best;
}

function candidates(wish: LabelWish): { label: PlacedLabel; reluctance: number }[] {
  const width =
    textWidth(wish.text, wish.size) + (wish.suffix === undefined ? 0 : textWidth(` ${wish.suffix}`, wish.size * 0.85));
  const [ascent, descent] = [wish.size * 0.68, wish.size * 0.2];
  const height = ascent + descent;
  return AROUND.filter(([placing]) => wish.placing === undefined || wish.placing === placing).flatMap(
    ([, dx, dy], rank) =>
      [1, 1.5, 2].flatMap((far, step) =>
        (dx === 0 ? [-0.35, 0, 0.35] : dy === 0 ? [-0.45, 0, 0.45] : [0]).map((slide) => {
          const gap = wish.gap * far;
          const middle = {
            x: wish.at.x + dx * gap + (dx === 0 ? slide * width : (Math.sign(dx) * width) / 2),
            y: wish.at.y + dy * (gap + height / 2) + (dy === 0 ? slide * height : 0),
          };
          const box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
          const label = { wish, box, start: { x: box.x, y: box.y + ascent } };
          return { label, reluctance: rank * 0.5 + step * 2.5 + Math.abs(slide) * 2 };
        }),
      ),
  );
}

function cost(box: Box, { frame, points, boxes }: Obstacles): number {
  const inFrame =
    box.x > frame.x + 4 &&
    box.y > frame.y + 4 &&
    box.x + box.width < frame.x + frame.width - 4 &&
    box.y + box.height < frame.y + frame.height - 4;
  let sum = inFrame ? 0 : 1000;
  for (const p of points) {
    if (p.x > box.x - 2 && p.x < box.x + box.width + 2 && p.y > box.y - 2 && p.y < box.y + box.height + 2)
      sum += p.weight;
  }
  for (const other of boxes) sum += overlap(box, other, 1) * other.weight;
  return sum;
}

/** Area that two boxes share when each is grown by a margin. */
export function overlap(a: Box, b: Box, margin: number): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) + margin;
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) + margin;
  return width > 0 && height > 0 ? width * height : 0;
}

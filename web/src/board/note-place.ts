/** Where the card beside a hex stands: where it hides the fewest hexes and counters that can be picked. */
import type { Point } from '@bridgehead/cartography';

/** A card is no wider than this, and hardly ever higher, in pixels. */
const NOTE_WIDTH = 304;
const NOTE_HEIGHT = 110;
/** A card in a corner keeps this far from the edges. */
const MARGIN = 8;

export interface NotePlace {
  readonly side: 'left' | 'right';
  readonly edge: 'above' | 'below' | 'top';
  /** So far further up or down than right beside the hex, in pixels. */
  readonly aside: number;
}

/** A card may stand so far from its hex; each step is worth half a hex that would be hidden, a corner of the map two. */
const STEPS = [0, 60, 120, 180];
const STEP_COST = 0.5;
const CORNER_COST = 2;

export interface NoteRoom {
  readonly width: number;
  readonly height: number;
  /** The hex of which the card speaks. */
  readonly at: Point;
  /** Where the unit of which it speaks stands: the card keeps to the other side. */
  readonly from: Point;
  /** So far from the middle of the hex, so that what lies in it stays in sight; so far every hex reaches. */
  readonly away: number;
  /** What should stay in sight. */
  readonly keep: readonly Point[];
}

/** Beside the hex if that hides little, else in an upper corner: the lower ones are taken. */
export function placeNote(room: NoteRoom): NotePlace {
  const { at, from, away, width, height } = room;
  const side = sideFor(at.x, from.x, away, width);
  const edge = edgeFor(at.y, from.y, height);
  const beside = STEPS.flatMap((aside, step) =>
    [side, opposite(side)].flatMap((one) =>
      [edge, other(edge)].map((each) => ({
        place: { side: one, edge: each, aside } satisfies NotePlace,
        cost: STEP_COST * step,
      })),
    ),
  );
  const corners = [side, opposite(side)].map((one) => ({
    place: { side: one, edge: 'top', aside: 0 } satisfies NotePlace,
    cost: CORNER_COST,
  }));
  const fits = beside.filter(({ place }) => isInside(boxFor(place, room), room));
  const [best] = [...fits, ...corners]
    .map(({ place, cost }) => ({ place, cost: cost + hiddenBy(boxFor(place, room), room) }))
    .toSorted((one, two) => one.cost - two.cost);
  return best?.place ?? { side, edge, aside: 0 };
}

function sideFor(x: number, from: number, away: number, width: number): NotePlace['side'] {
  const room = { left: x - away, right: width - x - away };
  const wider = room.left > room.right ? 'left' : 'right';
  const free = from === x ? wider : from < x ? 'right' : 'left';
  return room[free] < NOTE_WIDTH ? wider : free;
}

function edgeFor(y: number, from: number, height: number): 'above' | 'below' {
  if (from < y && height - y > NOTE_HEIGHT) return 'below';
  if (from > y && y > NOTE_HEIGHT) return 'above';
  return y > height * 0.6 ? 'above' : 'below';
}

function opposite(side: NotePlace['side']): NotePlace['side'] {
  return side === 'left' ? 'right' : 'left';
}

function other(edge: 'above' | 'below'): 'above' | 'below' {
  return edge === 'above' ? 'below' : 'above';
}

function boxFor(
  { side, edge, aside }: NotePlace,
  { at, away, width }: NoteRoom,
): { readonly x: number; readonly y: number } {
  if (edge === 'top') return { x: side === 'left' ? MARGIN : width - MARGIN - NOTE_WIDTH, y: MARGIN };
  return {
    x: side === 'left' ? at.x - away - NOTE_WIDTH : at.x + away,
    y: edge === 'above' ? at.y - NOTE_HEIGHT - aside : at.y + aside,
  };
}

function isInside(box: Point, { width, height }: NoteRoom): boolean {
  return box.x >= 0 && box.x + NOTE_WIDTH <= width && box.y >= 0 && box.y + NOTE_HEIGHT <= height;
}

/** How many of the points, with the hexes around them, a card would hide; its own hex counts as all of them. */
function hiddenBy({ x, y }: Point, { at, away, keep }: NoteRoom): number {
  const reach = away / 2;
  const hides = (point: Point) =>
    point.x + reach > x && point.x - reach < x + NOTE_WIDTH && point.y + reach > y && point.y - reach < y + NOTE_HEIGHT;
  return keep.filter(hides).length + (hides(at) ? keep.length + 1 : 0);
}

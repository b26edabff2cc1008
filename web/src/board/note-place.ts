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
}

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
  const beside = [side, opposite(side)].flatMap((one) => [
    { side: one, edge },
    { side: one, edge: other(edge) },
  ]);
  const corners = [opposite(side), side].map((one): NotePlace => ({ side: one, edge: 'top' }));
  const fits = beside.filter((place) => isInside(boxFor(place, room), room));
  const [best] = [...(fits.length === 0 ? [{ side, edge }] : fits), ...corners]
    .map((place) => ({ place, hidden: hiddenBy(boxFor(place, room), room) }))
    .toSorted((one, two) => one.hidden - two.hidden);
  return best?.place ?? { side, edge };
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

function boxFor({ side, edge }: NotePlace, { at, away, width }: NoteRoom): { readonly x: number; readonly y: number } {
  if (edge === 'top') return { x: side === 'left' ? MARGIN : width - MARGIN - NOTE_WIDTH, y: MARGIN };
  return {
    x: side === 'left' ? at.x - away - NOTE_WIDTH : at.x + away,
    y: edge === 'above' ? at.y - NOTE_HEIGHT : at.y,
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

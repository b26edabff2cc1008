/** Pictures of the map: the drawing and every counter stand in the page once, and each picture refers to them. */
import type { Box, Point } from '@bridgehead/cartography';
import { COUNTER_SIZE, counterStyles, drawCounter } from '@bridgehead/cartography';
import { itemAt, lastItem } from '@bridgehead/engine';
import type { BoardPlan, Piece, PlanHex, Sign } from '../board/model.js';
import { lieOf } from '../board/stack.js';
import type { Html } from './html.js';
import { html, trusted } from './html.js';

export interface MapScene {
  readonly pieces: readonly Piece[];
  readonly signs: readonly Sign[];
}

export interface MapFigures {
  /** What the pictures refer to; it must stand in the page once. */
  readonly shared: Html;
  /** The map as it is in a scene: the part of it that all pictures show, or another. */
  picture(scene: MapScene, title: string, part?: Box): Html;
  /** The part of the map where anything happens in these scenes. */
  partOf(scenes: readonly MapScene[]): Box;
  /** A mark for each hex in which a side lost units, with their number: hexes by side. */
  graves(hexes: readonly (readonly string[])[], title: string): Html;
}

const MAP_ID = 'report-map';

/** `drawing` is the SVG document of the map; the scenes are all that will be shown. */
export function mapFigures(plan: BoardPlan, drawing: string, scenes: readonly MapScene[]): MapFigures {
  const hexes = new Map(plan.hexes.map((hex) => [hex.name, hex]));
  const faces = new Map<string, { readonly id: string; readonly drawn: string }>();
  for (const piece of scenes.flatMap(({ pieces }) => pieces)) {
    if (!faces.has(faceKey(piece)))
      faces.set(faceKey(piece), {
        id: `report-counter-${faces.size}`,
        drawn: drawCounter({ ...piece.face, spoken: piece.spoken }, 0, 0),
      });
  }
  const counters = [...faces.values()].map(({ id, drawn }) => `<g id="${id}">${drawn}</g>`).join('\n');
  const whole = viewOf(plan, hexes, scenes);
  const mapWith = (content: readonly Html[], title: string, { x, y, width, height }: Box = whole) =>
    html`<svg class="map" viewBox="${[x, y, width, height].map(Math.round).join(' ')}" role="img" aria-label="${title}"><use href="#${MAP_ID}"/>
${content}</svg>`;
  return {
    shared: trusted(
      `<svg class="shared" width="0" height="0" aria-hidden="true" focusable="false"><style>${counterStyles()}</style>\n<g id="${MAP_ID}">${contentOf(drawing)}</g>\n${counters}</svg>`,
    ),
    partOf: (some) => widened(viewOf(plan, hexes, some), plan.paper),
    picture: ({ pieces, signs }, title, part) =>
      mapWith(
        [
          ...signs.map((sign) => drawSign(hexes, sign)),
          ...pieces.map((piece) => placeCounter(hexes, piece, pieces, faces.get(faceKey(piece))?.id ?? '')),
        ],
        title,
        part,
      ),
    graves: (bySide, title) =>
      mapWith(
        bySide.flatMap((names, side) => [...new Set(names)].map((name) => drawGrave(hexes, names, name, side))),
        title,
      ),
  };
}

/** Half the width of a cross, and how far those of two sides in one hex lie apart. */
const CROSS = 9;
const APART = 13;

function drawGrave(hexes: ReadonlyMap<string, PlanHex>, names: readonly string[], name: string, side: number): Html {
  const at = hexes.get(name);
  if (at === undefined) return html``;
  const [x, y] = [(at.x + (side === 0 ? -APART : APART)).toFixed(1), at.y.toFixed(1)];
  const count = names.filter((other) => other === name).length;
  return html`<g class="grave side-${side}" transform="translate(${x} ${y})"><circle r="${CROSS + 4}"/><path d="M${-CROSS} ${-CROSS}L${CROSS} ${CROSS}M${CROSS} ${-CROSS}L${-CROSS} ${CROSS}"/>${count > 1 ? html`<text x="${CROSS}" y="${-CROSS}">${count}</text>` : undefined}</g>`;
}

/** The same counter wherever it lies. */
function faceKey({ id, face }: Piece): string {
  return JSON.stringify([id, { ...face, hex: '', spoken: '' }]);
}

/** What is between the tags of an SVG document, without its title: each picture has its own. */
function contentOf(drawing: string): string {
  return drawing
    .replace(/^[\s\S]*?<svg\b[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/<title>[\s\S]*?<\/title>/, '');
}

function placeCounter(hexes: ReadonlyMap<string, PlanHex>, piece: Piece, pieces: readonly Piece[], face: string): Html {
  const at = hexes.get(piece.hex);
  if (at === undefined) return html``;
  const stack = pieces.filter(({ hex }) => hex === piece.hex);
  const { dx, dy, scale } = lieOf(piece, stack);
  const [x, y] = [(at.x + dx).toFixed(1), (at.y + dy).toFixed(1)];
  return scale === 1
    ? html`<use href="#${face}" x="${x}" y="${y}"/>`
    : html`<use href="#${face}" transform="translate(${x} ${y}) scale(${scale})"/>`;
}

/** How far a bridge reaches from the middle of its hex. */
const REACH = 34;

function drawSign(hexes: ReadonlyMap<string, PlanHex>, { kind, hexes: names }: Sign): Html {
  const points = names.flatMap((name) => hexes.get(name) ?? []);
  const middle = points[Math.floor(points.length / 2)];
  if (middle === undefined) return html``;
  const reach = (end: Point) => {
    const length = Math.hypot(end.x - middle.x, end.y - middle.y) || 1;
    return `${(middle.x + ((end.x - middle.x) / length) * REACH).toFixed(1)} ${(middle.y + ((end.y - middle.y) / length) * REACH).toFixed(1)}`;
  };
  const d = `M${reach(itemAt(points, 0))}L${middle.x.toFixed(1)} ${middle.y.toFixed(1)}L${reach(lastItem(points))}`;
  const cross =
    kind === 'broken-bridge'
      ? html`<path class="sign-cross" d="M${(middle.x - 9).toFixed(1)} ${(middle.y - 9).toFixed(1)}l18 18m0 -18l-18 18"/>`
      : undefined;
  return html`<g class="sign ${kind}"><path class="sign-edge" d="${d}"/><path class="sign-deck" d="${d}"/>${cross}</g>`;
}

/** The part of the paper where anything happens, the same for pictures that are to be compared. */
function viewOf({ paper }: BoardPlan, hexes: ReadonlyMap<string, PlanHex>, scenes: readonly MapScene[]): Box {
  const places = scenes.flatMap(({ pieces }) => pieces.flatMap(({ hex }) => hexes.get(hex) ?? []));
  if (places.length === 0) return paper;
  const margin = COUNTER_SIZE * 2;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const left = Math.max(paper.x, Math.min(...xs) - margin);
  const top = Math.max(paper.y, Math.min(...ys) - margin);
  const right = Math.min(paper.x + paper.width, Math.max(...xs) + margin);
  const bottom = Math.min(paper.y + paper.height, Math.max(...ys) + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Width by height of a picture that goes across a page. */
const ACROSS = 1.5;

/** At least as wide as a page wants it, as far as there is paper. */
function widened({ x, y, width, height }: Box, paper: Box): Box {
  const wide = Math.min(paper.width, Math.max(width, height * ACROSS));
  const left = Math.min(x - (wide - width) / 2, paper.x + paper.width - wide);
  return { x: Math.max(paper.x, left), y, width: wide, height };
}

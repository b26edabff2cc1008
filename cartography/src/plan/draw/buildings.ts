import { itemAt } from '@bridgehead/engine';
import { hexNamed } from '@bridgehead/engine/hex';
import { Pen, type Point, num } from '../../draw/path.js';
import { turned } from '../../draw/plantations.js';
import { hexCentre } from '../../draw/sheet.js';
import { group, inPieces, path } from '../../draw/svg.js';
import type { BuildingKind, Material } from '../schema.js';
import { type Roof, TONES, layRoof, newRoof } from './roofs.js';
import { inside, longestDirection } from './scan.js';
import { type PlanSheet, planPoints } from './sheet.js';

/** Houses with their roofs, stone grey under slates, wood brown under boards; then what makes a building known from afar. */
export function drawBuildings(sheet: PlanSheet): string {
  const { plan, grid } = sheet;
  const site = new Site();
  for (const { material, outlines } of plan.buildings)
    for (const outline of outlines) site.build(material, planPoints(outline));
  const landmarks = plan.buildings.map(({ id, outlines }) =>
    landmark(plan.drawing.kinds[id], middleOf(planPoints(itemAt(outlines, 0)))),
  );
  const steeples = plan.steeples.map((label) => at(hexCentre({ grid }, hexNamed(grid, label)), STEEPLE));
  return group('buildings', [...site.paths(), ...landmarks, ...steeples]);
}

/** A house about the origin, for the legend. */
export function buildingSample(material: Material): string {
  const site = new Site();
  site.build(material, [
    { x: -17, y: -9 },
    { x: 13, y: -15 },
    { x: 17, y: 7 },
    { x: -13, y: 13 },
  ]);
  return site.paths().join('');
}

class Site {
  private readonly all = new Pen();
  private readonly walls = { stone: new Pen(), wood: new Pen() };
  private readonly roofs: Readonly<Record<Material, Roof>> = { stone: newRoof(), wood: newRoof() };
  private readonly boards = new Pen();

  build(material: Material, outline: readonly Point[]): void {
    this.all.polygon(outline);
    this.walls[material].polygon(outline);
    layRoof(this.roofs[material], outline);
    if (material === 'wood') this.nailBoards(outline);
  }

  /** Boards run along the house. */
  private nailBoards(outline: readonly Point[]): void {
    const { into, out } = turned(longestDirection(outline));
    const level = outline.map(into);
    const ys = level.map(({ y }) => y);
    for (let y = Math.min(...ys) + 2.6; y < Math.max(...ys); y += 2.9) {
      for (const [from, to] of inside(level, y)) this.boards.polyline([out({ x: from, y }), out({ x: to, y })]);
    }
  }

  paths(): string[] {
    const { all, walls, roofs, boards } = this;
    const tones = (material: Material): string[] =>
      TONES.map((tone) => path(tone === 'plain' ? material : `${material}-${tone}`, roofs[material].tones[tone].d));
    return [
      path('yard-of-house', all.d),
      inPieces('class="m-house-shadow" transform="translate(2.4 3)"', all.d),
      ...tones('stone'),
      path('stone-ridge', roofs.stone.ridges.d),
      ...tones('wood'),
      path('wood-board', boards.d),
      path('wood-ridge', roofs.wood.ridges.d),
      path('stone-wall', walls.stone.d),
      path('wood-wall', walls.wood.d),
    ];
  }
}

function middleOf(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}

function at({ x, y }: Point, content: string): string {
  return `<g transform="translate(${num(x)} ${num(y)})">${content}</g>`;
}

/** An octagon about the origin in eight tones of one roof, with a turn. */
function pointedRoof(reach: number): string {
  const corner = (i: number): string => {
    const angle = ((i - 0.5) * Math.PI) / 4;
    return `${num(Math.cos(angle) * reach)} ${num(Math.sin(angle) * reach)}`;
  };
  // From the east clockwise; the light comes from the upper left.
  const tones = ['plain', 'shade', 'shade', 'plain', 'plain', 'light', 'light', 'plain'];
  const facets = tones.map(
    (tone, i) => `<path class="m-spire${tone === 'plain' ? '' : `-${tone}`}" d="M0 0L${corner(i)} ${corner(i + 1)}z"/>`,
  );
  const rim = Array.from({ length: 8 }, (_, i) => corner(i)).join(' ');
  return `${facets.join('')}<path class="m-spire-edge" d="M${rim}z"/>`;
}

/** A tower with a pointed roof under a cross. */
export const STEEPLE =
  `<path class="m-house-shadow" transform="translate(3.4 4.4)" d="M-9.6-9.6H9.6V9.6H-9.6z"/><path class="m-stone m-tower" d="M-9.6-9.6H9.6V9.6H-9.6z"/>${pointedRoof(9)}` +
  '<path class="m-cross-edge" d="M0-6.6V6.6M-6.6 0H6.6"/><path class="m-cross" d="M0-6.6V6.6M-6.6 0H6.6"/>';

const SAIL = 'M1-2.2V-19M1-6H5.2V-19H1M1-9.2H5.2M1-12.4H5.2M1-15.6H5.2';
const WINDMILL =
  `<path class="m-wood-wall m-mill" d="M-5.6 0a5.6 5.6 0 1 0 11.2 0 5.6 5.6 0 1 0-11.2 0z"/>` +
  ['sail-edge', 'sail']
    .map((style) =>
      [24, 114, 204, 294]
        .map((angle) => `<path class="m-${style}" transform="rotate(${angle})" d="${SAIL}"/>`)
        .join(''),
    )
    .join('') +
  '<path class="m-sail-hub" d="M0 0h0"/>';
const LANTERN = `${pointedRoof(4.6)}<path class="m-gold" d="M0 0h0"/>`;

function landmark(kind: BuildingKind | undefined, middle: Point): string {
  if (kind === 'windmill') return at(middle, WINDMILL);
  return kind === 'hall' ? at(middle, LANTERN) : '';
}

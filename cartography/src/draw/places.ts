import { hexNamed } from '@bridgehead/engine/hex';
import type { Place, PlaceKind } from '../source/schema.js';
import { swayAt } from './noise.js';
import { Pen, type Point } from './path.js';
import { HEX, type Sheet, centreOfNamed } from './sheet.js';
import { group, path } from './svg.js';

/** Where a place stands: the middle of its hex, moved as the drawing says. */
export function placePoint(sheet: Sheet, { hex, shift }: Place): Point {
  const centre = centreOfNamed(sheet, hex);
  const [dx, dy] = shift ?? [0, 0];
  return { x: centre.x + dx * HEX, y: centre.y + dy * HEX };
}

/** Farms and field works. */
export function drawPlaces(sheet: Sheet): string {
  const site = new BuildingSite();
  for (const place of sheet.map.drawing.places) {
    const turn = place.kind === 'farm' ? swayAt(hexNamed(sheet.grid, place.hex), 0, 171) * 0.35 : 0;
    site.build(place.kind, placePoint(sheet, place), turn);
  }
  return group('places', site.paths());
}

/** One place about the origin, for the legend. */
export function placeSample(kind: PlaceKind): string {
  const site = new BuildingSite();
  site.build(kind, { x: 0, y: 0 }, 0);
  return site.paths().join('');
}

/** Left, top, width and height of the buildings of a farm: house, two wings and a barn about a walled yard. */
const FARM = [
  [-11, -10, 19, 6.6],
  [-14, -1.8, 5.6, 12],
  [8.2, -4, 5.6, 10],
  [-5, 7.6, 11, 5],
] as const;
const YARD = [-12, -8, 24, 19] as const;
const SQUARE = 4.4;

class BuildingSite {
  private readonly yards = new Pen();
  private readonly houses = new Pen();
  private readonly ridges = new Pen();
  private readonly works = new Pen();
  private readonly slits = new Pen();
  private readonly ditches = new Pen();

  build(kind: PlaceKind, at: Point, turn: number): void {
    if (kind === 'farm') this.farm(at, turn);
    else this.work(at, kind);
  }

  paths(): string[] {
    return [
      path('yard', this.yards.d),
      path('house', this.houses.d),
      path('ridge', this.ridges.d),
      path('works-ditch', this.ditches.d),
      path('works', this.works.d),
      path('works-slit', this.slits.d),
    ];
  }

  private farm(at: Point, turn: number): void {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const point = (x: number, y: number): Point => ({ x: at.x + x * cos - y * sin, y: at.y + x * sin + y * cos });
    const block = (pen: Pen, [x, y, width, height]: readonly [number, number, number, number]): void => {
      pen.polygon([point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)]);
    };
    block(this.yards, YARD);
    for (const building of FARM) {
      block(this.houses, building);
      const [x, y, width, height] = building;
      const isLong = width > height;
      this.ridges.polyline(
        isLong
          ? [point(x, y + height / 2), point(x + width, y + height / 2)]
          : [point(x + width / 2, y), point(x + width / 2, y + height)],
      );
    }
  }

  /** A square with a slit; a strongpoint has a ditch with teeth around it. */
  private work({ x, y }: Point, kind: PlaceKind): void {
    const box = (pen: Pen, w: number, h: number): unknown =>
      pen.polygon([
        { x: x - w, y: y - h },
        { x: x + w, y: y - h },
        { x: x + w, y: y + h },
        { x: x - w, y: y + h },
      ]);
    box(this.works, SQUARE, SQUARE);
    box(this.slits, SQUARE * 0.66, 0.9);
    if (kind !== 'strongpoint') return;
    const teeth = 20;
    this.ditches.polygon(
      Array.from({ length: teeth }, (_, i) => {
        const [angle, reach] = [(i / teeth) * Math.PI * 2, i % 2 === 0 ? 11.2 : 8.6];
        return { x: x + Math.cos(angle) * reach * 1.1, y: y + Math.sin(angle) * reach };
      }),
    );
  }
}

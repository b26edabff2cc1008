import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { chanceAt, noiseAt, swayAt } from './noise.js';
import { Pen, type Point } from './path.js';
import { Plantations, isInsideHex } from './plantations.js';
import { type Field, fallAt } from './relief.js';
import { type Box, HEX, type Sheet, outerCentre, outerHexAt } from './sheet.js';
import { group, layered, path } from './svg.js';

/** Ground under trees; hills without a forest have a few. */
const WOODED: ReadonlySet<string> = new Set(['woods', 'rough-2']);

/** What grows and lies on the ground: trees, fields, slopes, rocks, plantations. Each kind of thing becomes one path. */
export function drawCover(sheet: Sheet, ground: Field): string {
  const { soil, marks } = sheet.map.drawing;
  const cover = new Cover(new Plantations(soil, marks.length === 0 ? 'blank' : 'printed'));
  cover.plantWoods(sheet.frame, (p) => WOODED.has(itemAt(sheet.outerTerrain, outerHexAt(sheet, p))));
  cover.plantCopses(sheet.frame, (p) => sheet.outerTerrain[outerHexAt(sheet, p)] === 'rough-1');
  sheet.outerTerrain.forEach((kind, hex) => {
    const centre = outerCentre(sheet, hex);
    cover.fill(kind, hex, centre, fallAt(ground, centre));
  });
  return group('cover', cover.paths('map'));
}

/** The cover of a single hex, for the legend; it stays within the hex, which then needs no clipping. */
export function coverSample({ grid }: Pick<Sheet, 'grid'>, kind: string, id: string, centre: Point): string {
  const cover = new Cover(new Plantations('moist', 'blank'));
  const box = { x: centre.x - HEX * 0.7, y: centre.y - HEX * 0.6, width: HEX * 1.4, height: HEX * 1.2 };
  // A hex of a turned sheet is a hex on its side.
  const isInside = (p: Point): boolean =>
    isInsideHex(centre, grid.turn === 'none' ? p : { x: centre.x + p.y - centre.y, y: centre.y + p.x - centre.x }, 4);
  cover.plantWoods(box, (p) => WOODED.has(kind) && isInside(p));
  cover.plantCopses(box, (p) => kind === 'rough-1' && isInside(p));
  cover.fill(kind, 7, centre, { x: 0.6, y: 1 });
  return cover.paths(id).join('');
}

class Cover {
  private readonly trees = [new Pen(0), new Pen(0)];
  private readonly clumps = new Pen(0);
  private readonly bushes = new Pen(0);
  private readonly hachures = new Pen();
  private readonly rocks = new Pen();
  private readonly crags = new Pen();
  private readonly fields = { straw: new Pen(), green: new Pen(), earth: new Pen() };

  constructor(private readonly plantations: Plantations) {}

  plantWoods(box: Box, isWooded: (p: Point) => boolean): void {
    scatterTrees(box, -0.85, isWooded, this.trees);
  }

  plantCopses(box: Box, isHilly: (p: Point) => boolean): void {
    scatterTrees(box, 0.72, isHilly, [itemAt(this.trees, 0), itemAt(this.trees, 0)]);
  }

  /** Fills one hex; the fall of the ground turns the strokes of slopes. */
  fill(kind: string, hex: Hex, centre: Point, fall: Point): void {
    if (kind === 'mixed' || kind === 'grove') layFields(hex, centre, this.fields, this.bushes);
    if (kind === 'grove') plantGrove(hex, centre, this.clumps, itemAt(this.trees, 1));
    if (kind === 'broken' || kind === 'rough') hatchSlope(hex, centre, fall, this.hachures);
    if (kind === 'rough') pileRocks(hex, centre, this.rocks, this.crags);
    this.plantations.fill(kind, hex, centre);
  }

  paths(id: string): string[] {
    return [
      path('straw', this.fields.straw.d),
      path('green', this.fields.green.d),
      path('earth', this.fields.earth.d),
      path('hachure', this.hachures.d),
      path('clump-ground', this.clumps.d),
      path('bush', this.bushes.d),
      layered(`${id}-young-trees`, itemAt(this.trees, 0).d, ['young-tree-shadow', 'young-tree']),
      layered(`${id}-tall-trees`, itemAt(this.trees, 1).d, ['tree-shadow', 'tree']),
      path('rock-shade', this.crags.d),
      path('rock', this.rocks.d),
      ...this.plantations.paths(id),
    ];
  }
}

/** Trees on a swaying lattice that runs on from hex to hex, thinned by chance. */
function scatterTrees(box: Box, least: number, isWooded: (p: Point) => boolean, trees: readonly Pen[]): void {
  const step = 11;
  for (let row = Math.floor(box.y / step); row * step < box.y + box.height; row++) {
    for (let column = Math.floor(box.x / step); column * step < box.x + box.width; column++) {
      const p = {
        x: (column + (row % 2) / 2 + 0.42 * swayAt(column, row, 31)) * step,
        y: (row + 0.42 * swayAt(column, row, 32)) * step,
      };
      // Stands of tall and of young trees, with gaps between them.
      const growth = noiseAt(p.x / 38, p.y / 38, 34) + 0.9 * swayAt(column, row, 33);
      if (growth > least && isWooded(p)) itemAt(trees, growth > 0.1 ? 1 : 0).dot(p);
    }
  }
}

function plantGrove(hex: Hex, centre: Point, clumps: Pen, trees: Pen): void {
  const turn = chanceAt(hex, 0, 41) * Math.PI * 2;
  for (let clump = 0; clump < 3; clump++) {
    const angle = turn + clump * 2.1 + swayAt(hex, clump, 42) * 0.4;
    const reach = HEX * (0.23 + 0.07 * chanceAt(hex, clump, 43));
    const middle = { x: centre.x + Math.cos(angle) * reach, y: centre.y + Math.sin(angle) * reach };
    for (let tree = 0; tree < 4; tree++) {
      const a = turn * 3 + tree * 1.7 + clump;
      const r = 3.4 + 3.2 * chanceAt(hex * 8 + clump, tree, 44);
      const p = { x: middle.x + Math.cos(a) * r * 1.25, y: middle.y + Math.sin(a) * r };
      if (tree % 2 === 0) clumps.dot(p);
      trees.dot(p);
    }
  }
}

/** Strips of field, turned alike over a stretch of country. */
function layFields(
  hex: Hex,
  centre: Point,
  fields: Readonly<Record<'straw' | 'green' | 'earth', Pen>>,
  bushes: Pen,
): void {
  const tilt = noiseAt(centre.x / 260, centre.y / 260, 51) * 1.3;
  const along = { x: Math.cos(tilt), y: Math.sin(tilt) };
  const across = { x: -along.y, y: along.x };
  const at = (u: number, v: number): Point => ({
    x: centre.x + along.x * u + across.x * v,
    y: centre.y + along.y * u + across.y * v,
  });
  for (let i = 0; i < 4; i++) {
    const u = (i % 2 === 0 ? -1 : 1) * (11 + 4 * swayAt(hex, i, 52));
    const v = (i < 2 ? -1 : 1) * (10 + 4 * swayAt(hex, i, 53));
    const [w, h] = [8 + 5 * chanceAt(hex, i, 54), 4 + 4 * chanceAt(hex, i, 55)];
    const skew = 3 * swayAt(hex, i, 56);
    const choice = chanceAt(hex, i, 57);
    if (choice > 0.82) continue;
    const pen = choice < 0.3 ? fields.straw : choice < 0.58 ? fields.green : fields.earth;
    pen.polygon([at(u - w + skew, v - h), at(u + w + skew, v - h), at(u + w - skew, v + h), at(u - w - skew, v + h)]);
    if (chanceAt(hex, i, 58) < 0.4) for (let k = 0; k < 3; k++) bushes.dot(at(u - w + skew + k * 5.5, v - h - 1.5));
  }
}

/** Short strokes down the slope, thick above and thin below, in rows along it, as old maps show steep ground. */
function hatchSlope(hex: Hex, centre: Point, fall: Point, hachures: Pen): void {
  const steep = Math.hypot(fall.x, fall.y);
  const base = steep < 0.05 ? noiseAt(centre.x / 200, centre.y / 200, 61) * Math.PI : Math.atan2(fall.y, fall.x);
  for (const row of [-1, 0, 1]) {
    const count = row === 0 ? 9 : 7;
    for (let k = 0; k < count; k++) {
      const v = (k - (count - 1) / 2) * 5.4 + swayAt(hex * 3 + row, k, 62) * 1.1;
      const u = row * 14.5 - 4 + swayAt(hex * 3 + row, k, 63) * 1.3 - (v * v) / 110;
      const long = 7 + 4 * chanceAt(hex * 3 + row, k, 64);
      const angle = base + v * 0.014;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const top = {
        x: centre.x + Math.cos(base) * u - Math.sin(base) * v,
        y: centre.y + Math.sin(base) * u + Math.cos(base) * v,
      };
      hachures.polygon([
        { x: top.x - sin * 0.9, y: top.y + cos * 0.9 },
        { x: top.x + sin * 0.9, y: top.y - cos * 0.9 },
        { x: top.x + cos * long, y: top.y + sin * long },
      ]);
    }
  }
}

/** A few crags, lit from the upper left. */
function pileRocks(hex: Hex, centre: Point, rocks: Pen, crags: Pen): void {
  for (let i = 0; i < 5; i++) {
    const angle = i * 1.257 + chanceAt(hex, i, 71);
    const reach = HEX * (0.13 + 0.19 * chanceAt(hex, i, 72));
    const [x, y] = [centre.x + Math.cos(angle) * reach * 1.15, centre.y + Math.sin(angle) * reach];
    const size = 3.6 + 2.6 * chanceAt(hex, i, 73);
    const peak = { x: x + swayAt(hex, i, 74) * 1.5, y: y - size };
    const [left, right] = [
      { x: x - size * 0.95, y: y + size * 0.5 },
      { x: x + size * 1.05, y: y + size * 0.55 },
    ];
    const foot = { x: x + size * 0.2, y: y + size * 0.7 };
    rocks.polyline([left, peak, right]);
    crags.polygon([peak, right, foot]);
  }
}

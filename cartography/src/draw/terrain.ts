import { areaAbove } from './contours.js';
import { softBorders } from './outlines.js';
import { type Field, hasHeights, shade } from './relief.js';
import { type Sheet, outerOnPaper } from './sheet.js';
import { group, path, rectangle } from './svg.js';

const WOODS = 'woods';
/** What lies open: the ground under everything else. */
const CLEAR = 'clear';
/** Kinds of ground with a tint of their own, in the order they are laid down. */
const TINTED = [
  'mixed',
  'broken',
  'rough',
  'town',
  'crop',
  'vineyard',
  'orchard',
  'olive',
  'reeds',
  'rough-1',
  'rough-2',
] as const;
/** Kinds that are tinted like another kind, and told apart by what stands on them. */
const TINTED_AS: Readonly<Record<string, string>> = {
  grove: 'mixed',
  building: 'town',
  ditch: CLEAR,
  sunken: CLEAR,
  embankment: CLEAR,
};
const TINTS: ReadonlySet<string> = new Set([...TINTED, WOODS, CLEAR]);

/** The tint of each kind of terrain, or `other` for a kind that nobody knows. */
export function tintOf({ map, waterKinds }: Pick<Sheet, 'map' | 'waterKinds'>, kind: string): string {
  // A river is narrower than its hexes: beside it lie meadows. A hill has the tints of its levels.
  if (waterKinds.has(kind) || map.drawing.levels.some(({ terrain }) => terrain === kind)) return CLEAR;
  const tint = TINTED_AS[kind] ?? kind;
  return TINTS.has(tint) ? tint : 'other';
}

/** The style of open ground. */
export function openGround({ map }: Pick<Sheet, 'map'>): string {
  return map.drawing.soil === 'dry' ? 'dry' : CLEAR;
}

/** Flat tints of the ground: each kind one path. */
export function drawGround(sheet: Sheet): string {
  const { frame, outer, outerTerrain } = sheet;
  const tints = outerTerrain.map((kind) => tintOf(sheet, kind));
  const patch = (tint: string): string =>
    path(
      tint,
      softBorders(outer, (hex) => tints[hex] === tint, outerOnPaper(sheet)),
    );
  return group('ground', [rectangle(openGround(sheet), frame), patch('other'), ...TINTED.map(patch), patch(WOODS)]);
}

/** Height tints with contour lines, then light and shade. */
export function drawRelief(sheet: Sheet, ground: Field): string {
  const light = shade(sheet, ground);
  const dark = { ...light, values: light.values.map((v) => -v) };
  const shading = [
    ...[0.02, 0.05, 0.085, 0.125, 0.17, 0.22].map((level) => path('shade', areaAbove(dark, level, 0))),
    ...[0.03, 0.07, 0.12].map((level) => path('light', areaAbove(light, level, 0))),
  ];
  return group('relief', [...shading, ...(hasHeights(sheet) ? contourLines(ground) : [])]);
}

/** Where more metres than these lie between valleys and summits, contours stand further apart. */
const HIGH_COUNTRY = 560;

function contourLines(ground: Field): string[] {
  const layers: string[] = [];
  const lowest = ground.values.reduce((a, b) => Math.min(a, b), Infinity);
  const highest = ground.values.reduce((a, b) => Math.max(a, b), -Infinity);
  const step = highest - lowest > HIGH_COUNTRY ? 100 : 50;
  for (let metres = Math.ceil(lowest / step) * step; metres < highest; metres += step) {
    const d = areaAbove(ground, metres, 1);
    if (d === '') continue;
    layers.push(path(metres % (2 * step) === 0 ? 'contour-index' : 'contour', d));
  }
  return layers;
}

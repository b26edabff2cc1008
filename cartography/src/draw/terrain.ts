import { areaAbove } from './contours.js';
import { softBorders } from './outlines.js';
import { type Field, shade } from './relief.js';
import { type Sheet, outerOnPaper } from './sheet.js';
import { group, path, rectangle } from './svg.js';

/** Kinds of ground with a tint of their own, in the order they are laid down. */
const TINTED = ['mixed', 'broken', 'rough', 'town'] as const;
/** Kinds that are tinted like another kind, and told apart by what stands on them. */
const TINTED_AS: Readonly<Record<string, string>> = { grove: 'mixed' };
const WOODS = 'woods';

/** Flat tints of the ground: each kind one path. */
export function drawGround(sheet: Sheet): string {
  const { frame, outer, outerTerrain, waterKinds } = sheet;
  // A river is narrower than its hexes: beside it lie meadows.
  const tint = outerTerrain.map((kind) => (waterKinds.has(kind) ? 'clear' : (TINTED_AS[kind] ?? kind)));
  const known = new Set<string>([...TINTED, WOODS, 'clear']);
  const borders = (isKind: (kind: string) => boolean): string => softBorders(outer, (hex) => isKind(tint[hex]), outerOnPaper);
  return group('ground', [
    rectangle('clear', frame),
    path('other', borders((kind) => !known.has(kind))),
    ...TINTED.map((kind) => path(kind, borders((k) => k === kind))),
    path(WOODS, borders((kind) => kind === WOODS)),
  ]);
}

/** Height tints with contour lines, then light and shade. */
export function drawRelief(ground: Field): string {
  const layers: string[] = [];
  const lowest = ground.values.reduce((a, b) => Math.min(a, b), Infinity);
  const highest = ground.values.reduce((a, b) => Math.max(a, b), -Infinity);
  for (let metres = Math.ceil(lowest / 50) * 50; metres < highest; metres += 50) {
    const d = areaAbove(ground, metres, 1);
    if (d === '') continue;
    layers.push(path(metres % 100 === 0 ? 'contour-index' : 'contour', d));
  }
  const light = shade(ground);
  const dark = { ...light, values: light.values.map((v) => -v) };
  const shading = [
    ...[0.02, 0.05, 0.085, 0.125, 0.17, 0.22].map((level) => path('shade', areaAbove(dark, level, 0))),
    ...[0.03, 0.07, 0.12].map((level) => path('light', areaAbove(light, level, 0))),
  ];
  return group('relief', [...shading, ...layers]);
}

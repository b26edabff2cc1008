/** Ground in colour: what is seen, who holds it, where shells fall and where they may come down. */
import type { Point } from '@bridgehead/cartography';
import { itemAt } from '@bridgehead/engine';
import type { Atlas } from './geometry.js';
import { HexTexts } from './HexTexts.js';
import { groupBy } from './group-by.js';
import type { Shade, ShadeKind } from './model.js';
import { SHADE_KINDS } from './model.js';
import './shades.css';

export function Shades({ atlas, shades }: { readonly atlas: Atlas; readonly shades: readonly Shade[] }) {
  const byKind = groupBy(shades, ({ kind }) => kind);
  return (
    <g class="board-shades" aria-hidden="true">
      <pattern id="board-cut-off" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V9" stroke="#8c1f17" stroke-width="2.4" stroke-opacity=".5" />
      </pattern>
      {SHADE_KINDS.map((kind) => (
        <ShadeLayer key={kind} atlas={atlas} kind={kind} shades={byKind.get(kind) ?? []} />
      ))}
    </g>
  );
}

function ShadeLayer({
  atlas,
  kind,
  shades,
}: {
  readonly atlas: Atlas;
  readonly kind: ShadeKind;
  readonly shades: readonly Shade[];
}) {
  if (shades.length === 0) return null;
  const alike = groupBy(shades, ({ army, strength }) => `${army ?? ''} ${strength ?? ''}`);
  return (
    <g class={`board-shade board-shade-${kind}`}>
      {[...alike].map(([key, same]) => (
        <ShadeGroup key={key} atlas={atlas} shades={same} />
      ))}
      <HexTexts atlas={atlas} texts={shades} below={0.78} />
    </g>
  );
}

/** Hexes of one colour: filled together, with a line around them where they end. */
function ShadeGroup({ atlas, shades }: { readonly atlas: Atlas; readonly shades: readonly Shade[] }) {
  const { army, strength } = itemAt(shades, 0);
  const hexes = shades.flatMap(({ hex }) => atlas.byName.get(hex) ?? []);
  const style = strength === undefined ? undefined : { fillOpacity: String(0.16 + 0.62 * strength) };
  return (
    <g class={army === undefined ? undefined : `board-shade-of-${army}`}>
      <path class="board-shade-ground" style={style} d={hexes.map((at) => outline(atlas, at)).join('')} />
      <path class="board-shade-edge" d={edgeOf(atlas, hexes)} />
    </g>
  );
}

function outline({ plan: { corners } }: Atlas, at: Point): string {
  return `M${corners.map((corner) => said(at, corner)).join('L')}Z`;
}

function said(at: Point, corner: Point): string {
  return `${(at.x + corner.x).toFixed(1)} ${(at.y + corner.y).toFixed(1)}`;
}

/** The sides that only one of these hexes has. */
function edgeOf({ plan: { corners } }: Atlas, hexes: readonly Point[]): string {
  const sides = new Map<string, string | undefined>();
  for (const at of hexes)
    corners.forEach((corner, index) => {
      const next = itemAt(corners, (index + 1) % corners.length);
      const middle = `${Math.round(at.x + (corner.x + next.x) / 2)} ${Math.round(at.y + (corner.y + next.y) / 2)}`;
      sides.set(middle, sides.has(middle) ? undefined : `M${said(at, corner)}L${said(at, next)}`);
    });
  return [...sides.values()].flatMap((side) => side ?? []).join('');
}

/** Marks of hexes: one path for all hexes of a kind, and the few characters in them. */
import type { Atlas } from './geometry.js';
import { HexTexts } from './HexTexts.js';
import { groupBy } from './group-by.js';
import type { HexMark, MarkKind } from './model.js';
import { MARK_KINDS } from './model.js';

export function Marks({ atlas, marks }: { readonly atlas: Atlas; readonly marks: readonly HexMark[] }) {
  const byKind = groupBy(marks, ({ kind }) => kind);
  return (
    <g class="board-marks" aria-hidden="true">
      <pattern id="board-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" stroke="#5b3a34" stroke-width="2.6" stroke-opacity=".6" />
      </pattern>
      {MARK_KINDS.map((kind) => {
        const hexes = byKind.get(kind);
        return hexes === undefined ? null : <MarkLayer key={kind} atlas={atlas} kind={kind} marks={hexes} />;
      })}
    </g>
  );
}

function MarkLayer({
  atlas,
  kind,
  marks,
}: {
  readonly atlas: Atlas;
  readonly kind: MarkKind;
  readonly marks: readonly HexMark[];
}) {
  return (
    <g class={`board-mark board-mark-${kind}`}>
      <path d={pathOf(atlas, marks, kind)} />
      <HexTexts atlas={atlas} texts={marks} below={0.72} />
    </g>
  );
}

/** How much smaller than the hex a mark is, so that marks of neighbours do not run together. */
const INSET: Readonly<Partial<Record<MarkKind, number>>> = { zone: 1, reach: 0.98, road: 0.98 };

function pathOf(atlas: Atlas, marks: readonly HexMark[], kind: MarkKind): string {
  const inset = INSET[kind] ?? 0.92;
  return marks
    .flatMap(({ hex }) => {
      const at = atlas.byName.get(hex);
      return at === undefined
        ? []
        : [
            `M${atlas.plan.corners.map(({ x, y }) => `${(at.x + x * inset).toFixed(1)} ${(at.y + y * inset).toFixed(1)}`).join('L')}Z`,
          ];
    })
    .join('');
}

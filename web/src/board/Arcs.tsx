/** Covered arcs, and the front, sides and rear of a target: what a Gun or vehicle faces, drawn on the hexes. */
import type { Atlas } from './geometry.js';
import type { CoveredArc, TargetFacing } from './model.js';

/** An arc is drawn so many hexes far, fainter from step to step: it ends nowhere. */
const STEPS = [4, 8, 16] as const;
/** Degrees to either side of the corner that it faces. */
const HALF_ANGLE = 30;

export function Arcs({ atlas, arcs }: { readonly atlas: Atlas; readonly arcs: readonly CoveredArc[] }) {
  return (
    <g class="board-arcs" aria-hidden="true">
      {arcs.map(({ hex, angle, kind }) => {
        const at = atlas.byName.get(hex);
        if (at === undefined) return null;
        return (
          <g
            key={`${hex} ${angle} ${kind}`}
            class={`board-arc board-arc-${kind}`}
            transform={`translate(${at.x} ${at.y}) rotate(${angle})`}
          >
            {STEPS.map((hexes) => (
              <path key={hexes} d={wedge(hexes * 2 * atlas.inner)} />
            ))}
            <path class="board-arc-edge" d={edges(STEPS[1] * 2 * atlas.inner)} />
          </g>
        );
      })}
    </g>
  );
}

const RADIANS = Math.PI / 180;

/** A point so far away, so many degrees from straight up. */
function point(degrees: number, far: number): string {
  return `${(Math.sin(degrees * RADIANS) * far).toFixed(1)} ${(-Math.cos(degrees * RADIANS) * far).toFixed(1)}`;
}

function wedge(far: number): string {
  return `M0 0L${point(-HALF_ANGLE, far)}A${far} ${far} 0 0 1 ${point(HALF_ANGLE, far)}Z`;
}

function edges(far: number): string {
  return `M${point(-HALF_ANGLE, far)}L0 0L${point(HALF_ANGLE, far)}`;
}

// --- the target ---------------------------------------------------------------------------------------------------------

/** The hexsides of a vehicle that faces upwards, clockwise: degrees of their middles. */
const SIDES = [
  { aspect: 'front', from: -60, to: 0 },
  { aspect: 'front', from: 0, to: 60 },
  { aspect: 'side', from: 60, to: 120 },
  { aspect: 'rear', from: 120, to: 180 },
  { aspect: 'rear', from: 180, to: 240 },
  { aspect: 'side', from: 240, to: 300 },
] as const;

export function Facings({ atlas, facings }: { readonly atlas: Atlas; readonly facings: readonly TargetFacing[] }) {
  const far = atlas.inner / Math.cos(HALF_ANGLE * RADIANS);
  return (
    <g class="board-facings" aria-hidden="true">
      {facings.map(({ hex, angle, from, text }) => {
        const at = atlas.byName.get(hex);
        const shooter = from === undefined ? undefined : atlas.byName.get(from);
        if (at === undefined) return null;
        return (
          <g key={`${hex} ${angle}`} transform={`translate(${at.x} ${at.y})`}>
            {SIDES.map(({ aspect, from: begin, to }) => (
              <path
                key={begin}
                class={`board-facing board-facing-${aspect}`}
                transform={`rotate(${angle})`}
                d={`M${point(begin + 4, far * 0.96)}L${point(to - 4, far * 0.96)}`}
              />
            ))}
            {shooter && text !== undefined && (
              <text class="board-facing-text" {...label(shooter.x - at.x, shooter.y - at.y, atlas.inner * 1.75)}>
                {text}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Outside the hex, on the side from which the shot comes, beside its line. */
function label(x: number, y: number, far: number): { readonly x: number; readonly y: number } {
  const angle = Math.atan2(y, x) + BESIDE * RADIANS;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far + 4 };
}
const BESIDE = 35;

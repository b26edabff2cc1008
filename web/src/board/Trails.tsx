/** Lines from hex to hex, with a head where they end; and bridges. */
import type { Point } from '@bridgehead/cartography';
import type { Atlas } from './geometry.js';
import type { Sign, Trail } from './model.js';

export function Trails({ atlas, trails }: { readonly atlas: Atlas; readonly trails: readonly Trail[] }) {
  return (
    <g class="board-trails" aria-hidden="true">
      {trails.map((trail) => {
        const points = clearOfCounters(pointsOf(atlas, trail.hexes), trail.kind);
        if (points.length < 2) return null;
        return (
          <g key={`${trail.kind} ${trail.hexes.join()}`} class={`board-trail board-trail-${trail.kind}`}>
            <path class="board-trail-halo" d={lineOf(points)} />
            <path class="board-trail-line" d={lineOf(points)} />
            <path class="board-trail-head" d={headOf(points)} />
          </g>
        );
      })}
    </g>
  );
}

function pointsOf(atlas: Atlas, hexes: readonly string[]): Point[] {
  return hexes.flatMap((hex) => atlas.byName.get(hex) ?? []);
}

/** From a counter's centre to beyond its edge. */
const EDGE = 25;

/** A line begins beside the counter whose way it is, so that its values can be read; one that strikes a counter ends beside it. */
function clearOfCounters(points: readonly Point[], kind: Trail['kind']): Point[] {
  if (points.length < 2) return [...points];
  const first = towards(points[0], points[1], EDGE);
  const last = points[points.length - 1];
  const isStruck = kind === 'attack' || kind === 'fire';
  const end = isStruck ? towards(last, points.length === 2 ? first : points[points.length - 2], EDGE) : last;
  return [first, ...points.slice(1, -1), end];
}

/** Stops a little before the end, where the head begins. */
function lineOf(points: readonly Point[]): string {
  const end = towards(points[points.length - 1], points[points.length - 2], HEAD * 0.8);
  return `M${[...points.slice(0, -1), end].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

const HEAD = 13;

function headOf(points: readonly Point[]): string {
  const tip = points[points.length - 1];
  const back = towards(tip, points[points.length - 2], HEAD);
  const wing = { x: ((tip.y - back.y) / HEAD) * 6.5, y: ((back.x - tip.x) / HEAD) * 6.5 };
  return `M${tip.x} ${tip.y}L${back.x + wing.x} ${back.y + wing.y}L${back.x - wing.x} ${back.y - wing.y}Z`;
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

export function Signs({ atlas, signs }: { readonly atlas: Atlas; readonly signs: readonly Sign[] }) {
  return (
    <g class="board-signs">
      {signs.map((sign) => (
        <SignView key={`${sign.kind} ${sign.hexes.join()}`} points={pointsOf(atlas, sign.hexes)} sign={sign} />
      ))}
    </g>
  );
}

/** Below the counters of the hex, so that they do not hide it: a parapet, a board with a warning, a broken wall. */
const IN_HEX: Readonly<Partial<Record<Sign['kind'], string>>> = {
  trench: 'M-26 27l6-6h8l4 4h16l4-4h8l6 6',
  mines: 'M-11 17h22v13h-22z',
  ruin: 'M-18 -18l36 36m0 -36l-36 36',
};

function SignView({ points, sign }: { readonly points: readonly Point[]; readonly sign: Sign }) {
  const [first] = points;
  if (first === undefined) return null;
  const shape = IN_HEX[sign.kind];
  if (shape !== undefined) {
    return (
      <g class={`board-sign board-sign-${sign.kind}`} role="img" aria-label={sign.spoken} transform={`translate(${first.x} ${first.y})`}>
        <title>{sign.spoken}</title>
        <path class="board-sign-shape" d={shape} />
        {sign.text !== undefined && <text class="board-sign-text" y="27.5">{sign.text}</text>}
      </g>
    );
  }
  const middle = points.length === 2 ? towards(points[0], points[1], Math.hypot(points[1].x - points[0].x, points[1].y - points[0].y) / 2) : points[Math.floor(points.length / 2)];
  const ends = [points[0], points[points.length - 1]].map((end) => towards(middle, end, points.length === 2 ? 18 : 34));
  const d = `M${ends[0].x} ${ends[0].y}L${middle.x} ${middle.y}L${ends[1].x} ${ends[1].y}`;
  return (
    <g class={`board-sign board-sign-${sign.kind}`} role="img" aria-label={sign.spoken}>
      <title>{sign.spoken}</title>
      <path class="board-sign-edge" d={d} />
      <path class="board-sign-deck" d={d} />
      {sign.kind === 'broken-bridge' && <path class="board-sign-cross" d={`M${middle.x - 9} ${middle.y - 9}l18 18m0 -18l-18 18`} />}
    </g>
  );
}

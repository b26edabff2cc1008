/** Lines from hex to hex, with a head where they end; and bridges. */
import type { Point } from '@bridgehead/cartography';
import type { Atlas } from './geometry.js';
import type { Sign, Trail } from './model.js';

export function Trails({ atlas, trails }: { readonly atlas: Atlas; readonly trails: readonly Trail[] }) {
  return (
    <g class="board-trails" aria-hidden="true">
      {trails.map((trail) => {
        if (trail.kind === 'sight')
          return <SightTrail key="sight" points={pointsOf(atlas, trail.hexes)} seenTo={trail.seenTo ?? 1} />;
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

/** From centre to centre, over the counters: where it passes is what matters. What cannot be seen along is broken. */
function SightTrail({ points, seenTo }: { readonly points: readonly Point[]; readonly seenTo: number }) {
  const [from, to] = points;
  if (to === undefined) return null;
  const end = { x: from.x + (to.x - from.x) * seenTo, y: from.y + (to.y - from.y) * seenTo };
  return (
    <g class="board-trail board-trail-sight">
      <path class="board-trail-halo" d={between(from, to)} />
      {seenTo > 0 && <path class="board-trail-line" d={between(from, end)} />}
      {seenTo < 1 && <path class="board-trail-line board-trail-unseen" d={between(end, to)} />}
      {[from, to].map(({ x, y }) => (
        <circle key={`${x} ${y}`} class="board-trail-head" cx={x} cy={y} r="5" />
      ))}
    </g>
  );
}

function between(one: Point, other: Point): string {
  return `M${one.x.toFixed(1)} ${one.y.toFixed(1)}L${other.x.toFixed(1)} ${other.y.toFixed(1)}`;
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

/** What lies on the ground is below the counters; what must always be seen is above them. */
export function Signs({
  atlas,
  signs,
  layer,
}: {
  readonly atlas: Atlas;
  readonly signs: readonly Sign[];
  readonly layer: 'ground' | 'over';
}) {
  return (
    <g class="board-signs">
      {signs
        .filter(({ kind }) => OVER.has(kind) === (layer === 'over'))
        .map((sign) => (
          <SignView key={`${sign.kind} ${sign.hexes.join()}`} points={pointsOf(atlas, sign.hexes)} sign={sign} />
        ))}
    </g>
  );
}

const OVER: ReadonlySet<Sign['kind']> = new Set(['fire', 'charge']);

/** A parapet, a board with a warning, a broken wall, a cloud, a burst, a flag on its pole, a satchel; and where its text stands. */
const IN_HEX: Readonly<
  Partial<Record<Sign['kind'], { readonly d: string; readonly text: readonly [number, number] }>>
> = {
  trench: { d: 'M-26 27l6-6h8l4 4h16l4-4h8l6 6', text: [0, 27.5] },
  mines: { d: 'M-11 17h22v13h-22z', text: [0, 27.5] },
  ruin: { d: 'M-18 -18l36 36m0 -36l-36 36', text: [0, 27.5] },
  smoke: {
    d: 'M-19 21a12 12 0 0 1-7-21 11 11 0 0 1 9-19 14 14 0 0 1 26-3 11 11 0 0 1 16 13 12 12 0 0 1-3 22 13 13 0 0 1-21 9 13 13 0 0 1-20-1z',
    text: [0, 28],
  },
  fire: {
    d: 'M27-8l2.4 4 4.4-1.6-1 4.6 4.6 1-4.6 1 1 4.6-4.4-1.6-2.4 4-2.4-4-4.4 1.6 1-4.6-4.6-1 4.6-1-1-4.6 4.4 1.6z',
    text: [27, 3.2],
  },
  flag: { d: 'M-33.5 10v-19h11.5l-2.6 4.2 2.6 4.2h-11.5', text: [-28.8, -1.8] },
  charge: { d: 'M-31 8h9v10h-9zM-26 8v-3h4', text: [-26.5, 16] },
};

function SignView({ points, sign }: { readonly points: readonly Point[]; readonly sign: Sign }) {
  const [first] = points;
  if (first === undefined) return null;
  const shape = IN_HEX[sign.kind];
  if (shape !== undefined) {
    return (
      <g
        class={`board-sign board-sign-${sign.kind}`}
        role="img"
        aria-label={sign.spoken}
        transform={`translate(${first.x} ${first.y})`}
      >
        <title>{sign.spoken}</title>
        <path
          class={sign.army === undefined ? 'board-sign-shape' : `board-sign-cloth m-army-${sign.army}`}
          d={shape.d}
        />
        {sign.text !== undefined && (
          <text class="board-sign-text" x={shape.text[0]} y={shape.text[1]}>
            {sign.text}
          </text>
        )}
      </g>
    );
  }
  const middle =
    points.length === 2
      ? towards(points[0], points[1], Math.hypot(points[1].x - points[0].x, points[1].y - points[0].y) / 2)
      : points[Math.floor(points.length / 2)];
  const ends = [points[0], points[points.length - 1]].map((end) => towards(middle, end, points.length === 2 ? 18 : 34));
  const d = `M${ends[0].x} ${ends[0].y}L${middle.x} ${middle.y}L${ends[1].x} ${ends[1].y}`;
  return (
    <g class={`board-sign board-sign-${sign.kind}`} role="img" aria-label={sign.spoken}>
      <title>{sign.spoken}</title>
      <path class="board-sign-edge" d={d} />
      <path class="board-sign-deck" d={d} />
      {sign.kind === 'broken-bridge' && (
        <path class="board-sign-cross" d={`M${middle.x - 9} ${middle.y - 9}l18 18m0 -18l-18 18`} />
      )}
    </g>
  );
}

/** What lies on the map and is no counter: bridges, trenches, smoke, flags. */
import type { Point } from '@bridgehead/cartography';
import { itemAt, lastItem } from '@bridgehead/engine';
import type { Atlas } from './geometry.js';
import { pointsOf, towards } from './geometry.js';
import type { Sign } from './model.js';

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

/** A parapet, a board with a warning, a broken wall, a cloud, a burst, a flag on its pole, an arrow, a satchel; and where its text stands. */
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
  exit: { d: 'M14-5h9v-6l13 11-13 11v-6h-9z', text: [23, 2] },
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
  const last = lastItem(points);
  const middle =
    points.length === 2
      ? towards(first, last, Math.hypot(last.x - first.x, last.y - first.y) / 2)
      : itemAt(points, Math.floor(points.length / 2));
  const length = points.length === 2 ? 18 : 34;
  const from = towards(middle, first, length);
  const to = towards(middle, last, length);
  const d = `M${from.x} ${from.y}L${middle.x} ${middle.y}L${to.x} ${to.y}`;
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

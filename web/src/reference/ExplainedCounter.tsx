/** A counter drawn large, with a number at each thing on it and the numbers explained beside it. */
import type { Counter } from '@bridgehead/cartography';
import { drawCounter } from '@bridgehead/cartography';
import type { Reference } from '@bridgehead/engine/learning';

interface ExplainedCounterProps {
  readonly face: Counter;
  readonly title: string;
  readonly points: Reference['counters'][number]['points'];
}

/** How far outside the counter its numbers stand, from its middle. */
const OUT = 31;

export function ExplainedCounter({ face, title, points }: ExplainedCounterProps) {
  const drawn = drawCounter({ ...face, hex: '' }, 0, 0);
  const low = points.map(({ at }) => at).filter(isLow);
  return (
    <figure class="reference-counter">
      <figcaption>{title}</figcaption>
      <svg viewBox="-40 -40 80 80" aria-hidden="true" focusable="false">
        <g dangerouslySetInnerHTML={{ __html: drawn }} />
        {points.map(({ at }, index) => (
          <Pin key={index} at={at} to={outside(at, low)} number={index + 1} />
        ))}
      </svg>
      <ol>
        {points.map(({ means }) => (
          <li key={means}>{means}</li>
        ))}
      </ol>
    </figure>
  );
}

type Spot = readonly [x: number, y: number];

/** Values stand at the lower edge. */
function isLow([, y]: Spot): boolean {
  return y > 4;
}

/** So far apart are the numbers below the counter. */
const APART = 11;

/** Numbers of values stand in a row below the counter, all others straight out at the nearest side. */
function outside(at: Spot, low: readonly Spot[]): Spot {
  const [x, y] = at;
  if (!isLow(at)) return y < -10 ? [x, -OUT] : [x < 0 ? -OUT : OUT, y];
  const place = low.filter((other) => other[0] < x).length;
  return [(place - (low.length - 1) / 2) * APART, OUT];
}

function Pin({ at, to, number }: { readonly at: Spot; readonly to: Spot; readonly number: number }) {
  return (
    <g class="reference-pin">
      <path d={`M${at[0]} ${isLow(at) ? at[1] + 4 : at[1]}L${to.join(' ')}`} />
      <circle cx={to[0]} cy={to[1]} r="5" />
      <text x={to[0]} y={to[1] + 2.4}>
        {number}
      </text>
    </g>
  );
}

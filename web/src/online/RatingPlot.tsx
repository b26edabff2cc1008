/** A rating over time, as a small line. */
import { itemAt, lastItem } from '@bridgehead/engine';
import type { PlayerRating } from '@bridgehead/protocol';

const WIDTH = 480;
const HEIGHT = 96;
const MARGIN = 8;
/** A rating that hardly changes is not blown up to fill the plot. */
const LEAST_RANGE = 100;

export function RatingPlot({ rating: { history } }: { readonly rating: PlayerRating }) {
  if (history.length < 2) return null;
  const values = history.map(({ value }) => value);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const range = Math.max(LEAST_RANGE, Math.max(...values) - Math.min(...values));
  const [first, last] = [itemAt(history, 0).at, lastItem(history).at];
  const x = (at: number) => MARGIN + ((WIDTH - 2 * MARGIN) * (at - first)) / Math.max(1, last - first);
  const y = (value: number) => HEIGHT / 2 - ((HEIGHT - 2 * MARGIN) * (value - middle)) / range;
  const points = history.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      class="rating-plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`From ${values[0]} to ${values[values.length - 1]}; lowest ${Math.min(...values)}, highest ${Math.max(...values)}`}
    >
      <polyline points={points} fill="none" stroke="currentColor" stroke-width="2" />
      <circle cx={x(last)} cy={y(lastItem(values))} r="4" fill="currentColor" />
    </svg>
  );
}

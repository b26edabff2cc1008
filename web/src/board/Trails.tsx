/** Lines from hex to hex, with a head where they end. */
import type { Point } from '@bridgehead/cartography';
import { itemAt, lastItem } from '@bridgehead/engine';
import type { Atlas } from './geometry.js';
import { pointsOf, towards } from './geometry.js';
import type { Trail } from './model.js';

interface TrailsProps {
  readonly atlas: Atlas;
  readonly trails: readonly Trail[];
  /** Hexes in which counters lie. */
  readonly occupied: ReadonlySet<string>;
  /** under: ways, below the counters, so that their values can be read. over: what strikes them, lines of sight, and the numbers of all. */
  readonly layer: 'under' | 'over';
}

export function Trails({ atlas, trails, occupied, layer }: TrailsProps) {
  return (
    <g class="board-trails" aria-hidden="true">
      {trails.map((trail) => {
        if (trail.kind === 'sight')
          return layer === 'under' ? null : (
            <SightTrail key="sight" points={pointsOf(atlas, trail.hexes)} seenTo={trail.seenTo ?? 1} />
          );
        const points = clearOfCounters(atlas, trail.hexes, occupied);
        if (points.length < 2) return null;
        const isHere = isOver(trail) === (layer === 'over');
        return (
          <g
            key={`${trail.number ?? ''} ${trail.kind} ${trail.hexes.join()}`}
            class={`board-trail board-trail-${trail.kind}`}
          >
            {isHere && (
              <>
                <path class="board-trail-halo" d={lineOf(points)} />
                <path class="board-trail-line" d={lineOf(points)} />
                <path class="board-trail-head" d={headOf(points)} />
              </>
            )}
            {layer === 'over' && trail.number !== undefined && <Number at={middleOf(points)} number={trail.number} />}
          </g>
        );
      })}
    </g>
  );
}

/** What strikes a counter or is pointed out must be seen wherever it passes. */
function isOver({ kind }: Trail): boolean {
  return kind === 'attack' || kind === 'fire' || kind === 'note';
}

function Number({ at: { x, y }, number }: { readonly at: Point; readonly number: number }) {
  return (
    <g class="board-trail-number" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r="8" />
      <text y="3.8">{number}</text>
    </g>
  );
}

/** Halfway along the line, where no counter lies. */
function middleOf(points: readonly Point[]): Point {
  const at = Math.floor((points.length - 1) / 2);
  const one = itemAt(points, at);
  const other = itemAt(points, at + 1);
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** From centre to centre, over the counters: where it passes is what matters. A line without sight is broken. */
function SightTrail({ points, seenTo }: { readonly points: readonly Point[]; readonly seenTo: number }) {
  const [from, to] = points;
  if (from === undefined || to === undefined) return null;
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

/** From a counter's centre to beyond its edge. */
const EDGE = 25;

/** A line begins and ends beside the counters that lie there, so that their values can be read. */
function clearOfCounters(atlas: Atlas, hexes: readonly string[], occupied: ReadonlySet<string>): Point[] {
  const points = pointsOf(atlas, hexes);
  if (points.length < 2) return [...points];
  const edge = EDGE * (atlas.plan.counters ?? 1);
  const begin = itemAt(points, 0);
  const first = occupied.has(itemAt(hexes, 0)) ? towards(begin, itemAt(points, 1), edge) : begin;
  const target = lastItem(points);
  const before = points.length === 2 ? first : itemAt(points, points.length - 2);
  const end = occupied.has(lastItem(hexes)) ? towards(target, before, edge) : target;
  const isTight = points.length === 2 && Math.hypot(target.x - begin.x, target.y - begin.y) < 2 * edge + HEAD;
  return isTight && end !== target && first !== begin
    ? acrossBorder(begin, target)
    : [first, ...points.slice(1, -1), end];
}

/** Between counters that all but touch each other there is room for a head on their border, and for nothing else. */
function acrossBorder(from: Point, to: Point): Point[] {
  const half = Math.hypot(to.x - from.x, to.y - from.y) / 2;
  return [towards(from, to, half - HEAD / 2), towards(from, to, half + HEAD / 2)];
}

/** Stops a little before the end, where the head begins. */
function lineOf(points: readonly Point[]): string {
  const end = towards(lastItem(points), itemAt(points, points.length - 2), HEAD * 0.8);
  return `M${[...points.slice(0, -1), end].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

const HEAD = 13;

function headOf(points: readonly Point[]): string {
  const tip = lastItem(points);
  const back = towards(tip, itemAt(points, points.length - 2), HEAD);
  const wing = { x: ((tip.y - back.y) / HEAD) * 6.5, y: ((back.x - tip.x) / HEAD) * 6.5 };
  return `M${tip.x} ${tip.y}L${back.x + wing.x} ${back.y + wing.y}L${back.x - wing.x} ${back.y - wing.y}Z`;
}

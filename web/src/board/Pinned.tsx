/** What is pinned over the map: the cursor of the keyboard, a badge, a card beside a hex, words over stacks, the veil over hexes out of play. */
import type { Point } from '@bridgehead/cartography';
import { COUNTER_SIZE } from '@bridgehead/cartography';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Atlas } from './geometry.js';
import { groupBy } from './group-by.js';
import type { BoardPlan, MarkKind, Piece, Scene } from './model.js';
import { placeNote } from './note-place.js';
import { heightOf } from './stack.js';
import { HEX, placeOf } from './targets.js';
import type { CameraControl } from './use-camera.js';

export function Cursor({ atlas, hex }: { readonly atlas: Atlas; readonly hex: string }) {
  const at = atlas.byName.get(hex);
  return at === undefined ? null : (
    <path class="board-cursor" d={atlas.outline} transform={`translate(${at.x} ${at.y})`} aria-hidden="true" />
  );
}

/** Beside a hex, wherever the camera goes: on the side where it hides the fewest counters. */
export function Pin({
  atlas,
  control,
  hex,
  occupied,
  children,
}: {
  readonly atlas: Atlas;
  readonly control: CameraControl;
  readonly hex: string;
  /** Hexes in which counters lie. */
  readonly occupied: ReadonlySet<string>;
  readonly children: ComponentChildren;
}) {
  const at = atlas.byName.get(hex);
  const badge = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => control.placePins(), [at, control]);
  useLayoutEffect(() => {
    const { current } = badge;
    if (current === null || at === undefined) return undefined;
    let scale = 0;
    const place = () => {
      scale = control.scale();
      const half = { x: current.offsetWidth / (2 * scale), y: current.offsetHeight / (2 * scale) };
      const counters = [...occupied].flatMap((name) => atlas.byName.get(name) ?? []);
      const { x, y } = freest(at, half, counters, HALF * (atlas.plan.counters ?? 1));
      current.style.transform = `translate(${((x - at.x - half.x) * scale).toFixed(1)}px, ${((y - at.y - half.y) * scale).toFixed(1)}px)`;
    };
    // Dice that land are wider than dice that fall.
    const resized = new ResizeObserver(place);
    resized.observe(current);
    const stop = control.watch(() => scale !== control.scale() && place());
    place();
    return () => {
      resized.disconnect();
      stop();
    };
  }, [atlas, at, control, [...occupied].join()]);
  return at === undefined ? null : (
    <div class="board-pin" data-x={at.x} data-y={at.y}>
      <div class="board-badge" ref={badge}>
        {children}
      </div>
    </div>
  );
}

const HALF = COUNTER_SIZE / 2;

/** Where around a point a box of this size hides the fewest counters, and as little of the point itself as can be. */
function freest(at: Point, half: Point, counters: readonly Point[], counter: number): Point {
  const [across, up] = [HEX + half.x, HEX + half.y];
  const places = [
    [0, -up],
    [0, up],
    [across, 0],
    [-across, 0],
    [across, -up],
    [-across, -up],
    [across, up],
    [-across, up],
  ].map(([dx = 0, dy = 0]) => ({ x: at.x + dx, y: at.y + dy }));
  const hidden = (place: Point) =>
    counters.filter(({ x, y }) => Math.abs(x - place.x) < half.x + counter && Math.abs(y - place.y) < half.y + counter)
      .length;
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/** A small card beside a hex, or in a corner of the map. */
export function Note({
  atlas,
  control,
  hex,
  scene,
  board,
  children,
}: {
  readonly atlas: Atlas;
  readonly control: CameraControl;
  readonly hex: string;
  readonly scene: Scene;
  readonly board: HTMLElement;
  readonly children: ComponentChildren;
}) {
  const { clientWidth: width, clientHeight: height } = board;
  const seen = (name: string) => placeOf(atlas, control, name);
  const at = seen(hex);
  const away = HEX * control.scale();
  const from = seen(scene.pieces.find(({ look: { picked } }) => picked)?.hex ?? hex);
  const keep = pickable(scene).map(seen);
  const { side, edge, aside } = placeNote({ at, from, away, keep, width, height });
  // Held at the side that faces the hex, so that it can become as wide as the room on that side.
  const held = side === 'left' ? { right: `${width - at.x + away}px` } : { left: `${at.x + away}px` };
  return (
    <div
      class={`board-note board-note-${side} board-note-${edge}`}
      style={edge === 'top' ? {} : { ...held, top: `${edge === 'above' ? at.y - aside : at.y + aside}px` }}
      aria-hidden="true"
    >
      {children}
    </div>
  );
}

/** Where something can be picked, or lies. */
function pickable({ marks, pieces }: Scene): string[] {
  const offered = marks.filter(({ kind }) => PICKED_ON_MAP.has(kind));
  return [...new Set([...offered, ...pieces].map(({ hex }) => hex))];
}

const PICKED_ON_MAP: ReadonlySet<MarkKind> = new Set(['reach', 'road', 'offered', 'target', 'picked']);

/** What is said over stacks, such as what they could fire. */
export function Captions({ atlas, pieces }: { readonly atlas: Atlas; readonly pieces: readonly Piece[] }) {
  return (
    <>
      {[...groupBy(pieces, ({ hex }) => hex)].map(([hex, stack]) => {
        const at = atlas.byName.get(hex);
        const captions = stack.flatMap(({ look }) => look.caption?.text ?? []);
        return at === undefined || captions.length === 0 ? null : (
          <Caption key={hex} captions={captions} x={at.x} y={at.y - COUNTER_SIZE / 2 - heightOf(stack)} />
        );
      })}
    </>
  );
}

const CAPTION_LINE = 11;

/** One line for each counter of a stack, the lowest one for the lowest counter. */
function Caption({ captions, x, y }: { readonly captions: readonly string[]; readonly x: number; readonly y: number }) {
  const half = Math.max(...captions.map((text) => text.length)) * 2.2 + 4;
  return (
    <g class="board-caption" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} aria-hidden="true">
      <rect
        x={-half}
        y={-captions.length * CAPTION_LINE - 5}
        width={2 * half}
        height={captions.length * CAPTION_LINE + 3}
        rx="2"
      />
      {captions.map((text, index) => (
        <text key={index} y={-index * CAPTION_LINE - 6}>
          {text}
        </text>
      ))}
    </g>
  );
}

export function Veil({ plan }: { readonly plan: BoardPlan }) {
  return <path class="board-veil" d={veilOf(plan, plan.beyond ?? [])} aria-hidden="true" />;
}

/** The paper without the hexes in play. */
function veilOf({ paper: { x, y, width, height }, hexes, corners }: BoardPlan, beyond: readonly string[]): string {
  const outlines = hexes
    .filter(({ name }) => !beyond.includes(name))
    .map(
      (hex) =>
        `M${corners.map((corner) => `${(hex.x + corner.x).toFixed(1)} ${(hex.y + corner.y).toFixed(1)}`).join('L')}Z`,
    );
  return `M${x} ${y}h${width}v${height}h${-width}z${outlines.join('')}`;
}

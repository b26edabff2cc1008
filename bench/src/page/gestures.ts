/** What is done to a drawing in each frame of a gesture: the same movement for the board and for a plain SVG. */

export const GESTURES = ['pan', 'zoom'] as const;
export type Gesture = (typeof GESTURES)[number];

/** Ours, and the same drawing in one SVG that is moved by its viewBox or by the transform of a group. */
export const WAYS = ['board', 'viewBox', 'group'] as const;
export type Way = (typeof WAYS)[number];

export type Step =
  | { readonly do: 'wheel'; readonly deltaY: number }
  /** From where the pointer was pressed. */
  | { readonly do: 'drag'; readonly x: number; readonly y: number }
  | { readonly do: 'attribute'; readonly selector: string; readonly name: string; readonly value: string };

/** What a plain SVG shows at first: the upper left corner of the paper, pixels for each unit of it, and its own size. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** Frames until the movement is where it began. */
const FRAMES = 60;
const WHEEL = 20;
/** How much nearer one such turn of the wheel brings the board (web/src/board/use-camera.ts). */
const NEARER = Math.exp(WHEEL * 0.0016);

/** One turn of the movement; it can be repeated for ever. */
export function stepsOf(way: Way, gesture: Gesture, view: View): Step[] {
  return Array.from({ length: FRAMES }, (_, index) =>
    way === 'board' ? boardStep(gesture, index) : plainStep(way, gesture, view, index),
  );
}

function boardStep(gesture: Gesture, index: number): Step {
  return gesture === 'zoom'
    ? { do: 'wheel', deltaY: index < FRAMES / 2 ? -WHEEL : WHEEL }
    : { do: 'drag', ...sway(index) };
}

function plainStep(way: Exclude<Way, 'board'>, gesture: Gesture, view: View, index: number): Step {
  const turns = gesture === 'zoom' ? FRAMES / 2 - Math.abs(FRAMES / 2 - 1 - index) : 0;
  const scale = view.scale * NEARER ** turns;
  const moved = gesture === 'pan' ? sway(index) : { x: 0, y: 0 };
  const [width, height] = [view.width / scale, view.height / scale];
  const x = view.x + view.width / view.scale / 2 - width / 2 - moved.x / scale;
  const y = view.y + view.height / view.scale / 2 - height / 2 - moved.y / scale;
  if (way === 'viewBox')
    return { do: 'attribute', selector: '#plain', name: 'viewBox', value: `${x} ${y} ${width} ${height}` };
  return {
    do: 'attribute',
    selector: '#plain > g',
    name: 'transform',
    value: `scale(${scale}) translate(${-x} ${-y})`,
  };
}

/** Round an ellipse, in pixels. */
function sway(index: number): { readonly x: number; readonly y: number } {
  const angle = (2 * Math.PI * (index + 1)) / FRAMES;
  return { x: 160 * Math.sin(angle), y: 100 * (1 - Math.cos(angle)) };
}

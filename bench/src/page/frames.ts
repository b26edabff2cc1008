/** Frames while the board is panned and zoomed with a hundred counters on it, beside the usual ways to move an SVG. */
import type { Page } from 'playwright-core';
import { judged, percentile } from '../measure.js';
import type { Row } from '../measure.js';
import type { Gesture, Step, View, Way } from './gestures.js';
import { GESTURES, WAYS, stepsOf } from './gestures.js';
import { BOARD, openProfile, untilIdle } from './session.js';
import type { PageSession } from './session.js';

const OTHER_NAMES = { viewBox: 'viewBox of one SVG', group: 'transform of a group' } as const;
const GESTURE_NAMES: Readonly<Record<Gesture, string>> = { pan: 'Frame while panning', zoom: 'Frame while zooming' };

/** One sixtieth of a second, and what clocks add to it. */
const SMOOTH = 17;
/** A frame that takes no longer is hardly noticed once the hand rests. */
const UNNOTICED = 100;
/** The board is drawn sharply again within this time after a gesture. */
const REST = 700;

/** Milliseconds of each frame of a gesture, and of the longest one after it. */
interface Run {
  readonly frames: readonly number[];
  readonly after: number;
}

type Runs = Readonly<Record<Way, Readonly<Record<Gesture, Run[]>>>>;

/** @param seconds how long each way is moved in each round */
export async function measureFrames(session: PageSession, rounds: number, seconds: number): Promise<Row[]> {
  const runs: Runs = { board: { pan: [], zoom: [] }, viewBox: { pan: [], zoom: [] }, group: { pan: [], zoom: [] } };
  for (let round = 0; round < rounds; round++) {
    for (const way of WAYS) await runOnce(session, way, runs[way], (seconds * 1_000) / GESTURES.length);
  }
  return [
    ...GESTURES.flatMap((gesture) => [
      frameRow(runs, gesture, 'median', 0.5),
      frameRow(runs, gesture, '95 of 100', 0.95),
    ]),
    restRow(runs),
  ];
}

async function runOnce(
  session: PageSession,
  way: Way,
  runs: Readonly<Record<Gesture, Run[]>>,
  milliseconds: number,
): Promise<void> {
  const context = await openProfile(session, 'fetched');
  const page = await context.newPage();
  await page.goto(`${session.address}/gallery.html#hundred`);
  await page.locator(BOARD).waitFor();
  await untilIdle(page);
  const view = await page.evaluate(layPlain);
  await page.locator(way === 'board' ? '#plain' : '.board').evaluate((element) => element.remove());
  for (const gesture of GESTURES) {
    const steps = stepsOf(way, gesture, view);
    if (gesture === 'pan') await press(page, way);
    const frames = await page.evaluate(play, { steps, milliseconds });
    if (gesture === 'pan') await page.mouse.up();
    runs[gesture].push({ frames, after: Math.max(...(await page.evaluate(play, { steps: [], milliseconds: REST }))) });
  }
  await context.close();
}

/** A real pointer goes down; from there on its movements are made up, one in each frame. */
async function press(page: Page, way: Way): Promise<void> {
  if (way !== 'board') return;
  const box = await page.locator('.board').boundingBox();
  if (box === null) throw new Error('The gallery shows no board');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

/** In the page: lays the map and all that lies on it out in one SVG, over the board and in the same view. */
function layPlain(): View {
  const [board, layer, map, scene] = ['.board', '.board-layer', '.board-sheet svg', '.board-scene'].map((selector) =>
    document.querySelector(selector),
  );
  const sheets = [...document.querySelectorAll('.board-sheet svg')].map(({ innerHTML }) => innerHTML);
  if (!board || !layer || !map || !scene) throw new Error('The gallery shows no board');
  const { left, top, width, height } = board.getBoundingClientRect();
  const drawn = layer.getBoundingClientRect();
  const [x = 0, y = 0, paperWidth = 1] = (map.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const scale = drawn.width / paperWidth;
  const plain = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  plain.id = 'plain';
  plain.setAttribute(
    'style',
    `position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`,
  );
  plain.innerHTML = `<g>${sheets.join('')}${scene.innerHTML}</g>`;
  document.body.append(plain);
  return { x: x + (left - drawn.left) / scale, y: y + (top - drawn.top) / scale, scale, width, height };
}

/** In the page: takes one step in each frame, round and round, and gives the milliseconds of each frame, of five at least. */
async function play({
  steps,
  milliseconds,
}: {
  readonly steps: readonly Step[];
  readonly milliseconds: number;
}): Promise<number[]> {
  const board = document.querySelector('.board');
  const box = board?.getBoundingClientRect();
  const middle = {
    clientX: (box?.left ?? 0) + (box?.width ?? 0) / 2,
    clientY: (box?.top ?? 0) + (box?.height ?? 0) / 2,
  };
  const take = (step: Step | undefined) => {
    if (step?.do === 'wheel')
      board?.dispatchEvent(
        new WheelEvent('wheel', { ...middle, deltaY: step.deltaY, bubbles: true, cancelable: true }),
      );
    else if (step?.do === 'drag')
      board?.dispatchEvent(
        new PointerEvent('pointermove', {
          clientX: middle.clientX + step.x,
          clientY: middle.clientY + step.y,
          pointerId: 1,
          pointerType: 'mouse',
          bubbles: true,
        }),
      );
    else if (step?.do === 'attribute') document.querySelector(step.selector)?.setAttribute(step.name, step.value);
  };
  const lengths: number[] = [];
  let spent = 0;
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  for (let index = 0; spent < milliseconds || index < 5; index++) {
    take(steps[index % Math.max(1, steps.length)]);
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    lengths.push(now - last);
    spent += now - last;
    last = now;
  }
  return lengths;
}

/** Ours beside the faster of the other ways. */
function frameRow(runs: Runs, gesture: Gesture, which: string, share: number): Row {
  const roundsOf = (way: Way) => runs[way][gesture].map(({ frames }) => percentile(frames, share));
  const ours = roundsOf('board');
  const others = (['viewBox', 'group'] as const).map((way) => ({
    name: OTHER_NAMES[way],
    value: Math.min(...roundsOf(way)),
  }));
  return judged({
    measurement: 'page',
    what: `${GESTURE_NAMES[gesture]} with 100 counters, ${which}`,
    unit: 'milliseconds',
    ours: Math.min(...ours),
    spread: [Math.max(...ours), Math.min(...ours)],
    other: others.reduce((best, other) => (other.value < best.value ? other : best)),
    aim: { bound: 'at most', value: SMOOTH },
  });
}

/** The price of a sharp picture: once after each zoom. */
function restRow({ board }: Runs): Row {
  const rounds = board.zoom.map(({ after }) => after);
  return judged({
    measurement: 'page',
    what: 'Longest frame when the board is drawn sharply again after a zoom',
    unit: 'milliseconds',
    ours: Math.min(...rounds),
    spread: [Math.max(...rounds), Math.min(...rounds)],
    aim: { bound: 'at most', value: UNNOTICED },
  });
}

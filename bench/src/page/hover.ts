/** How soon the page answers a pointer: a unit is picked, its reach is shown, and the pointer goes from hex to hex. */
import type { Page } from 'playwright-core';
import { judged, percentile } from '../measure.js';
import type { Row } from '../measure.js';
import { BOARD, beginGame, openProfile, untilIdle } from './session.js';
import type { PageSession } from './session.js';

/** Far enough apart that no two points are in one hex. */
const POINTS = { columns: 8, rows: 6 };
const FRAME = 1_000 / 60;
/** The note at the hex, and the panel. */
const ANSWERS = '.board-note, .decide-considered';

declare global {
  interface Window {
    hover: {
      /** Milliseconds from a movement of the pointer until its answer was shown. */
      answers: number[];
      /** When the pointer moved, until that is answered; the browser also sends movements of its own. */
      asked: number | undefined;
    };
  }
}

export async function measureHover(session: PageSession, rounds: number): Promise<Row[]> {
  const context = await openProfile(session, 'fetched');
  const game = await beginGame(context, session);
  const page = await context.newPage();
  await page.goto(game);
  await page.locator(BOARD).waitFor();
  await untilIdle(page);
  await page.locator('.board-piece-offered').first().click({ force: true });
  await page.locator('.board-mark-reach').waitFor({ state: 'attached' });
  await watchAnswers(page);
  const results: number[][] = [];
  for (let round = 0; round < rounds; round++) results.push(await goOver(page));
  await context.close();
  return [
    hoverRow(
      'median',
      results.map((answers) => percentile(answers, 0.5)),
    ),
    hoverRow(
      '95 of 100',
      results.map((answers) => percentile(answers, 0.95)),
    ),
  ];
}

function hoverRow(which: string, rounds: readonly number[]): Row {
  const frames = rounds.map((milliseconds) => milliseconds / FRAME);
  return judged({
    measurement: 'page',
    what: `Answer to the pointer with a unit picked, ${which}`,
    unit: 'frames of 1/60 s',
    ours: Math.min(...frames),
    spread: [Math.max(...frames), Math.min(...frames)],
    aim: { bound: 'at most', value: 2 },
  });
}

/** An answer counts as shown when the page has drawn the frame with it: a message that is sent in the frame comes after that. */
function watchAnswers(page: Page): Promise<void> {
  return page.evaluate((answers) => {
    const said = () => [...document.querySelectorAll(answers)].map(({ textContent }) => textContent).join();
    const hover: Window['hover'] = { answers: [], asked: Infinity };
    window.hover = hover;
    const drawn = new MessageChannel();
    drawn.port1.addEventListener('message', ({ data }: MessageEvent<number>) =>
      hover.answers.push(performance.now() - data),
    );
    drawn.port1.start();
    addEventListener('pointermove', ({ timeStamp }) => (hover.asked ??= timeStamp), { capture: true });
    let shown = said();
    const look = () => {
      const isNew = said() !== shown;
      if (isNew && hover.asked !== undefined && hover.asked < Infinity) {
        drawn.port2.postMessage(hover.asked);
        hover.asked = Infinity;
      }
      shown = said();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ANSWERS);
}

/** Moves the pointer over the map, and waits for each answer. */
async function goOver(page: Page): Promise<number[]> {
  const board = await page.locator('.board').boundingBox();
  if (board === null) throw new Error('There is no board to point at');
  await page.mouse.move(board.x + 1, board.y + 1);
  await page.evaluate(() => void (window.hover.answers = []));
  for (let point = 0; point < POINTS.columns * POINTS.rows; point++) {
    const column = point % POINTS.columns;
    const row = Math.floor(point / POINTS.columns);
    await page.evaluate(() => void (window.hover.asked = undefined));
    await page.mouse.move(
      board.x + ((column + 0.5) / POINTS.columns) * board.width,
      board.y + ((row + 0.5) / POINTS.rows) * board.height,
    );
    await page.waitForFunction((count) => window.hover.answers.length > count, point);
  }
  return page.evaluate(() => window.hover.answers);
}

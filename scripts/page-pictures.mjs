// Pictures of the page: the real page in a real browser, with games that the program itself has played.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';
import { Complaint, root, runNode, say } from './programs.mjs';
import { serve, stop } from './served.mjs';
import { smallPng } from './small-png.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ name: string, mimeType: string, buffer: Buffer }} GameFile
 * @typedef {{ finished: GameFile, running: GameFile, combat: number }} Games combat: a moment of the finished game at which dice were rolled
 * @typedef {{ file: string, size: keyof typeof SIZES, theme?: 'lamp', arrange: (page: Page, games: Games) => Promise<unknown> }} Picture
 * @typedef {{ header: { players: Record<string, string> }, entries: { side: string, action: { do: string }, chance: number[] }[], result?: object | undefined }} GameRecord
 */

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  strip: { viewport: { width: 900, height: 620 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Two computer players, always the same game. */
const SEED = '7';

/** @type {readonly Picture[]} */
const PICTURES = [
  { file: 'start.png', size: 'desktop', arrange: showStart },
  { file: 'board.png', size: 'desktop', arrange: showBoard },
  { file: 'lamp.png', size: 'desktop', theme: 'lamp', arrange: showLamp },
  { file: 'attack.png', size: 'desktop', arrange: showAttack },
  { file: 'attack-picked.png', size: 'strip', arrange: showPicked },
  { file: 'attack-ready.png', size: 'strip', arrange: showAttack },
  { file: 'attack-rolled.png', size: 'strip', arrange: showRolled },
  { file: 'refusal.png', size: 'desktop', arrange: showRefusal },
  { file: 'replay.png', size: 'desktop', arrange: showReplay },
  { file: 'report.png', size: 'desktop', arrange: showReport },
  { file: 'phone.png', size: 'phone', arrange: showPhone },
  { file: 'online.png', size: 'desktop', arrange: showOnline },
];

/**
 * @param {string} folder from the project's folder
 * @param {readonly string[]} [names] only these; without it, all
 */
export async function takePictures(folder, names = []) {
  const games = await playGames();
  const served = await serve();
  const browser = await chromium.launch(await findBrowser());
  try {
    for (const { file, size, theme, arrange } of PICTURES) {
      if (names.length > 0 && !names.includes(file)) continue;
      say(file);
      const context = await browser.newContext({ ...SIZES[size], reducedMotion: 'reduce', serviceWorkers: 'block' });
      if (theme !== undefined)
        await context.addInitScript((chosen) => localStorage.setItem('bridgehead.theme', chosen), theme);
      const page = await context.newPage();
      await page.goto(served.address);
      await arrange(page, games);
      await settle(page);
      writeFileSync(join(root, folder, file), smallPng(await page.screenshot({ animations: 'disabled' })));
      await context.close();
    }
  } finally {
    await browser.close();
    await stop(served.process, 'SIGTERM');
  }
}

// --- games ------------------------------------------------------------------------------------------------------------

/** @returns {Promise<Games>} a whole game, and its first turns with a person for the U.S. side */
async function playGames() {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-pictures-'));
  try {
    const code = await runNode(
      'cli/bin/bridgehead.mjs',
      ['sim', 'remagen', '--players', 'regular,regular', '--games', '1', '--seed', SEED, '--record', folder],
      { stdio: ['ignore', 'ignore', 2] },
    );
    if (code !== 0) throw new Complaint('No game could be played for the pictures; see the output above.');
    /** @type {GameRecord} */
    const record = JSON.parse(readFileSync(join(folder, `remagen-1-${SEED}.json`), 'utf8'));
    const running = firstTurns(record);
    const combat =
      record.entries.findIndex(({ chance }, index) => index > running.entries.length && chance.length > 0) + 1;
    return { finished: gameFile('finished', record), running: gameFile('running', running), combat };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {GameRecord} record
 * @returns {GameFile}
 */
function gameFile(name, record) {
  return { name: `${name}.record.json`, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(record)) };
}

/**
 * Up to a moment in the middle of the game when the U.S. Player is to move.
 * @param {GameRecord} record
 * @returns {GameRecord}
 */
function firstTurns({ header, entries, ...rest }) {
  const ends = entries.flatMap(({ side, action }, index) =>
    side === 'us' && action.do === 'move' && entries[index - 1]?.side === 'german' ? [index - 1] : [],
  );
  return {
    ...rest,
    result: undefined,
    header: { ...header, players: { us: 'human', german: 'regular' } },
    entries: entries.slice(0, (ends[Math.floor(ends.length / 2)] ?? -1) + 1),
  };
}

// --- what is shown ----------------------------------------------------------------------------------------------------

/**
 * @param {Page} page
 * @param {Games} games
 */
async function showStart(page, { finished, running }) {
  for (const game of [finished, running]) {
    await importGame(page, game);
    await page.goto(new URL('/#/', page.url()).href);
    await page.getByRole('button', { name: 'Import …' }).waitFor();
  }
  await page.locator('.start-plate svg').nth(1).waitFor();
}

/**
 * A unit is picked, and the pointer shows where it might go.
 * @param {Page} page
 * @param {Games} games
 */
async function showBoard(page, { running }) {
  await importGame(page, running);
  await tableIsSet(page);
  const { unit, goal } = await movable(page);
  await page.mouse.click(unit.x, unit.y);
  await page.mouse.move(goal.x, goal.y);
}

/**
 * A unit near the middle of the map that can move, and a place a few hexes away from it.
 * @param {Page} page
 */
async function movable(page) {
  await page.locator('.board-piece-offered').first().waitFor({ state: 'attached' });
  return page.evaluate(() => {
    const board = document.querySelector('.board')?.getBoundingClientRect() ?? new DOMRect();
    const middle = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
    const away = (/** @type {{ x: number, y: number }} */ { x, y }) => Math.hypot(x - middle.x, y - middle.y);
    const unit = [...document.querySelectorAll('.board-piece-offered')]
      .map((piece) => piece.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
      .toSorted((one, other) => away(one) - away(other))[0];
    if (unit === undefined) throw new Error('No unit can move');
    return { unit, goal: { x: unit.x + 120, y: unit.y + 70 } };
  });
}

/**
 * @param {Page} page
 * @param {Games} games
 */
async function showLamp(page, { running }) {
  await importGame(page, running);
  await tableIsSet(page);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator('[role=tabpanel] .panel').waitFor();
}

/** @param {Page} page */
async function showAttack(page) {
  await importGame(page, join(root, 'examples/positions/barrage.yaml'), 'Two players, one screen');
  await tableIsSet(page);
  await foldOverview(page);
  for (const hex of ['1016', '0917', '0916', '0517']) await pickHex(page, hex);
}

/**
 * In a small window it would lie over units.
 * @param {Page} page
 */
async function foldOverview(page) {
  const fold = page.locator('.overview-fold');
  await fold.waitFor();
  if ((await fold.getAttribute('aria-expanded')) === 'true') await fold.click();
}

/**
 * The first picture of a film strip: whom to attack.
 * @param {Page} page
 */
async function showPicked(page) {
  await importGame(page, join(root, 'examples/positions/barrage.yaml'), 'Two players, one screen');
  await tableIsSet(page);
  await foldOverview(page);
  await pickHex(page, '1016');
}

/**
 * The last one: the dice lie at the fight, the sum is in the panel.
 * @param {Page} page
 */
async function showRolled(page) {
  await showAttack(page);
  for (const words of [/^Attack/, /^No Final Protective Fire/])
    await page.locator('.bar-primary:not([data-fresh])').filter({ hasText: words }).click();
  await page.locator('.roll-badge strong').waitFor();
}

/** @param {Page} page */
async function showRefusal(page) {
  await importGame(page, join(root, 'examples/positions/bridge.yaml'), 'Two players, one screen');
  await tableIsSet(page);
  await pickHex(page, '0517');
  await pointAt(page, '0716');
}

/**
 * The first combat after the moment at which the running game stands.
 * @param {Page} page
 * @param {Games} games
 */
async function showReplay(page, { finished, combat }) {
  await importGame(page, finished);
  await page.locator('.timeline-slider').fill(String(combat));
}

/**
 * @param {Page} page
 * @param {Games} games
 */
async function showReport(page, { finished }) {
  await importGame(page, finished);
  await page.getByRole('link', { name: 'Report' }).click();
  await page.mouse.move(0, 0);
  await page
    .frameLocator('.report-frame')
    .getByRole('heading', { name: 'The decisive combats' })
    .evaluate((heading) => heading.scrollIntoView());
}

/**
 * @param {Page} page
 * @param {Games} games
 */
async function showPhone(page, { running }) {
  await importGame(page, running);
  await tableIsSet(page);
  const { unit, goal } = await movable(page);
  for (const { x, y } of [unit, goal]) await page.touchscreen.tap(x, y);
}

/**
 * A game with somebody elsewhere: the board, and beside it what belongs to the other player.
 * @param {Page} page
 */
async function showOnline(page) {
  const other = await elsewhere(page);
  await takeName(page, 'Anna');
  await takeName(other, 'Bruno');
  const nonce = 'words for the dice';
  const {
    game: { id },
  } = await askServer(page, 'POST', '/api/games', {
    game: 'remagen',
    scenario: 'remagen-1',
    side: 'us',
    time: { kind: 'daily', days: 3 },
    nonce,
  });
  await askServer(other, 'POST', `/api/games/${id}/join`, { nonce });
  await askServer(page, 'POST', `/api/games/${id}/actions`, { action: { do: 'move', unit: 'us-27', path: ['0616'] } });
  await askServer(other, 'POST', `/api/games/${id}/chat`, { text: 'You are quick at the bridge.' });
  await page.goto(new URL(`/#/online/${id}`, page.url()).href);
  await tableIsSet(page);
  await page.getByRole('tab', { name: /^Players/ }).click();
  await page.getByText('You are quick at the bridge.').waitFor();
  await other.context().close();
}

// --- what a player does -------------------------------------------------------------------------------------------------

/**
 * @param {Page} page
 * @param {GameFile | string} file
 * @param {string} [seating]
 */
async function importGame(page, file, seating) {
  await page.getByRole('button', { name: 'Import …' }).click();
  await page.locator('.start-import-file input').setInputFiles(file);
  if (seating !== undefined) await page.getByRole('radio', { name: seating }).check();
  await page.getByRole('button', { name: /^Save and/ }).click();
  await page.locator('.board').waitFor();
}

/**
 * The page as somebody else has it open.
 * @param {Page} page
 */
async function elsewhere(page) {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('The page has no browser');
  const other = await context.newPage();
  await other.goto(page.url());
  return other;
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function takeName(page, name) {
  await askServer(page, 'POST', '/api/guests', {});
  await askServer(page, 'PUT', '/api/me/name', { name, password: 'for a picture' });
}

/**
 * As the page asks it, with its cookie.
 * @param {Page} page
 * @param {string} method
 * @param {string} path
 * @param {object} body
 * @returns {Promise<{ game: { id: string } }>} what is answered, if it is a game
 */
function askServer(page, method, path, body) {
  const request = { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return page.evaluate(
    async ({ where, how }) => {
      const answer = await fetch(where, how);
      if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`);
      return answer.json();
    },
    { where: path, how: request },
  );
}

/** @param {Page} page */
async function tableIsSet(page) {
  await page.locator('.board-ground svg').waitFor();
  await page.locator('.bar-question').waitFor();
}

/**
 * @param {Page} page
 * @param {string} hex
 */
async function pickHex(page, hex) {
  const { x, y } = await pointOf(page, hex);
  await page.mouse.click(x, y);
}

/**
 * @param {Page} page
 * @param {string} hex
 */
async function pointAt(page, hex) {
  const { x, y } = await pointOf(page, hex);
  await page.mouse.move(x, y);
}

/**
 * The middle of a hex, below the number that is printed in it.
 * @param {Page} page
 * @param {string} hex
 */
function pointOf(page, hex) {
  return page
    .locator('.board-ground text')
    .getByText(hex, { exact: true })
    .evaluate((number) => {
      if (!(number instanceof SVGTextElement)) throw new Error('The number of a hex is no text');
      const [left, top] = [number.x.baseVal.getItem(0), number.y.baseVal.getItem(0)];
      const { x, y } = new DOMPoint(left.value, top.value + 20).matrixTransform(number.getScreenCTM() ?? undefined);
      return { x, y };
    });
}

/**
 * Letters are there, nothing moves any more, and the map has been drawn at its size.
 * @param {Page} page
 */
async function settle(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await page.waitForTimeout(1_500);
}

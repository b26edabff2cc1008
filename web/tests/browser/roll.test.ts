/** What a roll does to the screen: where it shows, and when. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasTouch, pickHex, pointOf, tapHex } from './board.js';
import type { Size } from './page.js';
import { loadAgain, openPage } from './page.js';
import { asked, beginFrom, choices, computerIsDone, confirm, exampleFile, lastRoll, stands } from './play.js';

const SIZES: readonly Size[] = ['desktop', 'phone'];

/** Dice stay in the air long enough to be looked at. */
async function slowDice(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('bridgehead.dice', 'full'));
  await loadAgain(page);
}

async function attack(page: Page): Promise<void> {
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  for (const hex of ['1016', '0917', '0916', '0517']) await (hasTouch(page) ? tapHex(page, hex) : pickHex(page, hex));
  await confirm(page, 'Attack 1016');
  await asked(page, 'German: Add Final Protective Fire');
}

/** Notes from now on, many times a second, what lies over the map. */
async function watchCovers(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      const board = document.querySelector('.board')?.getBoundingClientRect();
      if (board === undefined) return;
      for (let down = 1; down < 12; down++)
        for (let across = 1; across < 12; across++) {
          const [x, y] = [board.x + (board.width * across) / 12, board.y + (board.height * down) / 12];
          const [top] = document.elementsFromPoint(x, y);
          const cover =
            top?.closest('.board') === null
              ? top.closest('.play-camera, .overview') === null && top
              : top?.closest('.board-note, .board-fan');
          if (cover) seen.add(cover.className || cover.tagName);
        }
      document.documentElement.dataset['covers'] = [...seen].join('|');
    };
    setInterval(look, 60);
  });
  return async () => ((await page.locator('html').getAttribute('data-covers')) ?? '').split('|').filter(Boolean);
}

/** Presses the main button, or takes the first choice where it needs one, until the next turn. */
async function playToNextTurn(page: Page): Promise<void> {
  const turn = page.locator('.track-now strong');
  const before = await turn.innerText();
  for (let answers = 0; answers < 80; answers++) {
    await computerIsDone(page);
    if ((await turn.innerText()) !== before) return;
    const ready = page.locator('.bar-primary[aria-disabled=false]:not([data-fresh])');
    await ready.or(page.locator('.bar-primary[aria-disabled=true], .bar-options')).first().waitFor();
    if ((await ready.count()) > 0) await ready.evaluate((button: HTMLElement) => button.click());
    else
      await choices(page)
        .first()
        .evaluate((button: HTMLElement) => button.click());
  }
  throw new Error('The turn did not end');
}

/** Everything over the map that is neither part of it nor a badge, the overview or the zoom buttons. */
function coversOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const board = document.querySelector('.board')?.getBoundingClientRect();
    if (board === undefined) return ['no board'];
    const found = new Set<string>();
    const inside = { x: board.x + 4, y: board.y + 4, width: board.width - 8, height: board.height - 8 };
    for (let down = 0; down <= 20; down++)
      for (let across = 0; across <= 20; across++) {
        const x = inside.x + (inside.width * across) / 20;
        const y = inside.y + (inside.height * down) / 20;
        // The rounded edge of a sheet lies on the lowest rows of the map.
        if (y > board.bottom - 14) continue;
        for (const element of document.elementsFromPoint(x, y)) {
          if (element.closest('.board') !== null) break;
          if (element.closest('.play-camera, .overview') === null) found.add(element.className || element.tagName);
        }
        const card = document
          .elementsFromPoint(x, y)
          .find((element) => element.closest('.board-note, .board-fan') !== null);
        if (card !== undefined) found.add(card.className);
      }
    return [...found];
  });
}

test.each(SIZES)(
  'on a %s nothing but badge, overview and zoom buttons lies over the map during an attack',
  async (size) => {
    const { page, complaints } = await openPage({ size, die: 2, motion: 'full' });
    await slowDice(page);
    await attack(page);
    if (!hasTouch(page)) await page.mouse.move(640, 790); // off the map: pointing at a hex is told beside it
    await page.locator('.board-note').waitFor({ state: 'detached' });
    expect(await coversOf(page)).toEqual([]);
    await confirm(page, 'No Final Protective Fire');
    await page.locator('.roll-badge .dice-falling').waitFor();
    expect(await coversOf(page)).toEqual([]);
    await asked(page, 'German: Retreat German 111');
    await page.locator('.roll-badge').filter({ hasText: 'Retreat 2' }).waitFor();
    expect(await coversOf(page)).toEqual([]);
    await (hasTouch(page) ? tapHex(page, '1217') : pickHex(page, '1217'));
    if (hasTouch(page)) await tapHex(page, '1217');
    await stands(page, 'German 111', '1217');
    expect(complaints).toEqual([]);
  },
);

test.each(SIZES)('on a %s nothing lies over the map during a whole turn with rolls', async (size) => {
  const { page, complaints } = await openPage({ size, die: 2, motion: 'full' });
  await page.evaluate(() => {
    localStorage.setItem('bridgehead.ask-unused', 'off');
    localStorage.setItem('bridgehead.pace', 'instant');
  });
  await loadAgain(page);
  await beginFrom(page, exampleFile('barrage'), 'I play the U.S. side');
  // A finger covers enough of the map: what it taps is told in bar and sheet from the first tap on, also if it is refused.
  const early = hasTouch(page) ? await watchCovers(page) : undefined;
  if (hasTouch(page)) await tapHex(page, '1217');
  for (const hex of ['1016', '0917', '0916', '0517']) await (hasTouch(page) ? tapHex(page, hex) : pickHex(page, hex));
  if (!hasTouch(page)) await page.mouse.move(640, 790);
  await page.locator('.board-note').waitFor({ state: 'detached' });
  const covers = early ?? (await watchCovers(page));
  await confirm(page, 'Attack 1016');
  await lastRoll(page).waitFor({ state: 'attached' });
  await playToNextTurn(page);
  expect(await covers()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the result is nowhere in the page before the dice have landed', async () => {
  const { page } = await openPage({ size: 'desktop', die: 2, motion: 'full' });
  await slowDice(page);
  await attack(page);
  /** What was in the page while the dice fell: words for the ear, titles and all else. */
  const kept = await page.evaluateHandle(() => {
    const seen = { pages: [''], badges: [''] };
    const look = () => {
      const badge = document.querySelector('.roll-badge');
      if (badge === null || badge.querySelector('.dice-falling') === null) return;
      seen.pages.push(document.body.outerHTML);
      seen.badges.push(badge.textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  await confirm(page, 'No Final Protective Fire');
  await page.locator('.roll-badge .dice-falling').waitFor();
  await page.locator('.bar-question', { hasText: 'Rolling the dice …' }).waitFor();
  await asked(page, 'German: Retreat German 111');
  const seen = await kept.evaluate(({ pages }) => pages.join('\n'));
  expect(seen.length).toBeGreaterThan(1_000);
  // Odds name every result, the badge names the one that came. Until then its dice show nothing.
  expect(await kept.evaluate(({ badges }) => badges.join(''))).toMatch(/^\?*$/);
  for (const word of ['die 2', 'Die: 2', 'retreats two hexes', 'must retreat', 'the actual result', 'outcomes-came'])
    expect(seen).not.toContain(word);
  await expect.poll(() => lastRoll(page).innerText()).toContain('Retreat 2');
});

test('a click or a key lets falling dice land at once, and does nothing else', async () => {
  const { page } = await openPage({ size: 'desktop', die: 2, motion: 'full' });
  await slowDice(page);
  await attack(page);
  const { x, y } = await pointOf(page, '1217');
  await confirm(page, 'No Final Protective Fire');
  await page.locator('.roll-badge .dice-falling').waitFor();
  // A click that came after the dice would carry out the retreat.
  await page.mouse.click(x, y);
  await asked(page, 'German: Retreat German 111');
  await page.locator('.roll-badge').filter({ hasText: 'Retreat 2' }).waitFor();
  await stands(page, 'German 111', '1016');
});

/** The longest label of the four games, and a warning. */
const LONG_LABEL =
  'Fire APCR with the OQF 6-Pounder of 2-2-8 A under 9-1 K at PzKpfw VIE (Tiger) A in B12: hits on 10 or less';
const LONG_WARNING = '2nd Panzer Division (5), 26th Volksgrenadier Division (4) cannot advance later.';
const WINDOWS = [
  [1440, 900],
  [1100, 700],
  [820, 1180],
  [390, 844],
] as const;

test('the words of buttons are never cut off in any window, even if they are a third longer', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  for (const hex of ['1016', '0917', '0916', '0517']) await pickHex(page, hex);
  await page.locator('.bar-primary').filter({ hasText: 'Attack 1016' }).waitFor();
  await page.evaluate(
    ({ label, warning, decline }) => {
      const primary = document.querySelector('.bar-primary');
      for (const text of primary?.querySelectorAll('span') ?? []) text.textContent = label;
      const told = primary?.appendChild(document.createElement('span'));
      if (told) [told.className, told.textContent] = ['bar-warning', warning];
      for (const text of document.querySelectorAll('.bar-decline')) text.textContent = decline;
    },
    { label: longer(LONG_LABEL), warning: longer(LONG_WARNING), decline: longer('End the Movement Phase') },
  );
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    expect(await cutOff(page), `${width} × ${height}`).toEqual([]);
  }
});

function longer(text: string): string {
  return `${text} ${text.slice(0, Math.ceil(text.length / 3))}`;
}

/** Buttons of the bar that do not show all they say. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bar-answers button')].flatMap((button) => {
      const box = button.getBoundingClientRect();
      const isCut =
        button.scrollWidth > button.clientWidth ||
        button.scrollHeight > button.clientHeight ||
        [...button.querySelectorAll('span')].some((text) => {
          const inner = text.getBoundingClientRect();
          return inner.left < box.left || inner.right > box.right || inner.bottom > box.bottom || inner.top < box.top;
        }) ||
        box.bottom > innerHeight ||
        box.right > innerWidth;
      return isCut ? [button.innerText] : [];
    }),
  );
}

import { expect, test } from 'vitest';
import { listenTo } from './listener.js';
import { openPage } from './page.js';
import { asked, beginFrom, choices, openPanel, positionFile, stands } from './play.js';

const PREFACE = `# What a screen reader hears

One U.S. Player-Turn, played with the keyboard alone by \`web/tests/browser/keyboard.test.ts\`, which wrote this page: each line is a key, then in italics where the focus went, then what was announced. The question and the choices are read from the accessibility tree. The position is \`web/tests/browser/positions/morning.yaml\`; every die shows a 2. After a change of words this writes the page again:

\`\`\`sh
npx vitest run --config vitest.browser.config.ts -u web/tests/browser/keyboard.test.ts
\`\`\`
`;

test('a whole turn is played with the keyboard alone, and a screen reader tells all of it', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  // Choices and announcements come a moment after the map.
  await choices(page).first().waitFor();
  await page.locator('[data-heard="happened"]').waitFor({ state: 'attached' });
  const me = listenTo(page);

  me.chapter('U.S. Movement Phase');
  await me.lookAround();
  await me.press('m');
  await me.press('ArrowRight');
  await me.press('Enter');
  await me.press('e', 'd', 'e');
  await me.press('a');
  await me.press('Enter');
  await stands(page, 'U.S. 27', '1016');
  await me.tabTo('1/47');
  await me.press('Enter');
  await me.lookAround();
  await me.press('m');
  await me.press('d');
  await me.press('Enter');
  await stands(page, 'U.S. 1/47', '1117');
  await me.press('Control+z');
  await stands(page, 'U.S. 1/47', '0917');
  await me.press('Control+y');
  await stands(page, 'U.S. 1/47', '1117');
  await me.press('Control+Enter');
  await me.press('Tab');
  await me.press('Enter');

  me.chapter('U.S. Combat Phase');
  await asked(page, 'U.S.: Pick the next attack');
  await me.lookAround();
  await me.tabTo('27 (3-6-7) in 1016, attack');
  await me.press('Enter');
  await me.press('Enter');
  await me.press('Enter');
  await me.press('Enter');
  await me.press('Control+Enter');
  await me.lookAround();
  await me.tabTo('1215');
  await me.press('Enter');
  await me.press('Enter');
  await me.lookAround();
  await me.press('Enter');
  await me.lookAround();
  await me.press('Enter');
  await me.press('Control+Enter');

  me.chapter('The turn goes on');
  await asked(page, 'German: Move your units');
  await me.lookAround();
  expect(complaints).toEqual([]);
  const heard = me.transcript();
  expect(heard).not.toContain('*nothing*');
  expect(heard).toContain('0816, woods, road, stream; U.S. 27, three-six-seven.');
  await expect(`${PREFACE}\n${heard}`).toMatchFileSnapshot('../../../docs/screen-reader-transcript.md');
});

test('the finder shows a unit, a hex, a rule and runs a command, by keyboard', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  const find = async (words: string) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Find a unit, a hex, a rule or a command' }).fill(words);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Find' }).waitFor({ state: 'detached' });
  };
  await find('1713');
  await page.locator('.board-mark-focus').waitFor();
  await find('7.81');
  await page.getByRole('heading', { name: /^7\.81/ }).waitFor();
  await find('victory');
  await page.getByRole('dialog', { name: 'Victory points' }).waitFor();
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

test('keys open every panel and the list of keys, and Tab comes round the whole page', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  for (const [key, name] of [
    ['2', 'Log'],
    ['3', 'Rules'],
    ['4', 'Forces'],
    ['5', 'Tables'],
    ['1', 'Decide'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('tab', { name, selected: true }).waitFor();
  }
  await page.keyboard.press('k');
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('pick the hex or unit under the cursor')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await openPanel(page, 'Decide');
  const seen = new Set<string>();
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab');
    seen.add(
      await page.evaluate(
        () =>
          document.activeElement
            ?.closest('.strip, .board, .play-camera, .divider, .side, .bar')
            ?.className.split(' ')[0] ?? 'elsewhere',
      ),
    );
  }
  expect([...seen].filter((place) => place !== 'elsewhere').toSorted()).toEqual([
    'bar',
    'board',
    'divider',
    'play-camera',
    'side',
    'strip',
  ]);
  expect(complaints).toEqual([]);
});

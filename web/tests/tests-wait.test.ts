/** How browser tests are written: what they read from a page, they wait for. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('browser/', import.meta.url);

/** A read of the page as it stands at this moment. */
const AT_ONCE =
  /expect\(\(?await [^;]*(?:innerText|textContent|allInnerTexts|allTextContents|inputValue|getAttribute|isVisible|count|title|wordsOf|readLog|question|unitsOnMap)\(/;
/** Only what must not be there is read at once. */
const ABSENCE = /\)\.(?:not\.|toBe\(0\))|\.toEqual\(\[\]\)/;
const PAUSE = /waitForTimeout|setTimeout\(resolve/;

/** Lines of a test file that do not wait. */
function hasty(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      PAUSE.test(line) || (AT_ONCE.test(line) && !ABSENCE.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    );
}

test('browser tests poll for what they expect, and never pause for a fixed time', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((file) => hasty(file, readFileSync(new URL(file, FOLDER), 'utf8')))).toEqual([]);
});

test.each([
  ["expect(await note.innerText()).toContain('0915');", 1],
  ["expect((await note.innerText()).trim()).toBe('0915');", 1],
  ['await page.waitForTimeout(500);', 1],
  ["await expect.poll(() => note.innerText()).toContain('0915');", 0],
  ['expect(await board.count()).toBe(0);', 0],
  ["expect(await readLog(page)).not.toContain('10♥');", 0],
])('%s', (line, found) => {
  expect(hasty('a.test.ts', line)).toHaveLength(found);
});

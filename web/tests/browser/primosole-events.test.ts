/** Random events in the browser: a card that was drawn for something else offers a choice first, to anyone who it belongs. */
import { describe, expect, test } from 'vitest';
import { drawing } from './cards.js';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  choices,
  choose,
  confirm,
  exampleFile,
  press,
  primary,
  readLog,
  sitDown,
  unfold,
  wordsOf,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

describe.each(SIZES_OF_THIS_RUN)('random events on a %s', (size) => {
  test('a jack drawn for a fire: the sniper chooses their target, then the card counts', async () => {
    const position = exampleFile('primosole-fire');
    const { page, complaints } = await openPage({ size, outcomes: drawing(position, ['JS']) });
    await beginTogether(page, position);
    await choose(page, /^B\/8DLI/);
    await choose(page, /^Fire at 1\/1Pi/);
    await confirm(page, 'Fire: B/8DLI at 1/1Pi');
    await asked(page, 'British: Disorganize an enemy unit on a hex of spades');
    await choices(page).getByText('3/1Pi (2-2-6-4) in 1406').waitFor();
    await expect.poll(() => choices(page).count()).toBe(1);
    await expect.poll(() => primary(page).innerText()).toBe('No Sniper');
    await choose(page, /^3\/1Pi/);
    const draw = page.getByRole('region', { name: 'The last draw' });
    await draw.waitFor();
    await unfold(page);
    await draw.getByText('5 against 8').waitFor();
    await expect
      .poll(() => readLog(page))
      .toMatch(/J♠: Sniper, British\.[^]*German 3\/1Pi \(2-2-6-4\) is Disorganized\.[^]*5 against 8 \(J♠\)/);
    expect(complaints).toEqual([]);
  });

  test('a black queen: the other side exchanges cards, and only it knows which', async () => {
    const position = exampleFile('primosole-fire');
    const { page, complaints } = await openPage({ size, outcomes: drawing(position, ['QS', '8C']) });
    await beginTogether(page, position);
    await choose(page, /^B\/8DLI/);
    await choose(page, /^Fire at 1\/1Pi/);
    await confirm(page, 'Fire: B/8DLI at 1/1Pi');
    await sitDown(page, 'German');
    await asked(page, 'German: Exchange cards of your hand');
    await expect.poll(() => wordsOf(page.locator('.hand-own'))).toBe('K♦ 10♥ 4♠');
    await press(page.getByRole('button', { name: 'Take king of diamonds' }));
    await confirm(page, 'Exchange K♦');
    await sitDown(page, 'British');
    const log = () => readLog(page);
    await expect.poll(log).toContain('Q♠: Change of orders, German.');
    await expect.poll(log).toContain('German exchanges 1 card.');
    expect(await log()).not.toContain('K♦');
    expect(await log()).not.toContain('8♣');
    expect(complaints).toEqual([]);
  });
});

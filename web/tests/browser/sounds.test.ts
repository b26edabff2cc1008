/** What is heard of a game: the page makes its sounds itself, so what it asks of the browser tells which they are. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasTouch, pickHex, tapHex } from './board.js';
import { loadAgain, openPage } from './page.js';
import { choose, endPhase, press, tableIsSet } from './play.js';

/** The pitch of the breath of noise that stands for each sound; the turn is two notes. */
const PITCHES = { dice: 1_900, move: 420 } as const;

declare global {
  interface Window {
    /** The pitch of each filter that was made, and 0 for each note. */
    heard: (() => number)[];
    /** How long the phone has trembled, each time, in milliseconds. */
    felt: number[];
  }
}

/** Runs in the page, before its own scripts: notes every filter and every note that is made. */
function listen(): void {
  const heard: (() => number)[] = [];
  window.heard = heard;
  window.AudioContext = class extends AudioContext {
    override createBiquadFilter(): BiquadFilterNode {
      const filter = super.createBiquadFilter();
      heard.push(() => filter.frequency.value);
      return filter;
    }

    override createOscillator(): OscillatorNode {
      heard.push(() => 0);
      return super.createOscillator();
    }
  };
}

/** Runs in the page, before its own scripts: a phone that notes when it trembles. */
function feel(): void {
  window.felt = [];
  navigator.vibrate = (pattern) => {
    window.felt.push(Number(pattern));
    return true;
  };
}

/** The pitches so far; 0 stands for a note. */
function heardOn(page: Page): Promise<number[]> {
  return page.evaluate(() => window.heard.map((pitch) => pitch()));
}

/** The first turn of Remagen: all reinforcements come, and the computer attacks the one on the bridge. */
async function playFirstTurn(page: Page): Promise<void> {
  await press(page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }));
  await tableIsSet(page);
  if (hasTouch(page)) {
    await press(page.getByRole('button', { name: 'Bring on all 11' }).first());
    await tapHex(page, '0517');
  } else {
    await choose(page, 'Bring on all 11');
    await pickHex(page, '0517');
  }
  await endPhase(page);
  await page.locator('.bar-turn').waitFor();
}

test('a move, the dice and the turn that passes are heard', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 1 });
  await page.addInitScript(listen);
  await loadAgain(page);
  await playFirstTurn(page);
  await expect.poll(() => heardOn(page)).toEqual(expect.arrayContaining([PITCHES.move, PITCHES.dice, 0]));
  expect(complaints).toEqual([]);
});

test('with the sound off nothing is heard', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 1 });
  await page.addInitScript(listen);
  await page.addInitScript(() => localStorage.setItem('bridgehead.sound', 'off'));
  await loadAgain(page);
  await playFirstTurn(page);
  expect(await heardOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([
  ['a phone trembles when the turn passes to you', 'on', 'phone', [60]],
  ['with the sound off a phone does not tremble', 'off', 'phone', []],
  ['a desktop does not tremble', 'on', 'desktop', []],
] as const)('%s', async (_words, sound, size, felt) => {
  const { page, complaints } = await openPage({ size, die: 1 });
  await page.addInitScript(feel);
  await page.addInitScript((chosen) => localStorage.setItem('bridgehead.sound', chosen), sound);
  await loadAgain(page);
  await playFirstTurn(page);
  await expect.poll(() => page.evaluate(() => window.felt)).toEqual(felt);
  expect(complaints).toEqual([]);
});

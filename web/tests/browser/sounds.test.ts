/** What is heard of a game: the page makes its sounds itself, so what it asks of the browser tells which they are. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { loadAgain, openPage } from './page.js';
import { choose, endPhase, press, tableIsSet } from './play.js';

/** The pitch of the breath of noise that stands for each sound; the turn is two notes. */
const PITCHES = { dice: 1_900, move: 420 } as const;

declare global {
  interface Window {
    /** The pitch of each filter that was made, and 0 for each note. */
    heard: (() => number)[];
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

/** The pitches so far; 0 stands for a note. */
function heardOn(page: Page): Promise<number[]> {
  return page.evaluate(() => window.heard.map((pitch) => pitch()));
}

/** The first turn of Remagen: all reinforcements come, and the computer attacks the one on the bridge. */
async function playFirstTurn(page: Page): Promise<void> {
  await press(page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }));
  await tableIsSet(page);
  await choose(page, 'Bring on all 11');
  await pickHex(page, '0517');
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

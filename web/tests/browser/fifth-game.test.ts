/** A fifth game, added to a copy of the project exactly as docs/adding-a-game.md says: it builds, shows, plays and is hosted. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyWithGame } from '../../../scripts/copy-with-game.mjs';
import type { Served } from '../../../scripts/served.mjs';
import { serve, stop } from '../../../scripts/served.mjs';
import { ask } from './online.js';
import { openPage } from './page.js';
import { asked, tableIsSet } from './play.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const example = join(root, 'examples', 'ford');
const guide = readFileSync(join(root, 'docs', 'adding-a-game.md'), 'utf8');

let copy: string;
let served: Served;

/** The block of code in the guide with these words. */
function blockWith(words: string): string {
  return (
    [...guide.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code).find((code) => code.includes(words)) ?? ''
  );
}

beforeAll(async () => {
  mkdirSync(join(root, 'build'), { recursive: true });
  copy = mkdtempSync(join(root, 'build', 'fifth-game-'));
  await copyWithGame(copy, example, blockWith("key: 'ford'"), inject('seeds') === 'all' ? 'all' : 'game');
  const call = "import { main } from './cli/dist/main.js';\nprocess.exitCode = await main(process.argv.slice(2));\n";
  writeFileSync(join(copy, 'bridgehead.mjs'), call);
  served = await serve({ LIMITS: '0' }, copy);
});

afterAll(async () => {
  if (served !== undefined) await stop(served.process, 'SIGTERM');
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
});

/** What the command line of the copy prints. */
function bridgehead(args: readonly string[], input = ''): string {
  return execFileSync(process.execPath, ['bridgehead.mjs', ...args], { cwd: copy, input, encoding: 'utf8' });
}

test('the rules of the fifth game are those that the guide shows', () => {
  expect(blockWith('export const ford')).toBe(readFileSync(join(example, 'games', 'ford', 'rules', 'game.ts'), 'utf8'));
});

test('the fifth game is played in the terminal, and by the computer', () => {
  expect(bridgehead(['games', 'ford'])).toContain('The ford');
  expect(bridgehead(['play', 'ford', '--seed', '1', '--red', 'human', '--blue', 'computer'], '1\nquit\n')).toMatch(
    /Ground: \. road {2}~ ford[^]*Red marches or waits\./,
  );
  const options = ['--games', '4', '--seed', '1', '--jobs', '1', '--json'];
  expect(bridgehead(['sim', 'ford', '--players', 'recruit,random', ...options])).toContain('"unfinished": 0');
});

test('the fifth game shows on the page, and is played there against the computer', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', at: served.address });
  await page.getByRole('region', { name: 'Ford' }).getByRole('button', { name: 'Play', exact: true }).click();
  await tableIsSet(page);
  await asked(page, 'Red marches or waits.');
  await page.getByRole('button', { name: 'March to 1' }).click();
  await expect.poll(() => page.locator('.strip').innerText()).toContain('Turn 2');
  expect(complaints).toEqual([]);
});

test('the fifth game is hosted by the server', async () => {
  const { page } = await openPage({ size: 'desktop', at: served.address });
  await ask(page, 'POST', '/guests');
  const { game } = await ask<{ game: { id: string } }>(page, 'POST', '/games', {
    game: 'ford',
    scenario: 'ford',
    side: 'red',
    computer: 'recruit',
    nonce: 'words for the dice of this test',
  });
  const waiting = () => ask<{ n: number; question: string | null }>(page, 'GET', `/games/${game.id}/offered?most=1`);
  for (let turn = 0; turn < 3; turn++) {
    await expect.poll(async () => (await waiting()).question).not.toBeNull();
    const { n } = await waiting();
    await ask(page, 'POST', `/games/${game.id}/actions`, {
      action: { do: 'wait' },
      at: n,
      request: `request-${turn}`,
    });
  }
  const record = () => ask<{ result?: { over: boolean } }>(page, 'GET', `/games/${game.id}/record`);
  await expect.poll(async () => (await record()).result?.over).toBe(true);
});

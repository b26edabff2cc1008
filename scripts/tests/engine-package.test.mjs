import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../programs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bridgehead-engine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  execFileSync('npm', [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
}

test('the packed engine, installed in an empty folder, plays the game of its README', () => {
  npm(['pack', '--pack-destination', folder], join(root, 'engine'));
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  expect(tarball).toBeDefined();
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = JSON.parse(readFileSync(join(root, 'engine', 'package.json'), 'utf8'));
  const local = Object.keys(dependencies).map((name) => [name, `file:${join(root, 'node_modules', name)}`]);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { '@bridgehead/engine': `file:${tarball}`, ...Object.fromEntries(local) },
    }),
  );
  npm(['install', '--install-links'], folder);
  const code = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'engine', 'README.md'), 'utf8'))?.[1] ?? '';
  writeFileSync(join(folder, 'matches.mjs'), code);
  const said = execFileSync(process.execPath, ['matches.mjs'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  expect(said.length).toBeGreaterThan(4);
  expect(said.at(-1)).toMatch(/^(First|Second) wins$/);
});

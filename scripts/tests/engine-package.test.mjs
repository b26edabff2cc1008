import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../programs.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bridgehead-engine-'));
const installed = join(folder, 'node_modules', '@bridgehead', 'engine');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  execFileSync('npm', [...args, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
}

/** @returns {{ private?: boolean, dependencies: Record<string, string>, exports: Record<string, Record<string, string>> }} */
function manifest() {
  return JSON.parse(readFileSync(join(root, 'engine', 'package.json'), 'utf8'));
}

/**
 * Where the engine finds a package: its own copy, or the one that all share.
 * @param {string} name
 */
function folderOf(name) {
  const own = join(root, 'engine', 'node_modules', name);
  return existsSync(own) ? own : join(root, 'node_modules', name);
}

beforeAll(() => {
  npm(['pack', '--pack-destination', folder], join(root, 'engine'));
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  const local = Object.keys(manifest().dependencies).map((name) => [name, `file:${folderOf(name)}`]);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { '@bridgehead/engine': `file:${tarball}`, ...Object.fromEntries(local) },
    }),
  );
  npm(['install', '--install-links'], folder);
});

test('the packed engine, installed in an empty folder, plays the game of its README', () => {
  const code = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'engine', 'README.md'), 'utf8'))?.[1] ?? '';
  writeFileSync(join(folder, 'matches.mjs'), code);
  const said = execFileSync(process.execPath, ['matches.mjs'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  expect(said.length).toBeGreaterThan(4);
  expect(said.at(-1)).toMatch(/^(First|Second) wins$/);
});

test('the packed engine may be published, and holds its licence and every file that its entries name', () => {
  const { private: isPrivate, exports } = manifest();
  expect(isPrivate).toBeUndefined();
  const named = ['LICENSE', 'README.md', ...Object.values(exports).flatMap((entry) => Object.values(entry))];
  expect(named.filter((file) => !existsSync(join(installed, file)))).toEqual([]);
  expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});

test('every entry of the packed engine has types that a strict compiler accepts', () => {
  const entries = Object.keys(manifest().exports);
  const imports = entries.map((entry, index) => `export * as e${index} from '@bridgehead/engine${entry.slice(1)}';`);
  writeFileSync(join(folder, 'use.ts'), imports.join('\n'));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
  execFileSync(process.execPath, [tsc, ...flags, 'use.ts'], { cwd: folder, stdio: 'inherit' });
});

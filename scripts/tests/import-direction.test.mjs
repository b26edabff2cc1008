import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../programs.mjs';

/** @type {readonly (readonly [file: string, specifier: string])[]} */
const ALLOWED = [
  ['engine/tests/hex.test.ts', '@bridgehead/engine'],
  ['protocol/src/live.ts', '@bridgehead/engine'],
  ['cartography/src/draw.ts', '@bridgehead/engine'],
  ['cartography/src/draw.ts', '@bridgehead/engine/anything'],
  ['cartography/tests/draw.test.ts', 'node:fs'],
  ['games/remagen/rules/combat.ts', '@bridgehead/cartography'],
  ['games/remagen/rules/combat.ts', '../content/tables.json'],
  ['ai/src/search.ts', '@bridgehead/remagen'],
  ['bench/tests/bench.test.ts', '@bridgehead/bench'],
  ['server/src/index.ts', '@bridgehead/ai'],
  ['web/src/start/page.ts', '@bridgehead/remagen'],
  ['web/src/start/page.ts', '../games/remagen/kit.js'],
  ['web/src/board/board.ts', '@bridgehead/cartography'],
  ['web/build/files.ts', 'node:fs'],
  ['cli/src/main.ts', '@bridgehead/bench'],
  ['server/src/index.ts', '@bridgehead/protocol'],
  ['server/src/index.ts', '@bridgehead/catalogue'],
  ['web/src/online/live.ts', '@bridgehead/protocol'],
];

/** @type {readonly (readonly [file: string, specifier: string])[]} */
const REFUSED = [
  ['engine/src/hex.ts', '@bridgehead/cartography'],
  ['engine/src/hex.ts', '@bridgehead/cartography/png'],
  ['engine/src/hex.ts', 'node:fs'],
  ['engine/src/hex.ts', 'fs'],
  ['engine/src/hex.ts', '@bridgehead/protocol'],
  ['protocol/src/live.ts', '@bridgehead/remagen'],
  ['protocol/src/live.ts', '@bridgehead/server'],
  ['catalogue/src/games.ts', '@bridgehead/engine'],
  ['games/remagen/rules/combat.ts', '@bridgehead/catalogue'],
  ['games/remagen/rules/combat.ts', '@bridgehead/protocol'],
  ['ai/src/search.ts', '@bridgehead/protocol'],
  ['cartography/src/draw.ts', '@bridgehead/remagen'],
  ['cartography/src/draw.ts', '../../games/remagen/index.js'],
  ['games/remagen/rules/combat.ts', '@bridgehead/bulge'],
  ['games/remagen/rules/combat.ts', '../../bulge/index.js'],
  ['games/remagen/rules/combat.ts', '@bridgehead/ai'],
  ['games/remagen/tests/combat.test.ts', '../../../engine/src/hex.js'],
  ['ai/src/search.ts', '@bridgehead/server'],
  ['ai/src/search.ts', '@bridgehead/server/anything'],
  ['ai/src/search.ts', '@bridgehead/bench'],
  ['bench/src/index.ts', '@bridgehead/cli'],
  ['server/src/index.ts', '@bridgehead/cli'],
  ['web/src/start/page.ts', '@bridgehead/server'],
  ['web/src/start/page.ts', '../../../games/remagen/rules/state.js'],
  ['web/src/start/page.ts', '../../../engine/src/hex.js'],
  ['web/src/start/page.ts', 'node:fs'],
  ['web/src/board/board.ts', '@bridgehead/remagen'],
  ['web/src/board/board.ts', '../games/remagen/kit.js'],
  ['web/src/board/board.ts', '../kit/kit.js'],
  ['cli/src/main.ts', '@bridgehead/web'],
];

const folder = mkdtempSync(join(tmpdir(), 'bridgehead-lint-'));
/** @type {Set<string>} */
const complaints = new Set();

/**
 * @param {string} file
 * @param {string} specifier
 */
function fileFor(file, specifier) {
  return join(
    dirname(file),
    `case-${[...ALLOWED, ...REFUSED].findIndex(([f, s]) => f === file && s === specifier)}.ts`,
  );
}

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, specifier] of [...ALLOWED, ...REFUSED]) {
    const path = join(folder, fileFor(file, specifier));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { x } from '${specifier}';\nexport const y: unknown = x;\n`);
  }
  for (const { filename } of lint()) complaints.add(filename);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns {{ filename: string }[]} */
function lint() {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  try {
    return JSON.parse(execFileSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' }))
      .diagnostics;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return JSON.parse(String(error.stdout)).diagnostics;
    throw error;
  }
}

test.each(ALLOWED)('%s may import %s', (file, specifier) => {
  expect([...complaints]).not.toContain(fileFor(file, specifier));
});

test.each(REFUSED)('%s may not import %s', (file, specifier) => {
  expect([...complaints]).toContain(fileFor(file, specifier));
});

/** The pages of the project: what they link to and name is there, and the example game in them works. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { FUZZ_CHECKS, fuzzGame } from '@bridgehead/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const GENERATED = ['node_modules', 'dist', 'dist-types', 'build', '.git'];

/** All files and folders of the project, by their paths from its top. */
function listAll(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED.includes(entry.name)) return [];
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? [path, ...listAll(path)] : [path];
  });
}

const all = listAll();
const known = new Set(all);
const topFolders = new Set(all.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0]));
const pages = all.filter((path) => path.endsWith('.md'));

interface Page {
  /** The text without blocks and spans of code. */
  readonly prose: string;
  readonly spans: readonly string[];
  readonly blocks: readonly string[];
}

const FENCE = /^( *)```.*\n([^]*?)^\1```$/gm;
const SPAN = /`([^`\n]+)`/g;

function readPage(path: string): Page {
  const text = read(path);
  const flowing = text.replaceAll(FENCE, '');
  return {
    prose: flowing.replaceAll(SPAN, ''),
    spans: [...flowing.matchAll(SPAN)].map(([, code]) => code),
    blocks: [...text.matchAll(FENCE)].map(([, , code]) => code),
  };
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

// --- links ----------------------------------------------------------------------------------------------------------

/** Targets of links and pictures within the project. */
function linksIn({ prose }: Page): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/i.test(target));
}

function brokenLink(page: string, link: string): string | undefined {
  const [path, anchor] = link.split('#');
  const target = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path)).replace(/\/$/, '');
  if (!known.has(target)) return `${link}: there is no ${target}`;
  if (anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor))
    return `${link}: ${target} has no such heading`;
  return undefined;
}

const anchors = new Map<string, ReadonlySet<string>>();

/** The anchors that Markdown viewers give to the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const found =
    anchors.get(page) ??
    new Set(
      [
        ...read(page)
          .replaceAll(FENCE, '')
          .matchAll(/^#+ (.+)$/gm),
      ].map(([, heading]) => anchorOf(heading)),
    );
  anchors.set(page, found);
  return found;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

// --- paths ----------------------------------------------------------------------------------------------------------

const PATH = /^\.?[\w-][\w.-]*(?:\/[\w.-]+)*\/?$/;
const SOURCE = /\.(?:ts|mjs)$/;
const FILE = /\.(?:ts|mjs|md|json|yaml|tsv)$/;

/** Words that look like a path within the project, or like a source file of it. */
function pathsIn(code: string): string[] {
  const words = code
    .split(/[\s"'=,;()]+/)
    .filter((word) => PATH.test(word) && !GENERATED.some((folder) => word.split('/').includes(folder)));
  return words.filter((word) => (word.includes('/') ? isFromTop(word) || FILE.test(word) : SOURCE.test(word)));
}

function isFromTop(path: string): boolean {
  return topFolders.has(path.split('/', 1)[0]);
}

/** A path from the top is there as it stands; a shorter one (`rules/state.ts`) is the end of one that is there. */
function isThere(path: string): boolean {
  if (path.includes('/') && isFromTop(path)) return known.has(path.replace(/\/$/, ''));
  return all.some((each) => each === path || each.endsWith(`/${path}`));
}

// --- commands -------------------------------------------------------------------------------------------------------

const manifest: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));

/** What is called in code and is not there: `npx bridgehead sing`, `npm run dance`. */
function missingCommands(code: string): string[] {
  const commands = [...code.matchAll(/(?<=npx )bridgehead ([a-z][a-z-]*)/g)].filter(
    ([, command]) => !known.has(`cli/src/commands/${command}.ts`),
  );
  const scripts = [...code.matchAll(/\bnpm run ([\w:-]+)/g)].filter(([, script]) => !(script in manifest.scripts));
  return [...commands, ...scripts].map(([called]) => called);
}

/** What a check finds on all pages, each with its page. */
function onAllPages(check: (page: Page, path: string) => readonly string[]): string[] {
  return pages.flatMap((path) => check(readPage(path), path).map((found) => `${path}: ${found}`));
}

describe('the pages', () => {
  test('link to files that exist', () => {
    expect(onAllPages((page, path) => linksIn(page).flatMap((link) => brokenLink(path, link) ?? []))).toEqual([]);
  });

  test('name files that are there', () => {
    expect(
      onAllPages(({ spans, blocks }) => [...spans, ...blocks].flatMap(pathsIn).filter((path) => !isThere(path))),
    ).toEqual([]);
  });

  test('name commands that are there', () => {
    expect(onAllPages(({ spans, blocks }) => [...spans, ...blocks].flatMap(missingCommands))).toEqual([]);
  });

  test.each(['docs', 'docs/decisions'])('in %s are all listed in its index', (folder) => {
    const index = `${folder}/README.md`;
    const listed = linksIn(readPage(index)).map((link) => posix.join(folder, link.split('#', 1)[0]));
    expect(pages.filter((path) => posix.dirname(path) === folder && path !== index && !listed.includes(path))).toEqual(
      [],
    );
  });
});

test('finds links to missing files', () => {
  expect(brokenLink('docs/README.md', 'nowhere.md')).toBe('nowhere.md: there is no docs/nowhere.md');
  expect(brokenLink('docs/README.md', 'records.md#no-such-heading')).toBe(
    'records.md#no-such-heading: docs/records.md has no such heading',
  );
  expect(brokenLink('docs/README.md', 'records.md#versions')).toBeUndefined();
  expect(
    pathsIn('node engine/src/nothing.ts rules/nothing.ts state.ts Br/D1 dist/x.ts').filter((path) => !isThere(path)),
  ).toEqual(['engine/src/nothing.ts', 'rules/nothing.ts']);
  expect(missingCommands('npx bridgehead sing; npx bridgehead ask; npm run dance; npm run fuzz')).toEqual([
    'bridgehead sing',
    'npm run dance',
  ]);
});

// --- the example game -----------------------------------------------------------------------------------------------

describe('the smallest complete game of docs/adding-a-game.md', () => {
  let folder = '';

  beforeAll(() => {
    mkdirSync(join(root, 'build'), { recursive: true });
    folder = mkdtempSync(join(root, 'build', 'example-'));
    const code = readPage('docs/adding-a-game.md').blocks.find((block) => block.includes('export const ford'));
    writeFileSync(join(folder, 'game.ts'), code ?? '');
    const options = {
      noEmit: true,
      composite: false,
      declaration: false,
      declarationMap: false,
      customConditions: ['source'],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions: options, files: ['game.ts'] }),
    );
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('type-checks', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder],
      { encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  test('keeps the contract in random games', async () => {
    const example: unknown = await import(pathToFileURL(join(folder, 'game.ts')).href);
    if (!hasGame(example)) throw new Error('The example exports no game "ford"');
    for (let seed = 1; seed <= 50; seed++) {
      const { over, faults } = fuzzGame(example.ford, { scenario: 'ford', options: {} }, seed, { sample: 1 });
      expect(faults.map(({ check, text }) => `${FUZZ_CHECKS[check]}: ${text}`)).toEqual([]);
      expect(over).toBe(true);
    }
  });
});

function hasGame(module: unknown): module is { readonly ford: WholeGame<GameTypes> } {
  return typeof module === 'object' && module !== null && 'ford' in module && typeof module.ford === 'object';
}

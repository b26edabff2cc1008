// A copy of the project with one more game, made as docs/adding-a-game.md says: for the test that the guide is right.
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { Complaint, root, run } from './programs.mjs';

const FOLDERS = [
  'engine',
  'protocol',
  'cartography',
  'catalogue',
  'games',
  'ai',
  'server',
  'cli',
  'bench',
  'web',
  'scripts',
];
const FILES = ['package.json', 'tsconfig.base.json', '.oxlintrc.json'];
/** Linked instead, or not needed by a game. */
const LEFT_OUT = ['node_modules', 'tests', 'testing'];

/**
 * Makes and builds the copy.
 * @param {string} copy an empty folder inside the project: packages from npm are found in the folders above
 * @param {string} example a folder that is laid over the copy
 * @param {string} entry what is added to the list of games
 * @param {'game' | 'all'} checked whose types are checked: the game's files with all that they import, or every package
 */
export async function copyWithGame(copy, example, entry, checked) {
  for (const name of FILES) cpSync(join(root, name), join(copy, name));
  // With what is built already, and its times: the compiler then builds only what the game changes.
  for (const name of FOLDERS)
    cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true, filter: isCopied });
  cpSync(example, copy, { recursive: true });
  addToCatalogue(join(copy, 'catalogue', 'src', 'games.ts'), entry);
  linkPackages(copy);
  await tsc(copy, ['-b', 'catalogue']);
  await node(copy, [join('scripts', 'compile-catalogue.mjs')]);
  if (checked === 'game') {
    writeFileSync(join(copy, 'tsconfig.game.json'), JSON.stringify(projectOf(example)));
    // Its files import what the packages have become.
    await tsc(copy, ['-b', 'server', 'cli', '--noCheck']);
    await tsc(copy, ['-p', 'tsconfig.game.json']);
  } else await tsc(copy, ['-b', 'server', 'cli', 'web']);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Not to be small: that would take most of the time.
  await node(copy, [vite, 'build', 'web', '--logLevel', 'warn', '--minify', 'false']);
}

/**
 * A project for the compiler with nothing but the files of a game.
 * @param {string} example
 */
function projectOf(example) {
  return {
    extends: './tsconfig.base.json',
    compilerOptions: {
      noEmit: true,
      composite: false,
      lib: ['es2023', 'dom', 'dom.iterable', 'webworker.importscripts'],
      jsx: 'react-jsx',
      jsxImportSource: 'preact',
      types: ['node', 'vite/client'],
    },
    files: readdirSync(example, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file)),
  };
}

/** @param {string} source */
function isCopied(source) {
  const isPage = relative(root, source) === join('web', 'dist');
  return !LEFT_OUT.includes(basename(source)) && !isPage;
}

/**
 * @param {string} file
 * @param {string} entry
 */
function addToCatalogue(file, entry) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/\];\n$/, `${entry}];\n`));
}

/**
 * What `npm install` does for the packages of the project.
 * @param {string} copy
 */
function linkPackages(copy) {
  const scope = join(copy, 'node_modules', '@bridgehead');
  mkdirSync(scope, { recursive: true });
  const games = readdirSync(join(copy, 'games'), { withFileTypes: true }).filter((each) => each.isDirectory());
  const folders = [
    ...FOLDERS.filter((name) => name !== 'games' && name !== 'scripts'),
    ...games.map(({ name }) => join('games', name)),
  ];
  for (const folder of folders) symlinkSync(join(copy, folder), join(scope, basename(folder)), 'junction');
  // Where a package has a version of its own of something.
  for (const name of ['engine', 'server'])
    symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'), 'junction');
}

/**
 * @param {string} copy
 * @param {readonly string[]} args
 */
function tsc(copy, args) {
  return node(copy, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ...args]);
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 */
async function node(cwd, args) {
  const code = await run(process.execPath, args, { cwd });
  if (code !== 0) throw new Complaint(`"${args.join(' ')}" failed with code ${code}.`);
}

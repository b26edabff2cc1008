/**
 * What of a game's rulebook is told, coded and tested: the data behind docs/rules-coverage.md.
 *
 * - text: the id has an anchor in games/<game>/content/rules (read from rulebook.json).
 * - code: a comment or string in games/<game>/rules/**.ts names the id (`// 7.73a`, `'7.73a'`). An id without
 *   letters that is no rule of its own (`7.73`) stands for all lettered rules under it (7.73a, 7.73b).
 * - test: the title of a test(), it() or describe() in games/<game>/tests names the id itself, letters included; a title may
 *   begin with several: `7.71a 7.72 no retreat into enemy zones`. So does the first element of a row in a table
 *   that drives tests in the same file: `test.each([['7.73a', …], …])`, or `for (const [rule] of ROWS) test(…)`.
 *   The vectors of games/<game>/tests/vectors.json, or of the files in the folder tests/vectors, count with their
 *   `rule` list, as soon as a test file reads them.
 * - engine/src and engine/tests count in the same way, but only after the game's key (`remagen 7.73a`).
 *
 * A game without rules/game.ts cannot be played yet: of its rules only the texts are counted.
 *
 * An id is a whole token: 7.7 is not found in 7.73. Rules that are known to be unfinished are listed in
 * games/<game>/content/partly-done.md, one bullet each that begins with the id: `- 9.11 why`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { idsIn, idsOfGameIn, scan, testNamesIn } from './citations.mjs';

export { idsIn, idsOfGameIn, testNamesIn };

/** The kinds of rules that must be told, coded and tested. */
export const REQUIRED_KINDS = ['rule', 'procedure', 'table'];

/**
 * @typedef {object} CoverageRow
 * @property {string} id
 * @property {string} chapter
 * @property {string} title
 * @property {string} kind
 * @property {string | undefined} text path and anchor of the rule text
 * @property {string[]} code files that cite the rule
 * @property {string[]} tests names of the tests, and ids of the vectors
 * @property {boolean} listed whether partly-done.md lists it
 *
 * @typedef {object} Coverage
 * @property {string} game
 * @property {boolean} playable whether there is a game to cover: rules/game.ts
 * @property {CoverageRow[]} rows
 * @property {string} partlyDone the Markdown of partly-done.md, or ''
 */

/**
 * The games that have a ledger.
 * @param {string} root
 * @returns {string[]}
 */
export function gamesWithLedger(root) {
  return readdirSync(join(root, 'games'))
    .filter((game) => existsSync(join(root, 'games', game, 'content/ledger.tsv')))
    .toSorted();
}

/**
 * @param {string} root the repository
 * @param {string} game
 * @returns {Coverage}
 */
export function readCoverage(root, game) {
  const folder = join(root, 'games', game);
  const ledger = parseLedger(readFileSync(join(folder, 'content/ledger.tsv'), 'utf8'));
  const ids = new Set(ledger.map((row) => row.id));
  const texts = textPlaces(folder, `games/${game}/content/rules`);
  const code = codeCitations(root, game, ids);
  const tests = testCitations(root, game);
  const partlyFile = join(folder, 'content/partly-done.md');
  const partlyDone = existsSync(partlyFile) ? readFileSync(partlyFile, 'utf8').trim() : '';
  const listed = new Set([...partlyDone.matchAll(/^[-*] +(\S+)/gm)].map(([, id]) => id.replace(/:$/, '')));
  const rows = ledger.map((row) => ({
    ...row,
    text: texts.get(row.id),
    code: [...(code.get(row.id) ?? [])].toSorted(),
    tests: [...(tests.get(row.id) ?? [])],
    listed: listed.has(row.id),
  }));
  return { game, playable: existsSync(join(folder, 'rules/game.ts')), rows, partlyDone };
}

/**
 * What a row that must be complete still lacks.
 * @param {CoverageRow} row
 * @returns {string[]}
 */
export function lacks(row) {
  if (!REQUIRED_KINDS.includes(row.kind)) return [];
  return [
    ...(row.text === undefined ? ['text'] : []),
    ...(row.code.length === 0 ? ['code'] : []),
    ...(row.tests.length === 0 ? ['test'] : []),
  ];
}

/** @param {string} text @returns {{ id: string, chapter: string, title: string, kind: string }[]} */
function parseLedger(text) {
  const [, ...lines] = text.trimEnd().split(/\r?\n/);
  return lines.map((line) => {
    const [id, chapter, title, kind] = line.split('\t');
    return { id, chapter, title, kind };
  });
}

/**
 * Path and anchor of each rule text, as links from the top of the repository.
 * @param {string} folder
 * @param {string} rulesPath
 * @returns {Map<string, string>}
 */
function textPlaces(folder, rulesPath) {
  const file = join(folder, 'content/rulebook.json');
  /** @type {import('../engine/dist/rulebook.js').RulebookData} */
  const { chapters } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { chapters: [] };
  const places = new Map();
  for (const chapter of chapters) {
    for (const { id, title } of chapter.rules)
      places.set(id, `${rulesPath}/${chapter.file}#${anchor(`${id} ${title}`)}`);
  }
  return places;
}

/**
 * The anchor that Markdown viewers give to a heading.
 * @param {string} heading
 */
function anchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/**
 * The files that cite each id.
 * @param {string} root @param {string} game @param {Set<string>} ids
 * @returns {Map<string, Set<string>>}
 */
function codeCitations(root, game, ids) {
  const cited = [
    ...sources(root, `games/${game}/rules`).map(({ path, text }) => ({ path, found: citedIn(text, idsIn) })),
    ...sources(root, 'engine/src').map(({ path, text }) => ({
      path,
      found: citedIn(text, (piece) => idsOfGameIn(piece, game)),
    })),
  ];
  const files = new Map();
  for (const { path, found } of cited) {
    for (const id of found) for (const rule of rulesMeant(id, ids)) add(files, rule, path);
  }
  return files;
}

/**
 * What `find` finds in the comments and strings of a source.
 * @param {string} source
 * @param {(text: string) => string[]} find
 * @returns {string[]}
 */
export function citedIn(source, find) {
  return scan(source).pieces.flatMap((piece) => find(piece.text));
}

/**
 * The rule itself; or, for a number that is no rule of its own, all lettered rules under it.
 * @param {string} id @param {Set<string>} ids
 */
function rulesMeant(id, ids) {
  if (ids.has(id)) return [id];
  if (!/\d$/.test(id)) return [];
  return [...ids].filter((other) => other.startsWith(id) && /^[A-Za-z]+$/.test(other.slice(id.length)));
}

/**
 * The tests that name each id.
 * @param {string} root @param {string} game
 * @returns {Map<string, Set<string>>}
 */
function testCitations(root, game) {
  const found = new Map();
  const files = sources(root, `games/${game}/tests`).filter(({ path }) => path.endsWith('.test.ts'));
  for (const { text } of files)
    for (const name of testNamesIn(text)) for (const id of idsIn(name)) add(found, id, name);
  for (const { path, text } of sources(root, 'engine/tests')) {
    if (!path.endsWith('.test.ts')) continue;
    for (const name of testNamesIn(text)) for (const id of idsOfGameIn(name, game)) add(found, id, name);
  }
  for (const path of vectorFiles(join(root, `games/${game}/tests`))) {
    if (!files.some(({ text }) => text.includes(path.read))) continue;
    for (const vector of vectorsIn(JSON.parse(readFileSync(path.file, 'utf8'))))
      for (const id of vector.rule) add(found, id, vector.id);
  }
  return found;
}

/**
 * The files with vectors, and how a test file names each.
 * @param {string} folder
 * @returns {{ file: string, read: string }[]}
 */
function vectorFiles(folder) {
  const one = join(folder, 'vectors.json');
  const many = join(folder, 'vectors');
  return [
    ...(existsSync(one) ? [{ file: one, read: '/vectors.json' }] : []),
    ...(existsSync(many)
      ? readdirSync(many)
          .toSorted()
          .map((name) => ({ file: join(many, name), read: `vectors/${name}` }))
      : []),
  ];
}

/**
 * The vectors of a file: a list, or an object of lists, one for each family.
 * @param {unknown} content
 * @returns {{ id: string, rule: string[] }[]}
 */
function vectorsIn(content) {
  const lists = Array.isArray(content) ? [content] : Object.values(content ?? {});
  return lists.flat().filter((vector) => Array.isArray(vector?.rule));
}

/** @param {Map<string, Set<string>>} map @param {string} key @param {string} value */
function add(map, key, value) {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

/**
 * The TypeScript files of a folder and its folders, in order, with paths from the root.
 * @param {string} root @param {string} folder
 */
function sources(root, folder) {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }));
}

/** So many test names are shown for a rule; the rest is counted. */
const SHOWN_TESTS = 4;

/**
 * docs/rules-coverage.md.
 * @param {Coverage[]} coverages
 * @returns {string}
 */
export function renderCoverage(coverages) {
  const head =
    '# Rules coverage\n\nWhich rules have a text, code that cites them, and a test that names them. Written by `node scripts/rules-coverage.mjs`; what counts is said in `scripts/coverage.mjs`.\n';
  return [head, ...coverages.map(renderGame)].join('\n');
}

/** @param {Coverage} coverage */
function renderGame({ game, playable, rows, partlyDone }) {
  if (!playable)
    return `## ${game}\n\nNot yet: ${rows.filter((row) => row.text !== undefined).length} of ${rows.length} rules have a text. Code and tests are counted as soon as the game can be played.\n`;
  const chapters = [...new Set(rows.map((row) => row.chapter))];
  return [
    `## ${game}\n`,
    renderSummary(rows),
    `### Missing\n\n${renderMissing(rows)}\n`,
    `### Partly done\n\n${partlyDone === '' ? 'Nothing is listed.' : partlyDone}\n`,
    ...chapters.map((chapter) =>
      renderChapter(
        chapter,
        rows.filter((row) => row.chapter === chapter),
      ),
    ),
  ].join('\n');
}

/** @param {CoverageRow[]} rows */
function renderSummary(rows) {
  const required = rows.filter((row) => REQUIRED_KINDS.includes(row.kind));
  const kinds = REQUIRED_KINDS.map((kind) =>
    summaryLine(
      kind,
      required.filter((row) => row.kind === kind),
    ),
  );
  const note = `A further ${rows.length - required.length} entries are definitions, notes and components: they have a text, and need neither code nor test.`;
  return `| kind | text | code | test |\n|---|---|---|---|\n${kinds.join('\n')}\n${summaryLine('**all**', required)}\n\n${note}\n`;
}

/** @param {string} name @param {CoverageRow[]} rows */
function summaryLine(name, rows) {
  const count = (/** @type {(row: CoverageRow) => boolean} */ has) => `${rows.filter(has).length} of ${rows.length}`;
  return `| ${name} | ${count((row) => row.text !== undefined)} | ${count((row) => row.code.length > 0)} | ${count((row) => row.tests.length > 0)} |`;
}

/** @param {CoverageRow[]} rows */
function renderMissing(rows) {
  const lines = rows
    .filter((row) => lacks(row).length > 0)
    .map((row) => `- ${row.id} ${row.title}: ${lacks(row).join(', ')}${row.listed ? ' (listed below)' : ''}`);
  return lines.length === 0 ? 'Nothing is missing.' : lines.join('\n');
}

/** @param {string} chapter @param {CoverageRow[]} rows */
function renderChapter(chapter, rows) {
  const lines = rows.map((row) => {
    const text = row.text === undefined ? '–' : `[text](../${row.text})`;
    const code = row.code.map((path) => `[${path.split('/').at(-1)}](../${path})`).join(', ');
    return `| ${row.id} | ${cell(row.title)} | ${row.kind} | ${text} | ${code || '–'} | ${renderTests(row.tests)} |`;
  });
  return `### ${chapter}\n\n| id | title | kind | text | code | tests |\n|---|---|---|---|---|---|\n${lines.join('\n')}\n`;
}

/** @param {string[]} tests */
function renderTests(tests) {
  const shown = tests.slice(0, SHOWN_TESTS).map(cell).join('; ');
  if (tests.length <= SHOWN_TESTS) return shown || '–';
  return `${shown}; and ${tests.length - SHOWN_TESTS} more`;
}

/**
 * Text that cannot break a table cell.
 * @param {string} text
 */
function cell(text) {
  return text.replace(/\s+/g, ' ').replace(/[|<>*_`[\]]/g, '\\$&');
}

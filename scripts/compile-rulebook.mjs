// Compiles games/<game>/content/rules/*.md to rulebook.json beside the folder: node scripts/compile-rulebook.mjs <game>
// Run `npx tsc -b engine` first.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseRulebook } from '../engine/dist/rulebook.js';
import { sayProblem } from '../engine/dist/verdict.js';

const game = process.argv[2];
if (game === undefined) {
  console.error('Which game? For example: node scripts/compile-rulebook.mjs remagen');
  process.exit(2);
}
const content = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../games/${game}/content/${name}`, import.meta.url));
const files = readdirSync(content('rules'))
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => ({ name, text: readFileSync(content(`rules/${name}`), 'utf8') }));
const parsed = parseRulebook(files);
if (parsed.ok) {
  writeFileSync(content('rulebook.json'), `${JSON.stringify({ chapters: parsed.value.chapters }, null, 1)}\n`);
  console.log(`Wrote games/${game}/content/rulebook.json`);
} else {
  for (const problem of parsed.problems) console.error(sayProblem(problem));
  process.exitCode = 1;
}

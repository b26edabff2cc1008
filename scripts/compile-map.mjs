// Compiles games/<game>/content/map.yaml to map.json beside it: node scripts/compile-map.mjs <game>
// Run `npx tsc -b cartography` first.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMap, formatProblem, parseMap, writeMap } from '@bridgehead/cartography';

const game = process.argv[2];
if (game === undefined) {
  console.error('Which game? For example: node scripts/compile-map.mjs remagen');
  process.exit(2);
}
const file = (name) => fileURLToPath(new URL(`../games/${game}/content/${name}`, import.meta.url));
const parsed = parseMap(readFileSync(file('map.yaml'), 'utf8'), `games/${game}/content/map.yaml`);
if (parsed.ok) {
  writeFileSync(file('map.json'), writeMap(compileMap(parsed.drawing)));
  console.log(`Wrote games/${game}/content/map.json`);
} else {
  for (const problem of parsed.problems) console.error(formatProblem(problem));
  process.exitCode = 1;
}

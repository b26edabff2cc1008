// Compiles games/<game>/content/map.yaml, or plan.yaml, to map.json and map-drawing.json beside it: node scripts/compile-map.mjs <game>
// Run `npx tsc -b cartography` first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  compileMap,
  compilePlan,
  formatProblem,
  parseMap,
  parsePlan,
  writeMap,
  writePlan,
} from '@bridgehead/cartography';

const game = process.argv[2];
if (game === undefined) {
  console.error('Which game? For example: node scripts/compile-map.mjs remagen');
  process.exit(2);
}
const file = (name) => fileURLToPath(new URL(`../games/${game}/content/${name}`, import.meta.url));
const source = existsSync(file('plan.yaml')) ? 'plan.yaml' : 'map.yaml';
const [text, name] = [readFileSync(file(source), 'utf8'), `games/${game}/content/${source}`];
const parsed = source === 'plan.yaml' ? parsePlan(text, name) : parseMap(text, name);
if (parsed.ok) {
  const { map, drawing } =
    'plan' in parsed ? writePlan(compilePlan(parsed.plan)) : writeMap(compileMap(parsed.drawing));
  writeFileSync(file('map.json'), map);
  writeFileSync(file('map-drawing.json'), drawing);
  console.log(`Wrote map.json and map-drawing.json in games/${game}/content`);
} else {
  for (const problem of parsed.problems) console.error(formatProblem(problem));
  process.exitCode = 1;
}

// Makes games/<game>/content/figures.json from the banks of questions: node scripts/compile-figures.mjs <game>
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFigures } from './figures.mjs';
import { root } from './programs.mjs';

const game = process.argv[2];
if (game === undefined) {
  console.error('Which game? For example: node scripts/compile-figures.mjs remagen');
  process.exit(2);
}
writeFileSync(join(root, 'games', game, 'content/figures.json'), makeFigures(game));
console.log(`Wrote games/${game}/content/figures.json`);

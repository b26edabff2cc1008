// Writes docs/rules-coverage.md for all games that have a ledger: node scripts/rules-coverage.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gamesWithLedger, lacks, readCoverage, renderCoverage } from './coverage.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const coverages = gamesWithLedger(root).map((game) => readCoverage(root, game));
writeFileSync(new URL('../docs/rules-coverage.md', import.meta.url), renderCoverage(coverages));
for (const { game, playable, rows } of coverages) {
  if (!playable) {
    console.log(`${game}: not yet`);
    continue;
  }
  const open = rows.filter((row) => lacks(row).length > 0);
  console.log(
    `${game}: ${open.length === 0 ? 'nothing is missing' : `${open.length} rules lack something, ${open.filter((row) => row.listed).length} of them listed as partly done`}`,
  );
}
console.log('Wrote docs/rules-coverage.md');

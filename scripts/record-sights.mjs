// Writes the table of all lines of sight of Elst: node scripts/record-sights.mjs
// Run `npx tsc -b games/elst` first. A changed row is a changed rule or a changed map: look at the difference before it is kept.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sightsToRecord } from '@bridgehead/elst/checks';

const rows = Object.entries(sightsToRecord()).map(([name, row]) => `${JSON.stringify(name)}: ${JSON.stringify(row)}`);
writeFileSync(
  fileURLToPath(new URL('../games/elst/golden/sights.json', import.meta.url)),
  `{\n${rows.join(',\n')}\n}\n`,
);
console.log(`Wrote ${rows.length} rows to games/elst/golden/sights.json`);

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lacks, readCoverage } from '../../../scripts/coverage.mjs';

const { rows } = readCoverage(fileURLToPath(new URL('../../..', import.meta.url)), 'primosole');

test('every rule, procedure and table has a text', () => {
  expect(rows.filter((row) => lacks(row).includes('text')).map((row) => row.id)).toEqual([]);
});

test('every rule, procedure and table is cited in the code and named by a test, or is listed as partly done', () => {
  const open = rows.filter((row) => !row.listed && lacks(row).length > 0);
  expect(open.map((row) => `${row.id} ${row.title}: ${lacks(row).join(', ')}`)).toEqual([]);
});

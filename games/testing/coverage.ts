/** Every rule that must be told, coded and tested is. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lacks, readCoverage } from '../../scripts/coverage.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function testCoverage(game: string): void {
  const { rows } = readCoverage(root, game);

  test('every rule, procedure and table has a text', () => {
    expect(rows.filter((row) => lacks(row).includes('text')).map((row) => row.id)).toEqual([]);
  });

  test('every rule, procedure and table is cited in the code and named by a test, or is listed as partly done', () => {
    const open = rows.filter((row) => !row.listed && lacks(row).length > 0);
    expect(open.map((row) => `${row.id} ${row.title}: ${lacks(row).join(', ')}`)).toEqual([]);
  });
}

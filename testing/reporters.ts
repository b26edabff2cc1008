/** What each test run tells: Vitest's own lines, how far it is, and for `npm test` a report in the file that TEST_REPORT names. */
import type { TestUserConfig } from 'vitest/node';
import { Progress } from './progress.js';

export function reporters(): NonNullable<TestUserConfig['reporters']> {
  const report = process.env['TEST_REPORT'];
  const json: ['json', { outputFile: string }][] = report === undefined ? [] : [['json', { outputFile: report }]];
  return ['default', new Progress(), ...json];
}

/** The order of the test files: the longest first, so that no worker is left alone with a long one at the end. */
import { statSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, the longest first, by a part of their path. All others follow by their size. */
const LONG: readonly string[] = [
  'online-lobby.test',
  'online-deals.test',
  'axe.test',
  'online-games.test',
  'offline.test',
  'phone.test',
  'primosole-orders.test',
  'broken.test',
  'notices.test',
  'intruders.test',
  'security.test',
  'crash.test',
  'accounts.test',
  'arena.test',
  'kit-play.test',
  'fuzz',
  'blunders.test',
  'questions.test',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => ({ file, rank: rankOf(file), size: statSync(file.moduleId).size }));
    return ranked.toSorted((one, other) => one.rank - other.rank || other.size - one.size).map(({ file }) => file);
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((part) => moduleId.includes(part));
  return rank < 0 ? LONG.length : rank;
}

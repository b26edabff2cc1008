/** The order of the test files: the longest first, so that no worker is left alone with a long one at the end. */
import { statSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Files that take longest, the longest first, by a part of their path. All others follow by their size. */
const LONG: readonly string[] = [
  // In a browser.
  'axe.test',
  'fifth-game.test',
  'learn.test',
  'online-lobby.test',
  'online-deals.test',
  'online-games.test',
  'offline.test',
  'phone.test',
  'primosole-orders.test',
  'broken.test',
  // Of the server.
  'crash.test',
  'outage.test',
  'online/process.test',
  'readiness.test',
  'siege.test',
  'intruders.test',
  'online/host.test',
  'bots.test',
  'account-security.test',
  'notices.test',
  'backup.test',
  'accounts.test',
  'rolling-upgrade.test',
  // Of everything else.
  'arena.test',
  'kit-play.test',
  'fuzz',
  'engine-package.test',
  'launcher.test',
  'properties.test',
  'questions.test',
  'secrecy.test',
  'draw.test',
  'books.test',
  'drawn-games.test',
  'melee.test',
  'remedies.test',
  'audit.test',
  'blunders.test',
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

/**
 * Which modules come in one file. Left alone, every set of pages that share a module has a file of its own, and many small
 * files compress worse than a few: before a board shows, its page took twenty-seven. Each group takes along whatever its
 * modules import, unless a group before it has that already. `weight.test.ts` tells when one of them has grown.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Whether a module is one of these; a file that was renamed would fall out of its group without a word. */
function oneOf(...names: readonly string[]): (module: string) => boolean {
  const paths = names.map((name) => {
    const path = ['.ts', '.tsx'].map((ending) => ROOT + name + ending).find((file) => existsSync(file));
    if (path === undefined) throw new Error(`web/build/code-splitting.ts names ${name}, and there is no such module.`);
    return path.replaceAll('\\', '/');
  });
  return (module) => paths.includes(module.replaceAll('\\', '/'));
}

/** What the first page and the table share. */
const PAGE = oneOf(
  'engine/src/viewers',
  'web/src/App',
  'web/src/board/DrawnMap',
  'web/src/browser/crypto-chance',
  'web/src/browser/show-page',
  'web/src/saved-games/open-record',
  'web/src/saved-games/summary',
  'web/src/saved-games/who-plays',
  'web/src/trouble/StorageBanner',
  'web/src/ui/Dialog',
);

/** What play and replay share. */
const TABLE = oneOf(
  'web/src/board/Board',
  'web/src/board/plan',
  'web/src/panels/places',
  'web/src/table/open-table',
  'web/src/ui/Refusals',
  'web/src/ui/Sum',
  'web/src/ui/numbers',
);

/** A game that is kept here and one on a server are played at the same table. */
const PLAY = oneOf('web/src/play/PlayPage');

/** What the first page and the online pages share. */
const LISTS = oneOf(
  'web/src/new-game/Choices',
  'web/src/new-game/GameOptions',
  'web/src/new-game/game-choices',
  'web/src/online/games-waiting',
  'web/src/saved-games/import',
  'web/src/saved-games/time-ago',
);

/** What all games share. */
const KITS =
  /[\\/](?:engine[\\/]src[\\/](?:(?!ask|check-dice|committed|seal|luck|hex-line|hex-units|long-list|odds-kinds|orders-by-unit|published)[\w-]+|hexwar[\\/]stock)|web[\\/]src[\\/]kit[\\/](?!tree-desk|order-fields|several-desk|set-desk)[\w-]+)\.ts$/;

/** What only some games share: it must not come with one of them, or that would come with the others. */
const SOME_KITS = /[\\/](?:engine[\\/]src(?![\\/](?:check-dice|committed|seal))|web[\\/]src[\\/]kit)[\\/]/;

/** One game, without what it loads when that is first needed. */
const GAME = /[\\/]web[\\/]src[\\/]games[\\/](\w+)[\\/]kit\.ts$/;

export const together: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'page', test: PAGE, priority: 4 },
    { name: 'table', test: TABLE, priority: 3 },
    { name: 'kits', test: KITS, priority: 2 },
    { name: 'play', test: PLAY, priority: 1 },
    { name: 'lists', test: LISTS, priority: 1 },
    { name: 'some-kits', test: SOME_KITS, entriesAware: true, includeDependenciesRecursively: false, priority: 1 },
    { name: (module) => GAME.exec(module)?.[1] ?? null, debugName: 'games', test: GAME, priority: 0 },
  ],
};

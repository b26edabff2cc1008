/**
 * Which modules come in one file. Left alone, every set of pages that share a module has a file of its own, and many small
 * files compress worse than a few: before a board shows, its page took twenty-seven. Each group takes along whatever its
 * modules import, unless a group before it has that already. `weight.test.ts` tells when one of them has grown.
 */
import type { Rolldown } from 'vite';

/** What the first page and the table share. */
const PAGE =
  /[\\/](?:web[\\/]src[\\/](?:App|browser[\\/](?:show-page|crypto-chance)|keep[\\/](?:open-record|keepers|summary)|ui[\\/]Dialog|trouble[\\/]StorageBanner|board[\\/]DrawnMap)|engine[\\/]src[\\/]viewers)\.tsx?$/;

/** What play and replay share. */
const TABLE =
  /[\\/]web[\\/]src[\\/](?:table[\\/]open-table|board[\\/](?:Board|plan)|panels[\\/]places|ui[\\/](?:Sum|Refusals|numbers))\.tsx?$/;

/** A game that is kept here and one on a server are played at the same table. */
const PLAY = /[\\/]web[\\/]src[\\/]play[\\/]PlayPage\.tsx$/;

/** What the first page and the online pages share. */
const LISTS =
  /[\\/]web[\\/]src[\\/](?:keep[\\/](?:time-ago|import)|new-game[\\/](?:Choices|GameOptions|game-choices)|online[\\/]games-waiting)\.tsx?$/;

/** What all games share. */
const KITS =
  /[\\/](?:engine[\\/]src[\\/](?:(?!check-dice|committed|seal|luck|hex-line|hex-units|long-list|odds-kinds|orders-by-unit|published)[\w-]+|hexwar[\\/]stock)|web[\\/]src[\\/]kit[\\/](?!tree-desk|order-fields|several-desk|set-desk)[\w-]+)\.ts$/;

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

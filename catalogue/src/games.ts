/**
 * The one list of games. Server, page, commands, computer players and measurements read it and find the parts of a game by
 * its key: `games/<key>`, `ai/src/<key>`, `cli/src/<key>`, `web/src/games/<key>`. It imports nothing: the first page
 * shows it before any game is loaded.
 */

/** A game of the catalogue, as far as it is known before it is loaded. */
export interface CatalogueEntry {
  /** The name of its folders. */
  readonly key: string;
  readonly title: string;
  /** One line for the first page. */
  readonly line: string;
  /** How long a game takes and how hard it is to learn, in a few words. */
  readonly effort?: string;
  /** The one that a newcomer should begin with. */
  readonly first?: true;
  /** What a running game hides from one of its sides: cards, the places of units, or sealed orders. */
  readonly secrets?: 'hands' | 'places' | 'orders';
  /** Whether it has lessons for newcomers. */
  readonly lessons?: true;
  /** In what words its puzzles are offered, where it has any. */
  readonly puzzles?: string;
  /** What the first page shows of its map: the place that the game is named for, in units of the drawing. */
  readonly plate: {
    readonly view: readonly [x: number, y: number, width: number, height: number];
    readonly title: string;
  };
  /** Whether `bench/src/contestants/<key>.ts` says what is measured of it. */
  readonly measured?: true;
}

/** The games in the order in which they are offered. */
export const GAMES: readonly CatalogueEntry[] = [
  {
    key: 'remagen',
    title: 'Remagen',
    line: 'March 1945: one bridge still stands. Cross the Rhine and hold the far bank.',
    effort: 'About 3 hours · easy to learn',
    first: true,
    lessons: true,
    plate: {
      view: [112, 908, 690, 228],
      title: 'The map around Remagen: the Rhine with the Ludendorff Bridge, Erpel and the heights behind it',
    },
    measured: true,
  },
  {
    key: 'primosole',
    title: 'Primosole Bridge',
    line: 'July 1943: paratroopers hold a bridge in Sicily until the infantry comes. Cards activate formations, and every move can draw fire.',
    effort: 'About 3 hours · medium',
    lessons: true,
    secrets: 'hands',
    plate: {
      view: [560, 560, 690, 228],
      title: 'The map around Primosole Bridge: the Simeto with its loops, the bridge and the highway',
    },
    measured: true,
  },
  {
    key: 'elst',
    title: 'Decision at Elst',
    line: 'September 1944: squads and leaders fight for the houses and polders between Nijmegen and Arnhem. Every step can draw fire.',
    effort: '1 to 3 hours a scenario · demanding',
    lessons: true,
    secrets: 'places',
    puzzles: 'Worked examples',
    plate: {
      view: [1840, 460, 690, 228],
      title: 'The map of Elst: the church with its steeple, the houses around it and the road to Arnhem',
    },
    measured: true,
  },
  {
    key: 'bulge',
    title: 'Battle of the Bulge',
    line: 'December 1944: divisions race along the roads of the Ardennes for the bridges of the Meuse. Supply and weather decide.',
    effort: 'About 5 hours · medium',
    lessons: true,
    secrets: 'orders',
    plate: {
      view: [690, 622, 690, 228],
      title: 'The map around Bastogne: its roads, the woods of the Ardennes and the rivers that run to the Our',
    },
    measured: true,
  },
];

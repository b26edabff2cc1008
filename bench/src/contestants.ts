/** The games that are measured, each with its aims. A game added here is measured by all that measures any game. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Grid } from '@bridgehead/engine/hex';
import * as Bulge from '@bridgehead/bulge';
import * as Elst from '@bridgehead/elst';
import * as Primosole from '@bridgehead/primosole';
import * as Remagen from '@bridgehead/remagen';
import type { Aim } from './measure.js';

export interface Contestant<T extends GameTypes> {
  readonly game: Game<T>;
  /** Its board, and the side of each of its units: what the other has to do with as well. */
  readonly grid: Grid;
  readonly owners: readonly string[];
  /** What nobody has set an aim for has none. */
  readonly aims: { readonly decisions: Aim; readonly games?: Aim; readonly copies?: Aim; readonly size: Aim };
}

/** Something to do with any of them. */
type ForContestant<R> = <T extends GameTypes>(contestant: Contestant<T>) => R;

interface Shelf {
  open<R>(use: ForContestant<R>): R;
}

function shelve<T extends GameTypes>(contestant: Contestant<T>): Shelf {
  return { open: (use) => use(contestant) };
}

const DECISIONS: Aim = { bound: 'at least', value: 30_000, goal: 100_000 };

const SHELVES: readonly Shelf[] = [
  shelve({
    game: Remagen.remagen,
    grid: Remagen.GRID,
    owners: Remagen.units.map(({ side }) => side),
    aims: { decisions: DECISIONS, games: { bound: 'at least', value: 60, goal: 250 }, copies: { bound: 'at least', value: 300_000 }, size: { bound: 'at most', value: 2_000 } },
  }),
  shelve({
    game: Primosole.primosole,
    grid: Primosole.GRID,
    owners: Primosole.units.map(({ side }) => side),
    aims: { decisions: DECISIONS, size: { bound: 'at most', value: 4_000 } },
  }),
  shelve({
    game: Elst.elstRules,
    grid: Elst.elst.grid,
    owners: Elst.scenarios[0].forces.flatMap(({ side, units }) => units.map(() => side)),
    aims: { decisions: { bound: 'at least', value: 20_000 }, size: { bound: 'at most', value: 4_000 } },
  }),
  shelve({
    game: Bulge.bulge,
    grid: Bulge.GRID,
    owners: Bulge.units.map(({ side }) => side),
    aims: { decisions: DECISIONS, size: { bound: 'at most', value: 4_000 } },
  }),
];

export const GAME_KEYS: readonly string[] = SHELVES.map((shelf) => shelf.open(({ game }) => game.key));

/** Does something with each of them, or with one game alone: rules that share code slow one another down where they run in one process. */
export function withEachContestant<R>(only: string | undefined, use: ForContestant<R>): R[] {
  return SHELVES.filter((_, index) => only === undefined || GAME_KEYS[index] === only).map((shelf) => shelf.open(use));
}

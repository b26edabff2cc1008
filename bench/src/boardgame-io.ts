/**
 * The other for decisions, games and the size of a state: boardgame.io, with a game that is simpler than ours.
 *
 * It has the units and the board of one of our games. A decision is a step of a unit to a vacant hex next to it, or the end of the turn; no
 * reach, zones of control, combat or front. Everything is done in the way that was fastest: the reducer without client
 * or server, no undo, a flat state, our table of neighbours, our random numbers, the library's production mode.
 */
import { createRequire } from 'node:module';
import type { Game, State } from 'boardgame.io' with { 'resolution-mode': 'require' };
import type * as Core from 'boardgame.io/core' with { 'resolution-mode': 'require' };
import type * as Internal from 'boardgame.io/internal' with { 'resolution-mode': 'require' };
import type { Grid } from '@bridgehead/engine/hex';
import { seededChance } from '@bridgehead/engine/chance';

/** Who marches where: the board, and the side of each unit. */
export interface March {
  readonly grid: Grid;
  readonly owners: readonly string[];
}

/** What the library keeps of the game. */
interface Marching {
  /** The hex of each unit. */
  place: number[];
  moved: boolean[];
}

export interface BoardgameIo {
  /** Goes on with the game by so many random decisions. */
  decide(count: number): void;
  start(): void;
  /** The whole state as the library would store it. */
  state(): object;
}

const load = createRequire(import.meta.url);

/** Hands over the library with a game in progress; its production mode holds as long as the work lasts. */
export function withBoardgameIo<R>(march: March, work: (library: BoardgameIo) => R): R {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return work(openLibrary(march));
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

function openLibrary({ grid, owners: sides }: March): BoardgameIo {
  const owners = sides.map((side) => (side === sides[0] ? '0' : '1'));
  const core: typeof Core = load('boardgame.io/core');
  const internal: typeof Internal = load('boardgame.io/internal');
  const game = marchGame(grid, owners, core.INVALID_MOVE);
  const taken = new Uint8Array(grid.size);
  const reduce = internal.CreateGameReducer({ game });
  const start = (): State<Marching> => internal.InitializeGame({ game });
  const chance = seededChance(1);
  let state = start();

  const decide = () => {
    const playerID = state.ctx.currentPlayer;
    const steps = legalSteps(grid, owners, taken, state.G, playerID);
    const step = steps[chance.pick(steps.length + 1, 'choice')];
    state =
      step === undefined
        ? reduce(state, { type: 'GAME_EVENT', payload: { type: 'endTurn', args: [], playerID } })
        : reduce(state, { type: 'MAKE_MOVE', payload: { type: 'step', args: [step.unit, step.hex], playerID } });
  };

  return {
    start: () => void (state = start()),
    decide(count) {
      for (let decision = 0; decision < count; decision++) decide();
    },
    state: () => state,
  };
}

function marchGame(grid: Grid, owners: readonly string[], invalid: typeof Core.INVALID_MOVE): Game<Marching> {
  return {
    name: 'march',
    disableUndo: true,
    setup: () => ({
      place: owners.map((_, unit) => Math.floor((unit * grid.size) / owners.length)),
      moved: owners.map(() => false),
    }),
    turn: {
      onBegin({ G }) {
        G.moved = owners.map(() => false);
      },
    },
    moves: {
      step({ G, playerID }, unit: number, hex: number) {
        if (owners[unit] !== playerID || G.moved[unit]) return invalid;
        const from = G.place[unit];
        if (from === undefined || !isNextTo(grid, from, hex) || G.place.includes(hex)) return invalid;
        G.place[unit] = hex;
        G.moved[unit] = true;
        return undefined;
      },
    },
  };
}

function isNextTo(grid: Grid, from: number, to: number): boolean {
  for (let direction = 0; direction < 6; direction++) if (grid.neighbours[from * 6 + direction] === to) return true;
  return false;
}

function legalSteps(
  grid: Grid,
  owners: readonly string[],
  taken: Uint8Array,
  { place, moved }: Marching,
  player: string,
): { unit: number; hex: number }[] {
  taken.fill(0);
  for (const hex of place) taken[hex] = 1;
  const steps: { unit: number; hex: number }[] = [];
  for (let unit = 0; unit < place.length; unit++) {
    const from = place[unit];
    if (from === undefined || owners[unit] !== player || moved[unit]) continue;
    for (let direction = 0; direction < 6; direction++) {
      const hex = grid.neighbours[from * 6 + direction];
      if (hex !== undefined && hex >= 0 && taken[hex] === 0) steps.push({ unit, hex });
    }
  }
  return steps;
}

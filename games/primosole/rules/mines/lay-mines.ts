/** 11.6.1 11.6.2 Laying mines: markers drawn at random, laid face down next to own units. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { OFF_BOARD, distance, neighboursOf } from '@bridgehead/engine/hex';
import { joinLists, lazyPairs, popFrame, withRemedy } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { scenarioOf } from '../situation/battles.js';
import { label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { hasEnemies } from '../situation/context.js';
import type { LayMinesFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { unseenMines } from './mines.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { Mine, State } from '../state/state.js';
import { unitsOnMap } from '../state/state.js';
import { isMineable } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

const EXPECTED = ['lay', 'lift', 'by-default', 'ready'] as const;

export const layMinesProcedure: PrimosoleProcedure<LayMinesFrame> = {
  run(play, { side }) {
    if (minesOf(play.state, side).length > 0) return 'ask';
    drawMines(play, side);
    return 'again';
  },

  decision: {
    ask(state, { side }) {
      const left = unlaid(state, side).length;
      const text = left > 0 ? `Lay your mines (${left} left).` : 'All mines are laid. Confirm when you are ready.';
      return [{ side, text, rule: '11.6.1' }];
    },

    candidates(state, { side }, _side, context) {
      const hexes = openHexes(state, context, side);
      const left = unlaid(state, side);
      const laying = lazyPairs(
        left,
        () => hexes,
        (mine, hex): Action => ({ do: 'lay', mine, hex: label(hex) }),
      );
      const lifting = minesOf(state, side).flatMap(({ hex }): Action[] =>
        hex === OFF_BOARD ? [] : [{ do: 'lift', hex: label(hex) }],
      );
      return joinLists([[{ do: left.length > 0 && hexes.length > 0 ? 'by-default' : 'ready' }], laying, lifting]);
    },

    judge(state, { side }, _side, action, context) {
      switch (action.do) {
        case 'lay':
          return judgeLay(state, context, side, action.mine, hexOfLabel(action.hex));
        case 'lift': {
          const isLaid =
            action.hex !== undefined && minesOf(state, side).some(({ hex }) => hex === hexOfLabel(action.hex ?? ''));
          return isLaid && action.unit === undefined
            ? []
            : [refuse('nothing-to-lift', { what: `You have no mine marker in ${action.hex ?? 'no hex'}` })];
        }
        case 'by-default':
          return [];
        case 'ready': {
          const left = unlaid(state, side).length;
          return left === 0 || openHexes(state, context, side).length === 0
            ? []
            : [
                withRemedy(refuse('mines-left', { count: left }), 'Lay them, or use the suggested setup.', {
                  do: 'by-default',
                }),
              ];
        }
        default:
          return [notAnAnswer('11.6.1', action.do, EXPECTED)];
      }
    },

    apply(play, { side }, _side, action, context) {
      switch (action.do) {
        case 'lay':
          return lay(play, side, action.mine, hexOfLabel(action.hex));
        case 'lift':
          return moveMarker(
            play.state,
            side,
            minesOf(play.state, side).findIndex(({ hex }) => hex === hexOfLabel(action.hex ?? '')),
            OFF_BOARD,
          );
        case 'by-default':
          return layByDefault(play, side, context);
        default:
          finish(play, side);
      }
    },
  },
};

/** 11.6.1 S2.a S3.a The markers are drawn from the pool, whatever another side has drawn from it before. */
function drawMines(play: Play, side: Side): void {
  const { state } = play;
  const pool = unseenMines(state);
  const drawn: Mine[] = [];
  for (let n = 0; n < scenarioOf(state).mines[side].count; n++) {
    const [value] = pool.splice(play.chance.pick(pool.length, 'mine marker', pool), 1);
    drawn.push({ hex: OFF_BOARD, side, value, faceUp: false });
  }
  state.mines = [...state.mines, ...drawn];
  play.emit({
    type: 'mines-drawn',
    rule: '11.6.1',
    side,
    values: drawn.map(({ value }) => value ?? 0),
    count: drawn.length,
  });
}

/** The markers of a side in the order in which they were drawn. */
function minesOf(state: State, side: Side): Mine[] {
  return state.mines.filter((mine) => mine.side === side);
}

/** Which of them are not laid yet. */
function unlaid(state: State, side: Side): number[] {
  return minesOf(state, side).flatMap(({ hex }, mine) => (hex === OFF_BOARD ? [mine] : []));
}

/** 11.6.1 11.6.2 R62 */
function judgeLay(state: State, context: Context, side: Side, mine: number, hex: Hex): Violation[] {
  return [
    ...(unlaid(state, side).includes(mine) ? [] : [refuse('no-such-mine', { mine: mine + 1 })]),
    ...judgeMineHex(state, context, side, hex),
  ];
}

function judgeMineHex(state: State, context: Context, side: Side, hex: Hex): Violation[] {
  const violations: Violation[] = [];
  const facts = { hex: label(hex) };
  if (!isMineable(hex)) violations.push(refuse('not-mineable', facts));
  if (!unitsOnMap(state, side).some((unit) => distance(GRID, state.place[unit], hex) === 1))
    violations.push(refuse('not-beside-own-units', { ...facts, side: SIDE_NAMES[side] }));
  if (hasEnemies(context, hex, side)) violations.push(refuse('enemies-on-mine', facts));
  if (state.mines.some((other) => other.hex === hex)) violations.push(refuse('mined-already', facts));
  return violations;
}

/** 11.6.2 Where markers may be laid: judgeMineHex without its sentences. */
function openHexes(state: State, context: Context, side: Side): Hex[] {
  const isBeside = new Uint8Array(GRID.size);
  for (const unit of unitsOnMap(state, side))
    for (const hex of neighboursOf(GRID, state.place[unit])) isBeside[hex] = 1;
  for (const { hex } of state.mines) if (hex !== OFF_BOARD) isBeside[hex] = 0;
  const open: Hex[] = [];
  for (let hex = 0; hex < GRID.size; hex++)
    if (isBeside[hex] === 1 && isMineable(hex) && !hasEnemies(context, hex, side)) open.push(hex);
  return open;
}

function lay(play: Play, side: Side, mine: number, hex: Hex): void {
  moveMarker(play.state, side, mine, hex);
  play.emit({ type: 'mine-laid', rule: '11.6.1', side, hex: label(hex) });
}

function moveMarker(state: State, side: Side, mine: number, hex: Hex): void {
  const marker = minesOf(state, side)[mine];
  state.mines = state.mines.map((other) => (other === marker ? { ...other, hex } : other));
}

/** In the order in which they were drawn, so that the enemy learns nothing: in the hexes that the scenario suggests, then in any that are open. */
function layByDefault(play: Play, side: Side, context: Context): void {
  const { state } = play;
  const suggested = scenarioOf(state).mines[side].hexes;
  for (const mine of unlaid(state, side)) {
    const hexes = openHexes(state, context, side);
    const hex = suggested.find((open) => hexes.includes(open)) ?? hexes.at(0);
    if (hex !== undefined) lay(play, side, mine, hex);
  }
}

/** R62 A marker that finds no place is not used. The others lie by their hexes: nobody sees any more in which order they came. */
function finish(play: Play, side: Side): void {
  const { state } = play;
  state.mines = state.mines
    .filter((mine) => mine.hex !== OFF_BOARD || mine.side !== side)
    .toSorted((a, b) => a.hex - b.hex);
  play.emit({ type: 'set-up-ready', rule: '11.6.1', side });
  popFrame(state);
}

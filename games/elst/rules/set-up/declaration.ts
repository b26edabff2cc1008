/** C-DaE:4.5171b C-R73 The German declares the area of the assault: up to ten hexrows and ten hex numbers. The rest of the map is out of play. */
import type { Violation } from '@bridgehead/engine';
import { joinLists, lazyList, popFrame } from '@bridgehead/engine';
import { columnAndRow } from '@bridgehead/engine/hex';
import { hexOf } from '../board/locations.js';
import { isAssaultArea } from '../campaign/calendar.js';
import { germanAssault } from '../scenarios/scenarios.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { DeclarationFrame } from '../state/campaign-frames.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { placeCode, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { notAnAnswer } from '../text/refusals.js';
import { moveUnit } from '../units/units-in-play.js';
import { battleOf, changeBattle } from '../campaign/rosters.js';

type Declare = ActionOf<'declare-area'>;

export const declarationProcedure: ElstProcedure<DeclarationFrame> = {
  run: () => 'ask',
  decision: {
    ask: () => [
      {
        side: 'german',
        text: 'Declare the area of your attack: ten hexrows and ten hex numbers at most.',
        rule: 'C-DaE:4.5171b',
      },
    ],
    candidates: (state) => joinLists<Action>([lazyList(cornersOf(state), (corner) => corner)]),
    judge: (state, _frame, _side, action) =>
      action.do === 'declare-area' ? judgeDeclare(state, action) : [notAnAnswer(action.do, ['declare-area'])],
    apply(play, _frame, _side, action) {
      if (action.do === 'declare-area') declare(play, action);
    },
  },
};

/** The letters of the hexrows, from west to east. */
function hexrows(state: State): string[] {
  const { grid } = settingOf(state).board;
  return Array.from({ length: grid.columns }, (_, index) => {
    const hex = grid.labels.findIndex((__, at) => columnAndRow(grid, at).column === index + 1);
    return (/^[A-Z]+/.exec(grid.labels[hex]) ?? [''])[0];
  });
}

const MOST_NUMBER = 29;
const WIDTH = 10;

/** Areas of the full size around British units. */
function cornersOf(state: State): Declare[] {
  const rows = hexrows(state);
  const { board } = settingOf(state);
  const found = new Map<string, Declare>();
  for (const unit of unitsOf(state, 'british')) {
    if (state.place[unit] < 0) continue;
    const hex = hexOf(board, state.place[unit]);
    const { column } = columnAndRow(board.grid, hex);
    const number = Number(/\d+$/.exec(board.grid.labels[hex])?.[0]);
    const first = Math.min(Math.max(0, column - WIDTH / 2), rows.length - WIDTH);
    const least = Math.min(Math.max(0, number - WIDTH / 2), MOST_NUMBER - WIDTH + 1);
    const area: Declare = {
      do: 'declare-area',
      hexrows: [rows[first], rows[first + WIDTH - 1]],
      numbers: [least, least + WIDTH - 1],
    };
    found.set(JSON.stringify(area), area);
  }
  const middle: Declare = { do: 'declare-area', hexrows: ['M', 'V'], numbers: [10, 19] };
  return found.size > 0 ? [...found.values()] : [middle];
}

function judgeDeclare(state: State, { hexrows: [first, last], numbers: [least, most] }: Declare): Violation[] {
  const rows = hexrows(state);
  const [from, to] = [rows.indexOf(first), rows.indexOf(last)];
  const isOnMap = from >= 0 && to >= from && least >= 0 && most >= least && most <= MOST_NUMBER;
  return isOnMap && isAssaultArea({ hexrows: to - from + 1, numbers: most - least + 1 })
    ? []
    : [refuseRefit('area-too-large', {})];
}

/** Units outside are not in play: they are set aside where they are. */
function declare(play: Play, { hexrows: rows, numbers }: Declare): void {
  const { state } = play;
  state.scenario = germanAssault({ hexrows: rows, numbers });
  const { board, area } = settingOf(state);
  // Isolated Germans are on the map before the area is declared.
  const aside = state.place.flatMap((at, unit) => (at >= 0 && !area.includes[hexOf(board, at)] ? [{ unit, at }] : []));
  for (const { unit } of aside) moveUnit(state, unit, placeCode('due'));
  changeBattle(state, { aside: [...battleOf(state).aside, ...aside] });
  popFrame(state);
  play.emit({ type: 'area-declared', rule: 'C-DaE:4.5171b', hexrows: rows, numbers });
}

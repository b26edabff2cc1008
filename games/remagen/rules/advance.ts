/** 7.9 Advance after combat along the Paths of Retreat. */
import type { Consequence, Hex, Violation } from '@bridgehead/engine';
import { directionTo } from '@bridgehead/engine';
import type { Action, ActionOf } from './actions.js';
import { hexOfLabel } from './actions.js';
import { GRID, label } from './board.js';
import type { Context } from './context.js';
import { NOBODY } from './context.js';
import type { AdvanceFrame, RetreatPath } from './frames.js';
import { pop } from './frames.js';
import { enemiesInContact } from './movement.js';
import { notAnAnswer, refuse } from './refusals.js';
import type { State } from './state.js';
import { hasMark, isOnMap, setMark } from './state.js';
import { isPassable } from './terrain.js';
import type { RemagenProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf, units } from './units.js';
import { SIDE_NAMES } from './vocabulary.js';

const HALT: Action = { do: 'halt' };

export const advanceProcedure: RemagenProcedure<AdvanceFrame> = {
  run(play, frame, context) {
    if (advances(play.state, frame, context).length > 0) return 'ask';
    pop(play.state);
    return 'again';
  },

  decision: {
    ask(_state, frame) {
      return [{ side: frame.side, text: `The ${SIDE_NAMES[frame.side]} Player may advance after combat.`, rule: '7.91b', decline: HALT }];
    },
    candidates(state, frame, _side, context) {
      return [...advances(state, frame, context), HALT];
    },
    judge(state, frame, _side, action, context) {
      if (action.do === 'halt') return [];
      if (action.do !== 'advance') return [notAnAnswer(action.do, ['advance', 'halt'])];
      return judgeAdvance(state, context, frame, action);
    },
    apply(play, frame, _side, action) {
      const { state } = play;
      if (action.do !== 'advance') {
        pop(state); // 7.96a
        return;
      }
      const unit = unitOf(action.unit);
      const from = state.place[unit];
      const path = frame.paths.find((known) => known.unit === unitOf(action.along));
      const to = hexOfLabel(action.to);
      const entered = (path?.hexes ?? []).slice(0, (path?.hexes.indexOf(to) ?? 0) + 1);
      state.place[unit] = to;
      setMark(state, unit, 'advanced'); // 7.96b
      play.emit({ type: 'advanced', rule: '7.91b', unit: action.unit, from: label(from), path: entered.map(label) });
    },
    preview(state, frame, _side, action, context) {
      if (action.do !== 'advance') return { summary: 'No more advance', tallies: [], consequences: halted(state, frame, context) };
      const unit = unitOf(action.unit);
      const near = enemiesInContact(context, sideOf(unit), hexOfLabel(action.to)).map(nameOf);
      const next = near.length === 0 ? '' : `, next to ${near.join(', ')}`;
      return { summary: `Advance ${nameOf(unit)} to ${action.to}${next}`, tallies: [], consequences: [] };
    },
  },
};

/** 7.96a Who gives up an advance by halting. */
function halted(state: State, frame: AdvanceFrame, context: Context): Consequence[] {
  const able = new Set(advances(state, frame, context).flatMap((action) => (action.do === 'advance' ? [nameOf(unitOf(action.unit))] : [])));
  return able.size === 0 ? [] : [{ kind: 'wasted', rule: '7.96a', text: `${[...able].join(', ')} cannot advance later in this phase.` }];
}

function advances(state: State, frame: AdvanceFrame, context: Context): Action[] {
  return frame.paths.flatMap((path) =>
    path.followers.flatMap((unit) => stopsOf(state, context, path, unit).map((hex): Action => ({ do: 'advance', unit: idOf(unit), along: idOf(path.unit), to: label(hex) }))),
  );
}

/** 7.92 7.93 7.95 R29 R33 Hexes of a path in which a victor may stop: reached by passable steps, free of other units. */
function stopsOf(state: State, context: Context, path: RetreatPath, unit: Unit): Hex[] {
  if (!isOnMap(state, unit) || hasMark(state, unit, 'advanced')) return [];
  const stops: Hex[] = [];
  let at = state.place[unit];
  for (const hex of path.hexes) {
    const direction = directionTo(GRID, at, hex);
    if (direction < 0 || !isPassable(state, context, units[unit], at, direction)) break;
    const other = context.occupant[hex];
    if (other !== NOBODY && sideOf(other) !== sideOf(unit)) break;
    if (other === NOBODY) stops.push(hex);
    at = hex;
  }
  return stops;
}

function judgeAdvance(state: State, context: Context, frame: AdvanceFrame, action: ActionOf<'advance'>): Violation[] {
  const unit = unitOf(action.unit);
  const path = frame.paths.find((known) => known.unit === unitOf(action.along));
  const no = (why: string) => [refuse('no-advance', { unit: nameOf(unit), hex: action.to, why })];
  if (path === undefined || path.hexes.length === 0) return no(`${nameOf(unitOf(action.along))} left no Path of Retreat`);
  if (!path.followers.includes(unit)) return no('it did not fight next to the beaten unit'); // 7.94
  if (hasMark(state, unit, 'advanced')) return no('it has advanced already');
  const hex = hexOfLabel(action.to);
  if (!path.hexes.includes(hex)) return no('an advancing unit may not leave the Path of Retreat'); // 7.95
  if (stopsOf(state, context, path, unit).includes(hex)) return [];
  return no('the hex is held, or a step on the way is closed to it'); // 7.97 R33
}

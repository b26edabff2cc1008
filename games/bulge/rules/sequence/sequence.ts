/** 3.0 The sequence of play: Game-Turns, Player-Turns and phases, as the rulebook's own outline. */
import { pushFrame } from '@bridgehead/engine';
import { canOrder } from '../air/air-plan.js';
import type { Context } from '../situation/context.js';
import { scoreExits } from '../movement/exits.js';
import type { SequenceFrame } from '../state/frames.js';
import { arrivalOf } from '../movement/reinforcements.js';
import { clearPhaseMarks, clearTurnMarks, NO_PLANS, NO_SUPPORT, placeOf } from '../state/state.js';
import { dateOf, LAST_TURN } from '../board/tables.js';
import type { BulgeProcedure, Play } from '../situation/types.js';
import { idOf, unitsOf } from '../scenarios/units.js';
import { dailyVerdict, pointsOf, verdictOf } from '../situation/victory.js';
import type { Combat, Side } from '../vocabulary/vocabulary.js';
import { PHASES, SIDES } from '../vocabulary/vocabulary.js';
import { rollWeather } from '../air/weather.js';

interface Step {
  readonly rule: string;
  readonly begin: (play: Play, context: Context) => void;
}

/** The outline of a Game-Turn: the German Player-Turn and then the American one, of three phases each. */
const OUTLINE: Readonly<Record<(typeof PHASES)[number], Step>> = {
  weather: { rule: '12.0a', begin: beginWeather },
  'german-pre': { rule: '3.0a', begin: (play) => beginCombat(play, 'german', 'pre') },
  'german-move': { rule: '3.0c', begin: (play) => beginMovement(play, 'german') },
  'german-post': { rule: '3.0d', begin: (play) => beginCombat(play, 'german', 'post') },
  'american-pre': { rule: '3.0e', begin: (play) => beginCombat(play, 'american', 'pre') },
  'american-move': { rule: '3.0f', begin: (play) => beginMovement(play, 'american') },
  'american-post': { rule: '3.0g', begin: (play) => beginCombat(play, 'american', 'post') },
  'turn-end': { rule: '15.0e', begin: finishTurn },
};

export const sequenceProcedure: BulgeProcedure<SequenceFrame> = {
  /** The phase before has ended: the next one begins. */
  run(play, _frame, context) {
    const { state } = play;
    const last = PHASES.findIndex((phase) => phase === state.phase);
    const isTurnOver = last < 0 || last === PHASES.length - 1;
    if (isTurnOver && state.turn === LAST_TURN) {
      endGame(play, '15.0g'); // 3.0h
      return 'again';
    }
    if (isTurnOver) beginTurn(play);
    const phase = PHASES[(last + 1) % PHASES.length];
    state.phase = phase;
    if (phase === 'weather' && state.options.weather === 'off') return 'again';
    const { rule, begin } = OUTLINE[phase];
    play.emit({ type: 'phase-begins', rule, phase });
    begin(play, context);
    return 'again';
  },
};

/** 3.0h 7.0 13.0f The marker moves on, and what was good for one Game-Turn ends. */
function beginTurn(play: Play): void {
  const { state } = play;
  state.turn += 1;
  clearTurnMarks(state);
  state.rolls.fill(0);
  state.plans = NO_PLANS;
  state.supportLeft = NO_SUPPORT;
  state.resupplyLeft = 0;
  state.interdicted = [];
  play.emit({ type: 'turn-begins', rule: '3.0h', turn: state.turn, date: dateOf(state.turn) });
  for (const side of SIDES) {
    const due = unitsOf(side).filter(
      (unit) => placeOf(state, unit) === 'pool' && arrivalOf(state.options, unit)?.turn === state.turn,
    );
    if (due.length > 0) play.emit({ type: 'reinforcements-due', rule: '7.0', side, units: due.map(idOf) });
  }
}

/** 12.0a 13.0a The weather, and then the orders to the air forces, if there is anything to order. */
function beginWeather(play: Play): void {
  rollWeather(play);
  if (canOrder(play.state)) pushFrame(play.state, { at: 'air-plan' });
}

function beginCombat(play: Play, side: Side, when: Combat): void {
  clearPhaseMarks(play.state); // 5.3 5.4
  pushFrame(play.state, { at: 'combat', side, when, owed: [] });
}

/** 8.0b Supply is judged before anybody moves. */
function beginMovement(play: Play, side: Side): void {
  clearPhaseMarks(play.state); // 4.1b
  pushFrame(play.state, { at: 'movement', side });
  pushFrame(play.state, { at: 'supply', side });
}

/** 15.0e 15.0i */
function finishTurn(play: Play, context: Context): void {
  clearPhaseMarks(play.state);
  scoreExits(play, context);
  if (dailyVerdict(play.state) !== undefined) endGame(play, '15.0i');
}

/** 15.0g */
function endGame(play: Play, rule: string): void {
  const { state } = play;
  state.phase = 'over';
  state.stack = [{ at: 'over' }];
  play.emit({
    type: 'game-over',
    rule,
    ...verdictOf(state),
    german: pointsOf(state, 'german'),
    american: pointsOf(state, 'american'),
  });
}

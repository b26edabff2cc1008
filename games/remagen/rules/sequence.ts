/** 4 The sequence of play: Game-Turns, Player-Turns and phases, as the rulebook's own outline. */
import { pushFrame } from '@bridgehead/engine';
import type { Context } from './context.js';
import { dutiesAtStart } from './duties.js';
import type { SequenceFrame } from './frames.js';
import { arrivalOf } from './reinforcements.js';
import { dateOf, isNight, LAST_TURN } from './scenarios.js';
import { ageHits, clearPhaseMarks, clearTurnMarks, placeOf, setPlace } from './state.js';
import type { Play, RemagenProcedure } from './types.js';
import { idOf, unitsOf } from './units.js';
import { finalPoints, levelFor } from './victory.js';
import { PHASES, SIDES } from './vocabulary.js';
import type { Phase, Side } from './vocabulary.js';

interface Step {
  readonly side: Side;
  readonly rule: string;
  readonly begin: (play: Play, side: Side, context: Context) => void;
}

/** 4.0 4.1 17.15a The outline of a Game-Turn: two Player-Turns, the U.S. one first. The front is tested after that one only (14.14b). */
const OUTLINE: Readonly<Record<(typeof PHASES)[number], Step>> = {
  'us-move': { side: 'us', rule: '4.1b', begin: beginMovement },
  'us-combat': { side: 'us', rule: '4.1c', begin: beginCombat },
  'us-end': { side: 'us', rule: '14.14a', begin: (play) => pushFrame(play.state, { at: 'front' }) },
  'german-move': { side: 'german', rule: '4.1i', begin: beginMovement },
  'german-combat': { side: 'german', rule: '4.1c', begin: beginCombat },
  'german-end': {
    side: 'german',
    rule: '11.21d',
    begin: (play) => pushFrame(play.state, { at: 'demolition', decided: [] }),
  },
};

export const sequenceProcedure: RemagenProcedure<SequenceFrame> = {
  /** The phase before has ended: the next one begins. */
  run(play, _frame, context) {
    const { state } = play;
    const last = PHASES.findIndex((phase) => phase === state.phase);
    if (last === PHASES.length - 1 && !beginTurn(play)) return 'again';
    const phase = PHASES[(last + 1) % PHASES.length];
    const { side, rule, begin } = OUTLINE[phase];
    state.phase = phase;
    play.emit({ type: 'phase-begins', rule, phase });
    begin(play, side, context);
    return 'again';
  },
};

/** 4.1j 3.0e The turn marker moves on; after the last Game-Turn the game is over. */
function beginTurn(play: Play): boolean {
  const { state } = play;
  if (state.turn === LAST_TURN) {
    endGame(play);
    return false;
  }
  state.turn += 1;
  clearTurnMarks(state);
  play.emit({
    type: 'turn-begins',
    rule: '4.1j',
    turn: state.turn,
    date: dateOf(state.turn),
    night: isNight(state.turn),
  });
  for (const side of SIDES) {
    const due = unitsOf(side).filter(
      (unit) => placeOf(state, unit) === 'future' && arrivalOf(state, unit)?.turn === state.turn,
    );
    for (const unit of due) setPlace(state, unit, 'due'); // 12.0
    if (due.length > 0) play.emit({ type: 'reinforcements-due', rule: '12.0', side, units: due.map(idOf) });
  }
  return true;
}

function beginMovement(play: Play, side: Side): void {
  clearPhaseMarks(play.state); // 5.13c
  pushFrame(play.state, { at: 'movement', side });
}

/** 7.11 7.12 The duties are fixed when the phase begins. 13.0d At night nobody has any, but the phase counts (R35). */
function beginCombat(play: Play, side: Side, context: Context): void {
  const { state } = play;
  clearPhaseMarks(state);
  ageHits(state);
  const duties = dutiesAtStart(state, context, side);
  if (!isNight(state.turn))
    play.emit({
      type: 'duties',
      rule: '7.11a',
      attackers: duties.attackers.map(idOf),
      defenders: duties.defenders.map(idOf),
    });
  pushFrame(state, { at: 'combat', side, ...duties });
}

/** 16.0 16.5 */
function endGame(play: Play): void {
  const { state } = play;
  const over: Phase = 'over';
  state.phase = over;
  state.stack = [{ at: 'over' }];
  const us = finalPoints(state, 'us');
  const german = finalPoints(state, 'german');
  play.emit({ type: 'game-over', rule: '16.5', level: levelFor(us.total - german.total), us, german });
}

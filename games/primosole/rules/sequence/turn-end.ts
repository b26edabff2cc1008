/** R72 The end of a turn: crowded hexes, markers, sudden death, the next turn or the end of the game. */
import { pushFrame, replaceFrame } from '@bridgehead/engine';
import { scenarioOf } from '../situation/battles.js';
import { nextBattle } from './campaign.js';
import type { Context } from '../situation/context.js';
import { overfullHex } from '../movement/stacking.js';
import { clearTurn } from '../state/state.js';
import type { Play } from '../situation/types.js';
import { levelOf, outcomeOf, pointsOf, suddenWinner } from '../situation/victory.js';
import { LEVEL_NAMES } from '../vocabulary/vocabulary.js';

/** R72 2.0af 7.3.3 S1.d S3.d Close Combats are over by now (D.9). */
export function endTurn(play: Play, context: Context): void {
  const { state } = play;
  if (state.phase !== 'turn-end') {
    state.phase = 'turn-end';
    play.emit({ type: 'turn-ends', rule: '2.0af', turn: state.turn });
  }
  const crowded = overfullHex(context);
  if (crowded !== undefined) {
    pushFrame(state, { at: 'stacking', ...crowded });
    return;
  }
  clearTurn(state);
  if (suddenWinner(state) !== undefined || state.turn === scenarioOf(state).turns.length) endGame(play);
  else replaceFrame(state, { at: 'sequence', step: 'turn' });
}

/** 13.1 C.1 The battle is over, and with it the game, unless a campaign goes on. */
function endGame(play: Play): void {
  const { state } = play;
  const told = {
    british: pointsOf(state, 'british'),
    german: pointsOf(state, 'german'),
    sudden: suddenWinner(state) !== undefined,
  };
  if (state.campaign !== undefined)
    play.emit({ type: 'battle-over', rule: '13.1', level: LEVEL_NAMES[levelOf(state)], ...told });
  if (nextBattle(state) !== undefined) {
    replaceFrame(state, { at: 'sequence', step: 'between' });
    return;
  }
  state.phase = 'over';
  state.stack = [{ at: 'over' }];
  const { level, points } = outcomeOf(state);
  play.emit({
    type: 'game-over',
    rule: state.campaign === undefined ? '13.1' : 'C.11',
    level,
    ...points,
    sudden: told.sudden,
  });
}

/** R72 The end of a turn: crowded hexes, markers, sudden death, the next turn or the end of the game. */
import type { Context } from './context.js';
import { push, replace } from './frames.js';
import { findScenario } from './scenarios.js';
import { overfullHex } from './stacking.js';
import { clearTurn } from './state.js';
import type { Play } from './types.js';
import { levelOf, pointsOf, suddenWinner } from './victory.js';
import { LEVEL_NAMES } from './vocabulary.js';

/** R72 2.0af 7.3.3 S1.d S3.d Close Combats are over by now (D.9). */
export function endTurn(play: Play, context: Context): void {
  const { state } = play;
  if (state.phase !== 'turn-end') {
    state.phase = 'turn-end';
    play.emit({ type: 'turn-ends', rule: '2.0af', turn: state.turn });
  }
  const crowded = overfullHex(context);
  if (crowded !== undefined) {
    push(state, { at: 'stacking', ...crowded });
    return;
  }
  clearTurn(state);
  if (suddenWinner(state) !== undefined || state.turn === findScenario(state.scenario).turns.length) endGame(play);
  else replace(state, { at: 'sequence', step: 'turn' });
}

/** 13.1 */
function endGame(play: Play): void {
  const { state } = play;
  state.phase = 'over';
  state.stack = [{ at: 'over' }];
  play.emit({ type: 'game-over', rule: '13.1', level: LEVEL_NAMES[levelOf(state)], british: pointsOf(state, 'british'), german: pointsOf(state, 'german'), sudden: suddenWinner(state) !== undefined });
}

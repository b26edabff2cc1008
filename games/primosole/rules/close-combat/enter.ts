/** What happens to a unit on the move in each hex that it enters: mines, then reactions, then Close Combat or the way on. */
import { popFrame, replaceFrame } from '@bridgehead/engine';
import { joinCombat, lapseCombat } from './close-combat.js';
import { hasEnemies } from '../situation/context.js';
import { settleFortification } from '../set-up/fortifications.js';
import type { EnterFrame, MoveFrame } from '../state/frames.js';
import { breakOff } from '../state/frames.js';
import { mineAgainst, pushMines } from '../mines/mines.js';
import { pushWindow } from '../movement/reactions.js';
import type { State } from '../state/state.js';
import { isDisorganized, isOnMap, setMark } from '../state/state.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { sideOf, units } from '../pieces/units.js';

/** 5.7b 7.1a 8.1a 11.6.3a D.9 One step after the other; each looks at the board again. */
export const enterProcedure: PrimosoleProcedure<EnterFrame> = {
  run(play, frame, context) {
    const { state } = play;
    const { unit, from, hex } = frame;
    const isHeld = hasEnemies(context, hex, sideOf(unit));
    if (frame.step === 'mines' && mineAgainst(state, unit, hex) !== undefined) {
      replaceFrame(state, { ...frame, step: 'reactions' });
      pushMines(play, unit);
      breakOff(state);
    } else if (state.place[unit] !== hex) {
      endAction(play, unit); // eliminated or driven off
    } else if (frame.step !== 'done') {
      replaceFrame(state, { ...frame, step: 'done' });
      if (isHeld) joinCombat(play, unit, from);
      pushWindow(play, unit, hex, isHeld ? 'assault' : 'open');
    } else if (isDisorganized(state, unit)) {
      endAction(play, unit);
      if (!isHeld && units[unit].moves === 'foot') settleFortification(play, hex, sideOf(unit)); // 11.8.1b
    } else if (isHeld) {
      suspend(play, unit);
    } else {
      popFrame(state); // the move goes on
      lapseCombat(play); // D.9b a reaction may have left nobody to fight
    }
    return 'again';
  },
};

/** The move on which a unit has entered the hex: it lies below. */
function moveBelow(state: State): MoveFrame {
  const frame = state.stack.at(-2);
  if (frame?.at !== 'move') throw new Error('A unit enters a hex without being on the move');
  return frame;
}

/** 8.1a 8.2 The unit is gone, Disorganized or driven off: its move and its action are over. One that is Disorganized among enemies stays for the combat (R45). */
function endAction({ state }: Play, unit: Unit): void {
  moveBelow(state);
  popFrame(state);
  popFrame(state);
  if (isOnMap(state, unit)) setMark(state, unit, 'acted');
}

/** 5.7b D.9 The unit waits for the Close Combat; it may go on with the points that it has left (9.5). */
function suspend({ state }: Play, unit: Unit): void {
  const { left } = moveBelow(state);
  popFrame(state);
  popFrame(state);
  setMark(state, unit, 'suspended');
  state.pointsLeft[unit] = left;
}

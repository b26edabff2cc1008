/** I-2.0l DM: by fire (I-R41), by adjacency (I-R42), its end (I-R83). */
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isOnMap, setMark, unitsOf } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isShelter } from '../terrain/cover.js';
import { isBroken, who } from '../units/units-in-play.js';
import { fireResult, shiftColumn } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { isNextToEnemy } from './visibility.js';

/** The best roll, which is a double, and the best that is none. */
const [BEST_DOUBLE, BEST_SINGLE] = [2, 3];

/** I-3.2.3v Whether an attack on this column could force a NMC, allowing for the shift that doubles would cause. */
export function couldForceCheck(column: number, modifier: number, shift: number): boolean {
  const could = (on: number, roll: number) => {
    const { effect } = fireResult(on, roll + modifier);
    return effect !== 'none' && effect !== 'ptc';
  };
  return could(shiftColumn(column, shift), BEST_DOUBLE) || could(column, BEST_SINGLE);
}

/** A broken unit that is not DM already. */
export function makeDesperate(play: Play, unit: Unit, why: 'fire' | 'adjacent' | 'rout'): void {
  const { state } = play;
  if (!isBroken(state, unit) || hasMark(state, unit, 'desperate')) return;
  setMark(state, unit, 'desperate');
  play.emit({
    type: 'became-desperate',
    rule: why === 'fire' ? 'I-3.2.3v' : why === 'adjacent' ? 'I-3.2.3u' : 'I-3.6a',
    unit: who(state, unit),
    why,
  });
}

/** I-3.1m Units of a side that lose DM when the Rally Phase ends: no enemy is next to them, or with them in a Melee; of these, `mayKeep` are not in woods or a building. */
export function desperationEnds(state: State, side: Side): { readonly ends: Unit[]; readonly mayKeep: Unit[] } {
  const setting = settingOf(state);
  const ends = unitsOf(state, side).filter(
    (unit) => isOnMap(state, unit) && hasMark(state, unit, 'desperate') && !isNextToEnemy(state, unit, 'any'),
  );
  return { ends, mayKeep: ends.filter((unit) => !isShelter(setting, state.place[unit])) };
}

/** I-3.1m */
export function endDesperation(play: Play, side: Side, kept: readonly Unit[]): void {
  const { state } = play;
  const ended = desperationEnds(state, side).ends.filter((unit) => !kept.includes(unit));
  if (ended.length === 0) return;
  for (const unit of ended) clearMark(state, unit, 'desperate');
  play.emit({ type: 'desperation-ended', rule: 'I-3.1m', units: ended.map((unit) => who(state, unit)) });
}

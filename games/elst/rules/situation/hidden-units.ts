/** I-6.4 I-R101 Hidden units: the only place where the truth about them is asked. Movement, rout and advance say what happens when an enemy meets them (I-6.4a, I-6.4b, I-6.4c). */
import type { Violation } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearMark, isOnMap } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseSequence } from '../text/refusals-sequence.js';
import { isHidden, nameOf, unitsAt, who } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { settle } from './consequences.js';
import { restoreControl } from './control.js';

/** Hidden enemies of a side in a location. No question, list or judgement may depend on it; effects may. */
export function hiddenEnemiesAt(state: State, side: Side, location: Location): Unit[] {
  return unitsAt(state, location).filter((unit) => state.side[unit] !== side && isHidden(state, unit));
}

/** Units of one location come out of hiding, with all they hold. Those that are not hidden stay as they are. */
export function reveal(play: Play, units: readonly Unit[]): void {
  const { state } = play;
  const shown = units.filter((unit) => isHidden(state, unit));
  if (shown.length === 0) return;
  for (const unit of shown) clearMark(state, unit, 'hidden');
  play.emit({
    type: 'revealed',
    rule: 'I-DaE1:SSR2',
    units: shown.map((unit) => who(state, unit)),
    at: locationLabel(settingOf(state).board, state.place[shown[0]]),
    reveals: true,
  });
  restoreControl(play, shown);
  settle(play);
}

/** The end of the game shows everybody. */
export function revealAll(play: Play): void {
  const { state } = play;
  const places = new Set(
    [...state.place.keys()]
      .filter((unit) => isOnMap(state, unit) && isHidden(state, unit))
      .map((unit) => state.place[unit]),
  );
  for (const place of places) reveal(play, unitsAt(state, place));
}

// --- at will --------------------------------------------------------------------------------------------------------

/** I-DaE1:SSR2 A side shows hidden units whenever it is asked something. */
export function judgeReveal(
  state: State,
  context: Context,
  side: Side,
  { units: ids }: ActionOf<'reveal'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { units: ids });
  if (unknown.length > 0) return unknown;
  const units = ids.map(numberOf);
  const wrong = units
    .filter((unit) => state.side[unit] !== side || !isHidden(state, unit))
    .map((unit) => refuseSequence('not-hidden', { unit: nameOf(state, unit), side: SIDE_NAMES[side] }));
  const places = new Set(units.map((unit) => state.place[unit]));
  return wrong.length === 0 && places.size > 1 ? [refuseSequence('reveal-one-hex', {})] : wrong;
}

/** All hidden units of each location. */
export function listReveals(state: State, side: Side): ActionOf<'reveal'>[] {
  const hidden: Unit[] = [];
  for (let unit = 0; unit < state.side.length; unit++)
    if (state.side[unit] === side && isHidden(state, unit)) hidden.push(unit);
  if (hidden.length === 0) return [];
  const places = [...new Set(hidden.map((unit) => state.place[unit]))];
  return places.map((place) => ({
    do: 'reveal',
    units: hidden.filter((unit) => state.place[unit] === place).map(unitId),
  }));
}

export function applyReveal(play: Play, { units }: ActionOf<'reveal'>): void {
  reveal(play, units.map(numberOf));
}

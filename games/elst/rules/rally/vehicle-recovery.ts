/** V-3.1v3 Shocked crews: one die for each near the end of every Rally Phase, of both sides, the attacker's first; only the end of DM comes after it (I-3.1m). */
import { locationLabel } from '../board/locations.js';
import { settle } from '../situation/consequences.js';
import { settingOf } from '../state/context.js';
import { clearMark, hasMark, isOnMap, setMark, unitsOf } from '../state/state.js';
import type { Play } from '../state/types.js';
import { nameOf, who } from '../units/units-in-play.js';
import { isShocked, wreck } from '../units/vehicles-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import { SHOCK } from '../vocabulary/vehicle-tables.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

export function recuperate(play: Play): void {
  const { state } = play;
  const { attacker } = state;
  for (const side of [attacker, opponentOf(attacker)])
    for (const unit of unitsOf(state, side)) if (isOnMap(state, unit) && isShocked(state, unit)) rollShock(play, unit);
}

/** Shock goes or becomes an unconfirmed kill; from that the crew recovers, or the vehicle is lost after all. */
export function rollShock(play: Play, unit: Unit): void {
  const { state } = play;
  const isUnconfirmed = hasMark(state, unit, 'unconfirmed-kill');
  const roll = rollDie(play.chance, `recovery of ${nameOf(state, unit)}`);
  const recovers = roll <= (isUnconfirmed ? SHOCK.unconfirmed : SHOCK.shocked);
  const at = locationLabel(settingOf(state).board, state.place[unit]);
  play.emit({
    type: 'shock-rolled',
    rule: 'V-3.1v3',
    unit: who(state, unit),
    at,
    roll,
    outcome: recovers ? 'recovered' : isUnconfirmed ? 'wrecked' : 'unconfirmed-kill',
  });
  clearMark(state, unit, 'shocked', 'unconfirmed-kill');
  if (recovers) return;
  if (isUnconfirmed) {
    wreck(state, unit, state.place[unit]);
    settle(play);
  } else setMark(state, unit, 'unconfirmed-kill');
}

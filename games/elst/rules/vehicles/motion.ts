/** V-3.3.2.1 Motion attempts: a vehicle of the defender that catches sight of a moving enemy may get under way. */
import type { Violation } from '@bridgehead/engine';
import { checkBog } from '../terrain/bog-check.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { contextOf } from '../state/context.js';
import { findFrame } from '../state/frames-below.js';
import type { Visit } from '../state/frames.js';
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isOnMap, setMark, weaponMarkMask } from '../state/state.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Play } from '../state/types.js';
import { isHeavyGround } from '../terrain/vehicle-cost.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { isVehicle, who } from '../units/units-in-play.js';
import { isInMotion, isMobile, vehicleOf } from '../units/vehicles-in-play.js';
import { turnVehicle } from '../units/weapon-arcs.js';
import { weaponsOf } from '../units/weapons-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { HEXSPINES, opponentOf } from '../vocabulary/vocabulary.js';
import { refuseNamed } from './drive-bars.js';
import { checkMotion } from './mechanical.js';

type Attempt = ActionOf<'try-motion'>;

const FIRED = weaponMarkMask('first-fired', 'final-fired', 'intensive-fired');

/** Those on the move, and what they have spent where. */
function moversNow(state: State): { readonly units: readonly Unit[]; readonly visits: readonly Visit[] } | undefined {
  const driving = findFrame(state, 'driving');
  if (driving !== undefined) return { units: [driving.unit], visits: driving.visits };
  return findFrame(state, 'moving')?.parts.at(0);
}

/** V-3.3.2.1a MF or MP that they have spent in sight of a vehicle, in halves. */
function halvesInSight(state: State, context: Context, unit: Unit): number {
  const movers = moversNow(state);
  if (movers === undefined) return 0;
  let halves = 0;
  for (const visit of movers.visits)
    if (visit.halves > 0 && lineBetween(context, state.place[unit], visit.location).isClear) halves += visit.halves;
  return halves;
}

/** V-R80 A unit or stack begins its Movement Phase: by option, vehicles of the defender may attempt Motion against it too. */
export function allowAttempts(state: State): void {
  if (state.options.motionAgainstEach !== true) return;
  for (let unit = 0; unit < state.place.length; unit++)
    if (state.side[unit] !== state.attacker && isVehicle(state, unit)) clearMark(state, unit, 'motion-tried');
}

/** V-3.3.2.1 What keeps a vehicle from an attempt now. */
function barOnAttempt(
  state: State,
  context: Context,
  unit: Unit,
  turns: 'turns' | 'stays',
): VehicleRefusalCode | undefined {
  if (!isVehicle(state, unit)) return 'no-vehicle';
  if (state.side[unit] === state.attacker) return 'not-your-vehicle';
  if (!isOnMap(state, unit) || !isMobile(state, unit)) return 'motion-not-mobile';
  if (hasMark(state, unit, 'motion-tried')) return 'motion-tried';
  if (weaponsOf(state, unit).some((weapon) => hasAny(state.weaponMarks, weapon, FIRED))) return 'motion-after-fire';
  const movers = moversNow(state)?.units ?? [];
  const seen = state.sightings.find(({ vehicle }) => vehicle === unit)?.units ?? [];
  if (movers.every((mover) => seen.includes(mover))) return 'motion-seen-before';
  if (halvesInSight(state, context, unit) < 2) return 'motion-unseen';
  return isInMotion(state, unit) && turns === 'stays' ? 'motion-for-nothing' : undefined;
}

function turnsOf(state: State, unit: Unit, { hull, turret }: Pick<Attempt, 'hull' | 'turret'>): 'turns' | 'stays' {
  const turnsHull = hull !== undefined && hull !== state.hull[unit];
  return turnsHull || (turret !== undefined && turret !== state.turret[unit]) ? 'turns' : 'stays';
}

export function judgeAttempt(state: State, context: Context, action: Attempt): Violation[] {
  const unit = numberOf(action.unit);
  const bar =
    barOnAttempt(state, context, unit, turnsOf(state, unit, action)) ??
    (action.turret !== undefined && vehicleOf(state, unit).turret === 'NT' ? 'no-turret' : undefined);
  return bar === undefined ? [] : [refuseNamed(state, context, bar, unit)];
}

/** V-3.3.2.1c Attempts of each vehicle that may make one: as it stands, with the hull turned another way, or the turret. */
export function listAttempts(state: State, context: Context): Action[] {
  const side = opponentOf(state.attacker);
  const found: Action[] = [];
  for (let unit = 0; unit < state.place.length; unit++) {
    if (state.side[unit] !== side || state.place[unit] < 0 || !isVehicle(state, unit)) continue;
    if (barOnAttempt(state, context, unit, 'turns') !== undefined) continue;
    const id = unitId(unit);
    if (!isInMotion(state, unit)) found.push({ do: 'try-motion', unit: id });
    const hasTurret = vehicleOf(state, unit).turret !== 'NT';
    for (let spine = 0; spine < HEXSPINES; spine++) {
      if (spine !== state.hull[unit]) found.push({ do: 'try-motion', unit: id, hull: spine });
      if (hasTurret && spine !== state.turret[unit]) found.push({ do: 'try-motion', unit: id, turret: spine });
    }
  }
  return found;
}

/** V-3.3.2.1a V-3.3.2.1c V-3.3.2.1d */
export function tryMotion(play: Play, { unit: id, hull, turret }: Attempt): void {
  const { state } = play;
  const unit = numberOf(id);
  const halves = halvesInSight(state, contextOf(state), unit);
  const roll = rollDie(play.chance, 'Motion attempt');
  const succeeded = 2 * roll <= halves;
  setMark(state, unit, 'motion-tried');
  play.emit({ type: 'motion-tried', rule: 'V-3.3.2.1a', unit: who(state, unit), roll, halves, succeeded });
  if (!succeeded || !checkMotion(play, unit)) return;
  setMark(state, unit, 'motion');
  const to = hull ?? state.hull[unit];
  const turnsHull = to !== state.hull[unit];
  if (turnsHull && isHeavyGround(contextOf(state), state.place[unit]) && checkBog(play, unit, 'turn')) return;
  const bearing = (state.turret[unit] + to - state.hull[unit] + 6) % 6;
  turnVehicle(state, unit, to, vehicleOf(state, unit).turret === 'NT' ? bearing : (turret ?? bearing));
}

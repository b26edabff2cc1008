/** V-3.2.4q V-7.7a Vehicles at set-up: where hull and turret face, and whether the crew is exposed. */
import type { LongList, Violation } from '@bridgehead/engine';
import { lazyList } from '@bridgehead/engine';
import { nearestArc } from '../board/covered-arcs.js';
import { hexOf } from '../board/locations.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isOnMap, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseSequence } from '../text/refusals-sequence.js';
import { refuseVehicle } from '../text/refusals-vehicles.js';
import { isVehicle, nameOf, who } from '../units/units-in-play.js';
import { isCrewExposed, vehicleOf } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { HEXSPINES, SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { middleOf } from './gun-set-up.js';

/** A vehicle that is placed faces the middle of the map until its owner says otherwise; one that is immobile as it did (C-DaE:4.5181b). */
export function faceTheMap(state: State, unit: Unit): void {
  if (!isVehicle(state, unit) || state.place[unit] < 0 || keepsHull(state, unit)) return;
  const { board } = settingOf(state);
  const spine = nearestArc(board.grid, hexOf(board, state.place[unit]), state.hull[unit], middleOf(state));
  state.hull[unit] = spine;
  state.turret[unit] = spine;
}

/** settingUp: the units that are set up now. */
export function judgeFace(
  state: State,
  context: Context,
  settingUp: readonly Unit[],
  { unit: id, hull, turret }: ActionOf<'face'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { units: [id] });
  if (unknown.length > 0) return unknown;
  const unit = numberOf(id);
  const facts = { unit: nameOf(state, unit), hex: '', cost: '', left: '' };
  if (!isVehicle(state, unit)) return [refuseVehicle('no-vehicle', facts)];
  if (!settingUp.includes(unit))
    return [refuseSequence('not-in-set-up', { unit: facts.unit, side: SIDE_NAMES[state.side[unit]] })];
  if (!isOnMap(state, unit)) return [refuseVehicle('vehicle-off-map', facts)];
  if (hull !== state.hull[unit] && keepsHull(state, unit)) return [refuseVehicle('stuck', facts)];
  return turret !== hull && hasNoTurret(state, unit) ? [refuseVehicle('no-turret', facts)] : [];
}

/** C-DaE:4.5181b C-R47 An immobile vehicle of an earlier battle keeps its VCA. */
function keepsHull(state: State, unit: Unit): boolean {
  return hasMark(state, unit, 'immobilized');
}

/** V-7.2b NT */
function hasNoTurret(state: State, unit: Unit): boolean {
  return vehicleOf(state, unit).turret === 'NT';
}

/** Every single change of hull, turret and crew. */
export function listFacings(state: State, settingUp: readonly Unit[]): LongList<Action> {
  const found = settingUp
    .filter((unit) => isVehicle(state, unit) && isOnMap(state, unit))
    .flatMap((unit) => facings(state, unit));
  return lazyList(found, (action) => action);
}

function facings(state: State, unit: Unit): Action[] {
  const now: ActionOf<'face'> = {
    do: 'face',
    unit: unitId(unit),
    hull: state.hull[unit],
    turret: state.turret[unit],
    crew: isCrewExposed(state, unit) ? 'exposed' : 'buttoned-up',
  };
  const spines = Array.from({ length: HEXSPINES }, (_, spine) => spine);
  return [
    ...spines
      .filter((spine) => spine !== now.hull && !keepsHull(state, unit))
      .map((spine): Action => ({ ...now, hull: spine, turret: spine })),
    ...(hasNoTurret(state, unit)
      ? []
      : spines.filter((spine) => spine !== now.turret).map((turret): Action => ({ ...now, turret }))),
    { ...now, crew: now.crew === 'exposed' ? 'buttoned-up' : 'exposed' },
  ];
}

export function face(play: Play, { unit: id, hull, turret, crew }: ActionOf<'face'>): void {
  const { state } = play;
  const unit = numberOf(id);
  state.hull[unit] = hull;
  state.turret[unit] = turret;
  if (crew === 'exposed') setMark(state, unit, 'crew-exposed');
  else clearMark(state, unit, 'crew-exposed');
  play.emit({ type: 'vehicle-faced', rule: 'V-7.7a', unit: who(state, unit), hull, turret, crew });
}

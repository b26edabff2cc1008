/** V-6.3 V-7.4a V-R8 Cover that a unit has apart from the ground: Emplacement, an exposed crew's hatch, a vehicle beside it. Never two at once. */
import type { Adder, Tally } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { State } from '../state/state.js';
import { emplacementOf } from '../units/guns-in-play.js';
import { isVehicle } from '../units/units-in-play.js';
import { isCrewExposed, isMovingTarget, wrecksIn } from '../units/vehicles-in-play.js';
import { BESIDE_VEHICLE, EXPOSED_CREW } from '../vocabulary/ordnance-tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { CoverQuestion } from './cover.js';

/** The better of the ground and what else covers a unit. An Air Burst stays (V-6.3b). at: whether the crew of a vehicle is shot at, or the vehicle. */
export function addBestCover(
  state: State,
  context: Pick<Context, 'inLocation'>,
  unit: Unit,
  ground: Tally,
  at: 'crew' | 'vehicle',
  into: Adder,
): void {
  const other = otherCover(state, context, unit, at);
  const isBetter = other !== undefined && other.value > ground.total;
  for (const { rule, label, value } of ground.parts) if (!isBetter || value < 0) into.add(rule, label, value);
  if (isBetter) into.add(other.rule, other.label, other.value);
}

interface Cover {
  readonly rule: string;
  readonly label: string;
  readonly value: number;
}

function otherCover(
  state: State,
  context: Pick<Context, 'inLocation'>,
  unit: Unit,
  at: 'crew' | 'vehicle',
): Cover | undefined {
  if (isVehicle(state, unit))
    return at === 'vehicle' ? undefined : { rule: 'V-7.7c', label: 'crew exposed', value: EXPOSED_CREW };
  const emplacement = emplacementOf(state, unit);
  if (emplacement > 0) return { rule: 'V-6.3a', label: 'Emplacement', value: emplacement };
  return isBesideVehicle(state, context, state.side[unit], state.place[unit])
    ? { rule: 'V-7.4a', label: 'beside a vehicle', value: BESIDE_VEHICLE }
    : undefined;
}

/** V-7.4a I-3.6s What takes a unit out of Open Ground wherever it is: a vehicle beside it, or the Emplacement of the Gun that it mans. */
export function isCoveredApart(
  state: State,
  context: Pick<Context, 'inLocation'>,
  unit: Unit,
  here: Location,
): boolean {
  const mansEmplacement = state.place[unit] === here && emplacementOf(state, unit) > 0;
  return mansEmplacement || isBesideVehicle(state, context, state.side[unit], here);
}

/** V-7.4a A wreck, or an AFV of its own side, that is no Moving Target: cover for Infantry of a side here, which is then not in Open Ground. */
function isBesideVehicle(state: State, context: Pick<Context, 'inLocation'>, side: Side, here: Location): boolean {
  return (
    wrecksIn(state, here).some(({ moving }) => !moving) ||
    unitsIn(context, here).some(
      (other) => state.side[other] === side && isVehicle(state, other) && !isMovingTarget(state, other),
    )
  );
}

/** V-1.1.1v3 How a vehicle, or its exposed crew, asks for the cover of the ground. */
export function coveredAs(state: State, unit: Unit): CoverQuestion['target'] {
  if (!isVehicle(state, unit)) return undefined;
  return isCrewExposed(state, unit) ? 'crew' : 'vehicle';
}

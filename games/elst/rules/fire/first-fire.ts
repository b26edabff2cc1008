/** I-3.3.3f I-R52 FFNAM and FFMO: what fire adds against those who are on the move. */
import type { Adder } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { Movers } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import type { CoverQuestion } from '../terrain/cover.js';
import { isOpenGround } from '../terrain/cover.js';
import { smokeIn } from '../terrain/smoke-in-hex.js';
import { isCoveredApart } from '../terrain/unit-cover.js';
import { isBroken, isPinned } from '../units/units-in-play.js';
import { TO_HIT } from '../vocabulary/ordnance-tables.js';
import type { Unit } from '../vocabulary/units.js';

/**
 * For one of the movers, fired at from these locations (none: Residual FP) or by artillery from above, which no Smoke hinders (C-DaE:2.52). Pinned units are subject to neither (I-3.3.3r);
 * a unit that breaks stays subject to what it was, and Assault Movement no longer helps it (I-3.3.3q, I-3.3.3s).
 */
export function movementModifiers(
  state: State,
  context: Context,
  movers: Movers,
  unit: Unit,
  from: readonly Location[] | 'above',
  into: Adder,
  by: CoverQuestion['by'] = 'fire',
): void {
  if (isPinned(state, unit) || isHazardous(state, unit)) return;
  if (!movers.assault || isBroken(state, unit)) into.add('I-3.3.3f', 'no Assault Movement (FFNAM)', -1);
  const isBare = !isCoveredApart(state, context, unit, movers.location);
  if (isBare && isInTheOpen(context, movers, from, by)) into.add('I-3.3.3f', 'in Open Ground (FFMO)', -1);
}

/** FFMO only if it applies from each of the locations (I-R7): Open Ground, no cover, and nothing at all that hinders the line of sight. */
function isInTheOpen(
  context: Context,
  { location, stance }: Movers,
  from: readonly Location[] | 'above',
  by: CoverQuestion['by'],
): boolean {
  if (from === 'above') return isOpenGround(context, location, { from: undefined, by, stance });
  if (from.length === 0)
    return smokeIn(context, location) === 0 && isOpenGround(context, location, { from: undefined, by, stance });
  return from.every(
    (place) =>
      isOpenGround(context, location, { from: place, by, stance }) &&
      lineBetween(context, place, location).hindrance === 0,
  );
}

/** V-6.5f Units that have pushed a Gun in this Player Turn, until they are pinned. */
function isHazardous(state: State, unit: Unit): boolean {
  return hasMark(state, unit, 'pushed') && !isPinned(state, unit);
}

/** V-6.5f In any fire phase, instead of FFMO and FFNAM. */
export function addHazard(state: State, unit: Unit, into: Adder): void {
  if (isHazardous(state, unit)) into.add('V-6.5f', 'Hazardous Movement', TO_HIT.hazardous);
}

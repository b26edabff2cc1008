/** I-3.2.4c The cases of the To Hit chart: what is added to the roll of a weapon that must hit first. One row for each case. */
import type { Adder } from '@bridgehead/engine';
import { hexOf } from '../board/locations.js';
import { directionModifier } from '../fire/direction.js';
import type { Shot } from '../fire/fire-groups.js';
import { movementModifiers } from '../fire/first-fire.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { BombardmentFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasWeaponMark } from '../state/state.js';
import { isExhausted, isHidden, isPinned } from '../units/units-in-play.js';
import { isCaptured } from '../units/weapons-in-play.js';
import { weaponIn } from '../vocabulary/fire-components.js';
import { TO_HIT } from '../vocabulary/ordnance-tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';

/** One weapon that must hit first, and what it fires at. */
export interface OrdnanceShot extends Shot {
  readonly targetType: 'area';
  readonly ammunition: BombardmentFrame['ammunition'];
}

export function firingWeapon({ group: { components } }: Pick<Shot, 'group'>): Weapon {
  return weaponIn(components[0]);
}

/** A shot as it meets one unit; without a unit, as it meets the hex. */
interface Aimed {
  readonly state: State;
  readonly context: Context;
  readonly shot: OrdnanceShot;
  readonly unit: Unit | undefined;
}

interface ToHitCase {
  /** I-R46 Whether Residual FP is less by as much. */
  readonly residual: 'less' | 'same';
  readonly add: (aimed: Aimed, into: Adder) => void;
}

function crewOf({ group }: Pick<Shot, 'group'>): Unit[] {
  return [...group.firers, ...group.helpers];
}

function firerPlace({ state, shot }: Aimed): number {
  return state.place[shot.group.firers[0]];
}

/** In the order in which a player reads them; numbered as on the chart. */
const CASES: readonly ToHitCase[] = [
  // Case 2: pinned
  {
    residual: 'less',
    add({ state, shot }, into) {
      if (crewOf(shot).some((unit) => isPinned(state, unit))) into.add('I-3.2.3t', 'pinned', TO_HIT.pinned);
    },
  },
  // Case 4: captured use
  {
    residual: 'less',
    add({ state, shot }, into) {
      if (isCaptured(state, firingWeapon(shot), shot.group.firers[0])) into.add('I-5.5', 'captured', TO_HIT.captured);
    },
  },
  // Case 5: CX
  {
    residual: 'same',
    add({ state, shot }, into) {
      if ([...crewOf(shot), ...shot.group.leaders].some((unit) => isExhausted(state, unit)))
        into.add('I-3.3.1i', 'CX', TO_HIT.exhausted);
    },
  },
  // Case 1: Advancing Fire
  {
    residual: 'same',
    add({ shot }, into) {
      if (shot.phase === 'advancing-fire') into.add('I-3.2.4c', 'Advancing Fire', TO_HIT.advancing);
    },
  },
  // Case 6: leadership
  {
    residual: 'same',
    add({ state, shot }, into) {
      const leadership = directionModifier(state, shot.group) ?? 0;
      if (leadership !== 0) into.add('I-4.5a', 'leadership', leadership);
    },
  },
  // Case 7: Smoke
  {
    residual: 'same',
    add({ shot }, into) {
      if (shot.ammunition === 'smoke') into.add('I-6.2', 'Smoke', TO_HIT.smoke);
    },
  },
  // Case 18: Hindrance
  {
    residual: 'same',
    add(aimed, into) {
      const { hindrance } = lineBetween(aimed.context, firerPlace(aimed), aimed.shot.target);
      if (hindrance > 0) into.add('I-3.2.4c', 'Hindrance', hindrance);
    },
  },
  // Case 19: FFNAM, FFMO
  {
    residual: 'same',
    add(aimed, into) {
      const { state, context, shot, unit } = aimed;
      if (shot.movers !== undefined && unit !== undefined)
        movementModifiers(state, context, shot.movers, unit, [firerPlace(aimed)], into, 'mortar');
    },
  },
  // Case 20: acquired target
  {
    residual: 'same',
    add({ state, context, shot }, into) {
      const weapon = firingWeapon(shot);
      if (state.aim[weapon] === hexOf(context.board, shot.target))
        into.add('I-4.5b', 'acquired', hasWeaponMark(state, weapon, 'acquired-twice') ? -2 : -1);
    },
  },
  // Case 23: Area Fire
  {
    residual: 'same',
    add({ state, shot, unit }, into) {
      if (shot.ammunition === 'shell' && (unit === undefined || isHidden(state, unit)))
        into.add('I-6.11', 'no known enemy there', TO_HIT.empty);
    },
  },
];

/** All DRM of a shot. */
export function addToHit(aimed: Aimed, into: Adder): void {
  for (const { add } of CASES) add(aimed, into);
}

/** I-R46 Those that lessen Residual FP. */
export function addResidualCases(aimed: Aimed, into: Adder): void {
  for (const { residual, add } of CASES) if (residual === 'less') add(aimed, into);
}

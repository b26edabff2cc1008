/** V-3.2.4ai I-3.2.4c The cases of the To Hit chart: what is added to the roll of a weapon that must hit first. One row for each case. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { isBuilding } from '../board/board.js';
import { hexOf, rangeBetween } from '../board/locations.js';
import { directionModifier } from '../fire/direction.js';
import type { Shot } from '../fire/fire-groups.js';
import { addHazard, movementModifiers } from '../fire/first-fire.js';
import { isShaken } from '../effects/crew-results.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { ShotFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasMark, hasWeaponMark } from '../state/state.js';
import type { CoverQuestion } from '../terrain/cover.js';
import { addCover } from '../terrain/cover.js';
import { addBestCover, coveredAs } from '../terrain/unit-cover.js';
import { gunsOf } from '../units/guns-in-play.js';
import { factsOf, isExhausted, isHidden, isPinned, isVehicle } from '../units/units-in-play.js';
import { driveOf, isCrewExposed, isInMotion, isMovingTarget, vehicleOf } from '../units/vehicles-in-play.js';
import { armOf, isCaptured, isGun, isMortar } from '../units/weapons-in-play.js';
import { weaponIn } from '../vocabulary/fire-components.js';
import type { GunFacts } from '../vocabulary/guns.js';
import {
  boundingModifier,
  movingTargetModifier,
  SIZE_MODIFIERS,
  TO_HIT,
  turningModifier,
} from '../vocabulary/ordnance-tables.js';
import type { Unit, Weapon, WeaponFacts } from '../vocabulary/units.js';
import type { Ammunition, Mount, TargetType } from '../vocabulary/vocabulary.js';

/** One weapon that must hit first, and what it fires at. A light mortar fires shells. */
export interface OrdnanceShot extends Shot, Pick<ShotFrame, 'vehicle' | 'turned' | 'manner' | 'backblast' | 'chosen'> {
  readonly targetType: TargetType;
  readonly ammunition: Ammunition | 'shell';
}

/** What no light mortar has. */
export const PLAIN: Pick<OrdnanceShot, 'vehicle' | 'turned' | 'manner' | 'backblast' | 'chosen'> = {
  vehicle: undefined,
  turned: 0,
  manner: 'usual',
  backblast: undefined,
  chosen: undefined,
};

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

function firerOf({ group }: Pick<Shot, 'group'>): Unit {
  return group.firers[0];
}

function firerPlace({ state, shot }: Pick<Aimed, 'state' | 'shot'>): number {
  return state.place[firerOf(shot)];
}

function rangeOfShot(aimed: Aimed): number {
  return rangeBetween(aimed.context.board, firerPlace(aimed), aimed.shot.target);
}

function armIn({ state, shot }: Pick<Aimed, 'state' | 'shot'>): WeaponFacts {
  return armOf(state, firingWeapon(shot));
}

function gunIn(aimed: Aimed): GunFacts | undefined {
  return armIn(aimed).gun;
}

function isLight(aimed: Aimed): boolean {
  return armIn(aimed).shapedCharge !== undefined;
}

function isIndoors({ state, context, shot }: Aimed): boolean {
  return isBuilding(context.board, hexOf(context.board, state.place[firerOf(shot)]));
}

/** V-1.1.1v6 Whether a mortar fires: woods make Air Bursts of its shells, and height is nothing to it (V-1.1.1v13). */
export function sourceOf(state: State, shot: Pick<Shot, 'group'>): CoverQuestion['by'] {
  const weapon = firingWeapon(shot);
  return isMortar(state, weapon) || armOf(state, weapon).gun?.type === 'MTR' ? 'mortar' : 'fire';
}

/** V-3.3.2.2a The moving side fires in its own Movement Phase. */
export function isBoundingFirst(
  state: Pick<State, 'attacker'>,
  { phase, side }: Pick<Shot, 'phase' | 'side'>,
): boolean {
  return phase === 'movement' && side === state.attacker;
}

/** V-R47 V-R33 V-3.5v2 Whether a vehicle fires on the move: Case 14 instead of Case 1. */
function isBounding({ state, shot }: Aimed): boolean {
  const firer = firerOf(shot);
  if (!isVehicle(state, firer)) return false;
  if (isBoundingFirst(state, shot) || isInMotion(state, firer)) return true;
  return shot.phase === 'advancing-fire' && hasMark(state, firer, 'entered');
}

/** V-Q.DRM16 A firer in Motion or Non-Stopped: the lower die counts twice. */
export function isFiredInMotion(state: State, { group }: Pick<Shot, 'group'>): boolean {
  const firer = group.firers[0];
  return isVehicle(state, firer) && isInMotion(state, firer);
}

/** MP, in halves, that a vehicle has spent in this Player Turn in sight of a location. */
function halvesInSight(state: State, context: Context, vehicle: Unit, from: number): number {
  return (driveOf(state, vehicle)?.spent ?? []).reduce(
    (sum, { at, halves }) => sum + (at === from || lineBetween(context, from, at).isClear ? halves : 0),
    0,
  );
}

/** What a list has for a range of 1, of 2 and so on; nothing at range 0. */
function closeBy(values: readonly number[], range: number): number | undefined {
  return range === 0 ? undefined : values.at(range - 1);
}

/** V-Q.DRM17 The TEM of a target, as ordnance meets it. */
export function addTargetCover(
  state: State,
  context: Context,
  { movers, group, targetType }: Pick<OrdnanceShot, 'movers' | 'group' | 'targetType'>,
  unit: Unit,
  by: 'fire' | 'mortar',
  into: Adder,
): void {
  const stance = movers?.units.includes(unit) === true ? movers.stance : undefined;
  const ground = new TallySheet('Cover');
  const target = coveredAs(state, unit);
  addCover(context, state.place[unit], { from: state.place[group.firers[0]], by, stance, target }, ground);
  addBestCover(state, context, unit, ground, targetType === 'vehicle' ? 'vehicle' : 'crew', into);
}

/** In the order in which a player reads them; numbered as on the chart. */
const CASES: readonly ToHitCase[] = [
  // Case 2: pinned (V-Q.DRM2)
  {
    residual: 'less',
    add({ state, shot }, into) {
      if (crewOf(shot).some((unit) => isPinned(state, unit))) into.add('I-3.2.3t', 'pinned', TO_HIT.pinned);
    },
  },
  // Case 3: Non-Qualified Use
  {
    residual: 'less',
    add(aimed, into) {
      if (isNonQualified(aimed.state, aimed.shot)) into.add('V-Q.DRM3', 'no crew', TO_HIT.nonQualified);
    },
  },
  // Case 4: captured use (V-Q.DRM4)
  {
    residual: 'less',
    add({ state, shot }, into) {
      if (isCaptured(state, firingWeapon(shot), firerOf(shot))) into.add('I-5.5', 'captured', TO_HIT.captured);
    },
  },
  // Case 5: CX (V-Q.DRM5)
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
    add(aimed, into) {
      if (aimed.shot.phase !== 'advancing-fire' || isLight(aimed) || isBounding(aimed)) return;
      const value = isIndoors(aimed) ? TO_HIT.advancingInBuilding : TO_HIT.advancing;
      into.add(gunIn(aimed) === undefined ? 'I-3.2.4c' : 'V-Q.DRM1', 'Advancing Fire', value);
    },
  },
  // Case 6: leadership (V-Q.DRM6)
  {
    residual: 'same',
    add({ state, shot }, into) {
      const leadership = directionModifier(state, shot.group) ?? 0;
      if (leadership !== 0) into.add('I-4.5a', 'leadership', leadership);
    },
  },
  // Case 7: Smoke (V-Q.DRM7)
  {
    residual: 'same',
    add(aimed, into) {
      const { ammunition } = aimed.shot;
      if ((ammunition === 'smoke' || ammunition === 'WP') && rangeOfShot(aimed) <= TO_HIT.smokeWithin)
        into.add('I-6.2', 'Smoke', TO_HIT.smoke);
    },
  },
  // Case 8: turned to fire
  {
    residual: 'less',
    add(aimed, into) {
      const { turned } = aimed.shot;
      const mount = gunIn(aimed)?.mount;
      if (turned > 0 && mount !== undefined)
        into.add(
          'V-Q.DRM8',
          `turned ${turned}`,
          turningModifier(mount, turned, isIndoors(aimed) ? 'building' : 'elsewhere'),
        );
    },
  },
  // Case 9: Intensive Fire
  {
    residual: 'less',
    add({ shot }, into) {
      if (shot.manner === 'intensive') into.add('V-Q.DRM9', 'Intensive Fire', TO_HIT.intensive);
    },
  },
  // Case 10: within its own hex
  {
    residual: 'same',
    add(aimed, into) {
      if (gunIn(aimed) === undefined || rangeOfShot(aimed) > 0) return;
      into.add('V-Q.DRM10', 'in its own hex', isIndoors(aimed) ? TO_HIT.ownHexInBuilding : TO_HIT.ownHex);
    },
  },
  // Case 11: APCR and APDS far away
  {
    residual: 'same',
    add(aimed, into) {
      const { ammunition } = aimed.shot;
      if ((ammunition === 'APCR' || ammunition === 'APDS') && rangeOfShot(aimed) >= TO_HIT.longFrom)
        into.add('V-Q.DRM11', `${ammunition} far away`, TO_HIT.longSpecial);
    },
  },
  // Case 12: LATW (V-4.4.6)
  {
    residual: 'less',
    add(aimed, into) {
      if (!isLight(aimed)) return;
      if (aimed.shot.backblast === 'avoid') into.add('V-Q.DRM12', 'avoids backblast', TO_HIT.backblast);
      if (aimed.shot.phase === 'advancing-fire') into.add('V-Q.DRM12', 'Advancing Fire', TO_HIT.advancingLight);
    },
  },
  // Case 13: buttoned up
  {
    residual: 'less',
    add(aimed, into) {
      const firer = firerOf(aimed.shot);
      if (isVehicle(aimed.state, firer) && !isCrewExposed(aimed.state, firer))
        into.add('V-Q.DRM13', 'buttoned up', TO_HIT.buttonedUp);
    },
  },
  // Case 14: Bounding Fire
  {
    residual: 'less',
    add(aimed, into) {
      if (!isBounding(aimed)) return;
      const { state, context, shot } = aimed;
      const halves = isBoundingFirst(state, shot)
        ? halvesInSight(state, context, firerOf(shot), shot.target)
        : undefined;
      const mount: Mount = vehicleOf(state, firerOf(shot)).turret;
      into.add('V-Q.DRM14', 'Bounding Fire', boundingModifier(mount, halves));
    },
  },
  // Case 15: Stunned before
  {
    residual: 'less',
    add({ state, shot }, into) {
      if (isShaken(state, firerOf(shot))) into.add('V-Q.DRM15', 'Stunned before', TO_HIT.stunned);
    },
  },
  // Case 16: in Motion, at Infantry close by; the lower die is doubled in to-hit.ts
  {
    residual: 'less',
    add(aimed, into) {
      const value =
        aimed.shot.targetType === 'infantry' && isFiredInMotion(aimed.state, aimed.shot)
          ? closeBy(TO_HIT.motionInfantry, rangeOfShot(aimed))
          : undefined;
      if (value !== undefined) into.add('V-Q.DRM16', 'in Motion, close by', value);
    },
  },
  // Case 17: TEM
  {
    residual: 'same',
    add({ state, context, shot, unit }, into) {
      if (shot.targetType !== 'area' && unit !== undefined) addTargetCover(state, context, shot, unit, 'fire', into);
    },
  },
  // Case 18: Hindrance (V-Q.DRM18)
  {
    residual: 'same',
    add(aimed, into) {
      const { hindrance } = lineBetween(aimed.context, firerPlace(aimed), aimed.shot.target);
      if (hindrance > 0) into.add('I-3.2.4c', 'Hindrance', hindrance);
    },
  },
  // Case 19: FFNAM, FFMO (V-Q.DRM19)
  {
    residual: 'same',
    add(aimed, into) {
      const { state, context, shot, unit } = aimed;
      if (shot.movers === undefined || unit === undefined || isVehicle(state, unit)) return;
      movementModifiers(state, context, shot.movers, unit, [firerPlace(aimed)], into, sourceOf(state, shot));
    },
  },
  // Case 20: acquired target (V-Q.DRM20)
  {
    residual: 'same',
    add({ state, context, shot, unit }, into) {
      const weapon = firingWeapon(shot);
      const hex = hexOf(context.board, shot.target);
      // V-6.10d V-6.10i An area shot needs only the hex where the target is or was seen last.
      const isAcquired =
        state.aim[weapon] === hex ||
        state.acquired.some(
          (entry) =>
            entry.weapon === weapon &&
            (shot.targetType === 'area' ? entry.hex === hex : unit !== undefined && entry.units.includes(unit)),
        );
      if (isAcquired) into.add('I-4.5b', 'acquired', hasWeaponMark(state, weapon, 'acquired-twice') ? -2 : -1);
    },
  },
  // Case 21: Hazardous Movement
  {
    residual: 'same',
    add({ state, unit }, into) {
      if (unit !== undefined) addHazard(state, unit, into); // V-Q.DRM21
    },
  },
  // Case 22: target size
  {
    residual: 'same',
    add({ state, unit }, into) {
      if (unit === undefined) return;
      const [gun] = gunsOf(state, unit);
      const size = isVehicle(state, unit)
        ? vehicleOf(state, unit).size
        : gun === undefined
          ? undefined
          : armOf(state, gun).gun?.size;
      const value = size === undefined ? 0 : SIZE_MODIFIERS[size];
      if (value !== 0) into.add('V-Q.DRM22', `${size} target`, value);
    },
  },
  // Case 23: Area Fire (V-Q.DRM23)
  {
    residual: 'less',
    add({ state, shot, unit }, into) {
      const isSmoke = shot.ammunition === 'smoke' || shot.ammunition === 'WP'; // V-R27
      if (!isSmoke && (unit === undefined || isHidden(state, unit)))
        into.add('I-6.11', 'no known enemy there', TO_HIT.empty);
    },
  },
  // Case 24: moving vehicle
  {
    residual: 'same',
    add(aimed, into) {
      const { state, context, unit, shot } = aimed;
      if (unit === undefined || !isVehicle(state, unit) || !isMovingTarget(state, unit)) return;
      const drive = state.side[unit] === state.attacker ? driveOf(state, unit) : undefined; // V-R76
      const halves = drive === undefined ? undefined : halvesInSight(state, context, unit, firerPlace({ state, shot }));
      into.add('V-Q.DRM24', 'moving vehicle', movingTargetModifier(halves));
    },
  },
  // Case 25: a stopped vehicle close by
  {
    residual: 'same',
    add(aimed, into) {
      const { state, shot, unit } = aimed;
      if (unit === undefined || !isVehicle(state, unit) || isInMotion(state, unit)) return; // V-R14
      if (shot.targetType === 'area' || isLight(aimed) || isFiredInMotion(state, shot)) return;
      const value = closeBy(TO_HIT.pointBlank, rangeOfShot(aimed)); // V-R9
      if (value !== undefined) into.add('V-Q.DRM25', 'stopped, close by', value);
    },
  },
];

/** V-1.2.6b A Gun that no crew fires. */
export function isNonQualified(state: State, shot: Pick<Shot, 'group'>): boolean {
  return isGun(state, firingWeapon(shot)) && factsOf(state, shot.group.firers[0]).type !== 'crew';
}

/** All DRM of a shot. */
export function addToHit(aimed: Aimed, into: Adder): void {
  for (const { add } of CASES) add(aimed, into);
}

/** I-R46 Those that lessen Residual FP. */
export function addResidualCases(aimed: Aimed, into: Adder): void {
  for (const { residual, add } of CASES) if (residual === 'less') add(aimed, into);
}

/** V-3.2.4h I-3.2.4c I-R94 The To Hit roll: what the number is and who is hit, by target type. What is added to it stands in to-hit-cases.ts. */
import { Sum, TallySheet } from '@bridgehead/engine';
import { isBuilding } from '../board/board.js';
import { hasSteeple, hexOf, rangeBetween, steepleOver } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { gunsOf } from '../units/guns-in-play.js';
import { isHidden, isInexperienced, isInMelee, isVehicle, unitsAt } from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import { armOf, isCaptured, isMortar } from '../units/weapons-in-play.js';
import type { Ink } from '../vocabulary/ordnance-tables.js';
import { criticalNumberOf, MACHINE_GUN_ROW, toHitNumberOf } from '../vocabulary/ordnance-tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { backfires } from './panzerfaust-faults.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { addToHit, firingWeapon, isFiredInMotion, isNonQualified } from './to-hit-cases.js';

// --- the numbers ------------------------------------------------------------------------------------------------------

/** V-3.2.4i V-Q.RED Captured and Non-Qualified use, and some nations, use the red numbers; a machine gun in Inexperienced hands too (V-5.4v1). */
function inkOf(state: State, shot: OrdnanceShot): Ink {
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const { gun } = armOf(state, weapon);
  const isRed =
    isCaptured(state, weapon, firer) ||
    (gun === undefined ? isInexperienced(state, firer) : gun.red || isNonQualified(state, shot));
  return isRed ? 'red' : 'black';
}

function rangeOfShot(state: State, { board }: Pick<Context, 'board'>, { group, target }: OrdnanceShot): number {
  return rangeBetween(board, state.place[group.firers[0]], target);
}

/** The number to hit, before any DRM; undefined: this shot cannot be made (V-R15, V-3.2.4k). */
export function toHitNumber(state: State, context: Pick<Context, 'board'>, shot: OrdnanceShot): number | undefined {
  const weapon = firingWeapon(shot);
  const { gun, shapedCharge, toHit: printed } = armOf(state, weapon);
  if (isMortar(state, weapon)) return printed;
  const range = rangeOfShot(state, context, shot);
  if (shapedCharge !== undefined) return shapedCharge.toHit.at(range);
  return toHitNumberOf(gun?.row ?? MACHINE_GUN_ROW, shot.targetType, range, inkOf(state, shot));
}

/** V-6.1a The final DR that makes a hit on the Infantry Target Type critical; undefined where an original 2 does. */
function criticalNumber(state: State, context: Pick<Context, 'board'>, shot: OrdnanceShot): number | undefined {
  const { gun } = armOf(state, firingWeapon(shot));
  if (gun === undefined || shot.targetType !== 'infantry') return undefined;
  return criticalNumberOf(gun.row, rangeOfShot(state, context, shot), inkOf(state, shot)) ?? 0;
}

// --- who may be hit ---------------------------------------------------------------------------------------------------

/** Who may be hit: nobody by Smoke; the one vehicle on the VTT (V-3.2.4f); everybody else in the hex, of whom the ITT meets no BU crew (V-3.2.4c). */
export function targetsOfShot(state: State, context: Pick<Context, 'board'>, shot: OrdnanceShot): Unit[] {
  if (shot.ammunition === 'smoke') return [];
  if (shot.vehicle !== undefined) return state.place[shot.vehicle] === shot.target ? [shot.vehicle] : [];
  const there = everybodyInHex(state, context, shot).filter(
    (unit) => isEnemy(state, shot, unit) || strikesFriend(state, shot, unit),
  );
  return shot.targetType === 'area'
    ? there
    : there.filter(
        (unit) =>
          state.place[unit] === shot.target &&
          (!isVehicle(state, unit) || isCrewExposed(state, unit)) &&
          (shot.ammunition !== 'HEAT' || isFitForShapedCharge(state, context, shot, unit)),
      );
}

/** V-4.4c V-6.2g V-R60 HEAT strikes Infantry only in a building, and elsewhere a Gun with its crew; that of a Gun also an exposed crew. */
function isFitForShapedCharge(
  state: State,
  { board }: Pick<Context, 'board'>,
  shot: OrdnanceShot,
  unit: Unit,
): boolean {
  if (isVehicle(state, unit)) return armOf(state, firingWeapon(shot)).shapedCharge === undefined;
  return isBuilding(board, hexOf(board, state.place[unit])) || gunsOf(state, unit).length > 0;
}

/** I-3.8o V-R68 Fire at a Melee strikes both sides of it, and on the ATT also friends beside it. */
function strikesFriend(state: State, shot: OrdnanceShot, unit: Unit): boolean {
  return (
    isInMelee(state, unit) ||
    (shot.targetType === 'area' && unitsAt(state, shot.target).some((other) => isInMelee(state, other)))
  );
}

function isEnemy(state: State, { side }: OrdnanceShot, unit: Unit): boolean {
  return state.side[unit] !== side;
}

/** I-3.2.4d V-DaE:1.1v5 In the Movement Phase only those who move; otherwise everybody in the hex, the Steeple included (I-DaE:1.1h). */
function everybodyInHex(
  state: State,
  { board }: Pick<Context, 'board'>,
  { target, movers }: Pick<OrdnanceShot, 'target' | 'movers'>,
): Unit[] {
  if (movers !== undefined) return movers.units.filter((unit) => state.place[unit] === movers.location);
  const hex = hexOf(board, target);
  return [...unitsAt(state, hex), ...(hasSteeple(board, hex) ? unitsAt(state, steepleOver(board, hex)) : [])];
}

// --- the roll ---------------------------------------------------------------------------------------------------------

/** What a roll comes to. */
export interface ToHit {
  /** Of the easiest target; of the hex if nobody is there. */
  readonly modifiers: TallySheet;
  readonly hit: 'miss' | 'hit' | 'critical';
  /** I-3.2.4a Not all who are there need be hit: their modifiers may differ. */
  readonly units: readonly Unit[];
  /** V-R61 Of them, those whom the Critical Hit can strike: one of them it does. */
  readonly critical: readonly Unit[];
}

/** V-Q.DRM16 V-R59 What the dice count: from a vehicle in Motion the lower one twice. */
export function countedDice(state: State, shot: OrdnanceShot, { coloured, white, total }: Dice): number {
  return isFiredInMotion(state, shot) ? total + Math.min(coloured, white) : total;
}

export function toHit(state: State, context: Context, shot: OrdnanceShot, dice: Dice): ToHit {
  if (isFlame(state, shot))
    return {
      modifiers: new TallySheet('To Hit'),
      hit: 'hit',
      units: targetsOfShot(state, context, shot),
      critical: [],
    };
  const number = toHitNumber(state, context, shot) ?? 0;
  const critical = criticalNumber(state, context, shot);
  const counted = countedDice(state, shot, dice);
  const mayBeCritical = hasCriticals(state, shot);
  const isWild = backfires(state, shot, dice); // V-4.4.2h
  const isHit = (modifier: number) => !isWild && counted + modifier <= number;
  const isCritical = (modifier: number) =>
    mayBeCritical && isHit(modifier) && (critical === undefined ? dice.total === 2 : counted + modifier <= critical);
  const targets = targetsOfShot(state, context, shot);
  const sums = targets.map((unit) => {
    const sum = new Sum();
    addToHit({ state, context, shot, unit }, sum);
    return { unit, modifier: sum.total };
  });
  const known = targets.filter((unit) => !isHidden(state, unit));
  const modifiers = bestToHit(state, context, shot, known);
  return {
    modifiers,
    hit: isHit(modifiers.total) ? (isCritical(modifiers.total) ? 'critical' : 'hit') : 'miss',
    units: sums.filter(({ modifier }) => isHit(modifier)).map(({ unit }) => unit),
    critical: sums.filter(({ modifier }) => isCritical(modifier)).map(({ unit }) => unit),
  };
}

/** V-4.2v1 A flamethrower needs no roll to hit the AFV it is aimed at. */
export function isFlame(state: State, shot: OrdnanceShot): boolean {
  return armOf(state, firingWeapon(shot)).type === 'flamethrower';
}

/** V-6.1a Not a machine gun, and not Smoke. */
function hasCriticals(state: State, shot: OrdnanceShot): boolean {
  const weapon = firingWeapon(shot);
  const { gun, shapedCharge } = armOf(state, weapon);
  return shot.ammunition !== 'smoke' && (isMortar(state, weapon) || gun !== undefined || shapedCharge !== undefined);
}

/** What is shown: the modifiers against the unit that is easiest to hit, as far as they are known. */
export function bestToHit(state: State, context: Context, shot: OrdnanceShot, known: readonly Unit[]): TallySheet {
  const sheets = (known.length === 0 ? [undefined] : known).map((unit) => {
    const sheet = new TallySheet('To Hit modifiers');
    addToHit({ state, context, shot, unit }, sheet);
    return sheet;
  });
  return sheets.reduce((best, sheet) => (sheet.total < best.total ? sheet : best));
}

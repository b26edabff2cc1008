/** I-3.2.4c I-R94 The To Hit roll: what the number is and who is hit, by target type. What is added to it stands in to-hit-cases.ts. */
import { Sum, TallySheet } from '@bridgehead/engine';
import { hasSteeple, hexOf, steepleOver } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { isHidden, unitsAt } from '../units/units-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import type { Unit, WeaponFacts } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { addToHit, firingWeapon } from './to-hit-cases.js';

/** What a target type means. */
interface TargetTypeFacts {
  /** The number that hits with this weapon. */
  readonly number: (arm: WeaponFacts) => number;
  /** Who may be hit. */
  readonly targets: (state: State, context: Pick<Context, 'board'>, shot: OrdnanceShot) => Unit[];
  /** I-6.1 Whether a hit with these dice is a Critical Hit. */
  readonly isCritical: (dice: Dice) => boolean;
}

/** I-3.2.4b TEM counts on the fire table for the Area Target Type, and not here. */
const TARGET_TYPES: Readonly<Record<OrdnanceShot['targetType'], TargetTypeFacts>> = {
  area: {
    number: ({ toHit: number }) => number,
    targets: everybodyInHex,
    isCritical: ({ total }) => total === 2,
  },
};

/** I-3.2.4d In the Movement Phase only those who move; otherwise everybody in the hex, the Steeple included (I-DaE:1.1h). */
function everybodyInHex(
  state: State,
  { board }: Pick<Context, 'board'>,
  { target, movers }: Pick<OrdnanceShot, 'target' | 'movers'>,
): Unit[] {
  if (movers !== undefined) return movers.units.filter((unit) => state.place[unit] === movers.location);
  const hex = hexOf(board, target);
  return [...unitsAt(state, hex), ...(hasSteeple(board, hex) ? unitsAt(state, steepleOver(board, hex)) : [])];
}

/** The number to hit, before any DRM. */
export function toHitNumber(state: State, shot: OrdnanceShot): number {
  return TARGET_TYPES[shot.targetType].number(armOf(state, firingWeapon(shot)));
}

/** Who may be hit: nobody by Smoke. */
export function targetsOfShot(state: State, context: Pick<Context, 'board'>, shot: OrdnanceShot): Unit[] {
  return shot.ammunition === 'smoke' ? [] : TARGET_TYPES[shot.targetType].targets(state, context, shot);
}

/** What a roll comes to. */
export interface ToHit {
  /** Of the easiest target; of the hex if nobody is there. */
  readonly modifiers: TallySheet;
  readonly hit: 'miss' | 'hit' | 'critical';
  /** I-3.2.4a Not all who are there need be hit: their modifiers may differ. */
  readonly units: readonly Unit[];
}

export function toHit(state: State, context: Context, shot: OrdnanceShot, dice: Dice): ToHit {
  const number = toHitNumber(state, shot);
  const targets = targetsOfShot(state, context, shot);
  const isHit = (modifier: number) => dice.total + modifier <= number;
  const units = targets.filter((unit) => {
    const sum = new Sum();
    addToHit({ state, context, shot, unit }, sum);
    return isHit(sum.total);
  });
  const known = targets.filter((unit) => !isHidden(state, unit));
  const modifiers = bestToHit(state, context, shot, known);
  const isCritical = shot.ammunition === 'shell' && TARGET_TYPES[shot.targetType].isCritical(dice);
  return { modifiers, hit: isHit(modifiers.total) ? (isCritical ? 'critical' : 'hit') : 'miss', units };
}

/** What is shown: the modifiers against the unit that is easiest to hit, as far as they are known. */
export function bestToHit(state: State, context: Context, shot: OrdnanceShot, known: readonly Unit[]): TallySheet {
  const sheets = (known.length === 0 ? [undefined] : known).map((unit) => {
    const sheet = new TallySheet('To Hit');
    addToHit({ state, context, shot, unit }, sheet);
    return sheet;
  });
  return sheets.reduce((best, sheet) => (sheet.total < best.total ? sheet : best));
}

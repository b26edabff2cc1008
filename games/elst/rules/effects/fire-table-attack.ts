/** I-3.2.3 I-R31 One roll on the fire table against targets in bundles: results, leaders who were lost, DM. The same for fire, Residual FP, mortars and charges. */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { couldForceCheck, makeDesperate } from '../situation/desperation.js';
import type { BundleResult, Cause } from '../state/events.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isBroken, who } from '../units/units-in-play.js';
import { fireResult } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { sufferResult } from './fire-results.js';
import type { GunHit } from './gun-hits.js';
import { sufferGunHit } from './gun-hits.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { inOrder } from '../morale/morale.js';

/** I-R31 Targets that a roll hits with the same total of modifiers. */
export interface Bundle {
  readonly units: readonly Unit[];
  readonly modifiers: Tally;
}

/** What a roll is read on. */
export interface Striking {
  /** The column used, and the one without cowering. */
  readonly column: number;
  readonly full: number;
  /** The columns that doubles would cost (I-3.2.2e). */
  readonly shift: number;
  readonly cause: Cause;
}

/** column: its own, where it differs from that of the others (a Critical Hit). */
export type Struck = Pick<Bundle, 'units' | 'modifiers'> & {
  readonly column?: number;
  /** V-6.7 The units man Guns that ordnance has hit. */
  readonly gun?: GunHit;
};

/** I-R31 Targets with the same total of modifiers are one bundle. */
export function inBundles(targets: readonly Unit[], addModifiers: (unit: Unit, into: TallySheet) => void): Struck[] {
  const bundles: { readonly units: Unit[]; readonly modifiers: TallySheet }[] = [];
  for (const unit of targets) {
    const modifiers = new TallySheet('Modifiers of the attack');
    addModifiers(unit, modifiers);
    const same = bundles.find((bundle) => bundle.modifiers.total === modifiers.total);
    if (same === undefined) bundles.push({ units: [unit], modifiers });
    else same.units.push(unit);
  }
  return bundles;
}

/** Each bundle as an attack of its own with the same dice; then the leaders who were lost, then DM for those who were broken before (I-3.2.3v). */
export function strike(
  play: Play,
  bundles: readonly Struck[],
  { column, full, shift, cause }: Striking,
  dice: Dice,
): void {
  const { state } = play;
  const losses = newLosses();
  const together = bundles.length === 1 ? bundles[0].units : bundles.flatMap(({ units }) => units);
  const wereBroken = together.filter((unit) => isBroken(state, unit));
  for (const { units, modifiers, gun, column: own = column } of bestLeaderFirst(state, bundles)) {
    const finalRoll = dice.total + modifiers.total;
    if (gun !== undefined)
      for (const unit of units) sufferGunHit(play, { ...gun, unit, finalRoll, column: own, cause, together }, losses);
    else
      sufferResult(play, { targets: units, result: fireResult(own, finalRoll), column: own, cause, together }, losses);
  }
  settleLosses(play, losses);
  if (wereBroken.length === 0) return;
  for (const { units, modifiers, column: own = full } of bundles) {
    if (!couldForceCheck(own, modifiers.total, shift)) continue;
    for (const unit of units) if (wereBroken.includes(unit)) makeDesperate(play, unit, 'fire');
  }
}

/** I-3.2.3h The bundle with the best leader first: they must check before they can help those of another. */
function bestLeaderFirst(state: State, bundles: readonly Struck[]): readonly Struck[] {
  if (bundles.length < 2) return bundles;
  const order = inOrder(
    state,
    bundles.flatMap(({ units }) => units),
  );
  const placeOf = ({ units }: Struck) => Math.min(...units.map((unit) => order.indexOf(unit)));
  return bundles.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** I-R53 Of hidden units those to whom the roll does something: they alone show themselves. */
export function foundAmong<Of extends Struck>(hidden: readonly Of[], column: number, dice: Dice): Of[] {
  return hidden.filter(
    ({ modifiers, column: own = column }) => fireResult(own, dice.total + modifiers.total).effect !== 'none',
  );
}

/** What a roll brings each bundle, for the log. */
export function resultsOf(state: State, bundles: readonly Struck[], column: number, dice: Dice): BundleResult[] {
  return bundles.map(({ units, modifiers, column: own = column }) => {
    const finalRoll = dice.total + modifiers.total;
    return { units: units.map((unit) => who(state, unit)), modifiers, finalRoll, result: fireResult(own, finalRoll) };
  });
}

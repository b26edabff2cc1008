/** V-3.2.4x V-6.1 What an ordnance hit does: on the fire table, to Guns, to vehicles, with White Phosphorus; and the Residual FP it leaves. */
import type { Adder } from '@bridgehead/engine';
import { Sum, TallySheet } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { outsideOf } from '../fire/fire-modifiers.js';
import { movementModifiers } from '../fire/first-fire.js';
import type { ResidualSource } from '../fire/residual-fire.js';
import { sufferCrewResult } from '../effects/crew-results.js';
import type { Struck } from '../effects/fire-table-attack.js';
import { foundAmong, inBundles, resultsOf, strike } from '../effects/fire-table-attack.js';
import { destroyGunAndCrew, shieldBeyond } from '../effects/gun-hits.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { checkMorale, inOrder } from '../morale/morale.js';
import { makeDesperate } from '../situation/desperation.js';
import { reveal } from '../situation/hidden-units.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import type { Play } from '../state/types.js';
import { gunshieldOf, gunsOf } from '../units/guns-in-play.js';
import { isHidden, isVehicle, who } from '../units/units-in-play.js';
import { armOf, isMortar } from '../units/weapons-in-play.js';
import { pickAtRandom, rollDice } from '../vocabulary/dice.js';
import { columnFirepower, columnFor } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { addFlames } from '../weapons/flamethrowers.js';
import { firepowerOf } from './ammunition.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { addResidualCases, addTargetCover, firingWeapon, isBoundingFirst, sourceOf } from './to-hit-cases.js';
import type { ToHit } from './to-hit.js';
import { asAmmunition, DUD, strikeVehicle, strikeVehicleByArea } from './vehicle-hits.js';

/** V-Q.TH.FP The columns of a shot: as it hits, and for a Critical Hit. */
export function columnsOf(state: State, shot: OrdnanceShot): { readonly usual: number; readonly critical: number } {
  const arm = armOf(state, firingWeapon(shot));
  // I-3.2.4e I-6.1 The counter of a light mortar shows the columns themselves.
  if (isMortar(state, firingWeapon(shot)))
    return { usual: columnFor(arm.firepower), critical: columnFor(arm.criticalColumn) };
  const full = firepowerOf(arm, asAmmunition(shot));
  return {
    usual: columnFor(shot.targetType === 'area' ? full / 2 : full), // V-3.2.4x
    critical: columnFor(2 * full), // V-6.1b
  };
}

/** V-R61 V-6.1e A hit on all who are hit; one of those whom the Critical Hit can strike gets it. */
export function strikeTargets(play: Play, context: Context, shot: OrdnanceShot, outcome: ToHit, dice: Dice): void {
  if (shot.vehicle !== undefined) {
    if (outcome.units.includes(shot.vehicle))
      strikeVehicle(play, context, shot, shot.vehicle, {
        dice,
        hit: outcome.critical.length > 0 ? 'critical' : 'hit',
      });
    return;
  }
  strikeOnTable(play, context, shot, onlyOne(play, shot, outcome));
}

/** V-4.4.2k A Panzerfaust strikes one unit: the one with a weapon that was chosen, or one at random. */
function onlyOne(play: Play, shot: OrdnanceShot, outcome: ToHit): ToHit {
  const { state } = play;
  if (armOf(state, firingWeapon(shot)).type !== 'panzerfaust' || outcome.units.length < 2) return outcome;
  const units =
    shot.chosen !== undefined && outcome.units.includes(shot.chosen)
      ? [shot.chosen]
      : pickAtRandom(play.chance, outcome.units, 1, 'whom the Panzerfaust hits');
  return { ...outcome, units, critical: outcome.critical.filter((unit) => units.includes(unit)) };
}

/** V-3.2.4x One roll for all: with TEM after an area hit, without anything after the others. */
function strikeOnTable(play: Play, context: Context, shot: OrdnanceShot, outcome: ToHit): void {
  const { state } = play;
  const { usual, critical: doubled } = columnsOf(state, shot);
  const vehicles = shot.targetType === 'area' ? outcome.units.filter((unit) => isVehicle(state, unit)) : [];
  const men = outcome.units.filter((unit) => !vehicles.includes(unit));
  const known = men.filter((unit) => !isHidden(state, unit));
  const [critical] = pickAtRandom(play.chance, knownFirst(state, outcome.critical), 1, 'who suffers the Critical Hit');
  if (critical !== undefined && outcome.units.length === 1 && gunsOf(state, critical).length > 0) {
    loseGunAndCrew(play, critical);
    return;
  }
  const dice = rollDice(play.chance, 'effect of the hit');
  tellCritical(play, outcome, critical);
  const bundlesFor = (units: readonly Unit[]) => bundlesOfHit(state, context, shot, units, critical);
  const found = foundAmong(bundlesFor(men.filter((unit) => isHidden(state, unit))), usual, dice);
  reveal(
    play,
    found.flatMap(({ units }) => units),
  );
  const isGunDestroyed = critical !== undefined && gunsOf(state, critical).length > 0;
  const isDud = armOf(state, firingWeapon(shot)).type === 'panzerfaust' && dice.total === DUD; // V-4.4.2i
  const struck = isGunDestroyed ? known.filter((unit) => unit !== critical) : known;
  const bundles = isDud ? [] : [...bundlesFor(struck), ...found];
  const tally = new TallySheet('Firepower');
  const isLight = isMortar(state, firingWeapon(shot));
  const rule = isLight ? 'I-3.2.4e' : 'V-3.2.4x';
  tally.add(
    rule,
    isLight ? 'mortar, half its calibre' : `${asAmmunition(shot)} on the fire table`,
    columnFirepower(usual),
  );
  play.emit({
    type: 'fire-resolved',
    rule,
    side: shot.side,
    at: locationLabel(context.board, shot.target),
    firepower: tally,
    column: columnFirepower(usual),
    dice,
    cowered: 0,
    bundles: resultsOf(state, bundles, usual, dice),
  });
  if (isGunDestroyed) loseGunAndCrew(play, critical);
  strike(play, bundles, { column: usual, full: usual, shift: 0, cause: 'fire' }, dice);
  for (const vehicle of vehicles) {
    const isCritical = vehicle === critical;
    strikeVehicleByArea(play, context, shot, vehicle, {
      column: isCritical ? doubled : usual,
      dice,
      hit: isCritical ? 'critical' : 'hit',
    });
  }
}

/** I-6.1 I-R53 A hidden unit suffers a Critical Hit only where nobody else is. */
function knownFirst(state: State, units: readonly Unit[]): readonly Unit[] {
  const known = units.filter((unit) => !isHidden(state, unit));
  return known.length > 0 ? known : units;
}

/** I-6.1 Who was drawn, where there was a choice and everybody may know it. */
function tellCritical(play: Play, { units }: ToHit, critical: Unit | undefined): void {
  const { state } = play;
  const known = units.filter((unit) => !isHidden(state, unit));
  if (critical === undefined || units.length < 2 || !known.includes(critical)) return;
  play.emit({
    type: 'selected',
    rule: 'I-6.1',
    units: [who(state, critical)],
    among: known.map((unit) => who(state, unit)),
  });
}

/** V-6.1c A Critical Hit on a Gun needs no roll on the table. */
function loseGunAndCrew(play: Play, crew: Unit): void {
  const losses = newLosses();
  reveal(play, [crew]);
  destroyGunAndCrew(play, crew, 'fire', losses);
  settleLosses(play, losses);
}

/** Each target with what is added for it, Guns with their shields (V-6.7). */
function bundlesOfHit(
  state: State,
  context: Context,
  shot: OrdnanceShot,
  units: readonly Unit[],
  critical: Unit | undefined,
): Struck[] {
  const { critical: doubled } = columnsOf(state, shot);
  const others = units.filter((unit) => unit !== critical);
  const men = others.filter((unit) => gunsOf(state, unit).length === 0);
  const crews = others.filter((unit) => gunsOf(state, unit).length > 0);
  const add = (unit: Unit, into: Adder) => addEffect(state, context, shot, unit, into);
  return [
    ...inBundles(
      units.filter((unit) => unit === critical),
      (unit, into) => addCritical(state, context, shot, unit, into),
    ).map((bundle) => ({ ...bundle, column: doubled })),
    ...inBundles(men, add),
    ...crews.flatMap((unit) =>
      inBundles([unit], add).map(
        (bundle): Struck => ({
          ...bundle,
          gun: {
            shield: shieldBeyond(
              gunshieldOf(state, context.board, unit, [fromOf(state, shot)], sourceOf(state, shot)),
              bundle.modifiers,
            ),
            shot: asAmmunition(shot) === 'HE' || asAmmunition(shot) === 'HEAT' ? 'explosive' : 'solid',
          },
        }),
      ),
    ),
  ];
}

function fromOf(state: State, { group }: OrdnanceShot): number {
  return state.place[group.firers[0]];
}

/** V-3.2.4c V-3.2.4d TEM counts here only after an area hit. */
function addEffect(state: State, context: Context, shot: OrdnanceShot, unit: Unit, into: Adder): void {
  if (shot.targetType === 'area') addTargetCover(state, context, shot, unit, sourceOf(state, shot), into);
  addFlames(state, unit, into);
}

/** V-6.1b TEM is turned against the target; FFMO, FFNAM and Air Bursts count too. */
function addCritical(state: State, context: Context, shot: OrdnanceShot, unit: Unit, into: Adder): void {
  const cover = new TallySheet('Cover');
  addTargetCover(state, context, shot, unit, sourceOf(state, shot), cover);
  for (const { rule, label, value } of cover.parts)
    into.add(rule, value > 0 ? `${label}, reversed` : label, -Math.abs(value));
  if (shot.movers !== undefined && !isVehicle(state, unit))
    movementModifiers(state, context, shot.movers, unit, [fromOf(state, shot)], into, sourceOf(state, shot));
  addFlames(state, unit, into);
}

// --- White Phosphorus -------------------------------------------------------------------------------------------------

/** V-6.2i Each unit hit takes an NMC from which its TEM is subtracted; a Critical Hit adds it instead. I-3.2.3h The best leader goes first, and helps others only after that (I-R33). I-3.2.3v Broken units are under DM. */
export function strikeWithPhosphorus(play: Play, context: Context, shot: OrdnanceShot, outcome: ToHit): void {
  const { state } = play;
  const losses = newLosses();
  const [critical] = pickAtRandom(play.chance, outcome.critical, 1, 'who suffers the Critical Hit');
  const checked: Unit[] = [];
  for (const unit of inOrder(state, outcome.units)) {
    const modifier = phosphorusModifier(state, context, shot, unit, unit === critical ? 'critical' : 'hit');
    if (isVehicle(state, unit)) {
      sufferCrewResult(play, unit, { effect: 'mc', number: modifier });
      continue;
    }
    reveal(play, [unit]);
    const helpers = checked.filter((other) => !losses.harmed.includes(other));
    checkMorale(play, unit, { rule: 'V-6.2i', modifier, helpers, cause: 'fire' }, losses);
    checked.push(unit);
  }
  settleLosses(play, losses);
  for (const unit of checked) if (isOnMap(state, unit)) makeDesperate(play, unit, 'fire');
}

/** What is added to the check. */
function phosphorusModifier(
  state: State,
  context: Context,
  shot: OrdnanceShot,
  unit: Unit,
  hit: 'hit' | 'critical',
): number {
  const cover = new Sum();
  addTargetCover(state, context, shot, unit, sourceOf(state, shot), cover);
  return hit === 'critical' ? Math.abs(cover.total) : -cover.total;
}

// --- Residual FP ------------------------------------------------------------------------------------------------------

/** V-3.3.5v1 V-3.3.5v2 V-4.4.7 What a hit on the defence leaves; undefined: nothing. Solid shot and Panzerfausts leave none, a machine gun its own FP. */
export function residualOfShot(
  state: State,
  context: Context,
  shot: OrdnanceShot,
  { hit, units }: ToHit,
): ResidualSource | undefined {
  if (shot.phase !== 'movement' || isBoundingFirst(state, shot) || hit === 'miss' || units.length === 0)
    return undefined;
  const arm = armOf(state, firingWeapon(shot));
  const ammunition = asAmmunition(shot);
  const isMachineGun = arm.gun === undefined && arm.shapedCharge === undefined && arm.type !== 'anti-tank-rifle';
  const isBurst = ammunition === 'HE' || ammunition === 'HEAT';
  if (arm.type === 'panzerfaust' || !(isBurst || isMachineGun)) return undefined;
  const full = firepowerOf(arm, ammunition); // V-R86
  const isHalved = shot.targetType === 'area' && !isMortar(state, firingWeapon(shot));
  const byFirer = new Sum();
  addResidualCases({ state, context, shot, unit: units[0] }, byFirer);
  const outside = outsideOf(state, context, shot);
  const cover = new TallySheet('Cover');
  addTargetCover(state, context, shot, units[0], sourceOf(state, shot), cover);
  return {
    firepower: isHalved ? full / 2 : full,
    shift: 0,
    outside: outside + byFirer.total,
    airBurst: cover.parts.some(({ rule, value }) => rule === 'I-1.1.1l' && value < 0), // V-3.3.5v3
  };
}

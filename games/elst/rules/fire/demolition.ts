/** I-4.3 Demolition charges: placed on the move, resolved in the Advancing Fire Phase. */
import type { Adder, Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { inBundles, resultsOf, strike, foundAmong } from '../effects/fire-table-attack.js';
import { settle } from '../situation/consequences.js';
import { reveal } from '../situation/hidden-units.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { Charge, State } from '../state/state.js';
import { hasMark, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { addCover } from '../terrain/cover.js';
import { entryCost } from '../terrain/entry-cost.js';
import { refuseSpecial } from '../text/refusals-special-weapons.js';
import { isExhausted, isHidden, nameOf, unitsAt, who } from '../units/units-in-play.js';
import { armOf, layDown, removeWeapon, what } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { columnFor, COLUMNS } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { addFlames } from '../weapons/flamethrowers.js';
import { noteWeaponUse } from '../weapons/weapon-use.js';
import { breakdownOf } from './rate-of-fire.js';

/** I-4.3b What keeps a unit that stands here from placing a charge there; MF aside. A moving unit has used no weapon in this Player Turn but another charge. */
export function judgeCharge(
  state: State,
  context: Context,
  here: Location,
  { unit, charge, at }: { readonly unit: Unit; readonly charge: Weapon; readonly at: Location },
): Violation[] {
  const name = nameOf(state, unit);
  if (state.holder[charge] !== unit || armOf(state, charge).type !== 'demolition-charge')
    return [refuseSpecial('not-its-charge', { unit: name })];
  const violations: Violation[] = [];
  const cost = entryCost(context, here, at, { phase: 'movement', cover: false, polder: false });
  if (cost === undefined)
    violations.push(refuseSpecial('charge-not-adjacent', { unit: name, hex: locationLabel(context.board, at) }));
  if (hasMark(state, unit, 'manned')) violations.push(refuseSpecial('second-charge', { unit: name }));
  return violations;
}

/** I-4.3c The placer has come through the fire on that expenditure unbroken and unpinned: the charge stays, whatever becomes of them (I-R93). */
export function placeCharge(play: Play, unit: Unit, weapon: Weapon, target: Location): void {
  const { state } = play;
  state.charges = [
    ...state.charges,
    { weapon, target, exhausted: isExhausted(state, unit), breakdown: breakdownOf(state, weapon, unit, 'usual') },
  ];
  noteWeaponUse(state, unit, weapon);
  play.emit({
    type: 'charge-placed',
    rule: 'I-4.3c',
    unit: who(state, unit),
    weapon: what(state, weapon),
    at: locationLabel(settingOf(state).board, target),
  });
  layDown(state, weapon, target);
  setWeaponMark(state, weapon, 'placed');
}

/** I-4.3a In the Advancing Fire Phase: everybody in the location is attacked, unless the dice reach the X# of the one who placed it. Then it is gone. */
export function detonate(play: Play, charge: Charge): void {
  const { state } = play;
  const { weapon, target, breakdown } = charge;
  const at = locationLabel(settingOf(state).board, target);
  const dice = rollDice(play.chance, 'demolition charge');
  const detonated = dice.total < breakdown;
  state.charges = state.charges.filter((other) => other.weapon !== weapon);
  removeWeapon(state, weapon);
  play.emit({
    type: 'charge-resolved',
    rule: 'I-4.3c',
    side: state.attacker,
    weapon: what(state, weapon),
    at,
    dice,
    detonated,
  });
  if (detonated) explode(play, charge, dice);
  settle(play);
}

/** No range, no leader, nothing halved: TEM and the CX of the placer count. */
function explode(play: Play, charge: Charge, dice: Dice): void {
  const { state } = play;
  const { firepower } = armOf(state, charge.weapon);
  const column = columnFor(firepower);
  const here = unitsAt(state, charge.target);
  const bundlesOf = (units: readonly Unit[]) =>
    inBundles(units, (unit, into) => addModifiers(state, charge, unit, into));
  const known = bundlesOf(here.filter((unit) => !isHidden(state, unit)));
  const found = foundAmong(bundlesOf(here.filter((unit) => isHidden(state, unit))), column, dice);
  reveal(
    play,
    found.flatMap(({ units }) => units),
  );
  const bundles = [...known, ...found];
  const tally = new TallySheet('Firepower');
  tally.add('I-4.3a', 'demolition charge', firepower);
  const at = locationLabel(settingOf(state).board, charge.target);
  play.emit({
    type: 'fire-resolved',
    rule: 'I-4.3a',
    side: state.attacker,
    at,
    firepower: tally,
    column: COLUMNS[column],
    dice,
    cowered: 0,
    bundles: resultsOf(state, bundles, column, dice),
  });
  strike(play, bundles, { column, full: column, shift: 0, cause: 'demolition' }, dice);
}

function addModifiers(state: State, { target, exhausted }: Charge, unit: Unit, into: Adder): void {
  addCover(settingOf(state), target, { from: undefined, by: 'fire', stance: undefined }, into);
  if (exhausted) into.add('I-4.3a', 'CX of the placer', 1);
  addFlames(state, unit, into);
}

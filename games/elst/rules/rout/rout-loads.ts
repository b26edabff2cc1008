/** I-3.6t I-4.0d What routing units carry: as near to 3 PP as they can without exceeding it, leaders 1 PP. The rest is dropped first. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { State } from '../state/state.js';
import { refuseRout } from '../text/refusals-rout.js';
import { factsOf, nameOf } from '../units/units-in-play.js';
import { armOf, isGun, weaponName, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';

/** Each set of weapons that a unit may drop before it routs; the empty set if it can carry all. A Gun always stays behind (V-4.0v6). */
export function dropsFor(state: State, unit: Unit): Weapon[][] {
  const most = factsOf(state, unit).routPortage;
  const loadOf = (weapons: readonly Weapon[]) => weapons.reduce((sum, weapon) => sum + armOf(state, weapon).portage, 0);
  const held = weaponsOf(state, unit);
  const loads = subsetsOf(held.filter((weapon) => !isGun(state, weapon))).filter((kept) => loadOf(kept) <= most);
  const best = Math.max(...loads.map(loadOf));
  return loads.filter((kept) => loadOf(kept) === best).map((kept) => held.filter((weapon) => !kept.includes(weapon)));
}

function subsetsOf(items: readonly Weapon[]): Weapon[][] {
  return items.reduce<Weapon[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

/** Whether exactly what must stay behind is dropped by those who go. */
export function judgeLoads(state: State, units: readonly Unit[], drop: readonly Weapon[]): Violation[] {
  const own = units.flatMap((unit) => weaponsOf(state, unit));
  const wrong = units.filter((unit) => {
    const dropped = weaponsOf(state, unit).filter((weapon) => drop.includes(weapon));
    return !dropsFor(state, unit).some(
      (choice) => choice.length === dropped.length && choice.every((weapon) => dropped.includes(weapon)),
    );
  });
  if (wrong.length === 0 && drop.some((weapon) => !own.includes(weapon))) wrong.push(units[0]);
  return wrong.map((unit) => refuseRout('wrong-load', { unit: nameOf(state, unit), keeps: sayChoices(state, unit) }));
}

/** "it keeps the LMG", "it keeps the LMG or the LMG and the LMG", "it keeps nothing" */
function sayChoices(state: State, unit: Unit): string {
  const held = weaponsOf(state, unit);
  if (held.length === 0) return 'it has nothing to drop';
  const kept = dropsFor(state, unit).map((dropped) => held.filter((weapon) => !dropped.includes(weapon)));
  return `it keeps ${kept.map((weapons) => (weapons.length === 0 ? 'nothing' : listed(weapons.map((weapon) => `the ${weaponName(state, weapon)}`)))).join(', or ')}`;
}

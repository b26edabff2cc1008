/** I-1.2.4.1 I-4.1e Rate of fire and breakdown of the weapons in an attack. */
import type { State } from '../state/state.js';
import { setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { factsOf, isInexperienced, isLeader, isPinned } from '../units/units-in-play.js';
import { armOf, isCaptured, isMortar, loseAim, removeWeapon, what } from '../units/weapons-in-play.js';
import { pickAtRandom } from '../vocabulary/dice.js';
import { isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import { BREAKDOWN } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { Shot } from './fire-groups.js';
import { isSustained } from './fire-modes.js';

/** sustained: Subsequent First Fire, FPF, Final Fire while marked. */
export type FireManner = 'usual' | 'sustained';

/** I-R29 V-4.0v3 V-5.5v1 V-5.4v1 B# or X# as this user has it. All reductions add up (I-4.0j). */
export function breakdownOf(state: State, weapon: Weapon, user: Unit, manner: FireManner): number {
  const { breakdown, removed, shapedCharge } = armOf(state, weapon);
  let number = breakdown;
  // I-5.5
  if (isCaptured(state, weapon, user)) number -= BREAKDOWN.captured;
  if (isInexperienced(state, user)) number -= BREAKDOWN.inexperienced;
  // I-4.1f I-3.3.3h
  if (manner === 'sustained') number -= BREAKDOWN.sustained;
  // I-4.2e I-4.3c Flamethrowers and charges in hands that are not elite.
  if (removed && shapedCharge === undefined && factsOf(state, user).class !== 'elite') number -= BREAKDOWN.notElite;
  return number;
}

/** I-1.2.4.1b I-R28 V-4.0v3 V-4.5b A captured weapon has one less, and a leader alone at a mortar none (I-4.5a). */
export function rateOf(state: State, weapon: Weapon, user: Unit, helpers: readonly Unit[]): number {
  const { rateOfFire } = armOf(state, weapon);
  const isAlone =
    isLeader(state, user) && !helpers.some((helper) => helper !== user && state.place[helper] === state.place[user]);
  if (isMortar(state, weapon) && isAlone) return 0;
  return Math.max(0, rateOfFire - (isCaptured(state, weapon, user) ? 1 : 0));
}

/** A weapon in an attack, with who fires it. */
interface Serving {
  readonly weapon: Weapon;
  readonly user: Unit;
  readonly manner: FireManner;
}

/** After the dice: the weapon that breaks (it is marked or removed here), and those that may keep their rate of fire. */
export function resolveWeapons(
  play: Play,
  shot: Shot,
  { dice, cowered }: { readonly dice: Dice; readonly cowered: boolean },
): { readonly broken: readonly Weapon[]; readonly mayKeep: readonly Weapon[] } {
  const { state } = play;
  const served = shot.group.components.flatMap((component, index): Serving[] => {
    const user = shot.group.firers[index];
    return isWeapon(component)
      ? [
          {
            weapon: weaponIn(component),
            user,
            manner: isSustained(state, component, user, shot.phase) ? 'sustained' : 'usual',
          },
        ]
      : [];
  });
  const rates = new Map(served.map(({ weapon, user }) => [weapon, rateOf(state, weapon, user, shot.group.helpers)]));
  const broken = breakOne(play, served, dice);
  // I-Qm What loses the rate of fire.
  const losesAll = cowered || shot.phase === 'advancing-fire';
  const keeps = ({ weapon, user, manner }: Serving) =>
    manner === 'usual' &&
    !isSpent(state, shot, user) &&
    !broken.includes(weapon) &&
    !isPinned(state, user) &&
    dice.coloured <= (rates.get(weapon) ?? 0);
  return { broken, mayKeep: losesAll ? [] : served.filter(keeps).map(({ weapon }) => weapon) };
}

/** I-3.3.3i Its unit fires on in this attack, and all its weapons will be marked for it. */
function isSpent(state: State, { group, phase }: Shot, user: Unit): boolean {
  return (
    phase === 'movement' &&
    group.components.some(
      (component, index) => group.firers[index] === user && isSustained(state, component, user, phase),
    )
  );
}

/** I-4.1e I-R29 One of those whose number the dice reach, at random. After sustained fire it is gone if they reach the printed number. */
function breakOne(play: Play, served: readonly Serving[], dice: Dice): Weapon[] {
  const { state } = play;
  const inDanger = served.filter(({ weapon, user, manner }) => dice.total >= breakdownOf(state, weapon, user, manner));
  if (inDanger.length === 0) return [];
  const [weapon] = pickAtRandom(
    play.chance,
    inDanger.map((one) => one.weapon),
    1,
    'which weapon breaks down',
  );
  const wasSustained = inDanger.some((one) => one.weapon === weapon && one.manner === 'sustained');
  breakDown(
    play,
    weapon,
    wasSustained && dice.total >= armOf(state, weapon).breakdown ? 'beyond-repair' : 'repairable',
  );
  return [weapon];
}

/** I-1.2.4 A weapon malfunctions, or is removed: by the dice, or because it has an X#. */
export function breakDown(play: Play, weapon: Weapon, damage: 'repairable' | 'beyond-repair'): void {
  const { state } = play;
  const { removed: hasX } = armOf(state, weapon);
  const removed = damage === 'beyond-repair' || hasX;
  const rule = isMortar(state, weapon) ? 'I-6.12' : hasX ? 'I-4.2e' : removed ? 'I-4.1f' : 'I-4.1e';
  play.emit({ type: 'malfunctioned', rule, weapon: what(state, weapon), removed });
  if (removed) removeWeapon(state, weapon);
  else setWeaponMark(state, weapon, 'malfunctioned');
  loseAim(state, weapon);
}

/** I-3.2.2 I-Qb I-R19 The firepower of a group: each component with its factors, Assault Fire last. */
import type { Adder } from '@bridgehead/engine';
import { isSteeple, rangeBetween } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { FireGroup } from '../state/frames.js';
import type { State } from '../state/state.js';
import { factsOf, isLeader, isPinned, isVehicle } from '../units/units-in-play.js';
import { isInMotion } from '../units/vehicles-in-play.js';
import { armOf, isMachineGun } from '../units/weapons-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import { isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Shot } from './fire-groups.js';
import { componentName, isFlamethrower, isSustained, rangeOf } from './fire-modes.js';
import { isAtUnbrokenInfantry, isSearching } from './fire-targets.js';
import { isBoundingFire } from './vehicle-fire.js';

/** I-4.1d Beyond so many hexes a machine gun needs a leader. */
export const FAR = 16;

interface Factor {
  readonly rule: string;
  readonly why: string;
  readonly times: number;
}

/** V-3.2.2v3 Machine guns of vehicles as well. */
const ADJACENT: Factor = { rule: 'I-3.2.2a', why: 'adjacent', times: 2 };
const SAME_HEX: Factor = { rule: 'V-3.2.2.1a', why: 'in the same hex', times: 3 };
const BOUNDING: Factor = { rule: 'V-3.3.2.2f', why: 'on the move', times: 0.5 };
const IN_MOTION: Factor = { rule: 'V-7.8g', why: 'in Motion', times: 0.5 };
const LONG_RANGE: Factor = { rule: 'I-3.2.2b', why: 'long range', times: 0.5 };
const BEYOND_FAR: Factor = { rule: 'I-4.1d', why: `beyond ${FAR} hexes`, times: 0.5 };
const ONE_LEADER: Factor = { rule: 'I-4.1b', why: 'one leader at the weapon', times: 0.5 };
const PINNED: Factor = { rule: 'I-3.2.3t', why: 'pinned', times: 0.5 };
const FIRED_ON_THE_MOVE: Factor = { rule: 'I-3.3.3g', why: 'has fired before', times: 0.5 };
const FIRED_BEFORE: Factor = { rule: 'I-3.4b', why: 'has fired before', times: 0.5 };
const ADVANCING: Factor = { rule: 'I-3.5a', why: 'Advancing Fire', times: 0.5 };
const AT_NOBODY: Factor = { rule: 'I-6.4d', why: 'at a hex without a known enemy', times: 0.5 };

/** Adds up the FP and gives the exact sum (I-3.2.2c): halves and quarters are kept. */
export function addFirepower(state: State, context: Pick<Context, 'board'>, shot: Shot, into: Adder): number {
  const aim = isSearching(state, shot) ? 'at-nobody' : 'at-somebody';
  shot.group.components.forEach((component, index) => {
    const firer = shot.group.firers[index];
    const factors = factorsOf(state, context, shot, component, firer, aim);
    const printed = printedOf(state, component);
    const value = factors.reduce((product, { times }) => product * times, printed);
    const label = `${componentName(state, component, firer)}: ${printed}${factors.map(({ times, why }) => ` × ${times === 0.5 ? '½' : times} (${why})`).join('')}`;
    into.add(factors.length === 1 ? factors[0].rule : factors.length === 0 ? 'I-1.2.2b' : 'I-3.2.2c', label, value);
    if (hasAssaultFire(state, context, shot, component, firer)) {
      into.add('I-3.5b', 'Assault Fire', 1);
      const rest = Math.ceil(value) - value;
      if (rest > 0) into.add('I-3.5b', 'fraction rounded up', rest);
    }
  });
  return into.total;
}

/** The same sum for judgements and lists, without a word about it. */
export function totalFirepower(state: State, context: Pick<Context, 'board'>, shot: Shot): number {
  const aim = isSearching(state, shot) ? 'at-nobody' : 'at-somebody';
  return shot.group.components.reduce((sum, component, index) => {
    const firer = shot.group.firers[index];
    const value = factorsOf(state, context, shot, component, firer, aim).reduce(
      (product, { times }) => product * times,
      printedOf(state, component),
    );
    return sum + (hasAssaultFire(state, context, shot, component, firer) ? Math.ceil(value + 1) : value);
  }, 0);
}

export function printedOf(state: State, component: Component): number {
  return isWeapon(component) ? armOf(state, weaponIn(component)).firepower : factsOf(state, component).firepower;
}

function factorsOf(
  state: State,
  { board }: Pick<Context, 'board'>,
  shot: Shot,
  component: Component,
  firer: Unit,
  aim: 'at-somebody' | 'at-nobody',
): Factor[] {
  const from = state.place[firer];
  const range = rangeBetween(board, from, shot.target);
  const isFlame = isWeapon(component) && isFlamethrower(state, weaponIn(component));
  const isGun = isWeapon(component) && isMachineGun(state, weaponIn(component));
  const factors: Factor[] = [];
  // I-DaE:1.1e I-4.2a Not to or from the Steeple, not for flamethrowers. Tripled fire needs a vehicle in the hex (I-3.2.2.1a).
  if (range === 1 && !isFlame && !isSteeple(board, from) && !isSteeple(board, shot.target)) factors.push(ADJACENT);
  if (range === 0 && !isFlame) factors.push(SAME_HEX);
  if (range > rangeOf(state, component)) factors.push(LONG_RANGE);
  if (isVehicle(state, firer)) {
    if (isBoundingFire(state, shot)) factors.push(BOUNDING);
    if (isInMotion(state, firer)) factors.push(IN_MOTION);
  }
  if (isGun && range > FAR && isAtUnbrokenInfantry(state, shot)) factors.push(BEYOND_FAR);
  if (isGun && isLeader(state, firer) && helperOf(state, shot.group, component) === undefined) factors.push(ONE_LEADER);
  if (isPinnedAt(state, shot.group, component, firer)) factors.push(PINNED);
  if (isSustained(state, component, firer, shot.phase))
    factors.push(shot.phase === 'movement' ? FIRED_ON_THE_MOVE : FIRED_BEFORE);
  if (shot.phase === 'advancing-fire' && !isFlame) factors.push(ADVANCING);
  if (aim === 'at-nobody') factors.push(AT_NOBODY);
  return factors;
}

/** I-3.5b I-DaE:3.2 I-R51 Squads with underlined FP, with their own FP, within normal range. */
function hasAssaultFire(
  state: State,
  { board }: Pick<Context, 'board'>,
  { phase, target }: Shot,
  component: Component,
  firer: Unit,
): boolean {
  if (phase !== 'advancing-fire' || isWeapon(component)) return false;
  const { type, assaultFire, range } = factsOf(state, component);
  return type === 'squad' && assaultFire && rangeBetween(board, state.place[firer], target) <= range;
}

/** I-4.1b The weapons that leaders serve in a location get the helpers there, in the order of the group. */
function helperOf(
  state: State,
  { components, firers, helpers }: Pick<FireGroup, 'components' | 'firers' | 'helpers'>,
  component: Component,
): Unit | undefined {
  const place = state.place[firers[components.indexOf(component)]];
  const served = components.filter(
    (other, index) => isWeapon(other) && isLeader(state, firers[index]) && state.place[firers[index]] === place,
  );
  return helpers
    .filter((helper) => state.place[helper] === place)
    .find((_, index) => index === served.indexOf(component));
}

/** I-3.2.3t The firer is pinned, or the helper. */
function isPinnedAt(state: State, group: FireGroup, component: Component, firer: Unit): boolean {
  if (isPinned(state, firer)) return true;
  const helper = isWeapon(component) && isLeader(state, firer) ? helperOf(state, group, component) : undefined;
  return helper !== undefined && isPinned(state, helper);
}

/** The group without some of its weapons: what Residual FP is figured from (I-R44). */
export function withoutWeapons(group: FireGroup, weapons: readonly Weapon[]): FireGroup {
  const kept = group.components.map((component) => !(isWeapon(component) && weapons.includes(weaponIn(component))));
  return {
    ...group,
    components: group.components.filter((_, index) => kept[index]),
    firers: group.firers.filter((_, index) => kept[index]),
  };
}

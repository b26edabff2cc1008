/** 7.8 Whether friends in the way of a retreat can step aside, and where to. Pure questions about a state. */
import type { Hex } from '@bridgehead/engine/hex';
import { NOBODY, retreatHexesBy } from '@bridgehead/engine/hexwar';
import type { Context } from './context.js';
import type { State } from './state.js';
import { hasMark, isOnMap } from './state.js';
import { passage } from './terrain.js';
import type { Unit } from './units.js';
import { sideOf, unitsOf } from './units.js';
import type { Side } from './vocabulary.js';

/** The pieces as they would stand after some moves: who is where, and who may not be pushed aside. */
interface Situation {
  readonly state: State;
  readonly context: Context;
  readonly occupant: Int16Array;
  /** R27 Units of the same combat that have still to retreat themselves; 7.82c and those that are spared. */
  readonly unmovable: readonly Unit[];
}

/** 7.71 7.72 5.12 Neighbours that a unit may enter in retreat or displacement: passable, no enemy, no enemy zone of control. */
export const retreatHexes = retreatHexesBy(passage);

/** 7.82c Friends that have been displaced in this phase; they are displaced again only if there is no other way. */
function displacedBefore(state: State, side: Side): Unit[] {
  return unitsOf(side).filter((unit) => isOnMap(state, unit) && hasMark(state, unit, 'displaced'));
}

/** 7.73b R23 Of complete routes those on which friends in the way can step aside, 7.82c if possible without one that had to before. */
export function throughFriends(
  state: State,
  context: Context,
  unit: Unit,
  routes: readonly (readonly Hex[])[],
  stillToRetreat: readonly Unit[],
): readonly (readonly Hex[])[] {
  const retreating = stillToRetreat.filter((other) => other !== unit);
  const openWithout = (spared: readonly Unit[]) => {
    const situation = { state, context, occupant: context.occupant.slice(), unmovable: [...retreating, ...spared] };
    return routes.filter((route) => canFinish(situation, unit, state.place[unit], route, 0));
  };
  return sparing(displacedBefore(state, sideOf(unit)), openWithout);
}

/** 7.82c What can be done without these units, or, if there is nothing, with them. */
function sparing<Choice>(spared: readonly Unit[], choicesWithout: (units: readonly Unit[]) => Choice[]): Choice[] {
  const choices = spared.length === 0 ? [] : choicesWithout(spared);
  return choices.length > 0 ? choices : choicesWithout([]);
}

type Shift = readonly [unit: Unit, to: Hex];

/** Whether a retreating unit can go the rest of its route, friends stepping aside where they must. */
function canFinish(situation: Situation, unit: Unit, at: Hex, route: readonly Hex[], step: number): boolean {
  if (step === route.length) return true;
  const next = route[step];
  const friend = situation.occupant[next];
  const goOn = (after: Situation) => canFinish(shifted(after, [[unit, next]], at), unit, next, route, step + 1);
  if (friend === NOBODY) return goOn(situation);
  for (const shifts of waysAside(situation, friend, next, [next, at]))
    if (goOn(shifted(situation, shifts))) return true;
  return false;
}

function shifted(situation: Situation, shifts: readonly Shift[], from?: Hex): Situation {
  const occupant = situation.occupant.slice();
  for (const [unit, to] of shifts) {
    const was = from ?? occupant.indexOf(unit);
    if (occupant[was] === unit) occupant[was] = NOBODY;
    occupant[to] = unit;
  }
  return { ...situation, occupant };
}

/**
 * 7.81b 7.82b R27 All ways in which a unit can leave its hex, each as a list of shifts with the last of the chain first.
 * Among many friends there are millions of chains: they are made one by one, and only where a chain can end.
 */
function* waysAside(situation: Situation, unit: Unit, from: Hex, barred: readonly Hex[]): Generator<Shift[]> {
  for (const to of hexesAside(situation, unit, from, barred)) yield* waysAsideTo(situation, unit, to, barred);
}

function* waysAsideTo(situation: Situation, unit: Unit, to: Hex, barred: readonly Hex[]): Generator<Shift[]> {
  const other = situation.occupant[to];
  if (other === NOBODY) yield [[unit, to]];
  else if (canEnd(situation, to, barred))
    for (const shifts of waysAside(situation, other, to, [...barred, to])) yield [...shifts, [unit, to]];
}

/** 7.81b 7.82b Where a unit that must leave its hex can go first: a friend's hex only if there is no vacant one. */
function hexesAside(
  { state, context, occupant, unmovable }: Situation,
  unit: Unit,
  from: Hex,
  barred: readonly Hex[],
): Hex[] {
  if (unmovable.includes(unit)) return [];
  const hexes = retreatHexes(state, context, unit, from).filter((hex) => !barred.includes(hex));
  const vacant = hexes.filter((hex) => occupant[hex] === NOBODY);
  return vacant.length > 0 ? vacant : hexes;
}

/** Whether a chain that clears a friend's hex reaches a vacant one at all. */
function canEnd(situation: Situation, first: Hex, barred: readonly Hex[]): boolean {
  const reached = [...barred, first];
  for (let index = barred.length; index < reached.length; index++) {
    for (const to of hexesAside(situation, situation.occupant[reached[index]], reached[index], reached)) {
      if (situation.occupant[to] === NOBODY) return true;
      reached.push(to);
    }
  }
  return false;
}

/** A displacement in progress: who must leave which hex, what waits for it, and the retreat it serves. */
export interface Displacement {
  readonly unit: Unit;
  readonly barred: readonly Hex[];
  /** Units of the chain that move up once this one is gone, nearest first. */
  readonly waiting: readonly Shift[];
  readonly retreating: Unit;
  readonly route: readonly Hex[];
  readonly step: number;
  readonly unmovable: readonly Unit[];
}

/** R27 Where the owner may send a displaced unit: only where the whole retreat can still be carried out. */
export function displacementHexes(state: State, context: Context, displacement: Displacement): Hex[] {
  const { unit, unmovable } = displacement;
  const spared = displacedBefore(state, sideOf(unit)).filter((other) => other !== unit);
  const hexes = sparing(spared, (units) =>
    hexesToFinish(state, context, { ...displacement, unmovable: [...unmovable, ...units] }),
  );
  const aside = hexes.filter((hex) => !displacement.route.includes(hex));
  return aside.length > 0 ? aside : hexes; // 7.82c: a hex that would have to be cleared again only if there is no other
}

function hexesToFinish(state: State, context: Context, displacement: Displacement): Hex[] {
  const { unit, barred, waiting, retreating, route, step, unmovable } = displacement;
  const situation: Situation = { state, context, occupant: context.occupant.slice(), unmovable };
  const finishes = (shifts: readonly Shift[]) =>
    canFinish(shifted(situation, [...shifts, ...waiting]), retreating, state.place[retreating], route, step);
  return hexesAside(situation, unit, state.place[unit], barred).filter((to) => {
    for (const shifts of waysAsideTo(situation, unit, to, barred)) if (finishes(shifts)) return true;
    return false;
  });
}

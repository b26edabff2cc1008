/** 7.7 7.8 Where a beaten unit can go, and whether friends in its way can step aside. Pure questions about a state. */
import type { Hex } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine';
import { GRID } from './board.js';
import type { Context } from './context.js';
import { NOBODY } from './context.js';
import type { State } from './state.js';
import { isPassable } from './terrain.js';
import type { Unit } from './units.js';
import { sideOf, units } from './units.js';
import { opponentOf } from './vocabulary.js';
import { zoneOf } from './zones-of-control.js';

/** What a unit that must retreat can do: the owner chooses among the routes. */
export interface RetreatChoice {
  /** By vacant hexes; through friends who are displaced; or only part of the way, to die there. */
  readonly outcome: 'vacant' | 'displace' | 'eliminated';
  /** Hexes entered, in order. */
  readonly routes: readonly (readonly Hex[])[];
}

/** The pieces as they would stand after some moves: who is where, and who may not be pushed aside. */
interface Situation {
  readonly state: State;
  readonly context: Context;
  readonly occupant: Int16Array;
  /** R27 Units of the same combat that have still to retreat themselves. */
  readonly unmovable: readonly Unit[];
}

/** 7.73 7.74 R22-R24 The routes of a unit that retreats a number of hexes. */
export function retreatChoice(state: State, context: Context, unit: Unit, count: number, stillToRetreat: readonly Unit[]): RetreatChoice {
  const all = allRoutes(state, context, unit, count);
  const isVacant = (hex: Hex) => context.occupant[hex] === NOBODY;
  const vacant = all.complete.filter((route) => route.every(isVacant));
  if (vacant.length > 0) return { outcome: 'vacant', routes: vacant }; // 7.73a 7.82e
  const unmovable = stillToRetreat.filter((other) => other !== unit);
  const through = all.complete.filter((route) => canFinish({ state, context, occupant: context.occupant.slice(), unmovable }, unit, state.place[unit], route, 0));
  if (through.length > 0) {
    const held = (route: readonly Hex[]) => route.filter((hex) => !isVacant(hex)).length;
    const fewest = Math.min(...through.map(held));
    return { outcome: 'displace', routes: through.filter((route) => held(route) === fewest) }; // 7.73b R23
  }
  const partial = [[], ...all.partial.filter((route) => route.every(isVacant))];
  const longest = Math.max(...partial.map((route) => route.length));
  return { outcome: 'eliminated', routes: partial.filter((route) => route.length === longest) }; // 7.74b R24
}

/** R22 All ways on which each step leads one hex farther from the combat hex, friends in the way not regarded. */
function allRoutes(state: State, context: Context, unit: Unit, count: number): { complete: Hex[][]; partial: Hex[][] } {
  const start = state.place[unit];
  const complete: Hex[][] = [];
  const partial: Hex[][] = [];
  const walk = (at: Hex, route: Hex[]) => {
    if (route.length === count) {
      complete.push(route);
      return;
    }
    if (route.length > 0) partial.push(route);
    for (const to of retreatHexes(state, context, unit, at)) {
      if (distance(GRID, start, to) === route.length + 1) walk(to, [...route, to]); // 7.74a
    }
  };
  walk(start, []);
  return { complete, partial };
}

/** 7.71 7.72 5.12 Neighbours that a unit may enter in retreat or displacement: passable, no enemy, no enemy zone of control. */
export function retreatHexes(state: State, context: Context, unit: Unit, from: Hex): Hex[] {
  const { side } = units[unit];
  const zone = zoneOf(state, context, opponentOf(side));
  const hexes: Hex[] = [];
  for (let direction = 0; direction < 6; direction++) {
    if (!isPassable(state, context, units[unit], from, direction)) continue; // 7.72
    const to = GRID.neighbours[from * 6 + direction];
    if (zone[to] === 1) continue; // 7.71a 7.71b
    const other = context.occupant[to];
    if (other !== NOBODY && sideOf(other) !== side) continue;
    hexes.push(to);
  }
  return hexes;
}

// --- 7.8 displacement -----------------------------------------------------------------------------------------------

type Shift = readonly [unit: Unit, to: Hex];

/** Whether a retreating unit can go the rest of its route, friends stepping aside where they must. */
function canFinish(situation: Situation, unit: Unit, at: Hex, route: readonly Hex[], step: number): boolean {
  if (step === route.length) return true;
  const next = route[step];
  const friend = situation.occupant[next];
  const goOn = (after: Situation) => canFinish(shifted(after, [[unit, next]], at), unit, next, route, step + 1);
  if (friend === NOBODY) return goOn(situation);
  return waysAside(situation, friend, next, [next, at]).some((shifts) => goOn(shifted(situation, shifts)));
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

/** 7.81b 7.82b R27 All ways in which a unit can leave its hex, each as a list of shifts with the last of the chain first. */
function waysAside(situation: Situation, unit: Unit, from: Hex, barred: readonly Hex[]): Shift[][] {
  if (situation.unmovable.includes(unit)) return [];
  const { state, context, occupant } = situation;
  const hexes = retreatHexes(state, context, unit, from).filter((hex) => !barred.includes(hex));
  const vacant = hexes.filter((hex) => occupant[hex] === NOBODY);
  if (vacant.length > 0) return vacant.map((to) => [[unit, to]]);
  return hexes.flatMap((to) => waysAside(situation, occupant[to], to, [...barred, to]).map((shifts): Shift[] => [...shifts, [unit, to]]));
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
  const { unit, barred, waiting, retreating, route, step, unmovable } = displacement;
  const situation: Situation = { state, context, occupant: context.occupant.slice(), unmovable };
  const finishes = (shifts: readonly Shift[]) => canFinish(shifted(situation, [...shifts, ...waiting]), retreating, state.place[retreating], route, step);
  const ways = waysAside(situation, unit, state.place[unit], barred).filter(finishes);
  const hexes = [...new Set(ways.map((shifts) => shifts[shifts.length - 1][1]))];
  const aside = hexes.filter((hex) => !route.includes(hex));
  return aside.length > 0 ? aside : hexes; // 7.82c: a hex that would have to be cleared again only if there is no other
}

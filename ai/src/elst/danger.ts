/** What fire the enemies that a side knows of can bring to bear on each hex, and where shells fall. */
import { itemAt } from '@bridgehead/engine';
import type { Battery, Context, Location, Side, State, Unit } from '@bridgehead/elst';
import {
  armOf,
  BATTERY_FIREPOWER,
  calibreFirepower,
  columnFor,
  factsOf,
  hasMark,
  hexOf,
  isGoodOrder,
  isHidden,
  isInBlast,
  isMalfunctioned,
  isMortar,
  isMultiMan,
  isPinned,
  isVehicle,
  leadershipOf,
  lineBetween,
  rangeBetween,
  TERRAIN_FACTS,
  weaponsOf,
} from '@bridgehead/elst';
import { sampleHarm } from './harm.js';
import { isKiller } from './threat.js';

/** How somebody is in a hex: on the move in the open or in cover they have paid for, or at rest. */
export type Manner = 'running' | 'covered' | 'assault' | 'resting';

export interface Danger {
  /** The part of its worth that a squad loses there on average. */
  at(location: Location, manner: Manner): number;
}

/** Enemies in one location. */
interface Post {
  readonly location: Location;
  /** FP and normal range of each squad and weapon. */
  readonly guns: readonly { readonly firepower: number; readonly range: number }[];
  readonly leadership: number;
  /** How much of it is left in this Player Turn. */
  readonly readiness: number;
}

/** For callers that do not look at danger. */
export const NO_DANGER: Danger = { at: () => 0 };

export function makeDanger(state: State, context: Context, side: Side): Danger {
  const posts = postsOf(state, side);
  const batteries = state.batteries.filter((battery) => battery.counter?.mission === 'HE');
  const known = new Map<string, number>();
  return {
    at(location, manner) {
      const key = `${location} ${manner}`;
      const danger = known.get(key) ?? dangerAt(context, { side, posts, batteries }, location, manner);
      known.set(key, danger);
      return danger;
    },
  };
}

function postsOf(state: State, side: Side): Post[] {
  const posts = new Map<Location, Unit[]>();
  for (let unit = 0; unit < state.side.length; unit++) {
    if (state.side[unit] === side || !isGoodOrder(state, unit) || isHidden(state, unit)) continue;
    const there = posts.get(itemAt(state.place, unit));
    if (there === undefined) posts.set(itemAt(state.place, unit), [unit]);
    else there.push(unit);
  }
  return [...posts].flatMap(([location, units]) => {
    const guns = units.flatMap((unit) =>
      isMultiMan(state, unit) ? gunsOf(state, unit) : isVehicle(state, unit) ? gunsOfVehicle(state, unit) : [],
    );
    if (guns.length === 0) return [];
    const leadership = Math.min(0, ...units.map((unit) => leadershipOf(state, unit) ?? 0));
    const fired = units.filter(
      (unit) =>
        hasMark(state, unit, 'first-fired') ||
        hasMark(state, unit, 'final-fired') ||
        hasMark(state, unit, 'prep-fired'),
    ).length;
    return [{ location, guns, leadership, readiness: 1 - (0.6 * fired) / units.length }];
  });
}

function gunsOf(state: State, unit: Unit): Post['guns'] {
  const { firepower, range } = factsOf(state, unit);
  const part = isPinned(state, unit) ? 0.5 : 1;
  const weapons = weaponsOf(state, unit).filter(
    (weapon) =>
      !isMalfunctioned(state, weapon) &&
      !isMortar(state, weapon) &&
      !isKiller(armOf(state, weapon)) &&
      armOf(state, weapon).type !== 'demolition-charge',
  );
  return [
    { firepower: firepower * part, range },
    ...weapons.map((weapon) => ({
      firepower: armOf(state, weapon).firepower * part,
      range: armOf(state, weapon).range,
    })),
  ];
}

/** What its shells are worth: they must hit first. */
const SHELL = 0.5;

/** V-7.8 Machine guns, and the main armament by its HE. */
function gunsOfVehicle(state: State, unit: Unit): Post['guns'] {
  return weaponsOf(state, unit)
    .filter((weapon) => !isMalfunctioned(state, weapon))
    .map((weapon) => {
      const { gun, firepower, range } = armOf(state, weapon);
      return { firepower: gun === undefined ? firepower : SHELL * calibreFirepower(gun.calibre), range };
    });
}

/** I-3.3.3f */
const MOVING: Readonly<Record<Manner, number>> = { running: -1, covered: -1, assault: 0, resting: 0 };
const POLDER = 1;

/** C-DaE:2.33 How likely shells of a battery hit a unit that stands in its Blast Area, or comes into it. */
function shellsOn({ counter, side: owner }: Battery, side: Side, manner: Manner): number {
  if (manner !== 'resting') return counter?.kind === 'FFE:2' || counter?.kind === 'FFE:C' ? 1 : 0;
  switch (counter?.kind) {
    case 'FFE:1':
    case 'FFE:2':
      return 1;
    case 'FFE:C':
      return owner === side ? 0 : FIRES_AGAIN;
    case 'SR':
      return owner === side ? 0 : CONVERTS;
    case undefined:
      return 0;
  }
}

/** An enemy FFE:C needs another chit, an SR an observer who keeps Contact. */
const FIRES_AGAIN = 0.4;
const CONVERTS = 0.5;

interface Threats {
  readonly side: Side;
  readonly posts: readonly Post[];
  readonly batteries: readonly Battery[];
}

function dangerAt(context: Context, { side, posts, batteries }: Threats, location: Location, manner: Manner): number {
  const { board, season } = context;
  const hex = hexOf(board, location);
  const ground = TERRAIN_FACTS.get(itemAt(board.terrain, hex));
  const isOpen = (ground?.openGround ?? false) || (board.terrain[hex] === 'grain' && !season.grain);
  const inPolder = board.polder[hex] && (manner === 'covered' || manner === 'resting');
  const cover = Math.max(ground?.modifier ?? 0, inPolder ? POLDER : 0);
  let safe = 1;
  for (const { location: from, guns, leadership, readiness } of posts) {
    if (from === location) continue;
    const sight = lineBetween(context, from, location);
    if (!sight.isClear) continue;
    const range = rangeBetween(board, from, location);
    const firepower = guns.reduce(
      (sum, gun) => sum + gun.firepower * (range <= 1 ? 2 : range <= gun.range ? 1 : range <= 2 * gun.range ? 0.5 : 0),
      0,
    );
    const isExposed = isOpen && cover === 0 && sight.hindrance === 0 && (manner === 'running' || manner === 'assault');
    const modifier = cover + sight.hindrance + leadership + MOVING[manner] + (isExposed ? -1 : 0);
    safe *= 1 - readiness * sampleHarm(columnFor(firepower), modifier);
  }
  for (const battery of batteries) {
    const chance = isInBlast(board, battery, hex) ? shellsOn(battery, side, manner) : 0;
    if (chance > 0)
      safe *= 1 - chance * sampleHarm(columnFor(BATTERY_FIREPOWER[battery.calibre]), cover + MOVING[manner]);
  }
  return 1 - safe;
}

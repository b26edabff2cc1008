/** Where the U.S. Player wants his infantry: a chain of posts along the Rhine and to the Autobahn, each linked to the next. */
import type { Hex } from '@bridgehead/engine';
import type { Context, State, Unit } from '@bridgehead/remagen';
import { board, GRID, isOnMap, isWaiting, LAST_TURN, units, unitsOf, unitsOnMap } from '@bridgehead/remagen';
import { apart } from './near.js';
import { FAR, travelTo, wayTo } from './travel.js';

export interface Post {
  readonly hex: Hex;
  readonly reason: string;
}

/** 14.12a Units so far apart still form one line: their zones of control touch. */
const LINK = 3;
/** 16.22 Infantry units at the Autobahn that bring nothing yet. */
const FREE_INFANTRY = 10;
/** From this Game-Turn on at least one unit goes to the Autobahn, whatever it costs (16.23). */
const LATE = LAST_TURN - 6;

export function infantryOf(state: State): Unit[] {
  return unitsOf('us').filter((unit) => units[unit].type === 'infantry' && (isOnMap(state, unit) || isWaiting(state, unit)));
}

/** The posts, most important first. */
export function postsOf(state: State, context: Context): Post[] {
  const exits = state.bridges.flatMap(({ at }) => (at === undefined ? [] : [at.east]));
  const [head] = exits;
  if (head === undefined) return [];
  const posts: Post[] = [{ hex: head, reason: 'Guards the bridge.' }];
  const fromHead = travelTo(state, context, 'us', [head]);
  const towns = board.towns.filter((town) => town.objective).toSorted((a, b) => fromHead[a.hexes[0]] - fromHead[b.hexes[0]]);
  for (const town of towns) reachOut(state, context, posts, nearestTo(posts, town.hexes), `Holds ${town.name}.`, `Links ${town.name} to the front.`);
  for (const exit of exits.slice(1)) posts.push({ hex: exit, reason: 'Guards the Float Bridge.' });
  const doubles = towns.flatMap((town) => town.hexes.filter((hex) => !posts.some((post) => post.hex === hex)).map((hex) => ({ hex, reason: `Holds ${town.name}.` })));
  if (state.turn >= LAST_TURN - 2) posts.push(...doubles.filter(({ hex }) => isThreatened(state, hex)));
  const spare = infantryOf(state).length - posts.length;
  const atAutobahn = autobahnPosts(state, context, posts);
  if (spare > FREE_INFANTRY + 2 || state.turn >= LATE) posts.push(...atAutobahn.slice(0, spare));
  return [...posts, ...doubles];
}

/** 16.11b A German unit that comes near denies a town whose hexes are not all held. */
function isThreatened(state: State, hex: Hex): boolean {
  return unitsOnMap(state, 'german').some((unit) => apart(state.place[unit], hex) <= NEAR);
}

const NEAR = 4;

/** The hex of a group that is nearest to any post. */
function nearestTo(posts: readonly Post[], hexes: readonly Hex[]): Hex {
  const gap = (hex: Hex) => Math.min(...posts.map((post) => apart(post.hex, hex)));
  return hexes.reduce((best, hex) => (gap(hex) < gap(best) ? hex : best));
}

/** Adds a post at a goal, and as many on the way there as the line needs to hang together. */
function reachOut(state: State, context: Context, posts: Post[], goal: Hex, atGoal: string, onTheWay: string): void {
  const travel = travelTo(state, context, 'us', [goal]);
  const from = posts.reduce((best, post) => (apart(post.hex, goal) < apart(best.hex, goal) ? post : best));
  if (travel[from.hex] === FAR) return;
  let last = from.hex;
  let before = from.hex;
  const links: Post[] = [];
  for (const hex of wayTo(travel, from.hex)) {
    if (apart(last, hex) > LINK) {
      links.push({ hex: before, reason: onTheWay });
      last = before;
    }
    before = hex;
  }
  posts.push(...links, { hex: goal, reason: atGoal });
}

/** 16.21 The hexes on and east of the Autobahn that are nearest to the front, with the links to them. */
function autobahnPosts(state: State, context: Context, posts: readonly Post[]): Post[] {
  const area = Array.from({ length: GRID.size }, (_, hex) => hex).filter((hex) => board.onOrEastOfAutobahn[hex] === 1 && (state.options.ignoreLimit || board.beyondLimit[hex] === 0));
  const toArea = travelTo(state, context, 'us', area);
  const from = posts.reduce((best, post) => (toArea[post.hex] < toArea[best.hex] ? post : best));
  const way = wayTo(toArea, from.hex);
  const goal = way.at(-1);
  if (goal === undefined) return [];
  const chain = [...posts];
  reachOut(state, context, chain, goal, 'Holds the Autobahn.', 'Links the Autobahn to the front.');
  const around = travelTo(state, context, 'us', [goal]);
  const others = area.filter((hex) => hex !== goal && around[hex] !== FAR).toSorted((a, b) => around[a] - around[b]);
  return [...chain.slice(posts.length), ...others.map((hex) => ({ hex, reason: 'Holds the Autobahn.' }))];
}

/** Where the U.S. Player wants their infantry: a chain of posts along the Rhine and to the Autobahn, each linked to the next. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Context, State, Unit } from '@bridgehead/remagen';
import { board, GRID, isOnMap, isWaiting, LAST_TURN, units, unitsOf, unitsOnMap } from '@bridgehead/remagen';
import { deadEnd } from './dead-ends.js';
import { apart, toNearest } from './near.js';
import { FAR, travelTo, wayTo } from './travel.js';
import { VICTORY_TOWNS } from './victory-towns.js';

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

function infantryOf(state: State): Unit[] {
  return unitsOf('us').filter(
    (unit) => itemAt(units, unit).type === 'infantry' && (isOnMap(state, unit) || isWaiting(state, unit)),
  );
}

/** The posts, most important first. */
export function postsOf(state: State, context: Context): Post[] {
  const exits = state.bridges.flatMap(({ at }) => (at === undefined ? [] : [at.east]));
  const [head] = exits;
  if (head === undefined) return [];
  const infantry = infantryOf(state).length;
  const posts: Post[] = [{ hex: head, reason: 'Guards the bridge.' }];
  const between: Post[] = [];
  const fromHead = travelTo(state, context, 'us', [head]);
  const enemies = unitsOnMap(state, 'german')
    .filter((unit) => !itemAt(units, unit).isArtillery)
    .map((unit) => numberAt(state.place, unit));
  const towns = VICTORY_TOWNS.toSorted(
    (a, b) => itemAt(fromHead, itemAt(a.hexes, 0)) - itemAt(fromHead, itemAt(b.hexes, 0)),
  );
  const most = infantry - reserveFor(state, infantry);
  for (const town of towns) {
    const way = wayOut(
      state,
      context,
      posts,
      nearestTo(posts, town.hexes),
      `Holds ${town.name}.`,
      `Links ${town.name} to the front.`,
    );
    if (posts.length + way.posts.length > most) break;
    posts.push(...way.posts);
    between.push(...way.between);
  }
  for (const exit of exits.slice(1)) posts.push({ hex: exit, reason: 'Guards the Float Bridge.' });
  const doubles = towns.flatMap((town) =>
    town.hexes
      .filter((hex) => !posts.some((post) => post.hex === hex))
      .map((hex) => ({ hex, reason: `Holds ${town.name}.` })),
  );
  if (state.turn >= LAST_TURN - 2) posts.push(...doubles.filter(({ hex }) => isThreatened(state, hex)));
  const spare = infantry - posts.length;
  if (spare > FREE_INFANTRY + 2 || state.turn >= LATE)
    posts.push(...autobahnPosts(state, context, posts).slice(0, spare));
  return [...posts, ...between.toSorted((a, b) => toNearest(enemies, a.hex) - toNearest(enemies, b.hex)), ...doubles];
}

/** Units that are kept out of the chain to thicken it: one for every two German units that could break it. */
function reserveFor(state: State, infantry: number): number {
  const fighters = unitsOnMap(state, 'german').filter((unit) => !itemAt(units, unit).isArtillery).length;
  return Math.floor(Math.min(infantry, fighters) / 2);
}

/** 16.11b A German unit that comes near denies a town whose hexes are not all held. */
function isThreatened(state: State, hex: Hex): boolean {
  return unitsOnMap(state, 'german').some((unit) => apart(numberAt(state.place, unit), hex) <= NEAR);
}

const NEAR = 4;

/** The hex of a group that is nearest to any post. */
function nearestTo(posts: readonly Post[], hexes: readonly Hex[]): Hex {
  const gap = (hex: Hex) => Math.min(...posts.map((post) => apart(post.hex, hex)));
  return hexes.reduce((best, hex) => (gap(hex) < gap(best) ? hex : best));
}

/** A post at a goal, as many on the way there as the line needs to hang together, and the hexes between them. */
function wayOut(
  state: State,
  context: Context,
  posts: readonly Post[],
  goal: Hex,
  atGoal: string,
  onTheWay: string,
): { posts: Post[]; between: Post[] } {
  const travel = travelTo(state, context, 'us', [goal]);
  const from = posts.reduce((best, post) => (apart(post.hex, goal) < apart(best.hex, goal) ? post : best));
  if (travel[from.hex] === FAR) return { posts: [], between: [] };
  const links: Post[] = [];
  const between: Post[] = [];
  let last = from.hex;
  let before: Hex | undefined;
  for (const hex of wayTo(travel, from.hex)) {
    if (before !== undefined && apart(last, hex) > LINK) {
      links.push({ hex: before, reason: onTheWay });
      last = before;
    } else if (before !== undefined && deadEnd(before) === 0) {
      between.push({ hex: before, reason: 'Strengthens the front.' });
    }
    before = hex;
  }
  return { posts: [...links, { hex: goal, reason: atGoal }], between };
}

/** 16.21 The hexes on and east of the Autobahn that are nearest to the front, with the links to them. */
function autobahnPosts(state: State, context: Context, posts: readonly Post[]): Post[] {
  const isFree = (hex: Hex) =>
    board.onOrEastOfAutobahn[hex] === 1 && (state.options.ignoreLimit || board.beyondLimit[hex] === 0);
  const area = Array.from({ length: GRID.size }, (_, hex) => hex).filter(isFree);
  const toArea = travelTo(state, context, 'us', area);
  const from = posts.reduce((best, post) => (itemAt(toArea, post.hex) < itemAt(toArea, best.hex) ? post : best));
  const goal = wayTo(toArea, from.hex).at(-1);
  if (goal === undefined) return [];
  const way = wayOut(state, context, posts, goal, 'Holds the Autobahn.', 'Links the Autobahn to the front.');
  const around = travelTo(state, context, 'us', [goal]);
  const others = area
    .filter((hex) => hex !== goal && around[hex] !== FAR)
    .toSorted((a, b) => itemAt(around, a) - itemAt(around, b));
  return [...way.posts, ...others.map((hex) => ({ hex, reason: 'Holds the Autobahn.' }))];
}

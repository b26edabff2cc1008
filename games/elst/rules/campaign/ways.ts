/** Ways between areas: where units are Retained (C-DaE:4.5053), Escape to (C-DaE:4.5061) and Shift to (C-DaE:4.511). */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import { isRoad } from '../board/board.js';
import { campaign } from '../scenarios/campaign-content.js';
import type { Post } from '../state/campaign.js';
import { ENTRY } from '../state/campaign.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import type { Area } from './ground.js';
import { areasOn, eligibleEntryHexes, groundAt, isEnterable } from './ground.js';

export type Mover = 'infantry' | 'vehicle';

/** A post that can be reached, over so many hexes. */
export interface Way {
  readonly post: Post;
  readonly distance: number;
}

/** Where everything is: the board, the ground of this Refit Phase, and whose units go. */
export interface Terms {
  readonly board: Board;
  readonly ground: string;
  readonly side: Side;
}

/**
 * C-DaE:4.5053b C-DaE:4.5053c C-R50 The nearest Setup Areas and the Entry Area, if it is as near: more than one if the owner may
 * choose, none if no way leads over Uncontrolled Territory (C-DaE:4.5053d). hasRoom is asked of Isolated areas.
 */
export function nearestPosts(
  { board, ground, side }: Terms,
  from: Hex,
  hasRoom: (area: Area) => boolean = () => true,
): readonly Way[] {
  const areas = areasOn(board, ground);
  const entry = new Set(eligibleEntryHexes(ground, side));
  const isOpen = (hex: Hex) => isEnterable(board, hex) && groundAt(ground, hex) === 'uncontrolled';
  const isGoal = (hex: Hex): Post | undefined => {
    const area = areas.at[hex];
    if (area?.side === side) return area.isolated && !hasRoom(area) ? undefined : area.number;
    return entry.has(hex) && isOpen(hex) ? ENTRY : undefined;
  };
  let ring: readonly Hex[] = [from];
  const seen = new Set(ring);
  for (let distance = 0; ring.length > 0; distance++) {
    const found = new Set(ring.flatMap((hex) => isGoal(hex) ?? []));
    if (found.size > 0) return [...found].map((post) => ({ post, distance }));
    const next: Hex[] = [];
    for (const hex of ring.filter(isOpen))
      for (const step of neighboursOf(board.grid, hex))
        if (!seen.has(step) && (isOpen(step) || (isEnterable(board, step) && groundAt(ground, step) === side))) {
          seen.add(step);
          next.push(step);
        }
    ring = next;
  }
  return [];
}

/** Whether Isolated areas are left out (C-DaE:4.5061b). */
export type IsolatedAreas = 'ignore' | 'count';

/**
 * C-DaE:4.5061a C-R54 The nearest friendly areas and the Entry Area, if it is as near, over ground of any kind; of ways of one length those
 * over the fewest hexes of enemy areas. The area that the unit Escapes from does not count.
 */
export function escapePosts({ board, ground, side }: Terms, from: Hex, isolatedAreas: IsolatedAreas): readonly Way[] {
  const areas = areasOn(board, ground);
  const entry = new Set(eligibleEntryHexes(ground, side));
  const enemy = opponentOf(side);
  const goalOf = (hex: Hex): Post | undefined => {
    const area = areas.at[hex];
    if (area?.side === side && area !== areas.at[from] && !(area.isolated && isolatedAreas === 'ignore'))
      return area.number;
    return entry.has(hex) ? ENTRY : undefined;
  };
  /** By hex of the ring, the fewest enemy hexes on a way there. */
  let ring = new Map<Hex, number>([[from, 0]]);
  const seen = new Set<Hex>(ring.keys());
  for (let distance = 0; ring.size > 0; distance++) {
    const found = new Map<Post, number>();
    for (const [hex, enemies] of ring) {
      const post = goalOf(hex);
      if (post !== undefined) found.set(post, Math.min(found.get(post) ?? Infinity, enemies));
    }
    const fewest = Math.min(...found.values());
    if (found.size > 0)
      return [...found].flatMap(([post, enemies]) => (enemies === fewest ? [{ post, distance }] : []));
    const next = new Map<Hex, number>();
    for (const [hex, enemies] of ring)
      for (const step of neighboursOf(board.grid, hex)) {
        if (seen.has(step) || !isEnterable(board, step)) continue;
        const sum = enemies + (groundAt(ground, step) === enemy ? 1 : 0);
        next.set(step, Math.min(next.get(step) ?? Infinity, sum));
      }
    for (const hex of next.keys()) seen.add(hex);
    ring = next;
  }
  return [];
}

/** C-DaE:4.506f C-R52 Whether a friendly area is next to the hex; the one that the unit leaves does not count. */
export function isNextToFriendlyArea({ board, ground, side }: Terms, from: Hex): boolean {
  const { at } = areasOn(board, ground);
  return neighboursOf(board.grid, from).some((hex) => at[hex]?.side === side && at[hex] !== at[from]);
}

// --- Shift ----------------------------------------------------------------------------------------------------------

/** How a group gets from one post to another: without a roll, or along a path with its DRM. */
export type ShiftRoute =
  | { readonly automatic: true }
  | { readonly automatic: false; readonly path: readonly Hex[]; readonly tally: Tally };

/** C-DaE:4.511 The way for a Shift with the lowest DRM; undefined where there is none. */
export function shiftRoute(terms: Terms, from: Post, to: Post, mover: Mover): ShiftRoute | undefined {
  const { board, ground, side } = terms;
  const areas = areasOn(board, ground).of[side];
  if (from === to || (from === ENTRY && mover === 'vehicle')) return undefined; // C-DaE:4.511b
  const [start, goal] = [areas.at(from), areas.at(to)];
  if (from !== ENTRY && (from < 0 || start === undefined)) return undefined;
  if (to !== ENTRY && (to < 0 || goal === undefined || goal.isolated)) return undefined; // C-DaE:4.505c C-DaE:4.511b
  const entry = eligibleEntryHexes(ground, side);
  if (to === ENTRY && start !== undefined && touchesEntry(board, start, entry)) return { automatic: true }; // C-DaE:4.511g
  const goals = new Set(to === ENTRY ? entry : goal?.hexes);
  const first = from === ENTRY ? entry : (start?.hexes ?? []);
  const isOpenTo = (hex: Hex) =>
    isEnterable(board, hex) && (['uncontrolled', side].includes(groundAt(ground, hex)) || entry.includes(hex));
  const plain = shortestPath(terms, first, goals, isOpenTo, from);
  const open = shortestPath(terms, first, goals, (hex) => isOpenTo(hex) && isOpenWay(board, hex), from);
  const routes = [open, plain].flatMap((path) =>
    path === undefined ? [] : [{ automatic: false as const, path, tally: shiftTally(terms, path) }],
  );
  return routes.toSorted((a, b) => a.tally.total - b.tally.total || a.path.length - b.path.length).at(0);
}

function touchesEntry({ grid }: Board, { hexes }: Area, entry: readonly Hex[]): boolean {
  return hexes.some((hex) => [hex, ...neighboursOf(grid, hex)].some((near) => entry.includes(near)));
}

/** C-R58 A road hex or Open Ground; polder counts as the other ground of its hex. */
function isOpenWay(board: Board, hex: Hex): boolean {
  return isRoad(board, hex) || board.terrain[hex] === 'open';
}

/** C-R58 The path with the fewest Uncontrolled hexes, then with the fewest hexes: without the hex of the area it starts from, up to the first hex of the goal. */
function shortestPath(
  { board, ground }: Terms,
  first: readonly Hex[],
  goals: ReadonlySet<Hex>,
  isOpenTo: (hex: Hex) => boolean,
  from: Post,
): Hex[] | undefined {
  const weight = (hex: Hex) => (groundAt(ground, hex) === 'uncontrolled' ? board.grid.size : 0) + 1;
  const cost = new Map<Hex, number>();
  const before = new Map<Hex, Hex>();
  const open: Hex[][] = [];
  const reach = (hex: Hex, sum: number, by: Hex | undefined) => {
    if (!isOpenTo(hex) || (cost.get(hex) ?? Infinity) <= sum) return;
    cost.set(hex, sum);
    if (by === undefined) before.delete(hex);
    else before.set(hex, by);
    (open[sum] ??= []).push(hex);
  };
  const starts = new Set(first);
  if (from === ENTRY) for (const hex of first) reach(hex, weight(hex), undefined);
  else for (const hex of first) for (const step of neighboursOf(board.grid, hex)) reach(step, weight(step), undefined);
  for (let sum = 0; sum < open.length; sum++)
    for (const hex of open[sum] ?? []) {
      if (cost.get(hex) !== sum) continue;
      if (goals.has(hex)) return pathTo(before, hex);
      if (from !== ENTRY && starts.has(hex)) continue;
      for (const step of neighboursOf(board.grid, hex)) reach(step, sum + weight(step), hex);
    }
  return undefined;
}

function pathTo(before: ReadonlyMap<Hex, Hex>, goal: Hex): Hex[] {
  const path = [goal];
  for (let hex = before.get(goal); hex !== undefined; hex = before.get(hex)) path.unshift(hex);
  return path;
}

/** C-DaE:4.511f */
function shiftTally({ board, ground }: Terms, path: readonly Hex[]): Tally {
  return shiftModifiers({
    isOpen: path.every((hex) => isOpenWay(board, hex)),
    uncontrolled: path.filter((hex) => groundAt(ground, hex) === 'uncontrolled').length,
  });
}

export function shiftModifiers({
  isOpen,
  uncontrolled,
}: {
  readonly isOpen: boolean;
  readonly uncontrolled: number;
}): Tally {
  const { modifiers, uncontrolledHexes } = campaign.shift;
  const tally = new TallySheet('Shift');
  if (isOpen) tally.add('C-DaE:4.511f', 'all on roads or Open Ground', modifiers.openWay);
  const fives = Math.floor(uncontrolled / uncontrolledHexes);
  if (fives > 0)
    tally.add('C-DaE:4.511f', `${uncontrolled} hexes of Uncontrolled Territory`, fives * modifiers.uncontrolled);
  return tally;
}

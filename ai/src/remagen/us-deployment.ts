/** The U.S. Movement Phase after its attacks are planned: every unit goes towards a post of its own. */
import { byteAt, itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { Unit } from '@bridgehead/remagen';
import { isOnMap, units } from '@bridgehead/remagen';
import { contactValue } from './assault.js';
import { deadEnd } from './dead-ends.js';
import type { Draft } from './draft.js';
import { freeUnits, give, shift, stopsOf } from './draft.js';
import type { Post } from './posts.js';
import { postsOf } from './posts.js';
import type { Pressure } from './pressure.js';
import { dangerTo } from './pressure.js';
import type { Travel } from './travel.js';
import { FAR, travelTo } from './travel.js';
import { isVictoryTown } from './victory-towns.js';

/** A unit, where it is to go in the end, and how far every hex is from there. */
interface Task {
  readonly unit: Unit;
  readonly post: Post;
  readonly travel: Travel;
  readonly left: number;
}

/** Half Movement Points that are worth one Victory Point of danger. */
const HASTE = 5;
/** Stops that are compared by danger as well. */
const STOPS_WEIGHED = 8;

/** Everybody towards a post, as far as the draft is still allowed then. */
export function deployUs(draft: Draft, pressure: Pressure, isAllowed: (draft: Draft) => boolean, budget: Budget): void {
  const tasks = assignPosts(draft, budget);
  for (const task of tasks.toSorted((a, b) => b.left - a.left)) {
    if (budget.expired()) return;
    const to = bestStop(draft, pressure, task, isAllowed);
    if (to !== undefined) give(draft, { unit: task.unit, to, reason: task.post.reason });
  }
}

/** Gives each post, the most important first, the unit that is nearest to it. */
function assignPosts(draft: Draft, budget: Budget): Task[] {
  const { state, context } = draft;
  const free = new Set(freeUnits(draft).filter((unit) => !itemAt(units, unit).isArtillery));
  const held = new Set(
    [...draft.context.occupant.keys()].filter(
      (hex) =>
        numberAt(context.occupant, hex) >= 0 &&
        !free.has(numberAt(context.occupant, hex)) &&
        itemAt(units, numberAt(context.occupant, hex)).side === 'us',
    ),
  );
  const tasks: Task[] = [];
  const posts = postsOf(state, context);
  for (const post of posts.filter(({ hex }) => isVictoryTown(hex) && free.has(numberAt(context.occupant, hex)))) {
    free.delete(numberAt(context.occupant, post.hex)); // a garrison stays: nobody else is nearer
    tasks.push({
      unit: numberAt(context.occupant, post.hex),
      post,
      travel: travelTo(state, context, 'us', [post.hex]),
      left: 0,
    });
  }
  for (const post of posts) {
    if (free.size === 0 || budget.expired()) break;
    if (held.has(post.hex) || tasks.some((task) => task.post === post)) continue;
    const travel = travelTo(state, context, 'us', [post.hex]);
    let nearest: { unit: Unit; left: number } | undefined;
    for (const unit of free) {
      const left = isOnMap(state, unit)
        ? itemAt(travel, numberAt(state.place, unit))
        : fromOutside(draft, unit, travel);
      if (left < (nearest?.left ?? FAR)) nearest = { unit, left };
    }
    if (nearest === undefined) continue;
    free.delete(nearest.unit);
    tasks.push({ unit: nearest.unit, post, travel, left: nearest.left });
  }
  return tasks;
}

/** How far a reinforcement has to go, its way onto the map included. */
function fromOutside(draft: Draft, unit: Unit, travel: Travel): number {
  const reach = draft.reach.get(unit);
  return reach === undefined
    ? FAR
    : Math.min(...reach.hexes.map((hex) => itemAt(travel, hex) + byteAt(reach.cost, hex)));
}

/** The stop from which the post is nearest, danger and forced attacks weighed in, of those that are allowed. */
function bestStop(
  draft: Draft,
  pressure: Pressure,
  { unit, post, travel }: Task,
  isAllowed: (draft: Draft) => boolean,
): Hex | undefined {
  const { state, context } = draft;
  const zone = zoneOf(context, 'german');
  const stops = stopsOf(draft, unit)
    .toSorted((a, b) => itemAt(travel, a) - itemAt(travel, b))
    .slice(0, STOPS_WEIGHED);
  const rated = stops.map((hex) => {
    const contact = zone[hex] === 1 && hex !== state.place[unit] ? contactValue(draft, unit, hex) : 0;
    return {
      hex,
      value:
        -itemAt(travel, hex) / HASTE -
        dangerTo(pressure, state, context, unit, hex) +
        contact -
        (hex === post.hex ? 0 : deadEnd(hex)),
    };
  });
  const was = numberAt(state.place, unit);
  return rated
    .toSorted((a, b) => b.value - a.value)
    .find(({ hex }) => {
      if (hex === was) return true;
      shift(draft, unit, hex);
      const found = isAllowed(draft);
      shift(draft, unit, was);
      return found;
    })?.hex;
}

/** I-3.2.1g I-3.2.2j I-R16 I-R23 The lines of sight of a declared attack: who falls out, and how the others attack. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { isSightClear } from '../situation/visibility.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { AttackFrame, FireGroup } from '../state/frames.js';
import { componentsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseFire } from '../text/refusals-fire.js';
import type { Component } from '../vocabulary/fire-components.js';
import { componentId } from '../vocabulary/fire-components.js';
import { directionModifier, locationsOf } from './direction.js';
import { chainsOf, isConnected } from './fire-groups.js';

/** The frame as the attack goes on. Written out field by field: a spread is slow, and every attack takes four steps. */
export function nextStep(
  { at, side, phase, target, movers, forfeits, turning }: AttackFrame,
  { groups, step, dice, keeping }: Pick<AttackFrame, 'groups' | 'step' | 'dice' | 'keeping'>,
): AttackFrame {
  return { at, side, phase, target, movers, groups, forfeits, step, dice, keeping, turning };
}

/** Looks along all lines. The frame as it goes on: all see the target, some do, nobody does. */
export function checkSight(play: Play, context: Context, frame: AttackFrame): AttackFrame {
  const { state } = play;
  const [group] = frame.groups;
  const blocked = locationsOf(state, group).filter((from) => !isSightClear(state, context, from, frame.target));
  if (blocked.length === 0)
    return nextStep(frame, { groups: frame.groups, step: 'roll', dice: undefined, keeping: frame.keeping });
  if (!play.isUnheard)
    for (const from of blocked) {
      play.emit({
        type: 'sight-blocked',
        rule: 'I-3.2.1g',
        from: locationLabel(context.board, from),
        to: locationLabel(context.board, frame.target),
        by: causeOf(context, from, frame.target),
      });
    }
  const isBlocked = (index: number) => blocked.includes(state.place[group.firers[index]]);
  const forfeits = group.components.filter((_, index) => isBlocked(index));
  const left = group.components.filter((_, index) => !isBlocked(index));
  if (left.length === 0) return { ...frame, groups: [], forfeits, step: 'forfeit' };
  const rest = partOf(state, group, left);
  const partitions = partitionsOf(context, locationsOf(state, rest));
  if (partitions.length > 1) return { ...frame, groups: [rest], forfeits, step: 'regroup' };
  return { ...frame, groups: partitions[0].map((locations) => partAt(state, rest, locations)), forfeits, step: 'roll' };
}

/** What stands in the way, in words: "a building in NN8". */
function causeOf({ board, sights, season, hindrances }: Context, from: Location, to: Location): string | undefined {
  const blocking = sights.line(season, hindrances, from, to).effects.find(({ effect }) => effect === 'blocks');
  return blocking && listed(blocking.hexes.map((hex) => board.grid.labels[hex]));
}

/** Some components of a group, with the leaders and helpers who are where they are. Leaders stay in command if every hex has one (I-R23). */
export function partOf(state: State, group: FireGroup, components: readonly Component[]): FireGroup {
  const firers = components.map((component) => group.firers[group.components.indexOf(component)]);
  const places = new Set(firers.map((unit) => state.place[unit]));
  const part = {
    components,
    firers,
    leaders: group.leaders.filter((leader) => places.has(state.place[leader])),
    helpers: group.helpers.filter((helper) => places.has(state.place[helper])),
  };
  return directionModifier(state, part) === undefined ? { ...part, leaders: [] } : part;
}

function partAt(state: State, group: FireGroup, locations: readonly Location[]): FireGroup {
  return partOf(
    state,
    group,
    group.components.filter((_, index) => locations.includes(state.place[group.firers[index]])),
  );
}

/** I-3.2.2j All ways to attack on: hexes that are not adjacent attack apart, those that are may do either. At most so many. */
function partitionsOf({ board }: Context, locations: readonly Location[]): Location[][][] {
  const found: Location[][][] = [];
  const extend = (parts: Location[][], left: readonly Location[]): void => {
    if (found.length >= MOST_PARTITIONS) return;
    const [next, ...others] = left;
    if (next === undefined) {
      if (parts.every((part) => isConnected(board, part))) found.push(parts);
      return;
    }
    parts.forEach((part, index) => extend(parts.with(index, [...part, next]), others));
    extend([...parts, [next]], others);
  };
  extend([], locations);
  return found;
}

const MOST_PARTITIONS = 60;

export function listRegroups(state: State, context: Context, { groups: [group] }: AttackFrame): ActionOf<'regroup'>[] {
  return partitionsOf(context, locationsOf(state, group)).map((parts) => ({
    do: 'regroup',
    groups: parts.map((part) => partAt(state, group, part).components.map(componentId)),
  }));
}

/** Everybody once, each part a legal group, and those of one hex together (I-3.2.2k). */
export function judgeRegroup(
  state: State,
  { board }: Context,
  { groups: [group] }: AttackFrame,
  action: ActionOf<'regroup'>,
): Violation[] {
  const parts = action.groups.map(componentsNamed);
  const all = parts.flat();
  if (all.length !== group.components.length || group.components.some((component) => !all.includes(component)))
    return [refuseFire('regroup-all', {})];
  const found: Violation[] = [];
  const seen = new Set<Location>();
  for (const part of parts) {
    const locations = locationsOf(state, partOf(state, group, part));
    if (!isConnected(board, locations))
      found.push(
        refuseFire('not-one-group', { hexes: listed(locations.map((location) => locationLabel(board, location))) }),
      );
    for (const location of locations) {
      if (seen.has(location)) found.push(refuseFire('regroup-hex', { hex: locationLabel(board, location) }));
      seen.add(location);
    }
  }
  return found;
}

/** How the rest attacks if its owner does not say: as few groups as can be. */
export function fewestGroups(state: State, { board }: Context, { groups: [group] }: AttackFrame): ActionOf<'regroup'> {
  return {
    do: 'regroup',
    groups: chainsOf(board, locationsOf(state, group)).map((chain) =>
      partAt(state, group, chain).components.map(componentId),
    ),
  };
}

/** I-3.2.2l I-R24 Leaders who direct fire. */
import { listed } from '@bridgehead/engine';
import type { Violation } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { FireGroup } from '../state/frames.js';
import { firerOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark, isMarked, MARK } from '../state/state.js';
import { refuseFire } from '../text/refusals-fire.js';
import { isBroken, isGoodOrder, isLeader, isPinned, leadershipOf, nameOf } from '../units/units-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import type { FireSetting } from './fire-groups.js';

/** The locations that a group fires from, each once. */
export function locationsOf(state: State, { firers }: Pick<FireGroup, 'firers'>): Location[] {
  const found: Location[] = [];
  for (const unit of firers) if (!found.includes(state.place[unit])) found.push(state.place[unit]);
  return found;
}

/** " under 8-1 A" in the summary of an attack; nothing where nobody directs it. */
export function sayDirected(state: State, { leaders }: Pick<FireGroup, 'leaders'>): string {
  return leaders.length === 0 ? '' : ` under ${listed(leaders.map((leader) => nameOf(state, leader)))}`;
}

/** All that forbids these leaders to direct the group. A flamethrower has been judged before. */
export function judgeDirection(
  state: State,
  { phase, side }: Pick<FireSetting, 'phase' | 'side'>,
  group: FireGroup,
  target: Location,
): Violation[] {
  if (group.leaders.length === 0) return [];
  const { board } = settingOf(state);
  const found = group.leaders.flatMap((leader) => mayDirect(state, side, phase, leader, group, target));
  const places = locationsOf(state, group);
  for (const location of places) {
    const here = group.leaders.filter((leader) => state.place[leader] === location).length;
    if (here === 0 && places.length > 1)
      found.push(refuseFire('hex-without-leader', { hex: locationLabel(board, location) })); // I-3.2.2m
    if (here > 1) found.push(refuseFire('two-leaders', { hex: locationLabel(board, location) })); // I-1.2.1b
  }
  return found;
}

function mayDirect(
  state: State,
  side: FireSetting['side'],
  phase: FireSetting['phase'],
  leader: Unit,
  group: FireGroup,
  target: Location,
): Violation[] {
  // Made only when it is needed: lists judge many attacks.
  const named = () => ({ leader: nameOf(state, leader) });
  if (!isLeader(state, leader) || state.side[leader] !== side || state.place[leader] < 0)
    return [refuseFire('director-no-leader', named())];
  const found: Violation[] = [];
  const why = unfitness(state, leader);
  if (why !== undefined) found.push(refuseFire('director-unfit', { ...named(), why }));
  const { board } = settingOf(state);
  const here = state.place[leader];
  if (!locationsOf(state, group).includes(here))
    found.push(refuseFire('director-elsewhere', { ...named(), hex: locationLabel(board, here) }));
  // I-4.0l I-1.2.1c Serving a weapon and leading are two actions.
  if (hasMark(state, leader, 'served') || group.firers.includes(leader) || group.helpers.includes(leader))
    return [...found, refuseFire('leader-serves', named())];
  const bar = barOnDirecting(state, phase, leader, group, target);
  if (bar !== undefined) found.push(refuseFire(bar, named()));
  return found;
}

/** What a leader has done before that keeps them from directing this. */
export function barOnDirecting(
  state: State,
  phase: FireSetting['phase'],
  leader: Unit,
  { components }: Pick<FireGroup, 'components'>,
  target: Location,
): 'leader-used' | 'leader-spent' | undefined {
  const before = state.directions.find((direction) => direction.leader === leader);
  // I-1.2.1c I-3.4e The same firers or fewer: by their rate of fire, or on the defence, where a unit may add its machine gun (I-3.3.3n).
  if (before !== undefined) {
    const isDefence = phase === 'movement' || phase === 'defensive-fire';
    const units = isDefence ? before.firers.map((component) => firerOf(state, component)) : [];
    const isSame = (component: Component) =>
      before.firers.includes(component) || units.includes(firerOf(state, component));
    return components.every(isSame) ? undefined : 'leader-used';
  }
  // I-3.2.2n The leader served a weapon in an earlier phase: directing would be a second attack.
  const isSpent =
    isMarked(state, leader, MARK['prep-fired']) ||
    isMarked(state, leader, MARK['final-fired']) ||
    (isMarked(state, leader, MARK['first-fired']) &&
      phase === 'defensive-fire' &&
      !areAdjacentLocations(settingOf(state).board, state.place[leader], target));
  return isSpent ? 'leader-spent' : undefined;
}

/** I-1.2.1b Neither broken nor pinned nor in Melee. */
function unfitness(state: State, leader: Unit): string | undefined {
  if (isBroken(state, leader)) return 'broken';
  if (!isGoodOrder(state, leader)) return 'held in Melee';
  return isPinned(state, leader) ? 'pinned' : undefined;
}

/** Whether a leader could direct some fire from where they stand: for lists. */
export function isFitToDirect(state: State, leader: Unit): boolean {
  return isLeader(state, leader) && unfitness(state, leader) === undefined && !hasMark(state, leader, 'served');
}

/** I-3.2.2m The modifier of the worst of them; undefined if not every hex of the group has a leader who directs. */
export function directionModifier(state: State, group: FireGroup): number | undefined {
  if (group.leaders.length === 0) return undefined;
  const isLed = locationsOf(state, group).every((location) =>
    group.leaders.some((leader) => state.place[leader] === location),
  );
  return isLed ? Math.max(...group.leaders.map((leader) => leadershipOf(state, leader) ?? 0)) : undefined;
}

/** I-3.2.2l I-3.4e The leader has directed these in this Player Turn. A second time adds nobody, and leaves out the units that it leaves out: a leader directs one unit or group. */
export function noteDirection(state: State, leader: Unit, components: readonly Component[]): void {
  const before = state.directions.find((direction) => direction.leader === leader);
  const units = components.map((component) => firerOf(state, component));
  const firers = before?.firers.filter((component) => units.includes(firerOf(state, component))) ?? [...components];
  if (firers.length !== before?.firers.length)
    state.directions = [...state.directions.filter((direction) => direction !== before), { leader, firers }];
}

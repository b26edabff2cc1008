/** I-3.8g I-3.8s I-R86 With whom each leader attacks and defends in close combat; one who is with nobody does both alone. */
import type { Violation } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Attachment } from '../state/frames.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import { refuseCombat } from '../text/refusals-close-combat.js';
import { factsOf, friendsAt, isBroken, isLeader, isMultiMan, isVehicle, nameOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

// --- groups ---------------------------------------------------------------------------------------------------------

/** Attachments that still hold: both are alive. */
export function standing(state: State, attached: readonly Attachment[]): readonly Attachment[] {
  return attached.filter(({ leader, to }) => isOnMap(state, leader) && isOnMap(state, to));
}

/** The unit that a unit fights with: itself, unless it is a leader who is with another. */
export function headOf(attached: readonly Attachment[], unit: Unit): Unit {
  return attached.find(({ leader }) => leader === unit)?.to ?? unit;
}

/** Units that fight together: the head and the leaders with it. */
export function groupOf(attached: readonly Attachment[], head: Unit): Unit[] {
  return [head, ...attached.filter(({ to }) => to === head).map(({ leader }) => leader)];
}

/** All groups of a side in a location. */
export function groupsAt(state: State, attached: readonly Attachment[], side: Side, location: Location): Unit[][] {
  return friendsAt(state, side, location)
    .filter((unit) => headOf(attached, unit) === unit)
    .map((head) => groupOf(attached, head));
}

// --- the choice -----------------------------------------------------------------------------------------------------

/** Leaders of a side in these locations who have somebody to fight with. */
export function leadersToAttach(state: State, side: Side, locations: readonly Location[]): Unit[] {
  return locations.flatMap((location) => {
    const friends = friendsAt(state, side, location).filter((unit) => !isVehicle(state, unit));
    return friends.length > 1 ? friends.filter((unit) => isLeader(state, unit)) : [];
  });
}

/** As stacked: each leader with the strongest unbroken MMC of their location, or alone if there is none. */
export function usualAttachments(state: State, side: Side, locations: readonly Location[]): Attachment[] {
  return leadersToAttach(state, side, locations).flatMap((leader) => {
    const partners = friendsAt(state, side, state.place[leader]).filter(
      (unit) => isMultiMan(state, unit) && !isBroken(state, unit),
    );
    const [to] = partners.toSorted(
      (one, other) => factsOf(state, other).firepower - factsOf(state, one).firepower || one - other,
    );
    return to === undefined ? [] : [{ leader, to }];
  });
}

export function attachAction(attached: readonly Attachment[]): ActionOf<'attach'> {
  return { do: 'attach', leaders: attached.map(({ leader, to }) => ({ leader: unitId(leader), to: unitId(to) })) };
}

export function attachmentsNamed({ leaders }: ActionOf<'attach'>): Attachment[] {
  return leaders.map(({ leader, to }) => ({ leader: numberOf(leader), to: numberOf(to) }));
}

/** The usual one, everybody alone, and each leader with each friend while the others are as usual. */
export function listAttachments(state: State, side: Side, locations: readonly Location[]): Action[] {
  const usual = usualAttachments(state, side, locations);
  const choices: (readonly Attachment[])[] = usual.length > 0 ? [usual, []] : [[]];
  for (const leader of leadersToAttach(state, side, locations)) {
    const now = usual.find((attachment) => attachment.leader === leader)?.to;
    const others = usual.filter((attachment) => attachment.leader !== leader);
    if (now !== undefined && others.length > 0) choices.push(others);
    const isFree = (to: Unit) =>
      to !== leader &&
      to !== now &&
      !isVehicle(state, to) &&
      !others.some((attachment) => attachment.leader === to) &&
      !others.some((attachment) => attachment.to === leader);
    for (const to of friendsAt(state, side, state.place[leader]).filter(isFree))
      choices.push([...others, { leader, to }]);
  }
  return choices.map(attachAction);
}

export function judgeAttach(
  state: State,
  context: Context,
  side: Side,
  locations: readonly Location[],
  action: ActionOf<'attach'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { units: action.leaders.flatMap(({ leader, to }) => [leader, to]) });
  if (unknown.length > 0) return unknown;
  const attached = attachmentsNamed(action);
  return attached.flatMap(({ leader, to }, index): Violation[] => {
    const name = nameOf(state, leader);
    if (state.side[leader] !== side || !isLeader(state, leader))
      return [refuseCombat('not-your-leader', { unit: name, side: SIDE_NAMES[side] })];
    if (!locations.includes(state.place[leader])) return [refuseCombat('leader-not-in-combat', { leader: name })];
    if (attached.findIndex((other) => other.leader === leader) !== index)
      return [refuseCombat('placed-twice', { leader: name })];
    if (to === leader || state.side[to] !== side || state.place[to] !== state.place[leader] || isVehicle(state, to))
      return [refuseCombat('partner-elsewhere', { leader: name, unit: nameOf(state, to) })];
    return attached.some((other) => other.leader === to)
      ? [refuseCombat('partner-placed', { leader: name, unit: nameOf(state, to) })]
      : [];
  });
}

/** I-3.8d The attacks that a side may declare in a close combat: their judgement, and a list of them. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { CombatFrame } from '../state/frames.js';
import { judgeKnown, unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { refuseCombat } from '../text/refusals-close-combat.js';
import { enemiesAt, friendsAt, isBroken, isLeader, nameOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { groupOf, groupsAt, headOf, standing } from './attachments.js';

interface Declared {
  readonly by: readonly Unit[];
  readonly against: readonly Unit[];
}

export function attacksNamed({ attacks }: ActionOf<'engage'>): Declared[] {
  return attacks.map(({ by, against }) => ({ by: unitsNamed(by), against: unitsNamed(against) }));
}

export const NO_ATTACKS: ActionOf<'engage'> = { do: 'engage', attacks: [] };

/** I-3.8e Whether a side has anybody who can attack, and anybody to attack. */
export function canEngage(state: State, side: Side, { location }: CombatFrame): boolean {
  return (
    enemiesAt(state, side, location).length > 0 &&
    friendsAt(state, side, location).some((unit) => !isBroken(state, unit))
  );
}

// --- judgement ------------------------------------------------------------------------------------------------------

export function judgeEngage(
  state: State,
  frame: CombatFrame,
  side: Side,
  action: ActionOf<'engage'>,
  context: Context,
): Violation[] {
  const unknown = judgeKnown(state, context, {
    units: action.attacks.flatMap(({ by, against }) => [...by, ...against]),
  });
  if (unknown.length > 0) return unknown;
  const attacks = attacksNamed(action);
  return [
    ...judgeFighters(
      state,
      frame,
      side,
      attacks.flatMap(({ by }) => by),
      context,
    ),
    ...judgeTargets(
      state,
      frame,
      side,
      attacks.flatMap(({ against }) => against),
      context,
    ),
    ...attacks.flatMap((attack) => judgeGroups(state, frame, attack)),
  ];
}

/** I-3.8d I-3.8e Unbroken units of the side in the location, each in one attack at most. */
export function judgeFighters(
  state: State,
  { location }: Pick<CombatFrame, 'location'>,
  side: Side,
  units: readonly Unit[],
  { board }: Context,
): Violation[] {
  return [...new Set(units)].flatMap((unit): Violation[] => {
    const name = nameOf(state, unit);
    if (state.side[unit] !== side || state.place[unit] !== location)
      return [
        refuseCombat('not-a-fighter', { unit: name, side: SIDE_NAMES[side], hex: locationLabel(board, location) }),
      ];
    if (isBroken(state, unit)) return [refuseCombat('fighter-broken', { unit: name })];
    return isRepeated(units, unit) ? [refuseCombat('attacks-twice', { unit: name })] : [];
  });
}

/** I-3.8d Enemies in the location, each in one attack at most. */
export function judgeTargets(
  state: State,
  { location }: Pick<CombatFrame, 'location'>,
  side: Side,
  units: readonly Unit[],
  { board }: Context,
): Violation[] {
  const enemies = enemiesAt(state, side, location);
  return [...new Set(units)].flatMap((unit): Violation[] => {
    if (!enemies.includes(unit))
      return [refuseCombat('not-a-target', { unit: nameOf(state, unit), hex: locationLabel(board, location) })];
    return isRepeated(units, unit) ? [refuseCombat('attacked-twice', { unit: nameOf(state, unit) })] : [];
  });
}

function isRepeated(units: readonly Unit[], unit: Unit): boolean {
  return units.indexOf(unit) !== units.lastIndexOf(unit);
}

/** I-3.8g A leader attacks and defends with the unit they are with; one who is alone does both alone. */
export function judgeGroups(
  state: State,
  frame: Pick<CombatFrame, 'attached'>,
  { by, against }: Declared,
): Violation[] {
  const attached = standing(state, frame.attached);
  const heads = (units: readonly Unit[]) => [...new Set(units.map((unit) => headOf(attached, unit)))];
  const loneHead = (units: readonly Unit[]) =>
    heads(units).length > 1 ? heads(units).find((head) => isLeader(state, head)) : undefined;
  const violations: Violation[] = [];
  for (const unit of by) {
    const head = headOf(attached, unit);
    if (!by.includes(head))
      violations.push(refuseCombat('leader-with-unit', { leader: nameOf(state, unit), unit: nameOf(state, head) }));
  }
  const loneFighter = loneHead(by);
  if (loneFighter !== undefined) violations.push(refuseCombat('leader-alone', { leader: nameOf(state, loneFighter) }));
  for (const head of heads(against)) {
    const group = groupOf(attached, head);
    const missing = group.filter((unit) => !against.includes(unit));
    if (missing.length > 0)
      violations.push(
        refuseCombat('attacked-with-unit', {
          unit: listed(group.filter((unit) => against.includes(unit)).map((unit) => nameOf(state, unit))),
          others: listed(missing.map((unit) => nameOf(state, unit))),
        }),
      );
  }
  const loneTarget = loneHead(against);
  if (loneTarget !== undefined)
    violations.push(refuseCombat('leader-defends-alone', { leader: nameOf(state, loneTarget) }));
  return violations;
}

// --- the list -------------------------------------------------------------------------------------------------------

/** Beyond so many ways to share targets out, they are not listed. */
const MOST_SHARED = 150;

/** Nothing; all on all; all on each; each on all; each on each; and every way to share out attackers among targets, or targets among attackers. */
export function listEngagements(state: State, frame: CombatFrame, side: Side): Action[] {
  const attached = standing(state, frame.attached);
  const fighters = groupsAt(state, attached, side, frame.location).flatMap((group) => {
    const able = group.filter((unit) => !isBroken(state, unit));
    return able.includes(group[0]) ? [able] : [];
  });
  const targets = groupsAt(state, attached, opponentOf(side), frame.location);
  const isLone = ([head]: readonly Unit[]) => isLeader(state, head);
  const joint = fighters.filter((group) => !isLone(group));
  const jointTargets = targets.filter((group) => !isLone(group));
  const found = new Map<string, Action>();
  const add = (
    attacks: readonly { readonly by: readonly (readonly Unit[])[]; readonly against: readonly (readonly Unit[])[] }[],
  ) => {
    const real = attacks.filter(({ by, against }) => by.length > 0 && against.length > 0);
    if (
      real.some(({ by, against }) => (by.length > 1 && by.some(isLone)) || (against.length > 1 && against.some(isLone)))
    )
      return;
    const action: Action = {
      do: 'engage',
      attacks: real.map(({ by, against }) => ({ by: by.flat().map(unitId), against: against.flat().map(unitId) })),
    };
    found.set(JSON.stringify(action), action);
  };
  add([{ by: joint, against: jointTargets }]);
  for (const target of targets) add([{ by: joint, against: [target] }]);
  for (const fighter of fighters) add([{ by: [fighter], against: jointTargets }]);
  for (const fighter of fighters) for (const target of targets) add([{ by: [fighter], against: [target] }]);
  for (const shared of sharings(fighters, targets))
    add(targets.map((target) => ({ by: fighters.filter((_, index) => shared[index] === target), against: [target] })));
  for (const shared of sharings(targets, fighters))
    add(
      fighters.map((fighter) => ({ by: [fighter], against: targets.filter((_, index) => shared[index] === fighter) })),
    );
  found.set(JSON.stringify(NO_ATTACKS), NO_ATTACKS);
  return [...found.values()];
}

/** Every way to give each of the first list one of the second, or nobody. */
function sharings<Item>(from: readonly unknown[], to: readonly Item[]): (Item | undefined)[][] {
  if ((to.length + 1) ** from.length > MOST_SHARED) return [];
  return from.reduce<(Item | undefined)[][]>(
    (ways) => ways.flatMap((way) => [...to.map((item) => [...way, item]), [...way, undefined]]),
    [[]],
  );
}

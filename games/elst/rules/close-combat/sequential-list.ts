/** V-3.8v1 V-3.8v3 V-3.8v9 The attacks that a side may declare, one at a time, in a close combat with a vehicle: their judgement, and a list of them. */
import type { Violation } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { judgeKnown, unitsNamed, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import type { SequentialCombatFrame } from '../state/vehicle-combat-frames.js';
import { refuseVehicleCombat } from '../text/refusals-vehicle-combat.js';
import { refuseCombat } from '../text/refusals-close-combat.js';
import { enemiesAt, friendsAt, isBroken, isLeader, isVehicle, nameOf } from '../units/units-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf, unitId, weaponId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { groupsAt, standing } from './attachments.js';
import { judgeFighters, judgeGroups, judgeTargets, NO_ATTACKS } from './combat-list.js';
import { combatGuns, hasCloseDefence } from './vehicle-attack.js';

type Frame = SequentialCombatFrame;

/** What an action declares. */
export interface Declared {
  readonly by: readonly Unit[];
  readonly against: readonly Unit[];
  readonly guns: readonly Weapon[];
}

/** The one attack of an action; undefined if the side passes. */
export function attackNamed({ attacks: [attack] }: ActionOf<'engage'>): Declared | undefined {
  return (
    attack && { by: unitsNamed(attack.by), against: unitsNamed(attack.against), guns: weaponsNamed(attack.with ?? []) }
  );
}

// --- who can still do what ----------------------------------------------------------------------------------------------

/** Machine guns of a vehicle that it has not used in this close combat. */
function gunsLeft(state: State, { spent }: Pick<Frame, 'spent'>, vehicle: Unit): Weapon[] {
  return combatGuns(state, vehicle).filter((gun) => !spent.includes(gun));
}

/** V-3.8v8 V-R53 Once it has been attacked, or as the ambusher; once in a phase. */
function mayDefendClosely(state: State, { defended, struck, ambusher }: Frame, vehicle: Unit): boolean {
  return (
    hasCloseDefence(state, vehicle) &&
    (struck.includes(vehicle) || ambusher === state.side[vehicle]) &&
    !defended.includes(vehicle)
  );
}

/** Infantry groups of a side that can still attack: each with those of it who are unbroken. */
function fightersOf(state: State, frame: Frame, side: Side): Unit[][] {
  return groupsAt(state, standing(state, frame.attached), side, frame.location).flatMap((group) => {
    if (isVehicle(state, group[0]) || frame.fought.includes(group[0])) return [];
    const able = group.filter((unit) => !isBroken(state, unit));
    return able.includes(group[0]) ? [able] : [];
  });
}

/** I-3.8d Infantry groups of the other side that have not been attacked yet. */
function targetsOf(state: State, frame: Frame, side: Side): Unit[][] {
  return groupsAt(state, standing(state, frame.attached), opponentOf(side), frame.location).filter(
    (group) => !isVehicle(state, group[0]) && !group.some((unit) => frame.struck.includes(unit)),
  );
}

function vehiclesOf(state: State, { location }: Frame, side: Side): Unit[] {
  return friendsAt(state, side, location).filter((unit) => isVehicle(state, unit));
}

// --- judgement ------------------------------------------------------------------------------------------------------------

export function judgeSequential(
  state: State,
  frame: Frame,
  side: Side,
  action: ActionOf<'engage'>,
  context: Context,
): Violation[] {
  const unknown = judgeKnown(state, context, {
    units: action.attacks.flatMap(({ by, against }) => [...by, ...against]),
    weapons: action.attacks.flatMap(({ with: guns }) => guns ?? []),
  });
  if (unknown.length > 0) return unknown;
  if (action.attacks.length > 1) return [refuseVehicleCombat('one-at-a-time', {})];
  const declared = attackNamed(action);
  if (declared === undefined) return [];
  const wrong = [
    ...judgeFighters(state, frame, side, declared.by, context),
    ...judgeTargets(state, frame, side, declared.against, context),
  ];
  if (wrong.length > 0) return wrong;
  const vehicle = declared.by.find((unit) => isVehicle(state, unit));
  if (vehicle !== undefined) return judgeVehicle(state, frame, vehicle, declared);
  return judgeMen(state, frame, declared);
}

/** V-3.8v3 Two at most against a vehicle, one of them a leader; men and vehicles are attacked apart. */
function judgeMen(state: State, frame: Frame, declared: Declared): Violation[] {
  const { by, against, guns } = declared;
  const found = judgeGroups(state, frame, declared);
  for (const unit of by)
    if (frame.fought.includes(unit)) found.push(refuseVehicleCombat('has-attacked', { unit: nameOf(state, unit) }));
  if (guns.length > 0) found.push(refuseVehicleCombat('no-vehicle-guns', { unit: nameOf(state, by[0]) }));
  const target = against.find((unit) => isVehicle(state, unit));
  if (target === undefined) return [...found, ...judgeStruck(state, frame, against)];
  if (against.length > 1) found.push(refuseVehicleCombat('vehicle-apart', { vehicle: nameOf(state, target) }));
  if (by.length > 2 || (by.length === 2 && !by.some((unit) => isLeader(state, unit))))
    found.push(refuseVehicleCombat('too-many-on-vehicle', { vehicle: nameOf(state, target) }));
  return found;
}

/** I-3.8d */
function judgeStruck(state: State, { struck }: Frame, against: readonly Unit[]): Violation[] {
  return against
    .filter((unit) => struck.includes(unit))
    .map((unit) => refuseVehicleCombat('was-attacked', { unit: nameOf(state, unit) }));
}

/** V-3.8v7 V-3.8v9 A vehicle attacks alone, Infantry only, with machine guns that it can use and has not used. I-3.8g Leaders are attacked with the units they are with. */
function judgeVehicle(state: State, frame: Frame, vehicle: Unit, declared: Declared): Violation[] {
  const { by, against, guns } = declared;
  const name = nameOf(state, vehicle);
  const found = [...judgeGroups(state, frame, declared), ...judgeStruck(state, frame, against)];
  if (by.length > 1) found.push(refuseVehicleCombat('vehicle-alone', { vehicle: name }));
  if (against.some((unit) => isVehicle(state, unit)))
    found.push(refuseVehicleCombat('vehicle-on-vehicle', { vehicle: name }));
  const left = gunsLeft(state, frame, vehicle);
  if (guns.length === 0 || guns.some((gun) => !left.includes(gun)))
    found.push(refuseVehicleCombat('gun-not-usable', { vehicle: name }));
  return found;
}

export function judgeCloseDefence(
  state: State,
  frame: Frame,
  side: Side,
  { unit: id }: ActionOf<'close-defence'>,
  context: Context,
): Violation[] {
  const unknown = judgeKnown(state, context, { units: [id] });
  if (unknown.length > 0) return unknown;
  const vehicle = numberOf(id);
  const name = nameOf(state, vehicle);
  if (state.side[vehicle] !== side || state.place[vehicle] !== frame.location)
    return [
      refuseCombat('not-a-fighter', {
        unit: name,
        side: SIDE_NAMES[side],
        hex: locationLabel(context.board, frame.location),
      }),
    ];
  if (!isVehicle(state, vehicle) || !hasCloseDefence(state, vehicle))
    return [refuseVehicleCombat('no-close-defence', { unit: name })];
  return mayDefendClosely(state, frame, vehicle) ? [] : [refuseVehicleCombat('close-defence-when', { unit: name })];
}

// --- the list -------------------------------------------------------------------------------------------------------------

/** Whether a side has an attack left. */
export function canAttack(state: State, frame: Frame, side: Side): boolean {
  return listSequential(state, frame, side).length > 1;
}

/** Each group on each vehicle and on each group; all together on each group; each vehicle with all its guns and with each of them. */
export function listSequential(state: State, frame: Frame, side: Side): Action[] {
  const fighters = fightersOf(state, frame, side);
  const targets = targetsOf(state, frame, side);
  const enemies = enemiesAt(state, side, frame.location);
  const hasMen = enemies.some((unit) => !isVehicle(state, unit));
  const found: Action[] = [];
  const add = (by: readonly Unit[], against: readonly Unit[], guns: readonly Weapon[] = []) =>
    found.push({
      do: 'engage',
      attacks: [
        {
          by: by.map(unitId),
          against: against.map(unitId),
          ...(guns.length > 0 && { with: guns.map(weaponId) }),
        },
      ],
    });
  for (const vehicle of enemies.filter((unit) => isVehicle(state, unit)))
    for (const [head, ...leaders] of fighters) {
      add([head, ...leaders.slice(0, 1)], [vehicle]);
      for (const leader of leaders.slice(1)) add([head, leader], [vehicle]);
    }
  const joint = fighters.filter(([head]) => !isLeader(state, head));
  for (const target of targets) {
    for (const fighter of fighters) add(fighter, target);
    if (joint.length > 1) add(joint.flat(), target);
  }
  for (const vehicle of vehiclesOf(state, frame, side)) {
    const guns = gunsLeft(state, frame, vehicle);
    for (const target of targets) {
      if (guns.length > 0) add([vehicle], target, guns);
      if (guns.length > 1) for (const gun of guns) add([vehicle], target, [gun]);
    }
    if (mayDefendClosely(state, frame, vehicle) && hasMen) found.push({ do: 'close-defence', unit: unitId(vehicle) });
  }
  return [...found, NO_ATTACKS];
}

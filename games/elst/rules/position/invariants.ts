/** Facts that hold of every state between two actions; each broken one is a sentence. They hold of views as well. */
import { isSteeple, locationLabel } from '../board/locations.js';
import { turnsOf } from '../scenarios/scenarios.js';
import { settingOf } from '../state/context.js';
import { hasAny } from '../state/marks.js';
import type { Mark, State } from '../state/state.js';
import {
  hasMark,
  hasWeaponMark,
  isOnMap,
  markMask,
  VEHICLE_MARKS,
  marksOf,
  NO_ARC,
  NOBODY,
  NOWHERE,
  OUTSIDE,
  outsideOf,
  placeCode,
  placeOf,
} from '../state/state.js';
import { hasRoom } from '../units/stacking.js';
import {
  factsOf,
  friendsAt,
  isBroken,
  isGoodOrder,
  isHidden,
  isLeader,
  isVehicle,
  nameOf,
  unitsAt,
} from '../units/units-in-play.js';
import { isImmobile } from '../units/vehicles-in-play.js';
import { armOf, isGun, isMounted, weaponName } from '../units/weapons-in-play.js';
import type { TurnPhase } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

export function brokenInvariants(state: State): string[] {
  return [
    ...brokenClock(state),
    ...brokenUnits(state),
    ...brokenWeapons(state),
    ...brokenPlaces(state),
    ...brokenVehicles(state),
    ...brokenMarkers(state),
  ];
}

function brokenClock(state: State): string[] {
  const broken: string[] = [];
  const turns = turnsOf(state);
  if (state.turn < 1 || state.turn > turns) broken.push(`the turn is ${state.turn} of ${turns}`);
  if (state.stack.length === 0) broken.push('the stack of frames is empty');
  return broken;
}

/** Marks that mean something only in some phases. */
export const MARKS_IN: Partial<Readonly<Record<Mark, readonly TurnPhase[]>>> = {
  acted: ['rally'],
  'rally-tried': ['rally'],
  doubled: ['movement'],
  'smoke-tried': ['movement'],
  'was-exhausted': ['movement'],
  'crew-changed': ['movement', 'advance'],
  'first-fired': ['movement', 'defensive-fire'],
  'final-fired': ['movement', 'defensive-fire'],
  'prep-fired': ['prep-fire', 'movement', 'defensive-fire', 'advancing-fire'],
  routed: ['rout'],
  'must-rout': ['rout'],
  bounced: ['rout'],
  advanced: ['advance'],
};

/** The sequence clears a phase's marks when it goes on to the next: before its first step they are still there. */
function isBetweenPhases({ stack }: State): boolean {
  return stack.length === 1;
}

function brokenUnits(state: State): string[] {
  const broken: string[] = [];
  state.side.forEach((_, unit) => {
    const name = nameOf(state, unit);
    const marks = marksOf(state, unit);
    const has = (mark: Mark) => marks.includes(mark);
    // In a campaign a unit comes to its set-up with what it has kept from earlier battles.
    const isSetUp = state.campaign !== undefined && placeOf(state, unit) === 'due';
    if (
      !isOnMap(state, unit) &&
      !isSetUp &&
      outsideOf(state, unit) === undefined &&
      marks.some((mark) => mark !== 'hidden')
    )
      broken.push(`${name} is not on the map and ${marks.join(', ')}`);
    if (placeOf(state, unit) === 'unknown' && !has('hidden'))
      broken.push(`nobody knows where ${name} is, and it is not hidden`);
    if (has('broken') && (has('pinned') || has('exhausted'))) broken.push(`${name} is broken, and ${marks.join(', ')}`);
    if (has('desperate') && !has('broken')) broken.push(`${name} is not broken and DM`);
    if (has('wounded') && !isLeader(state, unit)) broken.push(`${name} is wounded and no leader`);
    if (has('hidden') && (has('broken') || has('melee') || has('pinned')))
      broken.push(`${name} is hidden, and ${marks.join(', ')}`);
    if (isBetweenPhases(state)) return;
    for (const mark of marks)
      if (MARKS_IN[mark]?.some((phase) => phase === state.phase) === false)
        broken.push(`${name} is marked ${mark} in the phase ${state.phase}`);
  });
  return broken;
}

/** I-1.2.4 A weapon is where its possessor is; a unit that has one is in the game. */
function brokenWeapons(state: State): string[] {
  const broken: string[] = [];
  state.holder.forEach((holder, weapon) => {
    const name = weaponName(state, weapon);
    if (holder !== NOBODY && state.weaponPlace[weapon] !== state.place[holder])
      broken.push(`the ${name} is not where ${nameOf(state, holder)} is, who has it`);
    if (
      holder !== NOBODY &&
      !isOnMap(state, holder) &&
      outsideOf(state, holder) === undefined &&
      placeOf(state, holder) !== 'due'
    )
      broken.push(`the ${name} is held by ${nameOf(state, holder)}, who is ${placeOf(state, holder)}`);
    if (holder === NOBODY && state.weaponPlace[weapon] <= OUTSIDE) broken.push(`the ${name} lies outside the map`);
    if (
      (state.aim[weapon] !== NOWHERE || state.acquired.some((entry) => entry.weapon === weapon)) !==
      (hasWeaponMark(state, weapon, 'acquired') || hasWeaponMark(state, weapon, 'acquired-twice'))
    )
      broken.push(`the ${name} has an aim without a mark, or a mark without an aim`);
    if (hasWeaponMark(state, weapon, 'malfunctioned') && armOf(state, weapon).removed)
      broken.push(`the ${name} has malfunctioned, and is removed when it does`);
  });
  return broken;
}

/** I-R100 I-R90 Stacking holds at every moment; a Melee has both sides; enemies share a location only in Melee or close combat. */
function brokenPlaces(state: State): string[] {
  const broken: string[] = [];
  const setting = settingOf(state);
  const { board, area } = setting;
  for (const location of new Set(state.place.filter((place) => place >= 0))) {
    const label = locationLabel(board, location);
    const here = unitsAt(state, location);
    if (!area.includes[location % board.grid.size]) broken.push(`somebody is in ${label}, which is not in play`);
    for (const side of SIDES)
      if (state.phase !== 'refit' && !hasRoom(state, setting, side, location, friendsAt(state, side, location)))
        broken.push(`too many ${SIDE_NAMES[side]} units are in ${label}`);
    const bothSides = new Set(here.map((unit) => state.side[unit])).size === 2;
    const inMelee = here.filter((unit) => hasMark(state, unit, 'melee'));
    if (inMelee.length > 0 && !bothSides) broken.push(`a Melee in ${label} has one side`);
    const mayMeet =
      inMelee.length > 0 ||
      state.phase === 'advance' ||
      state.phase === 'close-combat' ||
      state.phase === 'refit' ||
      here.some((unit) => isHidden(state, unit));
    if (
      bothSides &&
      !mayMeet &&
      SIDES.every((side) =>
        here.some((unit) => state.side[unit] === side && isGoodOrder(state, unit) && !isVehicle(state, unit)),
      )
    )
      broken.push(`enemies share ${label} without a Melee`);
    if (inMelee.length > 0 && here.every((unit) => isBroken(state, unit)))
      broken.push(`a Melee in ${label} has broken units only`);
  }
  return broken;
}

/** Marks that only a vehicle has, and marks that it never has. */
const ON_VEHICLES = markMask(...VEHICLE_MARKS);
const INFANTRY_MARKS = markMask('broken', 'desperate', 'pinned', 'exhausted', 'wounded', 'melee', 'hidden');

/** V-2.0 What holds of vehicles, wrecks and Guns. */
function brokenVehicles(state: State): string[] {
  const broken: string[] = [];
  const { board } = settingOf(state);
  state.side.forEach((_, unit) => {
    const name = nameOf(state, unit);
    const { vehicle } = factsOf(state, unit);
    if ((vehicle !== undefined) !== (state.hull[unit] !== NO_ARC && state.turret[unit] !== NO_ARC))
      broken.push(`${name} points somewhere and is no vehicle, or the other way round`);
    if (hasAny(state.marks, unit, vehicle === undefined ? ON_VEHICLES : INFANTRY_MARKS))
      broken.push(`${name} is marked ${marksOf(state, unit).join(', ')}`);
    if (vehicle === undefined) return;
    if (vehicle.turret === 'NT' && state.hull[unit] !== state.turret[unit])
      broken.push(`${name} has no turret to turn`);
    // I-DaE:1.1f V-DaE:1.1v1
    if (isOnMap(state, unit) && isSteeple(board, state.place[unit])) broken.push(`${name} is in a Steeple`);
    if (hasMark(state, unit, 'crew-exposed') && !isGoodOrder(state, unit) && isOnMap(state, unit))
      broken.push(`the crew of ${name} is exposed although it is not in Good Order`);
    if (hasMark(state, unit, 'motion') && isImmobile(state, unit)) broken.push(`${name} is in Motion and immobile`);
    if (hasMark(state, unit, 'mired') && !hasMark(state, unit, 'bogged')) broken.push(`${name} is mired, not bogged`);
  });
  for (const { vehicle } of state.wrecks)
    if (placeOf(state, vehicle) !== 'eliminated') broken.push(`${nameOf(state, vehicle)} is a wreck and in the game`);
  state.weaponKind.forEach((_, weapon) => {
    // Of a Gun that the other side has hidden nobody knows where it points.
    const isSeen = state.weaponPlace[weapon] !== placeCode('unknown');
    if (isSeen && isGun(state, weapon) !== (state.arc[weapon] !== NO_ARC))
      broken.push(`the ${weaponName(state, weapon)} has an arc and is no Gun, or the other way round`);
    const holder = state.holder[weapon];
    if (holder !== NOBODY && isMounted(state, weapon) !== isVehicle(state, holder))
      broken.push(`the ${weaponName(state, weapon)} is held by ${nameOf(state, holder)}`);
  });
  return broken;
}

function brokenMarkers(state: State): string[] {
  const broken: string[] = [];
  const { holdings } = settingOf(state).scenario;
  if (state.residual.length > 0 && state.phase !== 'movement')
    broken.push(`Residual FP is on the map in the phase ${state.phase}`);
  if (new Set(state.residual.map(({ location }) => location)).size !== state.residual.length)
    broken.push('two Residual FP counters are in one location');
  if (state.control.length !== holdings.length)
    broken.push(`${state.control.length} holdings are told of, and there are ${holdings.length}`);
  return broken;
}

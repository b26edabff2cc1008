/** I-1.3 I-4.0m Set-up: each side places its units within its part of the map, some of them hidden where the scenario allows it, and gives them their weapons. */
import type { LongList, Violation } from '@bridgehead/engine';
import { joinLists, lazyList, listed, popFrame } from '@bridgehead/engine';
import { isBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import {
  findLocation,
  hasSteeple,
  hexOf,
  isSteeple,
  locationLabel,
  rangeBetween,
  steepleOver,
} from '../board/locations.js';
import { setUpHexes } from '../scenarios/scenarios.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { ForceInPlay } from '../state/campaign-rules.js';
import type { Context, Setting } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { SetUpFrame } from '../state/frames.js';
import { judgeKnown, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearMark, isOnMap, NOBODY, placeCode, setMark, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { refuseSequence } from '../text/refusals-sequence.js';
import { refuseVehicle } from '../text/refusals-vehicles.js';
import { notAnAnswer } from '../text/refusals.js';
import { gunsOf, isGunCrew } from '../units/guns-in-play.js';
import { hasRoom, hasRoomWith } from '../units/stacking.js';
import {
  factsOf,
  friendsAt,
  isHidden,
  isLeader,
  isMultiMan,
  isVehicle,
  moveUnit,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { give, isGun, isMounted, weaponName, what } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf, unitId, weaponId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { emplace, judgeGuns, judgeHandingGun, judgeHidingGun, judgePoint, listPoints, point } from './gun-set-up.js';
import { forceOf, forcesOf } from './start.js';
import { face, faceTheMap, judgeFace, listFacings } from './vehicle-set-up.js';

const EXPECTED = ['place', 'give', 'point', 'face', 'lift', 'by-default', 'ready'] as const;

export const setUpProcedure: ElstProcedure<SetUpFrame> = {
  run({ state }, { side }) {
    if (settingUp(state, side).length > 0) return 'ask';
    popFrame(state);
    return 'again';
  },

  decision: {
    side: (_state, { side }) => side,
    ask(state, { side }) {
      const left = unplaced(state, side).length;
      const text = left > 0 ? `Set up your units (${left} left).` : 'All units are set up. Confirm when you are ready.';
      return [{ side, text, rule: 'I-1.3' }];
    },

    candidates(state, { side }, _side, context) {
      const units = settingUp(state, side);
      const left = units.filter((unit) => !isOnMap(state, unit));
      const isReady = left.every((unit) => mayStayOut(state, unit)) && judgeReady(state, context, side).length === 0;
      const first: Action[] = [
        ...(left.length > 0 ? [{ do: 'by-default' } as const] : []),
        ...(isReady ? [{ do: 'ready' } as const] : []),
      ];
      const placed = units.filter((unit) => isOnMap(state, unit));
      const liftings = lazyList(placed, (unit): Action => ({ do: 'lift', unit: unitId(unit) }));
      return joinLists<Action>([
        first,
        ...left.map((unit) => placements(state, context, unit)),
        listGifts(state, units),
        listPoints(state, side),
        listFacings(state, units),
        liftings,
      ]);
    },

    judge(state, { side }, _side, action, context) {
      switch (action.do) {
        case 'place':
          return judgePlace(state, context, side, action);
        case 'give':
          return judgeGive(state, context, side, action);
        case 'point': {
          const unknown = judgeKnown(state, context, { weapons: [action.weapon] });
          return unknown.length > 0 ? unknown : judgePoint(state, side, numberOf(action.weapon));
        }
        case 'face':
          return judgeFace(state, context, settingUp(state, side), action);
        case 'lift':
          return judgeLift(state, context, side, action);
        case 'by-default':
          return [];
        case 'ready':
          return judgeReady(state, context, side);
        default:
          return [notAnAnswer(action.do, EXPECTED)];
      }
    },

    apply(play, { side }, _side, action, context) {
      const { state } = play;
      switch (action.do) {
        case 'place':
          return place(
            play,
            numberOf(action.unit),
            locationOf(context, action.at),
            action.hidden === true ? 'hidden' : usualView(state, numberOf(action.unit)),
          );
        case 'give':
          return hand(play, numberOf(action.weapon), numberOf(action.unit));
        case 'point':
          return point(play, numberOf(action.weapon), action.arc);
        case 'face':
          return face(play, action);
        case 'lift':
          return lift(play, numberOf(action.unit));
        case 'by-default':
          return placeByDefault(play, side);
        default:
          play.emit({ type: 'set-up-ended', rule: 'I-1.3', side });
          popFrame(state);
      }
    },
  },
};

// --- who stands where -----------------------------------------------------------------------------------------------

type SetUp = Extract<ForceInPlay['arrival'], { setUp: object }>['setUp'];

/** How a unit is set up; undefined for those that come later. */
function setUpOf(state: State, unit: Unit): SetUp | undefined {
  const arrival = forceOf(state, unit)?.arrival;
  return arrival !== undefined && 'setUp' in arrival ? arrival.setUp : undefined;
}

/** The units of a side that are on the map when the game begins. */
function settingUp(state: State, side: Side): Unit[] {
  return unitsOf(state, side).filter((unit) => setUpOf(state, unit) !== undefined);
}

function unplaced(state: State, side: Side): Unit[] {
  return settingUp(state, side).filter((unit) => !isOnMap(state, unit));
}

interface Ground {
  /** By hex. */
  readonly within: readonly boolean[];
  /** Locations that units of the force can stand in, full or not. */
  readonly locations: readonly Location[];
}

const grounds = new WeakMap<SetUp, Ground>();

/** Where a force is set up, found once; nobody stands in a pond (I-DaE:1.2). */
function groundOf({ board, area }: Pick<Setting, 'board' | 'area'>, setUp: SetUp): Ground {
  const known = grounds.get(setUp);
  if (known !== undefined) return known;
  const hexes = new Set(setUpHexes(board, area, setUp));
  const within = board.terrain.map((terrain, hex) => hexes.has(hex) && terrain !== 'pond');
  const locations = within.flatMap((isWithin, hex) => {
    if (!isWithin || (setUp.buildingsOnly && !isBuilding(board, hex))) return [];
    return hasSteeple(board, hex) ? [hex, steepleOver(board, hex)] : [hex];
  });
  const ground = { within, locations };
  grounds.set(setUp, ground);
  return ground;
}

// --- what may be done -----------------------------------------------------------------------------------------------

function judgePlace(
  state: State,
  context: Context,
  side: Side,
  { unit: id, at, hidden = false }: ActionOf<'place'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { units: [id], locations: [at] });
  if (unknown.length > 0) return unknown;
  const unit = numberOf(id);
  const setUp = setUpOf(state, unit);
  if (setUp === undefined || state.side[unit] !== side)
    return [refuseSequence('not-in-set-up', { unit: nameOf(state, unit), side: SIDE_NAMES[side] })];
  const location = locationOf(context, at);
  const hex = hexOf(context.board, location);
  const facts = { unit: nameOf(state, unit), hex: at };
  const violations: Violation[] = [];
  if (!groundOf(context, setUp).within[hex])
    violations.push(refuseSequence('outside-set-up', { ...facts, where: sayArea(setUp) }));
  else if (setUp.buildingsOnly && !isBuilding(context.board, hex))
    violations.push(refuseSequence('needs-building', facts));
  if (!hasRoom(state, context, side, location, [unit])) violations.push(refuseSequence('set-up-full', { hex: at })); // I-R100
  if (!isThinEnough(state, setUp, unit, location)) violations.push(refuseSequence('one-squad-a-hex', { hex: at }));
  if (isTooHigh(state, context, unit, location))
    violations.push(refuseVehicle('no-way-for-vehicles', { ...facts, cost: '', left: '' }));
  violations.push(...judgeGuns(state, context, gunsOf(state, unit), location));
  if (hidden)
    violations.push(
      ...(isGunCrew(state, unit)
        ? judgeHidingGun(state, context, unit, location)
        : judgeHiding(state, side, setUp, unit, location, at)),
    );
  return violations;
}

/** V-DaE:1.1 No vehicle is in a Steeple. */
function isTooHigh(state: State, { board }: Pick<Setting, 'board'>, unit: Unit, location: Location): boolean {
  return isVehicle(state, unit) && isSteeple(board, location);
}

/** C-DaE3:OBg1 So many MMC of a force set up in a hex. */
function isThinEnough(state: State, { mostMultiMan }: SetUp, unit: Unit, location: Location): boolean {
  if (mostMultiMan === undefined || !isMultiMan(state, unit)) return true;
  const others = friendsAt(state, state.side[unit], location).filter(
    (other) => other !== unit && isMultiMan(state, other),
  );
  return others.length < mostMultiMan;
}

function sayArea({ within: { hexrows, numbers }, awayFrom, hexes }: SetUp): string {
  if (hexes !== undefined) return 'in its Setup Area';
  return (
    listed([
      ...(hexrows === undefined ? [] : [`in hexrows ${hexrows[0]} to ${hexrows[1]}`]),
      ...(numbers === undefined ? [] : [`in hex numbers ${numbers[0]} to ${numbers[1]}`]),
      ...(awayFrom === undefined ? [] : [`at least ${awayFrom.range} hexes from ${awayFrom.hex}`]),
    ]) || 'anywhere'
  );
}

/** C-DaE1:SSR2a How a unit is placed if its owner does not say: in view, unless its whole force is hidden. */
function usualView(state: State, unit: Unit): 'hidden' | 'in-view' {
  return setUpOf(state, unit)?.mostHidden === 'all' ? 'hidden' : 'in-view';
}

/** I-DaE1:SSR2 So many MMC of a force may be hidden with all they hold, and leaders where one of them is. */
function judgeHiding(
  state: State,
  side: Side,
  { mostHidden }: SetUp,
  unit: Unit,
  location: Location,
  at: string,
): Violation[] {
  if (mostHidden === 'all') return [];
  if (isLeader(state, unit) && mostHidden > 0)
    return isHiddenGroup(state, side, location)
      ? []
      : [refuseSequence('leader-hides-alone', { unit: nameOf(state, unit), hex: at })];
  const others = hiddenUnits(state, side).filter(
    (other) => other !== unit && forceOf(state, other) === forceOf(state, unit),
  );
  return others.length < mostHidden
    ? []
    : [refuseSequence('too-many-hidden', { side: SIDE_NAMES[side], most: mostHidden })];
}

/** Hidden MMC of a side, but for those with a Gun, who may always hide (V-6.4a). */
function hiddenUnits(state: State, side: Side): Unit[] {
  return unitsOf(state, side).filter(
    (unit) => isHidden(state, unit) && isMultiMan(state, unit) && !isGunCrew(state, unit),
  );
}

function isHiddenGroup(state: State, side: Side, location: Location): boolean {
  return friendsAt(state, side, location).some((unit) => isHidden(state, unit) && isMultiMan(state, unit));
}

/** I-4.0m No weapon is without a possessor: it has one from the start, and goes from one unit of its force to another. */
function judgeGive(
  state: State,
  context: Context,
  side: Side,
  { weapon: weaponText, unit: id }: ActionOf<'give'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { units: [id], weapons: [weaponText] });
  if (unknown.length > 0) return unknown;
  const [weapon, unit] = [numberOf(weaponText), numberOf(id)];
  const holder = state.holder[weapon];
  if (state.side[holder] !== side || setUpOf(state, holder) === undefined)
    return [refuseSequence('weapon-of-others', { weapon: weaponName(state, weapon), side: SIDE_NAMES[side] })];
  return forceOf(state, unit) === forceOf(state, holder)
    ? [
        ...judgeHandingGun(state, weapon, [holder, unit]),
        ...(isOnMap(state, unit) && isGun(state, weapon) ? judgeGuns(state, context, [weapon], state.place[unit]) : []),
        ...(hasRoomWith(state, context, unit, [weapon])
          ? []
          : [refuseSequence('set-up-full', { hex: locationLabel(context.board, state.place[unit]) })]),
      ]
    : [refuseSequence('weapon-of-force', { unit: nameOf(state, unit), weapon: weaponName(state, weapon) })];
}

function judgeLift(state: State, context: Context, side: Side, { unit: id }: ActionOf<'lift'>): Violation[] {
  const unknown = judgeKnown(state, context, { units: [id] });
  if (unknown.length > 0) return unknown;
  const unit = numberOf(id);
  if (setUpOf(state, unit) === undefined || state.side[unit] !== side)
    return [refuseSequence('not-in-set-up', { unit: nameOf(state, unit), side: SIDE_NAMES[side] })];
  return isOnMap(state, unit) ? [] : [refuseSequence('nothing-to-lift', { unit: nameOf(state, unit) })];
}

/** All units are placed, and no leader is hidden where those who hid them have left. */
function judgeReady(state: State, { board }: Pick<Context, 'board'>, side: Side): Violation[] {
  const left = unplaced(state, side).filter((unit) => !mayStayOut(state, unit));
  if (left.length > 0)
    return [refuseSequence('units-left', { units: left.map((unit) => nameOf(state, unit)).join(', ') })];
  const alone = unitsOf(state, side).filter(
    (unit) =>
      isHidden(state, unit) &&
      isLeader(state, unit) &&
      setUpOf(state, unit)?.mostHidden !== 'all' &&
      !isHiddenGroup(state, side, state.place[unit]),
  );
  return alone.map((unit) =>
    refuseSequence('leader-hides-alone', { unit: nameOf(state, unit), hex: locationLabel(board, state.place[unit]) }),
  );
}

// --- lists ----------------------------------------------------------------------------------------------------------

function placements(state: State, context: Context, unit: Unit): LongList<Action> {
  const setUp = setUpOf(state, unit);
  if (setUp === undefined) return lazyList([], (action: Action) => action);
  const side = state.side[unit];
  const guns = gunsOf(state, unit);
  const open = groundOf(context, setUp).locations.filter(
    (location) =>
      (!context.inLocation.has(location) || hasRoom(state, context, side, location, [unit])) &&
      isThinEnough(state, setUp, unit, location) &&
      !isTooHigh(state, context, unit, location) &&
      (guns.length === 0 || judgeGuns(state, context, guns, location).length === 0),
  );
  const hideable = hidingPlaces(state, side, setUp, unit, open);
  const placing = (location: Location) => ({
    do: 'place' as const,
    unit: unitId(unit),
    at: locationLabel(context.board, location),
  });
  return joinLists<Action>([
    lazyList(setUp.mostHidden === 'all' ? [] : open, placing),
    lazyList(hideable, (location) => ({ ...placing(location), hidden: true })),
  ]);
}

/** Where of these places a unit may be hidden. Which it is matters for leaders alone; all others are judged once. */
function hidingPlaces(
  state: State,
  side: Side,
  setUp: SetUp,
  unit: Unit,
  open: readonly Location[],
): readonly Location[] {
  if (isGunCrew(state, unit))
    return open.filter((location) => judgeHidingGun(state, settingOf(state), unit, location).length === 0);
  if (setUp.mostHidden === 'all') return open;
  if (setUp.mostHidden === 0 || open.length === 0) return [];
  if (isMultiMan(state, unit)) return judgeHiding(state, side, setUp, unit, open[0], '').length === 0 ? open : [];
  const groups = hiddenUnits(state, side).map((other) => state.place[other]);
  return groups.length === 0 ? [] : open.filter((location) => groups.includes(location));
}

/** Each weapon to each MMC of its force that has fewer than its holder; a player may give it to anybody else as well. */
function listGifts(state: State, units: readonly Unit[]): LongList<Action> {
  const takers = units.filter((unit) => isMultiMan(state, unit));
  const held: number[] = state.place.map(() => 0);
  for (const holder of state.holder) if (holder !== NOBODY) held[holder]++;
  const gifts: { readonly weapon: Weapon; readonly unit: Unit }[] = [];
  state.holder.forEach((holder, weapon) => {
    if (!units.includes(holder)) return;
    const force = forceOf(state, holder);
    const has = held[holder];
    for (const unit of takers)
      if (
        held[unit] < has &&
        forceOf(state, unit) === force &&
        !isHeld(state, weapon, unit) &&
        hasRoomWith(state, settingOf(state), unit, [weapon])
      )
        gifts.push({ weapon, unit });
  });
  return lazyList(gifts, ({ weapon, unit }) => ({ do: 'give', weapon: weaponId(weapon), unit: unitId(unit) }));
}

/** A Gun that cannot change hands now, or go where this unit is. */
function isHeld(state: State, weapon: Weapon, unit: Unit): boolean {
  if (isMounted(state, weapon)) return true;
  if (!isGun(state, weapon)) return false;
  return (
    judgeHandingGun(state, weapon, [state.holder[weapon], unit]).length > 0 ||
    (isOnMap(state, unit) && judgeGuns(state, settingOf(state), [weapon], state.place[unit]).length > 0)
  );
}

// --- what it does ---------------------------------------------------------------------------------------------------

function place(play: Play, unit: Unit, location: Location, how: 'hidden' | 'in-view'): void {
  const { state } = play;
  const hidden = how === 'hidden';
  moveUnit(state, unit, location);
  emplace(state, unit);
  faceTheMap(state, unit);
  if (hidden) setMark(state, unit, 'hidden');
  else clearMark(state, unit, 'hidden');
  play.emit({
    type: 'placed',
    rule: 'I-1.3',
    side: state.side[unit],
    unit: who(state, unit),
    at: locationLabel(settingOf(state).board, location),
    hidden,
  });
}

function hand(play: Play, weapon: number, unit: Unit): void {
  const { state } = play;
  give(state, weapon, unit);
  emplace(state, unit);
  play.emit({
    type: 'weapon-given',
    rule: 'I-4.0m',
    side: state.side[unit],
    weapon: what(state, weapon),
    unit: who(state, unit),
    hidden: isHidden(state, unit),
  });
}

function lift(play: Play, unit: Unit): void {
  const { state } = play;
  moveUnit(state, unit, placeCode('due'));
  clearMark(state, unit, 'hidden', 'crew-exposed');
  play.emit({ type: 'lifted', rule: 'I-1.3', side: state.side[unit], unit: who(state, unit) });
}

/** The rest goes where the scenario suggests, or as near to that as there is room. */
function placeByDefault(play: Play, side: Side): void {
  const { state } = play;
  for (const unit of unplaced(state, side)) {
    const location = openPlaces(state, unit).at(0);
    if (location !== undefined) place(play, unit, location, usualView(state, unit));
    else if (state.campaign === undefined) throw new Error(`There is no room for ${nameOf(state, unit)}`);
  }
}

/** C-R73 C-R213 C-DaE:4.5182a In a campaign a unit that need not take part, or for which its Setup Area has no room. */
function mayStayOut(state: State, unit: Unit): boolean {
  return isOptional(state, unit) || (state.campaign !== undefined && !openingsFor(state, unit).isAnywhere());
}

/** C-R73 Whether a unit that is set up now may stay out of the battle. */
function isOptional({ campaign }: Pick<State, 'campaign'>, unit: Unit): boolean {
  const force = campaign?.battle?.forces.find(
    ({ first, suggested }) => unit >= first && unit < first + suggested.length,
  );
  return force?.optional ?? false;
}

/** Where a unit of the set-up stands if its owner does not care. */
export function suggestedPlace(state: State, unit: Unit): Location {
  const location = openPlaces(state, unit).at(0);
  if (location === undefined) throw new Error(`There is no room for ${nameOf(state, unit)}`);
  return location;
}

/** Where a unit of the set-up has room, nearest to where it is suggested first. */
function openPlaces(state: State, unit: Unit): Location[] {
  const { board } = settingOf(state);
  const { locations, isOpen, suggested } = openingsFor(state, unit);
  return locations
    .filter(isOpen)
    .toSorted((a, b) => rangeBetween(board, a, suggested) - rangeBetween(board, b, suggested));
}

/** The ground of a unit, and whether it has room in a location of it. */
function openingsFor(state: State, unit: Unit) {
  const setting = settingOf(state);
  const { board } = setting;
  const force = forceOf(state, unit);
  const setUp = setUpOf(state, unit);
  const suggested = force && findLocation(board, force.units[unit - force.first].at);
  if (force === undefined || setUp === undefined || suggested === undefined)
    throw new Error(`${factsOf(state, unit).id} is not set up`);
  const guns = gunsOf(state, unit);
  const isOpen = (location: Location) =>
    hasRoom(state, setting, force.side, location, [unit]) &&
    isThinEnough(state, setUp, unit, location) &&
    !isTooHigh(state, setting, unit, location) &&
    judgeGuns(state, setting, guns, location).length === 0;
  const { locations } = groundOf(setting, setUp);
  return { locations, suggested, isOpen, isAnywhere: () => locations.some(isOpen) };
}

/** Every force of the set-up that is not placed yet goes where the scenario suggests: how a position without units begins. */
export function placeAllByDefault(play: Play): void {
  for (const { side } of forcesOf(play.state.scenario, play.state.options)) placeByDefault(play, side);
}

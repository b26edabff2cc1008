/** C-DaE:4.505a The Setup Areas of the next battle are drawn, and units that are not in enemy hands are Retained somewhere. */
import type { Hex } from '@bridgehead/engine/hex';
import { findLocation, hexOf } from '../board/locations.js';
import type { Area } from '../campaign/ground.js';
import { areasOn, drawGround, groundAt } from '../campaign/ground.js';
import { immobileVehicle } from '../campaign/refit-tables.js';
import { campaignOf, changeCampaign, postNamed, postText, sayPost } from '../campaign/rosters.js';
import { nearestPosts } from '../campaign/ways.js';
import { destroyVehicle } from '../effects/vehicle-effects.js';
import { isStrategicRoadHex } from '../board/strategic-locations.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { Post } from '../state/campaign.js';
import { IN_PLACE } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { isOnMap, unitsOf } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { gunsOf } from '../units/guns-in-play.js';
import { factsOf, isGoodOrder, isLeader, isVehicle, nameOf, who } from '../units/units-in-play.js';
import { hasWorkingMainArmament, isImmobile, isMobile } from '../units/vehicles-in-play.js';
import { STACKING } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';
import { sendHome } from '../campaign/homecoming.js';
import { labelAt } from './battlefield.js';
import type { After, DecidedStep, Orders } from './step.js';
import { isOrder } from './step.js';

type Retain = OrderOf<'retain'>;

export const areasStep: DecidedStep<Retain> = {
  rule: 'C-DaE:4.5053c',
  answer: 'retain',

  open(play) {
    drawAreas(play);
    wreckImmobile(play);
  },
  asked: (state) => SIDES.filter((side) => undecided(state, side).length > 0),
  text: () => 'Some units are equally near to several areas. Pick where each is Retained.',
  idle: () => ({ do: 'retain', units: [] }),
  list(state, side) {
    const choices = undecided(state, side);
    return [
      { do: 'retain', units: [] },
      ...choices.flatMap(({ unit, posts }) =>
        posts.slice(1).map((post): Retain => ({ do: 'retain', units: [{ unit: unitId(unit), to: toText(post) }] })),
      ),
    ];
  },
  judge(state, side, { units }) {
    const choices = undecided(state, side);
    return units.flatMap(({ unit: id, to }) => {
      const choice = choices.find(({ unit }) => unit === numberOf(id));
      if (choice === undefined) return [refuseRefit('not-between-areas', { unit: nameOrId(state, id) })];
      return choice.posts.includes(postNamed(to))
        ? []
        : [refuseRefit('area-not-nearest', { unit: nameOrId(state, id), to: sayPost(postNamed(to)) })];
    });
  },
  resolve: retainAll,
};

function toText(post: Post): 'entry' | number {
  return postText(post);
}

export function nameOrId(state: State, id: string): string {
  return numberOf(id) < state.side.length ? nameOf(state, numberOf(id)) : id;
}

// --- drawing ----------------------------------------------------------------------------------------------------------

/** C-DaE:4.505a C-DaE:4.5055c They stay as they are for the rest of the Refit Phase. */
function drawAreas(play: Play): void {
  const { state } = play;
  const { board } = settingOf(state);
  const ground = drawGround(board, { strategic: strategicLocations(state), standing: standingSides(state) });
  changeCampaign(state, { ground });
  const areas = areasOn(board, ground);
  takeEnclosed(state);
  play.emit({
    type: 'ground-drawn',
    rule: 'C-DaE:4.505a',
    british: areas.of.british.length,
    german: areas.of.german.length,
    isolated: [...areas.of.british, ...areas.of.german].filter(({ isolated }) => isolated).length,
  });
}

/** C-DaE:4.2.s C-R43 Buildings and road hexes by their control, and hexes with mobile vehicles that can fire. C-DaE:4.2.z V-2.0v6 A vehicle of any kind controls the hex of a building as long as it is there. */
function strategicLocations(state: State): ReadonlyMap<Hex, Side> {
  const { board, scenario } = settingOf(state);
  const found = new Map<Hex, Side>();
  scenario.holdings.forEach(({ at }, index) => {
    const side = state.control[index];
    const hex = findLocation(board, at);
    if (side === undefined || hex === undefined) return;
    for (const part of board.buildingIn[hex]?.hexes ?? [hex]) found.set(part, side);
  });
  for (const side of SIDES)
    for (const unit of unitsOf(state, side)) {
      if (!isVehicle(state, unit) || !isOnMap(state, unit)) continue;
      const hex = hexOf(board, state.place[unit]);
      const counts = board.buildingIn[hex] !== undefined || makesStrategic(state, unit);
      if (!isStrategicRoadHex(board, hex) && counts && !isDisputed(state, side, hex)) found.set(hex, side);
    }
  return found;
}

function makesStrategic(state: State, unit: Unit): boolean {
  return isVehicle(state, unit) && isMobile(state, unit) && hasWorkingMainArmament(state, unit);
}

/** C-DaE:4.2.s C-DaE:4.2.z An enemy vehicle that makes it one too is there; in a building any enemy in Good Order. */
function isDisputed(state: State, side: Side, hex: Hex): boolean {
  const { board } = settingOf(state);
  const isBuilt = board.buildingIn[hex] !== undefined;
  return unitsOf(state, opponentOf(side)).some(
    (unit) =>
      isOnMap(state, unit) &&
      hexOf(board, state.place[unit]) === hex &&
      (isBuilt ? isGoodOrder(state, unit) : makesStrategic(state, unit)),
  );
}

function standingSides(state: State): ReadonlyMap<Hex, ReadonlySet<Side>> {
  const { board } = settingOf(state);
  const found = new Map<Hex, Set<Side>>();
  state.place.forEach((place, unit) => {
    if (place < 0) return;
    const hex = hexOf(board, place);
    found.set(hex, (found.get(hex) ?? new Set()).add(state.side[unit]));
  });
  return found;
}

/** C-DaE:4.5054 C-R46 Strategic Locations that an area encloses pass to its side. */
function takeEnclosed(state: State): void {
  const { board, scenario } = settingOf(state);
  const { ground } = campaignOf(state);
  scenario.holdings.forEach(({ at }, index) => {
    const hex = findLocation(board, at);
    if (hex === undefined) return;
    const there = groundAt(ground, hex);
    if ((there === 'british' || there === 'german') && isUndisputed(state, hex, there)) state.control[index] = there;
  });
}

/** All hexes of its building are in areas of this side. */
function isUndisputed(state: State, hex: Hex, side: Side): boolean {
  const { board } = settingOf(state);
  return (board.buildingIn[hex]?.hexes ?? [hex]).every((part) => groundAt(campaignOf(state).ground, part) === side);
}

// --- who is where -----------------------------------------------------------------------------------------------------

/** How the ground of a unit is for its side. */
export function groundOfUnit(state: State, unit: Unit): 'friendly' | 'enemy' | 'no-mans-land' | 'uncontrolled' {
  const there = groundAt(campaignOf(state).ground, hexOfUnit(state, unit));
  if (there === 'british' || there === 'german') return there === state.side[unit] ? 'friendly' : 'enemy';
  return there;
}

export function hexOfUnit(state: State, unit: Unit): Hex {
  return hexOf(settingOf(state).board, state.place[unit]);
}

export function areaOfUnit(state: State, unit: Unit): Area | undefined {
  const area = areasOn(settingOf(state).board, campaignOf(state).ground).at[hexOfUnit(state, unit)];
  return area?.side === state.side[unit] ? area : undefined;
}

/** C-DaE:4.5051c C-DaE:4.5053e C-DaE:4.5057 C-R47 */
function wreckImmobile(play: Play): void {
  const { state } = play;
  state.place.forEach((_, unit) => {
    if (!isOnMap(state, unit) || !isVehicle(state, unit) || !isImmobile(state, unit)) return;
    const armament = hasWorkingMainArmament(state, unit) ? 'works' : 'silent';
    if (immobileVehicle(groundOfUnit(state, unit), armament) === 'wreck') destroyVehicle(play, unit);
  });
}

interface Choice {
  readonly unit: Unit;
  readonly posts: readonly Post[];
}

/** C-DaE:4.5053b Where units in Uncontrolled Territory go; those without a way must Escape, and so must a Gun (C-CG9b). */
function goingHome(state: State, side: Side): Choice[] {
  const { board } = settingOf(state);
  const { ground } = campaignOf(state);
  return unitsOf(state, side).flatMap((unit) => {
    if (!isOnMap(state, unit) || groundOfUnit(state, unit) !== 'uncontrolled') return [];
    if (isVehicle(state, unit) && isImmobile(state, unit)) return [{ unit, posts: [IN_PLACE] }];
    if (gunsOf(state, unit).length > 0) return [];
    const posts = nearestPosts({ board, ground, side }, hexOfUnit(state, unit), (area) => hasRoomIn(state, area));
    return posts.length === 0 ? [] : [{ unit, posts: posts.map(({ post }) => post) }];
  });
}

function undecided(state: State, side: Side): Choice[] {
  return goingHome(state, side).filter(({ posts }) => posts.length > 1);
}

/** C-R50 An Isolated area takes units as long as they would fit into its hexes. */
function hasRoomIn(state: State, { side, hexes }: Area): boolean {
  const there = unitsOf(state, side).filter((unit) => isOnMap(state, unit) && hexes.includes(hexOfUnit(state, unit)));
  const size = there.reduce((sum, unit) => sum + factsOf(state, unit).size, 0);
  const leaders = there.filter((unit) => isLeader(state, unit)).length;
  return size < 2 * STACKING.squads * hexes.length && leaders < STACKING.leaders * hexes.length;
}

// --- Retained ---------------------------------------------------------------------------------------------------------

function retainAll(play: Play, orders: Orders): After {
  const { state } = play;
  for (const side of SIDES) {
    const order = orders[side];
    const chosen = isOrder(order, 'retain') ? order.units : [];
    const homes = goingHome(state, side);
    for (const { unit, posts } of homes) {
      const wish = chosen.find((one) => numberOf(one.unit) === unit);
      retain(play, unit, wish === undefined ? posts[0] : postNamed(wish.to));
    }
    for (const unit of unitsOf(state, side)) {
      const area = isOnMap(state, unit) ? areaOfUnit(state, unit) : undefined;
      const mayEscape = area?.isolated === true && !(isVehicle(state, unit) && isImmobile(state, unit));
      if (area !== undefined && !mayEscape) sendHome(state, unit, area.number); // C-DaE:4.5056
    }
  }
  return 'next';
}

function retain(play: Play, unit: Unit, post: Post): void {
  const { state } = play;
  play.emit({
    type: 'retained',
    rule: 'C-DaE:4.5053b',
    unit: who(state, unit),
    at: labelAt(state, unit),
    to: sayPost(post),
  });
  sendHome(state, unit, post);
}

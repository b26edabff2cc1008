/** Questions about one unit in play, asked of the state itself, and the two changes that everything else uses: moveUnit and addUnit. */
import type { Location } from '../board/locations.js';
import { hexOf } from '../board/locations.js';
import { isBursting, isInBlast } from '../state/batteries.js';
import { settingOf } from '../state/context.js';
import type { Who } from '../state/events.js';
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { isMarked, markMask, NO_ARC, UNIT_LAYOUT } from '../state/state.js';
import { OWN_BARRAGE_MORALE } from '../vocabulary/artillery.js';
import type { Unit, UnitFacts, UnitKind } from '../vocabulary/units.js';
import { unitId, unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

const { broken, pinned, melee, hidden, wounded, exhausted } = UNIT_LAYOUT.places;

export function factsOf(state: State, unit: Unit): UnitFacts {
  return unitKinds[state.kind[unit]];
}

/** V-1.2.7 A vehicle; more questions about it are in vehicles-in-play.ts. */
export function isVehicle(state: State, unit: Unit): boolean {
  return factsOf(state, unit).men === 'vehicle';
}

/** I-2.0ba SMC */
export function isLeader(state: State, unit: Unit): boolean {
  return factsOf(state, unit).type === 'leader';
}

/** I-2.0ba MMC */
export function isMultiMan(state: State, unit: Unit): boolean {
  return factsOf(state, unit).men === 'multi-man';
}

export function isBroken(state: State, unit: Unit): boolean {
  return isMarked(state, unit, broken);
}

export function isPinned(state: State, unit: Unit): boolean {
  return isMarked(state, unit, pinned);
}

export function isInMelee(state: State, unit: Unit): boolean {
  return isMarked(state, unit, melee);
}

export function isHidden(state: State, unit: Unit): boolean {
  return isMarked(state, unit, hidden);
}

export function isWounded(state: State, unit: Unit): boolean {
  return isMarked(state, unit, wounded);
}

/** I-2.0k CX */
export function isExhausted(state: State, unit: Unit): boolean {
  return isMarked(state, unit, exhausted);
}

/** V-2.0v5 What takes a vehicle out of Good Order. */
const DISABLING = markMask('broken', 'melee', 'shocked', 'unconfirmed-kill', 'stunned');

/** I-2.0p Neither broken nor in Melee; V-2.0v5 of a vehicle, neither Shocked nor Stunned. */
export function isGoodOrder(state: State, unit: Unit): boolean {
  return state.place[unit] >= 0 && !hasAny(state.marks, unit, DISABLING);
}

/** I-3.2.3m I-3.2.3g C-DaE:2.54 The morale that counts now: of the side that is up, one less when wounded, one less in a barrage of its own side. */
export function moraleOf(state: State, unit: Unit): number {
  const { morale, brokenMorale } = factsOf(state, unit);
  return (
    (isBroken(state, unit) ? brokenMorale : morale) -
    (isWounded(state, unit) ? 1 : 0) +
    (isUnderOwnBarrage(state, unit) ? OWN_BARRAGE_MORALE : 0)
  );
}

/** C-DaE:2.54 I-DaE:2.54 C-R28 In the Blast Area of an HE FFE of its own side. */
function isUnderOwnBarrage(state: State, unit: Unit): boolean {
  const place = state.place[unit];
  if (place < 0 || state.batteries.length === 0) return false;
  const { board } = settingOf(state);
  return state.batteries.some(
    (battery) =>
      battery.side === state.side[unit] && isBursting(battery) && isInBlast(board, battery, hexOf(board, place)),
  );
}

/** I-3.2.3g A leader's modifier, one worse when wounded; undefined for all others. */
export function leadershipOf(state: State, unit: Unit): number | undefined {
  const { leadership } = factsOf(state, unit);
  return leadership === undefined ? undefined : leadership + (isWounded(state, unit) ? 1 : 0);
}

/** I-5.4 Conscripts always, Green MMC without a Good Order leader in their location. */
export function isInexperienced(state: State, unit: Unit): boolean {
  const facts = factsOf(state, unit);
  if (facts.class === 'conscript') return true;
  return (
    facts.class === 'green' &&
    !friendsAt(state, state.side[unit], state.place[unit]).some(
      (other) => isLeader(state, other) && isGoodOrder(state, other),
    )
  );
}

// --- who is where ---------------------------------------------------------------------------------------------------

/** Everybody in a location, hidden or not, in the order of their numbers. Questions with a context ask unitsIn of context.ts. */
export function unitsAt(state: State, location: Location): Unit[] {
  const found: Unit[] = [];
  for (let unit = 0; unit < state.place.length; unit++) if (state.place[unit] === location) found.push(unit);
  return found;
}

export function friendsAt(state: State, side: Side, location: Location): Unit[] {
  return unitsAt(state, location).filter((unit) => state.side[unit] === side);
}

/** Enemies of a side in a location, as far as they are known: hidden units are met in hidden-units.ts only. */
export function enemiesAt(state: State, side: Side, location: Location): Unit[] {
  return unitsAt(state, location).filter((unit) => state.side[unit] !== side && !isHidden(state, unit));
}

// --- names ----------------------------------------------------------------------------------------------------------

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** "4-5-7 C": the strength, and a letter that stays with the unit. */
export function nameOf(state: State, unit: Unit): string {
  return `${factsOf(state, unit).strength} ${letterOf(letterNumber(state, unit))}`;
}

/** A, B ... Z, AA, BB ... */
export function letterOf(number: number): string {
  return LETTERS[number % 26].repeat(Math.floor(number / 26) + 1);
}

/** In a battle of a campaign the letter it has kept from the one before; one who was made in this battle gets the next. */
function letterNumber({ side, campaign }: State, unit: Unit): number {
  const kept = campaign?.battle?.letters ?? [];
  if (unit < kept.length) return kept[unit];
  let before = campaign?.battle === undefined ? 0 : campaign.letters[side[unit]];
  for (let other = kept.length; other < unit; other++) if (side[other] === side[unit]) before++;
  return before;
}

export function who(state: State, unit: Unit): Who {
  return { id: unitId(unit), name: nameOf(state, unit), side: state.side[unit] };
}

// --- changes --------------------------------------------------------------------------------------------------------

/** Puts a unit and all it carries somewhere: a location, a place off the map, or outside. The only way to change a place. */
export function moveUnit(state: State, unit: Unit, place: number): void {
  state.place[unit] = place;
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (state.holder[weapon] === unit) state.weaponPlace[weapon] = place;
}

/** A new unit, without marks and weapons. A vehicle points at hexspine 0; its weapons come with mountWeapons of vehicles-in-play.ts. */
export function addUnit(state: State, side: Side, kind: UnitKind, place: number): Unit {
  const spine = unitKinds[kind].vehicle === undefined ? NO_ARC : 0;
  state.side.push(side);
  state.kind.push(kind);
  state.marks.push(...UNIT_LAYOUT.all.map(() => 0));
  state.hull.push(spine);
  state.turret.push(spine);
  return state.place.push(place) - 1;
}

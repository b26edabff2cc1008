/** The state of a game: plain data, one list per fact of units and weapons. Derived facts are in context.ts, questions about one unit in units-in-play.ts and weapons-in-play.ts. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Location } from '../board/locations.js';
import type { ScenarioId } from '../scenarios/scenarios.js';
import type { Component } from '../vocabulary/fire-components.js';
import type { Unit, UnitKind, Weapon, WeaponKind } from '../vocabulary/units.js';
import type { Hexspine, Phase, Side, SmokeKind } from '../vocabulary/vocabulary.js';
import type { Battery } from './batteries.js';
import type { Campaign } from './campaign.js';
import type { Frame } from './frames.js';
import type { MarkPlace, Mask } from './marks.js';
import { hasAny, layoutOf, maskOf, removeMarks } from './marks.js';
import type { Options } from './options.js';

/**
 * What is true of a unit. desperate: DM. exhausted: CX; was-exhausted: it was when its Movement Phase began (no Double Time).
 * was-pinned: it has been pinned in this Player Turn (I-R40). fought: it is in close combat this phase and not in Melee yet.
 * own-used: its own FP has been used or given up in this Player Turn; served: a leader has fired a weapon in this phase (I-4.0l).
 * doubled: it is moving in Double Time. done: its Movement Phase is over; it stays to the end of the Player Turn. acted: it has had its one action of the Rally Phase.
 * bounced: it ran into a hidden enemy while routing (I-6.4b). manned: it has fired or used a weapon in this Player Turn once, twice. flamed: one of them was a flamethrower (I-4.2c).
 *
 * Of vehicles: crew-exposed: CE; without it BU (V-7.7a). crew-changed: in this Movement Phase (V-R7). crew-pinned: BU for the rest of the Player Turn (V-3.2.3v3).
 * motion: in Motion, or Non-Stopped in its own Movement Phase (V-2.0v2). began-in-motion, entered: a new hex, in this Player Turn: a Moving Target (V-2.0v1).
 * unconfirmed-kill: UK instead of Shock. stunned: in this Player Turn; stun-shaken: the +1 side (V-7.10h). recalled: it must leave (V-2.0v10). low-ammo: V-7.2.1.
 * dispensed, motion-tried: a Smoke dispenser or a Motion attempt in this Player Turn (V-7.5b, V-R80). turned: it or its Gun was turned without firing (V-3.2.4o).
 * pushed: it has pushed a Gun, or tried to, in this Player Turn (V-6.5e, V-6.5f). dared: it has passed the PAATC against the vehicle that drives now (V-3.3.4b).
 * A stored game knows a mark by its place in this list: new ones come at its end.
 */
export const MARKS = [
  'broken',
  'desperate',
  'pinned',
  'was-pinned',
  'exhausted',
  'was-exhausted',
  'wounded',
  'melee',
  'fought',
  'hidden',
  'prep-fired',
  'first-fired',
  'final-fired',
  'own-used',
  'manned',
  'manned-twice',
  'served',
  'doubled',
  'done',
  'smoke-tried',
  'acted',
  'rally-tried',
  'must-rout',
  'routed',
  'bounced',
  'advanced',
  'flamed',
  'crew-exposed',
  'crew-changed',
  'crew-pinned',
  'motion',
  'began-in-motion',
  'entered',
  'bogged',
  'mired',
  'immobilized',
  'shocked',
  'unconfirmed-kill',
  'stunned',
  'stun-shaken',
  'recalled',
  'low-ammo',
  'dispensed',
  'motion-tried',
  'turned',
  'pushed',
  'dared',
] as const;
export type Mark = (typeof MARKS)[number];
/** Those that only a vehicle has. */
export const VEHICLE_MARKS: readonly Mark[] = MARKS.slice(MARKS.indexOf('crew-exposed'), MARKS.indexOf('turned'));

/**
 * What is true of a weapon. used: in this Player Turn. moved: in this Movement Phase. recovered: in this phase. no-smoke: it has none left (I-6.2).
 * acquired, acquired-twice: -1 or -2 at the hex of `aim` (I-6.11) or at those of `acquired` (V-6.10). placed: a demolition charge that waits for its hour.
 * disabled: for good (V-7.2c). intensive-fired: V-3.2.4s. bounding-fired: in its own Movement Phase, without a shot left (V-3.3.2.2a). area-fired: its rate of fire went into the ATT (V-3.2.4d).
 * emplaced: it has not moved (V-6.3a). manhandled: moved, or tried to, in this Player Turn (V-6.5e). no-he to no-phosphorus: what is depleted (V-6.2c). repair-tried: in this Rally Phase (V-3.1v1).
 * turned-once to turned-thrice: it has turned by so many hexspines for a shot that was not fired (V-R22).
 * New ones come at the end, as above.
 */
export const WEAPON_MARKS = [
  'malfunctioned',
  'prep-fired',
  'first-fired',
  'final-fired',
  'used',
  'moved',
  'recovered',
  'no-smoke',
  'acquired',
  'acquired-twice',
  'placed',
  'disabled',
  'intensive-fired',
  'bounding-fired',
  'area-fired',
  'emplaced',
  'manhandled',
  'no-he',
  'no-ap',
  'no-apcr',
  'no-apds',
  'no-heat',
  'no-phosphorus',
  'repair-tried',
  'turned-once',
  'turned-twice',
  'turned-thrice',
] as const;
export type WeaponMark = (typeof WEAPON_MARKS)[number];

/** Where a unit or weapon is when it is not on the map. due: it comes later. unknown: hidden, in the view of the other side. */
export const PLACES = ['eliminated', 'due', 'exited', 'unknown'] as const;
export type Place = (typeof PLACES)[number];

/** I-3.3.5 */
export interface Residual {
  readonly location: Location;
  readonly firepower: number;
}

/** I-1.2.5 side: who placed it. */
export interface Smoke {
  readonly hex: Hex;
  readonly kind: SmokeKind;
  readonly side: Side;
}

/** I-3.2.2l I-R24 What a leader has directed in this Player Turn: these firers or fewer they may direct again. */
interface Direction {
  readonly leader: Unit;
  readonly firers: readonly Component[];
}

/** I-4.3 A charge that was placed operably: with the X# and CX of its placer. */
export interface Charge {
  readonly weapon: Weapon;
  readonly target: Location;
  readonly exhausted: boolean;
  readonly breakdown: number;
}

/** V-6.10a Target Acquisition: the stack or vehicle that a weapon has acquired. Nobody: they went out of sight, and the next enemy who enters this hex gets it (V-6.10d). The hex of an area is in `aim` (V-6.11a). */
export interface Acquisition {
  readonly weapon: Weapon;
  readonly units: readonly Unit[];
  /** Where they were seen last. */
  readonly hex: Hex;
  /** Enemies who were there when the last of them went: only somebody else gets it. */
  readonly bystanders?: readonly Unit[] | undefined;
}

/** V-2.0v13 A vehicle that was destroyed. */
export interface Wreck {
  readonly vehicle: Unit;
  readonly hex: Hex;
  readonly hull: Hexspine;
  readonly turret: Hexspine;
  /** V-7.4c It was a Moving Target, so it hinders nobody before the end of the Advancing Fire Phase. */
  readonly moving: boolean;
}

/** V-3.3.2 What a vehicle has done in its Movement Phase of this Player Turn. */
export interface Drive {
  readonly vehicle: Unit;
  /** Each expenditure of MP, in halves; the rest that counts as spent too (V-R81). */
  readonly spent: readonly { readonly at: Location; readonly halves: number }[];
  /** V-R82 The hex of its first Bounding First Fire, or NOWHERE. */
  readonly boundedAt: Hex;
  /** V-R11 The hex from which it came into the one where it is; undefined: from outside the map, or it has not changed hexes. */
  readonly from?: Hex | undefined;
}

/** V-R63 Enemies whom a vehicle of the defender saw when the Player Turn began. */
interface Sighting {
  readonly vehicle: Unit;
  readonly units: readonly Unit[];
}

/** C-DaE3:VCa A unit that has left the map, and from where. */
export interface Departure {
  readonly unit: Unit;
  readonly from: Hex;
  /** C-DaE3:VCb A vehicle whose main armament worked. */
  readonly armed: boolean;
}

export interface State {
  /** Decides the board, the hexes in play, ELR, who sets up and moves first, what counts for victory. It changes with the battles of a campaign. */
  scenario: ScenarioId;
  readonly options: Options;
  turn: number;
  phase: Phase;
  /** I-2.0d */
  attacker: Side;

  // --- units, one entry each; a leader who is created is added at the end
  side: Side[];
  kind: UnitKind[];
  /** A location, a place off the map, or outside next to a hex: see locations.ts. */
  place: number[];
  /** What is true of each unit, in as many numbers as it takes (see marks.ts). */
  marks: number[];
  /** V-3.2.4q VCA and TCA: the hexspine that the hull and the turret of a vehicle point at; NO_ARC for Infantry. Without a turret both are the same. */
  hull: Hexspine[];
  turret: Hexspine[];

  // --- weapons, one entry each
  weaponKind: WeaponKind[];
  /** The unit that possesses it, or NOBODY. */
  holder: Unit[];
  /** Where an unpossessed weapon lies, or a place off the map; that of its holder otherwise. */
  weaponPlace: number[];
  weaponMarks: number[];
  /** I-6.11 The hex that a mortar has acquired, or NOWHERE. */
  aim: Hex[];
  /** V-3.2.4l The hexspine that a Gun points at; NO_ARC for all other weapons. */
  arc: Hexspine[];

  residual: readonly Residual[];
  smoke: readonly Smoke[];
  directions: readonly Direction[];
  charges: readonly Charge[];
  acquired: readonly Acquisition[];
  wrecks: readonly Wreck[];
  drives: readonly Drive[];
  sightings: readonly Sighting[];
  /** V-4.4.2l Panzerfaust shots that the Germans have left. */
  panzerfausts: number;
  /** C-DaE:2 */
  batteries: readonly Battery[];
  /** C-DaE3:SSR3a The leader who observes the smoke barrage of the card; UNNAMED: not known, NOBODY: there is none any more. */
  smokeObserver: Unit;
  departures: readonly Departure[];
  /** I-R99 Who controls each holding of the scenario (see control.ts). */
  control: (Side | undefined)[];
  /** Self-rallies of MMC without a box that the attacker has left, and whether the first MMC of each side has tried (I-R81, I-R91). */
  selfRallies: number;
  promotionsTried: readonly Side[];
  /** C-DaE:4.1 Undefined in a scenario that stands alone. */
  campaign: Campaign | undefined;
  stack: Frame[];
}

/** No unit. */
export const NOBODY = -1;
/** Some unit, but nobody says which. */
export const UNNAMED = -2;
/** No hex. */
export const NOWHERE = -1;
/** No covered arc. */
export const NO_ARC = -1;

export function copyState(state: State): State {
  return stateWith(state, {
    side: state.side.slice(),
    kind: state.kind.slice(),
    place: state.place.slice(),
    marks: state.marks.slice(),
    hull: state.hull.slice(),
    turret: state.turret.slice(),
    weaponKind: state.weaponKind.slice(),
    holder: state.holder.slice(),
    weaponPlace: state.weaponPlace.slice(),
    weaponMarks: state.weaponMarks.slice(),
    aim: state.aim.slice(),
    arc: state.arc.slice(),
    control: state.control.slice(),
    stack: state.stack.slice(),
  });
}

type Lists =
  | 'side'
  | 'kind'
  | 'place'
  | 'marks'
  | 'hull'
  | 'turret'
  | 'weaponKind'
  | 'holder'
  | 'weaponPlace'
  | 'weaponMarks'
  | 'aim'
  | 'arc'
  | 'acquired'
  | 'drives'
  | 'sightings'
  | 'batteries'
  | 'smokeObserver'
  | 'control'
  | 'campaign'
  | 'stack';

/**
 * A state with other lists. Written out field by field, in the order of `emptyState`, so that all states have one shape: every
 * spread would make another, and code that meets many shapes is slow.
 */
export function stateWith(state: State, lists: Partial<Pick<State, Lists>>): State {
  return {
    scenario: state.scenario,
    options: state.options,
    turn: state.turn,
    phase: state.phase,
    attacker: state.attacker,
    side: lists.side ?? state.side,
    kind: lists.kind ?? state.kind,
    place: lists.place ?? state.place,
    marks: lists.marks ?? state.marks,
    hull: lists.hull ?? state.hull,
    turret: lists.turret ?? state.turret,
    weaponKind: lists.weaponKind ?? state.weaponKind,
    holder: lists.holder ?? state.holder,
    weaponPlace: lists.weaponPlace ?? state.weaponPlace,
    weaponMarks: lists.weaponMarks ?? state.weaponMarks,
    aim: lists.aim ?? state.aim,
    arc: lists.arc ?? state.arc,
    residual: state.residual,
    smoke: state.smoke,
    directions: state.directions,
    charges: state.charges,
    acquired: lists.acquired ?? state.acquired,
    wrecks: state.wrecks,
    drives: lists.drives ?? state.drives,
    sightings: lists.sightings ?? state.sightings,
    panzerfausts: state.panzerfausts,
    batteries: lists.batteries ?? state.batteries,
    smokeObserver: lists.smokeObserver ?? state.smokeObserver,
    departures: state.departures,
    control: lists.control ?? state.control,
    selfRallies: state.selfRallies,
    promotionsTried: state.promotionsTried,
    campaign: lists.campaign ?? state.campaign,
    stack: lists.stack ?? state.stack,
  };
}

// --- marks ----------------------------------------------------------------------------------------------------------

/** How the marks of units and weapons lie in their lists. */
export const UNIT_LAYOUT = layoutOf(MARKS);
export const WEAPON_LAYOUT = layoutOf(WEAPON_MARKS);
const { width: UNIT_WIDTH, places: UNIT_PLACES } = UNIT_LAYOUT;
const { width: WEAPON_WIDTH, places: WEAPON_PLACES } = WEAPON_LAYOUT;

/** Marks of units that are asked about together: code that asks often keeps them. */
export function markMask(...marks: readonly Mark[]): Mask {
  return maskOf(UNIT_LAYOUT, marks);
}

export function weaponMarkMask(...marks: readonly WeaponMark[]): Mask {
  return maskOf(WEAPON_LAYOUT, marks);
}

/** V-2.0v1 A vehicle that is one of these is a Moving Target. */
export const MOVING_TARGET = markMask('motion', 'began-in-motion', 'entered');

/** Where each mark is kept: code that asks often asks with these (isMarked, isWeaponMarked), for a lookup by name is slow. */
export const MARK = UNIT_PLACES;
export const WEAPON_MARK = WEAPON_PLACES;

export function hasMark(state: Pick<State, 'marks'>, unit: Unit, mark: Mark): boolean {
  return isMarked(state, unit, UNIT_PLACES[mark]);
}

/** hasMark for code that asks often: it keeps the place of the mark. */
export function isMarked({ marks }: Pick<State, 'marks'>, unit: Unit, { number, bit }: MarkPlace): boolean {
  return (marks[unit * UNIT_WIDTH + number] & bit) !== 0;
}

export function setMark({ marks }: Pick<State, 'marks'>, unit: Unit, ...added: readonly Mark[]): void {
  for (const mark of added) {
    const { number, bit } = UNIT_PLACES[mark];
    marks[unit * UNIT_WIDTH + number] |= bit;
  }
}

export function clearMark({ marks }: Pick<State, 'marks'>, unit: Unit, ...removed: readonly Mark[]): void {
  for (const mark of removed) {
    const { number, bit } = UNIT_PLACES[mark];
    marks[unit * UNIT_WIDTH + number] &= ~bit;
  }
}

export function clearAllMarks({ marks }: Pick<State, 'marks'>, unit: Unit): void {
  removeMarks(marks, unit, UNIT_LAYOUT.all);
}

export function marksOf(state: State, unit: Unit): Mark[] {
  if (!hasAny(state.marks, unit, UNIT_LAYOUT.all)) return [];
  return MARKS.filter((mark) => hasMark(state, unit, mark));
}

export function hasWeaponMark(state: Pick<State, 'weaponMarks'>, weapon: Weapon, mark: WeaponMark): boolean {
  return isWeaponMarked(state, weapon, WEAPON_PLACES[mark]);
}

/** hasWeaponMark for code that asks often. */
export function isWeaponMarked(
  { weaponMarks }: Pick<State, 'weaponMarks'>,
  weapon: Weapon,
  { number, bit }: MarkPlace,
): boolean {
  return (weaponMarks[weapon * WEAPON_WIDTH + number] & bit) !== 0;
}

export function setWeaponMark({ weaponMarks }: State, weapon: Weapon, ...added: readonly WeaponMark[]): void {
  for (const mark of added) {
    const { number, bit } = WEAPON_PLACES[mark];
    weaponMarks[weapon * WEAPON_WIDTH + number] |= bit;
  }
}

export function clearWeaponMark({ weaponMarks }: State, weapon: Weapon, ...removed: readonly WeaponMark[]): void {
  for (const mark of removed) {
    const { number, bit } = WEAPON_PLACES[mark];
    weaponMarks[weapon * WEAPON_WIDTH + number] &= ~bit;
  }
}

export function weaponMarksOf(state: State, weapon: Weapon): WeaponMark[] {
  if (!hasAny(state.weaponMarks, weapon, WEAPON_LAYOUT.all)) return [];
  return WEAPON_MARKS.filter((mark) => hasWeaponMark(state, weapon, mark));
}

// --- places ---------------------------------------------------------------------------------------------------------

/** Below this a unit stands outside the map, next to the hex OUTSIDE - place. */
export const OUTSIDE = -100;

export function placeCode(place: Place): number {
  return -1 - PLACES.indexOf(place);
}

/** The code for standing outside the map next to this hex (I-R66). */
export function outsideCode(hex: Hex): number {
  return OUTSIDE - hex;
}

export function isOnMap(state: State, unit: Unit): boolean {
  return state.place[unit] >= 0;
}

/** The entry hex that a unit outside the map stands next to; undefined for all others. */
export function outsideOf(state: State, unit: Unit): Hex | undefined {
  const code = state.place[unit];
  return code <= OUTSIDE ? OUTSIDE - code : undefined;
}

/** Where a unit off the map is; undefined on the map and outside next to it. */
export function placeOf(state: State, unit: Unit): Place | undefined {
  const code = state.place[unit];
  return code >= 0 || code <= OUTSIDE ? undefined : PLACES[-1 - code];
}

export function unitsOf(state: State, side: Side): Unit[] {
  const found: Unit[] = [];
  for (let unit = 0; unit < state.side.length; unit++) if (state.side[unit] === side) found.push(unit);
  return found;
}

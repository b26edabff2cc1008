/**
 * A few words to write tests in. A test writes down only what matters to it; units and weapons are called as the test likes.
 *
 *   const { state, u, w } = stateWith({ phase: 'prep-fire', units: { squad: 'ge-4-4-7 A5', target: 'br-4-5-7 C4 broken' }, weapons: { gun: 'ge-lmg squad' } });
 *   const { events } = answer(state, { do: 'fire', with: [u.squad, w.gun], leaders: [], helpers: [], at: 'C4' }, [34, 61]);
 *   expect(refusal(state, { do: 'end-phase' })).toEqual(['charge-waits I-4.3c']);
 *
 * Dice are faces: 34 is a coloured 3 and a white 4, 6 is one die, and a unit picked at random is its number (`unitNumber(u.squad)`).
 * On the board of "one hex of each kind" (content/examples/proving-ground.json) unless a sketch names another scenario.
 */
import { scriptedFaces } from '@bridgehead/engine/chance';
import type { Played as PlayedGame } from '../../testing/words.js';
import { actionsOf, eventsOf, inTurn, wordsOf, wordsOfAsked } from '../../testing/words.js';
import { findLocation, locationLabel } from '../rules/board/locations.js';
import { elstGame } from '../rules/game.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { CAMPAIGN } from '../rules/scenarios/scenarios.js';
import { emptyState } from '../rules/set-up/start.js';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { settingOf } from '../rules/state/context.js';
import type { Event, EventOf } from '../rules/state/events.js';
import type { Frame } from '../rules/state/frames.js';
import type { Options } from '../rules/state/options.js';
import type { Mark, Place, Residual, Smoke, State, WeaponMark } from '../rules/state/state.js';
import {
  MARKS,
  marksOf,
  NOBODY,
  PLACES,
  placeCode,
  placeOf,
  setMark,
  setWeaponMark,
  WEAPON_MARKS,
  weaponMarksOf,
} from '../rules/state/state.js';
import type { Elst } from '../rules/state/types.js';
import { addUnit } from '../rules/units/units-in-play.js';
import { mountWeapons, weaponAt } from '../rules/units/vehicles-in-play.js';
import { addWeapon, layDown } from '../rules/units/weapons-in-play.js';
import type { Unit, Weapon } from '../rules/vocabulary/units.js';
import { findUnitKind, findWeaponKind, numberOf, unitId, unitKinds, weaponId } from '../rules/vocabulary/units.js';
import type { Phase, Side, SmokeKind, Station } from '../rules/vocabulary/vocabulary.js';

export interface Sketch<UnitName extends string, WeaponName extends string> {
  readonly scenario?: string;
  readonly freeSight?: boolean;
  readonly options?: Partial<Options>;
  readonly turn?: number;
  /** The start of the Prep Fire Phase unless said otherwise. */
  readonly phase?: Exclude<Phase, 'set-up' | 'refit' | 'over'>;
  /** British unless said otherwise. */
  readonly attacker?: Side;
  /** "kind place mark mark …": "ge-4-4-7 A5 broken desperate". A kind tells its side: German kinds are German, all others British. A vehicle points at a hexspine, its turret too: "br-sherman-v A5>2", "br-sherman-v A5>2/3". */
  readonly units?: Readonly<Record<UnitName, string>>;
  /** "kind holder mark …", or "kind place mark …" for one that lies there. A Gun points at a hexspine: "ge-pak40 crew>2". The weapons of vehicles come after all others (see weaponOn). */
  readonly weapons?: Readonly<Record<WeaponName, string>>;
  readonly smoke?: readonly { readonly hex: string; readonly kind: SmokeKind; readonly side: Side }[];
  /** Residual FP by location. */
  readonly residual?: Readonly<Record<string, number>>;
  /** What is under way, above the sequence; the start of the phase unless said otherwise. */
  readonly stack?: readonly Frame[];
}

export interface Sketched<UnitName extends string, WeaponName extends string> {
  readonly state: State;
  /** The id that an action calls a unit by. */
  readonly u: Readonly<Record<UnitName, string>>;
  readonly w: Readonly<Record<WeaponName, string>>;
}

/** The scenarios that stand alone. The campaign, where every game is long, has its own tests of the same things: campaign-fuzz, campaign-secrecy, campaign-records. */
export const CARDS: readonly string[] = elstGame.scenarios.map(({ id }) => id).filter((id) => id !== CAMPAIGN);

/** The state as sketched. Nothing is run: `open` goes on to the first question. */
export function stateWith<UnitName extends string = never, WeaponName extends string = never>(
  sketch: Sketch<UnitName, WeaponName>,
): Sketched<UnitName, WeaponName> {
  const {
    scenario = exampleScenario('proving-ground'),
    freeSight = false,
    options = {},
    turn = 2,
    phase = 'prep-fire',
    attacker = 'british',
    smoke = [],
    residual = {},
    stack,
  } = sketch;
  const state = emptyState(scenario, { freeSight, ...options });
  state.turn = turn;
  state.attacker = attacker;
  state.phase = phase;
  const u = idsOf(sketch.units, (text) => unitId(placeUnit(state, text)));
  const w = idsOf(sketch.weapons, (text) => weaponId(placeWeapon(state, text, u)));
  state.side.forEach((_, unit) => {
    mountWeapons(state, unit);
  });
  state.smoke = smoke.map(({ hex, kind, side }): Smoke => ({ hex: at(state, hex), kind, side }));
  state.residual = Object.entries(residual).map(
    ([label, firepower]): Residual => ({ location: at(state, label), firepower }),
  );
  state.stack = [{ at: 'sequence', step: phase }, ...(stack ?? [])];
  return { state, u, w };
}

function idsOf<Name extends string>(
  entries: Readonly<Record<Name, string>> | undefined,
  place: (text: string) => string,
): Readonly<Record<Name, string>>;
function idsOf(
  entries: Readonly<Record<string, string>> | undefined,
  place: (text: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(entries ?? {}).map(([name, text]) => [name, place(text)]));
}

function placeUnit(state: State, text: string): Unit {
  const [id, standing, ...marks] = text.split(' ');
  const [where, hull, turret] = standing.split(/[>/](?=\d)/);
  const kind = findUnitKind(id);
  if (kind === undefined) throw new Error(`there is no unit "${id}" in "${text}"`);
  const side = unitKinds[kind].nationality === 'german' ? 'german' : 'british';
  const unit = addUnit(state, side, kind, placeNamed(state, where));
  for (const mark of marks) setMark(state, unit, oneOf<Mark>(MARKS, mark));
  if (hull !== undefined) {
    state.hull[unit] = Number(hull);
    state.turret[unit] = Number(turret ?? hull);
  }
  return unit;
}

function placeWeapon(state: State, text: string, units: Readonly<Record<string, string>>): Weapon {
  const [id, standing, ...marks] = text.split(' ');
  const [where, arc] = standing.split('>');
  const kind = findWeaponKind(id);
  if (kind === undefined) throw new Error(`there is no weapon "${id}" in "${text}"`);
  const holder = units[where];
  const weapon = addWeapon(state, kind, holder === undefined ? NOBODY : numberOf(holder));
  if (holder === undefined) layDown(state, weapon, at(state, where));
  for (const mark of marks) setWeaponMark(state, weapon, oneOf<WeaponMark>(WEAPON_MARKS, mark));
  if (arc !== undefined) state.arc[weapon] = Number(arc);
  return weapon;
}

/** The id of the weapon at a station of a vehicle: weaponOn(state, u.tank, 'main'). */
export function weaponOn(state: State, vehicle: string, station: Station): string {
  const weapon = weaponAt(state, numberOf(vehicle), station);
  if (weapon === undefined) throw new Error(`${vehicle} has no ${station} weapon`);
  return weaponId(weapon);
}

function placeNamed(state: State, where: string): number {
  const off: Place | undefined = PLACES.find((place) => place === where);
  return off === undefined ? at(state, where) : placeCode(off);
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new Error(`"${text}" is none of ${words.join(', ')}`);
  return word;
}

/** The number of a location of the state's board. */
export function at(state: State, label: string): number {
  const location = findLocation(settingOf(state).board, label);
  if (location === undefined) throw new Error(`there is no location ${label}`);
  return location;
}

// --- playing --------------------------------------------------------------------------------------------------------

export type Played = PlayedGame<Elst>;
export { eventsOf };

const words = wordsOf(elstGame, scriptedFaces);
export const { open, run, question, asked } = words;

/** Gives the side that is asked this answer; the dice come in this order, and all must be rolled. The state given is left as it was. */
export function answer(state: State, action: Action, faces: readonly number[] = []): Played {
  return words.play(state, asked(state), action, faces);
}

/** Gives one answer after the other, each with its dice; the events of all of them. */
export function answerAll(start: State, answers: readonly (readonly [action: Action, ...faces: number[]])[]): Played {
  return inTurn(start, answers, (state, [action, ...faces]) => answer(state, action, faces));
}

export const { violations, refusal, isLegal, listed } = wordsOfAsked(words);

/** The listed actions of one kind. */
export function listedOf<Do extends Action['do']>(state: State, kind: Do): ActionOf<Do>[] {
  return actionsOf(listed(state), kind);
}

/** The only event of a type. */
export function eventOf<Type extends Event['type']>(events: readonly Event[], type: Type): EventOf<Type> {
  const found = eventsOf(events, type);
  if (found.length !== 1)
    throw new Error(`${found.length} events "${type}" instead of one: ${events.map((event) => event.type).join(', ')}`);
  return found[0];
}

/** Dice with this total: no doubles unless asked for, the coloured die as high as can be. */
export function diceFor(total: number, { doubles = false }: { readonly doubles?: boolean } = {}): number {
  for (let coloured = 6; coloured >= 1; coloured--) {
    const white = total - coloured;
    const canBe = white >= 1 && white <= 6 && ((coloured === white) === doubles || total === 2 || total === 12);
    if (canBe) return coloured * 10 + white;
  }
  throw new Error(`no two dice show ${total}${doubles ? ' as doubles' : ''}`);
}

// --- questions about a state ----------------------------------------------------------------------------------------

/** The number of a unit, for functions of the rules and for dice that pick one. */
export function unitNumber(id: string): Unit {
  return numberOf(id);
}

export function weaponNumber(id: string): Weapon {
  return numberOf(id);
}

/** The location of a unit ("C4"), or its place off the map ("eliminated"). */
export function whereIs(state: State, id: string): string {
  const it = numberOf(id);
  return placeOf(state, it) ?? locationLabel(settingOf(state).board, state.place[it]);
}

/** "br-2-4-7": what the unit is by now. */
export function kindOf(state: State, id: string): string {
  return unitKinds[state.kind[numberOf(id)]].id;
}

export function marksOn(state: State, id: string): Mark[] {
  return marksOf(state, numberOf(id));
}

export function weaponMarksOn(state: State, id: string): WeaponMark[] {
  return weaponMarksOf(state, numberOf(id));
}

export function topFrame(state: State): Frame {
  const frame = state.stack.at(-1);
  if (frame === undefined) throw new Error('the stack is empty');
  return frame;
}

/** Words that several parts of the kit use: units, weapons and ground as a player reads or hears them. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board, Mark, State, Unit, Weapon } from '@bridgehead/elst';
import {
  SIDE_NAMES,
  armOf,
  factsOf,
  groundWords,
  hasMark,
  isMalfunctioned,
  marksOf,
  moraleOf,
  nameOf,
  weaponName,
  weaponsOf,
} from '@bridgehead/elst';
import { capital, itemAt, listed } from '@bridgehead/engine';

/** "British 4-5-7 C" */
export function calledName(state: State, unit: Unit): string {
  return `${SIDE_NAMES[itemAt(state.side, unit)]} ${nameOf(state, unit)}`;
}

/** "4-5-7 C with an LMG" */
export function armedName(state: State, unit: Unit): string {
  const arms = weaponsOf(state, unit).map((weapon) => armName(state, weapon));
  return arms.length === 0 ? nameOf(state, unit) : `${nameOf(state, unit)} with ${listed(arms)}`;
}

/** "Squad C, LMG": below its counter, which shows the values. A vehicle has a name. */
export function shortName(state: State, unit: Unit): string {
  const { type, strength } = factsOf(state, unit);
  const name = nameOf(state, unit);
  if (type === 'vehicle') return name;
  const arms = weaponsOf(state, unit).map((weapon) => weaponName(state, weapon));
  return [`${capital(TYPE_WORDS[type])}${name.slice(strength.length)}`, ...arms].join(', ');
}

/** "LMG 3-8", "malfunctioned HMG 7-16", "7.5cm PaK 40", "MA 75L", "BMG 3" */
export function armName(state: State, weapon: Weapon): string {
  const { firepower, range, gun, mounted } = armOf(state, weapon);
  const calibre = gun === undefined ? String(firepower) : `${gun.calibre}${gun.length}`;
  const values = mounted !== undefined ? ` ${calibre}` : gun === undefined ? ` ${firepower}-${range}` : '';
  return `${isMalfunctioned(state, weapon) ? 'malfunctioned ' : ''}${weaponName(state, weapon)}${values}`;
}

const TYPE_WORDS = {
  squad: 'squad',
  'half-squad': 'half-squad',
  crew: 'crew',
  leader: 'leader',
  vehicle: 'vehicle',
} as const;

/** "British 4-5-7 C, squad, with LMG 3-8" */
export function spokenUnit(state: State, unit: Unit): string {
  const { type } = factsOf(state, unit);
  const arms = weaponsOf(state, unit).map((weapon) => armName(state, weapon));
  return [
    calledName(state, unit),
    TYPE_WORDS[type],
    ...(arms.length === 0 ? [] : [`with ${listed(arms)}`]),
    ...facingWords(state, unit),
  ].join(', ');
}

const SPINE_WORDS = ['north-north-east', 'east', 'south-south-east', 'south-south-west', 'west', 'north-north-west'];

/** "facing east, turret south-south-east" */
function facingWords(state: State, unit: Unit): string[] {
  const [hull, turret] = [SPINE_WORDS[itemAt(state.hull, unit)], SPINE_WORDS[itemAt(state.turret, unit)]];
  if (hull === undefined || itemAt(state.place, unit) < 0) return [];
  return hull === turret ? [`facing ${hull}`] : [`facing ${hull}, turret ${turret}`];
}

/** What is true of a unit and matters to both sides, in words. */
const MARK_WORDS: Readonly<Partial<Record<Mark, string>>> = {
  broken: 'broken',
  desperate: 'desperate (DM)',
  pinned: 'pinned',
  exhausted: 'exhausted (CX)',
  wounded: 'wounded',
  melee: 'in Melee',
  fought: 'in close combat',
  hidden: 'hidden',
  'prep-fired': 'has fired in the Prep Fire Phase',
  'first-fired': 'First Fire',
  'final-fired': 'Final Fire',
  doubled: 'in Double Time',
  done: 'has moved',
  'crew-exposed': 'crew exposed',
  motion: 'in Motion',
  bogged: 'bogged',
  mired: 'mired',
  immobilized: 'immobilized',
  shocked: 'shocked',
  'unconfirmed-kill': 'unconfirmed kill',
  stunned: 'stunned',
  'stun-shaken': 'shaken by a Stun (+1)',
  recalled: 'recalled',
  'low-ammo': 'Low Ammo',
  'must-rout': 'must rout',
  routed: 'has routed',
  advanced: 'has advanced',
};

export function markWords(state: State, unit: Unit): string[] {
  const words = marksOf(state, unit).flatMap((mark) => MARK_WORDS[mark] ?? []);
  return hasMark(state, unit, 'broken') || hasMark(state, unit, 'wounded')
    ? [...words, `morale ${moraleOf(state, unit)}`]
    : words;
}

/** "NN8, stone building, Elst church, polder": the ground alone, for lists of hexes. */
export function groundOf(board: Board, hex: Hex): string {
  return [
    board.grid.labels[hex],
    groundWords(board, hex),
    ...(board.buildingIn[hex]?.name === undefined ? [] : [board.buildingIn[hex].name]),
    ...(board.polder[hex] ? ['polder'] : []),
    ...(board.steeple[hex] ? ['with a Steeple'] : []),
  ].join(', ');
}

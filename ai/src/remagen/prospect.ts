/** What an attack can be expected to bring: the results of the table, each weighed by what it does on this ground. */
import type { Hex } from '@bridgehead/engine/hex';
import { Sum, itemAt, numberAt } from '@bridgehead/engine';
import type { Attack, Context, Line, Result, Side, State, Unit } from '@bridgehead/remagen';
import {
  addAttack,
  addDefense,
  columnFor,
  combatLine,
  isArtilleryAlone,
  LINES,
  resultAt,
  retreatHexes,
  supportingGuns,
  units,
} from '@bridgehead/remagen';
import { apart } from './near.js';

/** A position in which a side attacks, with what has been found out about it so far. */
export interface Situation {
  readonly state: State;
  readonly context: Context;
  readonly side: Side;
  /** The part of the enemy's Final Protective Fire that one attack has to expect. */
  readonly fireShare: number;
  /** Whether a unit that must retreat so many hexes would be eliminated. */
  readonly deaths: Map<number, boolean>;
  readonly fire: Map<Unit, number>;
}

export function situationOf(state: State, context: Context, side: Side, fireShare: number): Situation {
  return { state, context, side, fireShare, deaths: new Map(), fire: new Map() };
}

export interface Prospect {
  readonly differential: number;
  /** Victory Points expected for eliminated enemy units, and for own ones. */
  readonly gain: number;
  readonly loss: number;
  /** All in all for the attacker, ground won and lost included. */
  readonly value: number;
}

/** What a unit is worth: its Victory Points, and what it can still do. */
export function worthOf(unit: Unit): number {
  return itemAt(units, unit).victoryPoints + USE;
}

const USE = 1;
/** Driving an enemy off, and being driven off, by hexes. */
const GROUND = 0.15;
const SHAKEN = 0.25;

export const NO_PROSPECT: Prospect = { differential: 0, gain: 0, loss: 0, value: 0 };

/** The prospect of an attack on which so many points of Final Protective Fire fall. */
export function prospectWithFire(situation: Situation, attack: Attack, fire: number): Prospect {
  const attacking = new Sum();
  const defending = new Sum();
  addAttack(attack, attacking);
  addDefense(attack, [], defending);
  const differential = attacking.total - defending.total - fire;
  const results = resultsOf(combatLine(situation.state, attack).line, differential);
  let gain = 0;
  let loss = 0;
  let value = 0;
  for (const [result, chance] of results) {
    const effect = effectOf(attack, result);
    const theirs = sufferedBy(situation, attack.defenders, effect.defenders);
    const ours = sufferedBy(situation, attack.attackers, effect.attackers);
    gain += chance * theirs.points;
    loss += chance * ours.points;
    value += chance * (theirs.cost - ours.cost);
  }
  return { differential, gain, loss, value };
}

/** The prospect of an attack with the fire that must be expected. */
export function prospectOf(situation: Situation, attack: Attack): Prospect {
  return prospectWithFire(situation, attack, Math.round(fireOn(situation, attack) * situation.fireShare));
}

/** 8.4 All the Final Protective Fire that the defender could add. */
function fireOn(situation: Situation, attack: Attack): number {
  if (isArtilleryAlone(attack)) return 0;
  let most = 0;
  for (const defender of attack.defenders) most = Math.max(most, fireFor(situation, attack, defender));
  return most;
}

function fireFor(situation: Situation, attack: Attack, defender: Unit): number {
  const known = situation.fire.get(defender);
  if (known !== undefined) return known;
  const guns = supportingGuns(situation.state, situation.context, {
    attackers: attack.attackers,
    barrage: [],
    defenders: [defender],
  });
  const fire = guns.reduce((sum, gun) => sum + itemAt(units, gun).finalProtectiveFire, 0);
  situation.fire.set(defender, fire);
  return fire;
}

// --- the table ------------------------------------------------------------------------------------------------------

/** Beyond these differentials the table has only its outermost columns. */
const LOWEST = -15;
const HIGHEST = 25;

type Distribution = readonly (readonly [result: Result, chance: number])[];

/** Of each line and differential the results and how likely each is, read from the table once. */
const DISTRIBUTIONS: Readonly<Record<Line, readonly Distribution[]>> = {
  rough: distributionsOf('rough'),
  broken: distributionsOf('broken'),
  grove: distributionsOf('grove'),
  clear: distributionsOf('clear'),
};

function distributionsOf(line: Line): Distribution[] {
  return Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => {
    const column = columnFor(line, LOWEST + index);
    const chances = new Map<Result, number>();
    for (let die = 1; die <= 6; die++) {
      const result = resultAt(column, die);
      chances.set(result, (chances.get(result) ?? 0) + 1 / 6);
    }
    return [...chances];
  });
}

export function resultsOf(line: Line, differential: number): Distribution {
  return itemAt(DISTRIBUTIONS[line], Math.min(HIGHEST, Math.max(LOWEST, differential)) - LOWEST);
}

/** How good the ground is for a defender: 0 for clear to 3 for rough. */
export function shelterOf(line: Line): number {
  return LINES.length - 1 - LINES.indexOf(line);
}

/** Hexes of retreat, 0 for none. */
type Suffering = number | 'eliminated';

/** 7.62 8.15 What a result does to each side. */
function effectOf(attack: Attack, result: Result): { defenders: Suffering; attackers: Suffering } {
  const alone = isArtilleryAlone(attack);
  switch (result) {
    case 'De':
      return { defenders: 'eliminated', attackers: 0 };
    case 'Ae':
      return { defenders: 0, attackers: 'eliminated' };
    case 'Br':
      return { defenders: alone ? 0 : 1, attackers: 1 };
    case 'D1':
      return { defenders: alone ? 0 : 1, attackers: 0 };
    case 'A1':
    case 'A2':
      return { defenders: 0, attackers: Number(result[1]) };
    default:
      return { defenders: Number(result[1]), attackers: 0 };
  }
}

function sufferedBy(
  situation: Situation,
  group: readonly Unit[],
  suffering: Suffering,
): { points: number; cost: number } {
  if (suffering === 0) return UNHURT;
  let points = 0;
  let cost = 0;
  for (const unit of group) {
    if (suffering === 'eliminated' || wouldDie(situation, unit, suffering)) {
      points += itemAt(units, unit).victoryPoints;
      cost += worthOf(unit);
    } else {
      cost += SHAKEN + GROUND * suffering;
    }
  }
  return { points, cost };
}

const UNHURT = { points: 0, cost: 0 };

/** 7.74b */
function wouldDie(situation: Situation, unit: Unit, hexes: number): boolean {
  const key = unit * 8 + hexes;
  const known = situation.deaths.get(key);
  if (known !== undefined) return known;
  const dies = !hasRoute(situation, unit, numberAt(situation.state.place, unit), hexes, 1);
  situation.deaths.set(key, dies);
  return dies;
}

/** 7.73 7.74a R22 Whether some way leads so many hexes away from the combat; friends on it are taken to step aside. */
function hasRoute(situation: Situation, unit: Unit, from: Hex, hexes: number, step: number): boolean {
  const start = numberAt(situation.state.place, unit);
  return retreatHexes(situation.state, situation.context, unit, from).some(
    (to) => apart(start, to) === step && (step === hexes || hasRoute(situation, unit, to, hexes, step + 1)),
  );
}

/** I-3.8f I-R87 The sums of a close combat attack: attack and defence FP, odds, modifiers. Neither weapons nor terrain count (I-3.8a). */
import type { Adder, Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { CombatAttack, CombatFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import {
  factsOf,
  isBroken,
  isExhausted,
  isLeader,
  isMultiMan,
  isPinned,
  leadershipOf,
  nameOf,
} from '../units/units-in-play.js';
import { CLOSE_COMBAT, CLOSE_COMBAT_MODIFIERS as MODIFIERS, oddsColumn } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';

/** What the sums need of a combat and of an attack. */
type Combat = Pick<CombatFrame, 'attached' | 'ambusher'>;
type Attack = Pick<CombatAttack, 'side' | 'by' | 'against' | 'created'>;

/** I-3.8g I-3.8t A leader counts one, in attack and defence; any number of them may join. */
const LEADER = 1;

function strengthOf(state: State, unit: Unit): number {
  return isLeader(state, unit) ? LEADER : factsOf(state, unit).firepower;
}

/** I-R87 Pinned units attack with half, and fractions are kept. */
function addAttack(state: State, by: readonly Unit[], into: Adder): void {
  for (const unit of by) {
    if (isPinned(state, unit)) into.add('I-Qd', `${nameOf(state, unit)}, pinned`, strengthOf(state, unit) / 2);
    else into.add('I-3.8f', nameOf(state, unit), strengthOf(state, unit));
  }
}

/** I-R87 Everybody defends with all they have, broken and pinned units included. */
function addDefence(state: State, against: readonly Unit[], into: Adder): void {
  for (const unit of against) into.add('I-3.8f', nameOf(state, unit), strengthOf(state, unit));
}

/** I-Qd What is added to the dice of an attack. */
function addCombatModifiers(state: State, combat: Combat, attack: Attack, into: Adder): void {
  const { side, by, against } = attack;
  const leader = directorOf(state, combat, attack);
  if (leader !== undefined) into.add('I-3.8h', `leader ${nameOf(state, leader)}`, leadershipOf(state, leader) ?? 0);
  if (by.some((unit) => isExhausted(state, unit))) into.add('I-Qd', 'by CX', MODIFIERS.byExhausted);
  if (against.every((unit) => isExhausted(state, unit))) into.add('I-Qd', 'against CX', MODIFIERS.onExhausted);
  if (against.every((unit) => isBroken(state, unit))) into.add('I-3.8e', 'against broken', MODIFIERS.broken);
  if (combat.ambusher === side) into.add('I-3.8j', 'ambush', MODIFIERS.ambusher);
  else if (combat.ambusher !== undefined) into.add('I-3.8j', 'ambushed', MODIFIERS.ambushed);
}

/** I-3.8h The leader whose modifier an attack uses: the best of those who fight with an MMC in it, unless they are pinned or have just stepped forward (I-R88). They need not direct: a modifier that harms is left out. */
function directorOf(state: State, { attached }: Combat, { by, created }: Attack): Unit | undefined {
  const isDirector = (unit: Unit) => {
    const to = attached.find(({ leader }) => leader === unit)?.to;
    return (
      to !== undefined &&
      by.includes(to) &&
      isMultiMan(state, to) &&
      unit !== created &&
      !isPinned(state, unit) &&
      (leadershipOf(state, unit) ?? 0) < 0
    );
  };
  return by
    .filter(isDirector)
    .toSorted((one, other) => (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0))[0];
}

/** An attack with its numbers. */
export interface CombatSums {
  readonly attack: Tally;
  readonly defence: Tally;
  readonly modifiers: Tally;
  /** The place of its column in CLOSE_COMBAT. */
  readonly column: number;
  readonly odds: string;
  readonly kill: number;
}

/** I-3.8f I-Qc Odds are dropped to the next lower printed ratio. */
export function sumsOf(state: State, combat: Combat, declared: Attack): CombatSums {
  const attack = new TallySheet('Attack');
  const defence = new TallySheet('Defence');
  const modifiers = new TallySheet('Modifiers');
  addAttack(state, declared.by, attack);
  addDefence(state, declared.against, defence);
  addCombatModifiers(state, combat, declared, modifiers);
  const column = oddsColumn(attack.total, defence.total);
  return { attack, defence, modifiers, column, ...CLOSE_COMBAT[column] };
}

const EVEN = CLOSE_COMBAT.findIndex(({ odds }) => odds === '1-1');

/** I-Qk How many columns the odds are below 1-1; 0 if they are not. */
export function columnsBelowEven(column: number): number {
  return Math.max(0, EVEN - column);
}

/** I-3.8f What a roll does to those who are attacked: all are lost below the kill number, one of them is reduced if it is just reached. */
export function combatOutcome({ kill, modifiers }: CombatSums, roll: number): 'eliminated' | 'reduced' | 'none' {
  const final = roll + modifiers.total;
  return final < kill ? 'eliminated' : final === kill ? 'reduced' : 'none';
}

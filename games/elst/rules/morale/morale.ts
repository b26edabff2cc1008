/** I-3.2.3 Morale and pin checks, breaking, pins. */
import { TallySheet } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { Cause } from '../state/events.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isOnMap, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import {
  isBroken,
  isGoodOrder,
  isLeader,
  isPinned,
  leadershipOf,
  moraleOf,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { loseAim, weaponsOf } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { sayResult } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { eliminate, reduce } from './casualties.js';
import type { Losses } from './losses.js';
import { lossOf } from './losses.js';
import { failsElr, replacementFor } from './replacement.js';

export interface Check {
  /** The rule it is made by. */
  readonly rule: string;
  /** The number of an nMC, the lost leader's modifier. */
  readonly modifier: number;
  /** I-R33 Leaders whose leadership may help, apart from the unit that checks. */
  readonly helpers: readonly Unit[];
  readonly cause: Cause;
  /** Already rolled: Final Protective Fire (I-R49). */
  readonly dice?: Dice;
}

export type CheckOutcome = 'passed' | 'pinned' | 'failed';

/** I-R35 The roll that fails whatever the modifiers are. */
const DISASTER = 12;

/** I-3.2.3h One morale check with all that follows from it: pin, break, ELR, Casualty Reduction. */
export function checkMorale(play: Play, unit: Unit, check: Check, losses: Losses): CheckOutcome {
  const { state } = play;
  const dice = check.dice ?? rollDice(play.chance, `morale check of ${nameOf(state, unit)}`);
  const modifiers = new TallySheet('Morale check');
  addCheck(state, unit, check, modifiers);
  const morale = moraleOf(state, unit);
  const final = dice.total + modifiers.total;
  const fails = failsCheck(dice, modifiers.total, morale);
  // I-3.2.3q The highest total that passes pins, once per Player Turn.
  const pins = !fails && final === morale && canBePinned(state, unit);
  const outcome = fails ? 'failed' : pins ? 'pinned' : 'passed';
  if (!play.isUnheard)
    play.emit({ type: 'morale-checked', rule: check.rule, unit: who(state, unit), dice, modifiers, morale, outcome });
  if (pins) pin(play, unit);
  else if (fails && isBroken(state, unit)) failBroken(play, unit, dice, check.cause, losses);
  else if (fails) failUnbroken(play, unit, dice, final - morale, check.cause, losses);
  return outcome;
}

/** Whether a roll fails a check against this morale. */
export function failsCheck({ total }: Dice, modifier: number, morale: number): boolean {
  return total === DISASTER || total + modifier > morale;
}

/** What is added to the dice of a check: I-3.2.3r the number of the MC, I-3.2.3n the leader who helps. */
function addCheck(state: State, unit: Unit, check: Check, into: TallySheet): void {
  if (check.modifier !== 0) {
    const label =
      check.cause === 'leader-loss'
        ? 'loss of the leader'
        : check.rule === 'I-3.2.3r'
          ? sayResult({ effect: 'mc', number: check.modifier })
          : 'modifier';
    into.add(check.rule, label, check.modifier);
  }
  const helper = helperFor(state, unit, check.helpers);
  if (helper !== undefined) into.add('I-3.2.3n', `leader ${nameOf(state, helper)}`, leadershipOf(state, helper) ?? 0);
}

/** I-3.2.3n I-R33 The leader whose modifier a check uses: Good Order, unpinned, the best of them; they must have more morale than a leader whom they help. */
export function helperFor(state: State, unit: Unit, among: readonly Unit[]): Unit | undefined {
  const isHelper = (leader: Unit) => {
    const isAble =
      leader !== unit &&
      state.side[leader] === state.side[unit] &&
      isLeader(state, leader) &&
      isGoodOrder(state, leader) &&
      !isPinned(state, leader);
    return isAble && (!isLeader(state, unit) || moraleOf(state, leader) > moraleOf(state, unit));
  };
  const best = (one: Unit, other: Unit) =>
    (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0) ||
    moraleOf(state, other) - moraleOf(state, one);
  return among.filter(isHelper).toSorted(best)[0];
}

/** V-3.7v1 I-3.6m Of those who may help with a check and need not, everybody whose modifier does no harm. */
export function withoutHarm(state: State, among: readonly Unit[]): Unit[] {
  return among.filter((unit) => (leadershipOf(state, unit) ?? 0) <= 0);
}

/** I-3.2.3k A broken unit that fails suffers Casualty Reduction; I-3.2.3j on an original 12 it is eliminated. */
function failBroken(play: Play, unit: Unit, dice: Dice, cause: Cause, losses: Losses): void {
  if (dice.total === DISASTER) eliminate(play, unit, cause, losses);
  else reduce(play, unit, cause, losses);
}

/** I-R36 First the Casualty Reduction of an original 12 (I-3.2.3j), then ELR (I-3.2.3l), then the unit breaks (I-3.2.3i). */
function failUnbroken(play: Play, unit: Unit, dice: Dice, by: number, cause: Cause, losses: Losses): void {
  const { state } = play;
  const isReplaced = failsElr(state, unit, by);
  const asHeWas = lossOf(state, unit); // I-R39 before a wound or a lesser leader
  if (dice.total === DISASTER) reduce(play, unit, cause, losses);
  if (!isOnMap(state, unit)) return;
  const lesser = isReplaced ? replacementFor(state, unit) : undefined;
  if (lesser !== undefined) {
    const before = who(state, unit);
    state.kind[unit] = lesser;
    play.emit({ type: 'replaced', rule: 'I-5.1a', unit: before, by: nameOf(state, unit) });
  }
  breakUnit(play, unit, losses, asHeWas);
}

/** I-3.2.3i Broken and DM, without Pin and CX. A mortar forgets its aim (I-6.11). lost: a leader as they were when they broke. */
export function breakUnit(play: Play, unit: Unit, losses: Losses, lost = lossOf(play.state, unit)): void {
  const { state } = play;
  if (lost !== undefined) losses.broken.push(lost);
  setMark(state, unit, 'broken', 'desperate');
  clearMark(state, unit, 'pinned', 'exhausted');
  for (const weapon of weaponsOf(state, unit)) loseAim(state, weapon);
  if (play.isUnheard) return;
  play.emit({
    type: 'broke',
    rule: 'I-3.2.3i',
    unit: who(state, unit),
    at: locationLabel(settingOf(state).board, state.place[unit]),
  });
}

// --- pins -----------------------------------------------------------------------------------------------------------

/** I-3.2.3s One pin check. An exact pass is a plain pass (I-R40). */
export function checkPin(play: Play, unit: Unit, check: Check): 'passed' | 'pinned' {
  const { state } = play;
  const dice = check.dice ?? rollDice(play.chance, `pin check of ${nameOf(state, unit)}`);
  const modifiers = new TallySheet('Pin check');
  addCheck(state, unit, check, modifiers);
  const morale = moraleOf(state, unit);
  const outcome = dice.total + modifiers.total > morale ? 'pinned' : 'passed';
  if (!play.isUnheard)
    play.emit({ type: 'pin-checked', rule: check.rule, unit: who(state, unit), dice, modifiers, morale, outcome });
  if (outcome === 'pinned') pin(play, unit);
  return outcome;
}

/** I-3.2.3s I-3.2.3t Broken units are not pinned, and nobody twice in a Player Turn. */
export function canBePinned(state: State, unit: Unit): boolean {
  return !isBroken(state, unit) && !isPinned(state, unit) && !hasMark(state, unit, 'was-pinned');
}

/** I-3.2.3t Until the end of the Player Turn. */
export function pin({ state }: Play, unit: Unit): void {
  if (canBePinned(state, unit)) setMark(state, unit, 'pinned', 'was-pinned');
}

// --- order ----------------------------------------------------------------------------------------------------------

/** I-R32 The order in which those who are attacked together make their checks: leaders by descending morale, then by leadership, then all others by number. */
export function inOrder(state: State, units: readonly Unit[]): Unit[] {
  const leaders = units.filter((unit) => isLeader(state, unit));
  const others = units.filter((unit) => !isLeader(state, unit));
  const byMorale = (one: Unit, other: Unit) =>
    moraleOf(state, other) - moraleOf(state, one) ||
    (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0) ||
    one - other;
  return [...leaders.toSorted(byMorale), ...others.toSorted((one, other) => one - other)];
}

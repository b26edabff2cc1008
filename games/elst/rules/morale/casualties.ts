/** I-2.0g I-3.2.3e Casualty Reduction, wounds, elimination. */
import { TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { Cause } from '../state/events.js';
import type { State } from '../state/state.js';
import { clearAllMarks, placeCode, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { factsOf, isLeader, isWounded, moveUnit, nameOf, who } from '../units/units-in-play.js';
import { layDown, weaponsOf, what } from '../units/weapons-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import { WOUNDS } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Losses } from './losses.js';
import { noteLoss } from './losses.js';

/** I-3.2.3e A squad becomes a half-squad with all that it has and suffers from, a half-squad or crew is eliminated, a leader is wounded or dies. */
export function reduce(play: Play, unit: Unit, cause: Cause, losses: Losses, leaveWeapon = abandon): void {
  const { state } = play;
  const { reducesTo } = factsOf(state, unit);
  if (isLeader(state, unit)) {
    wound(play, unit, cause, losses, leaveWeapon);
  } else if (reducesTo === undefined) {
    eliminate(play, unit, cause, losses, leaveWeapon);
  } else {
    const before = who(state, unit);
    state.kind[unit] = reducesTo;
    play.emit({ type: 'reduced', rule: 'I-3.2.3e', unit: before, to: nameOf(state, unit), cause });
  }
}

/** I-3.2.3f I-Qe The severity of a wound. A leader who lives is harmed: they do not help others against the same attack (I-R34). */
export function wound(play: Play, leader: Unit, cause: Cause, losses: Losses, leaveWeapon = abandon): void {
  const { state, chance } = play;
  const roll = rollDie(chance, `wound of ${nameOf(state, leader)}`);
  const modifiers = new TallySheet('Wound');
  if (isWounded(state, leader)) modifiers.add('I-3.2.3f', 'wounded already', WOUNDS.again);
  const dies = roll + modifiers.total > WOUNDS.wounded;
  play.emit({
    type: 'wound-rolled',
    rule: 'I-3.2.3f',
    unit: who(state, leader),
    roll,
    modifiers,
    outcome: dies ? 'eliminated' : 'wounded',
  });
  losses.harmed.push(leader);
  if (dies) eliminate(play, leader, cause, losses, leaveWeapon);
  else setMark(state, leader, 'wounded');
}

/** The rules by which units are lost other than by casualties. */
const RULES: ReadonlyMap<Cause, string> = new Map([
  ['failure-to-rout', 'I-3.6a'],
  ['close-combat', 'I-3.8f'],
]);

/** A unit on the map leaves the game. Its weapons stay where it was (I-4.0e), unless the effect that eliminates it decides about them first (fire-results.ts). Nobody checks for a leader lost in close combat (I-R39). */
export function eliminate(play: Play, unit: Unit, cause: Cause, losses: Losses, leaveWeapon = abandon): void {
  const { state } = play;
  const place = state.place[unit];
  if (cause !== 'close-combat') noteLoss(state, unit, losses.eliminated);
  play.emit({
    type: 'eliminated',
    rule: RULES.get(cause) ?? 'I-3.2.3e',
    unit: who(state, unit),
    at: labelAt(state, place),
    cause,
  });
  for (const weapon of weaponsOf(state, unit)) leaveWeapon(play, weapon, place);
  moveUnit(state, unit, placeCode('eliminated'));
  clearAllMarks(state, unit);
}

/** I-4.0e A weapon stays behind, unharmed and without a possessor. */
function abandon(play: Play, weapon: Weapon, place: Location): void {
  const { state } = play;
  layDown(state, weapon, place);
  play.emit({
    type: 'weapon-lost',
    rule: 'I-4.0e',
    weapon: what(state, weapon),
    at: labelAt(state, place),
    fate: 'abandoned',
    roll: undefined,
  });
}

function labelAt(state: State, place: Location): string {
  return locationLabel(settingOf(state).board, place);
}

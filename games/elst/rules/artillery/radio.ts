/** C-DaE:2.1 C-DaE:2.11 C-DaE:2.2 Contact, Maintenance and Battery Access; what a battery does without them. */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Battery, BatteryNumber } from '../state/batteries.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { setMark, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { nameOf, who } from '../units/units-in-play.js';
import { armOf, what } from '../units/weapons-in-play.js';
import { MAINTENANCE, RADIO_BREAKDOWN } from '../vocabulary/artillery.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { noteWeaponUse } from '../weapons/weapon-use.js';
import { batteryNamed } from '../units/battery-names.js';
import {
  batteryAt,
  changeBattery,
  closeBattery,
  drawChit,
  loseAccess,
  loseContact,
  takeCounter,
} from './battery-changes.js';
import { isOffboard, postOf, radioOperator, seesCounter } from './observer.js';

type Phase = 'prep-fire' | 'defensive-fire';

/** C-DaE:2.8b Without a roll for an Offboard Observer; C-DaE:2.1h C-DaE:2.11a with one for a radio. Whether there is Contact. */
export function call(play: Play, number: BatteryNumber, phase: Phase): boolean {
  const { state } = play;
  const battery = batteryAt(state, number);
  if (isOffboard(battery)) {
    changeBattery(state, number, { contact: true });
    return true;
  }
  const operator = radioOperator(state, battery);
  if (operator === undefined) throw new Error('nobody has the radio');
  // C-DaE:2.1g C-R4 It is their only action.
  noteWeaponUse(state, operator, battery.radio);
  setMark(state, operator, phase === 'prep-fire' ? 'prep-fired' : 'final-fired', 'served');
  const needed = contactNeeded(state, battery, operator);
  const { value, modifiers } = needed;
  const dice = rollDice(play.chance, `Contact of ${nameOf(state, operator)}`);
  const outcome = contactOutcome(needed, dice);
  play.emit({
    type: 'contact-rolled',
    rule: outcome === 'broken-down' ? 'C-DaE:2.1c' : modifiers.total === 0 ? 'C-DaE:2.1h' : 'C-DaE:2.11a',
    battery: batteryNamed(state, number),
    unit: who(state, operator),
    dice,
    modifiers,
    value,
    outcome,
  });
  if (outcome === 'broken-down') {
    setWeaponMark(state, battery.radio, 'malfunctioned');
    play.emit({ type: 'malfunctioned', rule: 'C-DaE:2.1c', weapon: what(state, battery.radio), removed: false });
  }
  if (outcome === 'made') changeBattery(state, number, { contact: true, caller: operator });
  else loseContact(play, number);
  return outcome === 'made';
}

/** The Contact value of the radio, and what is added to the roll. */
export interface ContactNeeded {
  readonly value: number;
  readonly modifiers: Tally;
}

export function contactNeeded(state: State, battery: Battery, operator: Unit): ContactNeeded {
  const modifiers = new TallySheet('Contact');
  // C-R5 Another leader has no Contact to maintain.
  if (battery.contact && battery.caller === operator)
    modifiers.add('C-DaE:2.11a', 'Maintenance', MAINTENANCE[battery.type]);
  return { value: armOf(state, battery.radio).contact, modifiers };
}

export function contactOutcome(
  { value, modifiers }: ContactNeeded,
  { total }: Pick<Dice, 'total'>,
): 'made' | 'failed' | 'broken-down' {
  if (total >= RADIO_BREAKDOWN) return 'broken-down';
  return total + modifiers.total <= value ? 'made' : 'failed';
}

/** C-DaE:2.2 Whether Contact leads to a chit. */
export function drawsChit({ counter, access, drew, type }: Battery): boolean {
  return counter === undefined ? !access && !drew : counter.kind === 'FFE:C' && type !== 'rockets';
}

/** C-DaE:2.2a C-DaE:2.34b After Contact: what the battery does next. done: its actions are over. */
export function gainAccess(play: Play, context: Context, number: BatteryNumber): 'aim' | 'order' | 'done' {
  const { state } = play;
  const battery = batteryAt(state, number);
  if (battery.counter === undefined) {
    if (battery.access) return 'aim'; // C-R7
    if (!drawsChit(battery)) return 'done'; // C-DaE:2.2b
    return drawChit(play, number) === 'black' ? 'aim' : 'done';
  }
  if (!drawsChit(battery)) return 'order';
  const isSeen = seesCounter(state, context, batteryAt(state, number), 'counts');
  if (drawChit(play, number) === 'red') {
    takeCounter(play, number, 'C-DaE:2.34b', 'removed'); // C-R10
    return 'done';
  }
  if (isSeen) return 'order';
  takeCounter(play, number, 'C-DaE:2.34e', 'removed');
  return 'aim';
}

/** C-DaE:2.2d C-R8 Access ends with a Rally Phase in which an FFE:C lies on the map; the counter stays. */
export function lapseAccess(play: Play): void {
  play.state.batteries.forEach(({ counter }, number) => {
    if (counter?.kind === 'FFE:C') loseAccess(play, number, 'C-DaE:2.2d');
  });
}

/** C-DaE:2.11g C-DaE:2.11h C-R24 C-R32 An observer who could call and does not: what they cannot see is lost. */
export function keepSilent(play: Play, context: Context, number: BatteryNumber): 'resolve' | 'done' {
  const { state } = play;
  loseContact(play, number);
  if (!isLostInSilence(state, context, batteryAt(state, number))) return goWithoutContact(play, context, number);
  loseAccess(play, number, 'C-DaE:2.11g');
  takeCounter(play, number, 'C-DaE:2.11g', 'cancelled');
  return 'done';
}

function isLostInSilence(state: State, context: Context, battery: Battery): boolean {
  const { counter, type } = battery;
  return (
    counter !== undefined &&
    counter.kind !== 'FFE:C' &&
    type !== 'rockets' &&
    !seesCounter(state, context, battery, 'counts')
  );
}

/** C-DaE:2.11e Whether an FFE:2 falls again although nobody calls. */
export function firesInSilence(state: State, context: Context, battery: Battery): boolean {
  return (
    battery.counter?.kind === 'FFE:2' &&
    !isLostInSilence(state, context, battery) &&
    firesWithoutContact(state, context, battery)
  );
}

/** C-DaE:2.9f C-R33 Rockets need an observer who sees them, Smoke ignored. */
function firesWithoutContact(state: State, context: Context, battery: Battery): boolean {
  return (
    battery.type !== 'rockets' ||
    (postOf(state, battery) !== undefined && seesCounter(state, context, battery, 'ignored'))
  );
}

/** C-DaE:2.11d C-DaE:2.11e C-DaE:2.11f C-R23 Without Contact: an SR stays, an FFE:2 is resolved where it is, an FFE:C is removed. */
export function goWithoutContact(play: Play, context: Context, number: BatteryNumber): 'resolve' | 'done' {
  const { state } = play;
  loseContact(play, number);
  const battery = batteryAt(state, number);
  const { counter, type } = battery;
  if (counter === undefined || counter.kind === 'SR') return 'done';
  if (counter.kind === 'FFE:C') {
    takeCounter(play, number, 'C-DaE:2.11f', 'removed');
    loseAccess(play, number, 'C-DaE:2.2d');
    if (type === 'rockets') closeBattery(play, number, 'C-DaE:2.9b');
    return 'done';
  }
  if (firesWithoutContact(state, context, battery)) return 'resolve';
  takeCounter(play, number, 'C-DaE:2.9f', 'cancelled');
  closeBattery(play, number, 'C-DaE:2.9b');
  return 'done';
}

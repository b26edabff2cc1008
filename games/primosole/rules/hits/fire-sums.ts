/** 6.4 6.5 6.10 The sums of every fire: the Fire value, the Defense value, and what one does to the other. */
import type { Adder } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { Sum, TallySheet } from '@bridgehead/engine';
import { board } from '../board/board.js';
import type { Card } from '../pieces/cards.js';
import { cardName, valueOf } from '../pieces/cards.js';
import type { Support } from '../state/frames.js';
import type { State } from '../state/state.js';
import { isDisorganized, isRuined, printedOf } from '../state/state.js';
import type { Multiplier } from '../board/tables.js';
import { tables } from '../board/tables.js';
import type { Unit } from '../pieces/units.js';
import { sideOf, UNIT_COUNT, units } from '../pieces/units.js';
import type { FireMode, OffMapFire } from '../vocabulary/vocabulary.js';

/** 2.0h 8.1e Adds up the Morale of a unit as it is now: one less if it is Disorganized. */
export function addMorale(adder: Adder, state: State, unit: Unit): void {
  adder.add('2.0h', 'Morale', printedOf(state, unit).morale);
  if (isDisorganized(state, unit)) adder.add('8.1e', 'Disorganized', tables.disorganizedMorale);
}

export function moraleOf(state: State, unit: Unit): number {
  const sum = new Sum();
  addMorale(sum, state, unit);
  return sum.total;
}

// --- the Defense value ----------------------------------------------------------------------------------------------

/** 6.4a 8.1e 11.6.3b Adds up the Defense value of a unit where it stands; Armor is no part of it (6.5.3). */
export function addDefense(adder: Adder, state: State, unit: Unit, mode: FireMode): void {
  addMorale(adder, state, unit);
  if (tables.fireModes[mode].cover) addCover(adder, state, unit);
}

export function defenseOf(state: State, unit: Unit, mode: FireMode): number {
  const sum = new Sum();
  addDefense(sum, state, unit, mode);
  return sum.total;
}

/** 6.4a 11.8.2 11.8.4 Cover of the fortification for the unit inside, or of the terrain and an Improved Position (R16). */
function addCover(adder: Adder, state: State, unit: Unit): void {
  const fortification = state.inside.indexOf(unit);
  if (fortification >= 0) {
    const { name } = board.fortifications[fortification];
    if (isRuined(state, name)) adder.add('11.8.4', `inside ${name}, ruined`, tables.fortification.ruinedCover);
    else adder.add('11.8.2', `inside ${name}`, tables.fortification.cover);
    return;
  }
  const hex = state.place[unit];
  const { name, cover } = tables.terrain[board.terrain[hex]];
  if (cover !== 0) adder.add('6.4a', name, cover);
  if (isImprovedFor(state, hex, unit)) adder.add('5.8c', 'Improved Position', tables.improvedPosition);
}

function isImprovedFor(state: State, hex: Hex, unit: Unit): boolean {
  return state.improved.some((position) => position.hex === hex && position.side === sideOf(unit));
}

// --- the Fire value -------------------------------------------------------------------------------------------------

/** A unit that fires at a unit. */
export interface Shot {
  readonly mode: 'fire' | 'defensive-fire';
  readonly firer: Unit;
  readonly target: Unit;
  readonly support: readonly Support[];
}

/** 6.10a 6.10b 6.10e The multiplier of the card, with its note; a Support Weapon always uses x1. */
export function multiplierFor(firer: Unit, target: Unit): Multiplier {
  const { times, note } = tables.cardMultiplier.targets[units[target].fireClass][units[firer].fireClass];
  return { times: units[firer].isSupportWeapon ? tables.cardMultiplier.supportWeapon : times, note };
}

/** 6.10c Small arms at armour: only point-blank. */
export function isPointBlank(firer: Unit, target: Unit): boolean {
  return pointBlank[firer * UNIT_COUNT + target] === 1;
}

/** 6.10c The same for all pairs of units, at [firer * UNIT_COUNT + target]: it is asked of every shot that is listed. */
const pointBlank = Uint8Array.from({ length: UNIT_COUNT * UNIT_COUNT }, (_, pair) =>
  multiplierFor(Math.floor(pair / UNIT_COUNT), pair % UNIT_COUNT).note === 'b' ? 1 : 0,
);

/** 6.4b 7.3.6 Adds up what is known of a Fire value before its card. */
export function addFirepower(adder: Adder, state: State, { mode, firer, target, support }: Shot): void {
  const row = tables.fireModes[mode];
  const { firepower, gun } = printedOf(state, firer);
  const isClose = isPointBlank(firer, target);
  if (isClose) adder.add('6.10c', 'Firepower at armour', tables.cardMultiplier.pointBlankFirepower);
  else
    adder.add(
      row.rule,
      row.firepowerTimes === 1 ? 'Firepower' : `Firepower ${firepower} × ${row.firepowerTimes}`,
      firepower * row.firepowerTimes,
    );
  const { armor } = printedOf(state, target);
  if (armor > 0 && row.gunAgainstArmor) {
    const counted = isClose ? 0 : gun; // 6.5.1 6.10c
    adder.add('6.5b', `Gun ${counted} against Armor ${armor}`, counted - armor);
  }
  for (const { headquarters, points } of support) adder.add('6.6b', `Support of ${units[headquarters].name}`, points);
}

/** 6.4b 7.3.6 Adds up the Fire value of a unit that fires at a unit. */
export function addFire(adder: Adder, state: State, shot: Shot, card: Card | undefined): void {
  addFirepower(adder, state, shot);
  addCard(adder, card, multiplierFor(shot.firer, shot.target).times);
}

/** 6.4b The Fire value of a unit that fires at a unit. */
export function fireValue(state: State, shot: Shot, card: Card | undefined): number {
  const sum = new Sum();
  addFire(sum, state, shot, card);
  return sum.total;
}

/** 6.7.4c 6.8a 6.10d Adds up the Fire value of Artillery Fire or an Air Strike: the same for all units in the hex. */
export function addStrike(
  adder: Adder,
  kind: OffMapFire,
  strength: number,
  aim: 'seen' | 'unseen',
  card: Card | undefined,
): void {
  adder.add(tables.fireModes[kind].rule, 'strength', strength);
  addCard(adder, card, strikeTimes(kind, aim));
}

/** 6.10a 6.10d How often the effect card of Artillery Fire or an Air Strike counts. */
export function strikeTimes(kind: OffMapFire, aim: 'seen' | 'unseen'): number {
  return aim === 'seen' ? tables.cardMultiplier.targets.infantry[kind].times : tables.cardMultiplier.unseen;
}

/** 6.10a A Fire value of which only the card is missing. */
export function sheetBeforeCard(times: number): TallySheet {
  return new TallySheet(times === 1 ? 'Fire value, and the card' : `Fire value, and the card × ${times}`);
}

/** 11.6.3a Adds up the Fire value of a minefield that attacks a unit. */
export function addMineFire(adder: Adder, value: number, target: Unit, card: Card | undefined): void {
  adder.add('11.6.3a', 'mines', value);
  addCard(adder, card, tables.cardMultiplier.targets[units[target].fireClass].mines.times);
}

/** 6.10a R84 The card, multiplied; a card that could not be drawn counts 1. */
function addCard(adder: Adder, card: Card | undefined, times: number): void {
  const value = card === undefined ? 1 : valueOf(card);
  const label = card === undefined ? 'no card left' : cardName(card);
  adder.add('6.10a', times === 1 ? label : `${label} × ${times}`, value * times);
}

// --- the result -----------------------------------------------------------------------------------------------------

export type Effect = 'none' | 'disorganized' | 'loss';

/** 6.4d 6.4e A Fire value above the Defense value Disorganizes; one of twice the Defense value costs a step as well. */
export function effectOf(fire: number, defense: number): Effect {
  if (fire <= defense) return 'none';
  return fire >= defense * tables.lossFactor ? 'loss' : 'disorganized';
}

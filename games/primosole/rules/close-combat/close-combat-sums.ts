/** 9.2 Close Combat in numbers: who takes part, which cards each brings, and what they add up to. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { cardName, valueOf } from '../pieces/cards.js';
import { moraleOf } from '../hits/fire-sums.js';
import { isInIntactFortification } from '../set-up/fortifications.js';
import type { CombatCard, CombatUse } from '../state/frames.js';
import type { OpenCombat, State } from '../state/state.js';
import { isDisorganized, isOnMap, isSupportWeapon, printedOf } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Unit } from '../pieces/units.js';
import { units, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

// --- who fights -----------------------------------------------------------------------------------------------------

/** The open Close Combat; asked for only where there is one. */
export function combatOf(state: State): OpenCombat {
  if (state.combat === undefined) throw new Error('There is no Close Combat');
  return state.combat;
}

/** 9.1a The side with the Initiative always attacks. */
export function attackingSide(state: State): Side {
  if (state.active === undefined) throw new Error('A Close Combat without Initiative');
  return state.active;
}

/** 9.1a */
export function defendingSide(state: State): Side {
  return opponentOf(attackingSide(state));
}

/** 9.1a The units of a side that take part: those in the hex. */
export function participants(state: State, side: Side): Unit[] {
  const { hex } = combatOf(state);
  return unitsOf(side).filter((unit) => state.place[unit] === hex);
}

/** 9.1a The attackers that are still there, wherever they are now. */
export function attackersLeft(state: State): Unit[] {
  return combatOf(state)
    .entered.map(({ unit }) => unit)
    .filter((unit) => isOnMap(state, unit));
}

// --- the cards they bring -------------------------------------------------------------------------------------------

/** 9.2a 9.2b 8.1d 10.5a 10.5b 11.8.3 The cards that a participant has, hidden and open. Only a defender can be inside a fortification. */
export function cardsFor(state: State, unit: Unit): { readonly hidden: number; readonly open: number } {
  const row =
    tables.closeCombatCards[isSupportWeapon(unit) ? 'support-weapon' : 'unit'][
      isDisorganized(state, unit) ? 'disorganized' : 'good-order'
    ];
  return { hidden: row.hidden, open: isInIntactFortification(state, unit) ? row.openInFortification : row.open };
}

/** 9.2d R47 The side that gets the card for combined arms, having both tanks and infantry against one of the two. Infantry that defends with anti-tank guns denies it, and gets none for them. */
export function combinedArms(state: State): Side | undefined {
  const attacker = attackingSide(state);
  const defender = opponentOf(attacker);
  const attackers = participants(state, attacker);
  const defenders = participants(state, defender);
  if (hasBothArms(attackers) === hasBothArms(defenders)) return undefined;
  if (hasBothArms(defenders)) return defender;
  return hasInfantry(defenders) && has(defenders, 'anti-tank') ? undefined : attacker;
}

function hasBothArms(all: readonly Unit[]): boolean {
  return hasInfantry(all) && has(all, 'tank');
}

function has(all: readonly Unit[], kind: 'tank' | 'anti-tank' | 'infantry' | 'light-armour'): boolean {
  return all.some((unit) => units[unit].fireClass === kind);
}

/** 9.2d Light armour counts as infantry here. */
function hasInfantry(all: readonly Unit[]): boolean {
  return has(all, 'infantry') || has(all, 'light-armour');
}

/** 9.2e R48 Cards for the hexes beyond the first from which the attackers came. */
export function coordinationCards(state: State): number {
  const { hex, entered } = combatOf(state);
  const hexes = new Set(entered.filter(({ unit }) => state.place[unit] === hex).map(({ from }) => from));
  return Math.max(0, hexes.size - 1) * tables.closeCombat.coordinationPerHex;
}

/** 9.2 How many cards a side would lay down, hidden and open, in all. */
export function cardCount(state: State, side: Side): number {
  const own = participants(state, side).reduce(
    (sum, unit) => sum + cardsFor(state, unit).hidden + cardsFor(state, unit).open,
    0,
  );
  const arms = combinedArms(state) === side ? tables.closeCombat.combinedArms : 0;
  return own + arms + (side === attackingSide(state) ? coordinationCards(state) : 0);
}

// --- totals ---------------------------------------------------------------------------------------------------------

const USE_WORDS: Readonly<Record<CombatUse, string>> = {
  'combat-hidden': 'hidden card',
  'combat-open': 'open card',
  'combined-arms': 'combined arms',
  coordination: 'coordination',
  'counterattack-hidden': 'hidden card',
  'counterattack-open': 'open card',
  'counterattack-answer': 'answer',
};

/** 2.0u R84 Adds up cards that lie open; one that could not be drawn counts 1. */
export function addCards(adder: Adder, cards: readonly CombatCard[]): void {
  for (const { use, card } of cards) {
    const shown = card === undefined ? 'no card left' : cardName(card);
    adder.add(tables.cardUses[use].rule, `${shown} (${USE_WORDS[use]})`, card === undefined ? 1 : valueOf(card));
  }
}

/** 9.2f R55 Adds up the total of a side: its cards and the Firepower of its units, of tanks twice; nothing else counts. */
function addTotal(adder: Adder, state: State, side: Side, cards: readonly CombatCard[]): void {
  addCards(adder, cards);
  for (const unit of participants(state, side)) {
    const { firepower } = printedOf(state, unit);
    const times = units[unit].fireClass === 'tank' ? tables.closeCombat.tankFirepowerTimes : 1;
    adder.add(
      '9.2f',
      times === 1 ? `Firepower of ${units[unit].name}` : `Firepower of ${units[unit].name}, ${firepower} × ${times}`,
      firepower * times,
    );
  }
}

/** 9.2f The total of a side, or what is known of it so far, with its parts. */
export function totalSheet(state: State, side: Side, cards: readonly CombatCard[]): TallySheet {
  const sheet = new TallySheet(`${SIDE_NAMES[side]} ${side === attackingSide(state) ? 'attack' : 'defense'}`);
  addTotal(sheet, state, side, cards);
  return sheet;
}

/** 9.2g R49 The higher total wins; if they are equal, the side with the Initiative, by 0. */
export function winnerOf(
  attacker: Side,
  attack: number,
  defense: number,
): { readonly winner: Side; readonly difference: number } {
  return { winner: attack >= defense ? attacker : opponentOf(attacker), difference: Math.abs(attack - defense) };
}

/** 9.3c 9.3d A counterattack succeeds if its total is higher. */
export function isCountered(counter: number, answer: number): boolean {
  return counter > answer;
}

/** 9.3 R50 The highest Morale among the units of a side that take part, lowered where they are Disorganized; 0 if nobody is left. */
export function bestMorale(state: State, side: Side): number {
  return Math.max(0, ...participants(state, side).map((unit) => moraleOf(state, unit)));
}

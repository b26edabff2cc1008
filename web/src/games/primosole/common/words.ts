/** Words that several parts of the kit use: names, values and cards as a player reads or hears them. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Card, State, Unit } from '@bridgehead/primosole';
import {
  SIDE_NAMES,
  board,
  cardCode,
  cardName,
  colorOf,
  eventOf,
  findCard,
  hasMark,
  isRuined,
  label,
  sideOf,
  spokenCardName,
  tables,
  units,
  valueOf,
} from '@bridgehead/primosole';
import type { CardFace } from '../../../ui/model.js';

// --- units ------------------------------------------------------------------------------------------------------------

/** What the side of the counter that is up shows: "2-2-6-4". */
export function printedValues(state: State, unit: Unit): string {
  const { front, back } = itemAt(units, unit).printed;
  return hasMark(state, unit, 'reduced') ? (back ?? front) : front;
}

/** "British A/8DLI" */
export function calledName(unit: Unit): string {
  return `${SIDE_NAMES[sideOf(unit)]} ${itemAt(units, unit).name}`;
}

/** "A/8DLI (2-2-5-4)": where it is clear whose unit it is. */
export function ownName(state: State, unit: Unit): string {
  return `${itemAt(units, unit).name} (${printedValues(state, unit)})`;
}

/** "A/8DLI (2-2-5-4) in 1311" */
export function ownNameIn(state: State, unit: Unit): string {
  return itemAt(state.place, unit) < 0
    ? ownName(state, unit)
    : `${ownName(state, unit)} in ${label(itemAt(state.place, unit))}`;
}

/** "British A/8DLI, infantry, two-two-five-four" is heard well with figures, too: the dashes become pauses. */
export function spokenUnit(state: State, unit: Unit): string {
  const { type } = itemAt(units, unit);
  return [
    calledName(unit),
    tables.unitTypes[type].name.toLowerCase(),
    printedValues(state, unit).replaceAll('-', ' ').replace('–/', 'Armor '),
  ].join(', ');
}

// --- hexes ------------------------------------------------------------------------------------------------------------

/** "1311, orchard": the ground alone, for lists of hexes. */
export function groundOf(state: State, hex: Hex): string {
  const name = board.names.get(hex);
  const fort = board.fortifications.find((each) => each.hex === hex);
  return [
    label(hex),
    tables.terrain[itemAt(board.terrain, hex)].name.toLowerCase(),
    ...(board.roads[hex] === 0 ? [] : ['road']),
    ...(name === undefined || name === fort?.name ? [] : [name]),
    ...(fort === undefined ? [] : [isRuined(state, fort.name) ? `${fort.name} in ruins` : fort.name]),
  ].join(', ');
}

// --- cards ------------------------------------------------------------------------------------------------------------

export function cardFace(card: Card): CardFace {
  const event = eventOf(card);
  return {
    id: cardCode(card),
    text: cardName(card),
    spoken: spokenCardName(card),
    color: colorOf(card),
    means: event === undefined ? `counts ${valueOf(card)}` : `counts ${valueOf(card)}; drawn, it brings ${event.name}`,
  };
}

/** The card that an event or an action names; none for "no card" and "deck". */
export function namedCard(code: string): CardFace | undefined {
  const card = findCard(code);
  return card === undefined ? undefined : cardFace(card);
}

/** "7♥ from the hand", "a card from the deck" */
export function cardSource(code: string): string {
  const face = namedCard(code);
  return face === undefined ? 'a card from the deck' : `${face.text} from the hand`;
}

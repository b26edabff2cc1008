/** What a player calls an action in a list of choices. On a view, cards that its side does not know have no name (2.0aa). */
import type { Action, ActionOf } from './state/actions.js';
import { cardName, findCard } from './pieces/cards.js';
import { placeOfCard } from './deck/deck.js';
import { name } from './state/events.js';
import type { State } from './state/state.js';
import { findFormation } from './pieces/units.js';
import { OFF_MAP_FIRE_NAMES } from './vocabulary/vocabulary.js';

export function nameAction(state: State, action: Action): string {
  switch (action.do) {
    case 'place':
      return `Place ${name(action.unit)} in ${action.hex}`;
    case 'occupy':
      return action.unit === undefined
        ? `Nobody inside the fortification in ${action.hex}`
        : `${name(action.unit)} inside the fortification in ${action.hex}`;
    case 'improve-at':
      return `Improved Position in ${action.hex}`;
    case 'lift':
      return action.unit === undefined ? `Take back the marker in ${action.hex}` : `Take back ${name(action.unit)}`;
    case 'by-default':
      return 'Use suggested setup';
    case 'ready':
      return 'Ready';
    case 'lay':
      return `Lay mine marker ${action.mine + 1} in ${action.hex}`;
    case 'enter':
      return `Bring on ${name(action.unit)} in ${action.hex}`;
    case 'hold':
      return `Hold ${name(action.unit)} back`;
    case 'pass':
      return 'Pass';
    case 'activate':
      return `Activate ${activated(action)}`;
    case 'declare':
      return `Declare ${[...action.formations.map(formation), ...action.weapons.map(name), ...action.artillery.map((strength) => `Artillery Fire ${strength}`), ...action.air.map((strength) => `Air Strike ${strength}`)].join(', ')}, with ${source(state, action.card)}`;
    case 'move':
      return `Move ${name(action.unit)} to ${action.path.at(-1)}`;
    case 'stop':
      return `Stop ${name(action.unit)}`;
    case 'improve':
      return `Improve the position of ${name(action.unit)}`;
    case 'fire':
      return `Fire with ${name(action.unit)} at ${name(action.target)}${supported(action)}, with ${source(state, action.card)}`;
    case 'rally':
      return `Rally ${name(action.unit)}, with ${source(state, action.card)}`;
    case 'clear':
      return `Clear the mines with ${name(action.unit)}`;
    case 'demolish':
      return `Blow the bridge with ${name(action.unit)}`;
    case 'raid':
      return `Raid the bridge with ${name(action.unit)}`;
    case 'aim':
      return `Aim ${OFF_MAP_FIRE_NAMES[action.fire]} ${action.strength} at ${action.hex}, with ${source(state, action.card)}`;
    case 'fight':
      return 'Fight the Close Combat';
    case 'end-turn':
      return 'End the turn';
    case 'leave':
      return `${name(action.unit)} leaves for ${action.hex}`;
    case 'defend':
      return `Defensive Fire of ${name(action.unit)}`;
    case 'call':
      return `Defensive ${OFF_MAP_FIRE_NAMES[action.fire]} ${action.strength} through ${name(action.unit)}, with ${source(state, action.card)}`;
    case 'fall-back':
      return `${name(action.unit)} falls back to ${action.hex}`;
    case 'aim-card':
    case 'card':
      return action.card === 'deck' ? 'Draw from the deck' : `Play ${card(state, action.card)}`;
    case 'suit':
      return `Choose ${action.suit}`;
    case 'fall':
      return `It falls on ${action.hex}`;
    case 'next':
      return `${name(action.unit)} first`;
    case 'retreat':
      return `${name(action.unit)} retreats to ${action.hex}`;
    case 'counterattack':
      return 'Counterattack';
    case 'accept':
      return 'No counterattack';
    case 'lose':
      return `${name(action.unit)} takes the loss`;
    case 'withdraw':
      return `${name(action.unit)} leaves for ${action.hex}`;
    case 'snipe':
      return `The sniper hits ${name(action.unit)}`;
    case 'exchange':
      return exchanged(state, action);
    case 'refill':
      return action.count === 0 ? 'Take no card' : `Take ${action.count} ${action.count === 1 ? 'card' : 'cards'}`;
    case 'restore':
      return `${name(action.unit)} rallies`;
    case 'resupply':
      return 'Move the Ammo marker back';
    case 'decline':
      return 'No use of it';
    case 'refit':
      return `Refit ${name(action.unit)}`;
  }
}

function activated({ formation: id, weapon, fire, strength }: ActionOf<'activate'>): string {
  if (id !== undefined) return formation(id);
  if (weapon !== undefined) return name(weapon);
  return fire === undefined ? '' : `${OFF_MAP_FIRE_NAMES[fire]} ${strength ?? ''}`;
}

function supported({ support }: ActionOf<'fire'>): string {
  return support.map(({ headquarters, points }) => `, Support ${points} of ${name(headquarters)}`).join('');
}

function formation(id: string): string {
  return findFormation(id)?.name ?? id;
}

function exchanged(state: State, { cards }: ActionOf<'exchange'>): string {
  if (cards.length === 0) return 'Exchange no card';
  return cards.every((code) => isKnown(state, code))
    ? `Exchange ${cards.map((code) => card(state, code)).join(', ')}`
    : `Exchange ${cards.length} ${cards.length === 1 ? 'card' : 'cards'}`;
}

function source(state: State, text: string): string {
  return text === 'deck' ? 'a card from the deck' : card(state, text);
}

function card(state: State, code: string): string {
  const it = findCard(code);
  if (it === undefined) return code;
  return isKnown(state, code) ? cardName(it) : 'a card from the hand';
}

function isKnown(state: State, code: string): boolean {
  const it = findCard(code);
  return it !== undefined && placeOfCard(state, it) !== 'unknown';
}

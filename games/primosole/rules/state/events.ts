/** What happens, as typed events: the log, the animation, the report and the screen reader all read these. */
import type { Tally } from '@bridgehead/engine';
import { capital, counted } from '@bridgehead/engine';
import { cardName, findCard } from '../pieces/cards.js';
import { findUnit, nameOf } from '../pieces/units.js';
import type { CardUse, OffMapFire, Phase, RandomEvent, Side, Suit } from '../vocabulary/vocabulary.js';
import {
  CARD_USE_NAMES,
  OFF_MAP_FIRE_NAMES,
  PHASE_NAMES,
  RANDOM_EVENT_NAMES,
  SIDE_NAMES,
} from '../vocabulary/vocabulary.js';

interface Ruled {
  readonly rule: string;
  /** Tells someone what they could not know before. */
  readonly reveals?: true;
}

/** Where a card came from, and what it was for. */
interface CardShown {
  readonly card: string;
  readonly use: CardUse;
  readonly from: 'deck' | 'hand';
}

export type Event = Ruled &
  (
    | { readonly type: 'turn-begins'; readonly turn: number; readonly time: string; readonly night: boolean }
    | { readonly type: 'phase-begins'; readonly phase: Phase }
    | { readonly type: 'placed'; readonly unit: string; readonly hex: string }
    | { readonly type: 'lifted'; readonly unit: string }
    | { readonly type: 'occupied'; readonly hex: string; readonly unit: string | undefined }
    | { readonly type: 'improved'; readonly hex: string; readonly side: Side }
    | { readonly type: 'improvement-lost'; readonly hex: string; readonly side: Side }
    /** Values are undefined for anyone who may not know them. */
    | {
        readonly type: 'mines-drawn';
        readonly side: Side;
        readonly values: readonly number[] | undefined;
        readonly count: number;
      }
    | { readonly type: 'mine-laid'; readonly side: Side; readonly hex: string }
    | { readonly type: 'set-up-ready'; readonly side: Side }
    /** Cards are undefined for anyone who may not know them. */
    | {
        readonly type: 'dealt';
        readonly side: Side;
        readonly cards: readonly string[] | undefined;
        readonly count: number;
      }
    | { readonly type: 'reshuffled' }
    | {
        readonly type: 'suits-drawn';
        readonly side: Side;
        readonly cards: readonly string[];
        readonly suits: Readonly<Record<Suit, Side>>;
      }
    | { readonly type: 'entered'; readonly unit: string; readonly hex: string }
    | { readonly type: 'held'; readonly unit: string }
    | { readonly type: 'initiative'; readonly card: string; readonly side: Side; readonly suit: Suit }
    | ({ readonly type: 'card'; readonly side: Side } & CardShown)
    | { readonly type: 'random-event'; readonly event: RandomEvent; readonly side: Side; readonly card: string }
    | { readonly type: 'passed'; readonly side: Side }
    | {
        readonly type: 'activated';
        readonly side: Side;
        readonly formations: readonly string[];
        readonly weapons: readonly string[];
        readonly artillery: readonly number[];
        readonly air: readonly number[];
      }
    | {
        readonly type: 'activation-tested';
        readonly side: Side;
        readonly rating: Tally;
        readonly card: string;
        readonly passed: boolean;
      }
    | {
        readonly type: 'moved';
        readonly unit: string;
        readonly from: string;
        readonly to: string;
        readonly cost: number;
        readonly left: number;
      }
    | { readonly type: 'stopped'; readonly unit: string; readonly hex: string }
    | { readonly type: 'controlled'; readonly hex: string; readonly side: Side }
    | { readonly type: 'mine-attacks'; readonly unit: string; readonly hex: string; readonly value: number }
    | { readonly type: 'mines-cleared'; readonly unit: string; readonly hex: string }
    | { readonly type: 'limit-set'; readonly unit: string; readonly card: string; readonly limit: number }
    | {
        readonly type: 'fire-resolved';
        readonly firer: string | undefined;
        readonly target: string;
        readonly hex: string;
        readonly mode: 'fire' | 'defensive-fire' | OffMapFire | 'mines';
        readonly fire: Tally;
        readonly defense: Tally;
        readonly card: string;
        readonly result: FireResult;
      }
    | { readonly type: 'fire-lost'; readonly firer: string; readonly target: string }
    | {
        readonly type: 'aimed';
        readonly side: Side;
        readonly fire: OffMapFire;
        readonly strength: number;
        readonly hex: string;
        readonly through: string | undefined;
      }
    | { readonly type: 'fell'; readonly fire: OffMapFire; readonly hex: string | undefined }
    | { readonly type: 'nobody-hit'; readonly fire: OffMapFire; readonly hex: string }
    | { readonly type: 'suit-chosen'; readonly side: Side; readonly suit: Suit }
    | { readonly type: 'disorganized'; readonly unit: string; readonly hex: string }
    /** With the card and the Morale that it was held against, where one was drawn or played (8.3a). */
    | {
        readonly type: 'rallied';
        readonly unit: string;
        readonly hex: string;
        readonly card?: string;
        readonly morale?: number;
      }
    | { readonly type: 'rally-failed'; readonly unit: string; readonly card: string; readonly morale: number }
    | { readonly type: 'step-lost'; readonly unit: string; readonly hex: string }
    | { readonly type: 'eliminated'; readonly unit: string; readonly hex: string }
    | { readonly type: 'ruined'; readonly object: string; readonly hex: string }
    | { readonly type: 'retreated'; readonly unit: string; readonly from: string; readonly to: string }
    | { readonly type: 'stayed'; readonly unit: string; readonly hex: string }
    | { readonly type: 'fell-back'; readonly unit: string; readonly from: string; readonly to: string }
    | { readonly type: 'ammo'; readonly side: Side; readonly level: number; readonly low: boolean }
    | {
        readonly type: 'demolition-tried';
        readonly unit: string;
        readonly card: string;
        readonly needed: number;
        readonly succeeded: boolean;
      }
    | {
        readonly type: 'combat-begins';
        readonly hex: string;
        readonly attackers: readonly string[];
        readonly defenders: readonly string[];
      }
    | { readonly type: 'combat-lapses'; readonly hex: string }
    | { readonly type: 'hidden-cards'; readonly side: Side; readonly count: number }
    | {
        readonly type: 'combat-resolved';
        readonly hex: string;
        readonly attack: Tally;
        readonly defense: Tally;
        readonly winner: Side;
        readonly difference: number;
      }
    | { readonly type: 'counterattack-declared'; readonly side: Side }
    /** The card is undefined for anyone who may not know it. */
    | {
        readonly type: 'counterattack-hidden';
        readonly side: Side;
        readonly from: 'deck' | 'hand';
        readonly card: string | undefined;
      }
    | {
        readonly type: 'counterattack-resolved';
        readonly side: Side;
        readonly counter: Tally;
        readonly answer: Tally;
        readonly succeeded: boolean;
      }
    | { readonly type: 'withdrew'; readonly unit: string; readonly from: string; readonly to: string }
    | {
        readonly type: 'exchanged';
        readonly side: Side;
        readonly count: number;
        readonly discarded: readonly string[] | undefined;
        readonly drawn: readonly string[] | undefined;
      }
    | {
        readonly type: 'refilled';
        readonly side: Side;
        readonly count: number;
        readonly cards: readonly string[] | undefined;
      }
    | { readonly type: 'sniped'; readonly unit: string; readonly hex: string }
    | { readonly type: 'declined'; readonly side: Side }
    | { readonly type: 'turn-ends'; readonly turn: number }
    | { readonly type: 'evening-pause'; readonly units: readonly string[] }
    | {
        readonly type: 'battle-over';
        readonly level: string;
        readonly british: Tally;
        readonly german: Tally;
        readonly sudden: boolean;
      }
    | { readonly type: 'battle-begins'; readonly title: string }
    | { readonly type: 'cut-off'; readonly unit: string; readonly card: string; readonly escaped: boolean }
    | { readonly type: 'refitted'; readonly unit: string; readonly returns: boolean; readonly cost: number }
    | {
        readonly type: 'game-over';
        readonly level: string;
        readonly british: Tally;
        readonly german: Tally;
        readonly sudden: boolean;
      }
  );

export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

/** 6.4 What a fire does to a unit. */
export const FIRE_RESULTS = ['no-effect', 'disorganized', 'retreat', 'step-lost', 'eliminated'] as const;
export type FireResult = (typeof FIRE_RESULTS)[number];

const RESULT_WORDS: Readonly<Record<FireResult, string>> = {
  'no-effect': 'no effect',
  disorganized: 'Disorganized',
  retreat: 'must retreat',
  'step-lost': 'loses a step',
  eliminated: 'eliminated',
};

/** One line of the log. */
export function tell(event: Event): string {
  switch (event.type) {
    case 'turn-begins':
      return `Turn ${event.turn}: ${event.time}${event.night ? ' (night)' : ''}.`;
    case 'phase-begins':
      return `${capital(PHASE_NAMES[event.phase])}.`;
    case 'placed':
      return `${name(event.unit)} is placed in ${event.hex}.`;
    case 'lifted':
      return `${name(event.unit)} is taken back.`;
    case 'occupied':
      return event.unit === undefined
        ? `Nobody is inside the fortification in ${event.hex}.`
        : `${name(event.unit)} is inside the fortification in ${event.hex}.`;
    case 'improved':
      return `${SIDE_NAMES[event.side]} Improved Position in ${event.hex}.`;
    case 'improvement-lost':
      return `The Improved Position in ${event.hex} is lost.`;
    case 'mines-drawn':
      return `${SIDE_NAMES[event.side]} draws ${counted(event.count, 'mine marker')}${event.values === undefined ? '' : `: ${event.values.join(', ')}`}.`;
    case 'mine-laid':
      return `${SIDE_NAMES[event.side]} lays mines in ${event.hex}.`;
    case 'set-up-ready':
      return `${SIDE_NAMES[event.side]} is set up.`;
    case 'dealt':
      return `${SIDE_NAMES[event.side]} is dealt ${counted(event.count, 'card')}${shown(event.cards)}.`;
    case 'reshuffled':
      return 'The used cards are shuffled and become the card pile.';
    case 'suits-drawn':
      return `${SIDE_NAMES[event.side]} draws ${cards(event.cards)} for the initiative suits.`;
    case 'entered':
      return `${name(event.unit)} comes on in ${event.hex}.`;
    case 'held':
      return `${name(event.unit)} waits.`;
    case 'initiative':
      return `${cardText(event.card)}: ${SIDE_NAMES[event.side]} has the Initiative; ${event.suit} changes hands.`;
    case 'card':
      return `${SIDE_NAMES[event.side]} ${event.from === 'deck' ? 'draws' : 'plays'} ${cardText(event.card)} for ${CARD_USE_NAMES[event.use]}.`;
    case 'random-event':
      return `${cardText(event.card)}: ${RANDOM_EVENT_NAMES[event.event]}, ${SIDE_NAMES[event.side]}.`;
    case 'passed':
      return `${SIDE_NAMES[event.side]} passes.`;
    case 'activated':
      return `${SIDE_NAMES[event.side]} activates ${[...event.formations, ...event.weapons.map(name), ...event.artillery.map((fire) => `Artillery Fire ${fire}`), ...event.air.map((fire) => `Air Strike ${fire}`)].join(', ')}.`;
    case 'activation-tested':
      return `Rating ${event.rating.total}, card ${cardText(event.card)}: ${event.passed ? 'activated' : 'the test fails, and the turn ends'}.`;
    case 'moved':
      return `${name(event.unit)} moves from ${event.from} to ${event.to} (${counted(event.cost, 'point')}, ${event.left} left).`;
    case 'stopped':
      return `${name(event.unit)} stops in ${event.hex}.`;
    case 'controlled':
      return `${SIDE_NAMES[event.side]} takes control of ${event.hex}.`;
    case 'mine-attacks':
      return event.value === 0
        ? `The minefield in ${event.hex} is empty.`
        : `Mines of value ${event.value} in ${event.hex} attack ${name(event.unit)}.`;
    case 'mines-cleared':
      return `${name(event.unit)} clears the mines in ${event.hex}.`;
    case 'limit-set':
      return `${name(event.unit)} may give ${counted(event.limit, 'Defensive Fire')} this turn (${cardText(event.card)}).`;
    case 'fire-resolved':
      return `${event.fire.total} against ${event.defense.total} (${cardText(event.card)}): ${name(event.target)} in ${event.hex}: ${RESULT_WORDS[event.result]}.`;
    case 'fire-lost':
      return `${name(event.target)} is no longer there: the fire of ${name(event.firer)} is lost.`;
    case 'aimed':
      return `${SIDE_NAMES[event.side]} ${OFF_MAP_FIRE_NAMES[event.fire]} ${event.strength} is aimed at ${event.hex}${event.through === undefined ? '' : ` through ${name(event.through)}`}.`;
    case 'fell':
      return event.hex === undefined
        ? `The ${OFF_MAP_FIRE_NAMES[event.fire]} is lost.`
        : `The ${OFF_MAP_FIRE_NAMES[event.fire]} falls on ${event.hex}.`;
    case 'nobody-hit':
      return `Nobody is in ${event.hex}: the ${OFF_MAP_FIRE_NAMES[event.fire]} has no effect.`;
    case 'suit-chosen':
      return `${SIDE_NAMES[event.side]} chooses ${event.suit}.`;
    case 'disorganized':
      return `${name(event.unit)} is Disorganized.`;
    case 'rallied':
      return `${name(event.unit)} rallies.`;
    case 'rally-failed':
      return `${name(event.unit)} does not rally: ${cardText(event.card)} is not below its Morale of ${event.morale}.`;
    case 'step-lost':
      return `${name(event.unit)} loses a step.`;
    case 'eliminated':
      return `${name(event.unit)} is eliminated in ${event.hex}.`;
    case 'ruined':
      return `${event.object} is in ruins.`;
    case 'retreated':
      return `${name(event.unit)} retreats from ${event.from} to ${event.to}.`;
    case 'stayed':
      return `${name(event.unit)} cannot retreat and stays in ${event.hex}.`;
    case 'fell-back':
      return `${name(event.unit)} falls back from ${event.from} to ${event.to}.`;
    case 'ammo':
      return `${SIDE_NAMES[event.side]} Ammo is at ${event.level}${event.low ? ': low' : ''}.`;
    case 'demolition-tried':
      return `${name(event.unit)} tries to blow the bridge: ${cardText(event.card)}, ${event.needed} needed: ${event.succeeded ? 'it is destroyed' : 'it stands'}.`;
    case 'combat-begins':
      return `Close Combat in ${event.hex}: ${event.attackers.map(name).join(', ')} against ${event.defenders.map(name).join(', ')}.`;
    case 'combat-lapses':
      return `The Close Combat in ${event.hex} lapses.`;
    case 'hidden-cards':
      return `${SIDE_NAMES[event.side]} lays ${counted(event.count, 'card')} face down.`;
    case 'combat-resolved':
      return `${event.attack.total} against ${event.defense.total}: ${SIDE_NAMES[event.winner]} wins by ${event.difference}.`;
    case 'counterattack-declared':
      return `${SIDE_NAMES[event.side]} counterattacks.`;
    case 'counterattack-hidden':
      return `${SIDE_NAMES[event.side]} lays a card ${event.from === 'deck' ? 'from the deck' : 'from the hand'} face down${event.card === undefined ? '' : `: ${cardText(event.card)}`}.`;
    case 'counterattack-resolved':
      return `Counterattack ${event.counter.total} against ${event.answer.total}: it ${event.succeeded ? 'succeeds' : 'fails'}.`;
    case 'withdrew':
      return `${name(event.unit)} leaves ${event.from} for ${event.to}.`;
    case 'exchanged':
      return `${SIDE_NAMES[event.side]} exchanges ${counted(event.count, 'card')}${shown(event.discarded)}${event.drawn === undefined ? '' : ` for ${cards(event.drawn)}`}.`;
    case 'refilled':
      return `${SIDE_NAMES[event.side]} takes ${counted(event.count, 'card')}${shown(event.cards)}.`;
    case 'sniped':
      return `A sniper hits ${name(event.unit)} in ${event.hex}.`;
    case 'declined':
      return `${SIDE_NAMES[event.side]} declines.`;
    case 'turn-ends':
      return `Turn ${event.turn} ends.`;
    case 'evening-pause':
      return event.units.length === 0
        ? 'Evening pause: no unit rallies.'
        : `Evening pause: ${event.units.map(name).join(', ')} rally.`;
    case 'battle-begins':
      return `The next battle: ${event.title}.`;
    case 'cut-off':
      return `${name(event.unit)} is cut off: ${cardText(event.card)}, ${event.escaped ? 'it gets away' : 'it is lost'}.`;
    case 'refitted':
      return `${name(event.unit)} ${event.returns ? 'returns' : 'is restored'} for ${counted(event.cost, 'point')}.`;
    case 'battle-over':
    case 'game-over':
      return `${event.level}${event.sudden ? ', before the last turn' : ''}: British ${event.british.total}, German ${event.german.total}.`;
  }
}

export function name(id: string): string {
  const unit = findUnit(id);
  return unit === undefined ? id : nameOf(unit);
}

function cardText(code: string): string {
  const card = findCard(code);
  return card === undefined ? code : cardName(card);
}

function cards(codes: readonly string[]): string {
  return codes.length === 0 ? 'no card' : codes.map(cardText).join(', ');
}

function shown(codes: readonly string[] | undefined): string {
  return codes === undefined ? '' : ` (${cards(codes)})`;
}

/** 12 Random events: a jack, queen, king or ace drawn from the deck interrupts what it was drawn for (R57, R58). */
import type { Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { joinLists, lazyList, popFrame, pushFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { lowerAmmo } from '../deck/ammo.js';
import { scenarioOf } from '../situation/battles.js';
import { board, label } from '../board/board.js';
import type { Card } from '../pieces/cards.js';
import { cardCode, cardName, eventOf, findCard, suitOf } from '../pieces/cards.js';
import { drawTo, handOf, putCard } from '../deck/deck.js';
import type {
  AdditionalOrdersFrame,
  ChangeOfOrdersFrame,
  ExtraAmmoFrame,
  QuickRallyFrame,
  SniperFrame,
} from '../state/frames.js';
import { breakOff } from '../state/frames.js';
import { pushHits } from '../hits/hits.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { clearMark, isDisorganized, unitsOnMap } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Asked, Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { CardUse, Side, Suit } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';

const DECLINE: Action = { do: 'decline' };

/**
 * 12.1a 12.1b A card that was drawn from the deck (never one played from the hand) brings its event, if the use allows one:
 * it is told, and its player is asked if they can make use of it. There is none as long as nobody has had the Initiative; with
 * one Sniper a turn (O.1) later jacks bring none.
 */
export function pushEvent(play: Play, card: Card | undefined, use: CardUse): void {
  const { state } = play;
  const { active } = state;
  if (card === undefined || active === undefined || !tables.cardUses[use].event) return;
  const found = eventOf(card);
  if (found === undefined) return;
  if (found.event === 'sniper' && state.snipers++ > 0 && state.options.oneSniper) return; // O.1
  const player = found.player === 'initiative' ? active : opponentOf(active);
  play.emit({ type: 'random-event', rule: found.rule, event: found.event, side: player, card: cardCode(card) });
  const frame = frameOf(found.event, player, suitOf(card));
  if (!hasUse(state, frame)) return;
  breakOff(state); // R77
  pushFrame(state, frame);
}

type EventFrame = SniperFrame | ChangeOfOrdersFrame | AdditionalOrdersFrame | QuickRallyFrame | ExtraAmmoFrame;

function frameOf(event: EventFrame['at'], side: Side, suit: Suit): EventFrame {
  return event === 'sniper' ? { at: event, side, suit } : { at: event, side };
}

/** 12.2 R59 An event that nobody can use is only told. Nothing secret decides this. */
function hasUse(state: State, frame: EventFrame): boolean {
  switch (frame.at) {
    case 'sniper':
      return sniperTargets(state, frame).length > 0;
    case 'change-of-orders':
      return state.handSize[frame.side] > 0;
    case 'additional-orders':
      return roomInHand(state, frame.side) > 0;
    case 'quick-rally':
      return disorganizedUnits(state, frame.side).length > 0;
    case 'extra-ammo':
      return state.ammo[frame.side] > 0;
  }
}

function question({ side }: EventFrame, rule: string, offer: string): Asked[] {
  return [{ side, text: `${offer}, or decline.`, rule, decline: DECLINE }];
}

/** 12.2b to 12.2e Queens and kings have a rule each for the side with the Initiative and for the other. */
function ruleOf(state: State, frame: ChangeOfOrdersFrame | AdditionalOrdersFrame): string {
  const hasInitiative = state.active === frame.side;
  if (frame.at === 'change-of-orders') return hasInitiative ? '12.2b' : '12.2c';
  return hasInitiative ? '12.2d' : '12.2e';
}

/** A side that does not use an event declines it. */
function decline(play: Play, frame: EventFrame, rule: string): void {
  popFrame(play.state);
  play.emit({ type: 'declined', rule, side: frame.side });
}

// --- 12.2a jack: Sniper ---------------------------------------------------------------------------------------------

/** 12.2a R59 A sniper Disorganizes an enemy unit on a hex of the suit, as a hit does (8.2 if it is Disorganized already). */
export const sniperProcedure: PrimosoleProcedure<SniperFrame> = {
  decision: {
    ask(_state, frame) {
      return question(frame, '12.2a', `Disorganize an enemy unit on a hex of ${frame.suit}`);
    },
    candidates(state, frame) {
      return [...sniperTargets(state, frame).map((unit): Action => ({ do: 'snipe', unit: idOf(unit) })), DECLINE];
    },
    judge(state, frame, _side, action) {
      if (action.do === 'decline') return [];
      if (action.do !== 'snipe') return [notAnAnswer('12.2a', action.do, ['snipe', 'decline'])];
      return judgeSnipe(state, frame, unitOf(action.unit));
    },
    apply(play, frame, _side, action) {
      if (action.do !== 'snipe') return decline(play, frame, '12.2a');
      const { state } = play;
      const unit = unitOf(action.unit);
      popFrame(state);
      play.emit({ type: 'sniped', rule: '12.2a', unit: action.unit, hex: label(state.place[unit]) });
      pushHits(play, [{ unit, loss: false, byWeapon: false }]);
    },
    preview(state, _frame, _side, action) {
      if (action.do !== 'snipe') return { summary: 'No Sniper', tallies: [], consequences: [] };
      const unit = unitOf(action.unit);
      const effect = isDisorganized(state, unit) ? 'it retreats, or loses a step' : 'Disorganized';
      return { summary: `Sniper at ${shortNameOf(unit)}: ${effect}`, tallies: [], consequences: [] };
    },
  },
};

function sniperTargets(state: State, frame: SniperFrame): Unit[] {
  return unitsOnMap(state, opponentOf(frame.side)).filter((unit) => judgeSnipe(state, frame, unit).length === 0);
}

/** 12.2a R59 */
function judgeSnipe(state: State, frame: SniperFrame, unit: Unit): Violation[] {
  const found: Violation[] = [];
  const no = (why: string) => found.push(refuse('no-sniper', { unit: nameOf(unit), why }));
  const hex = state.place[unit];
  if (units[unit].side === frame.side) no('it is no enemy');
  if (units[unit].moves === 'motor') no('it is motorized');
  if (hex < 0) no('it is not on the map');
  else if (board.suit[hex] !== frame.suit) no(`${label(hex)} is a hex of ${board.suit[hex]}, not of ${frame.suit}`);
  else if (isCombatHex(state, hex)) no('there is Close Combat in its hex');
  return found;
}

/** 9.1a An attacker that has just entered has brought Close Combat with it, even while mines still attack it. */
function isCombatHex(state: State, hex: Hex): boolean {
  return state.combat?.hex === hex || SIDES.every((side) => unitsOf(side).some((unit) => state.place[unit] === hex));
}

// --- 12.2b 12.2c queen: Change of orders ----------------------------------------------------------------------------

/** 12.2b 12.2c 2.0ac A side exchanges cards of its hand; only it sees which. */
export const changeOfOrdersProcedure: PrimosoleProcedure<ChangeOfOrdersFrame> = {
  decision: {
    ask(state, frame) {
      return question(frame, ruleOf(state, frame), 'Exchange cards of your hand');
    },
    candidates(state, frame) {
      const hand = handOf(state, frame.side);
      const exchanges = lazyList(
        subsets(hand.length),
        (bits): Action => ({
          do: 'exchange',
          cards: hand.filter((_, index) => (bits >> index) % 2 === 1).map(cardCode),
        }),
      );
      return joinLists([exchanges, [DECLINE]]);
    },
    judge(state, frame, _side, action) {
      if (action.do === 'decline') return [];
      if (action.do !== 'exchange') return [notAnAnswer(ruleOf(state, frame), action.do, ['exchange', 'decline'])];
      if (action.cards.length === 0) return [{ ...refuse('nothing-exchanged', {}), rule: ruleOf(state, frame) }];
      const hand = handOf(state, frame.side);
      return cardsOf(action.cards).flatMap((card) =>
        hand.includes(card) ? [] : [refuse('not-in-hand', { card: cardName(card) })],
      );
    },
    apply(play, frame, side, action) {
      if (action.do !== 'exchange') return decline(play, frame, ruleOf(play.state, frame));
      const { state } = play;
      popFrame(state);
      const discarded = cardsOf(action.cards);
      for (const card of discarded) putCard(state, card, `${side}-discard`);
      state.handSize = { ...state.handSize, [side]: state.handSize[side] - discarded.length };
      state.discarded = { ...state.discarded, [side]: state.discarded[side] + discarded.length };
      const drawn = drawToHand(play, side, discarded.length, 'change-of-orders');
      play.emit({
        type: 'exchanged',
        rule: ruleOf(state, frame),
        side,
        count: discarded.length,
        discarded: action.cards,
        drawn: drawn.map(cardCode),
        reveals: true,
      });
    },
    preview(_state, _frame, _side, action) {
      const summary =
        action.do === 'exchange' ? `Exchange ${cardsOf(action.cards).map(cardName).join(', ')}` : 'Keep the hand';
      return { summary, tallies: [], consequences: [] };
    },
  },
};

/** All sets of at least one of so many cards, a bit for each card; small ones first. */
function subsets(cards: number): readonly number[] {
  return (setsOfCards[cards] ??= Array.from({ length: 2 ** cards - 1 }, (_, set) => set + 1).toSorted(
    (one, other) => sizeOf(one) - sizeOf(other),
  ));
}

const setsOfCards: (readonly number[])[] = [];

function sizeOf(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + sizeOf(bits >> 1);
}

function cardsOf(codes: readonly string[]): Card[] {
  return codes.flatMap((code) => findCard(code) ?? []);
}

/** 12.1b Cards drawn into a hand bring no event. If the deck gives none, the hand stays smaller (R84). */
function drawToHand(play: Play, side: Side, count: number, use: CardUse): Card[] {
  const { state } = play;
  const drawn: Card[] = [];
  for (let n = 0; n < count; n++) {
    const card = drawTo(play, `${side}-hand`, `card for ${use}`);
    if (card === undefined) break;
    drawn.push(card);
    state.handSize = { ...state.handSize, [side]: state.handSize[side] + 1 };
  }
  return drawn;
}

// --- 12.2d 12.2e king: Additional orders ----------------------------------------------------------------------------

/** 12.2d 12.2e R82 A side refills its hand, at most up to the limit of the scenario. */
export const additionalOrdersProcedure: PrimosoleProcedure<AdditionalOrdersFrame> = {
  decision: {
    ask(state, frame) {
      const room = roomInHand(state, frame.side);
      return question(
        frame,
        ruleOf(state, frame),
        `Take ${room === 1 ? 'a card' : `up to ${room} cards`} into your hand`,
      );
    },
    candidates(state, frame) {
      return [
        ...Array.from(
          { length: roomInHand(state, frame.side) },
          (_, index): Action => ({ do: 'refill', count: index + 1 }),
        ),
        DECLINE,
      ];
    },
    judge(state, frame, _side, action) {
      if (action.do === 'decline') return [];
      if (action.do !== 'refill') return [notAnAnswer(ruleOf(state, frame), action.do, ['refill', 'decline'])];
      const room = roomInHand(state, frame.side);
      return action.count >= 1 && action.count <= room
        ? []
        : [{ ...refuse('no-room-in-hand', { count: action.count, room }), rule: ruleOf(state, frame) }];
    },
    apply(play, frame, side, action) {
      if (action.do !== 'refill') return decline(play, frame, ruleOf(play.state, frame));
      popFrame(play.state);
      const cards = drawToHand(play, side, action.count, 'additional-orders');
      play.emit({
        type: 'refilled',
        rule: ruleOf(play.state, frame),
        side,
        count: cards.length,
        cards: cards.map(cardCode),
        reveals: true,
      });
    },
    preview(_state, _frame, _side, action) {
      const summary =
        action.do === 'refill' ? `Take ${action.count === 1 ? 'a card' : `${action.count} cards`}` : 'Take no card';
      return { summary, tallies: [], consequences: [] };
    },
  },
};

/** 2.0z R82 */
function roomInHand(state: State, side: Side): number {
  return Math.max(0, scenarioOf(state).hands[side] - state.handSize[side]);
}

// --- 12.2f red ace: Quick rally -------------------------------------------------------------------------------------

/** 12.2f Any Disorganized unit of the side with the Initiative rallies without a card, activated or not. */
export const quickRallyProcedure: PrimosoleProcedure<QuickRallyFrame> = {
  decision: {
    ask(_state, frame) {
      return question(frame, '12.2f', 'Rally a Disorganized unit');
    },
    candidates(state, frame) {
      return [
        ...disorganizedUnits(state, frame.side).map((unit): Action => ({ do: 'restore', unit: idOf(unit) })),
        DECLINE,
      ];
    },
    judge(state, frame, _side, action) {
      if (action.do === 'decline') return [];
      if (action.do !== 'restore') return [notAnAnswer('12.2f', action.do, ['restore', 'decline'])];
      const unit = unitOf(action.unit);
      return disorganizedUnits(state, frame.side).includes(unit)
        ? []
        : [refuse('no-quick-rally', { unit: nameOf(unit) })];
    },
    apply(play, frame, _side, action) {
      if (action.do !== 'restore') return decline(play, frame, '12.2f');
      const { state } = play;
      const unit = unitOf(action.unit);
      popFrame(state);
      clearMark(state, unit, 'disorganized');
      play.emit({ type: 'rallied', rule: '12.2f', unit: action.unit, hex: label(state.place[unit]) });
    },
    preview(_state, _frame, _side, action) {
      return {
        summary: action.do === 'restore' ? `Rally ${shortNameOf(unitOf(action.unit))}` : 'No Quick rally',
        tallies: [],
        consequences: [],
      };
    },
  },
};

function disorganizedUnits(state: State, side: Side): Unit[] {
  return unitsOnMap(state, side).filter((unit) => isDisorganized(state, unit));
}

// --- 12.2g black ace: Extra ammo ------------------------------------------------------------------------------------

/** 12.2g The side with the Initiative lowers its Ammo level. */
export const extraAmmoProcedure: PrimosoleProcedure<ExtraAmmoFrame> = {
  decision: {
    ask(state, frame) {
      return question(
        frame,
        '12.2g',
        `Lower your Ammo level from ${state.ammo[frame.side]} to ${state.ammo[frame.side] - 1}`,
      );
    },
    candidates() {
      return [{ do: 'resupply' }, DECLINE];
    },
    judge(_state, _frame, _side, action) {
      return action.do === 'resupply' || action.do === 'decline'
        ? []
        : [notAnAnswer('12.2g', action.do, ['resupply', 'decline'])];
    },
    apply(play, frame, side, action) {
      if (action.do !== 'resupply') return decline(play, frame, '12.2g');
      popFrame(play.state);
      lowerAmmo(play, side);
    },
    preview(_state, _frame, _side, action) {
      return {
        summary: action.do === 'resupply' ? 'Lower the Ammo level' : 'Keep the Ammo level',
        tallies: [],
        consequences: [],
      };
    },
  },
};

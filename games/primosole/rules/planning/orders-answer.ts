/** What standing orders answer (7.1a), from what their side may know: its own view. Orders are carried out first; the side is asked about the rest. */
import type { Hex } from '@bridgehead/engine/hex';
import type { OrderBook } from '@bridgehead/engine';
import { areAdjacent, distance } from '@bridgehead/engine/hex';
import { holdIn, ordersFor } from '@bridgehead/engine/units';
import type { Action, ActionOf } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { additionalOrdersProcedure } from '../activation/card-events.js';
import type { Context } from '../situation/context.js';
import { nearestEnemy, sideIn, occupiedHexes, unitsIn } from '../situation/context.js';
import { cardsAt, pileSize } from '../deck/deck.js';
import { shotOf, wantsLimitCard } from '../fire/defensive-fire.js';
import type { Shot } from '../hits/fire-sums.js';
import { defenseOf, effectOf, fireValue } from '../hits/fire-sums.js';
import { fortProcedure } from '../set-up/fortifications.js';
import type { WindowFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { hitsProcedure } from '../hits/hits.js';
import { isLastStep } from '../hits/losses.js';
import { mineAgainst } from '../mines/mines.js';
import type { Against, FireOrder, StandingOrders, UnitOrders } from '../state/orders.js';
import { NO_ORDERS, readOrders, sayOrders } from '../state/orders.js';
import type { Reaction } from '../movement/reactions.js';
import { listReactions } from '../movement/reactions.js';
import type { State } from '../state/state.js';
import { isDisorganized } from '../state/state.js';
import { coverOf } from '../situation/terrain.js';
import type { Primosole } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, sideOf, unitOf, units } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

export const orderBook: OrderBook<Primosole> = {
  none: NO_ORDERS,
  read: readOrders,
  say: sayOrders,
  answer: answerByOrders,
};

/** 7.1a What the orders of a side answer to the question that is put to it; undefined: it must be asked. */
function answerByOrders(view: State, context: Context, side: Side, orders: StandingOrders): Action | undefined {
  if (!holdIn(orders, view.turn)) return undefined;
  const frame = view.stack.at(-1);
  const { leave } = orders;
  switch (frame?.at) {
    case 'window':
      return sideOf(frame.unit) === side ? undefined : reactByOrders(view, context, frame, orders);
    case 'strike':
      return frame.step === 'aim' &&
        frame.side === side &&
        frame.through !== undefined &&
        ordersFor(orders, idOf(frame.through)).offMap.do === 'call'
        ? { do: 'aim-card', card: 'deck' }
        : undefined;
    case 'hits':
      return leave.includes('hits') ? hitsProcedure.decision?.candidates(view, frame, side, context).at(0) : undefined;
    case 'fort': {
      if (frame.side !== side || !leave.includes('fort')) return undefined;
      const [asked] = fortProcedure.decision?.ask(view, frame, context) ?? [];
      return asked?.decline ?? fortProcedure.decision?.candidates(view, frame, side, context).at(0);
    }
    case 'change-of-orders':
      return frame.side === side && leave.includes('change-of-orders') ? { do: 'decline' } : undefined;
    case 'additional-orders': {
      const refills =
        frame.side === side && leave.includes('additional-orders')
          ? additionalOrdersProcedure.decision?.candidates(view, frame, side, context)
          : undefined;
      return refills?.at(refills.length > 1 ? -2 : -1);
    }
    default:
      return undefined;
  }
}

// --- reactions ------------------------------------------------------------------------------------------------------

/** What the orders make of a reaction that is possible. */
type Answer = { readonly is: 'done'; readonly action: Action } | { readonly is: 'asked' } | { readonly is: 'held' };

const ASKED: Answer = { is: 'asked' };
const HELD: Answer = { is: 'held' };

/** 7.1b One reaction after the other, by the units nearest to the enemy first; then pass, unless there is something to ask about. */
function reactByOrders(state: State, context: Context, frame: WindowFrame, orders: StandingOrders): Action | undefined {
  const listed = listReactions(state, frame, context);
  const far = (unit: Unit) => distance(GRID, state.place[unit], frame.hex);
  const able = [...new Set(listed.map((reaction) => unitOf(reaction.unit)))].toSorted(
    (one, other) => far(one) - far(other) || one - other,
  );
  const answers = able.flatMap((unit) =>
    answersOf(
      state,
      context,
      frame,
      unit,
      listed.filter((reaction) => unitOf(reaction.unit) === unit),
      ordersFor(orders, idOf(unit)),
    ),
  );
  for (const answer of answers) if (answer.is === 'done') return answer.action;
  return answers.some(({ is }) => is === 'asked') ? undefined : { do: 'pass' };
}

/** 7.1b Each kind of reaction that is open to the unit. */
function answersOf(
  state: State,
  context: Context,
  frame: WindowFrame,
  unit: Unit,
  reactions: readonly Reaction[],
  { fire, offMap, fallBack }: UnitOrders,
): Answer[] {
  const back = reactions.filter((reaction) => reaction.do === 'fall-back');
  const calls = reactions.filter((reaction) => reaction.do === 'call');
  const shot = reactions.find((reaction) => reaction.do === 'defend');
  return [
    ...(back.length === 0 ? [] : [retreatBy(state, context, unit, back, fallBack)]),
    ...(calls.length === 0 ? [] : [callBy(state, context, frame, calls, offMap)]),
    ...(shot === undefined ? [] : [fireBy(state, frame, unit, shot, fire)]),
  ];
}

/** 7.3 */
function fireBy(state: State, frame: WindowFrame, unit: Unit, shot: Action, fire: FireOrder): Answer {
  if (fire.do !== 'fire') return fire.do === 'ask' ? ASKED : HELD;
  const isDue =
    distance(GRID, state.place[unit], frame.hex) <= fire.within &&
    isAmong(frame.unit, fire.against) &&
    // O.1 the limit is not known before its card; the wish to fire brings it
    (wantsLimitCard(state, unit) || state.limit[unit] > fire.keep) &&
    chanceToDisorganize(state, shotOf(frame, unit)) * 100 >= fire.chance;
  if (isDue) return { is: 'done', action: shot };
  return fire.otherwise === 'ask' ? ASKED : HELD;
}

function isAmong(enemy: Unit, against: Against): boolean {
  return against === 'any' || against.units.includes(idOf(enemy)) || against.kinds.includes(units[enemy].type);
}

/** 6.9 The strongest remaining fire, aimed with a card from the deck. */
function callBy(
  state: State,
  context: Context,
  frame: WindowFrame,
  calls: readonly ActionOf<'call'>[],
  offMap: UnitOrders['offMap'],
): Answer {
  if (offMap.do !== 'call') return offMap.do === 'ask' ? ASKED : HELD;
  if (stepsOf(state, sideIn(context, frame.hex, sideOf(frame.unit))) < offMap.steps) return HELD;
  const [strongest] = calls
    .filter(({ card }) => card === 'deck')
    .toSorted((one, other) => other.strength - one.strength);
  return strongest === undefined ? HELD : { is: 'done', action: strongest };
}

/** 7.2 */
function retreatBy(
  state: State,
  context: Context,
  unit: Unit,
  back: readonly ActionOf<'fall-back'>[],
  when: UnitOrders['fallBack'],
): Answer {
  if (when === 'ask') return ASKED;
  return when !== 'never' && shouldFallBack(state, context, unit, when)
    ? { is: 'done', action: bestRetreat(state, unit, back) }
    : HELD;
}

/** 6.4d The share of the cards that may come, as far as the side knows, with which a fire Disorganizes its target at least. */
export function chanceToDisorganize(state: State, shot: Shot): number {
  const cards =
    pileSize(state) > 0
      ? cardsAt(state, 'pile', 'unknown')
      : cardsAt(state, 'used', 'british-discard', 'german-discard');
  const defense = defenseOf(state, shot.target, shot.mode);
  return (
    cards.filter((card) => effectOf(fireValue(state, shot, card), defense) !== 'none').length /
    Math.max(1, cards.length)
  );
}

// --- falling back ---------------------------------------------------------------------------------------------------

function stepsOf(state: State, among: readonly Unit[]): number {
  return among.reduce((sum, unit) => sum + (isLastStep(state, unit) ? 1 : 2), 0);
}

/** outnumbered: more enemy steps next to the unit than own steps in its hex. */
function shouldFallBack(
  state: State,
  context: Context,
  unit: Unit,
  when: 'outnumbered' | 'next-to-disorganized',
): boolean {
  const here = state.place[unit];
  const near = (side: Side) =>
    occupiedHexes(context)
      .filter((hex) => areAdjacent(GRID, here, hex))
      .flatMap((hex) => sideIn(context, hex, side));
  if (when === 'outnumbered')
    return stepsOf(state, near(opponentOf(sideOf(unit)))) > stepsOf(state, unitsIn(context, here));
  return near(sideOf(unit)).some((friend) => isDisorganized(state, friend));
}

/** Not on mines, as far from the enemy as can be, in the best cover. */
function bestRetreat(state: State, unit: Unit, back: readonly ActionOf<'fall-back'>[]): Action {
  const worth = (hex: Hex) =>
    (mineAgainst(state, unit, hex) === undefined ? 1000 : 0) +
    10 * nearestEnemy(state, sideOf(unit), hex) +
    coverOf(hex);
  return back.toSorted((one, other) => worth(hexOfLabel(other.hex)) - worth(hexOfLabel(one.hex)))[0];
}

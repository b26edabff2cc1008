/**
 * Standing orders for slow play: what a side has decided beforehand about reactions and small questions of the enemy's turn,
 * so that nobody waits for it. They stand beside the game, not in its state, and look only at what their side may know.
 */
import type { Hex, Parsed } from '@bridgehead/engine';
import { areAdjacent, distance } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import type { Action, ActionOf } from './actions.js';
import { hexOfLabel } from './actions.js';
import { additionalOrdersProcedure } from './card-events.js';
import type { Context } from './context.js';
import { contextOf, nearestEnemy, sideIn, unitsIn } from './context.js';
import { cardsAt, pileSize } from './deck.js';
import { shotOf } from './defensive-fire.js';
import type { Shot } from './fire-sums.js';
import { defenseOf, effectOf, fireValue } from './fire-sums.js';
import { fortProcedure } from './fortifications.js';
import type { WindowFrame } from './frames.js';
import { GRID } from './grid.js';
import { hitsProcedure } from './hits.js';
import { mineAgainst } from './mines.js';
import type { Reaction } from './reactions.js';
import { listReactions } from './reactions.js';
import type { State } from './state.js';
import { hasMark, isDisorganized } from './state.js';
import { coverOf } from './terrain.js';
import type { Unit } from './units.js';
import { findUnit, idOf, nameOf, sideOf, unitOf, units } from './units.js';
import type { Side } from './vocabulary.js';
import { opponentOf } from './vocabulary.js';

// --- what can be ordered --------------------------------------------------------------------------------------------

const unitId = z.string().check(z.refine((id) => findUnit(id) !== undefined, { error: (issue) => `expected the id of a unit; there is no unit "${String(issue.input)}"` }));
const count = z.int().check(z.minimum(0));

/** Questions that can be left to the orders as a whole: who is inside, whose hit comes first, queens and kings. */
const LEFT_TO_ORDERS = ['fort', 'hits', 'change-of-orders', 'additional-orders'] as const;

const REACTION = z.strictObject({
  units: z.union([z.literal('all'), z.array(unitId).check(z.minLength(1))]),
  /** Defensive Fire at enemies within so many hexes, if it Disorganizes in so many cases of a hundred, as long as more than `keep` fires are left. */
  fire: z.union([z.literal('never'), z.strictObject({ within: count, chance: count.check(z.maximum(100)), keep: count })]),
  /** Guns off the map, if so many enemy steps are in the hex. */
  offMap: z.union([z.literal('never'), z.strictObject({ steps: count })]),
  fallBack: z.enum(['never', 'outnumbered', 'next-to-disorganized']),
  /** What happens if none of this applies. */
  otherwise: z.enum(['pass', 'ask']),
});

const ORDERS = z.strictObject({
  /** For each unit the first that names it counts; a unit without any is asked about. */
  reactions: z.array(REACTION),
  leave: z.array(z.enum(LEFT_TO_ORDERS)),
  /** The last turn in which they hold; without it, to the end of the game. */
  lastTurn: z.optional(z.int().check(z.minimum(1))),
});

export type StandingOrders = z.infer<typeof ORDERS>;
type ReactionOrder = StandingOrders['reactions'][number];

export function parseOrders(json: unknown): Parsed<StandingOrders> {
  return readJson(ORDERS, json);
}

/** 7.1a The orders in words, one sentence each. */
export function sayOrders({ reactions, leave, lastTurn }: StandingOrders): string[] {
  const told = reactions.map((order) => {
    const who = order.units === 'all' ? 'All units' : order.units.map((id) => nameOf(unitOf(id))).join(', ');
    const fire = order.fire === 'never' ? 'hold their fire' : `fire within ${order.fire.within} hexes at ${order.fire.chance} % or better and keep ${order.fire.keep}`;
    const offMap = order.offMap === 'never' ? 'call no guns' : `call guns at ${order.offMap.steps} steps or more`;
    const fallBack = { never: 'do not fall back', outnumbered: 'fall back when outnumbered', 'next-to-disorganized': 'fall back when a Disorganized friend is next to them' }[order.fallBack];
    return `${who} ${fire}, ${offMap}, ${fallBack}; otherwise ${order.otherwise === 'ask' ? 'I am asked' : 'they pass'}.`;
  });
  if (leave.length > 0) told.push(`I am not asked about: ${leave.map((word) => LEAVE_WORDS[word]).join(', ')}.`);
  if (lastTurn !== undefined) told.push(`This holds until turn ${lastTurn}.`);
  return told;
}

const LEAVE_WORDS: Readonly<Record<(typeof LEFT_TO_ORDERS)[number], string>> = {
  fort: 'who is inside a fortification',
  hits: 'the order of hits',
  'change-of-orders': 'a Change of orders (the hand is kept)',
  'additional-orders': 'Additional orders (the hand is filled)',
};

// --- the answer -----------------------------------------------------------------------------------------------------

/** 7.1a What the orders of a side answer to the question that is put to it; undefined: it must be asked. */
export function answerByOrders(view: State, side: Side, orders: StandingOrders): Action | undefined {
  if (orders.lastTurn !== undefined && view.turn > orders.lastTurn) return undefined;
  const frame = view.stack.at(-1);
  const context = contextOf(view);
  if (frame?.at === 'window' && sideOf(frame.unit) !== side) return reactByOrders(view, context, frame, orders);
  const leaves = (word: (typeof LEFT_TO_ORDERS)[number]) => orders.leave.includes(word);
  if (frame?.at === 'hits' && leaves('hits')) return hitsProcedure.decision?.candidates(view, frame, side, context).at(0);
  if (frame?.at === 'fort' && frame.side === side && leaves('fort')) {
    const [asked] = fortProcedure.decision?.ask(view, frame, context) ?? [];
    return asked?.decline ?? fortProcedure.decision?.candidates(view, frame, side, context).at(0);
  }
  if (frame?.at === 'change-of-orders' && frame.side === side && leaves('change-of-orders')) return { do: 'decline' };
  if (frame?.at === 'additional-orders' && frame.side === side && leaves('additional-orders')) return additionalOrdersProcedure.decision?.candidates(view, frame, side, context).at(-2);
  return undefined;
}

/** 7.1b One reaction after the other, by the units nearest to the enemy first; then pass, unless somebody wants to be asked. */
function reactByOrders(state: State, context: Context, frame: WindowFrame, orders: StandingOrders): Action | undefined {
  const listed = listReactions(state, frame, context);
  const far = (unit: Unit) => distance(GRID, state.place[unit], frame.hex);
  const able = [...new Set(listed.map((reaction) => unitOf(reaction.unit)))].toSorted((one, other) => far(one) - far(other) || one - other);
  let mustAsk = false;
  for (const unit of able) {
    const reactions = listed.filter((reaction) => unitOf(reaction.unit) === unit);
    const order = orders.reactions.find(({ units: ids }) => ids === 'all' || ids.includes(idOf(unit)));
    const action = order && reactionOf(state, context, frame, unit, reactions, order);
    if (action !== undefined) return action;
    mustAsk ||= order === undefined || order.otherwise === 'ask';
  }
  return mustAsk ? undefined : { do: 'pass' };
}

function reactionOf(state: State, context: Context, frame: WindowFrame, unit: Unit, reactions: readonly Reaction[], order: ReactionOrder): Action | undefined {
  const back = reactions.filter((reaction) => reaction.do === 'fall-back');
  if (back.length > 0 && shouldFallBack(state, context, unit, order.fallBack)) return bestRetreat(state, unit, back);
  const { offMap, fire } = order;
  const calls = reactions.filter((reaction) => reaction.do === 'call').filter(({ card }) => card === 'deck');
  if (offMap !== 'never' && calls.length > 0 && stepsIn(state, sideIn(context, frame.hex, sideOf(frame.unit))) >= offMap.steps) return calls.toSorted((one, other) => other.strength - one.strength)[0];
  if (fire === 'never' || distance(GRID, state.place[unit], frame.hex) > fire.within || state.limit[unit] <= fire.keep) return undefined;
  return chanceToDisorganize(state, shotOf(frame, unit)) * 100 >= fire.chance ? reactions.find((reaction) => reaction.do === 'defend') : undefined;
}

/** 6.4d The share of the cards that may come, as far as the side knows, with which a fire Disorganizes its target at least. */
export function chanceToDisorganize(state: State, shot: Shot): number {
  const cards = pileSize(state) > 0 ? cardsAt(state, 'pile', 'unknown') : cardsAt(state, 'used', 'british-discard', 'german-discard');
  const defense = defenseOf(state, shot.target, shot.mode);
  return cards.filter((card) => effectOf(fireValue(state, shot, card), defense) !== 'none').length / Math.max(1, cards.length);
}

// --- falling back ---------------------------------------------------------------------------------------------------

function stepsIn(state: State, among: readonly Unit[]): number {
  return among.reduce((sum, unit) => sum + (units[unit].back === undefined || hasMark(state, unit, 'reduced') ? 1 : 2), 0);
}

/** outnumbered: more enemy steps next to the unit than own steps in its hex. */
function shouldFallBack(state: State, context: Context, unit: Unit, when: ReactionOrder['fallBack']): boolean {
  const here = state.place[unit];
  const near = (side: Side) => [...context.inHex.keys()].filter((hex) => areAdjacent(GRID, here, hex)).flatMap((hex) => sideIn(context, hex, side));
  if (when === 'outnumbered') return stepsIn(state, near(opponentOf(sideOf(unit)))) > stepsIn(state, unitsIn(context, here));
  return when === 'next-to-disorganized' && near(sideOf(unit)).some((friend) => isDisorganized(state, friend));
}

/** Not on mines, as far from the enemy as can be, in the best cover. */
function bestRetreat(state: State, unit: Unit, back: readonly ActionOf<'fall-back'>[]): Action {
  const worth = (hex: Hex) => (mineAgainst(state, unit, hex) === undefined ? 1000 : 0) + 10 * nearestEnemy(state, sideOf(unit), hex) + coverOf(hex);
  return back.toSorted((one, other) => worth(hexOfLabel(other.hex)) - worth(hexOfLabel(one.hex)))[0];
}

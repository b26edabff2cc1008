/**
 * Standing orders (7.1a): what a side has decided beforehand about reactions and small questions of the enemy's turn. For all its
 * units, and for single ones where they differ. They are plain data; what they answer stands in orders-answer.ts.
 */
import type { Parsed, Problem } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import type { OrdersByUnit, Said } from '@bridgehead/engine/units';
import { ordersSchema, tellOrders } from '@bridgehead/engine/units';
import * as z from 'zod/mini';
import { tables } from '../board/tables.js';
import { findUnit, nameOf, sideOf, unitOf, units } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES, UNIT_TYPES } from '../vocabulary/vocabulary.js';

// --- what can be ordered --------------------------------------------------------------------------------------------

const VERSION = 1;

const count = z.int().check(z.minimum(0));
const list = z.array(z.string());

/** Enemies that are fired at: all, or these units and kinds of unit. */
const AGAINST = z.union([z.literal('any'), z.strictObject({ kinds: z.array(z.enum(UNIT_TYPES)), units: list })], {
  error: 'expected "any", or { "kinds": kinds of unit, "units": ids of enemy units }',
});

/** 7.3 Defensive Fire. */
const FIRE = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('ask') }),
  z.strictObject({ do: z.literal('hold') }),
  z.strictObject({
    do: z.literal('fire'),
    /** At enemies within so many hexes. */
    within: count.check(z.minimum(1)),
    against: AGAINST,
    /** 6.4d Only if it Disorganizes in so many cases of a hundred. */
    chance: count.check(z.maximum(100)),
    /** 7.3.2 So many Defensive Fires of the turn are kept back. */
    keep: count,
    /** What happens if it does not fire. */
    otherwise: z.enum(['hold', 'ask']),
  }),
]);

/** 6.9 Artillery Fire or an Air Strike through the unit, aimed with cards of the deck. */
const OFF_MAP = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('ask') }),
  z.strictObject({ do: z.literal('hold') }),
  /** If so many enemy steps are in the hex. */
  z.strictObject({ do: z.literal('call'), steps: count }),
]);

/** 7.2 Retreat as a reaction: outnumbered, or next to a Disorganized friend. */
const FALL_BACK = z.enum(['ask', 'never', 'outnumbered', 'next-to-disorganized']);

/** Questions that can be left to the orders as a whole: who is inside, whose hit comes first, queens and kings. */
export const LEFT_TO_ORDERS = ['fort', 'hits', 'change-of-orders', 'additional-orders'] as const;
export type LeftToOrders = (typeof LEFT_TO_ORDERS)[number];

const UNIT_ORDERS = z.strictObject({ fire: FIRE, offMap: OFF_MAP, fallBack: FALL_BACK });

const ORDERS = ordersSchema(VERSION, z.string(), UNIT_ORDERS, LEFT_TO_ORDERS);

export type UnitOrders = z.infer<typeof UNIT_ORDERS>;
export type StandingOrders = OrdersByUnit<UnitOrders, LeftToOrders>;
export type FireOrder = UnitOrders['fire'];
export type Against = Extract<FireOrder, { do: 'fire' }>['against'];

const ASK_ALL: UnitOrders = { fire: { do: 'ask' }, offMap: { do: 'ask' }, fallBack: 'ask' };

/** Nothing is ordered. */
export const NO_ORDERS: StandingOrders = { version: VERSION, all: ASK_ALL, units: {}, leave: [] };

// --- reading --------------------------------------------------------------------------------------------------------

/** Orders of a side, or all that is wrong with them. */
export function readOrders(json: unknown, side: Side): Parsed<StandingOrders> {
  const read = readJson(ORDERS, json);
  if (!read.ok) return read;
  const { all, units: own } = read.value;
  const problems = [
    ...againstProblems(all.fire, 'all.fire', side),
    ...Object.entries(own).flatMap(([id, { fire }]) => [
      ...unitProblems(id, `units.${id}`, side),
      ...(fire === undefined ? [] : againstProblems(fire, `units.${id}.fire`, side)),
    ]),
  ];
  return problems.length === 0 ? read : { ok: false, problems };
}

function againstProblems(fire: FireOrder, field: string, side: Side): Problem[] {
  if (fire.do !== 'fire' || fire.against === 'any') return [];
  return fire.against.units.flatMap((id, index) =>
    unitProblems(id, `${field}.against.units[${index}]`, opponentOf(side)),
  );
}

function unitProblems(id: string, field: string, side: Side): Problem[] {
  const unit = findUnit(id);
  if (unit === undefined) return [{ field, expected: `expected the id of a unit; there is no unit "${id}"` }];
  return sideOf(unit) === side
    ? []
    : [{ field, expected: `expected a ${SIDE_NAMES[side]} unit; "${id}" is ${SIDE_NAMES[sideOf(unit)]}` }];
}

// --- words ----------------------------------------------------------------------------------------------------------

/** 7.1a The orders in words, one sentence each; what is asked anyway is not told. */
export function sayOrders(orders: StandingOrders): string[] {
  const forSome = Object.entries(orders.units).map(([id, own]) => sayUnitOrders(nameOf(unitOf(id)), own));
  return tellOrders([sayUnitOrders('All units', orders.all), ...forSome], orders, LEAVE_WORDS);
}

/** "All units: fire within 2 hexes, otherwise hold; do not fall back." */
export function sayUnitOrders(who: string, { fire, offMap, fallBack }: Said<UnitOrders>): string | undefined {
  const told = [fire && sayFire(fire), offMap && sayOffMap(offMap), fallBack && FALL_BACK_WORDS[fallBack]].filter(
    (text) => text !== undefined,
  );
  const asks = [fire?.do === 'ask', offMap?.do === 'ask', fallBack === 'ask'];
  return told.length === 0 || (who === 'All units' && asks.every(Boolean)) ? undefined : `${who}: ${told.join('; ')}.`;
}

function sayFire(fire: FireOrder): string {
  if (fire.do === 'ask') return 'ask about fire';
  if (fire.do === 'hold') return 'never fire';
  const { within, against, chance, keep, otherwise } = fire;
  const parts = [
    `fire within ${within} ${within === 1 ? 'hex' : 'hexes'}`,
    against === 'any' ? '' : ` at ${sayAgainst(against)}`,
    chance === 0 ? '' : ` with a chance of ${chance} % or more`,
    keep === 0 ? '' : ` and keep ${keep} in reserve`,
    otherwise === 'ask' ? ', otherwise ask' : ', otherwise hold',
  ];
  return parts.join('');
}

function sayAgainst({ kinds, units: ids }: Exclude<Against, 'any'>): string {
  const named = [
    ...kinds.map((kind) => tables.unitTypes[kind].name.toLowerCase()),
    ...ids.map((id) => units[unitOf(id)].name),
  ];
  return named.length === 0 ? 'nobody' : named.join(', ');
}

function sayOffMap(offMap: UnitOrders['offMap']): string {
  if (offMap.do === 'ask') return 'ask about guns off the map';
  return offMap.do === 'hold' ? 'call no guns' : `call off-map guns at ${offMap.steps} steps or more`;
}

const FALL_BACK_WORDS: Readonly<Record<UnitOrders['fallBack'], string>> = {
  ask: 'ask about falling back',
  never: 'do not fall back',
  outnumbered: 'fall back when outnumbered',
  'next-to-disorganized': 'fall back when a friend next to them is Disorganized',
};

export const LEAVE_WORDS: Readonly<Record<LeftToOrders, string>> = {
  fort: 'who is inside a fortification (units inside stay)',
  hits: 'the order of hits',
  'change-of-orders': 'a Change of orders (the hand is kept)',
  'additional-orders': 'Additional orders (the hand is filled)',
};

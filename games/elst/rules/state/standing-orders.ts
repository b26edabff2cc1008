/**
 * Standing orders (I-3.3.3a, I-R103): what a side has decided beforehand about fire at those who move, and about small questions.
 * For all its units, and for single ones where they differ. They are plain data; what they answer stands in standing-orders-answer.ts.
 */
import type { Parsed } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import type { OrdersByUnit, Said } from '@bridgehead/engine/units';
import { holdIn, ordersFor, ordersSchema, tellOrders } from '@bridgehead/engine/units';
import * as z from 'zod/mini';
import { COLUMNS } from '../vocabulary/tables.js';
import { UNIT_ID } from '../vocabulary/units.js';

// --- what can be ordered --------------------------------------------------------------------------------------------

const VERSION = 1;

/** How far: next to the unit, within its normal range, or as far as it reaches. */
export const WITHIN = ['adjacent', 'normal-range', 'any'] as const;
export type Within = (typeof WITHIN)[number];

/** The worst total of modifiers that anybody would name; with it every shot is good enough. */
export const ANY_MODIFIER = 12;

const column = z.int().check(
  z.refine((value) => COLUMNS.includes(value), {
    error: `expected a column of the fire table: ${COLUMNS.join(', ')}`,
  }),
);
const modifier = z.int().check(z.minimum(-ANY_MODIFIER), z.maximum(ANY_MODIFIER));

const FIRE = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('ask') }),
  z.strictObject({ do: z.literal('hold') }),
  z.strictObject({
    do: z.literal('fire'),
    within: z.enum(WITHIN),
    /** Only in an attack on this column or a better one, with this total of modifiers or a lower one. */
    column,
    modifier,
    /** What happens if it does not fire. */
    otherwise: z.enum(['hold', 'ask']),
  }),
]);

/**
 * Guns, main armaments and anti-tank weapons at vehicles: held until the range is this or less, or the chance to destroy the
 * vehicle with one shot is this or more, in percent. Without an order, the one about fire counts.
 */
const ORDNANCE = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('ask') }),
  z.strictObject({ do: z.literal('hold') }),
  z.strictObject({
    do: z.literal('fire'),
    range: z.int().check(z.minimum(0), z.maximum(99)),
    kill: z.int().check(z.minimum(0), z.maximum(100)),
    otherwise: z.enum(['hold', 'ask']),
  }),
]);

/** Once it has fired: Subsequent First Fire, and Final Protective Fire. fire: as the order about fire says. */
const AGAIN = z.enum(['ask', 'never', 'fire']);

/** I-R28 Rate of fire, or Residual FP. */
const RATE = z.enum(['ask', 'keep', 'residual']);

const UNIT_ORDERS = z.strictObject({
  fire: FIRE,
  subsequent: AGAIN,
  protective: AGAIN,
  rate: RATE,
  ordnance: z.optional(ORDNANCE),
});

/** Questions that can be left to the orders as a whole: the simplest answer is given. */
export const LEFT_TO_ORDERS = ['regroup', 'desperation', 'attach', 'promotion'] as const;
export type LeftToOrders = (typeof LEFT_TO_ORDERS)[number];

const ORDERS = ordersSchema(
  VERSION,
  z.string().check(z.regex(UNIT_ID, { error: 'expected a unit like "u7"' })),
  UNIT_ORDERS,
  LEFT_TO_ORDERS,
);

export type UnitOrders = z.infer<typeof UNIT_ORDERS>;
export type StandingOrders = OrdersByUnit<UnitOrders, LeftToOrders>;
export type FireOrder = UnitOrders['fire'];
export type AgainOrder = UnitOrders['subsequent'];
export type OrdnanceOrder = NonNullable<UnitOrders['ordnance']>;

const ASK_ALL: UnitOrders = { fire: { do: 'ask' }, subsequent: 'ask', protective: 'ask', rate: 'ask' };

/** Nothing is ordered. */
export const NO_ORDERS: StandingOrders = { version: VERSION, all: ASK_ALL, units: {}, leave: [] };

/** Orders for all units that many will want: each a good place to begin. */
export const USUAL_ORDERS: readonly { readonly id: string; readonly title: string; readonly all: UnitOrders }[] = [
  { id: 'ask', title: 'Ask about every shot', all: ASK_ALL },
  {
    id: 'hold',
    title: 'Hold fire',
    all: { fire: { do: 'hold' }, subsequent: 'never', protective: 'never', rate: 'keep' },
  },
  {
    id: 'adjacent',
    title: 'Fire only at units that move next to us',
    all: {
      fire: { do: 'fire', within: 'adjacent', column: 1, modifier: ANY_MODIFIER, otherwise: 'hold' },
      subsequent: 'fire',
      protective: 'ask',
      rate: 'keep',
    },
  },
  {
    id: 'good-shots',
    title: 'Fire on column 8 or better at a modifier of -1 or better',
    all: {
      fire: { do: 'fire', within: 'any', column: 8, modifier: -1, otherwise: 'hold' },
      subsequent: 'never',
      protective: 'never',
      rate: 'keep',
    },
  },
];

/** Orders that someone wrote or kept, or all that is wrong with them. Which units a side has depends on the scenario: orders for others do nothing. */
export function readOrders(json: unknown): Parsed<StandingOrders> {
  return readJson(ORDERS, json);
}

/** Whether their owner may still be asked about fire at somebody who moves in this turn. */
export function mayAskOnTheMove(orders: StandingOrders, turn: number): boolean {
  if (!holdIn(orders, turn)) return true;
  return [orders.all, ...Object.keys(orders.units).map((id) => ordersFor(orders, id))].some(
    ({ fire, subsequent, protective, ordnance }) => {
      if (ordnance?.do === 'ask' || (ordnance?.do === 'fire' && ordnance.otherwise === 'ask')) return true;
      if (fire.do === 'hold') return false;
      return fire.do === 'ask' || fire.otherwise === 'ask' || subsequent === 'ask' || protective === 'ask';
    },
  );
}

// --- words ----------------------------------------------------------------------------------------------------------

/** The orders in words, one sentence each; what is asked anyway is not told. */
export function sayOrders(orders: StandingOrders): string[] {
  const forAll = isAsking(orders.all) ? undefined : sayUnitOrders('All units', orders.all);
  const forSome = Object.entries(orders.units).map(([id, own]) => sayUnitOrders(`Unit ${id.slice(1)}`, own));
  return tellOrders([forAll, ...forSome], orders, LEAVE_WORDS);
}

function isAsking({ fire, subsequent, protective, rate }: UnitOrders): boolean {
  return fire.do === 'ask' && subsequent === 'ask' && protective === 'ask' && rate === 'ask';
}

/** "4-5-7 C: fire within normal range, otherwise hold; do not fire a second time." */
export function sayUnitOrders(
  who: string,
  { fire, subsequent, protective, rate, ordnance }: Said<UnitOrders>,
): string | undefined {
  const told = [
    fire && sayFire(fire),
    ordnance && sayOrdnance(ordnance),
    subsequent && SUBSEQUENT_WORDS[subsequent],
    protective && PROTECTIVE_WORDS[protective],
    rate && RATE_WORDS[rate],
  ].filter((text) => text !== undefined);
  return told.length === 0 ? undefined : `${who}: ${told.join('; ')}.`;
}

function sayFire(fire: FireOrder): string {
  if (fire.do === 'ask') return 'ask about fire';
  if (fire.do === 'hold') return 'hold fire';
  const parts = [
    `fire ${WITHIN_WORDS[fire.within]}`,
    fire.column === COLUMNS[0] ? '' : ` on column ${fire.column} or better`,
    fire.modifier === ANY_MODIFIER ? '' : ` with modifiers of ${fire.modifier > 0 ? '+' : ''}${fire.modifier} or less`,
    fire.otherwise === 'ask' ? ', otherwise ask' : ', otherwise hold',
  ];
  return parts.join('');
}

function sayOrdnance(ordnance: OrdnanceOrder): string {
  if (ordnance.do === 'ask') return 'ask about shots at vehicles';
  if (ordnance.do === 'hold') return 'no shots at vehicles';
  const { range, kill, otherwise } = ordnance;
  return `fire at vehicles within ${range} hexes or with a chance of ${kill} % or more to destroy them, otherwise ${otherwise}`;
}

export const WITHIN_WORDS: Readonly<Record<Within, string>> = {
  adjacent: 'at movers next to the unit',
  'normal-range': 'within normal range',
  any: 'at any range',
};

const SUBSEQUENT_WORDS: Readonly<Record<AgainOrder, string>> = {
  ask: 'ask about Subsequent First Fire',
  never: 'no Subsequent First Fire',
  fire: 'Subsequent First Fire alike',
};

const PROTECTIVE_WORDS: Readonly<Record<AgainOrder, string>> = {
  ask: 'ask about Final Protective Fire',
  never: 'no Final Protective Fire',
  fire: 'Final Protective Fire alike',
};

const RATE_WORDS: Readonly<Record<UnitOrders['rate'], string>> = {
  ask: 'ask about the rate of fire',
  keep: 'keep the rate of fire',
  residual: 'leave Residual Firepower instead of keeping the rate of fire',
};

export const LEAVE_WORDS: Readonly<Record<LeftToOrders, string>> = {
  regroup: 'how a Fire Group that lost members goes on (in as few groups as possible)',
  desperation: 'units that could stay DM (none does)',
  attach: 'leaders in close combat (they stay with their stack)',
  promotion: 'a leader who could step forward (the leader does)',
};

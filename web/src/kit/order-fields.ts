/** What the forms of standing orders have in common: orders for all units and for single ones, and the fields in which they are set. */
import { capital } from '@bridgehead/engine';
import type { OrdersByUnit, Said, ScopedOrders } from '@bridgehead/engine/units';
import type { OrderField, OrderGroup } from './orders.js';

/** Whose orders are set: one unit's, by its id, or those for all. */
export type Scope = string | undefined;

/** What is said for the scope itself. */
export function saidFor<All extends object>({ all, units: own }: ScopedOrders<All>, scope: Scope): Said<All> {
  if (scope === undefined) return all;
  return (Object.hasOwn(own, scope) ? own[scope] : undefined) ?? {};
}

/** The orders with this said for the scope; a unit of which nothing is said any more is as all others. */
export function withSaid<All extends object, Orders extends ScopedOrders<All>>(
  orders: Orders,
  scope: Scope,
  said: Said<All>,
): Orders {
  if (scope === undefined) return { ...orders, all: { ...orders.all, ...given(said) } };
  const kept = given({ ...saidFor<All>(orders, scope), ...said });
  return Object.keys(kept).length === 0
    ? withoutUnit(orders, scope)
    : { ...orders, units: { ...orders.units, [scope]: kept } };
}

export function withoutUnit<Orders extends ScopedOrders<object>>(orders: Orders, id: string): Orders {
  return { ...orders, units: Object.fromEntries(Object.entries(orders.units).filter(([other]) => other !== id)) };
}

function given<All extends object>(said: Said<All>): Partial<All> {
  const kept: Partial<All> = {};
  for (const key in said) if (said[key] !== undefined) kept[key] = said[key];
  return kept;
}

// --- fields -----------------------------------------------------------------------------------------------------------

export type Choices<Id extends string = string> = readonly { readonly id: Id; readonly label: string }[];

/** A unit does as all others. */
const AS_ALL = 'as-all';

/** One of a few words. choose gets the word; undefined: as all units. */
export function oneField<Id extends string, Orders>(
  id: string,
  label: string,
  choices: Choices<Id>,
  scope: Scope,
  chosen: Id | undefined,
  choose: (id: Id | undefined) => Orders,
): OrderField<Orders> {
  return {
    kind: 'one',
    id,
    label,
    choices: scope === undefined ? choices : [{ id: AS_ALL, label: 'Same as all units' }, ...choices],
    chosen: chosen ?? AS_ALL,
    choose: (word) => choose(choices.find((choice) => choice.id === word)?.id),
  };
}

/** A few numbers with their words, and the present one if it is none of them. */
export function numberField<Orders>(
  id: string,
  label: string,
  some: readonly number[],
  chosen: number,
  words: (value: number) => string,
  choose: (value: number) => Orders,
): OrderField<Orders> {
  const values = [...new Set([...some, chosen])].toSorted((a, b) => a - b);
  return {
    kind: 'one',
    id,
    label,
    choices: values.map((value) => ({ id: String(value), label: words(value) })),
    chosen: String(chosen),
    choose: (value) => choose(Number(value)),
  };
}

/** Those that were there are taken out, the others put in. */
export function toggled<Item>(items: readonly Item[], some: readonly Item[]): Item[] {
  return [...items.filter((item) => !some.includes(item)), ...some.filter((item) => !items.includes(item))];
}

// --- small questions, and how long ------------------------------------------------------------------------------------

/** The questions that can be left to the orders, and until which of the game's turns they hold. turn: the present one. */
export function smallGroup<All extends object, Word extends string>(
  orders: OrdersByUnit<All, Word>,
  words: readonly Word[],
  labels: Readonly<Record<Word, string>>,
  turn: number,
  turns: number,
): OrderGroup<OrdersByUnit<All, Word>> {
  const { lastTurn: last, ...unlimited } = orders;
  const until = Array.from({ length: turns }, (_, index) => index + 1).filter((each) => each >= turn || each === last);
  const choices = [
    { id: 'end', label: 'the end of the game' },
    ...until.map((each) => ({ id: String(each), label: `the end of turn ${each}` })),
  ];
  return {
    title: 'Minor decisions',
    rule: '',
    hint: 'Your orders can answer these too.',
    fields: [
      {
        kind: 'some',
        id: 'leave',
        label: 'Don’t ask about',
        choices: words.map((word) => ({ id: word, label: capital(labels[word]) })),
        chosen: orders.leave,
        toggle: (id) => ({
          ...orders,
          leave: toggled(
            orders.leave,
            words.filter((word) => word === id),
          ),
        }),
      },
      oneField('until', 'Orders last until', choices, undefined, last === undefined ? 'end' : String(last), (id) =>
        id === undefined || id === 'end' ? unlimited : { ...unlimited, lastTurn: Number(id) },
      ),
    ],
  };
}

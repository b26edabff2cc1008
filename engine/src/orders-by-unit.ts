/**
 * Standing orders that are given for all units, and for single ones where they differ. A game says what a unit can be ordered,
 * and which questions can be left to the orders as a whole; what they answer is the game's own.
 */
import * as z from 'zod/mini';

/** What is said of a unit; undefined: nothing. */
export type Said<All> = { readonly [Key in keyof All]?: All[Key] | undefined };

/** What is said for all units, and for single ones, by their ids, where they differ: what is not said there is as for all. */
export interface ScopedOrders<All extends object> {
  readonly all: All;
  readonly units: Readonly<Record<string, Said<All>>>;
}

/** Word: a question that can be left to the orders as a whole. */
export interface OrdersByUnit<All extends object, Word extends string> extends ScopedOrders<All> {
  /** The game's own: it changes with what can be ordered. */
  readonly version: number;
  readonly leave: readonly Word[];
  /** The last turn in which they hold; without it, to the end of the game. */
  readonly lastTurn?: number | undefined;
}

/** The schema of standing orders that name units. */
export function ordersSchema<UnitOrders extends z.ZodMiniObject, const Words extends readonly string[]>(
  version: number,
  unitId: z.ZodMiniString,
  unitOrders: UnitOrders,
  words: Words,
) {
  return z.strictObject({
    version: z.literal(version),
    all: unitOrders,
    units: z.record(unitId, z.partial(unitOrders)),
    leave: z.array(z.enum(words)),
    lastTurn: z.optional(z.int().check(z.minimum(1))),
  });
}

/** What holds for a unit: its own orders, and those for all where it has none. */
export function ordersFor<All extends object>({ all, units: own }: ScopedOrders<All>, id: string): All {
  if (!Object.hasOwn(own, id)) return all;
  const said = own[id];
  const held = { ...all };
  for (const key in said) if (said[key] !== undefined) held[key] = said[key];
  return held;
}

/** Whether they still hold in a turn. */
export function holdIn({ lastTurn }: OrdersByUnit<object, string>, turn: number): boolean {
  return lastTurn === undefined || turn <= lastTurn;
}

/** In words, one sentence each: of the units of which something is said, what the orders decide alone, and how long all this holds. */
export function tellOrders<Word extends string>(
  ofUnits: readonly (string | undefined)[],
  { leave, lastTurn }: OrdersByUnit<object, Word>,
  words: Readonly<Record<Word, string>>,
): string[] {
  const told = ofUnits.filter((text) => text !== undefined);
  if (leave.length > 0) told.push(`You are not asked about ${leave.map((word) => words[word]).join(', ')}.`);
  if (told.length > 0 && lastTurn !== undefined) told.push(`All this holds until the end of turn ${lastTurn}.`);
  return told;
}

/** What the table of games and seats keeps as JSON, read and checked. */
import type { Setup } from '@bridgehead/engine';
import type { Clocks, Offer, TimeControl } from '@bridgehead/protocol';
import * as z from 'zod';
import { CLOCKS } from '../domain/clocks.js';
import { OFFER } from '../domain/offer.js';
import { parseStored, readStored } from '../domain/stored-json.js';
import type { GameRow, Seat } from './tables.js';

const SETUP = z.object({
  scenario: z.string(),
  options: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])),
}) satisfies z.ZodType<Setup>;

/** Without the limits that a request must keep: those may change, and old games stay. */
const TIME_CONTROL = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('daily'), days: z.number(), vacation: z.number().exactOptional() }),
  z.object({ kind: z.literal('bank'), minutes: z.number(), seconds: z.number() }),
]) satisfies z.ZodType<TimeControl>;

export function setupOf({ id, setup }: Pick<GameRow, 'id' | 'setup'>): Setup {
  return readStored(SETUP, setup, `the setup of game ${id}`);
}

export function timeControlOf({ id, time_control }: Pick<GameRow, 'id' | 'time_control'>): TimeControl {
  return readStored(TIME_CONTROL, time_control, `the time control of game ${id}`);
}

export function clocksOf({ id, clocks }: Pick<GameRow, 'id' | 'clocks'>): Clocks {
  return readStored(CLOCKS, clocks, `the clocks of game ${id}`);
}

/** Null: nothing is offered. */
export function offerOf({ id, offer }: Pick<GameRow, 'id' | 'offer'>): Offer | null {
  return offer === null ? null : readStored(OFFER, offer, `the offer of game ${id}`);
}

/** The standing orders of a seat, for the game to read; null: none. */
export function ordersOf({ game, side, orders }: Pick<Seat, 'game' | 'side' | 'orders'>): unknown {
  return orders === null ? null : parseStored(orders, `the orders of ${side} in game ${game}`);
}

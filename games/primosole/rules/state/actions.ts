/** The answers a player can give, as small JSON values. Units are named by id, hexes by number, cards as "7H" or "10C". */
import type { Parsed } from '@bridgehead/engine';
import { hexFinder } from '@bridgehead/engine/units';
import { hexText, readJson, unitText } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import type { Card } from '../pieces/cards.js';
import { findCard } from '../pieces/cards.js';
import { GRID } from '../board/grid.js';
import { findFormation, findUnit } from '../pieces/units.js';
import { OFF_MAP_FIRES, SUITS } from '../vocabulary/vocabulary.js';

const unit = unitText(findUnit);
const hex = hexText(GRID);
const cardCode = z.string().check(
  z.refine((text) => findCard(text) !== undefined, {
    error: (issue) => `expected a card like "7H" or "10C", not "${String(issue.input)}"`,
  }),
);
const formation = z.string().check(
  z.refine((id) => findFormation(id) !== undefined, {
    error: (issue) => `expected the id of a formation; there is none "${String(issue.input)}"`,
  }),
);
/** Where a card comes from: the pile, or the hand (2.0ab). */
const card = z.string().check(
  z.refine((text) => text === 'deck' || findCard(text) !== undefined, {
    error: (issue) => `expected "deck" or a card like "7H", not "${String(issue.input)}"`,
  }),
);
const strength = z.int().check(z.minimum(1));
const way = z.array(hex).check(z.minLength(1));
const once = (items: readonly unknown[]) => new Set(items).size === items.length;
const support = z.array(z.strictObject({ headquarters: unit, points: strength }));

const ACTIONS = z.discriminatedUnion('do', [
  // --- set-up (3.1) and reinforcements (3.6b)
  z.strictObject({ do: z.literal('place'), unit, hex }),
  /** Who is inside a fortification (11.8.1b); also while the game goes on. */
  z.strictObject({ do: z.literal('occupy'), hex, unit: z.optional(unit) }),
  z.strictObject({ do: z.literal('improve-at'), hex }),
  /** Takes back a unit, or the Improved Position of a hex. */
  z.strictObject({ do: z.literal('lift'), unit: z.optional(unit), hex: z.optional(hex) }),
  /** The rest goes where the scenario suggests. */
  z.strictObject({ do: z.literal('by-default') }),
  z.strictObject({ do: z.literal('ready') }),
  /** A mine marker, counted from 0 among those that the side has drawn (11.6.2). */
  z.strictObject({ do: z.literal('lay'), mine: z.int().check(z.minimum(0)), hex }),
  z.strictObject({ do: z.literal('enter'), unit, hex }),
  z.strictObject({ do: z.literal('hold'), unit }),

  // --- activation (4.1, 4.2)
  z.strictObject({ do: z.literal('pass') }),
  /** One formation, Support Weapon or fire, without a test (4.1, R7). */
  z.strictObject({
    do: z.literal('activate'),
    formation: z.optional(formation),
    weapon: z.optional(unit),
    fire: z.optional(z.enum(OFF_MAP_FIRES)),
    strength: z.optional(strength),
  }),
  /** Several at once, with a test (4.2). Fires are named by their strengths. */
  z.strictObject({
    do: z.literal('declare'),
    formations: z.array(formation).check(z.refine(once, { error: 'expected each formation once' })),
    weapons: z.array(unit).check(z.refine(once, { error: 'expected each Support Weapon once' })),
    artillery: z.array(strength),
    air: z.array(strength),
    card,
  }),

  // --- actions (4.3)
  /** Moves hex by hex along the path until something stops it (5, R77); also goes on with a move. */
  z.strictObject({ do: z.literal('move'), unit, path: way }),
  z.strictObject({ do: z.literal('stop'), unit }),
  z.strictObject({ do: z.literal('improve'), unit }),
  z.strictObject({ do: z.literal('fire'), unit, target: unit, support, card }),
  z.strictObject({ do: z.literal('rally'), unit, card }),
  z.strictObject({ do: z.literal('clear'), unit }),
  z.strictObject({ do: z.literal('demolish'), unit }),
  z.strictObject({ do: z.literal('raid'), unit }),
  /** An activated Artillery Fire or Air Strike (6.7, 6.8); the card is the first aim card. */
  z.strictObject({ do: z.literal('aim'), fire: z.enum(OFF_MAP_FIRES), strength, hex, card }),
  /** Fights the open Close Combat (9.1). */
  z.strictObject({ do: z.literal('fight') }),
  z.strictObject({ do: z.literal('end-turn') }),
  /** The unit that came last leaves an overfull hex at the end of the turn (R14). */
  z.strictObject({ do: z.literal('leave'), unit, hex }),

  // --- reactions (7)
  z.strictObject({ do: z.literal('defend'), unit }),
  /** Defensive Artillery Fire or Air Strike through a unit (6.9); the card is the first aim card. */
  z.strictObject({ do: z.literal('call'), unit, fire: z.enum(OFF_MAP_FIRES), strength, card }),
  z.strictObject({ do: z.literal('fall-back'), unit, hex }),

  // --- fire from off the map (6.7.4, 6.9.2), hits and retreats (6.4, 8.2)
  z.strictObject({ do: z.literal('aim-card'), card }),
  z.strictObject({ do: z.literal('suit'), suit: z.enum(SUITS) }),
  z.strictObject({ do: z.literal('fall'), hex }),
  /** Whose hit is applied next (R29). */
  z.strictObject({ do: z.literal('next'), unit }),
  z.strictObject({ do: z.literal('retreat'), unit, hex }),

  // --- Close Combat (9)
  z.strictObject({ do: z.literal('card'), card }),
  z.strictObject({ do: z.literal('counterattack') }),
  z.strictObject({ do: z.literal('accept') }),
  z.strictObject({ do: z.literal('lose'), unit }),
  z.strictObject({ do: z.literal('withdraw'), unit, hex }),

  // --- random events (12.2)
  z.strictObject({ do: z.literal('snipe'), unit }),
  z.strictObject({
    do: z.literal('exchange'),
    cards: z.array(cardCode).check(z.refine(once, { error: 'expected each card once' })),
  }),
  z.strictObject({ do: z.literal('refill'), count: z.int().check(z.minimum(0)) }),
  z.strictObject({ do: z.literal('restore'), unit }),
  z.strictObject({ do: z.literal('resupply') }),
  z.strictObject({ do: z.literal('decline') }),

  // --- a campaign (C.3)
  z.strictObject({ do: z.literal('refit'), unit }),
]);

export type Action = z.infer<typeof ACTIONS>;
export type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>;

export function parseAction(json: unknown): Parsed<Action> {
  return readJson(ACTIONS, json);
}

/** The hex with this number; OFF_BOARD (-1) if there is none. */
export const hexOfLabel = hexFinder(GRID);

/** The card from the hand that an action names; undefined: the deck. */
export function handCard(text: string): Card | undefined {
  return text === 'deck' ? undefined : findCard(text);
}

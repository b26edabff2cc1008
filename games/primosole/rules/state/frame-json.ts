/** Frames as a person can read them: units by id, hexes by number, cards by code; null where something is not known yet. One schema reads and writes. */
import { between, hexCode, list, open, unitCode } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { cardCode, DECK_SIZE, findCard } from '../pieces/cards.js';
import type { Frame } from './frames.js';
import { COMBAT_USES } from './frames.js';
import { GRID } from '../board/grid.js';
import type { CampaignProgress } from './state.js';
import { findFormation, roster, UNIT_COUNT } from '../pieces/units.js';
import { LEVELS, OFF_MAP_FIRES, SIDES, SUITS } from '../vocabulary/vocabulary.js';

const cardText = z.string().check(
  z.refine((text) => findCard(text) !== undefined, {
    error: (issue) => `expected a card like "7H" or "10C", not "${String(issue.input)}"`,
    abort: true,
  }),
);

export const unitId = unitCode(roster, UNIT_COUNT);
export const hexNumber = hexCode(GRID);
export const cardName = z.codec(cardText, between(0, DECK_SIZE - 1), {
  decode: (code) => findCard(code) ?? 0,
  encode: cardCode,
});

const count = z.int().check(z.minimum(0));
const side = z.enum(SIDES);
const unit = unitId;
const unitList = list(unitId);
const hexList = list(hexNumber);
const cardList = list(cardName);
const card = open(cardName);
const combatCards = list(z.readonly(z.strictObject({ use: z.enum(COMBAT_USES), card })));
const formation = z.string().check(
  z.refine((id) => findFormation(id) !== undefined, {
    error: (issue) => `expected the id of a formation; there is none "${String(issue.input)}"`,
  }),
);
const bySide = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.readonly(z.strictObject({ british: schema, german: schema }));

/** Any frame that can lie on the stack. */
export const frameSchema = z.discriminatedUnion('at', [
  // --- the sequence of play
  z.strictObject({
    at: z.literal('sequence'),
    step: z.enum([
      'between',
      'muster',
      'set-up',
      'deal',
      'turn',
      'reinforcements',
      'initiative',
      'activation',
      'turn-end',
    ]),
  }),
  z.strictObject({ at: z.literal('over') }),
  z.strictObject({ at: z.literal('refit'), side, points: count }),
  z.strictObject({ at: z.literal('set-up'), side }),
  z.strictObject({ at: z.literal('lay-mines'), side }),
  z.strictObject({ at: z.literal('reinforcements'), side, held: unitList }),
  z.strictObject({ at: z.literal('activation') }),
  z.strictObject({
    at: z.literal('declared'),
    formations: list(formation),
    weapons: unitList,
    artillery: list(count),
    air: list(count),
    card,
  }),
  z.strictObject({ at: z.literal('actions') }),
  z.strictObject({ at: z.literal('stacking'), side, hex: hexNumber }),

  // --- movement and reactions
  z.strictObject({ at: z.literal('move'), unit, left: count, first: z.boolean(), way: hexList }),
  z.strictObject({
    at: z.literal('enter'),
    unit,
    from: hexNumber,
    hex: hexNumber,
    step: z.enum(['mines', 'reactions', 'done']),
  }),
  z.strictObject({
    at: z.literal('window'),
    unit,
    hex: hexNumber,
    form: z.enum(['open', 'assault', 'won']),
    used: unitList,
    step: z.enum(['limits', 'react']),
  }),
  z.strictObject({ at: z.literal('limit-card'), unit, card }),
  z.strictObject({ at: z.literal('fort'), hex: hexNumber, side }),

  // --- fire and its effects
  z.strictObject({
    at: z.literal('fire'),
    mode: z.enum(['fire', 'defensive-fire']),
    firer: unit,
    target: unit,
    hex: hexNumber,
    support: list(z.readonly(z.strictObject({ headquarters: unit, points: count }))),
    card,
  }),
  z.strictObject({
    at: z.literal('strike'),
    kind: z.enum(OFF_MAP_FIRES),
    side,
    strength: count,
    aim: hexNumber,
    through: open(unitId),
    wanted: count,
    aimed: cardList,
    hex: open(hexNumber),
    step: z.enum(['aim', 'suit', 'scatter', 'effect']),
    suit: open(z.enum(SUITS)),
    card,
  }),
  z.strictObject({
    at: z.literal('hits'),
    hits: list(z.readonly(z.strictObject({ unit, loss: z.boolean(), byWeapon: z.boolean() }))),
  }),
  z.strictObject({ at: z.literal('retreat'), unit, gone: hexList, byWeapon: z.boolean() }),
  z.strictObject({ at: z.literal('mine'), unit, hex: hexNumber, card }),
  z.strictObject({ at: z.literal('rally'), unit, card }),
  z.strictObject({ at: z.literal('demolition'), unit, kind: z.enum(['charge', 'raid']), card }),

  // --- Close Combat
  z.strictObject({
    at: z.literal('combat'),
    hex: hexNumber,
    step: z.enum([
      'hidden',
      'defender-open',
      'attacker-open',
      'combined-arms',
      'coordination',
      'reveal',
      'totals',
      'counter',
      'losers',
      'winner',
      'after',
      'windows',
    ]),
    hidden: bySide(count),
    open: bySide(combatCards),
    waiting: bySide(unitList),
    coordination: count,
    winner: open(side),
    difference: z.int(),
  }),
  z.strictObject({ at: z.literal('combat-card'), side, use: z.enum(COMBAT_USES), unit: open(unitId), card }),
  z.strictObject({
    at: z.literal('counterattack'),
    difference: z.int(),
    step: z.enum(['asked', 'hidden', 'open', 'answer-1', 'answer-2', 'reveal', 'totals', 'go-back', 'lose', 'over']),
    hidden: z.enum(['none', 'deck', 'hand']),
    open: combatCards,
    answer: combatCards,
  }),
  z.strictObject({ at: z.literal('loss'), side, among: unitList, kind: z.enum(['step', 'eliminate']) }),
  z.strictObject({ at: z.literal('withdraw'), side, left: unitList, barred: hexList, gone: hexList }),

  // --- random events
  z.strictObject({ at: z.literal('sniper'), side, suit: z.enum(SUITS) }),
  z.strictObject({ at: z.literal('change-of-orders'), side }),
  z.strictObject({ at: z.literal('additional-orders'), side }),
  z.strictObject({ at: z.literal('quick-rally'), side }),
  z.strictObject({ at: z.literal('extra-ammo'), side }),
]);

/** The frame as plain data for a file. */
export function frameToJson(frame: Frame): z.input<typeof frameSchema> {
  return z.encode(frameSchema, frame);
}

/** C.1 to C.11 What a campaign carries over. */
export const campaignSchema = z.strictObject({
  results: list(z.enum(LEVELS)),
  fought: unitList,
  reduced: unitList,
  dead: unitList,
  gone: unitList,
  stays: list(z.readonly(z.strictObject({ unit, hex: hexNumber }))),
  bridgeHeld: z.boolean(),
  johnnyLost: z.boolean(),
  bridgehead: hexList,
});

/** The progress of a campaign as plain data. */
export function campaignToJson(campaign: CampaignProgress): z.input<typeof campaignSchema> {
  return z.encode(campaignSchema, campaign);
}

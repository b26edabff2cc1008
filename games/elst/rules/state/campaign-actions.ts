/** Orders of the campaign, as an action writes them. Pieces ("bp7", "gp7") and items ("bi3", "gi3") are those of the British or German roster, counted from 1. */
import * as z from 'zod/mini';
import { UNIT_ID, WEAPON_ID } from '../vocabulary/units.js';

const numbered = (form: RegExp, what: string) => z.string().check(z.regex(form, { error: `expected ${what}` }));
const each = (items: readonly unknown[]) => new Set(items).size === items.length;
const list = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema).check(z.refine(each, { error: 'expected each of them once' }));

const piece = numbered(/^[bg]p[1-9]\d{0,2}$/, 'a unit of a roster like "bp7"');
const item = numbered(/^[bg]i[1-9]\d{0,2}$/, 'a weapon of a roster like "bi3"');
const unit = numbered(UNIT_ID, 'a unit like "u7"');
const weapon = numbered(WEAPON_ID, 'a weapon like "w3"');
const hex = z.string().check(z.regex(/^[A-Z]{1,2}\d{1,2}$/, { error: 'expected a hex like "L12"' }));
/** A Setup Area by its number, counted from 1, or the Entry Area. */
const post = z.union([z.literal('entry'), z.int().check(z.minimum(1))], {
  error: 'expected "entry" or the number of a Setup Area',
});

const CAMPAIGN_ORDERS = [
  /** C-DaE:4.5053c Which of the equally near areas units in Uncontrolled Territory go to. */
  z.strictObject({ do: z.literal('retain'), units: z.array(z.strictObject({ unit, to: post })) }),
  /** C-DaE:4.506 Each stack that Escapes: with what it takes along, and where to. Units that must Escape and are not named go alone. */
  z.strictObject({
    do: z.literal('escape'),
    stacks: z.array(
      z.strictObject({
        units: list(unit).check(z.minLength(1)),
        drop: list(weapon),
        /** C-DaE:4.506e Handed to others in the hex, or eliminated, before they set out. */
        give: z.optional(z.array(z.strictObject({ weapon, unit }))),
        eliminate: z.optional(list(weapon)),
        to: z.optional(post),
      }),
    ),
  }),
  /** C-DaE:4.507 Equipment in one's own Setup Areas that is eliminated. */
  z.strictObject({ do: z.literal('eliminate-equipment'), weapons: list(item) }),
  /** C-DaE:4.511 */
  z.strictObject({
    do: z.literal('shift'),
    groups: z.array(
      z.strictObject({
        pieces: list(piece).check(z.minLength(1)),
        drop: list(item),
        /** C-DaE:4.511d Handed to others in the area, or eliminated, before they set out. */
        give: z.optional(z.array(z.strictObject({ item, piece }))),
        eliminate: z.optional(list(item)),
        to: post,
      }),
    ),
  }),
  /** C-DaE:4.5123b LMGs that are given up for machine guns of vehicles. */
  z.strictObject({
    do: z.literal('cannibalize'),
    repairs: z.array(z.strictObject({ machineGun: item, with: item })),
  }),
  /** C-DaE:4.513 MMC of the Eliminated Pool, by the ids of their kinds, that come back. */
  z.strictObject({ do: z.literal('replenish'), units: z.array(z.strictObject({ kind: z.string(), to: post })) }),
  /** C-DaE:4.515 */
  z.strictObject({
    do: z.literal('buy'),
    groups: z.array(z.strictObject({ group: z.string(), to: post })),
    chit: z.optional(z.literal(true)),
  }),
  /** C-DaE:4.517 */
  z.strictObject({ do: z.literal('choose-initiative'), choice: z.enum(['attack', 'idle']) }),
  /** C-R79 C-DaE:4.43b Radios that are used in the battle; in the first one, who enters later. */
  z.strictObject({ do: z.literal('prepare'), radios: list(item), enter: list(piece) }),
] as const;

const ORDER = z.discriminatedUnion('do', CAMPAIGN_ORDERS);
/** The answer of a side to a step of the Refit Phase. */
export type CampaignOrder = z.infer<typeof ORDER>;
export type OrderOf<Do extends CampaignOrder['do']> = Extract<CampaignOrder, { do: Do }>;

export const campaignOrder = ORDER;

const SEALED: Readonly<Record<CampaignOrder['do'], true>> = {
  retain: true,
  escape: true,
  'eliminate-equipment': true,
  shift: true,
  cannibalize: true,
  replenish: true,
  buy: true,
  'choose-initiative': true,
  prepare: true,
};

/** C-R200 Whether an action is answered under seal. */
export function isCampaignOrder<Given extends { readonly do: string }>(action: Given): action is Given & CampaignOrder {
  return action.do in SEALED;
}

export const CAMPAIGN_ACTIONS = [
  ...CAMPAIGN_ORDERS,
  /** C-DaE:4.5171b Two corners of the playing area: first and last hexrow, least and greatest hex number. */
  z.strictObject({
    do: z.literal('declare-area'),
    hexrows: z.tuple([z.string(), z.string()]),
    numbers: z.tuple([z.int(), z.int()]),
  }),
  /** C-CG8 A unit of the Entry Area, next to this entry hex. */
  z.strictObject({ do: z.literal('enter'), piece, at: hex }),
  /** C-CG2b */
  z.strictObject({ do: z.literal('end-battle') }),
  z.strictObject({ do: z.literal('play-on') }),
] as const;

/** All actions of a campaign, sealed or not. */
export type CampaignActionName = z.infer<(typeof CAMPAIGN_ACTIONS)[number]>['do'];

/** Orders of the campaign, as an action writes them. Pieces ("p7") and items ("i3") are those of the player's own roster, counted from 1. */
import * as z from 'zod/mini';

const numbered = (letter: string, what: string) =>
  z.string().check(z.regex(new RegExp(`^${letter}[1-9]\\d{0,2}$`), { error: `expected ${what} like "${letter}7"` }));
const each = (items: readonly unknown[]) => new Set(items).size === items.length;
const list = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema).check(z.refine(each, { error: 'expected each of them once' }));

const piece = numbered('p', 'a unit of the roster');
const item = numbered('i', 'a weapon of the roster');
const unit = numbered('u', 'a unit');
const weapon = numbered('w', 'a weapon');
/** A Setup Area by its number, counted from 1, or the Entry Area. */
const post = z.union([z.literal('entry'), z.int().check(z.minimum(1))], {
  error: 'expected "entry" or the number of a Setup Area',
});

const CAMPAIGN_ORDERS = [
  /** C-DaE:4.5053c Which of the equally near areas units in Uncontrolled Territory go to. */
  z.strictObject({ do: z.literal('retain'), units: z.array(z.strictObject({ unit, to: post })) }),
  /** C-DaE:4.506 Each stack that Escapes: with what it takes along, and where to. Those who must and are not named go alone. */
  z.strictObject({
    do: z.literal('escape'),
    stacks: z.array(
      z.strictObject({ units: list(unit).check(z.minLength(1)), drop: list(weapon), to: z.optional(post) }),
    ),
  }),
  /** C-DaE:4.507 Equipment in one's own Setup Areas that is eliminated. */
  z.strictObject({ do: z.literal('eliminate-equipment'), weapons: list(item) }),
  /** C-DaE:4.511 */
  z.strictObject({
    do: z.literal('shift'),
    groups: z.array(z.strictObject({ pieces: list(piece).check(z.minLength(1)), drop: list(item), to: post })),
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

export const campaignOrder = ORDER;

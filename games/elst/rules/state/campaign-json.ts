/** The campaign as a small JSON value: what is the same for most pieces and weapons is left out. */
import { list } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { BATTERY_TYPES, CALIBRES } from '../vocabulary/artillery.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import type { Battle, Campaign, Chapter, Roster, RosterItem, RosterPiece } from './campaign.js';
import { BATTLE_TYPES, CHAPTERS, FATES, IN_PLACE, NONE } from './campaign.js';
import { campaignOrder } from './campaign-actions.js';
import { MARKS, NO_ARC, NOWHERE, WEAPON_MARKS } from './state.js';

const count = z.int().check(z.minimum(0));
const orNone = z.int().check(z.minimum(NONE));
const post = z.int().check(z.minimum(IN_PLACE));
const spine = z.int().check(z.minimum(NO_ARC), z.maximum(5));

const chapter = z.strictObject({ date: count, what: z.enum(CHAPTERS), at: z.exactOptional(count) });

const piece = z.strictObject({
  kind: count,
  fate: z.enum(FATES),
  post,
  hex: z.exactOptional(count),
  hull: z.exactOptional(spine),
  turret: z.exactOptional(spine),
  marks: z.exactOptional(list(z.enum(MARKS))),
  letter: z.exactOptional(count),
  group: z.exactOptional(count),
  story: list(chapter),
});

const item = z.strictObject({
  kind: count,
  holder: z.exactOptional(count),
  post,
  hex: z.exactOptional(count),
  arc: z.exactOptional(spine),
  marks: z.exactOptional(list(z.enum(WEAPON_MARKS))),
  group: z.exactOptional(count),
  module: z.exactOptional(z.strictObject({ calibre: z.enum(CALIBRES), type: z.enum(BATTERY_TYPES) })),
  kept: z.exactOptional(z.literal(true)),
});

const roster = z.strictObject({
  pieces: list(piece),
  items: list(item),
  purchases: list(
    z.strictObject({
      date: count,
      group: z.string(),
      to: post,
      cost: count,
      strength: z.enum(['unknown', 'full', 'depleted']),
    }),
  ),
  points: count,
  accounts: list(z.strictObject({ date: count, gained: count, spent: count })),
  chit: orNone,
  order: z.exactOptional(campaignOrder),
});

const battle = z.strictObject({
  type: z.enum(BATTLE_TYPES),
  followed: z.boolean(),
  settingUp: count,
  forces: list(
    z.strictObject({
      side: z.enum(SIDES),
      first: count,
      suggested: list(count),
      area: orNone,
      hexes: list(count),
      optional: z.boolean(),
    }),
  ),
  pieces: list(orNone),
  letters: list(count),
  aside: list(z.strictObject({ unit: count, at: count })),
  squadsEntered: list(count),
  squadsThisTurn: count,
});

const letters = z
  .string()
  .check(z.regex(/^[bgn.]*$/, { error: 'expected one letter for each hex: b, g, n or a point' }));

export const storedCampaign = z.strictObject({
  date: count,
  ground: letters,
  passed: letters,
  fought: count,
  attacks: count,
  exited: list(count),
  pools: z.strictObject({ british: list(count), german: list(count) }),
  letters: z.strictObject({ british: count, german: count }),
  battle: z.exactOptional(battle),
  rosters: z.strictObject({ british: roster, german: roster }),
});
type Stored = z.output<typeof storedCampaign>;

export function storeCampaign(campaign: Campaign): Stored {
  const {
    date,
    ground,
    passed,
    fought: last,
    attacks,
    exited,
    pools,
    letters: given,
    battle: fought,
    rosters,
  } = campaign;
  return {
    date,
    ground,
    passed,
    fought: last,
    attacks,
    exited: [...exited],
    pools: { british: [...pools.british], german: [...pools.german] },
    letters: { british: given.british, german: given.german },
    ...(fought !== undefined && { battle: storeBattle(fought) }),
    rosters: { british: storeRoster(rosters.british), german: storeRoster(rosters.german) },
  };
}

function storeBattle(fought: Battle): Stored['battle'] & object {
  return {
    type: fought.type,
    followed: fought.followed,
    settingUp: fought.settingUp,
    forces: fought.forces.map(({ side, first, suggested, area, hexes, optional }) => ({
      side,
      first,
      suggested: [...suggested],
      area,
      hexes: [...hexes],
      optional,
    })),
    pieces: [...fought.pieces],
    letters: [...fought.letters],
    aside: fought.aside.map(({ unit, at }) => ({ unit, at })),
    squadsEntered: [...fought.squadsEntered],
    squadsThisTurn: fought.squadsThisTurn,
  };
}

function storeRoster({ pieces, items, purchases, points, accounts, chit, order }: Roster): Stored['rosters']['german'] {
  return {
    pieces: pieces.map(storePiece),
    items: items.map(storeItem),
    purchases: purchases.map(({ date, group, to, cost, strength }) => ({ date, group, to, cost, strength })),
    points,
    accounts: accounts.map(({ date, gained, spent }) => ({ date, gained, spent })),
    chit,
    ...(order !== undefined && { order: campaignOrder.parse(order) }),
  };
}

function storePiece(given: RosterPiece): z.output<typeof piece> {
  return {
    kind: given.kind,
    fate: given.fate,
    post: given.post,
    ...(given.hex !== NOWHERE && { hex: given.hex }),
    ...(given.hull !== NO_ARC && { hull: given.hull }),
    ...(given.turret !== NO_ARC && { turret: given.turret }),
    ...(given.marks.length > 0 && { marks: [...given.marks] }),
    ...(given.letter !== NONE && { letter: given.letter }),
    ...(given.group !== NONE && { group: given.group }),
    story: given.story.map(({ date, what, at }): Chapter => ({ date, what, ...(at !== undefined && { at }) })),
  };
}

function storeItem(given: RosterItem): z.output<typeof item> {
  return {
    kind: given.kind,
    ...(given.holder !== NONE && { holder: given.holder }),
    post: given.post,
    ...(given.hex !== NOWHERE && { hex: given.hex }),
    ...(given.arc !== NO_ARC && { arc: given.arc }),
    ...(given.marks.length > 0 && { marks: [...given.marks] }),
    ...(given.group !== NONE && { group: given.group }),
    ...(given.module !== undefined && { module: { calibre: given.module.calibre, type: given.module.type } }),
    ...(given.kept !== undefined && { kept: given.kept }),
  };
}

export function readCampaign({ battle: fought, rosters, ...rest }: Stored): Campaign {
  return {
    ...rest,
    battle: fought,
    rosters: { british: readRoster(rosters.british), german: readRoster(rosters.german) },
  };
}

function readRoster({ pieces, items, order, ...rest }: Stored['rosters']['german']): Roster {
  return {
    ...rest,
    pieces: pieces.map((stored) => ({
      hex: NOWHERE,
      hull: NO_ARC,
      turret: NO_ARC,
      marks: [],
      letter: NONE,
      group: NONE,
      ...stored,
    })),
    items: items.map((stored) => ({ holder: NONE, hex: NOWHERE, arc: NO_ARC, marks: [], group: NONE, ...stored })),
    order,
  };
}

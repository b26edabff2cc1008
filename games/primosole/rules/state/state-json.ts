/** The state as a small JSON value, for storing, sending and comparing. Positions written by hand are in position.ts. */
import type { JsonMemory, Parsed } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { between, numbersOf, readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { board } from '../board/board.js';
import { DECK_SIZE } from '../pieces/cards.js';
import { frameSchema, frameToJson } from './frame-json.js';
import { GRID } from '../board/grid.js';
import { SCENARIO_IDS } from '../scenarios/scenarios.js';
import type { CampaignProgress, FireLeft, State } from './state.js';
import { CARD_PLACES, MARKS, NO_LIMIT, NOBODY, PLACES } from './state.js';
import { UNIT_COUNT } from '../pieces/units.js';
import { LEVELS, OFF_MAP_FIRES, PHASES, SIDES } from '../vocabulary/vocabulary.js';

const numbers = (size: number, least: number, most: number) => z.array(between(least, most)).check(z.length(size));
const count = z.int().check(z.minimum(0));
const hex = between(0, GRID.size - 1);
const unit = between(0, UNIT_COUNT - 1);
const side = z.enum(SIDES);
const perSide = <Schema extends z.ZodMiniType>(schema: Schema) => z.strictObject({ british: schema, german: schema });

/** C.1 to C.11 Most counters of a campaign stand in these lists; by their ids they would be half of the text. */
const progress = z.strictObject({
  results: z.array(z.enum(LEVELS)),
  fought: z.array(unit),
  reduced: z.array(unit),
  dead: z.array(unit),
  gone: z.array(unit),
  stays: z.array(z.strictObject({ unit, hex })),
  bridgeHeld: z.boolean(),
  johnnyLost: z.boolean(),
  bridgehead: z.array(hex),
});

const handicap = z.exactOptional(z.int());

const schema = z.strictObject({
  scenario: z.enum(SCENARIO_IDS),
  options: z.strictObject({
    lazyLimit: z.boolean(),
    strictSmallArms: z.boolean(),
    oneSniper: z.boolean(),
    handicapBritish: handicap,
    handicapGerman: handicap,
  }),
  turn: count,
  phase: z.enum(PHASES),
  active: z.nullable(side),
  cards: numbers(DECK_SIZE, 0, CARD_PLACES.length - 1),
  reserved: count,
  handSize: perSide(count),
  discarded: perSide(count),
  suits: z.array(side).check(z.length(4)),
  ammo: perSide(count),
  place: numbers(UNIT_COUNT, -PLACES.length, GRID.size - 1),
  marks: numbers(UNIT_COUNT, 0, 2 ** MARKS.length - 1),
  pointsLeft: numbers(UNIT_COUNT, 0, 99),
  limit: numbers(UNIT_COUNT, NO_LIMIT, 9),
  supportUsed: numbers(UNIT_COUNT, 0, 9),
  fires: perSide(z.array(z.strictObject({ kind: z.enum(OFF_MAP_FIRES), strength: count, readied: z.boolean() }))),
  inside: numbers(board.fortifications.length, NOBODY, UNIT_COUNT - 1),
  ruins: z.array(z.string()),
  improved: z.array(z.strictObject({ hex, side })),
  /** The value is null for anyone who may not know it. */
  mines: z.array(
    z.strictObject({ hex: between(OFF_BOARD, GRID.size - 1), side, value: z.nullable(count), faceUp: z.boolean() }),
  ),
  control: z.string().check(z.regex(/^[bg]*$/), z.length(GRID.size)),
  combat: z.nullable(z.strictObject({ hex, entered: z.array(z.strictObject({ unit, from: hex })) })),
  arrivals: withDefault(z.array(z.strictObject({ unit, from: hex })), []),
  raidTried: z.boolean(),
  snipers: count,
  campaign: z.nullable(progress),
  stack: z.array(frameSchema).check(z.minLength(1)),
});

export function stateToJson(state: State): z.input<typeof schema> {
  const { scenario, options, turn, phase, reserved, handSize, discarded, ammo, fires, combat, raidTried, snipers } =
    state;
  return {
    scenario,
    options: { ...options },
    turn,
    phase,
    active: state.active ?? null,
    cards: numbersOf(state.cards),
    reserved,
    handSize: { british: handSize.british, german: handSize.german },
    discarded: { british: discarded.british, german: discarded.german },
    suits: [...state.suits],
    ammo: { british: ammo.british, german: ammo.german },
    place: numbersOf(state.place),
    marks: numbersOf(state.marks),
    pointsLeft: numbersOf(state.pointsLeft),
    limit: numbersOf(state.limit),
    supportUsed: numbersOf(state.supportUsed),
    fires: { british: firesToJson(fires.british), german: firesToJson(fires.german) },
    inside: numbersOf(state.inside),
    ruins: state.ruins.toSorted(order),
    improved: state.improved.map((it) => ({ hex: it.hex, side: it.side })).toSorted((a, b) => a.hex - b.hex),
    mines: state.mines.map((mine) => ({
      hex: mine.hex,
      side: mine.side,
      value: mine.value ?? null,
      faceUp: mine.faceUp,
    })),
    control: Array.from(state.control, (index) => SIDES[index].charAt(0)).join(''),
    combat:
      combat === undefined
        ? null
        : {
            hex: combat.hex,
            entered: combat.entered.map((it) => ({ unit: it.unit, from: it.from })).toSorted((a, b) => a.unit - b.unit),
          },
    arrivals: state.arrivals.map((it) => ({ unit: it.unit, from: it.from })),
    raidTried,
    snipers,
    campaign: state.campaign === undefined ? null : progressToJson(state.campaign),
    stack: state.stack.map(frameToJson),
  };
}

function progressToJson({
  results,
  fought,
  reduced,
  dead,
  gone,
  stays,
  bridgeHeld,
  johnnyLost,
  bridgehead,
}: CampaignProgress): z.input<typeof progress> {
  return {
    results: [...results],
    fought: [...fought],
    reduced: [...reduced],
    dead: [...dead],
    gone: [...gone],
    stays: stays.map((stay) => ({ unit: stay.unit, hex: stay.hex })),
    bridgeHeld,
    johnnyLost,
    bridgehead: [...bridgehead],
  };
}

function firesToJson(left: readonly FireLeft[]): FireLeft[] {
  return left
    .map(({ kind, strength, readied }) => ({ kind, strength, readied }))
    .toSorted((a, b) => order(JSON.stringify(a), JSON.stringify(b)));
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function stateFromJson(json: unknown, memory?: JsonMemory): Parsed<State> {
  const parsed = readJson(schema, json, memory);
  if (!parsed.ok) return parsed;
  const {
    active,
    cards,
    place,
    marks,
    pointsLeft,
    limit,
    supportUsed,
    inside,
    mines,
    control,
    combat,
    campaign,
    ...rest
  } = parsed.value;
  return {
    ok: true,
    value: {
      ...rest,
      active: active ?? undefined,
      cards: Uint8Array.from(cards),
      place: Int16Array.from(place),
      marks: Uint8Array.from(marks),
      pointsLeft: Int8Array.from(pointsLeft),
      limit: Int8Array.from(limit),
      supportUsed: Uint8Array.from(supportUsed),
      inside: Int16Array.from(inside),
      mines: mines.map((mine) => ({ ...mine, value: mine.value ?? undefined })),
      control: Uint8Array.from(control, (letter) => SIDES.findIndex((name) => name.startsWith(letter))),
      combat: combat ?? undefined,
      campaign: campaign ?? undefined,
    },
  };
}

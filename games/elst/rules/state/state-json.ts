/** The state as a small JSON value, for storing, sending and comparing. Positions written by hand are in position.ts. */
import type { JsonMemory, Parsed, Problem } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { isScenario, scenarios } from '../scenarios/scenarios.js';
import { unitKinds, weaponKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { HEXSPINES, PHASES, SIDES, SMOKE_KINDS } from '../vocabulary/vocabulary.js';
import { readBattery, storeBattery, storedBattery } from './battery-json.js';
import { readCampaign, storeCampaign, storedCampaign } from './campaign-json.js';
import { settingOf } from './context.js';
import { frameSchema, frameToJson } from './frame-json.js';
import { widened } from './marks.js';
import type { State } from './state.js';
import { NO_ARC, NOBODY, NOWHERE, OUTSIDE, PLACES, UNIT_LAYOUT, UNNAMED, WEAPON_LAYOUT } from './state.js';

const number = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const count = z.int().check(z.minimum(0));
const side = z.enum(SIDES);
const letters = z.string().check(z.regex(/^[bg]*$/, { error: 'expected one letter for each unit: b or g' }));
const scenarioId = z
  .string()
  .check(
    z.refine(isScenario, { error: () => `expected one of ${scenarios.map(({ id }) => id).join(', ')}`, abort: true }),
  );

const hexspine = number(NO_ARC, HEXSPINES - 1);
const units = z.array(count);

/** All but the frames, which need the board of the scenario to be read. */
const handicap = z.exactOptional(z.int());

const schema = z.strictObject({
  scenario: scenarioId,
  options: z.strictObject({
    freeSight: z.boolean(),
    fewerObjectives: handicap,
    moreObjectives: handicap,
    balance: z.exactOptional(side),
    motionAgainstEach: z.exactOptional(z.literal(true)),
    noLightCollateral: z.exactOptional(z.literal(true)),
  }),
  turn: count,
  phase: z.enum(PHASES),
  attacker: side,
  side: letters,
  kind: z.array(number(0, unitKinds.length - 1)),
  place: z.array(z.int()),
  marks: z.array(number(0, Math.max(...UNIT_LAYOUT.all))),
  hull: z.array(hexspine),
  turret: z.array(hexspine),
  weaponKind: z.array(number(0, weaponKinds.length - 1)),
  holder: z.array(z.int().check(z.minimum(NOBODY))),
  weaponPlace: z.array(z.int()),
  weaponMarks: z.array(number(0, Math.max(...WEAPON_LAYOUT.all))),
  aim: z.array(z.int().check(z.minimum(NOWHERE))),
  arc: z.array(hexspine),
  residual: z.array(z.strictObject({ location: count, firepower: count })),
  smoke: z.array(z.strictObject({ hex: count, kind: z.enum(SMOKE_KINDS), side })),
  directions: z.array(z.strictObject({ leader: count, firers: z.array(z.int()) })),
  charges: z.array(z.strictObject({ weapon: count, target: count, exhausted: z.boolean(), breakdown: count })),
  acquired: z.array(z.strictObject({ weapon: count, units, hex: count, bystanders: z.optional(units) })),
  wrecks: z.array(
    z.strictObject({ vehicle: count, hex: count, hull: hexspine, turret: hexspine, moving: z.boolean() }),
  ),
  drives: z.array(
    z.strictObject({
      vehicle: count,
      spent: z.array(z.strictObject({ at: count, halves: count })),
      boundedAt: z.int().check(z.minimum(NOWHERE)),
      from: z.optional(count),
    }),
  ),
  sightings: z.array(z.strictObject({ vehicle: count, units })),
  panzerfausts: count,
  /** Left out where there is none. */
  batteries: z.exactOptional(z.array(storedBattery)),
  smokeObserver: z.exactOptional(z.int().check(z.minimum(UNNAMED))),
  departures: z.exactOptional(z.array(z.strictObject({ unit: count, from: count, armed: z.boolean() }))),
  /** One letter for each holding: b, g, or a point where nobody controls it. */
  control: z.string().check(z.regex(/^[bg.]*$/)),
  selfRallies: count,
  promotionsTried: z.array(side),
  campaign: z.exactOptional(storedCampaign),
  stack: z.array(z.unknown()).check(z.minLength(1)),
});

/** Lists whose order means nothing stand in the order of their numbers: equal states give equal text. */
export function stateToJson(state: State): z.input<typeof schema> {
  const { board } = settingOf(state);
  const { scenario, options, turn, phase, attacker, selfRallies } = state;
  return {
    scenario,
    options: { ...options },
    turn,
    phase,
    attacker,
    side: state.side.map((it) => it.charAt(0)).join(''),
    kind: [...state.kind],
    place: [...state.place],
    marks: [...state.marks],
    hull: [...state.hull],
    turret: [...state.turret],
    weaponKind: [...state.weaponKind],
    holder: [...state.holder],
    weaponPlace: [...state.weaponPlace],
    weaponMarks: [...state.weaponMarks],
    aim: [...state.aim],
    arc: [...state.arc],
    residual: state.residual
      .map(({ location, firepower }) => ({ location, firepower }))
      .toSorted((a, b) => a.location - b.location),
    smoke: state.smoke
      .map(({ hex, kind, side: owner }) => ({ hex, kind, side: owner }))
      .toSorted(
        (a, b) =>
          a.hex - b.hex ||
          SMOKE_KINDS.indexOf(a.kind) - SMOKE_KINDS.indexOf(b.kind) ||
          SIDES.indexOf(a.side) - SIDES.indexOf(b.side),
      ),
    directions: state.directions
      .map(({ leader, firers }) => ({ leader, firers: firers.toSorted((a, b) => a - b) }))
      .toSorted((a, b) => a.leader - b.leader),
    charges: state.charges
      .map(({ weapon, target, exhausted, breakdown }) => ({ weapon, target, exhausted, breakdown }))
      .toSorted((a, b) => a.weapon - b.weapon),
    acquired: state.acquired
      .map(({ weapon, units: targets, hex, bystanders }) => ({
        weapon,
        units: targets.toSorted((a, b) => a - b),
        hex,
        ...(bystanders !== undefined && { bystanders: bystanders.toSorted((a, b) => a - b) }),
      }))
      .toSorted((a, b) => a.weapon - b.weapon),
    wrecks: state.wrecks
      .map(({ vehicle, hex, hull, turret, moving }) => ({ vehicle, hex, hull, turret, moving }))
      .toSorted((a, b) => a.vehicle - b.vehicle),
    drives: state.drives
      .map(({ vehicle, spent, boundedAt, from }) => ({
        vehicle,
        spent: spent.map(({ at, halves }) => ({ at, halves })),
        boundedAt,
        ...(from !== undefined && { from }),
      }))
      .toSorted((a, b) => a.vehicle - b.vehicle),
    sightings: state.sightings
      .map(({ vehicle, units: seen }) => ({ vehicle, units: seen.toSorted((a, b) => a - b) }))
      .toSorted((a, b) => a.vehicle - b.vehicle),
    panzerfausts: state.panzerfausts,
    ...(state.batteries.length > 0 && { batteries: state.batteries.map(storeBattery) }),
    ...(state.smokeObserver !== NOBODY && { smokeObserver: state.smokeObserver }),
    ...(state.departures.length > 0 && {
      departures: state.departures
        .map(({ unit, from, armed }) => ({ unit, from, armed }))
        .toSorted((a, b) => a.unit - b.unit),
    }),
    control: state.control.map((it) => it?.charAt(0) ?? '.').join(''),
    selfRallies,
    promotionsTried: SIDES.filter((it) => state.promotionsTried.includes(it)),
    ...(state.campaign !== undefined && { campaign: storeCampaign(state.campaign) }),
    stack: state.stack.map((frame) => frameToJson(board, frame)),
  };
}

export function stateFromJson(json: unknown, memory?: JsonMemory): Parsed<State> {
  const parsed = readJson(schema, json, memory);
  if (!parsed.ok) return parsed;
  const { marks, weaponMarks } = parsed.value;
  const value = {
    ...parsed.value,
    marks: widened(marks, parsed.value.side.length, UNIT_LAYOUT.width),
    weaponMarks: widened(weaponMarks, parsed.value.weaponKind.length, WEAPON_LAYOUT.width),
  };
  const { side: sides, control, stack, ...rest } = value;
  const { board, scenario } = settingOf(rest);
  const frames = readJson(z.strictObject({ stack: z.array(frameSchema(board)) }), { stack });
  if (!frames.ok) return frames;
  const problems = [
    ...misfits(value, 2 * board.grid.size),
    ...(control.length === scenario.holdings.length
      ? []
      : [{ field: 'control', expected: `${scenario.holdings.length} letters, one for each holding` }]),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      ...rest,
      batteries: (rest.batteries ?? []).map(readBattery),
      smokeObserver: rest.smokeObserver ?? NOBODY,
      departures: rest.departures ?? [],
      campaign: rest.campaign && readCampaign(rest.campaign),
      side: sides.split('').map(sideOf),
      control: control.split('').map((letter) => (letter === '.' ? undefined : sideOf(letter))),
      stack: frames.value.stack,
    },
  };
}

function sideOf(letter: string): Side {
  return letter === 'b' ? 'british' : 'german';
}

/** Lists of units are of one length, so are those of weapons; every place, holder and aim is somewhere. */
function misfits(state: z.output<typeof schema>, locations: number): Problem[] {
  const problems: Problem[] = [];
  const columns = [
    ['kind', state.kind.length, state.side.length],
    ['place', state.place.length, state.side.length],
    ['marks', state.marks.length, state.side.length * UNIT_LAYOUT.width],
    ['hull', state.hull.length, state.side.length],
    ['turret', state.turret.length, state.side.length],
    ['holder', state.holder.length, state.weaponKind.length],
    ['weaponPlace', state.weaponPlace.length, state.weaponKind.length],
    ['weaponMarks', state.weaponMarks.length, state.weaponKind.length * WEAPON_LAYOUT.width],
    ['aim', state.aim.length, state.weaponKind.length],
    ['arc', state.arc.length, state.weaponKind.length],
  ] as const;
  for (const [field, found, wanted] of columns)
    if (found !== wanted) problems.push({ field, expected: `${wanted} entries, not ${found}` });
  const isPlace = (place: number) =>
    (place < locations && place >= -PLACES.length) || (place <= OUTSIDE && place > OUTSIDE - locations);
  for (const field of ['place', 'weaponPlace'] as const)
    state[field].forEach(
      (place, index) =>
        void (
          isPlace(place) ||
          problems.push({ field: `${field}[${index}]`, expected: 'a location of the board or a place off the map' })
        ),
    );
  state.holder.forEach(
    (unit, index) =>
      void (
        unit < state.side.length ||
        problems.push({ field: `holder[${index}]`, expected: `a unit; there are ${state.side.length}` })
      ),
  );
  return problems;
}

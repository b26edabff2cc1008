/** A position as a person writes it down: the whole situation, by ids and the names of hexes, hidden units included. */
import type { Parsed, Problem } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { described, optionsSchema, readJson, stackField } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import type { Board } from '../board/board.js';
import { findLocation, locationLabel } from '../board/locations.js';
import { isScenario, scenarios, turnsOf } from '../scenarios/scenarios.js';
import { placeAllByDefault } from '../set-up/set-up.js';
import { emptyState, startState } from '../set-up/start.js';
import { readCampaign, storeCampaign, storedCampaign } from '../state/campaign-json.js';
import { settingOf } from '../state/context.js';
import { componentCode, frameSchema, frameToJson, unitCode, weaponCode } from '../state/frame-json.js';
import { OPTIONS, optionsFrom } from '../state/options.js';
import type { State } from '../state/state.js';
import {
  MARKS,
  marksOf,
  NO_ARC,
  NOBODY,
  NOWHERE,
  OUTSIDE,
  outsideCode,
  PLACES,
  placeCode,
  setMark,
  setWeaponMark,
  WEAPON_MARKS,
  weaponMarksOf,
} from '../state/state.js';
import { addUnit } from '../units/units-in-play.js';
import { addWeapon, give, isGun, isMounted, layDown } from '../units/weapons-in-play.js';
import { componentId } from '../vocabulary/fire-components.js';
import { findUnitKind, findWeaponKind, unitId, unitKinds, weaponId, weaponKinds } from '../vocabulary/units.js';
import { HEXSPINES, PHASES, SIDES, SMOKE_KINDS } from '../vocabulary/vocabulary.js';
import { ARTILLERY_FIELDS, placeArtillery, writtenArtillery } from './position-artillery.js';
import { brokenInvariants } from './invariants.js';
import { impossibleIn } from './position-checks.js';
import { framesAtStart, judgeStack } from './position-frames.js';

const count = z.int().check(z.minimum(0));
const side = z.enum(SIDES);
const flag = withDefault(z.boolean(), false);
const scenarioId = z.string().check(
  z.refine(isScenario, {
    error: () =>
      `expected a scenario: ${scenarios
        .filter(({ offered }) => offered)
        .map(({ id }) => id)
        .join(', ')}, or a worked example`,
    abort: true,
  }),
);
const unitKind = z.string().check(
  z.refine((id) => findUnitKind(id) !== undefined, {
    error: (issue) => `expected a unit like "br-4-5-7"; there is none "${String(issue.input)}"`,
  }),
);
const weaponKind = z.string().check(
  z.refine((id) => findWeaponKind(id) !== undefined, {
    error: (issue) => `expected a weapon like "br-lmg"; there is none "${String(issue.input)}"`,
  }),
);
const where = z.union([z.string(), z.strictObject({ outside: z.string() })], {
  error: `expected a location like "L12", one of ${PLACES.join(', ')}, or { outside: "A12" }`,
});

/** A mark that does not exist is told with those that do. */
function marksAmong<const Words extends readonly [string, ...string[]]>(words: Words, of: string) {
  return withDefault(
    z.array(
      z.enum(words, {
        error: (issue) =>
          `expected a mark of ${of}, found ${JSON.stringify(issue.input)}. Known marks: ${words.join(', ')}`,
      }),
    ),
    [],
  );
}

const hexspine = z.int().check(z.minimum(0), z.maximum(HEXSPINES - 1));

const unitEntry = z.strictObject({
  side: described(z.optional(side), 'The side of the unit; by default that of its kind.'),
  kind: described(unitKind, 'The id of its counter, such as br-4-5-7.'),
  at: described(
    where,
    'A location (L12, NN8/steeple), a place off the map (eliminated, due, exited), or outside next to an entry hex.',
  ),
  marks: described(marksAmong(MARKS, 'a unit'), 'What the unit suffers, and what it has done in this Player Turn.'),
  hull: described(
    z.optional(hexspine),
    'The hexspine that the hull of a vehicle points at, clockwise: 0 between N and NE, 1 east, 2 between SE and S, to 5 between NW and N.',
  ),
  turret: described(z.optional(hexspine), 'The hexspine that its turret points at; by default that of the hull.'),
});
const weaponEntry = z.strictObject({
  kind: described(weaponKind, 'The id of its counter, such as br-lmg.'),
  holder: described(z.optional(unitCode), 'The unit that possesses it.'),
  at: described(z.optional(where), 'Where it lies, if nobody possesses it.'),
  marks: described(marksAmong(WEAPON_MARKS, 'a weapon'), 'Its state, and what it has done in this Player Turn.'),
  aim: described(
    z.optional(z.string()),
    'The hex that a weapon has acquired as an area; with the mark acquired or acquired-twice.',
  ),
  arc: described(z.optional(hexspine), 'The hexspine that a Gun points at, counted as for the hull of a vehicle.'),
});
const wreckEntry = z.strictObject({
  vehicle: unitCode,
  at: z.string(),
  hull: withDefault(hexspine, 0),
  turret: withDefault(hexspine, 0),
  moving: flag,
});
const driveEntry = z.strictObject({
  vehicle: unitCode,
  spent: z.array(z.strictObject({ at: z.string(), points: z.number().check(z.multipleOf(0.5), z.minimum(0)) })),
  boundedAt: z.optional(z.string()),
  from: z.optional(z.string()),
});

/** The frames of a stack are read for the board of the scenario; a published schema shows those of Elst. */
export function makePositionSchema(board: Board) {
  return z.strictObject({
    game: z.literal('elst'),
    scenario: described(
      scenarioId,
      'Decides the board, the hexes in play, ELR, the turns, and what counts for victory.',
    ),
    options: optionsSchema(OPTIONS),
    turn: described(withDefault(z.int().check(z.minimum(1)), 1), 'The turn (1 by default).'),
    phase: described(
      withDefault(z.enum(PHASES), 'rally'),
      'The phase that has just begun, unless a stack says what is under way.',
    ),
    attacker: described(z.optional(side), 'Whose Player Turn it is; by default that of the side that moves first.'),
    units: described(
      z.optional(z.record(z.string(), unitEntry)),
      'Units by number: u1, u2 and so on without gaps. Without this field all stand where the scenario suggests.',
    ),
    weapons: described(
      withDefault(z.record(z.string(), weaponEntry), {}),
      'Weapons by number: w1, w2 and so on; each has a holder or lies somewhere. Vehicle weapons that are not listed work; their numbers follow those of the list.',
    ),
    residual: described(
      withDefault(z.record(z.string(), count), {}),
      'Residual FP by location, in the Movement Phase: 1, 2, 4, 6, 8 or 12.',
    ),
    smoke: described(
      withDefault(z.array(z.strictObject({ hex: z.string(), kind: z.enum(SMOKE_KINDS), side })), []),
      'Smoke by hex: grenades (Movement Phase only), full or dispersed, and who placed it.',
    ),
    directions: described(
      withDefault(z.array(z.strictObject({ leader: unitCode, firers: z.array(componentCode) })), []),
      'What leaders have directed in this Player Turn.',
    ),
    charges: described(
      withDefault(
        z.array(z.strictObject({ weapon: weaponCode, target: z.string(), exhausted: flag, breakdown: count })),
        [],
      ),
      'Demolition charges that have been placed: the weapon (marked placed), the location that it attacks, whether the placer was CX, and its X#.',
    ),
    acquired: described(
      withDefault(
        z.array(
          z.strictObject({
            weapon: weaponCode,
            units: z.array(unitCode),
            hex: z.string(),
            bystanders: z.optional(z.array(unitCode)),
          }),
        ),
        [],
      ),
      'Stacks and vehicles that a Gun or main armament has acquired (the weapon is marked acquired or acquired-twice), where they were seen last, and the enemies who were there already when the last of them went.',
    ),
    wrecks: described(
      withDefault(z.array(wreckEntry), []),
      'Wrecks: the vehicle (a unit that is eliminated), its hex, how it points, and whether it was moving when it was destroyed in this Player Turn.',
    ),
    drives: described(
      withDefault(z.array(driveEntry), []),
      'MP that vehicles have spent in this Player Turn, each expenditure with its hex; boundedAt: where one fired first on the move; from: the hex it came from into the one where it is.',
    ),
    sightings: described(
      withDefault(z.array(z.strictObject({ vehicle: unitCode, units: z.array(unitCode) })), []),
      'Enemies whom a vehicle of the DEFENDER saw when the Player Turn began.',
    ),
    panzerfausts: described(z.optional(count), 'Panzerfaust shots that the Germans have left.'),
    ...ARTILLERY_FIELDS,
    control: described(
      withDefault(z.record(z.string(), z.nullable(side)), {}),
      'Objectives that another side controls than at the start, or nobody (null).',
    ),
    selfRallies: described(
      z.optional(count),
      'How many self-rallies of units without a box the ATTACKER has left in this Rally Phase.',
    ),
    promotionsTried: described(
      withDefault(z.array(side), []),
      'Sides whose first MMC has tried to self-rally in this Rally Phase: only that try can promote.',
    ),
    campaign: described(
      z.optional(storedCampaign),
      'The rosters and the calendar of a campaign, as a stored game has them.',
    ),
    stack: stackField(frameSchema(board)),
  });
}

type PositionSchema = ReturnType<typeof makePositionSchema>;
type Written = z.output<PositionSchema>;

/** By board: to make a schema takes as long as to read a position with it. */
const schemas = new Map<Board, PositionSchema>();

function schemaFor(board: Board): PositionSchema {
  const known = schemas.get(board) ?? makePositionSchema(board);
  schemas.set(board, known);
  return known;
}

/** The scenario decides the board with which the rest is read. */
const head = z.looseObject({ scenario: scenarioId });

export function readPosition(json: unknown): Parsed<State> {
  const named = readJson(head, json);
  if (!named.ok) return named;
  const { board, scenario } = settingOf(named.value);
  const parsed = readJson(schemaFor(board), json);
  if (!parsed.ok) return parsed;
  const written = parsed.value;
  const options = optionsFrom(written.options);
  const turns = turnsOf({ scenario: written.scenario, options });
  if (written.turn > turns) return { ok: false, problems: [{ field: 'turn', expected: `a turn up to ${turns}` }] };
  const isStart = written.units === undefined;
  if (isStart && (written.turn > 1 || scenario.forces.length === 0))
    return {
      ok: false,
      problems: [{ field: 'units', expected: 'the units; only the start of a scenario can do without' }],
    };
  const state = isStart ? startState(written.scenario, options) : emptyState(written.scenario, options);
  state.turn = written.turn;
  state.phase = written.phase;
  state.attacker = written.attacker ?? scenario.moveFirst;
  if (isStart && state.phase !== 'set-up') placeAllByDefault({ state, chance: noChance, emit: () => undefined });
  const problems = [
    ...placeUnits(state, board, written),
    ...placeWeapons(state, board, written),
    ...completeVehicles(state),
    ...placeMarkers(state, board, written),
    ...placeArtillery(state, board, written),
  ];
  if (problems.length > 0) return { ok: false, problems };
  if (written.campaign !== undefined) state.campaign = readCampaign(written.campaign);
  state.stack = written.stack ?? framesAtStart(state);
  const impossible = impossibleIn(state);
  if (impossible.length > 0) return { ok: false, problems: impossible };
  const misfits = judgeStack(state);
  if (misfits.length > 0) return { ok: false, problems: misfits };
  const broken = brokenInvariants(state).map((text): Problem => ({ field: 'units', expected: text }));
  return broken.length > 0 ? { ok: false, problems: broken } : { ok: true, value: state };
}

/** The entries in the order of their numbers, or what is wrong with the numbers. */
function inOrder<Entry>(
  entries: Readonly<Record<string, Entry>>,
  field: string,
  idOf: (index: number) => string,
): { readonly list: readonly Entry[]; readonly problems: readonly Problem[] } {
  const size = Object.keys(entries).length;
  const expected = new Set(Array.from({ length: size }, (_, index) => idOf(index)));
  const wrong = Object.keys(entries).filter((id) => !expected.has(id));
  if (wrong.length > 0)
    return {
      list: [],
      problems: wrong.map((id) => ({
        field: `${field}.${id}`,
        expected: `numbers without gaps: ${idOf(0)} to ${idOf(size - 1)}`,
      })),
    };
  return { list: Array.from({ length: size }, (_, index) => entries[idOf(index)]), problems: [] };
}

function placeUnits(state: State, board: Board, { units }: Written): Problem[] {
  if (units === undefined) return [];
  const { list, problems } = inOrder(units, 'units', unitId);
  return [
    ...problems,
    ...list.flatMap(({ side: owner, kind: id, at, marks, hull, turret }, index) => {
      const kind = findUnitKind(id) ?? 0;
      const place = codeOf(board, at);
      const unit = addUnit(
        state,
        owner ?? (unitKinds[kind].nationality === 'german' ? 'german' : 'british'),
        kind,
        place ?? placeCode('eliminated'),
      );
      setMark(state, unit, ...marks);
      const field = `units.${unitId(index)}`;
      if (unitKinds[kind].vehicle === undefined) {
        if (hull !== undefined || turret !== undefined)
          return [{ field, expected: 'no hull and no turret: only vehicles have them' }];
      } else {
        state.hull[unit] = hull ?? 0;
        state.turret[unit] = turret ?? hull ?? 0;
      }
      return place === undefined ? [noPlace(`${field}.at`, at)] : [];
    }),
  ];
}

function placeWeapons(state: State, board: Board, { weapons }: Written): Problem[] {
  const { list, problems } = inOrder(weapons, 'weapons', weaponId);
  return [
    ...problems,
    ...list.flatMap(({ kind, holder, at, marks, aim, arc }, index): Problem[] => {
      const field = `weapons.${weaponId(index)}`;
      const weapon = addWeapon(state, findWeaponKind(kind) ?? 0, NOBODY);
      const place = at === undefined ? undefined : codeOf(board, at);
      if (holder === undefined ? place === undefined : at !== undefined)
        return [{ field, expected: 'either a holder or the place where it lies' }];
      if (holder !== undefined && holder >= state.side.length)
        return [{ field: `${field}.holder`, expected: `a unit of this position; there is no ${unitId(holder)}` }];
      if (holder !== undefined) give(state, weapon, holder);
      else if (place !== undefined) layDown(state, weapon, place);
      setWeaponMark(state, weapon, ...marks);
      if (arc !== undefined && !isGun(state, weapon))
        return [{ field: `${field}.arc`, expected: 'none: only a Gun has an arc of its own' }];
      if (arc !== undefined) state.arc[weapon] = arc;
      const target = aim === undefined ? NOWHERE : findLocation(board, aim);
      if (target === undefined) return [noPlace(`${field}.aim`, aim)];
      state.aim[weapon] = target;
      return [];
    }),
  ];
}

/** Vehicles get the weapons that were not told of; what a vehicle does not carry it cannot hold. */
function completeVehicles(state: State): Problem[] {
  const problems: Problem[] = [];
  state.weaponKind.forEach((kind, weapon) => {
    const holder = state.holder[weapon];
    const carried = holder === NOBODY ? [] : (unitKinds[state.kind[holder]].vehicle?.weapons ?? []);
    const isVehicle = holder !== NOBODY && state.hull[holder] !== NO_ARC;
    if (
      isVehicle !== carried.includes(kind) ||
      (isMounted(state, weapon) && !isVehicle && state.weaponPlace[weapon] >= 0)
    )
      problems.push({
        field: `weapons.${weaponId(weapon)}.holder`,
        expected: 'a vehicle for its own weapons, and Infantry for all others',
      });
  });
  state.side.forEach((_, unit) => {
    if (state.place[unit] === placeCode('eliminated') || state.place[unit] === placeCode('exited')) return;
    for (const kind of unitKinds[state.kind[unit]].vehicle?.weapons ?? [])
      if (!state.weaponKind.some((other, weapon) => other === kind && state.holder[weapon] === unit))
        addWeapon(state, kind, unit);
  });
  return problems;
}

/** A location, a place off the map, or outside next to a hex; undefined if there is none of this name. */
function codeOf(board: Board, at: z.output<typeof where>): number | undefined {
  if (typeof at === 'object') {
    const hex = findLocation(board, at.outside);
    return hex === undefined ? undefined : outsideCode(hex);
  }
  const off = PLACES.find((place) => place === at);
  return off === undefined ? findLocation(board, at) : placeCode(off);
}

function noPlace(field: string, at: z.output<typeof where> | undefined): Problem {
  const label = typeof at === 'object' ? at.outside : (at ?? '');
  return {
    field,
    expected: `"${label}" is not on this board; expected a location of this board like "L12" or "NN8/steeple", one of ${PLACES.filter((place) => place !== 'unknown').join(', ')}, or { outside: "A12" }`,
  };
}

function placeMarkers(state: State, board: Board, written: Written): Problem[] {
  const problems: Problem[] = [];
  const locationNamed = (label: string, field: string): number => {
    const location = findLocation(board, label);
    if (location === undefined)
      problems.push({ field, expected: `"${label}" is not on this board; expected a location of this board` });
    return location ?? 0;
  };
  state.residual = Object.entries(written.residual).map(([label, firepower]) => ({
    location: locationNamed(label, `residual.${label}`),
    firepower,
  }));
  state.smoke = written.smoke.map(({ hex, kind, side: owner }, index) => ({
    hex: locationNamed(hex, `smoke[${index}].hex`),
    kind,
    side: owner,
  }));
  state.directions = written.directions;
  state.charges = written.charges.map(({ target, ...charge }, index) => ({
    ...charge,
    target: locationNamed(target, `charges[${index}].target`),
  }));
  state.acquired = written.acquired.map(({ hex, ...acquisition }, index) => ({
    ...acquisition,
    hex: locationNamed(hex, `acquired[${index}].hex`),
  }));
  state.wrecks = written.wrecks.map(({ at, ...wreck }, index) => ({
    ...wreck,
    hex: locationNamed(at, `wrecks[${index}].at`),
  }));
  state.drives = written.drives.map(({ vehicle, spent, boundedAt, from }, index) => ({
    vehicle,
    spent: spent.map(({ at, points }, step) => ({
      at: locationNamed(at, `drives[${index}].spent[${step}].at`),
      halves: 2 * points,
    })),
    boundedAt: boundedAt === undefined ? NOWHERE : locationNamed(boundedAt, `drives[${index}].boundedAt`),
    ...(from !== undefined && { from: locationNamed(from, `drives[${index}].from`) }),
  }));
  state.sightings = written.sightings;
  state.panzerfausts = written.panzerfausts ?? state.panzerfausts;
  const { holdings } = settingOf(state).scenario;
  for (const [at, owner] of Object.entries(written.control)) {
    const index = holdings.findIndex((holding) => holding.at === at);
    if (index < 0)
      problems.push({
        field: `control.${at}`,
        expected:
          holdings.length === 0
            ? 'nothing: this scenario has no holdings'
            : `a holding: ${holdings.map((holding) => holding.at).join(', ')}`,
      });
    else state.control[index] = owner ?? undefined;
  }
  state.selfRallies = written.selfRallies ?? state.selfRallies;
  state.promotionsTried = written.promotionsTried;
  return problems;
}

// --- writing --------------------------------------------------------------------------------------------------------

export function writePosition(state: State): object {
  const { board, scenario } = settingOf(state);
  const { options, turn, phase, attacker, residual, smoke, directions, charges, selfRallies, promotionsTried } = state;
  const control = scenario.holdings.flatMap(({ at, start }, index) =>
    state.control[index] === start ? [] : [[at, state.control[index] ?? null] as const],
  );
  return {
    game: 'elst',
    scenario: scenario.id,
    options,
    turn,
    phase,
    attacker,
    units: Object.fromEntries(state.side.map((_, unit) => [unitId(unit), writtenUnit(state, board, unit)])),
    weapons: Object.fromEntries(
      state.weaponKind.map((_, weapon) => [weaponId(weapon), writtenWeapon(state, board, weapon)]),
    ),
    ...(residual.length === 0
      ? {}
      : {
          residual: Object.fromEntries(
            residual.map(({ location, firepower }) => [locationLabel(board, location), firepower]),
          ),
        }),
    ...(smoke.length === 0
      ? {}
      : { smoke: smoke.map(({ hex, kind, side: owner }) => ({ hex: locationLabel(board, hex), kind, side: owner })) }),
    ...(directions.length === 0
      ? {}
      : {
          directions: directions.map(({ leader, firers }) => ({
            leader: unitId(leader),
            firers: firers.map(componentId),
          })),
        }),
    ...(charges.length === 0
      ? {}
      : {
          charges: charges.map(({ weapon, target, exhausted, breakdown }) => ({
            weapon: weaponId(weapon),
            target: locationLabel(board, target),
            exhausted,
            breakdown,
          })),
        }),
    ...writtenVehicles(state, board),
    ...writtenArtillery(state, board),
    ...(control.length === 0 ? {} : { control: Object.fromEntries(control) }),
    ...(selfRallies === scenario.selfRallies ? {} : { selfRallies }),
    ...(promotionsTried.length === 0 ? {} : { promotionsTried }),
    ...(state.campaign === undefined ? {} : { campaign: storeCampaign(state.campaign) }),
    stack: state.stack.map((frame) => frameToJson(board, frame)),
  };
}

/** What is on the map because of Guns and vehicles. */
function writtenVehicles({ acquired, wrecks, drives, sightings, panzerfausts }: State, board: Board): object {
  const label = (location: number) => locationLabel(board, location);
  return {
    ...(acquired.length === 0
      ? {}
      : {
          acquired: acquired.map(({ weapon, units, hex, bystanders }) => ({
            weapon: weaponId(weapon),
            units: units.map(unitId),
            hex: label(hex),
            ...(bystanders !== undefined && { bystanders: bystanders.map(unitId) }),
          })),
        }),
    ...(wrecks.length === 0
      ? {}
      : { wrecks: wrecks.map(({ vehicle, hex, ...how }) => ({ vehicle: unitId(vehicle), at: label(hex), ...how })) }),
    ...(drives.length === 0
      ? {}
      : {
          drives: drives.map(({ vehicle, spent, boundedAt, from }) => ({
            vehicle: unitId(vehicle),
            spent: spent.map(({ at, halves }) => ({ at: label(at), points: halves / 2 })),
            ...(boundedAt === NOWHERE ? {} : { boundedAt: label(boundedAt) }),
            ...(from === undefined ? {} : { from: label(from) }),
          })),
        }),
    ...(sightings.length === 0
      ? {}
      : {
          sightings: sightings.map(({ vehicle, units }) => ({ vehicle: unitId(vehicle), units: units.map(unitId) })),
        }),
    ...(panzerfausts === 0 ? {} : { panzerfausts }),
  };
}

function writtenPlace(board: Board, code: number): string | { readonly outside: string } {
  if (code >= 0) return locationLabel(board, code);
  return code <= OUTSIDE ? { outside: locationLabel(board, OUTSIDE - code) } : PLACES[-1 - code];
}

function writtenUnit(state: State, board: Board, unit: number): object {
  const marks = marksOf(state, unit);
  return {
    side: state.side[unit],
    kind: unitKinds[state.kind[unit]].id,
    at: writtenPlace(board, state.place[unit]),
    ...(state.hull[unit] === NO_ARC ? {} : { hull: state.hull[unit] }),
    ...(state.turret[unit] === state.hull[unit] ? {} : { turret: state.turret[unit] }),
    ...(marks.length === 0 ? {} : { marks }),
  };
}

function writtenWeapon(state: State, board: Board, weapon: number): object {
  const marks = weaponMarksOf(state, weapon);
  const holder = state.holder[weapon];
  return {
    kind: weaponKinds[state.weaponKind[weapon]].id,
    ...(holder === NOBODY ? { at: writtenPlace(board, state.weaponPlace[weapon]) } : { holder: unitId(holder) }),
    ...(marks.length === 0 ? {} : { marks }),
    ...(state.aim[weapon] === NOWHERE ? {} : { aim: locationLabel(board, state.aim[weapon]) }),
    ...(state.arc[weapon] === NO_ARC ? {} : { arc: state.arc[weapon] }),
  };
}

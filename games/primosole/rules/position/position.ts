/** A position as a person writes it down: the whole situation, by unit ids and hex numbers, hidden things included. */
import type { Parsed, Problem } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { described, nameMissingUnit, optionsSchema, readJson, stackField } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { hexOfLabel } from '../state/actions.js';
import { scenarioOf } from '../situation/battles.js';
import { board, label } from '../board/board.js';
import { cardCode } from '../pieces/cards.js';
import { cardsAt, putCard } from '../deck/deck.js';
import { mayBeInside } from '../set-up/fortifications.js';
import {
  campaignSchema,
  campaignToJson,
  cardName,
  frameSchema,
  frameToJson,
  hexNumber,
  unitId,
} from '../state/frame-json.js';
import { GRID } from '../board/grid.js';
import { brokenFields } from './invariants.js';
import { OPTIONS, optionsFrom } from '../vocabulary/options.js';
import { judgePosition } from './position-checks.js';
import { framesAtStart, judgeStack } from './position-frames.js';
import { findScenario, SCENARIO_IDS } from '../scenarios/scenarios.js';
import { firesOf } from '../sequence/sequence.js';
import type { State } from '../state/state.js';
import {
  CARD_PLACES,
  controllerOf,
  hasMark,
  MARKS,
  marksOf,
  NO_LIMIT,
  NOBODY,
  PLACES,
  placeOf,
  setMark,
  setPlace,
  startState,
} from '../state/state.js';
import { PRIMOSOLE_BRIDGE } from '../situation/terrain.js';
import type { Unit } from '../pieces/units.js';
import { findUnit, idOf, UNIT_COUNT, unitOf, units } from '../pieces/units.js';
import { OFF_MAP_FIRES, PHASES, SIDES } from '../vocabulary/vocabulary.js';

const count = z.int().check(z.minimum(0));
const none = withDefault(count, 0);
const side = z.enum(SIDES);
const perSide = withDefault(z.strictObject({ british: none, german: none }), { british: 0, german: 0 });
const flag = withDefault(z.boolean(), false);
const place = z.union([z.enum(PLACES), hexNumber], {
  error: `expected the number of a hex in quotes ("1309") or one of ${PLACES.join(', ')}`,
});
const unitEntry = z.union(
  [
    place,
    z.strictObject({
      at: place,
      marks: withDefault(z.array(z.enum(MARKS)), []),
      pointsLeft: described(withDefault(count, 0), 'Movement Points left of a suspended move.'),
      limit: described(
        withDefault(z.int().check(z.minimum(NO_LIMIT)), NO_LIMIT),
        'Defensive Fires left this turn; -1 before the limit card is drawn.',
      ),
      supportUsed: described(withDefault(count, 0), 'Support points that a headquarters has given this turn.'),
    }),
  ],
  {
    error: `expected the number of a hex in quotes, one of ${PLACES.join(', ')}, or { at, marks, pointsLeft, limit, supportUsed }`,
  },
);
const hexKey = z.enum(GRID.labels);
const fortificationKey = z.enum(board.fortifications.map(({ hex }) => label(hex)));
const object = z.enum([PRIMOSOLE_BRIDGE.name, ...board.fortifications.map(({ name }) => name)]);
const fire = z.strictObject({ kind: z.enum(OFF_MAP_FIRES), strength: count, readied: flag });
const suits = z.strictObject({
  clubs: withDefault(side, 'british'),
  diamonds: withDefault(side, 'british'),
  hearts: withDefault(side, 'german'),
  spades: withDefault(side, 'german'),
});

export const positionSchema = z.strictObject({
  game: z.literal('primosole'),
  scenario: described(
    z.enum(SCENARIO_IDS),
    'Decides the turns, the hands, the reinforcements and what counts for victory.',
  ),
  options: optionsSchema(OPTIONS),
  turn: described(withDefault(count, 1), 'The turn of the scenario; 0 in the phase set-up.'),
  phase: described(withDefault(z.enum(PHASES), 'activation'), 'The phase of the turn.'),
  active: described(z.optional(side), 'The side with the Initiative.'),
  units: described(
    z.optional(z.partialRecord(z.enum(units.map(({ id }) => id)), unitEntry)),
    'Units by id. A unit not named waits on the Turn Track if its turn lies ahead, and is absent otherwise. Without this field all stand where the scenario suggests.',
  ),
  cards: described(
    withDefault(z.partialRecord(z.enum(CARD_PLACES), z.array(cardName)), {}),
    'Cards by place ("7H", "10C"); those not named are in the pile.',
  ),
  reserved: described(withDefault(count, 0), 'Cards of the pile that lie face down on the table.'),
  handSize: described(
    z.optional(z.strictObject({ british: count, german: count })),
    'Only where not all cards in the hands are known.',
  ),
  discarded: described(
    z.optional(z.strictObject({ british: count, german: count })),
    'Only where not all exchanged cards are known.',
  ),
  suits: described(
    withDefault(suits, { clubs: 'british', diamonds: 'british', hearts: 'german', spades: 'german' }),
    'Who has the Initiative when a card of this suit is drawn.',
  ),
  ammo: described(perSide, 'The Ammo marker of each side: 0 at the start, one up for each ten.'),
  fires: described(
    z.optional(z.strictObject({ british: z.optional(z.array(fire)), german: z.optional(z.array(fire)) })),
    'Fires from off the map that are left; by default the allowance of the turn.',
  ),
  inside: described(
    withDefault(z.partialRecord(fortificationKey, z.nullable(unitId)), {}),
    'Who is inside the fortification of a hex; by default the first unit on foot there.',
  ),
  ruins: described(withDefault(z.array(object), []), 'What is destroyed: the bridge, or fortifications.'),
  improved: described(withDefault(z.partialRecord(hexKey, side), {}), 'Improved Positions: the hex, and whose it is.'),
  mines: described(
    withDefault(
      z.array(z.strictObject({ hex: z.optional(hexNumber), side, value: z.optional(count), faceUp: flag })),
      [],
    ),
    'Minefields: the hex, whose it is, the value of the marker (0 to 4), and whether it lies face up. Without a hex: drawn and not laid yet.',
  ),
  control: described(
    withDefault(z.partialRecord(hexKey, side), {}),
    'Hexes that another side controls than at the start of the scenario.',
  ),
  combat: described(
    z.optional(z.strictObject({ hex: hexNumber, entered: z.array(z.strictObject({ unit: unitId, from: hexNumber })) })),
    'The Close Combat that is open: its hex, and the adjacent hex from which each attacker came.',
  ),
  arrivals: described(
    withDefault(z.array(z.strictObject({ unit: unitId, from: hexNumber })), []),
    'Units that entered a full hex this turn, in order, and where each came from: the last goes back if nobody makes room.',
  ),
  raidTried: described(withDefault(z.boolean(), false), 'Whether the lorry raid has been tried.'),
  snipers: described(withDefault(count, 0), 'Jacks whose event was used this turn; matters with the option oneSniper.'),
  campaign: described(z.optional(campaignSchema), 'What a campaign has carried over; the scenario is its battle now.'),
  stack: stackField(frameSchema),
});

type Written = z.output<typeof positionSchema>;

export function readPosition(json: unknown): Parsed<State> {
  const parsed = readJson(positionSchema, json);
  if (!parsed.ok) return { ok: false, problems: parsed.problems.map((problem) => nameMissingUnit(problem, findUnit)) };
  const written = parsed.value;
  const last = findScenario(written.scenario).turns.length;
  if (written.turn > last) return { ok: false, problems: [{ field: 'turn', expected: `a turn up to ${last}` }] };
  const state = startState(written.scenario, optionsFrom(written.options));
  state.turn = written.turn;
  state.phase = written.phase;
  state.active = written.active;
  state.campaign = written.campaign;
  const problems = [...placeUnits(state, written), ...placeCards(state, written)];
  if (problems.length > 0) return { ok: false, problems };
  placeMarkers(state, written);
  state.stack = written.stack ?? framesAtStart(state);
  const misfits = judgeStack(state);
  if (misfits.length > 0) return { ok: false, problems: misfits };
  const impossible = [
    ...brokenFields(state).map(({ field, text }): Problem => ({ field, expected: text })),
    ...judgePosition(state),
  ];
  return impossible.length > 0 ? { ok: false, problems: impossible } : { ok: true, value: state };
}

function placeUnits(state: State, { units: named, turn }: Written): Problem[] {
  const { setup, arrivals } = scenarioOf(state);
  for (let unit = 0; unit < UNIT_COUNT; unit++) setPlace(state, unit, 'absent');
  state.marks.fill(0);
  for (const { unit, turn: due, step } of arrivals) {
    if (due <= turn) continue;
    setPlace(state, unit, 'track');
    if (step === 'back') setMark(state, unit, 'reduced');
  }
  if (named === undefined && turn > 1)
    return [{ field: 'units', expected: `the units of turn ${turn}; only the start of a scenario can do without` }];
  if (named === undefined && state.phase !== 'set-up') {
    for (const { unit, hex, step } of setup) {
      state.place[unit] = hex;
      if (step === 'back') setMark(state, unit, 'reduced');
    }
  }
  for (const [id, entry] of Object.entries(named ?? {})) if (entry !== undefined) placeUnit(state, unitOf(id), entry);
  return [];
}

function placeUnit(state: State, unit: Unit, entry: z.output<typeof unitEntry>): void {
  const { at, marks, pointsLeft, limit, supportUsed } =
    typeof entry === 'object' ? entry : { at: entry, marks: [], pointsLeft: 0, limit: NO_LIMIT, supportUsed: 0 };
  if (typeof at === 'number') state.place[unit] = at;
  else setPlace(state, unit, at);
  state.marks[unit] = 0;
  for (const mark of marks) setMark(state, unit, mark);
  state.pointsLeft[unit] = pointsLeft;
  state.limit[unit] = limit;
  state.supportUsed[unit] = supportUsed;
}

function placeCards(state: State, { cards, reserved, handSize, discarded }: Written): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<number>();
  for (const where of CARD_PLACES) {
    for (const card of cards[where] ?? []) {
      if (seen.has(card))
        problems.push({ field: `cards.${where}`, expected: `each card once; ${cardCode(card)} appears twice` });
      seen.add(card);
      putCard(state, card, where);
    }
  }
  const counted = (what: 'hand' | 'discard') => ({
    british: cardsAt(state, `british-${what}`).length,
    german: cardsAt(state, `german-${what}`).length,
  });
  state.handSize = handSize ?? counted('hand');
  state.discarded = discarded ?? counted('discard');
  state.reserved = reserved;
  return problems;
}

function placeMarkers(state: State, written: Written): void {
  const { clubs, diamonds, hearts, spades } = written.suits;
  state.suits = [clubs, diamonds, hearts, spades];
  state.ammo = written.ammo;
  const allowed =
    state.turn === 0 ? state.fires : { british: firesOf(state, 'british'), german: firesOf(state, 'german') };
  state.fires = { british: written.fires?.british ?? allowed.british, german: written.fires?.german ?? allowed.german };
  state.ruins = written.ruins.toSorted();
  state.improved = Object.entries(written.improved)
    .flatMap(([number, owner]) => (owner === undefined ? [] : [{ hex: hexOfLabel(number), side: owner }]))
    .toSorted((a, b) => a.hex - b.hex);
  state.mines = written.mines.map(({ hex, side: owner, value, faceUp }) => ({
    hex: hex ?? OFF_BOARD,
    side: owner,
    value,
    faceUp,
  }));
  for (const [number, owner] of Object.entries(written.control))
    if (owner !== undefined) state.control[hexOfLabel(number)] = SIDES.indexOf(owner);
  state.combat = written.combat;
  state.arrivals = written.arrivals;
  state.raidTried = written.raidTried;
  state.snipers = written.snipers;
  board.fortifications.forEach(({ hex }, index) => {
    const told = written.inside[label(hex)];
    state.inside[index] = told === undefined ? firstInside(state, index) : (told ?? NOBODY);
  });
}

/** 11.8.1b Who is inside a fortification where nothing is said. */
function firstInside(state: State, fortification: number): Unit {
  const { hex } = board.fortifications[fortification];
  return SIDES.flatMap((owner) => mayBeInside(state, hex, owner)).at(0) ?? NOBODY;
}

// --- writing --------------------------------------------------------------------------------------------------------

export function writePosition(state: State): object {
  const { scenario, options, turn, phase, active, reserved, ammo, combat, raidTried, snipers } = state;
  const start = startState(scenario, options);
  const [clubs, diamonds, hearts, spades] = state.suits;
  const control = GRID.labels.flatMap((number, hex) =>
    controllerOf(state, hex) === controllerOf(start, hex) ? [] : [[number, controllerOf(state, hex)]],
  );
  const inside = board.fortifications.flatMap(({ hex }, index) =>
    state.inside[index] === firstInside(state, index)
      ? []
      : [[label(hex), state.inside[index] === NOBODY ? null : idOf(state.inside[index])]],
  );
  const isView = cardsAt(state, 'unknown').length > 0;
  return {
    game: 'primosole',
    scenario,
    options,
    turn,
    phase,
    ...(active === undefined ? {} : { active }),
    units: writtenUnits(state),
    cards: writtenCards(state),
    ...(reserved === 0 ? {} : { reserved }),
    ...(isView ? { handSize: state.handSize, discarded: state.discarded } : {}),
    suits: { clubs, diamonds, hearts, spades },
    ammo,
    fires: state.fires,
    ...(inside.length === 0 ? {} : { inside: Object.fromEntries(inside) }),
    ...(state.ruins.length === 0 ? {} : { ruins: state.ruins }),
    ...(state.improved.length === 0
      ? {}
      : { improved: Object.fromEntries(state.improved.map((position) => [label(position.hex), position.side])) }),
    ...(state.mines.length === 0 ? {} : { mines: state.mines.map(writtenMine) }),
    ...(control.length === 0 ? {} : { control: Object.fromEntries(control) }),
    ...(combat === undefined
      ? {}
      : {
          combat: {
            hex: label(combat.hex),
            entered: combat.entered.map(({ unit, from }) => ({ unit: idOf(unit), from: label(from) })),
          },
        }),
    ...(state.arrivals.length === 0
      ? {}
      : { arrivals: state.arrivals.map(({ unit, from }) => ({ unit: idOf(unit), from: label(from) })) }),
    ...(raidTried ? { raidTried } : {}),
    ...(snipers === 0 ? {} : { snipers }),
    ...(state.campaign === undefined ? {} : { campaign: campaignToJson(state.campaign) }),
    stack: state.stack.map(frameToJson),
  };
}

function writtenMine({ hex, side: owner, value, faceUp }: State['mines'][number]): object {
  return {
    ...(hex === OFF_BOARD ? {} : { hex: label(hex) }),
    side: owner,
    ...(value === undefined ? {} : { value }),
    ...(faceUp ? { faceUp } : {}),
  };
}

function writtenCards(state: State): object {
  const places = CARD_PLACES.filter((where) => where !== 'pile').map(
    (where) => [where, cardsAt(state, where).map(cardCode)] as const,
  );
  return Object.fromEntries(places.filter(([, codes]) => codes.length > 0));
}

function writtenUnits(state: State): object {
  const { arrivals } = scenarioOf(state);
  const entries: Record<string, unknown> = {};
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    const toCome = arrivals.find((arrival) => arrival.unit === unit && arrival.turn > state.turn);
    const off = placeOf(state, unit);
    if (
      off === (toCome === undefined ? 'absent' : 'track') &&
      hasMark(state, unit, 'reduced') === (toCome?.step === 'back')
    )
      continue;
    entries[idOf(unit)] = writtenUnit(state, unit, off ?? label(state.place[unit]));
  }
  return entries;
}

function writtenUnit(state: State, unit: Unit, at: string): unknown {
  const marks = marksOf(state, unit);
  const [pointsLeft, limit, supportUsed] = [state.pointsLeft[unit], state.limit[unit], state.supportUsed[unit]];
  const more = {
    ...(marks.length > 0 ? { marks } : {}),
    ...(pointsLeft > 0 ? { pointsLeft } : {}),
    ...(limit === NO_LIMIT ? {} : { limit }),
    ...(supportUsed > 0 ? { supportUsed } : {}),
  };
  return Object.keys(more).length === 0 ? at : { at, ...more };
}

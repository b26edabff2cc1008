/** The scenarios: board and hexes in play, forces, turns, what counts for victory; and each worked example as one that is not offered. */
import type { Hex } from '@bridgehead/engine/hex';
import { sayProblem } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import campaignContent from '../../content/campaign-scenario.json' with { type: 'json' };
import content from '../../content/scenarios.json' with { type: 'json' };
import type { Board } from '../board/board.js';
import { EDGES } from '../board/board.js';
import { findLocation, hexOf, rangeBetween } from '../board/locations.js';
import type { Limits, PlayArea } from '../board/play-area.js';
import { playArea } from '../board/play-area.js';
import { BATTERY_TYPES, CALIBRES } from '../vocabulary/artillery.js';
import { findUnitKind, findWeaponKind, isIssued, unitKinds, weaponKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { groundOf } from './boards.js';
import type { ExampleBoard } from './example-boards.js';
import { exampleBoards, exampleScenario } from './example-boards.js';

/** A scenario's name in files and addresses. */
export type ScenarioId = string;

const count = z.int().check(z.minimum(0));
const side = z.enum(SIDES);
const limits = z.strictObject({
  hexrows: z.exactOptional(z.tuple([z.string(), z.string()])),
  numbers: z.exactOptional(z.tuple([count, count])),
});
const elr = z.strictObject({ units: count, leaders: count });

const points = z.number().check(z.minimum(0));
/** C-DaE1:balG A number of a printed card, and what it is with the balance of the card in favour of a side. */
const balanced = z.strictObject({
  printed: points,
  british: z.exactOptional(points),
  german: z.exactOptional(points),
});
export type Balanced = z.infer<typeof balanced>;

/** The hexes that a force sets up in. mostMultiMan: so many MMC in a hex (C-DaE3:OBg1). mostHidden: so many MMC, each with what it holds and a leader beside it; or all must be (I-DaE1:SSR2). */
const setUp = z.strictObject({
  within: limits,
  awayFrom: z.exactOptional(z.strictObject({ hex: z.string(), range: count })),
  buildingsOnly: z.boolean(),
  mostHidden: z.union([count, z.literal('all')]),
  mostMultiMan: z.exactOptional(count),
  /** C-CG8a Only these hexes of it. */
  hexes: z.exactOptional(z.array(z.string())),
});

/** When and where a force comes: on an edge of the area, or only at some hexes of it. Vehicles may have spent MP before (V-R74), and their crews may have to be exposed (C-DaE1:SSR3). */
const entry = z.strictObject({
  turn: count,
  edge: z.enum(EDGES),
  hexes: z.exactOptional(z.array(z.string())),
  spent: z.exactOptional(balanced),
  crew: z.exactOptional(z.literal('exposed')),
});
const arrival = z.union([z.strictObject({ setUp }), entry]);

const force = z.strictObject({
  side,
  arrival,
  /** Where each one stands if its owner does not care; a weapon is with the unit of this number in the list. */
  units: z.array(
    z.strictObject({
      kind: z.string().check(z.refine((id) => findUnitKind(id) !== undefined, { error: 'expected the id of a unit' })),
      at: z.string(),
      /** C-DaE4:balB Only with the balance of the card in favour of this side; such units come last in their force. */
      balance: z.exactOptional(side),
    }),
  ),
  weapons: z.array(
    z.strictObject({
      kind: z
        .string()
        .check(z.refine((id) => findWeaponKind(id) !== undefined, { error: 'expected the id of a weapon' })),
      holder: count,
      /** C-DaE1:balB Only with the balance of the card in favour of this side. */
      balance: z.exactOptional(side),
      /** C-DaE:4.41d Not with the balance in favour of this side. */
      without: z.exactOptional(side),
    }),
  ),
});

/** What the side that must do something needs to win at the end; otherwise the other side wins. */
const victory = z.discriminatedUnion('by', [
  /** I-R105 Control of all of these and of so many of the others. */
  z.strictObject({
    by: z.literal('control'),
    side,
    all: z.array(z.string()),
    some: z.array(z.string()),
    atLeast: count,
  }),
  /** C-DaE1:VC A mobile vehicle whose main armament works. */
  z.strictObject({ by: z.literal('vehicle'), side }),
  /** C-DaE2:VC So much printed FP of Infantry within so many hexes that sees this hex. */
  z.strictObject({ by: z.literal('firepower'), side, at: z.string(), range: balanced, firepower: balanced }),
  /** C-DaE3:VCa So many VP have left the map from each of these groups of hexes: it wins at once. */
  z.strictObject({
    by: z.literal('exit'),
    side,
    areas: z.array(z.strictObject({ name: z.string(), hexes: z.array(z.string()), points: balanced })),
  }),
  /** C-DaE4:VC No Good Order enemy MMC but crews is in these building hexes. */
  z.strictObject({ by: z.literal('clearance'), side, hexes: z.array(z.string()) }),
  /** C-DaE:4.41b Control of this building at the end of the campaign, and enough VP exited. */
  z.strictObject({ by: z.literal('campaign'), side, building: z.string() }),
]);

/** C-DaE3:SSR2 C-DaE4:SSR2 A battery with its Offboard Observer, and its chits. */
const battery = z.strictObject({
  side,
  calibre: z.enum(CALIBRES),
  type: z.enum(BATTERY_TYPES),
  smoke: z.boolean(),
  observer: z.string(),
  black: count,
  red: count,
});

const SCENARIO = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Made to learn the rules, not printed. */
  training: z.exactOptional(z.literal(true)),
  board: z.string(),
  /** C-DaE1:board C-DaE2:board C-DaE3:board C-DaE4:board Terrain outside of them counts for entering (C-DaE1:SSR1, C-DaE2:SSR1, C-DaE3:SSR1, C-DaE4:SSR1). */
  limits,
  month: z.int().check(z.minimum(1), z.maximum(12)),
  /** C-DaE1:order C-DaE2:order C-DaE3:order C-DaE4:order */
  setUpFirst: side,
  moveFirst: side,
  turns: count,
  /** C-DaE4:balG With the balance of the card in favour of this side. */
  shorter: z.exactOptional(z.strictObject({ balance: side, turns: count })),
  /** I-3.9 Only the first side has a Player Turn in the last turn. */
  halfTurn: z.boolean(),
  /** I-CG13 C-DaE3:SSR4 C-DaE4:SSR3 */
  elr: z.strictObject({ british: elr, german: elr }),
  /** I-CG4 Self-rallies of MMC without a box that the attacker has. */
  selfRallies: count,
  /** C-DaE1:OBb C-DaE1:OBg C-DaE2:OBg1 C-DaE2:OBg2 C-DaE2:OBb1 C-DaE2:OBb2 C-DaE3:OBg1 C-DaE3:OBg2 C-DaE3:OBb C-DaE4:OBg C-DaE4:OBb V-DaE3:v V-DaE4:v V-Err1 */
  forces: z.array(force),
  artillery: z.exactOptional(z.array(battery)),
  /** C-DaE3:SSR3a Who may lay the smoke barrage; C-DaE3:balG not with the balance in favour of this side. */
  smokeBarrage: z.exactOptional(z.strictObject({ side, without: side })),
  /** I-R99 Buildings, by the name of their first hex, and hexes whose control is kept; and who has them at the start. */
  holdings: z.array(z.strictObject({ at: z.string(), start: z.exactOptional(side) })),
  victory: z.exactOptional(victory),
});
export type Scenario = z.infer<typeof SCENARIO> & {
  /** False for worked examples. */
  readonly offered: boolean;
};
export type Force = Scenario['forces'][number];
type Victory = NonNullable<Scenario['victory']>;
export type VictoryBy<By extends Victory['by']> = Extract<Victory, { readonly by: By }>;

/** A number of the card as these options have it. */
export function balancedValue({ balance }: { readonly balance?: Side }, value: Balanced): number {
  return (balance === undefined ? undefined : value[balance]) ?? value.printed;
}

/** How many turns there are. */
export function turnsOf({ scenario, options: { balance } }: Played): number {
  const { turns, shorter } = findScenario(scenario);
  return shorter !== undefined && shorter.balance === balance ? shorter.turns : turns;
}

/** What of a state says which card is played, and how. */
interface Played {
  readonly scenario: ScenarioId;
  readonly options: { readonly balance?: Side };
}

/** C-DaE3:SSR3a C-DaE3:balG The side that may lay the smoke barrage of the card. */
export function smokeBarrageOf({ scenario, options: { balance } }: Played): Side | undefined {
  const { smokeBarrage } = findScenario(scenario);
  return smokeBarrage === undefined || smokeBarrage.without === balance ? undefined : smokeBarrage.side;
}

/** All battles of the module are of September 1944, and its examples are taken to be. */
export const YEAR = 1944;

/** Scenarios as content has them; what is wrong with one is told with its place. */
export function loadScenarios(given: readonly { readonly id: string }[]): readonly Scenario[] {
  return given.map((written) => {
    const read = readJson(SCENARIO, written);
    const problems = read.ok ? problemsOf(read.value) : read.problems.map(sayProblem);
    if (!read.ok || problems.length > 0) throw new Error(`scenarios.json: ${written.id}: ${problems.join('; ')}`);
    return { ...read.value, offered: true };
  });
}

/** The hexes of a part of the board where a force sets up. */
export function setUpHexes(
  board: Board,
  area: PlayArea,
  { within, awayFrom, hexes }: z.infer<typeof setUp>,
): readonly Hex[] {
  const far = awayFrom && { hex: findLocation(board, awayFrom.hex) ?? 0, range: awayFrom.range };
  const only = hexes && new Set(hexes);
  return playArea(board, within).hexes.filter(
    (hex) =>
      area.includes[hex] &&
      (far === undefined || rangeBetween(board, hex, far.hex) >= far.range) &&
      (only === undefined || only.has(board.grid.labels[hex])),
  );
}

/** The hexes by which a force comes in: all of its edge in their order, or some of them. */
export function entryHexes(board: Board, area: PlayArea, { edge, hexes }: z.infer<typeof entry>): readonly Hex[] {
  return hexes === undefined
    ? area.edges[edge]
    : area.edges[edge].filter((hex) => hexes.includes(board.grid.labels[hex]));
}

/** Every hex that is named is in play, every weapon has a holder, what must be held is a holding, and the two sides do not set up in the same hexes: nobody could say whether a hidden enemy is there. */
function problemsOf({
  board: key,
  limits: inPlay,
  month,
  forces,
  holdings,
  victory: goal,
  artillery = [],
}: z.output<typeof SCENARIO>): string[] {
  const { board } = groundOf(key);
  const area = playArea(board, inPlay);
  const isInPlay = (label: string) => {
    const location = findLocation(board, label);
    return location !== undefined && area.includes[hexOf(board, location)];
  };
  const problems: string[] = [];
  const taken = new Map<Hex, string>();
  forces.forEach(({ side: owner, arrival: how, units, weapons }, index) => {
    const within = new Set('setUp' in how ? setUpHexes(board, area, how.setUp) : entryHexes(board, area, how));
    units.forEach(({ kind, at }, unit) => {
      if (!isOfThisGame(kind))
        problems.push(`forces[${index}].units[${unit}].kind: expected a counter of this game, not "${kind}"`);
      if (!isInPlay(at) || !within.has(hexOf(board, findLocation(board, at) ?? 0)))
        problems.push(`forces[${index}].units[${unit}].at: expected a hex where the force may stand, not "${at}"`);
    });
    weapons.forEach(({ kind, holder }, weapon) => {
      const place = `forces[${index}].weapons[${weapon}]`;
      if (holder >= units.length) problems.push(`${place}.holder: expected one of the ${units.length} units`);
      const facts = weaponKinds[findWeaponKind(kind) ?? 0];
      if (!isIssued(facts, YEAR, month)) problems.push(`${place}.kind: expected a weapon of that time, not "${kind}"`);
    });
    if (!('setUp' in how)) return;
    const shared = [...within].filter((hex) => (taken.get(hex) ?? owner) !== owner);
    if (shared.length > 0)
      problems.push(
        `forces[${index}].arrival: expected ground of its own; ${board.grid.labels[shared[0]]} is the enemy's`,
      );
    for (const hex of within) taken.set(hex, owner);
  });
  holdings.forEach(
    ({ at }, index) =>
      void (isInPlay(at) || problems.push(`holdings[${index}].at: expected a hex in play, not "${at}"`)),
  );
  const held = goal?.by === 'control' ? [...goal.all, ...goal.some] : [];
  for (const at of held)
    if (!holdings.some((holding) => holding.at === at)) problems.push(`victory: expected holdings, not "${at}"`);
  for (const { observer } of artillery)
    if (findLocation(board, observer) === undefined)
      problems.push(`artillery: expected a location of the board for the observer, not "${observer}"`);
  const named =
    goal?.by === 'exit' ? goal.areas.flatMap(({ hexes }) => hexes) : goal?.by === 'clearance' ? goal.hexes : [];
  for (const hex of named) if (!isInPlay(hex)) problems.push(`victory: expected hexes in play, not "${hex}"`);
  if (goal?.by === 'firepower' && !isInPlay(goal.at))
    problems.push(`victory.at: expected a hex in play, not "${goal.at}"`);
  return problems;
}

/** British and German counters; the 4-6-7 that one order of battle shows is a 4-4-7 (I-Err). Others occur in worked examples. */
function isOfThisGame(id: string): boolean {
  const { nationality, strength } = unitKinds[findUnitKind(id) ?? 0];
  return (nationality === 'british' || nationality === 'german') && strength !== '4-6-7';
}

function scenarioOfExample({ id, title, board, month, elr: number }: ExampleBoard): Scenario {
  const both = { units: number, leaders: number };
  return {
    id: exampleScenario(id),
    offered: false,
    title,
    summary: 'A worked example of the rulebook.',
    board: board === 'elst' ? 'elst' : exampleScenario(id),
    limits: {},
    month,
    setUpFirst: 'british',
    moveFirst: 'british',
    turns: 9,
    halfTurn: false,
    elr: { british: both, german: both },
    selfRallies: 1,
    forces: [],
    holdings: [],
  };
}

/** C-DaE:4.4 C-DaE:4.42 The campaign, as its Initial Scenario begins. */
const [campaignScenario] = loadScenarios([campaignContent.scenario]);
export const CAMPAIGN: ScenarioId = campaignScenario.id;

export const scenarios: readonly Scenario[] = [
  ...loadScenarios(content.scenarios),
  campaignScenario,
  ...exampleBoards.map(scenarioOfExample),
];
const byId: ReadonlyMap<string, Scenario> = new Map(scenarios.map((scenario) => [scenario.id, scenario]));

/** C-DaE:4.5171b The id of a German Assault of the campaign; before its area is declared, the whole map. */
export function germanAssault(area?: Required<Limits>): ScenarioId {
  return area === undefined
    ? `${CAMPAIGN}/german`
    : `${CAMPAIGN}/german/${area.hexrows.join('-')}/${area.numbers.join('-')}`;
}

const GERMAN_ASSAULT = new RegExp(`^${CAMPAIGN}/german(?:/([A-Z]{1,2})-([A-Z]{1,2})/(\\d{1,2})-(\\d{1,2}))?$`);
/** C-DaE:4.5171b */
const GERMAN_ASSAULT_TURNS = 3;
const assaults = new Map<string, Scenario>();

/** C-DaE:4.5171b A German Assault: the British set up first, the German moves first, three Game Turns, a part of the map. */
function assaultNamed(id: ScenarioId): Scenario | undefined {
  const found = GERMAN_ASSAULT.exec(id);
  if (found === null) return undefined;
  const known = assaults.get(id);
  if (known !== undefined) return known;
  const [, first, last, least, most] = found;
  const scenario: Scenario = {
    ...campaignScenario,
    id,
    offered: false,
    setUpFirst: 'british',
    moveFirst: 'german',
    turns: GERMAN_ASSAULT_TURNS,
    limits: first === undefined ? {} : { hexrows: [first, last], numbers: [Number(least), Number(most)] },
  };
  assaults.set(id, scenario);
  return scenario;
}

/** The scenario with this id; a wrong id is a bug by now. */
export function findScenario(id: ScenarioId): Scenario {
  const scenario = byId.get(id) ?? assaultNamed(id);
  if (scenario === undefined)
    throw new Error(
      `There is no scenario "${id}"; there are ${scenarios
        .filter(({ offered }) => offered)
        .map((known) => known.id)
        .join(', ')}`,
    );
  return scenario;
}

/** Whether a state can be in it; a German Assault is a battle of the campaign. */
export function isScenario(id: string): boolean {
  return byId.has(id) || assaultNamed(id) !== undefined;
}

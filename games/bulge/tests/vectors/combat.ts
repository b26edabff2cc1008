/** V010-V071, V125-V127, V131, V153, V166: tables, shifts, results, retreats and advances. */
import { columnShifted } from '@bridgehead/engine/hexwar';
import * as z from 'zod';
import { columnFor } from '../../rules/combat/combat-table.js';
import { contextOf } from '../../rules/situation/context.js';
import type { Event } from '../../rules/state/events.js';
import { safeHexes } from '../../rules/combat/ground-rules.js';
import { label } from '../../rules/board/grid.js';
import type { State } from '../../rules/state/state.js';
import { COLUMNS, RESULT_AT } from '../../rules/board/tables.js';
import { unitOf, units } from '../../rules/scenarios/units.js';
import type { Side } from '../../rules/vocabulary/vocabulary.js';
import { opponentOf, RESULTS, SURPRISES, TABLES, WEATHERS } from '../../rules/vocabulary/vocabulary.js';
import type { Sketch } from '../toolkit.js';
import {
  around,
  attack,
  campaign,
  combatIn,
  eventsOf,
  force,
  HALT,
  idIn,
  listedOf,
  open,
  play,
  position,
  question,
  where,
} from '../toolkit.js';
import { ALL_SUPPORT, fight } from '../combat-kit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const SIDE_OF: Readonly<Record<string, Side>> = { German: 'german', American: 'american' };
const table = z.enum(TABLES);
const result = z.enum(RESULTS);

// --- the tables -----------------------------------------------------------------------------------------------------

const cellGiven = z.object({ table, differential: z.number(), shifts: z.number() });

const cell: Adapter = ({ given, rolls }) => {
  const asked = cellGiven.parse(given);
  const column = columnShifted(COLUMNS, columnFor(asked.differential), asked.shifts);
  return { column: column.label, columnIndex: column.number - 1, result: RESULT_AT[asked.table](column, rolls[0]) };
};

// --- attacks with numbers -------------------------------------------------------------------------------------------

/** Units of one side in hexes, and one of the other, as they are written in a sketch. */
function sketch(
  side: Side,
  attackers: readonly string[],
  hexes: readonly string[],
  defender: string,
  hex: string,
): Pick<Sketch, Side> {
  const attacking = Object.fromEntries(attackers.map((id, index) => [id, hexes[index]]));
  return side === 'german'
    ? { german: attacking, american: { [defender]: hex } }
    : { american: attacking, german: { [defender]: hex } };
}

const numbersGiven = z.object({
  attackers: z.array(z.number()),
  defender: z.number(),
  defenderSide: z.enum(['German', 'American']),
  hex: z.string(),
  allAcrossRiver: z.boolean(),
  rightShift: z.number(),
  table,
});

/** The shift to the right is ground support; but that of V046 the surprise of the first turn. */
const withNumbers: Adapter = ({ rule, given, rolls }) => {
  const asked = numbersGiven.parse(given);
  const defending = SIDE_OF[asked.defenderSide];
  const side = opponentOf(defending);
  const [defender] = force(defending, [asked.defender]);
  const attackers = force(side, asked.attackers);
  const isSurprise = rule.includes('11.0');
  const support = isSurprise ? 0 : asked.rightShift;
  const state = position({
    ...(isSurprise ? { turn: 1, phase: `${side}-pre` } : { phase: `${side}-post` }),
    ...sketch(
      side,
      attackers,
      around(asked.hex, attackers.length, asked.allAcrossRiver ? 'across' : 'dry'),
      defender,
      asked.hex,
    ),
    supportLeft: { german: support, american: support },
  });
  const combat = combatIn(
    play(open(state).state, side, attack(attackers, defender, { table: asked.table, support }), rolls).events,
  );
  const { start: startColumn, afterTerrain, final: finalColumn } = combat.columns;
  return {
    differential: combat.differential,
    startColumn,
    terrainShiftLeft: combat.left.total,
    afterTerrain,
    finalColumn,
    result: combat.result,
  };
};

const firstTurnGiven = z.object({ attackers: z.array(z.string()), defender: z.string(), table });

const RIVER_RULE = '9.3';

const firstTurn: Adapter = ({ given, rolls }) => {
  const asked = firstTurnGiven.parse(given);
  const combat = combatIn(
    play(campaign(), 'german', attack(asked.attackers, asked.defender, { table: asked.table }), rolls).events,
  );
  return {
    differential: combat.differential,
    allAcrossRiver: combat.left.parts.some(({ rule }) => rule === RIVER_RULE),
    leftShift: combat.left.total,
    rightShift: combat.right.total,
    finalColumn: combat.columns.final,
    result: combat.result,
  };
};

const inHex = z.object({ hex: z.string(), strength: z.number() });
const someAcrossGiven = z.object({ defender: inHex, attackers: z.array(inHex), table });

const someAcross: Adapter = ({ given, rolls }) => {
  const asked = someAcrossGiven.parse(given);
  const [defender] = force('american', [asked.defender.strength]);
  const attackers = force(
    'german',
    asked.attackers.map(({ strength }) => strength),
  );
  const hexes = asked.attackers.map(({ hex }) => hex);
  const state = position({ phase: 'german-post', ...sketch('german', attackers, hexes, defender, asked.defender.hex) });
  const combat = combatIn(
    play(open(state).state, 'german', attack(attackers, defender, { table: asked.table }), rolls).events,
  );
  const riverShift = combat.left.parts
    .filter(({ rule }) => rule === RIVER_RULE)
    .reduce((sum, { value }) => sum + value, 0);
  return {
    differential: combat.differential,
    riverShift,
    leftShift: combat.left.total,
    finalColumn: combat.columns.final,
    result: combat.result,
  };
};

// --- losses ---------------------------------------------------------------------------------------------------------

const exchangeGiven = z.object({ attackers: z.array(z.number()), defender: z.number(), result });

/** The side that has units of these strengths attacks. */
function sideWith(strengths: readonly number[]): Side {
  try {
    force('german', strengths);
    return 'german';
  } catch {
    return 'american';
  }
}

const strengthOf = (id: string): number => units[unitOf(id)].strength;

/** The sets that the loser may choose from, and the state after the first of them; where there is no choice it is made already. */
function losses(
  { state, events }: { readonly state: State; readonly events: readonly Event[] },
  side: Side,
  attackers: readonly string[],
): { readonly sets: string[][]; readonly after: State } {
  const offered = question(state)?.side === side ? listedOf(state, side, 'lose') : [];
  if (offered.length > 0)
    return { sets: offered.map((action) => action.units), after: play(state, side, offered[0]).state };
  return {
    sets: [
      eventsOf(events, 'destroyed')
        .map(({ unit }) => unit)
        .filter((unit) => attackers.includes(unit)),
    ],
    after: state,
  };
}

const exchange: Adapter = ({ given }) => {
  const asked = exchangeGiven.parse(given);
  const side = sideWith(asked.attackers);
  const attackers = force(side, asked.attackers);
  const [defender] = force(opponentOf(side), [asked.defender]);
  const start = position({
    phase: `${side}-pre`,
    supportLeft: ALL_SUPPORT,
    ...sketch(side, attackers, around('1412', attackers.length), defender, '1412'),
  });
  const { sets, after } = losses(fight(start, side, attackers, defender, asked.result), side, attackers);
  const strengths = sets.map((set) => set.map(strengthOf).toSorted((a, b) => a - b));
  return {
    defenderDestroyed: where(after, defender) === 'destroyed',
    attackerLossTotal: strengths[0].reduce((sum, strength) => sum + strength, 0),
    legalLosses: [...new Map(strengths.map((set) => [set.join(), set])).values()],
    oneSurvivorMayAdvance: question(after)?.side === side && listedOf(after, side, 'advance').length > 0,
  };
};

const namedGiven = z.object({
  attackers: z.array(z.object({ id: z.string(), hex: z.string() })),
  defender: z.object({ id: z.string(), hex: z.string() }),
  result,
});

const oneDestroyed: Adapter = ({ given }) => {
  const asked = namedGiven.parse(given);
  const ids = asked.attackers.map(({ id }) => id);
  const hexes = asked.attackers.map(({ hex }) => hex);
  const start = position({
    phase: 'german-pre',
    supportLeft: ALL_SUPPORT,
    ...sketch('german', ids, hexes, asked.defender.id, asked.defender.hex),
  });
  const { state } = fight(start, 'german', ids, asked.defender.id, asked.result);
  const choices = listedOf(state, 'german', 'lose');
  const played = choices.map((choice) => play(state, 'german', choice));
  const destroyed = played.map(({ events }) => eventsOf(events, 'destroyed'));
  const areScored = destroyed.every(
    ([loss], index) => loss.to === 'american' && loss.points === strengthOf(choices[index].units[0]),
  );
  const advances = played.map((after) => listedOf(after.state, 'american', 'advance').map(({ to }) => to));
  const intoItsHex = advances.every((to, index) => to.join() === hexes[ids.indexOf(choices[index].units[0])]);
  return {
    legalChoices: choices.flatMap((choice) => choice.units),
    destroyedCount: Math.max(...destroyed.map(({ length }) => length)),
    victoryPointsAmerican: areScored ? 'strength of the unit chosen' : 'another number',
    defenderMayAdvanceInto: [intoItsHex ? 'hex of the destroyed unit' : 'other hexes'],
  };
};

// --- retreat and advance --------------------------------------------------------------------------------------------

const placed = z.object({ hex: z.string(), strength: z.optional(z.number()) });
const retreatGiven = z.object({ defender: placed, attackers: z.array(placed), result });

function retreatScene(given: unknown): {
  readonly start: State;
  readonly attackers: string[];
  readonly defender: string;
  readonly result: z.infer<typeof result>;
} {
  const asked = retreatGiven.parse(given);
  const [defender] = force('american', [asked.defender.strength ?? 4]);
  const attackers = force(
    'german',
    asked.attackers.map(({ strength }) => strength ?? 3),
  );
  const hexes = asked.attackers.map(({ hex }) => hex);
  const start = position({
    phase: 'german-pre',
    released: true,
    supportLeft: ALL_SUPPORT,
    ...sketch('german', attackers, hexes, defender, asked.defender.hex),
  });
  return { start, attackers, defender, result: asked.result };
}

function vacantSafeHexes(state: State, id: string): string[] {
  const context = contextOf(state);
  return safeHexes(state, context, unitOf(id), state.place[unitOf(id)])
    .map(label)
    .filter((hex) => idIn(state, hex) === undefined);
}

const scored = z.object({ victoryPointsGerman: z.optional(z.number()) });

const noSafeHex: Adapter = ({ given, expect }) => {
  const { start, attackers, defender, result: asked } = retreatScene(given);
  const { state, events } = fight(start, 'german', attackers, defender, asked);
  const points = eventsOf(events, 'destroyed')
    .filter(({ to }) => to === 'german')
    .reduce((sum, loss) => sum + loss.points, 0);
  return {
    safeHexes: vacantSafeHexes(start, defender),
    defenderDestroyed: where(state, defender) === 'destroyed',
    ...(scored.parse(expect).victoryPointsGerman !== undefined && { victoryPointsGerman: points }),
  };
};

const chosenRetreat: Adapter = ({ given }) => {
  const { start, attackers, defender, result: asked } = retreatScene(given);
  const { state } = fight(start, 'german', attackers, defender, asked);
  const ways = listedOf(state, 'american', 'retreat');
  const after = play(state, 'american', ways[0]).state;
  const advances = listedOf(after, 'german', 'advance');
  return {
    safeHexes: ways.flatMap(({ path }) => path).toSorted(),
    attackersThatMayAdvance: advances.map(({ unit }) => where(after, unit)),
    advanceTo: [...new Set(advances.map(({ to }) => to))].join(),
    advanceMayBeDeclined: JSON.stringify(question(after)?.decline) === JSON.stringify(HALT),
  };
};

/** After contact the phase is ended, and the attacker is asked to move. */
const contact: Adapter = ({ given }) => {
  const { start, attackers, defender, result: asked } = retreatScene(given);
  const { state, events } = fight(start, 'german', attackers, defender, asked);
  return {
    moves: events.flatMap((event) => (event.type === 'retreated' || event.type === 'advanced' ? [event.unit] : [])),
    advance: state.stack.at(-1)?.at === 'advance',
    attackerMayLeaveHexInNextMovementPhase:
      state.phase !== 'german-move' || listedOf(state, 'german', 'move').some(({ unit }) => attackers.includes(unit)),
  };
};

const attackerRetreatGiven = z.object({
  attackers: z.array(z.object({ id: z.string(), hex: z.string() })),
  defender: z.object({ hex: z.string() }),
  otherUnits: z.array(z.object({ id: z.string(), hex: z.string() })),
  result,
});

const attackerRetreats: Adapter = ({ given }) => {
  const asked = attackerRetreatGiven.parse(given);
  const [defender] = force('american', [5]);
  const [p, q] = force('german', [3, 3]);
  const named = new Map([
    [p, asked.attackers[0].id],
    [q, asked.otherUnits[0].id],
  ]);
  const start = position({
    phase: 'german-post',
    german: { [p]: asked.attackers[0].hex, [q]: asked.otherUnits[0].hex },
    american: { [defender]: asked.defender.hex },
  });
  const { state } = fight(start, 'german', [p], defender, asked.result);
  const ways = listedOf(state, 'german', 'retreat');
  const after = play(state, 'german', ways[0]);
  return {
    retreats: eventsOf(after.events, 'retreated').map(({ unit }) => named.get(unit)),
    safeHexesOfP: ways.flatMap(({ path }) => path).toSorted(),
    defenderMayAdvanceInto: listedOf(after.state, 'american', 'advance').map(({ to }) => to),
  };
};

// --- shifts to the right --------------------------------------------------------------------------------------------

const PHASED = z.object({ side: z.enum(['German', 'American']), phase: z.enum(['pre', 'post']) });

/** What shifts an attack of a 5 on a 4 in the open. */
function rightShift(
  side: Side,
  more: Omit<Sketch, Side>,
  rolls: readonly number[],
  support = 0,
): { readonly shift: number; readonly state: State } {
  const [attacker] = force(side, [5]);
  const [defender] = force(opponentOf(side), [4]);
  const start = position({ ...more, ...sketch(side, [attacker], around('1412', 1), defender, '1412') });
  const { state, events } = play(open(start).state, side, attack([attacker], defender, { support }), [...rolls, 6]);
  return { shift: combatIn(events).right.total, state };
}

const overcastGiven = z.object({ weather: z.enum(WEATHERS), attacks: z.array(PHASED) });

const overcast: Adapter = ({ given, rolls }) => {
  const { weather, attacks } = overcastGiven.parse(given);
  return {
    rightShift: attacks.map(
      ({ side, phase }) => rightShift(SIDE_OF[side], { phase: `${SIDE_OF[side]}-${phase}`, weather }, rolls).shift,
    ),
  };
};

const weatherGiven = z.object({ turn: z.optional(z.number()), weather: z.enum(WEATHERS), attack: PHASED });

const weatherAlone: Adapter = ({ given, rolls }) => {
  const { turn = 5, weather, attack: asked } = weatherGiven.parse(given);
  return {
    rightShift: rightShift(
      SIDE_OF[asked.side],
      { turn, phase: `${SIDE_OF[asked.side]}-${asked.phase}`, weather },
      rolls,
    ).shift,
  };
};

const supportGiven = z.object({ groundSupportLeft: z.number(), declaredOnOneAttack: z.number() });

const tooMuchSupport: Adapter = ({ given }) => {
  const asked = supportGiven.parse(given);
  const { shift, state } = rightShift(
    'german',
    { phase: 'german-pre', supportLeft: { german: asked.groundSupportLeft, american: 0 } },
    [],
    asked.declaredOnOneAttack,
  );
  return { rightShift: shift, pointsSpent: asked.groundSupportLeft - state.supportLeft.german };
};

const surpriseGiven = z.object({ options: z.array(z.enum(SURPRISES)) });

const surprises: Adapter = ({ given }) => {
  const { options } = surpriseGiven.parse(given);
  const shifts = (phase: 'german-pre' | 'german-post') =>
    options.map((surprise) => rightShift('german', { turn: 1, phase, options: { surprise } }, []).shift);
  return { pre: shifts('german-pre'), post: shifts('german-post') };
};

function each(from: number, to: number, adapter: Adapter): Adapters {
  return Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, index) => [`V${String(from + index).padStart(3, '0')}`, adapter]),
  );
}

export const combat: Adapters = {
  ...each(10, 35, cell),
  ...each(40, 46, withNumbers),
  ...each(49, 52, withNumbers),
  V053: firstTurn,
  V055: firstTurn,
  V057: firstTurn,
  V058: firstTurn,
  V059: someAcross,
  V060: exchange,
  V062: exchange,
  V064: exchange,
  V066: oneDestroyed,
  V068: noSafeHex,
  V069: chosenRetreat,
  V070: contact,
  V071: noSafeHex,
  V125: overcast,
  V126: weatherAlone,
  V127: weatherAlone,
  V131: tooMuchSupport,
  V153: surprises,
  V166: attackerRetreats,
};

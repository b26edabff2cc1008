/** Positions that no game can come to: one list of checks, each with the field it is about and the rule that forbids it. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Problem } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import { OFF_BOARD, areAdjacent } from '@bridgehead/engine/hex';
import { scenarioOf } from '../situation/battles.js';
import { label } from '../board/board.js';
import { GRID } from '../board/grid.js';
import type { ScenarioId } from '../scenarios/scenarios.js';
import { findScenario, SCENARIO_IDS } from '../scenarios/scenarios.js';
import { firesOf } from '../sequence/sequence.js';
import type { FireLeft, Mark, State } from '../state/state.js';
import { hasMark, isOnMap, NO_LIMIT, placeOf, printedOf } from '../state/state.js';
import { tables } from '../board/tables.js';
import { isImprovable, isMineable } from '../situation/terrain.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, units } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { OFF_MAP_FIRE_NAMES, SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

type Check = (state: State) => Problem[];

const CHECKS: readonly Check[] = [
  listedUnits,
  mineValues,
  mineHexes,
  mineOwners,
  positionGround,
  marksOfTurn,
  pointsLeft,
  limits,
  support,
  fires,
  combat,
  arrivals,
  raid,
];

/** All that is impossible about a position. */
export function judgePosition(state: State): Problem[] {
  return CHECKS.flatMap((check) => check(state));
}

function problem(field: string, rule: string, text: string): Problem {
  return { field, expected: `${text} [${rule}]` };
}

// --- units ------------------------------------------------------------------------------------------------------------

/** 3.1a 3.1b Only the units that the scenario lists are on the map or on their way there. */
function listedUnits(state: State): Problem[] {
  return units.flatMap((_, unit) => {
    if (takesPart(state.scenario, unit) || !(isOnMap(state, unit) || placeOf(state, unit) === 'track')) return [];
    const others = SCENARIO_IDS.filter((id) => takesPart(id, unit));
    return [
      problem(
        `units.${idOf(unit)}`,
        '3.1a',
        `expected no unit of another scenario: ${nameOf(unit)} takes part in ${listed(others, 'and')}, not in ${state.scenario}`,
      ),
    ];
  });
}

function takesPart(scenario: ScenarioId, unit: Unit): boolean {
  const printed = findScenario(scenario);
  return [...printed.setup, ...printed.arrivals].some((placement) => placement.unit === unit);
}

// --- mines and Improved Positions -------------------------------------------------------------------------------------

/** 11.6 11.6.4 Every marker comes from the pool; one of value 0 is gone once it lies face up. */
function mineValues({ mines }: State): Problem[] {
  const pool = [...tables.mines];
  return mines.flatMap(({ value, faceUp }, index) => {
    if (value === undefined) return [];
    const field = `mines[${index}].value`;
    if (!tables.mines.includes(value))
      return [
        problem(
          field,
          '11.6',
          `expected one of the values of the mine markers, ${[...new Set(tables.mines)].join(', ')}; not ${value}`,
        ),
      ];
    const found = pool.indexOf(value);
    if (found < 0)
      return [
        problem(
          field,
          '11.6',
          `expected no more markers of value ${value} than the ${tables.mines.filter((other) => other === value).length} there are`,
        ),
      ];
    pool.splice(found, 1);
    return value === 0 && faceUp
      ? [
          problem(
            `mines[${index}].faceUp`,
            '11.6.4',
            'expected no marker of value 0 face up: it is removed when it is turned over',
          ),
        ]
      : [];
  });
}

/** 11.6.2 */
function mineHexes({ mines }: State): Problem[] {
  return mines.flatMap(({ hex }, index) =>
    hex === OFF_BOARD || isMineable(hex)
      ? []
      : [problem(`mines[${index}].hex`, '11.6.2', `expected ground that can be mined; ${label(hex)} cannot`)],
  );
}

/** 11.6 The scenario says who has how many. */
function mineOwners(state: State): Problem[] {
  return SIDES.flatMap((side) => {
    const { count } = scenarioOf(state).mines[side];
    const owned = state.mines.filter((mine) => mine.side === side).length;
    return owned <= count
      ? []
      : [
          problem(
            'mines',
            '11.6',
            `expected at most ${count} ${SIDE_NAMES[side]} minefields in this scenario, not ${owned}`,
          ),
        ];
  });
}

/** 5.8b */
function positionGround({ improved }: State): Problem[] {
  return improved.flatMap(({ hex }) =>
    isImprovable(hex)
      ? []
      : [problem(`improved.${label(hex)}`, '5.8b', `expected ground that can be improved; ${label(hex)} cannot`)],
  );
}

// --- what units have done this turn -----------------------------------------------------------------------------------

const TURN_MARKS: readonly Mark[] = ['activated', 'acted', 'suspended'];

/** 2.0ad 4.3a Only the side with the Initiative activates units, and only activated units act. */
function marksOfTurn(state: State): Problem[] {
  return units.flatMap((_, unit) => {
    const found = TURN_MARKS.filter((mark) => hasMark(state, unit, mark));
    const field = `units.${idOf(unit)}.marks`;
    if (found.length === 0) return [];
    if (sideOf(unit) !== state.active)
      return [
        problem(field, '2.0ad', `expected no "${found[0]}": ${nameOf(unit)} is not of the side with the Initiative`),
      ];
    return hasMark(state, unit, 'activated') ? [] : [problem(field, '4.3a', `expected "activated" with "${found[0]}"`)];
  });
}

/** 9.5 5.1 Points are left only to a unit whose move waits for the end of a Close Combat. */
function pointsLeft(state: State): Problem[] {
  return units.flatMap((_, unit) => {
    const left = state.pointsLeft[unit];
    const field = `units.${idOf(unit)}.pointsLeft`;
    if (left > 0 && !hasMark(state, unit, 'suspended'))
      return [problem(field, '9.5', 'expected the mark "suspended" with points left')];
    const { movement } = printedOf(state, unit);
    return left <= movement ? [] : [problem(field, '5.1', `expected at most ${movement}, its Movement Allowance`)];
  });
}

/** 7.3.1a 7.3.1b The table ends with three Defensive Fires, and only the side without the Initiative has them. */
function limits(state: State): Problem[] {
  const most = Math.max(...tables.defensiveFireLimit.map(({ limit }) => limit));
  return units.flatMap((_, unit) => {
    const limit = state.limit[unit];
    const field = `units.${idOf(unit)}.limit`;
    if (limit === NO_LIMIT) return [];
    if (limit > most) return [problem(field, '7.3.1b', `expected at most ${most} Defensive Fires`)];
    return sideOf(unit) === state.active
      ? [problem(field, '7.3.1a', `expected none: ${nameOf(unit)} is of the side with the Initiative`)]
      : [];
  });
}

/** 6.6.2 */
function support(state: State): Problem[] {
  return units.flatMap((_, unit) => {
    const most = printedOf(state, unit).support;
    return state.supportUsed[unit] <= most
      ? []
      : [
          problem(
            `units.${idOf(unit)}.supportUsed`,
            '6.6.2',
            `expected at most ${most}, the Support that ${nameOf(unit)} has`,
          ),
        ];
  });
}

// --- fires from off the map, Close Combat, the rest -------------------------------------------------------------------

/** 6.7.2 6.8a 6.7.3 Fires that are left are of those that the scenario gives this turn; only the side with the Initiative activates them. */
function fires(state: State): Problem[] {
  return SIDES.flatMap((side) => {
    const allowed = state.turn === 0 ? [] : [...firesOf(state, side)];
    return state.fires[side].flatMap((fire, index) => {
      const field = `fires.${side}[${index}]`;
      const found = allowed.findIndex((other) => other.kind === fire.kind && other.strength === fire.strength);
      if (found < 0)
        return [problem(field, fire.kind === 'air' ? '6.8a' : '6.7.2', `expected ${sayAllowed(state, side)}`)];
      allowed.splice(found, 1);
      return fire.readied && side !== state.active
        ? [
            problem(
              `${field}.readied`,
              '6.7.3',
              `expected false: the ${SIDE_NAMES[side]} side does not have the Initiative`,
            ),
          ]
        : [];
    });
  });
}

function sayAllowed(state: State, side: Side): string {
  const allowed: readonly FireLeft[] = state.turn === 0 ? [] : firesOf(state, side);
  if (allowed.length === 0) return `none: the ${SIDE_NAMES[side]} side has no fires in turn ${state.turn}`;
  return `no more than turn ${state.turn} gives: ${allowed.map(({ kind, strength }) => `${OFF_MAP_FIRE_NAMES[kind]} ${strength}`).join(', ')}`;
}

/** 9.1a Attackers are of the side with the Initiative and came from adjacent hexes, in the Activation Phase. */
function combat(state: State): Problem[] {
  if (state.combat === undefined) return [];
  const { hex, entered } = state.combat;
  const time =
    state.phase === 'activation' ? [] : [problem('combat', '9.1a', `expected none in the phase ${state.phase}`)];
  return [
    ...time,
    ...entered.flatMap(({ unit, from }, index) => {
      const field = `combat.entered[${index}]`;
      if (sideOf(unit) !== state.active)
        return [
          problem(`${field}.unit`, '9.1a', `expected a unit of the side with the Initiative; ${nameOf(unit)} is not`),
        ];
      return besides(`${field}.from`, '9.1a', from, hex);
    }),
  ];
}

function besides(field: string, rule: string, from: Hex, hex: Hex): Problem[] {
  return areAdjacent(GRID, from, hex)
    ? []
    : [problem(field, rule, `expected a hex next to ${label(hex)}; ${label(from)} is not`)];
}

/** R14 */
function arrivals(state: State): Problem[] {
  return state.arrivals.flatMap(({ unit, from }, index) => {
    if (!isOnMap(state, unit))
      return [problem(`arrivals[${index}].unit`, '2.0af', `expected a unit on the map; ${nameOf(unit)} is not`)];
    return besides(`arrivals[${index}].from`, '2.0af', from, state.place[unit]);
  });
}

/** D.11 */
function raid(state: State): Problem[] {
  const from = scenarioOf(state).demolition?.raidFrom;
  if (!state.raidTried || (from !== undefined && state.turn >= from)) return [];
  return [
    problem(
      'raidTried',
      'D.11',
      from === undefined ? 'expected false: there is no raid in this scenario' : `expected false before turn ${from}`,
    ),
  ];
}

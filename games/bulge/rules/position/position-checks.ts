/** What no game can lead to, in one list: each check of a written position says where the fault is and by which rule. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Problem } from '@bridgehead/engine';
import { OFF_BOARD, distance } from '@bridgehead/engine/hex';
import { canBeInterdicted, judgePlan, usablePoints } from '../air/air-plan.js';
import { board } from '../board/board.js';
import { isBritish, whyNotIn } from '../situation/british.js';
import { GRID, label } from '../board/grid.js';
import { whyNotTruckable } from '../movement/road-mode.js';
import { AIRBORNE } from '../scenarios/scenarios.js';
import { placeable } from '../sequence/set-up.js';
import type { AirPlan, State } from '../state/state.js';
import { combatOf, hasMark, isMovement, isOnMap, marksOf, phasingSide, placeOf, unitsOnMap } from '../state/state.js';
import { DAYS, DROP, MISSION_COST, MOVEMENT, WEATHER_TABLE } from '../board/tables.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, sideOf, units, unitsOf } from '../scenarios/units.js';
import type { Mark, Phase } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

type Check = (state: State) => Problem[];

const fieldOf = (unit: Unit): string => `units.${idOf(unit)}`;

/** One problem for each unit of which something is wrong. */
function ofUnits(
  why: (state: State, unit: Unit) => { readonly field?: string; readonly expected: string } | undefined,
): Check {
  return (state) =>
    units.flatMap((_, unit) => {
      const fault = why(state, unit);
      return fault === undefined ? [] : [{ field: `${fieldOf(unit)}${fault.field ?? ''}`, expected: fault.expected }];
    });
}

// --- weather and air power ------------------------------------------------------------------------------------------

const wrongWeather = (expected: string): Problem[] => [{ field: 'weather', expected }];

/** 12.0 12.2 12.8 */
function checkWeather({ options, turn, weather }: State): Problem[] {
  if (options.weather === 'off')
    return weather === undefined ? [] : wrongWeather('nothing: this game is played without weather (12.0)');
  if (turn === 0 || weather === undefined) return [];
  if (turn === 1)
    return weather === WEATHER_TABLE.first ? [] : wrongWeather(`${WEATHER_TABLE.first} on 16 December (12.2)`);
  const day = DAYS[turn - 1];
  return options.weather === 'historical' && weather !== day.weather
    ? wrongWeather(
        `${day.weather} on ${day.date}, as in history (12.8); with the option weather: table it can be another`,
      )
    : [];
}

/** 12.0c 12.0d 13.0 13.0a No side has more left than it could use today, and nothing before the orders are open. */
function checkSupport(state: State): Problem[] {
  return SIDES.flatMap((side): Problem[] => {
    const [left, usable] = [state.supportLeft[side], usablePoints(state, side)];
    if (left > 0 && state.phase === 'weather')
      return [{ field: `supportLeft.${side}`, expected: '0: the air orders are not open yet (13.0a)' }];
    if (left <= usable) return [];
    return [
      {
        field: `supportLeft.${side}`,
        expected:
          usable === 0
            ? `0: the ${SIDE_NAMES[side]} Player can use no air points today (12.0c)`
            : `at most ${usable}, the air points that the ${SIDE_NAMES[side]} Player can use today (13.0)`,
      },
    ];
  });
}

const resuppliedUnits = (state: State): number =>
  unitsOf('american').filter((unit) => hasMark(state, unit, 'resupplied')).length;

/** 13.0e */
function checkResupply(state: State): Problem[] {
  if (state.resupplyLeft > 0 && state.phase === 'weather')
    return [{ field: 'resupplyLeft', expected: '0: the air orders are not open yet (13.0a)' }];
  const most = Math.floor(
    Math.max(0, usablePoints(state, 'american') - state.supportLeft.american) / MISSION_COST.resupply,
  );
  return state.resupplyLeft + resuppliedUnits(state) <= most
    ? []
    : [
        {
          field: 'resupplyLeft',
          expected: `no more than ${most} units supplied from the air today, at ${MISSION_COST.resupply} points each in addition to the remaining ground support (13.0e)`,
        },
      ];
}

/** 13.0d Roads and towns, as many as the points of both sides can pay. */
function checkInterdicted(state: State): Problem[] {
  const { interdicted, phase, supportLeft } = state;
  if (interdicted.length === 0) return [];
  if (phase === 'weather')
    return [{ field: 'interdicted', expected: 'nothing: the air orders are not open yet (13.0a)' }];
  const bare = interdicted.filter((hex) => !canBeInterdicted(hex));
  if (bare.length > 0)
    return bare.map((hex) => ({
      field: 'interdicted',
      expected: `hexes with a road or a town; ${label(hex)} has neither (13.0d)`,
    }));
  const american =
    usablePoints(state, 'american') -
    supportLeft.american -
    MISSION_COST.resupply * (state.resupplyLeft + resuppliedUnits(state));
  const german = usablePoints(state, 'german') - supportLeft.german;
  const most = [american, german].reduce(
    (sum, points) => sum + Math.floor(Math.max(0, points) / MISSION_COST.interdict),
    0,
  );
  return interdicted.length <= most
    ? []
    : [
        {
          field: 'interdicted',
          expected: `at most ${most} hexes: both sides have no more air points for it today (13.0d)`,
        },
      ];
}

/** 13.0 13.0a 13.0e Written orders are orders that could be given. */
function checkPlans(state: State): Problem[] {
  return SIDES.flatMap((side) => {
    const plan = state.plans[side];
    return plan === undefined || plan === 'sealed'
      ? []
      : judgePlan(state, side, toldOf(plan)).map(({ rule, text }) => ({
          field: `plans.${side}`,
          expected: `orders that can be given: ${text} (${rule})`,
        }));
  });
}

const toldOf = ({ interdict, ...plan }: AirPlan) => ({ ...plan, interdict: interdict.map(label) });

// --- marks ----------------------------------------------------------------------------------------------------------

/** 13.0e A unit is resupplied for the rest of the Game-Turn, which can be the last one. */
const RESUPPLIED_IN: readonly Phase[] = ['american-pre', 'american-move', 'american-post', 'turn-end', 'over'];

/** When a mark can be on a unit, in words; undefined where it can be now. */
function whyNoMark(state: State, unit: Unit, mark: Mark): string | undefined {
  const isPhasing = sideOf(unit) === phasingSide(state);
  switch (mark) {
    case 'moved':
    case 'unsupplied':
      return isMovement(state) && isPhasing
        ? undefined
        : `"${mark}" only in the movement phase of the unit's own side (4.0a)`;
    case 'trucked':
      if (!isMovement(state) || !isPhasing) return '"trucked" only in the American movement phase (4.8)';
      return hasMark(state, unit, 'moved') ? undefined : '"trucked" together with "moved" (4.8)';
    case 'attacked':
      return combatOf(state) !== undefined && isPhasing
        ? undefined
        : '"attacked" only in a combat phase of the unit\'s own side (5.3)';
    case 'defended':
      return combatOf(state) !== undefined && !isPhasing
        ? undefined
        : '"defended" only in a combat phase of the other side (5.4)';
    case 'resupplied':
      return sideOf(unit) === 'american' && RESUPPLIED_IN.some((phase) => phase === state.phase)
        ? undefined
        : '"resupplied" only of Allied units, in the American Player-Turn and until the Game-Turn ends (13.0e)';
  }
}

/** 4.0a 4.8 5.3 5.4 13.0e */
const checkMarks: Check = (state) =>
  units.flatMap((_, unit) => {
    const found = marksOf(state, unit);
    if (found.length > 0 && !isOnMap(state, unit))
      return [{ field: `${fieldOf(unit)}.marks`, expected: 'nothing: the unit is not on the map' }];
    return found.flatMap((mark) => {
      const expected = whyNoMark(state, unit, mark);
      return expected === undefined ? [] : [{ field: `${fieldOf(unit)}.marks`, expected }];
    });
  });

/** 4.8 */
function checkTrucks(state: State): Problem[] {
  const trucked = unitsOf('american').filter((unit) => hasMark(state, unit, 'trucked'));
  const never = trucked.flatMap((unit): Problem[] => {
    const why = whyNotTruckable(unit);
    return why === undefined
      ? []
      : [
          {
            field: `${fieldOf(unit)}.marks`,
            expected: `"trucked" only of American infantry; ${nameOf(unit)}: ${why} (4.8)`,
          },
        ];
  });
  return trucked.length <= MOVEMENT.trucks
    ? never
    : [
        ...never,
        {
          field: 'units',
          expected: `at most ${MOVEMENT.trucks} trucked units in a turn, found ${trucked.length} (4.8)`,
        },
      ];
}

/** 8.0b */
const checkRolls = ofUnits((state, unit) =>
  state.rolls[unit] > 0 && !hasMark(state, unit, 'unsupplied')
    ? { field: '.roll', expected: 'a roll only of a unit marked "unsupplied", in its movement phase (8.0b)' }
    : undefined,
);

// --- places ---------------------------------------------------------------------------------------------------------

/** 4.4 */
function checkStacking(state: State): Problem[] {
  const seen = new Map<Hex, Unit>();
  return units.flatMap((_, unit): Problem[] => {
    if (!isOnMap(state, unit)) return [];
    const hex = state.place[unit];
    const other = seen.get(hex);
    seen.set(hex, unit);
    return other === undefined
      ? []
      : [{ field: fieldOf(unit), expected: `a hex without another unit; ${nameOf(other)} is in ${label(hex)} (4.4)` }];
  });
}

/** 10.0 The airborne unit alone is aboard, and comes down in the movement phase of the first turns or never. */
const checkAboard = ofUnits((state, unit) => {
  const place = placeOf(state, unit);
  if (place === 'aboard' && unit !== AIRBORNE)
    return { expected: `a place on the map or off it; only ${nameOf(AIRBORNE)} is ever aboard (10.0)` };
  if (unit !== AIRBORNE) return undefined;
  if (place === 'aboard' && state.options.withoutDrop)
    return { expected: 'absent: this game is played without the drop (10.0)' };
  const isBefore =
    state.turn < DROP.turns[0] ||
    (state.turn === DROP.turns[0] && (state.phase === 'weather' || state.phase === 'german-pre'));
  return isBefore && (isOnMap(state, unit) || place === 'destroyed')
    ? { expected: 'aboard: it is not dropped before the first German movement phase (10.0)' }
    : undefined;
});

/** 16.0d 16.0f */
const checkReserve = ofUnits((state, unit) =>
  placeOf(state, unit) !== 'reserve' || (state.phase === 'set-up' && placeable(state).includes(unit))
    ? undefined
    : { expected: 'another place: a unit is in reserve only in the set-up, if the options let it be placed (16.0f)' },
);

/** 7.5 7.5a 7.5b 7.5d */
const checkBritish = ofUnits((state, unit) => {
  const entry = state.entered[unit];
  if (!isBritish(unit) || !isOnMap(state, unit) || entry === OFF_BOARD) return undefined;
  if (!isEdge(entry))
    return { field: '.entered', expected: `a hex of the edge of the map; ${label(entry)} is not (7.5)` };
  const hex = label(state.place[unit]);
  switch (whyNotIn(state, unit, state.place[unit])) {
    case 'row':
      return {
        expected: `a hex that is not past the row from ${board.limitRow.from} to ${board.limitRow.to}; ${hex} is (7.5d)`,
      };
    case 'meuse':
      return { expected: `a hex beyond the Meuse as long as "released" is not true; ${hex} is not (7.5a)` };
    case 'leash':
      return {
        expected: `a hex near the one in which it entered, as long as "released" is not true; ${hex} is ${distance(GRID, entry, state.place[unit])} hexes from it (7.5b)`,
      };
    case undefined:
      return undefined;
  }
});

function isEdge(hex: Hex): boolean {
  return GRID.neighbours.subarray(hex * 6, hex * 6 + 6).some((near) => near === OFF_BOARD);
}

/** 7.5c */
function checkReleased(state: State): Problem[] {
  const near = unitsOnMap(state, 'german').find((unit) => board.nearMeuse[state.place[unit]] === 1);
  return near === undefined || state.released
    ? []
    : [{ field: 'released', expected: `true: ${nameOf(near)} is within two hexes of the Meuse (7.5c)` }];
}

/** 15.0b 15.0e */
function checkExits(state: State): Problem[] {
  return state.exits.flatMap(({ unit, hex, points }, index): Problem[] => {
    const field = `exits[${index}]`;
    const exit = board.exits.get(hex);
    if (sideOf(unit) !== 'german')
      return [{ field: `${field}.unit`, expected: `a German unit; ${nameOf(unit)} can’t leave the map (4.6)` }];
    if (state.exits.findIndex((other) => other.unit === unit) !== index)
      return [{ field: `${field}.unit`, expected: `each unit once; ${nameOf(unit)} has left already (15.0f)` }];
    if (exit === undefined)
      return [
        {
          field: `${field}.hex`,
          expected: `a hex in which an exit road leaves the map; ${label(hex)} is not one (15.0c)`,
        },
      ];
    const full = units[unit].strength * exit.multiple;
    if (points !== undefined && points !== 0 && points !== full)
      return [
        {
          field: `${field}.points`,
          expected: `0 or ${full}: strength ${units[unit].strength} times ${exit.multiple} (15.0b)`,
        },
      ];
    const isOpen =
      points === undefined && (state.phase === 'weather' || state.phase === 'german-pre' || state.phase === 'over');
    return isOpen
      ? [{ field: `${field}.points`, expected: 'a number: exits are scored at the end of their turn (15.0e)' }]
      : [];
  });
}

// --- the list -------------------------------------------------------------------------------------------------------

export const POSITION_CHECKS: readonly Check[] = [
  checkWeather,
  checkSupport,
  checkResupply,
  checkInterdicted,
  checkPlans,
  checkMarks,
  checkTrucks,
  checkRolls,
  checkStacking,
  checkAboard,
  checkReserve,
  checkBritish,
  checkReleased,
  checkExits,
];

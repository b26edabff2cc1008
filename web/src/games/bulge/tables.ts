/** The printed tables, made from the tables that the game itself uses. */
import { capital, counted, itemAt } from '@bridgehead/engine';
import type { Ground, Side, Table } from '@bridgehead/bulge';
import {
  BEARINGS,
  COLUMNS,
  DAILY_LIMITS,
  DAYS,
  DROP,
  GROUND,
  GROUNDS,
  GROUND_NAMES,
  MAP_SIDES,
  MISSIONS,
  MISSION_COST,
  MISSION_NAMES,
  RESULT_AT,
  RESULT_NAMES,
  RESULTS,
  RIVER,
  ROAD,
  SIDES,
  SIDE_NAMES,
  SUPPLY,
  SURPRISE,
  TABLES,
  TABLE_NAMES,
  VICTORY_LEVELS,
  WEATHERS,
  WEATHER_TABLE,
  board,
  label,
  nameOf,
  signed,
  units,
  unitsOf,
} from '@bridgehead/bulge';
import type { PrintedTable } from '../../kit/kit.js';
import { printedColumn } from './common/words.js';

const FACES = [1, 2, 3, 4, 5, 6];

export function tables(): PrintedTable[] {
  return [
    ...TABLES.map(combatResults),
    terrainEffects(),
    shifts(),
    turnRecord(),
    orderOfBattle('german'),
    orderOfBattle('american'),
    weather(),
    missions(),
    supply(),
    drop(),
    exits(),
    victoryLevels(),
    dailyVictory(),
  ];
}

// --- combat and ground ------------------------------------------------------------------------------------------------

function combatResults(table: Table): PrintedTable {
  return {
    id: `combat-${table}`,
    title: `Combat results: ${TABLE_NAMES[table]}`,
    rule: table === 'primary' ? '6.8' : '6.9',
    head: ['Die', ...COLUMNS.map((column) => printedColumn(column.label))],
    rows: FACES.map((die) => [
      String(die),
      ...COLUMNS.map((column, index) => RESULT_AT[table]({ number: index + 1, label: column.label }, die)),
    ]),
    notes: [
      'Columns are differentials: attacking strength less defending strength. The ground shifts to the left first, then surprise, weather and air support to the right.',
      RESULTS.map((result) => `${result}: ${RESULT_NAMES[result]}`).join('; ') + '.',
    ],
  };
}

function terrainEffects(): PrintedTable {
  return {
    id: 'terrain',
    title: 'Terrain effects',
    rule: '9.X',
    head: ['Ground', 'Movement', 'Combat'],
    rows: [
      ...GROUNDS.map(groundRow),
      [
        'River hexside',
        `${counted(RIVER.move, 'point')} more`,
        `${counted(RIVER.shift, 'column')} to the left if all attack across one`,
      ],
      ['Road hexside', counted(ROAD.move, 'point'), 'none'],
      ['Road hexside in road mode', `1/${ROAD.hexesForAPoint} point`, 'none'],
    ],
    notes: [
      'With several kinds of ground in a hex, the costliest counts for movement and the strongest for combat. They don’t add up.',
    ],
  };
}

function groundRow(ground: Ground): string[] {
  const { move, shift } = GROUND[ground];
  const only = ground === 'west-wall' ? ', for German units only' : '';
  return [
    capital(GROUND_NAMES[ground]),
    counted(move, 'point') + only,
    shift === 0 ? 'none' : `${counted(shift, 'column')} to the left${only}`,
  ];
}

/** 11.0 16.0a 12.0 */
function shifts(): PrintedTable {
  const { standard } = SURPRISE;
  return {
    id: 'shifts',
    title: 'Shifts to the right for German attacks',
    rule: '11.0',
    head: ['Reason', 'Before movement', 'After movement'],
    rows: [
      ['Surprise, first Game-Turn', String(standard.pre), String(standard.post)],
      ['Overcast', 'none', '1'],
      ['Mist', 'none', '1 if a die shows 1, 2 or 3'],
      ['Each point of ground support, for either side', '1', '1'],
    ],
    notes: ['Neither side shifts more than four columns in one direction.'],
  };
}

// --- the days ---------------------------------------------------------------------------------------------------------

function onOneLine(date: string): string {
  return date.replaceAll(' ', '\u00a0');
}

function turnRecord(): PrintedTable {
  return {
    id: 'turn-record',
    title: 'Days, weather and air points',
    rule: '13.9',
    head: ['Game-Turn', 'Date', 'Historical weather', ...SIDES.map((side) => `${SIDE_NAMES[side]} air points`)],
    rows: DAYS.map(({ date, weather: of, air }, index) => [
      String(index + 1),
      onOneLine(date),
      of,
      ...SIDES.map((side) => String(air[side])),
    ]),
    notes: ['Overcast grounds all aircraft; in mist each side uses half of its points, fractions lost.'],
  };
}

function orderOfBattle(side: Side): PrintedTable {
  const arriving = unitsOf(side).flatMap((unit) => {
    const { entry, nationality } = itemAt(units, unit);
    return entry.by === 'schedule'
      ? [{ unit, turn: entry.turn, from: nationality === 'british' ? 'west, beyond the Meuse' : entry.side }]
      : [];
  });
  return {
    id: `arrivals-${side}`,
    title: `Order of arrival: ${SIDE_NAMES[side]}`,
    rule: '7.0',
    head: ['Date', 'Game-Turn', 'Unit and strength', 'Side of the map'],
    rows: arriving
      .toSorted((a, b) => a.turn - b.turn)
      .map(({ unit, turn, from }) => [onOneLine(itemAt(DAYS, turn - 1).date), String(turn), nameOf(unit), from]),
    notes: ['A unit may be held back and enter in a later turn. Options can change the days.'],
    isCalendar: true,
  };
}

function weather(): PrintedTable {
  return {
    id: 'weather',
    title: 'Weather table',
    rule: '12.9',
    head: ['Modified die', 'Weather'],
    rows: WEATHER_TABLE.rows.map((row, die) => [String(die), row]),
    notes: [
      `The die is changed by the weather of the day before: ${WEATHERS.map((each) => `${each} ${signed(WEATHER_TABLE.modifiers[each])}`).join(', ')}. The first day is ${WEATHER_TABLE.first}.`,
    ],
  };
}

function missions(): PrintedTable {
  const means = {
    support: 'one column to the right for one attack',
    patrol: 'takes one point of ground support from the enemy',
    interdict: 'a hex has neither road nor town for this Game-Turn',
    resupply: 'one American unit is in supply for the rest of the Game-Turn',
  };
  return {
    id: 'missions',
    title: 'Air missions',
    rule: '13.0',
    head: ['Mission', 'Points', 'Effect'],
    rows: MISSIONS.map((mission) => [capital(MISSION_NAMES[mission]), String(MISSION_COST[mission]), means[mission]]),
    notes: ['Both sides write their orders in secret and reveal them together.'],
  };
}

// --- supply, drop, exits ----------------------------------------------------------------------------------------------

function supply(): PrintedTable {
  return {
    id: 'supply',
    title: 'Movement points out of supply',
    rule: '8.0b',
    head: ['Die', 'Points'],
    rows: FACES.map((die) => [String(die), String(SUPPLY.pointsFor(die))]),
    notes: [
      `A supply line costs at most ${counted(SUPPLY.range, 'point')} from the unit to a road; the road may be of any length.`,
    ],
  };
}

function drop(): PrintedTable {
  return {
    id: 'drop',
    title: 'Scatter of the drop',
    rule: '10.0b',
    head: ['Die', 'Direction'],
    rows: FACES.map((die) => [String(die), itemAt(DROP.scatter, die - 1)]),
    notes: [
      `Directions as on the map: ${BEARINGS.join(', ')}. A second die must then show ${DROP.survives.join(' or ')}, or the unit is lost.`,
    ],
  };
}

function exits(): PrintedTable {
  return {
    id: 'exits',
    title: 'Exits of the German side',
    rule: '15.0b',
    head: ['Side of the map', 'Multiple', 'Hexes with a road'],
    rows: MAP_SIDES.flatMap((side) => {
      const found = [...board.exits.values()].filter((exit) => exit.side === side);
      return [...new Set(found.map(({ multiple }) => multiple))].map((multiple) => [
        capital(side),
        `times ${multiple}`,
        found
          .filter((exit) => exit.multiple === multiple)
          .map(({ hex }) => label(hex))
          .join(', '),
      ]);
    }),
    notes: [
      'A unit scores its strength times the multiple at the end of the turn in which it left, if its exit hex is in supply then.',
    ],
  };
}

// --- victory ----------------------------------------------------------------------------------------------------------

function victoryLevels(): PrintedTable {
  return {
    id: 'levels',
    title: 'Levels of victory',
    rule: '15.0h',
    head: ['Points of the winner for each of the loser', 'Level'],
    rows: VICTORY_LEVELS.map(({ level, from }) => [`${from} or more`, capital(level)]),
    notes: ['Equal points are a draw.'],
  };
}

function dailyVictory(): PrintedTable {
  return {
    id: 'daily',
    title: 'Victory by the day (option)',
    rule: '15.0i',
    head: ['At the end of', 'German victory: lead of more than', 'American victory: German lead of less than'],
    rows: DAILY_LIMITS.map(({ turn, germanOver, americanUnder }) => [
      onOneLine(itemAt(DAYS, turn - 1).date),
      String(germanOver),
      String(americanUnder),
    ]),
    notes: [],
  };
}

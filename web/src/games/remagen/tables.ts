/** The printed tables, made from the tables that the game itself uses. */
import { capital, itemAt, listed } from '@bridgehead/engine';
import type { Side, Unit } from '@bridgehead/remagen';
import {
  LAST_TURN,
  SIDES,
  SIDE_NAMES,
  dateOf,
  isNight,
  scenarios,
  sideOf,
  tables as printed,
  units,
  writtenPoints,
} from '@bridgehead/remagen';
import type { PrintedTable } from '../../kit/kit.js';
import { printedColumn } from './common/words.js';

export function tables(): PrintedTable[] {
  return [combatResults(), terrainEffects(), turnRecord(), victoryPoints(), victoryLevels()];
}

function combatResults(): PrintedTable {
  const { lines, results } = printed.combatResults;
  const width = Math.max(...lines.map(({ columns }) => columns.length));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  return {
    id: 'combat-results',
    title: 'Combat Results Table',
    rule: '7.61',
    head: ['Terrain', ...Array.from({ length: width }, (_, index) => String(index + 1))],
    rows: [
      ...lines.map(({ terrain, columns }) => [
        terrain.map(capital).join(', '),
        ...padded(columns.map(({ label }) => printedColumn(label))),
      ]),
      ...Object.entries(results).map(([die, cells]) => [`Die ${die}`, ...padded(cells)]),
    ],
    notes: [
      'Find the line of the defender’s terrain, go right to the differential, then down to the die.',
      'A1, A2: the attackers retreat that many hexes. Ae: they are eliminated. Br: both sides retreat one hex.',
      'D1 to D4: the defenders retreat that many hexes. De: they are eliminated.',
      'Artillery alone affects the defender only with D2 or better.',
    ],
  };
}

function terrainEffects(): PrintedTable {
  const { hex, closedToVehicles, road, trail, stream, bridgeWithoutRoad } = printed.terrainKey;
  const vehicles = (terrain: string) => (closedToVehicles.includes(terrain) ? 'only by road or trail' : '');
  return {
    id: 'terrain',
    title: 'Terrain Effects',
    rule: '5.21b',
    head: ['Terrain', 'Movement Points', 'Vehicle units', 'Combat line'],
    rows: [
      ...Object.entries(hex).map(([terrain, cost]) => [
        capital(terrain),
        writtenPoints(cost),
        vehicles(terrain),
        combatLine(terrain),
      ]),
      ['Road hexside', writtenPoints(road), '', ''],
      ['Trail hexside', writtenPoints(trail), '', ''],
      [
        'Stream hexside',
        `+${writtenPoints(stream)}`,
        'only by road or trail',
        `${combatLine('stream')}, if all adjacent attackers are across it`,
      ],
      [
        'Bridge',
        `${writtenPoints(road)}, or ${writtenPoints(bridgeWithoutRoad)} from a hex without a road`,
        '',
        combatLine('bridge'),
      ],
      ['Rhine', 'closed, except over bridges', '', ''],
    ],
    notes: [
      'A road or trail counts where the move follows it through the hexside; then the other terrain does not matter.',
    ],
  };
}

function combatLine(cover: string): string {
  const line = printed.combatResults.lines.find(({ terrain }) => terrain.includes(cover));
  return line === undefined ? '' : line.terrain.map(capital).join(', ');
}

/** One column for the side whose arrivals are the same in all scenarios, else one for each scenario. */
function turnRecord(): PrintedTable {
  const columns = SIDES.flatMap((side) => {
    const variants = scenarios.map((scenario) => ({
      title: `${SIDE_NAMES[side]}, ${scenario.title}`,
      cells: arrivalsOf(scenario.arrivals, side),
    }));
    const isSame = variants.every(({ cells }) => cells.join() === itemAt(variants, 0).cells.join());
    return isSame ? [{ ...itemAt(variants, 0), title: `${SIDE_NAMES[side]} reinforcements` }] : variants;
  });
  const turns = Array.from({ length: LAST_TURN }, (_, index) => index + 1);
  return {
    id: 'turn-record',
    title: 'Turn Record',
    rule: '17.15b',
    head: ['Game-Turn', 'Date', ...columns.map(({ title }) => title), 'Notes'],
    rows: turns.map((turn) => [
      String(turn),
      dateOf(turn),
      ...columns.map(({ cells }) => itemAt(cells, turn - 1)),
      notesOf(turn),
    ]),
    notes: ['On night Game-Turns there is no combat.'],
    isCalendar: true,
  };
}

type Arrivals = (typeof scenarios)[number]['arrivals'];

/** "11 × 3-6-7 in Area A", for each Game-Turn. */
function arrivalsOf(arrivals: Arrivals, side: Side): string[] {
  return Array.from({ length: LAST_TURN }, (_, index) => {
    const groups = new Map<string, Unit[]>();
    for (const [unit, { turn, areas }] of arrivals) {
      if (turn !== index + 1 || sideOf(unit) !== side) continue;
      const key = `in Area ${areas.join(' or ')}`;
      groups.set(key, [...(groups.get(key) ?? []), unit]);
    }
    return [...groups].map(([area, members]) => `${counts(members)} ${area}`).join('; ');
  });
}

function counts(members: readonly Unit[]): string {
  const values = [...new Set(members.map((unit) => itemAt(units, unit).printed))];
  return listed(
    values.map((value) => `${members.filter((unit) => itemAt(units, unit).printed === value).length} × ${value}`),
  );
}

function notesOf(turn: number): string {
  const bridges = printed.floatBridges.availableFrom.filter((from) => from === turn).length;
  return [...(isNight(turn) ? ['night'] : []), ...(bridges > 0 ? ['a Float Bridge becomes available'] : [])].join('; ');
}

function victoryPoints(): PrintedTable {
  const { gapHex, autobahnInfantry, autobahnFree, autobahnEmpty, westOfRhine, unitFactor } = printed.points;
  return {
    id: 'victory-points',
    title: 'Victory Points',
    rule: '16.0',
    head: ['For', 'U.S.', 'German', 'When'],
    rows: [
      ['An eliminated U.S. unit', '', strength(unitFactor.us), 'at once'],
      ['An eliminated German unit', strength(unitFactor.german), '', 'at once'],
      ['Each open hex of a gap in the front', '', String(gapHex), 'end of each U.S. Player-Turn'],
      ...printed.towns.map(({ town, us, german }) => [town, String(us), String(german), 'end of the game']),
      [
        `Each U.S. infantry unit beyond ${autobahnFree} at the Autobahn`,
        String(autobahnInfantry),
        '',
        'end of the game',
      ],
      ['No U.S. infantry unit at the Autobahn', '', String(autobahnEmpty), 'end of the game'],
      ['Each German unit west of the Rhine', '', String(westOfRhine), 'end of the game'],
    ],
    notes: ['Units at the Autobahn and west of the Rhine count with a Line of Communication.'],
  };
}

function strength(factor: number): string {
  return `${factor === 1 ? '' : `${factor} × `}its Attack or Barrage Strength`;
}

function victoryLevels(): PrintedTable {
  const { levels } = printed;
  return {
    id: 'victory-levels',
    title: 'Levels of Victory',
    rule: '16.5',
    head: ['U.S. minus German points', 'Level'],
    rows: levels.map(({ from, level }, index) => [range(from, levels[index - 1]?.from), level]),
    notes: [],
  };
}

/** "20 to 29", from the lowest difference of a level and that of the level above it. */
function range(from: number | null, above: number | null | undefined): string {
  if (from === null) return `below ${above ?? 0}`;
  return above === undefined || above === null ? `${from} or more` : `${from} to ${above - 1}`;
}

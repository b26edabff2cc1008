/** 16 Victory Points, Lines of Communication, and the level of victory. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Outcome } from '@bridgehead/engine';
import { OFF_BOARD, columnAndRow } from '@bridgehead/engine/hex';
import { HANDICAP, TallySheet } from '@bridgehead/engine';
import { CLOSED, NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import tables from '../content/tables.json' with { type: 'json' };
import { board, GRID } from './board.js';
import type { Town } from './board.js';
import type { Context } from './context.js';
import { contextOf } from './context.js';
import type { State } from './state.js';
import { placeOf, unitsOnMap } from './state.js';
import { stepCost } from './terrain.js';
import type { Unit } from './units.js';
import { nameOf, sideOf, units, unitsOf } from './units.js';
import { opponentOf, SIDES } from './vocabulary.js';
import type { Side } from './vocabulary.js';

const values = tables.points;

/** 16.32 14.14c The points a side has won so far: eliminated enemy units, and for the German Player gaps of the front. A handicap is there from the start. */
export function pointsInPlay(state: State, side: Side): TallySheet {
  const tally = new TallySheet(side === 'us' ? 'U.S. Victory Points' : 'German Victory Points');
  for (const unit of unitsOf(opponentOf(side))) {
    if (placeOf(state, unit) === 'eliminated')
      tally.add('16.32', `${nameOf(unit)} eliminated`, units[unit].victoryPoints);
  }
  const handicap = side === 'us' ? state.options.handicapUs : state.options.handicapGerman;
  if (handicap !== undefined) tally.add('16.0', HANDICAP, handicap);
  if (side === 'german') {
    state.gaps.forEach((hexes, index) => {
      if (hexes > 0) tally.add('14.14c', `gap of ${hexes} in Game-Turn ${index + 1}`, hexes * values.gapHex);
    });
  }
  return tally;
}

/** 16.0 16.11a All points of a side at the end of the game. */
export function finalPoints(state: State, side: Side): TallySheet {
  const context = contextOf(state);
  const tally = pointsInPlay(state, side);
  for (const row of tables.towns) {
    const town = board.towns.find((known) => known.name === row.town);
    if (town === undefined) throw new Error(`tables.json: the map has no town "${row.town}"`);
    if (isOccupied(context, town, side)) tally.add('16.12', row.town, row[side]);
  }
  if (side === 'us') {
    const qualified = infantryAtAutobahn(state).filter((unit) => hasLineOfCommunication(state, context, unit)).length;
    const excess = Math.max(0, qualified - values.autobahnFree);
    if (excess > 0)
      tally.add(
        '16.22',
        `${qualified} infantry units on or east of the Autobahn, ${excess} beyond ten`,
        excess * values.autobahnInfantry,
      );
  } else {
    if (infantryAtAutobahn(state).length === 0)
      tally.add('16.23', 'no U.S. infantry on or east of the Autobahn', values.autobahnEmpty);
    for (const unit of unitsWestOfRhine(state)) {
      if (hasLineOfCommunication(state, context, unit))
        tally.add('16.24', `${nameOf(unit)} west of the Rhine`, values.westOfRhine);
    }
  }
  return tally;
}

/** 16.11b 16.11c R59 A unit in every hex; or every hex held or in the own zone of control, and no enemy unit or zone in any. */
function isOccupied(context: Context, town: Town, side: Side): boolean {
  const own = zoneOf(context, side);
  const enemy = zoneOf(context, opponentOf(side));
  const holds = (hex: Hex, who: Side) => context.occupant[hex] !== NOBODY && sideOf(context.occupant[hex]) === who;
  if (town.hexes.every((hex) => holds(hex, side))) return true;
  return town.hexes.every(
    (hex) => (holds(hex, side) || own[hex] === 1) && !holds(hex, opponentOf(side)) && enemy[hex] === 0,
  );
}

/** 16.21 16.23 R60 U.S. infantry on an Autobahn hex or east of it. */
export function infantryAtAutobahn(state: State): Unit[] {
  return unitsOnMap(state, 'us').filter(
    (unit) => units[unit].type === 'infantry' && board.onOrEastOfAutobahn[state.place[unit]] === 1,
  );
}

/** 16.24 R62 German units in land hexes of the west bank. */
export function unitsWestOfRhine(state: State): Unit[] {
  return unitsOnMap(state, 'german').filter((unit) => board.bank[state.place[unit]] === 'west');
}

/** 16.41 16.42 16.43 R61 A way of passable steps, free of enemy units and zones, to the west edge (U.S.) or the east edge (German). */
export function hasLineOfCommunication(state: State, context: Context, unit: Unit): boolean {
  const { side } = units[unit];
  const enemy = zoneOf(context, opponentOf(side));
  const goal = side === 'us' ? 1 : GRID.columns;
  const seen = new Uint8Array(GRID.size);
  const queue = [state.place[unit]];
  seen[state.place[unit]] = 1;
  for (const hex of queue) {
    if (columnAndRow(GRID, hex).column === goal) return true;
    for (let direction = 0; direction < 6; direction++) {
      const to = GRID.neighbours[hex * 6 + direction];
      if (
        to === OFF_BOARD ||
        seen[to] === 1 ||
        enemy[to] === 1 ||
        stepCost(context, units[unit], hex, direction) === CLOSED
      )
        continue;
      if (context.occupant[to] !== NOBODY && sideOf(context.occupant[to]) !== side) continue;
      seen[to] = 1;
      queue.push(to);
    }
  }
  return false;
}

/** 16.5 The level of victory for a difference of U.S. minus German points. */
export function levelFor(difference: number): string {
  const row = tables.levels.find(({ from }) => from === null || difference >= from);
  if (row === undefined) throw new Error(`tables.json: no level for a difference of ${difference}`);
  return row.level;
}

export function outcomeOf(state: State): Outcome<Side> {
  const over = state.phase === 'over';
  const [us, german] = SIDES.map((side) => (over ? finalPoints(state, side) : pointsInPlay(state, side)));
  const level = levelFor(us.total - german.total);
  return { winner: over ? winnerOf(level) : undefined, level: over ? level : 'undecided', points: { us, german } };
}

function winnerOf(level: string): Side | undefined {
  if (level.startsWith('US')) return 'us';
  return level.startsWith('German') ? 'german' : undefined;
}

/** Who holds each objective town now, for the score that a player watches. */
export function townHolders(context: Context): { name: string; holder: Side | undefined }[] {
  return board.towns
    .filter((town) => town.objective)
    .map((town) => ({ name: town.name, holder: SIDES.find((side) => isOccupied(context, town, side)) }));
}

/** Remagen: guns thrown away, victory towns left empty, points given away by an open front, and battalions that stand idle. */
import { itemAt } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import { enemiesInContact } from '@bridgehead/engine/hexwar';
import type { Context, Remagen, Side, State, Unit } from '@bridgehead/remagen';
import {
  board,
  contextOf,
  GRID,
  hasMark,
  isOnMap,
  opponentOf,
  unitOf,
  units,
  unitsOf,
  unitsOnMap,
} from '@bridgehead/remagen';
import type { Counter } from './counter.js';

const TOWNS = board.towns.filter((town) => town.objective);

/** The Game-Turns in which the U.S. side is the stronger one and nothing stops it but its own caution. */
const U_S_HOUR = { from: 4, to: 16 };

export const remagenCounter: Counter<Remagen> = {
  counts: {
    'German guns lost': {},
    'U.S. guns lost': {},
    'German units lost': {},
    'U.S. units lost': {},
    'gap hexes charged': {},
    'victory towns left empty': {},
    'U.S. battalion-turns, Game-Turns 4 to 16': {},
    'idle battalion-turns, Game-Turns 4 to 16': { of: 'U.S. battalion-turns, Game-Turns 4 to 16' },
    'U.S. attacks, Game-Turns 4 to 16': {},
  },
  watch() {
    let held: readonly number[] = [];
    return ({ before, context, side, action, events, after }, add) => {
      for (const event of events) {
        if (event.type === 'eliminated') countLoss(unitOf(event.unit), add);
        if (event.type === 'front-tested') add('gap hexes charged', event.gap.length);
      }
      if (before.phase.endsWith('move') && !held.length) held = townsHeld(before, side);
      if (action.do === 'attack' && side === 'us' && isUsHour(before)) add('U.S. attacks, Game-Turns 4 to 16');
      if (action.do === 'end-phase' && before.phase.endsWith('move')) {
        const left = held.filter((town) => !townsHeld(before, side).includes(town) && isThreatened(before, side, town));
        add('victory towns left empty', left.length);
        held = [];
        if (side === 'us' && isUsHour(before)) countIdle(before, inContact(before, context), add);
      }
      if (after.phase !== before.phase) held = [];
    };
  },
};

function countLoss(unit: Unit, add: (count: string, number?: number) => void): void {
  const { side, isArtillery } = itemAt(units, unit);
  const name = side === 'us' ? 'U.S.' : 'German';
  add(`${name} units lost`);
  if (isArtillery) add(`${name} guns lost`);
}

function isUsHour({ turn }: State): boolean {
  return turn >= U_S_HOUR.from && turn <= U_S_HOUR.to;
}

/** The objectives in which a side has a unit, by their number. */
function townsHeld(state: State, side: Side): number[] {
  const { occupant } = contextOf(state);
  return TOWNS.flatMap(({ hexes }, index) =>
    hexes.some((hex) => itemAt(occupant, hex) >= 0 && itemAt(units, itemAt(occupant, hex)).side === side)
      ? [index]
      : [],
  );
}

/** An enemy unit could walk in: it stands within a day's march. */
function isThreatened(state: State, side: Side, town: number): boolean {
  const hex = itemAt(itemAt(TOWNS, town).hexes, 0);
  return unitsOnMap(state, opponentOf(side)).some(
    (unit) => !itemAt(units, unit).isArtillery && distance(GRID, itemAt(state.place, unit), hex) <= MARCH,
  );
}

const MARCH = 6;

function inContact(state: State, context: Context): Set<Unit> {
  return new Set(
    unitsOnMap(state, 'us').filter((unit) => enemiesInContact(context, 'us', itemAt(state.place, unit)).length > 0),
  );
}

/** Battalions east of the Rhine that neither moved nor touch an enemy. */
function countIdle(state: State, fighting: ReadonlySet<Unit>, add: (count: string, number?: number) => void): void {
  for (const unit of unitsOf('us')) {
    if (itemAt(units, unit).isArtillery || !isOnMap(state, unit)) continue;
    add('U.S. battalion-turns, Game-Turns 4 to 16');
    if (!hasMark(state, unit, 'moved') && !fighting.has(unit)) add('idle battalion-turns, Game-Turns 4 to 16');
  }
}

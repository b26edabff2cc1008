/** How well a unit stands in a hex: how near its goal, how much in danger, in supply or not. In points. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Column } from '@bridgehead/engine/hexwar';
import { UNREACHED } from '@bridgehead/engine/hexwar';
import type { State, SupplyNet, Table, Unit } from '@bridgehead/bulge';
import { columnFor, COLUMNS, facesOf, shiftOf, sideOf, TABLES, units } from '@bridgehead/bulge';
import type { Outlook } from './outlook.js';
import { isThreatenedTown } from './towns.js';
import { apart, gaitOf, prospectFrom } from './ways-out.js';

/** A retreat is a part of a loss: nobody knows whether there will be a safe hex. */
const RETREAT = 0.25;

/** How much of its worth a defender loses on average in each column, on the table that hurts it more. */
const LOSS: readonly number[] = COLUMNS.map(({ label }, index) => Math.max(...TABLES.map((table) => lossOn(table, { number: index + 1, label }))));

function lossOn(table: Table, column: Column): number {
  const { DE, EX, DR } = facesOf(table, column);
  return (DE + EX + RETREAT * DR) / 6;
}

/** From how far enemies come, on foot and by road, and how many of them attack together. */
const ON_FOOT = 3;
const BY_ROAD = 6;
export const TOGETHER = 3;

/** The strength that the enemy could bring against a hex: the strongest of those who are near, half of those further off. */
function strengthAgainst(state: State, outlook: Outlook, hex: Hex): number {
  const strongest = [0, 0, 0];
  for (const enemy of outlook.enemies) {
    if (state.place[enemy] < 0) continue;
    const far = apart(state.place[enemy], hex);
    if (far > BY_ROAD || (far > ON_FOOT && !units[enemy].isArmored)) continue;
    const strength = units[enemy].strength / (far > ON_FOOT ? 2 : 1);
    const at = strongest.findIndex((other) => strength > other);
    if (at < 0) continue;
    strongest.splice(at, 0, strength);
    strongest.length = TOGETHER;
  }
  return strongest.reduce((sum, strength) => sum + strength, 0);
}

/** The worth that a unit must expect to lose in a hex when the enemy has his turn. */
export function dangerTo(state: State, outlook: Outlook, unit: Unit, hex: Hex): number {
  return lossTo(outlook, unit, hex, strengthAgainst(state, outlook, hex));
}

/** The worth that a unit must expect to lose in a hex when so much strength attacks it. */
export function lossTo(outlook: Outlook, unit: Unit, hex: Hex, against: number): number {
  if (against === 0) return 0;
  const { number } = columnFor(Math.round(against) - units[unit].strength);
  return LOSS[Math.max(0, number - 1 - shiftOf(hex, sideOf(unit)).columns)] * outlook.worth[unit];
}

/** The part of the danger that is counted: the enemy cannot attack everywhere. */
const CAUTION = { german: 0.25, american: 0.45 } as const;
/** What a German prospect counts, the way of the unit still to be fought for. */
const PUSH = 0.6;
const OUT_OF_SUPPLY = 0.4;
const SHELTER = 0.08;
/** The part of a unit's strength that a place costs which may soon be a pocket. */
const POCKET = 0.06;
/** What it is worth to stay in a town in which many roads meet. */
const HOLD = 0.5;

export function standing(state: State, net: SupplyNet, outlook: Outlook, unit: Unit, hex: Hex): number {
  const side = sideOf(unit);
  const forward = side === 'german' ? PUSH * prospectFrom(outlook.ways[gaitOf(unit)], unit, hex) : 0;
  const unsupplied = net.cost[hex] === UNREACHED ? OUT_OF_SUPPLY * units[unit].strength : 0;
  const pocket = side === 'american' && unsupplied === 0 && outlook.isPocket(hex) ? POCKET * units[unit].strength : 0;
  return forward + (state.place[unit] === hex && side === 'american' && isThreatenedTown(state, outlook, hex) ? HOLD : 0) + SHELTER * shiftOf(hex, side).columns - CAUTION[side] * dangerTo(state, outlook, unit, hex) - unsupplied - pocket;
}

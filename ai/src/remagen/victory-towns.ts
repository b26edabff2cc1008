/** 16.1 The towns that bring points at the end, and what it is worth to stand in them before. */
import type { Hex } from '@bridgehead/engine/hex';
import type { State } from '@bridgehead/remagen';
import { board, LAST_TURN, tables } from '@bridgehead/remagen';

export interface VictoryTown {
  readonly name: string;
  readonly hexes: readonly Hex[];
  /** The points that change sides with it: one side's, and what the other no longer gets. */
  readonly points: number;
}

export const VICTORY_TOWNS: readonly VictoryTown[] = tables.towns.flatMap((row) => {
  const hexes = board.towns.find(({ name }) => name === row.town)?.hexes;
  return hexes === undefined ? [] : [{ name: row.town, hexes, points: row.us + row.german }];
});

const TOWN_AT: ReadonlyMap<Hex, VictoryTown> = new Map(
  VICTORY_TOWNS.flatMap((town) => town.hexes.map((hex) => [hex, town])),
);

export function isVictoryTown(hex: Hex): boolean {
  return TOWN_AT.has(hex);
}

export function townAt(hex: Hex): VictoryTown | undefined {
  return TOWN_AT.get(hex);
}

/** What a town is worth now: much can happen until its points count, so it is worth the more, the nearer the end is. */
export function worthNow({ points }: VictoryTown, { turn }: State): number {
  return points * (EARLY + (LATE - EARLY) * (turn / LAST_TURN) ** 2);
}

const EARLY = 0.03;
const LATE = 0.3;

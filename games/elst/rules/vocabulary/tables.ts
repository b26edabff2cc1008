/** The tables of the quick reference card (I-Qa to I-Qm), checked and typed. A table is looked up here and nowhere else. */
import { oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import content from '../../content/tables.json' with { type: 'json' };
import type { FireResult, SmokeKind, Terrain } from './vocabulary.js';
import { SMOKE_KINDS } from './vocabulary.js';

const FILE = 'tables.json';

// --- the Infantry Fire Table (I-Qa) ---------------------------------------------------------------------------------

/** I-3.2.3a The FP of each column; a column is its place in this list, NO_COLUMN is left of all. */
export const COLUMNS: readonly number[] = content.fireTable.columns;
export const NO_COLUMN = -1;

const RESULTS: readonly (readonly FireResult[])[] = content.fireTable.rows.map((row, index) =>
  row.map((text) => readResult(text, index)),
);

function readResult(text: string, row: number): FireResult {
  if (text === '-') return { effect: 'none' };
  if (text === 'PTC') return { effect: 'ptc' };
  if (text === 'NMC') return { effect: 'mc', number: 0 };
  const [, number, kind] = /^(?:K\/)?(\d)(KIA|MC)?$/.exec(text) ?? [];
  if (number === undefined)
    throw wrong({ file: FILE, entry: 'fireTable' }, `row ${row}`, text, 'a result like 2KIA, K/1, NMC, 2MC, PTC or -');
  return { effect: kind === 'KIA' ? 'kia' : kind === 'MC' ? 'mc' : 'k', number: Number(number) };
}

/** I-3.2.3a The rightmost column whose FP the attack has; NO_COLUMN below 1. */
export function columnFor(firepower: number): number {
  return COLUMNS.findLastIndex((least) => least <= firepower);
}

/** The FP of a column as it is printed; 0 where there is none. */
export function columnFirepower(column: number): number {
  return column === NO_COLUMN ? 0 : COLUMNS[column];
}

/** I-3.2.2g The column so much further left; none below the lowest. */
export function shiftColumn(column: number, shift: number): number {
  return Math.max(NO_COLUMN, column - shift);
}

/** I-Qa What a final DR brings on a column. */
export function fireResult(column: number, finalRoll: number): FireResult {
  return column === NO_COLUMN
    ? { effect: 'none' }
    : RESULTS[Math.min(RESULTS.length - 1, Math.max(0, finalRoll))][column];
}

/** As the table prints it: "2KIA", "K/1", "NMC", "PTC", "no effect". */
export function sayResult(result: FireResult): string {
  if (result.effect === 'none') return 'no effect';
  if (result.effect === 'ptc') return 'PTC';
  if (result.effect === 'k') return `K/${result.number}`;
  if (result.effect === 'kia') return `${result.number}KIA`;
  return result.number === 0 ? 'NMC' : `${result.number}MC`;
}

/** I-3.3.5a I-R44 Residual FP of each column, before reductions. */
const RESIDUAL: readonly number[] = COLUMNS.map((fp) => {
  const row = content.residual.find(({ column }) => column === fp);
  if (row === undefined) throw new Error(`${FILE}: residual: there is no row for column ${fp}`);
  return row.residual;
});
const MOST_RESIDUAL = Math.max(...RESIDUAL);
/** I-R44 The numbers that Residual FP counters have. */
export const RESIDUAL_COUNTERS: readonly number[] = COLUMNS.filter((fp) => fp <= MOST_RESIDUAL);

/** I-R44 Residual FP left by an attack on this column, with so much positive DRM from outside the hex, and one column more for an Air Burst. */
export function residualFor(column: number, outside: number, burst: 'air-burst' | 'on-ground' = 'on-ground'): number {
  if (column === NO_COLUMN) return 0;
  const place = columnFor(RESIDUAL[column]) - outside + (burst === 'air-burst' ? 1 : 0);
  return place < 0 ? 0 : Math.min(MOST_RESIDUAL, COLUMNS[place]);
}

// --- terrain (I-Qg) -------------------------------------------------------------------------------------------------

export interface TerrainFacts {
  /** Infantry MF, in halves (I-R69). */
  readonly halves: number;
  /** TEM. */
  readonly modifier: number;
  /** Open Ground: FFMO and Interdiction (I-1.1.1c). Grain out of season is Open Ground too. */
  readonly openGround: boolean;
  /** Building or woods: rally -1, rout leads there, ambush. */
  readonly shelter: boolean;
}

export const TERRAIN_FACTS: ReadonlyMap<Terrain, TerrainFacts> = new Map(
  content.terrain.map(({ terrain, cost, modifier, openGround, shelter }) => {
    const place = { file: FILE, entry: `terrain, ${terrain}` };
    const name = oneOf(
      ['open', 'orchard', 'grain', 'brush', 'woods', 'building-wood', 'building-stone'] as const,
      terrain,
      place,
      'terrain',
    );
    return [
      name,
      {
        halves: wholeNumber(cost * 2, 2, 4, place, 'cost'),
        modifier: wholeNumber(modifier, 0, 3, place, 'modifier'),
        openGround,
        shelter,
      },
    ];
  }),
);

/** I-1.1.1q I-1.1.1s First and last month of a season. */
export const SEASONS: Readonly<Record<'orchard' | 'grain', readonly number[]>> = content.season;

/** I-1.2.5c */
export const SMOKE_VALUES: ReadonlyMap<SmokeKind, number> = new Map(
  content.smoke.map(({ kind, value }) => [oneOf(SMOKE_KINDS, kind, { file: FILE, entry: 'smoke' }, 'kind'), value]),
);

// --- close combat (I-Qc) --------------------------------------------------------------------------------------------

/** Odds as printed, from "<1-8" to ">10-1", each with its kill number. */
export const CLOSE_COMBAT: readonly { readonly odds: string; readonly kill: number }[] = content.closeCombat;
/** Attack FP for one defence FP that each column but the first and the last asks for. */
const RATIOS: readonly number[] = CLOSE_COMBAT.slice(1, -1).map(({ odds }) => {
  const [attack, defence] = odds.split('-').map(Number);
  return attack / defence;
});

/** I-R87 The column for these strengths, as its place in CLOSE_COMBAT. */
export function oddsColumn(attack: number, defence: number): number {
  const ratio = attack / defence;
  return ratio > RATIOS[RATIOS.length - 1]
    ? CLOSE_COMBAT.length - 1
    : RATIOS.findLastIndex((least) => least <= ratio) + 1;
}

// --- small tables, as they are printed ------------------------------------------------------------------------------

/** I-Qk The strength of the leader who appears on this final dr; undefined: none. */
export function createdLeader(final: number): string | undefined {
  return content.leaderCreation.find(({ most }) => final <= most)?.leader;
}

/** I-Qh I-Qi */
export const MOVEMENT = content.movement;
export const PORTAGE = content.portage;
/** I-Ql */
export const RALLY = content.rally;
export const STACKING = content.stacking;
/** I-Qe */
export const WOUNDS = content.wounds;
/** I-Qf */
export const AMBUSH = content.ambush;
/** I-Qd */
export const CLOSE_COMBAT_MODIFIERS = content.closeCombatModifiers;
export const LEADER_CREATION_MODIFIERS = content.leaderCreationModifiers;
/** C-DaE3:VCb VP of units that leave the map; a leader has one more for each point of leadership. */
export const EXIT_POINTS = content.exitPoints;
/** I-4.0j I-4.1f By how much B# and X# are lowered. */
export const BREAKDOWN = content.breakdown;

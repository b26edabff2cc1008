/** Dates, CPP, initiative, the length of a scenario, and victory: the numbers of the campaign that are no areas. */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Initiative } from '../scenarios/campaign-content.js';
import { campaign, VICTORY_EXITS } from '../scenarios/campaign-content.js';
import type { UnitKind } from '../vocabulary/units.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** C-DaE:4.2.a C-DaE:4.41a C-DaE:4.510 C-R57 A date is its place in this list. */
export const DATES = campaign.dates;
/** C-DaE:4.2.b The campaign ends with it. */
export const LAST_DATE = DATES.length - 1;

/** C-CG2a C-CG2c Whether the scenario ends after this turn with this dr. */
export function scenarioEnds(turn: number, roll: number): boolean {
  return turn >= lastTurn || roll <= scenarioEndNumber(turn);
}

/** C-R74 The circled number of a turn; 0: nobody rolls. */
export function scenarioEndNumber(turn: number): number {
  return campaign.scenarioEnd.find((row) => row.turn === turn)?.most ?? 0;
}

const lastTurn = Math.max(...campaign.scenarioEnd.map(({ turn }) => turn));
/** C-CG2c */
export const LAST_TURN = lastTurn;

/** C-DaE:4.514a CPP that a date brings. */
export function pointsGained(date: number, side: Side, roll: number): Tally {
  const tally = new TallySheet('CPP');
  const { name, points } = DATES[date];
  const base = points?.[side] ?? 0;
  tally.add('C-DaE:4.514a', `base number of the ${SIDE_NAMES[side]} on ${name}`, base);
  tally.add('C-DaE:4.514a', 'die roll', -roll);
  if (tally.total < 0) tally.add('C-DaE:4.514a', 'at least none', -tally.total);
  return tally;
}

// --- initiative -----------------------------------------------------------------------------------------------------

export type InitiativeResult = (typeof campaign.matrix)[number]['result'];

/** C-DaE:4.517c */
export function initiativeResult(choices: Readonly<Record<Side, Initiative>>): InitiativeResult {
  const row = campaign.matrix.find(({ german, british }) => german === choices.german && british === choices.british);
  if (row === undefined) throw new Error('campaign.json: matrix: a row is missing');
  return row.result;
}

/** C-DaE:4.517b C-R71 What a side may choose: the British as long as they have chits, the Germans only and always what the chit of the date says. */
export function initiativeChoices(
  side: Side,
  { attacksUsed, hasChit }: { readonly attacksUsed: number; readonly hasChit: boolean },
): readonly Initiative[] {
  if (side === campaign.attackChit.side) return [hasChit ? 'attack' : 'idle'];
  return attacksUsed < campaign.attacks ? ['attack', 'idle'] : ['idle'];
}

/** C-DaE:4.5171a */
export function dualOrder(roll: number): 'german-first' | 'british-only' {
  return roll <= campaign.dualGermanFirst ? 'german-first' : 'british-only';
}

/** C-DaE:4.5171b C-R73 Whether so many hexrows and numbers are an area that the Germans may declare. */
export function isAssaultArea({ hexrows, numbers }: { readonly hexrows: number; readonly numbers: number }): boolean {
  const { germanAssault } = campaign;
  return hexrows >= 1 && hexrows <= germanAssault.hexrows && numbers >= 1 && numbers <= germanAssault.numbers;
}

// --- victory --------------------------------------------------------------------------------------------------------

/** C-DaE:4.41c C-R76 The hexes from which British units leave for victory. */
export function isVictoryExit(side: Side, hex: Hex): boolean {
  return side === 'british' && VICTORY_EXITS.has(hex);
}

/** C-DaE:4.41c VP of a unit that has left. */
export function victoryPoints(kind: UnitKind): number {
  const { type, leadership } = unitKinds[kind];
  return campaign.victory.worth[type] + Math.max(0, -(leadership ?? 0));
}

/** C-DaE:4.41b C-DaE:4.41c C-DaE:4.41e C-R76 Who has won at the end; points: of the whole campaign. */
export function campaignWinner({
  church,
  points,
}: {
  readonly church: Side | undefined;
  readonly points: number;
}): Side {
  return church === 'british' && points >= campaign.victory.points ? 'british' : 'german';
}

/** C-CG12 V-VN.G4c By how much the depletion numbers of a weapon are higher than printed. */
export function moreAmmunition(weaponKind: string): number {
  return campaign.depletion.find(({ weapon }) => weapon === weaponKind)?.more ?? 0;
}

/** C-CG5a C-CG5b C-R78 PF for so many squads, on the map or entering in one Player Turn. */
export function panzerfaustsFor(squads: number): number {
  return Math.floor((squads * campaign.panzerfaustsPerTwoSquads) / 2);
}

/** 7.0 7.4 7.6 The differential, the terrain line and the Combat Results Table. */
import type { Adder } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { directionTo } from '@bridgehead/engine/hex';
import { TallySheet } from '@bridgehead/engine';
import { oneOf } from '@bridgehead/engine/content';
import type { Column, ColumnRow, CombatSums } from '@bridgehead/engine/hexwar';
import { columnIn, differentialOf, loadResults } from '@bridgehead/engine/hexwar';
import tables from '../content/tables.json' with { type: 'json' };
import { board, GRID } from './board.js';
import type { Event } from './events.js';
import type { Attack } from './frames.js';
import type { State } from './state.js';
import type { Unit } from './units.js';
import { nameOf, sideOf, unitOf, units } from './units.js';
import type { Line, Result, Side, Terrain } from './vocabulary.js';
import { LINES, RESULTS } from './vocabulary.js';
import { isArtilleryAlone } from './artillery.js';
import { isBridgeHex } from './zones-of-control.js';

const crt = tables.combatResults;

/** What can help a defender: the terrain of its hex, a bridge hex, a stream in front of it. */
export type Cover = Terrain | 'bridge' | 'stream';

const HERE = { file: 'tables.json', entry: 'combatResults' };

const LINE_OF: ReadonlyMap<string, Line> = new Map(
  crt.lines.flatMap(({ line, terrain }) => terrain.map((cover) => [cover, oneOf(LINES, line, HERE, 'line')])),
);

/** 7.43 The line of the table that a kind of cover gives. */
export function lineOf(cover: Cover): Line {
  const line = LINE_OF.get(cover);
  if (line === undefined) throw new Error(`The Combat Results Table has no line for "${cover}"`);
  return line;
}

const COLUMNS: ReadonlyMap<string, readonly ColumnRow[]> = new Map(
  crt.lines.map(({ line, columns }) => [line, columns]),
);

/** 7.61 R68 The column for a differential on a line: below the lowest the lowest, above +12 the last. */
export function columnFor(line: Line, differential: number): Column {
  return columnIn(COLUMNS.get(line) ?? [], differential);
}

/** How a column is called in a sentence: "+4, 5" for the printed +4,5, which looks like a fraction. */
export function columnName(label: string): string {
  return label.replace(',', ', ');
}

/** 7.61 The cell of the table. */
export const resultAt = loadResults(
  RESULTS,
  crt.results,
  Math.max(...crt.lines.map(({ columns }) => columns.length)),
  HERE,
);

/** 7.62 How good each result is for the attacker: nothing is won by an exchange of retreats. */
const RANKS: Readonly<Record<Result, number>> = { Ae: -3, A2: -2, A1: -1, Br: 0, D1: 1, D2: 2, D3: 3, D4: 4, De: 5 };

/** The luck of a combat: the attacker's roll. 8.14a 8.15 A result that has no effect is as good as none, whatever the table calls it. */
export function rankCombat(events: readonly Event[]): { side: Side; rank: number } | undefined {
  const combat = events.find((event) => event.type === 'combat-resolved');
  if (combat === undefined) return undefined;
  const isIdle = events.some((event) => event.type === 'no-effect');
  return { side: sideOf(unitOf(combat.attackers[0])), rank: isIdle ? 0 : RANKS[combat.result] };
}

// --- strengths ------------------------------------------------------------------------------------------------------

/**
 * 7.0d 7.3 7.52 8.31 The attacking total: attack strengths, and barrage strengths of artillery, adjacent or not. Strengths are
 * whole and as printed, cut off or not (5.16); Ground Support Points do not exist here (9.0, R38).
 */
export function addAttack(attack: Attack, adder: Adder): void {
  for (const unit of attack.attackers) {
    const { isArtillery, barrage, attack: strength } = units[unit];
    if (isArtillery) adder.add('8.31', `${nameOf(unit)}, adjacent barrage`, barrage);
    else adder.add('7.0d', nameOf(unit), strength);
  }
  for (const unit of attack.barrage) adder.add('8.21', `${nameOf(unit)}, barrage`, units[unit].barrage);
}

/** 7.0d 8.43 8.5 The defending total: defense strengths, artillery too, and Final Protective Fire. */
export function addDefense(attack: Attack, support: readonly Unit[], adder: Adder): void {
  for (const unit of attack.defenders)
    adder.add(units[unit].isArtillery ? '8.5' : '7.0d', nameOf(unit), units[unit].defense);
  for (const unit of support)
    adder.add('8.43', `${nameOf(unit)}, Final Protective Fire`, units[unit].finalProtectiveFire);
}

/** 7.0d The sums of a combat: attack, defense, and the one minus the other. */
export function combatSums(attack: Attack, support: readonly Unit[], defenseTitle: string): CombatSums {
  const sums = { attack: new TallySheet('Attacking total'), defense: new TallySheet(defenseTitle) };
  addAttack(attack, sums.attack);
  addDefense(attack, support, sums.defense);
  return differentialOf(sums.attack, sums.defense, '7.0d');
}

// --- terrain --------------------------------------------------------------------------------------------------------

/** 7.41 7.44 7.45 The line for a combat: the best for the defender over all that any defender is entitled to. */
export function combatLine(state: State, attack: Attack): { line: Line; cover: Cover; rule: string } {
  let best: { line: Line; cover: Cover; rule: string } | undefined;
  for (const defender of attack.defenders) {
    for (const { cover, rule } of coversOf(state, attack, defender)) {
      const line = lineOf(cover);
      if (best === undefined || LINES.indexOf(line) < LINES.indexOf(best.line)) best = { line, cover, rule };
    }
  }
  if (best === undefined) throw new Error('An attack without defenders has no terrain line');
  return best;
}

function coversOf(state: State, attack: Attack, defender: Unit): { cover: Cover; rule: string }[] {
  const hex = state.place[defender];
  // 8.62a: the hex itself helps against artillery too
  const own = isBridgeHex(hex)
    ? { cover: 'bridge' as const, rule: '11.12d' }
    : { cover: board.terrain[hex], rule: '7.41' };
  const behind = streamCover(state, attack, hex);
  return behind === undefined ? [own] : [own, { cover: behind, rule: '7.42' }];
}

/** 7.42 8.62c R10 R11 A stream helps if all non-artillery attackers are across one; a road over it makes it a bridge. */
function streamCover(state: State, attack: Attack, hex: Hex): 'stream' | 'bridge' | undefined {
  if (isArtilleryAlone(attack)) return undefined; // 8.62b
  const sides = attack.attackers
    .filter((unit) => !units[unit].isArtillery)
    .map((unit) => 1 << directionTo(GRID, hex, state.place[unit]));
  if (!sides.every((bit) => (board.streams[hex] & bit) !== 0)) return undefined;
  return sides.some((bit) => (board.roads[hex] & bit) !== 0) ? 'bridge' : 'stream';
}

/** 6.0 The strengths of an attack, the river between the two sides, and the luck of the die. The tables themselves are in tables.ts. */
import type { Adder } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { DIE_FACES } from '@bridgehead/engine/chance';
import { directionTo } from '@bridgehead/engine/hex';
import { TallySheet } from '@bridgehead/engine';
import type { Column, CombatSums } from '@bridgehead/engine/hexwar';
import { columnIn, differentialOf } from '@bridgehead/engine/hexwar';
import { board } from '../board/board.js';
import type { Event } from '../state/events.js';
import type { Attack } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import type { State } from '../state/state.js';
import { COLUMNS, RESULT_AT } from '../board/tables.js';
import { nameOf, sideOf, unitOf, units } from '../scenarios/units.js';
import type { Result, Side, Table } from '../vocabulary/vocabulary.js';
import { RESULTS } from '../vocabulary/vocabulary.js';

/** Who fights whom: what the sums need of an attack. */
export type Opponents = Pick<Attack, 'attackers' | 'defender'>;

/** 5.0 5.5 The attacking total: the printed strengths of all participants. */
function addAttack({ attackers }: Opponents, adder: Adder): void {
  for (const unit of attackers) adder.add('5.5', nameOf(unit), units[unit].strength);
}

/** 5.0 8.0c The defending total: the printed strength of the unit attacked, in supply or not. */
function addDefense({ defender }: Opponents, adder: Adder): void {
  adder.add('5.0', nameOf(defender), units[defender].strength);
}

/** 6.0a Both totals, and the one minus the other. */
export function combatSums(attack: Opponents): CombatSums {
  const sums = { attack: new TallySheet('Attacking total'), defense: new TallySheet('Defending total') };
  addAttack(attack, sums.attack);
  addDefense(attack, sums.defense);
  return differentialOf(sums.attack, sums.defense, '6.0a');
}

/** 6.2 The column of a differential, before it is shifted; at the ends the first or the last. */
export function columnFor(differential: number): Column {
  return columnIn(COLUMNS, differential);
}

/** 6.0b 6.8 6.9 How often each result comes up in a column, of six. */
export function facesOf(table: Table, column: Column): Readonly<Record<Result, number>> {
  const counts: Record<Result, number> = { AE: 0, AR: 0, CT: 0, DR: 0, EX: 0, DE: 0 };
  for (const die of DIE_FACES) counts[RESULT_AT[table](column, die)] += 1;
  return counts;
}

// --- rivers ---------------------------------------------------------------------------------------------------------

/** Whether a river runs along the hexside between two neighbours. */
export function isAcrossRiver(from: Hex, to: Hex): boolean {
  const direction = directionTo(GRID, from, to);
  return direction >= 0 && (board.rivers[from] & (1 << direction)) !== 0;
}

/** 9.3 R25 Every participant attacks across a river, be it the same one or not. */
export function areAllAcross(state: State, { attackers, defender }: Opponents): boolean {
  return attackers.length > 0 && attackers.every((unit) => isAcrossRiver(state.place[unit], state.place[defender]));
}

// --- luck -----------------------------------------------------------------------------------------------------------

/** 6.3 How good each result is for the attacker: 0 where nothing happens. */
const rankOf = (result: Result): number => RESULTS.indexOf(result) - RESULTS.indexOf('CT');

/** 6.4a A retreat without a safe hex is as good or bad as the result that destroys. */
const DESTROYING: Readonly<Record<Result, Result>> = { AE: 'AE', AR: 'AE', CT: 'CT', DR: 'DE', EX: 'EX', DE: 'DE' };

/** The luck of a combat: the attacker's roll. */
export function rankCombat(events: readonly Event[]): { side: Side; rank: number } | undefined {
  const combat = events.find((event) => event.type === 'combat-resolved');
  return (
    combat && {
      side: sideOf(unitOf(combat.attackers[0])),
      rank: rankOf(combat.lost > 0 ? DESTROYING[combat.result] : combat.result),
    }
  );
}

/** 6.7 Both tables side by side for one attack: on which column it would be resolved, and how likely each result is. */
import type { Violation } from '@bridgehead/engine';
import { DIE_FACES } from '@bridgehead/engine/chance';
import type { Column } from '@bridgehead/engine/hexwar';
import type { ActionOf } from '../state/actions.js';
import { combatSums, facesOf } from './combat-table.js';
import type { Context } from '../situation/context.js';
import { attackOf, judgeAttack } from './declaration.js';
import type { CombatFrame } from '../state/frames.js';
import { lostByRetreat } from './ground-rules.js';
import { columnsOf, needsMistDie } from './shifts.js';
import type { State } from '../state/state.js';
import { sideOf } from '../scenarios/units.js';
import type { Result, Table } from '../vocabulary/vocabulary.js';
import { RESULT_NAMES, RESULTS } from '../vocabulary/vocabulary.js';

/** What an attack comes to on one of the tables. */
export interface TableOutlook {
  readonly column: Column;
  /** 12.0e The column if the die for the mist helps; undefined where none is rolled. */
  readonly columnInMist: Column | undefined;
  /** The exact probability of each result, the die for the mist counted in. */
  readonly chances: Readonly<Record<Result, number>>;
  /** Why the attack cannot be made on this table as it stands; empty where it can. */
  readonly whyNot: readonly Violation[];
}

/** Undefined while nobody attacks, or nobody on the map is attacked. */
export function compareTables(
  state: State,
  context: Context,
  frame: CombatFrame,
  action: ActionOf<'attack'>,
): Readonly<Record<Table, TableOutlook>> | undefined {
  const attack = attackOf(state, action);
  if (attack.attackers.length === 0 || state.place[attack.defender] < 0) return undefined;
  const differential = combatSums(attack).differential.total;
  const mistDice = needsMistDie(state, sideOf(attack.attackers[0])) ? DIE_FACES : [undefined];
  const columns = mistDice.map((mistDie) => columnsOf(state, attack, differential, mistDie).final);
  const outlook = (table: Table): TableOutlook => ({
    column: columns.reduce((least, column) => (column.number < least.number ? column : least)),
    columnInMist:
      mistDice.length === 1
        ? undefined
        : columns.reduce((most, column) => (column.number > most.number ? column : most)),
    chances: chancesOn(table, columns),
    whyNot: judgeAttack(state, context, frame, onTable(action, table)),
  });
  return { primary: outlook('primary'), secondary: outlook('secondary') };
}

/** 6.4a What a result comes to for this attack: units that have no safe hex do not retreat but are destroyed. */
export function meaningOf(state: State, context: Context, action: ActionOf<'attack'>, result: Result): string {
  const attack = attackOf(state, action);
  const lost = lostByRetreat(state, context, attack, result);
  if (lost === 0) return RESULT_NAMES[result];
  if (result === 'DR') return 'defender destroyed: it has no safe hex';
  return lost === attack.attackers.length
    ? 'attackers destroyed: they have no safe hex'
    : `attackers retreat, ${lost} of them destroyed without a safe hex`;
}

/** The same attack on a table: what is only for the other one is left out. */
function onTable(action: ActionOf<'attack'>, table: Table): ActionOf<'attack'> {
  if (action.table === table) return action;
  const { attackers, defender, support } = action;
  return { do: 'attack', attackers, defender, support, table, resupply: table === 'secondary' ? [] : action.resupply };
}

/** Over columns that are equally likely. */
function chancesOn(table: Table, columns: readonly Column[]): Record<Result, number> {
  const chances: Record<Result, number> = { AE: 0, AR: 0, CT: 0, DR: 0, EX: 0, DE: 0 };
  for (const column of columns) {
    const faces = facesOf(table, column);
    for (const result of RESULTS) chances[result] += faces[result] / (DIE_FACES.length * columns.length);
  }
  return chances;
}

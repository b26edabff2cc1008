/** 6.0b 6.3 The dice of an attack, and what the result does. */
import { popFrame, pushFrame } from '@bridgehead/engine';
import { rollDie } from '@bridgehead/engine/chance';
import { combatSums } from './combat-table.js';
import type { Context } from '../situation/context.js';
import { destroy } from '../situation/destruction.js';
import type { Attack, ResolveFrame } from '../state/frames.js';
import { advanceInto, lostByRetreat, retreatThenAdvance } from './ground-rules.js';
import { columnsOf, needsMistDie, roomForSupport } from './shifts.js';
import { hexesById } from '../state/state.js';
import { RESULT_AT } from '../board/tables.js';
import type { BulgeProcedure, Play } from '../situation/types.js';
import { idOf, sideOf } from '../scenarios/units.js';
import type { Result } from '../vocabulary/vocabulary.js';

/** 6.1b Nothing is decided any more once an attack is declared, and after the die nothing can be taken back. */
export const resolveProcedure: BulgeProcedure<ResolveFrame> = {
  run(play, { attack }, context) {
    popFrame(play.state);
    applyResult(play, attack, rollCombat(play, context, attack));
    return 'again';
  },
};

/** R33 First the die for the mist, where there is one; then differential, columns and the combat die. */
function rollCombat(play: Play, context: Context, attack: Attack): Result {
  const { state } = play;
  const { attackers, defender, table } = attack;
  const mistDie = needsMistDie(state, sideOf(attackers[0])) ? rollDie(play.chance, 'mist') : undefined;
  const sums = combatSums(attack);
  const differential = sums.differential.total;
  const columns = columnsOf(state, attack, differential, mistDie);
  spendSupport(play, attack, mistDie);
  const die = rollDie(play.chance, 'combat');
  const result = RESULT_AT[table](columns.final, die);
  if (play.isUnheard) return result;
  play.emit({
    type: 'combat-resolved',
    rule: '6.0b',
    attackers: attackers.map(idOf),
    defender: idOf(defender),
    at: hexesById(state, [...attackers, defender]),
    table,
    attack: sums.attack,
    defense: sums.defense,
    differential,
    left: columns.left,
    right: columns.right,
    columns: { start: columns.start.label, afterTerrain: columns.afterTerrain.label, final: columns.final.label },
    mistDie,
    die,
    result,
    lost: lostByRetreat(state, context, attack, result),
  });
  return result;
}

/** 6.2a 13.0b Only points that count are spent. */
function spendSupport({ state }: Play, { attackers, support }: Attack, mistDie: number | undefined): void {
  const side = sideOf(attackers[0]);
  const spent = Math.min(support, roomForSupport(state, side, mistDie));
  if (spent > 0) state.supportLeft = { ...state.supportLeft, [side]: state.supportLeft[side] - spent };
}

/** 3.0b The result takes effect before the next attack is declared. */
function applyResult(play: Play, attack: Attack, result: Result): void {
  const { state } = play;
  const { attackers, defender } = attack;
  switch (result) {
    case 'AE':
    case 'EX':
      pushFrame(state, { at: 'loss', attack, result });
      return;
    case 'AR':
      pushFrame(state, retreatThenAdvance(attackers, [defender]));
      return;
    case 'DR':
      pushFrame(state, retreatThenAdvance([defender], attackers));
      return;
    case 'DE': {
      const hex = state.place[defender];
      destroy(play, defender, '6.3f');
      pushFrame(state, advanceInto(hex, defender, attackers)); // 6.3f
      return;
    }
    case 'CT': // 6.3g R32 Both stay where they are.
  }
}

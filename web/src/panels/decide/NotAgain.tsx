/** Declines a question that comes often, for the rest of the turn. */
import type { GameTypes } from '@bridgehead/engine';
import { passOf, passesOf } from '../../table/routine.js';
import type { Table } from '../../table/table.js';

export function NotAgain<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit, moment, own } = table;
  const { seat, question, keeper } = moment.value;
  const pass = passOf(kit, seat);
  if (own === undefined || keeper?.who !== 'person' || question?.decline === undefined || pass === undefined)
    return null;
  const passes = passesOf(table);
  return (
    <p class="decide-again">
      <button type="button" class="control" onClick={() => void (passes.value = [...passes.value, pass])}>
        Not again this turn
      </button>
      <span>{kit.game.nameAction(seat.state, question.decline)}, whenever you’re asked until the turn ends.</span>
    </p>
  );
}

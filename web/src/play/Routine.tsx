/** Answers for the one at the screen where nothing is to be decided. What is taken back is asked. */
import type { GameTypes } from '@bridgehead/engine';
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asksAlways } from '../browser/settings.js';
import { passesOf, routineAnswer } from '../table/routine.js';
import type { Table } from '../table/table.js';

export function Routine<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  useEffect(() => {
    // A server, or the coach of a lesson, must hear every answer from the player.
    if (table.own === undefined) return;
    let seen = 0;
    /** Where the player has taken an answer back: there they are asked. */
    let askedAt: number | undefined;
    return effect(() => {
      const { entries } = table.moment.value;
      if (entries < seen) askedAt = entries;
      seen = entries;
      const answer = answerNow(table);
      if (answer === undefined || entries === askedAt) return;
      queueMicrotask(() => {
        if (table.session.entries.length === entries) answer();
      });
    });
  }, [table]);
  return null;
}

/** How the page would answer now; undefined while the player is asked, or nobody. */
function answerNow<T extends GameTypes>(table: Table<T>): (() => void) | undefined {
  const { kit, moment, walk, falling, awaited, visitor } = table;
  const { keeper, seat, question, over } = moment.value;
  const isStill = walk.value === undefined && !falling.value && visitor.value === undefined;
  if (over || !isStill || keeper?.who !== 'person' || question === undefined) return undefined;
  // Nobody is called to the screen for what the page answers. Who is away has declined nothing.
  const isAway = awaited.value !== undefined;
  const found = routineAnswer(kit, seat, question.decline, {
    passes: isAway ? [] : passesOf(table).value,
    asksAlways: (at) => asksAlways(kit.game.key, at).value === 'on',
  });
  return found && (() => void table.answer(seat.side, found.action, found.reason));
}

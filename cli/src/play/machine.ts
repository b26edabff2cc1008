/**
 * The same sitting for a machine: one JSON value per line in both directions. We write what is asked; it answers with an
 * action, or with { "do": "undo" }, "redo", "resign" or "quit", which no game uses.
 */
import type { GameTypes, Question, Violation } from '@bridgehead/engine';
import { act, candidates, everyCandidate, redo, resign, sessionOutcome, undo } from '@bridgehead/engine';
import { stateFingerprint } from '@bridgehead/engine/records';
import { readAction } from '../answers.js';
import { BadInput } from '../bad-input.js';
import { DONE } from '../terminal.js';
import type { Lines } from './lines.js';
import type { Table } from './table.js';
import { consult, isOpen, nextQuestion, openEvents, openHeader, openName, save, viewFor } from './table.js';

export async function hostMachine<T extends GameTypes>(table: Table<T>, lines: Lines): Promise<number> {
  const {
    kit: { game },
    session,
    file,
  } = table;
  say(table, { begins: openHeader(table), record: file, events: openEvents(table, session.opening.events) });
  save(table);
  for (;;) {
    const question = nextQuestion(table);
    if (question === undefined) break;
    const seat = table.seats[question.side];
    if (seat.kind === 'computer') {
      const { action, reason } = consult(table, question, seat);
      perform(table, question, action, reason);
      continue;
    }
    const actions = everyCandidate(candidates(game, viewFor(table, question.side), question.side));
    say(table, { headline: game.headline(session.state), question, actions });
    const line = await lines.ask('');
    if (line === undefined) return DONE;
    if (answer(table, question, line) === 'quit') return DONE;
  }
  say(table, {
    over: true,
    outcome: sessionOutcome(session),
    fingerprint: stateFingerprint(game, session.state),
    record: file,
  });
  return DONE;
}

function say<T extends GameTypes>({ desk }: Table<T>, message: object): void {
  desk.print(JSON.stringify(message));
}

function answer<T extends GameTypes>(table: Table<T>, question: Question<T>, line: string): 'quit' | 'goes on' {
  const { session } = table;
  const word = wordIn(line);
  if (word === 'quit') return 'quit';
  if (word === 'undo') report(table, undo(session, question.side));
  else if (word === 'redo') report(table, redo(session, question.side));
  else if (word === 'resign') report(table, resign(session, question.side));
  else answerWithAction(table, question, line);
  return 'goes on';
}

function wordIn(line: string): string | undefined {
  return /^\s*\{\s*"do"\s*:\s*"(quit|undo|redo|resign)"\s*\}\s*$/.exec(line)?.[1];
}

function answerWithAction<T extends GameTypes>(table: Table<T>, question: Question<T>, line: string): void {
  try {
    perform(table, question, readAction(table.kit, line, 'action'));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    say(table, { problems: error.problems });
  }
}

function perform<T extends GameTypes>(
  table: Table<T>,
  { side }: Question<T>,
  action: T['Action'],
  reason?: string,
): void {
  const {
    kit: { game },
    session,
  } = table;
  // What one side alone may know of its action is not told: its name stands for it, or nothing where nobody may know that it was asked.
  const name = openName(table, side, action);
  const told =
    table.seats[side].kind === 'human' || isOpen(table, side, action)
      ? { side, action, ...(reason !== undefined && { reason }) }
      : name === undefined
        ? undefined
        : { side, name };
  const acted = act(session, side, action);
  if (!acted.legal) {
    say(table, { refused: acted.violations });
    return;
  }
  save(table);
  const events = openEvents(table, acted.events);
  if (told !== undefined || events.length > 0)
    say(table, { ...told, events, told: events.map((event) => game.tell(event)) });
}

function report<T extends GameTypes>(
  table: Table<T>,
  verdict: { readonly legal: true } | { readonly legal: false; readonly violations: readonly Violation[] },
): void {
  if (verdict.legal) save(table);
  say(table, verdict.legal ? { done: true } : { refused: verdict.violations });
}

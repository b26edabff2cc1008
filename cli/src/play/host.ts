/** Runs a sitting: asks the player who must decide, person or computer, until the game is over or the person leaves. */
import type { GameTypes, Question } from '@bridgehead/engine';
import { SPECTATOR, candidates, everyCandidate, questionToldTo } from '@bridgehead/engine';
import { cite, wrap } from '../report.js';
import { DONE } from '../terminal.js';
import { putTogether } from './assembly.js';
import type { Lines } from './lines.js';
import type { Answered } from './menu.js';
import { chooseFromList } from './menu.js';
import type { Table } from './table.js';
import {
  computerMove,
  nextQuestion,
  save,
  scoreLine,
  showMap,
  showScore,
  takeBacks,
  tellEvents,
  viewFor,
} from './table.js';

export async function host<T extends GameTypes>(table: Table<T>, lines: Lines): Promise<number> {
  const { kit, desk, session } = table;
  desk.print(
    `${kit.game.title}: ${session.header.setup.scenario}. The record is saved in ${table.file} after every action. "help" lists the words you can use.`,
  );
  desk.print(kit.board.legend.map((line) => wrap(line, desk.terminal.columns)).join('\n'));
  save(table);
  tellEvents(table, session.opening.events);
  let shown = '';
  let shownOwn = '';
  for (;;) {
    const question = nextQuestion(table);
    if (question === undefined) break;
    const seat = table.seats[question.side];
    if (seat.kind === 'computer') {
      computerMove(table, question, seat);
      continue;
    }
    const heading = `${kit.game.headline(session.state)} (${scoreLine(table)})`;
    if (heading !== shown) {
      desk.print(`\n${heading}`);
      showMap(table, question.side);
      shown = heading;
    }
    const own = kit.board
      .own(viewFor(table, question.side), question.side)
      .map((line) => wrap(line, desk.terminal.columns))
      .join('\n');
    if (own !== shownOwn) desk.print(`\n${own}`);
    shownOwn = own;
    if ((await decide(table, question, lines)) === 'quit') {
      desk.print(`The game is saved. To go on: bridgehead play --continue ${table.file}`);
      return DONE;
    }
  }
  desk.print(`\n${kit.game.headline(session.state)}`);
  showScore(table);
  desk.print(`The record is in ${table.file}.`);
  return DONE;
}

async function decide<T extends GameTypes>(table: Table<T>, question: Question<T>, lines: Lines): Promise<Answered> {
  const { kit, desk } = table;
  const view = viewFor(table, question.side);
  const words = takeBacks(table, question.side);
  const persons = kit.game.sides.filter((side) => table.seats[side].kind !== 'computer');
  const asked = questionToldTo(kit.game, question, persons.length === 1 ? question.side : SPECTATOR);
  desk.print(
    `\n${wrap(`${asked} ${cite(question.rule)}${words.length === 0 ? '' : ` (${words.join(', ')})`}`, desk.terminal.columns)}`,
  );
  const actions = everyCandidate(candidates(kit.game, view, question.side));
  const empty = kit.emptySet(view);
  const isSet = empty !== undefined && actions.some((action) => action.do === empty.do);
  return isSet ? putTogether(table, question, empty, actions, lines) : chooseFromList(table, question, actions, lines);
}

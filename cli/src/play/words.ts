/** What can be typed at any prompt, whatever is being asked. */
import type { GameTypes, Question } from '@bridgehead/engine';
import { findRule } from '@bridgehead/engine/rulebook';
import { itemAt, judge, redo, resign, undo } from '@bridgehead/engine';
import type { Choices } from '../choices.js';
import { BadInput } from '../bad-input.js';
import { sayRule } from '../commands/rules.js';
import { writeWhole } from '../files.js';
import { positionText } from '../positions.js';
import { sayViolations, table as columns, wrap } from '../report.js';
import { frameAround } from '../text-map.js';
import { actionMeant, exampleOf, typedFor, unclearName } from './spoken.js';
import type { Table } from './table.js';
import { consult, printEvents, save, showMap, showScore, tellEvents, viewFor } from './table.js';

/** What a word led to: the same question again, a new situation, the end of the sitting, or nothing known. */
export type Heard = 'again' | 'changed' | 'quit' | 'unknown';

interface Word<T extends GameTypes> {
  readonly use: string;
  readonly meaning: string;
  run(table: Table<T>, question: Question<T>, rest: string, choices: Choices<T>): Heard;
}

/** The words, with examples of the game at hand. */
function wordsOf<T extends GameTypes>(hex: string, move: string, rule: string): Readonly<Record<string, Word<T>>> {
  return {
    map: {
      use: 'map [all | hex]',
      meaning: 'the map where the action is, the whole map, or around a hex or unit',
      run: runMap,
    },
    look: { use: `look ${hex}`, meaning: 'what is in a hex, or where a unit is and what it has done', run: runLook },
    why: {
      use: `why ${move}`,
      meaning: 'check whether you may do this, and why not; also with an action in JSON',
      run: runWhy,
    },
    rules: { use: `rules ${rule}`, meaning: 'a rule by its id, or the rules with some words', run: runRules },
    points: { use: 'points', meaning: 'the points so far, with their parts', run: runPoints },
    log: { use: 'log [20]', meaning: 'the last events', run: runLog },
    hint: { use: 'hint', meaning: 'what the computer would do, why, and what to type for it', run: runHint },
    undo: {
      use: 'undo',
      meaning: "take your last action back, up to the last roll or the other side's last action",
      run: runUndo,
    },
    redo: { use: 'redo', meaning: 'redo what you took back', run: runRedo },
    save: { use: 'save [file]', meaning: 'save the record (it is saved after every action anyway)', run: runSave },
    position: {
      use: 'position file.yaml',
      meaning: 'write the position to a file, for "ask" and "apply"',
      run: runPosition,
    },
    resign: { use: 'resign yes', meaning: 'give up', run: runResign },
    quit: { use: 'quit', meaning: 'leave; "play --continue" goes on later', run: () => 'quit' },
    help: { use: 'help or ?', meaning: 'this list', run: runHelp },
  };
}

/** Acts on a line if it begins with one of the words. */
export function hear<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  line: string,
  choices: Choices<T>,
): Heard {
  const [word = '', ...rest] = line.replace(/^\?$/, 'help').split(/\s+/);
  const words = wordsWithExamples(table, question, choices);
  const known = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined;
  if (known === undefined) return 'unknown';
  try {
    return known.run(table, question, rest.join(' '), choices);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    table.desk.print(error.message);
    return 'again';
  }
}

/** Examples that can be typed as they stand: a unit that is asked about, and where it can go. */
function wordsWithExamples<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  choices: Choices<T>,
): Readonly<Record<string, Word<T>>> {
  const { kit } = table;
  const view = viewFor(table, question.side);
  const [group] = choices.groups;
  const [hex = 0] = kit.board.focus(view);
  const move = group === undefined ? 'end' : exampleOf(table, question, group);
  return wordsOf(itemAt(kit.board.gridOf(view).labels, hex), move, question.rule);
}

function runHelp<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  _rest: string,
  choices: Choices<T>,
): Heard {
  const { desk, kit } = table;
  desk.print(
    'Type the number of a choice, a unit and a place, "end" to end the phase, an action in JSON, or one of these words:',
  );
  desk.print(
    columns(
      Object.values(wordsWithExamples(table, question, choices)).map(({ use, meaning }) => [use, meaning]),
      [],
      '  ',
    ),
  );
  desk.print(kit.board.legend.map((line) => wrap(line, desk.terminal.columns)).join('\n'));
  return 'again';
}

function runMap<T extends GameTypes>(table: Table<T>, { side }: Question<T>, rest: string): Heard {
  const { board } = table.kit;
  const hex = rest === '' || rest === 'all' ? undefined : board.find(viewFor(table, side), rest);
  if (rest !== '' && rest !== 'all' && hex === undefined)
    table.desk.print(`There is no hex or unit "${rest}" on the map.`);
  else
    showMap(
      table,
      side,
      hex === undefined
        ? rest === 'all'
          ? 'all'
          : 'action'
        : frameAround(board, viewFor(table, side), [hex], table.desk.terminal.columns),
    );
  return 'again';
}

function runLook<T extends GameTypes>(table: Table<T>, question: Question<T>, rest: string): Heard {
  const { kit, desk } = table;
  const { side } = question;
  const found = kit.board.look(viewFor(table, side), rest);
  desk.print(
    found === undefined
      ? (unclearName(table, question, rest) ??
          `There is no hex or unit "${rest}". Type a hex such as ${kit.board.gridOf(viewFor(table, side)).labels[0]}, or the id or name of a unit.`)
      : found.join('\n'),
  );
  return 'again';
}

function runWhy<T extends GameTypes>(table: Table<T>, question: Question<T>, rest: string, choices: Choices<T>): Heard {
  const { kit, desk } = table;
  const { side } = question;
  const view = viewFor(table, side);
  const action = rest === '' ? undefined : actionMeant(table, question, choices, rest);
  if (action === undefined) {
    const [group] = choices.groups;
    desk.print(
      unclearName(table, question, rest) ??
        `Say what you want to do: a unit and where it goes${group === undefined ? '' : ` (why ${exampleOf(table, question, group)})`}, a unit and its target, "end", or an action in JSON.`,
    );
    return 'again';
  }
  const verdict = judge(kit.game, view, side, action);
  const name = kit.game.nameAction(view, action);
  desk.print(
    verdict.legal
      ? `You may: ${name}. Type: ${typedFor(table, question, choices, action)}`
      : `You may not: ${name}\n${sayViolations(verdict.violations, desk.terminal.columns)}`,
  );
  return 'again';
}

function runRules<T extends GameTypes>({ kit, desk }: Table<T>, _question: Question<T>, rest: string): Heard {
  const found = findRule(kit.rulebook, rest);
  if (found.length === 0) desk.print(`No rule has the id "${rest}" or contains these words.`);
  else if (found.length <= 3) desk.print(found.map((rule) => sayRule(rule, desk.terminal.columns)).join('\n\n'));
  else
    desk.print(
      columns(
        found.map(({ id, title }) => [id, title]),
        [],
        '  ',
      ),
    );
  return 'again';
}

function runPoints<T extends GameTypes>(table: Table<T>): Heard {
  showScore(table);
  return 'again';
}

const LOG_LINES = 20;

function runLog<T extends GameTypes>(table: Table<T>, { side }: Question<T>, rest: string): Heard {
  const { session, kit } = table;
  const all = [...session.opening.events, ...session.events.flat()];
  const count = Number(rest);
  const last = all.slice(-(Number.isInteger(count) && count > 0 ? count : LOG_LINES));
  printEvents(
    table,
    last.flatMap((event) => kit.game.sees(event, side) ?? []),
  );
  return 'again';
}

function runHint<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  _rest: string,
  choices: Choices<T>,
): Heard {
  const { kit, desk, adviser } = table;
  const { action, reason } = consult(table, question, adviser);
  const name = kit.game.nameAction(viewFor(table, question.side), action);
  desk.print(
    `${wrap(`${adviser.player.name} suggests: ${name}. ${reason}`, desk.terminal.columns)}\n  Type: ${typedFor(table, question, choices, action)}`,
  );
  return 'again';
}

function runUndo<T extends GameTypes>(table: Table<T>, { side }: Question<T>): Heard {
  const { session, desk } = table;
  const verdict = undo(session, lastToAct(table) ?? side);
  if (!verdict.legal) {
    desk.print(sayViolations(verdict.violations, desk.terminal.columns));
    return 'again';
  }
  save(table);
  desk.print('Taken back.');
  return 'changed';
}

/** When a phase has ended the other person is asked, and both sit here: the one who acted last may take it back. */
function lastToAct<T extends GameTypes>({ session, seats }: Table<T>): T['Side'] | undefined {
  const side: T['Side'] | undefined = session.entries.at(-1)?.side;
  return side !== undefined && seats[side].kind === 'human' ? side : undefined;
}

function runRedo<T extends GameTypes>(table: Table<T>, { side }: Question<T>): Heard {
  const { session, desk } = table;
  const acted = redo(session, session.undone.at(-1)?.side ?? side);
  if (!acted.legal) {
    desk.print(sayViolations(acted.violations, desk.terminal.columns));
    return 'again';
  }
  save(table);
  tellEvents(table, acted.events);
  return 'changed';
}

function runSave<T extends GameTypes>(table: Table<T>, _question: Question<T>, rest: string): Heard {
  const file = rest === '' ? table.file : rest;
  save(table, file);
  table.desk.print(`The record is in ${file}.`);
  return 'again';
}

function runPosition<T extends GameTypes>(table: Table<T>, { side }: Question<T>, rest: string): Heard {
  const { kit, desk } = table;
  if (rest === '') {
    desk.print('Name a file: position situation.yaml');
    return 'again';
  }
  writeWhole(rest, positionText(kit, viewFor(table, side), rest));
  desk.print(`The position is in ${rest}.`);
  return 'again';
}

function runResign<T extends GameTypes>(table: Table<T>, { side }: Question<T>, rest: string): Heard {
  if (rest !== 'yes') {
    table.desk.print('This ends the game. Type "resign yes" if you mean it.');
    return 'again';
  }
  resign(table.session, side);
  save(table);
  return 'changed';
}

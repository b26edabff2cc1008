/** What someone means by a typed line: an action in JSON, a word such as "end", or a unit and where it goes or whom it attacks. */
import { isDeepStrictEqual } from 'node:util';
import type { GameTypes, Question } from '@bridgehead/engine';
import { OFF_BOARD, parseHex } from '@bridgehead/engine/hex';
import { itemAt, judge, listed } from '@bridgehead/engine';
import { readAction } from '../answers.js';
import { BadInput } from '../bad-input.js';
import type { Choices, Group } from '../choices.js';
import { firstWord } from '../choices.js';
import type { Table } from './table.js';
import { viewFor } from './table.js';

/** The action that a line means, legal or not; undefined if it means none. Wrong JSON is thrown as `BadInput`. */
export function actionMeant<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  choices: Choices<T>,
  line: string,
): T['Action'] | undefined {
  if (line.startsWith('{')) return readAction(table.kit, line, 'action');
  const words = line.split(/\s+/);
  return (
    endMeant(table, question, choices, line) ??
    namedAction(choices, line) ??
    unitMeant(table, question, choices, words) ??
    unitMeant(
      table,
      question,
      choices,
      words.filter((word) => !FILLER.test(word)),
    )
  );
}

/** Words that someone may add: "move us-27 to 0616", "attack ge-111 with us-27". */
const FILLER = /^(move|attack|fire|enter|advance|retreat|place|to|at|in|on|with|and|by)$/i;

/** The same; wrong JSON is told, and means nothing. */
export function actionHeard<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  choices: Choices<T>,
  line: string,
): T['Action'] | 'told' | undefined {
  try {
    return actionMeant(table, question, choices, line);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    table.desk.print(error.message);
    return 'told';
  }
}

/** "end" ends the phase, the turn or whatever else can be ended here. Where nothing can, the refusal of ending the phase says why. */
function endMeant<T extends GameTypes>(
  table: Table<T>,
  { side, decline }: Question<T>,
  { others }: Choices<T>,
  line: string,
): T['Action'] | undefined {
  const { game } = table.kit;
  if (!/^(end|end phase|end turn|done|pass)$/i.test(line)) return undefined;
  const ending = others.find((action) => action.do.startsWith('end-')) ?? decline;
  if (ending !== undefined) return ending;
  const phase = game.parseAction({ do: 'end-phase' });
  if (!phase.ok) return undefined;
  const verdict = judge(game, viewFor(table, side), side, phase.value);
  return !verdict.legal && verdict.violations.every(({ code }) => code.startsWith('not-an-answer'))
    ? undefined
    : phase.value;
}

/** "ready": the only action of that kind. */
function namedAction<T extends GameTypes>({ others }: Choices<T>, line: string): T['Action'] | undefined {
  const named = others.filter((action) => action.do === line.toLowerCase());
  return named.length === 1 ? named[0] : undefined;
}

/** "us-27 0616", "27 0616", "4-5-7 C K12": a unit by its id or name, and what it does. */
function unitMeant<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  { groups }: Choices<T>,
  typed: readonly string[],
): T['Action'] | undefined {
  const { kit } = table;
  const view = viewFor(table, question.side);
  const words = withIds(table, view, groups, typed);
  const attempted = kit.attempt(view, words, question.side) ?? kit.attempt(view, typed, question.side); // a number can also be the name of a unit
  if (attempted !== undefined && judge(kit.game, view, question.side, attempted).legal) return attempted;
  const [id, ...target] = words;
  const group = groups.find((each) => each.id === id);
  return (group && optionMeant(group.options, target.join(' '))?.action) ?? attempted;
}

/** The same words with the id of each unit in place of its name, which may be several words. */
function withIds<T extends GameTypes>(
  { kit }: Table<T>,
  view: T['State'],
  groups: readonly Group<T>[],
  words: readonly string[],
): string[] {
  const ids: string[] = [];
  for (let at = 0; at < words.length; ) {
    let [id, used] = [itemAt(words, at), 1];
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
      const name = words.slice(at, at + length).join(' ');
      const found = kit.board.idOf(view, name) ?? groups.find((group) => isCalled(group, name))?.id;
      if (found === undefined) continue;
      [id, used] = [found, length];
      break;
    }
    ids.push(id);
    at += used;
  }
  return ids;
}

/** "4-5-7 C could be u3 or u7." for the first name in a line that several units have; undefined if there is none. */
export function unclearName<T extends GameTypes>(
  table: Table<T>,
  { side }: Question<T>,
  line: string,
): string | undefined {
  const { board } = table.kit;
  const view = viewFor(table, side);
  const words = /^\d{1,3}$/.test(line) ? [] : line.split(/\s+/); // a number means the list
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
      const name = words.slice(at, at + length).join(' ');
      const ids = board.idsOf(view, name);
      if (ids.length > 1)
        return `${name} could be ${listed(
          ids.map((id) => sayWhere(board, view, id)),
          'or',
        )}. Type the id.`;
      if (ids.length === 1) break;
    }
  }
  return undefined;
}

/** "u3 in K12" */
function sayWhere<T extends GameTypes>(board: Table<T>['kit']['board'], view: T['State'], id: string): string {
  const hex = board.find(view, id);
  return hex === undefined ? id : `${id} in ${board.gridOf(view).labels[hex]}`;
}

/** The longest name of a unit has no more words. */
const MOST_WORDS = 6;

export function isCalled<T extends GameTypes>({ id, name }: Group<T>, word: string): boolean {
  return id.toLowerCase() === word.toLowerCase() || name.toLowerCase() === word.toLowerCase();
}

/** "us-27 0616": what one could type for a unit, a place if it can go to one. */
export function exampleOf<T extends GameTypes>(
  table: Table<T>,
  { side }: Question<T>,
  { id, options }: Group<T>,
): string {
  const grid = table.kit.board.gridOf(viewFor(table, side));
  const { target } =
    options.find((option) => parseHex(grid, firstWord(option.target)) !== OFF_BOARD) ?? itemAt(options, 0);
  return `${id} ${parseHex(grid, firstWord(target)) === OFF_BOARD ? target : firstWord(target)}`;
}

/** A choice is named in full; or by its first words, or by the hex in which the unit ends. */
export function optionMeant<Option extends { readonly target: string }>(
  options: readonly Option[],
  words: string,
): Option | undefined {
  if (words === '') return undefined;
  return (
    options.find(({ target }) => target === words) ??
    options.find(({ target }) => target.startsWith(`${words} `) || firstWord(target) === words)
  );
}

/** What can be typed for an action: words if they mean exactly it, otherwise its JSON. */
export function typedFor<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  choices: Choices<T>,
  action: T['Action'],
): string {
  const subject = table.kit.subjectOf(viewFor(table, question.side), action);
  const whole = table.kit.typed?.(action);
  const words = [
    ...(whole === undefined ? [] : [whole]),
    ...(action.do.startsWith('end-') || isDeepStrictEqual(action, question.decline) ? ['end'] : []),
    action.do,
    ...(subject === undefined ? [] : [`${subject.id} ${subject.target}`]),
  ];
  return (
    words.find((line) => isDeepStrictEqual(actionMeant(table, question, choices, line), action)) ??
    JSON.stringify(action)
  );
}

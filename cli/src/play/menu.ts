/** Questions answered from a numbered list: first whom it is about, then what they do. */
import type { GameTypes, Question } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { judge, preview } from '@bridgehead/engine';
import type { Choices, Group } from '../choices.js';
import { costOf, firstWord, isAboutPlaces, sayCount, sortChoices } from '../choices.js';
import { cite, inColumns, sayViolations, table as columns, wrap } from '../report.js';
import { frameAround } from '../text-map.js';
import type { Lines } from './lines.js';
import { actionHeard, exampleOf, isCalled, optionMeant, typedFor, unclearName } from './spoken.js';
import type { Table } from './table.js';
import { carryOut, showMap, viewFor } from './table.js';
import { hear } from './words.js';

/** What a prompt led to: a new situation, the end of the sitting, or a step back. */
export type Answered = 'changed' | 'quit' | 'back';

/** Lists no longer than this are shown as they are, without a first choice of whom they are about. */
const SHORT = 12;

/** Of longer lists only the beginning is shown. */
const MOST_LISTED = 24;

interface Item<T extends GameTypes> {
  readonly words: readonly string[];
  readonly choose: () => Promise<Answered> | Answered;
  readonly group?: Group<T>;
}

export async function chooseFromList<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  actions: readonly T['Action'][],
  lines: Lines,
): Promise<Answered> {
  const { kit, desk } = table;
  const choices = sortChoices(kit, viewFor(table, question.side), actions);
  const items =
    actions.length <= SHORT
      ? flatItems(table, question, actions, lines)
      : groupedItems(table, question, choices, lines);
  const list = () => {
    desk.print(
      columns(
        items.slice(0, MOST_LISTED).map(({ words }, index) => [`${index + 1}.`, ...words]),
        ['right'],
        ' ',
      ),
    );
    const last = actions.at(-1);
    if (items.length > MOST_LISTED && last !== undefined)
      desk.print(
        ` … and ${items.length - MOST_LISTED} more, up to ${items.length}. You can also type one, such as: ${typedFor(table, question, choices, last)}`,
      );
  };
  list();
  for (;;) {
    const line = await lines.ask(`${question.side}> `);
    if (line === undefined) return 'quit';
    if (line === '' || line === 'list') {
      list();
      continue;
    }
    const heard = hear(table, question, line, choices);
    if (heard === 'again') continue;
    if (heard !== 'unknown') return heard;
    const item = items[Number(line) - 1] ?? items.find(({ group }) => group !== undefined && isCalled(group, line));
    const answered =
      item === undefined ? await answerInWords(table, question, choices, line, lines) : await item.choose();
    if (answered === undefined)
      desk.print(
        unclearName(table, question, line) ??
          kit.board.look(viewFor(table, question.side), line)?.join('\n') ??
          whatToType(table, question, items.length, choices),
      );
    else if (answered !== 'back') return answered;
    else if (item !== undefined) list();
  }
}

/** Does what a line means; undefined if it means nothing. */
async function answerInWords<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  choices: Choices<T>,
  line: string,
  lines: Lines,
): Promise<Answered | undefined> {
  const action = actionHeard(table, question, choices, line);
  if (action === 'told') return 'back';
  return action === undefined ? undefined : confirm(table, question, action, lines);
}

function flatItems<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  actions: readonly T['Action'][],
  lines: Lines,
): Item<T>[] {
  const { kit } = table;
  const view = viewFor(table, question.side);
  return actions.map((action) => ({
    words: [kit.game.nameAction(view, action), sayCost(costOf(kit, view, question.side, action))],
    choose: () => confirm(table, question, action, lines),
  }));
}

function groupedItems<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  choices: Choices<T>,
  lines: Lines,
): Item<T>[] {
  const { kit } = table;
  const { groups, others } = choices;
  const { board } = kit;
  const view = viewFor(table, question.side);
  return [
    ...groups.map((group): Item<T> => {
      const hex = board.find(view, group.id);
      return {
        words: [
          group.id,
          group.name,
          hex === undefined ? '' : `in ${board.gridOf(view).labels[hex]}`,
          sayCount(kit, view, group),
        ],
        choose: () => chooseTarget(table, question, choices, group, lines),
        group,
      };
    }),
    ...others.map(
      (action): Item<T> => ({
        words: [kit.game.nameAction(view, action)],
        choose: () => confirm(table, question, action, lines),
      }),
    ),
  ];
}

function whatToType<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  count: number,
  { groups }: Choices<T>,
): string {
  const [group] = groups;
  const direct = group === undefined ? '' : `, or a unit and what it does (${exampleOf(table, question, group)})`;
  return `Expected a number from 1 to ${count}${direct}, or a word: "help" lists them.`;
}

/** Where one unit goes: the map shows what each hex costs. */
async function chooseTarget<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  choices: Choices<T>,
  group: Group<T>,
  lines: Lines,
): Promise<Answered> {
  const { kit, desk } = table;
  const { board } = kit;
  const view = viewFor(table, question.side);
  const options = group.options.map(({ target, action }) => ({
    target,
    action,
    cost: costOf(kit, view, question.side, action),
  }));
  const notes = new Map<Hex, string>();
  for (const { target, cost } of options) {
    const hex = board.find(view, firstWord(target));
    if (hex !== undefined && cost !== undefined) notes.set(hex, String(cost));
  }
  const start = board.find(view, group.id);
  showMap(
    table,
    question.side,
    frameAround(board, view, start === undefined ? [...notes.keys()] : [start, ...notes.keys()], desk.terminal.columns),
    notes,
  );
  desk.print(
    `${group.name}: ${isAboutPlaces(kit, view, group) ? 'where to? A number, or the number of a hex' : 'what? A number, or the words'}; "back" for another unit.`,
  );
  desk.print(
    inColumns(
      options.map(({ target, cost }, index) => `${index + 1}. ${target}${sayCost(cost)}`),
      desk.terminal.columns,
    ),
  );
  for (;;) {
    const line = await lines.ask(`${question.side} ${group.id}> `);
    if (line === undefined) return 'quit';
    if (line === 'back' || line === '') return 'back';
    const heard = hear(table, question, line, choices);
    if (heard === 'again') continue;
    if (heard !== 'unknown') return heard;
    // A hex number is four digits, so that it cannot be mistaken for a number of the list.
    const option = /^\d{1,3}$/.test(line) ? options[Number(line) - 1] : optionMeant(options, line);
    if (option !== undefined) return confirm(table, question, option.action, lines);
    const answered =
      (await answerInWords(table, question, choices, `${group.id} ${line}`, lines)) ??
      (await answerInWords(table, question, choices, line, lines));
    if (answered === undefined)
      desk.print(
        unclearName(table, question, line) ??
          `Expected a number from 1 to ${options.length}, one of the choices in words, or "back".`,
      );
    else if (answered !== 'back') return answered;
  }
}

/** Does it if it is legal, after a question if it has consequences apart from its purpose. */
export async function confirm<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  action: T['Action'],
  lines: Lines,
): Promise<Answered> {
  const { kit, desk } = table;
  const view = viewFor(table, question.side);
  const refusal = refusalOf(table, question, action);
  if (refusal !== undefined) {
    desk.print(`You may not: ${kit.game.nameAction(view, action)}\n${refusal}`);
    return 'back';
  }
  const { summary, consequences } = preview(kit.game, view, question.side, action);
  if (consequences.length === 0) return carriedOut(table, question, action);
  desk.print(`${summary}?`);
  for (const { rule, text } of consequences)
    desk.print(wrap(`Note ${cite(rule)}: ${text}`, desk.terminal.columns, '  '));
  return doIfWanted(table, question, action, lines);
}

/** Why an action is not legal, as it is printed. */
export function refusalOf<T extends GameTypes>(
  table: Table<T>,
  { side }: Question<T>,
  action: T['Action'],
): string | undefined {
  const verdict = judge(table.kit.game, viewFor(table, side), side, action);
  return verdict.legal ? undefined : sayViolations(verdict.violations, table.desk.terminal.columns);
}

/** Does what has just been shown, if the player says yes. */
export async function doIfWanted<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  action: T['Action'],
  lines: Lines,
): Promise<Answered> {
  return (await saysYes(lines)) ? carriedOut(table, question, action) : 'back';
}

function carriedOut<T extends GameTypes>(table: Table<T>, question: Question<T>, action: T['Action']): Answered {
  return carryOut(table, question, action) ? 'changed' : 'back';
}

async function saysYes(lines: Lines): Promise<boolean> {
  const line = await lines.ask('yes or no> ');
  return line !== undefined && /^y(es)?$/i.test(line);
}

function sayCost(cost: number | undefined): string {
  return cost === undefined ? '' : ` (${cost})`;
}

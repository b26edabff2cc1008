/** An answer that is a set, put together piece by piece: who is added, what it sums up to, what is still missing. */
import type { Assembly, GameTypes, Question } from '@bridgehead/engine';
import { assemble, preview } from '@bridgehead/engine';
import { oddsBeforehand } from '@bridgehead/engine/chance';
import type { Choices } from '../choices.js';
import { firstWord, sortChoices } from '../choices.js';
import { sayOdds, sayPreview, sayViolations, signed, table as columns, wrap } from '../report.js';
import type { Lines } from './lines.js';
import type { Answered } from './menu.js';
import { confirm, doIfWanted, refusalOf } from './menu.js';
import { actionHeard, typedFor, unclearName } from './spoken.js';
import type { Table } from './table.js';
import { viewFor } from './table.js';
import { hear } from './words.js';

type Addition<T extends GameTypes> = Assembly<T['Action']>['additions'][number];

/** What is offered at one step. */
interface Offer<T extends GameTypes> {
  readonly additions: readonly Addition<T>[];
  /** Answers of another kind, offered as long as nothing is put together. */
  readonly others: readonly T['Action'][];
}

/** From the empty set to a finished answer. The candidates tell which pieces lead anywhere. */
export async function putTogether<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  empty: T['Action'],
  candidates: readonly T['Action'][],
  lines: Lines,
): Promise<Answered> {
  const { desk } = table;
  const others = candidates.filter((action) => action.do !== empty.do);
  const sets = candidates.filter((action) => action.do === empty.do);
  const choices = sortChoices(table.kit, viewFor(table, question.side), candidates);
  const drafts: T['Action'][] = [empty];
  let offer: Offer<T> | undefined;
  for (;;) {
    const draft = drafts.at(-1) ?? empty;
    offer ??= show(table, question, draft, sets, drafts.length === 1 ? others : []);
    const line = await lines.ask(`${question.side} ${empty.do}> `);
    if (line === undefined) return 'quit';
    const heard = hear(table, question, line, choices);
    if (heard === 'again') continue;
    if (heard !== 'unknown') return heard;
    if (line === 'go') {
      const answered = await finish(table, question, draft, lines);
      if (answered !== 'back') return answered;
    } else if (line === 'clear') {
      drafts.length = 1;
      offer = undefined;
    } else if (line === 'back') {
      if (drafts.length > 1) drafts.pop();
      offer = undefined;
    } else if (line === '' || line === 'list') {
      offer = undefined;
    } else {
      const picked = offer.additions[Number(line) - 1] ?? additionMeant(table, question, offer.additions, line);
      const other = offer.others[Number(line) - 1 - offer.additions.length];
      if (picked !== undefined) {
        drafts.push(picked.action);
        offer = undefined;
        continue;
      }
      const answered =
        other === undefined
          ? await answerWhole(table, question, empty, choices, line, lines)
          : await confirm(table, question, other, lines);
      if (answered === undefined)
        desk.print(whatToType(table, question, draft, line, offer.additions.length + offer.others.length));
      else if (answered !== 'back') return answered;
    }
  }
}

/** An addition by the first word of its label, or by another name of that unit. */
function additionMeant<T extends GameTypes>(
  table: Table<T>,
  { side }: Question<T>,
  additions: readonly Addition<T>[],
  line: string,
): Addition<T> | undefined {
  const id = table.kit.board.idOf(viewFor(table, side), line) ?? line;
  return additions.find(({ label }) => firstWord(label).toLowerCase() === id.toLowerCase());
}

/** A whole answer in one line: a set shows its odds before it is confirmed. */
async function answerWhole<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  empty: T['Action'],
  choices: Choices<T>,
  line: string,
  lines: Lines,
): Promise<Answered | undefined> {
  const action = actionHeard(table, question, choices, line);
  if (action === 'told') return 'back';
  if (action === undefined) return undefined;
  return action.do === empty.do ? finish(table, question, action, lines) : confirm(table, question, action, lines);
}

function assemblyOf<T extends GameTypes>(
  table: Table<T>,
  { side }: Question<T>,
  draft: T['Action'],
): Assembly<T['Action']> {
  const { game } = table.kit;
  const assembly = assemble(game, viewFor(table, side), side, draft);
  if (assembly === undefined) throw new Error(`${game.key}: "${draft.do}" is a set but cannot be put together`);
  return assembly;
}

/** Prints how far the set has come, and what can be added. */
function show<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  draft: T['Action'],
  sets: readonly T['Action'][],
  others: readonly T['Action'][],
): Offer<T> {
  const { kit, desk } = table;
  const view = viewFor(table, question.side);
  const { additions, missing } = assemblyOf(table, question, draft);
  const useful = additions.filter(
    ({ action, violations }) => violations.length === 0 || sets.some((set) => isPartOf(action, set)),
  );
  if (others.length === 0 && listsOf(draft).some(([, list]) => list.length > 0)) {
    desk.print(
      wrap(`So far: ${kit.hasSum(draft) ? kit.game.nameAction(view, draft) : sayLists(draft)}`, desk.terminal.columns),
    );
    if (kit.hasSum(draft)) desk.print(sayTotals(table, question, draft));
    desk.print(
      missing.length === 0
        ? 'Complete: "go" shows the odds and asks for confirmation.'
        : `Not yet complete:\n${sayViolations(missing, desk.terminal.columns)}`,
    );
  }
  const rows = useful.map(({ label, action }, index) => [`${index + 1}.`, listName(grownList(draft, action)), label]);
  const more = others.map((action, index) => [`${useful.length + index + 1}.`, '', kit.game.nameAction(view, action)]);
  desk.print(columns([...rows, ...more], ['right'], ' '));
  const [whole] = sets;
  desk.print(
    `A number adds a piece, "back" removes the last one, "clear" all; "go" confirms.${whole === undefined || others.length === 0 ? '' : ` In one line: ${typedFor(table, question, sortChoices(kit, view, []), whole)}`}`,
  );
  return { additions: useful, others };
}

/** The totals so far, in one line. */
function sayTotals<T extends GameTypes>(table: Table<T>, { side }: Question<T>, draft: T['Action']): string {
  const { summary, tallies } = preview(table.kit.game, viewFor(table, side), side, draft);
  return `  ${tallies.map(({ title, total }) => `${title}: ${signed(total)}`).join('; ')}\n  ${summary}`;
}

/** Shows sums and odds, and does it if that is what is wanted. */
async function finish<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  draft: T['Action'],
  lines: Lines,
): Promise<Answered> {
  const { kit, desk } = table;
  const view = viewFor(table, question.side);
  const refusal = refusalOf(table, question, draft);
  if (refusal !== undefined) {
    desk.print(refusal);
    return 'back';
  }
  desk.print(sayPreview(preview(kit.game, view, question.side, draft), desk.terminal.columns));
  desk.print(`\n${sayOdds(oddsBeforehand(kit.game, view, question.side, draft))}`);
  return doIfWanted(table, question, draft, lines);
}

/** Why what was typed cannot be added, or what could be typed. */
function whatToType<T extends GameTypes>(
  table: Table<T>,
  question: Question<T>,
  draft: T['Action'],
  line: string,
  count: number,
): string {
  const refused = additionMeant(table, question, assemblyOf(table, question, draft).additions, line);
  if (refused !== undefined && refused.violations.length > 0)
    return sayViolations(refused.violations, table.desk.terminal.columns);
  return (
    unclearName(table, question, line) ??
    `Expected a number from 1 to ${count}, the id of a unit in the list, go, back, clear, or a word: "help" lists them.`
  );
}

// --- sets as JSON -----------------------------------------------------------------------------------------------------

function listsOf(action: object): [string, readonly unknown[]][] {
  return Object.entries(action).flatMap(([key, value]: [string, unknown]): [string, readonly unknown[]][] =>
    Array.isArray(value) ? [[key, value]] : [],
  );
}

/** "defenders ge-111; barrage us-art-9" */
function sayLists(action: object): string {
  return listsOf(action)
    .flatMap(([key, list]) => (list.length === 0 ? [] : [`${key} ${list.join(', ')}`]))
    .join('; ');
}

function isPartOf(part: object, whole: object): boolean {
  const lists = new Map(listsOf(whole));
  return listsOf(part).every(([key, list]) => list.every((item) => lists.get(key)?.includes(item)));
}

/** "attackers:"; nothing for an addition that makes no list longer. */
function listName(list: string): string {
  return list === '' ? '' : `${list}:`;
}

/** The list that an addition makes longer: attackers, barrage, defenders. */
function grownList(before: object, after: object): string {
  const lists = new Map(listsOf(before));
  return listsOf(after).find(([key, list]) => list.length > (lists.get(key)?.length ?? 0))?.[0] ?? '';
}

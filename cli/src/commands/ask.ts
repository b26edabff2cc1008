/** bridgehead ask: who must decide what in a position, what can be answered, and whether an answer is legal. */
import type { Command } from 'commander';
import type { ActionAnswer, OpenedPosition } from '@bridgehead/engine/positions';
import type { Choices } from '@bridgehead/engine/chance';
import type { GameTypes, Question, Verdict } from '@bridgehead/engine';
import { IllegalReply } from '@bridgehead/engine/chance';
import { askAction, askChoices } from '@bridgehead/engine/positions';
import { everyCandidate, itemAt } from '@bridgehead/engine';
import { readAction, readSide } from '../answers.js';
import { badInput, oneOf } from '../bad-input.js';
import { costOf, isAboutPlaces, sayCount, sortChoices } from '../choices.js';
import type { Group } from '../choices.js';
import { addCommand, collect, printJson } from '../command.js';
import type { Kit } from '../kit.js';
import type { OpenPosition } from '../positions.js';
import { openFor, withPosition } from '../positions.js';
import { cite, inColumns, sayOdds, sayOutcome, sayPreview, sayViolations, table, wrap } from '../report.js';
import type { Desk } from '../terminal.js';
import { DONE, REFUSED } from '../terminal.js';

interface AskOptions {
  readonly side?: string;
  readonly unit?: string;
  readonly action?: string;
  readonly odds?: true;
  readonly reply: readonly string[];
  readonly choices?: string;
  readonly json?: true;
}

export function addAsk(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'ask',
    summary: 'show who decides what in a position, or judge an action',
    more: 'Exit code 0 if the action is legal, 1 if it is not, 2 if the question is wrong. The action is judged in the phase that the position names.',
    examples: [
      'ask examples/positions/bridge.yaml',
      'ask examples/positions/bridge.yaml --unit us-27',
      `ask examples/positions/bridge.yaml --action '{"do":"move","unit":"us-27","path":["0616","0716"]}'`,
      `ask examples/positions/barrage.yaml --action '{"do":"attack","attackers":["us-1-47","us-27"],"barrage":["us-art-9"],"defenders":["ge-111"]}' --odds`,
    ],
  })
    .argument('<position>', 'position file, YAML or JSON; "-" reads the standard input')
    .option('--side <side>', 'the side to ask, if not the one that decides')
    .option('--unit <id>', 'list everything this unit can do, with costs')
    .option('--action <json>', 'the action to judge; @file reads it from a file')
    .option('--odds', 'the exact odds of every outcome')
    .option(
      '--reply <json>',
      'with --odds: how the other side answers before the roll, instead of declining; may be repeated',
      collect,
      [],
    )
    .option(
      '--choices <which>',
      'with --odds: what the other side chooses if it must, "worst" for the side that acts (default) or "best"',
    )
    .action(async (file: string, options: AskOptions) => {
      if (options.odds && options.action === undefined) throw badInput('--odds', 'expected together with --action');
      if (options.reply.length > 0 && !options.odds) throw badInput('--reply', 'expected together with --odds');
      if (options.choices !== undefined && !options.odds) throw badInput('--choices', 'expected together with --odds');
      desk.code = await withPosition(file, (position) =>
        options.action === undefined
          ? listActions(desk, position, options)
          : judgeAction(desk, position, options.action, options),
      );
    });
}

// --- who decides what -----------------------------------------------------------------------------------------------

function listActions<T extends GameTypes>(desk: Desk, position: OpenPosition<T>, options: AskOptions): number {
  const { kit } = position;
  const { game } = kit;
  const opened = openFor(position);
  const side = readSide(kit, options.side);
  const { state, question, actions: candidates, note } = askChoices(game, opened, side);
  const asked = question?.side ?? side;
  const events = opened.events.flatMap((event) => (asked === undefined ? event : game.sees(event, asked)) ?? []);
  const actions = everyCandidate(candidates);
  const wanted = options.unit === undefined ? actions : ofUnit(kit, state, actions, options.unit);
  const headline = game.headline(state);
  if (options.json) {
    const listed =
      question === undefined ? [] : wanted.map((action) => describeAction(kit, state, question.side, action));
    printJson(desk, {
      game: game.key,
      headline,
      ...(note !== undefined && { note }),
      before: events,
      question: question ?? null,
      actions: listed,
    });
    return DONE;
  }
  if (note !== undefined) desk.print(wrap(note, desk.terminal.columns));
  desk.print(headline);
  for (const event of events) desk.print(`  ${game.tell(event)}`);
  if (question === undefined) {
    desk.print(
      side === undefined
        ? `\n${sayOutcome(game.outcome(state), (each) => game.sideName(each), game.sides)}`
        : `${game.sideName(side)} has nothing to decide now.`,
    );
    return DONE;
  }
  desk.print(sayQuestion(kit, question, desk.terminal.columns));
  for (const line of kit.board.own(state, question.side)) desk.print(wrap(line, desk.terminal.columns));
  desk.print();
  desk.print(
    options.unit === undefined
      ? sayChoices(kit, state, question, actions, desk.terminal.columns)
      : sayGroup(kit, state, question, wanted, desk.terminal.columns),
  );
  return DONE;
}

/** "us (U.S.) decides: … [4.1b]" */
function sayQuestion<T extends GameTypes>({ game }: Kit<T>, { side, text, rule }: Question<T>, width: number): string {
  return wrap(`${side} (${game.sideName(side)}) decides: ${text} ${cite(rule)}`, width);
}

function ofUnit<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  actions: readonly T['Action'][],
  id: string,
): T['Action'][] {
  const found = actions.filter((action) => kit.subjectOf(state, action)?.id === id);
  if (found.length > 0) return found;
  const { groups } = sortChoices(kit, state, actions);
  throw badInput(
    '--unit',
    groups.length === 0
      ? 'expected no unit: this question is not about single units'
      : `expected ${oneOf(groups.map((group) => group.id))}; "${id}" can do nothing now`,
  );
}

function describeAction<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
): object {
  const cost = costOf(kit, state, side, action);
  return { action, name: kit.game.nameAction(state, action), ...(cost !== undefined && { cost }) };
}

/** Lists no longer than this name every action; longer ones only say what each unit can do. */
const SHORT = 12;

/** Of more sets than this only their number is told, with one of them. */
const MANY = 40;

function sayChoices<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  question: Question<T>,
  actions: readonly T['Action'][],
  width: number,
): string {
  const { groups, others } =
    actions.length <= SHORT ? { groups: [], others: actions } : sortChoices(kit, state, actions);
  const parts = [`${actions.length} action${actions.length === 1 ? '' : 's'}:`];
  if (groups.length > 0)
    parts.push(
      table(
        groups.map((group) => [group.id, group.name, ...sayRange(kit, state, question.side, group)]),
        ['left', 'left', 'right'],
        '  ',
      ),
    );
  const word = kit.emptySet(state)?.do;
  const sets = others.filter((action) => action.do === word);
  const listed = sets.length > MANY ? others.filter((action) => action.do !== word) : others;
  parts.push(
    ...listed.map(
      (action) => `${wrap(kit.game.nameAction(state, action), width, '  ')}\n    ${JSON.stringify(action)}`,
    ),
  );
  if (listed !== others) parts.push(`  ${sets.length} ways to ${word}, one of them:\n    ${JSON.stringify(sets[0])}`);
  const [first] = groups;
  if (first !== undefined) parts.push(`\n--unit ${first.id} lists what it can do, with costs.`);
  return parts.join('\n');
}

/** How many places a unit can reach, and what they cost. */
function sayRange<T extends GameTypes>(kit: Kit<T>, state: T['State'], side: T['Side'], group: Group<T>): string[] {
  const costs = group.options.flatMap(({ action }) => costOf(kit, state, side, action) ?? []);
  const least = Math.min(...costs);
  const most = Math.max(...costs);
  const range = costs.length === 0 ? '' : least === most ? `for ${least} points` : `for ${least} to ${most} points`;
  return [sayCount(kit, state, group), range];
}

function sayCost(cost: number | undefined): string {
  return cost === undefined ? '' : ` (${cost})`;
}

function sayGroup<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  { side }: Question<T>,
  actions: readonly T['Action'][],
  width: number,
): string {
  const group = itemAt(sortChoices(kit, state, actions).groups, 0);
  const costs = group.options.map(({ action }) => costOf(kit, state, side, action));
  const entries = group.options.map(({ target }, index) => target + sayCost(costs[index]));
  const example = JSON.stringify(group.options.at(-1)?.action);
  const explained = costs.every((cost) => cost === undefined)
    ? ''
    : `, ${isAboutPlaces(kit, state, group) ? '' : 'hexes '}with the cost of the cheapest way`;
  const heading = `${group.name}: ${sayCount(kit, state, group)}${explained}`;
  return `${heading}\n${inColumns(entries, width)}\n\nAs an action: ${example}`;
}

// --- judging an action ----------------------------------------------------------------------------------------------

function judgeAction<T extends GameTypes>(
  desk: Desk,
  position: OpenPosition<T>,
  text: string,
  options: AskOptions,
): number {
  const { kit } = position;
  const { game } = kit;
  const action = readAction(kit, text);
  const replies = options.reply.map((reply) => readAction(kit, reply, '--reply'));
  const wanted = {
    side: readSide(kit, options.side),
    ...(options.odds && { odds: { replies, choices: readChoices(options.choices) } }),
  };
  const answer = answerTo(kit, openFor(position), action, wanted);
  const { side, state, verdict, note, assumes, preview, odds } = answer;
  const name = game.nameAction(state, action);
  if (!verdict.legal) {
    refuse(desk, name, side, verdict, options, note);
    return REFUSED;
  }
  if (answer.refusedReply !== undefined) {
    refuse(
      desk,
      '--reply',
      side,
      { legal: false, violations: [{ code: 'illegal-reply', rule: '', text: answer.refusedReply }] },
      options,
    );
    return REFUSED;
  }
  if (options.json) {
    printJson(desk, {
      side,
      name,
      verdict,
      ...(note !== undefined && { note }),
      ...(assumes !== undefined && { assumes }),
      preview,
      ...(odds && { odds }),
    });
    return DONE;
  }
  desk.print(`Legal for ${side}: ${name}`);
  if (note !== undefined) desk.print(wrap(note, desk.terminal.columns));
  const details =
    preview === undefined
      ? ''
      : sayPreview(preview.summary === name ? { ...preview, summary: '' } : preview, desk.terminal.columns);
  if (details !== '') desk.print(`\n${details}`);
  if (odds) desk.print(`\n${sayOdds(odds)}`);
  else if (assumes !== undefined) desk.print(wrap(`\nAssumed: ${assumes}.`, desk.terminal.columns));
  return DONE;
}

function refuse(
  desk: Desk,
  name: string,
  side: string,
  verdict: Extract<Verdict, { legal: false }>,
  { json }: AskOptions,
  note?: string,
): void {
  if (json) {
    printJson(desk, { side, name, verdict, ...(note !== undefined && { note }) });
    return;
  }
  desk.print(`Not legal for ${side}: ${name}\n${sayViolations(verdict.violations, desk.terminal.columns)}`);
  if (note !== undefined) desk.print(wrap(note, desk.terminal.columns));
}

function readChoices(given = 'worst'): Choices {
  if (given === 'worst' || given === 'best') return given;
  throw badInput('--choices', `expected worst or best, found "${given}"`);
}

/** The answer to an action; without its odds where a reply that was given for them is not legal. */
function answerTo<T extends GameTypes>(
  { game }: Kit<T>,
  opened: OpenedPosition<T>,
  action: T['Action'],
  wanted: Parameters<typeof askAction<T>>[3],
): ActionAnswer<T> & { readonly refusedReply?: string } {
  try {
    return askAction(game, opened, action, wanted);
  } catch (error) {
    if (!(error instanceof IllegalReply)) throw error;
    return { ...askAction(game, opened, action, { ...wanted, odds: undefined }), refusedReply: error.message };
  }
}

/** bridgehead rules: looks a rule up by its id or by words. */
import type { Command } from 'commander';
import type { Chapter, RuleText } from '@bridgehead/engine/rulebook';
import { findRule } from '@bridgehead/engine/rulebook';
import { addCommand, printJson } from '../command.js';
import { withGame } from '../registry.js';
import { table, wrap } from '../report.js';
import type { Desk } from '../terminal.js';
import { REFUSED } from '../terminal.js';

/** Rules shown in full; of more than these only the titles. */
const IN_FULL = 4;

export function addRules(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'rules',
    summary: 'show the chapters of a rulebook, a rule by its id, or the rules that contain some words',
    examples: ['rules remagen', 'rules remagen 7.73a', 'rules remagen zone of control'],
  })
    .argument('<game>', 'key of the game')
    .argument('[words...]', 'id of a rule or chapter, or words to look for')
    .action(async (game: string, words: readonly string[], options: { json?: true }) => {
      desk.code = await withGame(
        game,
        ({ rulebook }) => {
          if (words.length === 0) return showChapters(desk, rulebook.chapters, options.json);
          return showRules(desk, words.join(' '), findRule(rulebook, words.join(' ')), options.json);
        },
        '<game>',
      );
    });
}

function showChapters(desk: Desk, chapters: readonly Chapter[], json: true | undefined): number {
  const rows = chapters.map(({ key, title, rules }) => ({ key, title, rules: rules.length }));
  if (json) printJson(desk, { chapters: rows });
  else
    desk.print(
      table(
        rows.map(({ key, title, rules }) => [key, title, `${rules} rules`]),
        ['right'],
      ),
    );
  return 0;
}

function showRules(desk: Desk, query: string, rules: readonly RuleText[], json: true | undefined): number {
  if (json) printJson(desk, { query, rules });
  else if (rules.length === 0) desk.remark(`No rule has the id "${query}" or contains these words.`);
  else if (rules.length <= IN_FULL) desk.print(rules.map((rule) => sayRule(rule, desk.terminal.columns)).join('\n\n'));
  else
    desk.print(
      `${table(rules.map(({ id, title }) => [id, title]))}\n\n${rules.length} rules; name one by its id to read it.`,
    );
  return rules.length === 0 ? REFUSED : 0;
}

/** The whole text of a rule. */
export function sayRule({ id, title, text, example, rulings }: RuleText, width: number): string {
  return [
    `${id} ${title}`,
    wrap(text, width, '  '),
    ...(example === undefined ? [] : [wrap(`Example: ${example}`, width, '  ')]),
    ...(rulings.length === 0 ? [] : [`  Ruling: ${rulings.join(', ')}`]),
  ].join('\n');
}

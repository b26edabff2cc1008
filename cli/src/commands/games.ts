/** bridgehead games: which games there are, and what each offers. */
import type { Command } from 'commander';
import type { GameTypes, OptionInfo } from '@bridgehead/engine';
import { isPlain, typedValues } from '@bridgehead/engine';
import { addCommand, printJson } from '../command.js';
import type { Kit } from '../kit.js';
import { PLAYERS } from '../players.js';
import { withEachGame, withGame } from '../registry.js';
import { table, wrap } from '../report.js';
import type { Desk } from '../terminal.js';

export function addGames(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'games',
    summary: 'list the games with their scenarios, options, sides and computer players',
    examples: ['games', 'games remagen --json'],
  })
    .argument('[game]', 'only this game')
    .action(async (game: string | undefined, options: { json?: true }) => {
      const found = game === undefined ? await withEachGame(describe) : [await withGame(game, describe, '[game]')];
      if (options.json) printJson(desk, { games: found });
      else desk.print(found.map((each) => show(each, desk.terminal.columns)).join('\n\n'));
    });
}

interface Description {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly rulesVersion: string;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly scenarios: readonly { readonly id: string; readonly title: string; readonly summary: string }[];
  readonly options: readonly OptionInfo[];
  readonly players: typeof PLAYERS;
}

function describe<T extends GameTypes>({ game }: Kit<T>): Description {
  const { key, title, summary, rulesVersion, scenarios, options } = game;
  return {
    key,
    title,
    summary,
    rulesVersion,
    sides: game.sides.map((id) => ({ id, name: game.sideName(id) })),
    scenarios,
    options,
    players: PLAYERS,
  };
}

function show(
  { key, title, summary, rulesVersion, sides, scenarios, options, players }: Description,
  width: number,
): string {
  return [
    `${key}: ${title} (rules version ${rulesVersion})`,
    wrap(summary, width, '  '),
    '',
    '  Scenarios',
    table(
      scenarios.map((scenario) => [scenario.id, scenario.title, scenario.summary]),
      [],
      '    ',
    ),
    '  Options',
    table(
      options.map((option) => [option.id + sayValues(option), option.title, `${option.summary} [${option.rule}]`]),
      [],
      '    ',
    ),
    '  Sides',
    table(
      sides.map(({ id, name }) => [id, name]),
      [],
      '    ',
    ),
    '  Computer players',
    table(
      players.map(({ name, summary: does }) => [name, does]),
      [],
      '    ',
    ),
  ].join('\n');
}

/** What may be typed behind the id of an option; a plain yes needs nothing. */
function sayValues(option: OptionInfo): string {
  return isPlain(option) ? '' : `=${typedValues(option).join('|')}`;
}

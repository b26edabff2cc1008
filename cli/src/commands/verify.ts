/** bridgehead verify: whether the dice of a game on a server were what they had to be. */
import type { Command } from 'commander';
import type { GameTypes } from '@bridgehead/engine';
import type { DiceCheck } from '@bridgehead/engine/check-dice';
import { checkDice } from '@bridgehead/engine/check-dice';
import { BadInput } from '../bad-input.js';
import { addCommand, printJson } from '../command.js';
import { locate } from '../files.js';
import type { OpenRecord } from '../records.js';
import { withRecord } from '../records.js';
import type { Desk } from '../terminal.js';
import { DONE, REFUSED } from '../terminal.js';

export function addVerify(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'verify',
    summary: 'check every roll of a game that was played on a server',
    more: 'The server showed the hash of its seed before the game, and each side added words of its own. The record of a finished game holds the seed: every outcome is drawn again from it and compared.',
    examples: ['verify game.json'],
  })
    .argument('<record>', 'record file of a finished game')
    .action((file: string, options: { readonly json?: true }) => {
      desk.code = withRecord(file, (record) => verifyRecord(desk, record, options));
    });
}

function verifyRecord<T extends GameTypes>(desk: Desk, { kit, source, record }: OpenRecord<T>, { json }: { readonly json?: true }): number {
  const check = checkDice(kit.game, record);
  if (json) printJson(desk, check);
  else desk.print(sayCheck(check, (problem) => new BadInput(locate(source, [problem])).message));
  return check.ok ? DONE : REFUSED;
}

function sayCheck(check: DiceCheck, sayProblem: (problem: Extract<DiceCheck, { problem: unknown }>['problem']) => string): string {
  if (check.ok) return `All ${check.draws} draws are those that follow from the seed; its hash is the one that was shown before the game.`;
  if ('problem' in check) return `The dice cannot be checked:\n${sayProblem(check.problem)}`;
  const lines = check.wrong.slice(0, 20).map(({ entry, label, recorded, drawn }) => `  ${entry < 0 ? 'set-up' : `entry ${entry + 1}`}, ${label}: recorded ${recorded ?? 'nothing'}, drawn ${drawn}`);
  return `${check.wrong.length} draws are not those that follow from the seed:\n${lines.join('\n')}`;
}

/** bridgehead verify: whether the dice of a game on a server were what they had to be. */
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { GameTypes, Problem } from '@bridgehead/engine';
import type { DiceCheck } from '@bridgehead/engine/check-dice';
import { checkDice, sayAllRight } from '@bridgehead/engine/check-dice';
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
    examples: ['verify game.json', 'verify game.json --hash 2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683'],
  })
    .argument('<record>', 'record file of a finished game')
    .option('--hash <hash>', 'the hash that was shown before the game: the join page and the panel "Dice" show it', readHash)
    .action((file: string, options: VerifyOptions) => {
      desk.code = withRecord(file, (record) => verifyRecord(desk, record, options));
    });
}

interface VerifyOptions {
  readonly json?: true;
  readonly hash?: string;
}

/** A SHA-256 in hexadecimal digits. */
function readHash(text: string): string {
  const hash = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new InvalidArgumentError('Expected 64 hexadecimal digits.');
}

function verifyRecord<T extends GameTypes>(desk: Desk, { kit, source, record }: OpenRecord<T>, { json, hash }: VerifyOptions): number {
  const check = checkDice(kit.game, record, hash);
  if (json) printJson(desk, { ...check, hash: hash === undefined ? 'not compared' : 'compared' });
  else desk.print(sayCheck(check, { hash, words: record.header.dice?.nonces ?? [], sayProblem: (problem) => new BadInput(locate(source, [problem])).message }));
  return check.ok ? DONE : REFUSED;
}

interface Checked {
  readonly hash: string | undefined;
  /** The words of the sides, as the record has them. */
  readonly words: readonly string[];
  readonly sayProblem: (problem: Problem) => string;
}

function sayCheck(check: DiceCheck, { hash, words, sayProblem }: Checked): string {
  if (check.ok) return `${sayAllRight(check.draws, `the seed and from the words of the sides (${words.join(', ')})`)}\n${sayVoided(check.voided)}${sayHash(hash)}`;
  if ('problem' in check) return `The dice cannot be checked:\n${sayProblem(check.problem)}`;
  if ('other' in check) return `This is not the seed that was promised.\n  hash that was shown   ${check.other.shown}\n  hash of the seed      ${check.other.used}`;
  const lines = check.wrong.slice(0, 20).map(({ entry, label, recorded, drawn }) => `  ${entry < 0 ? 'set-up' : `entry ${entry + 1}`}, ${label}: recorded ${recorded ?? 'nothing'}, drawn ${drawn}`);
  return `${check.wrong.length} draws are not those that follow from the seed:\n${lines.join('\n')}`;
}

/** Whether there was an agreement, no record can prove. */
function sayVoided(voided: number): string {
  return voided === 0 ? '' : `${voided === 1 ? 'One more draw was' : `${voided} more draws were`} passed over, as taken back by agreement of the players: they know whether they agreed.\n`;
}

/** The server writes the record, and its hash too: only who was shown the hash earlier can tell that it is still the same. */
function sayHash(hash: string | undefined): string {
  if (hash !== undefined) return 'The hash of the seed is the one that was shown before the game.';
  return 'The hash of the seed is the one in the record. Whether it was shown before the game, the record cannot tell: give the one that you were shown with --hash.';
}

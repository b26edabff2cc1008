/** bridgehead verify: whether a record is as the server signed it, and its dice are those that had to come. */
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { GameTypes, Problem } from '@bridgehead/engine';
import type { DiceCheck, SealCheck } from '@bridgehead/engine/proofs';
import { checkDice, checkSeal, sayAllRight } from '@bridgehead/engine/proofs';
import { BadInput } from '../bad-input.js';
import { addCommand, collect, printJson } from '../command.js';
import { locate } from '../files.js';
import type { OpenRecord } from '../records.js';
import { withRecord } from '../records.js';
import type { Desk } from '../terminal.js';
import { DONE, REFUSED } from '../terminal.js';

export function addVerify(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'verify',
    summary: 'check the signature and every roll of a game that was played on a server',
    more: 'The server signs the record of a finished game: players, entries and result. It showed the hash of its seed before the game, and each side added words of its own; the record holds the seed, and every outcome is drawn again from it and compared.',
    examples: [
      'verify game.json',
      'verify game.json --hash 2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683',
      'verify game.json --key d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    ],
  })
    .argument('<record>', 'record file of a finished game')
    .option(
      '--hash <hash>',
      'the hash that was shown before the game: the join page and the panel "Dice" show it',
      readDigits,
    )
    .option(
      '--key <key>',
      'a public key of the server, from its page /api/keys; may be repeated',
      (text: string, keys: readonly string[]) => collect(readDigits(text), keys),
      [],
    )
    .action(async (file: string, options: VerifyOptions) => {
      desk.code = await withRecord(file, (record) => verifyRecord(desk, record, options));
    });
}

interface VerifyOptions {
  readonly json?: true;
  readonly hash?: string;
  readonly key: readonly string[];
}

/** A SHA-256 or a public key in hexadecimal digits. */
function readDigits(text: string): string {
  const digits = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(digits)) return digits;
  throw new InvalidArgumentError('Expected 64 hexadecimal digits.');
}

function verifyRecord<T extends GameTypes>(
  desk: Desk,
  { kit, source, record }: OpenRecord<T>,
  { json, hash, key }: VerifyOptions,
): number {
  const check = checkDice(kit.game, record, hash);
  // Anyone who gives keys expects a signature: a forger could simply leave it out.
  const seal = record.seal === undefined && key.length === 0 ? undefined : checkSeal(record, key);
  const sayProblem = (problem: Problem) => new BadInput(locate(source, [problem])).message;
  if (json) printJson(desk, { ...check, hash: hash === undefined ? 'not compared' : 'compared', seal: seal ?? 'none' });
  else
    desk.print(
      `${saySeal(seal, sayProblem)}\n${sayCheck(check, { hash, words: record.header.dice?.nonces ?? [], sayProblem })}`,
    );
  return check.ok && seal?.ok !== false ? DONE : REFUSED;
}

function saySeal(seal: SealCheck | undefined, sayProblem: (problem: Problem) => string): string {
  if (seal === undefined) return 'The record has no signature: players, ending and completeness cannot be checked.';
  if (!seal.ok) return `The server’s signature doesn’t match the record:\n${sayProblem(seal.problem)}`;
  if (seal.known) return 'The record is complete and unchanged: the signature is by a key of the server.';
  return `The record is complete and unchanged since this key signed it:\n  ${seal.key}\nThe record can't show whose key that is: compare it with the keys at /api/keys of the server, or give them with --key.`;
}

interface Checked {
  readonly hash: string | undefined;
  /** The words of the sides, as the record has them. */
  readonly words: readonly string[];
  readonly sayProblem: (problem: Problem) => string;
}

function sayCheck(check: DiceCheck, { hash, words, sayProblem }: Checked): string {
  if (check.ok)
    return `${sayAllRight(check.draws, `the seed and from the words of the sides (${words.join(', ')})`)}\n${sayVoided(check.voided)}${sayHash(hash)}`;
  if ('problem' in check) return `Can’t check the rolls:\n${sayProblem(check.problem)}`;
  if ('other' in check)
    return `This is not the seed that was promised.\n  hash that was shown   ${check.other.shown}\n  hash of the seed      ${check.other.used}`;
  const lines = check.wrong
    .slice(0, 20)
    .map(
      ({ entry, label, recorded, drawn }) =>
        `  ${entry < 0 ? 'set-up' : `entry ${entry + 1}`}, ${label}: recorded ${recorded ?? 'nothing'}, drawn ${drawn}`,
    );
  return `${check.wrong.length} draws don’t follow from the seed:\n${lines.join('\n')}`;
}

/** Whether there was an agreement, no record can prove. */
function sayVoided(voided: number): string {
  return voided === 0
    ? ''
    : `${voided === 1 ? 'One more draw was' : `${voided} more draws were`} skipped because of agreed take-backs. The players know whether they agreed.\n`;
}

/** The server writes the record, and its hash too: only who was shown the hash earlier can tell that it is still the same. */
function sayHash(hash: string | undefined): string {
  if (hash !== undefined) return 'The hash of the seed is the one that was shown before the game.';
  return 'The hash of the seed is the one in the record. The record can’t tell whether you saw it before the game: pass the hash that you were shown with --hash.';
}

/** Checks the record of a finished game in this browser: its signature, and all dice drawn again. Loaded on demand. */
import type { Game, GameTypes } from '@bridgehead/engine';
import { parseRecord } from '@bridgehead/engine/records';
import { itemAt, sayProblem } from '@bridgehead/engine';
import { checkDice, checkSeal, sayAllRight } from '@bridgehead/engine/proofs';
import type { ListedGame } from '@bridgehead/protocol';
import { findGame, kitOf } from '../../games/registry.js';
import type { Promised } from '../promised-dice.js';
import { mySide } from '../game-texts.js';

export interface DiceFinding {
  readonly ok: boolean;
  readonly text: string;
}

export interface Known {
  /** What this browser knew of the dice before the game was over. */
  readonly promised: Promised | undefined;
  /** The keys that the server has published. */
  readonly keys: readonly string[];
}

export async function checkGameDice(game: ListedGame, record: unknown, known: Known): Promise<DiceFinding> {
  const entry = findGame(game.game);
  if (entry === undefined) return { ok: false, text: 'This page doesn’t have the game, so it can’t check the rolls.' };
  const kit = await kitOf(entry, game.scenario);
  return kit.use((found) => check(found.game, game, record, known));
}

function check<T extends GameTypes>(
  rules: Game<T>,
  game: ListedGame,
  json: unknown,
  { promised, keys }: Known,
): DiceFinding {
  const read = parseRecord(rules, json);
  if (!read.ok) return { ok: false, text: `Can’t read the record: ${read.problems.map(sayProblem).join('; ')}` };
  const seal = checkSeal(read.value, keys);
  if (!seal.ok)
    return { ok: false, text: `The server’s signature doesn’t match the record: ${sayProblem(seal.problem)}` };
  const { dice } = read.value.header;
  if (dice !== undefined && dice.game !== game.id) return { ok: false, text: 'The record belongs to another game.' };
  const mine = promised?.words === undefined ? undefined : rules.sides.findIndex((side) => side === mySide(game)?.side);
  if (dice !== undefined && mine !== undefined && mine >= 0 && dice.nonces[mine] !== promised?.words)
    return {
      ok: false,
      text: `The rolls don’t use the words sent from here: you sent ${promised?.words}, the record has ${dice.nonces[mine]}.`,
    };
  const found = checkDice(rules, read.value, promised?.hash);
  if (found.ok)
    return {
      ok: true,
      text: `${sayAllRight(found.draws, mine === undefined ? 'the seed' : 'the seed and your words')} ${sayVoided(found.voided)}${sayHash(promised)} The server's signature of players, moves and result is valid.`,
    };
  if ('other' in found)
    return {
      ok: false,
      text: `The server used another seed than it promised: this browser saved the hash ${found.other.shown}, and the seed has the hash ${found.other.used}.`,
    };
  if ('problem' in found) return { ok: false, text: `Can’t check the rolls: ${sayProblem(found.problem)}` };
  const first = itemAt(found.wrong, 0);
  return {
    ok: false,
    text: `${found.wrong.length} rolls don’t follow from the seed. The first: ${first.label}, after ${first.entry + 1} decisions.`,
  };
}

/** Whether there was an agreement, no record can prove. */
function sayVoided(voided: number): string {
  return voided === 0
    ? ''
    : `${voided === 1 ? 'One more draw was' : `${voided} more draws were`} skipped because of agreed take-backs. You know whether you agreed. `;
}

const SHOWN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function sayHash(promised: Promised | undefined): string {
  if (promised === undefined)
    return 'This browser first saw the hash after the game was over, so it can’t tell whether the seed was fixed before. If you wrote the hash down, compare it.';
  return promised.isBefore
    ? 'The seed matches the hash that this browser saved before the game started.'
    : `The seed matches the hash that this browser saved on ${SHOWN.format(promised.at)}, during the game.`;
}

/** Checks the record of a finished game in this browser: its signature, and all dice drawn again. Loaded on demand. */
import type { Game, GameTypes } from '@bridgehead/engine';
import { parseRecord } from '@bridgehead/engine/records';
import { sayProblem } from '@bridgehead/engine';
import { checkDice, checkSeal, sayAllRight } from '@bridgehead/engine/proofs';
import type { ListedGame } from '@bridgehead/protocol';
import { findGame } from '../../games/registry.js';
import type { Promised } from '../promised.js';
import { mySide } from '../words.js';

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
  if (entry === undefined) return { ok: false, text: 'This page does not have the game, so it cannot draw its dice again.' };
  const kit = await entry.load();
  return kit.use((found) => check(found.game, game, record, known));
}

function check<T extends GameTypes>(rules: Game<T>, game: ListedGame, json: unknown, { promised, keys }: Known): DiceFinding {
  const read = parseRecord(rules, json);
  if (!read.ok) return { ok: false, text: `The record cannot be read: ${read.problems.map(sayProblem).join('; ')}` };
  const seal = checkSeal(read.value, keys);
  if (!seal.ok) return { ok: false, text: `The record is not as the server signed it: ${sayProblem(seal.problem)}` };
  const { dice } = read.value.header;
  if (dice !== undefined && dice.game !== game.id) return { ok: false, text: 'The record is that of another game.' };
  const mine = promised?.words === undefined ? undefined : rules.sides.findIndex((side) => side === mySide(game)?.side);
  if (dice !== undefined && mine !== undefined && mine >= 0 && dice.nonces[mine] !== promised?.words) return { ok: false, text: `The dice were not drawn with the words that were sent from here: those were ${promised?.words}, and the record has ${dice.nonces[mine]}.` };
  const found = checkDice(rules, read.value, promised?.hash);
  if (found.ok) return { ok: true, text: `${sayAllRight(found.draws, mine === undefined ? 'the seed' : 'the seed and your words')} ${sayVoided(found.voided)}${sayHash(promised)} The server's signature of players, moves and result is valid.` };
  if ('other' in found) return { ok: false, text: `This is not the seed that was promised: this browser was shown the hash ${found.other.shown}, and the seed has the hash ${found.other.used}.` };
  if ('problem' in found) return { ok: false, text: `The dice cannot be checked: ${sayProblem(found.problem)}` };
  const [first] = found.wrong;
  return { ok: false, text: `${found.wrong.length} draws are not those that follow from the seed. The first: ${first.label}, after ${first.entry + 1} decisions.` };
}

/** Whether there was an agreement, no record can prove. */
function sayVoided(voided: number): string {
  return voided === 0 ? '' : `${voided === 1 ? 'One more draw was' : `${voided} more draws were`} passed over, as taken back by agreement: you know whether you agreed. `;
}

const SHOWN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

function sayHash(promised: Promised | undefined): string {
  if (promised === undefined) return 'Whether the seed was fixed before the game this browser cannot tell: it was shown the hash only when the game was over. If you have written it down, compare it.';
  return promised.isBefore ? 'The hash of the seed is the one that this browser was shown before the game began.' : `The hash of the seed is the one that this browser was first shown on ${SHOWN.format(promised.at)}, when the game was running.`;
}

/** Draws all dice of a finished game again, in this browser. Loaded when someone wants to know. */
import type { Game, GameTypes } from '@bridgehead/engine';
import { parseRecord, sayProblem } from '@bridgehead/engine';
import { checkDice } from '@bridgehead/engine/check-dice';
import type { ListedGame } from '@bridgehead/engine/online';
import { findGame } from '../../games/registry.js';

export interface DiceFinding {
  readonly ok: boolean;
  readonly text: string;
}

export async function checkGameDice(game: ListedGame, record: unknown): Promise<DiceFinding> {
  const entry = findGame(game.game);
  if (entry === undefined) return { ok: false, text: 'This page does not have the game, so it cannot draw its dice again.' };
  const kit = await entry.load();
  return kit.use((found) => check(found.game, game, record));
}

function check<T extends GameTypes>(rules: Game<T>, { commitment }: ListedGame, json: unknown): DiceFinding {
  const read = parseRecord(rules, json);
  if (!read.ok) return { ok: false, text: `The record cannot be read: ${read.problems.map(sayProblem).join('; ')}` };
  if (read.value.header.dice?.commitment !== commitment) return { ok: false, text: 'The record names another hash than the one that was shown before the game.' };
  const found = checkDice(rules, read.value);
  if (found.ok && found.draws === 0) return { ok: true, text: 'Nothing was rolled in this game. The hash of the seed is the one that was shown before it.' };
  if (found.ok) return { ok: true, text: `All ${found.draws} draws are those that follow from the seed, and its hash is the one that was shown before the game.` };
  if ('problem' in found) return { ok: false, text: `The dice cannot be checked: ${sayProblem(found.problem)}` };
  const [first] = found.wrong;
  return { ok: false, text: `${found.wrong.length} draws are not those that follow from the seed. The first: ${first.label}, after ${first.entry + 1} decisions.` };
}

/**
 * From what the dice of a game follow. Anyone who wants to be sure that no seed was chosen to suit their words has it promised first:
 * they are told its hash, and the id of the game, which the dice follow from too; then they send their words.
 */
import { commitmentOf } from '@bridgehead/engine/proofs';
import type { PromisedDice } from '@bridgehead/protocol';
import { nanoid } from 'nanoid';
import { Refusal } from '../domain/refusals.js';
import { newSeed } from '../domain/secrets.js';
import type { Services } from '../services/services.js';
import { keepPromised, usePromised } from '../store/promised-dice.js';

/** For so long a promise waits for its game. */
const HOLDS = 3_600_000;

interface Dice {
  /** The id of the game. */
  readonly game: string;
  readonly seed: string;
}

export function newDice(): Dice {
  return { game: nanoid(12), seed: newSeed() };
}

export async function promiseDice({ db, now }: Services, account: string): Promise<PromisedDice> {
  const { game, seed } = newDice();
  await keepPromised(db, { game, account, seed, expires: now() + HOLDS }, now());
  return { game, hash: commitmentOf(seed) };
}

export async function promisedDice({ db, now }: Services, account: string, game: string): Promise<Dice> {
  const seed = await usePromised(db, game, account, now());
  if (seed === undefined) throw new Refusal('dice-gone');
  return { game, seed };
}

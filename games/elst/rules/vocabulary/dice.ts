/** I-1.4 I-R102 Dice. Faces are named, so that a test or a record can say which dice came: 43 is a coloured 4 and a white 3. */
import type { Chance } from '@bridgehead/engine/chance';
import { DIE_FACES } from '@bridgehead/engine/chance';
import type { Dice } from './vocabulary.js';

/** 11 to 66. */
export const DICE_FACES: readonly number[] = DIE_FACES.flatMap((coloured) =>
  DIE_FACES.map((white) => coloured * 10 + white),
);

/** DR: two dice as one draw of 36, so that odds can be told exactly. */
export function rollDice(chance: Chance, label: string): Dice {
  const face = DICE_FACES[chance.pick(DICE_FACES.length, label, DICE_FACES)];
  return diceOf(face);
}

/** The dice that a face names. */
export function diceOf(face: number): Dice {
  const coloured = Math.floor(face / 10);
  const white = face % 10;
  return { coloured, white, total: coloured + white };
}

/** dr: one die. */
export function rollDie(chance: Chance, label: string): number {
  return DIE_FACES[chance.pick(DIE_FACES.length, label, DIE_FACES)];
}

export function isDoubles({ coloured, white }: Dice): boolean {
  return coloured === white;
}

/** I-R30 So many different ones of a list, each with the same chance; all of them if there are no more. In the order in which they came. */
export function pickAtRandom(chance: Chance, from: readonly number[], count: number, label: string): number[] {
  if (count >= from.length) return [...from];
  const left = [...from];
  const picked: number[] = [];
  while (picked.length < count) picked.push(...left.splice(chance.pick(left.length, label, left), 1));
  return picked;
}

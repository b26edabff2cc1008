/** The dice of a lesson: for each answer the faces that its file gives, then whatever comes. */
import type { Chance } from '../chance.js';
import { ChanceError, seededChance } from '../chance.js';

/** Dice that show what a lesson wants. */
export interface LessonDice extends Chance {
  /** Puts down what the next answer is to roll or draw. */
  lay(faces: readonly number[]): void;
  /** How many of them nothing asked for. */
  readonly left: number;
  /** How many more were asked for than were put down. */
  readonly missing: number;
}

/** Dice show 1 to 6, cards their own faces, all else counts from 0. */
export function lessonDice(): LessonDice {
  const others = seededChance(1);
  let queue: readonly number[] = [];
  let missing = 0;
  return {
    lay(faces) {
      queue = faces;
      missing = 0;
    },
    get left() {
      return queue.length;
    },
    get missing() {
      return missing;
    },
    pick(ways, label, offered) {
      const [face, ...rest] = queue;
      if (face === undefined) {
        missing++;
        return others.pick(ways, label, offered);
      }
      queue = rest;
      const outcome = offered === undefined ? (ways === 6 ? face - 1 : face) : offered.indexOf(face);
      if (outcome < 0 || outcome >= ways) throw new ChanceError(`${face} cannot come for "${label}"`);
      return outcome;
    },
  };
}

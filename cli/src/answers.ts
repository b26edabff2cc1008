/** Answers given on the command line: which side, which action, which rolls. */
import { readFileSync } from 'node:fs';
import type { Chance, GameTypes, Question } from '@bridgehead/engine';
import { problemWithin, questions } from '@bridgehead/engine';
import { BadInput, badInput, messageOf, oneOf, valueOf } from './bad-input.js';
import type { Kit } from './kit.js';

/** The side called this; undefined where none was named. */
export function readSide<T extends GameTypes>({ game }: Kit<T>, name: string | undefined, field = '--side'): T['Side'] | undefined {
  if (name === undefined) return undefined;
  const side = game.sides.find((each) => each === name);
  if (side === undefined) throw badInput(field, `expected ${oneOf(game.sides)}, found "${name}"`);
  return side;
}

/** The question to the side named, or the first question; undefined when nobody is asked anything. */
export function questionFor<T extends GameTypes>(kit: Kit<T>, state: T['State'], side: T['Side'] | undefined): Question<T> | undefined {
  return questions(kit.game, state).find((question) => side === undefined || question.side === side);
}

/** An action from its JSON; `@file` reads it from a file. */
export function readAction<T extends GameTypes>({ game }: Kit<T>, text: string, field = '--action'): T['Action'] {
  const json = parseJson(text.startsWith('@') ? readActionFile(text.slice(1), field) : text, field);
  return valueOf(game.parseAction(json), (problems) => problems.map((problem) => problemWithin(field, problem)));
}

function readActionFile(file: string, field: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw badInput(field, `expected a file with an action: ${messageOf(error)}`);
  }
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(field, `expected JSON such as '{"do":"end-phase"}' in single quotes: ${messageOf(error)}`);
  }
}

/** Rolls as a person writes them: "3,5". Whether they fit is seen when they are used. */
export function readRolls(text: string | undefined): number[] {
  if (text === undefined || text.trim() === '') return [];
  return text.split(',').map((part, index) => {
    const roll = Number(part.trim());
    if (part.trim() === '' || !Number.isInteger(roll) || roll < 1) throw badInput('--rolls', `expected whole numbers from 1, such as 3,5; roll ${index + 1} is "${part.trim()}"`);
    return roll;
  });
}

/** Rolls given beforehand, told in the words in which they were given: a die shows 1 to 6. */
export interface GivenRolls extends Chance {
  /** Complains if more were given than used. */
  finish(): void;
}

export function givenRolls(rolls: readonly number[]): GivenRolls {
  let used = 0;
  const asked: string[] = [];
  return {
    pick(ways, label) {
      const roll = rolls[used];
      used++;
      asked.push(label);
      const given = rolls.length === 0 ? 'none is given' : `only ${rolls.length} ${rolls.length === 1 ? 'is' : 'are'} given`;
      if (roll === undefined) throw badInput('--rolls', `expected roll ${used} for "${label}", 1 to ${ways}; ${given}`);
      if (roll > ways) throw badInput('--rolls', `expected 1 to ${ways} as roll ${used} for "${label}", found ${roll}`);
      return roll - 1;
    },
    finish() {
      if (used >= rolls.length) return;
      const wanted = used === 0 ? 'no rolls, for nothing is left to chance here' : `${used} roll${used === 1 ? '' : 's'} (${asked.join(', ')})`;
      throw new BadInput([{ field: '--rolls', expected: `expected ${wanted}; ${rolls.length} ${rolls.length === 1 ? 'is' : 'are'} given` }]);
    },
  };
}

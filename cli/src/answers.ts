/** Answers given on the command line: which side, which action, which rolls and cards. */
import { readFileSync } from 'node:fs';
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, Question } from '@bridgehead/engine';
import { problemWithin } from '@bridgehead/engine/records';
import { questions } from '@bridgehead/engine';
import { badInput, messageOf, oneOf, valueOf } from './bad-input.js';
import type { Kit } from './kit.js';

/** The side called this; undefined where none was named. */
export function readSide<T extends GameTypes>(
  { game }: Kit<T>,
  name: string | undefined,
  field = '--side',
): T['Side'] | undefined {
  if (name === undefined) return undefined;
  const side = game.sides.find((each) => each === name);
  if (side === undefined) throw badInput(field, `expected ${oneOf(game.sides)}, found "${name}"`);
  return side;
}

/** The question to the side named, or the first question; undefined when nobody is asked anything. */
export function questionFor<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  side: T['Side'] | undefined,
): Question<T> | undefined {
  return questions(kit.game, state).find((question) => side === undefined || question.side === side);
}

/** An action from its JSON; `@file` reads it from a file. */
export function readAction<T extends GameTypes>({ game }: Kit<T>, text: string, field = '--action'): T['Action'] {
  const json = parseJson(game, text.startsWith('@') ? readActionFile(text.slice(1), field) : text, field);
  return valueOf(game.parseAction(json), (problems) => problems.map((problem) => problemWithin(field, problem)));
}

function readActionFile(file: string, field: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw badInput(field, `expected a file with an action: ${messageOf(error)}`);
  }
}

function parseJson<T extends GameTypes>(game: Game<T>, text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(
      field,
      `expected an action as JSON in single quotes, such as '${exampleIn(game)}': ${messageOf(error)}`,
    );
  }
}

/** An action that the game knows, to show the form. */
function exampleIn<T extends GameTypes>(game: Game<T>): string {
  return ['end-phase', 'end-turn']
    .map((kind) => ({ do: kind }))
    .filter((action) => game.parseAction(action).ok)
    .map((action) => JSON.stringify(action))
    .join('');
}

/** Rolls as a person writes them: "3,5", or in the words of the game. Whether they fit is seen when they are used. */
export function readRolls<T extends GameTypes>({ faces }: Kit<T>, text: string | undefined): string[] {
  if (text === undefined || text.trim() === '') return [];
  const rolls = text.split(',').map((part) => part.trim());
  if (faces?.option === '--rolls') return rolls;
  const wrong = rolls.findIndex((roll) => !/^[1-9]\d*$/.test(roll));
  if (wrong >= 0)
    throw badInput('--rolls', `expected whole numbers from 1, such as 3,5; roll ${wrong + 1} is "${rolls[wrong]}"`);
  return rolls;
}

/** Cards as a person writes them: "7H,10C". Whether they fit is seen when they are drawn. */
export function readCards<T extends GameTypes>({ game, faces }: Kit<T>, text: string | undefined): string[] {
  if (text === undefined || text.trim() === '') return [];
  if (faces?.option !== '--cards')
    throw badInput('--cards', `expected only for a game with cards; ${game.title} has none`);
  return text.split(',').map((part) => part.trim().toUpperCase());
}

/** Rolls and cards given beforehand, told in the words in which they were given: a die shows 1 to 6, a card is "7H". */
export interface GivenChance extends Chance {
  /** Complains if more were given than used. */
  finish(): void;
}

export function givenChance<T extends GameTypes>(
  { faces }: Kit<T>,
  rolls: readonly string[],
  cards: readonly string[],
): GivenChance {
  const dice = inOrder('--rolls', 'roll', rolls);
  const deck = inOrder('--cards', 'card', cards);
  return {
    pick(ways, label, offered) {
      if (offered === undefined || faces === undefined) {
        const roll = Number(dice.next(label, `1 to ${ways}`));
        if (roll > ways)
          throw badInput('--rolls', `expected 1 to ${ways} as roll ${dice.used} for "${label}", found ${roll}`);
        return roll - 1;
      }
      const { option, example } = faces;
      const [given, name] = option === '--cards' ? [deck, 'card'] : [dice, 'roll'];
      const word = given.next(label, `such as ${example}`);
      const face = faces.find(word, label);
      if (face === undefined)
        throw badInput(
          option,
          `expected one such as ${example} as ${name} ${given.used} for "${label}", found "${word}"`,
        );
      const outcome = offered.indexOf(face);
      if (outcome < 0)
        throw badInput(option, `expected one that can come as ${name} ${given.used} for "${label}"; ${word} cannot`);
      return outcome;
    },
    finish() {
      dice.finish('nothing is left to chance here');
      deck.finish('none is drawn here');
    },
  };
}

/** What was given with one option, used up in order. */
interface Given<Item> {
  readonly used: number;
  next(label: string, expected: string): Item;
  finish(why: string): void;
}

function inOrder<Item>(option: string, word: string, items: readonly Item[]): Given<Item> {
  const asked: string[] = [];
  return {
    get used() {
      return asked.length;
    },
    next(label, expected) {
      const item = items[asked.length];
      asked.push(label);
      const given = items.length === 0 ? 'none is given' : `only ${count(items.length)} given`;
      if (item === undefined)
        throw badInput(option, `expected ${word} ${asked.length} for "${label}", ${expected}; ${given}`);
      return item;
    },
    finish(why) {
      if (asked.length >= items.length) return;
      const wanted =
        asked.length === 0
          ? `no ${word}s, for ${why}`
          : `${asked.length} ${word}${asked.length === 1 ? '' : 's'} (${asked.join(', ')})`;
      throw badInput(option, `expected ${wanted}; ${count(items.length)} given`);
    },
  };
}

/** "1 is", "3 are" */
function count(number: number): string {
  return `${number} ${number === 1 ? 'is' : 'are'}`;
}

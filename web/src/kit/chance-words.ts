/** The words for chance in games with dice and in games with cards. */
import type { ChanceWords } from '../ui/model.js';

export const DICE: ChanceWords = {
  one: 'roll',
  many: 'rolls',
  did: 'rolled',
  face: 'Die',
  by: 'the dice',
  counted: (courses) => `all ${courses} rolls counted`,
};

/** Cards that a side has seen cannot come; all others may, those in the other hand too, as far as it knows. */
export const CARDS: ChanceWords = {
  one: 'draw',
  many: 'draws',
  did: 'drew',
  face: 'Card',
  by: 'the cards',
  counted: () => 'counting every card you have not seen',
};

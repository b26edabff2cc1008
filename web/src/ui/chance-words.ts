/** What chance is called in a game: dice are rolled, cards are drawn. */
export interface ChanceWords {
  readonly one: string;
  readonly many: string;
  /** What whoever had the luck did ("rolled"). */
  readonly did: string;
  /** The heading over what came ("Die"). */
  readonly face: string;
  /** What decides ("the dice"). */
  readonly by: string;
  /** What has been counted where odds are exact. */
  readonly counted: (courses: number) => string;
}

export const DICE: ChanceWords = { one: 'roll', many: 'rolls', did: 'rolled', face: 'Die', by: 'the dice', counted: (courses) => `all ${courses} rolls counted` };

/** Cards that a side has seen cannot come; all others may, those in the other hand too, as far as it knows. */
export const CARDS: ChanceWords = { one: 'draw', many: 'draws', did: 'drew', face: 'Card', by: 'the cards', counted: () => 'every card that you have not seen counted' };

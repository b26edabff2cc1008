/** Choices made before the game begins. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { isChosen, numberChosen } from '@bridgehead/engine';

export interface Options {
  readonly freeSight: boolean;
  /** A handicap: objectives that the side which must take them needs fewer, or more. Absent where nothing is agreed. */
  readonly fewerObjectives?: number;
  readonly moreObjectives?: number;
  /** Set only while odds are counted before a shot is declared, never in a game. */
  readonly assumesSight?: true;
}

/** About as many as either side takes or keeps in an even game. */
const MOST_HANDICAP = 3;

export const OPTIONS: readonly OptionInfo[] = [
  {
    id: 'freeSight',
    title: 'Free line of sight',
    rule: 'I-3.2.1f',
    summary: 'Lines of sight may be looked at before an attack is declared.',
  },
  {
    id: 'fewerObjectives',
    title: 'Objectives fewer for the attacker',
    rule: 'I-2.0h',
    summary: 'A handicap: the attacker needs this many fewer to win.',
    range: { from: 0, to: MOST_HANDICAP },
  },
  {
    id: 'moreObjectives',
    title: 'Objectives more for the attacker',
    rule: 'I-2.0h',
    summary: 'A handicap: the attacker needs this many more to win.',
    range: { from: 0, to: MOST_HANDICAP },
  },
];

export function optionsFrom(chosen: ChosenOptions): Options {
  const fewerObjectives = numberChosen(chosen, 'fewerObjectives');
  const moreObjectives = numberChosen(chosen, 'moreObjectives');
  return {
    freeSight: isChosen(chosen, 'freeSight'),
    ...(fewerObjectives > 0 && { fewerObjectives }),
    ...(moreObjectives > 0 && { moreObjectives }),
  };
}

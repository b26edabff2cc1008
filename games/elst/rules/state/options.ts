/** Choices made before the game begins. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { isChosen, numberChosen } from '@bridgehead/engine';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';

export interface Options {
  readonly freeSight: boolean;
  /** A handicap: objectives that the side which must take them needs fewer, or more. Absent where nothing is agreed. */
  readonly fewerObjectives?: number;
  readonly moreObjectives?: number;
  /** The side that the balance of a printed scenario helps. */
  readonly balance?: Side;
  /** V-R80 A vehicle may attempt Motion once against each enemy unit that moves, not once in the whole phase. */
  readonly motionAgainstEach?: true;
  /** V-R84 Hits of BAZ, PSK, PIAT and PF make no Collateral Attack. */
  readonly noLightCollateral?: true;
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
    summary:
      'You can check lines of sight before you declare an attack. Without this option a line is checked only afterwards, and a blocked shot is wasted.',
    forPractice: true,
  },
  {
    id: 'fewerObjectives',
    title: 'Fewer objectives for the attacker',
    rule: 'I-2.0h',
    summary: 'A handicap: the attacker needs this many fewer to win.',
    range: { from: 0, to: MOST_HANDICAP },
  },
  {
    id: 'moreObjectives',
    title: 'More objectives for the attacker',
    rule: 'I-2.0h',
    summary: 'A handicap: the attacker needs this many more to win.',
    range: { from: 0, to: MOST_HANDICAP },
  },
  {
    id: 'balance',
    title: 'Balance of the card',
    rule: 'C-DaE1:balB',
    summary: 'Uses the balance provision of a printed scenario.',
    choices: [
      { value: 'none', name: 'None', summary: 'The scenario as printed.' },
      { value: 'british', name: 'British', summary: 'The provision that helps the British.' },
      { value: 'german', name: 'German', summary: 'The provision that helps the Germans.' },
    ],
  },
  {
    id: 'motionAgainstEach',
    title: 'Motion attempts against each unit',
    rule: 'V-3.3.2.1b',
    summary: 'A vehicle may attempt Motion once against each enemy unit that moves, not once in the phase.',
  },
  {
    id: 'noLightCollateral',
    title: 'No Collateral Attack by light anti-tank weapons',
    rule: 'V-7.12b',
    summary: 'Hits of PIAT, Panzerschreck and Panzerfaust do not attack an exposed crew as well.',
  },
];

export function optionsFrom(chosen: ChosenOptions): Options {
  const fewerObjectives = numberChosen(chosen, 'fewerObjectives');
  const moreObjectives = numberChosen(chosen, 'moreObjectives');
  const balance = SIDES.find((side) => side === chosen['balance']);
  return {
    freeSight: isChosen(chosen, 'freeSight'),
    ...(fewerObjectives > 0 && { fewerObjectives }),
    ...(moreObjectives > 0 && { moreObjectives }),
    ...(balance !== undefined && { balance }),
    ...(isChosen(chosen, 'motionAgainstEach') && { motionAgainstEach: true as const }),
    ...(isChosen(chosen, 'noLightCollateral') && { noLightCollateral: true as const }),
  };
}

/** O.1 Choices made before the game begins. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { handicapOption, isChosen, numberChosen } from '@bridgehead/engine';
import { SIDE_NAMES } from './vocabulary.js';

export interface Options {
  readonly lazyLimit: boolean;
  readonly strictSmallArms: boolean;
  readonly oneSniper: boolean;
  /** Absent where nothing is given. */
  readonly handicapBritish?: number;
  readonly handicapGerman?: number;
}

export const OPTIONS: readonly OptionInfo[] = [
  {
    id: 'lazyLimit',
    title: 'Limit cards on demand',
    rule: 'O.1',
    summary: 'A unit draws the card for its number of Defensive Fires when it first wants to fire.',
  },
  {
    id: 'strictSmallArms',
    title: 'Strict small arms',
    rule: 'O.1',
    summary: 'Small arms fire at anti-tank units only when adjacent.',
  },
  { id: 'oneSniper', title: 'One sniper', rule: 'O.1', summary: 'Only the first jack of a turn brings a Sniper.' },
  handicapOption('handicapBritish', SIDE_NAMES.british, '13.1'),
  handicapOption('handicapGerman', SIDE_NAMES.german, '13.1'),
];

export function optionsFrom(chosen: ChosenOptions): Options {
  const handicapBritish = numberChosen(chosen, 'handicapBritish');
  const handicapGerman = numberChosen(chosen, 'handicapGerman');
  return {
    lazyLimit: isChosen(chosen, 'lazyLimit'),
    strictSmallArms: isChosen(chosen, 'strictSmallArms'),
    oneSniper: isChosen(chosen, 'oneSniper'),
    ...(handicapBritish > 0 && { handicapBritish }),
    ...(handicapGerman > 0 && { handicapGerman }),
  };
}

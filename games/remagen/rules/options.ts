/** Choices made before the game begins. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { handicapOption, isChosen, numberChosen } from '@bridgehead/engine';
import { SIDE_NAMES } from './vocabulary.js';

export interface Options {
  readonly ignoreLimit: boolean;
  readonly strictMoves: boolean;
  /** Absent where nothing is given. */
  readonly handicapUs?: number;
  readonly handicapGerman?: number;
}

export const OPTIONS: readonly OptionInfo[] = [
  {
    id: 'ignoreLimit',
    title: 'Without the Limit of Advance',
    rule: '15.0n',
    summary: 'U.S. units may go beyond the line reached on 17 March.',
  },
  {
    id: 'strictMoves',
    title: 'Strict moves',
    rule: '5.15',
    summary: 'A move is final and can’t end with another unit, even for a moment.',
  },
  handicapOption('handicapUs', SIDE_NAMES.us, '16.0'),
  handicapOption('handicapGerman', SIDE_NAMES.german, '16.0'),
];

export function optionsFrom(chosen: ChosenOptions): Options {
  const handicapUs = numberChosen(chosen, 'handicapUs');
  const handicapGerman = numberChosen(chosen, 'handicapGerman');
  return {
    ignoreLimit: isChosen(chosen, 'ignoreLimit'),
    strictMoves: isChosen(chosen, 'strictMoves'),
    ...(handicapUs > 0 && { handicapUs }),
    ...(handicapGerman > 0 && { handicapGerman }),
  };
}

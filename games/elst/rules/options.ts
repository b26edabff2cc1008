/** Choices made before the game begins. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { isChosen } from '@bridgehead/engine';

export interface Options {
  readonly freeSight: boolean;
}

export const OPTIONS: readonly OptionInfo[] = [
  { id: 'freeSight', title: 'Free line of sight', rule: 'I-3.2.1f', summary: 'Lines of sight may be looked at before an attack is declared.' },
];

export function optionsFrom(chosen: ChosenOptions): Options {
  return { freeSight: isChosen(chosen, 'freeSight') };
}

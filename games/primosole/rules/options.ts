/** O.1 Choices made before the game begins. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { isChosen } from '@bridgehead/engine';

export interface Options {
  readonly lazyLimit: boolean;
  readonly strictSmallArms: boolean;
  readonly oneSniper: boolean;
}

export const OPTIONS: readonly OptionInfo[] = [
  { id: 'lazyLimit', title: 'Limit cards on demand', rule: 'O.1', summary: 'The card for the number of Defensive Fires is drawn when a unit first wants to fire.' },
  { id: 'strictSmallArms', title: 'Strict small arms', rule: 'O.1', summary: 'Small arms fire at anti-tank units only when adjacent.' },
  { id: 'oneSniper', title: 'One sniper', rule: 'O.1', summary: 'Only the first jack of a turn brings a Sniper.' },
];

export function optionsFrom(chosen: ChosenOptions): Options {
  return { lazyLimit: isChosen(chosen, 'lazyLimit'), strictSmallArms: isChosen(chosen, 'strictSmallArms'), oneSniper: isChosen(chosen, 'oneSniper') };
}

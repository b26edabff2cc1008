/** Choices made before the game begins. */
import type { ChosenOptions, OptionInfo } from '@bridgehead/engine';
import { isChosen } from '@bridgehead/engine';

export interface Options {
  readonly ignoreLimit: boolean;
  readonly strictMoves: boolean;
}

export const OPTIONS: readonly OptionInfo[] = [
  { id: 'ignoreLimit', title: 'Without the Limit of Advance', rule: '15.0n', summary: 'U.S. units may go beyond the line reached on 17 March.' },
  { id: 'strictMoves', title: 'Strict moves', rule: '5.15', summary: 'A move is final: it cannot be taken back, and may not end with another unit even for a moment.' },
];

export function optionsFrom(chosen: ChosenOptions): Options {
  return { ignoreLimit: isChosen(chosen, 'ignoreLimit'), strictMoves: isChosen(chosen, 'strictMoves') };
}

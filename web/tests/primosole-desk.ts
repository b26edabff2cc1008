/** Positions of Primosole for tests of its kit. */
import { scriptedFaces } from '@bridgehead/engine/chance';
import type { Action, Side, State } from '@bridgehead/primosole';
import { findCard, primosole } from '@bridgehead/primosole';
import { after, openPosition } from './desk-words.js';

/** Turn 2 of the second scenario, by day, the British have the Initiative, unless said otherwise. */
export function open(position: object): State {
  return openPosition(primosole, { scenario: 'primosole-2', turn: 2, active: 'british', ...position });
}

/** The cards that are drawn are named. */
export function play(state: State, side: Side, action: Action, ...cards: readonly string[]): State {
  return after(primosole, state, side, action, scriptedFaces(cards.map((code) => findCard(code) ?? -1)));
}

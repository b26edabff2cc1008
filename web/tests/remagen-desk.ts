/** Positions of Remagen for tests of its kit. */
import { perform } from '@bridgehead/engine';
import { scriptedDice } from '@bridgehead/engine/chance';
import type { Action, Remagen, Side, State } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { after, codes, openPosition } from './desk-words.js';

/** By day in Game-Turn 4 unless said otherwise. */
export function open(position: object): State {
  return openPosition(remagen, { turn: 4, ...position });
}

export function play(state: State, side: Side, action: Action, ...dice: readonly number[]): State {
  return after(remagen, state, side, action, scriptedDice(dice));
}

/** What the game says against an answer. */
export function judged(state: State, side: Side, action: Action): string[] {
  const done = perform<Remagen>(remagen, state, side, action, scriptedDice([1, 1, 1, 1]));
  return done.legal ? [] : codes(done.violations);
}

/** The first decision of a game: one battalion in Remagen, two waiting, a company on the far bank. */
export const OPENING = {
  turn: 1,
  phase: 'us-move',
  units: { 'us-27': '0517', 'us-1-47': 'due', 'us-2-47': 'due', 'ge-garrison': '0716' },
};

/** Two battalions next to a German regiment, with guns on both sides. */
export const BATTLE = {
  scenario: 'remagen-2',
  turn: 7,
  phase: 'us-combat',
  frontDuty: true,
  gaps: [0, 0, 0, 0, 0, 0],
  units: {
    'us-1-47': '0917',
    'us-27': '0916',
    'us-2-47': '0816',
    'us-art-9': '0517',
    'ge-111': '1016',
    'ge-110': '1116',
    'ge-art-11': '1314',
    'ge-heavy-1': '1618',
    'ge-art-lehr': { at: '1517', marks: ['fired'] },
  },
};

/** The end of a U.S. Player-Turn: a closed front, and one battalion far ahead of it. */
export const FRONT = {
  turn: 10,
  phase: 'us-end',
  frontDuty: true,
  gaps: [0, 0, 0, 0, 0, 0, 0, 1, 0],
  units: {
    'us-1-47': '0710',
    'us-2-47': '0911',
    'us-3-47': '1013',
    'us-27': '1116',
    'us-52': '1018',
    'us-60': '0919',
    'us-1-310': '1613',
    'ge-111': '1713',
  },
};

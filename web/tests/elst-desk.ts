/** Positions of Elst for tests of its kit. */
import { scriptedFaces } from '@bridgehead/engine/chance';
import type { Action, Side, State } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst';
import { after, openPosition } from './desk-words.js';

/** A unit as "kind place mark mark …", a weapon as "kind holder mark …"; they are numbered in their order. Turn 2 of the first scenario, the British move, unless said otherwise. */
export function open({
  units,
  weapons = [],
  ...position
}: {
  readonly units: readonly string[];
  readonly weapons?: readonly string[];
  readonly phase?: string;
  readonly attacker?: Side;
  readonly [field: string]: unknown;
}): State {
  return openPosition(elstGame, {
    scenario: 'elst-bend',
    turn: 2,
    phase: 'movement',
    attacker: 'british',
    units: Object.fromEntries(units.map((text, index) => [`u${index + 1}`, unitOf(text)])),
    weapons: Object.fromEntries(weapons.map((text, index) => [`w${index + 1}`, weaponOf(text)])),
    ...position,
  });
}

function unitOf(text: string): object {
  const [kind, at, ...marks] = text.split(' ');
  return { kind, at: at.startsWith('>') ? { outside: at.slice(1) } : at, marks };
}

function weaponOf(text: string): object {
  const [kind, where, ...marks] = text.split(' ');
  return { kind, ...(/^u\d/.test(where) ? { holder: where } : { at: where }), marks };
}

/** The dice are named: 34 is a coloured 3 and a white 4. */
export function play(state: State, side: Side, action: Action, ...faces: readonly number[]): State {
  return after(elstGame, state, side, action, scriptedFaces(faces));
}

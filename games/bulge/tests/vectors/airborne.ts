/** The drop: where the die takes it, and who lives. */
import * as z from 'zod';
import { bulge } from '../../rules/game.js';
import { DIRECTION_OF, GRID } from '../../rules/board/grid.js';
import type { State } from '../../rules/state/state.js';
import { DROP } from '../../rules/board/tables.js';
import type { Played } from '../toolkit.js';
import { besides, drop, eventIn, eventsOf, hex, isLegal, play, position, where } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const UNIT = 'GE-HEYDTE';

/** German units in front of the drop, and units in its way. */
function beforeDrop(german: Readonly<Record<string, string>>, american: Readonly<Record<string, string>> = {}): State {
  return position({ turn: 1, german: { ...german, [UNIT]: 'aboard' }, american });
}

/** Each face in turn; the survival die shows 2. */
const scatter: Adapter = ({ given, rolls }) => {
  const { target } = z.object({ target: z.string() }).parse(given);
  const state = beforeDrop({ 'GE-326': '0103' });
  return {
    landing: Object.fromEntries(
      rolls.map((die) => [String(die), eventIn(play(state, 'german', drop(target), [die, 2]).events, 'dropped').hex]),
    ),
  };
};

/** Drops into a hex: the first target and face that lead there. */
function dropInto(state: State, at: string, rolls: readonly number[]): Played {
  for (const target of besides(at)) {
    for (const die of [1, 2, 3, 4, 5, 6]) {
      const to = GRID.neighbours[hex(target) * 6 + DIRECTION_OF[DROP.scatter[die - 1]]];
      if (to === hex(at)) return play(state, 'german', drop(target), [die, ...rolls]);
    }
  }
  throw new Error(`no drop leads into ${at}`);
}

const survival: Adapter = ({ given, rolls }) => {
  const { landing: at } = z.object({ landing: z.string() }).parse(given);
  const { state } = dropInto(beforeDrop({ 'GE-326': '0103' }), at, rolls);
  return { survives: where(state, UNIT) === at };
};

const onEnemy: Adapter = ({ given, rolls }) => {
  const { landing: at, occupiedBy } = z.object({ landing: z.string(), occupiedBy: z.string() }).parse(given);
  const { state, events } = dropInto(beforeDrop({ 'GE-326': '0103' }, { [occupiedBy]: at }), at, rolls);
  return {
    survives: where(state, UNIT) === at,
    survivalRoll: eventsOf(events, 'drop-ended').some(({ die }) => die !== undefined),
    victoryPointsAmerican: bulge.outcome(state).points.american.total,
  };
};

const range: Adapter = ({ given }) => {
  const { germanUnits, targets } = z
    .object({ germanUnits: z.array(z.object({ id: z.string(), hex: z.string() })), targets: z.array(z.string()) })
    .parse(given);
  const state = beforeDrop(Object.fromEntries(germanUnits.map(({ id, hex: at }) => [id, at])));
  return { legal: Object.fromEntries(targets.map((target) => [target, isLegal(state, 'german', drop(target))])) };
};

export const airborne: Adapters = { V110: scatter, V111: scatter, V112: survival, V113: onEnemy, V114: range };

/** What is under way in a position: the frames of a phase that has just begun, and whether those written down fit. */
import type { Problem } from '@bridgehead/engine';
import { directionTo } from '@bridgehead/engine/hex';
import { judgeFighters, judgeNesting } from '@bridgehead/engine/hexwar';
import type { Frame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { HEXES_OF_A_RETREAT } from '../combat/ground-rules.js';
import type { State } from '../state/state.js';
import { combatOf, phasingSide } from '../state/state.js';
import type { Unit } from '../scenarios/units.js';
import { nameOf, sideOf } from '../scenarios/units.js';
import { SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

/** The frames of a phase that has just begun. */
export function framesAtStart(state: State): Frame[] {
  const side = phasingSide(state);
  const bottom: Frame = { at: 'sequence' };
  const when = combatOf(state);
  if (when !== undefined) return [bottom, { at: 'combat', side, when, owed: [] }];
  switch (state.phase) {
    case 'over':
      return [{ at: 'over' }];
    case 'set-up':
      return [bottom, { at: 'set-up' }];
    case 'weather':
      return [bottom, { at: 'air-plan' }];
    case 'turn-end':
      return [bottom];
    default:
      return [bottom, { at: 'movement', side }, { at: 'supply', side }];
  }
}

/** Frames that can lie on each frame. */
const ABOVE: Readonly<Partial<Record<Frame['at'], readonly Frame['at'][]>>> = {
  combat: ['resolve', 'loss', 'retreat', 'advance'],
  movement: ['supply'],
};

/** The frames must fit the phase and one another, and the last one names units that can go on. */
export function judgeStack(state: State): Problem[] {
  const [first, second] = state.stack;
  const last = state.stack[state.stack.length - 1];
  if (first.at === 'over')
    return state.phase === 'over' && second === undefined
      ? []
      : [{ field: 'stack', expected: 'the frame "over" alone, in phase over' }];
  if (state.phase === 'over') return [{ field: 'stack', expected: 'the frame "over" alone, in phase over' }];
  if (first.at !== 'sequence') return [{ field: 'stack[0].at', expected: 'the first frame is "sequence"' }];
  if (second === undefined) return [];
  return [
    ...judgeSecond(state, second),
    ...judgePlans(state, last),
    ...judgeNesting(state.stack, ABOVE),
    ...judgeFighters(state, fightersOf(last), nameOf),
    ...judgeSides(state, last),
    ...judgeResult(state, last),
  ];
}

/** The frame right above the sequence belongs to a phase, and to the side whose phase it is. */
function judgeSecond(state: State, frame: Frame): Problem[] {
  const expected = framesAtStart(state).at(1)?.at;
  if (frame.at !== expected)
    return [{ field: 'stack[1].at', expected: `"${frame.at}" does not belong to the phase ${state.phase}` }];
  const side = phasingSide(state);
  if ('side' in frame && frame.side !== side)
    return [{ field: 'stack[1].side', expected: `"${side}": it is the phase of the ${SIDE_NAMES[side]} Player` }];
  const when = combatOf(state);
  return frame.at === 'combat' && frame.when !== when
    ? [{ field: 'stack[1].when', expected: `"${when}" in the phase ${state.phase}` }]
    : [];
}

/** 13.0a Once both plans are written they are open. */
function judgePlans({ plans }: State, top: Frame): Problem[] {
  const written = SIDES.filter((side) => plans[side] !== undefined && plans[side] !== 'sealed');
  if (top.at !== 'air-plan')
    return written.length === 0 ? [] : [{ field: 'plans', expected: 'nothing: nobody writes air orders now' }];
  return written.length < SIDES.length
    ? []
    : [{ field: 'plans', expected: 'the plan of one side: when both are written they are revealed' }];
}

/** 5.6a 6.4 Enemies are owed an attack, and a side retreats its own units. */
function judgeSides(state: State, frame: Frame): Problem[] {
  const strangers =
    frame.at === 'combat'
      ? frame.owed.filter((unit) => sideOf(unit) === frame.side)
      : frame.at === 'retreat'
        ? frame.left.filter((unit) => sideOf(unit) !== frame.side)
        : [];
  return strangers.map(
    (unit): Problem => ({
      field: `stack[${state.stack.length - 1}]`,
      expected: `units of the right side; ${nameOf(unit)} is not`,
    }),
  );
}

/** 5.0a 6.3a 6.3e What is under way after an attack: attackers next to the defender, and retreats of one hex. */
function judgeResult(state: State, frame: Frame): Problem[] {
  const field = `stack[${state.stack.length - 1}]`;
  if (frame.at === 'retreat')
    return frame.count === HEXES_OF_A_RETREAT
      ? []
      : [{ field: `${field}.count`, expected: `${HEXES_OF_A_RETREAT}: a unit retreats one hex (6.3e)` }];
  if (frame.at !== 'resolve' && frame.at !== 'loss') return [];
  const { attackers, defender } = frame.attack;
  const side = phasingSide(state);
  const isOut = (unit: Unit): boolean =>
    state.place[unit] >= 0 &&
    state.place[defender] >= 0 &&
    directionTo(GRID, state.place[unit], state.place[defender]) < 0;
  const wrong = attackers.filter((unit) => sideOf(unit) !== side || isOut(unit));
  const sides =
    sideOf(defender) === side
      ? [
          {
            field: `${field}.attack.defender`,
            expected: `an enemy of the ${SIDE_NAMES[side]} Player; ${nameOf(defender)} is not (5.2)`,
          },
        ]
      : [];
  return [
    ...sides,
    ...wrong.map((unit) => ({
      field: `${field}.attack.attackers`,
      expected: `units of the ${SIDE_NAMES[side]} Player next to ${nameOf(defender)}; ${nameOf(unit)} is not (5.0a)`,
    })),
  ];
}

/** The units of a frame that must be there for it to go on. */
function fightersOf(frame: Frame): Readonly<Record<string, readonly Unit[]>> {
  switch (frame.at) {
    case 'combat':
      return { owed: frame.owed };
    case 'resolve':
    case 'loss':
      return { attackers: frame.attack.attackers, defender: [frame.attack.defender] };
    case 'retreat':
      return { left: frame.left };
    default:
      return {};
  }
}

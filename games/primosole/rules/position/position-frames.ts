/** What is under way in a position: the frames of a phase that has just begun, and whether frames that are given fit. */
import type { Problem } from '@bridgehead/engine';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import type { Unit } from '../pieces/units.js';
import { nameOf, units } from '../pieces/units.js';
import type { Phase } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';

/** The frames of a phase that has just begun; with units or fires activated, the Activation Phase has gone on to their actions. */
export function framesAtStart(state: State): Frame[] {
  switch (state.phase) {
    case 'over':
      return [{ at: 'over' }];
    case 'set-up':
      return [{ at: 'sequence', step: 'set-up' }];
    case 'reinforcements':
      return [
        { at: 'sequence', step: 'initiative' },
        ...SIDES.toReversed().map((side): Frame => ({ at: 'reinforcements', side, held: [] })),
      ];
    case 'activation':
      return [{ at: 'sequence', step: 'turn-end' }, hasActivated(state) ? { at: 'actions' } : { at: 'activation' }];
    default:
      return [{ at: 'sequence', step: state.phase }];
  }
}

function hasActivated(state: State): boolean {
  return (
    state.combat !== undefined ||
    units.some((_, unit) => hasMark(state, unit, 'activated')) ||
    SIDES.some((side) => state.fires[side].some(({ readied }) => readied))
  );
}

/** The steps that the sequence can have in each phase: the phase itself, or what comes after it. */
const STEPS: Readonly<Record<Phase, readonly string[]>> = {
  'set-up': ['muster', 'set-up', 'deal'],
  reinforcements: ['reinforcements', 'initiative'],
  initiative: ['initiative', 'activation'],
  activation: ['activation', 'turn-end'],
  'turn-end': ['turn-end', 'turn'],
  over: [],
};

const IN_COMBAT: readonly Frame['at'][] = ['combat', 'combat-card', 'counterattack', 'loss', 'withdraw'];

/** Frames that need an open Close Combat; when the victors are fired at it is closed already (7.3.5b). */
function needsCombat(frame: Frame): boolean {
  return IN_COMBAT.includes(frame.at) && !(frame.at === 'combat' && frame.step === 'windows');
}

/** The frames must fit the phase, and the last one names units that are on the map. */
export function judgeStack(state: State): Problem[] {
  const [first, ...inner] = state.stack;
  if (first.at === 'over' || state.phase === 'over') {
    return state.phase === 'over' && first.at === 'over' && inner.length === 0
      ? []
      : [{ field: 'stack', expected: 'the frame "over" alone, in phase over' }];
  }
  if (first.at !== 'sequence') return [{ field: 'stack[0].at', expected: 'the first frame is "sequence"' }];
  const problems: Problem[] = [];
  if (!STEPS[state.phase].includes(first.step))
    problems.push({
      field: 'stack[0].step',
      expected: `in the phase ${state.phase}: ${STEPS[state.phase].join(' or ')}`,
    });
  inner.forEach((frame, index) => {
    const field = `stack[${index + 1}].at`;
    if (frame.at === 'sequence' || frame.at === 'over')
      problems.push({ field, expected: `"${frame.at}" is the first frame only` });
    if (needsCombat(frame) && state.combat === undefined)
      problems.push({ field: 'combat', expected: `the Close Combat that "${frame.at}" belongs to` });
  });
  if (state.active === undefined && inner.length > 0 && state.phase === 'activation')
    problems.push({ field: 'active', expected: 'the side with the Initiative' });
  return [...problems, ...judgeUnits(state, state.stack.length - 1)];
}

/** Only the frame asked about: one that waits below may still name a unit that has fallen since. */
function judgeUnits(state: State, index: number): Problem[] {
  const gone = Object.entries(unitsNeeded(state.stack[index])).filter(([, unit]) => !isOnMap(state, unit));
  return gone.map(([field, unit]) => ({
    field: `stack[${index}].${field}`,
    expected: `a unit on the map; ${nameOf(unit)} is not`,
  }));
}

/** The units that must be there for a frame to go on. */
export function unitsNeeded(frame: Frame): Readonly<Record<string, Unit>> {
  switch (frame.at) {
    case 'move':
    case 'enter':
    case 'window':
    case 'limit-card':
    case 'retreat':
    case 'mine':
    case 'rally':
    case 'demolition':
      return { unit: frame.unit };
    case 'fire':
      return { firer: frame.firer, target: frame.target };
    default:
      return {};
  }
}

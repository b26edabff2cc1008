/** The turn track of the scenario, nights dark, each turn with its phases. */
import type { State } from '@bridgehead/primosole';
import { PHASE_NAMES, SIDE_NAMES, TURN_PHASES, scenarioOf } from '@bridgehead/primosole';
import type { Track } from '../../kit/kit.js';
import { capital } from './words.js';

const NIGHT = { kind: 'night', means: 'night: only adjacent hexes are seen' } as const;

export function track(state: State): Track {
  const { turn, phase, active } = state;
  const turns = scenarioOf(state).turns.map(({ time, night }, index) => ({ number: index + 1, label: time, ...(night ? { sign: NIGHT } : {}) }));
  const whose = active === undefined || phase === 'over' ? '' : `, ${SIDE_NAMES[active]} Initiative`;
  const phases = (['set-up', ...TURN_PHASES, 'turn-end', 'over'] as const).map((id) => ({ id, label: capital(PHASE_NAMES[id]) + (id === 'activation' ? whose : '') }));
  return { turns, turn, phases, phase };
}

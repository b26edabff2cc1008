/** The turn track: thirty Game-Turns, every third one by night, each with its phases. */
import { capital } from '@bridgehead/engine';
import type { State } from '@bridgehead/remagen';
import { LAST_TURN, PHASES, PHASE_NAMES, dateOf, isNight } from '@bridgehead/remagen';
import type { Track } from '../../kit/kit.js';

const NIGHT = { kind: 'night', means: 'night: no combat' } as const;

const TURNS: Track['turns'] = Array.from({ length: LAST_TURN }, (_, index) => {
  const number = index + 1;
  return { number, label: dateOf(number), ...(isNight(number) ? { sign: NIGHT } : {}) };
});

const PHASE_LIST: Track['phases'] = PHASES.map((id) => ({ id, label: capital(PHASE_NAMES[id]) }));

/** 13.0a */
const NIGHT_PHASES: Track['phases'] = PHASE_LIST.map((phase) =>
  phase.id.endsWith('combat') ? { ...phase, skipped: NIGHT.means } : phase,
);

export function track({ turn, phase }: State): Track {
  return { turns: TURNS, turn, phases: isNight(turn) ? NIGHT_PHASES : PHASE_LIST, phase };
}

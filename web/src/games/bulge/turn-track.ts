/** The turn track: eighteen days, each with its date, and its weather as far as that is known. */
import { capital, itemAt } from '@bridgehead/engine';
import type { State } from '@bridgehead/bulge';
import { DAYS, PHASES, PHASE_NAMES } from '@bridgehead/bulge';
import type { Track } from '../../kit/kit.js';

const PHASE_LIST: Track['phases'] = [
  { id: 'set-up', label: capital(PHASE_NAMES['set-up']) },
  ...PHASES.map((id) => ({ id, label: capital(PHASE_NAMES[id]) })),
];

export function track(state: State): Track {
  const { turn, phase } = state;
  return {
    turns: DAYS.map(({ date }, index) => ({
      number: index + 1,
      label: [date, ...weatherOn(state, index + 1)].join(', '),
    })),
    turn,
    phases: PHASE_LIST,
    phase,
  };
}

/** 12.8 The weather of the day, or of a later one where it is that of history; of days that are over only then. */
function weatherOn({ turn, weather, options }: State, day: number): string[] {
  if (day === turn && weather !== undefined) return [weather];
  return options.weather === 'historical' ? [itemAt(DAYS, day - 1).weather] : [];
}

/** The turn track of the scenario, and the phases of the Player Turn that is being played. */
import type { State } from '@bridgehead/elst';
import { PHASE_NAMES, SIDE_NAMES, TURN_PHASES, settingOf } from '@bridgehead/elst';
import type { Track } from '../../kit/kit.js';

export function track({ scenario, turn, phase, attacker }: State): Track {
  const { turns: count } = settingOf({ scenario }).scenario;
  const label = (number: number) =>
    number === turn && phase !== 'set-up' ? `${SIDE_NAMES[attacker]} Player Turn` : `of ${count}`;
  return {
    turns: Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      label: label(index + 1),
      heading: `Turn ${index + 1}`,
    })),
    turn,
    phases: (['set-up', ...TURN_PHASES, 'over'] as const).map((id) => ({ id, label: PHASE_NAMES[id] })),
    phase,
  };
}

/** The turn track of the scenario, and the phases of the Player Turn that is being played. */
import type { State } from '@bridgehead/elst';
import { PHASE_NAMES, SIDE_NAMES, TURN_PHASES, settingOf } from '@bridgehead/elst';
import type { Track } from '../../kit/kit.js';

export function track({ scenario, turn, phase, attacker, campaign }: State): Track {
  const { turns } = settingOf({ scenario }).scenario;
  const label = (number: number) =>
    number === turn && phase !== 'set-up' ? `${SIDE_NAMES[attacker]} Player Turn` : `of ${turns}`;
  const phases = (
    ['set-up', ...TURN_PHASES, ...(campaign === undefined ? [] : (['refit'] as const)), 'over'] as const
  ).map((id) => ({ id, label: PHASE_NAMES[id] }));
  return {
    turns: Array.from({ length: turns }, (_, index) => ({ number: index + 1, label: label(index + 1) })),
    turn,
    phases,
    phase,
  };
}

/** The turn track of the scenario, and the phases of the Player Turn that is being played; between two battles the calendar and the steps of the Refit Phase. */
import type { State } from '@bridgehead/elst';
import {
  DATES,
  PHASE_NAMES,
  REFIT_STEPS,
  SIDE_NAMES,
  STEP_NAMES,
  STEP_RULES,
  TURN_PHASES,
  settingOf,
} from '@bridgehead/elst';
import type { Track } from '../../kit/kit.js';

export function track(state: State): Track {
  return state.campaign !== undefined && state.phase === 'refit' ? calendar(state.campaign.date, state) : turns(state);
}

function turns({ scenario, turn, phase, attacker, campaign }: State): Track {
  const { turns: count } = settingOf({ scenario }).scenario;
  const date = campaign === undefined ? '' : `, ${DATES[campaign.date].name}`;
  const label = (number: number) =>
    number === turn && phase !== 'set-up'
      ? `${SIDE_NAMES[attacker]} Player Turn${date}`
      : `of ${count}${number === turn ? date : ''}`;
  return {
    turns: Array.from({ length: count }, (_, index) => ({ number: index + 1, label: label(index + 1) })),
    turn,
    phases: (['set-up', ...TURN_PHASES, 'over'] as const).map((id) => ({ id, label: PHASE_NAMES[id] })),
    phase,
  };
}

/** C-DaE:4.5seq Steps with one number in the rulebook are one here. */
function calendar(date: number, { stack }: State): Track {
  const frame = stack.find((each) => each.at === 'refit');
  const steps = REFIT_STEPS.filter(
    (step, index) => REFIT_STEPS.findIndex((other) => STEP_RULES[other] === STEP_RULES[step]) === index,
  );
  return {
    unit: 'Date',
    turns: DATES.map(({ name }, index) => ({ number: index + 1, label: name })),
    turn: date + 1,
    phases: steps.map((step) => ({ id: STEP_RULES[step], label: `Refit: ${STEP_NAMES[step]}` })),
    phase: frame === undefined ? '' : STEP_RULES[frame.step],
  };
}

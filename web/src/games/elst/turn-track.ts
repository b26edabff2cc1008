/** The turn track of the scenario, and the phases of the Player Turn that is being played; between two battles the calendar and the steps of the Refit Phase. */
import type { Campaign, State } from '@bridgehead/elst';
import {
  BATTLE_NAMES,
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
  return state.campaign !== undefined && state.phase === 'refit' ? calendar(state.campaign, state) : turns(state);
}

const REFIT = 'Refit Phase';

function turns({ scenario, turn, phase, attacker, campaign }: State): Track {
  const { turns: count } = settingOf({ scenario }).scenario;
  const date = campaign === undefined ? '' : `, ${DATES[campaign.date].name}`;
  const label = (number: number) =>
    number === turn && phase !== 'set-up'
      ? `${SIDE_NAMES[attacker]} Player Turn${date}`
      : `of ${count}${number === turn ? date : ''}`;
  return {
    turns: Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      label: label(index + 1),
      heading: campaign !== undefined && campaign.battle === undefined ? REFIT : `Turn ${index + 1}`, // at the end of a campaign
    })),
    turn,
    phases: (['set-up', ...TURN_PHASES, 'over'] as const).map((id) => ({ id, label: PHASE_NAMES[id] })),
    phase,
    ...(campaign !== undefined && { chapter: chapterOf(campaign) }),
  };
}

/** C-DaE:4.5 From the end of a battle to the set-up of the next one it is one Refit Phase, whatever the date. */
function refitAfter({ fought }: Campaign): string {
  return `Refit Phase after ${DATES[fought].name}`;
}

function chapterOf(campaign: Campaign): NonNullable<Track['chapter']> {
  const { battle, fought } = campaign;
  const date = DATES[fought].name;
  return battle === undefined
    ? { title: refitAfter(campaign) }
    : { title: `${date}: ${BATTLE_NAMES[battle.type]}`, date };
}

/** C-DaE:4.5seq Steps with one number in the rulebook are one here. */
function calendar(campaign: Campaign, { stack }: State): Track {
  const frame = stack.find((each) => each.at === 'refit');
  const step = frame?.step ?? 'preparation';
  const steps = REFIT_STEPS.filter(
    (one, index) => REFIT_STEPS.findIndex((other) => STEP_RULES[other] === STEP_RULES[one]) === index,
  );
  return {
    unit: 'Date',
    turns: DATES.map(({ name }, index) => ({
      number: index + 1,
      label: name,
      heading: step === 'preparation' ? 'Preparation' : REFIT,
    })),
    turn: campaign.date + 1,
    phases: steps.map((one) => ({ id: STEP_RULES[one], label: `Refit: ${STEP_NAMES[one]}` })),
    phase: frame === undefined ? '' : STEP_RULES[frame.step],
    chapter: {
      title: step === 'preparation' ? `Before the battle of ${DATES[campaign.date].name}` : refitAfter(campaign),
    },
  };
}

/** The turn track of a campaign: in battle that of its scenario with the date, between battles the calendar and the steps of the Refit Phase. */
import type { Campaign, State } from '@bridgehead/elst';
import { BATTLE_NAMES, DATES, REFIT_STEPS, STEP_NAMES, STEP_RULES } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Track } from '../../kit/kit.js';
import { track } from './turn-track.js';

export function campaignTrack(state: State): Track {
  const { campaign, phase } = state;
  if (campaign === undefined) return track(state);
  return phase === 'refit' ? calendar(campaign, state) : battleTrack(campaign, state);
}

const REFIT = 'Refit Phase';

function battleTrack(campaign: Campaign, state: State): Track {
  const { turns, ...rest } = track(state);
  return {
    ...rest,
    turns: turns.map((turn) => ({
      ...turn,
      ...(turn.number === state.turn && { label: `${turn.label}, ${itemAt(DATES, campaign.date).name}` }),
      ...(campaign.battle === undefined && { heading: REFIT }), // at the end of a campaign
    })),
    chapter: chapterOf(campaign),
  };
}

/** C-DaE:4.5 From the end of a battle to the set-up of the next one it is one Refit Phase, whatever the date. */
function refitAfter({ fought }: Campaign): string {
  return `Refit Phase after ${itemAt(DATES, fought).name}`;
}

function chapterOf(campaign: Campaign): NonNullable<Track['chapter']> {
  const { battle, fought } = campaign;
  const date = itemAt(DATES, fought).name;
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
      title:
        step === 'preparation' ? `Before the battle of ${itemAt(DATES, campaign.date).name}` : refitAfter(campaign),
    },
  };
}

/** C-DaE:4.5 What each question between two battles is about, for someone who meets it for the first time. */
import { itemAt, questionTo } from '@bridgehead/engine';
import type { Campaign, Elst, RefitStep, Side } from '@bridgehead/elst';
import { DATES, REFIT_STEPS, STEP_NAMES, STEP_RULES, campaignContent, elstRules, rosterOf } from '@bridgehead/elst';
import type { Briefing, Seat } from '../../../kit/kit.js';

export function briefing({ state, side, context }: Seat<Elst>): Briefing | undefined {
  const { campaign, stack } = state;
  if (campaign === undefined || questionTo<Elst>(elstRules, state, side, context) === undefined) return undefined;
  const frame = stack.at(-1);
  switch (frame?.at) {
    case 'refit':
      return {
        title: titleOf(campaign, frame.step),
        rule: `C-DaE:${STEP_RULES[frame.step]}`,
        texts: [...textsOf({ state, side }, frame.step, campaign), ...SEALED],
      };
    case 'agreement':
      return { title: 'End this battle?', rule: 'C-CG2b', texts: AGREEMENT };
    case 'set-up':
      return { title: 'Set-up by areas', rule: 'C-DaE:4.518', texts: SET_UP };
    case 'declaration':
      return { title: 'Your attack', rule: 'C-DaE:4.5171b', texts: DECLARATION };
    case 'entry':
      return { title: 'Your Entry Area', rule: 'C-CG8', texts: ENTRY };
    default:
      return undefined;
  }
}

const SEALED = ['Your opponent does not see your order. You can change it until you press the button below.'];

const AGREEMENT = ['If both sides agree, the battle ends now and the Refit Phase begins. Otherwise you play on.'];

const DECLARATION = [
  'Your attack is fought on a part of the map: ten hexrows and ten hex numbers at most. Everything outside is out of play until the battle is over.',
];

const SET_UP = [
  'Each unit is set up in the Setup Area where it is Retained: pick one to see its hexes. Isolated units of both sides come first. Units in the Entry Area join during the battle.',
];

const ENTRY = [
  'Units in the Entry Area join the battle when you choose. Those you place now enter in this Player Turn. The others can come in a later one.',
];

/** "24 Morning: Purchases (step 15 of 18)"; before the first battle there is no Refit Phase. */
function titleOf({ date }: Campaign, step: RefitStep): string {
  const numbers = [...new Set(REFIT_STEPS.map((each) => STEP_RULES[each]))];
  const place = numbers.indexOf(STEP_RULES[step]) + 1;
  const isBeforeFirstBattle = date === 0 && step === 'preparation';
  return isBeforeFirstBattle ? STEP_NAMES[step] : `${STEP_NAMES[step]} (step ${place} of ${numbers.length})`;
}

function textsOf({ state, side }: Pick<Seat<Elst>, 'state' | 'side'>, step: RefitStep, campaign: Campaign): string[] {
  switch (step) {
    case 'areas':
      return [
        'The battle is over, and the map is divided: each side has Setup Areas, and No Man’s Land lies between them. Your units go to your nearest area. Some of them are equally near to several.',
      ];
    case 'escape':
      return [
        'Units in No Man’s Land, in an enemy area or cut off cannot stay. They try to reach one of your areas: two dice for each stack, 8 or less gets through.',
        'A stack rolls once for all its units. Units you leave out try one by one. Isolated units may stay where they are.',
      ];
    case 'possession':
      return [
        'These weapons lie in your areas and become yours. Pick any you would rather destroy than risk losing to the enemy.',
      ];
    case 'shift':
      return [
        'Units can go to another of your areas or back to the Entry Area. Along a way through your own ground they simply arrive. Elsewhere each group rolls: it may stay where it is, take losses or be lost.',
      ];
    case 'cannibalizing':
      return ['An LMG can replace the disabled machine gun of a vehicle in the same area. The LMG is used up.'];
    case 'replenishment':
      return [
        'A quarter of the squads you lost in the battle can return. Pick who comes back and where. A half-squad or crew counts half. Everyone else in the Eliminated Pool is gone for good.',
      ];
    case 'purchase':
      return purchaseTexts(side, campaign, rosterOf(state, side).points);
    case 'initiative':
      return [
        `Attack, and a British Assault is fought on ${itemAt(DATES, campaign.date).name}. You have ${campaignContent.attacks} attacks in the whole campaign and have used ${campaign.attacks}.`,
        'Stay idle, and there is a battle only if the Germans attack. If they don’t, the next date begins.',
      ];
    case 'preparation':
      return campaign.date === 0
        ? [
            'The first battle begins. All your infantry is set up at the west edge. Units you pick here wait in the Entry Area instead and enter in a later turn. If you are not sure, hold nobody back.',
          ]
        : rosterOf(state, side).items.every(({ module }) => module === undefined)
          ? ['The next battle is about to be set up. You have no artillery for it, so there is nothing to pick.']
          : [
              'The next battle is about to be set up. Pick the radios you use in it, two at most. A battery that fires is used up when the battle ends; one you hold back is there for a later battle.',
            ];
    default:
      return [];
  }
}

function purchaseTexts(side: Side, { date }: Campaign, points: number): string[] {
  const { attackChit, onMap } = campaignContent;
  const mayAttack = side === attackChit.side && itemAt(DATES, date).id !== attackChit.notOn;
  return [
    `You have ${points} Campaign Purchase Points (CPP). Points you don’t spend stay with you.`,
    `A group waits in the Entry Area, or arrives in one of your Setup Areas (${onMap.surcharge} CPP more for infantry, vehicles and heavy weapons). Dice decide whether it comes at Full Strength or Depleted.`,
    ...(mayAttack
      ? [`The Attack Chit (${attackChit.cost} CPP, once in the campaign) makes you attack on this date.`]
      : []),
  ];
}

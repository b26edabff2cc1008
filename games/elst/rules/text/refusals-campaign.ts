/** Every refusal of a purchase in the campaign on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfGroup = { group: string };

const TABLE = {
  'no-such-group': refusal(
    'C-DaE:4.515a',
    (f: OfGroup & { side: string }) => `The ${f.side} chart has no Reinforcement Group "${f.group}".`,
  ),
  'no-such-area': refusal(
    'C-DaE:4.5151a',
    (f: OfGroup) => `The ${f.group} can set up in one of your Setup Areas or come by your Entry Area.`,
  ),
  'points-short': refusal(
    'C-DaE:4.515a',
    (f: { cost: number; points: number }) => `This costs ${f.cost} CPP; you have ${f.points}.`,
    () => 'Buy fewer groups, or for entry instead of on the map.',
  ),
  'date-most': refusal(
    'C-DaE:4.5151b',
    (f: OfGroup & { most: number }) => `You can buy the ${f.group} ${times(f.most)} on one date.`,
  ),
  'campaign-most': refusal(
    'C-DaE:4.5151b',
    (f: OfGroup & { most: number }) => `You can buy the ${f.group} ${times(f.most)} in the campaign.`,
  ),
  'one-infantry-group': refusal(
    'C-DaE:4.5151n3',
    () => 'The Germans can buy only one Infantry group on one date.',
    () => 'Leave one of them for the next date.',
  ),
  'north-closed': refusal(
    'C-DaE:4.5152',
    (f: OfGroup) => `You can’t buy the ${f.group} for the map: British areas close the north edge.`,
    () => 'Buy it for entry.',
  ),
  'no-tanks-in-the-morning': refusal(
    'C-DaE:4.5127b',
    (f: OfGroup) => `You can’t buy the ${f.group} for the map in the Morning.`,
    () => 'Buy it for entry.',
  ),
  'isolated-area': refusal(
    'C-DaE:4.5151a',
    (f: OfGroup) => `The ${f.group} cannot set up in an Isolated area.`,
    () => 'Pick another area, or buy it for entry.',
  ),
  'no-chit-for-side': refusal('C-DaE:4.5154a', (f: { side: string }) => `The ${f.side} player buys no Attack Chit.`),
  'no-chit-today': refusal('C-DaE:4.5154a', (f: { date: string }) => `You can’t buy the Attack Chit on ${f.date}.`),
  'chit-used': refusal('C-DaE:4.5154a', () => 'You can buy the Attack Chit once in the campaign, and you already did.'),
};

function times(most: number): string {
  return most === 1 ? 'only once' : `only ${most} times`;
}

export type CampaignRefusalCode = keyof typeof TABLE;
const CAMPAIGN_REFUSALS: {
  readonly [Code in CampaignRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]>;
} = TABLE;
export const refuseCampaign = refuserInWords<typeof TABLE>(CAMPAIGN_REFUSALS);

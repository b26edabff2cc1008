/** Every refusal of the Advance Phase on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. Transfers and dropping are on the page of the Rally Phase. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };
type OfUnits = { units: string };

const TABLE = {
  'not-your-advance': refusal(
    'I-3.7b',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} side, which advances now.`,
  ),
  'advance-unfit': refusal('I-3.7b', (f: OfUnit & { why: string }) => `${f.unit} cannot advance: it is ${f.why}.`),
  'has-advanced': refusal('I-3.7b', (f: OfUnit) => `${f.unit} has advanced in this phase.`),
  'advance-apart': refusal(
    'I-3.7b',
    (f: OfUnits) => `${f.units} do not stand together and cannot advance as one.`,
    () => 'Advance them one after the other.',
  ),
  'advance-too-far': refusal(
    'I-3.7b',
    (f: OfUnits & { from: string; to: string }) =>
      `${f.units} cannot advance from ${f.from} to ${f.to}: an advance leads to an adjacent hex that Infantry can enter.`,
  ),
  'advance-no-room': refusal(
    'I-3.3.1e',
    (f: OfUnits & { hex: string }) => `There is no room for ${f.units} in ${f.hex}.`,
  ),
  'no-leaving': refusal(
    'C-R76',
    (f: OfUnits) => `${f.units} cannot leave the map here in the Advance Phase.`,
    () => 'In a campaign units in Good Order leave from the edge of the map.',
  ),
  'too-laden': refusal(
    'I-3.7c',
    (f: OfUnit) => `${f.unit} carries too much to advance at all.`,
    () => 'Drop a weapon, or let a leader go along.',
  ),
  'too-exhausted': refusal(
    'I-3.7c',
    (f: OfUnit & { hex: string; cost: string; has: string }) =>
      `${f.unit} is exhausted, and ${f.hex} would take ${f.cost} of its ${f.has} MF: all it has.`,
    () => 'A leader who goes along lends MF.',
  ),
  'transfers-over': refusal('I-3.7a', () => 'Transfer weapons at the start of the phase, before any unit advances.'),
  'transfers-first': refusal(
    'I-3.7a',
    () => 'Weapon transfers come first.',
    () => 'Confirm that you are ready to advance.',
  ),
  'nobody-holds-it': refusal('I-4.0b', (f: { weapon: string }) => `Nobody possesses the ${f.weapon}.`),
};

export type AdvanceRefusalCode = keyof typeof TABLE;
const ADVANCE_REFUSALS: { readonly [Code in AdvanceRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseAdvance = refuserInWords<typeof TABLE>(ADVANCE_REFUSALS);

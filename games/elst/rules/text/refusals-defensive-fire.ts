/** Every refusal of fire by those who have fired before (Subsequent First Fire, Final Protective Fire) on one page. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { counted, refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

/** by: "4-5-7 C" or "the LMG of 4-5-7 C". */
type OfFirer = { by: string; hex: string };

const TABLE = {
  'subsequent-range': refusal(
    'I-3.3.3g',
    (f: OfFirer & { distance: number; most: number }) =>
      `${f.by} has already fired and now reaches ${counted(f.most, 'hex', 'hexes')}, its normal range; ${f.hex} is ${f.distance} away.`,
  ),
  'subsequent-closer': refusal(
    'I-3.3.3g',
    (f: OfFirer & { closer: string; at: string }) =>
      `${f.by} has already fired and sees ${f.closer} in ${f.at}, nearer than ${f.hex}.`,
    () => 'A unit that fires again must fire at the nearest enemy in sight.',
  ),
  'protective-adjacent': refusal(
    'I-3.3.3k',
    (f: OfFirer) =>
      `${f.by} is marked Final Fire and can fire only at units that move next to it; ${f.hex} is not adjacent.`,
  ),
  'protective-all': refusal(
    'I-3.3.3n',
    (f: { unit: string; missing: string }) =>
      `${f.unit} uses Final Protective Fire and must use all it can: ${f.missing} is left out.`,
  ),
};

export type WindowRefusalCode = keyof typeof TABLE;
const WINDOW_REFUSALS: { readonly [Code in WindowRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseAgain = refuserInWords<typeof TABLE>(WINDOW_REFUSALS);

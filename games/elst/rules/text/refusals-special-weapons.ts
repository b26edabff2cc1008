/** Every refusal of mortars, flamethrowers and demolition charges on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { counted, refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

/** by: "the mortar of 4-5-7 C". */
type OfMortar = { by: string };
/** How often it may fire at them: on this expenditure, or in this location in all (I-R47). */
type SpentShots = { hex: string; most: number; on: 'here' | 'now' };

const TABLE = {
  // --- mortars
  'not-a-mortar': refusal(
    'I-3.2.4a',
    (f: { weapon: string }) => `The ${f.weapon} is not a mortar and cannot fire this way.`,
  ),
  'mortar-spent': refusal(
    'I-3.2.4g',
    (f: OfMortar) =>
      `${f.by} has fired and lost its rate of fire: a light mortar has no further shot in this Player Turn.`,
  ),
  'mortar-moved': refusal(
    'I-3.5c',
    (f: OfMortar) => `${f.by} was moved in this Player Turn and cannot fire in the Advancing Fire Phase.`,
  ),
  'mortar-indoors': refusal(
    'I-1.1.1h',
    (f: OfMortar & { hex: string }) => `${f.by} cannot fire out of the building in ${f.hex}.`,
    () => 'A mortar needs the open sky.',
  ),
  'mortar-range': refusal(
    'I-6.9',
    (f: OfMortar & { hex: string; distance: number; least: number; most: number }) =>
      `${f.hex} is ${counted(f.distance, 'hex', 'hexes')} away; ${f.by} reaches from ${f.least} to ${f.most}.`,
  ),
  'mortar-whole-hex': refusal(
    'I-3.2.4b',
    (f: { hex: string }) => `A mortar fires at the whole hex ${f.hex}, the Steeple included.`,
    (f) => `Aim at ${f.hex}.`,
  ),
  'mortar-only-movers': refusal(
    'I-3.2.4d',
    (f: { hex: string }) => `In the Movement Phase you can fire only at moving units; none is in ${f.hex}.`,
  ),
  'mortar-shots-spent': refusal(
    'I-3.3.3o',
    (f: OfMortar & SpentShots) =>
      `${f.by} has fired at them in ${f.hex} as often as they ${f.on === 'now' ? 'spend MF with this expenditure' : 'spent MF there'} (${f.most}).`,
  ),
  'mortar-smoke-when': refusal(
    'I-6.2',
    () => 'Fire Smoke at the beginning of the Prep or Defensive Fire Phase, before all your other fire.',
  ),
  'mortar-smoke-none': refusal(
    'I-6.2',
    (f: OfMortar) => `${f.by} has no Smoke left.`,
    () => 'It can fire shells.',
  ),
  'mortar-smoke-pond': refusal(
    'I-DaE:1.2',
    (f: { hex: string }) => `${f.hex} is a pond, and Smoke cannot be placed there.`,
  ),
  // --- flamethrowers
  'second-flame': refusal(
    'I-4.2c',
    (f: { unit: string }) => `${f.unit} has fired a flamethrower in this Player Turn and cannot fire another one.`,
  ),
  // --- demolition charges
  'not-its-charge': refusal('I-4.3b', (f: { unit: string }) => `${f.unit} has no such demolition charge.`),
  'charge-not-adjacent': refusal(
    'I-4.3b',
    (f: { unit: string; hex: string }) =>
      `${f.unit} can place the charge only in an adjacent location that it could enter; ${f.hex} is not one.`,
  ),
  'second-charge': refusal(
    'I-4.3a',
    (f: { unit: string }) => `${f.unit} has used a weapon in this Player Turn; with it, it cannot place a charge.`,
  ),
};

export type SpecialRefusalCode = keyof typeof TABLE;
const SPECIAL_REFUSALS: { readonly [Code in SpecialRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseSpecial = refuserInWords<typeof TABLE>(SPECIAL_REFUSALS);

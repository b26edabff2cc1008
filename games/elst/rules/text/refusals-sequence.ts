/** Every refusal of the set-up, of arrivals and of hidden units on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { counted, refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };

const TABLE = {
  // --- set-up
  'not-in-set-up': refusal(
    'I-1.3',
    (f: OfUnit & { side: string }) => `${f.unit} is not set up by the ${f.side} player now.`,
  ),
  'outside-set-up': refusal(
    'I-1.3',
    (f: OfUnit & { hex: string; where: string }) =>
      `${f.unit} cannot be set up in ${f.hex}: its force stands ${f.where}.`,
  ),
  'needs-building': refusal(
    'I-1.3',
    (f: OfUnit & { hex: string }) => `${f.unit} cannot be set up in ${f.hex}: its force stands in buildings.`,
  ),
  'set-up-full': refusal(
    'I-3.3.1e',
    (f: { hex: string }) =>
      `There is no room left in ${f.hex}: three squads and four leaders at most, in a Steeple one squad.`,
  ),
  'one-squad-a-hex': refusal(
    'C-DaE3:OBg1',
    (f: { hex: string }) => `A squad is already in ${f.hex}: this force sets up one in each hex.`,
  ),
  'too-many-hidden': refusal(
    'I-DaE1:SSR2',
    (f: { side: string; most: number }) =>
      `The ${f.side} player may hide ${f.most === 0 ? 'no units' : `${counted(f.most, 'squad, half-squad or crew', 'squads, half-squads or crews')} and the leaders with them`}.`,
  ),
  'leader-hides-alone': refusal(
    'I-DaE1:SSR2',
    (f: OfUnit & { hex: string }) => `${f.unit} cannot hide in ${f.hex} alone.`,
    () => 'Hide a squad, half-squad or crew there too, or place the leader openly.',
  ),
  'nothing-to-lift': refusal('I-1.3', (f: OfUnit) => `${f.unit} has not been placed.`),
  'units-left': refusal(
    'I-1.3',
    (f: { units: string }) => `${f.units}: not placed yet.`,
    () => 'Place them, or use the suggested setup for the rest.',
  ),
  'weapon-of-others': refusal(
    'I-4.0m',
    (f: { weapon: string; side: string }) => `The ${f.weapon} is not set up by the ${f.side} player now.`,
  ),
  'weapon-of-force': refusal(
    'I-4.0m',
    (f: OfUnit & { weapon: string }) => `${f.unit} cannot be given the ${f.weapon}: it belongs to another force.`,
    () => 'Give it to a unit of its own force; no weapon is set up without one.',
  ),
  // --- arrivals
  'not-due': refusal('I-3.1c', (f: OfUnit) => `${f.unit} does not arrive in this Player Turn.`),
  'not-an-entry-hex': refusal(
    'I-3.3d',
    (f: OfUnit & { hex: string; where: string }) => `${f.unit} arrives ${f.where}, not at ${f.hex}.`,
  ),
  // --- hidden units
  'not-hidden': refusal(
    'I-DaE1:SSR2',
    (f: OfUnit & { side: string }) => `${f.unit} is not a hidden unit of the ${f.side} player.`,
  ),
  'reveal-one-hex': refusal(
    'I-DaE1:SSR2',
    () => 'Units reveal themselves one hex at a time.',
    () => 'Reveal the other hexes afterwards.',
  ),
};

export type SequenceRefusalCode = keyof typeof TABLE;
const SEQUENCE_REFUSALS: { readonly [Code in SequenceRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseSequence = refuserInWords<typeof TABLE>(SEQUENCE_REFUSALS);

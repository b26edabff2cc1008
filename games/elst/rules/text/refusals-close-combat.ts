/** Every refusal of the Close Combat Phase on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };
type OfLeader = { leader: string };

const TABLE = {
  // --- which close combat, and with whom a leader fights
  'no-combat-there': refusal('I-3.8b', (f: { hex: string }) => `No close combat remains in ${f.hex}.`),
  'not-your-leader': refusal(
    'I-3.8s',
    (f: { unit: string; side: string }) => `${f.unit} is not a leader of the ${f.side} side.`,
  ),
  'leader-not-in-combat': refusal('I-3.8s', (f: OfLeader) => `${f.leader} is not in close combat.`),
  'placed-twice': refusal('I-3.8s', (f: OfLeader) => `${f.leader} can fight with one unit only.`),
  'partner-elsewhere': refusal(
    'I-3.8g',
    (f: OfLeader & OfUnit) =>
      `${f.leader} cannot fight with ${f.unit}: a leader fights with a friendly unit in the same location.`,
  ),
  'partner-placed': refusal(
    'I-3.8g',
    (f: OfLeader & OfUnit) => `${f.leader} cannot fight with ${f.unit}, who already fights with another unit.`,
    () => 'Let both fight with that unit.',
  ),
  // --- attacks
  'not-a-fighter': refusal(
    'I-3.8d',
    (f: OfUnit & { side: string; hex: string }) => `${f.unit} is not a ${f.side} unit in ${f.hex}.`,
  ),
  'fighter-broken': refusal('I-3.8e', (f: OfUnit) => `${f.unit} is broken and defends only.`),
  'attacks-twice': refusal('I-3.8d', (f: OfUnit) => `${f.unit} takes part in two attacks; a unit attacks only once.`),
  'not-a-target': refusal('I-3.8d', (f: OfUnit & { hex: string }) => `${f.unit} is not an enemy in ${f.hex}.`),
  'attacked-twice': refusal(
    'I-3.8d',
    (f: OfUnit) => `${f.unit} is attacked twice; a unit can be attacked only once in a phase.`,
    () => 'Combine the attacks into one.',
  ),
  'leader-with-unit': refusal(
    'I-3.8g',
    (f: OfLeader & OfUnit) => `${f.leader} fights with ${f.unit} and attacks only where that unit does.`,
  ),
  'leader-alone': refusal('I-3.8g', (f: OfLeader) => `${f.leader} fights alone and cannot join the attack of others.`),
  'attacked-with-unit': refusal(
    'I-3.8g',
    (f: { unit: string; others: string }) => `Attack ${f.unit} together with ${f.others}, or not at all.`,
  ),
  'leader-defends-alone': refusal(
    'I-3.8g',
    (f: OfLeader) => `${f.leader} fights alone and is attacked separately.`,
    () => 'Make a separate attack on this leader.',
  ),
};

export type CombatRefusalCode = keyof typeof TABLE;
const COMBAT_REFUSALS: { readonly [Code in CombatRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseCombat = refuserInWords<typeof TABLE>(COMBAT_REFUSALS);

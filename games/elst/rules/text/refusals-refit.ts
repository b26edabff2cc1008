/** Every refusal of the Refit Phase and of battles of the campaign but those of purchases: one check, one code, one sentence with its rule. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

const TABLE = {
  'no-such-piece': refusal(
    'C-DaE:4.2.o',
    (f: { piece: string }) => `Your roster has no ${f.piece} that is Retained now.`,
  ),
  'no-such-item': refusal('C-DaE:4.2.h', (f: { item: string }) => `Your roster has no weapon ${f.item} for this.`),
  'named-twice': refusal('C-DaE:4.511h', (f: { piece: string }) => `${f.piece} is named twice.`),
  // --- areas and Escape
  'not-between-areas': refusal(
    'C-DaE:4.5053c',
    (f: { unit: string }) => `${f.unit} has no choice between equally near areas.`,
  ),
  'area-not-nearest': refusal(
    'C-DaE:4.5061a',
    (f: { unit: string; to: string }) => `${f.to} is not among the nearest for ${f.unit}.`,
  ),
  'no-escape': refusal('C-DaE:4.506b', (f: { unit: string }) => `${f.unit} is not among the units that Escape.`),
  'not-one-stack': refusal('C-DaE:4.506c', () => 'A stack that Escapes is Infantry of one hex, or one vehicle.'),
  'too-much-to-carry': refusal(
    'C-DaE:4.506d',
    (f: { unit: string; portage: number; most: number }) =>
      `${f.unit} would carry ${f.portage} PP; ${f.most} PP is the most it can take along.`,
    () => 'Drop weapons first.',
  ),
  'no-transfer': refusal(
    'C-DaE:4.506e',
    (f: { item: string; unit: string }) => `${f.item} cannot be handed to ${f.unit}.`,
    () => 'Pick your own Infantry in the same place; a Gun needs an MMC.',
  ),
  // --- Shift
  'no-shift': refusal(
    'C-DaE:4.511c',
    (f: { from: string; to: string }) => `There is no Shift from ${f.from} to ${f.to}.`,
  ),
  'gun-no-shift': refusal(
    'C-DaE:4.511e',
    (f: { unit: string }) => `${f.unit} cannot Shift with a Gun.`,
    () => 'Drop it first.',
  ),
  'not-one-area': refusal('C-DaE:4.511h', () => 'A group that Shifts comes from one area.'),
  'group-together': refusal(
    'C-CG8c',
    (f: { unit: string }) => `${f.unit} belongs to a group that has not fought yet: all of it Shifts together.`,
  ),
  'not-mobile': refusal('C-DaE:4.511a', (f: { unit: string }) => `${f.unit} is immobile and cannot Shift.`),
  // --- repair, Replenishment
  'no-exchange': refusal(
    'C-DaE:4.5123b',
    () => 'An LMG repairs one disabled machine gun of a vehicle in the same area.',
  ),
  'not-in-pool': refusal('C-DaE:4.513a', (f: { kind: string }) => `There is no ${f.kind} left in the Eliminated Pool.`),
  'too-many-return': refusal(
    'C-DaE:4.513a',
    (f: { most: number }) => `Only ${f.most} squad-equivalents may come back.`,
  ),
  'no-return-there': refusal(
    'C-DaE:4.513a',
    (f: { to: string }) =>
      `Nobody comes back in ${f.to}: it must be a Setup Area that is not Isolated, or the Entry Area.`,
  ),
  // --- initiative, set-up, entry
  'no-attack-left': refusal(
    'C-DaE:4.517b',
    () => 'You cannot choose this: no Attack Chit is left, or the one bought must be played.',
  ),
  'too-many-radios': refusal('C-CG3a', () => 'Use at most two OBA modules in a battle.'),
  'not-a-radio': refusal('C-CG3a', (f: { item: string }) => `${f.item} is not the radio of a module.`),
  'not-at-the-start': refusal(
    'C-DaE:4.43b',
    () => 'Only British Infantry of the Initial Scenario may enter later instead.',
  ),
  'area-too-large': refusal('C-DaE:4.5171b', () => 'The area has at most ten hexrows and ten hex numbers on the map.'),
  'not-waiting': refusal('C-CG8a', (f: { piece: string }) => `${f.piece} does not wait in your Entry Area.`),
  'no-entry-there': refusal('C-CG7a', (f: { piece: string; hex: string }) => `${f.piece} cannot enter at ${f.hex}.`),
  'not-your-equipment': refusal(
    'C-DaE:4.507',
    (f: { item: string }) => `${f.item} cannot be eliminated: it is mounted, or none of your units is in its area.`,
  ),
};

export type RefitRefusalCode = keyof typeof TABLE;
export const REFIT_REFUSALS: { readonly [Code in RefitRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseRefit = refuserInWords<typeof TABLE>(REFIT_REFUSALS);

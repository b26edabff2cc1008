/** Every refusal of Guns on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };
type OfWeapon = { weapon: string };

const TABLE = {
  // --- pushing
  'not-a-gun': refusal('V-1.2.6a', (f: OfWeapon) => `The ${f.weapon} is not a Gun.`),
  'gun-not-possessed': refusal(
    'V-6.5a',
    (f: OfWeapon) => `Only a stack with the MMC that possesses the ${f.weapon}, in Good Order, can push it.`,
  ),
  'gun-limbered': refusal(
    'V-6.5g',
    (f: OfWeapon) => `The ${f.weapon} is not QSU and cannot be moved during a scenario.`,
  ),
  'push-no-assault': refusal(
    'V-6.5c',
    (f: OfWeapon) => `The ${f.weapon} cannot be pushed in Assault Movement.`,
    () => 'Move without Assault Movement.',
  ),
  'push-laden': refusal(
    'V-6.5c',
    (f: OfUnit & OfWeapon) => `${f.unit} carries weapons and cannot push the ${f.weapon}.`,
    () => 'Drop the weapons first.',
  ),
  // --- Panzerfausts
  'panzerfaust-none': refusal('V-4.4.2l', () => 'You have no Panzerfaust shots left, or the enemy has no AFV.'),
  'panzerfaust-unfit': refusal(
    'V-4.4.2b',
    (f: OfUnit) =>
      `${f.unit} cannot look for a Panzerfaust: it must be German Infantry in Good Order that can still fire a weapon in this phase.`,
  ),
  'panzerfaust-checked': refusal(
    'V-4.4.2o',
    (f: OfUnit) => `${f.unit} has acted as often as the target has spent MF or MP.`,
    () => 'Wait for the next expenditure.',
  ),
  // --- where a Gun can be
  'gun-no-steeple': refusal('V-DaE:1.1v1', (f: OfWeapon) => `The ${f.weapon} cannot be in a Steeple.`),
  'gun-no-building': refusal(
    'V-1.2.6f',
    (f: OfWeapon & { hex: string }) => `The ${f.weapon} cannot be in the building in ${f.hex}.`,
    () => 'Only small Guns, and AT or INF Guns that are not large, can be in a building.',
  ),
  // --- set-up
  'gun-hides-on-road': refusal(
    'V-6.4a',
    (f: OfUnit & { hex: string }) => `${f.unit} cannot hide with its Gun on the paved road in ${f.hex}.`,
  ),
  'hidden-gun-stays': refusal(
    'V-6.4a',
    (f: OfUnit & OfWeapon) => `${f.unit} is hidden: the ${f.weapon} cannot change hands now.`,
    () => 'Take the hidden unit back first.',
  ),
  'not-your-gun': refusal(
    'V-4.0v4',
    (f: OfWeapon & { side: string }) => `No unit of the ${f.side} side mans the ${f.weapon}.`,
  ),
  'gun-not-placed': refusal(
    'V-3.2.4l',
    (f: OfWeapon) => `The ${f.weapon} is not on the map yet.`,
    () => 'Place its crew first.',
  ),
};

export type GunRefusalCode = keyof typeof TABLE;
const GUN_REFUSALS: { readonly [Code in GunRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseGun = refuserInWords<typeof TABLE>(GUN_REFUSALS);

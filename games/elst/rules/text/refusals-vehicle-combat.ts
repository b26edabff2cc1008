/** Every refusal of close combat with vehicles on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };
type OfVehicle = { vehicle: string };

const TABLE = {
  'one-at-a-time': refusal(
    'V-3.8v1',
    () => 'Where a vehicle is, the sides attack in turn, one attack at a time.',
    () => 'Declare one attack.',
  ),
  'has-attacked': refusal('I-3.8d', (f: OfUnit) => `${f.unit} has attacked already; a unit attacks only once.`),
  'was-attacked': refusal(
    'I-3.8d',
    (f: OfUnit) => `${f.unit} has been attacked already; Infantry can be attacked only once in a phase.`,
  ),
  'no-vehicle-guns': refusal('V-3.8v7', (f: OfUnit) => `${f.unit} is not a vehicle and has no machine guns to name.`),
  'vehicle-apart': refusal(
    'V-3.8v3',
    (f: OfVehicle) => `You can’t attack ${f.vehicle} and the men with it together.`,
    () => 'Attack either the vehicle or the men.',
  ),
  'too-many-on-vehicle': refusal(
    'V-3.8v3',
    (f: OfVehicle) => `At most two units attack ${f.vehicle} together, and one of them must be a leader.`,
    () => 'Let the others attack it separately.',
  ),
  'vehicle-alone': refusal('V-3.2.2v1', (f: OfVehicle) => `${f.vehicle} attacks alone, not together with other units.`),
  'vehicle-on-vehicle': refusal('V-3.8v9', (f: OfVehicle) => `${f.vehicle} cannot attack a vehicle in close combat.`),
  'gun-not-usable': refusal(
    'V-3.8v7',
    (f: OfVehicle) => `${f.vehicle} has no such machine gun to fight with now.`,
    () => 'Name coaxial, rear or, with the crew exposed, anti-aircraft machine guns that work and have not been used.',
  ),
  'no-close-defence': refusal(
    'V-3.8v8',
    (f: OfUnit) => `${f.unit} has no close-defence weapon that it can use: it must be buttoned up and in Good Order.`,
  ),
  'close-defence-when': refusal(
    'V-3.8v8',
    (f: OfUnit) =>
      `${f.unit} can use its close-defence weapon once in a phase, and only after it has been attacked or if its side ambushes.`,
  ),
  // --- CC Reaction Fire
  'not-the-moving-vehicle': refusal('V-3.3.4a', (f: OfVehicle) => `${f.vehicle} is not a vehicle that is moving now.`),
  'reaction-unfit': refusal(
    'V-3.3.4a',
    (f: OfUnit) => `${f.unit} cannot attack the vehicle: it must be Infantry in Good Order in the same hex.`,
  ),
  'reaction-pinned': refusal('V-3.3.4a', (f: OfUnit) => `${f.unit} is pinned and cannot use CC Reaction Fire.`),
  'reaction-spent': refusal(
    'V-3.3.3v2',
    (f: OfUnit) => `${f.unit} has attacked as often as the vehicle has spent MP here.`,
  ),
};

export type VehicleCombatRefusalCode = keyof typeof TABLE;
const VEHICLE_COMBAT_REFUSALS: {
  readonly [Code in VehicleCombatRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]>;
} = TABLE;
export const refuseVehicleCombat = refuserInWords<typeof TABLE>(VEHICLE_COMBAT_REFUSALS);

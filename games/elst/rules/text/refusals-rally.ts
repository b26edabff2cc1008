/** Every refusal of the Rally Phase and of the possession of weapons on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { counted, refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };
type OfWeapon = { weapon: string };
type OfLeader = { leader: string };

const TABLE = {
  // --- any action of the Rally Phase
  'not-own-unit': refusal(
    'I-3.1a',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} side.`,
  ),
  'not-in-good-order': refusal(
    'I-3.1d',
    (f: OfUnit & { why: string }) => `${f.unit} is not in Good Order: it is ${f.why}.`,
  ),
  'has-acted': refusal('I-3.1b', (f: OfUnit) => `${f.unit} has already acted in this Rally Phase.`),
  // --- weapons: recovery, repair, transfer, dropping
  'weapon-held': refusal(
    'I-4.0f',
    (f: OfWeapon & { holder: string }) =>
      `The ${f.weapon} belongs to ${f.holder}; a unit can recover only a weapon that nobody possesses.`,
  ),
  'weapon-elsewhere': refusal('I-3.1d', (f: OfUnit & OfWeapon) => `The ${f.weapon} does not lie where ${f.unit} is.`),
  'no-room-at-gun': refusal(
    'V-2.0v9',
    (f: OfUnit & OfWeapon) => `There is no room for ${f.unit} at the ${f.weapon}: there it counts as a squad.`,
    () => 'Move another unit away first.',
  ),
  'weapon-not-held': refusal('I-4.0a', (f: OfUnit & OfWeapon) => `${f.unit} does not possess the ${f.weapon}.`),
  'weapon-works': refusal('I-3.1e', (f: OfWeapon) => `The ${f.weapon} has not malfunctioned.`),
  'foreign-weapon': refusal(
    'I-3.1e',
    (f: OfUnit & OfWeapon) => `${f.unit} cannot repair the ${f.weapon}: it is of another nation.`,
  ),
  'beyond-repair': refusal('I-1.2.4', (f: OfWeapon) => `The ${f.weapon} has no repair number and stays as it is.`),
  'disabled-for-good': refusal('V-7.2c', (f: OfWeapon) => `The ${f.weapon} is disabled for good.`),
  'repair-tried-already': refusal(
    'V-3.1v1',
    (f: OfWeapon) => `You have already tried to repair the ${f.weapon} in this Rally Phase.`,
  ),
  'repair-exposed': refusal(
    'V-3.1v1',
    (f: OfWeapon) => `The ${f.weapon} is outside: the crew must be exposed to repair it.`,
  ),
  'vehicle-no-hands': refusal(
    'V-1.2.7',
    (f: OfUnit) => `${f.unit} is a vehicle: it keeps its own weapons, and takes no others.`,
  ),
  'to-itself': refusal('I-3.1f', (f: OfUnit) => `${f.unit} already has its weapons.`),
  'not-together': refusal(
    'I-3.1f',
    (f: { from: string; to: string }) => `${f.from} and ${f.to} are not in the same location.`,
  ),
  'just-recovered': refusal(
    'I-4.0f',
    (f: OfWeapon) => `You recovered the ${f.weapon} in this phase; it can’t change hands again.`,
  ),
  'pinned-transfer': refusal(
    'I-3.7a',
    (f: OfUnit) => `${f.unit} is pinned; in the Advance Phase only unpinned units hand weapons over.`,
  ),
  'broken-drop': refusal(
    'I-4.0b',
    (f: OfUnit & OfWeapon) => `${f.unit} is broken and cannot drop the ${f.weapon} by choice.`,
  ),
  // --- rallying
  'not-broken': refusal('I-3.1h', (f: OfUnit) => `${f.unit} is not broken.`),
  'rally-off-map': refusal('I-3.1h', (f: OfUnit) => `${f.unit} is not on the map.`),
  'rally-in-melee': refusal('I-3.8m', (f: OfUnit) => `${f.unit} is held in Melee and cannot rally.`),
  'rallied-already': refusal('I-3.1k', (f: OfUnit) => `${f.unit} has tried to rally in this Player Turn.`),
  'no-self-rally': refusal(
    'I-3.1g',
    (f: OfUnit & { side: string }) =>
      `${f.unit} cannot self-rally: without a box around its morale only a unit of the attacker may, and the ${f.side} side defends.`,
    () => 'A leader in Good Order in its location can rally it.',
  ),
  'self-rallies-used': refusal(
    'I-3.1g',
    (f: OfUnit & { most: number }) =>
      `${f.unit} cannot self-rally: ${counted(f.most, 'unit', 'units')} without a box may try in a Rally Phase, and none can try again.`,
    () => 'A leader in Good Order in its location can rally it.',
  ),
  'not-a-leader': refusal('I-3.1h', (f: OfLeader) => `${f.leader} is not a leader.`),
  'leader-unfit': refusal(
    'I-3.1i',
    (f: OfLeader & { why: string }) => `${f.leader} cannot rally others: the leader is ${f.why}.`,
    () => 'A broken leader may self-rally first.',
  ),
  'leader-elsewhere': refusal('I-3.1h', (f: OfUnit & OfLeader) => `${f.leader} is not where ${f.unit} is.`),
  'leader-himself': refusal(
    'I-3.1g',
    (f: OfLeader) => `${f.leader} can only self-rally, without the leader's modifier.`,
    () => 'Use self-rally.',
  ),
  // --- desperation
  'loses-desperation': refusal(
    'I-3.1m',
    (f: OfUnit & { why: string }) => `${f.unit} cannot choose to stay under DM: ${f.why}.`,
  ),
} as const;

export const RALLY_REFUSALS: { readonly [Code in keyof typeof TABLE]: Refusal<FactsByCode<typeof TABLE>[Code]> } =
  TABLE;

export const refuseRally = refuserInWords<typeof TABLE>(RALLY_REFUSALS);

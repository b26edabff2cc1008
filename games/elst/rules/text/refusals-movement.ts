/** Every refusal of the Movement Phase on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };
type OfHex = { hex: string };
/** units: "4-5-7 C", "9-1 A and 4-5-7 C". MF as a player reads them: "1½". */
type OfStack = { units: string };
type OfWeapon = { weapon: string };

const TABLE = {
  // --- who moves
  'not-your-mover': refusal(
    'I-3.3a',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} side, which moves now.`,
  ),
  'mover-off-map': refusal('I-3.3a', (f: OfUnit) => `${f.unit} is neither on the map nor about to enter it.`),
  'mover-broken': refusal(
    'I-3.3a',
    (f: OfUnit) => `${f.unit} is broken and cannot move.`,
    () => 'It may rout in the Rout Phase.',
  ),
  'mover-pinned': refusal('I-3.3a', (f: OfUnit) => `${f.unit} is pinned and stays where it is in this Player Turn.`),
  'mover-in-melee': refusal('I-3.3a', (f: OfUnit) => `${f.unit} is held in Melee.`),
  'mover-has-fired': refusal(
    'I-3.3a',
    (f: OfUnit) => `${f.unit} has fired in the Prep Fire Phase and stays where it is.`,
  ),
  'mover-turned-gun': refusal(
    'V-3.2.4o',
    (f: OfUnit) => `${f.unit} has turned its Gun and stays with it in this Player Turn.`,
  ),
  'mover-has-moved': refusal(
    'I-3.3.1d',
    (f: OfUnit) => `${f.unit} has ended its Movement Phase and does not move again.`,
  ),
  'mover-vehicle': refusal(
    'V-3.3.2',
    (f: OfUnit) => `${f.unit} is a vehicle and does not walk.`,
    () => 'Let it drive.',
  ),
  'movers-apart': refusal(
    'I-3.3.1f',
    (f: OfStack) => `${f.units} do not stand together; only units that begin in one place move as a stack.`,
    () => 'Move them one after the other.',
  ),
  'leader-overloaded': refusal(
    'I-4.0g',
    (f: OfUnit & { portage: number; most: number }) =>
      `${f.unit} carries ${f.portage} PP; a leader never carries more than ${f.most}.`,
    () => 'Let the leader drop something.',
  ),
  // --- Double Time and Assault Movement
  'double-not-moving': refusal(
    'I-3.3.1h',
    (f: OfUnit) => `${f.unit} is not among the moving units and cannot declare Double Time.`,
  ),
  'double-wounded': refusal('I-3.3.1h', (f: OfUnit) => `${f.unit} is wounded and cannot go in Double Time.`),
  'double-exhausted': refusal(
    'I-3.3.1j',
    (f: OfUnit) => `${f.unit} was exhausted when this Movement Phase began and cannot go in Double Time now.`,
  ),
  'double-assault': refusal(
    'I-3.3.1h',
    () => 'You can’t combine Double Time and Assault Movement.',
    () => 'Choose one of the two.',
  ),
  'assault-one-hex': refusal(
    'I-3.3.1g',
    (f: OfStack) => `${f.units} declared Assault Movement, which ends after one hex.`,
  ),
  'assault-all-factors': refusal(
    'I-3.3.1g',
    (f: OfStack & { cost: string; left: string }) =>
      `${f.units} declared Assault Movement and must keep MF in hand; this would take ${f.cost} of the remaining ${f.left} MF.`,
    () => 'Move without Assault Movement.',
  ),
  // --- where to
  'not-adjacent': refusal(
    'I-3.3a',
    (f: { from: string; to: string }) => `${f.to} is not next to ${f.from}; units go from hex to hex.`,
  ),
  'steeple-by-stairs': refusal(
    'I-DaE:1.1b',
    (f: { from: string; to: string }) =>
      `No way leads from ${f.from} to ${f.to}: units enter and leave the Steeple only by the stairwell in its own hex.`,
  ),
  pond: refusal('I-DaE:1.2', (f: OfHex) => `${f.hex} is a pond; units cannot enter it.`),
  'enemy-there': refusal(
    'I-3.3c',
    (f: OfHex & { enemy: string }) =>
      `${f.enemy} is in ${f.hex}; units cannot enter a hex with an enemy in the Movement Phase.`,
    () => 'Go next to it, and advance into it in the Advance Phase.',
  ),
  'no-room': refusal(
    'I-3.3b',
    (f: OfStack & OfHex) => `There is no room for ${f.units} in ${f.hex}, not even to pass through.`,
  ),
  'steeple-full': refusal(
    'I-DaE:1.1g',
    (f: OfStack & OfHex) =>
      `There is no room for ${f.units} in ${f.hex}: each side has one squad there, or two half-squads, and four leaders.`,
  ),
  'too-few-factors': refusal(
    'I-3.3.1a',
    (f: OfStack & { what: string; cost: string; left: string }) =>
      `${f.units} would need ${f.cost} MF ${f.what}; ${f.left} MF are left.`,
  ),
  'no-polder': refusal('I-DaE:1.3c', (f: OfHex) => `${f.hex} is not polder, so there is no cover to pay for.`),
  'no-road-cover': refusal(
    'I-R61',
    (f: { from: string; to: string }) =>
      `No road leads from ${f.from} into woods or an orchard in ${f.to}; there is no cover to claim.`,
  ),
  'weapon-moved-already': refusal(
    'I-4.0b',
    (f: OfUnit & OfWeapon) => `The ${f.weapon} has been moved in this Movement Phase; ${f.unit} cannot carry it on.`,
    () => 'Leave it behind.',
  ),
  // --- outside the map
  'enter-elsewhere': refusal(
    'I-3.3d',
    (f: OfStack & { hex: string; next: string }) =>
      `${f.units} stand outside next to ${f.next} and enter the map there, not in ${f.hex}.`,
    () => 'Go along the edge first.',
  ),
  'not-outside': refusal('I-3.3d', (f: OfStack) => `${f.units} are on the map and cannot go along its edge outside.`),
  'edge-not-next': refusal(
    'I-3.3d',
    (f: { from: string; to: string }) => `${f.to} is not the next entry hex beside ${f.from}.`,
  ),
  'idle-outside': refusal('I-3.3d', (f: OfStack) => `${f.units} are outside the map, where units can only move.`),
  'exit-ends': refusal('C-R99', () => 'Units that leave the map do not come back, so nothing can follow.'),
  'no-exit': refusal(
    'I-3.3e',
    (f: OfStack) => `${f.units} stay on the map: this scenario gives no reason to leave it.`,
  ),
  // --- in place
  'not-a-mover': refusal('I-3.3.1d', (f: OfUnit) => `${f.unit} is not among the moving units.`),
  'no-smoke-grenades': refusal('I-3.3.1k', (f: OfUnit) => `${f.unit} has no Smoke grenades.`),
  'smoke-tried-already': refusal(
    'I-3.3.1n',
    (f: OfUnit) => `${f.unit} has tried to place Smoke in this Movement Phase.`,
  ),
  'smoke-too-far': refusal(
    'I-3.3.1k',
    (f: OfUnit & OfHex) => `${f.unit} throws Smoke grenades into its own hex or an adjacent one; ${f.hex} is neither.`,
  ),
  'smoke-in-pond': refusal('I-DaE:1.2', (f: OfHex) => `${f.hex} is a pond; Smoke cannot be placed there.`),
  'smoke-in-steeple': refusal('I-R62', () => 'Smoke grenades do not reach the Steeple.'),
  'recovery-tried-already': refusal(
    'I-3.3.1n',
    (f: OfUnit & OfWeapon) => `${f.unit} has tried to recover the ${f.weapon} in this Movement Phase.`,
  ),
  'too-heavy': refusal(
    'I-4.0g',
    (f: OfUnit & OfWeapon & { most: number }) =>
      `${f.unit} cannot take the ${f.weapon}: a leader never carries more than ${f.most} PP.`,
  ),
  // --- breaking up
  'split-nobody': refusal(
    'I-3.3.1f',
    () => 'Pick some of the moving units, not all: they go on first, and the others wait.',
  ),
  'bonus-binds': refusal(
    'I-3.3.1b',
    (f: OfUnit & { spent: string; own: string }) =>
      `${f.unit} has spent ${f.spent} MF and has only ${f.own} without its leader; it cannot leave the leader.`,
  ),
};

export type MovementRefusalCode = keyof typeof TABLE;
const MOVEMENT_REFUSALS: { readonly [Code in MovementRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseMove = refuserInWords<typeof TABLE>(MOVEMENT_REFUSALS);

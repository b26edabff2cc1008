/** Every refusal of Guns, main armaments and LATW on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

/** by: "the MA of Sherman V(a) A". */
type OfWeapon = { by: string };
type At = { hex: string };

const TABLE = {
  'not-ordnance': refusal(
    'V-3.2.4a',
    (f: OfWeapon) => `${f.by} does not use To Hit.`,
    () => 'Fire it on the fire table.',
  ),
  'ordnance-no-crew': refusal('V-1.2.6b', (f: OfWeapon) => `A leader cannot fire ${f.by}.`),
  'ordnance-crew-out': refusal('V-7.10f', (f: OfWeapon) => `${f.by} cannot fire: its crew is Shocked or Stunned.`),
  'ordnance-open-hatch': refusal('V-7.2b', (f: OfWeapon) => `${f.by} cannot fire while the crew is exposed.`),
  'ordnance-spent': refusal('V-1.2.4.1', (f: OfWeapon) => `${f.by} has no shot left in this phase.`),
  'ordnance-needs-intensive': refusal(
    'V-3.2.4s',
    (f: OfWeapon) => `${f.by} has lost its rate of fire.`,
    () => 'It may fire again with Intensive Fire.',
  ),
  'intensive-too-soon': refusal('V-3.2.4s', (f: OfWeapon) => `${f.by} has not lost its rate of fire yet.`),
  'intensive-forbidden': refusal(
    'V-3.2.4v',
    (f: OfWeapon) => `${f.by} cannot use Intensive Fire now.`,
    () =>
      'Not when pinned, not in the Advancing Fire Phase, and in the Defensive Fire Phase only at its own or an adjacent hex.',
  ),
  'ordnance-in-motion': refusal('V-3.2.5v1', (f: OfWeapon) => `${f.by} is in Motion and cannot Prep Fire.`),
  'ordnance-recalled': refusal('V-7.10o', (f: OfWeapon) => `${f.by} is Recalled: it must drive, and cannot Prep Fire.`),
  'not-acquired': refusal(
    'V-6.10e',
    (f: OfWeapon & { unit: string }) =>
      `${f.by} cannot keep its counter on ${f.unit}: it has not acquired it, or no longer sees it.`,
  ),
  'target-type-mortar': refusal('V-6.9b', (f: OfWeapon) => `${f.by} always fires at an area.`),
  'target-type-light': refusal('V-4.4d', (f: OfWeapon) => `${f.by} fires at one target, never at an area.`),
  'target-type-machine-gun': refusal(
    'V-3.2.4ag',
    (f: OfWeapon) => `${f.by} fires as ordnance at vehicles only.`,
    () => 'Use the fire table against Infantry.',
  ),
  'target-type-area': refusal(
    'V-3.2.4e',
    (f: OfWeapon) => `${f.by} cannot fire at an area from here: not in its own hex, and not on the move.`,
  ),
  'no-such-vehicle': refusal('V-3.2.4f', (f: At) => `A shot at a vehicle needs an enemy vehicle in ${f.hex}.`),
  'no-infantry-there': refusal(
    'V-3.2.4c',
    (f: At) => `There is no known Infantry and no exposed crew to fire at in ${f.hex}.`,
    () => 'You can fire at an empty hex only as an area.',
  ),
  'ammunition-none': refusal('V-6.2b', (f: OfWeapon & { ammunition: string }) => `${f.by} has no ${f.ammunition}.`),
  'ammunition-target': refusal(
    'V-6.2a',
    (f: { ammunition: string; target: string }) => `You can’t fire ${f.ammunition} at ${f.target}.`,
  ),
  'shaped-charge-target': refusal(
    'V-4.4c',
    (f: At) => `A shaped charge needs a vehicle, a Gun, or Infantry in a building; ${f.hex} has none.`,
  ),
  'latw-one-leader': refusal(
    'V-4.4.1b',
    (f: OfWeapon) => `A leader alone cannot fire ${f.by}.`,
    () => 'A second leader can help, and any MMC can fire it.',
  ),
  'piat-downward': refusal('V-4.4.5b', (f: OfWeapon & At) => `${f.by} cannot fire down at ${f.hex}: it is too near.`),
  'steeple-overhead': refusal(
    'V-DaE:1.1v2',
    (f: OfWeapon & At) => `${f.by} cannot fire up at the Steeple of its own hex.`,
  ),
  'backblast-choice': refusal(
    'V-3.2.4ak',
    (f: OfWeapon) => `${f.by} fires inside a building: say whether you avoid the backblast or accept it.`,
    () => 'Avoiding it adds 2 to the To Hit roll; accepting it attacks everybody in the hex.',
  ),
  'backblast-forced': refusal(
    'V-4.4.3a',
    (f: OfWeapon) => `${f.by} cannot avoid the backblast: its firer is pinned or in a Steeple.`,
    () => 'Accept the backblast.',
  ),
  'backblast-none': refusal('V-4.4.3a', (f: OfWeapon) => `${f.by} has no backblast here.`),
  'chosen-unarmed': refusal(
    'V-4.4.2k',
    (f: { unit: string }) => `${f.unit} cannot be chosen: it is not a target that mans a weapon.`,
    () => 'A Panzerfaust strikes one unit at random, unless you choose one that mans a Gun or another weapon.',
  ),
  'smoke-too-late': refusal('V-6.2h', () => 'Fire Smoke at the beginning of the Prep or Defensive Fire Phase.'),
  'ordnance-range': refusal(
    'V-3.2.4k',
    (f: OfWeapon & At & { distance: number }) => `${f.by} has no To Hit number for ${f.hex}, ${f.distance} hexes away.`,
  ),
  'arc-wrong': refusal('V-3.2.4m', (f: OfWeapon & At) => `${f.by} would not have ${f.hex} in that arc.`),
  'arc-fixed': refusal(
    'V-7.10n',
    (f: OfWeapon & At) => `${f.by} cannot turn towards ${f.hex}.`,
    () => 'On the move weapons fire as they point, and a hull turns only if the vehicle can move freely.',
  ),
  'ordnance-movers-only': refusal('V-3.2.4j', (f: At) => `You can fire only at the units that move in ${f.hex} now.`),
  'ordnance-shots-spent': refusal('V-3.3.3v2', (f: OfWeapon) => `${f.by} has fired at them as often as they spent MP.`),
  'ordnance-undirected': refusal('V-3.2.2v2', (f: OfWeapon) => `No leader directs ${f.by}.`),
  'machine-gun-halved': refusal(
    'V-4.1v1',
    (f: OfWeapon) => `${f.by} attacks an AFV only at full firepower, within its normal range.`,
  ),
  'turn-fired': refusal('V-3.2.4o', (f: OfWeapon) => `${f.by} cannot turn: it could not fire any more.`),
  'turn-same': refusal('V-3.2.4o', (f: OfWeapon) => `${f.by} points there already.`),
};

export type OrdnanceRefusalCode = keyof typeof TABLE;
const ORDNANCE_REFUSALS: {
  readonly [Code in OrdnanceRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]>;
} = TABLE;
export const refuseOrdnance = refuserInWords<typeof TABLE>(ORDNANCE_REFUSALS);

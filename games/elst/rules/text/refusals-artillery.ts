/** Every refusal of off-board artillery on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfBattery = { battery: string };
type At = { hex: string };

const TABLE = {
  'no-such-battery': refusal('C-DaE:2b', (f: { side: string }) => `The ${f.side} player has no such battery.`),
  'battery-done': refusal('C-DaE:2.321', (f: OfBattery) => `The ${f.battery} has already acted in this phase.`),
  'other-battery': refusal('C-DaE:2d', (f: OfBattery) => `Finish the actions of the ${f.battery} first.`),
  'no-observer': refusal(
    'C-DaE:2.1e',
    (f: OfBattery) =>
      `Nobody can call the ${f.battery}: it takes a leader in Good Order with a working radio who has done nothing else in this phase.`,
  ),
  'needs-contact': refusal(
    'C-DaE:2.1d',
    (f: OfBattery) => `The ${f.battery} takes no orders without Contact.`,
    () => 'Call it first, or keep silent.',
  ),
  'order-not-now': refusal(
    'C-DaE:2.33a',
    (f: OfBattery & { orders: string }) => `The observer of the ${f.battery} has another choice now: ${f.orders}.`,
  ),
  'must-correct': refusal(
    'C-DaE:2.33j',
    (f: OfBattery) => `The observer of the ${f.battery} does not see where its shells burst.`,
    () => 'Correct the counter or cancel it.',
  ),
  'spotting-behind-smoke': refusal(
    'C-DaE:2.4g',
    (f: OfBattery) => `Smoke hides the spotting round of the ${f.battery}: it cannot be left or converted.`,
    () => 'Correct it or cancel it.',
  ),
  'effect-behind-smoke': refusal(
    'C-DaE:2.33i',
    (f: OfBattery) => `Smoke hides the fire for effect of the ${f.battery}: it cannot be corrected.`,
    () => 'Leave it where it is or cancel it.',
  ),
  'passive-effect': refusal(
    'C-DaE:2.34a',
    (f: OfBattery) => `The fire of the ${f.battery} is over: an FFE:C is never corrected.`,
    () => 'Convert it, replace it by a spotting round, or remove it.',
  ),
  'rockets-stay': refusal(
    'C-DaE:2.9c',
    (f: OfBattery) => `The ${f.battery} falls again in the same hexes: you cannot correct or convert rockets.`,
    () => 'Leave the counter where it is or cancel it.',
  ),
  'needs-hex': refusal('C-DaE:2.3a', () => 'Name a hex for the artillery request.'),
  'needs-mission': refusal('C-DaE:2.7b', () => 'Say whether you convert to HE or Smoke.'),
  'no-mission': refusal('C-DaE:2.7c', () => 'Name HE or Smoke only when you convert a spotting round.'),
  'request-unseen': refusal(
    'C-DaE:2.3c',
    (f: At) => `The observer does not see ${f.hex}.`,
    () => 'Pick a hex in the line of sight of the observer.',
  ),
  'request-too-far': refusal(
    'C-DaE:2.4a',
    (f: At & { most: number }) => `${f.hex} is too far away: you can correct this counter by ${f.most} hexes at most.`,
  ),
  'request-same-hex': refusal(
    'C-DaE:2.4c',
    (f: At) => `The counter is in ${f.hex} already; a correction leads to another hex.`,
  ),
  'request-needs-enemy': refusal(
    'C-DaE:2.4b',
    (f: At) => `You can correct HE only to a hex with a Known Enemy Unit in it or next to it; ${f.hex} has none.`,
  ),
  'convert-needs-enemy': refusal(
    'C-DaE:2.33h',
    (f: OfBattery) => `The observer of the ${f.battery} sees no enemy in the hex of the counter or next to it.`,
    () => 'Correct it to an enemy, or wait.',
  ),
  'no-smoke-shells': refusal('C-DaE:2b', (f: OfBattery) => `The ${f.battery} fires HE only.`),
  'smoke-comes-first': refusal(
    'C-DaE:2.33n',
    (f: OfBattery) => `You have fired HE in this phase: the ${f.battery} can no longer fire Smoke.`,
  ),
  'smoke-waits': refusal(
    'C-DaE:2.33n',
    (f: OfBattery) => `Smoke comes before HE, and the ${f.battery} still has to fire its Smoke.`,
    () => 'Let that battery act first.',
  ),
  'blind-only-requests': refusal('C-R12', () => 'You can skip the look only for an artillery request.'),

  // --- the smoke barrage
  'smoke-observer-unable': refusal(
    'C-DaE3:SSR3a',
    (f: { unit: string }) => `${f.unit} was chosen to observe the smoke barrage and is not in Good Order on the map.`,
  ),
  'smoke-unseen': refusal(
    'C-DaE3:SSR3a',
    (f: At & { unit: string }) => `${f.unit}, who observes the smoke barrage, does not see ${f.hex}.`,
  ),
  'observer-no-leader': refusal(
    'C-DaE3:SSR3a',
    (f: { unit: string; side: string }) =>
      `${f.unit} is not a ${f.side} leader; only a leader can observe the smoke barrage.`,
  ),
};

export type ArtilleryRefusalCode = keyof typeof TABLE;
const ARTILLERY_REFUSALS: {
  readonly [Code in ArtilleryRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]>;
} = TABLE;
export const refuseArtillery = refuserInWords<typeof TABLE>(ARTILLERY_REFUSALS);

/** Every refusal of the Rout Phase on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

type OfUnit = { unit: string };
type OfStep = { unit: string; from: string; to: string };
type OfLeader = { leader: string };

const TABLE = {
  // --- who routs
  'not-your-rout': refusal(
    'I-SOP.RtPh',
    (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} side, which routs now.`,
  ),
  'rout-not-broken': refusal(
    'I-3.6a',
    (f: OfUnit) => `${f.unit} is not a broken unit on the map; only broken units rout.`,
  ),
  'rout-in-melee': refusal('I-3.6a', (f: OfUnit) => `${f.unit} is held in Melee and cannot rout.`),
  'not-desperate': refusal('I-3.6l', (f: OfUnit) => `${f.unit} is not under DM and stays where it is.`),
  'has-routed': refusal('I-SOP.RtPh', (f: OfUnit) => `${f.unit} has routed in this phase.`),
  'must-rout-first': refusal(
    'I-3.6a',
    (f: { units: string }) => `${f.units} must still rout.`,
    () => 'Rout them. Units that cannot rout are eliminated.',
  ),
  'not-forced': refusal(
    'I-3.6l',
    (f: OfUnit) => `${f.unit} does not have to rout and has no way, so it stays.`,
    () => 'Leave it out.',
  ),
  'other-unit': refusal(
    'I-SOP.RtPh',
    (f: OfUnit & { other: string }) => `${f.unit} is already routing and comes before ${f.other}.`,
  ),
  'not-an-interdictor': refusal('V-R79', (f: OfUnit) => `${f.unit} cannot interdict here.`),
  // --- leaders and weapons
  'no-such-companion': refusal(
    'I-3.6m',
    (f: OfLeader & OfUnit & { why: string }) => `${f.leader} cannot go with ${f.unit}: ${f.why}.`,
  ),
  'companions-stay': refusal('I-3.6m', () => 'Units that rout together stay together.'),
  'wrong-load': refusal(
    'I-3.6t',
    (f: OfUnit & { keeps: string }) => `${f.unit} must go with as much as it can carry and no more: ${f.keeps}.`,
  ),
  // --- one step
  'no-way': refusal('I-3.6b', (f: OfStep) => `${f.unit} cannot go from ${f.from} to ${f.to}.`),
  'no-polder-there': refusal(
    'I-DaE:1.3c',
    (f: { to: string }) => `${f.to} is not polder, so there is no cover to pay for.`,
  ),
  'rout-into-enemy': refusal(
    'I-3.6a',
    (f: OfStep & { enemy: string }) => `${f.unit} cannot rout into ${f.to}, where ${f.enemy} is.`,
  ),
  'rout-no-room': refusal(
    'I-3.6j',
    (f: { units: string; hex: string }) => `There is no room for ${f.units} in ${f.hex}.`,
  ),
  'rout-toward': refusal(
    'I-3.6e',
    (f: OfStep & { enemy: string }) =>
      `From ${f.from} to ${f.to} ${f.unit} would come closer to ${f.enemy}, who has seen it.`,
  ),
  'rout-along': refusal(
    'I-3.6f',
    (f: OfStep & { enemy: string }) =>
      `${f.to} is next to ${f.enemy}, like ${f.from}; ${f.unit} must get away from that enemy.`,
  ),
  'rout-too-far': refusal(
    'I-3.6b',
    (f: OfUnit & { cost: string; left: string }) =>
      `${f.unit} would need ${f.cost} MF for this way; ${f.left} MF are left.`,
  ),
  // --- where to
  'not-ignorable': refusal(
    'I-3.6j',
    (f: OfUnit & { hex: string }) =>
      `${f.unit} cannot ignore ${f.hex}: only shelter that is no farther from a Known Enemy Unit than its first hex, or that belongs to the building it began in.`,
  ),
  'not-nearest': refusal(
    'I-3.6d',
    (f: OfUnit & { hexes: string }) => `${f.unit} must rout to the nearest woods or building it can reach: ${f.hexes}.`,
  ),
  'past-shelter': refusal(
    'I-3.6h',
    (f: OfUnit & { hex: string }) =>
      `${f.unit} must stop in ${f.hex}, unless it goes at once into another woods or building hex.`,
  ),
  'ends-next-to-enemy': refusal(
    'I-3.6a',
    (f: OfUnit & { hex: string; enemy: string }) => `In ${f.hex} ${f.unit} would still be next to ${f.enemy}.`,
  ),
  'no-rout-off': refusal(
    'C-CG11b',
    (f: OfUnit & { hex: string }) =>
      `${f.unit} can't rout off the map from ${f.hex}: it needs the edge of its Entry Area or a victory exit, away from enemies.`,
  ),
  // --- Low Crawl, and stopping
  'crawl-one-hex': refusal('I-3.6c', () => 'Low Crawl is a rout of exactly one hex.'),
  'crawl-over': refusal('I-6.4b', (f: OfUnit) => `${f.unit} can no longer Low Crawl: it has begun its rout.`),
  'crawl-astray': refusal(
    'I-3.6v',
    (f: OfUnit & { hex: string; hexes: string }) => `${f.hex} is not on the way of ${f.unit} to ${f.hexes}.`,
  ),
  'shelter-in-reach': refusal(
    'I-3.6d',
    (f: OfUnit & { hexes: string }) => `${f.unit} cannot stop here: it can still reach ${f.hexes}.`,
  ),
};

export type RoutRefusalCode = keyof typeof TABLE;
const ROUT_REFUSALS: { readonly [Code in RoutRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseRout = refuserInWords<typeof TABLE>(ROUT_REFUSALS);

/** Every refusal of a fire attack and of the fire phases on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal } from '@bridgehead/engine';
import { counted, refusal } from '@bridgehead/engine';
import { refuserInWords } from './refusals.js';

/** by: "4-5-7 C" or "the LMG of 4-5-7 C". */
type OfFirer = { by: string };
/** How often it may fire at them: on this expenditure, or in this location in all (I-R47). */
type SpentShots = { hex: string; most: number; on: 'here' | 'now' };
type OfLeader = { leader: string };

const TABLE = {
  // --- one unit or weapon
  'not-your-fire': refusal(
    'I-3.2.5',
    (f: OfFirer & { side: string }) => `${f.by} does not fire for the ${f.side} side.`,
  ),
  'weapon-lies-idle': refusal(
    'I-1.2.4',
    (f: OfFirer & { hex: string }) => `Nobody possesses ${f.by} in ${f.hex}.`,
    () => 'Recover it first.',
  ),
  'firer-off-map': refusal('I-3.2.1a', (f: OfFirer) => `${f.by} is not on the map.`),
  'firer-broken': refusal(
    'I-3.2.3m',
    (f: OfFirer) => `${f.by} cannot fire: the unit is broken and can only rout and rally.`,
  ),
  'firer-in-melee': refusal('I-3.8m', (f: OfFirer) => `${f.by} cannot fire: the unit is held in Melee.`),
  'no-own-firepower': refusal(
    'I-1.2.1a',
    (f: OfFirer) => `${f.by} has no firepower.`,
    () => 'A leader directs the fire of others, or fires a weapon.',
  ),
  'other-weapon': refusal('I-3.2.2i', (f: OfFirer) => `${f.by} does not take part in fire attacks.`),
  'weapon-malfunctioned': refusal(
    'I-4.1e',
    (f: OfFirer) => `${f.by} has malfunctioned.`,
    () => 'It can be repaired in a Rally Phase.',
  ),
  'has-fired': refusal('I-3.2a', (f: OfFirer) => `${f.by} has fired in this Player Turn.`),
  'pushed-a-gun': refusal(
    'V-6.5e',
    (f: { by: string }) => `${f.by} cannot fire in the Advancing Fire Phase: the unit has pushed a Gun.`,
  ),
  'fired-in-prep': refusal('I-3.5a', (f: OfFirer) => `${f.by} cannot fire now: the unit fired in the Prep Fire Phase.`),
  'fired-on-the-move': refusal(
    'V-3.5v3',
    (f: OfFirer) =>
      `${f.by} cannot fire in the Advancing Fire Phase: after Bounding First Fire only a main armament that kept its rate of fire fires again, and only if nothing else has fired.`,
  ),
  'weapon-moved': refusal(
    'I-3.5c',
    (f: OfFirer) => `${f.by} was moved in this Player Turn and cannot fire in the Advancing Fire Phase.`,
    () => 'Light machine guns and light anti-tank weapons can.',
  ),
  'final-fired': refusal(
    'I-3.4c',
    (f: OfFirer) => `${f.by} is marked Final Fire and stays silent in the Defensive Fire Phase.`,
  ),
  'too-many-weapons': refusal(
    'I-4.0k',
    (f: { unit: string; most: string }) => `${f.unit} cannot do so much in one Player Turn: ${f.most}.`,
  ),
  'leader-has-acted': refusal(
    'I-1.2.1c',
    (f: OfLeader & { weapon: string }) =>
      `${f.leader} has directed fire in this phase and cannot serve the ${f.weapon} as well.`,
  ),
  'own-hex': refusal(
    'I-3.2.2.1a',
    (f: OfFirer) => `${f.by} cannot fire at its own hex: Infantry in the same place fight in close combat.`,
  ),
  'enemy-in-hex': refusal(
    'I-3.2.2.1b',
    (f: OfFirer & { hex: string }) => `${f.by} cannot fire out of ${f.hex} while an enemy is there.`,
  ),
  'beyond-range': refusal(
    'I-3.2.2b',
    (f: OfFirer & { hex: string; distance: number; most: number }) =>
      `${f.hex} is ${counted(f.distance, 'hex', 'hexes')} away; ${f.by} reaches ${f.most}.`,
  ),
  'far-undirected': refusal(
    'I-4.1d',
    (f: OfFirer & { hex: string; distance: number }) =>
      `${f.hex} is ${f.distance} hexes away; beyond 16 hexes ${f.by} fires only under the direction of a leader.`,
  ),
  'adjacent-only': refusal(
    'I-3.4b',
    (f: OfFirer & { hex: string }) =>
      `${f.by} has fired in the Movement Phase and can now fire only at an adjacent hex; ${f.hex} is not adjacent.`,
  ),
  'pinned-flame': refusal('I-4.2a', (f: OfFirer) => `${f.by} cannot fire: the unit is pinned.`),
  // --- the group
  'flame-alone': refusal(
    'I-3.2.2i',
    () => 'A flamethrower attacks alone.',
    () => 'Let the others attack separately.',
  ),
  'not-one-group': refusal(
    'I-3.2.2i',
    (f: { hexes: string }) =>
      `The firers in ${f.hexes} are not a Fire Group: each must be in or next to the hex of another one that fires.`,
  ),
  'must-combine': refusal(
    'I-3.2.2k',
    (f: { hex: string; target: string }) =>
      `Units in ${f.hex} have attacked ${f.target} already; units in one hex attack the same target together.`,
    () => 'Only a weapon that kept its rate of fire, or further fire of the same unit, may attack again.',
  ),
  'vehicle-must-combine': refusal(
    'V-3.2.2v1',
    (f: { unit: string; target: string }) =>
      `${f.unit} has attacked ${f.target} with a machine gun already; the machine guns of a vehicle attack the same target together.`,
  ),
  'too-weak': refusal(
    'I-3.2.3a',
    (f: { firepower: number }) => `The attack has a firepower of ${f.firepower}; the table begins with 1.`,
  ),
  // --- the target
  'nothing-to-hit': refusal('I-3.2.1a', (f: { hex: string }) => `There is no known enemy in ${f.hex}.`),
  'only-buttoned-up': refusal(
    'V-7.12a',
    (f: { hex: string }) => `The vehicle in ${f.hex} is Buttoned Up: this fire harms only exposed crews.`,
    () => 'Guns, tanks, anti-tank weapons and machine guns fired as ordnance can harm the vehicle itself.',
  ),
  'not-the-movers': refusal(
    'I-3.2b',
    (f: { hex: string }) => `In the Movement Phase you can fire only at moving units; none is in ${f.hex}.`,
  ),
  'not-one-part': refusal(
    'I-3.2b',
    (f: { hex: string }) => `Fire at all units that move together in ${f.hex}, not at some of them.`,
  ),
  'shots-spent': refusal(
    'I-3.3.3o',
    (f: OfFirer & SpentShots) =>
      `${f.by} has fired at them in ${f.hex} as often as they ${f.on === 'now' ? 'spend MF with this expenditure' : 'spent MF there'} (${f.most}).`,
  ),
  'no-line-of-sight': refusal('I-3.2.1a', (f: { from: string; hex: string }) => `${f.from} does not see ${f.hex}.`),
  // --- leaders
  'director-no-leader': refusal('I-3.2.2l', (f: OfLeader) => `${f.leader} is not a leader of this side.`),
  'director-unfit': refusal(
    'I-1.2.1b',
    (f: OfLeader & { why: string }) => `${f.leader} cannot lead the fire: the leader is ${f.why}.`,
  ),
  'leader-serves': refusal(
    'I-4.0l',
    (f: OfLeader) => `${f.leader} serves a weapon in this phase and cannot lead the fire.`,
  ),
  'director-elsewhere': refusal(
    'I-3.2.2l',
    (f: OfLeader & { hex: string }) => `${f.leader} is in ${f.hex}, where no unit of the group fires.`,
  ),
  'two-leaders': refusal(
    'I-1.2.1b',
    (f: { hex: string }) => `One leader is enough in ${f.hex}: modifiers of several leaders do not add up.`,
  ),
  'hex-without-leader': refusal(
    'I-3.2.2m',
    (f: { hex: string }) => `Nobody leads the firers in ${f.hex}; a group of several hexes needs a leader in each.`,
    () => 'Fire without leaders, or leave that hex out.',
  ),
  'leader-used': refusal(
    'I-3.2.2l',
    (f: OfLeader) => `${f.leader} has directed other fire in this Player Turn.`,
    () => 'The leader may direct the same firers again, or some of them.',
  ),
  'leader-spent': refusal(
    'I-3.2.2n',
    (f: OfLeader) => `${f.leader} has attacked in this Player Turn and cannot direct this fire.`,
  ),
  'flame-undirected': refusal('I-3.2.2l', () => 'A leader can’t direct a flamethrower.'),
  'helper-unfit': refusal(
    'I-4.1b',
    (f: OfLeader & { why: string }) => `${f.leader} cannot help at a weapon: ${f.why}.`,
  ),
  // --- after members fell out
  'regroup-all': refusal('I-3.2.2j', () => 'Each firer with a line of sight attacks once, and no other firer does.'),
  'regroup-hex': refusal('I-3.2.2k', (f: { hex: string }) => `The firers in ${f.hex} stay together.`),
  'rate-not-kept': refusal('I-1.2.4.1a', (f: OfFirer) => `${f.by} has not kept its rate of fire.`),
  // --- the phases
  'destroy-mounted': refusal('V-1.2.7', (f: { by: string }) => `${f.by} stays where it is mounted.`),
  'crew-cannot-man': refusal(
    'V-2.0v8',
    (f: { by: string }) => `The crew cannot man ${f.by} now.`,
    () => 'An AAMG needs an exposed crew; a Shocked or Stunned crew mans nothing.',
  ),
  'vehicle-fires-alone': refusal(
    'V-3.2.2v1',
    (f: { unit: string }) => `${f.unit} fires its machine guns alone, without leaders and other units.`,
  ),
  'arc-of-vehicle': refusal('V-3.2.4m', (f: { by: string; hex: string }) => `The ${f.by} cannot point at ${f.hex}.`),
  'artillery-first': refusal(
    'C-DaE:2.1f',
    () => 'Before the artillery you can fire only Smoke.',
    () => 'Go on to the artillery, and fire after it.',
  ),
  'artillery-past': refusal('C-DaE:2.1f', () => 'The artillery has had its turn in this phase, or there is none.'),
  'phase-turning': refusal('V-3.2.4o', () => 'You are turning weapons and can’t fire any more in this phase.'),
  'destroy-when': refusal(
    'I-4.0h',
    () => 'You can destroy weapons only in the Prep Fire Phase and the Defensive Fire Phase.',
  ),
  'no-such-charge': refusal('I-4.3c', (f: { weapon: string }) => `The ${f.weapon} has not been placed.`),
  'charge-waits': refusal(
    'I-4.3c',
    (f: { hex: string }) => `The charge in ${f.hex} must be resolved before the phase ends.`,
  ),
};

export type FireRefusalCode = keyof typeof TABLE;
const FIRE_REFUSALS: { readonly [Code in FireRefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;
export const refuseFire = refuserInWords<typeof TABLE>(FIRE_REFUSALS);

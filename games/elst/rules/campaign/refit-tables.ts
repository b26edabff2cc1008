/** The tables of the Refit Phase: their modifiers as sums, and what a final roll brings. Nothing is rolled here. */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { campaign, resultOf } from '../scenarios/campaign-content.js';
import type { UnitKind } from '../vocabulary/units.js';
import { unitKinds } from '../vocabulary/units.js';
import type { Mover } from './ways.js';

// --- Escape (C-DaE:4.506) -------------------------------------------------------------------------------------------

/** A unit that uses the roll of a stack. */
interface Escaper {
  readonly kind: UnitKind;
  readonly wounded: boolean;
  readonly stunned: boolean;
  readonly hasGun: boolean;
}

export interface EscapeCase {
  readonly stack: readonly Escaper[];
  readonly inEnemyArea: boolean;
  readonly isolated: boolean;
  /** C-R52 Not the area that the stack leaves. */
  readonly nextToFriendlyArea: boolean;
}

/** C-DaE:4.506f C-R52 The DRM of a stack. */
export function escapeTally({ stack, inEnemyArea, isolated, nextToFriendlyArea }: EscapeCase): Tally {
  const { modifiers } = campaign.escape;
  const tally = new TallySheet('Escape');
  const add = (label: string, value: number) => tally.add('C-DaE:4.506f', label, value);
  const facts = stack.map(({ kind }) => unitKinds[kind]);
  const leaders = stack.filter(({ kind, wounded }) => unitKinds[kind].type === 'leader' && !wounded);
  const best = Math.min(...leaders.map(({ kind }) => unitKinds[kind].leadership ?? 0));
  if (leaders.length > 0 && stack.length > 1 && best !== 0) add('leader', best);
  if (facts.some(({ vehicle }) => vehicle !== undefined)) add('AFV', modifiers.vehicle);
  if (stack.length === 1 && leaders.length === 1) add('lone leader', modifiers.loneLeader);
  if (nextToFriendlyArea) add('next to a friendly Setup Area', modifiers.nextToFriendlyArea);
  if (inEnemyArea) add('in an enemy Setup Area', modifiers.inEnemyArea);
  if (stack.some(({ wounded }) => wounded)) add('wounded', modifiers.wounded);
  if (stack.some(({ stunned }) => stunned)) add('Stunned', modifiers.stunned);
  if (isolated) add('Isolated', modifiers.isolated);
  if (stack.some(({ hasGun }) => hasGun)) add('Gun', modifiers.gun);
  const further = facts.reduce((sum, { vehicle, size }) => sum + (vehicle === undefined ? size : 0), 0) - 1;
  if (further > 0) add('further half-squads', further * modifiers.furtherHalfSquad);
  return tally;
}

type ResultOf<Rows extends readonly { readonly result: string }[]> = Rows[number]['result'];
export type EscapeResult = ResultOf<typeof campaign.escape.infantry> | ResultOf<typeof campaign.escape.vehicle>;

/** C-DaE:4.506f C-R53 */
export function escapeResult(final: number, mover: Mover): EscapeResult {
  const { infantry, vehicle } = campaign.escape;
  return mover === 'vehicle' ? resultOf(vehicle, final).result : resultOf(infantry, final).result;
}

/** C-DaE:4.506d C-DaE:4.511d PP that a unit carries when it Escapes or Shifts. */
export function portageOf(kind: UnitKind, health: 'wounded' | 'unwounded'): number {
  const { multiMan, leader, woundedLeader } = campaign.portage;
  const { men } = unitKinds[kind];
  if (men === 'multi-man') return multiMan;
  if (men === 'vehicle') return 0;
  return health === 'wounded' ? woundedLeader : leader;
}

// --- Shift (C-DaE:4.511) --------------------------------------------------------------------------------------------

export type ShiftResult = ResultOf<typeof campaign.shift.results>;

export function shiftResult(final: number): ShiftResult {
  return resultOf(campaign.shift.results, final).result;
}

/** C-DaE:4.511f Whether a dr after a Shift with losses strikes the unit. */
export function isShiftLoss(roll: number): boolean {
  return roll >= campaign.shift.lossFrom;
}

// --- wounds, Stun, repair (C-DaE:4.508, C-DaE:4.512) ----------------------------------------------------------------

function isolatedTally(title: string, rule: string, where: Whereabouts, value: number): TallySheet {
  const tally = new TallySheet(title);
  if (where.isolated) tally.add(rule, 'Isolated', value);
  return tally;
}

export interface Whereabouts {
  readonly isolated: boolean;
}

/** C-DaE:4.508 */
export function woundTally(where: Whereabouts): Tally {
  return isolatedTally('Wounded leader', 'C-DaE:4.508', where, campaign.wounded.modifiers.isolated);
}

export function woundResult(final: number): ResultOf<typeof campaign.wounded.results> {
  return resultOf(campaign.wounded.results, final).result;
}

/** C-DaE:4.5121 */
export function immobilizationTally(
  where: Whereabouts & { readonly frontLine: boolean; readonly uncontrolled: boolean },
): Tally {
  const { modifiers } = campaign.immobilization;
  const tally = isolatedTally('Immobilization', 'C-DaE:4.5121', where, modifiers.isolated);
  if (where.frontLine) tally.add('C-DaE:4.5121', 'Front Line Hex', modifiers.frontLine);
  if (where.uncontrolled) tally.add('C-DaE:4.5121', 'Uncontrolled Territory', modifiers.uncontrolled);
  return tally;
}

export function immobilizationResult(final: number): ResultOf<typeof campaign.immobilization.results> {
  return resultOf(campaign.immobilization.results, final).result;
}

/** C-DaE:4.5122 C-R61 */
export function stunTally(where: Whereabouts): Tally {
  return isolatedTally('Stun', 'C-DaE:4.5122', where, campaign.stun.modifiers.isolated);
}

export function stunResult(final: number): ResultOf<typeof campaign.stun.results> {
  return resultOf(campaign.stun.results, final).result;
}

/** C-DaE:4.5123a C-R62 */
export function repairTally({
  vehicular,
  repairNumber,
  nonQualifiedOnly,
  isolated,
}: Whereabouts & {
  readonly vehicular: boolean;
  readonly repairNumber: number;
  readonly nonQualifiedOnly: boolean;
}): Tally {
  const { modifiers } = campaign.weaponRepair;
  const tally = new TallySheet('Repair');
  const add = (label: string, value: number) => tally.add('C-DaE:4.5123a', label, value);
  if (vehicular) add('weapon of a vehicle', modifiers.vehicular);
  if (repairNumber > 0) add('repair number', -repairNumber);
  if (nonQualifiedOnly) add('Non-Qualified Use only', modifiers.nonQualified);
  if (isolated) add('Isolated', modifiers.isolated);
  return tally;
}

export function repairResult(final: number): ResultOf<typeof campaign.weaponRepair.results> {
  return resultOf(campaign.weaponRepair.results, final).result;
}

/** C-DaE:4.5124 A captured weapon that works; one that does not is eliminated without a roll. */
export function capturedResult(roll: number): ResultOf<typeof campaign.captured.results> {
  return resultOf(campaign.captured.results, roll).result;
}

// --- what is outside (C-DaE:4.5057) ---------------------------------------------------------------------------------

/** C-DaE:4.5051c C-DaE:4.5053e C-DaE:4.5056 C-DaE:4.5057 What becomes of an immobile vehicle. */
export function immobileVehicle(
  ground: 'friendly' | 'enemy' | 'no-mans-land' | 'uncontrolled',
  armament: 'works' | 'silent',
): 'retained' | 'wreck' {
  if (ground === 'friendly') return 'retained';
  return ground === 'uncontrolled' && armament === 'works' ? 'retained' : 'wreck';
}

/** C-DaE:4.506f C-R52 C-R53 What a unit is after its Escape; undefined: it is gone. wound: a leader who is Casualty Reduced rolls for severity. */
export function afterEscape(
  kind: UnitKind,
  result: EscapeResult,
): { readonly kind: UnitKind; readonly wound: boolean } | undefined {
  if (result === 'eliminated' || result === 'wreck') return undefined;
  const isReplaced = result === 'replaced' || result === 'replaced-and-reduced';
  const lesser = (isReplaced ? unitKinds[kind].replacedBy : undefined) ?? kind;
  if (result === 'escapes' || result === 'replaced') return { kind: lesser, wound: false };
  if (unitKinds[kind].type === 'leader') return { kind: lesser, wound: true };
  const { reducesTo } = unitKinds[lesser];
  return reducesTo === undefined ? undefined : { kind: reducesTo, wound: false };
}

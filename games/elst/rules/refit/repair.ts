/** C-DaE:4.512 C-R60 Equipment Repair: 4.5121 to 4.5128 in their order, for everything that a side has Retained. LMGs are given up (C-DaE:4.5123b) before anything else happens to vehicles. */
import type { Tally, Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { DATES } from '../campaign/calendar.js';
import { isFrontLine } from '../campaign/ground.js';
import {
  capturedResult,
  immobilizationResult,
  immobilizationTally,
  repairResult,
  repairTally,
  stunResult,
  stunTally,
} from '../campaign/refit-tables.js';
import {
  campaignOf,
  changeItem,
  changePiece,
  dropItems,
  itemFacts,
  itemId,
  losePiece,
  movePiece,
  numberedFor,
  pieceFacts,
  retained,
  rosterOf,
  tellStory,
} from '../campaign/rosters.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { Item, Piece, RosterItem } from '../state/campaign.js';
import { ENTRY, IN_PLACE } from '../state/campaign.js';
import type { CampaignEvent } from '../state/campaign-events.js';
import { settingOf } from '../state/context.js';
import type { Mark, State, WeaponMark } from '../state/state.js';
import { NOWHERE } from '../state/state.js';
import type { Play } from '../state/types.js';
import { pieceName } from '../text/roster-names.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { isIsolated, isManned } from './posts.js';
import type { After, DecidedStep, Orders } from './step.js';
import { ordersOf } from './step.js';

export function repairAll(play: Play): After {
  for (const side of SIDES) {
    freeVehicles(play, side);
    recoverStunned(play, side);
    repairWeapons(play, side);
  }
  return 'next';
}

/** C-DaE:4.5124 to C-DaE:4.5128 */
function finishRepair(play: Play): After {
  for (const side of SIDES) {
    testCaptured(play, side);
    restock(play, side);
    retireTanks(play, side);
    removeRecalled(play, side);
  }
  return 'next';
}

type RollOf = Extract<CampaignEvent, { type: 'refit-rolled' }>['what'];

function tellRoll(
  play: Play,
  side: Side,
  rule: string,
  told: {
    readonly name: string;
    readonly what: RollOf;
    readonly roll: number;
    readonly modifiers: Tally;
    readonly outcome: string;
  },
): void {
  play.emit({ type: 'refit-rolled', rule, side, ...told, secret: false });
}

function vehicles(state: State, side: Side, mark: Mark): Piece[] {
  return retained(rosterOf(state, side))
    .filter(({ piece }) => pieceFacts(piece).vehicle !== undefined && piece.marks.includes(mark))
    .map(({ number }) => number);
}

function withoutMark(state: State, side: Side, number: Piece, mark: Mark): void {
  const { marks } = rosterOf(state, side).pieces[number];
  changePiece(state, side, number, { marks: marks.filter((other) => other !== mark) });
}

/** C-DaE:4.5121 V-CG.v3 */
function freeVehicles(play: Play, side: Side): void {
  const { state } = play;
  const { board } = settingOf(state);
  const { ground } = campaignOf(state);
  for (const number of vehicles(state, side, 'immobilized')) {
    const piece = rosterOf(state, side).pieces[number];
    const modifiers = immobilizationTally({
      isolated: isIsolated(state, side, piece.post),
      frontLine: piece.hex !== NOWHERE && isFrontLine(board, ground, piece.hex),
      uncontrolled: piece.post === IN_PLACE,
    });
    const roll = rollDie(play.chance, `mobility of ${pieceName(piece)}`);
    const result = immobilizationResult(roll + modifiers.total);
    const outcome = result === 'mobile' ? 'mobile again' : 'still immobilized';
    tellRoll(play, side, 'C-DaE:4.5121', { name: pieceName(piece), what: 'immobilization', roll, modifiers, outcome });
    if (result !== 'mobile') continue;
    withoutMark(state, side, number, 'immobilized');
    tellStory(state, side, number, { what: 'repaired' });
  }
}

/** C-DaE:4.5122 C-R61 V-CG.v1 */
function recoverStunned(play: Play, side: Side): void {
  const { state } = play;
  for (const number of vehicles(state, side, 'stun-shaken')) {
    const piece = rosterOf(state, side).pieces[number];
    const modifiers = stunTally({ isolated: isIsolated(state, side, piece.post) });
    const roll = rollDie(play.chance, `Stun of ${pieceName(piece)}`);
    const result = stunResult(roll + modifiers.total);
    const outcome = { recovers: 'recovered', stunned: 'still stunned', eliminated: 'eliminated' }[result];
    tellRoll(play, side, 'C-DaE:4.5122', { name: pieceName(piece), what: 'stun', roll, modifiers, outcome });
    if (result === 'recovers') withoutMark(state, side, number, 'stun-shaken');
    if (result === 'eliminated') losePiece(state, side, number);
  }
}

/** "MMG", "Sherman V(a) AA (75)". */
function nameWithVehicle(state: State, side: Side, item: RosterItem): string {
  const { name, mounted } = itemFacts(item);
  const holder = mounted === undefined ? undefined : rosterOf(state, side).pieces.at(item.holder);
  return holder === undefined ? name : `${pieceName(holder)} (${name})`;
}

/** I-R92 Of another nation than the side that has it. */
function isCaptured(side: Side, item: RosterItem): boolean {
  return itemFacts(item).nationality !== side;
}

/** C-R62 Whether personnel is Retained in the Setup or Entry Area of a weapon. The crew of a vehicle is none. */
function isTended(state: State, side: Side, { post }: RosterItem): boolean {
  return post !== IN_PLACE && isManned(state, side, post);
}

/** C-DaE:4.5123a V-CG.v4 C-R62 Radios never roll. */
function repairWeapons(play: Play, side: Side): void {
  const { state } = play;
  const gone = new Set<Item>();
  rosterOf(state, side).items.forEach((item, number) => {
    const isWaiting = item.marks.includes('malfunctioned') && !item.marks.includes('disabled');
    if (!isWaiting || item.module !== undefined || isCaptured(side, item) || !isTended(state, side, item)) return;
    const { repair, mounted, type } = itemFacts(item);
    const name = nameWithVehicle(state, side, item);
    const modifiers = repairTally({
      vehicular: mounted !== undefined,
      repairNumber: repair,
      nonQualifiedOnly: type === 'gun' && !hasCrew(state, side, item),
      isolated: isIsolated(state, side, item.post),
    });
    const roll = rollDie(play.chance, `repair of ${name}`);
    const isRepaired = repairResult(roll + modifiers.total) === 'repaired';
    const outcome = isRepaired ? 'repaired' : mounted === undefined ? 'eliminated' : 'disabled';
    tellRoll(play, side, 'C-DaE:4.5123a', { name, what: 'repair', roll, modifiers, outcome });
    if (isRepaired) changeItem(state, side, number, { marks: item.marks.filter((mark) => mark !== 'malfunctioned') });
    else if (mounted === undefined) gone.add(number);
    else disable(state, side, number, mounted.station);
  });
  dropItems(state, side, (_, number) => gone.has(number));
}

function disable(state: State, side: Side, number: Item, station: string): void {
  const item = rosterOf(state, side).items[number];
  changeItem(state, side, number, { marks: [...item.marks, 'disabled'] });
  const holder = rosterOf(state, side).pieces.at(item.holder);
  if (station === 'main' && holder !== undefined && !holder.marks.includes('recalled'))
    changePiece(state, side, item.holder, { marks: [...holder.marks, 'recalled'] });
}

function hasCrew(state: State, side: Side, { post }: RosterItem): boolean {
  return retained(rosterOf(state, side)).some(({ piece }) => piece.post === post && pieceFacts(piece).type === 'crew');
}

/** C-DaE:4.5124 One that does not work is eliminated in any case. */
function testCaptured(play: Play, side: Side): void {
  const { state } = play;
  const gone = new Set<Item>();
  const noModifiers = new TallySheet('Captured equipment');
  rosterOf(state, side).items.forEach((item, number) => {
    if (!isCaptured(side, item) || item.module !== undefined) return;
    const { name } = itemFacts(item);
    if (item.marks.includes('malfunctioned')) {
      gone.add(number);
      play.emit({ type: 'equipment-eliminated', rule: 'C-DaE:4.5124', side, name });
      return;
    }
    if (!isTended(state, side, item)) return;
    const roll = rollDie(play.chance, `captured ${name}`);
    const result = capturedResult(roll);
    tellRoll(play, side, 'C-DaE:4.5124', { name, what: 'captured', roll, modifiers: noModifiers, outcome: result });
    if (result === 'eliminated') gone.add(number);
  });
  dropItems(state, side, (_, number) => gone.has(number));
}

const DEPLETIONS: ReadonlySet<WeaponMark> = new Set([
  'no-smoke',
  'no-he',
  'no-ap',
  'no-apcr',
  'no-apds',
  'no-heat',
  'no-phosphorus',
]);

/** C-DaE:4.5125 C-DaE:4.5126 V-CG.v5 */
function restock(play: Play, side: Side): void {
  const { state } = play;
  rosterOf(state, side).items.forEach((item, number) => {
    if (isCaptured(side, item) || isIsolated(state, side, item.post)) return;
    if (!item.marks.some((mark) => DEPLETIONS.has(mark))) return;
    changeItem(state, side, number, { marks: item.marks.filter((mark) => !DEPLETIONS.has(mark)) });
    play.emit({
      type: 'refit-changed',
      rule: 'C-DaE:4.5125',
      side,
      name: nameWithVehicle(state, side, item),
      change: 'ammunition',
    });
  });
  for (const number of vehicles(state, side, 'low-ammo')) {
    const piece = rosterOf(state, side).pieces[number];
    if (isIsolated(state, side, piece.post)) continue;
    withoutMark(state, side, number, 'low-ammo');
    play.emit({ type: 'refit-changed', rule: 'C-DaE:4.5126', side, name: pieceName(piece), change: 'low-ammo' });
  }
}

/** C-DaE:4.5127a C-R63 V-CG.v6 After a battle in the afternoon British tanks go to the Entry Area, one that is mobile again in Uncontrolled Territory too. */
function retireTanks(play: Play, side: Side): void {
  const { state } = play;
  const { date, fought } = campaignOf(state);
  if (side !== 'british' || fought !== date - 1 || DATES[fought].time !== 'afternoon') return;
  for (const { number, piece } of retained(rosterOf(state, side))) {
    const isTank = pieceFacts(piece).vehicle !== undefined;
    if (!isTank || piece.post === ENTRY || piece.marks.includes('immobilized')) continue;
    if (isIsolated(state, side, piece.post)) continue;
    movePiece(state, side, number, ENTRY);
    play.emit({ type: 'refit-changed', rule: 'C-DaE:4.5127a', side, name: pieceName(piece), change: 'to-entry' });
  }
}

/** C-DaE:4.5128 V-CG.v6 */
function removeRecalled(play: Play, side: Side): void {
  const { state } = play;
  for (const number of vehicles(state, side, 'recalled')) {
    const piece = rosterOf(state, side).pieces[number];
    play.emit({ type: 'refit-changed', rule: 'C-DaE:4.5128', side, name: pieceName(piece), change: 'recalled' });
    losePiece(state, side, number, 'recalled');
  }
}

// --- an LMG for a machine gun of a vehicle ------------------------------------------------------------------------------

type Cannibalize = OrderOf<'cannibalize'>;

/** C-DaE:4.5123b V-CG.v4 */
export const cannibalizingStep: DecidedStep<Cannibalize> = {
  rule: 'C-DaE:4.5123b',
  answer: 'cannibalize',
  asked: (state) => SIDES.filter((side) => exchanges(state, side).length > 0),
  text: () => 'Give up LMGs to repair disabled machine guns of vehicles in the same area, or keep them.',
  idle: () => ({ do: 'cannibalize', repairs: [] }),
  list: (state, side) => [
    { do: 'cannibalize', repairs: [] },
    ...exchanges(state, side).map(
      ({ machineGun, lmg }): Cannibalize => ({
        do: 'cannibalize',
        repairs: [{ machineGun: itemId(side, machineGun), with: itemId(side, lmg) }],
      }),
    ),
  ],
  judge: judgeExchanges,
  resolve: exchangeAll,
};

function exchanges(state: State, side: Side): { readonly machineGun: Item; readonly lmg: Item }[] {
  const { items } = rosterOf(state, side);
  return items.flatMap((gun, machineGun) => {
    const { mounted } = itemFacts(gun);
    if (mounted === undefined || mounted.station === 'main' || !gun.marks.includes('disabled')) return [];
    return items.flatMap((other, lmg) =>
      itemFacts(other).type === 'light-machine-gun' && other.post === gun.post && !isCaptured(side, other)
        ? [{ machineGun, lmg }]
        : [],
    );
  });
}

function judgeExchanges(state: State, side: Side, { repairs }: Cannibalize): Violation[] {
  const known = exchanges(state, side);
  const used = repairs.flatMap(({ machineGun, with: lmg }) => [machineGun, lmg]);
  const isFair = repairs.every(({ machineGun, with: lmg }) =>
    known.some((one) => one.machineGun === numberedFor(side, machineGun) && one.lmg === numberedFor(side, lmg)),
  );
  return isFair && new Set(used).size === used.length ? [] : [refuseRefit('no-exchange', {})];
}

function exchangeAll(play: Play, orders: Orders): After {
  const { state } = play;
  for (const { side, order } of ordersOf(orders, 'cannibalize')) {
    const gone = new Set<Item>();
    for (const { machineGun, with: lmg } of order.repairs) {
      const number = numberedFor(side, machineGun);
      const item = rosterOf(state, side).items[number];
      changeItem(state, side, number, {
        marks: item.marks.filter((mark) => mark !== 'disabled' && mark !== 'malfunctioned'),
      });
      gone.add(numberedFor(side, lmg));
      play.emit({
        type: 'refit-changed',
        rule: 'C-DaE:4.5123b',
        side,
        name: nameWithVehicle(state, side, item),
        change: 'cannibalized',
      });
    }
    dropItems(state, side, (_, number) => gone.has(number));
  }
  return finishRepair(play);
}

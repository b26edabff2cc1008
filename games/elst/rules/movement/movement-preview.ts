/** What a player sees before they move: the MF of the slowest, what each expenditure takes, and what waits for them there. */
import type { Adder, Consequence, Preview, Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { placeWords } from '../board/locations.js';
import { residualAt } from '../fire/residual-fire.js';
import type { Context } from '../state/context.js';
import { addPush } from '../guns/manhandling.js';
import type { PushSpend, Spend } from '../state/frames.js';
import type { State } from '../state/state.js';
import { OUTSIDE } from '../state/state.js';
import { addEntry } from '../terrain/entry-cost.js';
import { sayUnits } from '../text/words.js';
import { nameOf } from '../units/units-in-play.js';
import { armOf, isGun, weaponName, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { addAllotment, allotmentOf } from './allotment.js';
import type { Price, Standing } from './spending.js';
import { isOutside, priceOf, standingAfter } from './spending.js';

/** Units that go this way from where they stand. */
export function previewWay(state: State, context: Context, start: Standing, way: readonly Spend[]): Preview {
  const units = sayUnits(state, start.units);
  const spent = new TallySheet(start.spent > 0 ? `MF of this way, after ${start.spent / 2} spent` : 'MF of this way');
  const consequences: Consequence[] = leftGuns(state, start, way);
  const pushes: Tally[] = [];
  let standing = start;
  for (const spend of way) {
    const price = priceOf(context, standing, spend);
    if (price === undefined) break;
    addSpend(context, standing, spend, price, spent);
    if ('push' in spend) pushes.push(pushTally(state, context, standing, spend, price));
    if ('to' in spend && residualAt(state, spend.to) > 0) {
      consequences.push({
        kind: 'own-loss',
        rule: 'I-3.3.5b',
        text: `Residual Firepower of ${residualAt(state, spend.to)} attacks in ${placeWords(context.board, spend.to)}.`,
      });
    }
    standing = standingAfter(standing, spend, price);
  }
  return {
    summary: summaryOf(context, units, way),
    tallies: [allotmentTally(state, start.units), spent, ...pushes],
    consequences,
  };
}

/** V-6.5b The roll of a push, and the number it must not exceed. */
function pushTally(
  state: State,
  context: Context,
  { units, place }: Standing,
  spend: PushSpend,
  { halves }: Price,
): Tally {
  const number = armOf(state, spend.push).gun?.manhandling ?? 0;
  const tally = new TallySheet(`Pushing the ${weaponName(state, spend.push)}, M${number}`);
  addPush(state, context, units, spend, { from: place, to: spend.to, halves }, tally);
  return tally;
}

/** V-4.0v6 Guns that stay behind because nobody pushes them. */
function leftGuns(state: State, { units }: Standing, way: readonly Spend[]): Consequence[] {
  if (!way.some((spend) => 'to' in spend && !('push' in spend))) return [];
  return units
    .flatMap((unit) => weaponsOf(state, unit))
    .filter((weapon) => isGun(state, weapon))
    .map((weapon) => ({ kind: 'own-loss', rule: 'V-4.0v6', text: `The ${weaponName(state, weapon)} stays behind.` }));
}

function summaryOf({ board }: Context, units: string, way: readonly Spend[]): string {
  const last = way.findLast((spend) => 'to' in spend);
  if (last !== undefined && 'push' in last) return `Push the Gun to ${placeWords(board, last.to)}`;
  if (last !== undefined) return `Move ${units} to ${placeWords(board, last.to)}`;
  const act = way.at(-1);
  if (act === undefined) return `Set out with ${units}`;
  if ('smoke' in act) return `Throw Smoke grenades into ${placeWords(board, act.smoke)}`;
  if ('recover' in act) return 'Try to recover a weapon';
  return 'charge' in act
    ? `Place the demolition charge in ${placeWords(board, act.at)}`
    : `Move ${units} along the edge`;
}

/** The MF of the slowest of them. */
function allotmentTally(state: State, units: readonly Unit[]): TallySheet {
  const slowest = units.reduce((least, unit) =>
    allotmentOf(state, unit, units) < allotmentOf(state, least, units) ? unit : least,
  );
  const tally = new TallySheet(`MF of ${nameOf(state, slowest)}`);
  addAllotment(state, slowest, units, tally);
  return tally;
}

function addSpend(context: Context, standing: Standing, spend: Spend, { exit, halves }: Price, into: Adder): void {
  const { board } = context;
  if (exit > 0) into.add('I-DaE:1.3d', `out of the polder in ${placeWords(board, standing.place)}`, exit / 2);
  if ('to' in spend) {
    const hex = placeWords(board, spend.to);
    const from = isOutside(standing) ? OUTSIDE - standing.place : standing.place;
    addEntry(
      context,
      from,
      spend.to,
      { phase: 'movement', cover: spend.cover, polder: spend.polder },
      labelled(into, hex),
    );
    if ('push' in spend) into.add('V-6.5c', `${hex}: pushing a Gun`, halves / 4);
  } else if ('along' in spend) into.add('I-3.3d', 'along the edge', halves / 2);
  else if ('smoke' in spend) into.add('I-3.3.1k', 'Smoke grenades', halves / 2);
  else if ('recover' in spend) into.add('I-3.3.1l', 'recovery', halves / 2);
  else into.add('I-4.3b', 'demolition charge', halves / 2);
}

/** Each part with the hex it belongs to. */
function labelled(into: Adder, hex: string): Adder {
  let total = 0;
  return {
    add(rule, label, value) {
      total += value;
      into.add(rule, `${hex}: ${label}`, value);
    },
    get total() {
      return total;
    },
  };
}

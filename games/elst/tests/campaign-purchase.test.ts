/** C-DaE:4.515 C-DaE:4.516 Purchases and what they bring. */
import { describe, expect, test } from 'vitest';
import { elst } from '../rules/board/elst-board.js';
import { DATES } from '../rules/campaign/calendar.js';
import { areasOn } from '../rules/campaign/ground.js';
import type { Buyer, PurchaseOrder } from '../rules/campaign/purchase.js';
import {
  contentsOf,
  costOf,
  groupsOf,
  isReceived,
  judgePurchase,
  leadersFor,
  leaderTally,
  priceOf,
  rollsStrength,
  strengthFor,
  supportWeaponsOf,
} from '../rules/campaign/purchase.js';
import { ENTRY } from '../rules/state/campaign.js';
import { unitKinds, weaponKinds } from '../rules/vocabulary/units.js';
import { GROUND, hex } from './campaign-kit.js';
import { eachVector } from './each-vector.js';
import vectors from './vectors/campaign.json' with { type: 'json' };

const sideOf = (word: string) => (word === 'british' ? 'british' : 'german');
const unitIds = (kinds: readonly number[]) => kinds.map((kind) => unitKinds[kind].id);
/** British areas all along the north edge, one German area in the south. */
const CLOSED = elst.grid.labels
  .map((label, each) =>
    /^[A-Z]+[01]$/.test(label) ? 'b' : GROUND[each] === 'b' || GROUND[each] === 'n' ? '.' : GROUND[each],
  )
  .join('');
const buyer = (more: Partial<Buyer>): Buyer => ({
  board: elst,
  ground: GROUND,
  side: 'german',
  date: 1,
  points: 30,
  bought: [],
  chitBefore: 'none',
  ...more,
});
const order = (groups: PurchaseOrder['groups'], chit: PurchaseOrder['chit'] = 'none'): PurchaseOrder => ({
  groups,
  chit,
});
const refused = (who: Partial<Buyer>, what: PurchaseOrder) =>
  judgePurchase(buyer(who), what).map(({ code, rule }) => `${code} ${rule}`);
const areaOf = (side: 'british' | 'german', label: string) =>
  areasOn(elst, GROUND).of[side].findIndex(({ hexes }) => hexes.includes(hex(label)));

const said = (who: Partial<Buyer>, what: PurchaseOrder) =>
  Object.fromEntries(judgePurchase(buyer(who), what).map(({ code, text }) => [code, text]));
const parts = (group: string, chit: PurchaseOrder['chit']) =>
  priceOf('german', { group, to: 0 }, chit).parts.map(({ rule, value }) => `${rule} ${value}`);
const chart = (side: 'british' | 'german') =>
  groupsOf(side).map(({ id, cost, dateMost, campaignMost }) => `${id} ${cost} ${dateMost} ${campaignMost}`);
const rolling = (side: 'british' | 'german') =>
  groupsOf(side).flatMap(({ id }) => (rollsStrength(side, id) ? [id] : []));
const pairs = (side: 'british' | 'german', id: string) => {
  const { units, weapons } = contentsOf(side, id, 'full');
  return weapons.map(({ kind, holder }) => `${unitKinds[units[holder ?? 0]].id} ${weaponKinds[kind].id}`);
};

describe('purchases', () => {
  eachVector(vectors.purchases, ({ given, expect: wanted }) => {
    const side = sideOf(given.side);
    const ground = given.north === 'closed' ? CLOSED : GROUND;
    const open = areasOn(elst, ground).of[side].find(({ isolated }) => !isolated)?.number ?? 0;
    const what = order(
      given.groups.map(({ group, onMap }) => ({ group, to: onMap ? open : ENTRY })),
      given.chit ? 'bought' : 'none',
    );
    const date = DATES.findIndex(({ name }) => name === given.date);
    expect(costOf(side, what).total).toBe(wanted.cost);
    expect(refused({ side, ground, date, points: given.points, bought: given.bought }, what)).toEqual(wanted.refusals);
  });

  test('C-DaE:4.515a C-DaE:4.515c a purchase cannot cost more than the side has', () => {
    expect(refused({ points: 4 }, order([{ group: 'I3', to: areaOf('german', 'M15') }]))).toEqual([
      'points-short C-DaE:4.515a',
    ]);
    expect(refused({ points: 4 }, order([{ group: 'I3', to: ENTRY }]))).toEqual([]);
  });

  test('C-DaE:4.5151a C-R67 on the map only in an own area that is not Isolated', () => {
    expect(refused({}, order([{ group: 'I3', to: areaOf('german', 'F14') }]))).toEqual(['isolated-area C-DaE:4.5151a']);
    expect(refused({}, order([{ group: 'G1', to: 9 }]))).toEqual(['no-such-area C-DaE:4.5151a']);
    expect(refused({}, order([{ group: 'X9', to: ENTRY }]))).toEqual(['no-such-group C-DaE:4.515a']);
  });

  test('C-DaE:4.5154a once for the Germans, never for the British', () => {
    expect(refused({ chitBefore: 'bought' }, order([], 'bought'))).toEqual(['chit-used C-DaE:4.5154a']);
    expect(refused({ side: 'british' }, order([], 'bought'))).toEqual(['no-chit-for-side C-DaE:4.5154a']);
  });

  test('C-DaE:4.515a a refusal names the group and the remedy', () => {
    const town = areaOf('german', 'M15');
    expect(
      said({ bought: ['V3', 'V3'] }, order(['V3', 'V3', 'I1', 'I3'].map((group) => ({ group, to: ENTRY })))),
    ).toEqual({
      'date-most': 'You can buy the Panzer VI Platoon only once on one date.',
      'campaign-most': 'You can buy the Panzer VI Platoon only 2 times in the campaign.',
      'one-infantry-group': 'The Germans can buy only one Infantry group on one date.',
    });
    expect(said({ ground: CLOSED }, order([{ group: 'V2', to: 0 }]))).toEqual({
      'north-closed': 'You can’t buy the Panzer V Platoon for the map: British areas close the north edge.',
    });
    expect(said({ side: 'british', date: 4 }, order([{ group: 'V1', to: 0 }]))).toEqual({
      'no-tanks-in-the-morning': 'You can’t buy the Tank Troop I for the map in the Morning.',
    });
    expect(said({ date: 5 }, order([{ group: 'G1', to: town }], 'bought'))).toEqual({
      'no-chit-today': 'You can’t buy the Attack Chit on 25 Mid-Day.',
    });
  });

  test('C-DaE:4.5151a C-DaE:4.5151n2 C-DaE:4.5154b a price shows its parts', () => {
    expect(parts('I2', 'none')).toEqual(['C-DaE:4.515a 6', 'C-DaE:4.5151a 1']);
    expect(parts('I2', 'bought')).toEqual(['C-DaE:4.515a 6', 'C-DaE:4.5151a 1', 'C-DaE:4.5154b -1']);
    expect(parts('G1', 'none')).toEqual(['C-DaE:4.515a 2']);
  });
});

describe('the charts', () => {
  test('C-DaE:4.515g C-DaE:4.5151c the German chart: cost, Date Max, CG Max', () => {
    expect(chart('german')).toEqual([
      'I1 4 1 1',
      'I2 6 1 1',
      'I3 4 1 3',
      'V1 2 1 1',
      'V2 4 1 2',
      'V3 3 1 2',
      'V4 5 1 2',
      'G1 2 2 2',
      'G2 3 1 1',
      'HW1 6 1 2',
      'O1 3 2 5',
      'O2 5 1 3',
      'O3 3 1 1',
    ]);
  });

  test('C-DaE:4.515e the British chart', () => {
    expect(chart('british')).toEqual([
      'I1 8 1 4',
      'V1 6 1 1',
      'V2 5 1 3',
      'G1 2 1 1',
      'HW1 5 1 2',
      'HW2 2 1 3',
      'O1 2 2 4',
      'O2 3 2 5',
    ]);
  });

  test('C-DaE:4.2.p C-DaE:4.2.w C-DaE:4.2.t I are Infantry, V are AFVs, G Guns, HW heavy weapons, O artillery', () => {
    for (const side of ['british', 'german'] as const)
      for (const { id, type } of groupsOf(side)) {
        const { units, weapons, battery } = contentsOf(side, id, 'full');
        const types = new Set(units.map((unit) => unitKinds[unit].type));
        if (type === 'I') expect([...types]).toEqual(['squad']);
        if (type === 'V') expect([...types]).toEqual(['vehicle']);
        if (type === 'G') expect(weapons.every(({ kind }) => weaponKinds[kind].gun !== undefined)).toBe(true);
        if (type === 'HW') expect(weapons.length).toBe(units.length);
        expect(battery !== undefined).toBe(type === 'O');
      }
  });
});

describe('contents of a group', () => {
  eachVector(vectors.strength, ({ given: { side, group }, roll, expect: wanted }) => {
    const strength = strengthFor(roll);
    expect({ strength, units: unitIds(contentsOf(sideOf(side), group, strength).units) }).toEqual(wanted);
  });

  eachVector(vectors.leaders, ({ given: { side, group, strength }, roll, expect: wanted }) => {
    const final =
      roll + (leaderTally(sideOf(side), group, strength === 'full' ? 'full' : 'depleted')?.total ?? Number.NaN);
    expect({ final, leaders: unitIds(leadersFor(sideOf(side), group, final)) }).toEqual(wanted);
  });

  test('C-DaE:4.5161 C-R68 German Guns and all artillery come whole; a group that does not roll cannot be Depleted', () => {
    expect(rolling('german')).toEqual(['I1', 'I2', 'I3', 'V1', 'V2', 'V3', 'V4', 'HW1']);
    expect(rolling('british')).toEqual(['I1', 'V1', 'V2', 'G1', 'HW1', 'HW2']);
    for (const side of ['british', 'german'] as const)
      for (const { id, depleted } of groupsOf(side))
        expect([id, depleted !== undefined]).toEqual([id, rollsStrength(side, id)]);
  });

  test('C-DaE:4.5151n1 a crew or half-squad comes with each Gun, machine gun and mortar', () => {
    expect(pairs('german', 'G1')).toEqual(['ge-2-2-8 ge-pak40']);
    expect(pairs('german', 'HW1')).toEqual(['ss-3-4-8 ge-hmg', 'ss-3-4-8 ge-hmg']);
    expect(pairs('british', 'HW1')[2]).toBe('br-2-2-8 br-mmg');
    expect(pairs('british', 'HW2')).toEqual(['br-2-4-7 br-mtr51', 'br-2-4-7 br-mtr51']);
  });

  test('C-CG3b C-CG3d C-DaE:4.5151n1 a module brings its radio; all but rockets fire Smoke', () => {
    const { units, weapons, battery } = contentsOf('german', 'O1', 'full');
    expect([units, weapons.map(({ kind }) => weaponKinds[kind].id)]).toEqual([[], ['ge-radio']]);
    expect(battery).toMatchObject({ calibre: '80+mm', type: 'battalion-mortars', smoke: true });
    expect(contentsOf('german', 'O3', 'full').battery?.smoke).toBe(false);
  });

  test('C-DaE:4.5162a C-R69 support weapons in the order of the dice; a Depleted group needs 4 or less for each', () => {
    const ids = supportWeaponsOf('british', 'I1').map((kind) => weaponKinds[kind].id);
    expect(ids).toEqual(['br-lmg', 'br-lmg', 'br-lmg', 'br-piat', 'br-piat']);
    expect(supportWeaponsOf('german', 'I2').map((kind) => weaponKinds[kind].id)).toEqual([
      'ge-mmg',
      'ge-lmg',
      'ge-lmg',
      'ge-psk',
    ]);
    expect([isReceived(4), isReceived(5)]).toEqual([true, false]);
    expect(supportWeaponsOf('german', 'V2')).toEqual([]);
  });
});

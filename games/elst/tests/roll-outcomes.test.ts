import { odds } from '@bridgehead/engine/chance';
import { TallySheet } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { fireChances } from '../rules/planning/roll-outcomes.js';
import type { Event, Who } from '../rules/state/events.js';
import type { Elst } from '../rules/state/types.js';
import { columnFor, NO_COLUMN } from '../rules/vocabulary/tables.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { open, stateWith } from './toolkit.js';

const SUM = new TallySheet('sum');
const DICE = { coloured: 3, white: 4, total: 7 } as const;
const squad: Who = { id: 'u1', name: '4-5-7 A', side: 'british' };
const other: Who = { id: 'u2', name: '4-5-7 B', side: 'british' };
const german: Who = { id: 'u3', name: '4-4-7 A', side: 'german' };

const shot: Event = {
  type: 'fire-resolved',
  rule: 'I-3.2.3a',
  side: 'german',
  at: 'C4',
  firepower: SUM,
  column: 4,
  dice: DICE,
  cowered: 0,
  bundles: [],
};
const declared: Event = {
  type: 'fire-declared',
  rule: 'I-3.3.3a',
  side: 'german',
  with: [german],
  leaders: [],
  at: 'C4',
  kinds: ['first'],
};
const PINNING: Event = {
  ...shot,
  bundles: [{ units: [squad], modifiers: SUM, finalRoll: 9, result: { effect: 'ptc' } }],
};
const pinChecked: Event = {
  type: 'pin-checked',
  rule: 'I-3.2.3s',
  unit: squad,
  dice: DICE,
  modifiers: SUM,
  morale: 7,
  outcome: 'passed',
};
const broke = (unit: Who): Event => ({ type: 'broke', rule: 'I-3.2.3m', unit, at: 'C4' });
const checked = (unit: Who, outcome: 'passed' | 'pinned' | 'failed'): Event => ({
  type: 'morale-checked',
  rule: 'I-3.2.3h',
  unit,
  dice: DICE,
  modifiers: SUM,
  morale: 7,
  outcome,
});
const eliminated = (unit: Who): Event => ({ type: 'eliminated', rule: 'I-3.2.3e', unit, at: 'C4', cause: 'fire' });
const reduced = (unit: Who): Event => ({ type: 'reduced', rule: 'I-3.2.3e', unit, to: '2-4-7 A', cause: 'rally' });
const rallied = (is: boolean): Event => ({
  type: 'rally-tried',
  rule: 'I-3.1h',
  unit: squad,
  leader: undefined,
  dice: DICE,
  modifiers: SUM,
  morale: 7,
  rallied: is,
});
const bombarded = (hit: 'miss' | 'hit', ammunition: 'shell' | 'smoke'): Event => ({
  type: 'bombarded',
  rule: 'I-3.2.4a',
  side: 'british',
  weapon: { id: 'w1', name: 'mortar' },
  at: 'C4',
  dice: DICE,
  modifiers: SUM,
  hit,
  ammunition,
});
const fought = (side: Side): Event => ({
  type: 'combat-resolved',
  rule: 'I-3.8e',
  side,
  at: 'C4',
  by: [german],
  against: [squad],
  attack: SUM,
  defence: SUM,
  odds: '1-1',
  kill: 5,
  dice: DICE,
  modifiers: SUM,
  outcome: 'none',
});
const tank: Who = { id: 'u4', name: 'Sherman V(a) A', side: 'british' };
const battery = { number: 0, name: 'the German 80+mm battery', side: 'german' } as const;
const fired = (hit: 'miss' | 'hit', ammunition: 'AP' | 'smoke'): Event => ({
  type: 'shot-fired',
  rule: 'V-3.2.4a',
  side: 'german',
  unit: german,
  weapon: { id: 'w1', name: '7.5cm PaK 40' },
  at: 'C4',
  targetType: 'vehicle',
  ammunition,
  number: 10,
  dice: DICE,
  counted: 7,
  modifiers: SUM,
  hit,
});
const struck: Event = {
  type: 'vehicle-struck',
  rule: 'V-3.2.4aa',
  unit: tank,
  location: 'hull',
  aspect: 'front',
  toKill: SUM,
  dice: DICE,
  result: 'none',
};
const changed = (to: 'wrecked' | 'buttoned-up' | 'immobilized'): Event => ({
  type: 'vehicle-changed',
  rule: 'V-7.10a',
  unit: tank,
  at: 'C4',
  to,
});
const looked = (found: boolean): Event => ({
  type: 'panzerfaust-checked',
  rule: 'V-4.4.2c',
  unit: german,
  roll: 3,
  modifiers: SUM,
  found,
});
const bogged = (is: boolean): Event => ({
  type: 'bog-checked',
  rule: 'V-7.6a',
  unit: tank,
  at: 'C4',
  dice: DICE,
  modifiers: SUM,
  bogged: is,
});
const called = (outcome: 'made' | 'failed'): Event => ({
  type: 'contact-rolled',
  rule: 'C-DaE:2.1f',
  battery,
  unit: german,
  dice: DICE,
  modifiers: SUM,
  value: 7,
  outcome,
});
const aimed = (extent: number): Event => ({
  type: 'artillery-aimed',
  rule: 'C-DaE:2.3b',
  battery,
  at: 'C4',
  to: 'C5',
  counter: 'SR',
  roll: 3,
  modifiers: SUM,
  accurate: extent === 0,
  error: undefined,
  extent,
});

const ROWS: readonly [string, readonly Event[], string | undefined, { side: Side; rank: number } | undefined][] = [
  ['fire without effect', [shot, checked(squad, 'passed')], 'no effect', { side: 'german', rank: 0 }],
  ['fire that pins', [shot, checked(squad, 'pinned')], 'pinned', { side: 'german', rank: 11 }],
  [
    'fire that breaks one',
    [shot, checked(squad, 'failed'), broke(squad), checked(other, 'pinned')],
    'broken',
    { side: 'german', rank: 21 },
  ],
  ['fire that breaks two', [shot, broke(squad), broke(other)], '2 broken', { side: 'german', rank: 22 }],
  [
    'fire that eliminates',
    [shot, broke(squad), eliminated(squad), broke(other)],
    'eliminated',
    { side: 'german', rank: 41 },
  ],
  ['fire that costs its firer something', [shot, broke(german)], 'no effect', { side: 'german', rank: 0 }],
  [
    'I-R28 fire whose rate is asked about before its effect',
    [{ ...shot, bundles: [{ units: [squad], modifiers: SUM, finalRoll: 5, result: { effect: 'mc', number: 1 } }] }],
    undefined,
    undefined,
  ],
  ['I-R28 the same where only a Pin Task Check is to come', [declared, PINNING], undefined, undefined],
  [
    'a Pin Task Check on the move that has been passed',
    [declared, PINNING, pinChecked],
    'no effect',
    { side: 'german', rank: 0 },
  ],
  ['a Pin Task Check that nobody need take, elsewhere', [PINNING], 'no effect', { side: 'german', rank: 0 }],
  [
    'fire without a line of sight',
    [{ type: 'fire-wasted', rule: 'I-3.2.1g', side: 'german', at: 'C4', dice: DICE }],
    'no line of sight',
    { side: 'german', rank: 0 },
  ],
  ['a rally', [rallied(true)], 'rallied', { side: 'british', rank: 1 }],
  ['a rally that fails', [rallied(false)], 'fails', { side: 'british', rank: -1 }],
  ['a rally that kills', [rallied(false), reduced(squad)], 'casualty', { side: 'british', rank: -2 }],
  [
    'a repair',
    [
      {
        type: 'repair-tried',
        rule: 'I-3.1e',
        hidden: false,
        unit: squad,
        weapon: { id: 'w1', name: 'LMG' },
        roll: 6,
        outcome: 'removed',
      },
    ],
    'lost for good',
    { side: 'british', rank: -1 },
  ],
  [
    'a recovery',
    [
      {
        type: 'recovery-tried',
        rule: 'I-4.0f',
        unit: squad,
        weapon: { id: 'w1', name: 'LMG' },
        roll: 6,
        modifiers: SUM,
        recovered: false,
      },
    ],
    'fails',
    { side: 'british', rank: -1 },
  ],
  [
    'Smoke grenades',
    [
      {
        type: 'smoke-tried',
        rule: 'I-3.3.1k',
        unit: squad,
        at: 'C4',
        roll: 1,
        modifiers: SUM,
        placed: true,
        ends: false,
      },
    ],
    'Smoke placed',
    { side: 'british', rank: 1 },
  ],
  ['a mortar that misses', [bombarded('miss', 'shell')], 'miss', { side: 'british', rank: -1 }],
  [
    'a mortar that hits',
    [bombarded('hit', 'shell'), { ...shot, side: 'british' }, broke(german)],
    'hit: broken',
    { side: 'british', rank: 21 },
  ],
  ['mortar Smoke', [bombarded('hit', 'smoke')], 'Smoke placed', { side: 'british', rank: 1 }],
  [
    'close combat',
    [fought('german'), eliminated(squad), reduced(german)],
    'enemy eliminated; own reduced',
    { side: 'german', rank: 10 },
  ],
  [
    'an interdicted rout',
    [
      { type: 'interdicted', rule: 'I-3.6n', unit: squad, at: 'C4', by: [german] },
      checked(squad, 'failed'),
      eliminated(squad),
    ],
    'eliminated',
    { side: 'british', rank: -41 },
  ],
  ['a shot that misses', [fired('miss', 'AP')], 'miss', { side: 'german', rank: -1 }],
  ['a shot whose effect is still to come', [fired('hit', 'AP')], undefined, undefined],
  ['a hit that bounces off', [fired('hit', 'AP'), struck], 'hit: no effect', { side: 'german', rank: 0 }],
  [
    'a hit that only closes the hatches',
    [fired('hit', 'AP'), struck, changed('buttoned-up')],
    'hit: no effect',
    { side: 'german', rank: 0 },
  ],
  [
    'a hit that destroys a tank',
    [fired('hit', 'AP'), struck, changed('immobilized'), changed('wrecked')],
    'hit: destroyed',
    { side: 'german', rank: 41 },
  ],
  ['a Smoke shell', [fired('hit', 'smoke')], 'Smoke placed', { side: 'german', rank: 1 }],
  ['a search without a Panzerfaust', [looked(false)], 'no Panzerfaust', { side: 'german', rank: -1 }],
  ['a Panzerfaust that misses', [looked(true), fired('miss', 'AP')], 'miss', { side: 'german', rank: -1 }],
  ['a drive that bogs in the second hex', [bogged(false), bogged(true)], 'bogs', { side: 'british', rank: -1 }],
  ['a drive that may bog later', [bogged(false)], undefined, undefined],
  [
    'a bogged tank that gets free',
    [{ type: 'bog-removal', rule: 'V-7.6e', unit: tank, dice: DICE, outcome: 'freed', halves: 2 }],
    'freed',
    { side: 'british', rank: 1 },
  ],
  ['a radio without Contact', [called('failed')], 'no Contact', { side: 'german', rank: -1 }],
  [
    'a red chit',
    [
      called('made'),
      { type: 'chit-drawn', rule: 'C-DaE:2.2', battery, colour: 'red', left: { black: 8, red: 2 }, closes: false },
    ],
    'red chit',
    { side: 'german', rank: -1 },
  ],
  [
    'a black chit',
    [
      called('made'),
      { type: 'chit-drawn', rule: 'C-DaE:2.2', battery, colour: 'black', left: { black: 7, red: 3 }, closes: false },
    ],
    'Battery Access',
    { side: 'german', rank: 1 },
  ],
  ['a spotting round on its hex', [called('made'), aimed(0)], 'accurate', { side: 'german', rank: 0 }],
  ['a spotting round that drifts', [aimed(4)], '4 hexes off', { side: 'german', rank: -4 }],
  ['a move', [{ type: 'move-ended', rule: 'I-3.3a', units: [squad], at: 'C4' }], undefined, undefined],
];

test.each(ROWS)('%s has its name and its luck', (_, events, name, rank) => {
  expect([elstGame.nameOutcome(events), elstGame.rankOutcome(events)]).toEqual([name, rank]);
});

test('the odds of a rally are exact: 4-5-7 broken in the open under an 8-0 rallies with 7 or less', () => {
  const { state, u } = stateWith({
    phase: 'rally',
    units: { squad: 'br-4-5-7 M2 broken', leader: 'br-8-0 M2', enemy: 'ge-4-4-7 Z14' },
  });
  const told = odds<Elst>(elstGame, open(state).state, 'british', { do: 'rally', unit: u.squad, leader: u.leader });
  const chances = Object.fromEntries(told.entries.map(({ name, probability }) => [name, Math.round(probability * 36)]));
  expect(chances).toEqual({ rallied: 21, fails: 14, casualty: 1 });
});

test('I-Qa the chances of each result are counted from the table, doubles on the column to which they cower', () => {
  const chances = fireChances(columnFor(8), 0, 1);
  expect(chances.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  const ways = Object.fromEntries(chances.map(({ result, probability }) => [result, Math.round(probability * 36)]));
  const straight = Object.fromEntries(
    fireChances(columnFor(8), 0, 0).map(({ result, probability }) => [result, Math.round(probability * 36)]),
  );
  expect(ways['no effect']).toBeGreaterThanOrEqual(straight['no effect']);
  expect(fireChances(NO_COLUMN, 0, 0)).toEqual([{ result: 'no effect', probability: 1 }]);
  expect(fireChances(columnFor(1), 20, 0)).toEqual([{ result: 'no effect', probability: 1 }]);
});

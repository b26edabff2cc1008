import { TallySheet } from '@bridgehead/engine';
import { odds } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { Event, FireResult } from '../rules/state/events.js';
import { primosole } from '../rules/game.js';
import type { Primosole } from '../rules/situation/types.js';
import type { CardUse, Side } from '../rules/vocabulary/vocabulary.js';
import { answer, stateWith } from './toolkit.js';

const SUM = new TallySheet('sum');

function drawn(side: Side, use: CardUse, from: 'deck' | 'hand' = 'deck'): Event {
  return { type: 'card', rule: '2.0ab', side, card: '7H', use, from };
}

function hit(target: string, result: FireResult, mode: 'fire' | 'artillery' | 'mines' = 'fire'): Event {
  return {
    type: 'fire-resolved',
    rule: '6.4',
    firer: undefined,
    target,
    hex: '1309',
    mode,
    fire: SUM,
    defense: SUM,
    card: '7H',
    result,
  };
}

const ROWS: readonly [string, readonly Event[], string | undefined, { side: Side; rank: number } | undefined][] = [
  ['a fire', [drawn('british', 'fire'), hit('ge-1-1mg', 'disorganized')], 'Disorganized', { side: 'british', rank: 1 }],
  [
    'a fire with a card from the hand',
    [drawn('british', 'fire', 'hand'), hit('ge-1-1mg', 'step-lost')],
    'step lost',
    undefined,
  ],
  [
    'mines',
    [drawn('german', 'mine'), hit('br-a-8dli', 'no-effect', 'mines')],
    'no effect',
    { side: 'german', rank: 0 },
  ],
  [
    'a strike',
    [
      drawn('british', 'artillery-effect'),
      hit('ge-1-1mg', 'eliminated', 'artillery'),
      hit('br-a-8dli', 'disorganized', 'artillery'),
      hit('ge-2-1mg', 'no-effect', 'artillery'),
    ],
    '1309: British: 1 Disorganized, German: 1 eliminated',
    { side: 'british', rank: 3 },
  ],
  [
    'a strike that is lost',
    [drawn('british', 'artillery-aim'), { type: 'fell', rule: '6.7.4', fire: 'artillery', hex: undefined }],
    'lost',
    { side: 'british', rank: 0 },
  ],
  [
    'a strike where nobody is',
    [drawn('british', 'air-effect'), { type: 'nobody-hit', rule: '6.7.4d', fire: 'air', hex: '1308' }],
    '1308: nobody there',
    { side: 'british', rank: 0 },
  ],
  [
    'a strike that has fallen and is not resolved yet',
    [drawn('british', 'artillery-aim'), { type: 'fell', rule: '6.7.4a', fire: 'artillery', hex: '1308' }],
    undefined,
    undefined,
  ],
  [
    'an activation',
    [
      drawn('german', 'activation'),
      { type: 'activation-tested', rule: '4.2d', side: 'german', rating: SUM, card: '7H', passed: false },
    ],
    'fails',
    { side: 'german', rank: -1 },
  ],
  [
    'a rally',
    [drawn('german', 'rally'), { type: 'rallied', rule: '8.3a', unit: 'ge-1-1mg', hex: '1309' }],
    'rallied',
    { side: 'german', rank: 1 },
  ],
  ['a quick rally', [{ type: 'rallied', rule: '12.2f', unit: 'ge-1-1mg', hex: '1309' }], undefined, undefined],
  [
    'a Close Combat',
    [
      {
        type: 'combat-resolved',
        rule: '9.2g',
        hex: '1309',
        attack: SUM,
        defense: SUM,
        winner: 'german',
        difference: 12,
      },
    ],
    'German wins by 10 to 19',
    { side: 'british', rank: -3 },
  ],
  [
    'a Close Combat won by far',
    [
      {
        type: 'combat-resolved',
        rule: '9.2g',
        hex: '1309',
        attack: SUM,
        defense: SUM,
        winner: 'british',
        difference: 30,
      },
    ],
    'British wins by 20 or more',
    { side: 'british', rank: 4 },
  ],
  [
    'a demolition',
    [
      drawn('german', 'demolition'),
      { type: 'demolition-tried', rule: 'D.10', unit: 'ge-1-1pi', card: '9C', needed: 9, succeeded: true },
    ],
    'destroyed',
    { side: 'german', rank: 1 },
  ],
  [
    'a fire at a unit that cannot retreat',
    [
      drawn('british', 'fire'),
      hit('ge-1-1mg', 'retreat'),
      { type: 'eliminated', rule: '8.2b', unit: 'ge-1-1mg', hex: '1309' },
    ],
    'eliminated',
    { side: 'british', rank: 4 },
  ],
  [
    'a fire of a Support Weapon at such a unit',
    [
      drawn('british', 'fire'),
      hit('ge-1-1mg', 'retreat'),
      { type: 'stayed', rule: '10.3', unit: 'ge-1-1mg', hex: '1309' },
    ],
    'no effect',
    { side: 'british', rank: 0 },
  ],
  [
    'a fire whose retreat is still to come',
    [drawn('british', 'fire'), hit('ge-1-1mg', 'retreat')],
    'retreat',
    { side: 'british', rank: 2 },
  ],
  ['nothing', [{ type: 'passed', rule: '4.1', side: 'german' }], undefined, undefined],
];

test.each(ROWS)('%s has a name and a worth', (_what, events, name, rank) => {
  expect(primosole.nameOutcome(events)).toBe(name);
  expect(primosole.rankOutcome(events)).toEqual(rank);
});

test('R76 the odds of a fire are exact over the pile, court cards with their events among them', () => {
  const state = stateWith({ units: { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' } });
  const fire: Action = { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' };
  const { exact, entries } = odds<Primosole>(primosole, state, 'british', fire);
  expect(exact).toBe(true);
  // 4 + card against 6 in the open: more than 2 Disorganizes, 8 or more costs a step
  expect(Object.fromEntries(entries.map(({ name, probability }) => [name, Math.round(probability * 52)]))).toEqual({
    'no effect': 20,
    Disorganized: 20,
    'step lost': 12,
  });
  expect(primosole.nameOutcome(answer(state, fire, ['9C']).events)).toBe('step lost');
});

/** 1/1Pi is Disorganized in the orchard of 1405, with British units on both sides of it. */
function trapped(marks: readonly ('reduced' | 'disorganized')[]) {
  return stateWith({
    units: {
      'br-a-8dli': { at: '1406', marks: ['activated'] },
      'br-b-8dli': '1404',
      'ge-1-1pi': { at: '1405', marks },
    },
  });
}

function chances(state: ReturnType<typeof stateWith>, action: Action): Record<string, number> {
  return Object.fromEntries(
    odds<Primosole>(primosole, state, 'british', action).entries.map(({ name, probability }) => [
      name,
      Math.round(probability * 52),
    ]),
  );
}

test('8.2b the odds of a fire at a unit that cannot leave follow it to its end', () => {
  const fire: Action = { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1pi', support: [], card: 'deck' };
  expect(chances(trapped(['disorganized']), fire)).toEqual({ 'no effect': 24, 'step lost': 24, eliminated: 4 });
  expect(chances(trapped(['disorganized', 'reduced']), fire)).toEqual({ 'no effect': 20, eliminated: 32 });
});

test('8.2 R29 the odds of Artillery Fire go on until all who must retreat have retreated, or could not', () => {
  const fires = { british: [{ kind: 'artillery', strength: 1, readied: true }] } as const;
  const units = {
    'br-foo-98': '1407',
    'br-a-8dli': '1406',
    'br-b-8dli': '1404',
    'ge-1-1pi': { at: '1405', marks: ['disorganized', 'reduced'] },
    'ge-2-1pi': { at: '1405', marks: ['disorganized', 'reduced'] },
  } as const;
  const found = odds<Primosole>(primosole, stateWith({ units, fires, hands: { british: ['2D'] } }), 'british', {
    do: 'aim',
    fire: 'artillery',
    strength: 1,
    hex: '1405',
    card: '2D',
  });
  expect(new Set(found.entries.map(({ name }) => name))).toEqual(
    new Set(['1405: no effect', '1405: German: 2 eliminated']),
  );
});

import { apply, begin, candidates, isOver, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { cardsAt, pileSize } from '../rules/deck/deck.js';
import { primosole } from '../rules/game.js';
import { dealHands, drawInitiativeSuits } from '../rules/deck/deal.js';
import { drawInitiative } from '../rules/deck/initiative.js';
import type { ScenarioId } from '../rules/scenarios/scenarios.js';
import { findScenario, SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import { NO_LIMIT } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { SUITS } from '../rules/vocabulary/vocabulary.js';
import { eventsOf, hand, marks, open, question, run, SEQUENCE, stateWith, topFrame, unit } from './toolkit.js';
import vectors from './vectors/sequence.json' with { type: 'json' };

function suitsOf(state: State, side: Side): string[] {
  return SUITS.filter((_, index) => state.suits[index] === side);
}

/** A state in which a turn has just ended for the active side. */
const PASSED = { stack: [SEQUENCE] } as const;

/** Both hands that a seed deals. */
function dealt(seed: number): string[][] {
  const state = stateWith({ scenario: 'primosole-1' });
  dealHands({ state, chance: seededChance(seed), emit: () => undefined });
  return [hand(state, 'british'), hand(state, 'german')];
}

// --- the deal -------------------------------------------------------------------------------------------------------

function scenario(text: string): ScenarioId {
  const id = SCENARIO_IDS.find((known) => known === text);
  if (id === undefined) throw new Error(`there is no scenario ${text}`);
  return id;
}

test('3.2b cards-3 the larger hand is dealt first, all of it: the German one in scenario 1', () => {
  const state = stateWith({ scenario: 'primosole-1' });
  const { events, state: after } = run(state, dealHands, ['2C', '3C', '4C', '5C', '6C', '7C', '8C']);
  expect(eventsOf(events, 'dealt').map(({ side, cards }) => [side, cards])).toEqual([
    ['german', ['2C', '3C', '4C', '5C']],
    ['british', ['6C', '7C', '8C']],
  ]);
  expect(hand(after, 'german')).toEqual(['2C', '3C', '4C', '5C']);
  expect(after.handSize).toEqual({ british: 3, german: 4 });
});

test('3.2c the British hand is dealt first where it is not the smaller one', () => {
  const { events } = run(stateWith({ scenario: 'primosole-3' }), dealHands, [
    '2C',
    '3C',
    '4C',
    '5C',
    '6C',
    '7C',
    '8C',
    '9C',
    '2D',
  ]);
  expect(eventsOf(events, 'dealt').map(({ side }) => side)).toEqual(['british', 'german']);
});

test('3.2b R2 a queen that is dealt brings no event', () => {
  const { events } = run(stateWith({ scenario: 'primosole-1' }), dealHands, ['QC', 'QD', 'QH', 'QS', 'JC', 'JD', 'KS']);
  expect(eventsOf(events, 'random-event')).toEqual([]);
});

test('3.2a the same seed deals the same hands, another seed others', () => {
  expect(dealt(1)).toEqual(dealt(1));
  expect(dealt(1)).not.toEqual(dealt(2));
});

test('2.0w 2.0ac a card is drawn from the pile and nowhere else, and no hand is refilled by the way', () => {
  const state = stateWith({ hands: { british: ['2C'], german: ['3C'] }, used: ['4C'] });
  expect(pileSize(state)).toBe(49);
  const { state: drawn } = run(state, drawInitiative, ['5C']);
  expect(pileSize(drawn)).toBe(48);
  expect(cardsAt(drawn, 'used').length).toBe(2);
  expect([hand(drawn, 'british'), hand(drawn, 'german')]).toEqual([['2C'], ['3C']]);
  expect(() => run(state, drawInitiative, ['4C'])).toThrow('cannot come now');
});

test('2.0y cards-2 an empty pile is made of the used cards alone: hands and cards on the table stay', () => {
  const codes = SUITS.flatMap((suit) =>
    ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].map(
      (rank) => rank + suit.charAt(0).toUpperCase(),
    ),
  );
  const state = stateWith({
    pile: [],
    hands: { british: codes.slice(0, 4), german: codes.slice(4, 7) },
    table: codes.slice(7, 22),
    used: codes.slice(22),
  });
  const { state: drawn, events } = run(state, drawInitiative, [codes[22]]);
  expect(eventsOf(events, 'reshuffled').length).toBe(1);
  expect([pileSize(drawn), cardsAt(drawn, 'used').length, cardsAt(drawn, 'table').length]).toEqual([29, 1, 15]);
});

// --- suits and the Initiative ---------------------------------------------------------------------------------------

test.each(vectors.suits)(
  "3.3b 3.3c $id the suits drawn are the drawing side's, the others the opponent's",
  ({ scenario: id, cards, german, british }) => {
    const { state } = run(stateWith({ scenario: scenario(id) }), drawInitiativeSuits, cards);
    expect(suitsOf(state, 'german')).toEqual(german);
    expect(suitsOf(state, 'british')).toEqual(british);
    expect(cardsAt(state, 'table')).toEqual([]);
  },
);

test.each(vectors.initiative)(
  '3.6c 3.4a $id the suit decides, and then changes hands; no event',
  ({ german, card, initiative, germanAfter }) => {
    const suits = Object.fromEntries(
      SUITS.map((suit) => [suit, german.includes(suit) ? 'german' : 'british'] as const),
    );
    const { state, events } = run(stateWith({ suits }), drawInitiative, [card]);
    expect(state.active).toBe(initiative);
    expect(suitsOf(state, 'german')).toEqual(germanAfter);
    expect(eventsOf(events, 'random-event')).toEqual([]);
  },
);

test('3.4b the other three suits keep their side', () => {
  const state = stateWith({ suits: { clubs: 'german', diamonds: 'british', hearts: 'german', spades: 'british' } });
  expect(run(state, drawInitiative, ['9D']).state.suits).toEqual(['german', 'german', 'german', 'british']);
});

test('3.4a init-6 the Initiatives of a game balance: German less British ones are the German suits at the start less those at the end', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const state = stateWith({ suits: { clubs: 'german', diamonds: 'german', hearts: 'german', spades: 'british' } });
    const before = suitsOf(state, 'german').length;
    const chance = seededChance(seed);
    let difference = 0;
    for (let turn = 0; turn < 16; turn++) {
      drawInitiative({ state, chance, emit: () => undefined });
      difference += state.active === 'german' ? 1 : -1;
    }
    expect(difference).toBe(before - suitsOf(state, 'german').length);
  }
});

test('R84 without a card the Initiative stays where it is', () => {
  const codes = SUITS.flatMap((suit) =>
    ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].map(
      (rank) => rank + suit.charAt(0).toUpperCase(),
    ),
  );
  const { state } = run(stateWith({ active: 'german', table: codes }), drawInitiative);
  expect(state.active).toBe('german');
});

// --- the turn -------------------------------------------------------------------------------------------------------

test('3.6a the phases follow one another: Reinforcements, Initiative, Activation', () => {
  const { events, state } = open(
    stateWith({ units: { 'br-a-8dli': '1312', 'ge-1-1mg': '1304' }, turn: 4, ...PASSED }),
    ['2C'],
  );
  expect(eventsOf(events, 'phase-begins').map(({ phase }) => phase)).toEqual([
    'reinforcements',
    'initiative',
    'activation',
  ]);
  expect(state.turn).toBe(5);
  expect(state.phase).toBe('activation');
});

test('3.5b 3.6d the side with the Initiative is asked what it activates; the other one is not', () => {
  const suits = { clubs: 'german', diamonds: 'british', hearts: 'british', spades: 'british' } as const;
  const sketch = { suits, turn: 4, units: { 'br-a-8dli': '1312', 'ge-1-1mg': '1304' }, ...PASSED } as const;
  expect(question(open(stateWith(sketch), ['2C']).state)?.side).toBe('german');
  expect(question(open(stateWith(sketch), ['2D']).state)?.side).toBe('british');
});

test('R72 7.3.3 the end of the turn takes off what the turn has left: limits, actions, Support, fires', () => {
  const busy = stateWith({
    turn: 1,
    units: {
      'br-a-8dli': { at: '1312', marks: ['activated', 'acted', 'disorganized'] },
      'br-hq-8dli': { at: '1313', supportUsed: 2 },
      'ge-1-1mg': { at: '1304', limit: 2 },
    },
    fires: { british: [{ kind: 'artillery', strength: 9, readied: true }], german: [] },
    ...PASSED,
  });
  const { state } = open(busy, ['2C']);
  expect(marks(state, 'br-a-8dli')).toEqual(['disorganized']);
  expect(state.limit[unit('ge-1-1mg')]).toBe(NO_LIMIT);
  expect(state.supportUsed[unit('br-hq-8dli')]).toBe(0);
  const allowance = findScenario('primosole-2').offMapFires.british.artillery[1];
  expect(state.fires.british.filter(({ kind }) => kind === 'artillery')).toEqual(
    allowance.map((strength) => ({ kind: 'artillery', strength, readied: false })),
  );
});

test.each([
  ['primosole-2', 8],
  ['primosole-3', 9],
] as const)(
  'D.16 in the evening pause of %s, turn %i, Disorganized units rally that are not next to an enemy',
  (id, turn) => {
    const units = {
      'br-a-9dli': { at: '1312', marks: ['disorganized'] },
      'br-b-9dli': { at: '1305', marks: ['disorganized'] },
      'ge-1-1mg': { at: '1304', marks: ['disorganized'] },
      'ge-2-1mg': { at: '1004', marks: ['disorganized'] },
    } as const;
    const before = stateWith({ scenario: id, turn: turn - 1, units, ...PASSED });
    const { state, events } = open(before, ['2C']);
    expect(eventsOf(events, 'evening-pause').map((event) => event.units)).toEqual([['br-a-9dli', 'ge-2-1mg']]);
    expect(marks(state, 'br-b-9dli')).toEqual(['disorganized']);
    expect(marks(state, 'ge-2-1mg')).toEqual([]);
  },
);

test('3.5a the game is over after the last turn of the scenario', () => {
  const { state, events } = open(
    stateWith({
      turn: findScenario('primosole-2').turns.length,
      units: { 'br-a-8dli': '1312', 'ge-1-1mg': '1304' },
      ...PASSED,
    }),
  );
  expect(topFrame(state).at).toBe('over');
  expect(question(state)).toBeUndefined();
  expect(eventsOf(events, 'game-over').map(({ sudden }) => sudden)).toEqual([false]);
});

// --- stacking -------------------------------------------------------------------------------------------------------

const CROWD = {
  'ge-1-1mg': '1205',
  'ge-2-1mg': '1205',
  'ge-3-1mg': '1205',
  'ge-at-1': '1205',
  'br-a-8dli': '1312',
} as const;

test('2.0ah Support Weapons crowd nothing', () => {
  const units = { ...CROWD, 'ge-3-1mg': '1204' };
  expect(question(open(stateWith({ turn: 4, units, ...PASSED }), ['2C']).state)?.rule).not.toBe('2.0af');
});

test('1.0b nothing but cards and mine markers is left to chance', () => {
  const labels = new Set<string>();
  const source = seededChance(5);
  const chance = { pick: (ways: number, label: string) => (labels.add(label), source.pick(ways, label)) };
  const state = begin<Primosole>(primosole, { scenario: 'primosole-2', options: {} }, chance);
  const own = seededChance(6);
  while (!isOver(state)) {
    const [{ side }] = questions<Primosole>(primosole, state);
    const list = candidates<Primosole>(primosole, state, side);
    const action = list.at(own.pick(list.length, 'choice'));
    if (action !== undefined) apply<Primosole>(primosole, { state, chance, emit: () => undefined }, side, action);
  }
  expect([...labels].filter((label) => !label.startsWith('card for ') && label !== 'mine marker')).toEqual([]);
});

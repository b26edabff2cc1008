import { describe, expect, test } from 'vitest';
import { pushEvent } from '../rules/activation/card-events.js';
import { cardOf } from '../rules/pieces/cards.js';
import { tables } from '../rules/board/tables.js';
import type { State } from '../rules/state/state.js';
import type { CardUse, Side } from '../rules/vocabulary/vocabulary.js';
import { CARD_USES, RANKS, SIDES, SUITS } from '../rules/vocabulary/vocabulary.js';
import { READY, windowOn } from './reaction-kit.js';
import type { Played, Sketch } from './toolkit.js';
import {
  ACTIONS,
  answer,
  asked,
  card,
  eventsOf,
  hand,
  isLegal,
  listed,
  listedOf,
  marks,
  open,
  question,
  refusal,
  run,
  SEQUENCE,
  stateWith,
  topFrame,
  where,
} from './toolkit.js';
import vectors from './vectors/card-events.json' with { type: 'json' };

function sketched(sketch: Sketch): State {
  return stateWith({ ...sketch, units: { ...READY, ...sketch.units } });
}

/** A card drawn for a use. */
function drawn(state: State, code: string, use: CardUse = 'fire'): Played {
  return run(state, (play) => pushEvent(play, card(code), use));
}

/** The question that a card brings in a sketched state. */
function after(sketch: Sketch, code: string): State {
  return drawn(sketched(sketch), code).state;
}

const COMPANIES = { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' } as const;

// --- 12.1 -------------------------------------------------------------------------------------------------------------

test('12.1a a jack, queen, king or ace drawn for use brings its event, a number card none', () => {
  for (const [index, rank] of RANKS.entries()) {
    for (const suit of SUITS) {
      const { events } = run(sketched({ units: COMPANIES }), (play) => pushEvent(play, cardOf(rank, suit), 'fire'));
      expect(eventsOf(events, 'random-event')).toHaveLength(index >= 1 && index <= 9 ? 0 : 1);
    }
  }
});

test('12.1a R58 the event comes at once: the jack of a fire is a Sniper before the fire has its effect', () => {
  const state = sketched({ units: { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' } });
  const fired = answer(state, { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' }, ['JC']);
  expect(topFrame(fired.state).at).toBe('sniper');
  expect(eventsOf(fired.events, 'fire-resolved')).toEqual([]);
  const { events } = answer(fired.state, { do: 'decline' });
  expect(eventsOf(events, 'fire-resolved').map(({ card: code }) => code)).toEqual(['JC']);
});

test('12.1b no event from a card drawn for the Initiative or into a hand, nor from one played from the hand', () => {
  const silent = CARD_USES.filter((use) => drawn(sketched({ units: COMPANIES }), 'JC', use).events.length === 0);
  expect(silent).toEqual([
    'deal',
    'initiative-suits',
    'initiative',
    'change-of-orders',
    'additional-orders',
    'cut-off',
  ]);
  const state = sketched({
    units: { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' },
    hands: { british: ['JC'] },
  });
  const { events } = answer(state, { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'JC' });
  expect(eventsOf(events, 'random-event')).toEqual([]);
  expect(eventsOf(events, 'fire-resolved')).toHaveLength(1);
});

test('12.1a every event may be declined', () => {
  const sketch: Sketch = {
    units: { 'br-a-8dli': { at: '1311', marks: ['disorganized'] }, 'ge-1-1mg': '1309' },
    hands: { british: ['2C'], german: ['3C'] },
    ammo: { british: 1 },
  };
  for (const code of ['JC', 'QH', 'QS', 'KH', 'KS', 'AH', 'AS']) {
    const state = after(sketch, code);
    expect(question(state)?.decline).toEqual({ do: 'decline' });
    expect(listed(state)).toContainEqual({ do: 'decline' });
    const { state: next, events } = run(state, () => {});
    expect(events).toEqual([]);
    expect(isLegal(next, { do: 'decline' })).toBe(true);
    expect(refusal(next, { do: 'pass' })).toEqual([`not-an-answer ${question(next)?.rule}`]);
  }
});

test('12.1b no event before anybody has had the Initiative', () => {
  const state = sketched({ units: COMPANIES });
  state.active = undefined;
  expect(drawn(state, 'JC', 'mine').events).toEqual([]);
});

test('12.2 an event that nobody can use is told and not asked', () => {
  const bare = sketched({
    units: COMPANIES,
    hands: { british: ['2C', '3C', '4C', '5C', '6C'] },
    scenario: 'primosole-2',
  });
  for (const code of ['JH', 'QS', 'KH', 'AH', 'AS']) {
    const { state, events } = drawn(bare, code);
    expect(eventsOf(events, 'random-event')).toHaveLength(1);
    expect(topFrame(state).at).toBe('actions');
  }
});

test('R57 each of the sixteen cards has one event and one player', () => {
  expect(
    tables.randomEvents.map(({ rank, colors, event, player }) => [rank, colors.join(' '), event, player].join(' ')),
  ).toEqual([
    'J black red sniper initiative',
    'Q red change-of-orders initiative',
    'Q black change-of-orders other',
    'K red additional-orders initiative',
    'K black additional-orders other',
    'A red quick-rally initiative',
    'A black extra-ammo initiative',
  ]);
});

// --- 12.2a ------------------------------------------------------------------------------------------------------------

describe('12.2a Sniper', () => {
  const sketch: Sketch = {
    units: { 'br-a-8dli': '1313', 'ge-1-1mg': '1309', 'ge-2-1mg': '1310', 'ge-1-3fj': 'track' },
  };

  test('12.2a the side with the Initiative is asked, no matter who drew', () => {
    const { state } = drawn(sketched(sketch), 'JC', 'defensive-fire');
    expect(asked(state)).toBe('british');
  });

  test('12.2a an enemy unit on a hex of the suit is Disorganized', () => {
    const state = after(sketch, 'JC');
    expect(listedOf(state, 'snipe')).toEqual([{ do: 'snipe', unit: 'ge-1-1mg' }]);
    const { state: next, events } = answer(state, { do: 'snipe', unit: 'ge-1-1mg' });
    expect(marks(next, 'ge-1-1mg')).toEqual(['disorganized']);
    expect(eventsOf(events, 'sniped')).toMatchObject([{ unit: 'ge-1-1mg', hex: '1309', rule: '12.2a' }]);
    expect(topFrame(next).at).toBe('actions');
  });

  test('12.2a not on another suit, not an own unit, not off the map', () => {
    const state = after(sketch, 'JC');
    for (const unit of ['ge-2-1mg', 'br-a-8dli', 'ge-1-3fj'])
      expect(refusal(state, { do: 'snipe', unit })).toEqual(['no-sniper 12.2a']);
  });

  test('12.2a 2.0c not a motorized unit', () => {
    const state = after({ active: 'german', units: { 'br-a-44rtr': '1309', 'br-a-8dli': '1309' } }, 'JC');
    expect(listedOf(state, 'snipe').map(({ unit }) => unit)).toEqual(['br-a-8dli']);
    expect(refusal(state, { do: 'snipe', unit: 'br-a-44rtr' })).toEqual(['no-sniper 12.2a']);
  });

  test('12.2a not in a hex with an open Close Combat', () => {
    const state = after(
      {
        units: { ...sketch.units, 'br-a-8dli': '1309', 'ge-1-1pi': '1305' },
        combat: { hex: '1309', entered: { 'br-a-8dli': '1310' } },
      },
      'JC',
    );
    expect(listedOf(state, 'snipe').map(({ unit }) => unit)).toEqual(['ge-1-1pi']);
    expect(refusal(state, { do: 'snipe', unit: 'ge-1-1mg' })).toEqual(['no-sniper 12.2a']);
  });

  test('12.2a 9.1a not in a hex that an attacker has just entered over its mines', () => {
    const state = sketched({
      units: { 'br-a-8dli': { at: '1310', marks: ['activated'] }, 'ge-1-1mg': '1309', 'ge-1-1pi': '1305' },
      mines: [{ hex: '1309', side: 'german', value: 1, faceUp: true }],
    });
    const { state: next } = answer(state, { do: 'move', unit: 'br-a-8dli', path: ['1309'] }, ['JC']);
    expect(listedOf(next, 'snipe')).toEqual([{ do: 'snipe', unit: 'ge-1-1pi' }]);
    expect(refusal(next, { do: 'snipe', unit: 'ge-1-1mg' })).toEqual(['no-sniper 12.2a']);
  });

  test('12.2a R59 a Disorganized unit retreats', () => {
    const state = after({ units: { 'br-a-8dli': '1312', 'ge-1-1mg': { at: '1309', marks: ['disorganized'] } } }, 'JC');
    const { state: next } = answer(state, { do: 'snipe', unit: 'ge-1-1mg' });
    expect(topFrame(next)).toMatchObject({ at: 'retreat' });
    expect(asked(next)).toBe('german');
  });

  test('O.1 with one Sniper a turn later jacks bring no event', () => {
    const first = drawn(sketched({ ...sketch, options: { oneSniper: true } }), 'JC');
    const { state } = answer(first.state, { do: 'decline' });
    const second = drawn(state, 'JS');
    expect(second.events).toEqual([]);
    expect(topFrame(second.state).at).toBe('actions');
  });

  test('O.1 without the option every jack brings a Sniper', () => {
    const first = answer(after(sketch, 'JC'), { do: 'decline' });
    expect(topFrame(drawn(first.state, 'JC').state).at).toBe('sniper');
  });
});

// --- 12.2b 12.2c ------------------------------------------------------------------------------------------------------

describe('12.2b Change of orders', () => {
  const sketch: Sketch = { units: COMPANIES, hands: { british: ['2C', '5D', '9H'], german: ['3C', '4C'] } };

  test('12.2b a red queen: the side with the Initiative discards and draws as many', () => {
    const state = after(sketch, 'QD');
    expect(asked(state)).toBe('british');
    const { state: next, events } = answer(state, { do: 'exchange', cards: ['2C', '5D'] }, ['KS', '10H']);
    expect(hand(next, 'british')).toEqual(['9H', '10H', 'KS']);
    expect(next.handSize.british).toBe(3);
    expect(next.discarded.british).toBe(2);
    expect(eventsOf(events, 'exchanged')).toMatchObject([
      { count: 2, discarded: ['2C', '5D'], drawn: ['KS', '10H'], rule: '12.2b' },
    ]);
    expect(eventsOf(events, 'random-event')).toEqual([]);
  });

  test('12.2c a black queen: the side without the Initiative', () => {
    const state = after(sketch, 'QS');
    expect(asked(state)).toBe('german');
    const { state: next, events } = answer(state, { do: 'exchange', cards: ['3C'] }, ['AD']);
    expect(hand(next, 'german')).toEqual(['4C', 'AD']);
    expect(eventsOf(events, 'exchanged').map(({ rule }) => rule)).toEqual(['12.2c']);
    expect(refusal(state, { do: 'exchange', cards: [] })).toEqual(['nothing-exchanged 12.2c']);
  });

  test('12.2b every set of cards is listed once', () => {
    expect(listedOf(after(sketch, 'QD'), 'exchange')).toHaveLength(7);
  });

  test('12.2b only cards in the hand, and at least one', () => {
    const state = after(sketch, 'QD');
    expect(refusal(state, { do: 'exchange', cards: ['2C', '3C', '4S'] })).toEqual([
      'not-in-hand 2.0ab',
      'not-in-hand 2.0ab',
    ]);
    expect(refusal(state, { do: 'exchange', cards: [] })).toEqual(['nothing-exchanged 12.2b']);
  });

  test('12.2b R1 with an empty pile the used cards are shuffled first, the discards among them', () => {
    const state = after({ ...sketch, pile: ['7S'], used: ['8S'] }, 'QD');
    const { state: next } = answer(state, { do: 'exchange', cards: ['2C', '5D'] }, ['7S', '2C']);
    expect(hand(next, 'british')).toEqual(['2C', '9H', '7S']);
    expect(next.discarded.british).toBe(0);
  });
});

// --- 12.2d 12.2e ------------------------------------------------------------------------------------------------------

describe('12.2d Additional orders', () => {
  test('12.2d a red king: the side with the Initiative refills its hand up to the limit', () => {
    const state = after({ units: COMPANIES, hands: { british: ['2C'] } }, 'KH');
    expect(asked(state)).toBe('british');
    expect(listedOf(state, 'refill').map(({ count }) => count)).toEqual([1, 2, 3, 4]);
    expect(refusal(state, { do: 'refill', count: 5 })).toEqual(['no-room-in-hand 12.2d']);
    expect(refusal(state, { do: 'refill', count: 0 })).toEqual(['no-room-in-hand 12.2d']);
    const { state: next, events } = answer(state, { do: 'refill', count: 2 }, ['JC', '4D']);
    expect(hand(next, 'british')).toEqual(['2C', 'JC', '4D']);
    expect(next.handSize.british).toBe(3);
    expect(eventsOf(events, 'random-event')).toEqual([]);
    expect(eventsOf(events, 'refilled')).toMatchObject([
      { side: 'british', count: 2, cards: ['JC', '4D'], rule: '12.2d' },
    ]);
  });

  test('12.2e a black king: the side without the Initiative, in scenario 1 from two to four', () => {
    const state = after({ scenario: 'primosole-1', units: COMPANIES, hands: { german: ['2C', '3C'] } }, 'KC');
    expect(asked(state)).toBe('german');
    expect(listedOf(state, 'refill').map(({ count }) => count)).toEqual([1, 2]);
    expect(question(state)?.rule).toBe('12.2e');
    expect(refusal(state, { do: 'refill', count: 3 })).toEqual(['no-room-in-hand 12.2e']);
  });
});

// --- 12.2f 12.2g ------------------------------------------------------------------------------------------------------

test('12.2f a red ace rallies a unit of the side with the Initiative, activated or not', () => {
  const state = after(
    {
      units: {
        'br-a-8dli': { at: '1311', marks: ['disorganized'] },
        'br-b-8dli': '1311',
        'ge-1-1mg': { at: '1309', marks: ['disorganized'] },
      },
    },
    'AH',
  );
  expect(asked(state)).toBe('british');
  expect(listedOf(state, 'restore').map(({ unit }) => unit)).toEqual(['br-a-8dli']);
  for (const unit of ['br-b-8dli', 'ge-1-1mg'])
    expect(refusal(state, { do: 'restore', unit })).toEqual(['no-quick-rally 12.2f']);
  const { state: next, events } = answer(state, { do: 'restore', unit: 'br-a-8dli' });
  expect(marks(next, 'br-a-8dli')).toEqual([]);
  expect(where(next, 'br-a-8dli')).toBe('1311');
  expect(eventsOf(events, 'rallied')).toMatchObject([{ unit: 'br-a-8dli', rule: '12.2f' }]);
});

test('12.2g a black ace lowers the Ammo level of the side with the Initiative by one', () => {
  const state = after({ units: COMPANIES, ammo: { british: 2, german: 3 } }, 'AC');
  expect(asked(state)).toBe('british');
  const { state: next } = answer(state, { do: 'resupply' });
  expect(next.ammo).toEqual({ british: 1, german: 3 });
});

test('12.2g at level 0 there is nothing to lower', () => {
  const { state, events } = drawn(sketched({ units: COMPANIES, ammo: { german: 3 } }), 'AC');
  expect(eventsOf(events, 'random-event')).toHaveLength(1);
  expect(topFrame(state).at).toBe('actions');
});

// --- vectors ----------------------------------------------------------------------------------------------------------

describe('vectors', () => {
  test.each(vectors)('$id: $card', (vector) => {
    const active = sideNamed(vector.active);
    const units: Readonly<Record<string, string>> = vector.units;
    const hands: Readonly<Partial<Record<Side, readonly string[]>>> = vector.hands;
    const { state } = drawn(
      sketched({ scenario: 'primosole-1', active, units, hands }),
      vector.card,
      CARD_USES.find((use) => use === vector.use),
    );
    if (vector.asked === null) expect(topFrame(state).at).toBe('actions');
    else {
      expect(asked(state)).toBe(vector.asked);
      expect(listed(state).filter((action) => action.do !== 'decline')).toEqual(vector.listed);
    }
  });

  test('ev-4 Q♣ in a German turn: the British discard two of three cards and hold three again', () => {
    const state = after(
      { active: 'german', units: { 'br-r-i': '1309', 'ge-1-1mg': '1305' }, hands: { british: ['2C', '3C', '4C'] } },
      'QC',
    );
    expect(asked(state)).toBe('british');
    const { state: next } = answer(state, { do: 'exchange', cards: ['2C', '4C'] }, ['8H', '9H']);
    expect(hand(next, 'british')).toEqual(['3C', '8H', '9H']);
  });

  test('ev-5 the event of a hidden card comes when it is turned over', () => {
    const units = {
      'br-a-8dli': { at: '1316', marks: ['activated', 'suspended'] },
      'ge-1-1pi': '1316',
      'ge-1-1mg': '1309',
    } as const;
    const { state, events } = answer(
      sketched({ units, combat: { hex: '1316', entered: { 'br-a-8dli': '1317' } } }),
      { do: 'fight' },
      ['5C', '6C', 'JC'],
    );
    expect(eventsOf(events, 'card').map(({ use, card: code }) => `${use} ${code}`)).toEqual([
      'combat-open 5C',
      'combat-open 6C',
      'combat-hidden JC',
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'random-event', event: 'sniper' });
    expect(listedOf(state, 'snipe')).toEqual([{ do: 'snipe', unit: 'ge-1-1mg' }]);
  });

  test('ev-7 a Sniper at a Disorganized unit that cannot retreat: it loses a step and stays', () => {
    const around = { 'ge-1-1pi': '1308', 'ge-2-1pi': '1310' };
    const state = after(
      { active: 'german', units: { 'br-r-i': { at: '1309', marks: ['disorganized'] }, ...around } },
      'JC',
    );
    const { state: next } = answer(state, { do: 'snipe', unit: 'br-r-i' });
    expect([where(next, 'br-r-i'), ...marks(next, 'br-r-i')]).toEqual(['1309', 'reduced', 'disorganized']);
  });

  test('fire-12 low ammo bars fire with the Initiative, not Defensive Fire', () => {
    const sketch: Sketch = {
      scenario: 'primosole-1',
      turn: 3,
      ammo: { british: 2 },
      units: { 'br-a-8dli': { at: '1317', marks: ['activated'] }, 'ge-1-1pi': '1316' },
    };
    expect(listedOf(sketched(sketch), 'fire')).toEqual([]);
    const defending = open(
      stateWith({ ...sketch, active: 'german', stack: [SEQUENCE, ACTIONS, windowOn('open', 'ge-1-1pi', '1316')] }),
      ['7C'],
    ).state;
    expect(listedOf(defending, 'defend')).toEqual([{ do: 'defend', unit: 'br-a-8dli' }]);
  });
});

function sideNamed(text: string): Side {
  const side = SIDES.find((word) => word === text);
  if (side === undefined) throw new Error(`no side ${text}`);
  return side;
}

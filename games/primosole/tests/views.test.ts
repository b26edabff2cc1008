import { candidates, judge, questions } from '@bridgehead/engine';
import { odds, seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import type { Action } from '../rules/state/actions.js';
import { DECK } from '../rules/pieces/cards.js';
import { cardsAt, handOf, pileSize, placeOfCard } from '../rules/deck/deck.js';
import type { Event } from '../rules/state/events.js';
import { primosole } from '../rules/game.js';
import { SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';
import { permuted, playRandomly } from './secrets.js';
import { card, stateWith } from './toolkit.js';

/** The answers that are listed first. */
function listed(state: State, side: Side): (Action | undefined)[] {
  const list = candidates<Primosole>(primosole, state, side);
  return Array.from({ length: Math.min(list.length, 400) }, (_, index) => list.at(index));
}

test.each(seedsOfThisRun(SCENARIO_IDS, 2))(
  'R79 2.0aa in %s what a side does not know changes neither its view nor its questions nor its answers',
  (scenario) => {
    const chance = seededChance(99);
    let looked = 0;
    for (const seed of [1, 2, 3]) {
      playRandomly(scenario, seed, (state, side) => {
        if (chance.pick(6, 'look') > 0) return;
        looked++;
        const other = permuted(state, side, chance);
        for (const it of SIDES) {
          const views = [state, permuted(state, it, chance)].map((truth) =>
            JSON.stringify(primosole.toJson(primosole.view(truth, it))),
          );
          expect(views[1]).toBe(views[0]);
        }
        expect(questions<Primosole>(primosole, other)).toEqual(questions<Primosole>(primosole, state));
        const answers = listed(state, side);
        expect(listed(other, side)).toEqual(answers);
        expect(listed(primosole.view(state, side), side)).toEqual(answers);
        const action = answers[chance.pick(answers.length, 'answer')];
        if (action !== undefined) expect(judge<Primosole>(primosole, other, side, action).legal).toBe(true);
      });
    }
    expect(looked).toBeGreaterThan(50);
  },
);

test.each(SCENARIO_IDS)('R3 in %s both sides see how many cards lie in the pile', (scenario) => {
  playRandomly(scenario, 4, (state) => {
    for (const side of SIDES) expect(pileSize(primosole.view(state, side))).toBe(pileSize(state));
  });
});

test.each(SCENARIO_IDS)('R79 in %s no event tells a side of a card or a mine that it may not know', (scenario) => {
  let told = 0;
  const hear = (events: readonly Event[], state: State) => {
    if (events.some(({ type }) => type === 'reshuffled')) return;
    for (const side of SIDES) {
      const view = primosole.view(state, side);
      for (const event of events.flatMap((it) => primosole.sees(it, side) ?? [])) {
        const codes = Object.values(event)
          .flat()
          .filter((value): value is string => typeof value === 'string' && /^(?:[2-9AJQK]|10)[CDHS]$/.test(value));
        for (const code of codes) {
          told++;
          expect(placeOfCard(view, card(code)), `${event.type} ${code}`).not.toBe('unknown');
        }
        if (event.type === 'mines-drawn') expect(event.values === undefined).toBe(event.side !== side);
      }
    }
  };
  for (const seed of [1, 2]) playRandomly(scenario, seed, () => undefined, hear);
  expect(told).toBeGreaterThan(50);
});

/** What a side can say of a card: 'shown' lies open or was shown when it was used. */
type Known = 'unknown' | 'hand' | 'discard' | 'hidden' | 'shown';

function knownIn(view: State): Known[] {
  const words: Readonly<Record<string, Known>> = { unknown: 'unknown', table: 'shown', used: 'shown' };
  return DECK.map(
    (it) =>
      words[placeOfCard(view, it)] ??
      (placeOfCard(view, it).endsWith('hand')
        ? 'hand'
        : placeOfCard(view, it).endsWith('discard')
          ? 'discard'
          : 'hidden'),
  );
}

/** Takes into account what an event has told. */
function remember(known: Known[], event: Event, side: Side): void {
  const note = (codes: readonly string[] | undefined, as: Known) => codes?.forEach((code) => (known[card(code)] = as));
  switch (event.type) {
    case 'dealt':
    case 'refilled':
      return note(event.cards, 'hand');
    case 'exchanged':
      note(event.discarded, 'discard');
      return note(event.drawn, 'hand');
    case 'counterattack-hidden':
      return note(event.side === side && event.card !== undefined ? [event.card] : [], 'hidden');
    case 'suits-drawn':
      return note(event.cards, 'shown');
    case 'card':
    case 'initiative':
      return note([event.card], 'shown');
    default:
  }
}

test.each(seedsOfThisRun(SCENARIO_IDS, 2))(
  'R79 2.0x in %s a side that remembers all events it was told knows exactly what its view shows',
  (scenario) => {
    const memory: Record<Side, Known[]> = { british: DECK.map(() => 'unknown'), german: DECK.map(() => 'unknown') };
    const hear = (events: readonly Event[], state: State) => {
      for (const side of SIDES) {
        const view = knownIn(primosole.view(state, side));
        const isReshuffled = events.some(({ type }) => type === 'reshuffled');
        if (isReshuffled) memory[side] = view;
        else
          for (const event of events.flatMap((it) => primosole.sees(it, side) ?? []))
            remember(memory[side], event, side);
        expect(memory[side]).toEqual(view);
      }
    };
    for (const seed of [5, 6]) {
      for (const side of SIDES) memory[side] = DECK.map(() => 'unknown');
      playRandomly(scenario, seed, () => undefined, hear);
    }
  },
);

test('2.0aa a side sees its own hand, and of the other hand the number of cards', () => {
  const state = stateWith({ hands: { british: ['2C', '3C'], german: ['4C'] }, used: ['5C'] });
  const view = primosole.view(state, 'british');
  expect(handOf(view, 'british')).toEqual([card('2C'), card('3C')]);
  expect(handOf(view, 'german')).toEqual([]);
  expect(view.handSize).toEqual({ british: 2, german: 1 });
  expect(cardsAt(view, 'unknown')).toHaveLength(DECK.length - 3);
  expect(cardsAt(view, 'used')).toEqual([card('5C')]);
});

test('11.6.1 the enemy sees a mine marker, not its value, until it is turned up', () => {
  const state = stateWith({
    mines: [
      { hex: '1307', side: 'german', value: 3 },
      { hex: '1308', side: 'german', value: 2, faceUp: true },
    ],
  });
  expect(primosole.view(state, 'british').mines.map(({ value }) => value)).toEqual([undefined, 2]);
  expect(primosole.view(state, 'german').mines.map(({ value }) => value)).toEqual([3, 2]);
});

test('12.2b what a queen exchanges is told to its owner alone', () => {
  const event: Event = {
    type: 'exchanged',
    rule: '12.2b',
    side: 'british',
    count: 1,
    discarded: ['2C'],
    drawn: ['3C'],
  };
  expect(primosole.sees(event, 'british')).toEqual(event);
  expect(primosole.sees(event, 'german')).toMatchObject({ count: 1, discarded: undefined, drawn: undefined });
  const hidden: Event = { type: 'counterattack-hidden', rule: '9.3a', side: 'german', from: 'hand', card: '9H' };
  expect(primosole.sees(hidden, 'british')).toMatchObject({ from: 'hand', card: undefined });
});

test('2.0aa the odds of a fire, asked of a view, count the cards of the other hand as if they lay in the pile', () => {
  const units = { 'br-a-8dli': { at: '1311', marks: ['activated'] }, 'ge-1-1mg': '1309' } as const;
  const fire: Action = { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' };
  const state = stateWith({ units, hands: { german: ['10C', '10D', '10H', '10S'] } });
  const none = stateWith({ units });
  const chances = (from: State) =>
    Object.fromEntries(
      odds<Primosole>(primosole, primosole.view(from, 'british'), 'british', fire).entries.map(
        ({ name, probability }) => [name, Math.round(probability * 5200) / 5200],
      ),
    );
  expect(chances(state)).toEqual(chances(none));
  expect(Object.keys(chances(none)).toSorted()).toEqual(['Disorganized', 'no effect', 'step lost']);
});

test('2.0aa 12.2b the name of an action does not tell the other side which cards in the hand it takes', () => {
  const state = stateWith({ hands: { german: ['10H', '4S'] } });
  const exchange: Action = { do: 'exchange', cards: ['10H', '4S'] };
  expect(primosole.nameAction(primosole.view(state, 'german'), exchange)).toBe('Exchange 10♥, 4♠');
  expect(primosole.nameAction(primosole.view(state, 'british'), exchange)).toBe('Exchange 2 cards');
  expect(primosole.nameAction(primosole.view(state, 'british'), { do: 'card', card: '10H' })).toBe(
    'Play a card from the hand',
  );
});

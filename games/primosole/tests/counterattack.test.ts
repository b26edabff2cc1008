/** 9.3 The counterattack. */
import { perform, preview } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { pileSize, placeOfCard } from '../rules/deck/deck.js';
import { primosole } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import { controllerOf, isRuined } from '../rules/state/state.js';
import type { More } from './combat-kit.js';
import { ACCEPT, cardsShown, combatIn, COUNTERATTACK, DECK, FIGHT } from './combat-kit.js';
import {
  answer,
  answerAll,
  card,
  eventsOf,
  hand,
  hex,
  isLegal,
  listed,
  marks,
  question,
  refusal,
  where,
} from './toolkit.js';

/** A company has won by so much against one of Morale 6: 4 + 5 + Firepower 2 against 2 + Firepower 2 and the first card. */
function wonBy(difference: number, more: More = {}): State {
  const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], more);
  const defense = `${7 - difference}D`;
  const others = ['4C', '2C', '5C'];
  if (more.hands?.german !== undefined && more.hands.british !== undefined)
    return answerAll(state, [[FIGHT], [DECK, defense], [DECK, ...others]]).state;
  if (more.hands?.german !== undefined) return answerAll(state, [[FIGHT], [DECK, defense, ...others]]).state;
  if (more.hands?.british !== undefined)
    return answerAll(state, [
      [FIGHT, defense],
      [DECK, ...others],
    ]).state;
  return answer(state, FIGHT, [defense, ...others]).state;
}

describe('9.3 when', () => {
  test('9.3 a defender who has lost by less than their best Morale may counterattack, or accept', () => {
    const state = wonBy(4);
    expect(question(state)).toMatchObject({ side: 'german', rule: '9.3', decline: ACCEPT });
    expect(listed(state)).toEqual([COUNTERATTACK, ACCEPT]);
    expect(refusal(state, { do: 'pass' })).toEqual(['not-an-answer 9.3']);
  });

  test('9.3 R49 also after a tie, which they have lost by 0', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj']);
    expect(question(answer(state, FIGHT, ['4D', '4C', '5D', '5C']).state)?.rule).toBe('9.3');
  });

  test('9.3 a difference as high as the Morale, which is lower for a Disorganized unit, leaves no counterattack', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj']);
    expect(question(answer(state, FIGHT, ['2D', '8C', '5D', '5C']).state)?.rule).not.toBe('9.3');
    const shaken = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { marks: { 'ge-1-3fj': ['disorganized'] } });
    expect(question(answer(shaken, FIGHT, ['2C', '2D', '5C']).state)?.rule).not.toBe('9.3');
    expect(question(answer(shaken, FIGHT, ['2C', '3D', '5C']).state)?.rule).toBe('9.3');
  });

  test('9.3 R50 the best Morale of those who took part counts, Support Weapons among them', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-a-stg', 'ge-at-1'], {
      marks: { 'ge-a-stg': ['reduced', 'disorganized'] },
    });
    expect(question(answer(state, FIGHT, ['4C', '2C', '3D', '3C', '3H', '3S']).state)?.rule).not.toBe('9.3');
    expect(question(answer(state, FIGHT, ['5C', '2C', '3D', '3C', '3H', '3S']).state)?.rule).toBe('9.3');
  });

  test('9.3 R50 an attacker who has lost has no counterattack', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj']);
    const { events } = answer(state, FIGHT, ['9D', '4C', '5D', '5C']);
    expect(eventsOf(events, 'combat-resolved')[0].winner).toBe('german');
    expect(eventsOf(events, 'step-lost')[0].rule).toBe('9.4a');
  });

  test('9.3d before they decide, the price is named', () => {
    expect(preview(primosole, wonBy(4), 'german', COUNTERATTACK).consequences).toMatchObject([
      { kind: 'own-loss', rule: '9.3d' },
    ]);
    expect(preview(primosole, wonBy(4), 'german', ACCEPT).consequences).toEqual([]);
  });

  test('9.3d R51 the question warns that success eliminates a lone defender, also one at full strength', () => {
    expect(question(wonBy(4))?.text).toMatch(
      /If it succeeds, German .* is eliminated, although it has two steps, and the hex is left empty\.$/,
    );
  });
});

describe('9.3a 9.3b 9.3c the cards', () => {
  test('9.3a 9.3b 9.3c without hands one card is laid face down, one face up, two answer, and the hidden one is turned over last', () => {
    const { events } = answer(wonBy(4), COUNTERATTACK, ['3H', '4H', '5H', '6D']);
    expect(eventsOf(events, 'counterattack-hidden')).toMatchObject([{ side: 'german', from: 'deck', card: undefined }]);
    expect(cardsShown(events)).toEqual([
      'german counterattack-open 3H',
      'british counterattack-answer 4H',
      'british counterattack-answer 5H',
      'german counterattack-hidden 6D',
    ]);
    expect(eventsOf(events, 'counterattack-resolved')[0]).toMatchObject({
      counter: { total: 9 },
      answer: { total: 13 },
      succeeded: false,
    });
  });

  test('9.3a each of the two cards may come from the hand; the hidden one is then known to its owner alone until it is turned over', () => {
    const state = answer(wonBy(4, { hands: { german: ['9H', '8H', '7H'] } }), COUNTERATTACK).state;
    expect(question(state)).toMatchObject({ side: 'german', rule: '9.3a' });
    expect(listed(state)).toEqual([
      DECK,
      { do: 'card', card: '7H' },
      { do: 'card', card: '8H' },
      { do: 'card', card: '9H' },
    ]);
    expect(refusal(state, { do: 'card', card: '2S' })).toEqual(['not-in-hand 2.0ab']);
    const laid = answer(state, { do: 'card', card: '9H' });
    expect(placeOfCard(laid.state, card('9H'))).toBe('german-hidden');
    expect(hand(laid.state, 'german')).toEqual(['7H', '8H']);
    expect(laid.state.handSize.german).toBe(2);
    expect(question(laid.state)?.rule).toBe('9.3a');
    const { state: after, events } = answer(laid.state, { do: 'card', card: '8H' }, ['2S', '3S']);
    expect(hand(after, 'german')).toEqual(['7H']);
    expect(cardsShown(events).at(-1)).toBe('german counterattack-hidden 9H from the hand');
    expect(eventsOf(events, 'counterattack-resolved')[0]).toMatchObject({
      counter: { total: 17 },
      answer: { total: 9 },
      succeeded: true,
    });
    expect(placeOfCard(after, card('9H'))).toBe('used');
  });

  test('9.3a R3 a card that was laid down from the hand is no card of the pile, before it is turned over and after', () => {
    const two = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj', 'ge-2-3fj'], {
      hands: { german: ['9H', '8H'] },
    });
    const won = answerAll(two, [
      [FIGHT],
      [DECK, '5C'],
      [DECK, '5D', '4C', '6C', '6D', '6H', '7C', '8C'],
      [COUNTERATTACK],
    ]);
    const pile = pileSize(won.state);
    const laid = answer(won.state, { do: 'card', card: '9H' });
    expect(
      [laid.state, primosole.view(laid.state, 'british'), primosole.view(laid.state, 'german')].map(pileSize),
    ).toEqual([pile, pile, pile]);
    const { state: after } = answer(laid.state, { do: 'card', card: '8H' }, ['2D', '2H']);
    expect(question(after)?.rule).toBe('9.3d');
    expect(pileSize(after)).toBe(pile - 2);
  });

  test('9.3c R79 the side that answers knows nothing of the card: on what they see, the counterattack is decided by any card that they do not know', () => {
    const won = answer(wonBy(4, { hands: { german: ['9H', '8H'], british: ['3S'] } }), COUNTERATTACK);
    const { state } = answerAll(won.state, [[{ do: 'card', card: '9H' }], [{ do: 'card', card: '8H' }], [DECK, '2D']]);
    expect(question(state)).toMatchObject({ side: 'british', rule: '9.3b' });
    const hidden = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const done = perform(
        primosole,
        primosole.view(state, 'british'),
        'british',
        { do: 'card', card: '3S' },
        seededChance(seed),
      );
      if (done.legal) hidden.add(eventsOf(done.events, 'card').at(-1)?.card ?? '');
    }
    expect(hidden.size).toBeGreaterThan(10);
  });

  test('9.3b the attacker adds the difference to two cards, drawn or from the hand', () => {
    const won = answer(wonBy(4, { hands: { british: ['5H', 'AH'] } }), COUNTERATTACK, ['2H']);
    expect(question(won.state)).toMatchObject({ side: 'british', rule: '9.3b' });
    const { events } = answerAll(won.state, [[{ do: 'card', card: '5H' }], [{ do: 'card', card: 'AH' }, '7H']]);
    expect(eventsOf(events, 'counterattack-resolved')[0]).toMatchObject({
      answer: { total: 10, parts: [{ rule: '9.3b', value: 4 }, { value: 5 }, { value: 1 }] },
      counter: { total: 9 },
    });
  });

  test('9.3c 12.1a a hidden card from the deck has its event when it is turned over, a hand card never; no Firepower is added', () => {
    const state = wonBy(4, { units: { 'ge-hq-3fj': '1305' } });
    const drawn = answer(state, COUNTERATTACK, ['3H', '4H', '5H', 'JC']);
    expect(question(drawn.state)?.rule).toBe('12.2a');
    const played = answerAll(wonBy(4, { units: { 'ge-hq-3fj': '1305' }, hands: { german: ['JC'] } }), [
      [COUNTERATTACK],
      [{ do: 'card', card: 'JC' }, '3H', '4H', '5H'],
    ]);
    expect(eventsOf(played.events, 'random-event')).toEqual([]);
    expect(eventsOf(played.events, 'counterattack-resolved')[0].counter.total).toBe(4);
  });

  test('11.5b R50 a ten among them moves the marker of the side that uses it', () => {
    const { state } = answer(wonBy(4), COUNTERATTACK, ['3H', '10H', '5H', '10D']);
    expect(state.ammo).toEqual({ british: 1, german: 1 });
  });
});

describe('9.3d 9.3e the result', () => {
  test('9.3e an equal total fails, and everything goes on as if there had been no counterattack', () => {
    const { state, events } = answer(wonBy(4), COUNTERATTACK, ['6D', '2H', '3H', '3S']);
    expect(eventsOf(events, 'counterattack-resolved')[0]).toMatchObject({
      counter: { total: 9 },
      answer: { total: 9 },
      succeeded: false,
      rule: '9.3e',
    });
    expect(eventsOf(events, 'step-lost')).toMatchObject([{ unit: 'ge-1-3fj', rule: '9.4a' }]);
    expect(question(state)).toMatchObject({ side: 'german', rule: '9.4.1b' });
  });

  const two = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1207' }, ['ge-1-3fj', 'ge-2-3fj'], {
    pointsLeft: { 'br-a-8dli': 2, 'br-b-8dli': 2 },
    control: { '1307': 'german' },
  });
  const thrownBack = answerAll(two, [
    [FIGHT, '5C', '5D', '4C', '4D', '2C', '6C', '6D', '6H', '7C'],
    [COUNTERATTACK, '8C', '2D', '2H', '9C'],
  ]);

  test('9.3d R51 the counterattacker eliminates one unit of their choice, the attackers go back where they came from, and one of them loses a step', () => {
    expect(eventsOf(thrownBack.events, 'counterattack-resolved')[0]).toMatchObject({ succeeded: true, rule: '9.3d' });
    expect(question(thrownBack.state)).toMatchObject({ side: 'german', rule: '9.3d' });
    expect(listed(thrownBack.state)).toEqual([
      { do: 'lose', unit: 'ge-1-3fj' },
      { do: 'lose', unit: 'ge-2-3fj' },
    ]);
    expect(refusal(thrownBack.state, { do: 'lose', unit: 'br-a-8dli' })).toEqual(['no-choice-of-loss 9.3d']);
    const paid = answer(thrownBack.state, { do: 'lose', unit: 'ge-2-3fj' });
    expect([where(paid.state, 'ge-2-3fj'), where(paid.state, 'ge-1-3fj')]).toEqual(['eliminated', '1307']);
    expect([where(paid.state, 'br-a-8dli'), where(paid.state, 'br-b-8dli')]).toEqual(['1308', '1207']);
    expect(question(paid.state)).toMatchObject({ side: 'british', rule: '9.3d' });
    const { state, events } = answer(paid.state, { do: 'lose', unit: 'br-b-8dli' });
    expect(events.filter(({ type }) => type === 'step-lost' || type === 'eliminated')).toMatchObject([
      { type: 'step-lost', unit: 'br-b-8dli', rule: '9.3d' },
    ]);
    expect(marks(state, 'ge-1-3fj')).toEqual([]);
    expect(controllerOf(state, hex('1307'))).toBe('german');
    expect(state.combat).toBeUndefined();
  });

  test('9.5 R54 attackers who were thrown back may go on with the points they have left', () => {
    const { state } = answerAll(thrownBack.state, [
      [{ do: 'lose', unit: 'ge-2-3fj' }],
      [{ do: 'lose', unit: 'br-b-8dli' }],
    ]);
    expect(marks(state, 'br-a-8dli')).toEqual(['activated', 'suspended']);
    expect(isLegal(state, { do: 'move', unit: 'br-a-8dli', path: ['1307'] })).toBe(true);
  });

  test('9.3d R51 a single defender who throws the enemy back is eliminated: the hex is empty and stays theirs', () => {
    const { state } = answer(wonBy(4, { control: { '1307': 'german' } }), COUNTERATTACK, ['9D', '2D', '2H', '9S']);
    expect(where(state, 'ge-1-3fj')).toBe('eliminated');
    expect(where(state, 'br-a-8dli')).toBe('1308');
    expect(marks(state, 'br-a-8dli')).toContain('reduced');
    expect(controllerOf(state, hex('1307'))).toBe('german');
  });

  test('9.4.1a 2.0ai R53 attackers who find their hex full do not go back into the hex of the combat, though it is empty now', () => {
    const units = { 'br-b-8dli': '1308', 'br-c-8dli': '1308', 'br-d-8dli': '1308' };
    const { state } = answer(wonBy(4, { units }), COUNTERATTACK, ['9D', '2D', '2H', '9S']);
    expect([where(state, 'ge-1-3fj'), where(state, 'br-a-8dli')]).toEqual(['eliminated', '1308']);
    expect(question(state)).toMatchObject({ side: 'british', rule: '2.0ai' });
    expect(listed(state)).not.toContainEqual({ do: 'withdraw', unit: 'br-a-8dli', hex: '1307' });
    expect(refusal(state, { do: 'withdraw', unit: 'br-a-8dli', hex: '1307' })).toEqual(['no-withdrawal 9.4.1c']);
    expect(refusal(state, { do: 'withdraw', unit: 'br-b-8dli', hex: '1309' })).toEqual(['not-withdrawing 2.0ai']);
    expect(isLegal(state, { do: 'withdraw', unit: 'br-a-8dli', hex: '1309' })).toBe(true);
  });

  test('9.3d 11.8.4 R51 a fortification whose occupant is eliminated so is ruined', () => {
    const state = combatIn('1309', { 'ge-1-1pi': '1308' }, ['br-r-i'], {
      active: 'german',
      inside: { '1309': 'br-r-i' },
    });
    const { state: after } = answerAll(state, [
      [FIGHT, '2D', '3D', '9C', '4D', '5D'],
      [COUNTERATTACK, '9D', '2C', '2H', '9S'],
    ]);
    expect(where(after, 'br-r-i')).toBe('eliminated');
    expect(isRuined(after, 'North blockhouse')).toBe(true);
  });

  test('9.3d R53 an attacker whose entry hex an enemy has taken meanwhile cannot go back and is eliminated', () => {
    const { state } = answer(wonBy(4, { units: { 'ge-2-3fj': '1308' } }), COUNTERATTACK, ['9D', '2D', '2H', '9S']);
    expect(where(state, 'br-a-8dli')).toBe('eliminated');
  });

  test('2.0x all cards of the counterattack and of the combat are used afterwards', () => {
    const succeeded = answer(wonBy(4), COUNTERATTACK, ['9D', '2D', '2H', '9S']);
    const failed = answerAll(wonBy(4), [
      [COUNTERATTACK, '2H', '9D', '9S', '2D'],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
    ]);
    for (const { state } of [succeeded, failed])
      expect(['3D', '4C', '2C', '5C', '9D', '2D', '2H', '9S'].map((code) => placeOfCard(state, card(code)))).toEqual(
        Array.from({ length: 8 }, () => 'used'),
      );
  });

  test('9.3d R51 a unit that was driven out of the hex before the fight has no part in it, nor in the loss', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1207' }, ['ge-1-3fj'], {
      units: { 'br-b-8dli': { at: '1108', marks: ['activated', 'acted', 'disorganized'] } },
    });
    const { state: after } = answerAll(state, [
      [FIGHT, '3D', '4C', '2C', '5C'],
      [COUNTERATTACK, '9D', '2D', '2H', '9S'],
    ]);
    expect([marks(after, 'br-a-8dli').includes('reduced'), marks(after, 'br-b-8dli').includes('reduced')]).toEqual([
      true,
      false,
    ]);
  });
});

/** 14.1 The worked example of Close Combat, from the first hidden card to the last loss, with the cards of R88. */
import { describe, expect, test } from 'vitest';
import { controllerOf } from '../rules/state/state.js';
import { ACCEPT, cardsShown, combatIn, COUNTERATTACK, FIGHT, resolved } from './combat-kit.js';
import { answer, eventsOf, hex, listedOf, marks, question, where } from './toolkit.js';

/** Two companies and a tank squadron from three hexes against machine guns and parachutists; a German headquarters stands on a hex of clubs. */
const START = combatIn(
  '1307',
  { 'br-a-44rtr': '1308', 'br-a-8dli': '1207', 'br-b-8dli': '1407' },
  ['ge-1-1mg', 'ge-1-3fj'],
  {
    units: { 'ge-hq-3fj': { at: '1305', limit: 0 } },
    control: { '1307': 'german' },
  },
);

const GERMAN_OPEN = ['10C', '9S'];
const BRITISH_OPEN = ['8D', '5D', '3D'];
const COMBINED_ARMS = ['QD'];
const COORDINATION = ['4D', '6D'];
const GERMAN_HIDDEN = ['9H', '8H'];
const BRITISH_HIDDEN = ['JC', '6H', '3H'];

const toTheJack = answer(START, FIGHT, [
  ...GERMAN_OPEN,
  ...BRITISH_OPEN,
  ...COMBINED_ARMS,
  ...COORDINATION,
  ...GERMAN_HIDDEN,
  'JC',
]);
const toTheTotals = answer(toTheJack.state, { do: 'snipe', unit: 'ge-hq-3fj' }, BRITISH_HIDDEN.slice(1));
const events = [...toTheJack.events, ...toTheTotals.events];

describe('14.1 Close Combat example', () => {
  test('14.1a three British units from three hexes attack two German ones', () => {
    expect(eventsOf(events, 'combat-begins')).toMatchObject([
      { hex: '1307', attackers: ['br-a-8dli', 'br-b-8dli', 'br-a-44rtr'], defenders: ['ge-1-1mg', 'ge-1-3fj'] },
    ]);
  });

  test('14.1b R69 the Germans lay two hidden cards, then the British three, before any open card', () => {
    expect(eventsOf(events, 'hidden-cards').map(({ side, count }) => [side, count])).toEqual([
      ['german', 2],
      ['british', 3],
    ]);
    expect(events.findLastIndex(({ type }) => type === 'hidden-cards')).toBeLessThan(
      events.findIndex(({ type }) => type === 'card'),
    );
  });

  test('14.1c both hands being empty, the Germans draw two open cards and the British three; the ten of clubs raises the German Ammo level', () => {
    expect(cardsShown(events).slice(0, 5)).toEqual([
      'german combat-open 10C',
      'german combat-open 9S',
      'british combat-open 8D',
      'british combat-open 5D',
      'british combat-open 3D',
    ]);
    expect(toTheTotals.state.ammo).toEqual({ german: 1, british: 0 });
    const ammo = events.findIndex(({ type }) => type === 'ammo');
    expect(events[ammo + 1]).toMatchObject({ type: 'card', card: '9S' });
  });

  test('14.1d one card for combined arms and two for coordination are worth 11; the queen of diamonds has her event at once', () => {
    const extra = eventsOf(events, 'card').filter(({ use }) => use === 'combined-arms' || use === 'coordination');
    expect(extra.map(({ side, card }) => [side, card])).toEqual([
      ['british', 'QD'],
      ['british', '4D'],
      ['british', '6D'],
    ]);
    const bonus = resolved(events).attack.parts.filter(({ rule }) => rule === '9.2d' || rule === '9.2e');
    expect(bonus.reduce((sum, { value }) => sum + value, 0)).toBe(11);
    const queen = events.findIndex((event) => event.type === 'card' && event.card === 'QD');
    expect(events[queen + 1]).toMatchObject({ type: 'random-event', event: 'change-of-orders', side: 'british' });
  });

  test('14.1e the jack of clubs brings its Sniper when it is turned over; nobody in the combat can be hit, though their hex is one of clubs', () => {
    expect(question(toTheJack.state)).toMatchObject({ side: 'british', rule: '12.2a' });
    expect(listedOf(toTheJack.state, 'snipe')).toEqual([{ do: 'snipe', unit: 'ge-hq-3fj' }]);
    expect(marks(toTheTotals.state, 'ge-hq-3fj')).toEqual(['disorganized']);
  });

  test('14.1e 41 against 34 and 11: the British have won by 4', () => {
    const { attack, defense, winner, difference } = resolved(events);
    expect(defense.total).toBe(41);
    expect(attack.total).toBe(34 + 11);
    expect([winner, difference]).toEqual(['british', 4]);
    expect(attack.parts.filter(({ rule }) => rule === '9.2f').map(({ value }) => value)).toEqual([2, 2, 4]);
  });

  const failed = answer(toTheTotals.state, COUNTERATTACK, ['7C', '5C', '6S', '8S']);

  test('14.1f 4 is less than a Morale of 6: the Germans counterattack with one card face down and one face up; the British draw two and add 4, and it is not enough', () => {
    expect(question(toTheTotals.state)).toMatchObject({ side: 'german', rule: '9.3', decline: ACCEPT });
    expect(cardsShown(failed.events)).toEqual([
      'german counterattack-open 7C',
      'british counterattack-answer 5C',
      'british counterattack-answer 6S',
      'german counterattack-hidden 8S',
    ]);
    expect(eventsOf(failed.events, 'counterattack-resolved')).toMatchObject([
      { counter: { total: 15 }, answer: { total: 15 }, succeeded: false },
    ]);
  });

  test("14.1g each German unit loses a step and leaves the hex, one British unit of its player's choice loses a step, and the British hold the hex", () => {
    expect(marks(failed.state, 'ge-1-1mg')).toEqual(['reduced']);
    expect(marks(failed.state, 'ge-1-3fj')).toEqual(['reduced']);
    const gone = answer(answer(failed.state, { do: 'withdraw', unit: 'ge-1-1mg', hex: '1306' }).state, {
      do: 'withdraw',
      unit: 'ge-1-3fj',
      hex: '1206',
    });
    expect([where(gone.state, 'ge-1-1mg'), where(gone.state, 'ge-1-3fj')]).toEqual(['1306', '1206']);
    expect(question(gone.state)).toMatchObject({ side: 'british', rule: '9.4b' });
    const { state } = answer(gone.state, { do: 'lose', unit: 'br-a-8dli' });
    expect(
      ['br-a-44rtr', 'br-a-8dli', 'br-b-8dli'].map((id) => [where(state, id), marks(state, id).includes('reduced')]),
    ).toEqual([
      ['1307', false],
      ['1307', true],
      ['1307', false],
    ]);
    expect(controllerOf(state, hex('1307'))).toBe('british');
    expect(state.combat).toBeUndefined();
  });
});

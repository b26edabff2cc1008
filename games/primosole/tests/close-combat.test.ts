/** 9.1 9.2 10.5 11.8.3 D.9 How Close Combat is opened and fought, up to the winner. */
import { describe, expect, test } from 'vitest';
import { preview } from '@bridgehead/engine';
import type { Action } from '../rules/state/actions.js';
import { cardCount, cardsFor, combinedArms } from '../rules/close-combat/close-combat-sums.js';
import { lapseCombat } from '../rules/close-combat/close-combat.js';
import { insideOf } from '../rules/set-up/fortifications.js';
import type { Frame } from '../rules/state/frames.js';
import { primosole } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import { controllerOf } from '../rules/state/state.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import type { More } from './combat-kit.js';
import { cardsShown, combatIn, DECK, FIGHT, resolved } from './combat-kit.js';
import {
  ACTIONS,
  answer,
  answerAll,
  asked,
  eventsOf,
  hex,
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
  unit,
} from './toolkit.js';

const MOVER = ['activated'] as const;
const ENTER: Action = { do: 'move', unit: 'br-a-8dli', path: ['1307'] };
const PASS: Action = { do: 'pass' };

/** R/I defends inside the north blockhouse. */
function inside(more: More): State {
  return combatIn('1309', { 'ge-1-1pi': '1308' }, ['br-r-i'], {
    active: 'german',
    inside: { '1309': 'br-r-i' },
    ...more,
  });
}

/** Who takes the card for combined arms. */
function arms(attackers: readonly string[], defenders: readonly string[]): Side | undefined {
  return combinedArms(combatIn('1307', Object.fromEntries(attackers.map((id) => [id, '1308'])), defenders));
}

// --- 9.1 D.9 ----------------------------------------------------------------------------------------------------------

describe('9.1 D.9 opening a Close Combat', () => {
  const approach = stateWith({
    units: {
      'br-a-8dli': { at: '1308', marks: MOVER },
      'br-b-8dli': { at: '1207', marks: MOVER },
      'br-c-8dli': { at: '1410', marks: MOVER },
      'ge-1-3fj': { at: '1307', limit: 0 },
      'ge-2-3fj': { at: '1206', limit: 0 },
    },
  });

  test('9.1a D.9 the first unit that enters an enemy hex opens the combat and waits; a second one joins it, from a hex of its own', () => {
    const first = answerAll(approach, [[ENTER], [PASS]]);
    expect(first.state.combat).toEqual({ hex: hex('1307'), entered: [{ unit: unit('br-a-8dli'), from: hex('1308') }] });
    expect(marks(first.state, 'br-a-8dli')).toEqual(['activated', 'suspended']);
    expect(asked(first.state)).toBe('british');
    const second = answer(first.state, { do: 'move', unit: 'br-b-8dli', path: ['1307'] });
    expect(second.state.combat?.entered.map(({ from }) => from)).toEqual([hex('1308'), hex('1207')]);
  });

  test('D.9 before the combat is fought units may still move, but nothing else can be done, no second combat opened, and the turn not ended', () => {
    const { state } = answerAll(approach, [[ENTER], [PASS]]);
    expect(refusal(state, { do: 'end-turn' })).toEqual(['combat-open D.9']);
    expect(refusal(state, { do: 'fire', unit: 'br-c-8dli', target: 'ge-1-3fj', support: [], card: 'deck' })).toContain(
      'combat-open D.9',
    );
    expect(isLegal(state, { do: 'move', unit: 'br-b-8dli', path: ['1206'] })).toBe(false);
    expect(isLegal(state, { do: 'move', unit: 'br-c-8dli', path: ['1411'] })).toBe(true);
    expect(refusal(approach, FIGHT)).toEqual(['no-combat D.9']);
  });

  test('9.1a a unit of the side without the Initiative never begins a Close Combat: nobody else is asked to move', () => {
    expect(listedOf(approach, 'move').every(({ unit: id }) => id.startsWith('br-'))).toBe(true);
  });

  test('9.1b each side keeps the stacking limit in the hex; Support Weapons do not count', () => {
    const state = stateWith({
      units: {
        'ge-1-3fj': '1205',
        'br-a-8dli': { at: '1205', marks: ['activated', 'suspended'] },
        'br-b-8dli': { at: '1205', marks: ['activated', 'suspended'] },
        'br-c-8dli': { at: '1204', marks: MOVER },
        'br-ches-1': { at: '1204', marks: MOVER },
      },
      combat: { hex: '1205', entered: { 'br-a-8dli': '1204', 'br-b-8dli': '1204' } },
    });
    expect(isLegal(state, { do: 'move', unit: 'br-c-8dli', path: ['1205'] })).toBe(false);
    expect(isLegal(state, { do: 'move', unit: 'br-ches-1', path: ['1205'] })).toBe(true);
  });
});

describe('D.9b a combat without opponents lapses', () => {
  test('D.9b without attackers there are no cards and no losses, and control stays as it is', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      units: { 'br-a-8dli': 'eliminated' },
      control: { '1307': 'german' },
    });
    const { state: after, events } = open(state);
    expect(events.map(({ type }) => type)).toEqual(['combat-lapses']);
    expect(after.combat).toBeUndefined();
    expect(controllerOf(after, hex('1307'))).toBe('german');
  });

  test('D.9b 9.5 without defenders the attackers control the hex and may go on with their points', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1207' }, [], {
      pointsLeft: { 'br-a-8dli': 2 },
      control: { '1307': 'german' },
    });
    const { state: after } = open(state);
    expect(controllerOf(after, hex('1307'))).toBe('british');
    expect(marks(after, 'br-a-8dli')).toEqual(['activated', 'suspended']);
    expect(marks(after, 'br-b-8dli')).toEqual(['activated', 'acted']);
    expect(isLegal(after, { do: 'move', unit: 'br-a-8dli', path: ['1306'] })).toBe(true);
  });

  test('D.9b if a reaction to a further unit leaves no defender, the combat lapses at once and that unit goes on with its move', () => {
    const move: Frame = { at: 'move', unit: unit('br-b-8dli'), left: 2, first: false, way: [] };
    const enter: Frame = { at: 'enter', unit: unit('br-b-8dli'), from: hex('1207'), hex: hex('1307'), step: 'done' };
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1207' }, [], {
      pointsLeft: { 'br-a-8dli': 2 },
      units: { 'br-b-8dli': { at: '1307', marks: MOVER }, 'ge-1-3fj': { at: '1305', limit: 0 } },
      stack: [SEQUENCE, ACTIONS, move, enter],
    });
    const { state: after, events } = open(state);
    expect(eventsOf(events, 'combat-lapses')).toHaveLength(1);
    expect(question(after)).toMatchObject({ side: 'british', rule: '5.4' });
    expect(isLegal(after, { do: 'move', unit: 'br-b-8dli', path: ['1306'] })).toBe(true);
    expect(marks(after, 'br-a-8dli')).toEqual(['activated', 'suspended']);
  });

  test('D.9b 11.8.1b attackers left alone in a hex with a fortification are inside it', () => {
    const one = open(combatIn('1309', { 'br-a-8dli': '1310' }, []));
    expect(insideOf(one.state, hex('1309'))).toBe(unit('br-a-8dli'));
    const two = open(combatIn('1309', { 'br-a-8dli': '1310', 'br-b-8dli': '1310' }, []));
    expect(question(two.state)).toMatchObject({ side: 'british', rule: '11.8.1b' });
  });

  test('D.9b 11.8.1b a defender who was inside stays inside without being asked', () => {
    const state = combatIn('1309', { 'br-a-8dli': '1310' }, ['ge-1-3fj', 'ge-2-3fj'], {
      units: { 'br-a-8dli': 'eliminated' },
      inside: { 1309: 'ge-2-3fj' },
    });
    const { state: after } = open(state);
    expect(insideOf(after, hex('1309'))).toBe(unit('ge-2-3fj'));
    expect(topFrame(after)).toEqual(ACTIONS);
  });

  test('D.9b with both sides in the hex nothing lapses', () => {
    const { events } = run(combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj']), (play) =>
      expect(lapseCombat(play)).toBe(false),
    );
    expect(events).toEqual([]);
  });
});

// --- 9.2 --------------------------------------------------------------------------------------------------------------

describe('9.2 the cards', () => {
  test('9.2 9.2a 9.2b 9.2c hidden cards of both sides, open cards of the defender, of the attacker, then the hidden ones are turned over, the defender first', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj', 'ge-2-3fj']);
    const { events } = answer(state, FIGHT, ['2C', '3C', '4C', '5C', '2D', '3D', '4D', '5D']);
    expect(eventsOf(events, 'hidden-cards').map(({ side, count }) => [side, count])).toEqual([
      ['german', 2],
      ['british', 2],
    ]);
    expect(cardsShown(events)).toEqual([
      'german combat-open 2C',
      'german combat-open 3C',
      'british combat-open 4C',
      'british combat-open 5C',
      'german combat-hidden 2D',
      'german combat-hidden 3D',
      'british combat-hidden 4D',
      'british combat-hidden 5D',
    ]);
  });

  test('9.2a nobody is told a hidden card, and it is not drawn, before it is turned over; others cannot draw it', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { hands: { german: ['7C'] } });
    const { state: waiting, events } = answer(state, FIGHT);
    expect(eventsOf(events, 'card')).toEqual([]);
    expect(waiting.reserved).toBe(2);
    const done = answer(waiting, DECK, ['2C', '3C', '9H', '8H']);
    expect(done.state.reserved).toBe(0);
  });

  test('9.2a 2.0y cards that lie face down are not shuffled in when the pile runs out', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      pile: ['9H', '8H', '2C'],
      hands: { german: ['7C'] },
    });
    const { state: waiting } = answer(state, FIGHT);
    const { events } = answer(waiting, DECK, ['2C', '3C', '9H', '8H']);
    expect(eventsOf(events, 'reshuffled')).toHaveLength(1);
    expect(cardsShown(events)).toEqual([
      'german combat-open 2C',
      'british combat-open 3C',
      'german combat-hidden 9H',
      'british combat-hidden 8H',
    ]);
  });

  test('9.2b 9.2c each open card may come from the hand: defender first, unit by unit, then the attacker, who sees what they are up against', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj', 'ge-2-3fj'], {
      hands: { german: ['7C'], british: ['8D', '8C'] },
    });
    const first = answer(state, FIGHT);
    expect(question(first.state)).toMatchObject({ side: 'german', rule: '9.2b' });
    expect(listed(first.state)).toEqual([DECK, { do: 'card', card: '7C' }]);
    expect(refusal(first.state, { do: 'card', card: '8D' })).toEqual(['not-in-hand 2.0ab']);
    expect(refusal(first.state, { do: 'pass' })).toEqual(['not-an-answer 9.2b']);
    const second = answer(first.state, { do: 'card', card: '7C' }, ['2C']);
    expect(question(second.state)).toMatchObject({ side: 'british', rule: '9.2c' });
    expect(cardsShown(second.events)).toEqual(['german combat-open 7C from the hand', 'german combat-open 2C']);
    expect(listed(second.state)).toHaveLength(3);
    const third = answer(second.state, { do: 'card', card: '8C' }, ['2H', '3H', '4H']);
    expect(resolved(third.events)).toMatchObject({ winner: 'german', difference: 4 });
  });

  test('9.2 12.1a R44 an open card has its event before the next card is chosen, a hidden card when it is turned over', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { units: { 'ge-hq-3fj': '1305' } });
    const first = answer(state, FIGHT, ['JC']);
    expect(question(first.state)).toMatchObject({ side: 'british', rule: '12.2a' });
    expect(listedOf(first.state, 'snipe')).toEqual([{ do: 'snipe', unit: 'ge-hq-3fj' }]);
    const second = answer(first.state, { do: 'snipe', unit: 'ge-hq-3fj' }, ['5C', 'AH', 'JS']);
    expect(marks(second.state, 'ge-hq-3fj')).toEqual(['disorganized']);
    expect(resolved(second.events).attack.total).toBe(8);
  });

  test('12.1b a queen played from the hand in Close Combat brings no event', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { hands: { british: ['QD', '2S'] } });
    const { events } = answerAll(state, [
      [FIGHT, '3C'],
      [{ do: 'card', card: 'QD' }, '4C', '5C'],
    ]);
    expect(eventsOf(events, 'random-event')).toEqual([]);
  });

  test('R80 cards gained by an event may be used for later choices of the same combat', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj']);
    const first = answerAll(state, [
      [FIGHT, '2C', 'KH'],
      [{ do: 'refill', count: 1 }, '9D'],
    ]);
    expect(question(first.state)).toMatchObject({ side: 'british', rule: '9.2c' });
    expect(listed(first.state)).toContainEqual({ do: 'card', card: '9D' });
  });

  test('11.5b R60 a ten moves the Ammo marker of the side that uses it: drawn, played, or turned over', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { hands: { british: ['10H'] } });
    const { state: after } = answerAll(state, [
      [FIGHT, '10C'],
      [{ do: 'card', card: '10H' }, '10D', '2C'],
    ]);
    expect(after.ammo).toEqual({ german: 2, british: 1 });
  });

  test('8.1d 9.2 a Disorganized unit has its hidden card only, and its Firepower', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { marks: { 'ge-1-3fj': ['disorganized'] } });
    const { events } = answer(state, FIGHT, ['5C', '8C', '3C']);
    expect(resolved(events)).toMatchObject({
      attack: { total: 10 },
      defense: { total: 10 },
      winner: 'british',
      difference: 0,
    });
  });

  test('R45 a unit rallied in the midst of the combat gets no open card any more', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj'], {
      marks: { 'br-b-8dli': ['disorganized'] },
    });
    const first = answer(state, FIGHT, ['AH']);
    expect(question(first.state)?.rule).toBe('12.2f');
    const { events } = answer(first.state, { do: 'restore', unit: 'br-b-8dli' }, ['2C', '3C', '4C', '5C']);
    expect(cardsShown(events).filter((text) => text.startsWith('british combat-open'))).toHaveLength(1);
  });
});

describe('10.5 11.8.3 Support Weapons and fortifications', () => {
  test('10.5a a Support Weapon in good order has one open card and no hidden one, its Firepower counts', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-2-1pi', 'ge-at-2']);
    expect(cardsFor(state, unit('ge-at-2'))).toEqual({ hidden: 0, open: 1 });
    const { events } = answer(state, FIGHT, ['2C', '3C', '4D', '5C', '6C']);
    expect(eventsOf(events, 'hidden-cards').map(({ count }) => count)).toEqual([1, 1]);
    expect(
      resolved(events)
        .defense.parts.filter(({ rule }) => rule === '9.2f')
        .map(({ value }) => value),
    ).toEqual([2, 2]);
  });

  test('10.5b a Disorganized Support Weapon has one hidden card and no open one', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-at-2'], { marks: { 'ge-at-2': ['disorganized'] } });
    expect(cardsFor(state, unit('ge-at-2'))).toEqual({ hidden: 1, open: 0 });
  });

  test('11.8.3 a defender in good order inside an intact fortification has two open cards; Disorganized or in ruins it has no more than elsewhere', () => {
    expect(cardsFor(inside({}), unit('br-r-i'))).toEqual({ hidden: 1, open: 2 });
    expect(cardsFor(inside({ ruins: ['North blockhouse'] }), unit('br-r-i'))).toEqual({ hidden: 1, open: 1 });
    expect(cardsFor(inside({ marks: { 'br-r-i': ['disorganized'] } }), unit('br-r-i'))).toEqual({ hidden: 1, open: 0 });
    const { events } = answer(inside({}), FIGHT, ['2C', '3C', '4C', '5C', '6C']);
    expect(cardsShown(events).filter((text) => text.startsWith('british combat-open'))).toHaveLength(2);
  });

  test('11.8.3 10.5a a Support Weapon inside has two open cards and no hidden one', () => {
    const state = combatIn('1310', { 'ge-1-1pi': '1311' }, ['br-dli-at-1'], {
      active: 'german',
      inside: { '1310': 'br-dli-at-1' },
    });
    expect(cardsFor(state, unit('br-dli-at-1'))).toEqual({ hidden: 0, open: 2 });
  });
});

describe('9.2d 9.2e cards for combined arms and coordination', () => {
  test('9.2d tanks and infantry against infantry alone, or against anti-tank guns alone, draw one card more', () => {
    expect(arms(['br-a-44rtr', 'br-a-8dli'], ['ge-1-1pi'])).toBe('british');
    expect(arms(['br-a-44rtr', 'br-a-8dli'], ['ge-at-1'])).toBe('british');
  });

  test('9.2d against infantry together with an anti-tank gun there is none, and single arms have none', () => {
    expect(arms(['br-a-44rtr', 'br-a-8dli'], ['ge-1-1pi', 'ge-at-1'])).toBeUndefined();
    expect(arms(['br-a-8dli', 'br-b-8dli'], ['ge-1-1pi'])).toBeUndefined();
    expect(arms(['br-a-44rtr'], ['ge-1-1pi'])).toBeUndefined();
  });

  test('9.2d R47 light armour counts as infantry, and a defender with tanks and infantry has the card too', () => {
    expect(arms(['br-a-44rtr', 'br-a-1rd'], ['ge-1-1pi'])).toBe('british');
    expect(
      combinedArms(combatIn('1307', { 'ge-1-1pi': '1306' }, ['br-a-44rtr', 'br-a-8dli'], { active: 'german' })),
    ).toBe('british');
  });

  test('9.2d R47 anti-tank guns deny the card to the enemy and give none: a company against engineers with a gun has 2 cards against 3', () => {
    expect(arms(['br-a-8dli'], ['ge-1-1pi', 'ge-at-1'])).toBeUndefined();
    const state = combatIn('1306', { 'br-b-8dli': '1307' }, ['ge-1-1pi', 'ge-at-1']);
    expect([cardCount(state, 'british'), cardCount(state, 'german')]).toEqual([2, 3]);
  });

  test('9.2d the card for combined arms comes from the deck even if there is a hand', () => {
    const state = combatIn('1307', { 'br-a-44rtr': '1308', 'br-a-8dli': '1308' }, ['ge-1-1pi'], {
      hands: { british: ['9S'] },
    });
    const { state: after, events } = answerAll(state, [
      [FIGHT, '2C'],
      [DECK, '3C'],
      [DECK, '4C', '5C', '6C', '7C', '8C'],
    ]);
    expect(cardsShown(events)).toContain('british combined-arms 5C');
    expect(asked(after)).toBe('german');
  });

  test('9.2e R48 the attacker takes a card for each hex beyond the first from which their units came, from the deck or the hand', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1207', 'br-ches-1': '1407' }, ['ge-1-3fj'], {
      hands: { british: ['9S'] },
    });
    const opened = answerAll(state, [
      [FIGHT, '2C'],
      [DECK, '3C'],
      [DECK, '4C'],
      [DECK, '5C'],
    ]);
    expect(question(opened.state)).toMatchObject({ side: 'british', rule: '9.2e' });
    const { events } = answer(opened.state, { do: 'card', card: '9S' }, ['6C', '7C', '8C', '8D']);
    expect(cardsShown(events).filter((text) => text.includes('coordination'))).toEqual([
      'british coordination 9S from the hand',
      'british coordination 6C',
    ]);
  });

  test('9.2e from one hex there is no card for coordination', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj']);
    const { events } = answer(state, FIGHT, ['2C', '3C', '4C', '5C', '6C', '7C']);
    expect(eventsOf(events, 'card').filter(({ use }) => use === 'coordination')).toEqual([]);
  });
});

describe('9.2f 9.2g totals and winner', () => {
  test('9.2f R55 cards and Firepower count, of tanks twice; no cover, Support, Gun or Armor', () => {
    const state = combatIn('1306', { 'br-a-44rtr': '1307' }, ['ge-1-3fj'], {
      improved: { '1306': 'german' },
      units: { 'ge-hq-3fj': '1305' },
    });
    const { attack, defense } = resolved(answer(state, FIGHT, ['2C', '3C', '4C', '5C']).events);
    expect(attack.parts.map(({ value }) => value)).toEqual([3, 5, 4]);
    expect(attack.parts.map(({ rule }) => rule)).toEqual(['9.2b', '9.2a', '9.2f']);
    expect(defense.parts.map(({ value }) => value)).toEqual([2, 4, 2]);
  });

  test('9.2g the higher total wins; if they are equal the active side wins by 0', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj']);
    expect(resolved(answer(state, FIGHT, ['2C', '9C', '4C', '5C']).events)).toMatchObject({
      winner: 'british',
      difference: 8,
    });
    expect(resolved(answer(state, FIGHT, ['9D', '2C', '4C', '5C']).events)).toMatchObject({
      winner: 'german',
      difference: 6,
    });
    expect(resolved(answer(state, FIGHT, ['6D', '5C', '4C', '5D']).events)).toMatchObject({
      winner: 'british',
      difference: 0,
    });
  });

  test('R84 a card that cannot be drawn any more counts 1', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { pile: ['9H'], table: allBut('9H') });
    const { attack, defense } = resolved(answer(state, FIGHT, ['9H']).events);
    expect([attack.total, defense.total]).toEqual([4, 12]);
  });
});

/** All cards of the deck but one. */
function allBut(code: string): string[] {
  const suits = ['C', 'D', 'H', 'S'];
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  return suits.flatMap((suit) => ranks.map((rank) => rank + suit)).filter((other) => other !== code);
}

// --- what a player sees -----------------------------------------------------------------------------------------------

test('9.2 before they fight a player sees the number of cards and the Firepower of both sides', () => {
  const state = combatIn('1307', { 'br-a-44rtr': '1308', 'br-a-8dli': '1207' }, ['ge-1-1pi']);
  const shown = preview(primosole, state, 'british', FIGHT);
  expect(shown.summary).toBe('Fight the Close Combat in 1307: 6 cards against 2');
  expect(shown.tallies.map(({ total }) => total)).toEqual([6, 2]);
});

test('9.2b before they play a card a player sees how things stand, and what a ten costs them', () => {
  const { state } = answer(
    combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { hands: { british: ['10H'] } }),
    FIGHT,
    ['7C'],
  );
  const shown = preview(primosole, state, 'british', { do: 'card', card: '10H' });
  expect(shown.tallies.map(({ total }) => total)).toEqual([2, 9]);
  expect(shown.consequences.map(({ rule }) => rule)).toEqual(['11.5b']);
  expect(preview(primosole, state, 'british', DECK).consequences).toEqual([]);
});

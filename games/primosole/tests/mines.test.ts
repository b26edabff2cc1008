import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { board } from '../rules/board/board.js';
import { cardCode, DECK } from '../rules/pieces/cards.js';
import { mineAgainst, pushMines } from '../rules/mines/mines.js';
import type { State } from '../rules/state/state.js';
import type { Sketch } from './toolkit.js';
import {
  ACTIONS,
  answer,
  answerAll,
  asked,
  eventsOf,
  hex,
  isLegal,
  listedOf,
  marks,
  open,
  refusal,
  run,
  stateWith,
  topFrame,
  unit,
  where,
} from './toolkit.js';
import vectors from './vectors/mines.json' with { type: 'json' };

const fresh = (at: string) => ({ at, marks: ['activated'] as const });
const move = (id: string, ...path: string[]): Action => ({ do: 'move', unit: id, path });

/** A company next to a German minefield in the orchard of 1112. */
function field(value: number, more: NonNullable<Sketch['units']> = {}, faceUp = false): State {
  return stateWith({
    active: 'british',
    units: { 'br-a-8dli': fresh('1113'), ...more },
    mines: [{ hex: '1112', side: 'german', value, faceUp }],
  });
}

describe('vectors', () => {
  test.each(vectors)(
    '$id: mine $mine, $cards',
    ({ unit: id, hex: at, mine, engineer, cards, fire, defense, result }) => {
      expect(board.terrain[hex(at)]).toBe('orchard');
      const engineers =
        engineer === null
          ? {}
          : { 'br-505re': { at, marks: engineer === 'disorganized' ? (['disorganized'] as const) : [] } };
      const { state, events } = answer(field(mine, engineers), move(id, at), cards);
      const [resolved] = eventsOf(events, 'fire-resolved');
      if (fire === null) {
        expect(resolved).toBeUndefined();
        expect(state.mines).toHaveLength(mine === 0 ? 0 : 1);
        return;
      }
      expect(resolved).toMatchObject({ mode: 'mines', fire: { total: fire }, defense: { total: defense }, result });
      if (result === 'step-lost') expect(marks(state, id)).toEqual(['reduced', 'disorganized', 'activated', 'acted']);
    },
  );
});

test('11.6.3a the marker is turned up and attacks, its value and a card; nothing else counts', () => {
  const { state, events } = answer(field(3), move('br-a-8dli', '1112'), ['6C']);
  expect(eventsOf(events, 'mine-attacks')).toMatchObject([{ unit: 'br-a-8dli', hex: '1112', value: 3, reveals: true }]);
  expect(eventsOf(events, 'fire-resolved')[0].fire.parts.map(({ value }) => value)).toEqual([3, 6]);
  expect(state.mines).toEqual([{ hex: hex('1112'), side: 'german', value: 3, faceUp: true }]);
  expect(topFrame(state)).toEqual(ACTIONS);
});

test('11.6.3b against Morale alone, of a Disorganized unit one less; there is no cover', () => {
  const [{ defense }] = eventsOf(answer(field(3), move('br-a-8dli', '1112'), ['2C']).events, 'fire-resolved');
  expect(defense.parts).toMatchObject([{ label: 'Morale', value: 5 }]);
  const shaken = stateWith({
    units: { 'br-a-8dli': { at: '1112', marks: ['disorganized'] } },
    mines: [{ hex: '1112', side: 'german', value: 1 }],
  });
  const pushed = run(shaken, (play) => pushMines(play, unit('br-a-8dli')));
  expect(eventsOf(open(pushed.state, ['3C']).events, 'fire-resolved')[0].defense.total).toBe(4);
});

test('11.6.4 a dummy makes no attack, takes no card and is removed', () => {
  const { state, events } = answer(field(0), move('br-a-8dli', '1112', '1111'));
  expect(eventsOf(events, 'card')).toEqual([]);
  expect(eventsOf(events, 'mine-attacks')).toMatchObject([{ value: 0, rule: '11.6.4', reveals: true }]);
  expect(state.mines).toEqual([]);
  expect([asked(state), where(state, 'br-a-8dli')]).toEqual(['british', '1112']); // R77: they are asked again
});

test('11.6.5 mines stay face up and attack each enemy that enters', () => {
  const { state, events } = answerAll(field(1, { 'br-b-8dli': fresh('1113') }), [
    [move('br-a-8dli', '1112'), '2C'],
    [{ do: 'stop', unit: 'br-a-8dli' }],
    [move('br-b-8dli', '1112'), '3C'],
  ]);
  expect(eventsOf(events, 'mine-attacks').map(({ unit: id, reveals }) => [id, reveals])).toEqual([
    ['br-a-8dli', true],
    ['br-b-8dli', undefined],
  ]);
  expect(state.mines).toHaveLength(1);
});

test('11.6.3a R63 the units of their owner are never attacked', () => {
  const state = stateWith({
    active: 'german',
    units: { 'ge-1-1mg': fresh('1113') },
    mines: [{ hex: '1112', side: 'german', value: 4 }],
  });
  const { state: after } = answer(state, move('ge-1-1mg', '1112'));
  expect(after.mines[0].faceUp).toBe(false);
  expect(mineAgainst(state, unit('ge-1-1mg'), hex('1112'))).toBeUndefined();
});

test('11.6.3a mines come before the reactions, and a unit Disorganized by them can still be fired at', () => {
  const { state, events } = answer(field(3, { 'ge-1-1pi': { at: '1111', limit: 1 } }), move('br-a-8dli', '1112'), [
    '5C',
  ]);
  expect(eventsOf(events, 'disorganized')).toHaveLength(1);
  expect([asked(state), topFrame(state).at]).toEqual(['german', 'window']);
});

test('11.6.3a R45 a unit Disorganized by mines among enemies stays for the Close Combat', () => {
  const { state } = answer(field(3, { 'ge-hq-1mg': '1112' }), move('br-a-8dli', '1112'), ['5C']);
  expect([state.combat?.hex, marks(state, 'br-a-8dli')]).toEqual([hex('1112'), ['disorganized', 'activated', 'acted']]);
});

test('R58 a card that brings an event interrupts the attack, and its value counts after it', () => {
  const { state } = answer(
    field(3, { 'ge-1-1pi': '1301', 'br-b-8dli': { at: '1318', marks: ['disorganized'] } }),
    move('br-a-8dli', '1112'),
    ['AH'],
  );
  expect(topFrame(state)).toMatchObject({ at: 'quick-rally' });
  const { events } = answer(state, { do: 'restore', unit: 'br-b-8dli' });
  expect(eventsOf(events, 'fire-resolved')).toMatchObject([{ fire: { total: 4 }, result: 'no-effect' }]);
});

test('R84 without any card left the mines attack with 1', () => {
  const state = stateWith({
    active: 'british',
    units: { 'br-a-8dli': fresh('1113') },
    mines: [{ hex: '1112', side: 'german', value: 4 }],
    table: DECK.map(cardCode),
  });
  const { events } = answer(state, move('br-a-8dli', '1112'));
  expect(eventsOf(events, 'fire-resolved')).toMatchObject([{ fire: { total: 5 }, card: 'no card' }]);
});

test('11.6 R79 a side that does not know a marker takes it for any that they have not seen', () => {
  const state = field(4);
  state.mines = [
    { ...state.mines[0], value: undefined },
    { hex: hex('1301'), side: 'german', value: 4, faceUp: true },
  ];
  const { state: after } = answer(state, move('br-a-8dli', '1112'), [4, '2C']);
  expect(after.mines[0]).toMatchObject({ value: 4, faceUp: true });
});

/** A British engineer on mines that have been turned up. */
const engineers = (marked: readonly ('activated' | 'acted' | 'disorganized')[]) =>
  field(2, { 'br-505re': { at: '1112', marks: marked } }, true);

describe('11.2 engineers', () => {
  test('11.2 R64 behind an engineer in good order the others enter safely; it is attacked itself', () => {
    expect(eventsOf(answer(engineers([]), move('br-a-8dli', '1112')).events, 'mine-attacks')).toEqual([]);
    const alone = stateWith({
      active: 'british',
      units: { 'br-505re': fresh('1113') },
      mines: [{ hex: '1112', side: 'german', value: 1 }],
    });
    expect(eventsOf(answer(alone, move('br-505re', '1112'), ['2C']).events, 'mine-attacks')).toHaveLength(1);
  });

  test('11.2.1 4.3b an engineer on a minefield removes it as its action', () => {
    const state = engineers(['activated']);
    expect(listedOf(state, 'clear')).toEqual([{ do: 'clear', unit: 'br-505re' }]);
    const { state: after, events } = answer(state, { do: 'clear', unit: 'br-505re' });
    expect(eventsOf(events, 'mines-cleared')).toMatchObject([{ unit: 'br-505re', hex: '1112' }]);
    expect([after.mines, marks(after, 'br-505re')]).toEqual([[], ['activated', 'acted']]);
    expect(refusal(after, move('br-505re', '1111'))).toEqual(['acted-already 4.3a']);
  });

  test('11.2.1 R64 also mines of its own side; nobody else, and only where there are mines', () => {
    const german = stateWith({
      active: 'german',
      units: { 'ge-1-1pi': fresh('1112'), 'ge-1-1mg': fresh('1112'), 'ge-2-1pi': fresh('1113') },
      mines: [{ hex: '1112', side: 'german', value: 2 }],
    });
    expect(isLegal(german, { do: 'clear', unit: 'ge-1-1pi' })).toBe(true);
    expect(refusal(german, { do: 'clear', unit: 'ge-1-1mg' })).toEqual(['no-engineer 11.2.1']);
    expect(refusal(german, { do: 'clear', unit: 'ge-2-1pi' })).toEqual(['no-mines 11.2.1']);
    expect(refusal(engineers(['activated', 'disorganized']), { do: 'clear', unit: 'br-505re' })).toEqual([
      'disorganized-engineers 8.1g',
    ]);
  });
});

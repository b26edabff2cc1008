/** 2.0af D.9c R14 What becomes of a hex with too many units. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  answerAll,
  asked,
  eventsOf,
  hex,
  isLegal,
  listed,
  open,
  question,
  refusal,
  SEQUENCE,
  stateWith,
  unit,
  where,
} from './toolkit.js';

const END_TURN: Action = { do: 'end-turn' };
const GERMANS = { 'ge-1-1mg': '1205', 'ge-2-1mg': '1205', 'ge-3-1mg': '1205', 'ge-at-1': '1205' } as const;

/** Three companies and a gun in North Farm, which holds two: 2/1MG came last, from 1204; it is the end of turn 4. */
function crowd(units: Sketch['units'], from = '1204') {
  const state = stateWith({
    turn: 4,
    phase: 'turn-end',
    stack: [SEQUENCE],
    units: { ...GERMANS, 'br-a-8dli': '1312', ...units },
  });
  state.arrivals = [
    { unit: unit('ge-3-1mg'), from: hex('1206') },
    { unit: unit('ge-2-1mg'), from: hex(from) },
  ];
  return state;
}

describe('R14 the end of the turn', () => {
  test('2.0af R14 the unit that came last goes back to the hex it came from, without a choice', () => {
    const { state, events } = open(crowd({}), ['2C']);
    expect(eventsOf(events, 'withdrew').map(({ unit: id, to }) => [id, to])).toEqual([['ge-2-1mg', '1204']]);
    expect(state.turn).toBe(5);
  });

  test('2.0af R14 where that hex is closed it goes to a hex that is no nearer to any enemy and no objective, and nobody else may leave', () => {
    const { state } = open(crowd({ 'br-b-8dli': '1204' }));
    expect(asked(state)).toBe('german');
    expect(listed(state)).toEqual(['1305', '1106', '1105'].map((to) => ({ do: 'leave', unit: 'ge-2-1mg', hex: to })));
    expect(refusal(state, { do: 'leave', unit: 'ge-1-1mg', hex: '1206' })).toEqual(['not-last-arrival 2.0af']);
    expect(refusal(state, { do: 'leave', unit: 'ge-2-1mg', hex: '1306' })).toEqual(['no-way-out 2.0af']);
  });

  test('2.0af R14 a unit for which there is no such hex is eliminated', () => {
    const { state, events } = open(
      crowd({ 'br-b-8dli': '1204', 'br-c-8dli': '1106', 'br-d-8dli': '1105', 'br-a-9dli': '1305' }),
      ['2C'],
    );
    expect(eventsOf(events, 'eliminated').map(({ unit: id }) => id)).toEqual(['ge-2-1mg']);
    expect(where(state, 'ge-1-1mg')).toBe('1205');
  });
});

describe('R14 the turn itself', () => {
  const MOVER = ['activated'] as const;
  const DONE = ['activated', 'acted'] as const;
  const full = stateWith({
    units: {
      'br-a-8dli': { at: '1407', marks: MOVER },
      'br-b-8dli': { at: '1407', marks: DONE },
      'br-c-8dli': { at: '1408', marks: MOVER },
      'br-d-8dli': { at: '1407', marks: [] },
      'ge-88-1': { at: '1303', limit: 0 },
    },
  });

  test('2.0af R14 the turn cannot end while a unit can still make room, and the question says so', () => {
    expect(refusal(full, END_TURN)).toEqual(['overfull-hex 2.0af']);
    expect(question(full)).toMatchObject({ rule: '2.0af' });
    expect(question(full)?.decline).toBeUndefined();
    expect(listed(full)).not.toContainEqual(END_TURN);
  });

  test('2.0af R14 such a unit can only move out; others act as they like', () => {
    expect(refusal(full, { do: 'improve', unit: 'br-a-8dli' })).toContain('must-leave 2.0af');
    expect(refusal(full, { do: 'fire', unit: 'br-a-8dli', target: 'ge-88-1', support: [], card: 'deck' })).toContain(
      'must-leave 2.0af',
    );
    expect(isLegal(full, { do: 'improve', unit: 'br-c-8dli' })).toBe(true);
    const after = answerAll(full, [
      [{ do: 'move', unit: 'br-a-8dli', path: ['1308'] }],
      [{ do: 'stop', unit: 'br-a-8dli' }],
    ]).state;
    expect(isLegal(after, END_TURN)).toBe(true);
  });

  test('2.0af R14 the turn can end if those that crowd the hex have acted, are Disorganized or were never activated', () => {
    const stuck = stateWith({
      units: {
        'br-a-8dli': { at: '1407', marks: DONE },
        'br-b-8dli': { at: '1407', marks: ['activated', 'disorganized'] },
        'br-d-8dli': '1407',
        'ge-88-1': { at: '1303', limit: 0 },
      },
    });
    expect(isLegal(stuck, END_TURN)).toBe(true);
  });

  test('2.0af R14 units that have entered a full hex are written down with the hex they came from, until they leave it', () => {
    const enters = stateWith({
      units: {
        'br-a-8dli': { at: '1407', marks: MOVER },
        'br-b-8dli': { at: '1407', marks: DONE },
        'br-c-8dli': { at: '1408', marks: MOVER },
        'ge-88-1': { at: '1303', limit: 0 },
      },
    });
    const stopped = answerAll(enters, [
      [{ do: 'move', unit: 'br-c-8dli', path: ['1407'] }],
      [{ do: 'stop', unit: 'br-c-8dli' }],
    ]).state;
    expect(stopped.arrivals).toEqual([{ unit: unit('br-c-8dli'), from: hex('1408') }]);
    expect(answer(stopped, { do: 'move', unit: 'br-a-8dli', path: ['1308'] }).state.arrivals).toHaveLength(1);
  });
});

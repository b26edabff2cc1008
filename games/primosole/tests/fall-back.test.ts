import { expect, test } from 'vitest';
import { limits, MOVER, opened, windowOn } from './reaction-kit.js';
import {
  ACTIONS,
  answer,
  eventsOf,
  hex,
  isLegal,
  listed,
  listedOf,
  marks,
  open,
  question,
  refusal,
  SEQUENCE,
  unit,
  where,
} from './toolkit.js';

const units = { ...MOVER, 'ge-1-1pi': { at: '1316', limit: 0 } };

test('7.2a a unit next to the hex entered may go to a hex that is two hexes from it', () => {
  const { state } = opened({ units });
  expect(
    listedOf(state, 'fall-back')
      .map((action) => action.hex)
      .toSorted(),
  ).toEqual(['1215', '1315', '1415']);
  expect(refusal(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1416' })).toEqual(['no-farther 7.2a']);
  expect(refusal(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1314' })).toEqual(['one-hex-back 7.2a']);
});

test('7.2a R38 it goes, takes control, keeps its marker and may do so again', () => {
  const { state } = opened({
    units: { ...units, 'ge-1-1pi': { at: '1316', limit: 2 } },
    control: { '1315': 'british' },
  });
  const { state: next, events } = answer(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1315' });
  expect(where(next, 'ge-1-1pi')).toBe('1315');
  expect(eventsOf(events, 'fell-back')).toMatchObject([{ unit: 'ge-1-1pi', from: '1316', to: '1315', rule: '7.2a' }]);
  expect(eventsOf(events, 'controlled')).toMatchObject([{ hex: '1315', side: 'german' }]);
  expect(limits(next, 'ge-1-1pi')).toEqual([2]);
  const place = next.place.with(unit('br-a-8dli'), hex('1316'));
  const again = open({ ...next, place, stack: [SEQUENCE, ACTIONS, windowOn('open', 'br-a-8dli', '1316')] }).state;
  expect(isLegal(again, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1314' })).toBe(true);
});

test('7.2a a unit that is not next to the hex cannot fall back', () => {
  const { state } = opened({ units: { ...units, 'ge-2-1pi': { at: '1315', limit: 0 } } });
  expect(refusal(state, { do: 'fall-back', unit: 'ge-2-1pi', hex: '1314' })).toEqual(['no-fall-back 7.2a']);
});

test('7.2a it may fall back when the enemy walks into a hex of its friends next to it', () => {
  const { state } = opened({ units: { ...units, 'ge-2-1pi': { at: '1317', limit: 2 } } }, [], windowOn('assault'));
  expect(listed(state).map((action) => action.do)).toEqual(['fall-back', 'fall-back', 'fall-back', 'pass']);
  expect(question(state)?.rule).toBe('7.2a');
});

test('7.2b not into a hex with an enemy, not where the way is closed, not into a full hex', () => {
  const full = {
    'ge-1-3fj': { at: '1315', limit: 0 },
    'ge-2-3fj': { at: '1315', limit: 0 },
    'ge-4-3fj': { at: '1315', limit: 0 },
  };
  const { state } = opened({ units: { ...units, ...full, 'br-b-8dli': '1415' } });
  expect(
    listedOf(state, 'fall-back')
      .filter((action) => action.unit === 'ge-1-1pi')
      .map((action) => action.hex),
  ).toEqual(['1215']);
  for (const to of ['1315', '1415'])
    expect(refusal(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: to })).toEqual(['no-fall-back-to 7.2b']);
});

test('7.2b a gun does not ford the river', () => {
  const gun = opened(
    { units: { 'br-a-8dli': '1310', 'ge-at-1': { at: '1410', limit: 0 } } },
    [],
    windowOn('open', 'br-a-8dli', '1310'),
  ).state;
  expect(listedOf(gun, 'fall-back').map((action) => action.hex)).not.toContain('1510');
  const foot = opened(
    { units: { 'br-a-8dli': '1310', 'ge-1-1pi': { at: '1410', limit: 0 } } },
    [],
    windowOn('open', 'br-a-8dli', '1310'),
  ).state;
  expect(listedOf(foot, 'fall-back').map((action) => action.hex)).toContain('1510');
});

test('7.2b a Support Weapon finds room in a full hex', () => {
  const full = {
    'ge-1-3fj': { at: '1315', limit: 0 },
    'ge-2-3fj': { at: '1315', limit: 0 },
    'ge-4-3fj': { at: '1315', limit: 0 },
  };
  const { state } = opened({ units: { ...MOVER, ...full, 'ge-at-1': { at: '1316', limit: 0 } } });
  expect(isLegal(state, { do: 'fall-back', unit: 'ge-at-1', hex: '1315' })).toBe(true);
});

test('7.2c not from a hex that is shared with an enemy', () => {
  const { state } = opened({
    units: { ...units, 'br-b-8dli': '1316', 'ge-2-1pi': { at: '1416', limit: 0 } },
    combat: { hex: '1316', entered: { 'br-b-8dli': '1317' } },
  });
  expect(listedOf(state, 'fall-back').map((action) => action.unit)).not.toContain('ge-1-1pi');
  expect(refusal(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1315' })).toEqual(['held-in-hex 7.2c']);
});

test('7.2 11.6.3a R38 enemy mines attack a unit that falls back, its own do not', () => {
  const { state } = opened({
    units,
    mines: [
      { hex: '1315', side: 'british', value: 2 },
      { hex: '1215', side: 'german', value: 2 },
    ],
  });
  const attacked = answer(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1315' }, ['9C']);
  expect(eventsOf(attacked.events, 'mine-attacks')).toMatchObject([{ unit: 'ge-1-1pi', value: 2 }]);
  expect(marks(attacked.state, 'ge-1-1pi')).toEqual(['disorganized']);
  expect(eventsOf(answer(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1215' }).events, 'mine-attacks')).toEqual(
    [],
  );
});

test('7.2 5.8d an Improved Position is given up by falling back', () => {
  const { state } = opened({ units, improved: { '1316': 'german' } });
  expect(answer(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1315' }).state.improved).toEqual([]);
});

/** 3 The sequence of play. */
import { expect, test } from 'vitest';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import {
  attack,
  campaign,
  END_PHASE,
  eventsOf,
  HALT,
  listed,
  move,
  open,
  play,
  playAll,
  position,
  question,
  refusal,
  where,
} from './toolkit.js';

const phases = (events: readonly Event[]) => eventsOf(events, 'phase-begins').map(({ phase }) => phase);
const now = ({ turn, phase }: State) => `${turn} ${phase}`;

/** Nobody is near anybody. */
const QUIET = { german: { 'GE-18': '0702' }, american: { 'US-9A': '0520' } };

test('3.0 a Game-Turn is a German and then an American Player-Turn of three phases each', () => {
  const { state, events } = playAll(position({ ...QUIET, phase: 'german-move' }), [
    ['german', END_PHASE],
    ['american', END_PHASE],
  ]);
  expect(phases(events)).toEqual([
    'german-post',
    'american-pre',
    'american-move',
    'american-post',
    'turn-end',
    'german-pre',
    'german-move',
  ]);
  expect(now(state)).toBe('6 german-move');
});

test('3.0a the German Player may attack before movement, and need not', () => {
  const state = campaign();
  expect([now(state), question(state)?.side]).toEqual(['1 german-pre', 'german']);
  expect(listed(state, 'german').some((action) => action.do === 'attack')).toBe(true);
  expect(now(play(state, 'german', END_PHASE).state)).toBe('1 german-move');
});

test('3.0c they may move as many units as they like, or none', () => {
  const state = position({ ...QUIET, phase: 'german-move' });
  expect(question(state)?.side).toBe('german');
  expect(now(play(state, 'german', END_PHASE).state)).toBe('5 american-move');
  expect(where(play(state, 'german', move('GE-18', '0701')).state, 'GE-18')).toBe('0701');
});

const FACING = { german: { 'GE-18': '0702' }, american: { 'US-106': '0703' } };

test('3.0d after movement they must attack', () => {
  const state = position({ ...FACING, phase: 'german-post' });
  expect([question(state)?.side, refusal(state, 'german', END_PHASE)]).toEqual(['german', ['duty-open 5.6']]);
});

test('3.0e the American Player may attack before movement, and need not', () => {
  const state = position({ german: { 'GE-18': '0702' }, american: { 'US-99': '0703' }, phase: 'american-pre' });
  expect(question(state)?.side).toBe('american');
  expect(now(play(state, 'american', END_PHASE).state)).toBe('5 american-move');
});

test('3.0f in the American movement phase only American units move', () => {
  const state = position({ ...QUIET, phase: 'american-move' });
  expect(refusal(state, 'american', move('GE-18', '0701'))).toEqual(['not-your-unit 4.0a']);
  expect(refusal(state, 'german', move('GE-18', '0701'))).toEqual(['not-asked 4.0c']);
});

test('3.0g after movement the American Player must attack', () => {
  const state = position({ ...FACING, phase: 'american-post' });
  expect([question(state)?.side, refusal(state, 'american', END_PHASE)]).toEqual(['american', ['duty-open 5.6']]);
  const { state: after } = play(state, 'american', attack(['US-106'], 'GE-18', { table: 'secondary' }), [1]);
  expect(now(after)).toBe('6 german-pre');
});

test('3.0h the eighteenth Game-Turn is the last, and the seventeenth is 1 January', () => {
  const { events } = open(position({ ...QUIET, turn: 16, phase: 'turn-end' }));
  expect(eventsOf(events, 'turn-begins')).toMatchObject([{ turn: 17, date: '1 January' }]);
  const { state, events: last } = open(position({ ...QUIET, turn: 18, phase: 'american-post' }));
  expect([state.phase, question(state), eventsOf(last, 'game-over').length]).toEqual(['over', undefined, 1]);
});

test('3.0h marks of a phase do not last', () => {
  const { state } = play(position({ ...QUIET, phase: 'german-move' }), 'german', move('GE-18', '0701'));
  expect(Array.from(state.marks).some((marks) => marks !== 0)).toBe(true);
  expect(Array.from(play(state, 'german', END_PHASE).state.marks).every((marks) => marks === 0)).toBe(true);
});

test('3.0a 3.0b an attack is carried out to its end before the next question', () => {
  const state = position({
    german: { 'GE-1SS': '0702', 'GE-12': '0602' },
    american: { 'US-106': '0703' },
    phase: 'german-pre',
  });
  const { state: beaten } = play(state, 'german', attack(['GE-1SS'], 'US-106'), [1]);
  expect(question(beaten)?.side).toBe('german');
  expect(where(beaten, 'US-106')).toBe('destroyed');
  expect(now(play(beaten, 'german', HALT).state)).toBe('5 german-move');
});

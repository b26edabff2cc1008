/** What the database holds as JSON: whatever is damaged is refused, and says where it is. */
import { expect, test } from 'vitest';
import { GAME_ROW } from '../src/domain/game-rows.js';
import type { GameRow } from '../src/domain/game-rows.js';
import { readStored } from '../src/domain/stored-json.js';
import { readSavedGame } from '../src/hosting/saved-game.js';
import { clocksOf, offerOf, ordersOf, setupOf, timeControlOf } from '../src/store/stored-facts.js';

const ROWS: readonly GameRow[] = [
  { kind: 'begin', chance: [1, 2] },
  { kind: 'answer', side: 'us', action: { do: 'pass' }, chance: [], first: 0, comment: 'why' },
  { kind: 'answer', side: 'us', action: null, chance: [3], first: 2 },
  { kind: 'undo', side: 'us' },
  { kind: 'back', entries: 4 },
  { kind: 'resign', side: 'us' },
  { kind: 'draw' },
  { kind: 'draw', side: 'us' },
  { kind: 'forfeit', side: 'us' },
  { kind: 'verdict', winner: null, reason: 'a bug' },
];

test.each(ROWS)('a row is read back as it was: %j', (row) => {
  expect(readStored(GAME_ROW, JSON.stringify(row), 'row 1 of game a')).toEqual(row);
});

test.each([
  ['{"kind":"answer","side":"us"}', /row 1 of game a.*chance/],
  ['{"kind":"undo"}', /row 1 of game a.*side/],
  ['{"kind":"nonsense"}', /row 1 of game a.*kind/],
  ['{"kind":', /row 1 of game a/],
])('a damaged row names its place and its field: %s', (text, message) => {
  expect(() => readStored(GAME_ROW, text, 'row 1 of game a')).toThrow(message);
});

test('setup, time control, clocks, offer and orders are read, and name their game where they are damaged', () => {
  const setup = { scenario: 'one', options: { night: true } };
  expect(setupOf({ id: 'a', setup: JSON.stringify(setup) })).toEqual(setup);
  expect(() => setupOf({ id: 'a', setup: '{"scenario":1}' })).toThrow(/setup of game a.*scenario/);
  expect(timeControlOf({ id: 'a', time_control: '{"kind":"daily","days":3}' })).toEqual({ kind: 'daily', days: 3 });
  expect(() => timeControlOf({ id: 'a', time_control: '{"kind":"daily"}' })).toThrow(/time control of game a.*days/);
  expect(clocksOf({ id: 'a', clocks: '{"us":{"left":5,"since":null}}' })).toEqual({ us: { left: 5, since: null } });
  expect(() => clocksOf({ id: 'a', clocks: '{"us":5}' })).toThrow(/clocks of game a.*us/);
  expect(offerOf({ id: 'a', offer: null })).toBeNull();
  expect(() => offerOf({ id: 'a', offer: '{"side":"us","what":"tea"}' })).toThrow(/offer of game a.*what/);
  expect(ordersOf({ game: 'a', side: 'us', orders: null })).toBeNull();
  expect(() => ordersOf({ game: 'a', side: 'us', orders: '{' })).toThrow(/orders of us in game a/);
});

test('a damaged saved game is refused, so that the rows are played again', () => {
  expect(() => readSavedGame('{"rows":1}')).toThrow(/damaged/);
  expect(() => readSavedGame('{')).toThrow(/damaged/);
});

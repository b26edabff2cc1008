/** Positions that someone wrote: read as they are meant, or told what is wrong and where. */
import { sayProblem, valueRead } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { fileOf } from '../../testing/files.js';
import { statesOfGame } from '../../testing/random-games.js';
import { bulge } from '../rules/game.js';
import type { Bulge } from '../rules/types.js';
import { positionSchema } from '../schema.js';
import { campaign, open, where } from './toolkit.js';

const BASE = { game: 'bulge', turn: 5, phase: 'german-move', options: { weather: 'off' } } as const;

function problems(json: object): string[] {
  const found = bulge.readPosition({ ...BASE, ...json });
  return found.ok ? [] : found.problems.map(sayProblem);
}

function read(json: object) {
  return valueRead(bulge.readPosition({ ...BASE, ...json }));
}

test('a unit that is not named is to come if its day lies ahead, and takes no part otherwise', () => {
  const state = read({ units: { 'GE-1SS': '0401' } });
  expect(['GE-1SS', 'GE-12SS', 'US-101', 'US-5', 'US-75', 'GE-HEYDTE', 'GE-10SS'].map((id) => where(state, id))).toEqual(['0401', 'absent', 'absent', 'pool', 'pool', 'absent', 'absent']);
});

test('without units it is the start of the game', () => {
  const state = read({ turn: 1, phase: 'german-pre', units: undefined });
  expect(bulge.toJson(state)).toEqual(bulge.toJson(campaign()));
  expect(problems({ units: undefined })).toEqual(['units: the units of Game-Turn 5; only the start of the game can do without']);
});

test('the weather is that of the day unless it is said', () => {
  expect(read({ turn: 8, options: {}, units: {} }).weather).toBe('clear');
  expect(read({ turn: 8, options: { weather: 'table' }, units: {}, weather: 'mist' }).weather).toBe('mist');
  expect(read({ turn: 8, units: {} }).weather).toBeUndefined();
});

test('12.0c 13.0a a turn in which nobody has air points begins without orders, one with points asks for them', () => {
  const units = { 'GE-2': '1410', 'US-101': '1411' };
  const phaseOf = (weather: string) => open(read({ turn: 4, phase: 'weather', options: {}, weather, units })).state.phase;
  expect(['overcast', 'mist', 'clear'].map(phaseOf)).toEqual(['german-pre', 'weather', 'weather']);
  expect(open(read({ turn: 4, phase: 'weather', units })).state.phase).toBe('german-pre');
  expect(open(read({ turn: 4, phase: 'weather', options: {}, units, stack: [{ at: 'sequence' }, { at: 'air-plan' }] })).state.phase).toBe('german-pre');
});

describe('4.4b what is wrong is told with its place', () => {
  test.each<[string, object, string]>([
    ['two units in one hex', { units: { 'GE-1SS': '0401', 'GE-12SS': '0401' } }, '0401'],
    ['two enemies in one hex', { units: { 'GE-1SS': '0401', 'US-99': '0401' } }, '0401'],
    ['a hex that does not exist', { units: { 'GE-1SS': '0226' } }, 'units.GE-1SS'],
    ['a unit that does not exist', { units: { 'GE-9999': '0401' } }, 'units.GE-9999: there is no unit "GE-9999"'],
    ['a British unit without its hex of entry', { turn: 8, units: { 'BR-B43': '0620' } }, 'units.BR-B43.entered: the hex in which this British unit entered'],
    ['a hex of entry of somebody else', { units: { 'US-99': { at: '0503', entered: '0503' } } }, 'units.US-99.entered: nothing'],
    ['an entry of a unit that is not there', { turn: 8, units: { 'BR-B43': { at: 'destroyed', entered: '0620' } } }, 'units.BR-B43.entered: nothing'],
    ['a unit in the pool that never comes', { units: { 'GE-1SS': 'pool' } }, 'units.GE-1SS: 1st SS Panzer Division (7) is no reinforcement of this game'],
    ['an exit of a unit that is still there', { units: { 'GE-1SS': '0401' }, exits: [{ unit: 'GE-1SS', hex: '0113' }] }, 'exits[0].unit: a unit that has left the map'],
    ['a plan when nobody plans', { units: {}, plans: { german: { support: 1 } } }, 'plans: nothing'],
    ['both plans', { turn: 8, options: {}, phase: 'weather', units: {}, plans: { german: {}, american: {} } }, 'plans: the plan of one side'],
    ['a turn that does not exist', { turn: 19, units: {} }, 'turn: expected a Game-Turn from 1 to 18'],
    ['a turn before the first', { turn: 0, units: {} }, 'turn: expected a Game-Turn from 1 to 18'],
    ['a set-up in the middle of the game', { phase: 'set-up', units: {} }, 'turn: 0'],
    ['an option that does not exist', { units: {}, options: { luck: true } }, 'options.luck'],
    ['an option without what it belongs to', { units: {}, options: { 'late-US-101': 'never' } }, 'options.late-US-101'],
    ['a frame of another phase', { units: {}, stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'pre', owed: [] }] }, 'stack[1].at: "combat" does not belong to the phase german-move'],
    ['a frame of the other side', { units: {}, stack: [{ at: 'sequence' }, { at: 'movement', side: 'american' }] }, 'stack[1].side: "german"'],
    ['the wrong combat phase', { phase: 'german-post', units: {}, stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'pre', owed: [] }] }, 'stack[1].when: "post"'],
    ['frames in the wrong order', { units: {}, stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }, { at: 'air-plan' }] }, 'stack[2].at: "air-plan" does not follow "movement"'],
    ['a stack without its bottom', { units: {}, stack: [{ at: 'movement', side: 'german' }] }, 'stack[0].at: the first frame is "sequence"'],
    ['the end of the game in its middle', { units: {}, stack: [{ at: 'over' }] }, 'stack: the frame "over" alone'],
    ['a game that is over and goes on', { phase: 'over', units: {}, stack: [{ at: 'sequence' }] }, 'stack: the frame "over" alone'],
    ['a debt to a unit that is gone', { phase: 'german-post', units: { 'GE-1SS': '0401' }, stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'post', owed: ['US-99'] }] }, 'stack[1].owed: units that fight here; 99th Infantry Division (4) is not on the map'],
    ['a debt to a friend', { phase: 'german-post', units: { 'GE-1SS': '0401' }, stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'post', owed: ['GE-1SS'] }] }, 'stack[1]: units of the right side'],
  ])('%s', (_what, json, told) => {
    expect(problems(json).join('\n')).toContain(told);
  });
});

test('states of random games are read back from their position and from their JSON', () => {
  for (const options of [{}, { weather: 'table', response: 'divisions', 'late-US-101': '3', reserves: 'two', freeArmor: true, twoMore: true }]) {
    for (const state of statesOfGame<Bulge>(bulge, 'campaign', 11, 40, options)) {
      const text = JSON.stringify(bulge.toJson(state));
      const position = bulge.readPosition(JSON.parse(JSON.stringify(bulge.writePosition(state))));
      const json = bulge.fromJson(JSON.parse(text));
      expect([position, json].map((found) => (found.ok ? JSON.stringify(bulge.toJson(found.value)) : found.problems.map(sayProblem)))).toEqual([text, text]);
    }
  }
});

test('a state takes at most 4 kB', () => {
  const sizes = statesOfGame<Bulge>(bulge, 'campaign', 3, 10).map((state) => JSON.stringify(bulge.toJson(state)).length);
  expect(Math.max(...sizes)).toBeLessThan(4000);
});

test('content/position.schema.json is the schema of a position', () => {
  expect(JSON.parse(fileOf('bulge', 'content/position.schema.json'))).toEqual(JSON.parse(JSON.stringify(positionSchema())));
});

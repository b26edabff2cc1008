/** 16 What If: options, and what the German Player places. The delays are in 07-reinforcements. */
import type { ChosenOptions } from '@bridgehead/engine';
import { defaultOptions, readOptions } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { bulge } from '../rules/game.js';
import { OPTION_INFOS, optionsOf, STANDARD } from '../rules/scenarios/options.js';
import type { Action } from '../rules/state/actions.js';
import { RESERVE_DIVISIONS } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import { isOnMap } from '../rules/state/state.js';
import { attack, campaign, combatIn, listedOf, play, playAll, question, refusal, where } from './toolkit.js';

const place = (unit: string, hex: string): Action => ({ do: 'place', unit, hex });
const READY: Action = { do: 'ready' };
const DEFAULT: Action = { do: 'by-default' };

test('16.0 everything is as usual unless the players choose otherwise', () => {
  expect(optionsOf({})).toEqual(STANDARD);
  expect(optionsOf(defaultOptions(OPTION_INFOS))).toEqual(STANDARD);
});

test('16.0 chosen options are kept with the game, and can be chosen again from it', () => {
  const chosen: ChosenOptions = {
    weather: 'table',
    surprise: 'plus1',
    withoutDrop: true,
    response: 'divisions',
    'late-US-101': 'never',
    'late-US-4A': '2',
    reserves: 'two',
    twoMore: true,
    freeArmor: true,
    dailyVictory: true,
    handicap: 12,
  };
  const { options } = bulge.setupOf(bulge.start({ scenario: 'campaign', options: chosen }));
  expect(options).toEqual(chosen);
  expect(optionsOf(options).late).toHaveLength(2);
});

test('16.0 16.0c a single division is late only where that was agreed', () => {
  const problems: { field: string; expected: string }[] = [];
  readOptions(OPTION_INFOS, { response: 'one-day', 'late-US-101': 'never' }, 'options', problems);
  expect(problems.map(({ field }) => field)).toEqual(['options.late-US-101']);
  expect(optionsOf({ response: 'one-day', 'late-US-101': 'never' }).late).toEqual([]);
});

test('16.0 there is one scenario', () => {
  expect(() => bulge.start({ scenario: 'bastogne', options: {} })).toThrow('no scenario "bastogne"');
});

const firstAttack = (surprise: string) =>
  combatIn(play(campaign({ surprise }), 'german', attack(['GE-18'], 'US-106', { table: 'secondary' }), [6]).events)
    .right.total;

test('16.0a surprise is worth 2 columns before movement, none, 3 or 4', () => {
  expect(['standard', 'none', 'plus1', 'plus2'].map(firstAttack)).toEqual([2, 0, 3, 4]);
});

const leftToPlace = (state: State) => new Set(listedOf(state, 'german', 'place').map(({ unit }) => unit)).size;

test('16.0d two or three divisions of the schedule begin on the map', () => {
  const state = campaign({ reserves: 'two' });
  expect([question(state)?.side, question(state)?.rule, leftToPlace(state)]).toEqual(['german', '16.0d', 10]);
  expect(refusal(state, 'german', READY)).toEqual(['still-to-place 16.0f']);
  const placed = playAll(state, [
    ['german', place('GE-9SS', '0501')],
    ['german', place('GE-2SS', '0801')],
  ]).state;
  expect(refusal(placed, 'german', place('GE-9', '0901'))).toEqual(['enough-reserves 16.0d']);
  expect(refusal(placed, 'german', place('GE-9SS', '0901'))).toEqual([]);
  const begun = play(placed, 'german', READY).state;
  expect([begun.turn, begun.phase, where(begun, 'GE-9SS'), where(begun, 'GE-9')]).toEqual([
    1,
    'german-pre',
    '0501',
    'pool',
  ]);
  expect(leftToPlace(campaign({ reserves: 'three' }))).toBe(10);
});

test('16.0d reserves are divisions, and begin in empty hexes of the start area away from the enemy', () => {
  const state = campaign({ reserves: 'three' });
  expect(refusal(state, 'german', place('GE-FUES', '0501'))).toEqual(['not-a-reserve 16.0d']);
  expect(refusal(state, 'german', place('GE-1SS', '0501'))).toEqual(['not-placeable 16.0f']);
  expect(refusal(state, 'german', place('GE-9SS', '1010'))).toEqual(['reserve-outside-area 16.0d']);
  expect(refusal(state, 'german', place('GE-9SS', '0401'))).toEqual(['reserve-hex-taken 16.0d']);
  expect(refusal(state, 'german', place('GE-9SS', '0801'))).toEqual([]);
  expect(refusal(state, 'german', place('GE-9SS', '0302'))).toEqual(['reserve-beside-enemy 16.0d']);
});

test('16.0f German armor and parachute units are placed freely, also next to the enemy; the infantry stays', () => {
  const state = campaign({ freeArmor: true });
  expect([question(state)?.rule, leftToPlace(state), where(state, 'GE-1SS'), where(state, 'GE-12')]).toEqual([
    '16.0f',
    7,
    'reserve',
    '0502',
  ]);
  expect(refusal(state, 'german', place('GE-12', '0501'))).toEqual(['not-placeable 16.0f']);
  expect(refusal(state, 'german', place('GE-1SS', '0302'))).toEqual([]);
  expect(refusal(state, 'german', place('GE-1SS', '1010'))).toEqual(['outside-start-area 16.0f']);
  expect(refusal(state, 'german', place('GE-1SS', '0502'))).toEqual(['hex-taken 16.0f']);
  expect(where(play(state, 'german', place('GE-1SS', '1305')).state, 'GE-1SS')).toBe('1305');
});

test('16.0f the remaining units go where they were, or as near as there is room', () => {
  const { state } = playAll(campaign({ freeArmor: true, reserves: 'two' }), [
    ['german', place('GE-1SS', '1305')],
    ['german', DEFAULT],
  ]);
  expect([where(state, 'GE-1SS'), where(state, 'GE-12SS'), where(state, 'GE-2')]).toEqual(['1305', '0301', '1204']);
  const begun = play(state, 'german', READY).state;
  expect([begun.phase, RESERVE_DIVISIONS.filter((unit) => isOnMap(begun, unit)).length]).toEqual(['german-pre', 2]);
});

test('16.0d 16.0f without these options the game begins at once', () => {
  expect([campaign().phase, campaign({ twoMore: true }).phase]).toEqual(['german-pre', 'german-pre']);
});

test('16.0 other answers are refused in the set-up', () => {
  expect(refusal(campaign({ freeArmor: true }), 'german', { do: 'end-phase' })).toEqual(['not-an-answer 3.0']);
  expect(refusal(campaign({ freeArmor: true }), 'american', READY)).toEqual(['not-asked 16.0f']);
});

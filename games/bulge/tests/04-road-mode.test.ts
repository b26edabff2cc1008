/** 4.7 4.8 Road mode and trucks. */
import { preview } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { contextOf } from '../rules/situation/context.js';
import { bulge } from '../rules/game.js';
import { label } from '../rules/board/grid.js';
import { stepsOf } from '../rules/movement/movement.js';
import { reachOf, wayTo } from '../rules/movement/reach.js';
import { mayUseRoadMode, trucksLeft, whyNoRoadMode } from '../rules/movement/road-mode.js';
import type { State } from '../rules/state/state.js';
import {
  END_PHASE,
  enter,
  eventIn,
  hex,
  isLegal,
  listedOf,
  marks,
  move,
  play,
  playAll,
  position,
  refusal,
  trucked,
  unit,
  violations,
} from './toolkit.js';

/** The road from Pruem to St. Vith and on towards Vielsalm. */
const ROAD = ['0902', '0903', '0904', '0905', '0805', '0806', '0807'];

const modes = (state: State, id: string, path: readonly string[]) =>
  stepsOf(state, contextOf(state), unit(id), { from: state.place[unit(id)] }, path.map(hex), 'own').map(
    ({ mode, cost }) => `${mode} ${cost}`,
  );

test('4.7 9.Xh an armored unit moves five road hexes for a point', () => {
  const { events } = play(position({ german: { 'GE-2': '0901' } }), 'german', move('GE-2', ...ROAD));
  expect(eventIn(events, 'moved')).toMatchObject({ cost: 7, road: 7, trucked: false });
});

test('4.7 other units pay a point for each road hex', () => {
  const state = position({ german: { 'GE-26': '0901' } });
  expect(modes(state, 'GE-26', ROAD.slice(0, 2))).toEqual(['normal 5', 'normal 5']);
  expect(refusal(state, 'german', move('GE-26', ...ROAD))).toEqual(['points-spent 4.1']);
});

test('4.7a road mode needs a road in the hex where the unit stands', () => {
  const state = position({ german: { 'GE-1SS': '0401', 'GE-2': '0501' } });
  const why = (id: string) => whyNoRoadMode(state, contextOf(state), unit(id), { from: state.place[unit(id)] }, 'own');
  expect([why('GE-1SS'), why('GE-2')]).toEqual(['0401 has no road', undefined]);
  expect(modes(state, 'GE-1SS', ['0501', '0502'])).toEqual(['normal 10', 'normal 5']);
});

test('4.7a 13.0d an interdicted hex has no road to begin on', () => {
  const state = position({ german: { 'GE-2': '0901' }, interdicted: ['0901'] });
  expect(whyNoRoadMode(state, contextOf(state), unit('GE-2'), { from: hex('0901') }, 'own')).toBe('0901 has no road');
});

test('4.7a road mode needs supply', () => {
  const stack = [{ at: 'sequence' }, { at: 'movement', side: 'german' }];
  const state = position({ german: { 'GE-2': { at: '0901', marks: ['unsupplied'], roll: 5 } }, stack });
  expect(whyNoRoadMode(state, contextOf(state), unit('GE-2'), { from: hex('0901') }, 'own')).toBe(
    'it is out of supply',
  );
  expect(modes(state, 'GE-2', ROAD.slice(0, 1))).toEqual(['normal 5']);
});

test('4.7a supply from the air is supply', () => {
  const stack = [{ at: 'sequence' }, { at: 'movement', side: 'american' }];
  const state = position({
    phase: 'american-move',
    american: { 'US-7A': { at: '0805', marks: ['unsupplied', 'resupplied'] } },
    stack,
  });
  expect(mayUseRoadMode(state, contextOf(state), unit('US-7A'), { from: hex('0805') }, 'own')).toBe(true);
});

test('4.7a a unit in an enemy zone of control has no road mode', () => {
  const state = position({ german: { 'GE-2': '0905' }, american: { 'US-7A': '0805' } });
  expect(whyNoRoadMode(state, contextOf(state), unit('GE-2'), { from: hex('0905') }, 'own')).toBe(
    'it began the phase in an enemy zone of control',
  );
});

test('4.7b German units cross no river in road mode within three hexes of an Allied unit', () => {
  const near = position({ german: { 'GE-2': '0901' }, american: { 'US-101': '0808' } });
  expect(modes(near, 'GE-2', ROAD.slice(0, 6))).toEqual([
    'road 1',
    'road 1',
    'road 1',
    'road 1',
    'normal 5',
    'normal 5',
  ]);
  const far = position({ german: { 'GE-2': '0901' }, american: { 'US-101': '0809' } });
  expect(modes(far, 'GE-2', ROAD.slice(0, 6))).toEqual(['road 1', 'road 1', 'road 1', 'road 1', 'road 1', 'road 1']);
});

test('4.7b a British unit closes a bridge as an American one does, and Allied units are not bound', () => {
  const british = position({
    released: true,
    german: { 'GE-2': '0821' },
    american: { 'BR-B43': { at: '0825', entered: '0825' } },
  });
  expect(modes(british, 'GE-2', ['0822'])).toEqual(['normal 5']);
  const american = position({ phase: 'american-move', american: { 'US-7A': '0805' }, german: { 'GE-2': '0902' } });
  expect(modes(american, 'US-7A', ['0905'])).toEqual(['road 1']);
});

test('4.7c a unit leaves road mode to enter an enemy zone of control, pays the normal price and stops', () => {
  const state = position({ german: { 'GE-2': '0901' }, american: { 'US-101': '0904' } });
  expect(modes(state, 'GE-2', ['0902', '0903'])).toEqual(['road 1', 'normal 5']);
  expect(refusal(state, 'german', move('GE-2', '0902', '0903', '0803'))).toEqual(['zone-stops 4.5']);
});

test('4.7d road mode is one run from the start; after the first normal hex it is over', () => {
  const state = position({ german: { 'GE-2': '0901' } });
  expect(modes(state, 'GE-2', ['0902', '0903', '0803', '0704'])).toEqual(['road 1', 'road 1', 'normal 10', 'normal 5']);
  expect(modes(state, 'GE-2', ['1001', '0902', '0903'])).toEqual(['normal 10', 'normal 10', 'normal 5']);
});

test('4.7e points left after road mode can be spent at normal rates', () => {
  const state = position({ german: { 'GE-2': '0901' }, american: { 'US-101': '0808' } });
  const { events } = play(state, 'german', move('GE-2', ...ROAD.slice(0, 6)));
  expect(eventIn(events, 'moved')).toMatchObject({ cost: 14, road: 4 });
  expect(violations(state, 'german', move('GE-2', ...ROAD.slice(0, 5), '0705', '0706', '0605'))[0].text).toMatch(
    /it has ⅕ point left/,
  );
});

test('4.7e the sum shows the run in road mode as one row, and why it ended', () => {
  const state = position({ german: { 'GE-2': '0901' }, american: { 'US-101': '0808' } });
  const [tally] = preview(bulge, state, 'german', move('GE-2', ...ROAD.slice(0, 6))).tallies;
  expect(tally.parts).toEqual([
    { rule: '4.7', label: '4 hexes in road mode', value: 0.8 },
    { rule: '4.7b', label: '0805 by road, over a bridge too near to the enemy for road mode', value: 1 },
    { rule: '4.2e', label: '0806 by road', value: 1 },
  ]);
  expect(tally.total).toBe(2.8);
});

test('4.7d R42 the cheapest way to a hex stays on the road as long as that pays', () => {
  const state = position({ german: { 'GE-2': '0901' } });
  const reach = reachOf(state, contextOf(state), unit('GE-2'), 'own');
  const way = (to: string) => [reach.cost[hex(to)], ...wayTo(reach, hex(to)).map(label)];
  expect(way('0803')).toEqual([3, '0902', '0802', '0803']); // 0903 is as near, but no road leads on from there
  expect(way('0804')).toEqual([13, '0902', '0903', '0904', '0804']);
});

// --- trucks ---------------------------------------------------------------------------------------------------------

const AMERICANS = {
  'US-5': '1411',
  'US-26': '1312',
  'US-80': '1313',
  'US-35': '1213',
  'US-14R': '1214',
  'US-4A': '1115',
};

const americanMove = (american: Readonly<Record<string, string>>) => position({ phase: 'american-move', american });

test('4.8 three American infantry or parachute units a turn move as mechanized units', () => {
  const { state } = playAll(americanMove(AMERICANS), [
    ['american', trucked(move('US-35', '1214', '1115', '1015'))],
    ['american', trucked(move('US-80', '1213'))],
    ['american', trucked(move('US-26', '1313'))],
  ]);
  expect([marks(state, 'US-35'), trucksLeft(state)]).toEqual([['moved', 'trucked'], 0]);
  expect(refusal(state, 'american', trucked(move('US-5', '1312')))).toEqual(['no-truck-left 4.8']);
  expect(listedOf(state, 'american', 'move').filter(({ truck }) => truck === true)).toEqual([]);
});

test('4.8 cavalry, armor, British and German units have no trucks', () => {
  const state = position({
    phase: 'american-move',
    american: { ...AMERICANS, 'BR-B43': { at: '0825', entered: '0825' } },
  });
  const why = (id: string, to: string) =>
    violations(state, 'american', trucked(move(id, to))).map(({ code, text }) => `${code}: ${text.split(': ')[1]}`);
  expect(why('US-14R', '1114')).toEqual(['not-truckable: it is cavalry, neither infantry nor mechanized.']);
  expect(why('US-4A', '1015')).toEqual(['not-truckable: it is already mechanized.']);
  expect(why('BR-B43', '0824')).toEqual(['not-truckable: it is not American.']);
  expect(refusal(position({ german: { 'GE-26': '1404' } }), 'german', trucked(move('GE-26', '1403')))).toEqual([
    'not-truckable 4.8',
  ]);
});

test('4.8 the next turn has three again', () => {
  const { state } = playAll(americanMove({ 'US-5': '1411' }), [
    ['american', trucked(move('US-5', '1312'))],
    ['american', END_PHASE],
    ['german', END_PHASE],
  ]);
  expect([state.phase, trucksLeft(state)]).toEqual(['american-move', 3]);
});

test('4.8a trucks need the conditions of road mode', () => {
  const state = americanMove({ 'US-5': '1412' });
  expect(refusal(state, 'american', trucked(move('US-5', '1411')))).toEqual(['truck-without-road 4.8a']);
  const free = position({ phase: 'american-move', american: { 'US-5': '1411' }, german: { 'GE-2': '1409' } });
  expect(isLegal(free, 'american', trucked(move('US-5', '1312')))).toBe(true);
});

test('4.8a an arriving unit can be trucked on where it enters by a road', () => {
  const state = position({ turn: 2, phase: 'american-move', american: { 'US-30': 'pool' } });
  const { events } = play(state, 'american', trucked(enter('US-30', '0109', '0209', '0210')));
  expect(eventIn(events, 'entered')).toMatchObject({ cost: 3, road: 3, trucked: true });
  expect(refusal(state, 'american', trucked(enter('US-30', '0110')))).toEqual(['truck-without-road 4.8a']);
});

test('4.8 trucks are listed only for hexes that the unit does not reach on its own', () => {
  const state = americanMove({ 'US-5': '1411' });
  const moves = listedOf(state, 'american', 'move');
  const onFoot = new Set(moves.filter(({ truck }) => truck === undefined).map(({ path }) => path.at(-1)));
  const byTruck = moves.filter(({ truck }) => truck === true).map(({ path }) => path.at(-1));
  expect(byTruck.length).toBeGreaterThan(50);
  expect(byTruck.filter((at) => onFoot.has(at))).toEqual([]);
});

// --- entering (7.1b, R47) -------------------------------------------------------------------------------------------

test('4.7 7.1b an armored unit that enters by a road begins in road mode', () => {
  const state = position({ turn: 4, german: { 'GE-2SS': 'pool' } });
  expect(eventIn(play(state, 'german', enter('GE-2SS', '0901', ...ROAD)).events, 'entered')).toMatchObject({
    cost: 8,
    road: 8,
  });
  expect(eventIn(play(state, 'german', enter('GE-2SS', '0801', '0902')).events, 'entered')).toMatchObject({
    cost: 15,
    road: 0,
  });
});

test('4.7c R47 an entry hex in an enemy zone of control is entered at the normal price', () => {
  const state = position({ turn: 4, german: { 'GE-2SS': 'pool' }, american: { 'US-7A': '0902' } });
  expect(eventIn(play(state, 'german', enter('GE-2SS', '0901')).events, 'entered')).toMatchObject({ cost: 5, road: 0 });
});

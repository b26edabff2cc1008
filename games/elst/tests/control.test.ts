import type { ChosenOptions } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { goalOf } from '../rules/sequence/victory.js';
import { holdingAt, occupierAmong, updateControl } from '../rules/situation/control.js';
import { reveal } from '../rules/situation/hidden-units.js';
import type { State } from '../rules/state/state.js';
import { unitsAt } from '../rules/units/units-in-play.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { at, eventsOf, run, stateWith, unitNumber } from './toolkit.js';
import vectors from './vectors/sequence.json' with { type: 'json' };

/** Who has the church (NN8 and OO8) after all that follows on its own; the British had it at the start. */
function church(state: State): Side | undefined {
  return run(state, updateControl).state.control[0];
}

const CHURCH = { scenario: 'elst-church' } as const;

describe('I-2.0h control', () => {
  test.each([
    ['a Good Order squad', 'ge-4-4-7 NN8', 'german'],
    ['a Good Order squad in the Steeple', 'ge-4-4-7 NN8/steeple', 'german'],
    ['a pinned squad', 'ge-4-4-7 OO8 pinned', 'german'],
    ['a broken squad', 'ge-4-4-7 NN8 broken', 'british'],
    ['a leader', 'ge-9-1 NN8', 'british'],
    ['a squad next to it', 'ge-4-4-7 NN9', 'british'],
  ] as const)('I-2.0h I-R99 %s alone in a building of the enemy', (_, unit, side) => {
    expect(church(stateWith({ ...CHURCH, units: { unit } }).state)).toBe(side);
  });

  test('I-R99 an enemy anywhere in the building, broken or a leader, keeps it from changing hands', () => {
    for (const enemy of ['br-4-5-7 OO8 broken', 'br-8-0 OO8', 'br-2-4-7 NN8/steeple broken']) {
      expect(church(stateWith({ ...CHURCH, units: { unit: 'ge-4-4-7 NN8', enemy } }).state)).toBe('british');
    }
  });

  test('I-2.0h control stays when everybody has left', () => {
    const { state, events } = run(stateWith({ ...CHURCH, units: { unit: 'ge-4-4-7 NN8' } }).state, (play) => {
      updateControl(play);
      play.state.place[0] = at(play.state, 'PP8');
      updateControl(play);
    });
    expect(state.control[0]).toBe('german');
    expect(eventsOf(events, 'control-changed')).toEqual([expect.objectContaining({ holding: 'NN8', side: 'german' })]);
    expect(elstGame.outcome(state).points.german.total).toBe(1);
  });

  test('I-R99 a hidden enemy does not count until they are seen; then the building has never been won', () => {
    const { state, u } = stateWith({ ...CHURCH, units: { unit: 'ge-4-4-7 NN8', hidden: 'br-4-5-7 OO8 hidden' } });
    const thought = run(state, updateControl).state;
    expect(thought.control[0]).toBe('german');
    const { state: seen, events } = run(thought, (play) => reveal(play, [unitNumber(u.hidden)]));
    expect(seen.control[0]).toBe('british');
    expect(eventsOf(events, 'control-changed')).toMatchObject([{ side: 'british' }]);
  });

  test('I-2.0h a holding is a whole building', () => {
    const { state } = stateWith(CHURCH);
    expect(['NN8', 'OO8', 'NN8/steeple', 'LL5', 'QQ8'].map((label) => holdingAt(state, at(state, label)))).toEqual([
      0,
      0,
      0,
      1,
      undefined,
    ]);
  });

  const cases = vectors.filter(({ given }) => given.op === 'control');
  test.each(cases)('I-2.0h $id $title', ({ given, expect: expected }) => {
    const [where, condition] = given.enemyIn?.split(' ') ?? [];
    const units: Record<string, string> = { unit: 'br-4-5-7 NN8' };
    if (where !== undefined) units['enemy'] = `ge-2-3-7 ${where} ${condition}`;
    const { state } = stateWith({ ...CHURCH, units });
    state.control[0] = 'german';
    const side = { british: 'British', german: 'unchanged' };
    expect(side[church(state) ?? 'german']).toBe(expected.building);
    if (expected.hexNN8 === undefined) return;
    expect(expected.hexNN8).toBe('British');
    expect(occupierAmong(state, unitsAt(state, at(state, 'NN8')))).toBe('british');
  });
});

/** A scenario that has ended with these holdings in the hands of a side. */
function end(scenario: string, taken: readonly string[], by: Side, options: ChosenOptions = {}) {
  const start = elstGame.start({ scenario, options });
  for (const label of taken) start.control[holdingAt(start, at(start, label)) ?? -1] = by;
  return elstGame.outcome({ ...start, phase: 'over' });
}

describe('I-R105 victory', () => {
  test('I-R105 the bend: the British win with four of the eight', () => {
    expect(end('elst-bend', ['H13', 'H15', 'I15'], 'british')).toMatchObject({
      winner: 'german',
      level: 'German victory',
    });
    expect(end('elst-bend', ['H13', 'H15', 'I15', 'J15'], 'british')).toMatchObject({
      winner: 'british',
      level: 'British victory',
    });
  });

  test('I-R105 the church: the Germans win with the church and three others', () => {
    expect(end('elst-church', ['LL5', 'MM5', 'LL7', 'MM7'], 'german').winner).toBe('british');
    expect(end('elst-church', ['NN8', 'MM5', 'LL7'], 'german').winner).toBe('british');
    expect(end('elst-church', ['NN8', 'LL5', 'MM5', 'LL7'], 'german').winner).toBe('german');
  });

  test('I-R105 with a handicap the attacker needs fewer objectives, or more, but one at least and no more than there are', () => {
    const THREE = ['H13', 'H15', 'I15'];
    expect(end('elst-bend', THREE, 'british', { fewerObjectives: 1 }).winner).toBe('british');
    expect(end('elst-bend', THREE.slice(1), 'british', { fewerObjectives: 1 }).winner).toBe('german');
    expect(end('elst-bend', [...THREE, 'J15'], 'british', { moreObjectives: 1 }).winner).toBe('german');
    expect(end('elst-bend', [...THREE, 'J15', 'M15'], 'british', { moreObjectives: 1 }).winner).toBe('british');
    expect(end('elst-church', ['NN8'], 'german', { fewerObjectives: 3 }).winner).toBe('british');
    expect(end('elst-church', ['NN8', 'LL5'], 'german', { fewerObjectives: 3 }).winner).toBe('german');
    const start = elstGame.start({ scenario: 'elst-bend', options: { moreObjectives: 3 } });
    expect(goalOf(start)?.atLeast).toBe(7);
    expect(elstGame.setupOf(start).options).toEqual({ freeSight: false, moreObjectives: 3 });
  });

  test('before the end nobody has won', () => {
    expect(elstGame.outcome(stateWith(CHURCH).state)).toMatchObject({ winner: undefined, level: '' });
    expect(elstGame.outcome({ ...stateWith({}).state, phase: 'over' })).toMatchObject({
      winner: undefined,
      level: 'No victor',
    });
  });
});

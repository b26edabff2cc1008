/** The desks of Elst on single positions: what is offered, what a pick comes to, and why not. */
import { noChance } from '@bridgehead/engine/chance';
import { startSession } from '@bridgehead/engine';
import { elstGame } from '@bridgehead/elst';
import { describe, expect, test } from 'vitest';
import { elstKit } from './whole-kits.js';
import { actionAfter, choose, codes, deskAfter, deskAt, marked, point, refusalAfter } from './desk-words.js';
import { open, play } from './elst-desk.js';

const ALL_STOPS = ['fired-at', 'next-to-enemy', 'attempt-failed'];

describe('planning a move', () => {
  const state = open({
    units: ['br-4-5-7 E14', 'br-4-5-7 E14', 'br-8-0 E14', 'br-4-5-7 G12', 'ss-6-5-8 O15'],
    weapons: ['br-lmg u1', 'br-lmg F13'],
  });
  const desk = deskAt(elstKit, state, 'british');

  test('a unit is picked by its counter, a whole stack by its hex; members come and go', () => {
    const one = deskAfter(point(desk, 'u1@E14'));
    expect(one.chosen.map(({ id }) => id)).toEqual(['u1']);
    expect(deskAfter(point(desk, 'E14')).chosen.map(({ id }) => id)).toEqual(['u1', 'u2', 'u3']);
    const two = deskAfter(point(one, 'u3@E14'));
    expect(two.chosen.map(({ id }) => id)).toEqual(['u1', 'u3']);
    expect(deskAfter(point(two, 'u1@E14')).chosen.map(({ id }) => id)).toEqual(['u3']);
    expect(deskAfter(point(one, 'u1@E14')).chosen).toEqual([]);
  });

  test('the way is planned hex by hex with what has been spent, and nothing happens before the button', () => {
    const way = deskAfter(point(desk, 'E14', 'F13', 'G14'));
    expect(way.proposal).toEqual({
      do: 'move',
      units: ['u1', 'u2', 'u3'],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'F13' }, { to: 'G14' }],
      stops: ALL_STOPS,
    });
    expect(marked(way, 'picked')).toEqual({ F13: '1', G14: '2' });
    expect(way.hint).toMatch(/^2 of 6 MF spent\./);
    expect(marked(way, 'reach')['H14']).toBe('3');
  });

  test('a hex farther away is reached by the cheapest way; back along the way; all the way back', () => {
    const far = deskAfter(point(desk, 'E14', 'H14'));
    expect(far.proposal).toMatchObject({ way: [{ to: 'F13' }, { to: 'G14' }, { to: 'H14' }] });
    expect(deskAfter(point(far, 'F13')).proposal).toMatchObject({ way: [{ to: 'F13' }] });
    expect(deskAfter(point(far, 'E14')).proposal).toBeUndefined();
    expect(far.chosen.find(({ id }) => id === 'way-1')?.without().proposal).toMatchObject({ way: [{ to: 'F13' }] });
  });

  test('I-4.0b a unit drops a weapon without moving', () => {
    expect(desk.choices.find(({ id }) => id === 'drop-w1')).toMatchObject({
      label: 'Drop the LMG of 4-5-7 A',
      isRare: true,
    });
    expect(actionAfter(choose(desk, 'drop-w1'))).toEqual({ do: 'drop', weapons: ['w1'] });
  });

  test('Double Time, Assault Movement, weapons left behind and stops', () => {
    const one = deskAfter(point(desk, 'u1@E14'));
    const double = deskAfter(choose(one, 'double', 'to-F13'));
    expect(double.proposal).toMatchObject({ double: ['u1'], way: [{ to: 'F13' }] });
    expect(double.choices.map(({ id }) => id)).not.toContain('assault');
    expect(deskAfter(choose(one, 'assault', 'to-F13')).proposal).toMatchObject({ assault: true });
    const dropped = deskAfter(point(one, 'w1@E14', 'F13'));
    expect(dropped.proposal).toMatchObject({ drop: ['w1'] });
    expect(deskAfter(point(dropped, 'w1@E14')).proposal).toMatchObject({ drop: [] });
    const bold = dropped.chosen.find(({ id }) => id === 'stop-fired-at')?.without();
    expect(bold?.proposal).toMatchObject({ stops: ['next-to-enemy', 'attempt-failed'] });
    expect(bold && deskAfter(choose(bold, 'stop-fired-at')).proposal).toMatchObject({ stops: ALL_STOPS });
  });

  test('one of a stack alone can double', () => {
    const both = deskAfter(point(desk, 'u1@E14', 'u2@E14'));
    expect(deskAfter(choose(both, 'double-u2', 'to-F13')).proposal).toMatchObject({
      units: ['u1', 'u2'],
      double: ['u2'],
    });
  });

  test('a weapon that lies on the way is recovered by pointing at it, Smoke by the list', () => {
    const there = deskAfter(point(desk, 'u2@E14', 'F13'));
    expect(deskAfter(point(there, 'w2@F13')).proposal).toMatchObject({
      way: [{ to: 'F13' }, { recover: 'w2', unit: 'u2' }],
    });
    expect(deskAfter(choose(there, 'smoke-u2', 'smoke-G13-u2')).proposal).toMatchObject({
      way: [{ to: 'F13' }, { smoke: 'G13', unit: 'u2' }],
    });
  });

  test('the cover of a polder and of an orchard by the road can be chosen', () => {
    const one = deskAfter(point(desk, 'u2@E14'));
    expect(one.choices.map(({ id }) => id)).toContain('polder-E15');
    expect(deskAfter(choose(one, 'polder-E15')).proposal).toMatchObject({ way: [{ to: 'E15', polder: true }] });
  });

  test('why not: too far, an enemy there, an enemy unit', () => {
    expect(codes(refusalAfter(point(desk, 'u1@E14', 'K14')))).toEqual(['too-few-factors I-3.3.1a']);
    expect(codes(refusalAfter(point(desk, 'u5@O15')))).toContain('not-your-mover I-3.3a');
  });

  test('before a way is planned another unit is picked instead', () => {
    expect(deskAfter(point(desk, 'u1@E14', 'u4@G12')).chosen.map(({ id }) => id)).toEqual(['u4']);
  });
});

describe('a stack on the move', () => {
  const start = open({ units: ['br-4-5-7 E14', 'br-4-5-7 E14', 'ss-6-5-8 O15'], weapons: ['br-lmg u1'] });
  const state = play(start, 'british', {
    do: 'move',
    units: ['u1', 'u2'],
    double: [],
    assault: false,
    drop: [],
    way: [{ to: 'F13' }],
    stops: [],
  });
  const desk = deskAt(elstKit, state, 'british');

  test('it goes on, breaks up, or leaves a weapon behind', () => {
    expect(desk.proposal).toBeUndefined();
    expect(deskAfter(point(desk, 'G14')).proposal).toEqual({ do: 'go', way: [{ to: 'G14' }], stops: ALL_STOPS });
    expect(deskAfter(point(desk, 'u2@F13')).proposal).toEqual({ do: 'split', units: ['u2'] });
    expect(deskAfter(choose(desk, 'drop-w1')).proposal).toEqual({ do: 'drop', weapons: ['w1'] });
  });
});

describe('entering the map', () => {
  const state = open({ attacker: 'german', units: ['ge-4-4-7 >Q15', 'ge-4-4-7 >Q15', 'br-4-5-7 E12'], turn: 2 });
  const desk = deskAt(elstKit, state, 'german');

  test('units outside come in by the hex beside them and go on', () => {
    const stack = deskAfter(point(desk, 'outside Q15'));
    expect(stack.chosen.map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(deskAfter(point(stack, 'Q15')).proposal).toMatchObject({ way: [{ to: 'Q15' }] });
    expect(deskAfter(point(stack, 'P14')).proposal).toMatchObject({ way: [{ to: 'Q15' }, { to: 'P14' }] });
  });
});

describe('arrivals', () => {
  const start = startSession(elstGame, { scenario: 'elst-church', options: {} }, noChance).state;
  const state = play(play(start, 'british', { do: 'by-default' }), 'british', { do: 'ready' });
  const desk = deskAt(elstKit, state, 'german');

  test('a unit comes to an entry hex that is pointed at, or to the place beyond it', () => {
    const [unit] = desk.choices;
    const picked = deskAfter(choose(desk, unit.id));
    const action = { do: 'arrive', unit: unit.id, at: 'SS7' };
    expect(actionAfter(point(picked, 'outside SS7'))).toEqual(action);
    expect(actionAfter(point(picked, 'SS7'))).toEqual(action);
    expect(refusalAfter(point(picked, 'NN8'))).not.toEqual([]);
  });
});

describe('fire', () => {
  const state = open({
    phase: 'prep-fire',
    units: [
      'br-4-5-7 G14',
      'br-4-5-7 G14',
      'br-8-1 G14',
      'br-4-5-7 H14',
      'ss-6-5-8 I14',
      'ss-6-5-8 J14',
      'br-4-5-7 E18 prep-fired own-used',
    ],
    weapons: ['br-lmg u1'],
  });
  const desk = deskAt(elstKit, state, 'british');

  test('a unit stands for all it may fire, an enemy for their hex; then leaders and others add to it', () => {
    const one = deskAfter(point(desk, 'u1@G14', 'u5@I14'));
    expect(one.proposal).toEqual({ do: 'fire', with: ['u1', 'w1'], leaders: [], helpers: [], at: 'I14' });
    const led = deskAfter(point(one, 'u2@G14', 'u3@G14'));
    expect(led.proposal).toEqual({ do: 'fire', with: ['u1', 'w1', 'u2'], leaders: ['u3'], helpers: [], at: 'I14' });
    expect(deskAfter(point(led, 'u1@G14')).proposal).toMatchObject({ with: ['u2'], leaders: ['u3'] });
    expect(deskAfter(point(led, 'w1@G14')).proposal).toMatchObject({ with: ['u1', 'u2'] });
    expect(one.looks.get('u5')).toMatchObject({ target: true });
  });

  test('the target first, then who fires, each with the firepower it would add', () => {
    const aimed = deskAfter(choose(desk, 'at-I14'));
    expect(aimed.proposal).toBeUndefined();
    expect(aimed.choices.find(({ id }) => id === 'u4')?.label).toBe('4-5-7 D in H14: 8 firepower');
    expect(deskAfter(choose(aimed, 'u4')).proposal).toMatchObject({ with: ['u4'], at: 'I14' });
  });

  test('another target is pointed at, and the same again leaves it out', () => {
    const one = deskAfter(point(desk, 'u1@G14', 'u5@I14'));
    expect(deskAfter(point(one, 'u6@J14')).proposal).toMatchObject({ at: 'J14' });
    expect(deskAfter(point(one, 'I14')).proposal).toBeUndefined();
  });

  test('why not: it has fired already, nobody is there', () => {
    expect(codes(refusalAfter(point(desk, 'u7@E18')))).toEqual(['has-fired I-3.2a']);
    expect(codes(refusalAfter(point(desk, 'u1@G14', 'E10')))).toEqual(['nothing-to-hit I-3.2.1a']);
  });
});

describe('the window of the defender', () => {
  const start = open({ units: ['br-4-5-7 G14', 'ss-6-5-8 J14', 'ge-9-1 J14'], weapons: ['ge-lmg u2'] });
  const state = play(start, 'british', {
    do: 'move',
    units: ['u1'],
    double: [],
    assault: false,
    drop: [],
    way: [{ to: 'H14' }],
    stops: [],
  });
  const desk = deskAt(elstKit, state, 'german');

  test('the movers are aimed at from the start; a pick of each who fires is enough', () => {
    expect(desk.chosen).toMatchObject([{ id: 'at-H14', role: 'target' }]);
    expect(desk.looks.get('u1')).toMatchObject({ target: true });
    expect(deskAfter(point(desk, 'u2@J14', 'u3@J14')).proposal).toMatchObject({
      do: 'fire',
      with: ['u2', 'w1'],
      leaders: ['u3'],
      at: 'H14',
    });
  });
});

describe('mortars', () => {
  const state = open({
    phase: 'prep-fire',
    units: ['br-4-5-7 H14', 'br-9-1 H14', 'ss-6-5-8 K14'],
    weapons: ['br-mtr51 u1'],
  });
  const desk = deskAt(elstKit, state, 'british');

  test('the mortar, its hex, its ammunition and who directs it', () => {
    const aimed = deskAfter(point(desk, 'w1@H14', 'u3@K14'));
    expect(aimed.proposal).toEqual({
      do: 'bombard',
      weapon: 'w1',
      leaders: [],
      helpers: [],
      at: 'K14',
      ammunition: 'shell',
    });
    expect(deskAfter(point(aimed, 'u2@H14')).proposal).toMatchObject({ leaders: ['u2'] });
    const smoke = deskAfter(choose(aimed, 'smoke'));
    expect(deskAfter(point(smoke, 'K15')).proposal).toMatchObject({ ammunition: 'smoke', at: 'K15' });
    expect(codes(refusalAfter(point(aimed, 'H13')))).toContain('mortar-range I-6.9');
  });
});

describe('rally', () => {
  const state = open({
    phase: 'rally',
    units: ['br-4-5-7 F14 broken', 'br-9-1 F14', 'br-4-5-7 F14', 'ss-6-5-8 O15'],
    weapons: ['br-lmg u3', 'br-lmg u3'],
  });

  test('weapons are handed over: who, what, to whom', () => {
    const desk = deskAt(elstKit, state, 'british');
    expect(actionAfter(choose(desk, 'u3', 'w1+w2', 'to-u2'))).toEqual({
      do: 'transfer',
      from: 'u3',
      to: 'u2',
      weapons: ['w1', 'w2'],
    });
    expect(actionAfter(point(desk, 'u3@F14', 'w1@F14', 'u2@F14'))).toEqual({
      do: 'transfer',
      from: 'u3',
      to: 'u2',
      weapons: ['w1'],
    });
  });

  test('a broken unit and its leader are weighed before the roll', () => {
    const rallying = play(play(state, 'british', { do: 'ready' }), 'british', { do: 'ready' });
    const desk = deskAt(elstKit, rallying, 'british');
    expect(deskAfter(point(desk, 'u1@F14', 'u2@F14')).proposal).toEqual({ do: 'rally', unit: 'u1', leader: 'u2' });
    expect(codes(refusalAfter(point(desk, 'u3@F14')))).toEqual(['not-broken I-3.1h']);
  });
});

describe('rout', () => {
  const state = open({
    phase: 'rout',
    units: ['br-4-5-7 G14 broken desperate', 'br-8-0 G14', 'ss-6-5-8 I14', 'ss-6-5-8 O15'],
  });
  const desk = deskAt(elstKit, state, 'british');

  test('the unit, the leader who goes along, and a place to go or the way hex by hex', () => {
    const unit = deskAfter(point(desk, 'u1@G14'));
    const [way] = unit.choices.filter(({ group }) => group === 'Rout to');
    expect(deskAfter(choose(unit, way.id)).proposal).toMatchObject({
      do: 'rout',
      unit: 'u1',
      leaders: [],
      crawl: false,
    });
    const led = deskAfter(point(unit, 'u2@G14'));
    expect(led.chosen.map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(led.choices.some(({ group }) => group === 'Rout to')).toBe(true);
    expect(codes(refusalAfter(point(unit, 'I14')))).toEqual(['no-way I-3.6b']);
  });

  test('one hex can be crawled, by the list or instead of walking there', () => {
    const unit = deskAfter(point(desk, 'u1@G14'));
    expect(deskAfter(point(unit, 'F14')).proposal).toMatchObject({ way: [{ to: 'F14' }], crawl: false });
    expect(deskAfter(choose(deskAfter(point(unit, 'F14')), 'crawl')).proposal).toMatchObject({
      way: [{ to: 'F14' }],
      crawl: true,
    });
    expect(deskAfter(choose(unit, 'crawl-F14')).proposal).toMatchObject({ way: [{ to: 'F14' }], crawl: true }); // I-R74 shelter next to it
  });

  test('shelter that may be ignored changes where it goes, even if the list has no such answer', () => {
    const unit = deskAfter(point(desk, 'u1@G14'));
    const ignorable = unit.choices.filter(({ id }) => id.startsWith('ignore-')).map(({ id }) => id);
    expect(ignorable.length).toBeGreaterThan(0);
    const ignoring = deskAfter(choose(unit, ignorable[0]));
    expect(ignoring.chosen.map(({ id }) => id)).toContain(ignorable[0]);
    expect(ignoring.choices.some(({ group }) => group === 'Rout to')).toBe(true);
  });

  test('anyone who must rout can be given up', () => {
    const unit = deskAfter(point(desk, 'u1@G14'));
    expect(deskAfter(choose(unit, 'stay')).proposal).toMatchObject({ do: 'rout', way: [] });
  });
});

describe('advance', () => {
  const state = open({ phase: 'advance', units: ['br-4-5-7 H14', 'br-8-0 H14', 'ss-6-5-8 I14', 'br-4-5-7 G14'] });
  const desk = deskAt(elstKit, state, 'british');

  test('a unit or a stack, then the next hex, even to enemies or friends', () => {
    const stack = deskAfter(point(desk, 'H14'));
    expect(actionAfter(point(stack, 'u3@I14'))).toEqual({ do: 'advance', units: ['u1', 'u2'], to: 'I14' });
    expect(actionAfter(point(desk, 'u1@H14', 'u4@G14'))).toEqual({ do: 'advance', units: ['u1'], to: 'G14' });
    expect(codes(refusalAfter(point(desk, 'u1@H14', 'K14')))).toContain('advance-too-far I-3.7b');
  });
});

describe('close combat', () => {
  const state = open({
    phase: 'close-combat',
    units: [
      'br-4-5-7 H14',
      'br-4-5-7 H14',
      'br-8-0 H14',
      'ss-6-5-8 H14',
      'ss-3-4-8 H14',
      'br-4-5-7 G13',
      'ss-6-5-8 G13',
    ],
  });
  const usual = deskAt(elstKit, state, 'british');

  test('each leader is with a unit, and with another one by pointing at both', () => {
    expect(usual.proposal).toEqual({ do: 'attach', leaders: [{ leader: 'u3', to: 'u1' }] });
    expect(deskAfter(point(usual, 'u3@H14', 'u2@H14')).proposal).toEqual({
      do: 'attach',
      leaders: [{ leader: 'u3', to: 'u2' }],
    });
    expect(deskAfter(choose(usual, 'u3-alone')).proposal).toEqual({ do: 'attach', leaders: [] });
  });

  test('the next combat by its hex, then attacks one after the other', () => {
    const fights = play(state, 'british', { do: 'attach', leaders: [{ leader: 'u3', to: 'u1' }] });
    expect(actionAfter(point(deskAt(elstKit, fights, 'british'), 'H14'))).toEqual({ do: 'fight', at: 'H14' });
    const fought = play(fights, 'british', { do: 'fight', at: 'H14' }, 3, 3);
    const desk = deskAt(elstKit, fought, 'british');
    const first = deskAfter(point(desk, 'u1@H14', 'u4@H14'));
    expect(first.proposal).toEqual({ do: 'engage', attacks: [{ by: ['u1', 'u3'], against: ['u4'] }] });
    const both = deskAfter(choose(first, 'next', 'by-u2', 'against-u5'));
    expect(both.proposal).toEqual({
      do: 'engage',
      attacks: [
        { by: ['u1', 'u3'], against: ['u4'] },
        { by: ['u2'], against: ['u5'] },
      ],
    });
    expect(deskAfter(point(both, 'u2@H14')).proposal).toEqual({
      do: 'engage',
      attacks: [{ by: ['u1', 'u3'], against: ['u4'] }],
    });
  });
});

describe('setting up', () => {
  const start = startSession(elstGame, { scenario: 'elst-bend', options: {} }, noChance).state;
  const desk = deskAt(elstKit, start, 'german');

  test('a unit and its hex, in sight or hidden; friends may be there already', () => {
    expect(desk.proposal).toEqual({ do: 'by-default' });
    expect(actionAfter(choose(desk, 'u14', 'I15'))).toEqual({ do: 'place', unit: 'u14', at: 'I15' });
    expect(actionAfter(choose(desk, 'u14', 'hide', 'I15'))).toEqual({
      do: 'place',
      unit: 'u14',
      at: 'I15',
      hidden: true,
    });
    const placed = play(start, 'german', { do: 'place', unit: 'u14', at: 'I15' });
    expect(
      actionAfter(deskAfter(choose(deskAt(elstKit, placed, 'german'), 'u15')).pick({ hex: 'I15', piece: 'u14' })),
    ).toEqual({ do: 'place', unit: 'u15', at: 'I15' });
    expect(codes(refusalAfter(deskAfter(choose(desk, 'u14')).pick({ hex: 'E12' })))).toEqual(['outside-set-up I-1.3']);
  });

  test('a placed unit goes elsewhere or is taken back, and gives its weapon to another', () => {
    const placed = deskAt(elstKit, play(start, 'german', { do: 'by-default' }), 'german');
    expect(placed.proposal).toEqual({ do: 'ready' });
    expect(actionAfter(point(placed, 'u14@I15', 'I16'))).toEqual({ do: 'place', unit: 'u14', at: 'I16' });
    expect(actionAfter(choose(deskAfter(point(placed, 'u14@I15')), 'lift'))).toEqual({ do: 'lift', unit: 'u14' });
    expect(actionAfter(point(placed, 'w7@I15', 'u17@O15'))).toEqual({ do: 'give', weapon: 'w7', unit: 'u17' });
  });
});

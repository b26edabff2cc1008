import { describe, expect, test } from 'vitest';
import { remagen } from '../rules/game.js';
import type { Side } from '../rules/vocabulary.js';
import type { Sketch } from './toolkit.js';
import {
  attack,
  combatIn,
  END_PHASE,
  eventsOf,
  isLegal,
  listedOf,
  move,
  play,
  playAll,
  position,
  reach,
  refusal,
  regimentsIn,
  violations,
  where,
} from './toolkit.js';

/** What a German unit pays for a path, or the codes of its refusal. */
function costOf(mover: string, from: string, ...path: string[]): number | string[] {
  const state = position({ phase: 'german-move', german: { [mover]: from } });
  const refused = refusal(state, 'german', move(mover, ...path));
  return refused.length > 0 ? refused : eventsOf(play(state, 'german', move(mover, ...path)).events, 'moved')[0].cost;
}

/** Up and down between two clear hexes. */
function walk(steps: number): string[] {
  return Array.from({ length: steps }, (_, step) => (step % 2 === 0 ? '0419' : '0418'));
}

/** 27 in 1914 attacks 111: the differential. */
function fought(sketch: Sketch): number {
  const state = position({ turn: 16, phase: 'us-combat', us: { 'us-27': '1914' }, ...sketch });
  return combatIn(play(state, 'us', attack(['us-27'], ['ge-111']), [4]).events).differential;
}

/** Where a German unit is after a D result in 1509, in the woods, with battalions on the road at both ends. */
function beatenInTheWoods(id: string): string {
  const state = position({ phase: 'us-combat', us: { 'us-27': '1608', 'us-1-47': '1308' }, german: { [id]: '1509' } });
  return where(play(state, 'us', attack(['us-27'], [id]), [1]).state, id);
}

describe('5.1 restrictions', () => {
  test('5.0 moving is free: none at all, or in any direction, even in a circle back to the same hex', () => {
    const state = position({ us: { 'us-27': '1914' } });
    expect(isLegal(state, 'us', END_PHASE)).toBe(true);
    for (const to of ['1913', '2013', '2014', '1915', '1814', '1813'])
      expect(refusal(state, 'us', move('us-27', to)), to).toEqual([]);
    expect(refusal(state, 'us', move('us-27', '1913', '1813', '1914'))).toEqual([]);
  });

  test('5.0a a path goes from hex to adjacent hex, and the unit pays for each', () => {
    expect(costOf('ge-111', '1914', '1912')).toEqual(['not-adjacent 5.0a']);
    expect(costOf('ge-111', '1914', '2014', '2116')).toEqual(['not-adjacent 5.0a']);
    expect(costOf('ge-111', '1914', '2014', '2115')).toBe(4);
  });

  const OUT_OF_SEQUENCE: readonly [string, Side, Sketch, string[]][] = [
    ['the other player, in their own Movement Phase', 'us', { phase: 'german-move' }, ['not-asked 4.1b']],
    ['its owner, in their own Combat Phase', 'us', { phase: 'us-combat' }, ['not-an-answer 4.1']],
    ['its owner, in the enemy Combat Phase', 'us', { phase: 'german-combat' }, ['not-asked 7.0h']],
    ['the other player, for their own', 'german', { phase: 'german-move' }, ['not-your-unit 5.11']],
  ];
  for (const [who, side, sketch, refused] of OUT_OF_SEQUENCE) {
    test(`5.11 a unit is moved in its own Movement Phase only, not by ${who}`, () => {
      const state = position({ ...sketch, us: { 'us-27': '1916', 'us-1-47': '1914' }, german: { 'ge-39': '2013' } });
      expect(refusal(state, side, move('us-27', '1917'))).toEqual(refused);
    });
  }

  test('5.12 no unit enters a hex that holds an enemy', () => {
    const byNight = position({ turn: 5, us: { 'us-1-311': '1212' }, german: { 'ge-art-11': '1213' } });
    expect(refusal(byNight, 'us', move('us-1-311', '1213'))).toEqual(['enemy-hex 5.12']);
    expect(Object.keys(reach(byNight, 'us-1-311'))).not.toContain('1213');
  });

  const ALLOWANCES: readonly [string, number][] = [
    ['ge-111', 7],
    ['ge-heavy-1', 7],
    ['ge-32', 12],
  ];
  for (const [mover, allowance] of ALLOWANCES) {
    test(`5.13a ${mover} spends ${allowance} points and no more`, () => {
      expect(costOf(mover, '0418', ...walk(allowance))).toBe(allowance);
      expect(costOf(mover, '0418', ...walk(allowance + 1))).toEqual(['too-far 5.25']);
    });
  }

  test('5.13b a unit may stop after any step of its way', () => {
    const way = ['1913', '1912', '1911', '2010', '2009'];
    way.forEach((to, index) => expect(costOf('ge-901', '1914', ...way.slice(0, index + 1)), to).toBeTypeOf('number'));
  });

  test('5.13c points not spent are gone: neither the next Game-Turn nor another unit has them', () => {
    const start = position({ turn: 3, us: { 'us-27': '1213', 'us-1-47': '1313' } });
    const before = reach(start, 'us-27');
    const { state } = playAll(start, [
      ['us', END_PHASE],
      ['german', END_PHASE],
    ]);
    expect(state.turn).toBe(4);
    expect(reach(state, 'us-27')).toEqual(before);
  });

  const HELD: readonly [string, string, string, boolean][] = [
    ['next to a battalion', '1213', '1314', true],
    ['next to guns', '0806', '0805', true],
    ['across a stream', '0720', '0721', true],
    ['at the exit of a held bridge', '0517', '0616', true],
    ['beside a held bridge, which is no exit', '0617', '0616', false],
    ['two hexes away', '1213', '1413', false],
  ];
  for (const [place, own, enemy, held] of HELD) {
    test(`5.14 by day a unit ${place} ${held ? 'cannot leave its hex' : 'may leave'}`, () => {
      const enemyId = place === 'next to guns' ? 'ge-art-9' : 'ge-130-ir';
      const state = position({ turn: 12, us: { 'us-52': own }, german: { [enemyId]: enemy } });
      expect(listedOf(state, 'us', 'move').length > 0).toBe(!held);
    });
  }

  test('5.14 5.13b staying is all that remains: the refusal names the enemy who holds the unit', () => {
    const state = position({ turn: 12, us: { 'us-52': '1213' }, german: { 'ge-130-ir': '1314' } });
    expect(violations(state, 'us', move('us-52', '1113')).map(({ code, text }) => [code, text])).toEqual([
      ['zone-held', expect.stringContaining('German 130 (4-7-7)')],
    ]);
    expect(isLegal(state, 'us', END_PHASE)).toBe(true);
  });

  test('5.15 a unit that has been moved is not moved again in the phase', () => {
    const { state } = play(position({ us: { 'us-60': '0518', 'us-52': '0519' } }), 'us', move('us-60', '0418'));
    expect(refusal(state, 'us', move('us-60', '0419'))).toEqual(['already-moved 5.15']);
    expect(refusal(state, 'us', move('us-52', '0419'))).toEqual([]);
  });

  test('5.15 a move can be taken back by consent, unless strict moves are agreed', () => {
    const us = { 'us-60': '0518' };
    expect(remagen.mayUndo(position({ us }))).toBe(true);
    expect(remagen.mayUndo(position({ us, options: { strictMoves: true } }))).toBe(false);
  });

  test('5.16 there is no supply: a unit that is cut off moves and fights as ever', () => {
    const surrounded = { 'ge-111': '2013', ...regimentsIn('1710', '1712', '1716', '1911') };
    expect(fought({ german: surrounded, bridges: { ludendorff: 'destroyed' } })).toBe(
      fought({ german: { 'ge-111': '2013' } }),
    );
    const free = position({ turn: 16, us: { 'us-27': '1914' } });
    const cutOff = position({ turn: 16, us: { 'us-27': '1914' }, bridges: { ludendorff: 'destroyed' } });
    expect(reach(cutOff, 'us-27')).toEqual(reach(free, 'us-27'));
  });
});

describe('5.2 terrain', () => {
  const STEPS: readonly [string, string, string, string, number][] = [
    ['5.21a', 'clear', '0418', '0519', 1],
    ['5.21a', 'clear', '1918', '1817', 1],
    ['5.21b', 'mixed', '1918', '1917', 2],
    ['5.21b', 'grove', '1918', '2017', 2],
    ['5.21b', 'a town, off the road', '0710', '0711', 2],
    ['5.21b', 'woods', '1508', '1407', 3],
    ['5.21b', 'broken ground', '1508', '1408', 3],
    ['5.21b', 'rough ground', '1409', '1310', 4],
    ['5.21c', 'clear ground across a stream', '0720', '0721', 3],
    ['5.21c', 'mixed ground across a stream', '0421', '0422', 4],
    ['5.21c', 'a town across a stream', '0521', '0522', 4],
    ['5.21c', 'broken ground across a stream', '1115', '1116', 5],
    ['5.22', 'rough ground by road', '0803', '0804', 0.5],
    ['5.22', 'woods by road', '1408', '1509', 0.5],
    ['5.22', 'a town by road', '0907', '0908', 0.5],
    ['5.22', 'clear ground over a road bridge', '0620', '0621', 0.5],
    ['5.22a', 'a road hex from a road hex, without a road between', '0622', '0621', 1],
    ['5.22a', 'a road hex in the woods from a road hex beside it', '1609', '1509', 3],
    ['5.22a', 'a town from a road hex beside it', '1608', '1708', 2],
    ['5.23', 'rough ground by trail', '1315', '1214', 1],
    ['5.23', 'broken ground by trail', '0922', '1022', 1],
    ['5.23', 'a town by trail', '0811', '0711', 1],
    ['5.23', 'woods by a trail through a ford', '2223', '2323', 1],
  ];
  for (const [rule, what, from, to, points] of STEPS) {
    test(`${rule} a step into ${what} (${from} to ${to}) costs ${points}`, () => {
      expect(costOf('ge-111', from, to)).toBe(points);
    });
  }

  test('5.21d the costs of a move add up: clear, mixed, woods', () => {
    expect(costOf('ge-902', '0710', '0810', '0811', '0911')).toBe(1 + 2 + 3);
  });

  const VEHICLES: readonly [string, string, string, number | string][] = [
    ['woods off the road', '1508', '1407', 'bad-ground 5.24a'],
    ['broken ground off the road', '1508', '1408', 'bad-ground 5.24a'],
    ['rough ground off the road', '1409', '1310', 'bad-ground 5.24a'],
    ['clear ground across a stream', '0720', '0721', 'bad-ground 5.24a'],
    ['woods by road', '1408', '1509', 0.5],
    ['rough ground by trail', '1315', '1214', 1],
    ['clear ground over a road bridge', '0620', '0621', 0.5],
    ['woods by a trail through a ford', '2223', '2323', 1],
    ['a grove, which is no forest', '1918', '2017', 2],
    ['a town', '0710', '0711', 2],
  ];
  for (const [what, from, to, answer] of VEHICLES) {
    test(`5.24a tanks ${typeof answer === 'number' ? 'may enter' : 'are barred from'} ${what} (${from} to ${to})`, () => {
      expect(costOf('ge-106', from, to)).toEqual(typeof answer === 'number' ? answer : [answer]);
    });
  }

  test('5.24b tanks that could retreat only into woods without a road are lost, infantry is not', () => {
    expect(beatenInTheWoods('ge-106')).toBe('eliminated');
    expect(beatenInTheWoods('ge-901')).toBe('1509');
  });

  test('5.25 without the points for hex and hexside there is no entry, and no minimum move', () => {
    const steps = ['0521', '0520', '0521', '0520', '0521'];
    expect(costOf('ge-111', '0520', ...steps)).toBe(5);
    expect(costOf('ge-111', '0520', ...steps, '0522')).toEqual(['too-far 5.25']);
    expect(costOf('ge-111', '0520', ...steps.slice(0, 3), '0522')).toBe(7);
  });
});

describe('5.3 friends', () => {
  test('5.31a a way through friends costs nothing extra', () => {
    const alone = position({ us: { 'us-27': '1612' } });
    const among = position({ us: { 'us-27': '1612', 'us-1-47': '1613', 'us-2-47': '1614', 'us-art-9': '1712' } });
    expect(reach(among, 'us-27')).toEqual(reach(alone, 'us-27'));
    const { events } = play(among, 'us', move('us-27', '1613', '1614', '1615'));
    expect(eventsOf(events, 'moved')[0].cost).toBe(3 + 2 + 2);
  });

  test('5.31b the phase cannot end while two units share a hex', () => {
    const shared = play(position({ us: { 'us-60': '0518', 'us-52': '0519' } }), 'us', move('us-60', '0519')).state;
    expect(refusal(shared, 'us', END_PHASE)).toEqual(['crowded 5.31b']);
    const apart = play(shared, 'us', move('us-52', '0518')).state;
    expect(refusal(apart, 'us', END_PHASE)).toEqual([]);
    expect([where(apart, 'us-60'), where(apart, 'us-52')]).toEqual(['0519', '0518']);
  });

  test('5.31b a move may not end with a friend who has moved already, or at all with strict moves', () => {
    const us = { 'us-60': '0518', 'us-52': '0419' };
    const moved = play(position({ us }), 'us', move('us-52', '0519')).state;
    expect(refusal(moved, 'us', move('us-60', '0519'))).toEqual(['occupied 5.31b']);
    expect(refusal(position({ us, options: { strictMoves: true } }), 'us', move('us-60', '0418', '0419'))).toEqual([
      'occupied 5.31b',
    ]);
  });

  test('5.31b a friend held in an enemy zone cannot make room', () => {
    const state = position({ us: { 'us-60': '1916', 'us-52': '1914' }, german: { 'ge-39': '2013' } });
    expect(refusal(state, 'us', move('us-60', '1915', '1914'))).toEqual(['occupied 5.31b']);
  });

  test('5.31b a unit that leaves a shared hex does not make room there for another', () => {
    // by night the guns in 1028 could only go to 0929; 1/394 leaves it, but 2/393 stays in it
    const german = { 'ge-695': '1027' };
    const shared = { 'us-2-393': { at: '0929', marks: ['moved'] as const }, 'us-1-394': '0929', 'us-art-78': '1028' };
    const alone = { 'us-1-394': '0929', 'us-art-78': '1028' };
    expect(refusal(position({ turn: 20, us: shared, german }), 'us', move('us-1-394', '1028'))).toEqual([
      'occupied 5.31b',
    ]);
    expect(isLegal(position({ turn: 20, us: alone, german }), 'us', move('us-1-394', '1028'))).toBe(true);
  });

  test('5.31b retreat and advance leave one unit in each hex', () => {
    const start = position({
      phase: 'us-combat',
      us: { 'us-27': '1813', 'us-1-47': '1814' },
      german: { 'ge-39': '1914' },
    });
    const { state } = play(start, 'us', attack(['us-27', 'us-1-47'], ['ge-39']), [1]);
    const after = playAll(state, [
      ['german', { do: 'retreat', unit: 'ge-39', path: ['2014', '2115'] }],
      ['us', { do: 'advance', unit: 'us-27', along: 'ge-39', to: '1914' }],
    ]).state;
    expect(refusal(after, 'us', { do: 'advance', unit: 'us-1-47', along: 'ge-39', to: '1914' })).toEqual([
      'advance-held 5.31b',
    ]);
    expect(refusal(after, 'us', { do: 'advance', unit: 'us-1-47', along: 'ge-39', to: '2014' })).toEqual([]);
  });

  test('5.32 any number of units pass through one hex in a Game-Turn', () => {
    const ways: readonly [string, ...string[]][] = [
      ['us-27', '0417', '0518'],
      ['us-1-47', '0318', '0417', '0518', '0519'],
      ['us-2-47', '0218', '0318', '0417', '0418'],
      ['us-60', '0417', '0518', '0617'],
      ['us-52', '0417', '0418', '0419'],
    ];
    let state = position({
      us: {
        'us-art-9': '0417',
        'us-27': '0318',
        'us-1-47': '0218',
        'us-2-47': '0119',
        'us-60': '0317',
        'us-52': '0416',
      },
    });
    for (const [id, ...way] of ways) {
      state = play(state, 'us', move(id, ...way)).state;
      expect(where(state, id)).toBe(way.at(-1));
    }
    expect(where(state, 'us-art-9')).toBe('0417');
  });

  test('5.33 the zones of friends do not matter', () => {
    const alone = position({ german: { 'ge-15': '2211' }, phase: 'german-move' });
    const among = position({
      german: { 'ge-15': '2211', ...regimentsIn('2010', '2012', '2310', '2313', '2114') },
      phase: 'german-move',
    });
    expect(reach(among, 'ge-15')).toEqual(reach(alone, 'ge-15'));
  });

  test('5.31b while two units share a hex the one that can leave moves before any third unit (R41)', () => {
    const us = { 'us-27': '0816', 'us-52': '0917', 'us-60': '0918' };
    const shared = play(position({ us }), 'us', move('us-27', '0917')).state;
    expect(refusal(shared, 'us', move('us-60', '0919'))).toEqual(['crowded 5.31b']);
    const done = playAll(shared, [
      ['us', move('us-52', '0918')],
      ['us', move('us-60', '0917', '0816')],
    ]).state; // all three change places
    expect(['us-27', 'us-52', 'us-60'].map((id) => where(done, id))).toEqual(['0917', '0918', '0816']);
  });
});

import { describe, expect, test } from 'vitest';
import type { ActionOf } from '../rules/actions.js';
import type { State } from '../rules/state.js';
import { pointsInPlay } from '../rules/victory.js';
import type { BridgeId } from '../rules/vocabulary.js';
import type { Sketch } from './toolkit.js';
import {
  advanceTo,
  attack,
  barrage,
  combatIn,
  END_PHASE,
  isLegal,
  listed,
  listedOf,
  move,
  NO_FIRE,
  open,
  play,
  playAll,
  position,
  question,
  reach,
  refusal,
  regimentsIn,
  where,
  zone,
} from './toolkit.js';

/** A Float Bridge in the Rhine at 0705, west of Königswinter. */
const NORTH = { hex: '0705', west: '0604', east: '0805' };
const SOUTH = { hex: '0826', west: '0726', east: '0927' };

function place(bridge: BridgeId, at: { hex: string; west: string; east: string }): ActionOf<'place-bridge'> {
  return { do: 'place-bridge', bridge, ...at };
}

/** The end of a German Player-Turn, up to the first question. */
function endOfGermanTurn(sketch: Sketch): State {
  return open(position({ turn: 15, phase: 'german-end', ...sketch })).state;
}

function mayDestroy(sketch: Sketch, bridge: BridgeId): boolean {
  const state = endOfGermanTurn(sketch);
  return state.phase === 'german-end' && isLegal(state, 'german', { do: 'destroy', bridge });
}

describe('11.0 kinds of bridges', () => {
  test('11.0b the Ludendorff Bridge stands from the start, and is never built again', () => {
    const gone = play(endOfGermanTurn({ german: { 'ge-110': '0616' } }), 'german', {
      do: 'destroy',
      bridge: 'ludendorff',
    }).state;
    for (const turn of [16, 18, 30]) {
      const state = position({ turn, bridges: { ludendorff: 'destroyed' } });
      expect(refusal(state, 'us', place('ludendorff', { hex: '0616', west: '0517', east: '0716' }))).toEqual([
        'never-rebuilt 11.0b',
      ]);
    }
    expect(gone.bridges.find(({ id }) => id === 'ludendorff')).toEqual({
      id: 'ludendorff',
      at: undefined,
      availableFrom: undefined,
    });
  });

  test('11.0b where it stood a Float Bridge may lie', () => {
    const at = { hex: '0616', west: '0517', east: '0716' };
    expect(refusal(position({ turn: 13, bridges: { ludendorff: 'destroyed' } }), 'us', place('float-1', at))).toEqual(
      [],
    );
    expect(refusal(position({ turn: 13 }), 'us', place('float-1', at))).toEqual(['bridge-there 11.11a']);
  });

  test('11.0c a Float Bridge lies where the U.S. Player likes, can be destroyed, and comes back', () => {
    const laid = play(position({ turn: 13 }), 'us', place('float-1', SOUTH)).state;
    expect(reach({ ...laid, place: position({ us: { 'us-27': SOUTH.west } }).place }, 'us-27')[SOUTH.hex]).toBe(0.5);
    const blown = play(endOfGermanTurn({ german: { 'ge-110': SOUTH.hex }, bridges: { 'float-1': SOUTH } }), 'german', {
      do: 'destroy',
      bridge: 'float-1',
    }).state;
    expect(blown.bridges.find(({ id }) => id === 'float-1')).toEqual({
      id: 'float-1',
      at: undefined,
      availableFrom: 18,
    });
  });

  test('11.0d only the U.S. Player builds, only the German Player destroys', () => {
    const german = position({ turn: 16, phase: 'german-move' });
    expect(refusal(german, 'german', place('float-1', NORTH))).toEqual(['us-only 11.0d']);
    expect(listedOf(german, 'german', 'place-bridge')).toEqual([]);
    const us = position({ turn: 16, us: { 'us-27': '0616' } });
    expect(refusal(us, 'us', { do: 'destroy', bridge: 'ludendorff' })).toEqual(['not-an-answer 4.1']);
    expect(listedOf(us, 'us', 'destroy')).toEqual([]);
  });
});

describe('11.1 building', () => {
  const PLACES: readonly [string, Sketch, string[]][] = [
    ['no German anywhere', {}, []],
    ['a German unit next to the hex', { german: { 'ge-art-62': '0805' } }, ['german-near 11.11a']],
    ['a German zone next to the hex', { german: { 'ge-110': '0906' } }, ['german-near 11.11a']],
    ['a German unit on the other bank', { german: { 'ge-110': '0605' } }, ['german-near 11.11a']],
    ['a German unit three hexes away', { german: { 'ge-110': '1005' } }, []],
    ['U.S. units all around', { us: { 'us-27': '0805', 'us-60': '0604' } }, []],
    ['another Float Bridge in the hex', { turn: 14, bridges: { 'float-2': NORTH } }, ['bridge-there 11.11a']],
  ];
  for (const [situation, sketch, refused] of PLACES) {
    test(`11.11a a Float Bridge in 0705 with ${situation}: ${refused.length === 0 ? 'allowed' : 'not allowed'}`, () => {
      expect(refusal(position({ turn: 13, ...sketch }), 'us', place('float-1', NORTH))).toEqual(refused);
    });
  }

  test('11.11a a Float Bridge needs a Rhine hex, and points to opposite banks', () => {
    const state = position({ turn: 13 });
    expect(refusal(state, 'us', place('float-1', { hex: '0806', west: '0706', east: '0907' }))).toEqual([
      'not-rhine 11.11a',
    ]);
    expect(refusal(state, 'us', place('float-1', { ...NORTH, east: '0804' }))).toEqual(['no-axis 11.11a']);
    expect(refusal(state, 'us', place('float-1', { ...NORTH, west: NORTH.east, east: NORTH.west }))).toEqual([
      'no-axis 11.11a',
    ]);
    expect(refusal(state, 'us', place('float-1', { hex: '0701', west: '0601', east: '0801' }))).toEqual([
      'no-axis 11.11a',
    ]);
  });

  const TIMES: readonly [number, BridgeId[]][] = [
    [12, []],
    [13, ['float-1']],
    [14, ['float-1', 'float-2']],
    [23, ['float-1', 'float-2']],
    [30, ['float-1', 'float-2']],
  ];
  for (const [turn, ready] of TIMES) {
    test(`11.11b on Game-Turn ${turn} the U.S. Player may place ${ready.join(' and ') || 'no bridge'}`, () => {
      const offered = new Set(listedOf(position({ turn }), 'us', 'place-bridge').map(({ bridge }) => bridge));
      expect([...offered]).toEqual(ready);
    });
  }

  test('11.11b placing is no duty, and a bridge is of use at once', () => {
    const start = position({ turn: 13, us: { 'us-27': NORTH.west } });
    expect(refusal(start, 'us', END_PHASE)).toEqual([]);
    expect(refusal(start, 'us', move('us-27', NORTH.hex))).toContain('rhine 11.12a');
    expect(
      refusal(play(start, 'us', place('float-1', NORTH)).state, 'us', move('us-27', NORTH.hex, NORTH.east)),
    ).toEqual([]);
  });

  const ENTRIES: readonly [string, string, Sketch, boolean][] = [
    ['0716', '0616', {}, true],
    ['0617', '0616', {}, false],
    ['0604', '0705', { bridges: { 'float-1': NORTH } }, true],
    ['0805', '0705', { bridges: { 'float-1': NORTH } }, true],
    ['0605', '0705', { bridges: { 'float-1': NORTH } }, false],
    ['0804', '0705', { bridges: { 'float-1': NORTH } }, false],
  ];
  for (const [from, to, sketch, legal] of ENTRIES) {
    test(`11.12a the bridge hex ${to} ${legal ? 'is entered' : 'cannot be entered'} from ${from}, by either side, and left the same way`, () => {
      const refused = legal ? [] : ['rhine 11.12a'];
      expect(refusal(position({ ...sketch, us: { 'us-27': from } }), 'us', move('us-27', to))).toEqual(refused);
      expect(
        refusal(
          position({ ...sketch, phase: 'german-move', german: { 'ge-106': from } }),
          'german',
          move('ge-106', to),
        ),
      ).toEqual(refused);
      expect(refusal(position({ ...sketch, us: { 'us-27': to } }), 'us', move('us-27', from))).toEqual(refused);
    });
  }

  test('11.12b a unit on a bridge attacks nobody, barrages nobody, and makes nobody a target', () => {
    const state = position({
      bridges: { 'float-1': NORTH },
      phase: 'us-combat',
      us: { 'us-27': '0705', 'us-art-9': '0616' },
      german: { 'ge-110': '0805', 'ge-111': '1012' },
    });
    expect(refusal(state, 'us', attack(['us-27'], ['ge-110']))).toContain('on-bridge 11.12b');
    expect(refusal(state, 'us', barrage(['us-art-9'], 'ge-111'))).toEqual(['on-bridge 11.12b']);
    expect(listed(state, 'us')).toEqual([END_PHASE]);
  });

  test('11.12b the enemy of a unit on a bridge may still be attacked by others', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '0616', 'us-60': '0615' },
      german: { 'ge-110': '0716' },
    });
    expect(refusal(state, 'us', attack(['us-60'], ['ge-110']))).toEqual([]);
    expect(refusal(state, 'us', attack(['us-60', 'us-27'], ['ge-110']))).toEqual(['on-bridge 11.12b']);
  });

  test('11.12c a zone reaches onto a bridge from its exits: who enters stops there', () => {
    const state = position({ bridges: { 'float-1': NORTH }, us: { 'us-27': '0604' }, german: { 'ge-110': '0805' } });
    expect(zone(state, 'german')).toContain('0705');
    expect(refusal(state, 'us', move('us-27', '0705'))).toEqual([]);
    const beside = position({ bridges: { 'float-1': NORTH }, us: { 'us-27': '0604' }, german: { 'ge-110': '0804' } });
    expect(zone(beside, 'german')).not.toContain('0705');
    expect(zone(beside, 'german')).toContain('0805');
  });

  test('11.12d a unit on a bridge is attacked from the exits, from both at once, and by guns, on the Bridge line', () => {
    const german = { 'ge-110': '0604', 'ge-111': '0805', 'ge-art-9': '1410' };
    const start = position({
      turn: 15,
      bridges: { 'float-1': NORTH },
      phase: 'german-combat',
      us: { 'us-27': '0705' },
      german,
    });
    const { events } = play(start, 'german', attack(['ge-110', 'ge-111'], ['us-27'], ['ge-art-9']), [4]);
    expect(combatIn(events)).toMatchObject({ line: 'grove', differential: 2 + 2 + 2 - 6 });
    expect(refusal(start, 'german', barrage(['ge-art-9'], 'us-27'))).toContain('leaves-attacker 7.12a');
  });
});

describe('11.2 destruction', () => {
  const DESTROYERS: readonly [string, boolean][] = [
    ['ge-garrison', true],
    ['ge-130-ir', true],
    ['ge-106', true],
    ['ge-15', true],
    ['ge-art-9', false],
    ['ge-heavy-1', false],
  ];
  for (const [id, able] of DESTROYERS) {
    test(`11.21a ${id} ${able ? 'can' : 'cannot'} blow up the bridge it stands on`, () => {
      expect(mayDestroy({ german: { [id]: '0616' } }, 'ludendorff')).toBe(able);
      expect(mayDestroy({ german: { [id]: NORTH.hex }, bridges: { 'float-1': NORTH } }, 'float-1')).toBe(able);
    });
  }

  test('11.21a nobody blows up a bridge that they do not stand on', () => {
    expect(mayDestroy({ german: { 'ge-garrison': '0716' } }, 'ludendorff')).toBe(false);
    expect(mayDestroy({ us: { 'us-27': '0616' } }, 'ludendorff')).toBe(false);
  });

  const WEST_END: readonly [string, boolean][] = [
    ['0517', false],
    ['0416', false],
    ['0417', false],
    ['0518', false],
    ['0617', false],
    ['0316', true],
    ['0418', true],
    ['0618', true],
    ['0615', true],
  ];
  for (const [us, able] of WEST_END) {
    test(`11.21b with a U.S. unit in ${us} the bridge ${able ? 'can be blown up' : 'is safe'}`, () => {
      expect(mayDestroy({ us: { 'us-art-78': us }, german: { 'ge-110': '0616' } }, 'ludendorff')).toBe(able);
    });
  }

  test('11.21c a unit that was barraged, even in vain, does not blow up the bridge in that Game-Turn', () => {
    const start = position({
      turn: 18,
      phase: 'us-combat',
      us: { 'us-art-9': '0211' },
      german: { 'ge-130-ir': '0616' },
    });
    const spared = playAll(start, [
      ['us', END_PHASE],
      ['german', END_PHASE],
    ]).state;
    expect(question(spared)?.rule).toBe('11.21d');
    const barraged = playAll(start, [
      ['us', barrage(['us-art-9'], 'ge-130-ir'), 4],
      ['german', END_PHASE],
    ]).state;
    expect([barraged.turn, barraged.phase, where(barraged, 'ge-130-ir')]).toEqual([19, 'us-move', '0616']);
    const turnAfter = playAll(barraged, [
      ['us', END_PHASE],
      ['us', END_PHASE],
      ['german', END_PHASE],
    ]).state;
    expect([turnAfter.turn, question(turnAfter)?.rule]).toEqual([19, '11.21d']);
  });

  test('11.21c nor does a unit that has just fought its way onto the bridge', () => {
    const guns = { 'ge-art-9': '1012', 'ge-art-11': '1013', 'ge-art-62': '1014' };
    const start = position({
      turn: 15,
      phase: 'german-combat',
      us: { 'us-27': '0616' },
      german: { 'ge-130-ir': '0716', 'ge-39': '0518', ...guns },
    });
    const { state } = playAll(start, [
      ['german', attack(['ge-130-ir'], ['us-27'], Object.keys(guns)), 1],
      ['german', advanceTo('ge-130-ir', '0616', 'us-27')],
    ]);
    expect([where(state, 'us-27'), where(state, 'ge-130-ir'), state.turn]).toEqual(['eliminated', '0616', 16]);
  });

  test('11.21d the destruction is declared at the end of the German Player-Turn, and is no duty', () => {
    const asked = playAll(position({ turn: 15, phase: 'german-move', german: { 'ge-110': '0716' } }), [
      ['german', move('ge-110', '0616')],
      ['german', END_PHASE],
    ]).state;
    expect([asked.phase, question(asked)?.side]).toEqual(['german-end', 'german']);
    const spared = play(asked, 'german', { do: 'spare', bridge: 'ludendorff' }).state;
    expect([spared.turn, where(spared, 'ge-110'), spared.bridges[0].at === undefined]).toEqual([16, '0616', false]);
    const destroyed = play(asked, 'german', { do: 'destroy', bridge: 'ludendorff' }).state;
    expect([destroyed.turn, where(destroyed, 'ge-110'), destroyed.bridges[0].at === undefined]).toEqual([
      16,
      '0716',
      true,
    ]);
  });

  test('11.21d the unit goes east even into a U.S. zone, by night too, but only into a vacant hex', () => {
    const us = { 'us-27': '0815' };
    expect(
      where(
        play(endOfGermanTurn({ turn: 14, us, german: { 'ge-110': '0616' } }), 'german', {
          do: 'destroy',
          bridge: 'ludendorff',
        }).state,
        'ge-110',
      ),
    ).toBe('0716');
    expect(mayDestroy({ us: { 'us-27': '0716' }, german: { 'ge-110': '0616' } }, 'ludendorff')).toBe(false);
    expect(mayDestroy({ german: { 'ge-110': '0616', 'ge-art-9': '0716' } }, 'ludendorff')).toBe(false);
  });

  test('11.21d each bridge is asked about on its own', () => {
    const both = endOfGermanTurn({ german: { 'ge-110': '0616', 'ge-111': NORTH.hex }, bridges: { 'float-2': NORTH } });
    expect(refusal(both, 'german', { do: 'destroy', bridge: 'float-2' })).toEqual(['no-such-demolition 11.21d']);
    const next = play(both, 'german', { do: 'spare', bridge: 'ludendorff' }).state;
    expect(refusal(next, 'german', { do: 'destroy', bridge: 'float-2' })).toEqual([]);
  });

  test('11.21e a destroyed bridge is gone: its hex is Rhine, in no zone, and nobody has points for it', () => {
    const after = play(endOfGermanTurn({ turn: 3, german: { 'ge-110': '0616' } }), 'german', {
      do: 'destroy',
      bridge: 'ludendorff',
    }).state;
    expect(zone(after, 'german')).not.toContain('0616');
    expect([pointsInPlay(after, 'us').total, pointsInPlay(after, 'german').total]).toEqual([0, 0]);
    const later = position({ turn: 4, us: { 'us-27': '0517' }, bridges: { ludendorff: 'destroyed' } });
    expect(refusal(later, 'us', move('us-27', '0616'))).toEqual(['rhine 11.12a']);
  });

  test('11.22 three Game-Turns after its destruction a Float Bridge may be placed again, in any Rhine hex', () => {
    const blown = play(
      endOfGermanTurn({ turn: 20, german: { 'ge-110': NORTH.hex }, bridges: { 'float-2': NORTH } }),
      'german',
      { do: 'destroy', bridge: 'float-2' },
    ).state;
    for (const [turn, refused] of [
      [21, ['not-replaced-yet 11.22']],
      [22, ['not-replaced-yet 11.22']],
      [23, []],
      [27, []],
    ] as const) {
      const later = { ...position({ turn }), bridges: blown.bridges };
      expect(refusal(later, 'us', place('float-2', SOUTH)), String(turn)).toEqual(refused);
    }
  });

  test('11.22 a replaced bridge is bound by the rules of building', () => {
    const state = position({ turn: 23, bridges: { 'float-2': { availableFrom: 23 } }, german: regimentsIn('0928') });
    expect(refusal(state, 'us', place('float-2', SOUTH))).toEqual(['german-near 11.11a']);
  });
});

test('11.12d 7.91b a unit on a bridge that has been attacked in vain may follow off it', () => {
  const start = position({
    turn: 15,
    phase: 'german-combat',
    us: { 'us-27': '0705', 'us-art-9': '0303' },
    german: { 'ge-901': '0805' },
    bridges: { 'float-1': NORTH },
  });
  const fought = playAll(start, [
    ['german', attack(['ge-901'], ['us-27'])],
    ['us', NO_FIRE, 1],
  ]).state;
  const beaten = play(fought, 'german', listedOf(fought, 'german', 'retreat')[0]).state;
  expect(refusal(beaten, 'us', advanceTo('us-27', '0805', 'ge-901'))).toEqual([]);
});

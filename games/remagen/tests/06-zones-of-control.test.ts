import { directionTo, neighboursOf } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { board, GRID, label } from '../rules/board.js';
import { PHASES } from '../rules/vocabulary.js';
import type { Sketch } from './toolkit.js';
import {
  attack,
  battalionsIn,
  END_PHASE,
  enter,
  eventsOf,
  HALT,
  hex,
  isLegal,
  listed,
  listedOf,
  move,
  play,
  playAll,
  position,
  reach,
  refusal,
  regimentsIn,
  retreat,
  where,
  zone,
} from './toolkit.js';

const FLOAT: Sketch = { turn: 15, bridges: { 'float-1': { hex: '0822', west: '0722', east: '0923' } } };

describe('6.1 movement', () => {
  for (const turn of [4, 5]) {
    test(`6.0a a unit stops where it enters an enemy zone, on Game-Turn ${turn}`, () => {
      const state = position({ turn, us: { 'us-60': '1210' }, german: { 'ge-39': '1410' } });
      expect(refusal(state, 'us', move('us-60', '1310'))).toEqual([]);
      expect(refusal(state, 'us', move('us-60', '1310', '1309'))).toEqual(['zone-stops 6.0a']);
      expect(refusal(state, 'us', move('us-60', '1209', '1309'))).toEqual([]);
    });
  }

  test('6.0a a reinforcement stops in an enemy zone as well', () => {
    const state = position({ turn: 4, us: { 'us-art-9': 'due' }, german: { 'ge-39': '0417' } });
    expect(refusal(state, 'us', enter('us-art-9', '0119', '0218', '0318'))).toEqual([]);
    expect(refusal(state, 'us', enter('us-art-9', '0119', '0218', '0318', '0218'))).toEqual(['zone-stops 6.0a']);
  });

  test('6.11a every unit, guns too, has its zone in every phase, by day and by night', () => {
    const around = ['1212', '1213', '1312', '1314', '1412', '1413'];
    for (const id of ['ge-art-11', 'ge-32', 'ge-111']) {
      for (const turn of [6, 8]) {
        for (const phase of PHASES)
          expect(
            zone(position({ turn, phase, german: { [id]: '1313' } }), 'german'),
            `${id}, ${turn}, ${phase}`,
          ).toEqual(around);
      }
    }
  });

  test('6.11b no unit, friend or enemy, takes anything from a zone', () => {
    const alone = position({ german: { 'ge-39': '1313' } });
    const crowd = position({ us: battalionsIn('1212', '1314'), german: { 'ge-39': '1313', 'ge-77': '1413' } });
    expect(zone(crowd, 'german')).toEqual(expect.arrayContaining(zone(alone, 'german')));
    expect(listedOf(crowd, 'us', 'move')).toEqual([]);
  });

  test('6.12 an enemy zone costs no points', () => {
    const free = reach(position({ us: { 'us-60': '1210' } }), 'us-60');
    const zoned = reach(position({ us: { 'us-60': '1210' }, german: { 'ge-39': '1410' } }), 'us-60');
    expect(zoned['1310']).toBe(free['1310']);
    expect(zoned['1311']).toBe(free['1311']);
  });

  test('6.13 a unit gets out of an enemy zone when the enemy has been driven off', () => {
    const start = position({ turn: 3, phase: 'us-combat', us: { 'us-27': '1910' }, german: { 'ge-901': '2009' } });
    const { state } = playAll(start, [
      ['us', attack(['us-27'], ['ge-901']), 3],
      ['german', retreat('ge-901', '2109')],
      ['us', HALT],
      ['german', END_PHASE],
    ]);
    expect([state.phase, state.turn, where(state, 'us-27')]).toEqual(['us-move', 4, '1910']);
    expect(listedOf(state, 'us', 'move').length).toBeGreaterThan(0);
  });

  test('6.13 while the enemy stays, so does the unit', () => {
    const start = position({ turn: 3, phase: 'us-combat', us: { 'us-27': '1910' }, german: { 'ge-901': '2009' } });
    const { state } = play(start, 'us', attack(['us-27'], ['ge-901']), [5]);
    const held = position({ turn: 4, us: { 'us-27': '1910' }, german: { 'ge-901': '2009' } });
    expect(listedOf(held, 'us', 'move')).toEqual([]);
    expect(listedOf(state, 'german', 'retreat').map(({ unit }) => unit)).toContain('ge-901');
  });
});

describe('6.2 several zones', () => {
  test('6.21 a hex between two enemies is in both zones and stops both', () => {
    const pieces = { us: { 'us-27': '1210' }, german: { 'ge-39': '1410' } };
    const state = position(pieces);
    expect(zone(state, 'us')).toContain('1310');
    expect(zone(state, 'german')).toContain('1310');
    expect(refusal(state, 'us', move('us-27', '1310', '1309'))).toEqual(['zone-stops 6.0a']);
    expect(refusal(position({ ...pieces, phase: 'german-move' }), 'german', move('ge-39', '1310', '1311'))).toContain(
      'zone-stops 6.0a',
    );
  });

  test('6.22 a hex in three enemy zones is like a hex in one', () => {
    const one = position({ us: { 'us-60': '2010' }, german: { 'ge-39': '2012' } });
    const three = position({ us: { 'us-60': '2010' }, german: { 'ge-39': '2012', 'ge-77': '1912', 'ge-78': '2112' } });
    expect(reach(three, 'us-60')['2011']).toBe(reach(one, 'us-60')['2011']);
    expect(refusal(three, 'us', move('us-60', '2011'))).toEqual([]);
    expect(refusal(three, 'us', move('us-60', '2011', '2111'))).toEqual(['zone-stops 6.0a']);
  });

  test('6.23 a unit in an enemy zone has that enemy in its own: everywhere on the board', () => {
    const state = position(FLOAT);
    const zoneFrom = (from: string) =>
      zone(position({ ...FLOAT, options: { ignoreLimit: true }, us: { 'us-27': from } }), 'us');
    const standable = GRID.labels.filter(
      (at) => board.rhine[hex(at)] === 0 || state.bridges.some((bridge) => bridge.at?.hex === hex(at)),
    );
    const zones = new Map(standable.map((at) => [at, zoneFrom(at)]));
    const oneSided = standable.flatMap((a) =>
      (zones.get(a) ?? []).filter((b) => !zones.get(b)?.includes(a)).map((b) => `${a} ${b}`),
    );
    expect(oneSided).toEqual([]);
    expect(zones.get('0822')).toEqual(['0722', '0923']);
  });
});

describe('6.3 terrain', () => {
  const ZONES: readonly [string, string, Sketch, string[]][] = [
    ['6.31 reaches into rough, woods, towns and broken ground', '0804', {}, ['0803', '0805', '0904', '0905']],
    ['6.31 ends at the edge of the board', '0101', {}, ['0102', '0201']],
    ['6.31 does not reach into the Rhine', '0710', {}, ['0711', '0809', '0810']],
    ['6.33a leaves a bridge through its exits only', '0616', {}, ['0517', '0716']],
    ['6.33a enters no Float Bridge from a hex that is not an exit', '0922', FLOAT, ['0921', '0923', '1021', '1022']],
    ['6.33a enters a Float Bridge from its exit', '0722', FLOAT, ['0621', '0622', '0721', '0723', '0822']],
    ['6.33c crosses a stream', '0721', {}, ['0620', '0621', '0720', '0722']],
    ['6.33c crosses a stream with a road over it', '0621', {}, ['0521', '0522', '0620', '0622', '0721', '0722']],
  ];
  for (const [what, from, sketch, hexes] of ZONES) {
    test(`${what} (a zone around ${from})`, () => {
      expect(zone(position({ ...sketch, german: { 'ge-39': from } }), 'german')).toEqual(hexes);
    });
  }

  const TITLES: readonly [string, string][] = [
    ['6.31', 'clear'],
    ['6.31', 'mixed'],
    ['6.31', 'grove'],
    ['6.31', 'town'],
    ['6.31', 'woods'],
    ['6.31', 'broken'],
    ['6.31', 'rough'],
  ];
  for (const [rule, terrain] of TITLES) {
    test(`${rule} a zone reaches into every ${terrain} hex of the board`, () => {
      const inside = GRID.labels
        .map((at) => hex(at))
        .filter(
          (at) => board.terrain[at] === terrain && neighboursOf(GRID, at).some((near) => board.rhine[near] === 0),
        );
      for (const at of inside) {
        const from = neighboursOf(GRID, at).find((near) => board.rhine[near] === 0) ?? at;
        expect(zone(position({ german: { 'ge-15': label(from) } }), 'german'), label(at)).toContain(label(at));
      }
    });
  }

  const BAD_GROUND: readonly [string, string, string][] = [
    ['woods', '1508', '1407'],
    ['broken', '1508', '1408'],
    ['rough', '1309', '1310'],
  ];
  for (const [terrain, from, target] of BAD_GROUND) {
    test(`6.32 tanks control ${terrain} and must attack into it, though they may not go there`, () => {
      expect(board.terrain[hex(target)]).toBe(terrain);
      const state = position({ phase: 'german-combat', us: { 'us-27': target }, german: { 'ge-130-pz': from } });
      expect(zone(state, 'german')).toContain(target);
      expect(refusal(state, 'german', END_PHASE)).toEqual(['duty-open 7.0h']);
      expect(refusal(state, 'german', attack(['ge-130-pz'], ['us-27']))).toEqual([]);
      expect(
        refusal(position({ phase: 'german-move', german: { 'ge-130-pz': from } }), 'german', move('ge-130-pz', target)),
      ).toEqual(['bad-ground 5.24a']);
    });
  }

  const BRIDGE_ATTACKS: readonly [string, string, Sketch, boolean][] = [
    ['0615', '0616', {}, false],
    ['0617', '0616', {}, false],
    ['0517', '0616', {}, true],
    ['0716', '0616', {}, true],
    ['0922', '0822', FLOAT, false],
    ['0723', '0822', FLOAT, false],
    ['0923', '0822', FLOAT, true],
  ];
  for (const [from, target, sketch, legal] of BRIDGE_ATTACKS) {
    test(`6.33b infantry in ${from} ${legal ? 'attacks' : 'cannot attack'} a unit on the bridge in ${target}`, () => {
      const state = position({ ...sketch, phase: 'us-combat', us: { 'us-2-310': from }, german: { 'ge-902': target } });
      expect(isLegal(state, 'us', attack(['us-2-310'], ['ge-902']))).toBe(legal);
      expect(isLegal(state, 'us', END_PHASE)).toBe(!legal);
      if (!legal) expect(refusal(state, 'us', attack(['us-2-310'], ['ge-902']))).toContain('across-river 6.33b');
    });
  }

  const STREAMS: readonly [string, string][] = [
    ['0720', '0721'],
    ['1215', '1214'],
    ['0621', '0620'],
    ['2223', '2324'],
  ];
  for (const [from, target] of STREAMS) {
    test(`6.33d a unit in ${from} attacks across the stream into ${target}, and must`, () => {
      expect(board.streams[hex(from)] & (1 << directionTo(GRID, hex(from), hex(target)))).not.toBe(0);
      const state = position({ phase: 'us-combat', us: battalionsIn(from), german: regimentsIn(target) });
      expect(listed(state, 'us')).toEqual([attack(Object.keys(battalionsIn(from)), Object.keys(regimentsIn(target)))]);
      expect(eventsOf(play(state, 'us', listed(state, 'us')[0], [4]).events, 'combat-resolved')).toHaveLength(1);
    });
  }
});

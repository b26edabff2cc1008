/** What the kit of Remagen tells beside the map, and how it shows what has happened. */
import { noChance, scriptedDice, seededChance } from '@bridgehead/engine/chance';
import { perform, startSession } from '@bridgehead/engine';
import type { Action, Event, EventOf, Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { remagenKit } from './whole-kits.js';
import { seatAt } from './desk-words.js';
import { BATTLE, FRONT, OPENING, open, play } from './remagen-desk.js';

function texts(position: object): string[] {
  return remagenKit.notices(seatAt(remagen, open(position), 'us')).map(({ text }) => text);
}

describe('beside the map', () => {
  test('the front before it is tested: its gap, and who would be lost', () => {
    const moving = open({ ...FRONT, phase: 'us-move' });
    expect(remagenKit.notices(seatAt(remagen, moving, 'us')).find(({ id }) => id === 'front')).toMatchObject({
      kind: 'warning',
      rule: '14.13b',
      hexes: ['1613'],
    });
    const open2 = open({ phase: 'us-move', units: { 'us-27': '0716', 'us-52': '0816', 'us-60': '0922' } });
    expect(remagenKit.notices(seatAt(remagen, open2, 'us')).find(({ id }) => id === 'front')).toMatchObject({
      kind: 'warning',
      rule: '14.14c',
      text: 'The front has a gap of 3 hexes: 15 points to the German Player when the U.S. Player-Turn ends.',
      hexes: ['0918', '0919', '0920'],
      mark: 'gap',
    });
    const closed = open({ phase: 'us-move', units: { 'us-27': '0615', 'us-52': '0716', 'us-60': '0816' } });
    expect(remagenKit.notices(seatAt(remagen, closed, 'us')).find(({ id }) => id === 'front')?.text).toBe(
      'The front is closed.',
    );
    const early = open({ phase: 'us-move', units: { 'us-27': '0615', 'us-52': '0716' } });
    expect(remagenKit.notices(seatAt(remagen, early, 'us')).find(({ id }) => id === 'front')).toBeUndefined();
  });

  test('duties of a Combat Phase, each with its hex', () => {
    const found = remagenKit.notices(seatAt(remagen, open(BATTLE), 'us')).filter(({ kind }) => kind === 'duty');
    expect(found.map(({ text, rule, hexes }) => [text, rule, ...hexes])).toEqual([
      ['U.S. 27 (3-6-7) in 0916 must attack.', '7.12a', '0916'],
      ['U.S. 1/47 (3-6-7) in 0917 must attack.', '7.12a', '0917'],
      ['German 111 (2-4-7) in 1016 must be attacked.', '7.11a', '1016'],
    ]);
    const attacked = play(open(BATTLE), 'us', {
      do: 'attack',
      attackers: ['us-27', 'us-1-47'],
      barrage: [],
      defenders: ['ge-111'],
    });
    expect(remagenKit.notices(seatAt(remagen, attacked, 'german')).filter(({ kind }) => kind === 'duty')).toEqual([]);
  });

  test('13.0a the track names the phases that a night skips, with the reason', () => {
    expect(skippedPhases(1)).toEqual([]);
    expect(skippedPhases(2)).toEqual(['U.S. Combat Phase: night: no combat', 'German Combat Phase: night: no combat']);
  });

  test('11.12b a unit that moved onto a bridge next to an enemy is told, also on the button, that it cannot attack from there', () => {
    const position = { turn: 1, units: { 'us-27': '0616', 'ge-garrison': '0716' } };
    const found = (phase: string) =>
      remagenKit.notices(seatAt(remagen, open({ ...position, phase }), 'us')).find(({ rule }) => rule === '11.12b');
    expect(found('us-move')).toMatchObject({
      kind: 'warning',
      text: 'U.S. 27 (3-6-7) is on a bridge (0616) and cannot attack from there.',
      ending: 'U.S. 27 (3-6-7) cannot attack from the bridge.',
    });
    expect(
      remagenKit.notices(seatAt(remagen, open({ ...position, turn: 2, phase: 'us-move' }), 'us')),
    ).not.toContainEqual(expect.objectContaining({ rule: '11.12b' }));
  });

  test('reinforcements now and soon, Float Bridges, the night, a bridge in danger', () => {
    expect(texts(OPENING)).toEqual([
      'U.S. reinforcements must enter before the phase ends: 2 units in Area A.',
      'U.S. reinforcements on Game-Turn 4, 8 March, afternoon: 1 unit in Area A.',
    ]);
    expect(texts({ turn: 11, phase: 'us-move', units: { 'us-27': '0517', 'us-1-39': 'future' } })).toEqual([
      'First Float Bridge: available from Game-Turn 13, in 2 Game-Turns.',
      'Second Float Bridge: available from Game-Turn 14, in 3 Game-Turns.',
      'U.S. reinforcements on Game-Turn 13, 11 March, afternoon: 3 units in Area A.',
      'Night: there is no combat. A unit may leave an enemy zone or enter one, but not both.',
    ]);
    const danger = remagenKit.notices(
      seatAt(
        remagen,
        open({ phase: 'german-move', units: { 'ge-39': { at: '0616', marks: ['moved'] }, 'us-27': '0110' } }),
        'german',
      ),
    );
    expect(danger[0]).toMatchObject({
      kind: 'news',
      text: 'German 39 (2-2-7) can blow up the Ludendorff Bridge when the German Player-Turn ends.',
      hexes: ['0616'],
    });
    expect(danger[1].text).toBe('German reinforcements on Game-Turn 7, 9 March, afternoon: 5 units in Areas D and E.');
  });

  test('what remains unused when movement ends', () => {
    const state = open({ turn: 14, phase: 'us-move', units: { 'us-27': '0517', 'us-52': '0518' } });
    expect(remagenKit.unused(seatAt(remagen, state, 'us'), { do: 'end-phase' })).toBe(
      '2 units that can move have not moved, the first Float Bridge has not been placed and the second Float Bridge has not been placed.',
    );
    expect(
      remagenKit.unused(seatAt(remagen, state, 'us'), { do: 'move', unit: 'us-27', path: ['0416'] }),
    ).toBeUndefined();
  });

  test('a hex in words', () => {
    const seat = seatAt(remagen, play(open(OPENING), 'us', { do: 'move', unit: 'us-27', path: ['0616'] }), 'us');
    expect(remagenKit.describe(seat, '0616')).toBe(
      '0616, Ludendorff Bridge from 0517 to 0716, road; U.S. 27, three-six-seven, has moved; in the zone of German garrison',
    );
    expect(remagenKit.describe(seat, '0919')).toBe('0919, town of Linz, road');
    expect(remagenKit.describe(seatAt(remagen, open(BATTLE), 'us'), '1517')).toBe(
      '1517, grove; German Lehr, artillery, two-one-seventeen, one-seven, has given Final Protective Fire in this Game-Turn',
    );
  });

  test('the turn track with its nights and phases', () => {
    const { turns, turn, phases, phase } = remagenKit.track(open(OPENING));
    expect([turns.length, turn, turns[1].sign?.kind, turns[2].sign, phases.length, phase]).toEqual([
      30,
      1,
      'night',
      undefined,
      6,
      'us-move',
    ]);
  });

  test('where every unit is', () => {
    const session = startSession<Remagen>(remagen, { scenario: 'remagen-1', options: {} }, seededChance(1));
    const groups = remagenKit.forces(session.state);
    expect(groups.map(({ title, units }) => `${title}: ${units.length}`)).toEqual([
      'U.S. units on the map: 1',
      'U.S. units waiting to enter: 11',
      'U.S. units to come: 31',
      'German units on the map: 1',
      'German units to come: 48',
    ]);
    expect(groups[2].units[0].where).toBe('due on Game-Turn 4 (8 March, afternoon), Area A');
  });

  test('the printed tables come from the tables of the game', async () => {
    const tables = await remagenKit.loadTables();
    const [results, terrain, turns, points, levels] = tables;
    expect(results.rows.map(([first]) => first)).toEqual([
      'Rough',
      'Broken, Town, Woods, Stream',
      'Grove, Bridge',
      'Clear, Mixed',
      'Die 1',
      'Die 2',
      'Die 3',
      'Die 4',
      'Die 5',
      'Die 6',
    ]);
    expect(terrain.rows.find(([first]) => first === 'Rough')).toEqual(['Rough', '4', 'only by road or trail', 'Rough']);
    expect([turns.rows.length, turns.rows[0][2]]).toEqual([30, '11 × 3-6-7 in Area A']);
    expect(points.rows.find(([first]) => first === 'Linz')).toEqual(['Linz', '5', '20', 'end of the game']);
    expect(levels.rows[0]).toEqual(['50 or more', 'US Decisive']);
    for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length);
  });
});

/** A battle fought to the end of one attack, with all that happened. */
function fought(action: Action, support: Action, die: number): readonly Event[] {
  const declared = perform<Remagen>(remagen, open(BATTLE), 'us', action, noChance);
  if (!declared.legal) throw new Error('the attack is legal');
  const rolled = perform<Remagen>(remagen, declared.state, 'german', support, scriptedDice([die]));
  if (!rolled.legal) throw new Error('the fire is legal');
  return [...declared.events, ...rolled.events];
}

function trail(event: Event): string[] {
  return remagenKit.trailsOf(event).map(({ kind, hexes }) => [kind, ...hexes].join(' '));
}

describe('rolls and events', () => {
  const ATTACK: Action = {
    do: 'attack',
    attackers: ['us-27', 'us-1-47'],
    barrage: ['us-art-9'],
    defenders: ['ge-111'],
  };
  const events = fought(ATTACK, { do: 'support', guns: ['ge-heavy-1'] }, 1);

  test('the roll of a combat: sums, lookup, result and chances, worst for the attacker first', () => {
    const [roll, ...more] = events.flatMap((event) => remagenKit.rollOf(event) ?? []);
    expect(more).toEqual([]);
    expect(roll).toMatchObject({
      title: 'Attack on 1016',
      side: 'us',
      lookup: 'Clear line, column +2, 3',
      dice: [1],
      result: 'D2',
      meaning: 'Every defending unit retreats two hexes.',
      rule: '7.62D',
    });
    expect(roll.sums.map(({ total }) => total)).toEqual([9, 6, 3]);
    expect(roll.chances.map(({ result, probability }) => [result, Math.round(probability * 6)])).toEqual([
      ['Br', 2],
      ['D1', 1],
      ['D2', 3],
    ]);
  });

  test('where to look, and the lines of an attack', () => {
    expect(
      events
        .filter(({ type }) => type !== 'duty-lapsed')
        .map((event) => [event.type, remagenKit.kindOf(event), remagenKit.placesOf(event).at(-1)]),
    ).toEqual([
      ['attack-declared', 'combat', '1016'],
      ['fire-given', 'combat', '1016'],
      ['combat-resolved', 'combat', '1016'],
    ]);
    expect(events.flatMap((event) => remagenKit.trailsOf(event)).map(({ kind, hexes }) => [kind, ...hexes])).toEqual([
      ['attack', '0916', '1016'],
      ['attack', '0917', '1016'],
      ['fire', '0517', '1016'],
      ['fire', '1618', '1016'],
    ]);
  });

  const ROLL: EventOf<'combat-resolved'> = {
    type: 'combat-resolved',
    rule: '7.61',
    attackers: ['us-27'],
    barrage: [],
    defenders: ['ge-111'],
    at: { 'us-27': '0916', 'ge-111': '1016' },
    attack: { title: '', parts: [], total: 3 },
    defense: { title: '', parts: [], total: 4 },
    differential: -1,
    line: 'clear',
    column: '-1',
    die: 1,
    result: 'A1',
  };
  const GUN = { attackers: ['us-art-9'], barrage: ['us-art-9'], at: { 'us-art-9': '0517', 'ge-111': '1016' } };

  test.each<[string, Partial<EventOf<'combat-resolved'>>]>([
    ['7.62A', { result: 'A2' }],
    ['7.62Ae', { result: 'Ae' }],
    ['7.62Br', { result: 'Br' }],
    ['7.62D', { result: 'D4' }],
    ['7.62De', { result: 'De' }],
    ['8.14a', { result: 'A1', ...GUN }],
    ['8.15', { result: 'D1', ...GUN }],
    ['8.15', { result: 'Br', ...GUN, barrage: [] }],
    ['7.62D', { result: 'D2', ...GUN }],
  ])('%s is told of the result it belongs to', (rule, change) => {
    expect(remagenKit.rollOf({ ...ROLL, ...change })?.rule).toBe(rule);
  });

  test('moves, retreats, displacements and advances leave their trails', () => {
    expect(trail({ type: 'moved', rule: '5.0a', unit: 'us-27', from: '0517', path: ['0616'], cost: 0.5 })).toEqual([
      'move 0517 0616',
    ]);
    expect(trail({ type: 'entered', rule: '12.12', unit: 'us-27', path: ['0119'], cost: 0.5 })).toEqual([]);
    expect(trail({ type: 'displaced', rule: '7.81b', unit: 'us-27', from: '0517', to: '0417' })).toEqual([
      'retreat 0517 0417',
    ]);
    expect(trail({ type: 'advanced', rule: '7.91b', unit: 'us-27', from: '0917', path: ['1016'] })).toEqual([
      'move 0917 1016',
    ]);
    expect(remagenKit.placesOf({ type: 'front-tested', rule: '14.14c', gap: ['0918', '0919'], points: 10 })).toEqual([
      '0918',
      '0919',
    ]);
  });
});

test('the board is laid out from its grid, and the rulebook can be opened', async () => {
  const { hexes, corners, paper } = remagenKit.plan(open(OPENING));
  expect([hexes.length, corners.length]).toEqual([870, 6]);
  for (const { x, y } of hexes)
    expect(x > paper.x && x < paper.x + paper.width && y > paper.y && y < paper.y + paper.height).toBe(true);
  expect((await remagenKit.loadRulebook()).rule('7.62D')?.title).toContain('D1');
});

function skippedPhases(turn: number): string[] {
  return remagenKit
    .track(open({ turn, phase: 'us-move', units: { 'us-27': '0517' } }))
    .phases.flatMap(({ label, skipped: why }) => (why === undefined ? [] : [`${label}: ${why}`]));
}

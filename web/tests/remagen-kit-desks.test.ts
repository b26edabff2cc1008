/** The desks of Remagen on single positions: what is offered, what a pick comes to, and why not. */
import type { Action } from '@bridgehead/remagen';
import { GRID, remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { remagenKit } from './whole-kits.js';
import { actionAfter, choose, codes, deskAfter, deskAt, marked, point, refusalAfter, seatAt } from './desk-words.js';
import { BATTLE, FRONT, OPENING, judged, open, play } from './remagen-desk.js';

describe('moving', () => {
  const state = open(OPENING);

  test('units, reinforcements with their areas and nothing else are offered', () => {
    const desk = deskAt(remagenKit, state, 'us');
    expect(desk.choices.map(({ group, label }) => `${group}: ${label}`)).toEqual([
      'Units: 27 (3-6-7) in 0517',
      'All at once: Bring on all 2 of Area A',
      'Reinforcements: 1/47 (3-6-7), Area A',
      'Reinforcements: 2/47 (3-6-7), Area A',
    ]);
    expect(desk.looks.get('us-27')).toEqual({ offered: true });
  });

  test('a picked unit shows what each hex costs, and which lie in an enemy zone', () => {
    const desk = deskAfter(point(deskAt(remagenKit, state, 'us'), 'us-27@0517'));
    expect(marked(desk, 'reach')).toMatchObject({ '0616': '½', '0518': '1', '0110': '6½' });
    expect(marked(desk, 'zone')).toEqual({ '0616': '' });
    const hexes = desk.choices.map(({ hex }) => hex ?? '');
    expect(hexes).toEqual(hexes.toSorted());
    expect(desk.choices.find(({ id }) => id === '0616')?.label).toBe(
      '0616, Ludendorff Bridge, road, ½ point, in an enemy zone',
    );
    expect(desk.chosen.map(({ role, label }) => `${role} ${label}`)).toEqual(['moves 27 (3-6-7)']);
  });

  test('a hex gives the move; the unit itself is put back; another unit is moved instead', () => {
    const desk = deskAfter(point(deskAt(remagenKit, state, 'us'), '0517'));
    expect(actionAfter(point(desk, '0616'))).toEqual({ do: 'move', unit: 'us-27', path: ['0616'] });
    expect(deskAfter(point(desk, 'us-27@0517')).chosen).toEqual([]);
    expect(desk.chosen[0].without().chosen).toEqual([]);
    const two = open({ phase: 'us-move', units: { 'us-27': '0517', 'us-52': '0518' } });
    expect(
      deskAfter(point(deskAt(remagenKit, two, 'us'), 'us-27@0517', 'us-52@0518')).chosen.map(({ id }) => id),
    ).toEqual(['us-52']);
  });

  test('the hex of a friend that can still leave is reached beside its counter', () => {
    const two = open({ phase: 'us-move', units: { 'us-27': '0517', 'us-52': '0518' } });
    const action = actionAfter(point(deskAt(remagenKit, two, 'us'), 'us-27@0517', '0518'));
    const crowded = play(two, 'us', action);
    const desk = deskAt(remagenKit, crowded, 'us');
    expect(desk.hint).toBe('U.S. 52 (3-6-7) shares 0518 and must move out of it first.');
    expect(desk.choices.map(({ id }) => id)).toEqual(['us-52']);
    expect(deskAfter(point(desk, '0518')).chosen.map(({ id }) => id)).toEqual(['us-52']);
    expect(codes(refusalAfter(point(desk, 'us-27@0518')))).toEqual(['already-moved 5.15', 'crowded 5.31b']);
    expect(remagenKit.pieces(crowded).map(({ id }) => id)).toEqual(['us-27', 'us-52']);
    expect(remagenKit.describe(seatAt(remagen, crowded, 'us'), '0518')).toContain('U.S. 52, three-six-seven');
  });

  test('why not: the enemy on the way, a unit held in a zone, a unit of the other side', () => {
    const desk = deskAt(remagenKit, state, 'us');
    expect(judged(state, 'us', actionAfter(point(desk, 'us-27@0517', 'ge-garrison@0716')))).toEqual([
      'zone-stops 6.0a',
      'enemy-hex 5.12',
    ]);
    expect(codes(refusalAfter(point(desk, 'ge-garrison@0716')))).toEqual(['not-your-unit 5.11']);
    expect(point(desk, '0830')).toEqual({ to: 'nothing' });
    const held = open({ phase: 'us-move', units: { 'us-27': '1012', 'ge-77': '1112' } });
    expect(codes(refusalAfter(point(deskAt(remagenKit, held, 'us'), '1012')))).toEqual(['zone-held 5.14']);
  });

  test('a unit that has moved is spent and says so', () => {
    const moved = play(state, 'us', { do: 'move', unit: 'us-27', path: ['0616'] });
    expect(remagenKit.pieces(moved).find(({ id }) => id === 'us-27')?.look).toEqual({ spent: true });
    expect(codes(refusalAfter(point(deskAt(remagenKit, moved, 'us'), '0616')))).toEqual(['already-moved 5.15']);
  });
});

describe('entering', () => {
  const state = open(OPENING);
  const desk = deskAfter(choose(deskAt(remagenKit, state, 'us'), 'us-1-47'));

  test('the entry hexes are marked, and how far it can go on from them', () => {
    expect(Object.keys(marked(desk, 'entry'))).toEqual(['0115', '0119', '0120']);
    expect(marked(desk, 'reach')).toMatchObject({ '0119': '½', '0517': '2½' });
    expect(desk.chosen.map(({ role }) => role)).toEqual(['enters']);
  });

  test('a hex gives the entry; any other one says why not', () => {
    expect(actionAfter(point(desk, '0218'))).toEqual({ do: 'enter', unit: 'us-1-47', path: ['0119', '0218'] });
    expect(judged(state, 'us', actionAfter(point(desk, '0101')))).toEqual(['wrong-area 12.22b']);
    expect(judged(state, 'us', actionAfter(point(desk, '2010')))).toContain('enemy-hex 5.12');
  });
});

describe('Float Bridges', () => {
  const state = open({ turn: 14, phase: 'us-move', units: { 'us-27': '0517', 'ge-39': '0615' } });
  const desk = deskAfter(choose(deskAt(remagenKit, state, 'us'), 'float-1'));

  test('both bridges are offered once they are available', () => {
    expect(
      deskAt(remagenKit, state, 'us')
        .choices.filter(({ group }) => group === 'Bridges')
        .map(({ label }) => label),
    ).toEqual(['First Float Bridge', 'Second Float Bridge']);
    expect(
      deskAt(remagenKit, open({ turn: 12, phase: 'us-move', units: { 'us-27': '0517' } }), 'us').choices.filter(
        ({ group }) => group === 'Bridges',
      ),
    ).toEqual([]);
  });

  test('a Rhine hex with one axis gives the placement at once', () => {
    expect(actionAfter(point(desk, '0709'))).toMatchObject({ do: 'place-bridge', bridge: 'float-1', hex: '0709' });
    expect(judged(state, 'us', actionAfter(point(desk, '0709')))).toEqual([]);
  });

  test('where it could point two ways an exit chooses between them', () => {
    const axes = deskAfter(point(desk, '0822'));
    expect(axes.choices.map(({ label }) => label).toSorted()).toEqual(['From 0722 to 0923', 'From 0723 to 0922']);
    expect(Object.keys(marked(axes, 'offered')).toSorted()).toEqual(['0722', '0723', '0922', '0923']);
    expect(actionAfter(point(axes, '0723'))).toEqual({
      do: 'place-bridge',
      bridge: 'float-1',
      hex: '0822',
      west: '0723',
      east: '0922',
    });
    expect(actionAfter(point(axes, '0923'))).toEqual({
      do: 'place-bridge',
      bridge: 'float-1',
      hex: '0822',
      west: '0722',
      east: '0923',
    });
    expect(judged(state, 'us', actionAfter(point(axes, '1024')))).toEqual(['no-axis 11.11a']);
    expect(axes.chosen[1].without().chosen).toHaveLength(1);
  });

  test('every other hex says why not', () => {
    expect(judged(state, 'us', actionAfter(point(desk, '0515')))).toContain('german-near 11.11a');
    expect(judged(state, 'us', actionAfter(point(desk, '1010')))).toEqual(['not-rhine 11.11a']);
    expect(judged(state, 'us', actionAfter(point(desk, '0616')))).toContain('bridge-there 11.11a');
    for (const hex of GRID.labels) {
      const pick = point(desk, hex);
      if (pick.to === 'action')
        expect(judged(state, 'us', pick.action).length > 0).toBe(!(hex in marked(desk, 'offered')));
    }
  });

  test('what lies on the map: bridges that stand, and the ruin of the printed one', () => {
    const placed = play(state, 'us', actionAfter(point(desk, '0705', '0604')));
    expect(remagenKit.signs(placed).map(({ kind, spoken }) => `${kind}: ${spoken}`)).toEqual([
      'bridge: Ludendorff Bridge from 0517 to 0716',
      'bridge: first Float Bridge from 0604 to 0805',
    ]);
    const gone = open({ phase: 'us-move', units: { 'us-27': '0517' }, bridges: { ludendorff: 'destroyed' } });
    expect(remagenKit.signs(gone).map(({ kind }) => kind)).toEqual(['broken-bridge']);
  });
});

describe('an attack', () => {
  const state = open(BATTLE);
  const desk = deskAt(remagenKit, state, 'us');

  test('who must attack and be attacked stands out', () => {
    expect(['us-27', 'us-1-47', 'ge-111'].map((id) => desk.looks.get(id)?.duty)).toEqual([true, true, true]);
    expect(desk.looks.get('ge-110')).toBeUndefined();
    expect(desk.choices.at(0)?.label).toBe('27 (3-6-7) in 0916, attack 3, must attack');
  });

  test('it is put together on the map, in any order, and picked units are left out again', () => {
    const whole = deskAfter(point(desk, 'ge-111@1016', 'us-27@0916', 'us-art-9@0517', 'us-1-47@0917'));
    expect(whole.proposal).toEqual({
      do: 'attack',
      attackers: ['us-27', 'us-1-47'],
      barrage: ['us-art-9'],
      defenders: ['ge-111'],
    });
    expect(whole.chosen.map(({ id, role }) => `${id} ${role}`)).toEqual([
      'us-27 attacks',
      'us-1-47 attacks',
      'us-art-9 barrage',
      'ge-111 defends',
    ]);
    expect([marked(whole, 'target'), whole.looks.get('ge-111'), whole.choices.map(({ label }) => label)]).toEqual([
      { '1016': '' },
      { duty: false, target: true },
      [],
    ]);
    expect(deskAfter(point(whole, 'us-art-9@0517')).proposal).toEqual({
      do: 'attack',
      attackers: ['us-27', 'us-1-47'],
      barrage: [],
      defenders: ['ge-111'],
    });
    expect(whole.chosen[3].without().proposal).toMatchObject({ defenders: [] });
    expect(deskAfter(point(deskAfter(point(desk, '1016')), '1016')).proposal).toBeUndefined();
  });

  test('who cannot take part is told why', () => {
    const one = deskAfter(point(desk, 'us-27@0916'));
    expect(codes(refusalAfter(point(one, 'ge-110@1116')))).toEqual(['too-far-to-attack 7.15']);
    expect(codes(refusalAfter(point(one, 'us-2-47@0816')))).toEqual(['no-duty 7.12a']);
    expect(point(one, '0101')).toEqual({ to: 'nothing' });
    const far = open({
      phase: 'us-combat',
      units: { 'us-27': '1813', 'us-art-9': '0310', 'us-art-78': '1410', 'ge-39': '1914', 'ge-77': '2014' },
    });
    expect(codes(refusalAfter(point(deskAt(remagenKit, far, 'us'), 'ge-39@1914', 'us-art-9@0310')))).toEqual([
      'out-of-range 8.12',
    ]);
    expect(
      judged(
        far,
        'us',
        deskAfter(point(deskAt(remagenKit, far, 'us'), 'us-art-78@1410', 'ge-77@2014')).proposal ?? { do: 'halt' },
      ),
    ).toEqual([]);
  });

  test('artillery next to an enemy attacks, at a distance it barrages', () => {
    const guns = open({ phase: 'us-combat', units: { 'us-art-9': '1813', 'us-art-78': '1410', 'ge-39': '1914' } });
    expect(deskAfter(point(deskAt(remagenKit, guns, 'us'), '1914', '1813', '1410')).proposal).toEqual({
      do: 'attack',
      attackers: ['us-art-9'],
      barrage: ['us-art-78'],
      defenders: ['ge-39'],
    });
  });

  test('the arrows of the attack and the line of the barrage', () => {
    const proposal: Action = { do: 'attack', attackers: ['us-27'], barrage: ['us-art-9'], defenders: ['ge-111'] };
    expect(remagenKit.trails(state, proposal)).toEqual([
      { kind: 'attack', hexes: ['0916', '1016'] },
      { kind: 'fire', hexes: ['0517', '1016'] },
    ]);
  });

  test('ending the phase with guns that could still fire is asked about', () => {
    const idle = open({ phase: 'us-combat', units: { 'us-art-9': '1410', 'ge-39': '1914' } });
    expect(remagenKit.unused(seatAt(remagen, idle, 'us'), { do: 'end-phase' })).toBe(
      '1 artillery unit could still barrage.',
    );
  });
});

describe('Final Protective Fire', () => {
  const attacked = play(open(BATTLE), 'us', {
    do: 'attack',
    attackers: ['us-27', 'us-1-47'],
    barrage: [],
    defenders: ['ge-111'],
  });
  const desk = deskAt(remagenKit, attacked, 'german');

  test('guns are added and taken away; without any the fire is held', () => {
    expect(desk.proposal).toEqual({ do: 'support', guns: [] });
    expect(desk.choices.map(({ label }) => label)).toEqual([
      '11 (2-1-17/1-7) in 1314, protective fire 1',
      'heavy I (3-2-20/1-7) in 1618, protective fire 2',
    ]);
    const both = deskAfter(point(desk, 'ge-heavy-1@1618', '1314'));
    expect(both.proposal).toEqual({ do: 'support', guns: ['ge-heavy-1', 'ge-art-11'] });
    expect(deskAfter(point(both, '1618')).proposal).toEqual({ do: 'support', guns: ['ge-art-11'] });
    expect(remagenKit.trails(attacked, { do: 'support', guns: ['ge-art-11'] }).map(({ kind }) => kind)).toEqual([
      'attack',
      'attack',
      'fire',
    ]);
  });

  test('a gun that has fired, and whatever is no gun, is told why not', () => {
    expect(['1517', '1016', '0916'].map((hex) => codes(refusalAfter(point(desk, hex))))).toEqual([
      ['fired-already 8.46'],
      ['fire-not-eligible 8.41a'],
      ['fire-not-eligible 8.41a'],
    ]);
  });
});

describe('retreat', () => {
  /** Two hexes: by day in open country. */
  const one = play(
    open({ phase: 'us-combat', units: { 'us-27': '1814', 'ge-901': '1914' } }),
    'us',
    { do: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-901'] },
    1,
  );

  test('hex after hex: the next ones are offered, the later ones show faintly', () => {
    const desk = deskAt(remagenKit, one, 'german');
    expect([
      desk.chosen[0].role,
      Object.keys(marked(desk, 'offered')).length > 1,
      '2113' in marked(desk, 'reach'),
    ]).toEqual(['retreats', true, true]);
    const next = deskAfter(point(desk, '2013'));
    expect(Object.keys(marked(next, 'picked'))).toEqual(['2013']);
    expect(actionAfter(point(next, '2113'))).toEqual({ do: 'retreat', unit: 'ge-901', path: ['2013', '2113'] });
    expect(next.chosen[1].without().chosen).toHaveLength(1);
    expect(deskAfter(point(next, 'ge-901@1914')).chosen).toHaveLength(1);
  });

  test('its end may be picked at once; if several ways lead there, the way is asked for', () => {
    const desk = deskAt(remagenKit, one, 'german');
    expect(actionAfter(point(desk, '2113'))).toEqual({ do: 'retreat', unit: 'ge-901', path: ['2013', '2113'] });
    const ways = deskAfter(point(desk, '2114'));
    expect(ways.hint).toBe('Pick the path of 901 (1-2-7) to 2114.');
    expect(ways.choices.map(({ id }) => id)).toEqual(['2013', '2014']);
    expect(actionAfter(choose(ways, '2014', '2114'))).toEqual({
      do: 'retreat',
      unit: 'ge-901',
      path: ['2014', '2114'],
    });
  });

  test('hexes that every route begins with are drawn already', () => {
    const units = { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113', 'ge-901': '1914' };
    const forced = play(
      open({ phase: 'us-combat', units }),
      'us',
      { do: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-901'] },
      1,
    );
    const desk = deskAt(remagenKit, forced, 'german');
    expect([
      Object.keys(marked(desk, 'picked')),
      desk.chosen.map(({ id }) => id),
      desk.choices.map(({ id }) => id),
    ]).toEqual([['2014'], ['ge-901'], ['2015', '2115']]);
    expect(actionAfter(point(desk, '2115'))).toEqual({ do: 'retreat', unit: 'ge-901', path: ['2014', '2115'] });
  });

  test('any other hex says why not', () => {
    expect(
      ['1814', '1915', '2018'].map((hex) =>
        judged(one, 'german', actionAfter(point(deskAt(remagenKit, one, 'german'), hex))),
      ),
    ).toEqual([['retreat-enemy 5.12'], ['retreat-zone 7.71a'], ['retreat-distance 7.74a']]);
  });

  test('of several units the owner picks the first; one without a way is lost by picking it', () => {
    const stack = [
      { at: 'sequence' },
      { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] },
      {
        at: 'retreat',
        side: 'german',
        left: ['ge-901', 'ge-39'],
        count: 1,
        paths: ['ge-901', 'ge-39'].map((unit) => ({ unit, hexes: [], followers: [] })),
      },
    ];
    const walls = { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113', 'us-1-47': '2015' };
    const two = open({
      phase: 'us-combat',
      units: { ...walls, 'ge-901': '1914', 'ge-39': '2310', 'ge-77': '2410' },
      stack,
    });
    const desk = deskAt(remagenKit, two, 'german');
    expect(desk.choices.map(({ id, label }) => [id, label])).toEqual([
      ['ge-901', '901 (1-2-7) in 1914, cannot retreat and is eliminated'],
      ['ge-39', '39 (2-2-7) in 2310'],
    ]);
    expect(actionAfter(point(desk, '1914'))).toEqual({ do: 'retreat', unit: 'ge-901', path: [] });
    expect(deskAfter(point(desk, '2310')).chosen.map(({ id }) => id)).toEqual(['ge-39']);
    expect(codes(refusalAfter(point(desk, 'ge-77@2410')))).toEqual(['not-retreating 7.7']);
  });
});

describe('displacement', () => {
  const PRESSED = { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113', 'ge-901': '1914', 'ge-39': '2014' };
  const attack: Action = { do: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-901'] };

  test('the hexes where the friend can go are offered, others say why not', () => {
    const state = play(open({ phase: 'us-combat', units: PRESSED }), 'us', attack, 3);
    const desk = deskAt(remagenKit, state, 'german');
    expect([Object.keys(marked(desk, 'offered')).toSorted(), desk.looks.get('ge-39')]).toEqual([
      ['2015', '2115'],
      { picked: true, duty: true },
    ]);
    expect(actionAfter(point(desk, '2015'))).toEqual({ do: 'displace', unit: 'ge-39', to: '2015' });
    expect(judged(state, 'german', actionAfter(point(desk, 'us-60@2113')))).toEqual(['no-way-aside 7.81b']);
    expect(point(desk, '2014')).toEqual({ to: 'nothing' });
  });

  test('a friend in the next hex is pushed on by picking it', () => {
    const state = play(
      open({ phase: 'us-combat', units: { ...PRESSED, 'ge-77': '2115', 'ge-78': '2015' } }),
      'us',
      attack,
      3,
    );
    const desk = deskAt(remagenKit, state, 'german');
    expect(desk.choices.map(({ label }) => label)).toContain('2115, grove, German 77 (2-2-7) must step aside too');
    expect(judged(state, 'german', actionAfter(point(desk, 'ge-77@2115')))).toEqual([]);
  });
});

describe('advance', () => {
  const won = play(
    play(
      open({ phase: 'us-combat', units: { 'us-27': '1813', 'us-52': '1915', 'us-60': '1814', 'ge-39': '1914' } }),
      'us',
      { do: 'attack', attackers: ['us-27', 'us-52', 'us-60'], barrage: [], defenders: ['ge-39'] },
      4,
    ),
    'german',
    { do: 'retreat', unit: 'ge-39', path: ['2013', '2113'] },
  );
  const desk = deskAt(remagenKit, won, 'us');

  test('a victor, then a hex of the path', () => {
    expect(desk.choices.map(({ id }) => id)).toEqual(['us-27', 'us-60', 'us-52']);
    const one = deskAfter(point(desk, 'us-27@1813'));
    expect([one.hint, Object.keys(marked(one, 'offered')).toSorted()]).toEqual([
      'Pick the hex 27 (3-6-7) advances to, or halt.',
      ['1914', '2013'],
    ]);
    expect(actionAfter(point(one, '2013'))).toEqual({ do: 'advance', unit: 'us-27', along: 'ge-39', to: '2013' });
    expect(remagenKit.trails(won, actionAfter(point(one, '2013')))).toEqual([
      { kind: 'move', hexes: ['1813', '1914', '2013'] },
    ]);
    expect(deskAfter(point(one, 'us-52@1915')).chosen.map(({ id }) => id)).toEqual(['us-52']);
    expect(judged(won, 'us', actionAfter(point(one, '1912')))).toEqual(['off-path 7.95']);
  });

  test('anyone who may not advance is told why', () => {
    expect(codes(refusalAfter(point(desk, 'ge-39@2113')))).toEqual(['advance-not-beside 7.94']);
  });
});

describe('sets of duties and groups', () => {
  test('too few guns: the barrages that are kept', () => {
    const stack = [
      { at: 'sequence' },
      { at: 'combat', side: 'us', attackers: [], defenders: ['ge-39', 'ge-77'], barrageDue: ['ge-39', 'ge-77'] },
    ];
    const state = open({ phase: 'us-combat', units: { 'us-art-9': '1410', 'ge-39': '1914', 'ge-77': '1112' }, stack });
    const desk = deskAt(remagenKit, state, 'us');
    expect(desk.hint).toBe('Too few guns for all barrages: pick the unit still to be barraged.');
    const kept = deskAfter(point(desk, 'ge-77@1112'));
    expect([kept.proposal, kept.choices.length]).toEqual([{ do: 'keep-barrages', units: ['ge-77'] }, 0]);
    expect(judged(state, 'us', kept.proposal ?? { do: 'halt' })).toEqual([]);
    expect(codes(refusalAfter(point(kept, 'ge-39@1914')))).toEqual(['too-few-kept 7.0h']);
  });

  test('far groups: held at the price of a gap, or given up', () => {
    const state = open(FRONT);
    const desk = deskAt(remagenKit, state, 'us');
    expect([desk.proposal, marked(desk, 'gap'), desk.looks.get('us-1-310')]).toEqual([
      { do: 'hold', groups: [] },
      {},
      { duty: true, offered: true },
    ]);
    const held = deskAfter(point(desk, '1613'));
    expect([held.proposal, Object.keys(marked(held, 'gap')).length]).toEqual([{ do: 'hold', groups: ['us-1-310'] }, 2]);
    expect(deskAfter(point(held, '1613')).proposal).toEqual({ do: 'hold', groups: [] });
    expect(codes(refusalAfter(point(desk, '1116')))).toEqual(['not-floating 14.13a']);
  });
});

test('demolition: blow it up or leave it standing', () => {
  const state = open({ phase: 'german-end', units: { 'ge-39': '0616' } });
  const desk = deskAt(remagenKit, state, 'german');
  expect(desk.choices.map(({ label }) => label)).toEqual([
    'Blow up the Ludendorff Bridge',
    'Leave the Ludendorff Bridge standing',
  ]);
  expect(actionAfter(point(desk, '0616'))).toEqual({ do: 'destroy', bridge: 'ludendorff' });
  expect(actionAfter(choose(desk, 'spare'))).toEqual({ do: 'spare', bridge: 'ludendorff' });
  expect(point(desk, '1010')).toEqual({ to: 'nothing' });
});

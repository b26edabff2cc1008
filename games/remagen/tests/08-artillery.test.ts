/** 8 Artillery: barrage, adjacent attacks, Final Protective Fire. */
import { describe, expect, test } from 'vitest';
import {
  END_PHASE,
  HALT,
  NO_FIRE,
  attack,
  barrage,
  combatIn,
  eventsOf,
  isLegal,
  listedOf,
  marks,
  move,
  open,
  play,
  playAll,
  position,
  question,
  refusal,
  retreat,
  support,
  where,
} from './toolkit.js';

test("8.0 a gun barrages in its own Combat Phase and supports the defense in the enemy's of the same Game-Turn", () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-27': '1914', 'us-art-9': '1710' },
    german: { 'ge-901': '1911' },
  });
  const { state: attacked, events } = playAll(state, [
    ['us', barrage(['us-art-9'], 'ge-901'), 6],
    ['german', move('ge-901', '1912', '1913')],
    ['german', END_PHASE],
    ['german', attack(['ge-901'], ['us-27'])],
  ]);
  expect(combatIn(events)).toMatchObject({ attackers: ['us-art-9'], defenders: ['ge-901'] });
  expect(question(attacked)).toMatchObject({ side: 'us', rule: '4.1f' });
  expect(combatIn(play(attacked, 'us', support('us-art-9'), [1]).events)).toMatchObject({
    defense: { total: 10 },
    differential: -9,
  });
});

describe('8.1 barrage', () => {
  test('8.11a guns with a target in range are not forced to fire', () => {
    const { state } = open(
      position({ phase: 'us-combat', us: { 'us-art-9': '1710' }, german: { 'ge-901': '1914', 'ge-39': '2007' } }),
    );
    expect(question(state)).toMatchObject({ side: 'us', decline: END_PHASE });
    expect(listedOf(state, 'us', 'attack')).toHaveLength(2);
    expect(play(state, 'us', END_PHASE).state.phase).toBe('german-move');
  });

  test('8.11b woods, heights and units in between hide nobody from a gun', () => {
    // from 0909 over the Siebengebirge, a German and a friend to 1706
    const us = { 'us-art-9': '0909', 'us-27': '1109' };
    const clear = position({ phase: 'us-combat', us, german: { 'ge-901': '1706' } });
    const hidden = position({ phase: 'us-combat', us, german: { 'ge-901': '1706', 'ge-39': '1507' } });
    for (const state of [clear, hidden])
      expect(combatIn(play(state, 'us', barrage(['us-art-9'], 'ge-901'), [6]).events)).toMatchObject({
        line: 'clear',
        differential: 1,
      });
  });

  test('8.12 fifteen hexes are within a range of 15, sixteen are not', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-art-9': '1719' },
      german: { 'ge-901': '1704', 'ge-902': '1703', 'ge-39': '2211' },
    });
    expect(isLegal(state, 'us', barrage(['us-art-9'], 'ge-901'))).toBe(true);
    expect(refusal(state, 'us', barrage(['us-art-9'], 'ge-902'))).toEqual(['out-of-range 8.12']);
  });

  test('8.13 guns alone, few or many, attack one unit', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-art-9': '1710', 'us-art-78': '1711' },
      german: { 'ge-901': '1914', 'ge-902': '1915' },
    });
    expect(refusal(state, 'us', attack([], ['ge-901', 'ge-902'], ['us-art-9', 'us-art-78']))).toEqual([
      'barrage-one-hex 8.13',
    ]);
    expect(isLegal(state, 'us', barrage(['us-art-9', 'us-art-78'], 'ge-902'))).toBe(true);
  });

  test('8.14a a barrage that fails does not touch the gun', () => {
    const state = position({ phase: 'german-combat', us: { 'us-27': '2008' }, german: { 'ge-art-11': '2302' } });
    const { state: after, events } = play(state, 'german', barrage(['ge-art-11'], 'us-27'), [6]);
    expect(combatIn(events)).toMatchObject({ differential: -4, result: 'Ae' });
    expect(eventsOf(events, 'no-effect')).toMatchObject([{ rule: '8.14a', result: 'Ae' }]);
    expect([where(after, 'ge-art-11'), where(after, 'us-27')]).toEqual(['2302', '2008']);
  });

  test('8.14b the infantry that attacks with the barrage takes the whole result', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1914' },
      german: { 'ge-901': '1913', 'ge-art-11': '2302' },
    });
    const { state: after, events } = play(state, 'german', attack(['ge-901'], ['us-27'], ['ge-art-11']), [6]);
    expect(combatIn(events)).toMatchObject({ differential: -3, result: 'A2' });
    expect(listedOf(after, 'german', 'retreat').every(({ unit, path }) => unit === 'ge-901' && path.length === 2)).toBe(
      true,
    );
    expect(where(after, 'ge-art-11')).toBe('2302');
  });

  test('8.15 by guns alone a D1 and a Br do nothing, a D2 drives the defender off', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-art-9': '1710', 'us-art-78': '1711' },
      german: { 'ge-901': '1914' },
    });
    const results = [3, 4, 2].map((die) => play(state, 'us', barrage(['us-art-9'], 'ge-901'), [die]));
    expect(results.map(({ events }) => combatIn(events).result)).toEqual(['D1', 'Br', 'D2']);
    expect(results.map(({ events }) => eventsOf(events, 'no-effect').length)).toEqual([1, 1, 0]);
    expect(results.map(({ state: after }) => after.stack.at(-1)?.at === 'retreat')).toEqual([false, false, true]);
    expect(listedOf(results[2].state, 'german', 'retreat').every(({ path }) => path.length === 2)).toBe(true);
  });
});

describe('8.2 combined attacks', () => {
  test('8.21 a gun attacks alone, with another gun, or with units next to the enemy', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1814', 'us-art-9': '1710', 'us-art-78': '1711' },
      german: { 'ge-901': '1914', 'ge-130-ir': '2007' },
    });
    const total = (action: ReturnType<typeof attack>) => combatIn(play(state, 'us', action, [6]).events).attack.total;
    expect(total(barrage(['us-art-9'], 'ge-130-ir'))).toBe(3);
    expect(total(barrage(['us-art-9', 'us-art-78'], 'ge-130-ir'))).toBe(6);
    expect(total(attack(['us-27'], ['ge-901'], ['us-art-9', 'us-art-78']))).toBe(9);
  });

  test('8.22 in range of one of the defenders is enough', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1913', 'us-52': '1911' },
      german: { 'ge-901': '1912', 'ge-art-11': '1930', 'ge-art-9': '1830' },
    });
    // from 1930 it is 17 hexes to 1913 and 19 to 1911; from 1830 18 and 20
    expect(isLegal(state, 'german', attack(['ge-901'], ['us-27', 'us-52'], ['ge-art-11']))).toBe(true);
    expect(refusal(state, 'german', attack(['ge-901'], ['us-27', 'us-52'], ['ge-art-9']))).toEqual([
      'out-of-range 8.12',
    ]);
    expect(
      combatIn(play(state, 'german', attack(['ge-901'], ['us-27', 'us-52'], ['ge-art-11']), [1]).events).attack.total,
    ).toBe(3);
  });
});

describe('8.3 artillery next to the enemy', () => {
  test('8.31 it must attack its neighbour, with its barrage strength', () => {
    const { state } = open(
      position({ phase: 'german-combat', us: { 'us-27': '1914' }, german: { 'ge-art-11': '1913' } }),
    );
    expect(refusal(state, 'german', END_PHASE)).toEqual(['duty-open 7.0h']);
    const { events } = play(state, 'german', attack(['ge-art-11'], ['us-27']), [1]);
    expect(combatIn(events).attack.parts).toMatchObject([{ rule: '8.31', value: 2 }]);
  });

  test('8.32a it attacks as many units as it touches', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1813', 'us-52': '2013' },
      german: { 'ge-art-11': '1913' },
    });
    const [only, ...more] = listedOf(state, 'german', 'attack');
    expect(more).toEqual([]);
    expect(only.defenders.toSorted()).toEqual(['us-27', 'us-52']);
    expect(combatIn(play(state, 'german', only, [1]).events)).toMatchObject({
      attack: { total: 2 },
      defense: { total: 12 },
    });
  });

  test('8.32b it does not help an attack elsewhere', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1914', 'us-52': '1908' },
      german: { 'ge-art-11': '1913', 'ge-902': '1907' },
    });
    expect(refusal(state, 'german', attack(['ge-902'], ['us-52'], ['ge-art-11']))).toEqual(['gun-in-contact 8.32b']);
    expect(isLegal(state, 'german', attack(['ge-902'], ['us-52']))).toBe(true);
  });

  test('8.33 on Br the defender of a gun alone stays, and the gun must retreat: the log says both (R32)', () => {
    const state = position({ phase: 'us-combat', us: { 'us-art-9': '1914' }, german: { 'ge-901': '1913' } });
    const { events, state: after } = play(state, 'us', attack(['us-art-9'], ['ge-901']), [4]); // +1: Br
    expect(eventsOf(events, 'no-effect')).toEqual([]);
    expect(eventsOf(events, 'guns-repelled')).toMatchObject([{ rule: '8.33', result: 'Br', guns: ['us-art-9'] }]);
    expect(where(after, 'ge-901')).toBe('1913');
    expect(question(after)).toMatchObject({ side: 'us', rule: '7.7' });
  });

  test('8.33 it suffers what the others suffer', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1914' },
      german: { 'ge-art-11': '1913', 'ge-901': '2013' },
    });
    const { state: after, events } = play(state, 'german', attack(['ge-901', 'ge-art-11'], ['us-27']), [5]);
    expect(combatIn(events)).toMatchObject({ differential: -3, result: 'A1' });
    expect(new Set(listedOf(after, 'german', 'retreat').map(({ unit }) => unit))).toEqual(
      new Set(['ge-901', 'ge-art-11']),
    );
  });

  test('8.34a across the river it need not attack, and may fire elsewhere', () => {
    // the German gun in 0615 stands beside the bridge with a U.S. unit on it, not at its end
    const { state } = open(
      position({ phase: 'german-combat', us: { 'us-27': '0616', 'us-52': '0911' }, german: { 'ge-art-11': '0615' } }),
    );
    expect(isLegal(state, 'german', END_PHASE)).toBe(true);
    expect(isLegal(state, 'german', barrage(['ge-art-11'], 'us-52'))).toBe(true);
  });

  test('8.34b and if it attacks across the river, nothing happens to it', () => {
    const { state } = open(
      position({ phase: 'german-combat', us: { 'us-27': '0616' }, german: { 'ge-art-11': '0615' } }),
    );
    const { state: after, events } = play(state, 'german', barrage(['ge-art-11'], 'us-27'), [6]);
    expect(combatIn(events)).toMatchObject({ line: 'grove', differential: -4, result: 'Ae' });
    expect(where(after, 'ge-art-11')).toBe('0615');
  });
});

describe('8.4 Final Protective Fire', () => {
  const BEHIND = { 'ge-901': '1913', 'ge-art-11': '2007' } as const;

  test('8.41a the owner of an unhurt gun in range may add its fire, or not', () => {
    const { state } = play(
      position({ phase: 'us-combat', us: { 'us-27': '1914' }, german: BEHIND }),
      'us',
      attack(['us-27'], ['ge-901']),
    );
    expect(question(state)).toMatchObject({ side: 'german', rule: '4.1f', decline: NO_FIRE });
    expect(listedOf(state, 'german', 'support')).toEqual([NO_FIRE, support('ge-art-11')]);
    expect(refusal(state, 'german', support('ge-901'))).toEqual(['fire-not-eligible 8.41a']);
  });

  test('8.41b a gun driven off earlier in the phase gives no more fire in it', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1814', 'us-52': '1908' },
      german: { 'ge-art-11': '1914', 'ge-902': '1907', 'ge-heavy-1': '2305' },
    });
    const { state: driven } = playAll(state, [
      ['us', attack(['us-27'], ['ge-art-11'])],
      ['german', NO_FIRE, 4],
      ['german', retreat('ge-art-11', '2014')],
      ['us', HALT],
    ]);
    const { state: asked } = play(driven, 'us', attack(['us-52'], ['ge-902']));
    expect(listedOf(asked, 'german', 'support')).toEqual([NO_FIRE, support('ge-heavy-1')]);
    expect(refusal(asked, 'german', support('ge-art-11'))).toEqual(['fire-hit 8.41b']);
  });

  test('8.41b nor in the enemy Combat Phase that follows', () => {
    const us = { 'us-27': '1914', 'us-52': '1909', 'us-art-9': '0115' };
    const state = position({ turn: 3, phase: 'german-combat', us, german: { 'ge-art-11': '1913', 'ge-902': '1907' } });
    const { state: later, events } = playAll(state, [
      ['german', attack(['ge-art-11'], ['us-27']), 1],
      ['german', retreat('ge-art-11', '2012')],
      ['us', HALT],
      ['us', move('us-52', '1908')],
      ['us', END_PHASE],
      ['us', attack(['us-52'], ['ge-902']), 3],
    ]);
    expect(later.turn).toBe(4);
    expect(eventsOf(events, 'combat-resolved').map(({ result }) => result)).toEqual(['A1', 'D1']);
    expect(eventsOf(events, 'fire-given')).toEqual([]);
  });

  test('8.41c a displaced gun gives no fire in this phase and the next', () => {
    for (const mark of ['hit', 'hit-before'] as const) {
      const german = { ...BEHIND, 'ge-art-11': { at: '2007', marks: [mark] } };
      const { events } = play(
        position({ phase: 'us-combat', us: { 'us-27': '1914' }, german }),
        'us',
        attack(['us-27'], ['ge-901']),
        [6],
      );
      expect(eventsOf(events, 'fire-given')).toEqual([]);
    }
    // how it comes by the mark: 901, beaten in 1914, pushes the gun out of 2014
    const pressed = { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113' };
    const state = position({
      phase: 'us-combat',
      us: pressed,
      german: { 'ge-901': '1914', 'ge-art-11': '2014', 'ge-39': '2115' },
    });
    const { state: after } = playAll(state, [
      ['us', attack(['us-27'], ['ge-901'])],
      ['german', NO_FIRE, 3],
    ]);
    expect(where(after, 'ge-art-11')).toBe('2015');
    expect(marks(after, 'ge-art-11')).toContain('hit');
  });

  test('8.41d a gun next to an enemy gives no fire, unless the river is between them', () => {
    const near = position({ phase: 'us-combat', us: { 'us-27': '1914', 'us-52': '2008' }, german: BEHIND });
    const { events } = play(near, 'us', attack(['us-27'], ['ge-901']), [6]);
    expect(eventsOf(events, 'fire-given')).toEqual([]);
    // the German gun in 0615 beside the bridge with us-52 on it
    const river = position({
      phase: 'us-combat',
      us: { 'us-27': '0914', 'us-52': '0616' },
      german: { 'ge-901': '0913', 'ge-art-11': '0615' },
    });
    expect(listedOf(play(river, 'us', attack(['us-27'], ['ge-901'])).state, 'german', 'support')).toEqual([
      NO_FIRE,
      support('ge-art-11'),
    ]);
  });

  test('8.42 the range goes to the defender, however far the attacker is', () => {
    const [near, far] = ['1930', '1830'].map((hex) =>
      position({ phase: 'us-combat', us: { 'us-27': '1912' }, german: { ...BEHIND, 'ge-art-11': hex } }),
    );
    const fight = attack(['us-27'], ['ge-901']);
    expect(question(play(near, 'us', fight).state)?.rule).toBe('4.1f'); // 17 hexes to 1913, 18 to the attacker
    expect(eventsOf(play(far, 'us', fight, [6]).events, 'combat-resolved')).toHaveLength(1); // 18 hexes: nothing to ask
  });

  test('8.43 the fire is added to the defense, gun by gun', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914' },
      german: { ...BEHIND, 'ge-heavy-1': '2306' },
    });
    const { events } = playAll(state, [
      ['us', attack(['us-27'], ['ge-901'])],
      ['german', support('ge-art-11', 'ge-heavy-1'), 6],
    ]);
    expect(combatIn(events)).toMatchObject({ defense: { total: 2 + 1 + 2 }, differential: -2 });
  });

  test('8.44 the supporting gun neither shares the defeat nor follows the victory', () => {
    const state = position({ phase: 'us-combat', us: { 'us-27': '1914', 'us-art-9': '1710' }, german: BEHIND });
    const lost = playAll(state, [
      ['us', attack(['us-27'], ['ge-901'], ['us-art-9'])],
      ['german', support('ge-art-11'), 1],
    ]);
    expect(combatIn(lost.events).result).toBe('D2');
    expect(new Set(listedOf(lost.state, 'german', 'retreat').map(({ unit }) => unit))).toEqual(new Set(['ge-901']));
    expect(where(lost.state, 'ge-art-11')).toBe('2007');
    const won = playAll(state, [
      ['us', attack(['us-27'], ['ge-901'])],
      ['german', support('ge-art-11'), 6],
      ['us', retreat('us-27', '1915')],
    ]);
    expect(combatIn(won.events).result).toBe('A1');
    expect(new Set(listedOf(won.state, 'german', 'advance').map(({ unit }) => unit))).toEqual(new Set(['ge-901']));
  });

  test('8.45 against guns alone, near or far, there is no fire to add', () => {
    const adjacent = position({ phase: 'us-combat', us: { 'us-art-9': '1914' }, german: BEHIND });
    const far = position({ phase: 'us-combat', us: { 'us-art-9': '1710' }, german: BEHIND });
    for (const { events } of [
      play(adjacent, 'us', attack(['us-art-9'], ['ge-901']), [6]),
      play(far, 'us', barrage(['us-art-9'], 'ge-901'), [6]),
    ]) {
      expect(eventsOf(events, 'fire-given')).toEqual([]);
      expect(combatIn(events).defense.total).toBe(2);
    }
  });

  test('8.46 a gun gives fire once in a Game-Turn, and again in the next', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '1908' },
      german: { ...BEHIND, 'ge-902': '1907', 'ge-art-11': '2305' },
    });
    const fought = playAll(state, [
      ['us', attack(['us-27'], ['ge-901'])],
      ['german', support('ge-art-11'), 6],
      ['us', retreat('us-27', '1915')],
      ['german', HALT],
    ]);
    expect(marks(fought.state, 'ge-art-11')).toContain('fired');
    const second = play(fought.state, 'us', attack(['us-52'], ['ge-902']), [6]);
    expect(combatIn(second.events).defense.total).toBe(2);
    const over = position({ turn: 3, phase: 'german-end', german: { 'ge-art-11': { at: '2305', marks: ['fired'] } } });
    expect(marks(open(over).state, 'ge-art-11')).not.toContain('fired');
  });
});

test('8.5 a gun under attack defends with its own defense strength, and only other guns can help it', () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-27': '1914' },
    german: { 'ge-heavy-1': '1913', 'ge-art-11': '2306' },
  });
  const { state: asked } = play(state, 'us', attack(['us-27'], ['ge-heavy-1']));
  expect(refusal(asked, 'german', support('ge-heavy-1'))).toEqual(['fire-under-attack 8.5', 'fire-in-contact 8.41d']);
  const { events } = play(asked, 'german', support('ge-art-11'), [6]);
  expect(combatIn(events).defense.parts).toMatchObject([
    { rule: '8.5', value: 1 },
    { rule: '8.43', value: 1 },
  ]);
});

describe('8.6 terrain', () => {
  test('8.61 barrage and fire go over the Rhine, over hills and over the heads of both sides', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '0911', 'us-art-9': '0314', 'us-52': '0712' },
      german: { 'ge-901': '0910', 'ge-39': '0809' },
    });
    const { state: asked } = play(state, 'german', attack(['ge-901'], ['us-27']));
    expect(listedOf(asked, 'us', 'support')).toContainEqual(support('us-art-9'));
    const barraging = position({
      phase: 'us-combat',
      us: { 'us-27': '0911', 'us-art-9': '0314', 'us-52': '0712' },
      german: { 'ge-901': '1211' },
    });
    expect(isLegal(barraging, 'us', barrage(['us-art-9'], 'ge-901'))).toBe(true);
  });

  test('8.62a the hex of the defender helps against guns at any distance', () => {
    const lines = ['1413', '2008', '1914', '1214'].map((hex) => {
      const state = position({ phase: 'us-combat', us: { 'us-art-9': '1710' }, german: { 'ge-901': hex } });
      return combatIn(play(state, 'us', barrage(['us-art-9'], 'ge-901'), [6]).events).line;
    });
    expect(lines).toEqual(['broken', 'grove', 'clear', 'rough']);
  });

  test('8.62b against guns alone a stream does not help, from whichever hex they fire', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '0721' },
      german: { 'ge-art-11': '0620', 'ge-heavy-1': '0910' },
    });
    expect(combatIn(play(state, 'german', attack(['ge-art-11'], ['us-27'], ['ge-heavy-1']), [1]).events).line).toBe(
      'clear',
    );
  });

  test('8.62c in a combined attack a stream helps if all infantry has to cross it, wherever the guns are (R11)', () => {
    const lines = ['0620', '0722'].map((gun) => {
      const state = position({
        phase: 'german-combat',
        us: { 'us-27': '0721' },
        german: { 'ge-39': '0720', 'ge-art-11': gun, 'ge-heavy-1': '0910' },
      });
      return combatIn(play(state, 'german', attack(['ge-39', 'ge-art-11'], ['us-27'], ['ge-heavy-1']), [1]).events)
        .line;
    });
    expect(lines).toEqual(['broken', 'broken']);
  });
});

/** 7.0-7.3, 7.5 Combat: who must fight, in which combinations, and with what strength. */
import { describe, expect, test } from 'vitest';
import { parseAction } from '../rules/actions.js';
import type { State } from '../rules/state.js';
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

/** The six hexes around 1914: open country all around. */
const AROUND_1914 = ['1913', '2013', '2014', '1915', '1814', '1813'];
const BATTALIONS = ['us-27', 'us-1-47', 'us-2-47', 'us-3-47', 'us-1-311', 'us-2-311'];

/** Two pairs of neighbours, far from each other, so that one attack leaves the other to be made. */
function twoPairs(): State {
  return position({
    phase: 'us-combat',
    us: { 'us-27': '1914', 'us-52': '1908' },
    german: { 'ge-901': '1913', 'ge-902': '1907' },
  });
}

/** The combat of 27 and 52 against 110 with each of the six rolls. */
function allRolls(state: State): ReturnType<typeof combatIn>[] {
  return [1, 2, 3, 4, 5, 6].map((die) =>
    combatIn(play(state, 'us', attack(['us-27', 'us-52'], ['ge-110']), [die]).events),
  );
}

describe('7.0 the general rule', () => {
  test('7.0a by day the Germans must attack a U.S. unit next to them in their own Combat Phase', () => {
    const { state } = open(position({ phase: 'german-combat', us: { 'us-27': '1914' }, german: { 'ge-901': '1913' } }));
    expect(question(state)).toMatchObject({ side: 'german', rule: '7.0h' });
    expect(refusal(state, 'german', END_PHASE)).toEqual(['duty-open 7.0h']);
    expect(listedOf(state, 'german', 'attack')).toEqual([attack(['ge-901'], ['us-27'])]);
  });

  test('7.0a by night the same neighbours leave each other alone', () => {
    const night = position({ turn: 5, phase: 'german-move', us: { 'us-27': '1914' }, german: { 'ge-901': '1913' } });
    const { state, events } = play(night, 'german', END_PHASE);
    expect(eventsOf(events, 'combat-resolved')).toEqual([]);
    expect(state).toMatchObject({ turn: 6, phase: 'us-move' });
  });

  test('7.0b infantry two hexes away cannot attack, artillery as far away can', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1916', 'us-art-9': '1816' },
      german: { 'ge-901': '1914' },
    });
    expect(refusal(state, 'us', barrage(['us-27'], 'ge-901'))).toEqual(['not-artillery 7.0b']);
    expect(refusal(state, 'us', attack(['us-27'], ['ge-901']))).toContain('too-far-to-attack 7.15');
    expect(isLegal(state, 'us', barrage(['us-art-9'], 'ge-901'))).toBe(true);
  });

  test('7.0d the differential is all attacking strength less all defending strength and fire, and can be negative', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '2014' },
      german: { 'ge-39': '2013', 'ge-901': '1915', 'ge-heavy-1': '2306', 'ge-art-11': '2310' },
    });
    const { events } = playAll(state, [
      ['us', attack(['us-27', 'us-52'], ['ge-39', 'ge-901'])],
      ['german', support('ge-heavy-1', 'ge-art-11'), 6],
    ]);
    const combat = combatIn(events);
    expect(combat.attack.parts.map(({ rule, value }) => [rule, value])).toEqual([
      ['7.0d', 3],
      ['7.0d', 3],
    ]);
    expect(combat.defense.parts.map(({ rule, value }) => [rule, value])).toEqual([
      ['7.0d', 2],
      ['7.0d', 2],
      ['8.43', 2],
      ['8.43', 1],
    ]);
    expect(combat).toMatchObject({ differential: -1, column: '-1' });
  });

  test('7.0e the terrain gives the line, the differential the column, the die the row', () => {
    const grove = position({
      phase: 'us-combat',
      us: { 'us-27': '2007', 'us-52': '2009' },
      german: { 'ge-110': '2008' },
    });
    const rough = position({
      phase: 'us-combat',
      us: { 'us-27': '1010', 'us-52': '1109' },
      german: { 'ge-110': '1110' },
    });
    for (const combat of allRolls(grove))
      expect(combat).toMatchObject({ differential: 2, line: 'grove', column: '+2,3' });
    for (const combat of allRolls(rough))
      expect(combat).toMatchObject({ differential: 2, line: 'rough', column: '+2,3' });
    expect(allRolls(grove).map(({ result }) => result)).toEqual(['D2', 'D2', 'D1', 'Br', 'Br', 'A1']);
    expect(allRolls(rough).map(({ result }) => result)).toEqual(['D1', 'Br', 'A1', 'A1', 'A1', 'A1']);
  });

  test('7.0f a retreat is on the map before the next attack is declared', () => {
    const { state, events } = playAll(twoPairs(), [
      ['us', attack(['us-27'], ['ge-901']), 3],
      ['german', retreat('ge-901', '2012')],
      ['us', HALT],
    ]);
    expect(combatIn(events).result).toBe('D1');
    expect(where(state, 'ge-901')).toBe('2012');
    expect(question(state)).toMatchObject({ side: 'us', rule: '7.0h' });
    expect(listedOf(state, 'us', 'attack')).toEqual([attack(['us-52'], ['ge-902'])]);
  });

  test('7.0g ten points more in a town: column +9-11, and a five is a D1', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1814', 'us-52': '1915', 'us-60': '1916', 'us-1-47': '1816' },
      german: { 'ge-39': '1815' },
    });
    const { events } = play(state, 'us', attack(['us-27', 'us-52', 'us-60', 'us-1-47'], ['ge-39']), [5]);
    expect(combatIn(events)).toMatchObject({ differential: 10, line: 'broken', column: '+9-11', result: 'D1' });
  });

  test('7.0h combats are resolved in any order, but all of them', () => {
    const state = twoPairs();
    const first = attack(['us-27'], ['ge-901']);
    const second = attack(['us-52'], ['ge-902']);
    for (const [one, other] of [
      [first, second],
      [second, first],
    ]) {
      expect(refusal(state, 'us', END_PHASE)).toEqual(['duty-open 7.0h']);
      const half = play(state, 'us', one, [6]).state; // A1, the defender halts
      const between = playAll(half, answersUntilCombat(half));
      expect(refusal(between.state, 'us', END_PHASE)).toEqual(['duty-open 7.0h']);
      expect(isLegal(between.state, 'us', other)).toBe(true);
    }
  });
});

/** The first answers listed until the attacker is asked for their next attack. */
function answersUntilCombat(start: State): ['us' | 'german', ReturnType<typeof retreat> | typeof HALT][] {
  const answers: ['us' | 'german', ReturnType<typeof retreat> | typeof HALT][] = [];
  for (let state = start; state.stack.at(-1)?.at !== 'combat'; ) {
    const side = question(state)?.side ?? 'us';
    const [way] = state.stack.at(-1)?.at === 'retreat' ? listedOf(state, side, 'retreat') : [HALT];
    answers.push([side, way]);
    state = play(state, side, way).state;
  }
  return answers;
}

describe('7.1 which units attack', () => {
  /** One U.S. unit next to two German ones that do not touch each other's other neighbours. */
  const oneAgainstTwo = {
    phase: 'us-combat',
    us: { 'us-27': '1914' },
    german: { 'ge-901': '1913', 'ge-902': '1915' },
  } as const;

  test('7.11a one U.S. unit between two Germans cannot leave one of them in peace', () => {
    const state = position(oneAgainstTwo);
    expect(refusal(state, 'us', attack(['us-27'], ['ge-901']))).toEqual(['leaves-defender 7.21']);
    expect(listedOf(state, 'us', 'attack')).toEqual([attack(['us-27'], ['ge-901', 'ge-902'])]);
  });

  test('7.11a unless a gun takes the other one, and then it must', () => {
    const state = position({ ...oneAgainstTwo, us: { 'us-27': '1914', 'us-art-9': '1710' } });
    const { state: after } = play(state, 'us', attack(['us-27'], ['ge-901']), [6]);
    const { state: next } = playAll(after, answersUntilCombat(after));
    expect(refusal(next, 'us', END_PHASE)).toEqual(['duty-open 7.0h']);
    expect(listedOf(next, 'us', 'attack')).toEqual([barrage(['us-art-9'], 'ge-902')]);
  });

  test('7.11b the attacker may divide three units over two defenders as they like', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '2014', 'us-60': '2113' },
      german: { 'ge-901': '2013', 'ge-902': '1915' },
    });
    // 27 and 52 touch both Germans, 60 only 901
    const legal = [
      attack(['us-27', 'us-52', 'us-60'], ['ge-901']),
      attack(['us-60'], ['ge-901']),
      attack(['us-27', 'us-60'], ['ge-901']),
      attack(['us-27'], ['ge-902']),
      attack(['us-27', 'us-52'], ['ge-902']),
    ];
    expect(legal.map((each) => isLegal(state, 'us', each))).toEqual([false, true, true, true, true]);
    expect(refusal(state, 'us', legal[0])).toEqual(['leaves-defender 7.21']);
  });

  test('7.12a a unit in an enemy zone cannot sit out the attack on its only neighbour', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '1812' },
      german: { 'ge-901': '1913' },
    });
    expect(refusal(state, 'us', attack(['us-27'], ['ge-901']))).toEqual(['leaves-attacker 7.12a']);
    expect(isLegal(state, 'us', attack(['us-27', 'us-52'], ['ge-901']))).toBe(true);
  });

  test('7.12a nor may a barrage take that neighbour away from it', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-art-9': '1710' },
      german: { 'ge-901': '1913' },
    });
    expect(refusal(state, 'us', barrage(['us-art-9'], 'ge-901'))).toEqual(['leaves-attacker 7.12a']);
  });

  test('7.12b with two units next to two others, either may take either', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '2014' },
      german: { 'ge-901': '2013', 'ge-902': '1915' },
    });
    for (const unit of ['us-27', 'us-52'])
      for (const enemy of ['ge-901', 'ge-902']) expect(isLegal(state, 'us', attack([unit], [enemy]))).toBe(true);
    expect(refusal(state, 'us', attack(['us-27', 'us-52'], ['ge-902']))).toEqual(['leaves-defender 7.21']);
  });

  test('7.13 six units around one defender attack it together, and guns add to them', () => {
    const ring = Object.fromEntries(BATTALIONS.map((id, index) => [id, AROUND_1914[index]]));
    const state = position({
      phase: 'us-combat',
      us: { ...ring, 'us-art-9': '1710', 'us-art-78': '1711' },
      german: { 'ge-130-ir': '1914' },
    });
    const { events } = play(state, 'us', attack(BATTALIONS, ['ge-130-ir'], ['us-art-9', 'us-art-78']), [1]);
    expect(combatIn(events)).toMatchObject({ differential: 6 * 3 + 2 * 3 - 7, column: '+12', result: 'De' });
  });

  test('7.14a nobody attacks twice in a phase, neither infantry nor guns', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-art-9': '1710', 'us-52': '1908' },
      german: { 'ge-901': '1913', 'ge-902': '1907' },
    });
    const { state: after } = play(state, 'us', attack(['us-27'], ['ge-901'], ['us-art-9']), [6]); // +4: Br
    const { state: next } = playAll(after, answersUntilCombat(after));
    expect(refusal(next, 'us', attack(['us-52'], ['ge-902'], ['us-art-9']))).toEqual(['attacked-already 7.14a']);
    expect(refusal(next, 'us', attack(['us-27'], ['ge-902']))).toEqual([
      'attacked-already 7.14a',
      'too-far-to-attack 7.15',
    ]);
  });

  test('7.14b a unit that has withstood an attack is not barraged as well', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-art-9': '1710' },
      german: { 'ge-110': '1913', 'ge-39': '2306' },
    });
    const { state: after } = play(state, 'us', attack(['us-27'], ['ge-110']), [6]); // A1
    const { state: next } = playAll(after, answersUntilCombat(after));
    expect(where(next, 'ge-110')).toBe('1913');
    expect(refusal(next, 'us', barrage(['us-art-9'], 'ge-110'))).toEqual(['defended-already 7.14b']);
    expect(isLegal(next, 'us', barrage(['us-art-9'], 'ge-39'))).toBe(true);
  });

  test('7.15 a unit two hexes from the defender takes no part in the attack of its neighbour', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1914' },
      german: { 'ge-901': '1913', 'ge-39': '1912' },
    });
    expect(refusal(state, 'german', attack(['ge-901', 'ge-39'], ['us-27']))).toEqual(['too-far-to-attack 7.15']);
    expect(isLegal(state, 'german', attack(['ge-901'], ['us-27']))).toBe(true);
  });
});

describe('7.2 several units and several hexes', () => {
  test('7.21 a unit takes on all neighbours that nobody else engages, and may leave out one that is engaged', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '1812' },
      german: { 'ge-901': '1913', 'ge-902': '2014', 'ge-39': '1814' },
    });
    // 52 can take 901; 902 and 39 have only 27 for a neighbour
    expect(isLegal(state, 'us', attack(['us-27'], ['ge-902', 'ge-39']))).toBe(true);
    expect(refusal(state, 'us', attack(['us-27'], ['ge-901', 'ge-902']))).toEqual([
      'leaves-attacker 7.12a',
      'leaves-defender 7.21',
    ]);
    expect(refusal(state, 'us', attack(['us-27'], ['ge-902']))).toEqual(['leaves-defender 7.21']);
    expect(isLegal(state, 'us', attack(['us-52'], ['ge-901']))).toBe(true);
  });

  test('7.22 units in three hexes add their strength against one hex, with a gun from a fourth', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1913', 'us-52': '2014', 'us-60': '1814', 'us-art-9': '1710' },
      german: { 'ge-130-ir': '1914' },
    });
    expect(
      combatIn(play(state, 'us', attack(['us-27', 'us-52', 'us-60'], ['ge-130-ir'], ['us-art-9']), [2]).events).attack
        .total,
    ).toBe(12);
  });

  test('7.23 in one combat every attacker touches every defender; only a barraging gun need not', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '2012', 'us-art-9': '1710' },
      german: { 'ge-901': '1913', 'ge-902': '1915' },
    });
    expect(refusal(state, 'us', attack(['us-27', 'us-52'], ['ge-901', 'ge-902']))).toEqual(['not-in-contact 7.23']);
    expect(isLegal(state, 'us', attack(['us-52'], ['ge-901']))).toBe(true);
    expect(isLegal(state, 'us', attack(['us-27'], ['ge-902'], ['us-art-9']))).toBe(true);
  });
});

describe('7.3 and 7.5 strength', () => {
  test('7.3 a unit that attacks two hexes counts once, and two defenders count both in full', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1913', 'us-52': '1915' },
      german: { 'ge-130-ir': '1914' },
    });
    const { events } = play(state, 'german', attack(['ge-130-ir'], ['us-27', 'us-52']), [1]);
    expect(combatIn(events)).toMatchObject({
      attack: { total: 4 },
      defense: { total: 12 },
      differential: -8,
      column: '-7',
    });
  });

  test('7.51 one unit may hold two in a bad attack, so that the others gather against the third', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '1812', 'us-60': '1912', 'us-1-47': '2012' },
      german: { 'ge-130-ir': '2014', 'ge-110': '1814', 'ge-901': '1913' },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27'], ['ge-130-ir', 'ge-110']), [2]);
    expect(combatIn(events)).toMatchObject({ differential: 3 - 11, column: '-7', result: 'A1' });
    const { state: next } = playAll(after, answersUntilCombat(after));
    const best = play(next, 'us', attack(['us-52', 'us-60', 'us-1-47'], ['ge-901']), [2]);
    expect(combatIn(best.events)).toMatchObject({ differential: 7, column: '+6-8', result: 'D2' });
  });

  test('7.52 no way exists to count a unit in part or to take a worse column', () => {
    const whole = attack(['us-27'], ['ge-901']);
    expect(parseAction(whole).ok).toBe(true);
    for (const extra of [{ column: '-1' }, { differential: 0 }, { strength: { 'us-27': 1 } }])
      expect(parseAction({ ...whole, ...extra }).ok).toBe(false);
    const state = position({ phase: 'us-combat', us: { 'us-27': '1914' }, german: { 'ge-901': '1913' } });
    expect(combatIn(play(state, 'us', whole, [6]).events)).toMatchObject({
      attack: { total: 3 },
      differential: 1,
      column: '+1',
    });
    expect(refusal(state, 'us', NO_FIRE)).toEqual(['not-an-answer 4.1']);
  });
});

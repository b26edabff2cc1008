import { begin, candidates, perform } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import type { Event } from '../rules/events.js';
import { remagen } from '../rules/game.js';
import type { Remagen } from '../rules/types.js';
import { PHASES } from '../rules/vocabulary.js';
import {
  attack,
  combatIn,
  END_PHASE,
  enter,
  eventsOf,
  HALT,
  isLegal,
  listedOf,
  move,
  NO_FIRE,
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

/** A whole game in which everybody does as little as the rules allow. */
function idleGame(scenario: string): Event[] {
  const chance = seededChance(7);
  const events: Event[] = [];
  let state = begin<Remagen>(remagen, { scenario, options: {} }, chance, (event) => events.push(event));
  for (let asked = question(state); asked !== undefined; asked = question(state)) {
    const action = asked.decline ?? candidates<Remagen>(remagen, state, asked.side).at(0);
    if (action === undefined) throw new Error('nothing can be answered');
    const done = perform<Remagen>(remagen, state, asked.side, action, chance);
    if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
    state = done.state;
    events.push(...done.events);
  }
  return events;
}

describe('a whole game', () => {
  const events = idleGame('remagen-1');

  test('4.0 thirty Game-Turns follow one another, and then a winner is determined', () => {
    expect(eventsOf(events, 'turn-begins').map(({ turn }) => turn)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(events.at(-1)?.type).toBe('game-over');
  });

  test('4.0 4.1 4.1i each Game-Turn has the phases of the U.S. and then of the German Player', () => {
    const phases = eventsOf(events, 'phase-begins').map(({ phase }) => phase);
    expect(phases).toEqual(Array.from({ length: 30 }, () => PHASES).flat());
    expect(PHASES).toEqual(['us-move', 'us-combat', 'us-end', 'german-move', 'german-combat', 'german-end']);
  });
});

describe('4.1 the outline', () => {
  test('4.1b the Phasing Player moves what they like and brings on their reinforcements; the other moves nothing', () => {
    const state = position({
      turn: 4,
      us: { 'us-60': '0518', 'us-52': '0519', 'us-art-9': 'due' },
      german: { 'ge-garrison': '0816' },
    });
    expect(refusal(state, 'us', move('us-60', '0418'))).toEqual([]);
    expect(refusal(state, 'us', enter('us-art-9', '0119'))).toEqual([]);
    expect(refusal(state, 'german', move('ge-garrison', '0815'))).toEqual(['not-asked 4.1b']);
    const entered = play(state, 'us', enter('us-art-9', '0119')).state;
    expect(play(entered, 'us', END_PHASE).state.phase).not.toBe('us-move');
  });

  const TWO_COMBATS = { us: { 'us-60': '1813', 'us-52': '1012' }, german: { 'ge-39': '1914', 'ge-77': '1112' } };

  test('4.1c attacks are made in any order', () => {
    const start = position({ ...TWO_COMBATS, phase: 'us-combat' });
    const [one, other] = [attack(['us-60'], ['ge-39']), attack(['us-52'], ['ge-77'])];
    for (const [first, second] of [
      [one, other],
      [other, one],
    ]) {
      const fought = play(start, 'us', first, [1]).state;
      const beaten = play(fought, 'german', listedOf(fought, 'german', 'retreat')[0]).state;
      expect(refusal(play(beaten, 'us', HALT).state, 'us', second)).toEqual([]);
    }
  });

  test('4.1c 4.1i the German Player attacks in their own Combat Phase, and only then', () => {
    const wrong = position({ ...TWO_COMBATS, phase: 'us-combat' });
    const right = position({ ...TWO_COMBATS, phase: 'german-combat' });
    expect(refusal(wrong, 'german', attack(['ge-39'], ['us-60']))).toEqual(['not-asked 7.0h']);
    expect(refusal(right, 'german', attack(['ge-39'], ['us-60']))).toEqual([]);
    expect(refusal(right, 'us', attack(['us-60'], ['ge-39']))).toEqual(['not-asked 7.0h']);
  });

  const WITH_GUNS = { us: { 'us-60': '1813', 'us-art-1': '1210' }, german: { 'ge-39': '1914', 'ge-art-9': '2215' } };

  test('4.1d 4.1e 4.1f an attack is declared with its guns, then the defender is asked for theirs, then the die is rolled', () => {
    const start = position({ ...WITH_GUNS, phase: 'us-combat' });
    const declared = play(start, 'us', attack(['us-60'], ['ge-39'], ['us-art-1']));
    expect(declared.events).toEqual([
      {
        type: 'attack-declared',
        rule: '4.1d',
        attackers: ['us-60'],
        barrage: ['us-art-1'],
        defenders: ['ge-39'],
        at: { 'us-60': '1813', 'us-art-1': '1210', 'ge-39': '1914' },
      },
    ]);
    expect([question(declared.state)?.side, question(declared.state)?.rule]).toEqual(['german', '4.1f']);
    const resolved = play(declared.state, 'german', support('ge-art-9'), [4]);
    expect(resolved.events.slice(0, 2).map(({ type }) => type)).toEqual(['fire-given', 'combat-resolved']);
  });

  test('4.1e barrage may be added or left out, but not after the defender has been asked', () => {
    const start = position({ ...WITH_GUNS, phase: 'us-combat' });
    expect(isLegal(start, 'us', attack(['us-60'], ['ge-39']))).toBe(true);
    const declared = play(start, 'us', attack(['us-60'], ['ge-39'])).state;
    expect(refusal(declared, 'us', attack(['us-60'], ['ge-39'], ['us-art-1']))).toEqual(['not-asked 4.1f']);
  });

  test('4.1f the defender may decline', () => {
    const declared = play(position({ ...WITH_GUNS, phase: 'us-combat' }), 'us', attack(['us-60'], ['ge-39']));
    expect(question(declared.state)?.decline).toEqual(NO_FIRE);
    expect(combatIn(play(declared.state, 'german', NO_FIRE, [4]).events).defense.total).toBe(2);
    expect(combatIn(play(declared.state, 'german', support('ge-art-9'), [4]).events).defense.total).toBe(3);
  });

  test('4.1g differential, line, column and die give a result that is carried out at once', () => {
    const start = position({ ...TWO_COMBATS, phase: 'us-combat' });
    const { state, events } = play(start, 'us', attack(['us-60'], ['ge-39']), [2]);
    expect(combatIn(events)).toMatchObject({ differential: 1, line: 'clear', column: '+1', die: 2, result: 'D2' });
    expect(refusal(state, 'us', attack(['us-52'], ['ge-77']))).toEqual(['not-asked 7.7']);
    const after = playAll(state, [
      ['german', retreat('ge-39', '2014', '2115')],
      ['us', HALT],
    ]).state;
    expect(where(after, 'ge-39')).toBe('2115');
    expect(refusal(after, 'us', attack(['us-52'], ['ge-77']))).toEqual([]);
  });

  test('4.1h in a Combat Phase nothing moves but by a result', () => {
    const state = position({ ...TWO_COMBATS, phase: 'us-combat' });
    expect(refusal(state, 'us', move('us-60', '1712'))).toEqual(['not-an-answer 4.1']);
    expect(refusal(state, 'us', enter('us-art-9', '0119'))).toEqual(['not-an-answer 4.1']);
    expect(refusal(state, 'german', move('ge-39', '2013'))).toEqual(['not-asked 7.0h']);
  });

  test('4.1j after the German Player-Turn the marker moves on one space', () => {
    for (const turn of [1, 7, 22, 29]) {
      const { state, events } = open(position({ turn, phase: 'german-end' }));
      expect(state.turn).toBe(turn + 1);
      expect(eventsOf(events, 'turn-begins').map((event) => event.turn)).toEqual([turn + 1]);
    }
  });
});

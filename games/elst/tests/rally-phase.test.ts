/** I-3.1 I-SOP.RPh The Rally Phase as a whole. */
import { preview } from '@bridgehead/engine';
import { describe, expect, it } from 'vitest';
import { elstGame } from '../rules/game.js';
import { RALLY_STEPS } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import { seenEvent } from '../rules/state/views.js';
import {
  answer,
  answerAll,
  isLegal,
  listed,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  topFrame,
} from './toolkit.js';

const EVERYTHING = {
  phase: 'rally',
  attacker: 'german',
  units: {
    british: 'br-4-5-7 A5',
    britishMate: 'br-4-5-7 A5',
    britishLeader: 'br-9-1 A5',
    britishBroken: 'br-4-5-7 A5 broken',
    britishCrew: 'br-2-2-8 A7 broken',
    britishFar: 'br-4-5-7 A9 broken desperate rally-tried',
    german: 'ge-4-4-7 M5',
    germanMate: 'ge-4-4-7 M5',
    germanLeader: 'ge-9-1 M5',
    germanBroken: 'ge-4-4-7 M5 broken',
    germanCrew: 'ge-2-2-8 M7 broken',
    germanFar: 'ge-4-4-7 M9 broken desperate rally-tried',
  },
  weapons: {
    one: 'br-lmg A5',
    two: 'br-lmg british malfunctioned',
    three: 'ge-lmg M5',
    four: 'ge-lmg german malfunctioned',
  },
} as const;

/** Who is asked by which rule, when everybody declines. */
function courseOf(start: State): [string, string][] {
  const course: [string, string][] = [];
  let state = open(start).state;
  while (topFrame(state).at === 'rally-phase') {
    const asked = question(state);
    if (asked?.decline === undefined) throw new Error('a step that cannot be declined');
    course.push([asked.side, asked.rule]);
    state = answer(state, asked.decline).state;
  }
  return course;
}

describe('the order of the phase', () => {
  it('I-3.1a I-SOP.RPh recovery, repair, transfer, self-rally, unit rally, DM; the attacker first in each', () => {
    const { state } = stateWith(EVERYTHING);
    const rules = ['I-3.1d', 'I-3.1e', 'I-3.1f', 'I-3.1g', 'I-3.1h', 'I-3.1m'];
    expect(courseOf(state)).toEqual(
      rules.flatMap((rule) => [
        ['german', rule],
        ['british', rule],
      ]),
    );
    expect(RALLY_STEPS).toHaveLength(rules.length);
  });

  it('I-3.1a the defender recovers after the attacker and before any repair', () => {
    const { state, u, w } = stateWith(EVERYTHING);
    const first = open(state).state;
    expect(refusal(first, { do: 'repair', unit: u.german, weapon: w.four })).toEqual(['not-an-answer I-3.0']);
    expect(refusal(first, { do: 'recover', unit: u.british, weapon: w.one })).toEqual(['not-own-unit I-3.1a']);
    const second = answer(first, { do: 'ready' }).state;
    expect(isLegal(second, { do: 'recover', unit: u.british, weapon: w.one })).toBe(true);
  });

  it('I-SOP.RPh a phase in which nobody can do anything asks nobody', () => {
    const { state } = stateWith({ phase: 'rally', units: { british: 'br-4-5-7 A5', german: 'ge-4-4-7 M5' } });
    expect(courseOf(state)).toEqual([]);
  });
});

describe('one action each', () => {
  it('I-3.1b a unit that has tried to recover neither repairs nor hands over', () => {
    const { state, u, w } = stateWith(EVERYTHING);
    const recovered = answer(open(state).state, { do: 'recover', unit: u.german, weapon: w.three }, [6]).state;
    const repairing = answerAll(recovered, [[{ do: 'ready' }], [{ do: 'ready' }]]).state;
    // The only German weapon to be repaired is theirs, so that the defender is asked at once.
    expect(question(repairing)).toMatchObject({ side: 'british', rule: 'I-3.1e' });
    expect(marksOn(repairing, u.german)).toContain('acted');
  });

  it('I-3.1b giving and receiving are actions, too', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      units: { first: 'br-4-5-7 A5', second: 'br-4-5-7 A5', third: 'br-4-5-7 A5', fourth: 'br-8-0 A5' },
      weapons: { gun: 'br-lmg first', other: 'br-lmg third' },
    });
    const after = answer(open(state).state, { do: 'transfer', from: u.first, to: u.second, weapons: [w.gun] }).state;
    expect(refusal(after, { do: 'transfer', from: u.third, to: u.first, weapons: [w.other] })).toEqual([
      'has-acted I-3.1b',
    ]);
    expect(refusal(after, { do: 'transfer', from: u.second, to: u.fourth, weapons: [w.gun] })).toEqual([
      'has-acted I-3.1b',
    ]);
    expect(isLegal(after, { do: 'transfer', from: u.third, to: u.fourth, weapons: [w.other] })).toBe(true);
  });

  it('I-3.1b leaders rally themselves and others too', () => {
    const { state, u } = stateWith({
      phase: 'rally',
      units: { leader: 'br-9-1 A5 broken', squad: 'br-4-5-7 A5 broken', second: 'br-4-5-7 A5 broken' },
    });
    const { state: after } = answerAll(open(state).state, [
      [{ do: 'self-rally', unit: u.leader }, 31],
      [{ do: 'ready' }],
      [{ do: 'rally', unit: u.squad, leader: u.leader }, 65],
    ]);
    expect(listed(after)).toEqual([{ do: 'rally', unit: u.second, leader: u.leader }, { do: 'ready' }]);
  });

  it('I-1.2.1c I-4.0f a leader who has tried to recover a weapon, or has handed one over, rallies nobody', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      units: {
        searcher: 'br-9-1 A5',
        giver: 'br-8-0 A5',
        taker: 'br-4-5-7 A5',
        free: 'br-7-0 A5',
        broken: 'br-4-5-7 A5 broken',
      },
      weapons: { lost: 'br-lmg A5', gun: 'br-lmg giver' },
    });
    const recovery = { do: 'recover', unit: u.searcher, weapon: w.lost } as const;
    expect(preview(elstGame, open(state).state, 'british', recovery).consequences.map(({ rule }) => rule)).toEqual([
      'I-1.2.1c',
    ]);
    const { state: after } = answerAll(open(state).state, [
      [recovery, 6],
      [{ do: 'ready' }],
      [{ do: 'transfer', from: u.giver, to: u.taker, weapons: [w.gun] }],
      [{ do: 'ready' }],
    ]);
    expect(question(after)).toMatchObject({ rule: 'I-3.1h' });
    for (const leader of [u.searcher, u.giver])
      expect(refusal(after, { do: 'rally', unit: u.broken, leader })).toEqual(['has-acted I-3.1b']);
    expect(listed(after)).toEqual([{ do: 'rally', unit: u.broken, leader: u.free }, { do: 'ready' }]);
  });
});

/** The course of a German Rally Phase with these units, some of them hidden. */
function courseWith(
  units: Readonly<Record<string, string>>,
  weapons: Readonly<Record<string, string>>,
): [string, string][] {
  return courseOf(
    stateWith<string, string>({
      phase: 'rally',
      attacker: 'german',
      units: { ...units, british: 'br-4-5-7 M5' },
      weapons,
    }).state,
  );
}

describe('secrets', () => {
  it('I-R101 whether a side is asked does not depend on what its hidden units could do', () => {
    expect(courseWith({ first: 'ge-4-4-7 A5 hidden', second: 'ge-4-4-7 A5 hidden' }, { gun: 'ge-lmg first' })).toEqual([
      ['german', 'I-3.1f'],
    ]);
    expect(courseWith({ first: 'ge-4-4-7 A5 hidden', second: 'ge-4-4-7 A6 hidden' }, { gun: 'ge-lmg first' })).toEqual([
      ['german', 'I-3.1f'],
    ]);
  });

  it('I-R101 a hidden unit is asked about weapons that lie anywhere, a hidden leader about broken units anywhere', () => {
    expect(courseWith({ squad: 'ge-4-4-7 A5 hidden' }, { gun: 'ge-lmg H7' })).toEqual([['german', 'I-3.1d']]);
    expect(courseWith({ leader: 'ge-9-1 A5 hidden', broken: 'ge-4-4-7 H7 broken' }, {})).toEqual([
      ['german', 'I-3.1g'],
      ['german', 'I-3.1h'],
    ]);
    expect(courseWith({ leader: 'ge-4-4-7 A5 hidden', broken: 'ge-4-4-7 H7 broken' }, {})).toEqual([
      ['german', 'I-3.1g'],
    ]);
  });

  it('I-R101 hidden units hand weapons over in secret; one that deals with a unit in the open shows itself', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      attacker: 'german',
      units: { first: 'ge-4-4-7 A5 hidden', second: 'ge-4-4-7 A5 hidden', open: 'ge-4-4-7 A5', british: 'br-4-5-7 M5' },
      weapons: { gun: 'ge-lmg first' },
    });
    const asked = open(state).state;
    const secret = answer(asked, { do: 'transfer', from: u.first, to: u.second, weapons: [w.gun] });
    expect(
      secret.events.filter((event) => seenEvent(event, 'british') !== undefined && event.type === 'transferred'),
    ).toEqual([]);
    expect(
      secret.events.filter((event) => seenEvent(event, 'german') !== undefined && event.type === 'transferred'),
    ).toHaveLength(1);
    expect(marksOn(secret.state, u.first)).toContain('hidden');
    const shown = answer(asked, { do: 'transfer', from: u.first, to: u.open, weapons: [w.gun] });
    expect(shown.events.map(({ type }) => type).slice(0, 2)).toEqual(['revealed', 'transferred']);
    expect(marksOn(shown.state, u.first)).not.toContain('hidden');
  });
});

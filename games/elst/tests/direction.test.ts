import { describe, expect, test } from 'vitest';
import { fire, fireAtMovers, modifiersOf, refusedAtMovers, windowOn } from './shooting.js';
import { answer, marksOn, open, refusal, stateWith, weaponMarksOn } from './toolkit.js';

describe('leaders who may direct', () => {
  test('I-1.2.1b a leader neither broken nor pinned, for those in their location; two of them do not add up', () => {
    const { state, u } = stateWith({
      units: {
        squad: 'br-4-5-7 U2',
        pinned: 'br-9-1 U2 pinned',
        broken: 'br-9-1 U2 broken',
        fit: 'br-8-1 U2',
        second: 'br-9-2 U2',
        away: 'br-8-0 W4',
        target: 'ge-4-4-7 U5',
      },
    });
    const ready = open(state).state;
    const by = (...leaders: string[]) => refusal(ready, fire([u.squad], 'U5', { leaders }));
    expect(by(u.pinned)).toEqual(['director-unfit I-1.2.1b']);
    expect(by(u.broken)).toEqual(['director-unfit I-1.2.1b']);
    expect(by(u.away)).toEqual(['director-elsewhere I-3.2.2l']);
    expect(by(u.squad)).toContain('director-no-leader I-3.2.2l');
    expect(by(u.fit, u.second)).toEqual(['two-leaders I-1.2.1b']);
    expect(by(u.fit)).toEqual([]);
    expect(modifiersOf(ready, fire([u.squad], 'U5', { leaders: [u.second] }))).toEqual(['leadership -2']);
  });

  test('I-3.2.2l they modify the dice of one attack in a Player Turn', () => {
    const { state, u } = stateWith({
      units: {
        squad: 'br-4-5-7 U2',
        other: 'br-4-5-7 U2',
        leader: 'br-9-1 U2',
        target: 'ge-4-4-7 U5',
        second: 'ge-4-4-7 V4',
      },
    });
    const ready = open(state).state;
    expect(modifiersOf(ready, fire([u.squad], 'U5', { leaders: [u.leader] }))).toEqual(['leadership -1']);
    const after = answer(ready, fire([u.squad], 'U5', { leaders: [u.leader] }), [66]).state;
    expect(refusal(after, fire([u.other], 'V4', { leaders: [u.leader] }))).toEqual(['leader-used I-3.2.2l']);
    expect(refusal(after, fire([u.other], 'V4'))).toEqual([]);
  });

  test('I-3.2.2m a group of several hexes needs a leader in each, and the worst of them counts', () => {
    const { state, u } = stateWith({
      units: {
        squad: 'br-4-5-7 U2',
        other: 'br-4-5-7 U3',
        good: 'br-9-2 U2',
        poor: 'br-8-0 U3',
        bad: 'br-6+1 U3',
        target: 'ge-4-4-7 U6',
      },
    });
    const ready = open(state).state;
    const group = (...leaders: string[]) => fire([u.squad, u.other], 'U6', { leaders });
    expect(refusal(ready, group(u.good))).toEqual(['hex-without-leader I-3.2.2m']);
    expect(modifiersOf(ready, group(u.good, u.poor))).toEqual([]);
    expect(modifiersOf(ready, group(u.good, u.bad))).toEqual(['leadership +1']);
  });

  test('I-3.2.2n a leader who directs has attacked: they are marked, and will not move', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 U2', leader: 'br-9-1 U2', target: 'ge-4-4-7 U5' } });
    expect(
      marksOn(answer(open(state).state, fire([u.squad], 'U5', { leaders: [u.leader] }), [66]).state, u.leader),
    ).toEqual(['prep-fired']);
  });

  test('I-3.2.2n a leader who has served a weapon in an earlier phase directs only fire at adjacent units in the Defensive Fire Phase', () => {
    const { state, u } = stateWith({
      phase: 'defensive-fire',
      attacker: 'german',
      units: { squad: 'br-4-5-7 U2', leader: 'br-9-1 U2 first-fired manned', far: 'ge-4-4-7 U5', near: 'ge-4-4-7 U3' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.squad], 'U5', { leaders: [u.leader] }))).toEqual(['leader-spent I-3.2.2n']);
    expect(refusal(ready, fire([u.squad], 'U3', { leaders: [u.leader] }))).toEqual([]);
  });
});

describe('one action in a phase', () => {
  test('I-1.2.1c they direct again only what keeps its rate of fire', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 U2', leader: 'ge-9-1 U2', target: 'br-4-5-7 U5', other: 'br-4-5-7 V5' },
      weapons: { gun: 'ge-hmg squad' },
    });
    const after = answer(open(state).state, fire([w.gun], 'U5', { leaders: [u.leader] }), [26, 34]).state;
    expect(weaponMarksOn(after, w.gun)).toEqual(['used']);
    expect(refusal(after, fire([w.gun], 'V5', { leaders: [u.leader] }))).toEqual([]);
    expect(refusal(after, fire([w.gun, u.squad], 'V5', { leaders: [u.leader] }))).toEqual(['leader-used I-3.2.2l']);
  });

  test('I-1.2.1c having directed they take up no weapon', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', leader: 'br-9-1 U2', target: 'ge-4-4-7 U5' },
      weapons: { gun: 'br-lmg leader' },
    });
    const after = answer(open(state).state, fire([u.squad], 'U5', { leaders: [u.leader] }), [66]).state;
    expect(refusal(after, fire([w.gun], 'U5'))).toEqual(['leader-has-acted I-1.2.1c']);
  });

  test('I-4.0l serving a weapon they lead nobody in that phase', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', leader: 'br-9-1 U2', target: 'ge-4-4-7 U5', other: 'ge-4-4-7 V5' },
      weapons: { gun: 'br-mmg leader' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.squad, w.gun], 'U5', { leaders: [u.leader] }))).toEqual(['leader-serves I-4.0l']);
    const after = answer(ready, fire([w.gun], 'U5'), [65]).state;
    expect(refusal(after, fire([u.squad], 'V5', { leaders: [u.leader] }))).toEqual(['leader-serves I-4.0l']);
  });
});

describe('direction on the defence', () => {
  test('I-3.4e directed First Fire may be directed again, for the same firers or some of them', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U3', squad: 'ge-4-4-7 U2', other: 'ge-4-4-7 U2', leader: 'ge-9-1 U2' },
      weapons: { gun: 'ge-lmg squad' },
    });
    const after = fireAtMovers(
      state,
      windowOn(state, [u.mover]),
      fire([u.squad, w.gun], 'U3', { leaders: [u.leader] }),
      [65, 21],
    ).state;
    const again = windowOn(after, [u.mover], { factors: 2 });
    const by = (...firers: string[]) => refusedAtMovers(after, again, fire(firers, 'U3', { leaders: [u.leader] }));
    expect(by(u.squad)).toEqual([]);
    expect(by(u.squad, u.other)).toEqual(['leader-used I-3.2.2l']);
  });

  test('I-3.4e a leader who has directed two squads together goes on with both or with one, not with each of them apart', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U3', squad: 'ge-4-4-7 U2', other: 'ge-4-4-7 U2', leader: 'ge-9-1 U2' },
    });
    const leaders = { leaders: [u.leader] };
    const both = fire([u.squad, u.other], 'U3', leaders);
    const first = fireAtMovers(state, windowOn(state, [u.mover]), both, [65, 21]).state;
    const later = windowOn(first, [u.mover], { factors: 2 });
    expect(refusedAtMovers(first, later, both)).toEqual([]);
    const second = fireAtMovers(first, later, fire([u.squad], 'U3', leaders), [65]).state;
    const last = windowOn(second, [u.mover], { factors: 2 });
    expect(refusedAtMovers(second, last, fire([u.squad], 'U3', leaders))).toEqual([]);
    expect(refusedAtMovers(second, last, fire([u.other], 'U3', leaders))).toEqual(['leader-used I-3.2.2l']);
  });

  test('I-3.4e I-3.3.3n a squad that was directed alone is directed again with its machine gun, which Final Protective Fire needs', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: {
        mover: 'br-4-5-7 U3',
        squad: 'ge-4-4-7 U2',
        other: 'ge-4-4-7 U2',
        leader: 'ge-9-1 U2',
      },
      weapons: { gun: 'ge-lmg squad', theirs: 'ge-lmg other' },
    });
    const after = fireAtMovers(
      state,
      windowOn(state, [u.mover]),
      fire([u.squad], 'U3', { leaders: [u.leader] }),
      [65, 21],
    ).state;
    const again = windowOn(after, [u.mover], { factors: 2 });
    const by = (...firers: string[]) => refusedAtMovers(after, again, fire(firers, 'U3', { leaders: [u.leader] }));
    expect(by(u.squad, w.gun)).toEqual([]);
    expect(by(u.squad, w.theirs)).toEqual(['leader-used I-3.2.2l']);
  });
});

import { describe, expect, test } from 'vitest';
import { fire, fireAtMovers, firepowerOf, resolved, shown, windowOn } from './shooting.js';
import { answer, eventOf, eventsOf, marksOn, open, refusal, stateWith } from './toolkit.js';

describe('factors', () => {
  test('I-3.2.2a against an adjacent hex firepower doubles, of units and of machine guns', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 U5', target: 'br-4-5-7 U6' },
      weapons: { gun: 'ge-mmg squad' },
    });
    expect(shown(open(state).state, fire([u.squad, w.gun], 'U6')).firepower.parts).toEqual([
      { rule: 'I-3.2.2a', label: '4-4-7 A: 4 × 2 (adjacent)', value: 8 },
      { rule: 'I-3.2.2a', label: 'the MMG of 4-4-7 A: 5 × 2 (adjacent)', value: 10 },
    ]);
  });

  test('I-3.2.2b beyond its normal range a unit fires at half firepower, and not beyond double that range', () => {
    const { state, u } = stateWith({
      units: {
        squad: 'br-4-5-7 U2',
        near: 'ge-4-4-7 U7',
        far: 'ge-4-4-7 U8',
        limit: 'ge-4-4-7 U12',
        beyond: 'ge-4-4-7 U13',
      },
    });
    const ready = open(state).state;
    expect(['U7', 'U8', 'U12'].map((hex) => firepowerOf(ready, fire([u.squad], hex)))).toEqual([4, 2, 2]);
    expect(refusal(ready, fire([u.squad], 'U13'))).toEqual(['beyond-range I-3.2.2b']);
  });

  test('I-3.2.2c halves are kept, halved again and added up', () => {
    const { state, u, w } = stateWith({
      phase: 'advancing-fire',
      attacker: 'german',
      units: { pinned: 'ge-4-4-7 U2 pinned', other: 'ge-2-3-7 U2', target: 'br-4-5-7 U8' },
      weapons: { gun: 'ge-lmg other' },
    });
    const ready = open(state).state;
    const { firepower } = shown(ready, fire([u.pinned, w.gun], 'U8'));
    expect(firepower.parts.map(({ label, value }) => [label, value])).toEqual([
      ['4-4-7 A: 4 × ½ (long range) × ½ (pinned) × ½ (Advancing Fire)', 0.5],
      ['the LMG of 2-3-7 B: 3 × ½ (Advancing Fire)', 1.5],
    ]);
    expect(firepower.total).toBe(2);
  });

  test('I-3.2.2.1a Infantry does not fire into its own hex: there only vehicles would be targets', () => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 U2', enemy: 'ge-4-4-7 U2 broken', free: 'br-4-5-7 U4' },
    });
    expect(refusal(open(state).state, fire([u.squad], 'U2'))).toContain('own-hex I-3.2.2.1a');
  });

  test('I-3.2.3a the attack uses the column that its firepower reaches, and none below 1', () => {
    const { state, u, w } = stateWith({
      phase: 'advancing-fire',
      units: { squad: 'br-4-5-7 U2', half: 'br-2-4-7 V2 pinned', target: 'ge-4-4-7 U6' },
      weapons: { gun: 'br-mmg squad' },
    });
    const ready = open(state).state;
    expect(resolved(ready, fire([u.squad, w.gun], 'U6'), [66]).column).toBe(4);
    expect(refusal(ready, fire([u.half], 'U6'))).toEqual(['too-weak I-3.2.3a']);
  });

  test('I-4.1b one leader fires a machine gun at half firepower, two at full', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { one: 'ge-8-0 U2', two: 'ge-8-1 U2', spare: 'ge-4-4-7 W3', target: 'br-4-5-7 U6' },
      weapons: { gun: 'ge-mmg one' },
    });
    const ready = open(state).state;
    expect(firepowerOf(ready, fire([w.gun], 'U6'))).toBe(2.5);
    expect(firepowerOf(ready, fire([w.gun], 'U6', { helpers: [u.two] }))).toBe(5);
    expect(marksOn(answer(ready, fire([w.gun], 'U6', { helpers: [u.two] }), [66]).state, u.two)).toEqual(
      expect.arrayContaining(['prep-fired', 'manned', 'served']),
    );
  });

  test('I-4.1d beyond 16 hexes a machine gun fires only when directed, and at half firepower against unbroken Infantry', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: {
        squad: 'ge-4-4-7 D14',
        leader: 'ge-9-1 D14',
        whole: 'br-4-5-7 X14',
        broken: 'br-4-5-7 X12 broken',
        sixteen: 'br-4-5-7 T14',
        tank: 'br-sherman-v X10>0 crew-exposed',
      },
      weapons: { gun: 'ge-hmg squad' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([w.gun], 'X14'))).toEqual(['far-undirected I-4.1d']);
    const directed = { leaders: [u.leader] };
    expect(firepowerOf(ready, fire([w.gun], 'X14', directed))).toBe(1.75);
    expect(firepowerOf(ready, fire([w.gun], 'X12', directed))).toBe(3.5);
    expect(firepowerOf(ready, fire([w.gun], 'X10', directed))).toBe(3.5); // no Infantry
    expect(firepowerOf(ready, fire([w.gun], 'T14'))).toBe(7);
  });

  test('I-DaE:1.1e to and from the Steeple nothing doubles', () => {
    const { state, u } = stateWith({
      units: { tower: 'br-4-5-7 E4/steeple', ground: 'br-4-5-7 E3', target: 'ge-4-4-7 F3' },
    });
    const ready = open(state).state;
    expect(firepowerOf(ready, fire([u.tower], 'F3'))).toBe(4);
    expect(firepowerOf(ready, fire([u.ground], 'F3'))).toBe(8);
    const { state: below, u: v } = stateWith({ units: { ground: 'br-4-5-7 E4', target: 'ge-4-4-7 E4/steeple' } });
    expect(firepowerOf(open(below).state, fire([v.ground], 'E4/steeple'))).toBe(4);
  });

  test('I-Qb every factor of the card: adjacent, long range, pinned, one leader at a gun, fired before, Advancing Fire, hidden target', () => {
    const units = {
      fresh: 'br-4-5-7 U2',
      pinned: 'br-4-5-7 U2 pinned',
      marked: 'br-4-5-7 U2 first-fired own-used',
      target: 'ge-4-4-7 U3',
    };
    const prep = stateWith({ units });
    const defence = stateWith({ phase: 'defensive-fire', attacker: 'german', units });
    const advance = stateWith({ phase: 'advancing-fire', units });
    expect(firepowerOf(open(prep.state).state, fire([prep.u.fresh], 'U3'))).toBe(8);
    expect(firepowerOf(open(prep.state).state, fire([prep.u.pinned], 'U3'))).toBe(4);
    expect(firepowerOf(open(defence.state).state, fire([defence.u.fresh], 'U3'))).toBe(8);
    expect(firepowerOf(open(defence.state).state, fire([defence.u.marked], 'U3'))).toBe(4);
    expect(firepowerOf(open(advance.state).state, fire([advance.u.fresh], 'U3'))).toBe(4);
  });

  test('I-3.3.3g on the move those who fired before fire at half firepower', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U5', marked: 'ge-4-4-7 U7 first-fired own-used' },
    });
    const { events } = fireAtMovers(state, windowOn(state, [u.mover]), fire([u.marked], 'U5'), [65]);
    expect(eventOf(events, 'fire-resolved').firepower.total).toBe(2);
  });
});

describe('Assault Fire', () => {
  test('I-3.5b adds one after all else, then the fraction is rounded up, within normal range and only to the squad itself', () => {
    const { state, u, w } = stateWith({
      phase: 'advancing-fire',
      attacker: 'german',
      units: { squad: 'ss-6-5-8 U2', pinned: 'ss-6-5-8 U2 pinned', target: 'br-4-5-7 U6', far: 'br-4-5-7 U8' },
      weapons: { gun: 'ge-lmg squad' },
    });
    const ready = open(state).state;
    expect(shown(ready, fire([u.pinned], 'U6')).firepower.parts.map(({ label, value }) => [label, value])).toEqual([
      ['6-5-8 B: 6 × ½ (pinned) × ½ (Advancing Fire)', 1.5],
      ['Assault Fire', 1],
      ['fraction rounded up', 0.5],
    ]);
    expect(firepowerOf(ready, fire([u.squad], 'U6'))).toBe(4);
    expect(firepowerOf(ready, fire([u.squad, w.gun], 'U6'))).toBe(5.5);
    expect(firepowerOf(ready, fire([u.squad], 'U8'))).toBe(1.5);
  });

  test('I-DaE:3.2 of the SS only the 6-5-8 squads have it', () => {
    const { state, u } = stateWith({
      phase: 'advancing-fire',
      attacker: 'german',
      units: { half: 'ss-3-4-8 U2', second: 'ss-4-4-7 V2', target: 'br-4-5-7 U5' },
    });
    const ready = open(state).state;
    expect([firepowerOf(ready, fire([u.half], 'U5')), firepowerOf(ready, fire([u.second], 'U5'))]).toEqual([1.5, 2]);
  });
});

describe('fire at a hex without a known enemy', () => {
  const sketch = {
    units: {
      squad: 'br-4-5-7 U2',
      more: 'br-4-5-7 U2',
      spare: 'br-4-5-7 W9',
      hidden: 'ge-4-4-7 U6 hidden',
      seen: 'ge-4-4-7 W11',
    },
  } as const;

  test('I-6.4d is halved, and says nothing if it has no effect', () => {
    const { state, u } = stateWith(sketch);
    const { events } = answer(open(state).state, fire([u.squad, u.more], 'U6'), [65]);
    expect(eventOf(events, 'fire-resolved')).toMatchObject({
      firepower: { total: 4 },
      bundles: [{ units: [], result: { effect: 'none' } }],
    });
    expect(eventsOf(events, 'revealed')).toEqual([]);
  });

  test('I-6.4d shows whom it finds, and they suffer it', () => {
    const { state, u } = stateWith(sketch);
    const { state: after, events } = answer(open(state).state, fire([u.squad, u.more], 'U6'), [51, 65]);
    expect(eventOf(events, 'revealed').units.map(({ id }) => id)).toEqual([u.hidden]);
    expect(marksOn(after, u.hidden)).toEqual(['broken', 'desperate']);
  });

  test('I-6.4d hits hidden units beside others with half the firepower', () => {
    const { state, u } = stateWith({
      units: {
        squad: 'br-4-5-7 U2',
        more: 'br-4-5-7 U2',
        spare: 'br-4-5-7 W9',
        open: 'ge-4-4-7 U6 pinned was-pinned',
        hidden: 'ge-4-4-7 U6 hidden',
        seen: 'ge-4-4-7 W11',
      },
    });
    const ready = open(state).state;
    const { events } = answer(ready, fire([u.squad, u.more], 'U6'), [52, 21, 21]);
    expect(eventOf(events, 'fire-resolved')).toMatchObject({
      column: 8,
      bundles: [{ units: [{ id: u.open }], result: { effect: 'mc', number: 1 } }],
    });
    expect(eventsOf(events, 'revealed')).toHaveLength(1); // 7 on column 4: a pin check
    expect(eventsOf(answer(ready, fire([u.squad, u.more], 'U6'), [63]).events, 'revealed')).toEqual([]); // 9 on column 4: nothing
  });

  test('I-6.4d is not offered at a hex with friends, nor at a pond', () => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 G10', friend: 'br-4-5-7 G9', hidden: 'ge-4-4-7 U6 hidden' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.squad], 'G9'))).toEqual(['nothing-to-hit I-3.2.1a']);
    expect(refusal(ready, fire([u.squad], 'G12'))).toEqual(['nothing-to-hit I-3.2.1a']);
    expect(refusal(ready, fire([u.squad], 'G11'))).toEqual([]);
  });

  test('I-6.4d is not offered where nobody is hidden', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U6' } });
    expect(refusal(open(state).state, fire([u.squad], 'U5'))).toEqual(['nothing-to-hit I-3.2.1a']);
  });
});

import { describe, expect, test } from 'vitest';
import { ownFire } from '../rules/vocabulary/fire-components.js';
import { fire, fireAtMovers, refusedAtMovers, resolved, windowOn } from './shooting.js';
import {
  answer,
  at,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  unitNumber,
  weaponMarksOn,
} from './toolkit.js';

describe('units that may fire', () => {
  test('I-3.2.2d a squad fires its own firepower at one target and its weapon at another, and neither twice', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5', other: 'ge-4-4-7 V5' },
      weapons: { gun: 'br-lmg squad' },
    });
    const after = answer(open(state).state, fire([u.squad], 'U5'), [66]).state;
    expect(refusal(after, fire([w.gun], 'V5'))).toEqual([]);
    expect(refusal(after, fire([u.squad], 'V5'))).toEqual(['has-fired I-3.2a']);
  });

  test('I-3.2.3m broken units, units in Melee, units off the map and those of the other side do not fire', () => {
    const { state, u, w } = stateWith({
      units: {
        squad: 'br-4-5-7 U2',
        broken: 'br-4-5-7 U2 broken',
        melee: 'br-4-5-7 W2 melee',
        foe: 'ge-4-4-7 W2 melee',
        away: 'br-4-5-7 due',
        leader: 'br-8-0 U2',
        target: 'ge-4-4-7 U5',
      },
      weapons: {
        mortar: 'br-mtr51 squad',
        lost: 'br-lmg U9',
        gone: 'br-lmg away',
        stuck: 'br-lmg squad malfunctioned',
      },
    });
    const ready = open(state).state;
    const by = (firer: string) => refusal(ready, fire([firer], 'U5'));
    expect(by(u.broken)).toEqual(['firer-broken I-3.2.3m']);
    expect(by(u.melee)).toEqual(['firer-in-melee I-3.8m']);
    expect(by(u.foe)).toEqual(['not-your-fire I-3.2.5']);
    expect(by(u.away)).toEqual(['firer-off-map I-3.2.1a']);
    expect(by(w.gone)).toEqual(['firer-off-map I-3.2.1a']);
    expect(by(u.leader)).toEqual(['no-own-firepower I-1.2.1a']);
    expect(by(w.mortar)).toEqual(['other-weapon I-3.2.2i']);
    expect(by(w.lost)).toEqual(['weapon-lies-idle I-1.2.4']);
    expect(by(w.stuck)).toEqual(['weapon-malfunctioned I-4.1e']);
    expect(by('u99')).toEqual(['no-such-unit I-1.1a']);
  });

  test('I-3.2.2.1b nobody fires out of a hex with an enemy in it', () => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 U2', enemy: 'ge-4-4-7 U2 broken', free: 'br-4-5-7 U3', target: 'ge-4-4-7 U5' },
    });
    expect(refusal(open(state).state, fire([u.squad], 'U5'))).toEqual(['enemy-in-hex I-3.2.2.1b']);
  });
});

describe('Fire Groups', () => {
  test('I-3.2.2i each in or next to the hex of another one that fires; a leader alone is no link', () => {
    const { state, u } = stateWith({
      units: {
        one: 'br-4-5-7 U2',
        two: 'br-4-5-7 U3',
        three: 'br-4-5-7 U4',
        leader: 'br-8-0 U3',
        target: 'ge-4-4-7 V5',
      },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.one, u.two, u.three], 'V5'))).toEqual([]);
    expect(refusal(ready, fire([u.one, u.three], 'V5'))).toEqual(['not-one-group I-3.2.2i']);
    expect(refusal(ready, fire([u.one, u.three], 'V5', { leaders: [u.leader] }))).toContain('not-one-group I-3.2.2i');
  });

  test('I-3.2.2i a flamethrower attacks alone and undirected, and never pinned', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', pinned: 'br-4-5-7 U2 pinned', leader: 'br-8-0 U2', target: 'ge-4-4-7 U3' },
      weapons: { flame: 'br-ft squad', other: 'br-ft pinned' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.squad, w.flame], 'U3'))).toEqual(['flame-alone I-3.2.2i']);
    expect(refusal(ready, fire([w.flame], 'U3', { leaders: [u.leader] }))).toEqual(['flame-undirected I-3.2.2l']);
    expect(refusal(ready, fire([w.other], 'U3'))).toEqual(['pinned-flame I-4.2a']);
    const after = answer(ready, fire([w.flame], 'U3'), [66, 21]).state;
    expect(refusal(after, fire([u.squad], 'U3'))).toEqual([]);
  });

  test('I-3.2.2k units of one hex attack the same target together', () => {
    const { state, u } = stateWith({
      units: {
        one: 'br-4-5-7 U2',
        two: 'br-4-5-7 U2',
        other: 'br-4-5-7 U3',
        target: 'ge-4-4-7 U6',
        second: 'ge-4-4-7 V6',
      },
    });
    const after = answer(open(state).state, fire([u.one], 'U6'), [66]).state;
    expect(refusal(after, fire([u.two], 'U6'))).toEqual(['must-combine I-3.2.2k']);
    expect(refusal(after, fire([u.two, u.other], 'U6'))).toEqual(['must-combine I-3.2.2k']);
    expect(refusal(after, fire([u.two], 'V6'))).toEqual([]);
    expect(refusal(after, fire([u.other], 'U6'))).toEqual([]);
  });

  test('I-4.1c so do a squad and its own machine gun, unless the gun keeps its rate of fire', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 U2', spare: 'ge-4-4-7 W2', target: 'br-4-5-7 U6 pinned was-pinned' },
      weapons: { gun: 'ge-hmg squad' },
    });
    const ready = open(state).state;
    expect(refusal(answer(ready, fire([w.gun], 'U6'), [65]).state, fire([u.squad], 'U6'))).toEqual([
      'must-combine I-3.2.2k',
    ]);
    const kept = answer(ready, fire([u.squad, w.gun], 'U6'), [36]).state;
    expect(weaponMarksOn(kept, w.gun)).toEqual(['used']);
    expect(refusal(kept, fire([w.gun], 'U6'))).toEqual([]);
  });

  test('I-4.1c or the squad goes on with Subsequent First Fire without the gun', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U5', squad: 'ge-4-4-7 U2', other: 'ge-4-4-7 U2' },
      weapons: { gun: 'ge-lmg squad' },
    });
    const here = { from: at(state, 'U2'), target: at(state, 'U5') };
    const after = fireAtMovers(
      state,
      windowOn(state, [u.mover], { factors: 2 }),
      fire([u.squad, w.gun], 'U5'),
      [65],
    ).state;
    const setting = windowOn(after, [u.mover], { factors: 2, fired: [here], shots: [ownFire(unitNumber(u.squad))] });
    expect(refusedAtMovers(after, setting, fire([u.squad], 'U5'))).toEqual([]);
    expect(refusedAtMovers(after, setting, fire([u.other], 'U5'))).toEqual(['must-combine I-3.2.2k']);
  });

  test('I-3.3.3o at movers nobody fires more often than they have spent MF in the hex', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U5', second: 'br-4-5-7 U5', still: 'br-4-5-7 V5', squad: 'ge-4-4-7 U2' },
    });
    expect(
      refusedAtMovers(
        state,
        windowOn(state, [u.mover], { shots: [ownFire(unitNumber(u.squad))] }),
        fire([u.squad], 'U5'),
      ),
    ).toEqual(['shots-spent I-3.3.3o']);
    expect(refusedAtMovers(state, windowOn(state, [u.mover]), fire([u.squad], 'V5'))).toEqual([
      'not-the-movers I-3.2b',
    ]);
    expect(
      refusedAtMovers(state, windowOn(state, [u.mover, u.second]), fire([u.squad], 'U5', { targets: [u.second] })),
    ).toEqual(['not-one-part I-3.2b']);
  });
});

describe('how many weapons', () => {
  test('I-4.0k a squad fires one weapon in addition to its own firepower, or two without', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: {
        squad: 'ge-4-4-7 U2',
        spare: 'ge-4-4-7 W2',
        target: 'br-4-5-7 U5',
        other: 'br-4-5-7 V5',
        third: 'br-4-5-7 T5',
      },
      weapons: { one: 'ge-lmg squad', two: 'ge-lmg squad' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.squad, w.one, w.two], 'U5'))).toEqual(['too-many-weapons I-4.0k']);
    expect(refusal(ready, fire([w.one, w.two], 'U5'))).toEqual([]);
    const both = answer(answer(ready, fire([w.one], 'U5'), [65]).state, fire([w.two], 'V5'), [65]).state;
    expect(refusal(both, fire([u.squad], 'T5'))).toEqual(['too-many-weapons I-4.0k']);
    const own = answer(answer(ready, fire([w.one], 'U5'), [65]).state, fire([u.squad], 'V5'), [65]).state;
    expect(refusal(own, fire([w.two], 'T5'))).toEqual(['too-many-weapons I-4.0k']);
  });

  test('I-4.0k a half-squad one of the two, a leader one weapon', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { half: 'ge-2-3-7 U2', leader: 'ge-8-0 U2', target: 'br-4-5-7 U5', other: 'br-4-5-7 V4' },
      weapons: { gun: 'ge-lmg half', one: 'ge-lmg leader', two: 'ge-mmg leader' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.half, w.gun], 'U5'))).toEqual(['too-many-weapons I-4.0k']);
    expect(refusal(ready, fire([w.one, w.two], 'U5'))).toEqual(['too-many-weapons I-4.0k']);
    expect(refusal(answer(ready, fire([w.gun], 'U5'), [65]).state, fire([u.half], 'V4'))).toEqual([
      'too-many-weapons I-4.0k',
    ]);
    expect(refusal(answer(ready, fire([w.one], 'U5'), [65]).state, fire([w.two], 'V4'))).toEqual([
      'leader-has-acted I-1.2.1c',
    ]);
  });

  test('I-4.0k firepower that a unit gave up comes back for Subsequent First Fire and, at adjacent units, for Final Fire', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U3', half: 'ge-2-3-7 U2' },
      weapons: { gun: 'ge-mmg half' },
    });
    const setting = windowOn(state, [u.mover], { factors: 2 });
    const after = fireAtMovers(state, setting, fire([w.gun], 'U3'), [66]).state;
    expect(weaponMarksOn(after, w.gun)).toContain('malfunctioned');
    expect(refusedAtMovers(after, setting, fire([u.half], 'U3'))).toEqual([]);
    const { state: final, u: v } = stateWith({
      phase: 'defensive-fire',
      attacker: 'german',
      units: { half: 'br-2-4-7 U2 own-used manned', near: 'ge-4-4-7 U3', far: 'ge-4-4-7 U5' },
      weapons: { gun: 'br-mmg half first-fired used' },
    });
    const ready = open(final).state;
    expect(refusal(ready, fire([v.half], 'U5'))).toEqual(['adjacent-only I-3.4b']);
    expect(resolved(ready, fire([v.half], 'U3'), [65]).firepower.total).toBe(2);
  });

  test('I-4.1b only an idle leader beside a leader who fires helps at the gun', () => {
    const { state, u, w } = stateWith({
      units: {
        squad: 'br-4-5-7 U2',
        one: 'br-8-0 U2',
        two: 'br-8-1 U2',
        far: 'br-8-0 U3',
        broken: 'br-8-0 U2 broken',
        target: 'ge-4-4-7 U5',
        other: 'ge-4-4-7 V4',
      },
      weapons: { gun: 'br-mmg one' },
    });
    const ready = open(state).state;
    const helpedBy = (...helpers: string[]) => refusal(ready, fire([w.gun], 'U5', { helpers }));
    expect(helpedBy(u.two)).toEqual([]);
    for (const helper of [u.far, u.broken, u.squad, u.one]) expect(helpedBy(helper)).toEqual(['helper-unfit I-4.1b']);
    expect(helpedBy(u.two, u.far)).toEqual(['helper-unfit I-4.1b']);
    const after = answer(ready, fire([u.squad], 'V4', { leaders: [u.two] }), [66]).state;
    expect(refusal(after, fire([w.gun], 'U5', { helpers: [u.two] }))).toEqual(['helper-unfit I-4.1b']);
  });
});

describe('lines of sight', () => {
  // M8 is a building between M6 (a wood) and M10; L8 and N8 are beside it.
  const sketch = {
    units: {
      blind: 'br-4-5-7 M7',
      left: 'br-4-5-7 L7',
      right: 'br-4-5-7 N7',
      leader: 'br-9-1 L7',
      second: 'br-8-0 M7',
      third: 'br-8-0 N7',
      target: 'ge-4-4-7 M11',
    },
    weapons: { gun: 'br-mmg blind' },
  } as const;

  test('I-3.2.1f nobody looks along a line before the attack is declared; with free sight a blocked line is refused', () => {
    const strict = stateWith(sketch);
    expect(refusal(open(strict.state).state, fire([strict.u.blind], 'M11'))).toEqual([]);
    const free = stateWith({ ...sketch, freeSight: true });
    expect(refusal(open(free.state).state, fire([free.u.blind], 'M11'))).toEqual(['no-line-of-sight I-3.2.1a']);
  });

  test('I-3.2.1f all listed attacks have a line of sight to the target', () => {
    const { state, u } = stateWith(sketch);
    const listed = listedOf(open(state).state, 'fire');
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.filter((action) => action.with.includes(u.blind))).toEqual([]);
  });

  test('I-3.2.2j units without a line fall out and have fired; the others attack, separately where they are not adjacent', () => {
    const { state, u, w } = stateWith(sketch);
    const { state: after, events } = answer(
      open(state).state,
      fire([u.blind, w.gun, u.left, u.right], 'M11', { leaders: [u.leader, u.second, u.third] }),
      [66, 65, 66],
    );
    expect(eventOf(events, 'sight-blocked')).toMatchObject({ from: 'M7', to: 'M11', by: 'M8' });
    expect(
      eventsOf(events, 'fire-resolved').map(({ firepower, bundles }) => [
        firepower.total,
        bundles[0].modifiers.parts.find(({ label }) => label === 'leadership')?.value,
      ]),
    ).toEqual([
      [4, -1],
      [4, undefined],
    ]);
    expect(eventOf(events, 'fire-wasted').dice.total).toBe(12);
    expect(
      [u.blind, u.left, u.right, u.leader, u.second].map((unit) => marksOn(after, unit).includes('prep-fired')),
    ).toEqual([true, true, true, true, true]);
    expect(weaponMarksOn(after, w.gun)).toContain('malfunctioned');
  });

  test('I-3.2.2j adjacent ones attack together or apart, as the firer wishes', () => {
    const { state, u } = stateWith({
      units: {
        blind: 'br-4-5-7 M7',
        left: 'br-4-5-7 L7',
        beside: 'br-4-5-7 L6',
        more: 'br-4-5-7 L7',
        target: 'ge-4-4-7 M11',
      },
    });
    const all = [u.blind, u.left, u.more, u.beside];
    const asking = answer(open(state).state, fire(all, 'M11')).state;
    expect(question(asking)?.rule).toBe('I-3.2.2j');
    expect(listedOf(asking, 'regroup').map(({ groups }) => groups)).toEqual([
      [[u.left, u.more, u.beside]],
      [[u.left, u.more], [u.beside]],
    ]);
    expect(refusal(asking, { do: 'regroup', groups: [[u.left], [u.more, u.beside]] })).toEqual([
      'regroup-hex I-3.2.2k',
    ]);
    expect(refusal(asking, { do: 'regroup', groups: [[u.left, u.more]] })).toEqual(['regroup-all I-3.2.2j']);
    expect(refusal(asking, { do: 'regroup', groups: [all] })).toEqual(['regroup-all I-3.2.2j']);
    expect(refusal(asking, { do: 'pass' })).toEqual(['not-an-answer I-3.0']);
    expect(
      eventsOf(
        answer(asking, { do: 'regroup', groups: [[u.beside], [u.left, u.more]] }, [66, 65, 65]).events,
        'fire-resolved',
      ).map(({ firepower }) => firepower.total),
    ).toEqual([4, 8]);
    expect(isLegal(asking, { do: 'regroup', groups: [[u.beside, u.left, u.more]] })).toBe(true);
  });
});

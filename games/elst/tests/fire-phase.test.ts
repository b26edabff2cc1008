import { describe, expect, test } from 'vitest';
import { fire, firepowerOf, resolved } from './shooting.js';
import {
  answer,
  eventOf,
  eventsOf,
  isLegal,
  listed,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  topFrame,
  weaponMarksOn,
  whereIs,
} from './toolkit.js';

describe('the Prep Fire Phase', () => {
  test('I-3.2.5 the attacker fires; unit and weapon are marked Prep Fire', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', other: 'br-4-5-7 U3', target: 'ge-4-4-7 U5' },
      weapons: { gun: 'br-lmg squad' },
    });
    const ready = open(state).state;
    expect(question(ready)).toMatchObject({ side: 'british', rule: 'I-3.2.5', decline: { do: 'end-phase' } });
    const after = answer(ready, fire([u.squad, w.gun], 'U5'), [65]).state;
    expect(marksOn(after, u.squad)).toContain('prep-fired');
    expect(weaponMarksOn(after, w.gun)).toContain('prep-fired');
    expect(marksOn(after, u.other)).toEqual([]);
  });

  test('I-3.2.5 a unit that fires its gun alone has fired, but has its own firepower left for this phase', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5', other: 'ge-4-4-7 V5' },
      weapons: { gun: 'br-lmg squad' },
    });
    const after = answer(open(state).state, fire([w.gun], 'U5'), [65]).state;
    expect(marksOn(after, u.squad)).toEqual(['prep-fired', 'manned']);
    expect(refusal(after, fire([u.squad], 'V5'))).toEqual([]);
  });

  test('I-3.2a fire at full strength comes once in a Player Turn, but for the rate of fire', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: {
        squad: 'ge-4-4-7 U2',
        spare: 'ge-4-4-7 W3',
        target: 'br-4-5-7 U6 pinned was-pinned',
        other: 'br-4-5-7 V6 pinned was-pinned',
      },
      weapons: { gun: 'ge-hmg squad' },
    });
    const kept = answer(open(state).state, fire([u.squad, w.gun], 'U6'), [36]).state;
    expect(refusal(kept, fire([u.squad], 'V6'))).toEqual(['has-fired I-3.2a']);
    const again = answer(kept, fire([w.gun], 'V6'), [36]).state;
    expect(refusal(answer(again, fire([w.gun], 'V6'), [54]).state, fire([w.gun], 'U6'))).toEqual(['has-fired I-3.2a']);
  });

  test('I-SOP.PFPh Smoke thins first, then the side fires or destroys weapons, until it ends the phase or nothing is left to do', () => {
    const { state } = stateWith({
      units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5' },
      weapons: { gun: 'br-lmg squad' },
      smoke: [{ hex: 'W9', kind: 'dispersed', side: 'british' }],
    });
    const { state: ready, events } = open(state);
    expect(events.map(({ type }) => type)).toEqual(['phase-began', 'smoke-changed']);
    expect(new Set(listed(ready).map((action) => action.do))).toEqual(new Set(['fire', 'destroy', 'end-phase']));
    expect(eventOf(answer(ready, { do: 'end-phase' }).events.slice(0, 1), 'phase-began').phase).toBe('movement');
    const { state: idle } = stateWith({ units: { squad: 'br-4-5-7 A1', target: 'ge-4-4-7 Z14' } });
    expect(
      eventsOf(open(idle).events, 'phase-began')
        .map(({ phase }) => phase)
        .slice(0, 2),
    ).toEqual(['prep-fire', 'movement']);
  });

  test('I-SOP.PFPh Smoke is fired before everything else', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', other: 'br-4-5-7 U3', target: 'ge-4-4-7 U7' },
      weapons: { mortar: 'br-mtr51 squad' },
    });
    const ready = open(state).state;
    const smoke = { do: 'bombard', weapon: w.mortar, leaders: [], helpers: [], at: 'U7', ammunition: 'smoke' } as const;
    const shell = { ...smoke, ammunition: 'shell' } as const;
    expect([
      refusal(ready, { ...smoke, leaders: [], helpers: [] }),
      listedOf(ready, 'bombard').map(({ ammunition }) => ammunition),
    ]).toEqual([[], ['smoke', 'shell']]);
    const after = answer(ready, fire([u.other], 'U7'), [65]).state;
    expect(refusal(after, { ...smoke, leaders: [], helpers: [] })).toEqual(['mortar-smoke-when I-6.2']);
    expect(refusal(after, { ...shell, leaders: [], helpers: [] })).toEqual([]);
    expect(listedOf(after, 'bombard').map(({ ammunition }) => ammunition)).toEqual(['shell']);
  });

  test('I-1.2.5b V-1.2.5v2 when the Prep Fire Phase of its owner opens, dispersed Smoke goes and full Smoke disperses', () => {
    const { state } = stateWith({
      units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5' },
      smoke: [
        { hex: 'W9', kind: 'dispersed', side: 'british' },
        { hex: 'W10', kind: 'full', side: 'british' },
        { hex: 'W11', kind: 'full', side: 'german' },
        { hex: 'W12', kind: 'dispersed', side: 'german' },
      ],
    });
    const { state: ready, events } = open(state);
    expect(ready.smoke.map(({ kind, side }) => [kind, side])).toEqual([
      ['dispersed', 'british'],
      ['full', 'german'],
      ['dispersed', 'german'],
    ]);
    expect(eventsOf(events, 'smoke-changed').map(({ at, kind }) => [at, kind])).toEqual([
      ['W9', undefined],
      ['W10', 'dispersed'],
    ]);
  });

  test('I-4.0h a weapon is destroyed by those who possess it, and that is a use of it', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: {
        half: 'ge-2-3-7 U2',
        spare: 'ge-4-4-7 U3',
        broken: 'ge-4-4-7 W2 broken',
        melee: 'ge-4-4-7 Y2 melee',
        foe: 'br-4-5-7 Y2 melee',
        target: 'br-4-5-7 U5',
      },
      weapons: {
        gun: 'ge-lmg half',
        lost: 'ge-lmg W3',
        stuck: 'ge-lmg broken',
        held: 'ge-lmg melee',
        theirs: 'br-lmg target',
        more: 'ge-mmg half',
      },
    });
    const ready = open(state).state;
    const destroy = (weapon: string) => refusal(ready, { do: 'destroy', weapon });
    expect(destroy(w.lost)).toEqual(['weapon-lies-idle I-1.2.4']);
    expect(destroy(w.stuck)).toEqual(['firer-broken I-3.2.3m']);
    expect(destroy(w.held)).toEqual(['firer-in-melee I-3.8m']);
    expect(destroy(w.theirs)).toEqual(['not-your-fire I-3.2.5']);
    expect(destroy('w99')).toEqual(['no-such-weapon I-1.1a']);
    const { state: after, events } = answer(ready, { do: 'destroy', weapon: w.gun });
    expect(eventOf(events, 'weapon-lost')).toMatchObject({ fate: 'destroyed', at: 'U2' });
    expect(marksOn(after, u.half)).toEqual(['own-used', 'manned']);
    expect(refusal(after, fire([u.half], 'U5'))).toEqual(['too-many-weapons I-4.0k']);
    expect(refusal(after, { do: 'destroy', weapon: w.more })).toEqual(['too-many-weapons I-4.0k']);
    expect(refusal(after, { do: 'destroy', weapon: w.gun })).toEqual(['firer-off-map I-3.2.1a']);
    const { state: later, w: v } = stateWith({
      phase: 'advancing-fire',
      units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5' },
      weapons: { gun: 'br-lmg squad' },
    });
    expect(refusal(open(later).state, { do: 'destroy', weapon: v.gun })).toEqual(['destroy-when I-4.0h']);
  });

  test('other answers are refused', () => {
    const { state } = stateWith({ units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5' } });
    expect(refusal(open(state).state, { do: 'pass' })).toEqual(['not-an-answer I-3.0']);
  });
});

describe('the Defensive Fire Phase', () => {
  const sketch = {
    phase: 'defensive-fire',
    attacker: 'german',
    units: {
      fresh: 'br-4-5-7 U2',
      marked: 'br-4-5-7 U2 first-fired own-used',
      silent: 'br-4-5-7 U2 final-fired own-used',
      near: 'ge-4-4-7 U3',
      far: 'ge-4-4-7 U5',
    },
    weapons: {
      kept: 'br-mmg fresh used',
      first: 'br-lmg marked first-fired used',
      final: 'br-lmg silent final-fired used',
    },
  } as const;

  test('I-3.4a the defender fires unmarked units, and guns that kept their rate of fire', () => {
    const { state, u, w } = stateWith(sketch);
    const ready = open(state).state;
    expect(question(ready)).toMatchObject({ side: 'british', rule: 'I-3.4a' });
    expect(firepowerOf(ready, fire([u.fresh, w.kept], 'U5'))).toBe(8);
    const after = answer(ready, fire([u.fresh, w.kept], 'U5'), [65]).state;
    expect(marksOn(after, u.fresh)).toContain('final-fired');
    expect(weaponMarksOn(after, w.kept)).toContain('final-fired');
  });

  test('I-3.4b units marked First Fire fire only at adjacent hexes, at half firepower, and are then marked Final Fire', () => {
    const { state, u, w } = stateWith(sketch);
    const ready = open(state).state;
    expect(refusal(ready, fire([u.marked, w.first], 'U5'))).toEqual(['adjacent-only I-3.4b', 'adjacent-only I-3.4b']);
    expect(firepowerOf(ready, fire([u.marked, w.first], 'U3'))).toBe(6);
    const after = answer(ready, fire([u.marked, w.first], 'U3'), [63]).state;
    expect(marksOn(after, u.marked)).toEqual(['final-fired', 'own-used']);
    expect(weaponMarksOn(after, w.first)).toEqual(['final-fired', 'used']);
  });

  test('I-4.0k I-3.4b a unit fires again no more than one attack could hold, in any order', () => {
    const { state, u, w } = stateWith({
      phase: 'defensive-fire',
      attacker: 'german',
      units: {
        half: 'br-2-4-7 U3 own-used manned',
        squad: 'br-4-5-7 U3 own-used manned manned-twice',
        above: 'ge-4-4-7 U2',
        below: 'ge-4-4-7 U4',
        beside: 'ge-4-4-7 V3',
      },
      weapons: {
        gun: 'br-lmg half first-fired used',
        one: 'br-lmg squad first-fired used',
        two: 'br-lmg squad first-fired used',
      },
    });
    const ready = open(state).state;
    const after = (...firers: string[]) => answer(ready, fire(firers, 'U2'), [63]).state;
    const tooMany = ['too-many-weapons I-4.0k'];
    expect(refusal(after(u.half), fire([w.gun], 'U4'))).toEqual(tooMany);
    expect(refusal(after(w.gun), fire([u.half], 'U4'))).toEqual(tooMany);
    expect(refusal(after(u.squad, w.one), fire([w.two], 'U4'))).toEqual(tooMany);
    expect(refusal(after(w.one, w.two), fire([u.squad], 'U4'))).toEqual(tooMany);
    expect(refusal(after(u.squad), fire([w.one], 'U4'))).toEqual([]);
    expect(refusal(after(w.one), fire([u.squad], 'U4'))).toEqual([]);
  });

  test('I-3.4b a squad marked First Fire fires at an adjacent hex also after its machine gun has fired far away', () => {
    const { state, u, w } = stateWith({
      phase: 'defensive-fire',
      attacker: 'german',
      units: { squad: 'br-4-5-7 U2 first-fired own-used', near: 'ge-4-4-7 U3', far: 'ge-4-4-7 V6' },
      weapons: { gun: 'br-lmg squad' },
    });
    const after = answer(open(state).state, fire([w.gun], 'V6'), [65]).state;
    expect(refusal(after, fire([u.squad], 'U3'))).toEqual([]);
    expect(refusal(after, fire([u.squad], 'V6'))).toContain('adjacent-only I-3.4b');
  });

  test('I-3.4c units marked Final Fire do not fire', () => {
    const { state, u, w } = stateWith(sketch);
    const ready = open(state).state;
    expect(refusal(ready, fire([u.silent], 'U3'))).toEqual(['final-fired I-3.4c']);
    expect(refusal(ready, fire([w.final], 'U3'))).toEqual(['final-fired I-3.4c']);
  });

  test('I-3.4d Final Fire hits all enemies in the location, and movement counts no more', () => {
    const { state, u } = stateWith({
      phase: 'defensive-fire',
      attacker: 'german',
      units: { squad: 'br-4-5-7 U2', moved: 'ge-4-4-7 U5 done', still: 'ge-4-4-7 U5' },
    });
    const { bundles } = resolved(open(state).state, fire([u.squad], 'U5'), [65]);
    expect(bundles).toMatchObject([{ units: [{ id: u.moved }, { id: u.still }], modifiers: { total: 0, parts: [] } }]);
  });

  test('I-3.4f First and Final Fire marks go at the end of the phase', () => {
    const { state, u, w } = stateWith(sketch);
    const after = answer(open(state).state, { do: 'end-phase' }).state;
    for (const unit of [u.marked, u.silent])
      expect(marksOn(after, unit).filter((mark) => mark.endsWith('-fired'))).toEqual([]);
    for (const weapon of [w.first, w.final])
      expect(weaponMarksOn(after, weapon).filter((mark) => mark.endsWith('-fired'))).toEqual([]);
  });

  test('I-SOP.DFPh the defender fires or destroys weapons', () => {
    const { state } = stateWith(sketch);
    const ready = open(state).state;
    expect(topFrame(ready)).toMatchObject({ at: 'fire-phase', phase: 'defensive-fire', side: 'british' });
    expect(new Set(listed(ready).map((action) => action.do))).toEqual(new Set(['fire', 'destroy', 'end-phase']));
  });
});

describe('the Advancing Fire Phase', () => {
  const sketch = {
    phase: 'advancing-fire',
    attacker: 'german',
    units: {
      squad: 'ge-4-4-7 U2 done',
      fired: 'ge-4-4-7 U2 prep-fired own-used',
      spare: 'ge-4-4-7 W3',
      target: 'br-4-5-7 U5',
    },
    weapons: {
      light: 'ge-lmg squad moved',
      medium: 'ge-mmg squad moved',
      heavy: 'ge-hmg squad moved',
      stayed: 'ge-hmg squad',
      other: 'ge-lmg fired',
    },
  } as const;

  test('I-3.5a units that did not fire in the Prep Fire Phase fire at half firepower', () => {
    const { state, u, w } = stateWith(sketch);
    const ready = open(state).state;
    expect(question(ready)).toMatchObject({ side: 'german', rule: 'I-3.5a' });
    expect(firepowerOf(ready, fire([u.squad, w.light], 'U5'))).toBe(3.5);
    expect(refusal(ready, fire([u.fired], 'U5'))).toEqual(['fired-in-prep I-3.5a']);
    expect(refusal(ready, fire([w.other], 'U5'))).toEqual(['fired-in-prep I-3.5a']);
  });

  test('I-3.5c heavier weapons that were moved are silent, and no weapon fires twice', () => {
    const { state, u, w } = stateWith(sketch);
    const ready = open(state).state;
    expect([w.light, w.medium, w.heavy, w.stayed].map((gun) => refusal(ready, fire([gun], 'U5')))).toEqual([
      [],
      ['weapon-moved I-3.5c'],
      ['weapon-moved I-3.5c'],
      [],
    ]);
    const { state: after, events } = answer(ready, fire([w.stayed], 'U5'), [16]);
    expect(eventsOf(events, 'rate-kept')).toEqual([]);
    expect(refusal(after, fire([w.stayed], 'U5'))).toEqual(['has-fired I-3.2a']);
    expect(refusal(after, fire([u.squad], 'U5'))).toEqual(['must-combine I-3.2.2k']);
  });

  test('I-3.5d Prep Fire marks go at the end of the phase', () => {
    const { state, u } = stateWith(sketch);
    expect(marksOn(answer(open(state).state, { do: 'end-phase' }).state, u.fired)).not.toContain('prep-fired');
  });

  test('I-SOP.AFPh the attacker fires, and resolves every charge that was placed', () => {
    const { state, w } = stateWith({ ...sketch, weapons: { ...sketch.weapons, charge: 'ge-dc U4 placed' } });
    state.charges = [
      { weapon: Number(w.charge.slice(1)) - 1, target: state.place[3], exhausted: false, breakdown: 12 },
    ];
    const ready = open(state).state;
    expect(question(ready)?.decline).toBeUndefined();
    expect(refusal(ready, { do: 'end-phase' })).toEqual(['charge-waits I-4.3c']);
    expect(isLegal(ready, { do: 'detonate', weapon: w.charge })).toBe(true);
    expect(refusal(ready, { do: 'detonate', weapon: w.light })).toEqual(['no-such-charge I-4.3c']);
    expect(listedOf(ready, 'detonate')).toEqual([{ do: 'detonate', weapon: w.charge }]);
    expect(listedOf(ready, 'end-phase')).toEqual([]);
  });
});

describe('lists', () => {
  test('I-3.2.5 everything listed is legal, and holds each unit, each gun, the full hex with its leader, and the chain', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { one: 'ge-4-4-7 U2', two: 'ge-4-4-7 U2', leader: 'ge-9-1 U2', far: 'ge-4-4-7 U3', target: 'br-4-5-7 U6' },
      weapons: { gun: 'ge-mmg one' },
    });
    const ready = open(state).state;
    const fires = listedOf(ready, 'fire');
    expect(fires.filter((action) => !isLegal(ready, action))).toEqual([]);
    const written = fires.map((action) =>
      [[...action.with].toSorted().join(' '), action.leaders.join(' ')].join(' | '),
    );
    for (const wanted of [
      [[u.one, w.gun], []],
      [[u.two], [u.leader]],
      [[w.gun], []],
      [[u.one, u.two, w.gun], [u.leader]],
      [[u.one, u.two, u.far, w.gun], []],
    ] as const) {
      expect(written).toContain([[...wanted[0]].toSorted().join(' '), wanted[1].join(' ')].join(' | '));
    }
    expect(whereIs(ready, u.target)).toBe('U6');
  });
});

/** I-3.7 The Advance Phase. */
import { preview } from '@bridgehead/engine';
import { describe, expect, it } from 'vitest';
import { elstGame } from '../rules/game.js';
import type { ActionOf } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import { outsideCode } from '../rules/state/state.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  at,
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
  unitNumber,
  violations,
  weaponNumber,
  whereIs,
} from './toolkit.js';

/** The state when advances are made. */
function advancing<U extends string, W extends string = never>(sketch: Omit<Sketch<U, W>, 'phase' | 'stack'>) {
  return stateWith<U, W>({ ...sketch, phase: 'advance', stack: [{ at: 'advance-phase', step: 'advances' }] });
}
const advance = (to: string, ...units: readonly string[]): ActionOf<'advance'> => ({
  do: 'advance',
  units: [...units],
  to,
});

describe('transfers', () => {
  const sketch = {
    phase: 'advance',
    units: { one: 'br-4-5-7 A5', two: 'br-4-5-7 A5', held: 'br-4-5-7 A5 pinned was-pinned' },
    weapons: { gun: 'br-lmg one' },
  } as const;

  it('I-3.7a I-SOP.APh first unpinned units in Good Order may hand weapons over, then advances are made', () => {
    const { state, u, w } = stateWith(sketch);
    const asking = open(state).state;
    expect(question(asking)).toMatchObject({ side: 'british', rule: 'I-3.7a', decline: { do: 'ready' } });
    expect(listed(asking)).toEqual([{ do: 'transfer', from: u.one, to: u.two, weapons: [w.gun] }, { do: 'ready' }]);
    expect(refusal(asking, { do: 'transfer', from: u.one, to: u.held, weapons: [w.gun] })).toEqual([
      'pinned-transfer I-3.7a',
    ]);
    expect(refusal(asking, advance('A4', u.one))).toEqual(['transfers-first I-3.7a']);
    const { state: handed } = answer(asking, { do: 'transfer', from: u.one, to: u.two, weapons: [w.gun] });
    expect(handed.holder[weaponNumber(w.gun)]).toBe(unitNumber(u.two));
    const later = answer(handed, { do: 'ready' }).state;
    expect(question(later)).toMatchObject({ rule: 'I-3.7b', decline: { do: 'end-phase' } });
    expect(refusal(later, { do: 'transfer', from: u.two, to: u.one, weapons: [w.gun] })).toEqual([
      'transfers-over I-3.7a',
    ]);
  });

  it('I-3.7a the step is passed over when nothing can be handed over', () => {
    const { state } = stateWith({ phase: 'advance', units: { one: 'br-4-5-7 A5' } });
    expect(question(open(state).state)?.rule).toBe('I-3.7b');
  });
});

describe('advances', () => {
  it('I-3.7b each Good Order, unpinned unit of the attacker one hex, whatever it has done before', () => {
    const { state, u } = advancing({
      units: {
        mover: 'br-4-5-7 A5 prep-fired',
        pinned: 'br-4-5-7 A5 pinned',
        broken: 'br-4-5-7 A5 broken',
        held: 'br-4-5-7 A7 melee',
        enemy: 'ge-4-4-7 A7 melee',
        away: 'br-4-5-7 eliminated',
        idle: 'br-4-5-7 A9',
      },
    });
    const { state: after, events } = answer(state, advance('A4', u.mover));
    expect(whereIs(after, u.mover)).toBe('A4');
    expect(eventOf(events, 'advanced')).toMatchObject({ from: 'A5', to: 'A4', exhausted: [] });
    for (const id of [u.pinned, u.broken, u.held, u.away])
      expect(refusal(state, advance('A4', id))).toEqual(['advance-unfit I-3.7b']);
    expect(refusal(state, advance('A6', u.enemy))).toEqual(['not-your-advance I-3.7b']);
    expect(refusal(state, advance('A3', u.mover))).toEqual(['advance-too-far I-3.7b']);
    expect(refusal(after, advance('A3', u.mover))).toEqual(['has-advanced I-3.7b']);
  });

  it('I-3.7b no unit advances into a pond or beyond the stacking limit, and units that advance together stand together', () => {
    const { state, u } = advancing({
      units: {
        one: 'br-4-5-7 G11',
        two: 'br-4-5-7 A5',
        three: 'br-4-5-7 A6',
        four: 'br-4-5-7 A6',
        five: 'br-4-5-7 A6',
      },
    });
    expect(refusal(state, advance('G12', u.one))).toEqual(['advance-too-far I-3.7b']);
    expect(refusal(state, advance('A6', u.two))).toEqual(['advance-no-room I-3.3.1e']);
    expect(refusal(state, advance('A4', u.one, u.two))).toEqual(['advance-apart I-3.7b']);
  });

  it('I-3.7b the list has each unit, each stack and each leader with one unit; all of it is legal', () => {
    const { state, u } = advancing({ units: { one: 'br-4-5-7 B5', two: 'br-4-5-7 B5', boss: 'br-9-1 B5' } });
    const advances = listedOf(state, 'advance');
    expect(advances).toHaveLength(36);
    expect(advances).toContainEqual(advance('B4', u.boss, u.two));
    expect(advances).toContainEqual(advance('B4', u.one, u.two, u.boss));
    expect(advances.flatMap((action) => violations(state, action))).toEqual([]);
  });

  it('I-3.7b the phase ends on its own when nobody can advance', () => {
    const { state } = stateWith({ phase: 'advance', units: { pinned: 'br-4-5-7 A5 pinned', enemy: 'ge-4-4-7 T5' } });
    expect(eventsOf(open(state).events, 'phase-began').map(({ phase }) => phase)).toContain('close-combat');
  });

  it('I-3.7e units that advance into an enemy’s hex get a CC marker, whether the enemy is known or hidden', () => {
    const { state, u } = advancing({
      units: {
        one: 'br-4-5-7 A5',
        two: 'br-4-5-7 A7',
        known: 'ge-4-4-7 A4',
        hidden: 'ge-4-4-7 A8 hidden',
        more: 'br-8-0 C12',
      },
    });
    const first = answer(state, advance('A4', u.one)).state;
    expect(marksOn(first, u.one)).toEqual(['fought', 'advanced']);
    const { state: after, events } = answer(first, advance('A8', u.two));
    expect(eventOf(events, 'revealed').units.map(({ id }) => id)).toEqual([u.hidden]);
    expect([whereIs(after, u.two), marksOn(after, u.two), marksOn(after, u.hidden)]).toEqual([
      'A8',
      ['fought', 'advanced'],
      [],
    ]);
  });

  it('I-3.7b a hidden unit that advances shows itself', () => {
    const { state, u } = advancing({ units: { one: 'br-4-5-7 A5 hidden', enemy: 'ge-4-4-7 T5', idle: 'br-4-5-7 A9' } });
    const { state: after } = answer(state, advance('A4', u.one));
    expect(marksOn(after, u.one)).toEqual(['advanced']);
  });

  it('I-3.7b units outside the map may enter by advancing into the hex they stand next to', () => {
    const { state, u } = advancing({ units: { late: 'br-4-5-7 due', other: 'br-4-5-7 A9' } });
    const outside: State = { ...state, place: state.place.with(unitNumber(u.late), outsideCode(at(state, 'A5'))) };
    expect(refusal(outside, advance('A4', u.late))).toEqual(['advance-too-far I-3.7b']);
    expect(listedOf(outside, 'advance')).toContainEqual(advance('A5', u.late));
    const { state: after, events } = answer(outside, advance('A5', u.late));
    expect(whereIs(after, u.late)).toBe('A5');
    expect(eventOf(events, 'entered-map')).toMatchObject({ at: 'A5' });
    expect(eventOf(events, 'advanced').from).toBe('outside A5');
  });
});

describe('exhaustion', () => {
  it('I-3.7c a hex that takes all MF makes the unit CX; a leader who goes along lends MF and IPC', () => {
    const { state, u } = advancing({
      units: { squad: 'ru-4-4-7 C5', boss: 'ru-8-0 C5' },
      weapons: { gun: 'ru-mmg squad' },
    });
    const alone = answer(state, advance('C4', u.squad));
    expect(marksOn(alone.state, u.squad)).toContain('exhausted');
    expect(eventOf(alone.events, 'advanced').exhausted.map(({ id }) => id)).toEqual([u.squad]);
    expect(marksOn(answer(state, advance('C4', u.squad, u.boss)).state, u.squad)).not.toContain('exhausted');
    expect(marksOn(answer(state, advance('B5', u.squad)).state, u.squad)).not.toContain('exhausted');
  });

  it('I-3.7c a CX unit cannot do that, and one without MF cannot advance at all', () => {
    const { state, u } = advancing({
      units: { tired: 'ge-4-4-7 C5 exhausted', boss: 'ge-8-0 C5', laden: 'ge-2-3-7 C5' },
      weapons: { gun: 'ge-hmg tired', one: 'ge-hmg laden', two: 'ge-hmg laden' },
      attacker: 'german',
    });
    expect(refusal(state, advance('C4', u.tired))).toEqual(['too-exhausted I-3.7c']);
    expect(isLegal(state, advance('C4', u.tired, u.boss))).toBe(true);
    expect(isLegal(state, advance('B5', u.tired))).toBe(true);
    expect(refusal(state, advance('B5', u.laden))).toEqual(['too-laden I-3.7c']);
  });

  it('I-4.0g a leader does not advance with more than 2 PP', () => {
    const { state, u, w } = advancing({
      attacker: 'german',
      units: { leader: 'ge-8-0 A5', squad: 'ge-4-4-7 A5' },
      weapons: { gun: 'ge-mmg leader' },
    });
    expect(refusal(state, advance('A4', u.leader))).toEqual(['leader-overloaded I-4.0g']);
    expect(refusal(state, advance('A4', u.squad, u.leader))).toEqual(['leader-overloaded I-4.0g']);
    expect(listedOf(state, 'advance').filter(({ units }) => units.includes(u.leader))).toEqual([]);
    expect(isLegal(answer(state, { do: 'drop', weapons: [w.gun] }).state, advance('A4', u.leader))).toBe(true);
  });

  it('I-3.7c Smoke and the cover of a polder cost nothing, the way out of a polder does', () => {
    const { state, u } = advancing({
      units: { squad: 'ru-4-4-7 G4', other: 'ru-4-4-7 A5' },
      weapons: { gun: 'ru-mmg squad', second: 'ru-mmg other' },
      smoke: [{ hex: 'A4', kind: 'full', side: 'british' }],
    });
    expect(marksOn(answer(state, advance('G3', u.squad)).state, u.squad)).toContain('exhausted');
    expect(marksOn(answer(state, advance('A4', u.other)).state, u.other)).not.toContain('exhausted');
    const shown = preview(elstGame, state, 'british', advance('G3', u.squad));
    expect(shown.tallies.map(({ total }) => total)).toEqual([2, 2]);
    expect(shown.consequences.map(({ rule }) => rule)).toEqual(['I-3.7c']);
  });
});

describe('dropping', () => {
  it('I-4.0b in this phase too unbroken units leave weapons behind, at no cost', () => {
    const { state, u, w } = advancing({
      units: { squad: 'br-4-5-7 A5', broken: 'br-4-5-7 A6 broken', enemy: 'ge-4-4-7 T5' },
      weapons: { gun: 'br-lmg squad', other: 'br-lmg broken', lying: 'br-lmg A7', theirs: 'ge-lmg enemy' },
    });
    const { state: after } = answer(state, { do: 'drop', weapons: [w.gun] });
    expect(after.holder[weaponNumber(w.gun)]).toBe(-1);
    expect(refusal(state, { do: 'drop', weapons: [w.other] })).toEqual(['broken-drop I-4.0b']);
    expect(refusal(state, { do: 'drop', weapons: [w.lying] })).toEqual(['nobody-holds-it I-4.0b']);
    expect(refusal(state, { do: 'drop', weapons: [w.theirs] })).toEqual(['not-own-unit I-3.1a']);
    expect(whereIs(after, u.squad)).toBe('A5');
  });
});

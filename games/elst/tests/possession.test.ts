/** I-3.1 I-4.0 Recovery, repair, transfer and dropping of weapons. */
import { describe, expect, it } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import { weaponsOf } from '../rules/units/weapons-in-play.js';
import { drop, judgeDrop } from '../rules/weapons/possession.js';
import {
  answer,
  answerAll,
  eventOf,
  isLegal,
  listed,
  listedOf,
  open,
  question,
  refusal,
  run,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  whereIs,
} from './toolkit.js';
import { go, inMovement, move } from './walking.js';

describe('recovery', () => {
  const sketch = {
    phase: 'rally',
    units: {
      squad: 'br-4-5-7 A5',
      tired: 'br-4-5-7 A6 exhausted',
      broken: 'br-4-5-7 A6 broken rally-tried',
      melee: 'br-4-5-7 A7 melee',
      enemy: 'ge-4-4-7 A7 melee',
    },
    weapons: { gun: 'ge-lmg A5', second: 'br-mmg A6', third: 'br-lmg A7' },
  } as const;

  it('I-3.1d a unit in Good Order takes up a weapon in its location on a die below 6, +1 if CX', () => {
    const { state, u, w } = stateWith(sketch);
    const asked = open(state).state;
    expect(question(asked)).toMatchObject({ side: 'british', rule: 'I-3.1d', decline: { do: 'ready' } });
    const { state: after, events } = answer(asked, { do: 'recover', unit: u.squad, weapon: w.gun }, [5]);
    expect(eventOf(events, 'recovery-tried')).toMatchObject({ roll: 5, recovered: true, modifiers: { total: 0 } });
    expect(after.holder[weaponNumber(w.gun)]).toBe(unitNumber(u.squad));
    expect(
      eventOf(answer(asked, { do: 'recover', unit: u.tired, weapon: w.second }, [5]).events, 'recovery-tried'),
    ).toMatchObject({ recovered: false, modifiers: { total: 1 } });
    expect(
      eventOf(answer(asked, { do: 'recover', unit: u.squad, weapon: w.gun }, [6]).events, 'recovery-tried').recovered,
    ).toBe(false);
  });

  it('I-3.1d nobody else does: broken units, units in Melee, units elsewhere', () => {
    const { state, u, w } = stateWith(sketch);
    const asked = open(state).state;
    expect(listedOf(asked, 'recover')).toEqual([
      { do: 'recover', unit: u.squad, weapon: w.gun },
      { do: 'recover', unit: u.tired, weapon: w.second },
    ]);
    expect(refusal(asked, { do: 'recover', unit: u.broken, weapon: w.second })).toEqual(['not-in-good-order I-3.1d']);
    expect(refusal(asked, { do: 'recover', unit: u.melee, weapon: w.third })).toEqual(['not-in-good-order I-3.1d']);
    expect(refusal(asked, { do: 'recover', unit: u.squad, weapon: w.second })).toEqual(['weapon-elsewhere I-3.1d']);
    expect(refusal(asked, { do: 'recover', unit: u.enemy, weapon: w.third })).toEqual(['not-own-unit I-3.1a']);
  });

  it('V-2.0v9 a half-squad in a full hex takes up no Gun, neither from the ground nor from others; a squad does', () => {
    const units = { squad: 'ge-4-4-7 A5', other: 'ge-4-4-7 A5', half: 'ge-2-3-7 A5', second: 'ge-2-3-7 A5' };
    const lying = stateWith({ phase: 'rally', units, weapons: { gun: 'ge-pak40 A5>5' } });
    const asked = open(lying.state).state;
    const recover = (unit: string) => ({ do: 'recover', unit, weapon: lying.w.gun }) as const;
    expect(refusal(asked, recover(lying.u.half))).toEqual(['no-room-at-gun V-2.0v9']);
    expect(listedOf(asked, 'recover')).toEqual([recover(lying.u.squad), recover(lying.u.other)]);
    const held = stateWith({ phase: 'rally', units, weapons: { gun: 'ge-pak40 squad>5' } });
    const handing = open(held.state).state;
    const transfer = (to: string): ActionOf<'transfer'> => ({
      do: 'transfer',
      from: held.u.squad,
      to,
      weapons: [held.w.gun],
    });
    expect(refusal(handing, transfer(held.u.half))).toEqual(['no-room-at-gun V-2.0v9']);
    expect(listedOf(handing, 'transfer')).toEqual([transfer(held.u.other)]);
  });

  it('I-4.0f only what nobody possesses is recovered, and it does not change hands in the same phase', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      units: { squad: 'br-4-5-7 A5', other: 'br-4-5-7 A5', third: 'br-4-5-7 A5' },
      weapons: { gun: 'br-lmg A5', held: 'br-lmg other' },
    });
    const asked = open(state).state;
    expect(refusal(asked, { do: 'recover', unit: u.squad, weapon: w.held })).toEqual(['weapon-held I-4.0f']);
    const { state: after } = answer(asked, { do: 'recover', unit: u.squad, weapon: w.gun }, [1]);
    expect(weaponMarksOn(after, w.gun)).toEqual(['recovered']);
    expect(question(after)?.rule).toBe('I-3.1f');
    expect(refusal(after, { do: 'transfer', from: u.squad, to: u.other, weapons: [w.gun] })).toEqual([
      'has-acted I-3.1b',
      'just-recovered I-4.0f',
    ]);
    expect(refusal(after, { do: 'transfer', from: u.other, to: u.third, weapons: [w.held] })).toEqual([]);
  });
});

describe('repair', () => {
  const sketch = {
    phase: 'rally',
    units: { squad: 'ge-4-4-7 A5', other: 'ge-4-4-7 A5' },
    weapons: { hmg: 'ge-hmg squad malfunctioned', works: 'ge-lmg squad', foreign: 'br-lmg squad malfunctioned' },
  } as const;

  it('I-3.1e a malfunctioned weapon works again on a die not above its repair number; 6 removes it', () => {
    const { state, u, w } = stateWith(sketch);
    const asked = open(state).state;
    expect(question(asked)).toMatchObject({ side: 'german', rule: 'I-3.1e' });
    const repair = (die: number) => answer(asked, { do: 'repair', unit: u.squad, weapon: w.hmg }, [die]);
    expect(weaponMarksOn(repair(3).state, w.hmg)).toEqual([]);
    expect(weaponMarksOn(repair(4).state, w.hmg)).toEqual(['malfunctioned']);
    expect(eventOf(repair(6).events, 'repair-tried').outcome).toBe('removed');
    expect(weaponsOf(repair(6).state, unitNumber(u.squad))).not.toContain(weaponNumber(w.hmg));
  });

  it('I-3.1e only the possessor, only a broken weapon, only one of its own nation', () => {
    const { state, u, w } = stateWith(sketch);
    const asked = open(state).state;
    expect(listed(asked)).toEqual([{ do: 'repair', unit: u.squad, weapon: w.hmg }, { do: 'ready' }]);
    expect(refusal(asked, { do: 'repair', unit: u.other, weapon: w.hmg })).toEqual(['weapon-not-held I-4.0a']);
    expect(refusal(asked, { do: 'repair', unit: u.squad, weapon: w.works })).toEqual(['weapon-works I-3.1e']);
    expect(refusal(asked, { do: 'repair', unit: u.squad, weapon: w.foreign })).toEqual(['foreign-weapon I-3.1e']);
  });

  it('I-1.2.4 a weapon without a repair number stays as it is', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      units: { squad: 'ru-4-4-7 A5', german: 'ge-4-4-7 H5' },
      weapons: { gun: 'ru-mmg squad malfunctioned', other: 'ge-lmg german malfunctioned' },
    });
    const asked = open({ ...state, attacker: 'german' }).state;
    expect(refusal(asked, { do: 'repair', unit: u.german, weapon: w.other })).toEqual([]);
    const british = {
      ...asked,
      stack: [...asked.stack.slice(0, -1), { at: 'rally-phase', step: 'repair', side: 'british' } as const],
    };
    expect(refusal(british, { do: 'repair', unit: u.squad, weapon: w.gun })).toEqual(['beyond-repair I-1.2.4']);
  });
});

describe('transfer', () => {
  it('I-3.1f weapons change hands between units in Good Order in one location', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      units: {
        squad: 'br-4-5-7 A5',
        leader: 'br-9-1 A5',
        far: 'br-4-5-7 A6',
        broken: 'br-4-5-7 A5 broken rally-tried',
      },
      weapons: { gun: 'br-lmg squad', mortar: 'br-mtr51 squad acquired' },
    });
    const asked = open(state).state;
    expect(question(asked)).toMatchObject({ side: 'british', rule: 'I-3.1f' });
    expect(listedOf(asked, 'transfer').map(({ to, weapons }) => [to, weapons])).toEqual([
      [u.leader, [w.gun, w.mortar]],
      [u.leader, [w.gun]],
      [u.leader, [w.mortar]],
    ]);
    const { state: after, events } = answer(asked, {
      do: 'transfer',
      from: u.squad,
      to: u.leader,
      weapons: [w.gun, w.mortar],
    });
    expect(weaponsOf(after, unitNumber(u.leader))).toEqual([w.gun, w.mortar].map(weaponNumber));
    expect(weaponMarksOn(after, w.mortar)).toEqual([]);
    expect(eventOf(events, 'transferred')).toMatchObject({ from: { id: u.squad }, to: { id: u.leader } });
    expect(refusal(asked, { do: 'transfer', from: u.squad, to: u.far, weapons: [w.gun] })).toEqual([
      'not-together I-3.1f',
    ]);
    expect(refusal(asked, { do: 'transfer', from: u.squad, to: u.broken, weapons: [w.gun] })).toEqual([
      'not-in-good-order I-3.1d',
    ]);
    expect(refusal(asked, { do: 'transfer', from: u.squad, to: u.squad, weapons: [w.gun] })).toEqual([
      'to-itself I-3.1f',
    ]);
    expect(refusal(asked, { do: 'transfer', from: u.leader, to: u.squad, weapons: [w.gun] })).toEqual([
      'weapon-not-held I-4.0a',
    ]);
  });
});

describe('carrying and dropping', () => {
  it('I-4.0a a unit possesses any number of weapons', () => {
    const { state, u } = stateWith({
      phase: 'rally',
      units: { squad: 'br-4-5-7 A5', other: 'br-4-5-7 A5' },
      weapons: { one: 'br-lmg squad', two: 'br-lmg squad', three: 'br-mmg squad', four: 'br-mtr51 other' },
    });
    const { state: after } = answer(open(state).state, {
      do: 'transfer',
      from: u.squad,
      to: u.other,
      weapons: ['w1', 'w2', 'w3'],
    });
    expect(weaponsOf(after, unitNumber(u.other))).toHaveLength(4);
  });

  it('I-4.0b an unbroken unit drops its weapons where it is, and only its own', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { squad: 'br-4-5-7 A5', broken: 'br-4-5-7 A5 broken' },
      weapons: { gun: 'br-lmg squad', other: 'br-lmg broken', lying: 'br-lmg A5' },
    });
    const units = [u.squad, u.broken].map(unitNumber);
    const codes = (weapon: string) =>
      judgeDrop(state, 'british', units, [weaponNumber(weapon)]).map(({ code }) => code);
    expect([codes(w.gun), codes(w.other), codes(w.lying)]).toEqual([[], ['broken-drop'], ['weapon-not-held']]);
    const { state: after, events } = run(state, (play) => drop(play, [weaponNumber(w.gun)]));
    expect(after.holder[weaponNumber(w.gun)]).toBe(-1);
    expect(after.weaponPlace[weaponNumber(w.gun)]).toBe(state.place[unitNumber(u.squad)]);
    expect(eventOf(events, 'weapon-lost')).toMatchObject({ fate: 'dropped', at: 'A5', rule: 'I-4.0b' });
  });

  it('I-4.0b no weapon is moved twice in a Movement Phase: what one unit has carried and dropped another does not carry on', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { carrier: 'br-4-5-7 A2', other: 'br-4-5-7 A3' },
      weapons: { gun: 'br-lmg carrier' },
    });
    const dropped = answerAll(inMovement(state), [
      [move([u.carrier], ['A3'])],
      [{ do: 'drop', weapons: [w.gun] }],
      [{ do: 'halt' }],
    ]).state;
    const recovered = answer(dropped, move([u.other], [{ recover: w.gun, unit: u.other }]), [1]).state;
    expect(weaponsOf(recovered, unitNumber(u.other))).toEqual([weaponNumber(w.gun)]);
    expect(refusal(recovered, go(['A4']))).toEqual(['weapon-moved-already I-4.0b']);
    expect(isLegal(answer(recovered, { do: 'drop', weapons: [w.gun] }).state, go(['A4']))).toBe(true);
  });

  it('I-4.0c a weapon dropped before the first MF has not been moved: another unit recovers it and carries it on', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { carrier: 'br-4-5-7 A2', other: 'br-4-5-7 A2' },
      weapons: { gun: 'br-lmg carrier' },
    });
    const dropped = answerAll(inMovement(state), [
      [move([u.carrier], ['A3'], { drop: [w.gun] })],
      [{ do: 'halt' }],
    ]).state;
    expect(weaponMarksOn(dropped, w.gun)).toEqual([]);
    const { state: after } = answer(dropped, move([u.other], [{ recover: w.gun, unit: u.other }, 'A3']), [1]);
    expect(whereIs(after, u.other)).toBe('A3');
    expect(weaponsOf(after, unitNumber(u.other))).toEqual([weaponNumber(w.gun)]);
  });
});

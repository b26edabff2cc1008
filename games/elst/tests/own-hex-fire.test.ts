/** V-3.2.4r V-R11 Fire within one's own hex, and V-R13 hulls that turn to fire. */
import { describe, expect, test } from 'vitest';
import { shoot, shootAt } from './ordnance-kit.js';
import { drive } from './driving-kit.js';
import { fire } from './shooting.js';
import type { State } from '../rules/state/state.js';
import { setMark } from '../rules/state/state.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  answerAll,
  at,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  refusal,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
} from './toolkit.js';
import { inMovement } from './walking.js';
import { PASS } from './window-kit.js';

/** A Sherman drives from S11 south into S12, where a German waits; the window on its entry. */
function enters(units: Readonly<Record<string, string>>, weapons: Readonly<Record<string, string>> = {}) {
  const sketched = stateWith<string, string>({
    phase: 'movement',
    units: { tank: 'br-sherman-v S11>2', idle: 'br-4-5-7 A1', ...units },
    weapons,
  });
  const { state } = answerAll(inMovement(sketched.state), [[drive(sketched.u['tank'], ['start', 'S12'])], [PASS]]);
  return { ...sketched, state };
}

const labels = (parts: readonly { readonly label: string; readonly value: number }[]) =>
  Object.fromEntries(parts.map(({ label, value }) => [label, value]));

test('V-3.2.4m V-R13 the bow machine gun of a tank that cannot turn is not listed for its own hex', () => {
  const { state } = stateWith({
    phase: 'prep-fire',
    attacker: 'german',
    units: { tank: 'ge-pzkpfw-vg S12>2 immobilized', enemy: 'br-4-5-7 S12' },
  });
  const asked = open(state).state;
  const fires = listedOf(asked, 'fire').filter((action) => action.at === 'S12');
  expect(fires.length).toBeGreaterThan(0);
  expect(fires.filter((action) => !isLegal(asked, action))).toEqual([]);
});

describe('V-3.2.4r V-R11 a vehicle that comes into the hex of a weapon', () => {
  test('V-3.2.4r V-Q.DRM10 is in the arc if it came through its hexside: Case 10 alone', () => {
    const { state, u, w } = enters({ crew: 'ge-2-2-8 S12' }, { gun: 'ge-pak40 crew>0' });
    const { events } = answer(state, shootAt(w['gun'], 'S12', u['tank']), [diceFor(12)]);
    expect(labels(eventOf(events, 'shot-fired').modifiers.parts)).toEqual({
      'in its own hex': 2,
      'moving vehicle': 3,
      'large target': -1,
    });
  });

  test('I-3.2.1d I-1.2.5c Smoke in the hex hinders fire within it, to hit and on the fire table', () => {
    const { state, u, w } = enters({ crew: 'ge-2-2-8 S12', squad: 'ge-4-4-7 S12' }, { gun: 'ge-pak40 crew>0' });
    const smoky: State = { ...state, smoke: [{ hex: at(state, 'S12'), kind: 'dispersed', side: 'british' }] };
    const { events } = answer(smoky, shootAt(w['gun'], 'S12', u['tank']), [diceFor(12)]);
    expect(labels(eventOf(events, 'shot-fired').modifiers.parts)).toMatchObject({ Hindrance: 2 });
    setMark(smoky, unitNumber(u['tank']), 'crew-exposed');
    const fired = answer(smoky, fire([u['squad']], 'S12'), [diceFor(9)]);
    expect(labels(eventOf(fired.events, 'fire-resolved').bundles[0].modifiers.parts)).toMatchObject({ Hindrance: 2 });
  });

  test('V-R11 a Gun that points elsewhere turns to that hexside, and pays Case 8', () => {
    const { state, u, w } = enters({ crew: 'ge-2-2-8 S12' }, { gun: 'ge-pak40 crew>2' });
    const { events, state: after } = answer(state, shootAt(w['gun'], 'S12', u['tank']), [diceFor(12)]);
    expect(labels(eventOf(events, 'shot-fired').modifiers.parts)).toMatchObject({ 'turned 2': 4, 'in its own hex': 2 });
    expect(after.arc[weaponNumber(w['gun'])]).toBe(0);
    expect(refusal(state, shootAt(w['gun'], 'S12', u['tank'], { arc: 2 }))).toEqual(['arc-wrong V-3.2.4m']);
  });

  test('V-R11 a turret turns too, also on later MP; the bow gun of an immobile vehicle does not', () => {
    const turret = enters({ foe: 'ge-pzkpfw-vg S12>2' });
    const main = weaponOn(turret.state, turret.u['foe'], 'main');
    const later = answerAll(turret.state, [[PASS], [{ do: 'drive-on', way: [{ stop: true }], stops: [] }]]).state;
    const { events } = answer(later, shootAt(main, 'S12', turret.u['tank']), [diceFor(12)]);
    expect(labels(eventOf(events, 'shot-fired').modifiers.parts)).toMatchObject({ 'turned 2': 3, 'in its own hex': 2 });
    const stuck = enters({ foe: 'ge-stug-iiig S12>2 immobilized' });
    const bow = weaponOn(stuck.state, stuck.u['foe'], 'main');
    expect(refusal(stuck.state, shootAt(bow, 'S12', stuck.u['tank']))).toEqual(['arc-fixed V-7.10n']);
    const facing = enters({ foe: 'ge-stug-iiig S12>0 immobilized' });
    const ahead = weaponOn(facing.state, facing.u['foe'], 'main');
    expect(refusal(facing.state, shootAt(ahead, 'S12', facing.u['tank']))).toEqual([]);
  });
});

/** A StuG in the wooden building of C6 that points away from a squad in C8. */
function indoors(more: Partial<Sketch<string, string>> = {}) {
  const sketched = stateWith<string, string>({
    attacker: 'german',
    phase: 'prep-fire',
    ...more,
    units: { stug: 'ge-stug-iiig C6>5', foe: 'br-4-5-7 C8', mate: 'ge-4-4-7 A12', ...more.units },
    weapons: { mg: 'ge-lmg mate', ...more.weapons },
  });
  const { state } = open(sketched.state);
  return { ...sketched, state, main: weaponOn(state, sketched.u['stug'], 'main') };
}

describe('V-R13 V-7.6a a hull that turns to fire on heavy ground', () => {
  test('V-3.3.2f V-R13 passes its Bog Check, turns and fires', () => {
    const { state, main, u } = indoors();
    const { events, state: after } = answer(state, shoot(main, 'C8'), [33, diceFor(11)]);
    expect(eventOf(events, 'bog-checked')).toMatchObject({ bogged: false, modifiers: { total: 1 } });
    expect(eventsOf(events, 'shot-fired')).toHaveLength(1);
    expect(after.hull[unitNumber(u['stug'])]).not.toBe(5);
  });

  test('V-R13 V-7.6b if it bogs, it neither turns nor fires, and it has not fired', () => {
    const { state, main, u } = indoors();
    const { events, state: after } = answer(state, shoot(main, 'C8'), [56]);
    expect([eventOf(events, 'bog-checked').bogged, eventsOf(events, 'shot-fired').length]).toEqual([true, 0]);
    expect(after.hull[unitNumber(u['stug'])]).toBe(5);
    expect([marksOn(after, u['stug']), weaponMarksOn(after, main)]).toEqual([['bogged'], []]);
    expect(refusal(after, shoot(main, 'C8'))).toEqual(['arc-fixed V-7.10n']);
  });

  test('V-R13 turning at the end of the phase needs the check too', () => {
    const { state, main, u } = indoors();
    const { state: after } = answer(state, { do: 'turn', weapon: main, arc: 2 }, [66]);
    expect([after.hull[unitNumber(u['stug'])], marksOn(after, u['stug'])]).toEqual([5, ['bogged']]);
  });

  test('V-R13 a turret that fires with the bow gun stays on its target while the hull turns', () => {
    const { state, u } = indoors({ units: { stug: 'ge-pzkpfw-vg S12>2/5', foe: 'br-4-5-7 S10' } });
    const guns = [weaponOn(state, u['stug'], 'coaxial'), weaponOn(state, u['stug'], 'bow')];
    const attack = fire(guns, 'S10');
    expect(isLegal(state, attack)).toBe(true);
    const { state: after } = answer(state, attack, [diceFor(11)]);
    const unit = unitNumber(u['stug']);
    expect([after.hull[unit], after.turret[unit]]).toEqual([0, 5]);
  });
});

/** I-3.3.3f FFNAM and FFMO. */
import { expect, test } from 'vitest';
import { fire } from './shooting.js';
import { answer, marksOn } from './toolkit.js';
import { move } from './walking.js';
import { attackIn, moveAndFire, movementWith } from './window-kit.js';

const FFNAM = 'no Assault Movement (FFNAM) -1';
const FFMO = 'in Open Ground (FFMO) -1';

/** A squad enters a hex, and another one fires at it from this hex; the modifiers of the attack. */
function modifiers(
  from: string,
  to: string,
  firer: string,
  more: { readonly assault?: boolean; readonly smoke?: string } = {},
): readonly string[] {
  const { state, u } = movementWith({
    units: { mover: `br-4-5-7 ${from}`, squad: `ge-4-6-7 ${firer}` },
    smoke: more.smoke === undefined ? [] : [{ hex: more.smoke, kind: 'full', side: 'german' }],
  });
  const fired = moveAndFire(
    state,
    move([u.mover], [to], { assault: more.assault ?? false }),
    fire([u.squad], to),
    [65],
  );
  return attackIn(fired).modifiers[0];
}

test('I-3.3.3f -1 without Assault Movement, -1 in Open Ground', () => {
  expect(modifiers('T5', 'U5', 'U7')).toEqual([FFNAM, FFMO]);
  expect(modifiers('T5', 'U5', 'U7', { assault: true })).toEqual([FFMO]);
});

test('I-3.3.3f a unit with cover, or in terrain that is not Open Ground, is not in the Open', () => {
  expect(modifiers('C5', 'C4', 'A4')).toEqual(['stone building +3', FFNAM]);
  expect(modifiers('C9', 'C10', 'A10')).toEqual([FFNAM]);
  expect(modifiers('C11', 'C12', 'A12')).toEqual([FFNAM]);
});

test('I-3.3.3f any Hindrance keeps FFMO away, Smoke in the hex as well', () => {
  // the orchard in M4 lies between
  expect(modifiers('L2', 'M2', 'M5')).toEqual(['Hindrance +1', FFNAM]);
  expect(modifiers('T5', 'U5', 'U7', { smoke: 'U5' })).toEqual(['Hindrance +3', FFNAM]);
});

test('I-3.3.3f FFMO only if it applies to everyone who fires', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 L2', clear: 'ge-4-6-7 N4', hindered: 'ge-4-6-7 M5' } });
  const entered = answer(state, move([u.mover], ['M2'])).state;
  expect(attackIn(answer(entered, fire([u.clear], 'M2'), [65])).modifiers[0]).toEqual([FFNAM, FFMO]);
  expect(attackIn(answer(entered, fire([u.clear, u.hindered], 'M2'), [65])).modifiers[0]).toEqual([
    'Hindrance +1',
    FFNAM,
  ]);
});

test('I-3.3.3q a unit that breaks on the move stays subject to both where it is', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7', other: 'ge-4-6-7 S6' } });
  const broken = moveAndFire(state, move([u.mover], ['U5']), fire([u.squad], 'U5'), [43, 44]);
  expect(marksOn(broken.state, u.mover)).toEqual(['broken', 'desperate']);
  expect(attackIn(answer(broken.state, fire([u.other], 'U5'), [65])).modifiers[0]).toEqual([FFNAM, FFMO]);
});

test('I-3.3.3r a pinned unit is subject to neither, until it breaks', () => {
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7', other: 'ge-4-6-7 S6', third: 'ge-4-6-7 T8' },
  });
  const pinned = moveAndFire(state, move([u.mover], ['U5']), fire([u.squad], 'U5'), [43, 42]);
  expect(marksOn(pinned.state, u.mover)).toEqual(['pinned', 'was-pinned']);
  const fired = answer(pinned.state, fire([u.other], 'U5'), [32, 44]);
  expect([attackIn(fired).modifiers[0], marksOn(fired.state, u.mover)]).toEqual([
    [],
    ['broken', 'desperate', 'was-pinned'],
  ]);
  expect(attackIn(answer(fired.state, fire([u.third], 'U5'), [65])).modifiers[0]).toEqual([FFNAM, FFMO]);
});

test('I-3.3.3s Assault Movement does not help a unit that breaks', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 C9', squad: 'ge-4-6-7 A10', other: 'ge-4-6-7 A9' } });
  const broken = moveAndFire(state, move([u.mover], ['C10'], { assault: true }), fire([u.squad], 'C10'), [32, 44]);
  expect([attackIn(broken).modifiers[0], marksOn(broken.state, u.mover)]).toEqual([[], ['broken', 'desperate']]);
  expect(attackIn(answer(broken.state, fire([u.other], 'C10'), [65])).modifiers[0]).toEqual([FFNAM]);
});

/** I-4.2 Flamethrowers. */
import { expect, test } from 'vitest';
import { fire, modifiersOf, firepowerOf, resolved } from './shooting.js';
import { answer, eventOf, isLegal, open, refusal, stateWith, weaponNumber } from './toolkit.js';
import { move } from './walking.js';
import { movementWith, moveAndFire, attackIn } from './window-kit.js';

type Sketched = {
  readonly units?: Partial<Record<'squad' | 'leader' | 'target', string>>;
  readonly phase?: 'prep-fire' | 'advancing-fire';
};

/** A squad with a flamethrower in T5, and a target beside it. */
function flames({ units = {}, phase = 'prep-fire' }: Sketched = {}) {
  const { state, u, w } = stateWith({
    phase,
    attacker: 'german',
    units: { squad: 'ge-5-4-8 B4', leader: 'ge-9-1 B4', target: 'br-4-5-7 C4', ...units },
    weapons: { flame: 'ge-ft squad', second: 'ge-ft squad' },
  });
  return { state: open(state).state, u, w };
}

test('I-4.2a 24 FP next to it and half at two hexes, never doubled, never halved for the phase', () => {
  const near = flames();
  expect(firepowerOf(near.state, fire([near.w.flame], 'C4'))).toBe(24);
  const far = flames({ units: { squad: 'ge-5-4-8 A4' } });
  expect(firepowerOf(far.state, fire([far.w.flame], 'C4'))).toBe(12);
  const advancing = flames({ phase: 'advancing-fire' });
  expect(firepowerOf(advancing.state, fire([advancing.w.flame], 'C4'))).toBe(24);
  const beyond = flames({ units: { squad: 'ge-5-4-8 A6' } });
  expect(refusal(beyond.state, fire([beyond.w.flame], 'C4'))).toEqual(['beyond-range I-3.2.2b']);
});

test('I-4.2a not by a pinned unit; cowering strikes it', () => {
  const pinned = flames({ units: { squad: 'ge-5-4-8 B4 pinned' } });
  expect(refusal(pinned.state, fire([pinned.w.flame], 'C4'))).toEqual(['pinned-flame I-4.2a']);
  const { state, w } = flames();
  expect(resolved(state, fire([w.flame], 'C4'), [55, 12])).toMatchObject({ column: 20, cowered: 1 });
});

test('I-4.2b no TEM and no leader; Hindrance and CX count', () => {
  const { state, u, w } = flames({ units: { squad: 'ge-5-4-8 B4 exhausted' } });
  expect(modifiersOf(state, fire([w.flame], 'C4'))).toEqual(['CX +1']);
  expect(refusal(state, fire([w.flame], 'C4', { leaders: [u.leader] }))).toEqual(['flame-undirected I-3.2.2l']);
  // through the Smoke in the target hex
  const { state: smoky, w: v } = stateWith({
    attacker: 'german',
    units: { squad: 'ge-5-4-8 B4', target: 'br-4-5-7 C4' },
    weapons: { flame: 'ge-ft squad' },
    smoke: [{ hex: 'C4', kind: 'dispersed', side: 'british' }],
  });
  expect(modifiersOf(open(smoky).state, fire([v.flame], 'C4'))).toEqual(['Hindrance +2']);
});

test('I-4.2b what is due to movement counts for others, not for it', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-5-4-8 U6' },
    weapons: { flame: 'ge-ft squad' },
  });
  expect(attackIn(moveAndFire(state, move([u.mover], ['U5']), fire([w.flame], 'U5'), [43, 12])).totals).toEqual([0]);
});

test('I-4.2c it attacks alone; its squad may fire its own FP apart from it, and no second flamethrower', () => {
  const { state, u, w } = flames();
  expect(refusal(state, fire([w.flame, u.squad], 'C4'))).toContain('flame-alone I-3.2.2i');
  const fired = answer(state, fire([w.flame], 'C4'), [61, 12]).state;
  expect(isLegal(fired, fire([u.squad], 'C4'))).toBe(true);
  expect(refusal(fired, fire([w.second], 'C4'))).toEqual(['second-flame I-4.2c']);
});

test('I-4.2e gone on an original 10, on an 8 in hands that are not elite; the attack counts', () => {
  const elite = flames();
  const nine = answer(elite.state, fire([elite.w.flame], 'C4'), [54, 12]).state;
  expect(nine.weaponPlace[weaponNumber(elite.w.flame)]).toBeGreaterThanOrEqual(0);
  const ten = answer(elite.state, fire([elite.w.flame], 'C4'), [64, 12]);
  expect([
    eventOf(ten.events, 'malfunctioned').removed,
    ten.state.weaponPlace[weaponNumber(elite.w.flame)] < 0,
  ]).toEqual([true, true]);
  const line = flames({ units: { squad: 'ge-4-4-7 B4' } });
  expect(eventOf(answer(line.state, fire([line.w.flame], 'C4'), [62, 12]).events, 'malfunctioned').removed).toBe(true);
});

test('I-4.2c a flamethrower that burnt out with its shot was one anyway: no second one', () => {
  const { state, w } = flames();
  const burnt = answer(state, fire([w.flame], 'C4'), [64, 12]).state;
  expect(burnt.holder[weaponNumber(w.flame)]).toBe(-1);
  expect(refusal(burnt, fire([w.second], 'C4'))).toEqual(['second-flame I-4.2c']);
});

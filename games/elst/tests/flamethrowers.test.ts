/** I-4.2 Flamethrowers. */
import { expect, test } from 'vitest';
import { fire, modifiersOf, firepowerOf, resolved } from './shooting.js';
import { forecastShot } from '../rules/planning/shot-forecast.js';
import { fireSettingNow } from '../rules/planning/fire-forecast.js';
import { contextOf } from '../rules/state/context.js';
import { fired, shootAt } from './ordnance-kit.js';
import {
  answer,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  refusal,
  stateWith,
  weaponNumber,
  whereIs,
} from './toolkit.js';
import { move } from './walking.js';
import { movementWith, moveAndFire, attackIn, say } from './window-kit.js';

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

test('I-4.2b modifiers for movement count for others, not for it', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-5-4-8 U6' },
    weapons: { flame: 'ge-ft squad' },
  });
  expect(attackIn(moveAndFire(state, move([u.mover], ['U5']), fire([w.flame], 'U5'), [43, 12])).totals).toEqual([0]);
});

test('I-4.2c it attacks alone; its squad may fire its own FP apart from it, and no second flamethrower', () => {
  const { state, u, w } = flames();
  expect(refusal(state, fire([w.flame, u.squad], 'C4'))).toContain('flame-alone I-3.2.2i');
  const done = answer(state, fire([w.flame], 'C4'), [61, 12]).state;
  expect(isLegal(done, fire([u.squad], 'C4'))).toBe(true);
  expect(refusal(done, fire([w.second], 'C4'))).toEqual(['second-flame I-4.2c']);
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

/** A flamethrower at a Sherman so many hexes away. */
function atTank(range: 1 | 2, { crew = '', men = 'ge-5-4-8', marks = '' } = {}) {
  const { state, u, w } = stateWith({
    attacker: 'german',
    units: { squad: `${men} S12${marks}`, leader: 'ge-9-1 S12', tank: `br-sherman-v S${12 - range}>2${crew}` },
    weapons: { flame: 'ge-ft squad', other: 'ge-ft squad' },
  });
  const shot = shootAt(w.flame, `S${12 - range}`, u.tank, { ammunition: 'HE' });
  return { state: open(state).state, u, w, shot };
}

/** The To Kill number of a flamethrower, in its parts. */
const toKillAt = (range: 1 | 2, crew = '') => {
  const { state, shot } = atTank(range, { crew });
  return say(eventOf(fired(state, shot, [54, 12]).events, 'vehicle-struck').toKill);
};

test('V-4.2v1 at an AFV: the number of Flame without armour, half of it far away, one more against an exposed crew', () => {
  expect(toKillAt(1)).toEqual(['To Kill number +8']);
  expect(toKillAt(2)).toEqual(['To Kill number +4']);
  expect(toKillAt(1, ' crew-exposed')).toEqual(['To Kill number +8', 'crew exposed +1']);
});

test('V-4.2v1 V-7.10d V-7.10e below the number it is destroyed, on it nothing happens; nobody is hit beside it', () => {
  const { state, u, shot } = atTank(1);
  expect(whereIs(answer(state, shot, [43]).state, u.tank)).toBe('eliminated');
  const spared = answer(state, shot, [53]);
  expect([eventOf(spared.events, 'vehicle-struck').result, marksOn(spared.state, u.tank)]).toEqual(['none', []]);
  expect(listedOf(state, 'shoot')).toContainEqual(shot);
  const setting = fireSettingNow(state);
  if (setting === undefined) throw new Error('nobody can fire');
  const { hit, targets } = forecastShot(state, contextOf(state), setting, shot);
  const destroyed = targets[0].finalStates.find(({ name }) => name.includes('destroyed'));
  expect([hit, destroyed?.probability]).toEqual([expect.closeTo(1), expect.closeTo(21 / 36)]);
});

/** Column and final roll of the Collateral Attack. */
const collateralAt = (range: 1 | 2) => {
  const { state, shot } = atTank(range, { crew: ' crew-exposed' });
  const [{ column: used, bundles }] = eventsOf(fired(state, shot, [54, 12]).events, 'fire-resolved');
  return [used, bundles[0].finalRoll];
};

test('V-4.2v1 V-7.12b V-7.12c an exposed crew that survives is attacked with the same dice, with half the FP far away', () => {
  expect([collateralAt(1), collateralAt(2)]).toEqual([
    [24, 11],
    [12, 11],
  ]);
});

test('V-4.2v1 I-4.2a I-4.2c I-4.2e its X# counts, and what forbids it otherwise forbids it here', () => {
  const elite = atTank(1);
  expect(eventOf(answer(elite.state, elite.shot, [64]).events, 'malfunctioned').removed).toBe(true);
  const other = atTank(1, { men: 'ge-4-4-7' });
  expect(eventOf(answer(other.state, other.shot, [53]).events, 'malfunctioned').removed).toBe(true);
  const once = answer(elite.state, elite.shot, [53]).state;
  expect(refusal(once, { ...elite.shot, weapon: elite.w.other })).toContain('second-flame I-4.2c');
  const pinned = atTank(1, { marks: ' pinned' });
  expect(refusal(pinned.state, pinned.shot)).toEqual(['pinned-flame I-4.2a']);
  expect(refusal(elite.state, { ...elite.shot, leaders: [elite.u.leader] })).toEqual(['flame-undirected I-3.2.2l']);
});

/** I-3.2.4 I-4.5 I-6 Light mortars. */
import { preview } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { interdict } from '../rules/rout/interdiction.js';
import type { State } from '../rules/state/state.js';
import type { Bombard } from './mortar-kit.js';
import { bombard } from './mortar-kit.js';
import { fire } from './shooting.js';
import type { Played, Sketch } from './toolkit.js';
import {
  answer,
  asked,
  at,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  refusal,
  run,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  whereIs,
} from './toolkit.js';
import { move } from './walking.js';
import { attackIn, movementWith, residualIn, say } from './window-kit.js';

/** A British mortar in T5, and the other units that the test needs; the Prep Fire Phase unless said otherwise. */
function mortar<UnitName extends string>(
  units: Readonly<Record<UnitName, string>>,
  more: Pick<Sketch<never, never>, 'phase'> & { readonly crew?: string; readonly tube?: string } = {},
) {
  const { phase = 'prep-fire', crew = 'br-4-5-7 T5', tube = 'br-mtr51' } = more;
  const { state, u, w } = stateWith<UnitName | 'crew', 'mortar'>({
    phase,
    units: { crew, ...units },
    weapons: { mortar: `${tube} crew` },
  });
  return { state: open(state).state, u, w };
}

function toHit(state: State, action: Bombard): string[] {
  const [tally] = preview(elstGame, state, asked(state), action).tallies;
  return say(tally);
}

function outcome({ events }: Pick<Played, 'events'>): readonly [number, string] {
  const { modifiers, hit } = eventOf(events, 'bombarded');
  return [modifiers.total, hit];
}

test('I-3.2.4a a mortar must hit before the fire table is asked', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 T9' });
  const missed = answer(state, bombard(w.mortar, 'T9'), [62]);
  expect([outcome(missed), eventsOf(missed.events, 'fire-resolved')]).toEqual([[0, 'miss'], []]);
  const hit = answer(state, bombard(w.mortar, 'T9'), [61, 65]);
  expect([outcome(hit), attackIn(hit).column]).toEqual([[0, 'hit'], 2]);
});

test('I-3.2.4b on the Area Target Type: TEM counts on the fire table, and everybody in the hex is hit, the Steeple included', () => {
  const { state, u, w } = mortar({ below: 'ge-4-4-7 E4', above: 'ge-8-0 E4/steeple' }, { crew: 'br-4-5-7 G3' });
  expect(toHit(state, bombard(w.mortar, 'E4'))).toEqual([]);
  const hit = answer(state, bombard(w.mortar, 'E4'), [42, 65]);
  expect(
    attackIn(hit).event.bundles.map(({ units, modifiers }) => [units.map(({ id }) => id), modifiers.total]),
  ).toEqual([
    [[u.below], 4],
    [[u.above], 3],
  ]);
  expect(refusal(state, bombard(w.mortar, 'E4/steeple'))).toEqual(['mortar-whole-hex I-3.2.4b']);
});

test('I-3.2.4c 7 or less with the modifiers of the firer and of the target hits', () => {
  const { state, u, w } = mortar({ leader: 'br-9-1 T5', enemy: 'ge-4-4-7 T9' });
  expect(toHit(state, bombard(w.mortar, 'T9', { leaders: [u.leader] }))).toEqual(['leadership -1']);
  expect(outcome(answer(state, bombard(w.mortar, 'T9', { leaders: [u.leader] }), [62, 65]))).toEqual([-1, 'hit']);
  const tired = mortar({ enemy: 'ge-4-4-7 T9' }, { phase: 'advancing-fire', crew: 'br-4-5-7 T5 exhausted pinned' });
  expect(toHit(tired.state, bombard(tired.w.mortar, 'T9'))).toEqual(['pinned +2', 'CX +1', 'Advancing Fire +2']);
  const captured = mortar({ enemy: 'ge-4-4-7 T9' }, { tube: 'ge-mtr50' });
  expect(toHit(captured.state, bombard(captured.w.mortar, 'T9'))).toEqual(['captured +2']);
  const hindered = mortar({ enemy: 'ge-4-4-7 M2' }, { crew: 'br-4-5-7 M5' });
  expect(toHit(hindered.state, bombard(hindered.w.mortar, 'M2'))).toEqual(['Hindrance +1']);
});

test('I-3.2.4d in the Movement Phase it hits only those who move', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 U5', crew: 'ge-4-4-7 U9' },
    weapons: { mortar: 'ge-mtr50 crew' },
  });
  const entered = answer(state, move([u.mover], ['U5'])).state;
  expect(toHit(entered, bombard(w.mortar, 'U5'))).toEqual([
    'no Assault Movement (FFNAM) -1',
    'in Open Ground (FFMO) -1',
  ]);
  const hit = answer(entered, bombard(w.mortar, 'U5'), [54, 65]);
  expect([outcome(hit), attackIn(hit).event.bundles.map(({ units }) => units.map(({ id }) => id))]).toEqual([
    [-2, 'hit'],
    [[u.mover]],
  ]);
  expect(refusal(entered, bombard(w.mortar, 'T5'))).toEqual(['mortar-only-movers I-3.2.4d']);
});

test('I-3.2.4d a hit leaves Residual FP unless the mortar keeps its rate of fire', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', crew: 'ge-4-4-7 U9' },
    weapons: { mortar: 'ge-mtr50 crew' },
  });
  const entered = answer(state, move([u.mover], ['U5'])).state;
  expect(residualIn(answer(entered, bombard(w.mortar, 'U5'), [54, 65]).state, 'U5')).toBe(1);
  expect(residualIn(answer(entered, bombard(w.mortar, 'U5'), [66]).state, 'U5')).toBe(0);
  const asking = answer(entered, bombard(w.mortar, 'U5'), [36]).state;
  expect(residualIn(answer(asking, { do: 'keep-rate', weapons: [w.mortar] }, [65]).state, 'U5')).toBe(0);
  expect(residualIn(answer(asking, { do: 'keep-rate', weapons: [] }, [65]).state, 'U5')).toBe(1);
});

test('I-3.2.4e a hit is a new roll on column 2, with TEM, without range or phase', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 C4' }, { phase: 'advancing-fire', crew: 'br-4-5-7 A4' });
  const hit = answer(state, bombard(w.mortar, 'C4'), [32, 33]);
  expect(attackIn(hit)).toMatchObject({ firepower: 2, column: 2, modifiers: [['stone building +3']] });
});

test('I-3.2.4e in woods the shells burst in the trees', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 C8' }, { crew: 'br-4-5-7 A8' });
  expect(attackIn(answer(state, bombard(w.mortar, 'C8'), [42, 65])).modifiers).toEqual([['Air Burst -1']]);
});

test('I-3.2.4g once its rate of fire is lost it has no further shot in the Player Turn', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', crew: 'ge-4-4-7 U7' },
    weapons: { mortar: 'ge-mtr50 crew' },
  });
  const entered = answer(state, move([u.mover], ['U5', 'U4'])).state;
  const fired = answer(entered, bombard(w.mortar, 'U5'), [66]).state;
  expect(weaponMarksOn(answer(entered, bombard(w.mortar, 'U5'), [56]).state, w.mortar)).toContain('first-fired');
  // its squad may fire for itself
  expect([refusal(fired, bombard(w.mortar, 'U5')), isLegal(fired, fire([u.crew], 'U5'))]).toEqual([
    ['weapon-malfunctioned I-4.1e'],
    true,
  ]);
  const lost = answer(entered, bombard(w.mortar, 'U5'), [56]).state;
  expect(refusal(lost, bombard(w.mortar, 'U5'))).toEqual(['mortar-spent I-3.2.4g']);
  const { state: final, w: v } = stateWith({
    phase: 'defensive-fire',
    units: { enemy: 'br-4-5-7 T9', crew: 'ge-4-4-7 T5 first-fired', fresh: 'ge-4-4-7 U5' },
    weapons: { mortar: 'ge-mtr50 crew first-fired used' },
  });
  expect(refusal(open(final).state, bombard(v.mortar, 'T9'))).toEqual(['mortar-spent I-3.2.4g']);
});

test('I-3.2.4g as long as it keeps its rate of fire it fires on', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 T9' });
  const kept = answer(state, bombard(w.mortar, 'T9'), [26]);
  expect([
    eventOf(kept.events, 'rate-kept').weapons.map(({ id }) => id),
    isLegal(kept.state, bombard(w.mortar, 'T9')),
  ]).toEqual([[w.mortar], true]);
  expect(refusal(answer(state, bombard(w.mortar, 'T9'), [36]).state, bombard(w.mortar, 'T9'))).toEqual([
    'mortar-spent I-3.2.4g',
  ]);
});

test('I-1.1.1h V-1.1.1v14 not out of a building', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 A6' }, { crew: 'br-4-5-7 C6' });
  expect(refusal(state, bombard(w.mortar, 'A6'))).toEqual(['mortar-indoors I-1.1.1h']);
});

test('I-4.5b V-4.5c the hex is acquired, hit or not: -1, then -2', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 T9' });
  const first = answer(state, bombard(w.mortar, 'T9'), [26]).state;
  expect(toHit(first, bombard(w.mortar, 'T9'))).toEqual(['acquired -1']);
  const second = answer(first, bombard(w.mortar, 'T9'), [26, 65]).state;
  expect(toHit(second, bombard(w.mortar, 'T9'))).toEqual(['acquired -2']);
  const third = answer(second, bombard(w.mortar, 'T9'), [26, 65]).state;
  expect(toHit(third, bombard(w.mortar, 'T9'))).toEqual(['acquired -2']);
});

test('I-6.1 an original 2 is a Critical Hit: one target on column 12 with its cover turned against it, the others as usual', () => {
  const { state, u, w } = mortar({ one: 'ge-4-4-7 C4', two: 'ge-8-0 C4' }, { crew: 'br-4-5-7 A4' });
  const hit = answer(state, bombard(w.mortar, 'C4'), [11, unitNumber(u.one), 64, 12]);
  expect(eventOf(hit.events, 'bombarded').hit).toBe('critical');
  const { bundles } = attackIn(hit).event;
  expect(
    bundles.map(({ units, modifiers, result }) => [units.map(({ id }) => id), modifiers.total, result.effect]),
  ).toEqual([
    [[u.one], -3, 'mc'],
    [[u.two], 3, 'none'],
  ]);
});

test('I-6.2 Smoke by the original roll: below 7 there is more, on 7 it was the last, above it never was there', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 T9' });
  const smoke = bombard(w.mortar, 'T9', { ammunition: 'smoke' });
  const placed = answer(state, smoke, [42]);
  expect([eventOf(placed.events, 'smoke-placed'), weaponMarksOn(placed.state, w.mortar)]).toMatchObject([
    { at: 'T9', kind: 'full' },
    ['prep-fired', 'used'],
  ]);
  const final = answer(state, smoke, [25]);
  expect([outcome(final), weaponMarksOn(final.state, w.mortar), eventsOf(final.events, 'no-smoke-left')]).toEqual([
    [-2, 'hit'],
    ['used', 'no-smoke'],
    [],
  ]);
  expect(refusal(final.state, smoke)).toEqual(['mortar-smoke-none I-6.2']);
  const never = answer(state, smoke, [53]);
  expect([
    eventsOf(never.events, 'smoke-placed'),
    weaponMarksOn(never.state, w.mortar),
    isLegal(never.state, bombard(w.mortar, 'T9')),
  ]).toEqual([[], ['no-smoke'], true]);
  const broken = answer(state, smoke, [66]).state;
  expect(weaponMarksOn(broken, w.mortar)).toEqual(['malfunctioned', 'prep-fired', 'used', 'no-smoke']);
});

test('I-6.2 at the beginning of the Prep Fire and Defensive Fire Phases only, thinner in the latter', () => {
  const { state, u, w } = mortar({ enemy: 'ge-4-4-7 T9', other: 'br-4-5-7 T7' });
  const fired = answer(state, fire([u.other], 'T9'), [65]).state;
  expect(refusal(fired, bombard(w.mortar, 'T9', { ammunition: 'smoke' }))).toEqual(['mortar-smoke-when I-6.2']);
  const defending = stateWith({
    phase: 'defensive-fire',
    attacker: 'german',
    units: { crew: 'br-4-5-7 T5', enemy: 'ge-4-4-7 T9' },
    weapons: { mortar: 'br-mtr51 crew' },
  });
  const late = answer(open(defending.state).state, bombard(defending.w.mortar, 'T9', { ammunition: 'smoke' }), [42]);
  expect(eventOf(late.events, 'smoke-placed').kind).toBe('dispersed');
  const pond = mortar({ enemy: 'ge-4-4-7 I9' }, { crew: 'br-4-5-7 G9' });
  expect(refusal(pond.state, bombard(pond.w.mortar, 'G12', { ammunition: 'smoke' }))).toEqual([
    'mortar-smoke-pond I-DaE:1.2',
  ]);
});

test('I-6.9 V-3.2.4k from two to eleven hexes', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 T9' });
  expect(refusal(state, bombard(w.mortar, 'T6'))).toEqual(['mortar-range I-6.9']);
  expect(isLegal(state, bombard(w.mortar, 'T7'))).toBe(true);
  expect([isLegal(state, bombard(w.mortar, 'I6')), refusal(state, bombard(w.mortar, 'H6'))]).toEqual([
    true,
    ['mortar-range I-6.9'],
  ]);
});

test('I-6.11 the acquisition belongs to the hex and is lost by another target, by moving, by a breakdown, by Smoke, by fire of its crew', () => {
  const { state, u, w } = mortar({ enemy: 'ge-4-4-7 T9', other: 'ge-4-4-7 U9', comrade: 'br-4-5-7 S7' });
  const aimed = answer(state, bombard(w.mortar, 'T9'), [26]).state;
  const aim = (played: Played | { readonly state: State }) => played.state.aim[weaponNumber(w.mortar)];
  expect(aim({ state: aimed })).toBe(at(state, 'T9'));
  // anyone who was there may be gone: an empty hex costs 2
  const empty = { ...aimed, place: aimed.place.with(unitNumber(u.enemy), at(state, 'A1')) };
  expect(toHit(empty, bombard(w.mortar, 'T9'))).toEqual(['acquired -1', 'no known enemy there +2']);
  const other = answer(aimed, bombard(w.mortar, 'U9'), [26]);
  expect([aim(other), weaponMarksOn(other.state, w.mortar)]).toEqual([at(state, 'U9'), ['used', 'acquired']]);
  expect(aim(answer(aimed, bombard(w.mortar, 'T9'), [66]))).toBe(-1);
  const smoking = { ...state, aim: aimed.aim, weaponMarks: aimed.weaponMarks };
  expect(toHit(smoking, bombard(w.mortar, 'T9', { ammunition: 'smoke' }))).toEqual(['Smoke -2', 'acquired -1']);
  expect(aim(answer(smoking, bombard(w.mortar, 'T9', { ammunition: 'smoke' }), [12]))).toBe(-1);
  expect(aim(answer(aimed, fire([u.crew], 'T9'), [65]))).toBe(-1);
  expect(listedOf(aimed, 'bombard').map((action) => action.at)).toContain('T9');
});

test('I-6.11 the acquisition is lost when the mortar is carried away', () => {
  const { state, u, w } = movementWith({
    units: { crew: 'br-4-5-7 T5' },
    weapons: { mortar: 'br-mtr51 crew acquired' },
  });
  state.aim[weaponNumber(w.mortar)] = at(state, 'T9');
  const moved = answer(state, move([u.crew], ['U5'])).state;
  expect([moved.aim[weaponNumber(w.mortar)], weaponMarksOn(moved, w.mortar)]).toEqual([-1, ['moved']]);
});

test('I-6.11 the acquisition is lost when the crew interdicts, and kept when somebody else does', () => {
  const { state, u, w } = stateWith({
    phase: 'rout',
    units: { crew: 'br-4-5-7 T5', other: 'br-4-5-7 T6', broken: 'ge-4-4-7 T9 broken desperate' },
    weapons: { mortar: 'br-mtr51 crew acquired' },
  });
  const weapon = weaponNumber(w.mortar);
  state.aim[weapon] = at(state, 'T9');
  const router = { unit: unitNumber(u.broken), leaders: [] };
  const interdicted = (by: string) =>
    run(state, (play) => void interdict(play, router, [unitNumber(by)], unitNumber(by)), [12]).state.aim[weapon];
  expect([interdicted(u.other), interdicted(u.crew)]).toEqual([at(state, 'T9'), -1]);
});

test('I-6.12 it malfunctions on a 12; in Inexperienced hands on an 11, and on the 12 it is gone', () => {
  const { state, w } = mortar({ enemy: 'ge-4-4-7 T9' });
  expect(weaponMarksOn(answer(state, bombard(w.mortar, 'T9'), [66]).state, w.mortar)).toContain('malfunctioned');
  const green = stateWith({
    units: { crew: 'br-4-3-6 T5', enemy: 'ge-4-4-7 T9' },
    weapons: { mortar: 'br-mtr51 crew' },
  });
  const start = open(green.state).state;
  expect(eventOf(answer(start, bombard(green.w.mortar, 'T9'), [65]).events, 'malfunctioned').removed).toBe(false);
  expect(eventOf(answer(start, bombard(green.w.mortar, 'T9'), [66]).events, 'malfunctioned').removed).toBe(true);
});

test('I-4.5a V-4.5b one leader alone has no rate of fire, two have', () => {
  const { state, u, w } = stateWith({
    units: { leader: 'br-8-0 T5', other: 'br-7-0 T5', enemy: 'ge-4-4-7 T9' },
    weapons: { mortar: 'br-mtr51 leader' },
  });
  const start = open(state).state;
  expect(eventsOf(answer(start, bombard(w.mortar, 'T9'), [16, 65]).events, 'rate-kept')).toEqual([]);
  expect(
    eventsOf(answer(start, bombard(w.mortar, 'T9', { helpers: [u.other] }), [16, 65]).events, 'rate-kept'),
  ).toHaveLength(1);
});

test('I-3.2.1g a shot without a line of sight is wasted, and nothing is acquired', () => {
  const { state, u, w } = mortar(
    { enemy: 'ge-4-4-7 M10', comrade: 'br-4-5-7 T5', foe: 'ge-4-4-7 T7' },
    { crew: 'br-4-5-7 M6' },
  );
  const wasted = answer(state, bombard(w.mortar, 'M10'), [56]);
  expect([
    eventsOf(wasted.events, 'fire-wasted').length,
    wasted.state.aim[weaponNumber(w.mortar)],
    weaponMarksOn(wasted.state, w.mortar),
  ]).toEqual([1, -1, ['prep-fired', 'used']]);
  expect([marksOn(wasted.state, u.enemy), whereIs(wasted.state, u.enemy)]).toEqual([[], 'M10']);
});

test('I-3.2.4a only your own unused mortars fire like mortars', () => {
  const { state, w } = stateWith({
    units: { crew: 'br-4-5-7 T5', enemy: 'ge-4-4-7 T9' },
    weapons: { mortar: 'br-mtr51 crew', gun: 'br-lmg crew', theirs: 'ge-mtr50 enemy', idle: 'br-mtr51 T7' },
  });
  const start = open(state).state;
  expect(refusal(start, bombard(w.gun, 'T9'))).toEqual(['not-a-mortar I-3.2.4a']);
  expect(refusal(start, bombard(w.theirs, 'T5'))).toEqual(['not-your-fire I-3.2.5']);
  expect(refusal(start, bombard(w.idle, 'T9'))).toEqual(['weapon-lies-idle I-1.2.4']);
  expect(refusal(start, bombard('w9', 'T9'))).toEqual(['no-such-weapon I-1.1a']);
});

test('I-3.5c a mortar that was moved is silent in the Advancing Fire Phase', () => {
  const { state, w } = stateWith({
    phase: 'advancing-fire',
    units: { crew: 'br-4-5-7 T5', enemy: 'ge-4-4-7 T9' },
    weapons: { mortar: 'br-mtr51 crew moved' },
  });
  expect(refusal(open(state).state, bombard(w.mortar, 'T9'))).toEqual(['mortar-moved I-3.5c']);
});

test('I-3.3.3o a mortar fires at movers no more often than they spent MF', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', crew: 'ge-4-4-7 U9', other: 'ge-4-4-7 U8' },
    weapons: { mortar: 'ge-mtr50 crew' },
  });
  const kept = answer(
    answer(answer(state, move([u.mover], ['U5'])).state, bombard(w.mortar, 'U5'), [36]).state,
    { do: 'keep-rate', weapons: [w.mortar] },
    [65],
  ).state;
  expect(refusal(kept, bombard(w.mortar, 'U5'))).toEqual(['mortar-shots-spent I-3.3.3o']);
});

test('I-3.2.1f with free sight a shot without a line of sight is refused', () => {
  const { state, w } = stateWith({
    freeSight: true,
    units: { crew: 'br-4-5-7 M6', enemy: 'ge-4-4-7 M10', comrade: 'br-4-5-7 T5', foe: 'ge-4-4-7 T7' },
    weapons: { mortar: 'br-mtr51 crew' },
  });
  expect(refusal(open(state).state, bombard(w.mortar, 'M10'))).toEqual(['no-line-of-sight I-3.2.1a']);
});

test('I-R53 a hidden unit under shells shows itself only if something happens to it', () => {
  const { state, u, w } = mortar({ enemy: 'ge-4-4-7 T9 hidden', foe: 'ge-4-4-7 U7' });
  const nothing = answer(state, bombard(w.mortar, 'T9'), [32, 65]);
  expect([outcome(nothing), attackIn(nothing).event.bundles, marksOn(nothing.state, u.enemy)]).toEqual([
    [2, 'hit'],
    [],
    ['hidden'],
  ]);
  const found = answer(state, bombard(w.mortar, 'T9'), [32, 31, 12]);
  expect([eventsOf(found.events, 'revealed').length, marksOn(found.state, u.enemy)]).toEqual([1, []]);
});

/** V-6.3 V-6.4 Guns that are set up, hidden and found; their crews and who else holds them. */
import { describe, expect, test } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  answerAll,
  at,
  diceFor,
  eventOf,
  marksOn,
  open,
  refusal,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  whereIs,
} from './toolkit.js';
import { elstGame } from '../rules/game.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { startState } from '../rules/set-up/start.js';
import { settingOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { placeCode } from '../rules/state/state.js';
import { addWeapon } from '../rules/units/weapons-in-play.js';
import { findUnitKind, findWeaponKind, weaponId } from '../rules/vocabulary/units.js';

/** A German crew with a hidden PaK 40, and British Infantry that comes nearer. */
function ambush(gunAt: string, sketch: Partial<Sketch<'squad', never>> = {}) {
  return stateWith({
    phase: 'movement',
    attacker: 'british',
    units: { crew: `ge-2-2-8 ${gunAt} hidden`, squad: 'br-4-5-7 A5', ...sketch.units },
    weapons: { gun: 'ge-pak40 crew>4 emplaced' },
  });
}

function step(unit: string, to: string): ActionOf<'move'> {
  return { do: 'move', units: [unit], double: [], assault: false, drop: [], way: [{ to }], stops: [] };
}

function pushStep(unit: string, gun: string, to: string): ActionOf<'move'> {
  return { ...step(unit, to), way: [{ push: gun, to }] };
}

/** What is refused to a crew that pushes a Gun; somebody else far away has an LMG. */
function refusedPush(
  units: { readonly crew: string; readonly other: string },
  gun: string,
  to: string,
  how: Partial<ActionOf<'move'>> = {},
): string[] {
  const { state, u, w } = stateWith({
    phase: 'movement',
    attacker: 'german',
    units: { ...units, enemy: 'br-4-5-7 T5' },
    weapons: { gun, lmg: 'ge-lmg other' },
  });
  return refusal(open(state).state, { ...pushStep(u.crew, w.gun, to), ...how });
}

/** Whether a squad there sees a hidden Gun in A1. */
function isSeenFrom(hex: string): boolean {
  const { state, u } = ambush('A1', { units: { squad: `br-4-5-7 ${hex}` } });
  return !marksOn(open(state).state, u.crew).includes('hidden');
}

describe('hidden Guns', () => {
  test('V-HIP-1 V-6.4b an enemy in Good Order within 16 hexes sees a hidden Gun in Open Ground', () => {
    expect([isSeenFrom('Q1'), isSeenFrom('R1')]).toEqual([true, false]);
  });

  test('V-R42 it is seen as soon as somebody comes near enough', () => {
    const { state, u } = ambush('A1', { units: { squad: 'br-4-5-7 R1' } });
    const { events } = answer(open(state).state, step(u.squad, 'Q1'));
    expect(eventOf(events, 'revealed').units.map(({ id }) => id)).toEqual([u.crew]);
  });

  test('V-6.4b nobody sees it in an orchard, and no broken unit anywhere', () => {
    const orchard = ambush('M4');
    expect(marksOn(open(orchard.state).state, orchard.u.crew)).toContain('hidden');
    const broken = ambush('A1', { units: { squad: 'br-4-5-7 C1 broken' } });
    expect(marksOn(open(broken.state).state, broken.u.crew)).toContain('hidden');
  });

  test('V-6.4b I-DaE:1.3a an open hex with a polder is Open Ground for a hidden Gun too', () => {
    const { state, u } = stateWith({
      scenario: exampleScenario('steeple'),
      phase: 'movement',
      attacker: 'british',
      units: { crew: 'ge-2-2-8 Q14 hidden', squad: 'br-4-5-7 Q15' },
      weapons: { gun: 'ge-pak40 crew>4 emplaced' },
    });
    const { board } = settingOf(state);
    const hex = at(state, 'Q14');
    expect([board.terrain[hex], board.polder[hex]]).toEqual(['open', true]);
    expect(marksOn(open(state).state, u.crew)).not.toContain('hidden');
  });

  test('V-6.4d Infantry that tries to enter its hex is thrown back and ends its move', () => {
    const { state, u } = ambush('M4', { units: { squad: 'br-4-5-7 M5' } });
    const { state: after, events } = answer(open(state).state, step(u.squad, 'M4'));
    expect(whereIs(after, u.squad)).toBe('M5');
    expect(eventOf(events, 'revealed').units.map(({ id }) => id)).toEqual([u.crew]);
    expect(marksOn(after, u.squad)).toContain('done');
  });

  test('V-6.4a V-R64 the other side knows neither where a hidden Gun is nor where it points', () => {
    const { state, u, w } = ambush('M4');
    const view = elstGame.view(state, 'british');
    expect(view.place[unitNumber(u.crew)]).toBe(placeCode('unknown'));
    expect(view.weaponPlace[weaponNumber(w.gun)]).toBe(placeCode('unknown'));
    expect(view.arc[weaponNumber(w.gun)]).not.toBe(4);
  });

  test('V-6.5a V-6.4c an attempt to push it shows it', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 M4 hidden', enemy: 'br-4-5-7 A5' },
      weapons: { gun: 'ge-pak40 crew>4 emplaced' },
    });
    const push = pushStep(u.crew, w.gun, 'M5');
    const { events } = answer(open(state).state, push, [diceFor(12)]);
    expect(eventOf(events, 'revealed').units.map(({ id }) => id)).toEqual([u.crew]);
  });
});

describe('possession', () => {
  test('V-4.0v6 a crew that moves without pushing leaves its Gun behind', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 A5', enemy: 'br-4-5-7 T5' },
      weapons: { gun: 'ge-pak40 crew>1 emplaced' },
    });
    const { state: after, events } = answer(open(state).state, step(u.crew, 'A6'));
    expect(eventOf(events, 'weapon-lost')).toMatchObject({ fate: 'dropped', at: 'A5' });
    expect(after.holder[weaponNumber(w.gun)]).toBe(-1);
    expect(after.weaponPlace[weaponNumber(w.gun)]).toBe(at(after, 'A5'));
    expect(weaponMarksOn(after, w.gun)).toContain('emplaced'); // it has not moved
  });

  test('V-4.0v7 V-1.2.6c a Gun that lies somewhere is recovered like any weapon', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      attacker: 'german',
      units: { crew: 'ge-2-2-8 A5', enemy: 'br-4-5-7 T5' },
      weapons: { gun: 'ge-pak40 A5>1' },
    });
    const { state: after } = answer(open(state).state, { do: 'recover', unit: u.crew, weapon: w.gun }, [5]);
    expect(after.holder[weaponNumber(w.gun)]).toBe(unitNumber(u.crew));
  });

  test('V-2.0v9 a half-squad or crew at a Gun takes the room of a squad', () => {
    const full = {
      one: 'ge-4-4-7 A5',
      two: 'ge-4-4-7 A5',
      crew: 'ge-2-2-8 A5',
      mover: 'ge-2-3-7 A6',
      enemy: 'br-4-5-7 T5',
    };
    const withGun = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: full,
      weapons: { gun: 'ge-pak40 crew>1' },
    });
    expect(refusal(open(withGun.state).state, step(withGun.u.mover, 'A5'))).toEqual(['no-room I-3.3b']);
    const without = stateWith({ phase: 'movement', attacker: 'german', units: full });
    expect(refusal(open(without.state).state, step(without.u.mover, 'A5'))).toEqual([]);
  });
});

describe('pushing', () => {
  const crew = { crew: 'ge-2-2-8 A5', other: 'ge-4-4-7 A12' };

  test('V-6.5g V-1.2.6e a Gun that is not QSU cannot be moved', () =>
    expect(refusedPush(crew, 'ge-pak43-41 crew>1', 'A6')).toEqual(['gun-limbered V-6.5g']));
  test('V-6.5c no Assault Movement', () =>
    expect(refusedPush(crew, 'ge-pak40 crew>1', 'A6', { assault: true })).toEqual(['push-no-assault V-6.5c']));
  test('V-6.5c I-1.2.5d the MF of the terrain are doubled, what Smoke adds is not', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: { ...crew, enemy: 'br-4-5-7 T5' },
      weapons: { gun: 'ge-pak40 crew>1' },
      smoke: [{ hex: 'A6', kind: 'dispersed', side: 'german' }],
    });
    const { events } = answer(open(state).state, pushStep(u.crew, w.gun, 'A6'), [11]);
    expect(eventOf(events, 'spent').halves).toBe(6);
  });
  test('V-6.5a by those who possess it', () =>
    expect(refusedPush(crew, 'ge-pak40 other>1', 'A6')).toEqual(['gun-not-possessed V-6.5a']));
  test('V-1.2.6a only a Gun', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: crew,
      weapons: { lmg: 'ge-lmg crew' },
    });
    const action = pushStep(u.crew, w.lmg, 'A6');
    expect(refusal(open(state).state, action)).toEqual(['not-a-gun V-1.2.6a']);
  });
  test('V-6.5c no unit that carries anything', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      attacker: 'german',
      units: crew,
      weapons: { gun: 'ge-pak40 crew>1', lmg: 'ge-lmg crew' },
    });
    const action = pushStep(u.crew, w.gun, 'A6');
    expect(refusal(open(state).state, action)).toEqual(['push-laden V-6.5c']);
  });
  test('V-CA-END V-3.2.4o not after it was turned', () =>
    expect(refusedPush({ ...crew, crew: 'ge-2-2-8 A5 turned' }, 'ge-pak40 crew>1', 'A6')).toEqual([
      'mover-turned-gun V-3.2.4o',
    ]));
  test('V-1.2.6f a large Gun is not in a building; I-DaE:1.1f V-DaE:1.1v1 none is in a Steeple', () => {
    expect(refusedPush({ ...crew, crew: 'ge-2-2-8 B4' }, 'ge-pak43-41 crew>1', 'C4')).toEqual([
      'gun-limbered V-6.5g',
      'gun-no-building V-1.2.6f',
    ]);
    expect(refusedPush({ ...crew, crew: 'ge-2-2-8 B4' }, 'ge-pak40 crew>1', 'C4')).toEqual([]);
    expect(refusedPush({ ...crew, crew: 'ge-2-2-8 E4' }, 'ge-pak40 crew>1', 'E4/steeple')).toContain(
      'gun-no-steeple V-DaE:1.1v1',
    );
  });
});

/** The British set up near the bend: their crew u10 has a 6-Pounder, and the German squad u14 a PaK 40. */
function bend(): { readonly state: State; readonly gun: string; readonly pak: string } {
  const state = startState('elst-bend', { freeSight: false });
  const give = (kind: string, id: string) => weaponId(addWeapon(state, findWeaponKind(kind) ?? -1, unitNumber(id)));
  const [gun, pak] = [give('br-6pdr', 'u10'), give('ge-pak40', 'u14')];
  return { state: answerAll(open(state).state, [[{ do: 'by-default' }], [{ do: 'ready' }]]).state, gun, pak };
}

function place(hex: string, hidden: boolean): ActionOf<'place'> {
  return { do: 'place', unit: 'u10', at: hex, hidden };
}

describe('set-up', () => {
  test('V-6.4a a Gun hides with its crew, but not on a paved road', () => {
    const { state } = bend();
    const { board } = settingOf(state);
    const paved = board.grid.labels.find((label, hex) => board.road[hex] === 'paved' && /^[EFG]1[0-8]$/.test(label));
    expect(refusal(state, place(paved ?? '', true))).toEqual(['gun-hides-on-road V-6.4a']);
    expect([refusal(state, place(paved ?? '', false)), refusal(state, place('F11', true))]).toEqual([[], []]);
  });

  test('V-6.4a a hidden Gun does not change hands', () => {
    const { state, gun } = bend();
    const give = { do: 'give', weapon: gun, unit: 'u9' } as const;
    expect(refusal(answer(state, place('F11', false)).state, give)).toEqual([]);
    expect(refusal(answer(state, place('F11', true)).state, give)).toEqual(['hidden-gun-stays V-6.4a']);
  });

  test('V-2.0v9 a crew in a full hex is given no Gun', () => {
    const { state, gun } = bend();
    const full = elstGame.copy(state);
    full.kind[unitNumber('u9')] = findUnitKind('br-2-4-7') ?? -1;
    const placed = answerAll(full, [
      [{ do: 'give', weapon: gun, unit: 'u3' }],
      ...['u1', 'u2', 'u9', 'u10'].map((unit) => [{ do: 'place', unit, at: 'F11' } as const] as const),
    ]).state;
    expect(refusal(placed, { do: 'give', weapon: gun, unit: 'u10' })).toEqual(['set-up-full I-3.3.1e']);
    const thinner = answer(placed, { do: 'lift', unit: 'u9' }).state;
    expect(refusal(thinner, { do: 'give', weapon: gun, unit: 'u10' })).toEqual([]);
  });

  test('V-4.0v4 V-3.2.4l a side points its own Guns, once they stand on the map', () => {
    const { state, gun, pak } = bend();
    expect(refusal(state, { do: 'point', weapon: pak, arc: 2 })).toEqual(['not-your-gun V-4.0v4']);
    expect(refusal(state, { do: 'point', weapon: gun, arc: 2 })).toEqual(['gun-not-placed V-3.2.4l']);
    expect(refusal(answer(state, place('F11', false)).state, { do: 'point', weapon: gun, arc: 2 })).toEqual([]);
  });
});

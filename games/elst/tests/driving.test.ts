import { preview } from '@bridgehead/engine';
import { describe, expect, it } from 'vitest';
import { elstGame } from '../rules/game.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { setWeaponMark } from '../rules/state/state.js';
import { weaponAt, wreck } from '../rules/units/vehicles-in-play.js';
import type { Leg } from './driving-kit.js';
import { drive, driveOn, driven, leftOf, PARK, pointsIn, purposesIn } from './driving-kit.js';
import {
  answer,
  at,
  eventOf,
  isLegal,
  listed,
  listedOf,
  marksOn,
  question,
  refusal,
  stateWith,
  topFrame,
  unitNumber,
  whereIs,
} from './toolkit.js';
import { inMovement } from './walking.js';
import { isWindow, PASS } from './window-kit.js';

const SHERMAN = 'br-sherman-v';

/** A tank of the attacker on the proving ground, and a squad that keeps the phase open. */
function tankAt(where: string, others: Readonly<Record<string, string>> = {}) {
  return stateWith<string>({ phase: 'movement', units: { tank: where, idle: 'br-4-5-7 A1', ...others } });
}

function points(where: string, way: readonly Leg[], faces: readonly number[] = []): number[] {
  const { state, u } = tankAt(where);
  return pointsIn(driven(state, u['tank'], way, faces).events);
}

function refused(where: string, way: readonly Leg[], others: Readonly<Record<string, string>> = {}): string[] {
  const { state, u } = tankAt(where, others);
  return refusal(inMovement(state), drive(u['tank'], way));
}

describe('start, stop, Delay', () => {
  it('V-1.1.1v1 V-3.3.2i V-7.0a a stopped Sherman that starts and enters Open Ground has 11 MP left, without any check', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`);
    const played = driven(state, u['tank'], ['start', 'S11']);
    expect(pointsIn(played.events)).toEqual([1, 1]);
    expect([leftOf(played.state), whereIs(played.state, u['tank'])]).toEqual([11, 'S11']);
  });

  it('V-3.3.2j start 1, enter 1, stop 1, start 1, enter 1', () => {
    expect(points(`${SHERMAN} S10>2`, ['start', 'S11', 'stop', 'start', 'S12'])).toEqual([1, 1, 1, 1, 1]);
  });

  it('V-3.3.2i V-3.3.2m limits of a stopped and a moving vehicle', () => {
    expect(refused(`${SHERMAN} S10>2`, ['S11'])).toEqual(['not-started V-3.3.2i']);
    expect(refused(`${SHERMAN} S10>2`, ['hull 3'])).toEqual(['not-started V-3.3.2i']);
    expect(refused(`${SHERMAN} S10>2`, ['stop'])).toEqual(['stopped-already V-3.3.2j']);
    expect(refused(`${SHERMAN} S10>2 motion`, ['start'])).toEqual(['started-already V-3.3.2i']);
    expect(refused(`${SHERMAN} S10>2 motion`, ['delay'])).toEqual(['delay-in-motion V-3.3.2m']);
  });

  it('V-3.3.2b V-2.0v1 a vehicle that has entered a hex is a moving target after it has stopped', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`);
    const { state: after } = driven(state, u['tank'], ['start', 'S11', 'stop']);
    expect(marksOn(after, u['tank'])).toEqual(['entered']);
    const { state: started } = driven(state, u['tank'], ['start', 'stop']);
    expect(marksOn(started, u['tank'])).toEqual([]);
  });
});

describe('entering', () => {
  it('V-3.3.2e V-3.2.4aj only the two hexes in front of the hull, which keeps its facing', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2 motion`);
    const phase = inMovement(state);
    const open = ['S9', 'T9', 'T10', 'S11', 'R10', 'R9'].filter((hex) => isLegal(phase, drive(u['tank'], [hex])));
    expect(open).toEqual(['T10', 'S11']);
    expect(refusal(phase, drive(u['tank'], ['S9']))).toEqual(['outside-arc V-3.3.2e']);
    expect(refusal(phase, drive(u['tank'], ['V9']))).toEqual(['vehicle-not-adjacent V-3.3.2e']);
    expect(answer(phase, drive(u['tank'], ['T10'])).state.hull[unitNumber(u['tank'])]).toBe(2);
  });

  it('V-3.3.2c V-1.1.1v4 V-1.1.1v9 by road half an MP with the crew exposed, one Buttoned Up, also an orchard-road', () => {
    expect(points(`${SHERMAN} J3>3 motion crew-exposed`, ['J4', 'J5'])).toEqual([0.5, 0.5]);
    expect(points(`${SHERMAN} J3>3 motion`, ['J4', 'J5'])).toEqual([1, 1]);
  });

  it('V-1.1.1v7 a woods-road is a road: no Bog Check', () => {
    expect(points(`${SHERMAN} J6>3 motion`, ['J7', 'J8'])).toEqual([1, 1]);
  });

  it('V-1.1.1v11 V-1.1.1v12 brush 2, up a crest 4 more', () => {
    expect(points(`${SHERMAN} C13>3 motion`, ['C14'])).toEqual([2]);
    expect(points(`${SHERMAN} P8>5 motion`, ['P7'])).toEqual([5]);
  });

  it('V-1.1.1v2 V-7.7d only a Buttoned Up vehicle enters a building', () => {
    expect(refused(`${SHERMAN} C7>5 motion crew-exposed`, ['C6'])).toEqual(['building-exposed V-1.1.1v2']);
    expect(points(`${SHERMAN} C7>5 motion crew-exposed`, ['BU', 'C6'], [11])).toEqual([6.5]);
  });

  it('V-DaE:1.2v1 no vehicle enters a pond', () => {
    expect(refused(`${SHERMAN} G11>3 motion`, ['G12'])).toEqual(['no-way-for-vehicles V-1.1.1v2']);
  });

  it('V-3.3v3 a vehicle enters the hex of enemy Infantry', () => {
    expect(refused(`${SHERMAN} S10>2 motion`, ['S11'], { enemy: 'ge-4-4-7 S11 broken' })).toEqual([]);
  });

  it('V-3.3.2a MP: more than it costs may be spent, never more than there are', () => {
    expect(points(`${SHERMAN} S10>2 motion`, [{ to: 'S11', extra: 3 }])).toEqual([4]);
    expect(refused(`${SHERMAN} S10>2 motion`, ['S11', { to: 'S12', extra: 12 }])).toEqual(['too-few-points V-3.3.2a']);
  });

  it('V-R35 the road rate may be declined where there is a road', () => {
    expect(refused(`${SHERMAN} S10>2 motion`, [{ to: 'S11', offRoad: true }])).toEqual(['no-road-rate V-R35']);
  });

  it('V-3.3.2t V-R36 all MP for one hex that costs more, as the only move', () => {
    const { state, u } = tankAt(`${SHERMAN} P8>5 motion`);
    const dead = stateWith<string>({
      phase: 'movement',
      units: {
        tank: `${SHERMAN} P8>5 motion`,
        idle: 'br-4-5-7 A1',
        ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`w${index}`, `ge-pzkpfw-vg A${index + 2}`])),
      },
    });
    for (let index = 0; index < 9; index++) wreck(dead.state, unitNumber(dead.u[`w${index}`]), at(dead.state, 'P7'));
    expect(pointsIn(driven(state, u['tank'], ['P7']).events)).toEqual([5]);
    const played = driven(dead.state, dead.u['tank'], ['P7']);
    expect(pointsIn(played.events)).toEqual([13]);
    expect(marksOn(played.state, dead.u['tank'])).toContain('motion');
    expect(refusal(inMovement(dead.state), drive(dead.u['tank'], ['hull 0', 'hull 5', 'P7']))).toEqual([
      'too-few-points V-3.3.2a',
    ]);
  });
});

describe('woods', () => {
  it('V-1.1.1v5 V-3.3.2s half the MP, or all with one to start before and one to stop after', () => {
    expect(points(`${SHERMAN} C9>5 motion`, ['C8'], [11])).toEqual([6.5]);
    expect(points(`${SHERMAN} C9>5`, ['start', { to: 'C8', all: 'keep-stop' }, 'stop'], [11])).toEqual([1, 11, 1]);
    expect(refused(`${SHERMAN} C9>5 motion`, ['hull 0', 'hull 5', { to: 'C8', all: 'all' }])).toEqual([
      'all-too-late V-1.1.1v5',
    ]);
  });
});

describe('turning', () => {
  it('V-3.3.2d V-7.6a V-7.6b one MP a hexspine, two in a building with a Bog Check; a vehicle that bogs does not turn', () => {
    expect(points(`${SHERMAN} S10>2 motion`, ['hull 4'])).toEqual([2]);
    expect(points(`${SHERMAN} C6>2 motion`, ['hull 3'], [11])).toEqual([2]);
    const { state, u } = tankAt(`${SHERMAN} C6>2 motion`);
    const { state: after } = driven(state, u['tank'], ['hull 3'], [66]);
    expect([after.hull[unitNumber(u['tank'])], marksOn(after, u['tank']).includes('bogged')]).toEqual([2, true]);
    expect(refused(`${SHERMAN} S10>2 motion`, ['hull 2'])).toEqual(['hull-turned-already V-3.3.2d']);
  });

  it('V-3.3.2g V-3.3.2h the turret turns with any MP, and keeps its bearing on the hull when that turns', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2 motion`);
    const { state: after } = driven(state, u['tank'], [{ stop: true, turret: 5 }]);
    expect(after.turret[unitNumber(u['tank'])]).toBe(5);
    const { state: turned } = driven(state, u['tank'], ['hull 3']);
    expect(turned.turret[unitNumber(u['tank'])]).toBe(3);
  });

  it('V-7.2b V-3.3.2g no turret, and not for one MP in a building', () => {
    const { state, u } = stateWith<string>({
      phase: 'movement',
      attacker: 'german',
      units: { gun: 'ge-stug-iiig S10>2 motion', idle: 'ge-4-4-7 A1' },
    });
    expect(refusal(inMovement(state), drive(u['gun'], [{ stop: true, turret: 3 }]))).toEqual(['no-turret V-7.2b']);
    expect(refused(`${SHERMAN} C6>2 motion`, [{ stop: true, turret: 3 }])).toEqual(['turret-in-cover V-3.3.2g']);
  });
});

describe('V-Q.BOG Bog', () => {
  it('V-7.6c V-7.6i a vehicle that bogs has spent all it had, and its move is over', () => {
    const { state, u } = tankAt(`${SHERMAN} C7>5 motion`);
    const { state: after, events } = driven(state, u['tank'], ['C6'], [66]);
    expect([pointsIn(events), whereIs(after, u['tank'])]).toEqual([[13], 'C6']);
    expect(marksOn(after, u['tank'])).toEqual(expect.arrayContaining(['bogged', 'entered', 'done']));
    expect(marksOn(after, u['tank'])).not.toContain('motion');
  });

  it('V-7.6e V-SOP.MPhv a bogged vehicle may free itself as its first act, and does not drive before', () => {
    expect(refused(`${SHERMAN} S10>2 bogged`, ['start'])).toEqual(['stuck V-2.0v4']);
    expect(refused(`${SHERMAN} S10>2`, ['unbog'])).toEqual(['not-bogged V-7.6e']);
    expect(refused(`${SHERMAN} S10>2 bogged`, ['delay', 'unbog'])).toEqual(['unbog-too-late V-7.6e']);
    const { state } = tankAt(`${SHERMAN} S10>2 bogged`);
    const words = listed(inMovement(state)).flatMap((action) => (action.do === 'drive' ? action.way : []));
    expect(words.some((spend) => 'unbog' in spend)).toBe(true);
    expect(words.some((spend) => 'start' in spend || 'to' in spend || 'hull' in spend)).toBe(false);
  });

  it('V-7.6g V-7.6f a failed try costs all MP as Delay', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2 bogged`);
    const { events, state: after } = driven(state, u['tank'], ['unbog'], [52]);
    expect([pointsIn(events), purposesIn(events)]).toEqual([[13], ['unbog']]);
    expect(marksOn(after, u['tank'])).toEqual(expect.arrayContaining(['bogged', 'mired', 'done']));
  });

  it('V-7.6a V-7.6d V-7.6h the chance is shown before', () => {
    const { state, u } = tankAt(`${SHERMAN} C7>5 motion`);
    const shown = preview(elstGame, inMovement(state), 'british', drive(u['tank'], ['C6']));
    expect(shown.consequences.map(({ text }) => text)).toEqual(['It bogs in 15 of 36 rolls (42 %).']);
    expect(shown.tallies.map(({ title, total }) => [title, total])).toEqual([
      [expect.stringContaining('MP of'), 13],
      ['MP of this way', 6.5],
      ['Bog Check, bogs on 12 or more', 4],
    ]);
    expect(shown.summary).toContain('6½ MP left');
  });
});

describe('polder', () => {
  it('V-DaE:1.3v1 V-DaE:1.3v4 into it for the terrain alone, and out by road without more', () => {
    expect(points(`${SHERMAN} G3>3 motion`, ['G4'])).toEqual([1]);
    expect(points(`${SHERMAN} J9>3 motion`, ['J10', 'J11'])).toEqual([1, 1]);
  });

  it('V-DaE:1.3v2 V-DaE:1.3v3 V-R67 out of it 4 MP and a Bog Check, easier with all MP', () => {
    expect(points(`${SHERMAN} G4>3 motion`, ['G5'], [11])).toEqual([4, 1]);
    const { state, u } = tankAt(`${SHERMAN} G4>3 motion`);
    const drm = (leg: Leg) => eventOf(driven(state, u['tank'], [leg], [11]).events, 'bog-checked').modifiers.total;
    expect([drm('G5'), drm({ to: 'G5', all: 'all' })]).toEqual([4, 1]);
  });

  it('V-R67 all MP that were declared go into the next hex', () => {
    const { state, u } = tankAt(`${SHERMAN} G4>3 motion`, { foe: 'ge-pzkpfw-vg G9>0' });
    const window = answer(inMovement(state), drive(u['tank'], [{ to: 'G5', all: 'all' }], ['fired-at']), [11]).state;
    expect(isWindow(window)).toBe(true);
    const driving = { ...window, stack: window.stack.slice(0, -2) };
    const frame = driving.stack.at(-1);
    if (frame?.at !== 'driving') throw new Error('nobody drives');
    const asked: State = { ...driving, stack: [...driving.stack.slice(0, -1), { ...frame, way: [] }] };
    expect(refusal(asked, driveOn(['stop']))).toEqual(['all-declared V-R67']);
    expect(refusal(asked, driveOn([{ to: 'G5', all: 'all' }]))).toEqual([]);
  });
});

describe('enemy vehicles', () => {
  it('V-3.3.2p V-R24 it may drive through, and stops only where it could destroy or Shock', () => {
    const foe = { foe: 'ge-pzkpfw-vg S11>5' };
    expect(refused(`${SHERMAN} S10>2 motion`, ['S11', 'stop'], foe)).toEqual(['stop-beside-enemy V-3.3.2p']);
    expect(refused(`${SHERMAN} S10>2 motion`, ['S11', 'S12'], foe)).toEqual([]);
    expect(refused(`${SHERMAN} S10>2 motion`, [{ to: 'S11', extra: 11 }], foe)).toEqual(['caught-beside-enemy V-R24']);
    // Through its rear.
    expect(refused(`${SHERMAN} S10>2 motion`, ['S11', 'stop'], { foe: 'ge-pzkpfw-vg S11>2' })).toEqual([]);
  });

  it('V-3.3.2p it does not end its move there', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2 motion`, { foe: 'ge-pzkpfw-vg S11>5 dispensed motion-tried' });
    let there = driven(state, u['tank'], ['S11']).state;
    while (isWindow(there)) there = answer(there, PASS).state;
    expect(refusal(there, PARK)).toEqual(['must-leave-hex V-3.3.2p']);
  });
});

describe('vehicles that may drive', () => {
  it('V-3.3.2a vehicles of the attacker that have neither moved nor fired', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`, {
      done: `${SHERMAN} S12 done`,
      shaken: `${SHERMAN} S13 stunned`,
      fired: `${SHERMAN} S14`,
      foe: 'ge-pzkpfw-vg A9 dispensed motion-tried',
      dead: `${SHERMAN} B9`,
      gone: `${SHERMAN} exited`,
    });
    setWeaponMark(state, weaponAt(state, unitNumber(u['fired']), 'main') ?? 0, 'prep-fired');
    wreck(state, unitNumber(u['dead']), at(state, 'B9'));
    const phase = inMovement(state);
    const start = (name: string) => refusal(phase, drive(u[name], ['start']));
    expect(start('idle')).toEqual(['no-vehicle V-3.3.2a']);
    expect(start('done')).toEqual(['vehicle-has-moved V-3.3.2a']);
    expect(start('shaken')).toEqual(['vehicle-shaken V-7.10f']);
    expect(start('fired')).toEqual(['vehicle-has-fired V-3.3.2a']);
    expect(start('foe')).toEqual(['not-your-vehicle V-3.3.2a']);
    expect(start('dead')).toEqual(['vehicle-wrecked V-2.0v13']);
    expect(start('gone')).toEqual(['vehicle-off-map V-3.3v1']);
    expect(start('tank')).toEqual([]);
  });

  it('V-3.3.2o a vehicle in Motion must move before the phase ends', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2 motion`);
    const phase = inMovement(state);
    expect(refusal(phase, { do: 'end-phase' })).toEqual(['motion-waits V-3.3.2o']);
    expect(question(phase)?.decline).toBeUndefined();
    const stopped = answer(phase, drive(u['tank'], ['stop'])).state;
    const parked = answer(stopped, PARK).state;
    expect(refusal(parked, { do: 'end-phase' })).toEqual([]);
  });
});

describe('the end of a move', () => {
  it('V-3.3.2n V-R78 V-3.3.2u a moving vehicle drives on unless the next hex costs more', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2 motion`);
    const moving = driven(state, u['tank'], ['S11']).state;
    expect(refusal(moving, PARK)).toEqual(['must-drive-on V-R78']);
    // Up the hill 5 MP are too many for 4.
    const low = tankAt(`${SHERMAN} P9>5 motion`);
    const near = driven(low.state, low.u['tank'], [{ to: 'P8', extra: 8 }]).state;
    expect([leftOf(near), refusal(near, PARK)]).toEqual([4, []]);
    const parked = answer(near, PARK);
    expect(marksOn(parked.state, low.u['tank'])).toEqual(expect.arrayContaining(['motion', 'done']));
  });

  it('V-3.3.2a V-R81 MP that are left count as spent in the hex', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`);
    const stopped = driven(state, u['tank'], ['start', 'S11', 'stop']).state;
    const { events, state: after } = answer(stopped, PARK);
    expect([pointsIn(events), purposesIn(events)]).toEqual([[10], ['rest']]);
    const { board } = contextOf(after);
    expect(after.drives.map(({ spent }) => spent.map((each) => [board.grid.labels[each.at], each.halves / 2]))).toEqual(
      [
        [
          ['S10', 1],
          ['S11', 1],
          ['S11', 1],
          ['S11', 10],
        ],
      ],
    );
  });

  it('V-R81 a vehicle that has spent nothing has not moved', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`);
    const changed = driven(state, u['tank'], ['CE']).state;
    const { events } = answer(changed, PARK);
    expect(pointsIn(events)).toEqual([]);
  });

  it('V-3.3.2l V-2.0v9 of two vehicles of a side in a hex one becomes a wreck', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`, { other: `${SHERMAN} S11` });
    const there = driven(state, u['tank'], ['start', 'S11', 'stop']).state;
    const asked = answer(answer(there, PARK).state, { do: 'end-phase' }).state;
    expect(topFrame(asked).at).toBe('excess-vehicles');
    expect(refusal(asked, { do: 'give-up', unit: u['idle'] })).toEqual(['not-in-excess V-3.3.2l']);
    const { state: after } = answer(asked, { do: 'give-up', unit: u['other'] });
    expect([whereIs(after, u['other']), whereIs(after, u['tank'])]).toEqual(['eliminated', 'S11']);
    expect(after.wrecks.map(({ vehicle }) => vehicle)).toEqual([unitNumber(u['other'])]);
  });
});

describe('the crew', () => {
  it('V-7.7a V-7.7b V-R7 changes once in its Movement Phase', () => {
    expect(refused(`${SHERMAN} S10>2`, ['CE', 'BU'])).toEqual(['crew-changed V-R7']);
    expect(refused(`${SHERMAN} S10>2`, ['BU'])).toEqual(['crew-as-it-is V-7.7b']);
    const { state, u } = tankAt(`${SHERMAN} S10>2`);
    expect(marksOn(driven(state, u['tank'], ['CE']).state, u['tank'])).toContain('crew-exposed');
  });

  it('V-7.7e a pinned crew stays Buttoned Up', () => {
    expect(refused(`${SHERMAN} S10>2 crew-pinned`, ['CE'])).toEqual(['crew-barred V-7.7e']);
  });

  it('V-3.7v2 changes again in the Advance Phase', () => {
    const { state, u } = stateWith<string>({
      phase: 'advance',
      units: { tank: `${SHERMAN} S10>2`, idle: 'br-4-5-7 A1', foe: 'ge-pzkpfw-vg A9' },
    });
    const asked = inMovement(state);
    const expose = { do: 'change-crew', unit: u['tank'], crew: 'exposed' } as const;
    expect(refusal(asked, { do: 'change-crew', unit: u['idle'], crew: 'exposed' })).toEqual(['no-vehicle V-3.3.2a']);
    const after = answer(asked, expose).state;
    expect(marksOn(after, u['tank'])).toContain('crew-exposed');
    expect(refusal(after, { ...expose, crew: 'buttoned-up' })).toEqual(['crew-changed V-R7']);
  });
});

describe('smoke dispensers', () => {
  it('V-7.5b V-7.5c once in a Player Turn, not after fire, by an immobile vehicle too', () => {
    expect(refused(`${SHERMAN} S10>2 dispensed`, ['smoke'])).toEqual(['dispenser-used V-7.5b']);
    expect(refused(`${SHERMAN} S10>2 immobilized`, ['smoke'])).toEqual([]);
    expect(refused('ru-kv1-m41 S10>2', ['smoke'])).toEqual(['no-dispenser V-7.5a']);
    const { state, u } = tankAt(`${SHERMAN} S10>2`);
    setWeaponMark(state, weaponAt(state, unitNumber(u['tank']), 'coaxial') ?? 0, 'used');
    expect(refusal(inMovement(state), drive(u['tank'], ['smoke']))).toEqual(['dispenser-after-fire V-7.5b']);
  });

  it('V-7.5a V-7.5e V-7.5f V-7.5h where each places Smoke, and with which crew', () => {
    expect(refused(`${SHERMAN} S10>2`, [{ dispense: 'S11' }])).toEqual(['dispenser-own-hex V-7.5e']);
    expect(refused('br-sherman-vc S10>2', [{ dispense: 'S13' }])).toEqual([]);
    expect(refused('br-sherman-vc S10>2', [{ dispense: 'S14' }])).toEqual(['smoke-mortar-target V-7.5f']);
    expect(refused('br-sherman-vc S10>2', [{ dispense: 'S8' }])).toEqual(['smoke-mortar-target V-7.5f']);
    const { state, u } = stateWith<string>({
      phase: 'movement',
      attacker: 'german',
      units: { tank: 'ge-pzkpfw-vg S10>2 crew-exposed', idle: 'ge-4-4-7 A1' },
    });
    expect(refusal(inMovement(state), drive(u['tank'], ['smoke']))).toEqual(['dispenser-crew V-7.5h']);
  });
});

/** What keeps this vehicle from a Motion attempt when a Sherman has started before it. */
function barOnAttempt(foe: string, seen: boolean): string[] {
  const { state, u } = tankAt(`${SHERMAN} S10>2`, { foe, near: 'ge-pzkpfw-vg S15>5' });
  if (seen) state.sightings = [{ vehicle: unitNumber(u['foe']), units: [unitNumber(u['tank'])] }];
  return refusal(driven(state, u['tank'], ['start', 'S11']).state, { do: 'try-motion', unit: u['foe'] });
}

describe('the defender', () => {
  it('V-3.3.3v1 V-3.3.2.1b V-7.5i may answer every expenditure of MP with a Motion attempt or Smoke', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`, { foe: 'ge-pzkpfw-vg S14>5' });
    const window = driven(state, u['tank'], ['start', 'S11']).state;
    expect(isWindow(window)).toBe(true);
    const kinds = new Set(listed(window).map((action) => action.do));
    expect([kinds.has('try-motion'), kinds.has('dispense'), kinds.has('pass')]).toEqual([true, true, true]);
    expect(refusal(window, { do: 'try-motion', unit: u['tank'] })).toEqual(['not-your-vehicle V-3.3.2a']);
    expect(refusal(window, { do: 'dispense', unit: u['idle'] })).toEqual(['no-vehicle V-3.3.2a']);
    const tried = answer(window, { do: 'try-motion', unit: u['foe'] }, [6]).state;
    expect(refusal(tried, { do: 'try-motion', unit: u['foe'] })).toEqual(['motion-tried V-R80']);
  });

  it('V-3.3.2.1a V-3.3.2.1c reasons against a Motion attempt', () => {
    expect(barOnAttempt('ge-pzkpfw-vg S14 bogged', false)).toEqual(['motion-not-mobile V-3.3.2.1a']);
    expect(barOnAttempt('ge-pzkpfw-vg S14', true)).toEqual(['motion-seen-before V-3.3.2.1a']);
    expect(barOnAttempt('ge-pzkpfw-vg S14 motion', false)).toEqual(['motion-for-nothing V-3.3.2.1c']);
    expect(barOnAttempt('ge-pzkpfw-vg C5', false)).toEqual(['motion-unseen V-3.3.2.1a']);
  });

  it('V-3.3.2.1c an attempt is offered with hull or turret turned any way', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`, { foe: 'ge-pzkpfw-vg S14>5', other: 'ge-stug-iiig T13>5' });
    const window = driven(state, u['tank'], ['start', 'S11']).state;
    const offered = (unit: string) => listedOf(window, 'try-motion').filter((attempt) => attempt.unit === unit).length;
    expect([offered(u['foe']), offered(u['other'])]).toEqual([11, 6]);
  });

  it('V-3.3.2.1c V-3.3.2.1d a successful attempt turns the hull; who stalls has failed', () => {
    const { state, u } = tankAt(`${SHERMAN} S10>2`, { foe: 'ge-pzkpfw-vg S14>5' });
    const window = driven(state, u['tank'], ['start', 'S11']).state;
    const after = answer(window, { do: 'try-motion', unit: u['foe'], hull: 0 }, [1, 11]).state;
    expect([after.hull[unitNumber(u['foe'])], marksOn(after, u['foe']).includes('motion')]).toEqual([0, true]);
    const stalled = answer(window, { do: 'try-motion', unit: u['foe'], hull: 0 }, [1, 66]).state;
    expect([stalled.hull[unitNumber(u['foe'])], marksOn(stalled, u['foe']).includes('motion')]).toEqual([5, false]);
  });
});

describe('Recall', () => {
  it('V-REC-1 V-7.10k V-7.10o V-3.3.2v a Recalled vehicle leaves by the shortest way', () => {
    const { state, u } = tankAt(`${SHERMAN} B13>3 recalled`);
    const phase = inMovement(state);
    expect(refusal(phase, { do: 'end-phase' })).toEqual(['motion-waits V-3.3.2o']);
    const started = answer(phase, drive(u['tank'], ['start'])).state;
    expect(refusal(started, driveOn(['stop']))).toEqual(['recall-way V-7.10k']);
    expect(refusal(started, driveOn(['hull 0']))).toEqual(['recall-way V-7.10k']);
    const onWay = listed(started).flatMap((action) => (action.do === 'drive-on' ? action.way : []));
    expect(onWay.some((spend) => 'to' in spend || 'hull' in spend || 'exit' in spend)).toBe(true);
    const bogged = tankAt(`${SHERMAN} B13>3 recalled bogged`);
    const picked = driven(bogged.state, bogged.u['tank'], ['CE']).state;
    expect(refusal(picked, PARK)).toEqual(['must-remove-bog V-7.10o']);
    const opened = answer(phase, drive(u['tank'], ['CE'])).state;
    expect(refusal(opened, PARK)).toEqual(['recall-way V-7.10k']);
  });

  it('V-3.3v2 nobody else leaves the map', () => {
    expect(refused(`${SHERMAN} A8>4 motion`, ['exit'])).toEqual(['no-vehicle-exit V-3.3.2v']);
    const { state, u } = tankAt(`${SHERMAN} A8>4 motion recalled`);
    const { state: after, events } = driven(state, u['tank'], ['exit']);
    expect([whereIs(after, u['tank']), pointsIn(events)]).toEqual(['exited', [1]]);
  });
});

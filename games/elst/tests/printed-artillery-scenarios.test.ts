/** The printed cards DaE3 and DaE4: what is on them, who wins, and their artillery. */
import type { ChosenOptions } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { findScenario, turnsOf } from '../rules/scenarios/scenarios.js';
import { outcomeOf } from '../rules/sequence/victory.js';
import { exitTotals } from '../rules/situation/exits.js';
import { settingOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { setWeaponMark, unitsOf } from '../rules/state/state.js';
import { factsOf } from '../rules/units/units-in-play.js';
import { armOf } from '../rules/units/weapons-in-play.js';
import { locationLabel } from '../rules/board/locations.js';
import { unitId } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import {
  answer,
  answerAll,
  at,
  eventsOf,
  isLegal,
  listedOf,
  open,
  question,
  refusal,
  stateWith,
  topFrame,
  unitNumber,
  weaponNumber,
  weaponOn,
} from './toolkit.js';
import { move } from './walking.js';

const DAE3 = 'elst-dae3';
const DAE4 = 'elst-dae4';
const BY_DEFAULT = { do: 'by-default' } as const;
const READY = { do: 'ready' } as const;

function start(scenario: string, options: ChosenOptions = {}): State {
  return open(elstGame.start({ scenario, options })).state;
}

function countOf(state: State, side: Side): Record<string, number> {
  const counts: Record<string, number> = {};
  const kinds = [
    ...unitsOf(state, side).map((unit) => factsOf(state, unit).id),
    ...[...state.holder.keys()]
      .filter((weapon) => state.side[state.holder[weapon]] === side && armOf(state, weapon).mounted === undefined)
      .map((weapon) => armOf(state, weapon).id),
  ];
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The first leader observes; both sides set up as suggested. */
function setUp(options: ChosenOptions = {}): State {
  const begun = start(DAE3, options);
  const chosen = topFrame(begun).at === 'appointment' ? answer(begun, listedOf(begun, 'appoint')[0]).state : begun;
  return answerAll(chosen, [[BY_DEFAULT], [READY], [BY_DEFAULT], [READY]]).state;
}

describe('DaE3', () => {
  test('C-DaE3:board C-DaE3:order C-DaE3:SSR1 551 hexes, the Germans set up first, 8 turns', () => {
    const { area } = settingOf(start(DAE3));
    const { setUpFirst, moveFirst } = findScenario(DAE3);
    expect([area.hexes.length, setUpFirst, moveFirst, turnsOf(start(DAE3))]).toEqual([551, 'german', 'british', 8]);
  });

  test('C-DaE3:OBg1 C-DaE3:OBg2 C-DaE3:OBb C-DaE3:SSR4 C-SCN-10 the forces of the card', () => {
    const state = start(DAE3);
    expect(countOf(state, 'german')).toEqual({
      'ss-6-5-8': 3,
      'ss-4-4-7': 3,
      'ge-4-4-7': 4,
      'ge-9-1': 1,
      'ge-8-1': 2,
      'ge-8-0': 1,
      'ge-hmg': 1,
      'ge-mmg': 1,
      'ge-lmg': 3,
      'ge-psk': 2,
      'ge-pzkpfw-vg': 1,
    });
    expect(countOf(state, 'british')).toEqual({
      'br-4-5-7': 20,
      'br-2-2-8': 3,
      'br-10-2': 1,
      'br-9-1': 1,
      'br-8-1': 2,
      'br-8-0': 2,
      'br-7-0': 1,
      'br-mmg': 3,
      'br-lmg': 6,
      'br-piat': 3,
      'br-sherman-vc': 1,
      'br-sherman-v': 3,
    });
    expect([state.panzerfausts, findScenario(DAE3).elr.german]).toEqual([15, { units: 3, leaders: 5 }]);
  });

  test('C-DaE3:OBg1 one squad in a hex', () => {
    const chosen = answer(start(DAE3), listedOf(start(DAE3), 'appoint')[0]).state;
    const [one, two] = unitsOf(chosen, 'german');
    const placed = answer(chosen, { do: 'place', unit: unitId(one), at: 'S16' }).state;
    expect(refusal(placed, { do: 'place', unit: unitId(two), at: 'S16' })).toEqual(['one-squad-a-hex C-DaE3:OBg1']);
  });

  test('C-DaE3:SSR2 C-DaE3:SSR3a the German battery, and the observer of the smoke, chosen first', () => {
    const begun = start(DAE3);
    expect([topFrame(begun).at, question(begun)?.side]).toEqual(['appointment', 'british']);
    const [battery] = begun.batteries;
    expect([
      battery.calibre,
      battery.smoke,
      battery.black,
      battery.red,
      locationLabel(settingOf(begun).board, battery.post),
    ]).toEqual(['80+mm', false, 8, 3, 'NN8/steeple']);
    let prepared = setUp();
    while (prepared.phase === 'rally') prepared = answer(prepared, READY).state;
    if (topFrame(prepared).at === 'fire-phase') prepared = answer(prepared, { do: 'go-on' }).state;
    expect([topFrame(prepared).at, question(prepared)?.rule]).toEqual(['artillery', 'C-DaE3:SSR3a']);
  });

  test('C-DaE3:balG C-DaE3:balB without smoke; 7 VP twice', () => {
    expect(topFrame(start(DAE3, { balance: 'german' })).at).toBe('set-up');
    expect(exitTotals(start(DAE3, { balance: 'british' })).map(({ needed }) => needed)).toEqual([7, 7]);
  });

  test('C-DaE3:VCa C-DaE3:VCb C-SCN-6 8 VP in each place, at once', () => {
    const { state, u } = stateWith({
      scenario: DAE3,
      phase: 'movement',
      units: {
        squad: 'br-4-5-7 CC15',
        tank: 'br-sherman-v eliminated',
        one: 'br-4-5-7 eliminated',
        two: 'br-4-5-7 eliminated',
        three: 'br-4-5-7 eliminated',
        leader: 'br-9-1 eliminated',
        enemy: 'ge-4-4-7 K1',
        idle: 'br-4-5-7 K9',
      },
    });
    const from = (label: string) => at(state, label);
    state.departures = [
      { unit: unitNumber(u.tank), from: from('CC15'), armed: true },
      ...[u.one, u.two, u.three, u.leader].map((unit) => ({ unit: unitNumber(unit), from: from('CC2'), armed: false })),
    ];
    const opened = open(state).state;
    expect(exitTotals(opened).map(({ points }) => points)).toEqual([6, 8]);
    const { state: over, events } = answer(opened, move([u.squad], [{ exit: true }]));
    expect([over.phase, outcomeOf(over).winner, exitTotals(over).map(({ points }) => points)]).toEqual([
      'over',
      'british',
      [8, 8],
    ]);
    expect(eventsOf(events, 'exited-map')).toHaveLength(1);
  });

  test('C-DaE3:VCa nobody leaves from other hexes, and nothing follows', () => {
    const { state, u } = stateWith({
      scenario: DAE3,
      phase: 'movement',
      units: { squad: 'br-4-5-7 CC10', other: 'br-4-5-7 CC4', german: 'ge-4-4-7 K1' },
    });
    const opened = open(state).state;
    expect(refusal(opened, move([u.squad], [{ exit: true }]))).toEqual(['no-exit I-3.3e']);
    expect(refusal(opened, move([u.other], [{ exit: true }, { to: 'CC5' }]))).toEqual(['exit-ends C-R99']);
    expect(isLegal(opened, move([u.other], [{ exit: true }]))).toBe(true);
  });

  test('C-DaE3:VCa C-DaE3:VCb V-DaE3:v a Sherman drives off, with its main armament or without', () => {
    const { state, u } = stateWith({
      scenario: DAE3,
      phase: 'movement',
      units: { tank: 'br-sherman-v CC16>1 motion', idle: 'br-4-5-7 K9', german: 'ge-4-4-7 K1' },
    });
    const { state: after } = answer(open(state).state, { do: 'drive', unit: u.tank, way: [{ exit: true }], stops: [] });
    expect(exitTotals(after).map(({ points }) => points)).toEqual([6, 0]);
    const opened = open(state).state;
    setWeaponMark(opened, weaponNumber(weaponOn(opened, u.tank, 'main')), 'malfunctioned');
    const { state: silent } = answer(opened, { do: 'drive', unit: u.tank, way: [{ exit: true }], stops: [] });
    expect(exitTotals(silent).map(({ points }) => points)).toEqual([5, 0]);
  });

  test('C-DaE3:SSR3d the smoke thins, and goes', () => {
    const { state } = stateWith({
      scenario: DAE3,
      units: { one: 'br-4-5-7 K9', two: 'ge-4-4-7 K1' },
      smoke: [{ hex: 'T14', kind: 'full', side: 'british' }],
    });
    const thinned = open(state).state;
    expect(thinned.smoke.map(({ kind }) => kind)).toEqual(['dispersed']);
  });
});

describe('DaE4', () => {
  test('C-DaE4:board C-DaE4:order C-DaE4:SSR1 C-DaE4:balG 228 hexes, 7 turns, 6 for the Germans', () => {
    const { area } = settingOf(start(DAE4));
    expect([area.hexes.length, turnsOf(start(DAE4)), turnsOf(start(DAE4, { balance: 'german' }))]).toEqual([228, 7, 6]);
  });

  test('C-DaE4:OBg C-DaE4:OBb V-Err1 C-DaE4:SSR3 C-DaE4:balB C-SCN-10 the forces of the card', () => {
    const state = start(DAE4);
    expect(countOf(state, 'german')).toEqual({
      'ss-6-5-8': 2,
      'ge-4-4-7': 2,
      'ss-4-4-7': 4,
      'ge-2-2-8': 1,
      'ge-9-1': 1,
      'ge-8-1': 1,
      'ge-7-0': 1,
      'ge-hmg': 1,
      'ge-mmg': 1,
      'ge-lmg': 1,
      'ge-psk': 1,
      'ge-pak40': 1,
    });
    expect(countOf(state, 'british')).toEqual({
      'br-4-5-7': 14,
      'br-9-2': 1,
      'br-9-1': 1,
      'br-8-1': 2,
      'br-lmg': 4,
      'br-piat': 1,
      'br-sherman-v': 3,
    });
    expect(state.panzerfausts).toBe(12);
    expect(countOf(start(DAE4, { balance: 'british' }), 'british')['br-sherman-v']).toBe(4);
  });

  test('V-DaE4:v the PaK 40 may hide, nothing else; the Shermans come from the south in turn 1', () => {
    const state = start(DAE4);
    const canHide = (kind: string) => {
      const unit = unitId(unitsOf(state, 'german').find((it) => factsOf(state, it).id === kind) ?? -1);
      return listedOf(state, 'place').some((action) => action.unit === unit && action.hidden);
    };
    expect([canHide('ge-2-2-8'), canHide('ss-6-5-8')]).toEqual([true, false]);
    expect(findScenario(DAE4).forces.at(-1)?.arrival).toMatchObject({ turn: 1, edge: 'south' });
  });

  test('C-DaE4:SSR2 the British battery is observed from OO21', () => {
    const state = start(DAE4);
    const [battery] = state.batteries;
    expect([battery.side, battery.smoke, locationLabel(settingOf(state).board, battery.post)]).toEqual([
      'british',
      true,
      'OO21',
    ]);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'C-SCN-8',
      { crew: 'ge-2-2-8 NN8', far: 'ge-4-4-7 QQ14', road: 'ge-4-4-7 LL10', broken: 'ss-6-5-8 OO8 broken' },
      'british',
    ],
    ['C-SCN-9', { half: 'ge-2-3-7 PP9' }, 'german'],
  ])('%s C-DaE4:VC who holds the buildings in the end', (_id, units, winner) => {
    const { state } = stateWith({ scenario: DAE4, units: { ...units, british: 'br-4-5-7 TT18' } });
    expect(outcomeOf({ ...state, phase: 'over' }).winner).toBe(winner);
  });
});

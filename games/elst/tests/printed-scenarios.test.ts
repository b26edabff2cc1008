/** The printed cards DaE1 and DaE2: what is on them, and who wins. */
import type { ChosenOptions } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { findScenario } from '../rules/scenarios/scenarios.js';
import { outcomeOf } from '../rules/sequence/victory.js';
import { spentBeforeEntry } from '../rules/set-up/arrivals.js';
import { forcesOf } from '../rules/set-up/start.js';
import { settingOf } from '../rules/state/context.js';
import { optionsFrom } from '../rules/state/options.js';
import type { State } from '../rules/state/state.js';
import { clearWeaponMark, isOnMap, outsideOf, placeCode, setWeaponMark, unitsOf } from '../rules/state/state.js';
import { factsOf, isHidden, isVehicle, moveUnit } from '../rules/units/units-in-play.js';
import { armOf } from '../rules/units/weapons-in-play.js';
import { unitId } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { answerAll, at, isLegal, marksOn, open, question, refusal, stateWith, unitNumber } from './toolkit.js';

const BY_DEFAULT = { do: 'by-default' } as const;
const READY = { do: 'ready' } as const;

function start(scenario: string, options: ChosenOptions = {}): State {
  return open(elstGame.start({ scenario, options })).state;
}

/** Counters of a side and how many there are; weapons of vehicles are not counted. */
function orderOfBattle(state: State, side: Side): Record<string, number> {
  const kinds = [
    ...unitsOf(state, side).map((unit) => factsOf(state, unit).id),
    ...[...state.holder.keys()]
      .filter((weapon) => state.side[state.holder[weapon]] === side && armOf(state, weapon).mounted === undefined)
      .map((weapon) => armOf(state, weapon).id),
  ];
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const playable = (scenario: string) => {
  const { area, board } = settingOf(start(scenario));
  return area.hexes.map((hex) => board.grid.labels[hex]);
};

/** Who has won DaE1 if this is the last Tiger. */
const winnerOfDaE1 = (tiger: string) => {
  const { state } = stateWith({
    scenario: 'elst-dae1',
    units: { squad: 'br-4-5-7 E13', tiger: `ge-pzkpfw-vie D12${tiger}` },
  });
  state.phase = 'over';
  return outcomeOf(state).winner;
};

/** Q15 is seen from L13, five hexes away, but not from M15. */
const firepower = (units: Record<string, string>, weapons: Record<string, string> = {}, options = {}) => {
  const { state } = stateWith({ scenario: 'elst-dae2', units, weapons });
  const over: State = { ...state, phase: 'over', options: optionsFrom(options) };
  const { points, winner } = outcomeOf(over);
  return { points: points.british.total, winner };
};

describe('DaE1: Ambush at De Hoop', () => {
  const dae1 = start('elst-dae1');
  const squad = unitId(0);
  const leader = unitId(3);

  test('C-DaE1:board 77 hexes are in play; A12 and B5 are not', () => {
    const hexes = playable('elst-dae1');
    expect(hexes).toHaveLength(77);
    expect(hexes).not.toContain('A12');
    expect(hexes).not.toContain('B5');
  });

  test('C-DaE1:OBb C-DaE1:OBg the counters of both sides', () => {
    expect(orderOfBattle(dae1, 'british')).toEqual({ 'br-4-5-7': 3, 'br-8-1': 1, 'br-lmg': 3, 'br-piat': 1 });
    expect(orderOfBattle(dae1, 'german')).toEqual({ 'ge-pzkpfw-vie': 3 });
  });

  test('C-DaE1:OBb not next to B12', () => {
    for (const hex of ['B11', 'B13', 'C12', 'C13', 'B12'])
      expect(refusal(dae1, { do: 'place', unit: squad, at: hex, hidden: true })).toEqual(['outside-set-up I-1.3']);
    expect(isLegal(dae1, { do: 'place', unit: squad, at: 'D12', hidden: true })).toBe(true);
  });

  test('C-DaE1:order the British set up first, the Germans move first, 3 turns', () => {
    expect(question(dae1)?.side).toBe('british');
    const { moveFirst, turns, halfTurn } = findScenario('elst-dae1');
    expect([moveFirst, turns, halfTurn]).toEqual(['german', 3, false]);
  });

  test('C-DaE1:SSR2a all British units are hidden, a leader alone too', () => {
    const placed = answerAll(dae1, [[{ do: 'place', unit: leader, at: 'H7' }], [BY_DEFAULT], [READY]]).state;
    expect(unitsOf(placed, 'british').every((unit) => isHidden(placed, unit))).toBe(true);
    const seen = elstGame.view(placed, 'german');
    expect(unitsOf(seen, 'british').some((unit) => isOnMap(seen, unit))).toBe(false);
  });

  test('C-DaE1:OBg V-DaE1:v C-DaE1:SSR3 the Tigers come at B12 in Motion, Crew Exposed, with 8 MP spent', () => {
    const arriving = answerAll(dae1, [[BY_DEFAULT], [READY]]).state;
    expect(refusal(arriving, { do: 'arrive', unit: 'u5', at: 'B11' })).toEqual(['not-an-entry-hex I-3.3d']);
    const there = answerAll(arriving, [[BY_DEFAULT]]).state;
    for (const tiger of ['u5', 'u6', 'u7']) {
      expect(outsideOf(there, unitNumber(tiger))).toBe(at(there, 'B12'));
      expect(marksOn(there, tiger)).toEqual(['crew-exposed', 'motion']);
      expect(spentBeforeEntry(there, unitNumber(tiger))).toBe(8);
    }
  });

  test('C-DaE1:balB C-DaE1:balG balance: one more PIAT, or 6 MP spent', () => {
    expect(orderOfBattle(start('elst-dae1', { balance: 'british' }), 'british')).toMatchObject({ 'br-piat': 2 });
    expect(spentBeforeEntry(start('elst-dae1', { balance: 'german' }), 4)).toBe(6);
    expect(orderOfBattle(start('elst-dae1', { balance: 'german' }), 'british')).toMatchObject({ 'br-piat': 1 });
  });

  describe('victory', () => {
    test.each([
      ['C-DaE1:VC a mobile Tiger wins', '', 'german'],
      ['C-DaE1:VC an Immobilized one does not', ' immobilized', 'british'],
      ['C-DaE1:VC a bogged one does not', ' bogged', 'british'],
      ['C-DaE1:VC a Shocked one does not', ' shocked', 'british'],
      ['C-DaE1:VC a Recalled one counts as eliminated', ' recalled', 'british'],
    ])('%s', (_, marks, winner) => {
      expect(winnerOfDaE1(marks)).toBe(winner);
    });

    test('C-DaE1:VC a main armament that malfunctions does not count, nor a Tiger that is gone', () => {
      const { state, u } = stateWith({
        scenario: 'elst-dae1',
        units: { squad: 'br-4-5-7 E13', tiger: 'ge-pzkpfw-vie D12' },
      });
      const main = [...state.holder.keys()].find((weapon) => armOf(state, weapon).mounted?.station === 'main') ?? -1;
      expect(outcomeOf(state).points.german.total).toBe(1);
      setWeaponMark(state, main, 'malfunctioned');
      expect(outcomeOf(state).points.german.total).toBe(0);
      clearWeaponMark(state, main, 'malfunctioned');
      moveUnit(state, unitNumber(u.tiger), placeCode('eliminated'));
      expect(outcomeOf(state).points.german.total).toBe(0);
    });
  });
});

describe('DaE2: The Bend in the Road', () => {
  const dae2 = start('elst-dae2');

  test('C-DaE2:board 204 hexes are in play; R15 is not', () => {
    const hexes = playable('elst-dae2');
    expect(hexes).toHaveLength(204);
    expect(hexes).not.toContain('R15');
  });

  test('C-DaE2:OBg1 C-DaE2:OBg2 the Germans', () => {
    expect(orderOfBattle(dae2, 'german')).toEqual({
      'ss-6-5-8': 5,
      'ss-3-4-8': 1,
      'ge-9-1': 1,
      'ge-8-1': 1,
      'ge-hmg': 1,
      'ge-lmg': 2,
      'ge-psk': 1,
      'ge-pzkpfw-vg': 1,
    });
    expect(findScenario('elst-dae2').elr.german).toEqual({ units: 5, leaders: 5 });
    expect(refusal(dae2, { do: 'place', unit: unitId(0), at: 'E13' })).toEqual(['outside-set-up I-1.3']);
    expect(isLegal(dae2, { do: 'place', unit: unitId(0), at: 'F13' })).toBe(true);
  });

  test('V-PFC-07 V-4.4.2l V-4.4.2a 5 squads have 7 Panzerfausts; against nobody with vehicles there are none', () => {
    expect(dae2.panzerfausts).toBe(7);
    expect(start('elst-dae1').panzerfausts).toBe(0);
    expect(start('elst-bend').panzerfausts).toBe(0);
  });

  test('C-DaE2:OBb1 C-DaE2:OBb2 the British', () => {
    expect(orderOfBattle(dae2, 'british')).toEqual({
      'br-4-5-7': 13,
      'br-2-2-8': 2,
      'br-9-1': 1,
      'br-8-1': 2,
      'br-8-0': 1,
      'br-mmg': 2,
      'br-lmg': 4,
      'br-mtr51': 1,
      'br-piat': 2,
      'br-sherman-v': 3,
    });
  });

  test('C-DaE2:order the Germans set up first, the British move first, 6 turns', () => {
    expect(question(dae2)?.side).toBe('german');
    const { moveFirst, turns, halfTurn } = findScenario('elst-dae2');
    expect([moveFirst, turns, halfTurn]).toEqual(['british', 6, false]);
  });

  test('V-ENT-2 V-DaE2:v C-DaE2:OBg2 C-DaE2:OBb2 the tanks come in turn 1 on their edges with MP spent', () => {
    const tanks = forcesOf('elst-dae2').flatMap(({ first, units, arrival }) =>
      units
        .map((_, index) => first + index)
        .filter((unit) => isVehicle(dae2, unit))
        .map((unit) => [factsOf(dae2, unit).id, 'edge' in arrival && arrival.edge, spentBeforeEntry(dae2, unit)]),
    );
    expect(tanks).toEqual([
      ['ge-pzkpfw-vg', 'east', 7.5],
      ['br-sherman-v', 'west', 6.5],
      ['br-sherman-v', 'west', 6.5],
      ['br-sherman-v', 'west', 6.5],
    ]);
  });

  describe('victory', () => {
    const three = { a: 'br-4-5-7 P15', b: 'br-4-5-7 P15', c: 'br-4-5-7 P15' };

    test('C-DaE2:VC three squads and two light machine guns are 16', () => {
      expect(firepower(three, { x: 'br-lmg a', y: 'br-lmg b' })).toEqual({ points: 16, winner: 'british' });
      expect(firepower(three, { x: 'br-lmg a' })).toEqual({ points: 14, winner: 'german' });
    });

    test('C-DaE2:VC broken units, PIATs and the mortar count nothing; pinned units count', () => {
      expect(
        firepower({ ...three, a: 'br-4-5-7 P15 broken', b: 'br-4-5-7 P15 pinned' }, { x: 'br-piat b' }).points,
      ).toBe(8);
    });

    test('C-DaE2:VC a crew counts itself or its machine gun, the better; normal range and sight are needed', () => {
      expect(firepower({ crew: 'br-2-2-8 P15' }, { x: 'br-mmg crew' }).points).toBe(4);
      expect(firepower({ crew: 'br-2-2-8 P15' }).points).toBe(2);
      expect(firepower({ squad: 'br-4-5-7 K14' }).points).toBe(0);
      expect(firepower({ squad: 'br-4-5-7 M15' }).points).toBe(0);
    });

    test('C-DaE2:VC Smoke does not matter', () => {
      const { state } = stateWith({ scenario: 'elst-dae2', units: { squad: 'br-4-5-7 P15' } });
      state.smoke = [{ hex: at(state, 'Q15'), kind: 'full', side: 'british' }];
      expect(outcomeOf(state).points.british.total).toBe(4);
    });

    test('C-DaE2:balB C-DaE2:balG balance: 14 FP, or 4 hexes', () => {
      expect(firepower(three, { x: 'br-lmg a' }, { balance: 'british' }).winner).toBe('british');
      const far = { squad: 'br-4-5-7 L13' };
      expect(firepower(far).points).toBe(4);
      expect(firepower(far, {}, { balance: 'german' }).points).toBe(0);
    });
  });
});

test('options: the balance of a card and the two designed rulings', () => {
  expect(optionsFrom({ balance: 'none' })).toEqual({ freeSight: false });
  expect(optionsFrom({ balance: 'german', motionAgainstEach: true, noLightCollateral: true })).toEqual({
    freeSight: false,
    balance: 'german',
    motionAgainstEach: true,
    noLightCollateral: true,
  });
});

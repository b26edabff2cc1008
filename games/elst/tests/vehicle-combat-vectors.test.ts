/** Cases of close combat with vehicles, each fought on a real state. Who the numbers of a case stand for is told by its title; here they get their counters. */
import { describe, expect } from 'vitest';
import type { State } from '../rules/state/state.js';
import { numberOf } from '../rules/vocabulary/units.js';
import { attach, engage, NONE } from './combat-kit.js';
import { eachVector } from './each-vector.js';
import type { Played } from './toolkit.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  kindOf,
  marksOn,
  open,
  question,
  stateWith,
  weaponOn,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/vehicle-combat.json' with { type: 'json' };

const HEX = 'A5';

/** Infantry with this Close Combat Value. */
const VALUES: Readonly<Record<number, readonly string[]>> = {
  2: ['ge-8-0'],
  3: ['ge-2-4-7'],
  4: ['ge-2-2-8'],
  5: ['ge-4-6-7'],
  6: ['ge-4-6-7', 'ge-8-0'],
};

/** A Sherman against which these modifiers count. */
const TANKS: Readonly<Record<number, string>> = {
  [-2]: 'crew-exposed immobilized',
  [-1]: 'crew-exposed',
  0: '',
  2: 'motion',
};

/** German Infantry in the open with a British tank, at the first question; leaders are with the first unit. */
function withTank(men: readonly string[], marks: string, kind = 'br-sherman-v') {
  const units: Record<string, string> = { tank: `${kind} ${HEX} ${marks}`.trim() };
  men.forEach((man, index) => (units[`man${index}`] = `${man} ${HEX}`));
  const { state, u } = stateWith({ phase: 'close-combat', attacker: 'german', units });
  const opened = open(state).state;
  const ids = men.map((_, index) => u[`man${index}`]);
  const begun =
    question(opened)?.rule === 'I-3.8s'
      ? answer(opened, attach(...ids.slice(1).map((leader) => [leader, ids[0]] as const))).state
      : opened;
  return { state: begun, ids, tank: u.tank };
}

/** An attack with these dice. On a 2 a leader could step forward, and stays. */
function assault(state: State, men: readonly string[], tank: string, total: number, third: readonly number[]): Played {
  const played = answer(state, engage(men, [tank]), total === 2 ? [diceFor(total), 6] : [diceFor(total), ...third]);
  if (total !== 2) return played;
  const after = answer(played.state, { do: 'decline' }, third);
  return { state: after.state, events: [...played.events, ...after.events] };
}

describe('attacks on a vehicle', () => {
  const RESULTS: Readonly<Record<string, string>> = { eliminated: 'ELIM', immobilized: 'Immobilized', none: 'none' };
  eachVector(vectors.assaults, ({ given, rolls, expect: expected }) => {
    const { state, ids, tank } = withTank(VALUES[given.ccv], TANKS[given.drm]);
    const [dice, third] = rolls;
    const { events } = assault(state, ids, tank, dice.total ?? 0, third?.dr === undefined ? [] : [third.dr]);
    const { value, modifiers, outcome } = eventOf(events, 'vehicle-assaulted');
    expect({ ccv: value.total, drm: modifiers.total }).toEqual(given);
    expect(RESULTS[outcome]).toBe(expected.result);
  });

  eachVector(vectors.shocked, ({ given, rolls, expect: expected }) => {
    const { state, ids, tank } = withTank(VALUES[given.ccv], 'shocked');
    const played = answer(state, engage(ids, [tank]), [diceFor(rolls[0].total)]);
    const { modifiers, dice, outcome } = eventOf(played.events, 'vehicle-assaulted');
    expect(modifiers.parts.map(({ label, value }) => [label, value])).toEqual([
      ['no usable MG', expected.drm['no manned MG']],
      ['immobile', expected.drm.immobile],
    ]);
    expect(dice.total + modifiers.total).toBe(expected.finalDR);
    expect(outcome).toBe('eliminated');
  });
});

/** The worked example: two 4-4-7 with an 8-1 against a Panther, in the open. */
function panther(marks: string, men: readonly string[]) {
  const units: Record<string, string> = { tank: `ge-pzkpfw-vg ${HEX} ${marks}`.trim() };
  men.forEach((man, index) => (units[`man${index}`] = `${man} ${HEX}`));
  const { state, u } = stateWith({ phase: 'close-combat', attacker: 'british', units });
  const opened = open(state).state;
  const begun = question(opened)?.rule === 'I-3.8s' ? answer(opened, attach([u.man1, u.man0])).state : opened;
  return { state: begun, u };
}

/** The vehicle attacks with these of its machine guns. */
function fireIn(
  state: State,
  vehicle: string,
  stations: readonly ('coaxial' | 'antiAircraft')[],
  against: readonly string[],
) {
  const guns = stations.map((station) => weaponOn(state, vehicle, station));
  return { do: 'engage' as const, attacks: [{ by: [vehicle], against: [...against], with: guns }] };
}

const SQUADS = ['ru-4-4-7', 'ru-8-1', 'ru-4-4-7'];

/** Odds and kill number of these machine guns against the squad with the leader, or the other one. */
function oddsOf(stations: readonly ('coaxial' | 'antiAircraft')[], target: 'stack' | 'squad') {
  const { state, u } = panther('crew-exposed', SQUADS);
  const passed = answer(state, NONE).state;
  const men = target === 'stack' ? [u.man0, u.man1] : [u.man2];
  const { events } = answer(passed, fireIn(passed, u.tank, stations, men), [diceFor(12)]);
  const { odds, kill } = eventOf(events, 'combat-resolved');
  return [odds, kill];
}

describe('the worked example', () => {
  const cases: Readonly<Record<string, (vector: (typeof vectors.example)[number]) => void>> = {
    'V-CC-1': ({ rolls, expect: expected }) => {
      const { state, u } = stateWith({
        phase: 'advance',
        units: { squad: 'ru-4-4-7 A4', leader: 'ru-8-1 A4', tank: `ge-pzkpfw-vg ${HEX}` },
      });
      const advance = { do: 'advance' as const, units: [u.squad], to: HEX };
      const { state: after, events } = answer(open(state).state, advance, [diceFor(rolls[0].total)]);
      const { dice, modifiers, outcome } = eventOf(events, 'attack-checked');
      expect(dice.total + modifiers.total).toBe(expected.final);
      expect(outcome === 'passed').toBe(expected.pass);
      expect(whereIs(after, u.squad) === HEX).toBe(expected.mustEnterAtOnce);
    },
    'V-CC-2': ({ expect: expected }) => {
      const { state, u } = stateWith({
        phase: 'advance',
        units: { squad: 'ru-6-2-8 A4', tank: `ge-pzkpfw-vg ${HEX}` },
      });
      const advance = { do: 'advance' as const, units: [u.squad], to: HEX };
      const { state: after, events } = answer(open(state).state, advance, [diceFor(9)]);
      expect(eventOf(events, 'attack-checked').outcome === 'passed').toBe(expected.pass);
      expect(eventOf(events, 'attack-checked').outcome === 'pinned').toBe(expected.pinned);
      expect(whereIs(after, u.squad)).toBe('A4');
    },
    'V-CC-3': ({ given, rolls, expect: expected }) => {
      const { state, u } = panther('crew-exposed motion', SQUADS);
      const { events, state: after } = answer(state, engage([u.man0, u.man1], [u.tank]), [diceFor(rolls[0].total)]);
      const { value, modifiers } = eventOf(events, 'vehicle-assaulted');
      expect(value.total).toBe(given.ccv);
      expect(modifiers.total).toBe(expected.drmTotal);
      expect(marksOn(after, u.tank)).toContain('immobilized');
      expect(marksOn(after, u.tank)).not.toContain('motion');
    },
    'V-CC-4': ({ expect: expected }) => {
      expect({
        combinedVsLeaderStack: oddsOf(['coaxial', 'antiAircraft'], 'stack'),
        combinedVsSquad: oddsOf(['coaxial', 'antiAircraft'], 'squad'),
        cmgVsSquad: oddsOf(['coaxial'], 'squad'),
        aamgVsLeaderStack: oddsOf(['antiAircraft'], 'stack'),
      }).toEqual(expected);
    },
    'V-CC-5': ({ rolls }) => {
      const { state, u } = panther('crew-exposed immobilized', SQUADS);
      const passed = answer(state, NONE).state;
      const { events, state: after } = answer(passed, fireIn(passed, u.tank, ['coaxial'], [u.man2]), [
        diceFor(rolls[0].total),
      ]);
      expect(eventOf(events, 'combat-resolved').outcome).toBe('reduced');
      expect(kindOf(after, u.man2)).toBe('ru-2-3-7');
    },
    'V-CC-6': ({ given, rolls }) => {
      const { state, u } = panther('crew-exposed immobilized', ['ru-2-3-7']);
      const { events, state: after } = answer(state, engage([u.man0], [u.tank]), [diceFor(rolls[0].total)]);
      const { value, modifiers } = eventOf(events, 'vehicle-assaulted');
      expect({ ccv: value.total, drm: modifiers.total }).toEqual(given);
      expect(whereIs(after, u.man0)).toBe('eliminated');
    },
    'V-CC-7': ({ rolls, expect: expected }) => {
      const { state, u } = panther('crew-exposed immobilized', SQUADS.slice(0, 2));
      const passed = answer(state, NONE).state;
      const { events, state: after } = answer(passed, fireIn(passed, u.tank, ['antiAircraft'], [u.man0, u.man1]), [
        diceFor(rolls[0].total),
      ]);
      expect(eventOf(events, 'combat-resolved').outcome).toBe(expected.result);
      expect(marksOn(after, u.man0).includes('melee')).toBe(expected.melee);
      expect(marksOn(after, u.tank)).not.toContain('melee');
    },
  };
  eachVector(vectors.example, (vector) => cases[vector.id](vector));
});

describe('weapons of a vehicle', () => {
  eachVector(vectors.motion, ({ given, expect: expected }) => {
    const { state, ids, tank } = withTank(VALUES[given.targetCCV], 'motion');
    const passed = answer(state, NONE).state;
    const { events } = answer(passed, fireIn(passed, tank, ['coaxial'], ids), [diceFor(12)]);
    const { attack, odds, kill } = eventOf(events, 'combat-resolved');
    expect({ fp: attack.total, odds, killNumber: kill }).toEqual(expected);
  });

  const CARRIERS: Readonly<Record<string, string>> = { 'V-CC-18': 'ge-pzkpfw-vg', 'V-CC-19': 'ge-pzkpfw-vie' };
  eachVector(vectors.closeDefence, ({ id, given, rolls, expect: expected }) => {
    for (const { total } of rolls) {
      const { state, u } = stateWith({
        phase: 'close-combat',
        units: { squad: `br-4-5-7 ${HEX}`, tank: `${CARRIERS[id]} ${HEX}` },
      });
      const attacked = answer(open(state).state, engage([u.squad], [u.tank]), [diceFor(11)]).state;
      const works = total <= given.usage;
      const { events } = answer(attacked, { do: 'close-defence', unit: u.tank }, [
        diceFor(total),
        ...(works ? [diceFor(3)] : []),
      ]);
      const used = eventOf(events, 'close-defence-used');
      expect([used.usage, used.works]).toEqual([given.usage, works]);
      const [strike] = eventsOf(events, 'fire-resolved');
      expect(strike?.firepower.total).toBe(works ? given.fp : undefined);
      const effect = strike?.bundles[0].result;
      const said = effect === undefined ? 'no effect' : effect.effect === 'mc' ? `${effect.number}MC` : effect.effect;
      expect(said).toBe(Object.entries(expected).find(([roll]) => Number(roll) === total)?.[1]);
    }
  });
});

describe('PAATC', () => {
  eachVector(vectors.checks, ({ given, rolls, expect: expected }) => {
    const { state, u } = stateWith({
      phase: 'advance',
      attacker: 'british',
      units: { squad: 'ru-4-2-6 A4', tank: `ge-pzkpfw-vg ${HEX}` },
    });
    const advance = { do: 'advance' as const, units: [u.squad], to: HEX };
    const { state: after, events } = answer(open(state).state, advance, [diceFor(rolls[0].total)]);
    const { dice, modifiers, morale, outcome } = eventOf(events, 'attack-checked');
    expect({ morale, drm: modifiers.total }).toEqual(given);
    expect({ final: dice.total + modifiers.total, pass: outcome === 'passed', pinned: outcome === 'pinned' }).toEqual(
      expected,
    );
    expect(after.place[numberOf(u.squad)]).toBe(state.place[numberOf(u.squad)]);
  });
});

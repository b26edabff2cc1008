/** Cases of 3.8, each fought on a real state. Who the strengths of a case stand for is told by its title and the worked example; here they get their counters. */
import { describe, expect } from 'vitest';
import type { Attachment } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import { CLOSE_COMBAT } from '../rules/vocabulary/tables.js';
import { unitId } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf } from '../rules/vocabulary/vocabulary.js';
import { eachVector } from './each-vector.js';
import type { Played } from './toolkit.js';
import { answer, at, diceFor, eventOf, eventsOf, kindOf, marksOn, open, question, stateWith } from './toolkit.js';
import vectors from './vectors/close-combat.json' with { type: 'json' };

/** Counters with their marks: "ge-9-2 wounded". */
interface Forces {
  readonly by: readonly string[];
  readonly against: readonly string[];
  readonly ambusher?: 'by' | 'against';
}

const FORCES: Readonly<Record<string, Forces>> = {
  'I-CC-02': { by: ['ge-4-6-7'], against: ['ru-4-2-6'] },
  'I-CC-03': { by: ['ru-4-2-6'], against: ['ge-4-6-7'] },
  'I-CC-05': { by: ['ge-4-6-7', 'ge-8-1', 'ge-9-1'], against: ['ru-4-4-7'] },
  'I-CC-06': { by: ['ru-4-4-7'], against: ['ge-4-6-7', 'ge-8-1', 'ge-9-1'] },
  'I-CC-08': { by: ['ge-4-4-7', 'ge-4-4-7'], against: ['ru-4-5-8'] },
  'I-CC-09': { by: ['ge-4-4-7'], against: ['ru-4-5-8'] },
  'I-CC-10': { by: ['ru-4-5-8'], against: ['ge-4-4-7', 'ge-4-4-7'] },
  'I-CC-11': { by: ['ru-4-5-8'], against: ['ge-4-4-7'] },
  'I-CC-12': { by: ['ge-4-6-7', 'ge-9-2 wounded'], against: ['ru-5-2-7'] },
  'I-CC-13': { by: ['ru-4-4-7', 'ru-5-2-7'], against: ['ge-4-6-7', 'ge-9-2 wounded'] },
  'I-CC-15': { by: ['ru-4-4-7'], against: ['ge-4-6-7'], ambusher: 'by' },
  'I-CC-16': { by: ['ge-2-4-7'], against: ['ru-4-4-7'], ambusher: 'against' },
  'I-CC-17': { by: ['ge-5-4-8 exhausted'], against: ['ru-4-4-7'] },
  'I-CC-18': { by: ['ru-4-4-7'], against: ['ge-5-4-8 exhausted'] },
  'I-CC-21': { by: ['br-4-5-7'], against: ['ge-4-4-7 broken'] },
  'I-CC-22': { by: ['br-4-5-7 pinned'], against: ['ge-4-4-7'] },
  'I-CC-23': { by: ['ss-6-5-8', 'ge-9-1'], against: ['br-8-0'], ambusher: 'by' },
  'I-CC-24': { by: ['ss-6-5-8', 'ss-6-5-8', 'ss-6-5-8'], against: ['br-8-0'] },
  'I-CC-25': { by: ['br-9-1'], against: ['ge-4-4-7', 'ge-4-4-7', 'ge-4-4-7'] },
  'I-CC-26': { by: ['br-4-5-7', 'br-9-2'], against: ['ge-4-4-7', 'ge-4-4-7'] },
};

/** A nation's counters for a strength: squads of 4, a half-squad of 2, a leader for 1, and a pinned one for one half. */
function strength(nation: 'br' | 'ge', firepower: number): string[] {
  if (firepower >= 4) return [`${nation}-4-4-7`, ...strength(nation, firepower - 4)];
  if (firepower >= 2) return [`${nation}-2-3-7`, ...strength(nation, firepower - 2)];
  if (firepower >= 1) return [`${nation}-8-0`, ...strength(nation, firepower - 1)];
  return firepower > 0 ? [`${nation}-8-0 pinned`] : [];
}

const LOCATION = 'A5';

/** All of one list attack all of the other with these dice; leaders are with the first unit of their side. No leader steps forward. */
function fight(
  { by, against, ambusher }: Forces,
  faces: readonly number[],
): { readonly played: Played; readonly targets: readonly string[] } {
  const units = [...by, ...against].map((text) =>
    text.replace(' ', ` ${LOCATION} `).replace(/^[^ ]+$/, `$& ${LOCATION}`),
  );
  const { state } = stateWith({
    phase: 'close-combat',
    units: Object.fromEntries(units.map((text, index) => [`unit${index}`, text])),
  });
  const side = state.side[0];
  const begun: State = {
    ...state,
    attacker: side,
    stack: [
      ...state.stack,
      combatOf(
        state,
        by.length,
        side,
        ambusher === undefined ? undefined : ambusher === 'by' ? side : opponentOf(side),
      ),
    ],
  };
  const ids = state.side.map((_, unit) => unitId(unit));
  const targets = ids.slice(by.length);
  const played = answer(begun, { do: 'engage', attacks: [{ by: ids.slice(0, by.length), against: targets }] }, faces);
  return {
    played: question(played.state)?.rule === 'I-5.3a' ? answer(played.state, { do: 'decline' }) : played,
    targets,
  };
}

function combatOf(state: State, attackers: number, side: Side, ambusher: Side | undefined): State['stack'][number] {
  const heads = [0, attackers];
  const attached = state.side.flatMap((_, unit): Attachment[] => {
    const head = unit < attackers ? heads[0] : heads[1];
    const isLeader = /^..-\d+[-+]\d$/.test(kindOf(state, unitId(unit)));
    return isLeader && unit !== head ? [{ leader: unit, to: head }] : [];
  });
  return {
    at: 'combat',
    location: at(state, LOCATION),
    attached,
    step: 'declare',
    ambusher,
    toDeclare: [side],
    attacks: [],
    units: state.side.length,
  };
}

describe('attacks', () => {
  eachVector(vectors.ccAttack, ({ id, given, rolls, expect: expected }) => {
    const forces = FORCES[id];
    const total = rolls[0].total;
    const random = expected.result === 'reduction' && forces.against.length > 1 ? [forces.by.length] : [];
    const leader = total === 2 && forces.by.some((text) => /^..-\d-\d-\d/.test(text)) ? [6] : [];
    const { played } = fight(forces, [diceFor(total), ...leader, ...random]);
    const result = eventOf(played.events, 'combat-resolved');
    expect({ attackFp: result.attack.total, defenceFp: result.defence.total, drm: result.modifiers.total }).toEqual(
      given,
    );
    expect({
      odds: result.odds,
      kill: result.kill,
      finalDr: result.dice.total + result.modifiers.total,
      result: result.outcome === 'reduced' ? 'reduction' : result.outcome,
    }).toEqual(expected);
  });
});

describe('odds', () => {
  eachVector(vectors.ccOdds, ({ given, expect: expected }) => {
    const { played } = fight({ by: strength('br', given.attackFp), against: strength('ge', given.defenceFp) }, [
      expected.odds === '8-1' ? 66 : 65,
    ]); // not the kill number: nobody is picked and nobody wounded
    const { attack, defence, odds } = eventOf(played.events, 'combat-resolved');
    expect({ attackFp: attack.total, defenceFp: defence.total }).toEqual(given);
    expect(odds).toBe(expected.odds);
  });
});

describe('the table', () => {
  eachVector(vectors.ccKill, ({ given, expect: expected }) => {
    expect(CLOSE_COMBAT.find(({ odds }) => odds === given.odds)?.kill).toBe(expected.kill);
  });
});

/** The units of both sides in the building C4 in the cases of the worked example; the attacker has just advanced. */
const AMBUSHES: Readonly<Record<string, readonly string[]>> = {
  'I-CC-01': ['ge-4-6-7', 'ru-4-2-6'],
  'I-CC-04': ['ge-4-6-7', 'ge-8-1', 'ge-9-1', 'ru-4-4-7'],
  'I-CC-07': ['ge-4-4-7', 'ge-4-4-7', 'ge-4-4-7', 'ru-4-5-8', 'ru-4-5-8'],
  'I-CC-14': ['ge-4-6-7', 'ru-4-4-7'],
};

describe('ambush', () => {
  eachVector(vectors.ambush, ({ id, given, rolls, expect: expected }) => {
    const units = AMBUSHES[id].map((kind) => `${kind} C4${kind.startsWith('ge') ? ' fought' : ''}`);
    const { state } = stateWith({
      phase: 'close-combat',
      attacker: 'german',
      units: Object.fromEntries(units.map((text, index) => [`unit${index}`, text])),
    });
    const faces = rolls.map(({ total }) => total);
    const placed =
      id === 'I-CC-04'
        ? answer(
            open(state).state,
            { do: 'attach', leaders: ['u2', 'u3'].map((leader) => ({ leader, to: 'u1' })) },
            faces,
          )
        : open(state, faces);
    const { rolls: dice, modifiers, ambusher } = eventOf(placed.events, 'ambush-rolled');
    expect([modifiers.german.total, modifiers.british.total]).toEqual([given.attacker.drm, given.defender.drm]);
    if (expected.final !== undefined)
      expect([dice.german + modifiers.german.total, dice.british + modifiers.british.total]).toEqual(expected.final);
    expect(ambusher).toBe(expected.ambush === null ? undefined : 'british');
  });

  eachVector(vectors.ambushAllowed, ({ given, expect: expected }) => {
    const places: Readonly<Record<string, readonly string[]>> = {
      'melee building': ['br-4-5-7 C4 melee', 'br-4-5-7 C4 fought', 'ge-4-4-7 C4 melee'],
      open: ['br-4-5-7 A5 fought', 'ge-4-4-7 A5'],
      'building new': ['br-4-5-7 C4 fought', 'ge-4-4-7 C4'],
    };
    const allowed = given.cases.map((name) => {
      const { state } = stateWith({
        phase: 'close-combat',
        units: Object.fromEntries(places[name].map((text, index) => [`unit${index}`, text])),
      });
      return eventsOf(open(state, name === 'building new' ? [3, 3] : []).events, 'ambush-rolled').length > 0;
    });
    expect(allowed).toEqual(expected.allowed);
  });
});

describe('where there is close combat, and where Melee', () => {
  eachVector(vectors.ccPossible, ({ expect: expected }) => {
    const { state } = stateWith({
      phase: 'close-combat',
      units: { ground: 'br-4-5-7 E4', above: 'ge-4-4-7 E4/steeple' },
    });
    expect(question(open(state).state)?.rule === 'I-3.8c').toBe(expected.possible);
  });

  eachVector(vectors.meleeEnd, ({ given, expect: expected }) => {
    const [british, german] = given.units.map(
      (text, index) => `${index === 0 ? 'br' : 'ge'}-${text.replace(' ', ' A5 ')} melee`,
    );
    const { state, u } = stateWith({ phase: 'close-combat', units: { british, german } });
    expect(marksOn(open(state).state, u.british).includes('melee')).toBe(expected.melee);
  });
});

/**
 * Cases of 3.6 and 3.7, each played on a real state. Those of the rout example stand on its board; I-ROU-05 needs one more enemy than
 * its text names (I-R78), and stands them in N1. I-ROU-14 and I-ROU-15 are about distances only and are played in open ground, ten
 * hexrows to the east, I-ROU-15 three hexes to the north as well.
 */
import { preview } from '@bridgehead/engine';
import { describe, expect } from 'vitest';
import { locationLabel, stepsFrom } from '../rules/board/locations.js';
import { elstGame } from '../rules/game.js';
import { interdictorsOf } from '../rules/rout/interdiction.js';
import { judgeStep, newRout, routCost } from '../rules/rout/rout-steps.js';
import type { ActionOf } from '../rules/state/actions.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { eachVector } from './each-vector.js';
import { crawl, onExample, rout, routing, waysOf } from './rout-kit.js';
import {
  answer,
  at,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  kindOf,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  unitNumber,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/rout.json' with { type: 'json' };

// --- the rout example -----------------------------------------------------------------------------------------------

interface Given {
  readonly unit: string;
  readonly dm?: boolean | undefined;
  readonly enemies?: Readonly<Record<string, string | undefined>> | undefined;
  readonly adjacentEnemies?: readonly string[] | undefined;
  readonly interdictors?: readonly string[] | undefined;
  readonly otherEnemy?: string | undefined;
  readonly otherKEU?: readonly string[] | undefined;
}

const COLUMNS: Readonly<Record<string, string>> = { K: 'U', L: 'V', M: 'W' };
const moved = (hex: string, rows: number) => `${COLUMNS[hex[0]]}${Number(hex.slice(1)) - rows}`;

/** The broken unit of a case, and its enemies. */
function sceneOf({ unit, dm, enemies, adjacentEnemies = [], interdictors = [], otherEnemy, otherKEU = [] }: Given) {
  const known = Object.entries(enemies ?? {})
    .filter(([, what]) => what !== undefined)
    .map(([hex]) => hex);
  const hexes = [
    ...known,
    ...adjacentEnemies,
    ...interdictors,
    ...(otherEnemy === undefined ? [] : ['N1']),
    ...otherKEU,
  ];
  if (unit === 'N6' && !hexes.includes('L7')) hexes.push('L7');
  const isFar = unit.startsWith('L');
  const place = (hex: string) => (isFar ? moved(hex, 3) : hex);
  const units: Record<string, string> = { it: `ru-4-4-7 ${place(unit)} broken${dm === true ? ' desperate' : ''}` };
  for (const hex of hexes) units[hex] = `ge-4-6-7 ${place(hex)}`;
  const { state } = isFar ? routing({ units }) : onExample(units);
  return { state, unit: 'u1', start: place(unit) };
}

/** Hexes that a unit could enter first. */
function firstSteps(state: State, unit: string): string[] {
  const context = contextOf(state);
  const it = newRout(state, unitNumber(unit), []);
  return stepsFrom(context.board, it.start)
    .filter((to) => judgeStep(state, context, it, it.start, { to, polder: false }).length === 0)
    .map((to) => locationLabel(context.board, to));
}

interface Expected {
  readonly mayStay?: boolean | undefined;
  readonly mayRoutTo?: readonly string[] | undefined;
  readonly fromN9MayGoOnTo?: readonly string[] | undefined;
  readonly ifN9IgnoredMayRoutTo?: readonly string[] | undefined;
  readonly illegalFirst?: readonly string[] | undefined;
  readonly mustRout?: boolean | undefined;
  readonly dm?: boolean | undefined;
  readonly options?: readonly string[] | undefined;
  readonly legalFirst?: readonly string[] | undefined;
  readonly eliminated?: boolean | undefined;
  readonly mayEnter?: string | undefined;
  readonly then?: readonly string[] | undefined;
}

/** What the words of an option stand for: each way must be legal. */
const OPTIONS: Readonly<
  Record<string, readonly { readonly ignore?: string; readonly crawl?: true; readonly way: readonly string[] }[]>
> = {
  O8: [{ way: ['O8'] }],
  'ignore O8: N8 by Low Crawl': [{ ignore: 'O8', crawl: true, way: ['N8'] }],
  'ignore O8: N8 with Interdiction then N9 or M9': [
    { ignore: 'O8', way: ['N8', 'N9'] },
    { ignore: 'O8', way: ['N8', 'M9'] },
  ],
  'Low Crawl to N7': [{ crawl: true, way: ['N7'] }],
  'Interdiction in N7 and on to O8': [{ way: ['N7', 'O8'] }],
};

describe('the rout example, and routs like it', () => {
  eachVector<{ id: string; title: string; given: Given; expect: Expected }>(
    vectors.rout,
    ({ given, expect: expected }) => {
      const { state, unit } = sceneOf(given);
      if (expected.mayStay !== undefined) expect(isLegal(state, { do: 'end-phase' })).toBe(expected.mayStay);
      for (const hex of expected.mayRoutTo ?? []) expect(waysOf(state, unit)).toContain(hex);
      for (const hex of expected.fromN9MayGoOnTo ?? []) expect(waysOf(state, unit)).toContain(`N9 ${hex}`);
      for (const hex of expected.ifN9IgnoredMayRoutTo ?? [])
        expect(isLegal(state, rout(unit, ['M10', hex], { ignore: ['N9'] }))).toBe(true);
      for (const hex of expected.illegalFirst ?? []) expect(firstSteps(state, unit)).not.toContain(hex);
      if (expected.mustRout !== undefined) expect(marksOn(state, unit).includes('must-rout')).toBe(expected.mustRout);
      if (expected.dm !== undefined) expect(marksOn(state, unit).includes('desperate')).toBe(expected.dm);
      for (const option of expected.options ?? []) {
        for (const { ignore, crawl: crawls = false, way } of OPTIONS[option])
          expect(
            refusal(state, rout(unit, way, { crawl: crawls, ignore: ignore === undefined ? [] : [ignore] })),
            option,
          ).toEqual([]);
      }
      if (expected.legalFirst !== undefined) expect(firstSteps(state, unit)).toEqual(expected.legalFirst);
      if (expected.mayEnter !== undefined) {
        const found = answer(state, rout(unit, [expected.mayEnter])).state;
        expect(refusal(found, { do: 'halt' })).toEqual(['shelter-in-reach I-3.6d']);
        const last = answer(found, rout(unit, ['N7', 'O8']), [diceFor(4)]);
        expect(eventsOf(last.events, 'interdicted').map(({ at: hex }) => hex)).toEqual(['N7']);
        expect(whereIs(last.state, unit)).toBe('O8');
        expect(expected.then).toEqual(['N7 with Interdiction', 'O8 stop']);
      }
      if (expected.eliminated === true) {
        expect(listedOf(state, 'rout')).toEqual([rout(unit, [])]);
        expect(whereIs(answer(state, rout(unit, [])).state, unit)).toBe('eliminated');
      }
    },
  );

  eachVector(vectors.routStep, ({ given, expect: expected }) => {
    const { state } = routing({
      units: { it: `br-4-5-7 ${moved(given.from, 0)} broken desperate`, enemy: `ge-4-4-7 ${moved(given.enemy, 0)}` },
    });
    const legal = firstSteps(state, 'u1');
    expect(Object.fromEntries(given.to.map((hex) => [hex, legal.includes(moved(hex, 0))]))).toEqual(expected.legal);
  });

  eachVector(vectors.lowCrawl, ({ expect: expected }) => {
    const { state, unit } = sceneOf({ unit: 'N6', adjacentEnemies: ['M6', 'O6'] });
    const { state: after, events } = answer(state, crawl(unit, 'N7'));
    expect({
      interdicted: eventsOf(events, 'interdicted').length > 0,
      eliminated: whereIs(after, unit) === 'eliminated',
      mfUsed: question(after)?.rule === 'I-3.6h' ? 'some' : 'all',
    }).toEqual(expected);
  });
});

// --- Interdiction ---------------------------------------------------------------------------------------------------

interface Interdicted {
  readonly id: string;
  readonly title: string;
  readonly given: {
    readonly terrain?: string | undefined;
    readonly extraMf?: boolean | undefined;
    readonly adjacentAfter?: string | undefined;
  };
  readonly rolls: readonly { readonly total: number }[];
  readonly expect: Readonly<Record<string, boolean | string | number | undefined>>;
}

describe('Interdiction', () => {
  eachVector<Interdicted>(vectors.interdiction, ({ given, rolls, expect: expected }) => {
    if (given.terrain === 'open+polder') {
      const { state } = stateWith({
        phase: 'rout',
        units: { it: 'br-4-5-7 G3 broken desperate', enemy: 'ge-4-4-7 G2' },
      });
      const context = contextOf(state);
      const step = { to: at(state, 'G4'), polder: given.extraMf === true };
      const price = routCost(context, at(state, 'G3'), step);
      const by = interdictorsOf(state, context, 0, step.to, {
        spent: 'enter',
        from: at(state, 'G3'),
        byRoad: false,
        inPolder: step.polder,
      });
      expect({ interdicted: by.length > 0, cost: (price?.enter ?? 0) / 2 }).toEqual(expected);
      return;
    }
    const besides: Readonly<Record<string, string>> =
      given.adjacentAfter === undefined ? {} : { near: 'ge-4-4-7 N6 broken' };
    const units = { it: 'br-4-5-7 N6 broken', boss: 'br-8-0 N6', m6: 'ge-4-6-7 M6', o6: 'ge-4-6-7 O6', ...besides };
    const { state } = onExample(units);
    const { state: after, events } = answer(state, rout('u1', ['N7', 'O8']), [diceFor(rolls[0].total)]);
    const check = eventOf(events, 'morale-checked');
    const routed = eventsOf(events, 'routed').at(0);
    const found = {
      pass: check.outcome !== 'failed',
      pinned: routed?.pinned ?? false,
      routEnds: question(after)?.rule !== 'I-3.6h',
      eliminated: whereIs(after, 'u1') === 'eliminated',
      casualtyReduction: `${kindOf(after, 'u1').slice(3)} broken`,
      mayContinue: listedOf(after, 'rout').length > 0,
      leaderAlong:
        expected['leaderAlong'] === undefined
          ? undefined
          : whereIs(
              answer(state, rout('u1', ['N7', 'O8'], { leaders: ['u2'] }), [diceFor(rolls[0].total), diceFor(4)]).state,
              'u2',
            ),
    };
    expect(found).toMatchObject(expected);
  });

  eachVector(vectors.interdictors, ({ given, expect: expected }) => {
    const sketches: Readonly<
      Record<
        string,
        { readonly units: Readonly<Record<string, string>>; readonly weapons?: Readonly<Record<string, string>> }
      >
    > = {
      '4-4-7 CX': { units: { u: 'ge-4-4-7 V8 exhausted' } },
      '4-4-7 pinned': { units: { u: 'ge-4-4-7 V8 pinned' } },
      '9-1 alone with LMG': { units: { u: 'ge-9-1 V8' }, weapons: { gun: 'ge-lmg u' } },
      '2-4-7 marked Final Fire': { units: { u: 'ge-2-4-7 V8 final-fired' } },
      '4-4-7 in Melee': { units: { u: 'ge-4-4-7 V8 melee', other: 'br-4-5-7 V8 melee' } },
      '4-5-7 with orchard between': { units: { u: 'ge-4-6-7 M2', moving: 'br-4-5-7 M5 broken' } },
    };
    const can = given.units
      .map(({ u }) => u)
      .filter((name) => {
        const { units, weapons = {} } = sketches[name];
        const { state } = stateWith({
          phase: 'rout',
          units: { target: `br-4-5-7 ${'moving' in units ? 'M5' : 'V5'} broken`, ...units },
          weapons,
        });
        return (
          interdictorsOf(state, contextOf(state), 0, state.place[0], {
            spent: 'enter',
            from: state.place[0],
            byRoad: false,
            inPolder: false,
          }).length > 0
        );
      });
    expect(can).toEqual(expected.can);
  });
});

// --- who must rout, with what, with whom, where to ------------------------------------------------------------------

describe('routs', () => {
  eachVector<{
    id: string;
    title: string;
    given: { readonly terrain?: string | undefined; readonly location?: string | undefined };
    expect: { readonly mustRout: boolean; readonly eliminated?: boolean | undefined };
  }>(vectors.mustRout, ({ given, expect: expected }) => {
    const [place, enemy] =
      given.location === 'steeple' ? ['E4/steeple', 'E4'] : given.terrain === 'orchard' ? ['C10', 'C13'] : ['G4', 'G1'];
    const { state, events } = open(
      stateWith({ phase: 'rout', units: { it: `br-2-4-7 ${place} broken`, enemy: `ge-4-4-7 ${enemy}` } }).state,
    );
    expect(eventsOf(events, 'must-rout').length > 0).toBe(expected.mustRout);
    if (expected.eliminated === true) {
      expect(firstSteps(state, 'u1')).toEqual([]);
      expect(whereIs(answer(state, rout('u1', [])).state, 'u1')).toBe('eliminated');
    }
  });

  eachVector(vectors.routPortage, ({ expect: expected }) => {
    const { state } = routing({
      units: { it: 'br-4-5-7 C5 broken desperate', enemy: 'ge-4-4-7 Z14' },
      weapons: { MMG: 'br-mmg it', LMG: 'br-lmg it' },
    });
    expect(new Set(listedOf(state, 'rout').map(({ drop }) => drop.join(' ')))).toEqual(new Set(['w1']));
    expect(expected).toEqual({ keeps: ['LMG'], drops: ['MMG'] });
  });

  eachVector(vectors.routAlong, ({ given, expect: expected }) => {
    const { state } = onExample({
      it: 'ru-4-4-7 N6 broken',
      boss: `ru-9-1 N6 ${given.leader}`,
      m6: 'ge-4-6-7 M6',
      o6: 'ge-4-6-7 O6',
    });
    expect(isLegal(state, rout('u1', ['N7', 'O8'], { leaders: ['u2'] }))).toBe(expected.allowed);
  });

  eachVector(vectors.routDestination, ({ given, expect: expected }) => {
    const isFull = given.candidates[0].hex === 'full';
    const places: Readonly<Record<string, string>> = { w: 'M6', full: 'M6', b: 'M8' };
    const friends: Readonly<Record<string, string>> = isFull
      ? { one: 'br-4-5-7 M6', two: 'br-4-5-7 M6', three: 'br-4-5-7 M6' }
      : {};
    const { state } = routing({
      units: { it: `br-4-5-7 ${isFull ? 'N5' : 'N6'} broken desperate`, ...friends, enemy: 'ge-4-4-7 due' },
    });
    const ends = new Set(
      waysOf(state, 'u1')
        .filter((way) => !way.includes('crawl'))
        .map((way) => way.split(' ').at(-1)),
    );
    expect(ends).toEqual(new Set(expected.destination.map((name) => places[name])));
  });
});

// --- advances -------------------------------------------------------------------------------------------------------

interface Advanced {
  readonly id: string;
  readonly title: string;
  readonly given: { readonly mf?: number | undefined; readonly cost?: number | undefined };
  readonly expect: { readonly allowed?: boolean | undefined; readonly becomesCX?: boolean | undefined };
}

/** The counters that the titles speak of, next to the building C4; the first one is asked about. */
const ADVANCES: Readonly<
  Record<
    string,
    {
      readonly units: Readonly<Record<string, string>>;
      readonly weapons?: Readonly<Record<string, string>>;
      readonly smoke?: true;
    }
  >
> = {
  'I-ADV-01': { units: { it: 'ru-4-4-7 C5' }, weapons: { gun: 'ru-mmg it' } },
  'I-ADV-02': { units: { it: 'ru-4-4-7 C5', boss: 'ru-8-0 C5' }, weapons: { gun: 'ru-mmg it' } },
  'I-ADV-03': { units: { it: 'ge-4-4-7 C5 exhausted' }, weapons: { gun: 'ge-hmg it' } },
  'I-ADV-05': { units: { it: 'br-4-5-7 C5' }, smoke: true },
  'I-ADV-06': { units: { it: 'br-4-5-7 C5 pinned' } },
};

describe('advances', () => {
  eachVector<Advanced>(vectors.advance, ({ id, given, expect: expected }) => {
    const { units, weapons = {}, smoke } = ADVANCES[id];
    const { state } = stateWith({
      phase: 'advance',
      attacker: units['it'].startsWith('ge') ? 'german' : 'british',
      units,
      weapons,
      smoke: smoke === true ? [{ hex: 'C4', kind: 'full', side: 'german' }] : [],
      stack: [{ at: 'advance-phase', step: 'advances' }],
    });
    const all = state.side.map((_, unit) => `u${unit + 1}`);
    const action: ActionOf<'advance'> = { do: 'advance', units: all, to: 'C4' };
    const [cost, mf] = preview(elstGame, state, state.attacker, action).tallies;
    if (given.mf !== undefined) expect([mf.total, cost.total]).toEqual([given.mf, given.cost]);
    expect(isLegal(state, action)).toBe(expected.allowed ?? true);
    if (expected.becomesCX !== undefined)
      expect(eventOf(answer(state, action).events, 'advanced').exhausted.some(({ id: unit }) => unit === 'u1')).toBe(
        expected.becomesCX,
      );
  });
});

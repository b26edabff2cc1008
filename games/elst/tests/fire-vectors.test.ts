/** The vectors of fire attacks. A scene is made of what each one gives: units, weapons, distance, ground and marks; the rules do the rest. */
import { describe, expect, test } from 'vitest';
import { rangeBetween } from '../rules/board/locations.js';
import type { FireSetting } from '../rules/fire/fire-groups.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { lineNow } from '../rules/situation/visibility.js';
import { settingOf } from '../rules/state/context.js';
import type { EventOf } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { isInexperienced } from '../rules/units/units-in-play.js';
import { ownFire, weaponFire } from '../rules/vocabulary/fire-components.js';
import { columnFor, COLUMNS, sayResult } from '../rules/vocabulary/tables.js';
import { fire, fireOnce, refusedAtMovers, shown, windowOn } from './shooting.js';
import type { Played } from './toolkit.js';
import {
  answer,
  at,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  marksOn,
  open,
  refusal,
  stateWith,
  unitNumber,
  weaponNumber,
} from './toolkit.js';
import judged from './vectors/fire-judged.json' with { type: 'json' };
import attacks from './vectors/fire.json' with { type: 'json' };

interface Given {
  readonly phase?: string | undefined;
  readonly components?: readonly GivenComponent[] | undefined;
  readonly drm?:
    | {
        readonly tem?: number | undefined;
        readonly hindrance?: number | undefined;
        readonly leader?: number | undefined;
        readonly cx?: number | undefined;
        readonly ffnam?: number | undefined;
        readonly ffmo?: number | undefined;
      }
    | undefined;
  readonly directed?: boolean | undefined;
  readonly firer?: string | undefined;
  readonly firerLocation?: string | undefined;
  readonly range?: number | undefined;
  readonly target?: { readonly terrain?: string | undefined } | undefined;
  readonly los?: boolean | undefined;
  readonly targets?: readonly string[] | undefined;
  readonly targetHex?: string | undefined;
}

interface GivenComponent {
  readonly unit?: string | undefined;
  readonly weapon?: string | undefined;
  readonly hex?: string | undefined;
  readonly fp?: number | undefined;
  readonly nat?: string | undefined;
  readonly distance?: number | undefined;
  readonly factors?: readonly number[] | undefined;
}

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly given: Given;
  readonly rolls: readonly {
    readonly total: number;
    readonly colored?: number | undefined;
    readonly white?: number | undefined;
  }[];
  readonly expect: {
    readonly fp?: number | undefined;
    readonly column?: number | undefined;
    readonly columnAfter?: number | undefined;
    readonly columnAfterCowering?: number | undefined;
    readonly cowers?: number | boolean | undefined;
    readonly drm?: number | undefined;
    readonly finalDr?: number | undefined;
    readonly result?: string | undefined;
    readonly results?: Readonly<Record<string, string | undefined>> | undefined;
    readonly checks?: readonly string[] | undefined;
    readonly leadershipUsable?: boolean | undefined;
    readonly ffmo?: boolean | undefined;
    readonly temIgnored?: boolean | undefined;
    readonly lmgMalfunctions?: boolean | undefined;
    readonly mmg?: string | undefined;
    readonly marks?: string | undefined;
    readonly dm?: boolean | undefined;
    readonly residual?: number | undefined;
  };
}

const vectors: readonly Vector[] = attacks;
const PHASES: Readonly<Record<string, FireSetting['phase']>> = {
  PFPh: 'prep-fire',
  MPh: 'movement',
  DFPh: 'defensive-fire',
  AFPh: 'advancing-fire',
};

// --- the scene --------------------------------------------------------------------------------------------------------

/** The three attacks of the printed example stand on their own board. */
const PRINTED: Readonly<Record<string, { readonly from: string; readonly target: string }>> = {
  'I-PF-01': { from: '', target: 'P5' },
  'I-PF-04': { from: 'N5', target: 'P1' },
  'I-PF-06': { from: 'N4', target: 'O5' },
};

function kindOf({ unit = '', nat }: GivenComponent): string {
  if (unit.startsWith('SS ')) return `ss-${unit.slice(3)}`;
  if (['6-6-6', '7-4-7', '5-3-6'].includes(unit)) return `am-${unit}`;
  return `${nat === 'british' || unit === '4-5-7' ? 'br' : 'ge'}-${unit}`;
}

function targetHex({ drm = {}, phase, firerLocation, components = [] }: Given): string {
  if (components[0].weapon === 'HMG') return 'X14';
  if (firerLocation !== undefined) return 'E3';
  if (phase === 'MPh' && drm.ffmo === undefined && drm.hindrance === undefined) return 'C10'; // an orchard
  return { 0: 'U8', 1: 'G4', 2: 'C6', 3: 'G10' }[drm.tem ?? 0] ?? 'U8';
}

/** A hex of open ground that sees the target over this distance without Hindrance. */
function hexAt(state: State, target: string, distance: number): string {
  const { board } = settingOf(state);
  const hex = board.grid.labels.findIndex((label, here) => {
    if (
      label === '' ||
      board.terrain[here] !== 'open' ||
      board.polder[here] ||
      rangeBetween(board, here, at(state, target)) !== distance
    )
      return false;
    const line = lineNow(state, here, at(state, target));
    return line.isClear && line.hindrance === 0;
  });
  if (hex < 0) throw new Error(`nothing sees ${target} over ${distance} hexes`);
  return board.grid.labels[hex];
}

function distanceOf({ range, components = [] }: Given): number {
  const [first] = components;
  if (range !== undefined) return range;
  if (first.distance !== undefined) return first.distance;
  if (first.factors?.includes(2)) return 1;
  if (first.weapon === 'FT') return 2;
  return first.weapon === 'HMG' ? 20 : 3;
}

function marksFor({ phase, drm = {} }: Given, { factors = [] }: GivenComponent): string {
  const isPinned = phase === 'AFPh' && factors.length === 2;
  return `${phase === 'DFPh' && factors.includes(0.5) ? ' first-fired own-used' : ''}${isPinned ? ' pinned' : ''}${drm.cx === 1 ? ' exhausted' : ''}`;
}

/** Plays the attack that a vector tells of. */
function play({ id, given, rolls: [roll] }: Vector): Played {
  const { components = [], drm = {} } = given;
  const phase = PHASES[given.phase ?? 'PFPh'];
  const printed = PRINTED[id];
  const scenario = exampleScenario(printed === undefined ? 'proving-ground' : 'prep-fire');
  const target = printed?.target ?? (given.los === false ? 'M11' : targetHex(given));
  const empty = stateWith({ scenario }).state;
  const from =
    printed?.from ??
    (given.firerLocation === undefined
      ? given.los === false
        ? 'M7'
        : hexAt(empty, target, distanceOf(given))
      : 'E4/steeple');
  const squads = components.filter(({ unit }) => unit !== undefined);
  const isGerman = squads.length === 0 || !/^(br|am)/.test(kindOf(squads[0]));
  const [us, them] = isGerman ? ['ge', 'br-4-5-7'] : ['br', printed === undefined ? 'ge-4-4-7' : 'ge-4-6-7'];
  const units: Record<string, string> = { target: `${them} ${target}` };
  const firers: string[] = [];
  squads.forEach((squad, index) => {
    units[`s${index}`] = `${kindOf(squad)} ${squad.hex ?? from}${marksFor(given, squad)}`;
    firers.push(`s${index}`);
  });
  if (squads.length === 0) units['s0'] = given.firer === undefined ? `${us}-4-4-7 ${from}` : `${us}-8-0 ${from}`;
  if (given.los === false) units['spare'] = `${us}-4-4-7 L7`; // so that the phase goes on
  if (given.firer === 'two SMC') units['helper'] = `${us}-8-0 ${from}`;
  if (given.directed === true)
    units['leader'] = `${printed === undefined ? us : 'am'}-9-1 ${from}${drm.cx === 1 ? ' exhausted' : ''}`;
  const weapons: Record<string, string> = {};
  components.forEach(({ weapon, factors = [] }, index) => {
    if (weapon === undefined) return;
    weapons[`w${index}`] =
      `${us}-${weapon.toLowerCase()} s0${given.phase === 'DFPh' && factors.includes(0.5) ? ' first-fired used' : ''}`;
    firers.push(`w${index}`);
  });
  const attacker = (phase === 'prep-fire' || phase === 'advancing-fire') === isGerman ? 'german' : 'british';
  const smoke =
    phase === 'movement' && drm.hindrance === 2 ? [{ hex: target, kind: 'grenades', side: 'british' } as const] : [];
  const { state, u, w } = stateWith<string, string>({ scenario, phase, attacker, units, weapons, smoke });
  const action = fire(
    firers.map((name) => u[name] ?? w[name]),
    target,
    {
      leaders: units['leader'] === undefined ? [] : [u['leader']],
      helpers: units['helper'] === undefined ? [] : [u['helper']],
    },
  );
  const face =
    roll.colored === undefined || roll.white === undefined ? diceFor(roll.total) : 10 * roll.colored + roll.white;
  if (phase === 'movement')
    return fireOnce(state, action, face, windowOn(state, [u['target']], { assault: drm.ffnam === undefined }));
  return fireOnce(open(state).state, action, face);
}

function checkSums(event: EventOf<'fire-resolved'>, { given, expect: expected }: Vector): void {
  const [bundle] = event.bundles;
  expect(event.firepower.total).toBe(expected.fp);
  expect(COLUMNS[columnFor(event.firepower.total)]).toBe(expected.column);
  expect(event.column).toBe(expected.columnAfter ?? expected.columnAfterCowering ?? expected.column);
  expect(event.cowered).toBe(Number(expected.cowers ?? 0));
  const drm = Object.values(given.drm ?? {}).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect(bundle.modifiers.total).toBe(expected.drm ?? drm);
  expect(bundle.finalRoll).toBe(expected.finalDr);
  expect(sayResult(bundle.result)).toBe(expected.result === '-' ? 'no effect' : expected.result);
}

describe('fire attacks', () => {
  test.each(vectors.filter(({ given }) => given.components !== undefined && given.los !== false))(
    '$id: $title',
    (vector) => {
      const { events } = play(vector);
      checkSums(eventOf(events, 'fire-resolved'), vector);
      const { parts } = eventOf(events, 'fire-resolved').bundles[0].modifiers;
      if (vector.expect.lmgMalfunctions !== undefined)
        expect(eventsOf(events, 'malfunctioned').length > 0).toBe(vector.expect.lmgMalfunctions);
      if (vector.expect.ffmo !== undefined)
        expect(parts.some(({ label }) => label.includes('FFMO'))).toBe(vector.expect.ffmo);
      if (vector.expect.temIgnored !== undefined) expect(parts.length === 0).toBe(vector.expect.temIgnored);
      if (vector.expect.leadershipUsable !== undefined)
        expect(parts.some(({ label }) => label === 'leadership')).toBe(vector.expect.leadershipUsable);
    },
  );

  test.each(vectors.filter(({ given }) => given.los === false))('$id: $title', (vector) => {
    const { state, events } = play(vector);
    expect(eventsOf(events, 'fire-resolved')).toEqual([]);
    expect(eventsOf(events, 'malfunctioned').length === 1 ? 'malfunctions' : '').toBe(vector.expect.mmg);
    expect(marksOn(state, 'u2')).toContain('prep-fired');
    expect(eventsOf(events, 'became-desperate').length > 0).toBe(vector.expect.dm);
    expect(state.residual.length).toBe(vector.expect.residual);
  });

  test.each(vectors.filter(({ given }) => given.targetHex !== undefined))('$id: $title', ({ expect: expected }) => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 U2', one: 'br-4-5-7 U5 melee', two: 'ge-4-4-7 U5 melee' },
    });
    const { events } = fireOnce(open(state).state, fire([u.squad], 'U5'), 41);
    expect(sayResult(eventOf(events, 'fire-resolved').bundles[0].result)).toBe('1MC');
    expect(eventsOf(events, 'morale-checked').map(({ unit }) => unit.name.split(' ')[0])).toEqual(expected.checks);
  });

  test.each(vectors.filter(({ given }) => given.targets !== undefined))(
    '$id: $title',
    ({ given, rolls: [roll], expect: expected }) => {
      const { state, u, w } = stateWith({
        attacker: 'german',
        units: { one: 'ge-4-4-7 A6', two: 'ge-4-4-7 A6', plain: `br-${given.targets?.[0]} C6`, carrier: 'br-4-5-7 C6' },
        weapons: { flame: 'br-ft carrier' },
      });
      const { bundles, column } = eventOf(
        fireOnce(open(state).state, fire([u.one, u.two], 'C6'), diceFor(roll.total)).events,
        'fire-resolved',
      );
      expect(weaponNumber(w.flame)).toBe(0);
      expect(column).toBe(8);
      expect(
        Object.fromEntries(
          bundles.map(({ units: [unit], result }) => [
            `4-5-7${unit.id === u.carrier ? ' with FT' : ''}`,
            sayResult(result),
          ]),
        ),
      ).toEqual(expected.results);
    },
  );
});

// --- what is allowed --------------------------------------------------------------------------------------------------

type Adapter = () => unknown;

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  'I-WPN-13': () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { half: 'ge-2-3-7 U2', mover: 'br-4-5-7 U3' },
      weapons: { gun: 'ge-mmg half' },
    });
    const setting = windowOn(state, [u.mover], { factors: 4 });
    const kept = answer(
      fireOnce(state, fire([w.gun], 'U3'), 26, setting).state,
      { do: 'keep-rate', weapons: [w.gun] },
      [11],
    ).state;
    const own = refusedAtMovers(kept, setting, fire([u.half], 'U3'));
    const { state: last, u: v } = stateWith({
      phase: 'movement',
      units: { half: 'ge-2-3-7 U2 final-fired own-used manned', mover: 'br-4-5-7 U3' },
      weapons: { gun: 'ge-mmg half final-fired used' },
    });
    const fpf = eventOf(fireOnce(last, fire([v.half], 'U3'), 65, windowOn(last, [v.mover])).events, 'fire-resolved')
      .firepower.total;
    return {
      afterMMG: own.includes('too-many-weapons I-4.0k') ? 'inherent FP unavailable' : '',
      fpfInherent: fpf === 2 ? 'available, halved' : '',
    };
  },
  'I-WPN-14': () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: {
        squad: 'ge-4-4-7 U2',
        spare: 'ge-4-4-7 W2',
        one: 'br-4-5-7 U5',
        two: 'br-4-5-7 V5',
        three: 'br-4-5-7 T5',
      },
      weapons: { first: 'ge-lmg squad', second: 'ge-lmg squad' },
    });
    const after = fireOnce(
      fireOnce(open(state).state, fire([w.first], 'U5'), 65).state,
      fire([w.second], 'V5'),
      65,
    ).state;
    return { inherentFpAvailable: isLegal(after, fire([u.squad], 'T5')) };
  },
  'I-DFF-12': () => ({ allowed: mayDirectAgain(['a'], ['a', 'b']) }),
  'I-DFF-13': () => ({ allowed: mayDirectAgain(['a', 'gun'], ['a']) }),
  'I-DFF-14': () => ({ allowed: secondAttack(['a'], ['b'], 65) }),
  'I-DFF-15': () => ({ allowed: secondAttack(['a', 'gun'], ['gun'], 26) }),
  'I-SEQ-02': () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', target: 'ge-4-4-7 U5', other: 'ge-4-4-7 V5' },
      weapons: { gun: 'br-lmg squad' },
    });
    const after = fireOnce(open(state).state, fire([w.gun], 'U5'), 65).state;
    const moving = answer(after, { do: 'end-phase' }).state;
    const move = refusal(moving, {
      do: 'move',
      units: [u.squad],
      double: [],
      assault: false,
      drop: [],
      way: [],
      stops: [],
    });
    const { state: later, u: v } = stateWith({
      phase: 'advancing-fire',
      units: { squad: 'br-4-5-7 U2 prep-fired manned', spare: 'br-4-5-7 U3', target: 'ge-4-4-7 U5' },
      weapons: { gun: 'br-lmg squad prep-fired used' },
    });
    return {
      mayMove: move.length === 0,
      ownFpInSamePFPh: isLegal(after, fire([u.squad], 'V5')),
      ownFpInAFPh: isLegal(open(later).state, fire([v.squad], 'U5')),
    };
  },
  'I-SEQ-03': () => {
    const guns = { LMG: 'ge-lmg', MMG: 'ge-mmg', HMG: 'ge-hmg', MTR: 'ge-mtr50' } as const;
    return {
      mayFire: Object.entries(guns).flatMap(([name, kind]) => {
        const { state, w } = stateWith({
          phase: 'advancing-fire',
          attacker: 'german',
          units: { squad: 'ge-4-4-7 U2', spare: 'ge-4-4-7 U3', target: 'br-4-5-7 U5' },
          weapons: { gun: `${kind} squad moved` },
        });
        const ready = open(state).state;
        return isLegal(ready, fire([w.gun], 'U5')) ||
          isLegal(ready, { do: 'bombard', weapon: w.gun, leaders: [], helpers: [], at: 'U5', ammunition: 'shell' })
          ? [name]
          : [];
      }),
    };
  },
  'I-INX-01': () => {
    const cases = [
      { squad: 'br-4-3-6 U2' },
      { squad: 'br-4-3-6 U2', leader: 'br-8-0 U2' },
      { squad: 'br-4-3-6 U2', leader: 'br-8-0 U2 broken' },
      { squad: 'ge-4-3-6 U2', leader: 'ge-8-0 U2' },
    ];
    return { result: cases.map((units) => isInexperienced(stateWith<string>({ units }).state, 0)) };
  },
  'I-TRN-01': () => {
    const { state, u } = stateWith({
      units: { one: 'br-4-5-7 U2', two: 'br-4-5-7 U3', good: 'br-9-2 U2', poor: 'br-8-0 U3', target: 'ge-4-4-7 U6' },
    });
    return {
      drm: shown(open(state).state, fire([u.one, u.two], 'U6', { leaders: [u.good, u.poor] })).modifiers[0].total,
    };
  },
  'I-TRN-02': () => {
    const { state, u } = stateWith({
      attacker: 'german',
      units: { one: 'ge-4-4-7 U2', two: 'ge-4-4-7 U3', good: 'ge-9-2 U2', target: 'br-4-5-7 U6' },
    });
    const ready = open(state).state;
    const { cowered, bundles } = eventOf(fireOnce(ready, fire([u.one, u.two], 'U6'), 55).events, 'fire-resolved');
    return {
      drm: bundles[0].modifiers.total,
      directed: isLegal(ready, fire([u.one, u.two], 'U6', { leaders: [u.good] })),
      canCower: cowered > 0,
    };
  },
  'I-FG-01': () => {
    const { state, u } = stateWith({
      units: {
        one: 'br-4-5-7 U10',
        two: 'br-4-5-7 U11',
        three: 'br-4-5-7 U12',
        leader: 'br-8-0 U11',
        target: 'ge-4-4-7 W10',
      },
    });
    const ready = open(state).state;
    return {
      legal: isLegal(ready, fire([u.one, u.two, u.three], 'W10')),
      alternativeLegal:
        isLegal(ready, fire([u.one, u.three], 'W10', { leaders: [u.leader] })) ||
        isLegal(ready, fire([u.one, u.three], 'W10')),
    };
  },
  'I-FIR-29': () => {
    const { state, u } = stateWith({
      units: { left: 'br-4-5-7 L7', middle: 'br-4-5-7 M7', right: 'br-4-5-7 N7', target: 'ge-4-4-7 M11' },
    });
    const { state: after, events } = answer(open(state).state, fire([u.left, u.middle, u.right], 'M11'), [65, 65, 65]);
    const isForfeit = eventOf(events, 'sight-blocked').from === 'M7' && marksOn(after, u.middle).includes('prep-fired');
    return {
      L11: isForfeit ? 'forfeits, marked' : '',
      rest:
        eventsOf(events, 'fire-resolved').length === 2 ? 'L10 and L12 fire as two separate attacks (not adjacent)' : '',
    };
  },
  'I-ERR-01': () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 U2 exhausted', target: 'ge-4-4-7 U5 exhausted' } });
    const { events } = fireOnce(open(state).state, fire([u.squad], 'U5'), 32);
    return {
      IFT: eventOf(events, 'fire-resolved').bundles[0].modifiers.total,
      MC: eventOf(events, 'morale-checked').modifiers.total,
    };
  },
};

/** Whether a leader who directed some in First Fire may direct these again. */
function mayDirectAgain(before: readonly ('a' | 'b' | 'gun')[], now: readonly ('a' | 'b' | 'gun')[]): boolean {
  const { state, u, w } = stateWith({
    phase: 'defensive-fire',
    attacker: 'german',
    units: {
      a: 'br-4-5-7 U2 first-fired own-used',
      b: 'br-4-5-7 U2 first-fired own-used',
      leader: 'br-9-1 U2 first-fired',
      target: 'ge-4-4-7 U3',
    },
    weapons: { gun: 'br-lmg a first-fired used' },
  });
  const ids = { ...u, ...w };
  state.directions = [
    {
      leader: unitNumber(u.leader),
      firers: before.map((name) => (name === 'gun' ? weaponFire(weaponNumber(w.gun)) : ownFire(unitNumber(ids[name])))),
    },
  ];
  return isLegal(
    open(state).state,
    fire(
      now.map((name) => ids[name]),
      'U3',
      { leaders: [u.leader] },
    ),
  );
}

/** Whether these may attack after those of the same hex have attacked the same stack on the same expenditure of 2 MF. */
function secondAttack(
  first: readonly ('a' | 'b' | 'gun')[],
  second: readonly ('a' | 'b' | 'gun')[],
  face: number,
): boolean {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { a: 'ge-4-4-7 U2', b: 'ge-4-4-7 U2', mover: 'br-4-5-7 U5 pinned was-pinned' },
    weapons: { gun: 'ge-mmg a' },
  });
  const ids = { ...u, ...w };
  const setting = windowOn(state, [u.mover], { factors: 2 });
  const { state: fired } = fireOnce(
    state,
    fire(
      first.map((name) => ids[name]),
      'U5',
    ),
    face,
    setting,
  );
  const top = fired.stack.at(-1);
  const after = top?.at === 'attack' ? answer(fired, { do: 'keep-rate', weapons: [w.gun] }, [11]).state : fired;
  const shots = first.map((name) =>
    name === 'gun' ? weaponFire(weaponNumber(w.gun)) : ownFire(unitNumber(ids[name])),
  );
  return (
    refusedAtMovers(
      after,
      windowOn(after, [u.mover], { factors: 2, shots, fired: [{ from: at(state, 'U2'), target: at(state, 'U5') }] }),
      fire(
        second.map((name) => ids[name]),
        'U5',
      ),
    ).length === 0
  );
}

describe('legal ways', () => {
  test.each(judged.filter(({ id }) => id !== 'I-ERR-01'))('$id: $title', ({ id, expect: expected }) => {
    expect(ADAPTERS[id]()).toEqual(expected);
  });

  // The other rolls of this vector belong to other chapters: To Hit, close combat, rally, recovery, ambush and Smoke.
  test.each(judged.filter(({ id }) => id === 'I-ERR-01'))('$id: $title', ({ id, expect: expected }) => {
    expect(expected.drm).toMatchObject(Object(ADAPTERS[id]()));
  });
});

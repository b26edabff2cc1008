/** I-3.6 A unit on its rout: Interdiction, leaders who go along, hidden enemies, the end. */
import { describe, expect, it } from 'vitest';
import { hasPlace } from '../rules/rout/place-sets.js';
import { enemyEyes } from '../rules/rout/rout-destination.js';
import { lineBetween } from '../rules/situation/visibility.js';
import { interdictorsOf } from '../rules/rout/interdiction.js';
import { contextOf } from '../rules/state/context.js';
import { MAP } from './artillery-kit.js';
import { crawl, onExample, rout, routing } from './rout-kit.js';
import {
  answer,
  at,
  diceFor,
  eventOf,
  eventsOf,
  kindOf,
  listed,
  listedOf,
  marksOn,
  question,
  refusal,
  stateWith,
  violations,
  whereIs,
} from './toolkit.js';

const ENEMIES = { m6: 'ge-4-6-7 M6', o6: 'ge-4-6-7 O6', l7: 'ge-4-6-7 L7' };

/** Those of these units who could interdict a squad that routs into V5. */
function interdictors(
  units: Readonly<Record<string, string>>,
  weapons: Readonly<Record<string, string>> = {},
): readonly number[] {
  const { state } = stateWith({ phase: 'rout', units: { target: 'br-4-5-7 V5 broken', ...units }, weapons });
  return interdictorsOf(state, contextOf(state), 0, at(state, 'V5'), {
    spent: 'enter',
    from: at(state, 'V4'),
    byRoad: false,
    inPolder: false,
  });
}

/** Whether a squad that routs into a hex can be interdicted from another. */
function isInTheOpen(where: string, german: string, polder: boolean, smoke: readonly string[] = []): boolean {
  const { state } = stateWith({
    phase: 'rout',
    units: { target: `br-4-5-7 ${where} broken`, german: `ge-4-4-7 ${german}` },
    smoke: smoke.map((hex) => ({ hex, kind: 'full', side: 'german' }) as const),
  });
  return (
    interdictorsOf(state, contextOf(state), 0, at(state, where), {
      spent: 'enter',
      from: at(state, where),
      byRoad: false,
      inPolder: polder,
    }).length > 0
  );
}

describe('Interdiction', () => {
  const sketch = { n6: 'ru-4-4-7 N6 broken', ...ENEMIES };

  it('I-3.6n entering Open Ground in sight and normal range of an unbroken, unpinned enemy costs a NMC', () => {
    const { state, u } = onExample(sketch);
    const { state: after, events } = answer(state, rout(u.n6, ['N7', 'O8']), [diceFor(5)]);
    expect(eventOf(events, 'interdicted')).toMatchObject({ at: 'N7', rule: 'I-3.6n' });
    expect(eventOf(events, 'morale-checked')).toMatchObject({ rule: 'I-3.6p', morale: 7, outcome: 'passed' });
    expect(whereIs(after, u.n6)).toBe('O8');
  });

  it('I-3.6r one check for a hex, however many interdict', () => {
    const { state, u } = onExample(sketch);
    const { events } = answer(state, rout(u.n6, ['N7', 'O8']), [diceFor(5)]);
    expect(eventOf(events, 'interdicted').by.map(({ id }) => id)).toEqual([u.m6, u.o6, u.l7]);
    expect(eventsOf(events, 'morale-checked')).toHaveLength(1);
  });

  it('I-3.6p a failure is Casualty Reduction; the half-squad may go on or stop', () => {
    const { state, u } = onExample(sketch);
    const failed = answer(state, rout(u.n6, ['N7', 'O8']), [diceFor(9)]);
    expect([kindOf(failed.state, u.n6), whereIs(failed.state, u.n6)]).toEqual(['ru-2-3-7', 'N7']);
    expect(question(failed.state)).toMatchObject({ side: 'british', decline: { do: 'halt' } });
    expect(whereIs(answer(failed.state, rout(u.n6, ['O8'])).state, u.n6)).toBe('O8');
    expect(whereIs(answer(failed.state, { do: 'halt' }).state, u.n6)).toBe('N7');
    expect(listed(failed.state).flatMap((action) => violations(failed.state, action))).toEqual([]);
    expect(refusal(failed.state, crawl(u.n6, 'O8'))).toEqual(['crawl-over I-6.4b']);
    expect(refusal(failed.state, rout(u.m6, ['M7']))).toEqual(['other-unit I-SOP.RtPh']);
  });

  it('I-3.6p an original 12 eliminates, and a half-squad does not survive a failure', () => {
    const { state, u } = onExample(sketch);
    expect(whereIs(answer(state, rout(u.n6, ['N7', 'O8']), [66]).state, u.n6)).toBe('eliminated');
    const half = onExample({ ...sketch, n6: 'ru-2-3-7 N6 broken' });
    const { state: after, events } = answer(half.state, rout(half.u.n6, ['N7', 'O8']), [diceFor(9)]);
    expect(whereIs(after, half.u.n6)).toBe('eliminated');
    expect(eventOf(events, 'eliminated').cause).toBe('interdiction');
  });

  it('I-3.6p other units in the hex are not affected, and spent fire markers do not matter', () => {
    const { state, u } = onExample({ ...sketch, mate: 'ru-4-4-7 N7', m6: 'ge-4-6-7 M6 final-fired' });
    const { state: after, events } = answer(state, rout(u.n6, ['N7', 'O8']), [diceFor(9)]);
    expect(eventOf(events, 'interdicted').by.map(({ id }) => id)).toContain(u.m6);
    expect([kindOf(after, u.mate), marksOn(after, u.mate)]).toEqual(['ru-4-4-7', []]);
  });

  it('I-3.6q a pin ends the rout, and next to any Known Enemy Unit it is the end', () => {
    const { state, u } = onExample(sketch);
    const pinned = answer(state, rout(u.n6, ['N7', 'O8']), [diceFor(7)]);
    expect([whereIs(pinned.state, u.n6), marksOn(pinned.state, u.n6)]).toEqual([
      'N7',
      expect.not.arrayContaining(['pinned']),
    ]);
    expect(eventOf(pinned.events, 'routed')).toMatchObject({ to: 'N7', pinned: true });
    const near = onExample({
      n6: 'ru-4-4-7 N6 broken',
      o6: 'ge-4-6-7 O6',
      m6: 'ge-4-6-7 M6',
      broken: 'ge-4-6-7 N6 broken',
    });
    const { state: after, events } = answer(near.state, rout(near.u.n6, ['N7', 'O8']), [diceFor(7)]);
    expect(whereIs(after, near.u.n6)).toBe('eliminated');
    expect(eventOf(events, 'eliminated').cause).toBe('failure-to-rout');
  });

  it('I-3.6o not by pinned, exhausted or broken units, units in Melee, or a leader alone with a machine gun', () => {
    expect(interdictors({ a: 'ge-4-4-7 V8' })).toEqual([1]);
    expect(interdictors({ a: 'ge-4-4-7 V10' })).toEqual([]);
    expect(interdictors({ a: 'ge-4-4-7 V10' }, { gun: 'ge-lmg a' })).toEqual([1]);
    expect(interdictors({ a: 'ge-4-4-7 V10' }, { gun: 'ge-lmg a malfunctioned' })).toEqual([]);
    for (const mark of ['pinned', 'exhausted', 'broken', 'hidden'])
      expect(interdictors({ a: `ge-4-4-7 V8 ${mark}` })).toEqual([]);
    expect(interdictors({ a: 'ge-4-4-7 V8 melee', b: 'br-4-5-7 V8 melee' })).toEqual([]);
    expect(interdictors({ a: 'ge-9-1 V8' }, { gun: 'ge-lmg a' })).toEqual([]);
    expect(interdictors({ a: 'ge-9-1 V8', b: 'ge-8-0 V8' }, { gun: 'ge-lmg a' })).toEqual([1]);
    expect(interdictors({ a: 'ge-4-4-7 V13' }, { mortar: 'ge-mtr50 a' })).toEqual([1]);
  });

  it('I-3.6s Open Ground is where FFMO could apply: no cover, no Hindrance, and not in a polder that is paid for', () => {
    expect(isInTheOpen('V5', 'V7', false)).toBe(true);
    expect(isInTheOpen('V5', 'V7', false, ['V6'])).toBe(false);
    expect(isInTheOpen('C10', 'C12', false)).toBe(false);
    expect(isInTheOpen('C8', 'C10', false)).toBe(false);
    expect(isInTheOpen('G4', 'G2', false)).toBe(true);
    expect(isInTheOpen('G4', 'G2', true)).toBe(false);
  });
});

describe('very many enemies', () => {
  it('I-3.6e a unit that sees the way from far off bars it, however many others are nearer', () => {
    const nearer = ['C', 'D', 'E'].flatMap((column) =>
      Array.from({ length: 11 }, (_, row) => [`near${column}${row}`, `br-4-5-7 ${column}${row + 1}`]),
    );
    const { state, u } = routing({
      scenario: MAP,
      attacker: 'german',
      units: { broken: 'ge-2-3-6 Y9 broken desperate', far: 'br-7-0 M29', ...Object.fromEntries(nearer) },
    });
    expect(
      violations(state, rout(u.broken, ['Y10', 'Y11']))
        .map(({ text }) => text)
        .join(' '),
    ).toContain('closer to 7-0');
    const eyes = enemyEyes(state, contextOf(state), 'german');
    const seen = eyes.seenFrom(at(state, 'Y10'));
    expect(eyes.places.filter((_, index) => hasPlace(seen, index))).toEqual([at(state, 'M29')]);
  });

  it('I-3.6e all of them bar a way, be they more than a number has bits', () => {
    const around = ['S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'].flatMap((column) =>
      Array.from({ length: 14 }, (_, row) => [`${column}${row}`, `br-4-5-7 ${column}${row + 9}`]),
    );
    const { state } = routing({
      scenario: MAP,
      attacker: 'german',
      units: { broken: 'ge-2-3-6 Y5 broken desperate', ...Object.fromEntries(around) },
    });
    const context = contextOf(state);
    const eyes = enemyEyes(state, context, 'german');
    const from = at(state, 'Y6');
    const clear = eyes.places.filter((place) => lineBetween(context, from, place).isClear);
    expect(clear.length).toBeGreaterThan(31);
    expect(eyes.places.filter((_, index) => hasPlace(eyes.seenFrom(from), index))).toEqual(clear);
  });
});

describe('a leader goes along', () => {
  const sketch = { n6: 'ru-4-4-7 N6 broken', boss: 'ru-9-1 N6', pinned: 'ru-8-0 N6 pinned', ...ENEMIES };

  it('I-3.6m an unpinned leader who is stacked with it; they stay unbroken and help against Interdiction', () => {
    const { state, u } = onExample(sketch);
    const { state: after, events } = answer(state, rout(u.n6, ['N7', 'O8'], { leaders: [u.boss] }), [diceFor(7)]);
    expect(eventOf(events, 'morale-checked')).toMatchObject({ modifiers: { total: -1 }, outcome: 'passed' });
    expect([u.n6, u.boss].map((id) => whereIs(after, id))).toEqual(['O8', 'O8']);
    expect(eventOf(events, 'routed').leaders.map(({ id }) => id)).toEqual([u.boss]);
    expect(marksOn(after, u.boss)).not.toContain('broken');
    expect(listedOf(state, 'rout').some(({ leaders }) => leaders.includes(u.boss))).toBe(true);
  });

  it('I-3.6m a leader whose modifier harms does not add it', () => {
    const { state, u } = onExample({ ...sketch, boss: 'br-6+1 N6' });
    const { state: after, events } = answer(state, rout(u.n6, ['N7', 'O8'], { leaders: [u.boss] }), [diceFor(6)]);
    expect(eventOf(events, 'morale-checked')).toMatchObject({ modifiers: { total: 0 }, outcome: 'passed' });
    expect(whereIs(after, u.boss)).toBe('O8');
  });

  it('I-3.6m they are eliminated if the unit fails, and what remains of it checks for them', () => {
    const { state, u } = onExample(sketch);
    const { state: after, events } = answer(state, rout(u.n6, ['N7', 'O8'], { leaders: [u.boss] }), [
      diceFor(9),
      diceFor(4),
    ]);
    expect(whereIs(after, u.boss)).toBe('eliminated');
    expect(eventsOf(events, 'morale-checked').map(({ rule, unit }) => [rule, unit.id])).toEqual([
      ['I-3.6p', u.n6],
      ['I-3.2.3o', u.n6],
    ]);
    expect(refusal(after, rout(u.n6, ['O8'], { leaders: [u.boss] }))).toEqual(['companions-stay I-3.6m']);
  });

  it('I-3.6m not a pinned or broken one, nor one who is elsewhere', () => {
    const { state, u } = onExample({ ...sketch, broken: 'ru-8-0 N6 broken', far: 'ru-8-0 N7' });
    for (const leader of [u.pinned, u.broken, u.far, u.m6])
      expect(refusal(state, rout(u.n6, ['N7', 'O8'], { leaders: [leader] }))).toEqual(['no-such-companion I-3.6m']);
    expect(refusal(state, rout(u.n6, [], { leaders: [u.boss] }))).toEqual(['companions-stay I-3.6m']);
  });

  it('I-3.6m they go with one unit only', () => {
    const { state, u } = onExample({
      one: 'ru-4-4-7 N6 broken',
      two: 'ru-4-4-7 N6 broken',
      boss: 'ru-9-1 N6',
      ...ENEMIES,
    });
    const after = answer(state, crawl(u.one, 'N7', { leaders: [u.boss] })).state;
    expect(refusal(after, crawl(u.two, 'N7', { leaders: [u.boss] }))).toEqual(['no-such-companion I-3.6m']);
  });
});

describe('on the way', () => {
  it('I-3.6h an enemy found next to its shelter drives it on', () => {
    const { state, u } = onExample({
      n6: 'ru-4-4-7 N6 broken',
      m5: 'ge-4-6-7 M5',
      o6: 'ge-4-6-7 O6',
      l7: 'ge-4-6-7 L7',
    });
    const found = answer(state, rout(u.n6, ['M7'])).state;
    expect([whereIs(found, u.n6), question(found)?.rule]).toEqual(['M7', 'I-3.6h']);
    expect(refusal(found, { do: 'halt' })).toEqual(['shelter-in-reach I-3.6d']);
    expect(refusal(found, rout(u.n6, []))).toEqual(['shelter-in-reach I-3.6d']);
    expect(refusal(found, rout(u.n6, ['M8']))).toContain('rout-along I-3.6f');
    const { state: after, events } = answer(found, rout(u.n6, ['N7', 'O8']), [diceFor(4)]);
    expect(whereIs(after, u.n6)).toBe('O8');
    expect(eventsOf(events, 'interdicted').map(({ at: where }) => where)).toEqual(['N7']);
  });

  it('I-6.4b a hidden enemy sends it back; it must find another way and cannot crawl', () => {
    const { state, u } = onExample({ m9: 'ru-4-4-7 M9 broken desperate', ...ENEMIES, hidden: 'ge-4-4-7 N9 hidden' });
    const bounced = answer(state, rout(u.m9, ['N9']));
    expect(eventOf(bounced.events, 'bounced')).toMatchObject({ from: 'N9', backTo: 'M9' });
    expect([whereIs(bounced.state, u.m9), marksOn(bounced.state, u.hidden)]).toEqual(['M9', []]);
    expect(refusal(bounced.state, crawl(u.m9, 'L9'))).toEqual(['crawl-over I-6.4b']);
    expect(refusal(bounced.state, { do: 'halt' })).toEqual(['shelter-in-reach I-3.6d']);
    expect(whereIs(answer(bounced.state, rout(u.m9, ['L9', 'L10']), [diceFor(4)]).state, u.m9)).toBe('L10');
  });

  it('I-6.4b without another way it is eliminated, if it may not stay', () => {
    const { state, u } = onExample({ n7: 'ru-4-4-7 N7 broken', ...ENEMIES, hidden: 'ge-4-4-7 O8 hidden' });
    expect(whereIs(answer(state, rout(u.n7, ['O8'])).state, u.n7)).toBe('eliminated');
  });

  it('I-3.6a an open hex that must be left, or an enemy next to the last hex, is the end of it', () => {
    const { state, u } = onExample({ n5: 'ru-4-4-7 N5 broken', ...ENEMIES, n1: 'ge-4-6-7 N1' });
    expect(listedOf(state, 'rout')).toEqual([rout(u.n5, [])]);
    expect(whereIs(answer(state, rout(u.n5, [])).state, u.n5)).toBe('eliminated');
    const open = onExample({ n7: 'ru-4-4-7 N7 broken', ...ENEMIES });
    expect(whereIs(answer(open.state, rout(open.u.n7, [])).state, open.u.n7)).toBe('eliminated');
  });

  it('I-3.6b the cover of a polder costs one MF more and saves from Interdiction', () => {
    const { state, u } = routing({ units: { squad: 'br-4-5-7 G5 broken desperate', german: 'ge-4-4-7 J6' } });
    const seen = (polder: boolean, ...faces: number[]) =>
      eventsOf(
        answer(state, rout(u.squad, [], { way: [{ to: 'G4', polder }, { to: 'F4' }, { to: 'E5' }] }), faces).events,
        'interdicted',
      ).map(({ at: where }) => where);
    expect(seen(false, diceFor(4), diceFor(4))).toEqual(['G4', 'F4']);
    expect(seen(true, diceFor(4))).toEqual(['F4']);
  });
});

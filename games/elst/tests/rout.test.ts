/** I-3.6 Who routs, and where to. */
import { describe, expect, it } from 'vitest';
import { crawl, onExample, rout, routing, waysOf } from './rout-kit.js';
import {
  answer,
  eventOf,
  eventsOf,
  isLegal,
  listed,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  violations,
  weaponNumber,
  whereIs,
} from './toolkit.js';

const ENEMIES = { m6: 'ge-4-6-7 M6', o6: 'ge-4-6-7 O6', l7: 'ge-4-6-7 L7' };

describe('units that must rout, and units that may', () => {
  it('I-3.6a next to an unbroken Known Enemy Unit or with one, and in the open where one could interdict', () => {
    const { state } = stateWith({
      phase: 'rout',
      attacker: 'german',
      units: {
        next: 'br-4-5-7 C4 broken',
        open: 'br-4-5-7 A5 broken',
        safe: 'br-4-5-7 C6 broken',
        orchard: 'br-4-5-7 C10 broken',
        held: 'br-4-5-7 T5 broken melee',
        holder: 'ge-4-4-7 T5 melee',
        german: 'ge-4-4-7 D4',
        far: 'ge-4-4-7 A8',
      },
    });
    const { state: asking, events } = open(state);
    expect(eventsOf(events, 'must-rout').map(({ unit, why }) => [unit.id, why])).toEqual([
      ['u1', 'adjacent'],
      ['u2', 'open-ground'],
    ]);
    expect(eventsOf(events, 'became-desperate').map(({ unit }) => unit.id)).toContain('u2');
    expect(question(asking)).toMatchObject({ side: 'british', rule: 'I-SOP.RtPh' });
    expect(question(asking)?.decline).toBeUndefined();
    expect(refusal(asking, { do: 'end-phase' })).toEqual(['must-rout-first I-3.6a']);
  });

  it('I-3.6a a broken enemy does not oblige, and a unit that does not get away is eliminated', () => {
    const { state } = stateWith({ phase: 'rout', units: { next: 'br-4-5-7 C4 broken', german: 'ge-4-4-7 D4 broken' } });
    expect(eventsOf(open(state).events, 'must-rout')).toEqual([]);
    const { state: asking, u } = routing({ units: { next: 'br-4-5-7 C4 broken', german: 'ge-4-4-7 D4' } });
    const { state: after, events } = answer(asking, rout(u.next, []));
    expect(whereIs(after, u.next)).toBe('eliminated');
    expect(eventOf(events, 'eliminated')).toMatchObject({ cause: 'failure-to-rout' });
  });

  it('I-3.6l a unit under DM may rout without being obliged, others stay', () => {
    const { state, u } = routing({
      units: {
        may: 'br-4-5-7 C4 broken desperate',
        calm: 'br-4-5-7 C6 broken',
        fit: 'br-4-5-7 C8',
        german: 'ge-4-4-7 R2 broken',
      },
    });
    expect(question(state)).toMatchObject({ decline: { do: 'end-phase' } });
    expect(refusal(state, rout(u.calm, ['C7']))).toEqual(['not-desperate I-3.6l']);
    expect(refusal(state, rout(u.fit, ['C7']))).toEqual(['rout-not-broken I-3.6a']);
    expect(refusal(state, rout(u.german, ['R3']))).toEqual(['not-your-rout I-SOP.RtPh']);
    expect(refusal(state, rout(u.may, []))).toEqual(['not-forced I-3.6l']);
    expect(isLegal(state, { do: 'end-phase' })).toBe(true);
  });

  it('I-SOP.RtPh the attacker first, then the defender, one unit at a time and each once', () => {
    const { state, u } = routing({
      units: {
        one: 'br-4-5-7 C5 broken desperate',
        two: 'br-4-5-7 C13 broken desperate',
        german: 'ge-4-4-7 M7 broken desperate',
        held: 'br-4-5-7 T5 broken desperate melee',
        enemy: 'ge-4-4-7 T5 melee',
      },
    });
    expect(refusal(state, rout(u.held, ['T6']))).toEqual(['rout-in-melee I-3.6a']);
    const first = answer(state, rout(u.one, ['C4']));
    expect(eventOf(first.events, 'routed')).toMatchObject({ from: 'C5', to: 'C4', crawl: false });
    expect(refusal(first.state, rout(u.one, ['D3']))).toEqual(['has-routed I-SOP.RtPh']);
    const second = answer(first.state, { do: 'end-phase' }).state;
    expect(question(second)?.side).toBe('german');
    expect(question(answer(second, rout(u.german, ['M8'])).state)?.rule).not.toBe('I-SOP.RtPh');
  });
});

describe('steps', () => {
  it('I-3.6b 6 MF, 3 for a wounded leader, and no road bonus', () => {
    const { state, u } = routing({
      units: {
        squad: 'br-4-5-7 J2 broken desperate',
        boss: 'br-9-1 J11 broken desperate wounded',
        german: 'ge-4-4-7 Z2 broken',
      },
    });
    expect(isLegal(state, rout(u.squad, ['J3', 'J4', 'J5', 'J6', 'J7']))).toBe(true);
    const { state: bare, u: v } = routing({
      units: {
        squad: 'br-4-5-7 V5 broken desperate',
        boss: 'br-9-1 V9 broken desperate wounded',
        german: 'ge-4-4-7 Z14 broken',
      },
    });
    expect(isLegal(bare, rout(v.squad, ['V4', 'V3', 'V2', 'V1', 'U1', 'T1']))).toBe(true);
    expect(refusal(bare, rout(v.squad, ['V4', 'V3', 'V2', 'V1', 'U1', 'T1', 'S1']))).toEqual(['rout-too-far I-3.6b']);
    expect(isLegal(bare, rout(v.boss, ['V8', 'V7', 'V6']))).toBe(true);
    expect(refusal(bare, rout(v.boss, ['V8', 'V7', 'V6', 'U6']))).toEqual(['rout-too-far I-3.6b']);
    expect(refusal(state, rout(u.squad, ['J4']))).toEqual(['no-way I-3.6b']);
  });

  it('I-3.6e not closer to an enemy who sees it or has seen it, be they broken', () => {
    const { state, u } = onExample({ n7: 'ru-4-4-7 N7 broken', ...ENEMIES });
    expect(refusal(state, rout(u.n7, ['N6']))).toContain('rout-toward I-3.6e');
    expect(refusal(state, rout(u.n7, ['M8']))).toContain('rout-toward I-3.6e');
    const { state: hurt, u: v } = onExample({ n7: 'ru-4-4-7 N7 broken desperate', o6: 'ge-4-6-7 O6 broken' });
    expect(refusal(hurt, rout(v.n7, ['N6', 'M7']))).toEqual(['rout-toward I-3.6e']);
  });

  it('I-3.6f not to another hex next to the same enemy, unless it leaves their location', () => {
    const { state, u } = onExample({ n6: 'ru-4-4-7 N6 broken', ...ENEMIES });
    expect(refusal(state, rout(u.n6, ['M7']))).toContain('rout-along I-3.6f');
    expect(refusal(state, rout(u.n6, ['O7']))).toContain('rout-along I-3.6f');
    expect(waysOf(state, u.n6).map((way) => way.replace('crawl ', '').split(' ')[0])).toEqual(['N7', 'N7', '']);
    const { state: together, u: v } = onExample({ n6: 'ru-4-4-7 N6 broken', german: 'ge-4-4-7 N6' });
    expect(isLegal(together, rout(v.n6, ['M7', 'M8', 'M9']))).toBe(false);
    expect(isLegal(together, rout(v.n6, ['O7', 'O8']))).toBe(true);
  });

  it('I-3.6g toward an enemy who has not seen it, it may go', () => {
    const { state, u } = onExample({
      n6: 'ru-4-4-7 N6 broken',
      m5: 'ge-4-6-7 M5',
      o6: 'ge-4-6-7 O6',
      l7: 'ge-4-6-7 L7',
    });
    expect(isLegal(state, rout(u.n6, ['M7']))).toBe(true);
  });

  it('I-3.6j not where an enemy is, nor beyond the stacking limit', () => {
    const { state, u } = routing({
      units: {
        squad: 'br-4-5-7 C5 broken desperate',
        a: 'br-4-5-7 C4',
        b: 'br-4-5-7 C4',
        c: 'br-4-5-7 C4',
        german: 'ge-4-4-7 C6 broken',
        boss: 'br-9-1 T9',
      },
    });
    expect(refusal(state, rout(u.squad, ['C4']))).toEqual(['rout-no-room I-3.6j']);
    expect(refusal(state, rout(u.squad, ['C6']))).toContain('rout-into-enemy I-3.6a');
    expect(refusal(state, rout(u.squad, ['B5'], { way: [{ to: 'B5', polder: true }] }))).toContain(
      'no-polder-there I-DaE:1.3c',
    );
  });
});

describe('where to', () => {
  it('I-3.6d the woods or building that costs the fewest MF', () => {
    const { state, u } = onExample({ n7: 'ru-4-4-7 N7 broken', ...ENEMIES });
    expect(waysOf(state, u.n7)).toContain('O8');
    expect(refusal(state, rout(u.n7, ['N8', 'N9']))).toEqual(['not-nearest I-3.6d']);
    expect(refusal(state, rout(u.n7, ['N8']))).toEqual(['not-nearest I-3.6d']);
  });

  it('I-3.6h in shelter it stops, unless it goes at once into more of it', () => {
    const { state, u } = onExample({ m9: 'ru-4-4-7 M9 broken desperate', ...ENEMIES });
    expect(isLegal(state, rout(u.m9, ['N9']))).toBe(true);
    expect(isLegal(state, rout(u.m9, ['N9', 'N10']))).toBe(true);
    expect(isLegal(state, rout(u.m9, ['N9', 'O10']))).toBe(true);
    expect(refusal(state, rout(u.m9, ['N9', 'M10']))).toEqual(['past-shelter I-3.6h']);
  });

  it('I-3.6i other hexes of the building where it begins may be ignored', () => {
    const { state, u } = routing({ units: { squad: 'br-4-5-7 E4 broken desperate', german: 'ge-4-4-7 Z14' } });
    expect(waysOf(state, u.squad).filter((way) => !way.includes('crawl'))).toEqual([
      'E4/steeple',
      'ignoring E4/steeple E5: D3',
      'ignoring E4/steeple E5: D3 C4',
    ]);
    expect(refusal(state, rout(u.squad, ['D3']))).toEqual(['not-nearest I-3.6d']);
    expect(isLegal(state, rout(u.squad, ['D3'], { ignore: ['E5', 'E4/steeple'] }))).toBe(true);
  });

  it('I-3.6j shelter no farther from a Known Enemy Unit than its first hex may be ignored, other shelter not', () => {
    const { state, u } = onExample({ m9: 'ru-4-4-7 M9 broken desperate', ...ENEMIES });
    expect(waysOf(state, u.m9).filter((way) => way.startsWith('ignoring N9 O10: ') && !way.includes('crawl'))).toEqual([
      'ignoring N9 O10: M10 N10',
      'ignoring N9 O10: M10 L10',
    ]);
    expect(refusal(state, rout(u.m9, ['L9', 'L10'], { ignore: ['N9', 'N10'] }))).toEqual(['not-ignorable I-3.6j']);
    expect(refusal(state, rout(u.m9, ['N10'], { ignore: ['N8'] }))).toContain('not-ignorable I-3.6j');
  });

  it('I-3.6j a full building must be ignored', () => {
    const { state, u } = routing({
      units: {
        squad: 'br-4-5-7 C5 broken desperate',
        a: 'br-4-5-7 C4',
        b: 'br-4-5-7 C4',
        c: 'br-4-5-7 C4',
        german: 'ge-4-4-7 Z14',
      },
    });
    expect(waysOf(state, u.squad)).toContain('C6');
    expect(waysOf(state, u.squad)).not.toContain('C4');
  });

  it('I-3.6k with none in reach anywhere within the limits', () => {
    const { state, u } = routing({ units: { squad: 'br-4-5-7 V7 broken desperate', german: 'ge-4-4-7 V9' } });
    expect(isLegal(state, rout(u.squad, ['V6']))).toBe(true);
    expect(isLegal(state, rout(u.squad, ['V6', 'V5', 'W5']))).toBe(true);
    expect(refusal(state, rout(u.squad, ['V8']))).toEqual(['rout-toward I-3.6e']);
    expect(waysOf(state, u.squad).length).toBeGreaterThan(10);
    expect(listed(state).flatMap((action) => violations(state, action))).toEqual([]);
  });

  it('I-3.6a a way that ends next to a known enemy is none', () => {
    const { state, u } = onExample({ n6: 'ru-4-4-7 N6 broken', german: 'ge-4-4-7 N6' });
    expect(refusal(state, rout(u.n6, ['N5']))).toContain('not-nearest I-3.6d');
    expect(refusal(state, crawl(u.n6, 'O7'))).toEqual(['ends-next-to-enemy I-3.6a']);
  });
});

describe('Low Crawl', () => {
  it('I-3.6c one hex, without Interdiction', () => {
    const { state, u } = onExample({ n6: 'ru-4-4-7 N6 broken', ...ENEMIES });
    const { state: after, events } = answer(state, crawl(u.n6, 'N7'));
    expect([whereIs(after, u.n6), marksOn(after, u.n6)]).toEqual(['N7', ['broken', 'desperate']]);
    expect(eventOf(events, 'routed')).toMatchObject({ crawl: true });
    expect(eventsOf(events, 'interdicted')).toEqual([]);
    expect(refusal(state, rout(u.n6, ['N7', 'O8'], { crawl: true }))).toEqual(['crawl-one-hex I-3.6c']);
    expect(refusal(state, rout(u.n6, [], { crawl: true }))).toEqual(['crawl-one-hex I-3.6c']);
  });

  it('I-3.6v it obeys all other rules: direction, destination, stacking', () => {
    const { state, u } = onExample({ n7: 'ru-4-4-7 N7 broken', ...ENEMIES });
    expect(isLegal(state, crawl(u.n7, 'O8'))).toBe(true);
    expect(isLegal(state, crawl(u.n7, 'N8', { ignore: ['O8'] }))).toBe(true);
    expect(refusal(state, crawl(u.n7, 'N6'))).toContain('rout-toward I-3.6e');
    const { state: far, u: v } = onExample({ squad: 'ru-4-4-7 P10 broken desperate', o6: 'ge-4-6-7 A1' });
    expect(waysOf(far, v.squad)).toContain('O10');
    expect(refusal(far, crawl(v.squad, 'Q11'))).toEqual(['crawl-astray I-3.6v']); // O10 is next to it (I-R74)
    const { state: six, u: x } = onExample({ squad: 'ru-4-4-7 R4 broken desperate', o6: 'ge-4-6-7 due' });
    expect(isLegal(six, crawl(x.squad, 'R5'))).toBe(true);
    expect(refusal(six, crawl(x.squad, 'R3'))).toEqual(['crawl-astray I-3.6v']);
  });
});

describe('carried weapons', () => {
  it('I-3.6t I-4.0d a squad keeps as near to 3 PP as it can, a leader 1 PP; the rest is dropped first', () => {
    const { state, u, w } = routing({
      units: { squad: 'br-4-5-7 C5 broken desperate', boss: 'br-9-1 C13 broken desperate', german: 'ge-4-4-7 Z14' },
      weapons: {
        mmg: 'br-mmg squad',
        lmg: 'br-lmg squad',
        second: 'br-lmg squad',
        mine: 'br-lmg boss',
        more: 'br-lmg boss',
      },
    });
    expect(refusal(state, rout(u.squad, ['C4']))).toEqual(['wrong-load I-3.6t']);
    expect(refusal(state, rout(u.squad, ['C4'], { drop: [w.mmg, w.lmg] }))).toEqual(['wrong-load I-3.6t']);
    expect(refusal(state, rout(u.squad, ['C4'], { drop: [w.mmg, w.mine] }))).toEqual(['wrong-load I-3.6t']);
    const { state: after, events } = answer(state, rout(u.squad, ['C4'], { drop: [w.mmg] }));
    expect(eventOf(events, 'weapon-lost')).toMatchObject({ at: 'C5', fate: 'dropped' });
    expect(
      [after.weaponPlace[weaponNumber(w.mmg)], after.weaponPlace[weaponNumber(w.lmg)]].map((place) =>
        after.place.indexOf(place),
      ),
    ).toEqual([-1, 0]);
    expect(
      listed(state)
        .filter((action) => action.do === 'rout' && action.unit === u.boss)
        .map((action) => (action.do === 'rout' ? action.drop : [])),
    ).toEqual(expect.arrayContaining([[w.mine], [w.more]]));
  });
});

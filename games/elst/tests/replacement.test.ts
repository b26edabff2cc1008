/** I-5.1 ELR. */
import { describe, expect, it } from 'vitest';
import { elrOf, replacementFor } from '../rules/morale/replacement.js';
import { findScenario, scenarios } from '../rules/scenarios/scenarios.js';
import { unitKinds } from '../rules/vocabulary/units.js';
import { mc, NMC, strike } from './effects-kit.js';
import { eventOf, eventsOf, kindOf, marksOn, stateWith, unitNumber } from './toolkit.js';

const fail = (kind: string, modifier: number, faces: readonly number[]) => {
  const { state, u } = stateWith({ units: { unit: `${kind} A5` } });
  const { state: after, events } = strike(state, [u.unit], mc(modifier), faces);
  return { kind: kindOf(after, u.unit), marks: marksOn(after, u.unit), events };
};

describe('ELR', () => {
  it('I-3.2.3l an unbroken unit that fails by more than its ELR is replaced, and one that fails by exactly that is not', () => {
    expect(fail('br-4-5-7', 2, [54]).kind).toBe('br-4-4-7');
    expect(fail('br-4-5-7', 1, [54]).kind).toBe('br-4-5-7');
    expect(fail('br-4-5-7', 0, [66]).kind).toBe('br-2-3-7');
  });

  it('I-5.1a the lesser unit of the same size is broken and DM', () => {
    const { kind, marks, events } = fail('ge-4-6-7', 2, [54]);
    expect(kind).toBe('ge-4-4-7');
    expect(marks).toEqual(['broken', 'desperate']);
    expect(eventOf(events, 'replaced')).toMatchObject({ unit: { name: '4-6-7 A' }, by: '4-4-7 A' });
  });

  it('I-5.1a an original 12 reduces first and replaces what remains', () => {
    const { kind, events } = fail('ge-4-6-7', 1, [66]);
    expect(kind).toBe('ge-2-3-7');
    expect(events.map(({ type }) => type)).toEqual(['morale-checked', 'reduced', 'replaced', 'broke']);
  });

  it('I-5.1a leaders are replaced as well, and stay wounded', () => {
    expect(fail('br-9-1', 4, [54]).kind).toBe('br-8-1');
    expect(fail('br-9-1', 3, [54]).kind).toBe('br-9-1');
    const { state, u } = stateWith({ units: { leader: 'br-9-1 A5 wounded' } });
    const { state: after } = strike(state, [u.leader], mc(4), [53]);
    expect([kindOf(after, u.leader), marksOn(after, u.leader)]).toEqual(['br-8-1', ['broken', 'desperate', 'wounded']]);
  });

  it('I-5.1a broken units are not replaced', () => {
    const { state, u } = stateWith({ units: { unit: 'ge-4-6-7 A5 broken' } });
    const { state: after, events } = strike(state, [u.unit], mc(4), [54]);
    expect(kindOf(after, u.unit)).toBe('ge-2-4-7');
    expect(eventsOf(events, 'replaced')).toEqual([]);
  });

  it('I-5.1b the lowest units suffer nothing more', () => {
    expect(fail('ge-4-3-6', 2, [64]).kind).toBe('ge-4-3-6');
    expect(fail('br-6+1', 3, [64]).kind).toBe('br-6+1');
  });

  it.each(['ss-6-5-8', 'ss-4-4-7', 'br-2-2-8', 'ge-2-2-8', 'br-6-4-8'])(
    'I-5.1c %s is not replaced: a crew, or underlined morale',
    (kind) => {
      expect(fail(kind, 4, [65]).kind).toBe(kind);
    },
  );

  it('I-5.1d the chains of the charts', () => {
    const chainFrom = (id: string): string[] => {
      const facts = unitKinds.find((kind) => kind.id === id);
      if (facts === undefined) throw new Error(`no unit ${id}`);
      return facts.replacedBy === undefined
        ? [facts.strength]
        : [facts.strength, ...chainFrom(unitKinds[facts.replacedBy].id)];
    };
    expect(chainFrom('br-4-5-8')).toEqual(['4-5-8', '4-5-7', '4-4-7', '4-3-6']);
    expect(chainFrom('br-2-4-8')).toEqual(['2-4-8', '2-4-7', '2-3-7', '2-2-6']);
    expect(chainFrom('ge-4-6-7')).toEqual(['4-6-7', '4-4-7', '4-3-6']);
    expect(chainFrom('ge-5-4-8')).toEqual(['5-4-8', '4-4-7', '4-3-6']);
    expect(chainFrom('ge-2-4-7')).toEqual(['2-4-7', '2-3-7', '2-3-6']);
    expect(chainFrom('ge-2-3-8')).toEqual(['2-3-8', '2-3-7', '2-3-6']);
    for (const nation of ['br', 'ge'])
      expect(chainFrom(`${nation}-10-2`)).toEqual(['10-2', '9-2', '9-1', '8-1', '8-0', '7-0', '6+1']);
  });

  it('I-5.1d a unit is replaced by one of its own size, nation and lower or equal morale', () => {
    for (const kind of unitKinds) {
      if (kind.replacedBy === undefined) continue;
      const lesser = unitKinds[kind.replacedBy];
      expect([lesser.type, lesser.nationality], kind.id).toEqual([kind.type, kind.nationality]);
      expect(lesser.morale, kind.id).toBeLessThanOrEqual(kind.morale);
    }
  });

  it('I-5.0 each side of a scenario has an ELR for its units and one for its leaders', () => {
    for (const { id, elr } of scenarios)
      expect(
        [elr.british, elr.german].every(({ units, leaders }) => units <= 5 && leaders <= 5),
        id,
      ).toBe(true);
    const { state, u } = stateWith({
      scenario: 'elst-bend',
      units: { squad: 'ge-4-4-7 L12', leader: 'ge-9-1 L12', british: 'br-9-1 L13' },
    });
    const { elr } = findScenario('elst-bend');
    expect([u.squad, u.leader, u.british].map((id) => elrOf(state, unitNumber(id)))).toEqual([
      elr.german.units,
      elr.german.leaders,
      elr.british.leaders,
    ]);
  });

  it('I-5.1b a squad that fails a plain check within its ELR stays what it is', () => {
    const { state, u } = stateWith({ units: { unit: 'br-4-5-7 A5' } });
    expect(replacementFor(state, unitNumber(u.unit))).toBeDefined();
    expect(kindOf(strike(state, [u.unit], NMC, [64]).state, u.unit)).toBe('br-4-5-7');
  });
});

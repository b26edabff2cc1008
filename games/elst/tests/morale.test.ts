/** I-3.2.3 Morale and pin checks, breaking, pins. */
import { describe, expect, it } from 'vitest';
import { sufferResult } from '../rules/effects/fire-results.js';
import { breakUnit, checkMorale, helperFor } from '../rules/morale/morale.js';
import { k, mc, NMC, PTC, strike, withLosses } from './effects-kit.js';
import { underFire } from './fire-kit.js';
import {
  eventOf,
  eventsOf,
  kindOf,
  listed,
  marksOn,
  open,
  refusal,
  stateWith,
  unitNumber,
  weaponMarksOn,
  whereIs,
} from './toolkit.js';

describe('morale checks', () => {
  it('I-3.2.3h a unit passes with a roll that is not above its morale, and the best leader checks first', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5', low: 'br-8-0 A5', best: 'br-9-1 A5' } });
    const { state: after, events } = strike(state, [u.squad, u.low, u.best], NMC, [31, 32, 33]);
    expect(eventsOf(events, 'morale-checked').map(({ unit, outcome }) => [unit.id, outcome])).toEqual([
      [u.best, 'passed'],
      [u.low, 'passed'],
      [u.squad, 'passed'],
    ]);
    expect(marksOn(after, u.squad)).toEqual([]);
  });

  it('I-3.2.3h the leader with the higher morale checks first, whatever their number and modifier', () => {
    const { state, u } = stateWith({ units: { low: 'br-8-1 A5', high: 'br-9-1 A5' } });
    const { events } = strike(state, [u.low, u.high], NMC, [31, 31]);
    expect(eventsOf(events, 'morale-checked').map(({ unit }) => unit.id)).toEqual([u.high, u.low]);
  });

  it('I-3.2.3h the leader with the better modifier checks first among those of equal morale', () => {
    const { state, u } = stateWith({ units: { plain: 'br-8-0 A5', good: 'br-8-1 A5' } });
    const { events } = strike(state, [u.plain, u.good], NMC, [31, 31]);
    expect(eventsOf(events, 'morale-checked').map(({ unit }) => unit.id)).toEqual([u.good, u.plain]);
  });

  it('I-3.2.3h the leader checks first, and then helps, even where another target has other modifiers', () => {
    const { hit, u } = underFire({ targets: { flame: 'br-4-5-7', leader: 'br-9-1' }, weapons: { ft: 'br-ft flame' } });
    const { events } = hit(NMC, [11, 11]);
    expect(eventOf(events, 'fire-resolved').bundles).toHaveLength(2);
    expect(eventsOf(events, 'morale-checked').map(({ unit, modifiers }) => [unit.id, modifiers.total])).toEqual([
      [u['leader'], 0],
      [u['flame'], 0],
    ]);
    expect(eventsOf(events, 'morale-checked')[1].modifiers.parts).toMatchObject([
      { label: '1MC', value: 1 },
      { label: 'leader 9-1 B', value: -1 },
    ]);
  });

  it('I-3.2.3i a unit that fails breaks and is DM, and loses its Pin and CX', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5 pinned was-pinned exhausted' } });
    const { state: after, events } = strike(state, [u.squad], NMC, [53]);
    expect(marksOn(after, u.squad)).toEqual(['broken', 'desperate', 'was-pinned']);
    expect(eventOf(events, 'broke')).toMatchObject({ unit: { id: u.squad }, at: 'A5' });
  });

  it('I-3.2.3i a mortar loses its acquisition when its unit breaks', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 A5' },
      weapons: { mortar: 'br-mtr51 squad acquired' },
    });
    expect(weaponMarksOn(strike(state, [u.squad], NMC, [53]).state, w.mortar)).toEqual([]);
  });

  it('I-3.2.3j an original 12 adds Casualty Reduction to breaking, and fails whatever the modifiers are', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5', leader: 'br-10-2 A5' } });
    const { state: after } = strike(state, [u.squad, u.leader], NMC, [11, 66]);
    expect(kindOf(after, u.squad)).toBe('br-2-4-7');
    expect(marksOn(after, u.squad)).toEqual(['broken', 'desperate']);
  });

  it('I-3.2.3j a crew that rolls 12 is gone, and does not break as well', () => {
    const { state, u } = stateWith({ units: { crew: 'br-2-2-8 A5' } });
    expect(strike(state, [u.crew], NMC, [66]).events.map(({ type }) => type)).toEqual(['morale-checked', 'eliminated']);
  });

  it('I-3.2.3j an original 12 eliminates a broken unit', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5 broken' } });
    expect(whereIs(strike(state, [u.squad], NMC, [66]).state, u.squad)).toBe('eliminated');
  });

  it('I-3.2.3k a broken unit that fails suffers Casualty Reduction and stays broken', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5 broken' } });
    const { state: after, events } = strike(state, [u.squad], NMC, [53]);
    expect(kindOf(after, u.squad)).toBe('br-2-4-7');
    expect(marksOn(after, u.squad)).toEqual(['broken']);
    expect(eventsOf(events, 'replaced')).toEqual([]);
  });

  it('I-3.2.3m broken units check with the morale of their broken side', () => {
    const { state, u } = stateWith({ units: { squad: 'ss-6-5-8 A5 broken', conscripts: 'ge-4-3-6 A5 broken' } });
    const { events } = strike(state, [u.squad, u.conscripts], NMC, [63, 33]);
    expect(eventsOf(events, 'morale-checked').map(({ morale, outcome }) => [morale, outcome])).toEqual([
      [9, 'passed'],
      [5, 'failed'],
    ]);
  });

  it('I-3.2.3m a broken unit is not pinned by an exact pass', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5 broken' } });
    const { state: after, events } = strike(state, [u.squad], NMC, [43]);
    expect(eventOf(events, 'morale-checked').outcome).toBe('passed');
    expect(marksOn(after, u.squad)).toEqual(['broken']);
  });

  it('I-3.2.3m broken units neither repair nor hand over weapons: they rout and rally', () => {
    const { state, u, w } = stateWith({
      phase: 'rally',
      units: { squad: 'br-4-5-7 A5 broken', other: 'br-4-5-7 A5', leader: 'br-9-1 A5' },
      weapons: { gun: 'br-lmg squad malfunctioned', second: 'br-lmg other malfunctioned' },
    });
    const asked = open(state).state;
    expect(listed(asked)).toEqual([{ do: 'repair', unit: u.other, weapon: w.second }, { do: 'ready' }]);
    expect(refusal(asked, { do: 'repair', unit: u.squad, weapon: w.gun })).toEqual(['not-in-good-order I-3.1d']);
  });

  it('I-3.2.3r the number of the MC is added to the dice', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5' } });
    const { events } = strike(state, [u.squad], mc(2), [42]);
    expect(eventOf(events, 'morale-checked')).toMatchObject({
      outcome: 'failed',
      modifiers: { total: 2, parts: [{ label: '2MC', value: 2 }] },
    });
  });
});

describe('leaders on checks', () => {
  const { state, u } = stateWith({
    units: {
      squad: 'br-4-5-7 A5',
      nine: 'br-9-1 A5',
      eight: 'br-8-1 A5',
      plain: 'br-8-0 A5',
      bad: 'br-6+1 A5',
      pinned: 'br-10-2 A5 pinned',
      broken: 'br-9-2 A5 broken',
      enemy: 'ge-10-2 A5',
    },
  });
  const helper = (unit: string, ...among: string[]) => helperFor(state, unitNumber(unit), among.map(unitNumber));

  it('I-3.2.3n the best Good Order, unpinned leader helps others', () => {
    expect(helper(u.squad, u.eight, u.nine, u.plain, u.bad)).toBe(unitNumber(u.nine));
    expect(helper(u.squad, u.plain, u.bad)).toBe(unitNumber(u.plain));
    expect(helper(u.squad, u.pinned, u.broken, u.enemy)).toBeUndefined();
  });

  it('I-3.2.3n a leader with +1 has to help where they are the only one', () => {
    expect(helper(u.squad, u.bad)).toBe(unitNumber(u.bad));
  });

  it('I-3.2.3n a leader helps leaders of lower morale only, and never themselves', () => {
    expect(helper(u.plain, u.eight)).toBeUndefined();
    expect(helper(u.plain, u.nine)).toBe(unitNumber(u.nine));
    expect(helper(u.nine, u.nine)).toBeUndefined();
  });

  it('I-3.2.3n a leader who passes helps the units after them; one who fails or is pinned does not', () => {
    const target = stateWith({ units: { squad: 'br-4-5-7 A5', leader: 'br-8-1 A5' } });
    const ids = [target.u.leader, target.u.squad];
    const sums = (faces: readonly number[]) =>
      eventsOf(strike(target.state, ids, NMC, faces).events, 'morale-checked').map(({ modifiers }) => modifiers.total);
    expect(sums([31, 31])).toEqual([0, -1]);
    expect(sums([44, 31])).toEqual([0, 0]);
    expect(sums([54, 31, 21])).toEqual([0, 0]);
  });
});

describe('leaders of other bundles', () => {
  it('I-3.2.3n a leader whose own result is still to come helps nobody', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5', leader: 'br-9-1 A5' } });
    const together = [u.squad, u.leader].map(unitNumber);
    const { events } = withLosses(
      state,
      (play, losses) => {
        for (const unit of together)
          sufferResult(play, { targets: [unit], result: NMC, column: 4, cause: 'fire', together }, losses);
      },
      [31, 31],
    );
    expect(eventsOf(events, 'morale-checked').map(({ modifiers }) => modifiers.total)).toEqual([0, 0]);
  });
});

describe('pins', () => {
  it('I-3.2.3q the highest total that passes pins an unbroken unit', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5', leader: 'br-9-1 A5' } });
    const { state: after, events } = strike(state, [u.squad, u.leader], mc(1), [31, 43]);
    expect(eventsOf(events, 'morale-checked').at(1)).toMatchObject({ unit: { id: u.squad }, outcome: 'pinned' });
    expect(marksOn(after, u.squad)).toEqual(['pinned', 'was-pinned']);
  });

  it('I-3.2.3s each unbroken, unpinned target takes a PTC; an exact pass is no pin', () => {
    const { state, u } = stateWith({
      units: {
        broken: 'br-4-5-7 A5 broken',
        pinned: 'br-4-5-7 A5 pinned was-pinned',
        exact: 'br-4-5-7 A5',
        fails: 'br-2-4-7 A5',
      },
    });
    const { state: after, events } = strike(state, Object.values(u), PTC, [43, 53]);
    expect(eventsOf(events, 'pin-checked').map(({ unit, outcome }) => [unit.id, outcome])).toEqual([
      [u.exact, 'passed'],
      [u.fails, 'pinned'],
    ]);
    expect(marksOn(after, u.exact)).toEqual([]);
    expect(marksOn(after, u.fails)).toEqual(['pinned', 'was-pinned']);
  });

  it('I-3.2.3s a leader helps once they have passed their own PTC', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5', leader: 'br-8-1 A5' } });
    const outcomes = (faces: readonly number[]) =>
      eventsOf(strike(state, [u.squad, u.leader], PTC, faces).events, 'pin-checked').map(({ outcome }) => outcome);
    expect(outcomes([53, 53])).toEqual(['passed', 'passed']);
    expect(outcomes([54, 53])).toEqual(['pinned', 'pinned']);
  });

  it('I-3.2.3t nobody is pinned twice in a Player Turn, and breaking takes the Pin away', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5 was-pinned' } });
    const { state: after, events } = strike(state, [u.squad], NMC, [43]);
    expect(eventOf(events, 'morale-checked').outcome).toBe('passed');
    expect(marksOn(after, u.squad)).toEqual(['was-pinned']);
  });

  it('I-3.2.3t a pinned leader gives nobody their modifier', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5', leader: 'br-9-2 A5 pinned was-pinned' } });
    const { events } = strike(state, [u.squad], NMC, [31]);
    expect(eventOf(events, 'morale-checked').modifiers.parts).toEqual([]);
    expect(helperFor(state, unitNumber(u.squad), [unitNumber(u.leader)])).toBeUndefined();
  });
});

describe('checks by other rules', () => {
  it('I-R49 a check can be made with dice that have been rolled', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5' } });
    const dice = { coloured: 6, white: 4, total: 10 };
    const { state: after } = withLosses(
      state,
      (play, losses) =>
        checkMorale(
          play,
          unitNumber(u.squad),
          { rule: 'I-3.3.3l', modifier: 0, helpers: [], cause: 'protective-fire', dice },
          losses,
        ),
      [],
    );
    expect(marksOn(after, u.squad)).toEqual(['broken', 'desperate']);
  });

  it('I-R54 units of both sides in a Melee check, each with the leaders of its own side; in Melee nobody is in Good Order to help', () => {
    const { state, u } = stateWith({
      units: { british: 'br-4-5-7 A5 melee', german: 'ge-4-4-7 A5 melee', leader: 'ge-9-1 A5 melee' },
    });
    const { events } = strike(state, Object.values(u), k(1), [unitNumber(u.british), 21, 31, 31]);
    expect(eventsOf(events, 'morale-checked').map(({ unit, modifiers }) => [unit.id, modifiers.total])).toEqual([
      [u.leader, 1],
      [u.british, 1],
      [u.german, 1],
    ]);
  });

  it('I-3.2.3i breaking without a check does the same', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5 exhausted' } });
    const { state: after } = withLosses(state, (play, losses) => breakUnit(play, unitNumber(u.squad), losses), []);
    expect(marksOn(after, u.squad)).toEqual(['broken', 'desperate']);
  });
});

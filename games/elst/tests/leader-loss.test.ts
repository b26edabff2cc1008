/** I-3.2.3o I-3.2.3p Leader loss checks. */
import { describe, expect, it } from 'vitest';
import { eliminate } from '../rules/morale/casualties.js';
import { breakUnit } from '../rules/morale/morale.js';
import type { Frame } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import { stackedWith } from '../rules/units/stacked-with.js';
import { kia, NMC, strike, withLosses } from './effects-kit.js';
import type { Played } from './toolkit.js';
import { at, eventOf, eventsOf, marksOn, stateWith, unitNumber, whereIs } from './toolkit.js';

const kill = (state: State, id: string, faces: readonly number[]): Played =>
  withLosses(state, (play, losses) => eliminate(play, unitNumber(id), 'fire', losses), faces);
const breakLeader = (state: State, id: string, faces: readonly number[]): Played =>
  withLosses(state, (play, losses) => breakUnit(play, unitNumber(id), losses), faces);

describe('a leader is eliminated', () => {
  it('I-3.2.3o units of lower morale that are stacked with them take a NMC, with their negative modifier added', () => {
    const { state, u } = stateWith({
      units: { lost: 'br-9-2 A5', squad: 'br-4-5-7 A5', equal: 'br-9-1 A5', far: 'br-4-5-7 A6' },
    });
    const { state: after, events } = kill(state, u.lost, [42]);
    expect(eventOf(events, 'morale-checked')).toMatchObject({
      rule: 'I-3.2.3o',
      unit: { id: u.squad },
      modifiers: { total: 1 },
      outcome: 'pinned',
    });
    expect(marksOn(after, u.equal)).toEqual([]);
  });

  it('I-3.2.3o I-3.2.3p a tank in their hex takes no check, whether they die or break', () => {
    const { state, u } = stateWith({
      scenario: 'elst-dae4',
      units: { lost: 'br-9-1 A5', tank: 'br-sherman-v A5 crew-exposed' },
    });
    for (const { state: after } of [kill(state, u.lost, []), breakLeader(state, u.lost, [])])
      expect(marksOn(after, u.tank)).toEqual(['crew-exposed']);
  });

  it('I-3.2.3o broken units check too, and a modifier of 0 or +1 adds nothing', () => {
    const { state, u } = stateWith({ units: { lost: 'ge-7-0 A5', conscripts: 'ge-2-3-6 A5 broken' } });
    const { state: after, events } = kill(state, u.lost, [33]);
    expect(eventOf(events, 'morale-checked')).toMatchObject({ modifiers: { total: 0 }, morale: 4, outcome: 'failed' });
    expect(whereIs(after, u.conscripts)).toBe('eliminated');
  });

  it('I-3.2.3o the checks come after the whole attack', () => {
    const { state, u } = stateWith({ units: { lost: 'br-9-1 A5', first: 'br-4-5-7 A5', second: 'br-4-5-7 A5' } });
    const { events } = strike(state, Object.values(u), kia(1), [unitNumber(u.lost), 21, 21]);
    expect(events.map(({ type }) => type)).toEqual([
      'selected',
      'eliminated',
      'broke',
      'broke',
      'morale-checked',
      'morale-checked',
    ]);
  });

  it('I-3.2.3o the loss of another leader in these checks causes new ones', () => {
    const { state, u } = stateWith({ units: { lost: 'br-9-1 A5', second: 'br-8-0 A5', squad: 'br-4-5-7 A5' } });
    const { state: after, events } = kill(state, u.lost, [44, 21, 42]);
    expect(events.map((event) => [event.type, event.rule])).toEqual([
      ['eliminated', 'I-3.2.3e'],
      ['morale-checked', 'I-3.2.3o'],
      ['broke', 'I-3.2.3i'],
      ['morale-checked', 'I-3.2.3o'],
      ['pin-checked', 'I-3.2.3p'],
    ]);
    expect(marksOn(after, u.second)).toEqual(['broken', 'desperate']);
  });

  it('I-3.2.3o first for the dead, the best of them first, then for those who broke', () => {
    const { state, u } = stateWith({
      units: { low: 'br-8-0 A5', high: 'br-9-1 A5', broken: 'br-8-1 A5', squad: 'br-4-5-7 A5' },
    });
    const { events } = strike(state, [u.low, u.high, u.broken, u.squad], NMC, [66, 6, 54, 66, 6, 11, 11, 11, 11, 11]);
    const checks = events.filter((event) => event.type === 'morale-checked' || event.type === 'pin-checked').slice(4);
    expect(checks.map((event) => [event.rule, event.unit.id, event.modifiers.total])).toEqual([
      ['I-3.2.3o', u.broken, 1],
      ['I-3.2.3o', u.squad, 1],
      ['I-3.2.3o', u.squad, 0],
      ['I-3.2.3p', u.squad, 1],
    ]);
  });

  it('I-3.2.3o nobody checks for a leader who falls in close combat, nor while they are in Melee themselves', () => {
    const { state, u } = stateWith({ units: { lost: 'br-9-1 A5', squad: 'br-4-5-7 A5' } });
    const { events } = withLosses(
      state,
      (play, losses) => eliminate(play, unitNumber(u.lost), 'close-combat', losses),
      [],
    );
    expect(eventsOf(events, 'morale-checked')).toEqual([]);
    const melee = stateWith({
      units: { lost: 'br-9-1 A5 melee', squad: 'br-4-5-7 A5 melee', enemy: 'ge-4-4-7 A5 melee' },
    });
    expect(eventsOf(kill(melee.state, melee.u.lost, []).events, 'morale-checked')).toEqual([]);
  });

  it('I-3.2.3o a wound that does not kill causes nothing', () => {
    const { state, u } = stateWith({ units: { leader: 'br-9-1 A5 broken', squad: 'br-4-5-7 A5' } });
    const { events } = strike(state, [u.leader], NMC, [64, 1]);
    expect(events.map(({ type }) => type)).toEqual(['morale-checked', 'wound-rolled']);
  });
});

describe('a leader breaks', () => {
  it('I-3.2.3p Good Order units of lower morale take a PTC, with their negative modifier added', () => {
    const { state, u } = stateWith({
      units: {
        lost: 'br-8-1 A5',
        squad: 'br-4-5-7 A5',
        crew: 'br-2-2-8 A5',
        broken: 'br-4-5-7 A5 broken',
        pinned: 'br-4-5-7 A5 pinned was-pinned',
      },
    });
    const { state: after, events } = breakLeader(state, u.lost, [43]);
    expect(eventOf(events, 'pin-checked')).toMatchObject({
      rule: 'I-3.2.3p',
      unit: { id: u.squad },
      modifiers: { total: 1 },
      outcome: 'pinned',
    });
    expect(marksOn(after, u.squad)).toEqual(['pinned', 'was-pinned']);
    expect(marksOn(after, u.crew)).toEqual([]);
  });

  it('I-3.2.3s a unit that is pinned takes no PTC, whether or not it is noted when that happened', () => {
    const { state, u } = stateWith({ units: { lost: 'br-9-1 A5', pinned: 'br-4-5-7 A5 pinned' } });
    expect(eventsOf(breakLeader(state, u.lost, []).events, 'pin-checked')).toEqual([]);
  });

  it('I-R39 they count as they were when they broke, not as the lesser or wounded leader they are then', () => {
    // ELR 3 in the examples: a final 12 against 8 replaces the 8-1 by an 8-0, and the roll of 12 wounds them
    const { state, u } = stateWith({ units: { lost: 'br-8-1 A5', squad: 'br-4-5-7 A5' } });
    const { state: after, events } = strike(state, [u.lost], NMC, [66, 1, 43]);
    expect(eventsOf(events, 'wound-rolled')).toHaveLength(1);
    expect(marksOn(after, u.lost)).toEqual(expect.arrayContaining(['broken', 'wounded']));
    expect(eventOf(events, 'pin-checked')).toMatchObject({
      rule: 'I-3.2.3p',
      unit: { id: u.squad },
      modifiers: { total: 1 },
      outcome: 'pinned',
    });
  });

  it('I-3.2.3p another leader in Good Order helps', () => {
    const { state, u } = stateWith({ units: { lost: 'br-9-1 A5', other: 'br-9-2 A5', squad: 'br-4-5-7 A5' } });
    expect(eventOf(breakLeader(state, u.lost, [53]).events, 'pin-checked')).toMatchObject({
      unit: { id: u.squad },
      modifiers: { total: -1 },
      outcome: 'passed',
    });
  });
});

const part = (units: readonly number[]) => ({
  units,
  spent: 2,
  entered: 0,
  roadOnly: true,
  exitPaid: false,
  visits: [],
});

describe('units stacked with them', () => {
  const sketch = {
    phase: 'movement',
    units: {
      leader: 'br-9-1 A5',
      mover: 'br-4-5-7 A5',
      waiting: 'br-4-5-7 A5',
      idle: 'br-4-5-7 A5',
      enemy: 'ge-4-4-7 A5',
    },
  } as const;

  it('I-R39 on the move only those of their stack, not those who move or stand apart', () => {
    const { state, u } = stateWith(sketch);
    const moving: Frame = {
      at: 'moving',
      assault: false,
      parts: [part([unitNumber(u.leader), unitNumber(u.mover)]), part([unitNumber(u.waiting)])],
      stopped: [],
      way: [],
      stops: [],
      tried: [],
    };
    const onTheMove = { ...state, stack: [...state.stack, moving] };
    expect(stackedWith(state, unitNumber(u.leader))).toEqual([u.mover, u.waiting, u.idle].map(unitNumber));
    expect(stackedWith(onTheMove, unitNumber(u.leader))).toEqual([unitNumber(u.mover)]);
    const stopped: Frame = {
      ...moving,
      parts: [part([unitNumber(u.leader)])],
      stopped: [
        {
          units: [unitNumber(u.mover)],
          visit: {
            location: at(state, 'A5'),
            halves: 2,
            shots: [],
            latest: 2,
            answered: [],
            residual: undefined,
            byRoad: false,
          },
          stance: { spent: 'stay', from: at(state, 'A5'), byRoad: false, inPolder: false },
        },
      ],
    };
    expect(stackedWith({ ...state, stack: [...state.stack, stopped] }, unitNumber(u.leader))).toEqual([
      unitNumber(u.mover),
    ]);
    expect(stackedWith(onTheMove, unitNumber(u.waiting))).toEqual([]);
    expect(stackedWith(onTheMove, unitNumber(u.idle))).toEqual([]);
  });

  it('I-R39 on a rout only the unit that they go with', () => {
    const { state, u } = stateWith({ ...sketch, phase: 'rout' });
    const routing: Frame = {
      at: 'routing',
      unit: unitNumber(u.mover),
      leaders: [unitNumber(u.leader)],
      start: at(state, 'A6'),
      spent: 0,
      watchers: [],
      ignored: [],
      way: [],
      crawl: false,
      step: 'go',
    };
    expect(stackedWith({ ...state, stack: [...state.stack, routing] }, unitNumber(u.leader))).toEqual([
      unitNumber(u.mover),
    ]);
  });
});

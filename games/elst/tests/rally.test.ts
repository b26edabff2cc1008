/** I-3.1g I-3.1h Rallying. */
import { describe, expect, it } from 'vitest';
import type { RallyStep } from '../rules/state/frames.js';
import { RALLY } from '../rules/vocabulary/tables.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  answerAll,
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
  whereIs,
} from './toolkit.js';

/** The state at one step of the Rally Phase, for one side. */
function atStep<Name extends string>(
  step: RallyStep,
  side: Side,
  units: Readonly<Record<Name, string>>,
  more: Omit<Sketch<Name, never>, 'units' | 'phase' | 'stack'> = {},
) {
  return stateWith<Name>({ ...more, phase: 'rally', units, stack: [{ at: 'rally-phase', step, side }] });
}

describe('self-rally', () => {
  const units = {
    squad: 'br-4-5-7 A5 broken',
    second: 'br-4-5-7 A6 broken',
    crew: 'br-2-2-8 A7 broken',
    leader: 'br-9-1 A8 broken desperate',
    german: 'ge-4-4-7 H5 broken',
    germanLeader: 'ge-9-1 H6 broken',
  };

  it('I-3.1g both sides with leaders and crews; the attacker with one other MMC', () => {
    const { state, u } = atStep('self-rally', 'british', units);
    expect(listedOf(state, 'self-rally').map(({ unit }) => unit)).toEqual([u.squad, u.second, u.crew, u.leader]);
    const { state: after } = answer(state, { do: 'self-rally', unit: u.squad }, [65]);
    expect(listedOf(after, 'self-rally').map(({ unit }) => unit)).toEqual([u.crew, u.leader]);
    expect(refusal(after, { do: 'self-rally', unit: u.second })).toEqual(['self-rallies-used I-3.1g']);
    const defence = answer(after, { do: 'ready' }).state;
    expect(question(defence)).toMatchObject({ side: 'german', rule: 'I-3.1g' });
    expect(listedOf(defence, 'self-rally').map(({ unit }) => unit)).toEqual([u.germanLeader]);
    expect(refusal(defence, { do: 'self-rally', unit: u.german })).toEqual(['no-self-rally I-3.1g']);
    expect(refusal(defence, { do: 'self-rally', unit: u.squad })).toEqual(['not-own-unit I-3.1a']);
  });

  it('I-3.1g +1, and no modifier of their own for a leader', () => {
    const { state, u } = atStep('self-rally', 'british', units);
    const { state: after, events } = answer(state, { do: 'self-rally', unit: u.leader }, [31]);
    expect(eventOf(events, 'rally-tried')).toMatchObject({
      rule: 'I-3.1g',
      modifiers: { total: 5 },
      morale: 9,
      rallied: true,
    });
    expect(marksOn(after, u.leader)).toEqual(['acted', 'rally-tried']);
  });

  it('I-CG4 a scenario may allow two MMC without a box', () => {
    const { state, u } = atStep('self-rally', 'british', { ...units, third: 'br-4-5-7 B1 broken' });
    const two = { ...state, selfRallies: 2 };
    const { state: after } = answerAll(two, [
      [{ do: 'self-rally', unit: u.squad }, 65],
      [{ do: 'self-rally', unit: u.second }, 65],
    ]);
    expect(isLegal(after, { do: 'self-rally', unit: u.third })).toBe(false);
    expect(isLegal(after, { do: 'self-rally', unit: u.crew })).toBe(true);
  });
});

describe('rally by a leader', () => {
  it('I-3.1h I-Ql the dice, +4 for DM, -1 in woods or a building, and the leader must not pass the broken morale', () => {
    const { state, u } = atStep('unit-rally', 'british', {
      squad: 'br-4-5-7 C4 broken desperate',
      outside: 'br-4-5-7 A5 broken',
      leader: 'br-9-2 C4',
      low: 'br-6+1 A5',
    });
    expect(
      eventOf(answer(state, { do: 'rally', unit: u.squad, leader: u.leader }, [42]).events, 'rally-tried'),
    ).toMatchObject({
      rule: 'I-3.1h',
      modifiers: {
        total: 1,
        parts: [
          { label: 'DM', value: 4 },
          { label: 'woods or building', value: -1 },
          { label: 'leader 9-2 C', value: -2 },
        ],
      },
      morale: 7,
      rallied: true,
    });
    expect(
      eventOf(answer(state, { do: 'rally', unit: u.squad, leader: u.leader }, [43]).events, 'rally-tried').rallied,
    ).toBe(false);
    expect(
      eventOf(answer(state, { do: 'rally', unit: u.outside, leader: u.low }, [43]).events, 'rally-tried'),
    ).toMatchObject({ modifiers: { total: 1 }, rallied: false });
    expect(RALLY).toEqual({ desperate: 4, shelter: -1, self: 1 });
  });

  it('I-3.1h a unit that rallies is in Good Order and no longer DM', () => {
    const { state, u } = atStep('unit-rally', 'british', {
      squad: 'br-4-5-7 C4 broken desperate',
      leader: 'br-9-2 C4',
    });
    expect(marksOn(answer(state, { do: 'rally', unit: u.squad, leader: u.leader }, [21]).state, u.squad)).not.toContain(
      'broken',
    );
    expect(marksOn(answer(state, { do: 'rally', unit: u.squad, leader: u.leader }, [21]).state, u.squad)).not.toContain(
      'desperate',
    );
  });

  it('I-3.1h only units stacked with a leader in Good Order, and not in Melee', () => {
    const { state, u } = atStep('unit-rally', 'british', {
      squad: 'br-4-5-7 A5 broken',
      leader: 'br-9-2 A6',
      whole: 'br-4-5-7 A5',
      held: 'br-4-5-7 T5 broken melee',
      other: 'br-9-1 T5 melee',
      enemy: 'ge-4-4-7 T5 melee',
    });
    expect(refusal(state, { do: 'rally', unit: u.squad, leader: u.leader })).toEqual(['leader-elsewhere I-3.1h']);
    expect(refusal(state, { do: 'rally', unit: u.squad, leader: u.whole })).toEqual(['not-a-leader I-3.1h']);
    expect(refusal(state, { do: 'rally', unit: u.leader, leader: u.leader })).toEqual(['not-broken I-3.1h']);
    expect(refusal(state, { do: 'rally', unit: u.whole, leader: u.leader })).toEqual([
      'not-broken I-3.1h',
      'leader-elsewhere I-3.1h',
    ]);
    expect(refusal(state, { do: 'rally', unit: u.held, leader: u.other })).toEqual([
      'rally-in-melee I-3.8m',
      'leader-unfit I-3.1i',
    ]);
  });

  it('I-3.1i a broken leader must rally themselves first; then they rally the others', () => {
    const { state, u } = atStep('self-rally', 'british', { squad: 'br-4-5-7 A5 broken', leader: 'br-9-1 A5 broken' });
    const failed = answerAll(state, [[{ do: 'self-rally', unit: u.leader }, 65], [{ do: 'ready' }]]).state;
    expect(whereIs(failed, u.leader)).toBe('A5');
    expect(question(failed)?.rule).not.toBe('I-3.1h');
    const rallied = answerAll(state, [[{ do: 'self-rally', unit: u.leader }, 31], [{ do: 'ready' }]]).state;
    expect(listedOf(rallied, 'rally')).toEqual([{ do: 'rally', unit: u.squad, leader: u.leader }]);
    const step = atStep('unit-rally', 'british', {
      squad: 'br-4-5-7 A5 broken',
      leader: 'br-9-1 A5 broken',
      fit: 'br-8-0 A5',
    });
    expect(refusal(step.state, { do: 'rally', unit: step.u.squad, leader: step.u.leader })).toEqual([
      'leader-unfit I-3.1i',
    ]);
    expect(refusal(step.state, { do: 'rally', unit: step.u.leader, leader: step.u.fit })).toEqual([]);
  });

  it('I-3.1j an original 12 costs a Casualty Reduction; any other failure nothing', () => {
    const { state, u } = atStep('unit-rally', 'british', { squad: 'br-4-5-7 A5 broken', leader: 'br-9-2 A5' });
    const disaster = answer(state, { do: 'rally', unit: u.squad, leader: u.leader }, [66]);
    expect([kindOf(disaster.state, u.squad), marksOn(disaster.state, u.squad).includes('broken')]).toEqual([
      'br-2-4-7',
      true,
    ]);
    expect(eventOf(disaster.events, 'reduced').cause).toBe('rally');
    expect(kindOf(answer(state, { do: 'rally', unit: u.squad, leader: u.leader }, [65]).state, u.squad)).toBe(
      'br-4-5-7',
    );
  });

  it('I-3.1j an original 12 fails even where the sum would be enough', () => {
    const { state, u } = atStep('unit-rally', 'british', { leader: 'br-10-2 C4', low: 'br-9-1 C4 broken' });
    const { events } = answer(state, { do: 'rally', unit: u.low, leader: u.leader }, [66, 2]);
    expect(eventOf(events, 'rally-tried')).toMatchObject({ modifiers: { total: -3 }, morale: 9, rallied: false });
    expect(eventOf(events, 'wound-rolled').outcome).toBe('wounded');
  });

  it('I-3.2.3o a leader who dies of their rally is a loss to their friends', () => {
    const { state, u } = atStep('unit-rally', 'british', {
      leader: 'br-9-1 A5',
      broken: 'br-8-0 A5 broken',
      squad: 'br-4-5-7 A5',
    });
    const { events } = answer(state, { do: 'rally', unit: u.broken, leader: u.leader }, [66, 6, 31]);
    expect(eventsOf(events, 'morale-checked').map(({ unit, modifiers }) => [unit.id, modifiers.total])).toEqual([
      [u.squad, -1],
    ]);
  });

  it('I-3.1k nobody tries twice in a Player Turn; a leader may try with every unit in their location', () => {
    const { state, u } = atStep('unit-rally', 'british', {
      first: 'br-4-5-7 A5 broken',
      second: 'br-4-5-7 A5 broken',
      tried: 'br-2-4-7 A5 broken rally-tried',
      leader: 'br-9-1 A5',
    });
    expect(listedOf(state, 'rally').map(({ unit }) => unit)).toEqual([u.first, u.second]);
    expect(refusal(state, { do: 'rally', unit: u.tried, leader: u.leader })).toEqual(['rallied-already I-3.1k']);
    const after = answer(state, { do: 'rally', unit: u.first, leader: u.leader }, [65]).state;
    expect(refusal(after, { do: 'rally', unit: u.first, leader: u.leader })).toEqual(['rallied-already I-3.1k']);
    expect(isLegal(after, { do: 'rally', unit: u.second, leader: u.leader })).toBe(true);
  });

  it('I-R101 a hidden leader shows themselves when they rally', () => {
    const { state, u } = atStep('unit-rally', 'british', { squad: 'br-4-5-7 A5 broken', leader: 'br-9-1 A5 hidden' });
    const { events } = answer(state, { do: 'rally', unit: u.squad, leader: u.leader }, [31]);
    expect(eventOf(events, 'revealed').units.map(({ id }) => id)).toEqual([u.leader]);
  });

  it('I-3.1h the step is passed over when nobody can be rallied', () => {
    const { state } = stateWith({
      phase: 'rally',
      units: { squad: 'br-4-5-7 A5 broken', leader: 'br-9-1 A6', german: 'ge-4-4-7 H6' },
    });
    const { state: asked } = open(state);
    expect(question(asked)).toMatchObject({ side: 'british', rule: 'I-3.1g' });
    expect(question(answer(asked, { do: 'ready' }).state)?.rule).not.toBe('I-3.1h');
  });
});

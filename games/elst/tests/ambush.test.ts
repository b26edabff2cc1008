/** I-3.8i I-3.8k Ambush. */
import { describe, expect, it } from 'vitest';
import { mayAmbush } from '../rules/close-combat/ambush.js';
import { contextOf } from '../rules/state/context.js';
import { AMBUSH } from '../rules/vocabulary/tables.js';
import { engage, NONE } from './combat-kit.js';
import {
  answer,
  answerAll,
  at,
  diceFor,
  eventOf,
  eventsOf,
  kindOf,
  marksOn,
  open,
  question,
  stateWith,
} from './toolkit.js';

/** Whether an ambush is possible where these units are. */
function canBe(location: string, ...units: readonly string[]): boolean {
  const { state } = stateWith({
    phase: 'close-combat',
    units: Object.fromEntries(units.map((unit, index) => [`unit${index}`, unit])),
  });
  return mayAmbush(state, contextOf(state), at(state, location));
}

/** The sum of the side that does not advance, whose units are these. */
function modifiers(...units: readonly string[]): readonly string[] {
  const { state } = stateWith({
    phase: 'close-combat',
    attacker: 'german',
    units: { german: 'ge-4-4-7 C4 fought', ...Object.fromEntries(units.map((unit, index) => [`unit${index}`, unit])) },
  });
  const begun = open(
    {
      ...state,
      stack: [
        ...state.stack,
        {
          at: 'combat',
          location: at(state, 'C4'),
          attached: [],
          step: 'ambush',
          ambusher: undefined,
          toDeclare: ['german', 'british'],
          attacks: [],
          units: state.side.length,
        },
      ],
    },
    [3, 3],
  );
  return eventOf(begun.events, 'ambush-rolled').modifiers.british.parts.map(({ label, value }) => `${label} ${value}`);
}

describe('when', () => {
  it('I-3.8i in woods and buildings, when somebody has advanced into a new close combat', () => {
    expect(canBe('C4', 'br-4-5-7 C4 fought', 'ge-4-4-7 C4')).toBe(true);
    expect(canBe('C8', 'br-4-5-7 C8 fought', 'ge-4-4-7 C8')).toBe(true);
    expect(canBe('E4/steeple', 'br-4-5-7 E4/steeple fought', 'ge-2-3-7 E4/steeple')).toBe(true);
    expect(canBe('A5', 'br-4-5-7 A5 fought', 'ge-4-4-7 A5')).toBe(false);
    expect(canBe('C10', 'br-4-5-7 C10 fought', 'ge-4-4-7 C10')).toBe(false);
  });

  it('I-3.8i not in a Melee that is reinforced, and not where nobody has advanced', () => {
    expect(canBe('C4', 'br-4-5-7 C4 melee', 'br-9-1 C4 fought', 'ge-4-4-7 C4 melee')).toBe(false);
    expect(canBe('C4', 'br-4-5-7 C4', 'ge-4-4-7 C4')).toBe(false);
  });
});

describe('the dice', () => {
  it('I-3.8k I-Qf +1 CX, +1 pinned, +1 Inexperienced, each once and if only one unit is', () => {
    expect(modifiers('br-4-5-7 C4')).toEqual([]);
    expect(modifiers('br-4-5-7 C4 exhausted', 'br-4-5-7 C4 exhausted', 'br-4-5-7 C4')).toEqual(['CX 1']);
    expect(modifiers('br-4-5-7 C4 pinned', 'br-4-3-6 C4')).toEqual(['pinned 1', 'Inexperienced 1']);
    expect(modifiers('br-4-5-7 C4', 'br-4-3-6 C4 broken')).toEqual([]);
    expect([AMBUSH.exhausted, AMBUSH.pinned, AMBUSH.inexperienced, AMBUSH.difference]).toEqual([1, 1, 1, 3]);
  });

  it('I-3.8k one leader, the best, unless they are alone or pinned', () => {
    expect(modifiers('br-4-5-7 C4', 'br-9-1 C4', 'br-9-2 C4')).toEqual(['leader 9-2 C -2']);
    expect(modifiers('br-4-5-7 C4', 'br-6+1 C4')).toEqual(['leader 6+1 B 1']);
    expect(modifiers('br-9-2 C4')).toEqual([]);
    expect(modifiers('br-4-5-7 C4', 'br-9-2 C4 pinned')).toEqual(['pinned 1']);
    expect(modifiers('br-4-5-7 C4', 'br-9-2 C4 broken')).toEqual([]);
    expect(modifiers('br-4-3-6 C4', 'br-9-1 C4')).toEqual(['leader 9-1 B -1']);
  });
});

describe('the result', () => {
  const sketch = {
    phase: 'close-combat',
    attacker: 'german',
    units: { german: 'ge-4-6-7 C4 fought', british: 'br-4-5-7 C4' },
  } as const;

  it('I-3.8j a die lower by three or more: the ambusher resolves first with -1, and only survivors answer with +1', () => {
    const { state, u } = stateWith(sketch);
    const begun = open(state, [4, 1]);
    expect(eventOf(begun.events, 'ambush-rolled')).toMatchObject({
      rolls: { german: 4, british: 1 },
      ambusher: 'british',
    });
    expect(question(begun.state)).toMatchObject({ side: 'british', rule: 'I-3.8c' });
    const first = answer(begun.state, engage([u.british], [u.german]), [diceFor(6)]);
    expect(eventOf(first.events, 'combat-resolved')).toMatchObject({ modifiers: { total: -1 }, outcome: 'reduced' });
    expect(kindOf(first.state, u.german)).toBe('ge-2-4-7');
    const second = answer(first.state, engage([u.german], [u.british]), [diceFor(5)]);
    expect(eventOf(second.events, 'combat-resolved')).toMatchObject({
      side: 'german',
      attack: { total: 2 },
      odds: '1-2',
      modifiers: { total: 1 },
      outcome: 'none',
    });
  });

  it('I-3.8j eliminated units do not attack back', () => {
    const { state, u } = stateWith(sketch);
    const { events } = answer(open(state, [4, 1]).state, engage([u.british], [u.german]), [diceFor(5)]);
    expect(eventsOf(events, 'engaged')).toHaveLength(1);
    expect(eventsOf(events, 'eliminated')).toHaveLength(1);
  });

  it('I-3.8j a difference of two ambushes nobody, and a Melee knows no ambush any more', () => {
    const { state, u } = stateWith(sketch);
    const begun = open(state, [4, 2]);
    expect(eventOf(begun.events, 'ambush-rolled').ambusher).toBeUndefined();
    expect(question(begun.state)?.side).toBe('german');
    const ambushed = answerAll(open(state, [1, 4]).state, [
      [engage([u.german], [u.british]), diceFor(9)],
      [NONE],
    ]).state;
    expect(marksOn(ambushed, u.german)).toContain('melee');
  });
});

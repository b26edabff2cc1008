/** I-2.0l Desperation Morale: by fire, and its end. */
import { describe, expect, it } from 'vitest';
import { couldForceCheck, makeDesperate } from '../rules/situation/desperation.js';
import { columnFor, NO_COLUMN } from '../rules/vocabulary/tables.js';
import {
  answer,
  eventOf,
  eventsOf,
  listed,
  marksOn,
  open,
  question,
  refusal,
  run,
  stateWith,
  unitNumber,
} from './toolkit.js';

const could = (firepower: number, modifier: number, shift: number) =>
  couldForceCheck(columnFor(firepower), modifier, shift);

describe('DM by fire', () => {
  it('I-3.2.3v a broken unit is DM if the best roll could bring a NMC: 2 on the column that doubles would leave, or 3 on the full one', () => {
    expect(could(2, 3, 1)).toBe(false);
    expect(could(2, 3, 0)).toBe(true);
    expect(could(4, 3, 1)).toBe(true);
    expect(could(8, 5, 1)).toBe(true);
    expect(could(6, 5, 1)).toBe(false);
    expect(could(6, 5, 2)).toBe(false);
  });

  it('I-3.2.3v a shift off the table leaves only the roll without doubles', () => {
    expect(could(1, 0, 1)).toBe(true);
    expect(could(1, 2, 1)).toBe(false);
    expect(couldForceCheck(NO_COLUMN, -4, 0)).toBe(false);
  });

  it('I-3.2.3v only broken units that are not under DM are marked', () => {
    const { state, u } = stateWith({
      units: { broken: 'br-4-5-7 A5 broken', desperate: 'br-4-5-7 A5 broken desperate', whole: 'br-4-5-7 A5' },
    });
    const { state: after, events } = run(state, (play) => {
      for (const id of Object.values(u)) makeDesperate(play, unitNumber(id), 'fire');
    });
    expect(eventOf(events, 'became-desperate')).toMatchObject({
      unit: { id: u.broken },
      why: 'fire',
      rule: 'I-3.2.3v',
    });
    expect(Object.values(u).map((id) => marksOn(after, id).includes('desperate'))).toEqual([true, true, false]);
  });
});

describe('the end of DM', () => {
  const sketch = {
    phase: 'rally',
    attacker: 'german',
    units: {
      inside: 'br-4-5-7 C4 broken desperate rally-tried',
      outside: 'br-4-5-7 A9 broken desperate rally-tried',
      inWoods: 'br-4-5-7 C8 broken desperate rally-tried',
      adjacent: 'br-4-5-7 M8 broken desperate rally-tried',
      enemy: 'ge-4-4-7 M9 broken rally-tried',
      held: 'br-4-5-7 T5 broken desperate melee',
      other: 'ge-4-4-7 T5 melee',
      fit: 'ge-4-4-7 W12',
    },
  } as const;

  it('I-3.1m DM ends at the end of the Rally Phase, but not next to a Known Enemy Unit or in Melee', () => {
    const { state, u } = stateWith(sketch);
    const { state: after, events } = answer(open(state).state, { do: 'keep-desperation', units: [] });
    expect(eventOf(events, 'desperation-ended').units.map(({ id }) => id)).toEqual([u.inside, u.outside, u.inWoods]);
    const stillDesperate = [u.inside, u.outside, u.inWoods, u.adjacent, u.held].filter((id) =>
      marksOn(after, id).includes('desperate'),
    );
    expect(stillDesperate).toEqual([u.adjacent, u.held]);
  });

  it('I-3.1m the owner may keep it outside woods and buildings', () => {
    const { state, u } = stateWith(sketch);
    const asked = open(state).state;
    expect(question(asked)).toMatchObject({ side: 'british', rule: 'I-3.1m' });
    expect(listed(asked)).toEqual([
      { do: 'keep-desperation', units: [] },
      { do: 'keep-desperation', units: [u.outside] },
    ]);
    expect(refusal(asked, { do: 'keep-desperation', units: [u.inside] })).toEqual(['loses-desperation I-3.1m']);
    expect(refusal(asked, { do: 'keep-desperation', units: [u.inWoods, u.adjacent] })).toEqual([
      'loses-desperation I-3.1m',
      'loses-desperation I-3.1m',
    ]);
    const { state: after } = answer(asked, { do: 'keep-desperation', units: [u.outside] });
    expect(marksOn(after, u.outside)).toContain('desperate');
    expect(marksOn(after, u.inside)).not.toContain('desperate');
  });

  it('I-3.1m nobody is asked where there is nothing to choose', () => {
    const { state, u } = stateWith({ phase: 'rally', units: { inside: 'ge-4-4-7 C4 broken desperate rally-tried' } });
    const { state: after, events } = open(state);
    expect(marksOn(after, u.inside)).not.toContain('desperate');
    expect(eventsOf(events, 'desperation-ended')).toHaveLength(1);
  });
});

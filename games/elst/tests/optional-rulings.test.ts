/** V-R80 V-R84 Rulings that a group may play the other way: what each option changes. */
import { describe, expect, test } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import type { Options } from '../rules/state/options.js';
import { shootAt } from './ordnance-kit.js';
import { answer, diceFor, eventOf, eventsOf, marksOn, open, refusal, stateWith, unitNumber } from './toolkit.js';
import { walk } from './walking.js';
import { isWindow, PASS } from './window-kit.js';

/** Two British squads come into sight of a PzKpfw IIIN, one after the other; it attempts Motion against the first and fails. What keeps it from another try against the second. */
function secondAttempt(options: Partial<Options>): readonly string[] {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    options,
    units: { one: 'br-4-5-7 S12', two: 'br-4-5-7 T11', idle: 'br-4-5-7 A1', tank: 'ge-pzkpfw-iiin V12>3' },
  });
  state.sightings = [{ vehicle: unitNumber(u['tank']), units: [] }];
  const attempt = { do: 'try-motion', unit: u['tank'] } as const;
  let at = walk(state, [u['one']], ['S13']).state;
  at = answer(at, attempt, [6]).state;
  expect(refusal(at, attempt)).toEqual(['motion-tried V-R80']);
  while (isWindow(at)) at = answer(at, PASS).state;
  at = answer(at, { do: 'halt' }).state;
  at = walk(at, [u['two']], ['T12']).state;
  return refusal(at, attempt);
}

describe('V-R80 V-3.3.2.1b Motion attempts', () => {
  test('one in the whole Movement Phase', () => {
    expect(secondAttempt({})).toEqual(['motion-tried V-R80']);
  });

  test('with the option one against each unit that moves', () => {
    expect(secondAttempt({ motionAgainstEach: true })).toEqual([]);
  });
});

/** A PIAT hits the front of a Tiger with an exposed crew and does not harm it: the attacks on the fire table. */
function afterPiat(options: Partial<Options>) {
  const { state, u, w } = stateWith<string, string>({
    options,
    units: { squad: 'br-4-5-7 A5', tiger: 'ge-pzkpfw-vie A6>5 crew-exposed', mate: 'br-4-5-7 A12' },
    weapons: { piat: 'br-piat squad', bren: 'br-lmg mate' },
  });
  const shot = shootAt(w['piat'], 'A6', u['tiger'], { ammunition: 'HEAT' });
  return answer(open(state).state, shot, [43, 65]);
}

describe('V-R84 V-7.12b V-7.12c Collateral Attacks of LATW', () => {
  test('a PIAT that does no harm attacks the exposed crew with 8 FP and the same dice, +2', () => {
    const { events } = afterPiat({});
    const { column, dice, bundles } = eventOf(events, 'fire-resolved');
    expect([column, dice.total, bundles[0].modifiers.total]).toEqual([8, 11, 2]);
  });

  test('with the option it does not', () => {
    const { events } = afterPiat({ noLightCollateral: true });
    expect(eventOf(events, 'vehicle-struck').result).toBe('none');
    expect(eventsOf(events, 'fire-resolved')).toEqual([]);
  });
});

/** A German squad beside the stone building of C4, with two British squads in it, one of them with a PIAT. */
function beside() {
  const sketched = stateWith<string, string>({
    attacker: 'german',
    units: { squad: 'ge-5-4-8 C5', one: 'br-4-5-7 C4', armed: 'br-4-5-7 C4', mate: 'ge-4-4-7 A12' },
    weapons: { piat: 'br-piat armed' },
  });
  sketched.state.panzerfausts = 3;
  return { ...sketched, state: open(sketched.state).state };
}

describe('V-4.4.2k a Panzerfaust strikes one unit', () => {
  test('V-4.4.2k at random, or the one that mans a weapon if it is chosen', () => {
    const { state, u } = beside();
    const shot: ActionOf<'panzerfaust'> = { do: 'panzerfaust', unit: u['squad'], at: 'C4', leaders: [] };
    const random = answer(state, shot, [1, 12, unitNumber(u['one']), diceFor(7), diceFor(2)]);
    expect(
      eventOf(random.events, 'fire-resolved')
        .bundles.flatMap(({ units }) => units)
        .map(({ id }) => id),
    ).toEqual([u['one']]);
    const chosen = answer(state, { ...shot, chosen: u['armed'] }, [1, 12, diceFor(7), diceFor(2)]);
    expect(
      eventOf(chosen.events, 'fire-resolved')
        .bundles.flatMap(({ units }) => units)
        .map(({ id }) => id),
    ).toEqual([u['armed']]);
    expect(refusal(state, { ...shot, chosen: u['one'] })).toEqual(['chosen-unarmed V-4.4.2k']);
    expect(marksOn(chosen.state, u['one'])).toEqual([]);
  });
});

/** V-3.8 Close combat where a vehicle is: who attacks when, what is refused, and who is held afterwards. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { tell } from '../rules/text/tell-events.js';
import { attach, engage, NONE } from './combat-kit.js';
import {
  answer,
  asked,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  stateWith,
  weaponOn,
  whereIs,
} from './toolkit.js';

/** Two British squads and a leader with a Panther, in the open. */
function melee(marks = '', attacker: 'british' | 'german' = 'british') {
  const sketched = stateWith({
    phase: 'close-combat',
    attacker,
    units: {
      first: 'br-4-5-7 A5',
      second: 'br-4-5-7 A5',
      leader: 'br-9-1 A5',
      panther: `ge-pzkpfw-vg A5>1 ${marks}`.trim(),
      mate: 'ge-4-4-7 A12',
      other: 'br-4-5-7 T5',
    },
  });
  const placed = answer(open(sketched.state).state, attach([sketched.u.leader, sketched.u.first])).state;
  return { ...sketched, state: placed };
}

/** What the leader beside it adds to the PAATC of a squad. */
function checkBeside(kind: string, mark = ''): number {
  const { state, u } = stateWith({
    phase: 'advance',
    units: {
      squad: 'br-4-5-7 A5',
      leader: `${kind} A5 ${mark}`.trim(),
      panther: 'ge-pzkpfw-vg A4>1',
      mate: 'ge-4-4-7 A12',
    },
  });
  const { events } = answer(open(state).state, { do: 'advance', units: [u.squad], to: 'A4' }, [diceFor(7)]);
  return eventOf(events, 'attack-checked').modifiers.total;
}

test('V-3.7v1 a leader may help with the PAATC, and one whose modifier harms stays out of it', () => {
  expect([
    checkBeside('br-9-1'),
    checkBeside('br-8-0'),
    checkBeside('br-6+1'),
    checkBeside('br-8-0', 'wounded'),
  ]).toEqual([-1, 0, 0, 0]);
});

describe('the order of attacks', () => {
  test('V-3.8v1 the side without a vehicle attacks first, then the sides take turns', () => {
    const { state, u } = melee('crew-exposed', 'german');
    expect(asked(state)).toBe('british');
    const once = answer(state, engage([u.first, u.leader], [u.panther]), [diceFor(11)]).state;
    expect(asked(once)).toBe('german');
    const coaxial = weaponOn(once, u.panther, 'coaxial');
    const fire: Action = {
      do: 'engage',
      attacks: [{ by: [u.panther], against: [u.first, u.leader], with: [coaxial] }],
    };
    const twice = answer(once, fire, [diceFor(11)]).state;
    expect(asked(twice)).toBe('british');
    expect(refusal(twice, engage([u.first], [u.panther]))).toEqual(['has-attacked I-3.8d']);
    const thrice = answer(twice, engage([u.second], [u.panther]), [diceFor(11)]).state;
    expect(asked(thrice)).toBe('german');
    expect(refusal(thrice, fire)).toContain('was-attacked I-3.8d');
    expect(refusal(thrice, fire)).toContain('gun-not-usable V-3.8v7');
  });

  test('V-3.8v1 a side that passes attacks no more', () => {
    const { state, u } = melee('crew-exposed');
    const passed = answer(state, NONE).state;
    expect(asked(passed)).toBe('german');
    const coaxial = weaponOn(passed, u.panther, 'coaxial');
    const after = answer(
      passed,
      {
        do: 'engage',
        attacks: [{ by: [u.panther], against: [u.second], with: [coaxial] }],
      },
      [diceFor(11)],
    ).state;
    expect(asked(after)).toBe('german'); // its AAMG is left
  });

  test('V-3.8v1 with vehicles on both sides the ATTACKER begins', () => {
    const { state } = stateWith({
      phase: 'close-combat',
      attacker: 'german',
      units: { squad: 'br-4-5-7 A5', sherman: 'br-sherman-v A5>1', panther: 'ge-pzkpfw-vg A5>1', men: 'ge-4-4-7 A5' },
    });
    expect(asked(open(state).state)).toBe('german');
  });

  test('V-3.8v9 vehicles alone do not fight each other', () => {
    const { state } = stateWith({
      phase: 'close-combat',
      units: { sherman: 'br-sherman-v A5>1', panther: 'ge-pzkpfw-vg A5>1', mate: 'ge-4-4-7 A12' },
    });
    expect(question(open(state).state)?.rule).not.toBe('V-3.8v1');
  });

  test('V-3.8v11 a buttoned-up vehicle adds 3 to the ambush roll of its side, and an ambusher makes all attacks first', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      attacker: 'german',
      units: { squad: 'ge-4-4-7 C4 fought', sherman: 'br-sherman-v C4>1', mate: 'ge-4-4-7 C4 fought' },
    });
    const { state: begun, events } = open(state, [4, 4]);
    const { modifiers, ambusher } = eventOf(events, 'ambush-rolled');
    expect([modifiers.german.total, modifiers.british.total, ambusher]).toEqual([0, 3, 'german']);
    const once = answer(begun, engage([u.squad], [u.sherman]), [diceFor(11)]);
    expect(eventOf(once.events, 'vehicle-assaulted').modifiers.total).toBe(-1);
    expect(asked(once.state)).toBe('german');
  });
});

describe('refusals', () => {
  const cases: readonly (readonly [
    string,
    (u: Readonly<Record<string, string>>, gun: string) => Action,
    readonly string[],
  ])[] = [
    [
      'V-3.8v1 two attacks at once',
      (u) => ({
        do: 'engage',
        attacks: [
          { by: [u.first], against: [u.panther] },
          { by: [u.second], against: [u.panther] },
        ],
      }),
      ['one-at-a-time V-3.8v1'],
    ],
    ['V-3.8v3 two squads together', (u) => engage([u.first, u.second], [u.panther]), ['too-many-on-vehicle V-3.8v3']],
    [
      'V-3.8v7 guns of Infantry',
      (u, gun) => ({ do: 'engage', attacks: [{ by: [u.second], against: [u.panther], with: [gun] }] }),
      ['no-vehicle-guns V-3.8v7'],
    ],
  ];
  test.each(cases)('%s', (_, action, codes) => {
    const { state, u } = melee('crew-exposed');
    expect(refusal(state, action(u, weaponOn(state, u.panther, 'coaxial')))).toEqual(codes);
  });

  test('I-3.8g V-3.8v7 a vehicle attacks a leader and the unit they are with together', () => {
    const { state, u } = melee('crew-exposed');
    const passed = answer(state, NONE).state;
    const coaxial = weaponOn(passed, u.panther, 'coaxial');
    const on = (...against: string[]): Action => ({
      do: 'engage',
      attacks: [{ by: [u.panther], against, with: [coaxial] }],
    });
    expect(refusal(passed, on(u.first))).toEqual(['attacked-with-unit I-3.8g']);
    expect(refusal(passed, on(u.leader))).toEqual(['attacked-with-unit I-3.8g']);
    expect(refusal(passed, on(u.first, u.leader))).toEqual([]);
    expect(refusal(passed, on(u.second))).toEqual([]);
  });

  test('V-3.8v3 V-3.2.2v1 V-3.8v9 vehicles and men are attacked apart, and a vehicle attacks alone and no vehicle', () => {
    const { state, u } = stateWith({
      phase: 'close-combat',
      units: { squad: 'br-4-5-7 A5', sherman: 'br-sherman-v A5>1', panther: 'ge-pzkpfw-vg A5>1', men: 'ge-4-4-7 A5' },
    });
    const asks = open(state).state;
    expect(refusal(asks, engage([u.squad], [u.panther, u.men]))).toEqual(['vehicle-apart V-3.8v3']);
    const coaxial = weaponOn(asks, u.sherman, 'coaxial');
    expect(
      refusal(asks, { do: 'engage', attacks: [{ by: [u.sherman, u.squad], against: [u.men], with: [coaxial] }] }),
    ).toEqual(['vehicle-alone V-3.2.2v1']);
    expect(
      refusal(asks, { do: 'engage', attacks: [{ by: [u.sherman], against: [u.panther], with: [coaxial] }] }),
    ).toEqual(['vehicle-on-vehicle V-3.8v9']);
    const bow = weaponOn(asks, u.sherman, 'bow');
    expect(refusal(asks, { do: 'engage', attacks: [{ by: [u.sherman], against: [u.men], with: [bow] }] })).toEqual([
      'gun-not-usable V-3.8v7',
    ]);
  });

  test('V-3.8v8 a close-defence weapon waits for an attack, and is used once', () => {
    const { state, u } = melee('');
    const passed = answer(state, NONE).state;
    expect(refusal(passed, { do: 'close-defence', unit: u.panther })).toEqual(['close-defence-when V-3.8v8']);
    expect(refusal(state, { do: 'close-defence', unit: u.first })).toEqual(['no-close-defence V-3.8v8']);
    const attacked = answer(state, engage([u.second], [u.panther]), [diceFor(11)]).state;
    expect(listedOf(attacked, 'close-defence')).toHaveLength(1);
    const used = answer(attacked, { do: 'close-defence', unit: u.panther }, [diceFor(11)]).state;
    const again = answer(used, NONE).state;
    expect(isLegal(again, { do: 'close-defence', unit: u.panther })).toBe(false);
    expect(refusal(answer(state, NONE).state, { do: 'close-defence', unit: u.first })).toContain(
      'not-a-fighter I-3.8d',
    );
  });

  test('V-3.8v7 a BU crew has no AAMG, and a Shocked one nothing', () => {
    const buttoned = melee('');
    const passed = answer(buttoned.state, NONE).state;
    const aamg = weaponOn(passed, buttoned.u.panther, 'antiAircraft');
    expect(
      refusal(passed, {
        do: 'engage',
        attacks: [{ by: [buttoned.u.panther], against: [buttoned.u.second], with: [aamg] }],
      }),
    ).toEqual(['gun-not-usable V-3.8v7']);
    const shocked = melee('shocked');
    const after = answer(shocked.state, NONE, [1]); // and it recovers in the next Rally Phase
    expect(eventsOf(after.events, 'engaged')).toHaveLength(1);
    expect(question(after.state)?.rule).not.toBe('V-3.8v1'); // nobody of the vehicle's side can attack
  });
});

test('I-Qk I-5.3a an original 2 against an AFV may bring a leader forward, with -1 on the table', () => {
  const { state, u } = melee('');
  const { events } = answer(state, engage([u.second], [u.panther]), [diceFor(2), 6]);
  expect(eventOf(events, 'leader-rolled').modifiers.parts).toMatchObject([
    { label: 'British or German', value: -1 },
    { label: 'against an AFV', value: -1 },
  ]);
});

describe('Melee', () => {
  test('V-3.8v9 a vehicle holds the Infantry of the other side and is not held', () => {
    const { state, u } = melee('');
    const after = answer(answer(state, NONE).state, NONE).state;
    expect(marksOn(after, u.first)).toContain('melee');
    expect(marksOn(after, u.panther)).not.toContain('melee');
  });

  test('V-3.8v9 a vehicle in Motion holds nobody', () => {
    const { state, u } = melee('motion');
    const after = answer(answer(state, NONE).state, NONE).state;
    expect(marksOn(after, u.first)).not.toContain('melee');
  });

  test('V-3.8v3 a vehicle that is eliminated becomes a wreck, and the close combat is over', () => {
    const { state, u } = melee('');
    const { state: after, events } = answer(state, engage([u.first, u.leader], [u.panther]), [diceFor(3)]);
    expect(whereIs(after, u.panther)).toBe('eliminated');
    expect(after.wrecks).toHaveLength(1);
    expect(marksOn(after, u.first)).not.toContain('melee');
    expect(tell(eventOf(events, 'vehicle-assaulted'))).toBe(
      '4-5-7 A and 9-1 C attack PzKpfw VG (Panther) A with a Close Combat Value of 6: 3 − 1 (leader 9-1 C) = 2, it is eliminated.',
    );
  });
});

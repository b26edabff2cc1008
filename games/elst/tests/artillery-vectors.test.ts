/** Cases of off-board artillery (DaE 2) up to the order, each played on a real state with the dice of the case. */
import { describe, expect, test } from 'vitest';
import { accuracyOf } from '../rules/artillery/accuracy.js';
import { spotOf, spotText, spotTowards } from '../rules/board/spots.js';
import { blastHexes } from '../rules/state/batteries.js';
import { contextOf, settingOf } from '../rules/state/context.js';
import { mostError } from '../rules/vocabulary/artillery.js';
import {
  batteryIn,
  batteryOf,
  BLACK,
  blindPost,
  call,
  counterIn,
  isActing,
  MAP,
  menuIn,
  order,
  radioWith,
  RED,
  shellingWith,
  STEEPLE,
} from './artillery-kit.js';
import { eachVector } from './each-vector.js';
import { answer, at, diceFor, eventOf, eventsOf, listedOf, marksOn, open, refusal, stateWith } from './toolkit.js';
import vectors from './vectors/artillery.json' with { type: 'json' };

describe('radio', () => {
  eachVector(vectors.radio, ({ given, roll, expect: wanted }) => {
    const { hadContact, access, battalionMortar, counter } = given;
    const { state } = radioWith(
      {
        contact: hadContact,
        access,
        type: battalionMortar ? 'battalion-mortars' : 'usual',
        ...(counter !== null && { counter }),
      },
      {},
    );
    const isDrawn = wanted.contact && !access;
    const played = call(state, [diceFor(roll), ...(isDrawn ? [RED] : [])]);
    const { outcome, dice, modifiers } = eventOf(played.events, 'contact-rolled');
    expect(outcome).toBe(wanted.contact ? 'made' : wanted.broken ? 'broken-down' : 'failed');
    expect([batteryIn(played.state).contact, batteryIn(played.state).access]).toEqual([wanted.contact, access]);
    if (wanted.modified !== null) expect(dice.total + modifiers.total).toBe(wanted.modified);
    expect(counterIn(played.state)).toBe(wanted.counter ?? undefined);
    expect([eventsOf(played.events, 'chit-drawn').length, wanted.contact || !isActing(played.state)]).toEqual([
      isDrawn ? 1 : 0,
      true,
    ]);
  });

  test('C-RAD-10 C-DaE:2.11g an able observer who does not roll and cannot see loses the SR and Access', () => {
    const post = blindPost({ counter: 'SR L9' });
    const { state } = radioWith({ access: true, counter: 'SR L9' }, {}, `ge-8-1 ${post}`);
    const after = answer(state, order('silent')).state;
    expect([batteryIn(after).access, counterIn(after), batteryIn(after).contact]).toEqual([false, undefined, false]);
  });

  test('C-RAD-11 C-DaE:2.11h an observer who sees the Blast Height keeps both, may move, and needs Contact again', () => {
    const { state, u } = radioWith({ access: true, contact: true, counter: 'SR L9' }, {});
    const after = answer(state, order('silent')).state;
    expect([batteryIn(after).access, counterIn(after), batteryIn(after).contact]).toEqual([true, 'SR L9', false]);
    expect(marksOn(after, u.leader)).not.toContain('prep-fired');
  });

  test('C-RAD-12 C-DaE:2.1j an observer who breaks loses Contact; the FFE:2 is resolved in place', () => {
    const { state, u } = radioWith(
      { contact: true, access: true, counter: 'FFE:2 M9' },
      {},
      'ge-8-1 NN8/steeple broken',
    );
    expect(counterIn(state)).toBe('FFE:C M9');
    expect([batteryIn(state).contact, batteryIn(state).access]).toEqual([false, true]);
    expect(marksOn(state, u.leader)).toContain('broken');
  });
});

describe('access', () => {
  test('C-ACC-2 C-OPT-11 C-DaE:2.2c C-DaE:2.2e C-DaE:2.34b the first red chit', () => {
    const { state } = shellingWith({});
    const { state: after, events } = call(state, [RED]);
    expect(batteryIn(after)).toMatchObject({ access: false, contact: true, reds: 1, closed: false });
    expect([eventOf(events, 'chit-drawn').colour, isActing(after)]).toEqual(['red', false]);
    const { state: again } = shellingWith({ contact: true, counter: 'FFE:C KK16' });
    const removed = call(again, [RED]).state;
    expect([counterIn(removed), batteryIn(removed).access]).toEqual([undefined, false]);
  });

  test('C-ACC-3 C-DaE:2.2f the second red chit closes the battery and removes its counter', () => {
    const { state } = shellingWith({ contact: true, counter: 'FFE:C S10', reds: 1 });
    const after = call(state, [RED]).state;
    expect(batteryIn(after)).toMatchObject({ reds: 2, closed: true, counter: undefined });
  });

  test('C-ACC-4 C-DaE:2.21b drawn chits never go back', () => {
    let left = shellingWith({}).state;
    for (const chit of [BLACK, RED, BLACK]) {
      left = call(left, [chit]).state;
      const [battery] = left.batteries;
      left = shellingWith({ black: battery.black, red: battery.red }).state;
    }
    expect(batteryIn(left)).toMatchObject({ black: 6, red: 2 });
  });

  test('C-ACC-5 C-DaE:2.35c cancelling an SR keeps Access, and a new request follows at once', () => {
    const { state } = shellingWith({ access: true, counter: 'SR T9', post: 'T13' });
    const cancelled = answer(call(state).state, order('cancel'));
    const { state: after, events } = answer(cancelled.state, order('aim', { at: 'T14' }), [2]);
    expect([batteryIn(after).access, counterIn(after), isActing(after)]).toEqual([true, 'SR T14', false]);
    expect(eventsOf([...cancelled.events, ...events], 'chit-drawn')).toHaveLength(0);
  });

  test('C-ACC-6 C-DaE:2.35b cancelling an FFE:2 loses Access', () => {
    const { state } = shellingWith({ access: true, counter: 'FFE:2 T9' });
    const { state: after, events } = answer(call(state).state, order('cancel'));
    expect([batteryIn(after).access, counterIn(after), isActing(after)]).toEqual([false, undefined, false]);
    expect(eventsOf(events, 'fire-resolved')).toHaveLength(0);
  });

  test('C-ACC-7 C-DaE:2.2d Access lapses with the Rally Phase, the FFE:C stays', () => {
    const { state } = stateWith({ scenario: MAP, attacker: 'german', phase: 'rally', units: { one: 'ge-4-4-7 A1' } });
    state.batteries = [batteryOf(state, { access: true, counter: 'FFE:C T9', side: 'british' })];
    const after = open(state).state;
    expect([after.phase === 'rally', batteryIn(after).access, counterIn(after)]).toEqual([false, false, 'FFE:C T9']);
  });

  test('C-ACC-8 C-DaE:2.2b one draw in a Player Turn', () => {
    const { state } = shellingWith({ drew: true });
    const { events } = call(state);
    expect(eventsOf(events, 'chit-drawn')).toHaveLength(0);
  });

  test('C-ACC-9 C-DaE:2.2a C-DaE:2.35c with Access and no counter no chit is drawn', () => {
    const { state } = radioWith({ contact: true, access: true }, {});
    const { state: after, events } = call(state, [63]);
    expect([batteryIn(after).contact, eventsOf(events, 'chit-drawn'), menuIn(after)]).toEqual([
      true,
      [],
      ['aim', 'pass'],
    ]);
  });

  test('C-ACC-10 C-DaE:2.11e C-DaE:2.34b Contact regained while the FFE:C lies there', () => {
    const { state } = radioWith({ counter: 'FFE:C KK16' }, { enemy: 'br-4-5-7 LL16' });
    const { state: after } = call(state, [62, BLACK]);
    expect(batteryIn(after)).toMatchObject({ contact: true, access: true });
    expect(menuIn(after)).toEqual(['convert HE', 'convert smoke', 'spot', 'cancel']);
  });
});

describe('accuracy and error', () => {
  test('C-AR-2 C-DaE:2.3d one Hindrance: a 2 is not accurate', () => {
    const { state } = aiming('LL16', 1);
    const { state: after, events } = answer(state, order('aim', { at: 'LL16' }), [2, 13]);
    const aimed = eventOf(events, 'artillery-aimed');
    expect([(aimed.roll ?? 0) + aimed.modifiers.total, counterIn(after)]).toEqual([3, 'SR LL13']);
  });

  test('C-AR-3 C-DaE:2.3d +2 makes accuracy impossible, without a dr', () => {
    const { state } = aiming('LL16', 2);
    const { state: after, events } = answer(state, order('aim', { at: 'LL16' }), [41]);
    expect([eventOf(events, 'artillery-aimed').roll, counterIn(after)]).toEqual([undefined, 'SR LL17']);
  });

  eachVector(vectors.directions, ({ given, expect: wanted }) => {
    const { state } = stateWith({ scenario: MAP });
    const { grid } = settingOf(state).board;
    const from = spotOf(grid, at(state, given.ar));
    expect(wanted.map((_, index) => spotText(grid, spotTowards(grid, from, index + 1, 1)))).toEqual(wanted);
  });

  test('C-ERR-3 C-DaE:2.31b the full extent of a new request', () => {
    const { state } = aiming('T14', 0);
    expect(counterIn(answer(state, order('aim', { at: 'T14' }), [5, 36]).state)).toBe('SR Z17');
  });

  eachVector(vectors.limits, ({ given, expect: wanted }) => {
    expect(given.distances.map(mostError)).toEqual(wanted.max);
  });

  test('C-ERR-5 C-DaE:2.4d a forced Correction is never accurate and has no limit', () => {
    const post = blindPost({ counter: 'SR T12' });
    const { state } = shellingWith({ access: true, counter: 'SR T12', post });
    const { state: menu } = call(state);
    expect(menuIn(menu)).toEqual(['correct', 'cancel']);
    const to =
      listedOf(menu, 'artillery').find(({ at: hex }) => hex === 'T14')?.at ?? listedOf(menu, 'artillery')[0].at ?? '';
    const { events } = answer(menu, order('correct', { at: to }), [45]);
    expect(eventOf(events, 'artillery-aimed')).toMatchObject({ roll: undefined, extent: 5 });
  });

  test('C-ERR-6 C-DaE:2.32b an SR off the map is out of sight', () => {
    const { state } = aiming('B1', 0);
    const after = answer(state, order('aim', { at: 'B1' }), [6, 13]).state;
    expect(counterIn(after)).toBe('SR 2/-1');
    const { state: next } = shellingWith({ access: true, counter: 'SR 2/-1' });
    expect(menuIn(call(next).state)).toEqual(['correct', 'cancel']);
  });

  eachVector(vectors.areas, ({ given, expect: wanted }) => {
    const { state } = stateWith({ scenario: MAP });
    const setting = settingOf(state);
    const { grid } = setting.board;
    const type = given.rockets ? 'rockets' : 'usual';
    const hexes = blastHexes(setting, { type }, spotOf(grid, at(state, given.ffe)));
    expect(hexes.map((hex) => grid.labels[hex]).toSorted()).toEqual(wanted);
  });

  test.each([
    ['C-AR-4', 8, true, 1, 3, true],
    ['C-AR-5', 13, true, 2, 5, false],
    ['C-OPT-17', 13, false, 0, 5, true],
  ] as const)('%s a Correction of %i hexes', (_id, hexes, converting, drm, most, isPossible) => {
    const { state } = shellingWith({ access: true, counter: 'SR LL20' });
    const context = contextOf(state);
    const found = accuracyOf(state, context, 0, { at: at(state, `LL${20 - hexes}`), converting });
    expect([
      found.modifiers.parts.filter(({ rule }) => rule === 'C-DaE:2.33g').reduce((sum, { value }) => sum + value, 0),
      found.mostError,
    ]).toEqual([drm, most]);
    if (found.modifiers.total === drm) expect(found.isPossible).toBe(isPossible);
  });

  test('C-OBA-EX-24 C-DaE:2.4d C-DaE:2.4e C-DaE:2.4f Smoke on the way: no dr, at most 2 hexes', () => {
    const { state } = stateWith({
      scenario: MAP,
      attacker: 'german',
      smoke: [{ hex: 'NN13', kind: 'dispersed', side: 'british' }],
    });
    state.batteries = [batteryOf(state, { access: true, counter: 'SR NN9' })];
    const found = accuracyOf(state, contextOf(state), 0, { at: at(state, 'NN13'), converting: false });
    expect([found.modifiers.total, found.isPossible, found.mostError]).toEqual([2, false, 2]);
  });
});

/** A battery that has Access, and a barrage or Smoke in the hex that makes a request there this much worse. */
function aiming(hex: string, hindrance: number) {
  const smoke = hindrance === 2 ? [{ hex, kind: 'dispersed' as const, side: 'british' as const }] : [];
  const { state } = shellingWith({ access: true, post: hex === 'T14' ? 'T13' : STEEPLE }, { smoke });
  if (hindrance === 1)
    state.batteries = [...state.batteries, batteryOf(state, { side: 'british', counter: `FFE:C ${hex}` })];
  return { state: call(state).state };
}

describe('the worked examples', () => {
  const british = { far: 'br-4-5-7 JJ10', one: 'br-4-5-7 KK16', two: 'br-4-5-7 LL16' };

  test('C-OBA-EX-1 C-OBA-EX-2 C-OBA-EX-3 C-DaE:2.11a C-DaE:2.33a C-DaE:2.33h the German sees the Blast Height, not the British in JJ10', () => {
    const { state } = radioWith({ contact: true, access: true, counter: 'SR JJ11' }, british);
    const { state: menu } = call(state, [63]);
    expect(menuIn(menu)).toEqual([
      'leave',
      'correct',
      'correct-and-convert HE',
      'correct-and-convert smoke',
      'convert smoke',
      'cancel',
    ]);
    expect(refusal(menu, order('convert', { mission: 'HE' }))).toEqual(['convert-needs-enemy C-DaE:2.33h']);
  });

  test('C-OBA-EX-4 C-OBA-EX-5 C-DaE:2.4a C-DaE:2.4e C-DaE:2.321 a long Correction errs 2 hexes at most, and ends the actions of the observer', () => {
    const { state } = radioWith({ contact: true, access: true, counter: 'SR JJ11' }, british);
    const { state: after, events } = answer(call(state, [63]).state, order('correct', { at: 'LL16' }), [5, 26]);
    expect(eventOf(events, 'artillery-aimed')).toMatchObject({ accurate: false, extent: 2 });
    expect([counterIn(after), isActing(after)]).toEqual(['SR NN15', false]);
  });

  test('C-OBA-EX-6 C-OBA-EX-7 C-OBA-EX-8 C-DaE:2.33f C-DaE:2.4e C-DaE:2.5d C-DaE:2.5g C-DaE:2.5a Correct and Convert: 20 FP in each hex with units, then FFE:2', () => {
    const { state } = radioWith({ contact: true, access: true, counter: 'SR MM15' }, british);
    const { state: menu } = call(state, [63]);
    const { state: after, events } = answer(
      menu,
      order('correct-and-convert', { at: 'LL16', mission: 'HE' }),
      [4, 63, 66, 11, 66, 11],
    );
    expect(eventsOf(events, 'fire-resolved').map(({ at: hex, column }) => [hex, column])).toEqual([
      ['KK16', 20],
      ['LL16', 20],
    ]);
    expect([counterIn(after), batteryIn(after).fired]).toEqual(['FFE:2 KK16', true]);
    expect(isActing(after)).toBe(false);
  });
});

const SMOKE = ['MM9', 'LL9', 'KK9', 'KK10'].map((hex) => ({ hex, kind: 'full' as const, side: 'british' as const }));

function hidden(counter: string) {
  return call(shellingWith({ access: true, counter }, { smoke: SMOKE }).state).state;
}

describe('options', () => {
  test('C-OPT-1 C-DaE:2.33h Conversion in place without an Accuracy dr', () => {
    const { state } = shellingWith(
      { access: true, counter: 'SR R13' },
      { units: { enemy: 'br-4-5-7 Q14', idle: 'ge-4-4-7 TT1' } },
    );
    const { state: after, events } = answer(call(state).state, order('convert', { mission: 'HE' }), [66]);
    expect([counterIn(after), eventsOf(events, 'artillery-aimed')]).toEqual(['FFE:2 R13', []]);
  });

  test('C-OPT-2 C-DaE:2.33b a hidden Gun next to the SR does not count', () => {
    const { state } = shellingWith(
      { access: true, counter: 'SR R13' },
      { units: { crew: 'br-2-2-8 Q14 hidden', idle: 'ge-4-4-7 TT1' }, weapons: { gun: 'br-6pdr crew' } },
    );
    expect(menuIn(call(state).state)).not.toContain('convert HE');
  });

  test('C-OPT-3 C-OPT-15 C-DaE:2.33j C-DaE:2.4d C-DaE:2.5b without sight: Correct or Cancel, and the full die', () => {
    const post = blindPost({ counter: 'SR R13' });
    const { state } = shellingWith({ access: true, counter: 'SR R13', post });
    expect(menuIn(call(state).state)).toEqual(['correct', 'cancel']);
    expect(refusal(call(state).state, order('leave'))).toEqual(['must-correct C-DaE:2.33j']);
  });

  test('C-OPT-5 C-OPT-6 C-DaE:2.33m Smoke needs no enemy, but shells', () => {
    const smoke = call(shellingWith({ access: true, counter: 'SR R13' }).state).state;
    expect(menuIn(smoke)).toContain('convert smoke');
    const high = call(shellingWith({ access: true, counter: 'SR R13', smoke: false }).state).state;
    expect(menuIn(high).filter((it) => it.startsWith('convert'))).toEqual([]);
    expect(refusal(high, order('convert', { mission: 'smoke' }))).toEqual(['no-smoke-shells C-DaE:2b']);
  });

  test('C-OPT-7 C-OPT-8 C-DaE:2.4a C-DaE:2.4b how far and where an FFE:2 may be Corrected', () => {
    const { state } = shellingWith(
      { access: true, counter: 'FFE:2 R13' },
      { units: { enemy: 'br-4-5-7 T19', idle: 'ge-4-4-7 TT1' } },
    );
    const { state: menu } = call(state);
    expect(refusal(menu, order('correct', { at: 'R17' }))).toEqual(['request-too-far C-DaE:2.4a']);
    expect(refusal(menu, order('correct', { at: 'R16' }))).toEqual(['request-needs-enemy C-DaE:2.4b']);
    expect(refusal(menu, order('correct', { at: 'R13' }))).toEqual(['request-same-hex C-DaE:2.4c']);
  });

  test('C-OPT-9 C-DaE:2.34c a black chit turns the FFE:C into an FFE:1 again', () => {
    const { state } = shellingWith(
      { contact: true, counter: 'FFE:C KK16' },
      { units: { enemy: 'br-4-5-7 LL16', idle: 'ge-4-4-7 TT1' } },
    );
    const drawn = call(state, [BLACK]).state;
    const { state: after, events } = answer(drawn, order('convert', { mission: 'HE' }), [66, 11]);
    expect([batteryIn(after).access, counterIn(after), eventsOf(events, 'artillery-aimed')]).toEqual([
      true,
      'FFE:2 KK16',
      [],
    ]);
  });

  test('C-OPT-10 C-DaE:2.34e a black chit without sight: the FFE:C goes, a request may follow', () => {
    const post = blindPost({ counter: 'FFE:C KK16' });
    const { state } = shellingWith({ contact: true, counter: 'FFE:C KK16', post });
    const after = call(state, [BLACK]).state;
    expect([counterIn(after), batteryIn(after).access]).toEqual([undefined, true]);
  });

  test('C-OPT-12 C-DaE:2.3c a blind request that is out of sight cancels the FFE:2', () => {
    const { state } = shellingWith(
      { access: true, counter: 'FFE:2 JJ11' },
      { units: { enemy: 'br-4-5-7 JJ11', idle: 'ge-4-4-7 TT1' } },
    );
    const { state: after, events } = answer(call(state).state, order('correct', { at: 'JJ10', blind: true }));
    expect([counterIn(after), batteryIn(after).access, eventsOf(events, 'fire-resolved')]).toEqual([
      undefined,
      false,
      [],
    ]);
  });

  test('C-OPT-16 C-DaE:2.34d C-DaE:2.33g FFE:C to SR, Corrected and Converted in one phase', () => {
    const { state } = shellingWith(
      { contact: true, counter: 'FFE:C KK16' },
      { units: { enemy: 'br-4-5-7 KK9', idle: 'ge-4-4-7 TT1' } },
    );
    const spotted = answer(call(state, [BLACK]).state, order('spot')).state;
    expect(menuIn(spotted)).toEqual(['leave', 'correct', 'correct-and-convert HE', 'correct-and-convert smoke']);
    const { state: after, events } = answer(
      spotted,
      order('correct-and-convert', { at: 'KK9', mission: 'HE' }),
      [1, 66, 11],
    );
    const aimed = eventOf(events, 'artillery-aimed');
    expect([aimed.modifiers.total, aimed.accurate, counterIn(after)]).toEqual([1, true, 'FFE:2 KK9']);
  });

  test('C-OPT-4 C-OPT-13 C-OPT-14 C-DaE:2.33i C-DaE:2.4g only Smoke in the way', () => {
    expect(menuIn(hidden('SR JJ10'))).toEqual(['correct', 'cancel']);
    expect(refusal(hidden('SR JJ10'), order('leave'))).toEqual(['spotting-behind-smoke C-DaE:2.4g']);
    const { events } = answer(hidden('SR JJ10'), order('correct', { at: 'NN13' }), [46]);
    expect(eventOf(events, 'artillery-aimed')).toMatchObject({ roll: undefined, extent: 2 });
  });
});

/** DaE 2 Off-board artillery: what the cases do not show, and every refusal. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { landingsOf } from '../rules/artillery/accuracy.js';
import { attackHex } from '../rules/artillery/blast-attack.js';
import { menuOf } from '../rules/artillery/menu.js';
import { elstGame } from '../rules/game.js';
import { contextOf } from '../rules/state/context.js';
import { removeWeapon } from '../rules/units/weapons-in-play.js';
import { settle } from '../rules/situation/consequences.js';
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
  smokeIn,
  STEEPLE,
} from './artillery-kit.js';
import { routing, rout } from './rout-kit.js';
import {
  answer,
  at,
  eventOf,
  eventsOf,
  isLegal,
  listed,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  run,
  stateWith,
  topFrame,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  whereIs,
} from './toolkit.js';
import { move } from './walking.js';

const IDLE = { idle: 'ge-4-4-7 TT1', enemy: 'br-4-5-7 A1' };

const keepsContact = (type: 'usual' | 'battalion-mortars', face: number, chit: readonly number[]) =>
  batteryIn(call(radioWith({ contact: true, type }, IDLE).state, [face, ...chit]).state).contact;

const sees = (post: string, counter: string) => {
  const { state } = stateWith({ scenario: MAP });
  state.batteries = [batteryOf(state, { post, access: true, counter })];
  return menuOf(state, contextOf(state), 0, 'order').includes('leave');
};

const barrage = (unit: string, faces: readonly number[], more: Parameters<typeof stateWith>[0] = {}) => {
  const { state, u } = stateWith({ scenario: MAP, attacker: 'german', ...more, units: { ...IDLE, target: unit } });
  const battery = batteryOf(state, { counter: 'FFE:1 LL16' });
  state.batteries = [battery];
  return {
    u,
    ...run(state, (play) => attackHex(play, battery, at(state, whereIs(state, u.target).split('/')[0])), faces),
  };
};

const isRefused = (codes: readonly string[]) => codes.some((code) => code.startsWith('not-ignorable'));

describe('batteries and radios', () => {
  test('C-DaE:2b without a battery there is no OBA step', () => {
    const { state } = stateWith({
      scenario: MAP,
      attacker: 'german',
      units: { one: 'ge-4-4-7 A1', two: 'br-4-5-7 A2' },
    });
    expect(open(state).state.stack.map(({ at: frame }) => frame)).not.toContain('artillery');
  });

  test('C-DaE:2c C-DaE:2d each battery has its own pile and counter, and acts on its own', () => {
    const { state } = stateWith({ scenario: MAP, attacker: 'german', units: IDLE });
    state.batteries = [batteryOf(state, {}), batteryOf(state, { calibre: '80+mm' })];
    const opened = open(state).state;
    expect(listedOf(opened, 'artillery').map(({ battery }) => battery)).toEqual([1, 1, 2, 2]);
    const drawn = answer(opened, { ...order('contact'), battery: 2 }, [BLACK]).state;
    expect(drawn.batteries.map(({ access, black }) => [access, black])).toEqual([
      [false, 8],
      [true, 7],
    ]);
    expect(refusal(drawn, order('aim', { at: 'LL16' }))).toEqual(['other-battery C-DaE:2d']);
  });

  test('C-DaE:2e without its radio a battery is closed, and its SR goes', () => {
    const { state, w } = radioWith({ access: true, counter: 'SR KK16' }, IDLE);
    const { state: after } = run(state, (play) => {
      removeWeapon(play.state, weaponNumber(w.radio));
      settle(play);
    });
    expect([batteryIn(after).closed, counterIn(after)]).toEqual([true, undefined]);
  });

  test('C-DaE:2.1b a squad with the radio calls nobody', () => {
    const { state } = radioWith({ access: true, counter: 'SR KK16' }, IDLE, 'ge-4-4-7 NN8');
    expect([topFrame(state).at, counterIn(state)]).toEqual(['fire-phase', 'SR KK16']);
  });

  test('C-DaE:2.1c an original 12 breaks the radio, whatever is deducted', () => {
    const { state, w } = radioWith({ contact: true, type: 'battalion-mortars' }, IDLE);
    const after = call(state, [66]).state;
    expect([weaponMarksOn(after, w.radio), batteryIn(after).contact]).toEqual([['malfunctioned', 'used'], false]);
  });

  test('C-DaE:2.1d C-DaE:2.11c C-DaE:2.11d C-DaE:2.11f without Contact nothing can be ordered; an SR and Access stay, an FFE:C goes', () => {
    const spotting = call(radioWith({ contact: true, access: true, counter: 'SR KK16' }, IDLE).state, [65]).state;
    const effect = call(radioWith({ contact: true, counter: 'FFE:C KK16' }, IDLE).state, [65]).state;
    expect([counterIn(spotting), batteryIn(spotting).access, counterIn(effect)]).toEqual(['SR KK16', true, undefined]);
    const { state } = radioWith({ contact: true, access: true, counter: 'SR KK16' }, IDLE);
    expect(menuIn(call(state, [65]).state)).toEqual([]);
  });

  test('C-DaE:2.1f C-SOP:PFPhb C-DaE:2.5c after the Smoke of ordnance, and before all other fire', () => {
    const { state } = stateWith({
      scenario: MAP,
      attacker: 'british',
      units: { team: 'br-2-2-8 X5', enemy: 'ge-4-4-7 X9' },
      weapons: { mortar: 'br-mtr51 team' },
    });
    state.batteries = [batteryOf(state, { side: 'british' })];
    const opened = open(state).state;
    expect([...new Set(listed(opened).map((action) => action.do))].toSorted()).toEqual(['bombard', 'go-on']);
    expect(refusal(opened, { do: 'end-phase' })).toEqual(['artillery-first C-DaE:2.1f']);
    const next = answer(opened, { do: 'go-on' }).state;
    expect(topFrame(next).at).toBe('artillery');
    const fire = answer(next, order('silent')).state;
    expect([topFrame(fire).at, refusal(fire, { do: 'go-on' })]).toEqual(['fire-phase', ['artillery-past C-DaE:2.1f']]);
  });

  test('C-SOP:DFPha the DEFENDER has its OBA step at the start of the Defensive Fire Phase', () => {
    const { state } = shellingWith({}, { attacker: 'british', phase: 'defensive-fire', units: IDLE });
    expect([topFrame(state).at, question(state)?.side]).toEqual(['artillery', 'german']);
  });

  test('C-DaE:2.1g the roll is the only action of the leader', () => {
    const { state, u } = radioWith({}, IDLE);
    const after = call(state, [65]).state;
    expect(marksOn(after, u.leader)).toEqual(expect.arrayContaining(['prep-fired', 'served']));
  });

  test('C-DaE:2.1h C-DaE:2.1i C-DaE:2.11b C-DaE:2.11i one roll in a phase, against the Contact value', () => {
    const made = call(radioWith({}, IDLE).state, [62, RED]).state;
    const failed = call(radioWith({ contact: true }, IDLE).state, [65]).state;
    expect([batteryIn(made).contact, batteryIn(failed).contact, isActing(failed)]).toEqual([true, false, false]);
  });

  test('C-DaE:2.11a Maintenance deducts 1, for battalion mortars 2', () => {
    expect([
      keepsContact('usual', 63, [RED]),
      keepsContact('usual', 64, []),
      keepsContact('battalion-mortars', 64, [RED]),
    ]).toEqual([true, false, true]);
  });

  test('C-DaE:2.1e the observer of a battery is asked only in Good Order with a working radio', () => {
    const { state } = radioWith({ counter: 'SR KK16' }, IDLE, `ge-8-1 ${STEEPLE} broken`);
    expect(isActing(state)).toBe(false);
  });
});

describe('access', () => {
  test('C-DaE:2.2a C-DaE:2.2c C-DaE:2.21a C-DaE:2s1 a chit is drawn before anything else: 8 black, 3 red', () => {
    const { events, state } = call(shellingWith({}, { units: IDLE }).state, [BLACK]);
    expect(eventOf(events, 'chit-drawn')).toMatchObject({ colour: 'black', left: { black: 7, red: 3 } });
    expect([menuIn(state), batteryIn(state).access]).toEqual([['aim', 'pass'], true]);
  });

  test('C-DaE:2.2e C-DaE:2.2f C-DaE:2.2g black, red, black, red closes the battery', () => {
    let battery = batteryIn(shellingWith({}).state);
    for (const chit of [BLACK, RED, BLACK, RED]) {
      const { state } = shellingWith({ black: battery.black, red: battery.red, reds: battery.reds }, { units: IDLE });
      battery = batteryIn(call(state, [chit]).state);
    }
    expect(battery).toMatchObject({ closed: true, black: 6, red: 1, reds: 2 });
  });

  test('C-DaE:2.2b C-DaE:2.2d a new Player Turn allows a new draw', () => {
    const { state } = stateWith({ scenario: MAP, attacker: 'german', phase: 'close-combat', units: IDLE });
    state.batteries = [batteryOf(state, { drew: true, side: 'british' })];
    expect(batteryIn(open(state).state).drew).toBe(false);
  });

  test('C-DaE:2.3a C-DaE:2.3b a request needs sight and no enemy, and may be passed', () => {
    const menu = call(shellingWith({ access: true }, { units: IDLE }).state).state;
    expect(isLegal(menu, order('aim', { at: 'LL16' }))).toBe(true);
    expect(refusal(menu, order('aim', { at: 'JJ10' }))).toEqual(['request-unseen C-DaE:2.3c']);
    const passed = answer(menu, order('pass')).state;
    expect([batteryIn(passed).access, isActing(passed)]).toEqual([true, false]);
  });
});

describe('accuracy', () => {
  test('C-DaE:2.3d C-DaE:2.3e C-DaE:2.3f C-DaE:2.31a C-DaE:2.31b C-DaE:2.31c C-DaE:2.321 accurate with 1 or 2; otherwise it errs, and the SR ends the actions', () => {
    const menu = call(shellingWith({ access: true }, { units: IDLE }).state).state;
    const hit = answer(menu, order('aim', { at: 'LL16' }), [2]).state;
    const missed = answer(menu, order('aim', { at: 'LL16' }), [3, 22]).state;
    expect([counterIn(hit), counterIn(missed), isActing(hit)]).toEqual(['SR LL16', 'SR NN15', false]);
  });

  test('C-DaE:2.3d the places where it can land, with their chances', () => {
    const menu = call(shellingWith({ access: true, counter: 'SR MM15' }, { units: IDLE }).state).state;
    const landings = landingsOf(menu, contextOf(menu), 0, { at: at(menu, 'LL16'), converting: false });
    expect(landings).toHaveLength(7);
    expect(landings[0].chance).toBeCloseTo(1 / 3);
    expect(landings.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
  });

  test('C-DaE:2.32a only a Steeple, or terrain next to an observer on the ground, hides the Blast Height', () => {
    expect([sees('LL16', 'SR LL10'), sees(STEEPLE, 'SR JJ10'), sees('KK11', 'SR KK3'), sees('NN10', 'SR NN3')]).toEqual(
      [true, true, false, false],
    );
  });

  test('C-DaE:2.32b C-DaE:2.32c the part of a Blast Area on the map is observed, an SR off the map is not', () => {
    const off = call(shellingWith({ access: true, counter: 'SR 1/0' }, { units: IDLE }).state).state;
    const effect = call(shellingWith({ access: true, counter: 'FFE:2 9/0' }, { units: IDLE }).state).state;
    expect([menuIn(off), menuIn(effect)]).toEqual([
      ['correct', 'cancel'],
      ['leave', 'cancel'],
    ]);
  });
});

describe('orders', () => {
  const SEEN = { ...IDLE, target: 'br-4-5-7 KK16' };

  test('C-DaE:2.33a C-DaE:2.33c C-DaE:2.33e C-DaE:2.33f C-DaE:2.33h C-DaE:2.33k C-DaE:2s2 with sight of the SR and of an enemy beside it: everything', () => {
    const menu = call(shellingWith({ access: true, counter: 'SR KK16' }, { units: SEEN }).state).state;
    expect(menuIn(menu)).toEqual([
      'leave',
      'correct',
      'correct-and-convert HE',
      'correct-and-convert smoke',
      'convert HE',
      'convert smoke',
      'cancel',
    ]);
    expect(counterIn(answer(menu, order('leave')).state)).toBe('SR KK16');
    expect(refusal(menu, order('aim', { at: 'LL16' }))).toEqual(['order-not-now C-DaE:2.33a']);
  });

  test('C-DaE:2.33b C-DaE:2.33m hidden units do not count, and Smoke needs none', () => {
    const units = { ...IDLE, crew: 'br-2-2-8 KK16 hidden' };
    const menu = call(
      shellingWith({ access: true, counter: 'SR KK16' }, { units, weapons: { gun: 'br-6pdr crew' } }).state,
    ).state;
    expect(menuIn(menu)).not.toContain('convert HE');
    expect(menuIn(menu)).toContain('convert smoke');
    expect(refusal(menu, order('correct-and-convert', { at: 'KK16', mission: 'HE' }))).toEqual([
      'request-same-hex C-DaE:2.4c',
    ]);
  });

  test('C-DaE:2.33d C-DaE:2.33l C-DaE:2.5b C-DaE:2.5d an FFE:2 is left and resolved, friends included, and becomes an FFE:C', () => {
    const units = { ...SEEN, friend: 'ge-4-4-7 KK17' };
    const menu = call(shellingWith({ access: true, counter: 'FFE:2 KK16' }, { units }).state).state;
    const { state: after, events } = answer(menu, order('leave'), [66, 11, 66, 11]);
    expect([eventsOf(events, 'fire-resolved').map(({ at: hex }) => hex), counterIn(after)]).toEqual([
      ['KK16', 'KK17'],
      'FFE:C KK16',
    ]);
    expect(elstGame.tell(eventsOf(events, 'counter-changed')[0])).toBe(
      'The fire for effect (FFE:2) of the German 100+mm battery stays in KK16.',
    );
  });

  test('C-DaE:2.33g C-DaE:2.4a C-DaE:2.4e an SR is Corrected by 18 hexes at most', () => {
    const menu = call(shellingWith({ access: true, counter: 'SR MM27' }, { units: IDLE }).state).state;
    expect(refusal(menu, order('correct', { at: 'MM8' }))).toEqual(['request-too-far C-DaE:2.4a']);
  });

  test('C-DaE:2.33i C-DaE:2.33j C-DaE:2.4d C-DaE:2.4g counters out of sight', () => {
    const post = blindPost({ counter: 'FFE:2 KK16' });
    const blind = call(shellingWith({ access: true, counter: 'FFE:2 KK16', post }, { units: IDLE }).state).state;
    expect(refusal(blind, order('leave'))).toEqual(['must-correct C-DaE:2.33j']);
    const smoke = [
      'NN9',
      'NN10',
      'NN11',
      'NN12',
      'MM12',
      'OO12',
      'MM13',
      'OO13',
      'NN13',
      'NN14',
      'MM14',
      'OO14',
      'MM11',
      'OO11',
      'MM10',
      'OO10',
    ].map((hex) => ({ hex, kind: 'full', side: 'british' }) as const);
    const hidden = call(shellingWith({ access: true, counter: 'FFE:2 NN16' }, { units: IDLE, smoke }).state).state;
    expect([menuIn(hidden), refusal(hidden, order('correct', { at: 'NN15' }))]).toEqual([
      ['leave', 'cancel'],
      ['effect-behind-smoke C-DaE:2.33i', 'request-needs-enemy C-DaE:2.4b'],
    ]);
  });

  test('C-DaE:2.33n C-DaE:2.7b C-DaE:2.7f Smoke comes before HE', () => {
    const { state } = stateWith({ scenario: MAP, attacker: 'german', units: SEEN });
    state.batteries = [
      batteryOf(state, { access: true, counter: 'SR KK16' }),
      batteryOf(state, { access: true, counter: 'FFE:2 T9 smoke' }),
    ];
    expect(refusal(open(state).state, order('contact'))).toEqual(['smoke-waits C-DaE:2.33n']);
    state.batteries = [
      batteryOf(state, { access: true, counter: 'SR KK16' }),
      batteryOf(state, { access: true, counter: 'SR T9' }),
    ];
    const burst = answer(
      answer(open(state).state, order('contact')).state,
      order('convert', { mission: 'HE' }),
      [66, 11],
    ).state;
    expect(refusal(burst, order('contact'))).toEqual(['battery-done C-DaE:2.321']);
    const second = answer(burst, { ...order('contact'), battery: 2 }).state;
    expect(refusal(second, { ...order('convert', { mission: 'smoke' }), battery: 2 })).toEqual([
      'smoke-comes-first C-DaE:2.33n',
    ]);
  });

  test.each([
    ['an FFE:2 of HE', { access: true, counter: 'FFE:2 KK16' }],
    ['rockets', { type: 'rockets', calibre: '150+mm', smoke: false }],
  ] as const)(
    'C-DaE:2.33n %s is called after the Smoke FFE:2 of another battery, and then free to fire',
    (_, burst) => {
      const { state } = stateWith({ scenario: MAP, attacker: 'german', units: SEEN });
      state.batteries = [batteryOf(state, burst), batteryOf(state, { access: true, counter: 'FFE:2 T9 smoke' })];
      const before = open(state).state;
      expect(listedOf(before, 'artillery').map(({ battery, order: it }) => `${battery} ${it}`)).toEqual([
        '1 silent',
        '2 contact',
        '2 silent',
      ]);
      const smoked = answer(answer(before, { ...order('contact'), battery: 2 }).state, {
        ...order('leave'),
        battery: 2,
      }).state;
      const called = call(smoked, counterIn(smoked) === undefined ? [BLACK] : []).state;
      expect(menuIn(called)).toContain(counterIn(smoked) === undefined ? 'aim' : 'leave');
    },
  );

  test('C-DaE:2.34a C-DaE:2.34b C-DaE:2.34c C-DaE:2.34d C-DaE:2.34e an FFE:C is never Corrected, and attacks nobody who stays', () => {
    const { state } = shellingWith({ contact: true, counter: 'FFE:C KK16' }, { units: SEEN });
    const { state: menu, events } = call(state, [BLACK]);
    expect([menuIn(menu), eventsOf(events, 'fire-resolved')]).toEqual([
      ['convert HE', 'convert smoke', 'spot', 'cancel'],
      [],
    ]);
    expect(refusal(menu, order('correct', { at: 'LL16' }))).toEqual(['passive-effect C-DaE:2.34a']);
    const removed = answer(menu, order('cancel')).state;
    expect([counterIn(removed), menuIn(removed)]).toEqual([undefined, ['aim', 'pass']]);
  });

  test('C-DaE:2.35a C-DaE:2.35b C-DaE:2.35c a Cancelled counter is gone', () => {
    const spotting = call(shellingWith({ access: true, counter: 'SR KK16' }, { units: SEEN }).state).state;
    const effect = call(shellingWith({ access: true, counter: 'FFE:2 KK16' }, { units: SEEN }).state).state;
    const [kept, lost] = [answer(spotting, order('cancel')).state, answer(effect, order('cancel')).state];
    expect([counterIn(kept), batteryIn(kept).access, counterIn(lost), batteryIn(lost).access]).toEqual([
      undefined,
      true,
      undefined,
      false,
    ]);
  });

  test('C-DaE:2.4b C-DaE:2.4c C-DaE:2.5a a HE FFE:2 is Corrected to an enemy, and attacks there', () => {
    const menu = call(shellingWith({ access: true, counter: 'FFE:2 KK14' }, { units: SEEN }).state).state;
    const { state: after, events } = answer(menu, order('correct', { at: 'KK15' }), [1, 66, 11]);
    expect([counterIn(after), eventsOf(events, 'fire-resolved').map(({ at: hex }) => hex)]).toEqual([
      'FFE:C KK15',
      ['KK16'],
    ]);
  });

  test('C-DaE:2.7a C-DaE:2.7c the kind of shells does not change within a mission', () => {
    const menu = call(shellingWith({ access: true, counter: 'FFE:2 KK16 smoke' }, { units: SEEN }).state).state;
    expect(refusal(menu, order('leave', { mission: 'HE' }))).toEqual(['no-mission C-DaE:2.7c']);
    expect(
      refusal(call(shellingWith({ access: true, counter: 'SR KK16' }, { units: SEEN }).state).state, order('convert')),
    ).toEqual(['needs-mission C-DaE:2.7b']);
  });

  test('C-R12 a request names a hex, and only a request is made blind', () => {
    const menu = call(shellingWith({ access: true, counter: 'SR KK16' }, { units: SEEN }).state).state;
    expect(refusal(menu, order('correct'))).toEqual(['needs-hex C-DaE:2.3a']);
    expect(refusal(menu, order('leave', { blind: true }))).toEqual(['blind-only-requests C-R12']);
    const { state } = shellingWith({}, { units: IDLE });
    expect(refusal(state, { ...order('contact'), battery: 3 })).toEqual(['no-such-battery C-DaE:2b']);
    expect(refusal(state, order('leave'))).toEqual(['needs-contact C-DaE:2.1d']);
  });

  test('C-DaE:2.1e C-DaE:2.1g a leader who has directed Smoke in this phase cannot call', () => {
    const { state, u, w } = stateWith({
      scenario: MAP,
      attacker: 'british',
      units: { leader: 'br-8-1 X5', squad: 'br-4-5-7 X5', foe: 'ge-4-4-7 X9' },
      weapons: { mortar: 'br-mtr51 squad', radio: 'br-radio leader' },
    });
    // the second battery has an Offboard Observer, so that its owner is asked in any case
    state.batteries = [batteryOf(state, { side: 'british', radio: w.radio }), batteryOf(state, { side: 'british' })];
    const afterSmoke = (leaders: string[]) => {
      const smoke: Action = { do: 'bombard', weapon: w.mortar, leaders, helpers: [], at: 'X9', ammunition: 'smoke' };
      return refusal(answer(open(state).state, smoke, [64]).state, order('contact'));
    };
    expect([afterSmoke([]), afterSmoke([u.leader])]).toEqual([[], ['no-observer C-DaE:2.1e']]);
  });

  test('C-DaE:2.1g fire that a leader directed in the Movement Phase does not keep them from calling', () => {
    const { state, u, w } = stateWith({
      scenario: MAP,
      attacker: 'british',
      phase: 'defensive-fire',
      units: { leader: 'ge-8-1 A20 first-fired', squad: 'ge-4-4-7 A20 first-fired', foe: 'br-4-5-7 TT1' },
      weapons: { radio: 'ge-radio leader' },
    });
    state.directions = [{ leader: unitNumber(u.leader), firers: [unitNumber(u.squad)] }];
    state.batteries = [batteryOf(state, { radio: w.radio })];
    expect(refusal(open(state).state, order('contact'))).toEqual([]);
  });
});

describe('effects', () => {
  test('C-DaE:2.5e a Critical Hit doubles the column and turns TEM', () => {
    const [
      {
        column,
        bundles: [bundle],
      },
    ] = eventsOf(barrage('br-4-5-7 KK12', [11]).events, 'fire-resolved');
    expect([column, bundle.modifiers.parts.map(({ label, value }) => [label, value])]).toEqual([
      36,
      [['stone building, reversed', -3]],
    ]);
  });

  test('C-DaE:2.5f C-DaE:2.55 C-R25 a hex without known units is rolled for only if a unit hides there; a result reveals a hidden unit', () => {
    const { state } = stateWith({
      scenario: MAP,
      attacker: 'german',
      units: { ...IDLE, crew: 'br-2-2-8 KK18 hidden' },
      weapons: { gun: 'br-6pdr crew emplaced' },
    });
    const battery = batteryOf(state, { counter: 'FFE:1 KK18' });
    state.batteries = [battery];
    const empty = run(state, (play) => attackHex(play, battery, at(state, 'KK17')), [66]);
    expect(eventOf(empty.events, 'fire-resolved').bundles).toEqual([]);
    const missed = run(state, (play) => attackHex(play, battery, at(state, 'KK18')), [66]);
    expect(eventsOf(missed.events, 'revealed')).toHaveLength(0);
    const found = run(state, (play) => attackHex(play, battery, at(state, 'KK18')), [43, 66]);
    expect(eventsOf(found.events, 'revealed')).toHaveLength(1);
  });

  test('C-DaE:2.52 C-R35 TEM alone: Smoke and Height Advantage change nothing, both levels of the Steeple hex are hit', () => {
    const { events } = barrage('br-4-5-7 R12', [66, 11], { smoke: [{ hex: 'R12', kind: 'full', side: 'british' }] });
    expect(eventsOf(events, 'fire-resolved')[0].bundles[0].modifiers.total).toBe(0);
    const church = barrage('br-4-5-7 NN8/steeple', [65]).events;
    expect(eventsOf(church, 'fire-resolved')[0].bundles[0].modifiers.total).toBe(3);
  });

  test('C-DaE:2.53 V-DaE:2.53 a moving tank is attacked when it comes in', () => {
    const { state, u } = stateWith({
      scenario: MAP,
      attacker: 'british',
      phase: 'movement',
      units: { tank: 'br-sherman-v LL15>2 motion', ...IDLE },
    });
    state.batteries = [batteryOf(state, { counter: 'FFE:2 LL17' })];
    const { events } = answer(open(state).state, { do: 'drive', unit: u.tank, way: [{ to: 'LL16' }], stops: [] }, [66]);
    expect(eventsOf(events, 'vehicle-struck').map(({ rule }) => rule)).toEqual(['V-7.11a']);
  });

  test('C-DaE:2.51a I-DaE:2.51 C-DaE:2.51c C-DaE:2.51d C-DaE:2s3 the FFE:2 of either side meets those who enter in their Movement Phase', () => {
    const { state, u } = stateWith({
      scenario: MAP,
      attacker: 'german',
      phase: 'movement',
      units: { mover: 'ge-4-4-7 LL15', ...IDLE },
    });
    state.batteries = [batteryOf(state, { counter: 'FFE:2 LL17' })];
    const { events } = answer(open(state).state, move([u.mover], ['LL16']), [65, 11]);
    expect(eventsOf(events, 'fire-resolved').map(({ rule, at: hex }) => [rule, hex])).toEqual([
      ['C-DaE:2.51a', 'LL16'],
    ]);
  });

  test('C-DaE:2.51e a unit that routs into an FFE is attacked instead of interdicted', () => {
    const { state, u } = routing({
      scenario: MAP,
      attacker: 'german',
      units: { ...IDLE, squad: 'ge-4-4-7 LL13 broken desperate', threat: 'br-4-5-7 LL14' },
    });
    state.batteries = [batteryOf(state, { side: 'british', counter: 'FFE:C LL11' })];
    const way = listedOf(state, 'rout').find(
      ({ unit, way: steps }) => unit === u.squad && steps.some(({ to }) => to === 'LL12' || to === 'LL11'),
    );
    const { events } = answer(state, way ?? rout(u.squad, ['LL12', 'LL11']), [66, 66].slice(0, way?.way.length ?? 2));
    expect(eventsOf(events, 'fire-resolved').length).toBeGreaterThan(0);
    expect(eventsOf(events, 'interdicted')).toHaveLength(0);
  });

  test('C-DaE:2.6 I-DaE:2.6 nobody must rout into an FFE to reach the nearest building', () => {
    const units = { ...IDLE, squad: 'ge-4-4-7 LL13 broken desperate', threat: 'br-4-5-7 LL14' };
    const { state, u } = routing({ scenario: MAP, attacker: 'german', units });
    const away = { ...rout(u.squad, ['KK13', 'KK12']), ignore: ['LL11'] };
    const before = refusal(state, away);
    state.batteries = [batteryOf(state, { side: 'british', counter: 'FFE:C LL11' })];
    const after = refusal(state, away);
    expect([isRefused(before), isRefused(after)]).toEqual([true, false]);
  });

  test('C-DaE:2.7d C-DaE:2.8a C-DaE:2.8b an observer off the board looks from there, and cannot be harmed', () => {
    const { state } = shellingWith({ post: 'LL15' }, { units: IDLE });
    const menu = call(state, [BLACK]).state;
    expect([isLegal(menu, order('aim', { at: 'LL16' })), state.place.includes(at(state, 'LL15'))]).toEqual([
      true,
      false,
    ]);
  });

  test('C-DaE:2.9a C-DaE:2.9b C-DaE:2.9d C-DaE:2.9f C-DaE:2.9g rockets have one mission, without Smoke and without Correction', () => {
    const rockets = { type: 'rockets', calibre: '150+mm', smoke: false } as const;
    const { state } = shellingWith({ ...rockets, counter: 'FFE:2 KK16' }, { units: IDLE });
    const called = call(state).state;
    expect(menuIn(called)).toEqual(['leave', 'cancel']);
    expect(refusal(called, order('correct', { at: 'JJ15' }))[0]).toBe('rockets-stay C-DaE:2.9c');
    const kept = answer(state, order('silent')).state;
    expect(counterIn(kept)).toBe('FFE:C KK16');
    const over = shellingWith({ ...rockets, counter: 'FFE:C KK16' }, { units: IDLE }).state;
    expect([counterIn(over), batteryIn(over).closed]).toEqual([undefined, true]);
  });
});

const laying = (observer: string) => {
  const { state, u } = stateWith({
    scenario: MAP,
    attacker: 'british',
    units: { observer, idle: 'br-4-5-7 A1', enemy: 'ge-4-4-7 TT1' },
    stack: [
      { at: 'fire-phase', phase: 'prep-fire', side: 'british', step: 'fire', fired: [] },
      { at: 'artillery', side: 'british', phase: 'prep-fire', step: 'smoke', waiting: [], due: [], burst: false },
    ],
  });
  state.smokeObserver = unitNumber(u.observer);
  state.stack = [{ at: 'sequence', step: 'movement' }, ...state.stack.slice(1)];
  return { state, u };
};

describe('the smoke barrage of a card', () => {
  test('C-DaE3:SSR3b C-DaE3:SSR3c C-SM3-1 it drifts, and covers seven hexes', () => {
    const { state } = laying('br-8-0 T13');
    const { state: after, events } = answer(state, { do: 'lay-smoke', at: 'T14' }, [4, 3]);
    expect(eventOf(events, 'smoke-barrage')).toMatchObject({ roll: 4, direction: 3, to: 'U15', reveals: true });
    expect(['T14', 'T15', 'U14', 'U15', 'U16', 'V14', 'V15'].map((hex) => smokeIn(after, hex))).toEqual([
      3, 3, 3, 3, 3, 3, 3,
    ]);
    expect(after.smokeObserver).toBe(-1);
  });

  test('C-DaE3:SSR3a only while the observer is in Good Order, and where they see', () => {
    expect(refusal(laying('br-8-0 T13 broken').state, { do: 'lay-smoke', at: 'T14' })).toEqual([
      'smoke-observer-unable C-DaE3:SSR3a',
    ]);
    expect(refusal(laying('br-8-0 T13').state, { do: 'lay-smoke', at: 'TT1' })).toEqual(['smoke-unseen C-DaE3:SSR3a']);
    expect(isLegal(laying('br-8-0 T13 broken').state, { do: 'go-on' })).toBe(true);
  });

  test('C-DaE3:SSR3a C-R204 a leader is chosen, and the enemy does not learn whom', () => {
    const { state, u } = stateWith({
      scenario: MAP,
      units: { leader: 'br-8-0 A1', squad: 'br-4-5-7 A1', enemy: 'ge-4-4-7 TT1' },
      stack: [{ at: 'appointment', side: 'british' }],
    });
    expect(refusal(state, { do: 'appoint', unit: u.squad })).toEqual(['observer-no-leader C-DaE3:SSR3a']);
    const { state: after, events } = answer(state, { do: 'appoint', unit: u.leader });
    expect([after.smokeObserver, elstGame.view(after, 'german').smokeObserver]).toEqual([unitNumber(u.leader), -2]);
    expect(elstGame.sees(eventOf(events, 'observer-appointed'), 'german')).toBeUndefined();
  });
});

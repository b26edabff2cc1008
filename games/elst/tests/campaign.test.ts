/** The campaign from its first battle through a Refit Phase to the next. */
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { addItem, pieceId, rosterOf } from '../rules/campaign/rosters.js';
import type { Action } from '../rules/state/actions.js';
import { ENTRY, NONE } from '../rules/state/campaign.js';
import { hasMark, isOnMap, placeCode, placeOf } from '../rules/state/state.js';
import type { State } from '../rules/state/state.js';
import { moveUnit } from '../rules/units/units-in-play.js';
import { isGun, weaponsOf } from '../rules/units/weapons-in-play.js';
import { findWeaponKind, unitId, unitKinds, weaponKinds } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import {
  afterBattle,
  answerAs,
  retainedKinds,
  askedNow,
  initialBattle,
  listFor,
  newCampaign,
  refitFrom,
  told,
  verdictFor,
} from './campaign-play.js';

const mortars = (state: State) =>
  rosterOf(state, 'british').items.filter(({ kind }) => weaponKinds[kind].type === 'light-mortar').length;

const enter = (piece: number, at: string): Action => ({ do: 'enter', piece: pieceId('british', piece), at });

const escapeOf = (units: readonly string[], drop: readonly string[] = [], to?: number): Action => ({
  do: 'escape',
  stacks: [{ units: [...units], drop: [...drop], ...(to !== undefined && { to }) }],
});

describe('the Initial Scenario', () => {
  test('C-DaE:4.4 C-DaE:4.42 C-DaE:4.43 C-DaE:4.6 no Refit Phase comes before it; the Germans set up first, the British move first', () => {
    const state = newCampaign();
    expect([askedNow(state), state.campaign?.rosters.german.points]).toEqual([['british'], 0]);
    const prepared = answerAs(state, 'british', { do: 'prepare', radios: [], enter: [] }).state;
    expect(askedNow(prepared)).toEqual(['german']);
    const battle = initialBattle();
    expect([battle.turn, battle.attacker, battle.phase]).toEqual([1, 'british', 'rally']);
  });

  test('C-DaE:4.43g C-DaE:4.43b C-CG3b both orders of battle, with the module of the Germans', () => {
    const state = newCampaign();
    const of = (side: Side) => {
      const counts: Record<string, number> = {};
      for (const kind of retainedKinds(state, side)) counts[kind] = (counts[kind] ?? 0) + 1;
      return counts;
    };
    expect(of('german')).toMatchObject({ 'ss-6-5-8': 3, 'ss-4-4-7': 5, 'ge-4-4-7': 5, 'ge-pzkpfw-vg': 2 });
    expect(of('british')).toMatchObject({ 'br-4-5-7': 20, 'br-2-4-7': 2, 'br-2-2-8': 4, 'br-sherman-iii': 5 });
    const modules = rosterOf(state, 'german').items.flatMap(({ module }) => module ?? []);
    expect(modules).toEqual([{ calibre: '100+mm', type: 'usual' }]);
  });

  test('C-DaE:4.41d the balance of the campaign: no British mortars, or a smaller German module', () => {
    expect([mortars(newCampaign()), mortars(newCampaign({ balance: 'german' }))]).toEqual([2, 0]);
    const balanced = rosterOf(newCampaign({ balance: 'british' }), 'german').items;
    expect(balanced.flatMap(({ module }) => module?.calibre ?? [])).toEqual(['80+mm']);
  });

  test('C-DaE:4.43b British Infantry may enter later instead; the tanks always do', () => {
    const state = newCampaign();
    const later = pieceId('british', 0);
    const after = answerAs(state, 'british', { do: 'prepare', radios: [], enter: [later] }).state;
    expect(rosterOf(after, 'british').pieces[0].post).toBe(ENTRY);
    expect(rosterOf(after, 'british').pieces.filter(({ post }) => post === ENTRY)).toHaveLength(7);
  });

  test('C-CG4 C-CG5a C-CG5c C-CG3c C-CG3d C-CG1 two self-rallies, 19 Panzerfausts for 13 squads, a pile of 8 and 3, the whole map', () => {
    const state = initialBattle();
    expect([state.selfRallies, state.panzerfausts]).toEqual([2, 19]);
    expect(state.batteries).toMatchObject([{ black: 8, red: 3, smoke: true, side: 'german' }]);
    expect(elstGame.context(state).area.hexes).toHaveLength(1334);
  });
});

describe('entry and exit', () => {
  test('C-CG6a C-CG6b C-CG8b C-DaE:4.5182b units of the Entry Area come in a Player Turn of their choice; those who do not enter are Retained', () => {
    const battle = initialBattle();
    const tank = rosterOf(battle, 'british').pieces.findIndex(({ post }) => post === ENTRY);
    const placed = answerAs(battle, 'british', enter(tank, 'A12')).state;
    const unit = placed.side.length - 1;
    expect([placeOf(placed, unit), hasMark(placed, unit, 'motion')]).toEqual([undefined, true]);
    let state = answerAs(placed, 'british', { do: 'ready' }).state;
    for (let count = 0; count < 60 && state.phase !== 'close-combat' && state.turn === 1; count++) {
      const [side] = askedNow(state);
      const idle = listFor(state, side).find((action) => ['end-phase', 'ready', 'pass', 'go-on'].includes(action.do));
      state = answerAs(state, side, idle ?? listFor(state, side)[0]).state;
      if (rosterOf(state, 'british').pieces[tank].fate === 'retained') break;
    }
    expect(rosterOf(state, 'british').pieces[tank]).toMatchObject({ fate: 'retained', post: ENTRY });
  });

  test('C-CG8b V-4.0v6 a Gun that its crew leaves outside the map is Retained, and out of this battle', () => {
    const crew = retainedKinds(newCampaign(), 'british').indexOf('br-2-2-8');
    let state = elstGame.copy(initialBattle({}, [pieceId('british', crew)]));
    addItem(state, 'british', { kind: findWeaponKind('br-6pdr') ?? NONE, holder: crew, post: ENTRY });
    state = answerAs(state, 'british', enter(crew, 'A12')).state;
    const unit = state.side.length - 1;
    for (let count = 0; count < 9 && state.phase !== 'movement'; count++) {
      const [side] = askedNow(state);
      const idle = listFor(state, side).find((action) => ['end-phase', 'ready'].includes(action.do));
      if (idle !== undefined) state = answerAs(state, side, idle).state;
    }
    const gun = weaponsOf(state, unit).find((weapon) => isGun(state, weapon)) ?? NONE;
    const way = [{ to: 'A12' }];
    const move: Action = { do: 'move', units: [unitId(unit)], double: [], assault: false, drop: [], way, stops: [] };
    const { state: entered, events } = answerAs(state, 'british', move);
    expect(told(events)).toContain('The British keep the OQF 6-Pounder in the Entry Area.');
    expect([isOnMap(entered, unit), entered.weaponPlace[gun] < 0]).toEqual([true, true]);
    expect(rosterOf(entered, 'british').items.at(-1)).toMatchObject({ post: ENTRY, holder: NONE, kept: true });
    expect(elstGame.brokenInvariants(entered)).toEqual([]);
  });

  test('C-CG7a C-CG8a the British enter on the west edge, and only those of their Entry Area', () => {
    const battle = initialBattle();
    const tank = rosterOf(battle, 'british').pieces.findIndex(({ post }) => post === ENTRY);
    expect(verdictFor(battle, 'british', enter(tank, 'TT8'))).toEqual(['no-entry-there C-CG7a']);
    expect(verdictFor(battle, 'british', enter(0, 'A12'))).toEqual(['not-waiting C-CG8a']);
    expect(verdictFor(battle, 'british', { do: 'enter', piece: 'gp1', at: 'A12' })).toEqual(['not-waiting C-CG8a']);
  });
});

describe('the end of a battle', () => {
  test('C-CG2b both agree at the end of a Player Turn, or it goes on', () => {
    const state = elstGame.copy(initialBattle());
    state.stack = [
      { at: 'sequence', step: 'next-turn' },
      { at: 'agreement', offered: false },
    ];
    const offered = answerAs(state, 'british', { do: 'end-battle' }).state;
    expect(askedNow(offered)).toEqual(['german']);
    const refused = answerAs(offered, 'german', { do: 'play-on' }).state;
    expect([refused.phase, refused.attacker]).toEqual(['rally', 'german']);
    const accepted = answerAs(offered, 'german', { do: 'end-battle' });
    expect(accepted.events.map(({ type }) => type)).toContain('battle-ended');
  });

  test.each([
    [5, 1, true],
    [5, 2, false],
    [7, 5, true],
  ])('C-CG2a C-CG2c at the end of turn %i a roll of %i ends it: %s', (turn, roll, ends) => {
    const state = elstGame.copy(initialBattle());
    state.turn = turn;
    state.attacker = 'german';
    state.stack = [
      { at: 'sequence', step: 'next-turn' },
      { at: 'agreement', offered: false },
    ];
    const { events } = answerAs(state, 'german', { do: 'play-on' }, [roll]);
    expect(events.some(({ type }) => type === 'battle-ended')).toBe(ends);
  });

  test('C-DaE:4.502 C-DaE:4.503a C-DaE:4.503b C-DaE:4.5171e markers go, all rally and hold what they stand in; nobody has won', () => {
    const { state, events } = afterBattle([
      { kind: 'br-4-5-7', at: 'M15', marks: ['broken', 'desperate'] },
      { kind: 'ge-4-4-7', at: 'NN8' },
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'control-changed', holding: 'M15', side: 'british' }),
    );
    expect([state.smoke, state.acquired, elstGame.outcome(state).winner]).toEqual([[], [], undefined]);
    expect(events.filter(({ type }) => type === 'game-over')).toEqual([]);
  });

  test('C-DaE:4.2.b C-DaE:4.5128 the rosters tell of the last battle: units present, lost and Recalled', () => {
    const state = elstGame.copy(initialBattle());
    if (state.campaign === undefined) throw new Error('It is a campaign');
    state.campaign = { ...state.campaign, date: 5, exited: [0, 0, 0, 0, 0, 0] };
    const find = (kind: string) => state.kind.findIndex((other) => unitKinds[other].id === kind);
    const [lost, recalled, there] = [find('ss-6-5-8'), find('ge-pzkpfw-vg'), find('ss-4-4-7')];
    moveUnit(state, lost, placeCode('eliminated'));
    moveUnit(state, recalled, placeCode('exited'));
    const over = refitFrom(state, 'melee').state;
    const { pieces } = over.campaign?.battle ?? { pieces: [] };
    const ends = [lost, recalled, there].map((unit) => {
      const { fate, story } = rosterOf(over, 'german').pieces[pieces[unit]];
      return [fate, story.at(-1)?.what];
    });
    expect([over.phase, ends]).toEqual([
      'over',
      [
        ['eliminated', 'eliminated'],
        ['eliminated', 'eliminated'],
        ['in-play', 'fought'],
      ],
    ]);
  });

  test('C-DaE:4.501a C-DaE:4.501b Melee is fought to the end, the side that moved first attacks', () => {
    const { state } = afterBattle([
      { kind: 'br-4-5-7', at: 'M15', marks: ['melee', 'pinned'] },
      { kind: 'ge-4-4-7', at: 'M15', marks: ['melee'] },
      { kind: 'ge-4-4-7', at: 'NN8' },
    ]);
    expect([state.stack.at(-1)?.at, state.attacker]).toEqual(['combat', 'british']);
    const [british, german] = ['br-4-5-7', 'ge-4-4-7'].map((kind) =>
      unitId(state.side.findIndex((_, unit) => isOnMap(state, unit) && unitKinds[state.kind[unit]].id === kind)),
    );
    let next = state;
    for (let count = 0; count < 60 && next.stack.some(({ at }) => at === 'combat'); count++) {
      const [side] = askedNow(next);
      const [by, against] = side === 'british' ? [british, german] : [german, british];
      const attack: Action = { do: 'engage', attacks: [{ by: [by], against: [against] }] };
      next = answerAs(next, side, verdictFor(next, side, attack).length === 0 ? attack : listFor(next, side)[0]).state;
    }
    const left = next.side.filter((_, unit) => isOnMap(next, unit));
    expect(next.stack.some(({ at }) => at === 'combat')).toBe(false);
    expect(left.length).toBeLessThan(3);
  });

  test('C-DaE:4.504a C-DaE:4.504b V-CG.v2 Shock and Bog are rolled for until they are over', () => {
    const shocked = afterBattle([{ kind: 'ge-pzkpfw-vg', at: 'NN10', marks: ['shocked'] }], [5, 2]);
    const rolls = shocked.events.filter(({ type }) => type === 'shock-rolled');
    expect(rolls).toMatchObject([{ outcome: 'unconfirmed-kill' }, { outcome: 'recovered' }]);
    const bogged = afterBattle([{ kind: 'ge-pzkpfw-vg', at: 'NN10', marks: ['bogged'] }], [51, 51]);
    expect(bogged.events.filter(({ type }) => type === 'bog-removal')).toMatchObject([
      { outcome: 'mired' },
      { outcome: 'immobilized' },
    ]);
  });
});

describe('areas and Escape', () => {
  /** Page DE8, as far as the units of the Initial Scenario go: the British hold E12 and E13; a squad is deep in German ground. */
  const ended = afterBattle([
    { kind: 'br-4-5-7', at: 'E12' },
    { kind: 'br-4-5-7', at: 'E13' },
    { kind: 'br-4-5-7', at: 'M16' },
    { kind: 'ss-4-4-7', at: 'NN8' },
    { kind: 'ss-4-4-7', at: 'L6' },
  ]);

  test('C-DaE:4.505a C-DaE:4.505b C-DaE:4.5056 C-DaE:4.506a areas are drawn, units in them are Retained; one in an enemy area must Escape', () => {
    const { state, events } = ended;
    expect(events.some(({ type }) => type === 'ground-drawn')).toBe(true);
    expect([askedNow(state), state.stack.at(-1)]).toMatchObject([['british'], { at: 'refit', step: 'escape' }]);
    expect(retainedKinds(state, 'british').filter((kind) => kind === 'br-4-5-7')).toHaveLength(2);
  });

  test.each([
    [12, ['br-4-5-7', 'br-4-5-7', 'br-4-5-7']],
    [34, ['br-4-4-7', 'br-4-5-7', 'br-4-5-7']],
    [44, ['br-2-4-7', 'br-4-5-7', 'br-4-5-7']],
    [45, ['br-2-3-7', 'br-4-5-7', 'br-4-5-7']],
    [46, ['br-4-5-7', 'br-4-5-7']],
  ] as const)('C-DaE:4.506f C-DaE:4.5061a C-DaE:4.5061c C-R52 Escape with a roll of %i', (dice, after) => {
    const { state } = ended;
    const unit = state.side.findIndex((side, index) => side === 'british' && isOnMap(state, index));
    const stack = { units: [unitId(unit)], drop: [] };
    const went = answerAs(state, 'british', { do: 'escape', stacks: [stack] }, [dice]);
    const [rolled] = went.events.filter(({ type }) => type === 'escape-rolled');
    expect(rolled).toMatchObject({ modifiers: { total: 2 } });
    const men = retainedKinds(went.state, 'british').filter((kind) => !kind.includes('sherman'));
    expect(men.toSorted()).toEqual(after);
  });

  test('C-DaE:4.506b C-DaE:4.506c C-DaE:4.506d C-DaE:4.506e units that may Escape, their stacks and equipment', () => {
    const { state } = ended;
    const unit = state.side.findIndex((side, index) => side === 'british' && isOnMap(state, index));
    expect(verdictFor(state, 'british', escapeOf(['u1']))).toEqual(['no-escape C-DaE:4.506b']);
    expect(verdictFor(state, 'british', escapeOf([unitId(unit)], ['w99']))).toEqual(['no-such-item C-DaE:4.2.h']);
    expect(verdictFor(state, 'british', escapeOf([unitId(unit)], [], 9))).toEqual(['area-not-nearest C-DaE:4.5061a']);
    expect(verdictFor(state, 'british', escapeOf([unitId(unit)]))).toEqual([]);
    const twice: Action = {
      do: 'escape',
      stacks: [
        { units: [unitId(unit)], drop: [] },
        { units: [unitId(unit)], drop: [] },
      ],
    };
    expect(verdictFor(state, 'british', twice)).toEqual(['named-twice C-DaE:4.511h', 'named-twice C-DaE:4.511h']);
  });
});

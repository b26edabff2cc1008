/** The campaign, rule by rule: what the other files tell as a story, each alone. */
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { campaignOf, pieceId, rosterOf } from '../rules/campaign/rosters.js';
import { elrOf } from '../rules/morale/replacement.js';
import type { Action } from '../rules/state/actions.js';
import { ENTRY, NONE } from '../rules/state/campaign.js';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { isOnMap } from '../rules/state/state.js';
import { findUnitKind, unitId, unitKinds } from '../rules/vocabulary/units.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';
import {
  BOTH,
  afterBattle,
  answerAs,
  armed,
  battleWith,
  buying,
  idleTo,
  initialBattle,
  listFor,
  refitFrom,
  retainedKinds,
  toBattle,
  unitOf,
  verdictFor,
} from './campaign-play.js';
import { rout } from './rout-kit.js';

const kindOf = (id: string): number => findUnitKind(id) ?? -1;

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);

const ralliesIn = (from: State) => listFor(from, 'british').filter(({ do: it }) => it === 'self-rally');

const factsOf = ({ campaign, control }: State) => [campaign?.ground, campaign?.exited, control];

const lostIn = (state: State) => campaignOf(idleTo({ state, events: [] }, 'shift').state).pools.british.length;

const tanksIn = (from: State) => retainedKinds(from, 'british').filter((kind) => kind.includes('sherman')).length;

describe('a battle', () => {
  test('C-CG4 each side has two self-rallies in its own Rally Phase', () => {
    const broken = ['E10', 'E11', 'E12'].map((at) => ({ kind: 'br-4-5-7', at, marks: ['broken'] as const }));
    let state = battleWith([...broken, { kind: 'ss-4-4-7', at: 'NN8' }], 'rally');
    for (let count = 0; count < 6 && state.stack.at(-1)?.at !== 'rally-phase'; count++)
      state = answerAs(state, 'british', { do: 'ready' }).state;
    expect(ralliesIn(state)).toHaveLength(3);
    const once = answerAs(state, 'british', ralliesIn(state)[0], [66]).state;
    const twice = answerAs(once, 'british', ralliesIn(once)[0], [66]).state;
    expect(ralliesIn(twice)).toEqual([]);
  });

  test('C-CG13 British 3, German leaders 3, German MMC 2; SS are not replaced', () => {
    const state = initialBattle();
    const elr = ['br-4-5-7', 'br-8-1', 'ge-4-4-7', 'ge-9-1'].map((kind) => elrOf(state, unitOf(state, kind)));
    expect(elr).toEqual([3, 3, 2, 3]);
    expect(unitKinds[kindOf('ss-4-4-7')].replacedBy).toBeUndefined();
  });

  test('C-DaE:4.12 however many are lost, only their number in the Eliminated Pool changes', () => {
    const few = afterBattle(BOTH).state;
    const more = afterBattle([...BOTH, { kind: 'br-4-5-7', at: 'E12' }, { kind: 'br-4-5-7', at: 'E13' }]).state;
    expect(factsOf(more)).toEqual(factsOf(few));
    expect(elstGame.outcome(more).points.british.total).toBe(elstGame.outcome(few).points.british.total);
    expect(lostIn(few) - lostIn(more)).toBe(2);
  });

  test('C-CG6a a tank troop that never entered is there next time', () => {
    const { state } = idleTo(afterBattle(BOTH), 'purchase');
    const before = tanksIn(state);
    const bought = buying(state, { british: [{ group: 'V2', to: 'entry' }] }, [11]).state;
    expect(tanksIn(bought)).toBe(before + 4);
    const fought = elstGame.copy(toBattle(bought, 'attack'));
    expect(tanksIn(refitFrom(fought, 'melee').state)).toBe(before + 4);
  });
});

test.each(SIDES)(
  'C-R204 the %s side can think a Refit Phase through from what it knows, up to the next battle',
  (side) => {
    const view = elstGame.copy(elstGame.view(battleWith(BOTH, 'movement'), side));
    const { state } = idleTo(refitFrom(view, 'melee'), 'preparation');
    expect(state.stack.at(-1)).toMatchObject({ at: 'refit', step: 'preparation' });
    expect(retainedKinds(state, side).length).toBeGreaterThan(0);
  },
);

/** A broken squad on the west edge, far from any shelter. */
const brokenAt = (where: string, more: readonly { kind: string; at: string }[] = []) =>
  battleWith([{ kind: 'br-4-5-7', at: where, marks: ['broken', 'desperate'] }, ...more, BOTH[2]], 'rout');

describe('leaving the map', () => {
  test('C-CG11a a Good Order squad that leaves by its Entry Area is Retained there and does not come back', () => {
    const state = battleWith([{ kind: 'br-4-5-7', at: 'A12' }, BOTH[2]], 'movement');
    const unit = unitOf(state, 'br-4-5-7');
    const leave: Action = {
      do: 'move',
      units: [unitId(unit)],
      double: [],
      assault: false,
      drop: [],
      way: [{ exit: true }],
      stops: [],
    };
    const went = answerAs(state, 'british', leave);
    expect(went.events).toContainEqual(expect.objectContaining({ type: 'withdrawn', rule: 'C-CG11a' }));
    const number = campaignOf(went.state).battle?.pieces[unit] ?? NONE;
    expect(rosterOf(went.state, 'british').pieces[number]).toMatchObject({ fate: 'retained', post: ENTRY });
    went.state.stack = [{ at: 'entry' }];
    const back: Action = { do: 'enter', piece: pieceId('british', number), at: 'A12' };
    expect(verdictFor(went.state, 'british', back)).toEqual(['not-waiting C-CG8a']);
  });

  test('C-R76 C-R77 in the Advance Phase too units in Good Order leave the map: for victory, or to be Retained', () => {
    const state = battleWith([{ kind: 'br-4-5-7', at: 'TT10' }, { kind: 'br-4-5-7', at: 'A12' }, BOTH[2]], 'advance');
    const leavings = listFor(state, 'british').filter((action) => action.do === 'leave');
    expect(leavings).toHaveLength(2);
    const [east, west] = leavings;
    const scored = answerAs(state, 'british', east);
    expect(scored.events).toContainEqual(expect.objectContaining({ type: 'points-exited', points: 2 }));
    expect(answerAs(state, 'british', west).events).toContainEqual(
      expect.objectContaining({ type: 'withdrawn', rule: 'C-CG11a' }),
    );
    const inland = battleWith([{ kind: 'br-4-5-7', at: 'E12' }, BOTH[2]], 'advance');
    const leave: Action = { do: 'leave', units: [unitId(unitOf(inland, 'br-4-5-7'))] };
    expect(verdictFor(inland, 'british', leave)).toEqual(['no-leaving C-R76']);
    const tired = battleWith([{ kind: 'br-4-5-7', at: 'TT10', marks: ['pinned'] }, BOTH[2]], 'advance');
    expect(verdictFor(tired, 'british', { ...leave, units: [unitId(unitOf(tired, 'br-4-5-7'))] })).toEqual([
      'advance-unfit I-3.7b',
    ]);
  });

  test('C-CG11b a broken unit that routs off checks its morale; a half-squad that fails is lost with its weapon', () => {
    const state = brokenAt('A25');
    const unit = unitOf(state, 'br-4-5-7');
    const off = rout(unitId(unit), [], { leave: true });
    const passed = answerAs(state, 'british', off, [11]);
    expect(passed.events).toContainEqual(expect.objectContaining({ type: 'morale-checked', outcome: 'passed' }));
    expect(passed.events).toContainEqual(expect.objectContaining({ type: 'withdrawn', rule: 'C-CG11a' }));
    const half = elstGame.copy(state);
    half.kind[unit] = kindOf('br-2-4-7');
    const lmg = armed(half, unit, 'br-lmg');
    const failed = answerAs(half, 'british', off, [66]);
    expect([isOnMap(failed.state, unit), failed.state.weaponPlace[lmg] < 0]).toEqual([false, true]);
    expect(failed.events).toContainEqual(expect.objectContaining({ type: 'eliminated', cause: 'rout-off' }));
  });

  test('C-CG11b a Good Order leader who leaves with it helps', () => {
    const state = brokenAt('A25', [{ kind: 'br-10-2', at: 'A25' }]);
    const [unit, leader] = [unitOf(state, 'br-4-5-7'), unitOf(state, 'br-10-2')];
    const off = rout(unitId(unit), [], { leave: true, leaders: [unitId(leader)] });
    const went = answerAs(state, 'british', off, [45]);
    expect(went.events).toContainEqual(
      expect.objectContaining({
        type: 'morale-checked',
        outcome: 'passed',
        modifiers: expect.objectContaining({ total: -2 }),
      }),
    );
    expect(retainedKinds(went.state, 'british')).toContain('br-10-2');
  });

  test('C-CG11b C-R77 it goes as far as its MF reach, never elsewhere; from B24 an enemy does not bar the way west', () => {
    const state = brokenAt('C25');
    const id = unitId(unitOf(state, 'br-4-5-7'));
    const listed = listFor(state, 'british').filter((action) => action.do === 'rout' && action.leave === true);
    expect(listed.length).toBeGreaterThan(0);
    for (const action of listed) expect(verdictFor(state, 'british', action)).toEqual([]);
    expect(verdictFor(state, 'british', rout(id, [], { leave: true }))).toEqual(['no-rout-off C-CG11b']);
    const south = brokenAt('M29');
    const lost = unitId(unitOf(south, 'br-4-5-7'));
    expect(verdictFor(south, 'british', rout(lost, [], { leave: true }))).toEqual(['no-rout-off C-CG11b']);
    const far = brokenAt('G25');
    const tired = unitId(unitOf(far, 'br-4-5-7'));
    const way = ['F24', 'E24', 'D23', 'C23', 'B22', 'A22'];
    expect(verdictFor(far, 'british', rout(tired, way, { leave: true }))).toEqual(['rout-too-far I-3.6b']);
    const enemyNear = brokenAt('A25', [{ kind: 'ge-4-4-7', at: 'B24' }]);
    const caught = unitId(unitOf(enemyNear, 'br-4-5-7'));
    expect(listFor(enemyNear, 'british').length).toBeGreaterThan(0);
    expect(verdictFor(enemyNear, 'british', rout(caught, [], { leave: true }))).toEqual([]);
  });

  test('C-CG11b C-CG11d a broken British unit that routs off the east edge for victory checks nothing and brings VP', () => {
    const state = brokenAt('TT13');
    const unit = unitOf(state, 'br-4-5-7');
    const went = answerAs(state, 'british', rout(unitId(unit), [], { leave: true }));
    expect(typesOf(went.events)).not.toContain('morale-checked');
    expect(went.events).toContainEqual(expect.objectContaining({ type: 'points-exited', points: 2 }));
  });

  test('C-CG11c a German squad that leaves the south edge is eliminated and counts as lost; nobody is offered that', () => {
    const state = battleWith([{ kind: 'ge-4-4-7', at: 'M28' }, ...BOTH], 'movement', 'german');
    const unit = unitOf(state, 'ge-4-4-7');
    const leave: Action = {
      do: 'move',
      units: [unitId(unit)],
      double: [],
      assault: false,
      drop: [],
      way: [{ exit: true }],
      stops: [],
    };
    expect(
      listFor(state, 'german').some((action) => action.do === 'move' && action.way.some((it) => 'exit' in it)),
    ).toBe(false);
    const edge = battleWith([{ kind: 'ge-4-4-7', at: 'M29' }, ...BOTH], 'movement', 'german');
    const lost = answerAs(edge, 'german', { ...leave, units: [unitId(unitOf(edge, 'ge-4-4-7'))] });
    expect(lost.events).toContainEqual(expect.objectContaining({ type: 'eliminated', rule: 'C-CG11c' }));
    const { state: ended } = idleTo(refitFrom(elstGame.copy(lost.state), 'melee'), 'shift');
    expect(campaignOf(ended).pools.german).toContain(kindOf('ge-4-4-7'));
  });

  test('C-CG11c C-R77 a Recalled tank that leaves by its Entry Area is Retained, and eliminated in 4.5128', () => {
    const state = battleWith(
      [{ kind: 'br-sherman-iii', at: 'A12', marks: ['recalled', 'motion'] }, ...BOTH],
      'movement',
    );
    const unit = unitOf(state, 'br-sherman-iii');
    state.hull[unit] = 4;
    const exits = listFor(state, 'british').filter(
      (action) => action.do === 'drive' && action.unit === unitId(unit) && action.way.some((it) => 'exit' in it),
    );
    expect(exits.length).toBeGreaterThan(0);
    const went = answerAs(state, 'british', exits[0]).state;
    const number = campaignOf(went).battle?.pieces[unit] ?? NONE;
    expect(rosterOf(went, 'british').pieces[number]).toMatchObject({
      fate: 'retained',
      post: ENTRY,
      marks: ['recalled'],
    });
  });
});

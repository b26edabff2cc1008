/** The Refit Phase, rule by rule: what the other files tell as a story, each alone. */
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { rangeBetween } from '../rules/board/locations.js';
import { areasOn } from '../rules/campaign/ground.js';
import {
  campaignOf,
  changeCampaign,
  changeItem,
  changePiece,
  itemId,
  numberedFor,
  pieceId,
  rosterOf,
} from '../rules/campaign/rosters.js';
import type { Action } from '../rules/state/actions.js';
import { ENTRY, IN_PLACE, NONE } from '../rules/state/campaign.js';
import { settingOf } from '../rules/state/context.js';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { hasMark, isOnMap, NOBODY } from '../rules/state/state.js';
import { layDown, removeWeapon, weaponsOf } from '../rules/units/weapons-in-play.js';
import { findUnitKind, unitId, unitKinds, weaponId, weaponKinds } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import type { Went } from './campaign-play.js';
import {
  BOTH,
  afterBattle,
  answerAs,
  armed,
  askedNow,
  battleWith,
  buying,
  groundIn,
  idleTo,
  listFor,
  refitFrom,
  retainedKinds,
  toBattle,
  unitOf,
  verdictFor,
} from './campaign-play.js';
import { at } from './toolkit.js';

function pieceOf(state: State, side: Side, kind: string): number {
  return rosterOf(state, side).pieces.findIndex(
    (piece) => unitKinds[piece.kind].id === kind && piece.fate === 'retained',
  );
}

function itemOf(state: State, side: Side, kind: string): number {
  return rosterOf(state, side).items.findIndex((item) => weaponKinds[item.kind].id === kind);
}

const steps = (events: readonly Event[]) =>
  events.flatMap((event) => (event.type === 'refit-step' ? event.number : []));

/** The first answers of everybody until a frame is on top. */
function playTo(state: State, frame: string): State {
  let next = state;
  for (let count = 0; count < 60 && next.stack.at(-1)?.at !== frame; count++) {
    const [side] = askedNow(next);
    const listed = listFor(next, side);
    next = answerAs(next, side, listed.find((action) => action.do === 'go-on') ?? listed[0]).state;
  }
  return next;
}

describe('4.501 to 4.503', () => {
  test('C-DaE:4.5b on the last date the campaign ends after 4.503: nothing else is done', () => {
    const state = battleWith(BOTH, 'rally');
    changeCampaign(state, { date: 5, exited: [0, 0, 0, 0, 0, 0] });
    const { events, state: over } = refitFrom(state, 'melee');
    expect(steps(events)).toEqual(['4.501', '4.502', '4.503']);
    expect(over.phase).toBe('over');
  });

  const crowded = [
    { kind: 'br-4-5-7', at: 'M15', marks: ['pinned', 'exhausted'] },
    { kind: 'ge-4-4-7', at: 'M15', marks: ['pinned'] },
    { kind: 'br-4-5-7', at: 'M20' },
    { kind: 'ge-4-4-7', at: 'M20' },
    BOTH[2],
  ] as const;

  test('C-DaE:4.501d the side that moved first picks the next hex', () => {
    const { state } = afterBattle(crowded);
    expect(listFor(state, 'british')).toEqual([
      { do: 'fight', at: 'M15' },
      { do: 'fight', at: 'M20' },
    ]);
    for (const hex of ['M15', 'M20']) expect(verdictFor(state, 'british', { do: 'fight', at: hex })).toEqual([]);
  });

  test('C-DaE:4.501c after the first round nobody there is pinned or CX, a Stun is on its +1 side, and its crew may be exposed', () => {
    const { state } = afterBattle([
      { kind: 'br-sherman-iii', at: 'K10', marks: ['stunned'] },
      { kind: 'br-4-5-7', at: 'K10', marks: ['pinned', 'exhausted'] },
      { kind: 'ge-4-4-7', at: 'K10', marks: ['pinned'] },
      BOTH[2],
    ]);
    const tank = unitOf(state, 'br-sherman-iii');
    expect([hasMark(state, tank, 'stunned'), state.stack.at(-1)?.at]).toEqual([true, 'sequential-combat']);
    const between = playTo(state, 'melee-crews');
    const marked = (['pinned', 'exhausted', 'stunned'] as const).filter((mark) =>
      between.side.some((_, unit) => isOnMap(between, unit) && hasMark(between, unit, mark)),
    );
    expect([marked, hasMark(between, tank, 'stun-shaken')]).toEqual([[], true]);
    expect(askedNow(between)).toEqual(['british']);
    const expose: Action = { do: 'change-crew', unit: unitId(tank), crew: 'exposed' };
    expect(verdictFor(between, 'british', { ...expose, crew: 'buttoned-up' })).toEqual(['crew-barred V-7.7e']);
    const exposed = answerAs(between, 'british', expose).state;
    expect(hasMark(exposed, tank, 'crew-exposed')).toBe(true);
    expect(hasMark(exposed, tank, 'crew-changed')).toBe(false);
    expect(exposed.stack.at(-1)?.at).not.toBe('melee-crews');
  });

  /** Nobody attacks. Rounds that were begun. */
  const quietRounds = () => {
    const { state } = afterBattle([crowded[0], crowded[1], BOTH[2]]);
    let next = state;
    const rounds: number[] = [];
    for (let count = 0; count < 99 && next.phase === 'close-combat'; count++) {
      const [side] = askedNow(next);
      const frame = next.stack.find((one) => one.at === 'refit');
      rounds.push(frame?.at === 'refit' ? (frame.rounds ?? 0) : 0);
      next = answerAs(next, side, { do: 'engage', attacks: [] }).state;
    }
    return Math.max(...rounds);
  };

  test('C-DaE:4.501a twenty rounds in a row without a loss end a Melee in which nobody attacks', () => {
    expect(quietRounds()).toBe(20);
  });
});

/** Squads in the pool after an Escape of two with this roll. */
const lostIn = (roll: number) => {
  const { state } = afterBattle([...BOTH, { kind: 'br-4-5-7', at: 'M16' }, { kind: 'br-4-5-7', at: 'M16' }]);
  const units = [0, 1].map((place) => unitId(unitOf(state, 'br-4-5-7', place)));
  const went = answerAs(state, 'british', { do: 'escape', stacks: [{ units, drop: [] }] }, [roll]).state;
  const squad = findUnitKind('br-4-5-7');
  return campaignOf(went).pools.british.filter((kind) => kind === squad).length;
};

describe('4.505 to 4.507', () => {
  test('C-DaE:4.5055c C-DaE:4.511i the ground stays as it was drawn when units Shift away from it', () => {
    const ended = afterBattle([...BOTH, { kind: 'ge-pzkpfw-vg', at: 'V5' }, { kind: 'ss-6-5-8', at: 'L6' }]);
    const { state } = idleTo(ended, 'shift');
    const { ground } = campaignOf(state);
    const gone = listFor(state, 'german').filter(
      (action) =>
        action.do === 'shift' && action.groups.some(({ to, pieces }) => to === 'entry' && pieces.length === 1),
    );
    expect(gone.length).toBeGreaterThan(0);
    const sealed = answerAs(state, 'german', gone[0]).state;
    const done = answerAs(sealed, 'british', { do: 'shift', groups: [] }, [11]).state;
    expect(campaignOf(done).ground).toBe(ground);
    expect(groundIn(done, 'L6')).toBe('german');
  });

  test('C-DaE:4.507 equipment in a Setup Area belongs to its side; only personnel there eliminates it', () => {
    const state = battleWith([...BOTH, { kind: 'ss-6-5-8', at: 'L6' }], 'rally');
    const there = armed(state, NOBODY, 'br-mmg');
    layDown(state, there, at(state, 'NN8'));
    const { state: asked } = refitFrom(state, 'melee');
    const item = itemOf(asked, 'german', 'br-mmg');
    expect(rosterOf(asked, 'german').items[item]).toMatchObject({ holder: NONE });
    const away: Action = { do: 'eliminate-equipment', weapons: [itemId('german', item)] };
    expect(verdictFor(asked, 'german', away)).toEqual([]);
    const alone = battleWith([...BOTH.slice(0, 2), { kind: 'ss-6-5-8', at: 'L6' }], 'rally');
    const lying = armed(alone, NOBODY, 'br-mmg');
    layDown(alone, lying, at(alone, 'NN8'));
    const deserted = elstGame.copy(refitFrom(alone, 'melee').state);
    deserted.stack = [{ at: 'refit', step: 'possession', waiting: ['german'] }];
    expect(verdictFor(deserted, 'german', away)).toEqual(['not-your-equipment C-DaE:4.507']);
  });

  test('V-CG.v7 C-DaE:4.506f a tank in No Man’s Land escapes with 9, which is 8 as an AFV; with 10 it is a wreck', () => {
    const ended = afterBattle([
      { kind: 'ge-pzkpfw-vg', at: 'D12', marks: ['stun-shaken'] },
      { kind: 'br-sherman-iii', at: 'D12' },
      ...BOTH,
    ]);
    const { state } = ended;
    expect(groundIn(state, 'D12')).not.toBe('german');
    const tank = unitId(unitOf(state, 'ge-pzkpfw-vg'));
    const order: Action = { do: 'escape', stacks: [{ units: [tank], drop: [] }] };
    const rolled = (dice: number) => {
      const went = answerAll(state, order, dice);
      const [event] = went.events.filter(({ type }) => type === 'escape-rolled');
      return event;
    };
    expect(rolled(11)).toMatchObject({ outcome: 'it escapes' });
    expect(rolled(66)).toMatchObject({ outcome: 'a wreck' });
    const [total] = [rolled(11)].map((event) => (event?.type === 'escape-rolled' ? event.modifiers.parts : []));
    expect(total.map(({ label, value }) => [label, value])).toEqual(
      expect.arrayContaining([
        ['AFV', -1],
        ['Stunned', 1],
      ]),
    );
  });

  test('C-DaE:4.2.f C-DaE:4.5061c C-DaE:4.513e squads that are lost in an Escape are in the Eliminated Pool', () => {
    expect(lostIn(66) - lostIn(11)).toBe(2);
  });

  test('C-CG9b a crew with a Gun in Uncontrolled Territory must Escape, with +4; without the Gun it is Retained', () => {
    const placed = [...BOTH, { kind: 'br-2-2-8', at: 'K10' }] as const;
    const free = afterBattle(placed).state;
    expect(retainedKinds(free, 'british')).toContain('br-2-2-8');
    const state = battleWith(placed, 'rally');
    const crew = unitOf(state, 'br-2-2-8');
    for (const weapon of weaponsOf(state, crew)) removeWeapon(state, weapon);
    const gun = armed(state, crew, 'br-6pdr');
    const { state: asked } = refitFrom(state, 'melee');
    expect([groundIn(asked, 'K10'), asked.stack.at(-1)]).toMatchObject(['uncontrolled', { step: 'escape' }]);
    const taking: Action = { do: 'escape', stacks: [{ units: [unitId(crew)], drop: [] }] };
    const went = answerAs(asked, 'british', taking, [11]);
    expect(went.events).toContainEqual(
      expect.objectContaining({ type: 'escape-rolled', modifiers: expect.objectContaining({ total: 4 }) }),
    );
    const leaving: Action = { do: 'escape', stacks: [{ units: [unitId(crew)], drop: [weaponId(gun)] }] };
    const left = answerAs(asked, 'british', leaving, [11]);
    expect(left.events).toContainEqual(
      expect.objectContaining({ type: 'escape-rolled', modifiers: expect.objectContaining({ total: 0 }) }),
    );
  });

  test('C-DaE:4.5061c a Gun is lost with a crew that Casualty Reduction in an Escape eliminates', () => {
    const state = battleWith([...BOTH, { kind: 'br-2-2-8', at: 'K10' }], 'rally');
    const crew = unitOf(state, 'br-2-2-8');
    for (const weapon of weaponsOf(state, crew)) removeWeapon(state, weapon);
    armed(state, crew, 'br-6pdr');
    const { state: asked } = refitFrom(state, 'melee');
    const taking: Action = { do: 'escape', stacks: [{ units: [unitId(crew)], drop: [] }] };
    const went = answerAs(asked, 'british', taking, [24]); // 10 with the Gun
    const { state: after } = idleTo(went, 'shift');
    expect(retainedKinds(after, 'british')).not.toContain('br-2-2-8');
    expect([itemOf(after, 'british', 'br-6pdr'), itemOf(after, 'german', 'br-6pdr')]).toEqual([NONE, NONE]);
    expect(after.weaponKind.map((kind) => weaponKinds[kind].id)).not.toContain('br-6pdr');
  });

  test('C-CG9c an unpossessed Gun outside all Setup Areas stays in its hex, nobody’s', () => {
    const state = battleWith(BOTH, 'rally');
    const gun = armed(state, NOBODY, 'br-6pdr');
    layDown(state, gun, at(state, 'K10'));
    const { state: after } = idleTo(refitFrom(state, 'melee'), 'shift');
    expect([itemOf(after, 'british', 'br-6pdr'), itemOf(after, 'german', 'br-6pdr')]).toEqual([NONE, NONE]);
    const lying = after.weaponKind.findIndex((kind) => weaponKinds[kind].id === 'br-6pdr');
    expect([after.holder[lying], after.weaponPlace[lying]]).toEqual([NOBODY, at(after, 'K10')]);
  });

  test('C-DaE:4.506e before the attempt a weapon is dropped, eliminated or handed over', () => {
    const state = battleWith(
      [...BOTH, { kind: 'br-4-5-7', at: 'M16' }, { kind: 'br-10-2', at: 'M16', marks: ['wounded'] }],
      'rally',
    );
    const [squad, leader] = [unitOf(state, 'br-4-5-7', 2), unitOf(state, 'br-10-2')];
    for (const unit of [squad, leader]) for (const weapon of weaponsOf(state, unit)) removeWeapon(state, weapon);
    const lmg = armed(state, leader, 'br-lmg');
    const { state: asked } = refitFrom(state, 'melee');
    const units = [unitId(squad), unitId(leader)];
    const stack = (more: object): Action => ({ do: 'escape', stacks: [{ units, drop: [], ...more }] });
    expect(verdictFor(asked, 'british', stack({}))).toEqual(['too-much-to-carry C-DaE:4.506d']);
    const given = { give: [{ weapon: weaponId(lmg), unit: unitId(squad) }] };
    const orders: readonly (readonly [more: object, lmgs: number])[] = [
      [given, 2],
      [{ drop: [weaponId(lmg)] }, 1],
      [{ eliminate: [weaponId(lmg)] }, 1],
    ];
    for (const [more, lmgs] of orders) {
      expect(verdictFor(asked, 'british', stack(more))).toEqual([]);
      const went = answerAs(asked, 'british', stack(more), [11]).state;
      const items = rosterOf(went, 'british').items.filter(({ kind }) => weaponKinds[kind].id === 'br-lmg');
      expect(items).toHaveLength(lmgs);
    }
    const listed = listFor(asked, 'british').find((action) => action.do === 'escape' && action.stacks.length > 0);
    expect(listed).toMatchObject({ stacks: [{ give: given.give }] });
    const away = { give: [{ weapon: weaponId(lmg), unit: unitId(0) }] };
    expect(verdictFor(asked, 'british', stack(away))).toEqual(['no-transfer C-DaE:4.506e']);
  });
});

/** An order of one side, the other does nothing if it is asked. */
function answerAll(state: State, order: Action, dice: number): Went {
  const [first, ...others] = askedNow(state);
  const sealed = others.reduce(
    (now, side) => answerAs(now, side, listFor(now, side)[0]).state,
    first === 'german' ? state : answerAs(state, first, listFor(state, first)[0]).state,
  );
  return askedNow(sealed).includes('german')
    ? answerAs(sealed, 'german', order, [dice])
    : answerAs(state, 'german', order, [dice]);
}

describe('4.511 to 4.513', () => {
  test('C-DaE:4.511e V-CG.v8 a crew Shifts without its Gun, never with it', () => {
    const { state } = idleTo(afterBattle(BOTH), 'purchase');
    const bought = buying(state, { german: [{ group: 'G1', to: 1 }] }).state;
    const next = answerAs(bought, 'british', { do: 'choose-initiative', choice: 'idle' }).state;
    const [crew, gun] = [pieceOf(next, 'german', 'ge-2-2-8'), itemOf(next, 'german', 'ge-pak40')];
    const shift = (drop: readonly string[]): Action => ({
      do: 'shift',
      groups: [{ pieces: [pieceId('german', crew)], drop: [...drop], to: 'entry' }],
    });
    expect(verdictFor(next, 'german', shift([]))).toEqual(['gun-no-shift C-DaE:4.511e']);
    const left = shift([itemId('german', gun)]);
    expect(verdictFor(next, 'german', left)).toEqual([]);
    const sealed = answerAs(next, 'german', left).state;
    const done = answerAs(sealed, 'british', { do: 'shift', groups: [] }, [11]).state;
    const { items } = rosterOf(done, 'german');
    expect(items[itemOf(done, 'german', 'ge-pak40')]).toMatchObject({ holder: NONE, post: 0 });
  });

  test('C-DaE:4.511d before a Shift a weapon is handed over or eliminated', () => {
    const { state } = idleTo(afterBattle([...BOTH, { kind: 'br-10-2', at: 'E12', marks: ['wounded'] }]), 'shift');
    const leader = pieceOf(state, 'british', 'br-10-2');
    const squad = pieceOf(state, 'british', 'br-4-5-7');
    changePiece(state, 'british', leader, { marks: ['wounded'], fate: 'retained', post: 0 });
    const lmg = itemOf(state, 'british', 'br-lmg');
    changeItem(state, 'british', lmg, { holder: leader });
    const pieces = [pieceId('british', leader)];
    const shift = (more: object): Action => ({ do: 'shift', groups: [{ pieces, drop: [], to: 'entry', ...more }] });
    expect(verdictFor(state, 'british', shift({}))).toEqual(['too-much-to-carry C-DaE:4.506d']);
    const item = itemId('british', lmg);
    const handed = shift({ give: [{ item, piece: pieceId('british', squad) }] });
    const gone = shift({ eliminate: [item] });
    for (const order of [handed, gone]) expect(verdictFor(state, 'british', order)).toEqual([]);
    const after = (order: Action) =>
      rosterOf(
        answerAs(answerAs(state, 'british', order).state, 'german', { do: 'shift', groups: [] }, [11]).state,
        'british',
      ).items.filter(({ kind }) => weaponKinds[kind].id === 'br-lmg');
    const before = rosterOf(state, 'british').items.filter(({ kind }) => weaponKinds[kind].id === 'br-lmg').length;
    expect(after(handed).some(({ holder }) => holder === squad)).toBe(true);
    expect(after(gone)).toHaveLength(before - 1);
    expect(numberedFor('british', item)).toBe(lmg);
  });

  test('C-DaE:4.5126 Low Ammo is taken off unless the vehicle is Isolated', () => {
    const state = idleTo(afterBattle([...BOTH, { kind: 'ge-pzkpfw-vg', at: 'V5' }]), 'shift').state;
    const tank = pieceOf(state, 'german', 'ge-pzkpfw-vg');
    changePiece(state, 'german', tank, { marks: ['low-ammo'] });
    expect(rosterOf(idleTo({ state, events: [] }, 'purchase').state, 'german').pieces[tank].marks).toEqual([]);
    const cutOff = idleTo(
      afterBattle([
        { kind: 'ge-pzkpfw-vg', at: 'D12' },
        { kind: 'br-sherman-iii', at: 'B11' },
        { kind: 'br-sherman-iii', at: 'B14' },
        ...BOTH,
      ]),
      'shift',
    ).state;
    const isolated = pieceOf(cutOff, 'german', 'ge-pzkpfw-vg');
    changePiece(cutOff, 'german', isolated, { marks: ['low-ammo'] });
    const later = idleTo({ state: cutOff, events: [] }, 'purchase').state;
    expect(rosterOf(later, 'german').pieces[isolated].marks).toEqual(['low-ammo']);
  });

  test('C-DaE:4.5127a C-R60 an immobile tank stays; one that is mobile again in its hex goes to the Entry Area, after LMGs were given up', () => {
    const state = idleTo(
      afterBattle([...BOTH, { kind: 'br-sherman-iii', at: 'E14' }, { kind: 'br-sherman-iii', at: 'E15' }]),
      'shift',
    ).state;
    const tanks = rosterOf(state, 'british').pieces.flatMap(({ kind, post }, number) =>
      unitKinds[kind].id === 'br-sherman-iii' && post >= 0 ? [number] : [],
    );
    expect(tanks).toHaveLength(2);
    const [whole, stuck] = tanks;
    changePiece(state, 'british', stuck, { marks: ['immobilized'], post: IN_PLACE, hex: at(state, 'K10') });
    const coaxial = rosterOf(state, 'british').items.findIndex(
      ({ holder, kind }) => holder === whole && weaponKinds[kind].mounted?.station === 'coaxial',
    );
    changeItem(state, 'british', coaxial, { marks: ['malfunctioned', 'disabled'] });
    const after = (roll: number) => {
      const sealed = answerAs(state, 'german', { do: 'shift', groups: [] }).state;
      const rolled = answerAs(sealed, 'british', { do: 'shift', groups: [] }, [roll]).state;
      expect(rolled.stack.at(-1)).toMatchObject({ step: 'cannibalizing' });
      const [, exchange] = listFor(rolled, 'british');
      const given = answerAs(rolled, 'british', exchange);
      expect(given.events).toContainEqual(expect.objectContaining({ change: 'cannibalized' }));
      const { pieces } = rosterOf(given.state, 'british');
      return [pieces[whole].post, pieces[stuck].post];
    };
    expect(after(1)).toEqual([ENTRY, ENTRY]);
    expect(after(6)).toEqual([ENTRY, IN_PLACE]);
  });

  test('C-DaE:4.5123a weapons of vehicles too need personnel in their area', () => {
    const state = idleTo(afterBattle([...BOTH.slice(0, 2), { kind: 'ge-pzkpfw-vg', at: 'V5' }]), 'shift').state;
    const main = rosterOf(state, 'german').items.findIndex(({ kind }) => weaponKinds[kind].mounted?.station === 'main');
    changeItem(state, 'german', main, { marks: ['malfunctioned'] });
    const { events, state: after } = idleTo({ state, events: [] }, 'purchase');
    expect(events.filter(({ type }) => type === 'refit-rolled')).toEqual([]);
    expect(rosterOf(after, 'german').items[main].marks).toEqual(['malfunctioned']);
  });

  test('C-DaE:4.513c replenished units are no bought group', () => {
    const { state } = idleTo(afterBattle(BOTH), 'replenishment');
    const back = answerAs(state, 'british', { do: 'replenish', units: [{ kind: 'br-4-5-7', to: 'entry' }] });
    const buyer = idleTo(back, 'purchase').state;
    const { purchases, pieces } = rosterOf(buyer, 'british');
    expect([purchases, pieces.at(-1)]).toMatchObject([[], { group: NONE }]);
    const coy: Action = { do: 'buy', groups: [{ group: 'I1', to: 'entry' }] };
    expect(verdictFor(buyer, 'british', coy)).toEqual([]);
  });
});

const heldRadios = (from: State) =>
  from.batteries.map(({ side, calibre, type, smoke, radio }) => [
    side,
    calibre,
    type,
    smoke,
    unitKinds[from.kind[from.holder[radio]]]?.type,
  ]);

const modulesOf = (from: State, side: Side) => rosterOf(from, side).items.filter(({ module }) => module !== undefined);

describe('4.515 to 4.518', () => {
  const { state } = idleTo(
    afterBattle([...BOTH, { kind: 'br-8-1', at: 'E12' }, { kind: 'ge-9-1', at: 'NN8' }]),
    'purchase',
  );

  test('C-DaE:4.515b the view of the other side has neither CPP nor purchases', () => {
    const bought = buying(state, { german: [{ group: 'V3', to: 'entry' }] }, [11]);
    for (const side of ['british', 'german'] as const) {
      const seen = rosterOf(elstGame.view(bought.state, side), 'german');
      expect([seen.points > 0, seen.purchases.length]).toEqual(side === 'german' ? [true, 1] : [false, 0]);
    }
    const seen = bought.events.flatMap((event) => elstGame.sees(event, 'british') ?? []);
    expect(seen.filter(({ type }) => ['bought', 'group-received', 'points-gained'].includes(type))).toEqual([]);
  });

  test('C-DaE:4.5162b in its first battle a support weapon stays with its own group', () => {
    const bought = buying(state, { german: [{ group: 'I3', to: 1 }] }, [11, 11]).state;
    let next = answerAs(bought, 'british', { do: 'choose-initiative', choice: 'attack' }).state;
    for (const side of askedNow(next)) next = answerAs(next, side, listFor(next, side)[0]).state;
    const own = next.kind.findIndex(
      (kind, unit) => unitKinds[kind].id === 'ge-4-4-7' && weaponsOf(next, unit).length > 0,
    );
    const other = next.kind.findIndex((kind) => unitKinds[kind].id === 'ss-4-4-7');
    const mate = next.kind.findIndex((kind, unit) => unitKinds[kind].id === 'ge-4-4-7' && unit !== own);
    const [lmg] = weaponsOf(next, own);
    const hand = (unit: number): Action => ({ do: 'give', weapon: weaponId(lmg), unit: unitId(unit) });
    expect(verdictFor(next, 'german', hand(other))).toEqual(['weapon-of-force I-4.0m']);
    expect(verdictFor(next, 'german', hand(mate))).toEqual([]);
  });

  test('C-CG3b C-CG3d C-DaE:2.1b a module that was bought is used: a leader has its radio, on the map and from the Entry Area', () => {
    const groups = [
      { group: 'O1', to: 1 },
      { group: 'O2', to: 'entry' as const },
      { group: 'I1', to: 'entry' as const },
    ];
    const bought = buying(state, { british: groups, german: [{ group: 'O3', to: 1 }] }, [11, 11]).state;
    const battle = toBattle(bought, 'attack');
    expect(heldRadios(battle)).toEqual([
      ['german', '150+mm', 'rockets', false, 'leader'],
      ['british', '70+mm', 'battalion-mortars', true, 'leader'],
    ]);
    const entered = answerAs(battle, 'british', { do: 'by-default' }).state;
    expect(heldRadios(entered).at(-1)).toEqual(['british', '80+mm', 'usual', true, 'leader']);
  });

  test('C-CG3f a module without an FFE is Retained with a radio that works, though the old one was lost; C-R5 the enemy gets no use of it', () => {
    const fought = elstGame.copy(toBattle(buying(state, { british: [{ group: 'O1', to: 1 }] }).state, 'attack'));
    const [{ radio }] = fought.batteries;
    const lost = elstGame.copy(fought);
    removeWeapon(lost, radio);
    expect(modulesOf(refitFrom(lost, 'melee').state, 'british')).toMatchObject([{ post: ENTRY, marks: [] }]);
    const taken = elstGame.copy(fought);
    layDown(taken, radio, at(taken, 'NN8'));
    const after = refitFrom(taken, 'melee').state;
    expect(modulesOf(after, 'british')).toMatchObject([{ module: { calibre: '70+mm' } }]);
    expect(modulesOf(after, 'german').map(({ module }) => module?.calibre)).not.toContain('70+mm');
    const spent = elstGame.copy(fought);
    spent.batteries = spent.batteries.map((battery) => ({ ...battery, fired: true }));
    expect(modulesOf(refitFrom(spent, 'melee').state, 'british')).toEqual([]);
  });

  test('C-R204 calibre and kind of a module stay unknown to the enemy until its first FFE:1', () => {
    const views = ['O1', 'O2', 'O3'].map((group) => {
      const battle = toBattle(buying(state, { german: [{ group, to: 1 }] }).state, 'attack');
      const [battery] = elstGame.view(battle, 'british').batteries;
      const fired = { ...battle, batteries: battle.batteries.map((it) => ({ ...it, fired: true })) };
      expect(elstGame.view(fired, 'british').batteries[0].calibre).toBe(battle.batteries[0].calibre);
      expect(elstGame.view(battle, 'german').batteries[0]).toMatchObject({ calibre: battle.batteries[0].calibre });
      return JSON.stringify(battery);
    });
    expect(new Set(views).size).toBe(1);
  });

  test('C-CG9a V-CG.v8 a Gun sets up within three hexes of where it ended, possessed by units there', () => {
    const battle = elstGame.copy(toBattle(buying(state, { german: [{ group: 'G1', to: 1 }] }).state, 'attack'));
    const crew = unitOf(battle, 'ge-2-2-8');
    const { board } = settingOf(battle);
    const hexOfGun = board.grid.labels[battle.place[crew]];
    const ended = idleTo(refitFrom(battle, 'melee'), 'initiative').state;
    const item = itemOf(ended, 'german', 'ge-pak40');
    changeItem(ended, 'german', item, { holder: NONE });
    changePiece(ended, 'german', pieceOf(ended, 'german', 'ge-2-2-8'), { fate: 'eliminated' });
    let next = answerAs(ended, 'british', { do: 'choose-initiative', choice: 'attack' }).state;
    for (const side of askedNow(next)) next = answerAs(next, side, listFor(next, side)[0]).state;
    const gun = next.weaponKind.findIndex((kind) => weaponKinds[kind].id === 'ge-pak40');
    const holder = unitId(next.holder[gun]);
    const hexes = listFor(next, 'german').flatMap((action) =>
      action.do === 'place' && action.unit === holder ? action.at : [],
    );
    const far = (label: string) => rangeBetween(board, at(next, label), at(next, hexOfGun));
    expect(hexes.length).toBeGreaterThan(3);
    expect(Math.max(...hexes.map(far))).toBeLessThanOrEqual(3);
  });

  test('C-DaE:4.5181c C-DaE:4.5181b an Isolated AFV has Low Ammo; an immobile one keeps its hex and VCA', () => {
    const ended = afterBattle([
      { kind: 'ge-pzkpfw-vg', at: 'D12' },
      { kind: 'br-sherman-iii', at: 'B11' },
      { kind: 'br-sherman-iii', at: 'B14' },
      ...BOTH,
    ]);
    const { state: refitting } = idleTo(ended, 'initiative');
    const stuck = pieceOf(refitting, 'german', 'ge-pzkpfw-vg');
    changePiece(refitting, 'german', stuck, { marks: ['immobilized'], hull: 2, turret: 2 });
    let next = answerAs(refitting, 'british', { do: 'choose-initiative', choice: 'attack' }).state;
    for (const side of askedNow(next)) next = answerAs(next, side, listFor(next, side)[0]).state;
    next = answerAs(next, 'german', { do: 'by-default' }).state;
    const tank = unitOf(next, 'ge-pzkpfw-vg');
    expect([hasMark(next, tank, 'low-ammo'), next.place[tank], next.hull[tank]]).toEqual([true, at(next, 'D12'), 2]);
    const turn: Action = { do: 'face', unit: unitId(tank), hull: 4, turret: 4, crew: 'buttoned-up' };
    expect(verdictFor(next, 'german', turn)).toEqual(['stuck V-2.0v4']);
    expect(verdictFor(next, 'german', { ...turn, hull: 2 })).toEqual([]);
  });

  test('C-DaE:4.2.z V-2.0v6 an AFV controls the building hex that it is in, immobile or not; enemies in Good Order keep it from that', () => {
    const [house] = settingOf(state).scenario.holdings.filter(({ at: hex }) => hex === 'V16');
    const tank = { kind: 'br-sherman-iii', at: house.at, marks: ['immobilized'] } as const;
    expect(groundIn(afterBattle([tank, ...BOTH]).state, 'V16')).toBe('british');
    expect(groundIn(afterBattle(BOTH).state, 'V16')).toBe('german');
    expect(areasOn(settingOf(state).board, campaignOf(state).ground).of.german.length).toBeGreaterThan(0);
  });

  test('a leader who was made in battle keeps the rosters in order when others enter later', () => {
    const battle = elstGame.copy(toBattle(buying(state, {}).state, 'attack'));
    const squad = unitOf(battle, 'br-4-5-7');
    const leader = battle.side.length;
    battle.side.push('british');
    battle.kind.push(findUnitKind('br-8-0') ?? -1);
    battle.place.push(battle.place[squad]);
    battle.hull.push(-1);
    battle.turret.push(-1);
    battle.marks.push(...battle.marks.slice(0, battle.marks.length / leader).map(() => 0));
    const entered = answerAs(battle, 'british', { do: 'by-default' }).state;
    const { battle: now } = campaignOf(entered);
    const kinds = (now?.pieces ?? []).map((piece, unit) =>
      piece === NONE ? true : rosterOf(entered, entered.side[unit]).pieces[piece].kind === entered.kind[unit],
    );
    expect(kinds).toEqual(entered.side.map(() => true));
  });
});

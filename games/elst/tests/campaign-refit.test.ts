/** The campaign from date to date: Shift, repair, purchases, initiative, the next set-up, and what stays secret. */
import { TallySheet } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { itemId, pieceId, rosterOf } from '../rules/campaign/rosters.js';
import { germanAssault } from '../rules/scenarios/scenarios.js';
import type { Action } from '../rules/state/actions.js';
import { ENTRY, NONE } from '../rules/state/campaign.js';
import { isOnMap } from '../rules/state/state.js';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { REFIT_REFUSALS } from '../rules/text/refusals-refit.js';
import { weaponsOf } from '../rules/units/weapons-in-play.js';
import { numberOf, unitId, weaponId, weaponKinds } from '../rules/vocabulary/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import {
  afterBattle,
  answerAs,
  idleTo,
  retainedKinds,
  askedNow,
  initialBattle,
  listFor,
  newCampaign,
  refitFrom,
  told,
  verdictFor,
} from './campaign-play.js';

describe('from date to date', () => {
  const ended = afterBattle([
    { kind: 'br-4-5-7', at: 'E12' },
    { kind: 'br-4-5-7', at: 'E13' },
    { kind: 'br-10-2', at: 'E12', marks: ['wounded'] },
    { kind: 'ss-4-4-7', at: 'NN8' },
    { kind: 'ss-6-5-8', at: 'L6' },
  ]);
  const shifting = idleTo(ended, 'shift');

  test('C-DaE:4.508 C-DaE:4.509 C-DaE:4.510 a wounded leader rolls, half-squads combine, and the next date begins', () => {
    expect(told(shifting.events).some((text) => text.includes('wound:'))).toBe(true);
    expect([shifting.state.campaign?.date, told(shifting.events).at(-2)]).toEqual([1, 'It is 24 Morning.']);
    const { campaign } = shifting.state;
    expect(campaign?.pools.british.length).toBeGreaterThan(0);
    expect(campaign?.battle).toBeUndefined();
  });

  test('C-DaE:4.5a C-DaE:4.5seq C-DaE:4.11 C-DaE:4.5c the steps come in their order', () => {
    const numbers = idleTo(ended, 'initiative').events.flatMap((event) =>
      event.type === 'refit-step' ? event.number : [],
    );
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBeGreaterThan(10);
  });

  test('C-DaE:4.511a C-DaE:4.511c C-DaE:4.511g C-DaE:4.511h C-DaE:4.511i a Shift to the Entry Area next to an area needs no roll; groups, rolls and results are secret', () => {
    const { state } = shifting;
    expect(askedNow(state)).toEqual(['british', 'german']);
    const number = rosterOf(state, 'british').pieces.findIndex(({ fate }) => fate === 'retained');
    const order: Action = { do: 'shift', groups: [{ pieces: [pieceId('british', number)], drop: [], to: 'entry' }] };
    expect(verdictFor(state, 'british', order)).toEqual([]);
    const sealed = answerAs(state, 'british', order);
    expect(elstGame.sees(sealed.events[0], 'german')).toMatchObject({ type: 'order-sealed', order: undefined });
    const done = answerAs(sealed.state, 'german', { do: 'shift', groups: [] });
    expect(rosterOf(done.state, 'british').pieces[number].post).toBe(ENTRY);
    const shift = done.events.find(({ type }) => type === 'shift-rolled');
    expect(shift && [elstGame.sees(shift, 'german'), elstGame.sees(shift, 'british')]).toEqual([undefined, shift]);
  });

  test('C-DaE:4.513a C-DaE:4.513b C-DaE:4.513e a quarter of the lost comes back in lesser quality; then the pool is empty', () => {
    const { state } = idleTo(ended, 'replenishment');
    expect(askedNow(state)).toContain('british');
    const order: Action = { do: 'replenish', units: [{ kind: 'br-4-5-7', to: 'entry' }] };
    expect(verdictFor(state, 'british', order)).toEqual([]);
    const after = idleTo(answerAs(state, 'british', order), 'purchase').state;
    expect(retainedKinds(after, 'british')).toContain('br-4-4-7');
    expect(after.campaign?.pools).toEqual({ british: [], german: [] });
    expect(verdictFor(state, 'british', { do: 'replenish', units: [{ kind: 'br-6-4-8', to: 'entry' }] })).toEqual([
      'not-in-pool C-DaE:4.513a',
    ]);
    const many = Array.from({ length: 9 }, () => ({ kind: 'br-4-5-7', to: 'entry' as const }));
    expect(verdictFor(state, 'british', { do: 'replenish', units: many })).toEqual(['too-many-return C-DaE:4.513a']);
    expect(verdictFor(state, 'british', { do: 'replenish', units: [{ kind: 'br-4-5-7', to: 99 }] })).toEqual([
      'no-return-there C-DaE:4.513a',
    ]);
  });

  const buying = idleTo(ended, 'purchase');

  test('C-DaE:4.514a C-DaE:4.514b C-DaE:4.515a C-DaE:4.515b C-DaE:4.515c C-DaE:4.516s C-CG8c CPP, purchases and what they bring are secret', () => {
    const { state } = buying;
    const before = rosterOf(state, 'german').points;
    expect(before).toBeGreaterThan(0);
    const order: Action = { do: 'buy', groups: [{ group: 'I3', to: 'entry' }] };
    const sealed = answerAs(state, 'german', order);
    const done = answerAs(sealed.state, 'british', { do: 'buy', groups: [] }, [44, 66]);
    const roster = rosterOf(done.state, 'german');
    expect([roster.points, roster.purchases]).toMatchObject([before - 4, [{ group: 'I3', strength: 'full' }]]);
    expect(roster.pieces.filter(({ group }) => group === 0).length).toBeGreaterThan(6);
    expect(done.events.flatMap((event) => elstGame.sees(event, 'british') ?? []).map(({ type }) => type)).not.toContain(
      'bought',
    );
    expect(rosterOf(elstGame.view(done.state, 'british'), 'german')).toMatchObject({
      points: 0,
      pieces: [],
      purchases: [],
    });
  });

  test('C-DaE:4.5154a C-DaE:4.517a C-DaE:4.517b C-DaE:4.517c C-DaE:4.5171a C-R71 C-R72 with the Attack Chit and a British attack the Germans may attack first', () => {
    const bought = answerAs(buying.state, 'german', { do: 'buy', groups: [], chit: true }).state;
    const choosing = answerAs(bought, 'british', { do: 'buy', groups: [] }).state;
    expect(askedNow(choosing)).toEqual(['british']);
    const first = answerAs(choosing, 'british', { do: 'choose-initiative', choice: 'attack' }, [2]);
    expect(first.state.campaign).toMatchObject({ attacks: 1, battle: { type: 'german-assault', followed: true } });
    const only = answerAs(choosing, 'british', { do: 'choose-initiative', choice: 'attack' }, [3]);
    expect(only.state.campaign).toMatchObject({ attacks: 1, battle: { type: 'british-assault', followed: false } });
    const german = answerAs(choosing, 'british', { do: 'choose-initiative', choice: 'idle' });
    expect(german.state.campaign).toMatchObject({ attacks: 0, battle: { type: 'german-assault', followed: false } });
  });

  const choosing = idleTo(ended, 'initiative').state;

  test('C-DaE:4.5171d C-DaE:4.5c an Idle Date goes on to the next one; on the last the campaign ends', () => {
    const idle = answerAs(choosing, 'british', { do: 'choose-initiative', choice: 'idle' });
    expect(idle.state.campaign?.date).toBe(2);
    const last = elstGame.copy(choosing);
    if (last.campaign !== undefined) last.campaign = { ...last.campaign, date: 5, exited: [0, 0, 0, 0, 0, 0] };
    const over = answerAs(last, 'british', { do: 'choose-initiative', choice: 'idle' });
    expect(over.state.phase).toBe('over');
    expect(elstGame.outcome(over.state).winner).toBe('german');
    expect(rosterOf(elstGame.view(over.state, 'british'), 'german').pieces.length).toBeGreaterThan(0);
  });

  test('C-DaE:4.41a C-DaE:4.41b C-DaE:4.41c C-DaE:4.41e the British win with the church and 20 VP of all dates', () => {
    const last = elstGame.copy(choosing);
    if (last.campaign !== undefined) last.campaign = { ...last.campaign, date: 5, exited: [0, 6, 0, 0, 0, 14] };
    const { holdings } = elstGame.context(last).scenario;
    const end = (side: Side) => {
      last.control[holdings.findIndex(({ at }) => at === 'NN8')] = side;
      return elstGame.outcome(answerAs(last, 'british', { do: 'choose-initiative', choice: 'idle' }).state).winner;
    };
    expect([end('british'), end('german')]).toEqual(['british', 'german']);
  });

  test('C-DaE:4.5171c C-DaE:4.5181a C-DaE:4.5181b C-DaE:4.5182a C-CG8a C-CG10c a British Assault: the Germans set up first, everybody in the area where they are Retained', () => {
    let { state } = answerAs(choosing, 'british', { do: 'choose-initiative', choice: 'attack' });
    for (const side of askedNow(state)) ({ state } = answerAs(state, side, { do: 'prepare', radios: [], enter: [] }));
    expect([state.phase, askedNow(state)]).toEqual(['set-up', ['german']]);
    const unit = unitId(state.side.findIndex((side) => side === 'german'));
    expect(verdictFor(state, 'german', { do: 'place', unit, at: 'A12' })).toEqual(['outside-set-up I-1.3']);
    for (let count = 0; count < 8 && state.phase === 'set-up'; count++) {
      const [side] = askedNow(state);
      const left = listFor(state, side).some((action) => action.do === 'by-default');
      ({ state } = answerAs(state, side, left ? { do: 'by-default' } : { do: 'ready' }));
    }
    expect([state.phase, state.turn, state.attacker]).toEqual(['rally', 1, 'british']);
  });

  test('C-DaE:4.5171b C-R73 a German Assault: the British set up first, then up to ten by ten hexes are declared, and the Germans move first for three turns', () => {
    const bought = answerAs(buying.state, 'german', { do: 'buy', groups: [], chit: true }).state;
    let { state } = answerAs(bought, 'british', { do: 'buy', groups: [] });
    ({ state } = answerAs(state, 'british', { do: 'choose-initiative', choice: 'idle' }));
    for (const side of askedNow(state)) ({ state } = answerAs(state, side, { do: 'prepare', radios: [], enter: [] }));
    for (let count = 0; count < 6 && state.stack.at(-1)?.at === 'set-up'; count++) {
      const [side] = askedNow(state);
      expect(side).toBe('british');
      const left = listFor(state, side).some((action) => action.do === 'by-default');
      ({ state } = answerAs(state, side, left ? { do: 'by-default' } : { do: 'ready' }));
    }
    expect(state.stack.at(-1)?.at).toBe('declaration');
    const wide: Action = { do: 'declare-area', hexrows: ['K', 'U'], numbers: [9, 18] };
    expect(verdictFor(state, 'german', wide)).toEqual(['area-too-large C-DaE:4.5171b']);
    const { state: declared } = answerAs(state, 'german', {
      do: 'declare-area',
      hexrows: ['K', 'T'],
      numbers: [9, 18],
    });
    expect([declared.scenario, elstGame.context(declared).area.hexes.length]).toEqual([
      germanAssault({ hexrows: ['K', 'T'], numbers: [9, 18] }),
      100,
    ]);
    expect(elstGame.setupOf(declared).scenario).toBe('island');
    expect(declared.campaign?.battle?.aside).toHaveLength(3);
  });
});

test('C-DaE:4.5123a a weapon that is called German is not called so twice', () => {
  const rolled: Event = {
    type: 'refit-rolled',
    rule: 'C-DaE:4.5123a',
    side: 'german',
    name: 'German LMG',
    what: 'repair',
    roll: 1,
    modifiers: new TallySheet('Repair'),
    outcome: 'repaired',
    secret: false,
  };
  expect(told([rolled, { ...rolled, name: 'mortar' }])).toEqual([
    'German LMG, repair: 1, repaired.',
    'German mortar, repair: 1, repaired.',
  ]);
});

const rollsOf = (events: readonly Event[]) => events.filter(({ type }) => type === 'refit-rolled');

describe('Equipment Repair', () => {
  test('C-DaE:4.512 C-DaE:4.5121 C-DaE:4.5122 C-DaE:4.5128 V-CG.v1 V-CG.v3 V-CG.v6 immobilized, stunned and Recalled vehicles', () => {
    const { state } = afterBattle(
      [
        { kind: 'ge-pzkpfw-vg', at: 'NN10', marks: ['immobilized'] },
        { kind: 'ge-pzkpfw-vg', at: 'NN9', marks: ['stun-shaken', 'recalled'] },
        { kind: 'ss-4-4-7', at: 'NN8' },
        { kind: 'br-4-5-7', at: 'E12' },
      ],
      [],
    );
    const shifting = idleTo({ state, events: [] }, 'shift').state;
    const next = answerAs(
      answerAs(shifting, 'british', { do: 'shift', groups: [] }).state,
      'german',
      { do: 'shift', groups: [] },
      [2, 2],
    );
    expect(rollsOf(next.events)).toMatchObject([
      { what: 'immobilization', outcome: 'mobile again' },
      { what: 'stun', outcome: 'recovered' },
    ]);
    expect(next.events).toContainEqual(expect.objectContaining({ type: 'refit-changed', change: 'recalled' }));
    expect(retainedKinds(next.state, 'german').filter((kind) => kind === 'ge-pzkpfw-vg')).toHaveLength(1);
    const stories = rosterOf(next.state, 'german').pieces.map(({ story }) => story.at(-1)?.what);
    expect(stories.filter((what) => what === 'recalled')).toHaveLength(1);
  });

  test('C-DaE:4.5123a C-DaE:4.5123b C-DaE:4.5124 C-DaE:4.5125 V-CG.v4 V-CG.v5 weapons are repaired, captured ones tested, ammunition is replaced; an LMG repairs a machine gun', () => {
    const ended = afterBattle([
      { kind: 'ge-pzkpfw-vg', at: 'NN10' },
      { kind: 'ss-4-4-7', at: 'NN8' },
      { kind: 'br-4-5-7', at: 'E12' },
    ]);
    const state = elstGame.copy(idleTo(ended, 'shift').state);
    const roster = rosterOf(state, 'german');
    const isAt = (station: string) =>
      roster.items.findIndex(({ kind }) => weaponKinds[kind].mounted?.station === station);
    const lmg = {
      kind: weaponKinds.findIndex(({ id }) => id === 'ge-lmg'),
      holder: NONE,
      post: roster.items[isAt('main')].post,
    };
    const captured = { ...lmg, kind: weaponKinds.findIndex(({ id }) => id === 'br-mmg') };
    const rest = { hex: -1, arc: -1, marks: [], group: NONE } as const;
    if (state.campaign !== undefined)
      state.campaign = {
        ...state.campaign,
        rosters: {
          ...state.campaign.rosters,
          german: {
            ...roster,
            items: [
              ...roster.items.map((item, index) =>
                index === isAt('main')
                  ? { ...item, marks: ['malfunctioned', 'no-smoke'] as const }
                  : index === isAt('coaxial')
                    ? { ...item, marks: ['malfunctioned', 'disabled'] as const }
                    : item,
              ),
              { ...lmg, ...rest },
              { ...captured, ...rest },
            ],
          },
        },
      };
    const next = answerAs(
      answerAs(state, 'british', { do: 'shift', groups: [] }).state,
      'german',
      { do: 'shift', groups: [] },
      [3],
    );
    expect(rollsOf(next.events)).toMatchObject([{ what: 'repair', outcome: 'repaired' }]);
    expect(askedNow(next.state)).toEqual(['german']);
    const given: Action = {
      do: 'cannibalize',
      repairs: [{ machineGun: itemId('german', isAt('coaxial')), with: itemId('german', roster.items.length) }],
    };
    const repaired = answerAs(next.state, 'german', given, [4]);
    expect(repaired.events).toContainEqual(expect.objectContaining({ change: 'cannibalized' }));
    expect(rollsOf(repaired.events)).toMatchObject([{ what: 'captured', outcome: 'eliminated' }]);
    expect(repaired.events).toContainEqual(expect.objectContaining({ type: 'refit-changed', change: 'ammunition' }));
    expect(
      verdictFor(next.state, 'german', { do: 'cannibalize', repairs: [{ machineGun: 'gi1', with: 'gi1' }] }),
    ).toEqual(['no-exchange C-DaE:4.5123b']);
  });
});

const shiftOf = (pieces: readonly number[], to: number | 'entry'): Action => ({
  do: 'shift',
  groups: [{ pieces: pieces.map((number) => pieceId('british', number)), drop: [], to }],
});

test('every refusal of the Refit Phase is made', () => {
  const provoked = new Set<string>();
  const note = (state: State, side: Side, action: Action) => {
    for (const line of verdictFor(state, side, action)) provoked.add(line.split(' ')[0]);
  };
  const start = newCampaign();
  note(start, 'british', { do: 'prepare', radios: ['bi1', 'bi2', 'bi3'], enter: ['gp1'] });
  const ended = afterBattle([
    { kind: 'br-4-5-7', at: 'E12' },
    { kind: 'br-2-2-8', at: 'M16' },
    { kind: 'br-4-5-7', at: 'M17' },
    { kind: 'br-10-2', at: 'M16', marks: ['wounded'] },
    { kind: 'ss-4-4-7', at: 'NN8' },
  ]);
  const onMap = ended.state.side.flatMap((_, unit) => (isOnMap(ended.state, unit) ? [unitId(unit)] : []));
  note(ended.state, 'british', { do: 'escape', stacks: [{ units: onMap, drop: [] }] });
  note(ended.state, 'british', { do: 'escape', stacks: [{ units: ['u1'], drop: [] }] });
  note(ended.state, 'british', { do: 'escape', stacks: [{ units: [onMap[0]], drop: ['w99'] }] });
  note(ended.state, 'british', { do: 'escape', stacks: [{ units: [onMap[0]], drop: [], to: 9 }] });
  const [weapon] = weaponsOf(ended.state, numberOf(onMap[1]));
  const transfer = { weapon: weaponId(weapon), unit: onMap[0] };
  note(ended.state, 'british', { do: 'escape', stacks: [{ units: [onMap[1]], drop: [], give: [transfer] }] });
  note(ended.state, 'british', {
    do: 'escape',
    stacks: [onMap[0], onMap[0]].map((unit) => ({ units: [unit], drop: [] })),
  });
  const areas = elstGame.copy(ended.state);
  areas.stack = [{ at: 'refit', step: 'areas', waiting: ['british'] }];
  note(areas, 'british', { do: 'retain', units: [{ unit: onMap[0], to: 'entry' }] });
  const possessing = elstGame.copy(ended.state);
  possessing.stack = [{ at: 'refit', step: 'possession', waiting: ['british'] }];
  note(possessing, 'british', { do: 'eliminate-equipment', weapons: ['bi99'] });
  const shifting = elstGame.copy(idleTo(ended, 'shift').state);
  const own = rosterOf(shifting, 'british').pieces.flatMap(({ fate }, number) => (fate === 'retained' ? [number] : []));
  const gun = {
    kind: weaponKinds.findIndex(({ id }) => id === 'br-6pdr'),
    post: 0,
    hex: -1,
    arc: 0,
    marks: [],
    group: NONE,
  };
  const heavy = { ...gun, kind: weaponKinds.findIndex(({ id }) => id === 'br-mmg'), arc: -1 };
  const { campaign } = shifting;
  if (campaign !== undefined)
    shifting.campaign = {
      ...campaign,
      rosters: {
        ...campaign.rosters,
        british: {
          ...campaign.rosters.british,
          pieces: campaign.rosters.british.pieces.map((other, number) =>
            number === own[0]
              ? { ...other, post: 0 }
              : number === own[1]
                ? { ...other, post: 0, marks: ['immobilized'] }
                : other,
          ),
          items: [
            { ...gun, holder: own[0] },
            { ...heavy, holder: own[0] },
            { ...heavy, holder: own[0] },
          ],
        },
      },
    };
  note(shifting, 'british', shiftOf([99], 'entry'));
  note(shifting, 'british', shiftOf([own[0]], 'entry'));
  note(shifting, 'british', shiftOf([own[0]], 1));
  note(shifting, 'british', shiftOf([own[1]], 'entry'));
  note(shifting, 'british', shiftOf([own[0], own[2]], 'entry'));
  const counted = Object.keys(REFIT_REFUSALS);
  const elsewhere = [
    'area-too-large',
    'no-entry-there',
    'not-waiting',
    'not-in-pool',
    'too-many-return',
    'no-return-there',
    'no-exchange',
    'no-attack-left',
    'group-together',
  ];
  expect(counted.filter((code) => !provoked.has(code) && !elsewhere.includes(code))).toEqual([]);
});

test('C-DaE:4.517b the British have four attacks', () => {
  const state = elstGame.copy(
    idleTo(
      afterBattle([
        { kind: 'br-4-5-7', at: 'E12' },
        { kind: 'ss-4-4-7', at: 'NN8' },
      ]),
      'initiative',
    ).state,
  );
  if (state.campaign !== undefined) state.campaign = { ...state.campaign, attacks: 4 };
  expect(verdictFor(state, 'british', { do: 'choose-initiative', choice: 'attack' })).toEqual([
    'no-attack-left C-DaE:4.517b',
  ]);
});

test('C-DaE:4.501a the Refit Phase of a position in a later step is read', () => {
  const { state } = refitFrom(elstGame.copy(initialBattle()), 'melee');
  const read = elstGame.readPosition(JSON.parse(JSON.stringify(elstGame.writePosition(state))));
  expect(read).toMatchObject({ ok: true });
});

import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { label } from '../rules/board/board.js';
import { contextOf, fortificationIn } from '../rules/situation/context.js';
import type { Frame, Hit } from '../rules/state/frames.js';
import { primosole } from '../rules/game.js';
import { pushHits } from '../rules/hits/hits.js';
import { eliminate, loseStep } from '../rules/hits/losses.js';
import { retreatHexes } from '../rules/movement/retreat.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import { placed, ready, scene, shaken } from './scene.js';
import type { Played } from './toolkit.js';
import {
  ACTIONS,
  answer,
  asked,
  eventsOf,
  hex,
  isLegal,
  listed,
  listedOf,
  marks,
  open,
  question,
  refusal,
  run,
  SEQUENCE,
  topFrame,
  unit,
  where,
} from './toolkit.js';
import vectors from './vectors/disorganisation.json' with { type: 'json' };

function rally(id: string, card = 'deck'): ActionOf<'rally'> {
  return { do: 'rally', unit: id, card };
}

/** Units are hit, and all goes on to the next question. */
function hit(
  state: State,
  hits: readonly (Partial<Hit> & { readonly id: string })[],
  faces: readonly string[] = [],
): Played {
  const begun = run(state, (play) =>
    pushHits(
      play,
      hits.map(({ id, loss = false, byWeapon = false }) => ({ unit: unit(id), loss, byWeapon })),
    ),
  );
  return open(begun.state, faces);
}

function hexesOf(state: State, id: string): string[] {
  return retreatHexes(state, contextOf(state), unit(id), []).map(label).toSorted();
}

describe('vectors', () => {
  test.each(vectors.retreats)('$id', (row) => {
    expect(hexesOf(scene({ units: placed(row.units) }), row.unit)).toEqual(row.hexes);
  });

  test.each(vectors.rallies)('$id', (row) => {
    const state = scene({ units: placed(row.units), ammo: { british: row.ammo ?? 0 } });
    const tried = answer(state, rally(row.unit), [row.card]);
    const { state: end } = row.event === undefined ? tried : answer(tried.state, { do: 'resupply' });
    expect(marks(end, row.unit).includes('disorganized')).toBe(!row.rallied);
    if (row.event !== undefined) expect(end.ammo.british).toBe((row.ammo ?? 0) - 1);
  });

  test.each(vectors.hits)('$id', (row) => {
    const { state } = hit(scene({ units: placed(row.units) }), [
      { id: row.unit, loss: row.loss, byWeapon: row.byWeapon },
    ]);
    expect([where(state, row.unit), marks(state, row.unit), topFrame(state).at]).toEqual([row.at, row.marks, row.next]);
  });
});

// --- 2.0l 2.0m losses -----------------------------------------------------------------------------------------------

test('2.0k 2.0l a loss turns a counter over, 2.0m and removes one that has no other side', () => {
  const state = scene({ units: { 'br-r-i': '1309', 'br-hq-i': '1309' } });
  expect(marks(run(state, (play) => loseStep(play, unit('br-r-i'), '6.4e')).state, 'br-r-i')).toEqual(['reduced']);
  expect(where(run(state, (play) => loseStep(play, unit('br-hq-i'), '6.4e')).state, 'br-hq-i')).toBe('eliminated');
});

test('11.8.4 a loss inside a fortification ruins it', () => {
  const { state, events } = run(scene({ units: { 'br-r-i': '1309' }, inside: { 1309: 'br-r-i' } }), (play) =>
    loseStep(play, unit('br-r-i'), '6.4e'),
  );
  expect(state.ruins).toEqual(['North blockhouse']);
  expect(events.map(({ type }) => type)).toEqual(['ruined', 'step-lost']);
});

test('11.8.1b when the unit inside is gone, its side says who goes in; 5.8d an Improved Position without anybody on foot is lost', () => {
  const state = scene({
    units: { 'br-hq-i': '1309', 'br-r-i': '1309', 'br-s-i': '1309' },
    inside: { 1309: 'br-hq-i' },
    improved: { 1309: 'british' },
  });
  const { state: after } = hit(state, [{ id: 'br-hq-i', loss: true }]);
  expect([topFrame(after).at, asked(after)]).toEqual(['fort', 'british']);
  expect(after.improved).toHaveLength(1);
  const alone = run(scene({ units: { 'br-hq-i': '1309' }, improved: { 1309: 'british' } }), (play) =>
    eliminate(play, unit('br-hq-i'), '6.4e'),
  );
  expect(alone.state.improved).toEqual([]);
});

// --- 8.1 ------------------------------------------------------------------------------------------------------------

test('8.1 a hit makes a unit in good order Disorganized', () => {
  const { state } = hit(scene({ units: { 'ge-1-1mg': '1309' } }), [{ id: 'ge-1-1mg' }]);
  expect(marks(state, 'ge-1-1mg')).toEqual(['disorganized']);
});

test('8.1a R70 a Disorganized unit can only rally', () => {
  const state = scene({ units: { 'br-a-8dli': ready('1311', 'disorganized'), 'ge-1-1mg': '1309' } });
  expect(
    new Set(
      listed(state)
        .filter((action) => 'unit' in action && action.unit === 'br-a-8dli')
        .map((action) => action.do),
    ),
  ).toEqual(new Set(['rally']));
  const others: Action[] = [
    { do: 'move', unit: 'br-a-8dli', path: ['1310'] },
    { do: 'improve', unit: 'br-a-8dli' },
    { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' },
  ];
  for (const action of others)
    expect(refusal(state, action)).toContain(action.do === 'fire' ? 'disorganized-fire 8.1b' : 'is-disorganized 8.1a');
});

test('8.1a a suspended move is over when the unit is Disorganized', () => {
  const state = scene({ units: { 'br-a-8dli': { ...ready('1311', 'suspended'), pointsLeft: 2 } } });
  const { state: after } = hit(state, [{ id: 'br-a-8dli' }]);
  expect([marks(after, 'br-a-8dli'), after.pointsLeft[unit('br-a-8dli')]]).toEqual([
    ['disorganized', 'activated', 'acted'],
    0,
  ]);
});

test('8.1c a Disorganized unit does not react, whatever is left of its limit', () => {
  const units = {
    'br-a-8dli': ready('1311'),
    'ge-1-1mg': { ...shaken('1309'), limit: 2 },
    'ge-2-1mg': { at: '1309', limit: 2 },
  };
  const state = scene({
    units,
    stack: [
      SEQUENCE,
      ACTIONS,
      { at: 'window', unit: unit('br-a-8dli'), hex: hex('1311'), form: 'open', used: [], step: 'react' },
    ],
  });
  expect(refusal(state, { do: 'defend', unit: 'ge-1-1mg' })).toContain('no-reaction 8.1c');
  expect(listedOf(state, 'defend').map((action) => action.unit)).toEqual(['ge-2-1mg']);
});

test('8.1b a Disorganized unit cannot fire', () => {
  const state = scene({ units: { 'br-a-8dli': ready('1311', 'disorganized'), 'ge-1-1mg': '1309' } });
  expect(listedOf(state, 'fire')).toEqual([]);
});

// --- 8.2 ------------------------------------------------------------------------------------------------------------

test('8.2a D.12 a Disorganized unit that is hit again leaves its hex, further from the nearest enemy, and stays Disorganized', () => {
  const state = scene({ units: { 'br-a-8dli': '1305', 'ge-1-1mg': shaken('1307') } });
  const { state: after } = hit(state, [{ id: 'ge-1-1mg' }]);
  expect([asked(after), topFrame(after).at]).toEqual(['german', 'retreat']);
  expect(
    listedOf(after, 'retreat')
      .map(({ hex: at }) => at)
      .toSorted(),
  ).toEqual(['1207', '1308', '1407']);
  expect(refusal(after, { do: 'retreat', unit: 'ge-1-1mg', hex: '1306' })).toEqual(['no-retreat 8.2a']);
  expect(refusal(after, { do: 'retreat', unit: 'ge-2-1mg', hex: '1308' })).toEqual(['not-retreating 8.2a']);
  const { state: end } = answer(after, { do: 'retreat', unit: 'ge-1-1mg', hex: '1308' });
  expect([where(end, 'ge-1-1mg'), marks(end, 'ge-1-1mg')]).toEqual(['1308', ['disorganized']]);
});

test('8.2a a single way out is taken without a question', () => {
  const state = scene({
    units: { 'br-a-8dli': '1306', 'br-b-8dli': '1206', 'br-c-8dli': '1406', 'ge-1-1mg': shaken('1307') },
  });
  expect(hexesOf(state, 'ge-1-1mg')).toEqual(['1308']);
  expect(where(hit(state, [{ id: 'ge-1-1mg' }]).state, 'ge-1-1mg')).toBe('1308');
});

test('8.2b a unit that cannot leave suffers a loss and stays', () => {
  const state = scene({ units: { 'br-a-8dli': '1304', 'br-b-8dli': '1310', 'ge-1-1mg': shaken('1307') } });
  expect(hexesOf(state, 'ge-1-1mg')).toEqual([]);
  const { state: after } = hit(state, [{ id: 'ge-1-1mg' }]);
  expect([where(after, 'ge-1-1mg'), marks(after, 'ge-1-1mg')]).toEqual(['1307', ['reduced', 'disorganized']]);
});

test('8.2a R39 closed ground is no way out: a tank does not retreat across the river', () => {
  const state = scene({
    active: 'german',
    units: { 'br-a-44rtr': shaken('1409'), 'br-a-8dli': shaken('1409'), 'ge-1-1mg': '1407' },
  });
  expect([hexesOf(state, 'br-a-44rtr'), hexesOf(state, 'br-a-8dli')]).toEqual([[], ['1310', '1410', '1510']]);
});

test('2.0ai R40 a retreat into a full hex goes one hex further', () => {
  const full = { 'ge-1-1pi': '1308', 'ge-2-1pi': '1308', 'ge-3-1pi': '1308' };
  const state = scene({
    units: { 'br-a-8dli': '1306', 'br-b-8dli': '1206', 'br-c-8dli': '1406', 'ge-1-1mg': shaken('1307'), ...full },
  });
  const { state: end, events } = hit(state, [{ id: 'ge-1-1mg' }]);
  expect(eventsOf(events, 'retreated').map(({ rule, to }) => [rule, to])).toEqual([
    ['8.2a', '1308'],
    ['2.0ai', '1309'],
  ]);
  expect([where(end, 'ge-1-1mg'), topFrame(end).at]).toEqual(['1309', 'actions']);
});

test('2.0ai R40 the owner chooses the further hex too; a full hex from which no way leads on is no way out', () => {
  const full = { 'ge-1-1pi': '1308', 'ge-2-1pi': '1308', 'ge-3-1pi': '1308' };
  const state = scene({ units: { 'br-a-8dli': '1305', 'ge-1-1mg': shaken('1307'), ...full } });
  const first = hit(state, [{ id: 'ge-1-1mg' }]).state;
  expect(
    preview<Primosole>(primosole, first, 'german', { do: 'retreat', unit: 'ge-1-1mg', hex: '1308' }).consequences.map(
      ({ rule }) => rule,
    ),
  ).toEqual(['2.0ai']);
  const { state: on } = answer(first, { do: 'retreat', unit: 'ge-1-1mg', hex: '1308' });
  expect(topFrame(on)).toMatchObject({ at: 'retreat', gone: [hex('1308')] });
  expect([question(first)?.rule, question(on)?.rule]).toEqual(['8.2a', '2.0ai']);
  expect(
    listedOf(on, 'retreat')
      .map(({ hex: at }) => at)
      .toSorted(),
  ).toEqual(['1208', '1309', '1408']);
  expect(where(answer(on, { do: 'retreat', unit: 'ge-1-1mg', hex: '1309' }).state, 'ge-1-1mg')).toBe('1309');
  // 1309 is the only hex beyond 1308; with the enemy behind it there is none
  const closed = scene({
    units: {
      'br-a-8dli': '1306',
      'br-b-8dli': '1206',
      'br-c-8dli': '1406',
      'br-d-8dli': '1310',
      'ge-1-1mg': shaken('1307'),
      ...full,
    },
  });
  expect(hexesOf(closed, 'ge-1-1mg')).toEqual([]);
});

test('2.0ah R40 a Support Weapon needs no room', () => {
  const full = { 'ge-1-1pi': '1308', 'ge-2-1pi': '1308', 'ge-3-1pi': '1308' };
  const state = scene({
    units: { 'br-a-8dli': '1306', 'br-b-8dli': '1206', 'br-c-8dli': '1406', 'ge-at-1': shaken('1307'), ...full },
  });
  expect(where(hit(state, [{ id: 'ge-at-1' }]).state, 'ge-at-1')).toBe('1308');
});

test('8.2a R63 R67 a retreating unit takes control of the hex, and enemy mines attack it there', () => {
  const units = { 'br-a-8dli': '1306', 'br-b-8dli': '1206', 'br-c-8dli': '1406', 'ge-1-1mg': shaken('1307') };
  const state = scene({ units, control: { 1308: 'british' }, mines: [{ hex: '1308', side: 'british', value: 3 }] });
  const { state: after, events } = hit(state, [{ id: 'ge-1-1mg' }], ['2C']);
  expect(eventsOf(events, 'mine-attacks')).toHaveLength(1);
  expect(eventsOf(events, 'controlled').map(({ hex: at, side }) => [at, side])).toEqual([['1308', 'german']]);
  expect(where(after, 'ge-1-1mg')).toBe('1308');
});

test('11.8.1b R65 a retreat into a hex with an empty fortification ends inside it', () => {
  const state = scene({
    units: { 'br-a-8dli': '1307', 'br-b-8dli': '1207', 'br-c-8dli': '1407', 'ge-1-1mg': shaken('1308') },
  });
  const { state: after } = hit(state, [{ id: 'ge-1-1mg' }]);
  expect([where(after, 'ge-1-1mg'), after.inside[fortificationIn(hex('1309'))]]).toEqual(['1309', unit('ge-1-1mg')]);
});

test('R41 the loss comes first, then the retreat; 8.2b who cannot retreat loses the second step', () => {
  const free = scene({ units: { 'br-a-8dli': '1305', 'ge-1-1mg': shaken('1307') } });
  const { state } = hit(free, [{ id: 'ge-1-1mg', loss: true }]);
  expect([marks(state, 'ge-1-1mg'), topFrame(state).at]).toEqual([['reduced', 'disorganized'], 'retreat']);
  const trapped = scene({ units: { 'br-a-8dli': '1304', 'br-b-8dli': '1310', 'ge-1-1mg': shaken('1307') } });
  expect(where(hit(trapped, [{ id: 'ge-1-1mg', loss: true }]).state, 'ge-1-1mg')).toBe('eliminated');
});

test('R29 hits of the side that did not fire come first, and a unit that is gone is passed over', () => {
  const frame: Frame = {
    at: 'hits',
    hits: [
      { unit: unit('ge-1-1mg'), loss: false, byWeapon: false },
      { unit: unit('br-a-8dli'), loss: true, byWeapon: false },
    ],
  };
  const state = scene({ units: { 'br-a-8dli': '1311' } });
  const { events } = open({ ...state, stack: [...state.stack, frame] });
  expect(events.map(({ type }) => type)).toEqual(['step-lost', 'disorganized']);
});

// --- 8.3 ------------------------------------------------------------------------------------------------------------

const SHAKEN = { 'br-r-i': ready('1311', 'disorganized'), 'ge-1-1mg': '1309' };

test('8.3a R42 a card lower than the lowered Morale rallies the unit, an equal one does not', () => {
  const state = scene({ units: SHAKEN });
  expect(marks(answer(state, rally('br-r-i'), ['4S']).state, 'br-r-i')).toEqual(['activated', 'acted']);
  const failed = answer(state, rally('br-r-i'), ['5S']);
  expect(marks(failed.state, 'br-r-i')).toEqual(['disorganized', 'activated', 'acted']);
  expect(eventsOf(failed.events, 'rally-failed').map(({ morale }) => morale)).toEqual([5]);
});

test('8.3a the card may come from the hand, and brings no event then', () => {
  const state = scene({ units: SHAKEN, hands: { british: ['KC', '9C'] } });
  expect(listedOf(state, 'rally').map(({ card }) => card)).toEqual(['deck', '9C', 'KC']);
  const { state: end, events } = answer(state, rally('br-r-i', 'KC'));
  expect(marks(end, 'br-r-i')).toEqual(['activated', 'acted']);
  expect(eventsOf(events, 'random-event')).toEqual([]);
  expect(refusal(state, rally('br-r-i', '2C'))).toEqual(['not-in-hand 2.0ab']);
});

test('8.3a only an activated, Disorganized unit rallies, and D.9 not while a Close Combat is open', () => {
  const state = scene({ units: { ...SHAKEN, 'br-s-i': shaken('1311'), 'br-t-i': ready('1311') } });
  expect(refusal(state, rally('br-s-i'))).toEqual(['not-activated 4.3a']);
  expect(refusal(state, rally('br-t-i'))).toEqual(['not-disorganized 8.3a']);
  const fighting = scene({
    units: { ...SHAKEN, 'br-t-i': ready('1309') },
    combat: { hex: '1309', entered: { 'br-t-i': '1310' } },
  });
  expect(refusal(fighting, rally('br-r-i'))).toEqual(['combat-open D.9']);
});

test('8.3b an attempt is the action of the unit, whatever comes of it', () => {
  const { state } = answer(scene({ units: SHAKEN }), rally('br-r-i'), ['9S']);
  expect(refusal(state, rally('br-r-i'))).toEqual(['acted-already 4.3a']);
  const rallied = answer(scene({ units: SHAKEN }), rally('br-r-i'), ['2S']).state;
  expect(refusal(rallied, { do: 'move', unit: 'br-r-i', path: ['1312'] })).toContain('acted-already 4.3a');
});

test('12.2f R58 a red ace drawn to rally may rally the unit first: nothing is left to test', () => {
  const tried = answer(scene({ units: SHAKEN }), rally('br-r-i'), ['AH']).state;
  const { state, events } = answer(tried, { do: 'restore', unit: 'br-r-i' });
  expect(eventsOf(events, 'rallied').map(({ rule }) => rule)).toEqual(['12.2f']);
  expect(isLegal(state, { do: 'end-turn' })).toBe(true);
});

test('a preview of a rally shows the Morale that counts', () => {
  expect(
    preview<Primosole>(primosole, scene({ units: SHAKEN }), 'british', rally('br-r-i')).tallies.map(
      ({ total }) => total,
    ),
  ).toEqual([5]);
});

import { distance } from '@bridgehead/engine/hex';
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { board, label } from '../rules/board/board.js';
import { GRID } from '../rules/board/grid.js';
import { primosole } from '../rules/game.js';
import { controllerOf } from '../rules/state/state.js';
import type { State } from '../rules/state/state.js';
import { tables } from '../rules/board/tables.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  answerAll,
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
  stateWith,
  topFrame,
  unit,
  where,
} from './toolkit.js';

const FRESH = ['activated'] as const;
const fresh = (at: string) => ({ at, marks: FRESH });
const move = (id: string, ...path: string[]): Action => ({ do: 'move', unit: id, path });
const stop = (id: string): Action => ({ do: 'stop', unit: id });

function british(units: NonNullable<Sketch['units']>, more: Sketch = {}): State {
  return stateWith({ active: 'british', ...more, units });
}

const destinations = (state: State, id: string) =>
  listedOf(state, 'move')
    .filter((action) => action.unit === id)
    .map(({ path }) => path[path.length - 1]);

const within = (centre: number) =>
  Array.from({ length: GRID.size }, (_, at) => at).filter((at) => at !== centre && distance(GRID, centre, at) <= 4);
const isOpen = (at: number) =>
  board.streams[at] === 0 && board.rivers[at] === 0 && tables.terrain[board.terrain[at]].cost.foot === 1;

describe('5.1 to 5.6', () => {
  test('5.1 a unit has the points of the side that is up, and spends them hex by hex', () => {
    const played = answer(british({ 'br-a-8dli': fresh('1417') }), move('br-a-8dli', '1517', '1518'));
    expect(eventsOf(played.events, 'moved').map(({ to, cost, left }) => [to, cost, left])).toEqual([
      ['1517', 1, 3],
      ['1518', 1, 2],
    ]);
    expect(topFrame(played.state)).toMatchObject({ at: 'move', left: 2, first: false, way: [] });
    expect(question(played.state)).toMatchObject({ side: 'british', decline: { do: 'stop', unit: 'br-a-8dli' } });
  });

  test('2.0i on open ground a unit of allowance 4 reaches exactly the hexes up to 4 away', () => {
    const centres = Array.from({ length: GRID.size }, (_, at) => at).filter(
      (at) => isOpen(at) && within(at).every(isOpen),
    );
    expect(centres.length).toBeGreaterThan(0);
    for (const centre of centres)
      expect(destinations(british({ 'br-a-8dli': fresh(label(centre)) }), 'br-a-8dli')).toEqual(
        within(centre).map(label),
      );
  });

  test('5.2 5.1 a hex that costs more than is left is refused, with the sum', () => {
    const state = british({ 'br-a-8dli': fresh('1114') });
    // 1113 clear, 1112 orchard, 1111 orchard, 1110 clear, then 1109 reeds: 1 + 1 + 1 + 1 + 2
    expect(refusal(state, move('br-a-8dli', '1113', '1112', '1111', '1110', '1109'))).toEqual(['too-far 5.1']);
    expect(isLegal(state, move('br-a-8dli', '1113', '1112', '1111', '1110'))).toBe(true);
  });

  test('5.3a R13 a unit can always move one hex, and that is its whole move', () => {
    const state = british({ 'br-a-8dli': fresh('1109') });
    const { state: after, events } = answer(state, move('br-a-8dli', '1108'));
    expect(eventsOf(events, 'moved')[0]).toMatchObject({ cost: 5, left: 0, rule: '5.3a' });
    expect(marks(after, 'br-a-8dli')).toEqual(['activated', 'acted']);
    expect(refusal(state, move('br-a-8dli', '1108', '1107'))).toEqual(['minimum-move 5.3a']);
  });

  test('5.3a R13 only as the first hex: with one point left and the next hex at two there is no step (mv-21)', () => {
    const state = british({ 'br-a-8dli': fresh('1113') });
    const { state: moving } = answer(state, move('br-a-8dli', '1112', '1111', '1110'));
    expect(topFrame(moving)).toMatchObject({ left: 1 });
    expect(refusal(moving, move('br-a-8dli', '1109'))).toEqual(['too-far 5.1']);
  });

  test('5.3b the minimum move does not open closed ground', () => {
    const state = british({ 'br-a-44rtr': fresh('1110') });
    expect(refusal(state, move('br-a-44rtr', '1109'))).toEqual(['closed-ground 5.3b']);
    expect(refusal(state, move('br-a-44rtr', '1114'))).toEqual(['not-adjacent 5.3a']);
  });

  test('5.4 4.3a points that are not used are gone, and so is the action', () => {
    const { state, events } = answerAll(british({ 'br-a-8dli': fresh('1417'), 'br-b-8dli': fresh('1417') }), [
      [move('br-a-8dli', '1517')],
      [stop('br-a-8dli')],
    ]);
    expect(eventsOf(events, 'stopped')).toMatchObject([{ unit: 'br-a-8dli', hex: '1517' }]);
    expect(refusal(state, move('br-a-8dli', '1617'))).toEqual(['acted-already 4.3a']);
    expect(state.pointsLeft[unit('br-a-8dli')]).toBe(0);
  });

  test('5.5 one unit after the other: while one is on the move no other can', () => {
    const { state } = answer(
      british({ 'br-a-8dli': fresh('1417'), 'br-b-8dli': fresh('1417') }),
      move('br-a-8dli', '1517'),
    );
    expect(refusal(state, move('br-b-8dli', '1517'))).toEqual(['other-mover 5.5']);
    expect(refusal(state, { do: 'end-turn' })).toEqual(['not-an-answer 5.4']);
    expect(where(state, 'br-b-8dli')).toBe('1417');
  });

  test('5.6 2.0ae friends cost nothing, and a full hex can be passed', () => {
    const state = british({
      'br-a-8dli': fresh('1417'),
      'br-b-8dli': '1517',
      'br-c-8dli': '1517',
      'br-d-8dli': '1517',
    });
    const { events } = answer(state, move('br-a-8dli', '1517', '1518'));
    expect(eventsOf(events, 'moved').map(({ cost }) => cost)).toEqual([1, 1]);
  });

  test('13.2 a side that passes through a hex controls it', () => {
    const { state } = answer(
      british({ 'br-a-8dli': fresh('1309') }, { scenario: 'primosole-2' }),
      move('br-a-8dli', '1308', '1307'),
    );
    expect([controllerOf(state, hex('1308')), controllerOf(state, hex('1307'))]).toEqual(['british', 'british']);
  });

  test('4.3a reasons that keep a unit from moving', () => {
    const state = british({
      'br-a-8dli': '1417',
      'br-b-8dli': { at: '1417', marks: ['activated', 'disorganized'] },
      'ge-hq-1mg': '1301',
      'br-c-8dli': 'eliminated',
    });
    expect(refusal(state, move('br-a-8dli', '1517'))).toEqual(['not-activated 4.3a']);
    expect(refusal(state, move('br-b-8dli', '1517'))).toEqual(['is-disorganized 8.1a']);
    expect(refusal(state, move('ge-hq-1mg', '1302'))).toEqual(['not-your-unit 4.1a']);
    expect(refusal(state, move('br-c-8dli', '1302'))).toEqual(['off-map 4.3a']);
  });
});

describe('5.7 entering enemy hexes', () => {
  test('5.7a an enemy in the hex costs one point more', () => {
    const near = british({ 'br-a-8dli': fresh('1316'), 'ge-hq-1mg': '1315' });
    expect(eventsOf(answer(near, move('br-a-8dli', '1315')).events, 'moved')).toMatchObject([{ cost: 2, left: 2 }]);
  });

  test('5.7b D.9 the unit waits there with its points; only moves and the fight can follow', () => {
    const state = british({
      'br-a-8dli': fresh('1316'),
      'br-b-8dli': fresh('1317'),
      'br-c-8dli': { at: '1318', marks: ['activated', 'disorganized'] },
      'ge-hq-1mg': '1315',
    });
    const { state: opened } = answer(state, move('br-a-8dli', '1315'));
    expect(opened.combat).toEqual({ hex: hex('1315'), entered: [{ unit: unit('br-a-8dli'), from: hex('1316') }] });
    expect([marks(opened, 'br-a-8dli'), opened.pointsLeft[unit('br-a-8dli')]]).toEqual([['activated', 'suspended'], 2]);
    expect(new Set(listed(opened).map((action) => action.do))).toEqual(new Set(['fight', 'move']));
    expect(question(opened)?.decline).toBeUndefined();
    expect(refusal(opened, { do: 'end-turn' })).toEqual(['combat-open D.9']);
    expect(refusal(opened, { do: 'improve', unit: 'br-b-8dli' })).toEqual(['combat-open D.9']);
    expect(refusal(opened, { do: 'rally', unit: 'br-c-8dli', card: 'deck' })).toEqual(['combat-open D.9']);
    expect(refusal(opened, move('br-a-8dli', '1314'))).toEqual(['in-combat 5.7b']);
  });

  test('5.7b nobody passes through an enemy hex', () => {
    expect(
      refusal(british({ 'br-a-8dli': fresh('1316'), 'ge-hq-1mg': '1315' }), move('br-a-8dli', '1315', '1314')),
    ).toEqual(['enemy-stops 5.7b']);
  });

  test('5.7b the preview names the cost and the combat', () => {
    const state = british(
      { 'br-a-8dli': fresh('1316'), 'ge-hq-1mg': '1315' },
      { mines: [{ hex: '1315', side: 'german', value: 2 }] },
    );
    const shown = preview<Primosole>(primosole, state, 'british', move('br-a-8dli', '1315'));
    expect([shown.tallies[0].total, shown.consequences.map(({ kind, rule }) => `${kind} ${rule}`)]).toEqual([
      2,
      ['own-loss 11.6.3a', 'duty 5.7b'],
    ]);
  });

  test('D.9 R43 a second unit joins from another hex, and then both fight', () => {
    const state = british({ 'br-a-8dli': fresh('1316'), 'br-b-8dli': fresh('1415'), 'ge-hq-1mg': '1315' });
    const { state: opened } = answerAll(state, [[move('br-a-8dli', '1315')], [move('br-b-8dli', '1315')]]);
    expect(opened.combat?.entered).toEqual([
      { unit: unit('br-a-8dli'), from: hex('1316') },
      { unit: unit('br-b-8dli'), from: hex('1415') },
    ]);
    expect(listed(opened)).toEqual([{ do: 'fight' }]);
  });

  test('D.9 no second Close Combat is opened before the first is fought; moves elsewhere go on', () => {
    const state = british({
      'br-a-8dli': fresh('1316'),
      'br-b-8dli': fresh('1118'),
      'ge-hq-1mg': '1315',
      'ge-hq-stg': '1017',
    });
    const { state: opened } = answer(state, move('br-a-8dli', '1315'));
    expect(refusal(opened, move('br-b-8dli', '1017'))).toEqual(['combat-elsewhere D.9']);
    expect(destinations(opened, 'br-b-8dli')).not.toContain('1017');
    expect(isLegal(opened, move('br-b-8dli', '1218'))).toBe(true);
  });

  test('9.1b R15 no more units attack than the hex holds; Support Weapons do not count', () => {
    const inside = {
      'br-a-8dli': { at: '1205', marks: ['activated', 'suspended'] as const },
      'br-b-8dli': { at: '1205', marks: ['activated', 'suspended'] as const },
    };
    const state = british(
      { ...inside, 'br-c-8dli': fresh('1204'), 'br-ches-1': fresh('1204'), 'ge-hq-1mg': '1205' },
      { combat: { hex: '1205', entered: { 'br-a-8dli': '1206', 'br-b-8dli': '1206' } } },
    );
    expect(refusal(state, move('br-c-8dli', '1205'))).toEqual(['combat-full 9.1b']);
    expect(isLegal(state, move('br-ches-1', '1205'))).toBe(true);
  });

  test('D.9b a combat without opponents lapses before the next question', () => {
    const suspended = { at: '1315', marks: ['activated', 'suspended'] as const, pointsLeft: 2 };
    const state = british(
      { 'br-a-8dli': suspended, 'br-b-8dli': fresh('1316') },
      { combat: { hex: '1315', entered: { 'br-a-8dli': '1316' } } },
    );
    const { state: after, events } = answer(state, move('br-b-8dli', '1317'));
    expect(eventsOf(events, 'combat-lapses')).toMatchObject([{ hex: '1315', rule: 'D.9b' }]);
    expect(after.combat).toBeUndefined();
    const { state: stopped } = answer(after, stop('br-b-8dli'));
    expect(destinations(stopped, 'br-a-8dli').length).toBeGreaterThan(0);
  });

  test('9.5 a suspended move goes on with what remains, and no minimum move any more', () => {
    const state = british({
      'br-a-8dli': { at: '1110', marks: ['activated', 'suspended'], pointsLeft: 1 },
      'br-b-8dli': { at: '1110', marks: ['activated', 'suspended'] },
    });
    expect(refusal(state, move('br-a-8dli', '1109'))).toEqual(['too-far 5.1']);
    expect(refusal(state, move('br-b-8dli', '1111'))).toEqual(['no-points-left 5.4']);
    expect(refusal(state, { do: 'improve', unit: 'br-a-8dli' })).toEqual(['acted-already 4.3a']);
    const { state: after } = answer(state, move('br-a-8dli', '1111'));
    expect(marks(after, 'br-a-8dli')).toEqual(['activated', 'acted']);
  });
});

const german = (units: NonNullable<Sketch['units']>) => stateWith({ active: 'german', units });

describe('full hexes', () => {
  const FULL = { 'ge-1-1pi': '1205', 'ge-2-1pi': '1205', 'ge-at-1': '1205', 'ge-at-2': '1205' };

  test('2.0af 2.0ag a third unit cannot end in a building, but pass through it (mv-24)', () => {
    const state = german({ ...FULL, 'ge-3-1pi': fresh('1204') });
    expect(isLegal(state, move('ge-3-1pi', '1205', '1206'))).toBe(true);
    expect(destinations(state, 'ge-3-1pi')).not.toContain('1205');
    const { state: inside } = answer(state, move('ge-3-1pi', '1205'));
    expect(refusal(inside, stop('ge-3-1pi'))).toEqual(['hex-full 2.0af']);
    expect(question(inside)?.decline).toBeUndefined();
    expect(listed(inside).every((action) => action.do === 'move')).toBe(true);
  });

  test('2.0ah Support Weapons find room everywhere and take none', () => {
    const state = german({
      'ge-1-1pi': '1205',
      'ge-at-1': '1205',
      'ge-at-2': '1205',
      'ge-3-1pi': fresh('1204'),
      'ge-at-3': fresh('1204'),
    });
    expect(destinations(state, 'ge-3-1pi')).toContain('1205');
    expect(destinations(german({ ...FULL, 'ge-at-3': fresh('1204') }), 'ge-at-3')).toContain('1205');
  });

  test('2.0af R14 a move may end there if a unit that has not acted can still leave', () => {
    const state = german({ ...FULL, 'ge-2-1pi': fresh('1205'), 'ge-3-1pi': fresh('1204') });
    expect(destinations(state, 'ge-3-1pi')).toContain('1205');
    const { state: after } = answerAll(state, [[move('ge-3-1pi', '1205')], [stop('ge-3-1pi')]]);
    expect(where(after, 'ge-3-1pi')).toBe('1205');
    for (const marked of [
      ['activated', 'acted'],
      ['activated', 'disorganized'],
    ] as const) {
      expect(
        destinations(
          german({ ...FULL, 'ge-2-1pi': { at: '1205', marks: marked }, 'ge-3-1pi': fresh('1204') }),
          'ge-3-1pi',
        ),
      ).not.toContain('1205');
    }
  });

  test('D.9c with the last point a full hex that nobody can leave is not entered', () => {
    const state = german({ ...FULL, 'ge-88-1': fresh('1204') });
    expect(refusal(state, move('ge-88-1', '1205'))).toEqual(['hex-full 2.0af']);
  });

  test('D.9c a unit that finds the way on closed stays in the full hex', () => {
    // the last point is spent in the hex, as if a reaction had closed the rest of the way
    const state = stateWith({
      active: 'german',
      units: { ...FULL, 'ge-3-1pi': fresh('1205') },
      stack: [
        { at: 'sequence', step: 'turn-end' },
        { at: 'actions' },
        { at: 'move', unit: unit('ge-3-1pi'), left: 0, first: false, way: [hex('1204')] },
        { at: 'enter', unit: unit('ge-3-1pi'), from: hex('1204'), hex: hex('1205'), step: 'done' },
      ],
    });
    const { state: after } = open(state);
    expect([where(after, 'ge-3-1pi'), marks(after, 'ge-3-1pi')]).toEqual(['1205', ['activated', 'acted']]);
  });
});

/** A company on the highway, and a German one that has so many Defensive Fires. */
const guarded = (limit: number) => british({ 'br-a-8dli': fresh('1319'), 'ge-1-1pi': { at: '1315', limit } });

describe('R77 on the way', () => {
  test('R77 a passed reaction does not break a move off, a taken one does', () => {
    const state = guarded(2);
    const { state: seen } = answer(state, move('br-a-8dli', '1318', '1317', '1316'));
    expect([asked(seen), where(seen, 'br-a-8dli')]).toEqual(['german', '1317']);
    const passed = answer(seen, { do: 'pass' });
    expect(where(passed.state, 'br-a-8dli')).toBe('1316');
    const fired = answer(seen, { do: 'defend', unit: 'ge-1-1pi' }, ['2C']);
    expect([asked(fired.state), where(fired.state, 'br-a-8dli')]).toEqual(['british', '1317']);
    expect(topFrame(fired.state)).toMatchObject({ at: 'move', left: 2, way: [] });
  });

  test('8.1a a unit that is Disorganized on its way has ended its action', () => {
    const { state: seen } = answer(guarded(2), move('br-a-8dli', '1318', '1317', '1316'));
    const { state } = answer(seen, { do: 'defend', unit: 'ge-1-1pi' }, ['6C']);
    expect([where(state, 'br-a-8dli'), marks(state, 'br-a-8dli')]).toEqual([
      '1317',
      ['disorganized', 'activated', 'acted'],
    ]);
    expect(topFrame(state)).toEqual({ at: 'actions' });
  });

  test('8.1a 12.2f it does not go on if a red ace rallies it before the reactions are over', () => {
    const state = british({
      'br-a-8dli': fresh('1319'),
      'ge-1-1pi': { at: '1315', limit: 2 },
      'ge-2-1pi': { at: '1315', limit: 2 },
    });
    const { state: seen } = answer(state, move('br-a-8dli', '1318', '1317', '1316'));
    const { state: hit } = answer(seen, { do: 'defend', unit: 'ge-1-1pi' }, ['6C']);
    const { state: drawn } = answer(hit, { do: 'defend', unit: 'ge-2-1pi' }, ['AD']);
    const { state: after } = answer(drawn, { do: 'restore', unit: 'br-a-8dli' });
    expect([where(after, 'br-a-8dli'), marks(after, 'br-a-8dli')]).toEqual(['1317', ['activated', 'acted']]);
    expect(topFrame(after)).toEqual({ at: 'actions' });
  });

  test('6.4e a unit that is eliminated on its way is gone, and the turn goes on', () => {
    const state = british({ 'br-hq-8dli': fresh('1319'), 'ge-1-1mg': { at: '1315', limit: 1 } });
    const { state: seen } = answer(state, move('br-hq-8dli', '1318'));
    const { state: after } = answer(seen, { do: 'defend', unit: 'ge-1-1mg' }, ['8C']);
    expect(where(after, 'br-hq-8dli')).toBe('eliminated');
    expect(topFrame(after)).toEqual({ at: 'actions' });
  });
});

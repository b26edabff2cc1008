/** 9.4 9.4.1 9.5 7.3.5b 13.2 What follows a Close Combat. */
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { primosole } from '../rules/game.js';
import { controllerOf, isRuined } from '../rules/state/state.js';
import type { Frame } from '../rules/state/frames.js';
import { ACCEPT, combatIn, COUNTERATTACK, FIGHT } from './combat-kit.js';
import {
  ACTIONS,
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
  SEQUENCE,
  stateWith,
  topFrame,
  unit,
  where,
} from './toolkit.js';

/** Two companies against one: the cards with which they win by 20, and by which the defender loses beyond counterattack. */
const WIN_2_1 = ['2C', '9C', '9D', '2D', '8C', '8D'] as const;
/** One against one: the attacker wins by 12. */
const WIN_1_1 = ['2C', '9C', '3C', '8C'] as const;
/** One against one: the defender wins. */
const LOSE_1_1 = ['9C', '2C', '8C', '3C'] as const;

describe('9.4 losses', () => {
  test('9.4a each unit of the losing side suffers a loss', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj', 'ge-2-3fj']);
    const { events } = answer(state, FIGHT, ['2C', '3C', '9C', '9D', '2D', '3D', '8C', '8D']);
    expect(eventsOf(events, 'step-lost').map(({ unit: id, rule }) => [id, rule])).toEqual([
      ['ge-1-3fj', '9.4a'],
      ['ge-2-3fj', '9.4a'],
    ]);
  });

  test('9.4a 2.0m a loser on its last step is eliminated, a Support Weapon too', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj', 'ge-at-1'], {
      marks: { 'ge-1-3fj': ['reduced'] },
    });
    const { state: after } = answer(state, FIGHT, ['2C', '3C', '9C', '9D', '2D', '8C', '8D']);
    expect([where(after, 'ge-1-3fj'), where(after, 'ge-at-1')]).toEqual(['eliminated', 'eliminated']);
  });

  test('9.4b the winning side suffers one loss in all, stays, and its player chooses who takes it', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj']);
    const won = answerAll(state, [[FIGHT, ...WIN_2_1], [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }]]);
    expect(question(won.state)).toMatchObject({ side: 'british', rule: '9.4b' });
    expect(listed(won.state)).toEqual([
      { do: 'lose', unit: 'br-a-8dli' },
      { do: 'lose', unit: 'br-b-8dli' },
    ]);
    expect(refusal(won.state, { do: 'lose', unit: 'ge-1-3fj' })).toEqual(['no-choice-of-loss 9.4b']);
    expect(refusal(won.state, ACCEPT)).toEqual(['not-an-answer 9.4b']);
    expect(preview(primosole, won.state, 'british', { do: 'lose', unit: 'br-a-8dli' }).consequences).toMatchObject([
      { kind: 'own-loss', rule: '2.0l' },
    ]);
    const { state: after, events } = answer(won.state, { do: 'lose', unit: 'br-b-8dli' });
    expect(eventsOf(events, 'step-lost')).toMatchObject([{ unit: 'br-b-8dli', rule: '9.4b' }]);
    expect([where(after, 'br-a-8dli'), where(after, 'br-b-8dli')]).toEqual(['1307', '1307']);
  });

  test("9.4b 10.5a a Support Weapon can take the winner's loss and is eliminated by it", () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-ches-1': '1308' }, ['ge-1-3fj']);
    const won = answerAll(state, [
      [FIGHT, '2C', '9C', '9D', '2D', '8C'],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
      [{ do: 'lose', unit: 'br-ches-1' }],
    ]);
    expect(where(won.state, 'br-ches-1')).toBe('eliminated');
    expect(marks(won.state, 'br-a-8dli')).not.toContain('reduced');
  });

  test('9.4b R52 13.2 a winner of one step is lost with their victory: the hex is empty and belongs to the attacker', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      marks: { 'br-a-8dli': ['reduced'] },
      control: { '1307': 'german' },
    });
    const { state: after } = answerAll(state, [
      [FIGHT, ...WIN_1_1],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
    ]);
    expect(where(after, 'br-a-8dli')).toBe('eliminated');
    expect(where(after, 'ge-1-3fj')).toBe('1306');
    expect(controllerOf(after, hex('1307'))).toBe('british');
  });

  test('9.4a 11.8.4 the fortification of a beaten occupant is ruined, and the victor on foot is inside then', () => {
    const state = combatIn('1309', { 'ge-1-1pi': '1308' }, ['br-r-i'], {
      active: 'german',
      inside: { '1309': 'br-r-i' },
    });
    const { state: after } = answerAll(state, [
      [FIGHT, '2C', '3C', '9C', '2D', '8C'],
      [{ do: 'withdraw', unit: 'br-r-i', hex: '1310' }],
    ]);
    expect(isRuined(after, 'North blockhouse')).toBe(true);
    expect([...after.inside]).toContain(unit('ge-1-1pi'));
  });

  test('9.4a 5.8d the Improved Position of the loser is gone', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { improved: { '1307': 'german' } });
    const { state: after } = answerAll(state, [
      [FIGHT, ...WIN_1_1],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
    ]);
    expect(after.improved).toEqual([]);
  });
});

describe('9.4.1 withdrawal', () => {
  test('9.4.1a attackers who have lost go back, each to the hex it came from, and are not Disorganized by it', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1207' }, ['ge-1-3fj', 'ge-2-3fj']);
    const { state: after, events } = answer(state, FIGHT, ['9C', '9D', '2C', '3C', '2D', '8C', '8D', '2H', '3H']);
    expect([where(after, 'br-a-8dli'), where(after, 'br-b-8dli')]).toEqual(['1308', '1207']);
    expect(marks(after, 'br-a-8dli')).not.toContain('disorganized');
    expect(eventsOf(events, 'withdrew').map(({ rule }) => rule)).toEqual(['9.4.1a', '9.4.1a']);
    expect(question(after)).toMatchObject({ side: 'german', rule: '9.4b' });
  });

  test('9.4.1a an attacker into whose hex an enemy has got cannot withdraw: it is eliminated', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      units: { 'ge-2-3fj': { at: '1308', limit: 0 } },
    });
    const { state: after, events } = answer(state, FIGHT, LOSE_1_1);
    expect(where(after, 'br-a-8dli')).toBe('eliminated');
    expect(eventsOf(events, 'eliminated')[0].rule).toBe('9.4.1d');
  });

  test('9.4.1b 9.4.1c defenders go to adjacent hexes of their choice; barred are enemies, the hexes of the attackers and closed ones', () => {
    const state = combatIn('1309', { 'br-a-8dli': '1308', 'br-b-8dli': '1408' }, ['ge-1-1pi'], {
      units: { 'br-c-8dli': '1310' },
    });
    const lost = answer(state, FIGHT, ['2C', '9C', '9D', '5C', '2D', '8C', '8D']);
    expect(question(lost.state)).toMatchObject({ side: 'german', rule: '9.4.1b' });
    expect(
      listedOf(lost.state, 'withdraw')
        .map(({ hex: to }) => to)
        .toSorted(),
    ).toEqual(['1208', '1209', '1409']);
    for (const to of ['1307', '1309'])
      expect(refusal(lost.state, { do: 'withdraw', unit: 'ge-1-1pi', hex: to })).toEqual(['withdraws-one-hex 9.4.1b']);
    for (const to of ['1308', '1408', '1310'])
      expect(refusal(lost.state, { do: 'withdraw', unit: 'ge-1-1pi', hex: to })).toEqual(['no-withdrawal 9.4.1c']);
    expect(refusal(lost.state, { do: 'withdraw', unit: 'br-a-8dli', hex: '1208' })).toEqual(['not-withdrawing 9.4.1b']);
    expect(refusal(lost.state, { do: 'stop', unit: 'ge-1-1pi' })).toEqual(['not-an-answer 9.4.1b']);
    const { state: after } = answer(lost.state, { do: 'withdraw', unit: 'ge-1-1pi', hex: '1208' });
    expect(controllerOf(after, hex('1208'))).toBe('german');
  });

  test('9.4.1c a gun that cannot ford does not withdraw across the river', () => {
    const state = combatIn('1309', { 'br-a-8dli': '1308', 'br-b-8dli': '1408' }, ['ge-88-1']);
    const lost = answer(state, FIGHT, ['2C', '9C', '9D', '5C', '2D', '8C', '8D']);
    expect(
      listedOf(lost.state, 'withdraw')
        .map(({ hex: to }) => to)
        .toSorted(),
    ).toEqual(['1208', '1310', '1409']);
  });

  test('9.4.1b 11.8.1b a unit that withdraws to an empty fortification is inside', () => {
    const state = combatIn('1308', { 'br-a-8dli': '1307' }, ['ge-1-1pi']);
    const { state: after } = answerAll(state, [
      [FIGHT, ...WIN_1_1],
      [{ do: 'withdraw', unit: 'ge-1-1pi', hex: '1309' }],
    ]);
    expect([...after.inside]).toContain(unit('ge-1-1pi'));
  });

  test('9.4.1b two beaten defenders may withdraw to different hexes, in the order their player wants', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308', 'br-c-8dli': '1308' }, [
      'ge-1-3fj',
      'ge-2-3fj',
    ]);
    const lost = answer(state, FIGHT, ['2C', '3C', '9C', '9D', '9H', '2D', '3D', '8C', '8D', '8H']);
    expect(new Set(listedOf(lost.state, 'withdraw').map(({ unit: id }) => id))).toEqual(
      new Set(['ge-1-3fj', 'ge-2-3fj']),
    );
    const { state: after } = answerAll(lost.state, [
      [{ do: 'withdraw', unit: 'ge-2-3fj', hex: '1306' }],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1206' }],
    ]);
    expect([where(after, 'ge-1-3fj'), where(after, 'ge-2-3fj')]).toEqual(['1206', '1306']);
  });

  test('9.4.1d a unit that cannot withdraw is eliminated', () => {
    const enemies = Object.fromEntries(
      ['1306', '1406', '1407', '1207', '1206'].map((at, index) => [
        `br-${['a', 'b', 'c', 'd'][index % 4]}-${index < 4 ? 9 : 6}dli`,
        at,
      ]),
    );
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { units: enemies });
    const { state: after, events } = answer(state, FIGHT, WIN_1_1);
    expect(where(after, 'ge-1-3fj')).toBe('eliminated');
    expect(eventsOf(events, 'eliminated')).toMatchObject([{ rule: '9.4.1d' }]);
  });

  /** Three Germans in 1306; all other neighbours of 1307 are held by the British or barred. */
  const crowded = {
    'ge-1-4fj': { at: '1306', limit: 0 },
    'ge-2-4fj': { at: '1306', limit: 0 },
    'ge-3-4fj': { at: '1306', limit: 0 },
    'br-a-9dli': '1406',
    'br-b-9dli': '1407',
    'br-c-9dli': '1207',
    'br-d-9dli': '1206',
  } as const;

  test('2.0ai R40 not into a full hex from which no way leads on', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      units: {
        ...crowded,
        'br-b-9dli': '1420',
        'br-c-9dli': '1520',
        'br-a-44rtr': '1305',
        'br-b-44rtr': '1405',
        'br-r-i': '1205',
      },
    });
    const lost = answer(state, FIGHT, WIN_1_1);
    expect(refusal(lost.state, { do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' })).toEqual(['withdrawal-full 2.0ai']);
  });

  test('9.4.1a an attacker goes back to the hex it came from, not to another', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj'], {
      units: { 'br-c-8dli': '1308', 'br-d-8dli': '1308' },
    });
    const lost = answer(state, FIGHT, ['9C', '2C', '2D', '8C', '3C', '3D']);
    expect(refusal(lost.state, { do: 'withdraw', unit: 'br-a-8dli', hex: '1207' })).toEqual([
      'withdraws-elsewhere 9.4.1a',
    ]);
  });

  test('2.0ai R40 a full hex sends a withdrawing unit one hex further', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { units: crowded });
    const lost = answer(state, FIGHT, WIN_1_1);
    expect(where(lost.state, 'ge-1-3fj')).toBe('1306');
    expect(question(lost.state)).toMatchObject({ side: 'german', rule: '2.0ai' });
    expect(
      listedOf(lost.state, 'withdraw')
        .map(({ hex: to }) => to)
        .toSorted(),
    ).toEqual(['1205', '1305', '1405']);
    expect(refusal(lost.state, { do: 'withdraw', unit: 'ge-1-3fj', hex: '1307' })).toEqual(['no-withdrawal 9.4.1c']);
    const { state: after, events } = answer(lost.state, { do: 'withdraw', unit: 'ge-1-3fj', hex: '1305' });
    expect(where(after, 'ge-1-3fj')).toBe('1305');
    expect(eventsOf(events, 'withdrew')).toMatchObject([{ rule: '2.0ai', from: '1306', to: '1305' }]);
  });

  test('2.0ah a Support Weapon that is thrown back finds room in a full hex', () => {
    const units = { 'br-a-9dli': '1308', 'br-b-9dli': '1308', 'br-c-9dli': '1308' };
    const state = combatIn('1307', { 'br-ches-1': '1308' }, ['ge-1-3fj', 'ge-2-3fj'], {
      units,
      marks: { 'ge-1-3fj': ['disorganized'], 'ge-2-3fj': ['disorganized'] },
    });
    const thrown = answerAll(state, [
      [FIGHT, '9C', '2D', '3D'],
      [COUNTERATTACK, '9D', '2H', '3H', '9H'],
      [{ do: 'lose', unit: 'ge-1-3fj' }],
    ]);
    expect(eventsOf(thrown.events, 'withdrew')).toMatchObject([{ unit: 'br-ches-1', to: '1308' }]);
  });

  test('2.0ai R40 if no way of three hexes leads out of the full ones, the unit is eliminated', () => {
    const around = { 'br-a-6dli': '1305', 'br-b-6dli': '1205', 'br-c-6dli': '1405' };
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], { units: { ...crowded, ...around } });
    const { events } = answer(state, FIGHT, WIN_1_1);
    expect(eventsOf(events, 'eliminated')).toMatchObject([{ unit: 'ge-1-3fj', rule: '9.4.1d' }]);
  });

  test('2.0ai 9.4.1a attackers whose hex is full by now go one hex further; their player says who', () => {
    const units = { 'br-a-9dli': '1308', 'br-b-9dli': '1308', 'ge-2-3fj': { at: '1206', limit: 0 } } as const;
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj', 'ge-1-4fj', 'ge-2-4fj'], {
      units,
    });
    const lost = answer(state, FIGHT, ['9C', '9D', '9H', '2C', '3C', '8C', '8D', '8H', '2D', '3D']);
    expect(question(lost.state)).toMatchObject({ side: 'british', rule: '9.4.1a' });
    expect(listed(lost.state)).toEqual([
      { do: 'withdraw', unit: 'br-a-8dli', hex: '1308' },
      { do: 'withdraw', unit: 'br-b-8dli', hex: '1308' },
    ]);
    expect(
      preview(primosole, lost.state, 'british', { do: 'withdraw', unit: 'br-b-8dli', hex: '1308' }).consequences,
    ).toEqual([]);
    const second = answer(lost.state, { do: 'withdraw', unit: 'br-b-8dli', hex: '1308' });
    expect([where(second.state, 'br-b-8dli'), where(second.state, 'br-a-8dli')]).toEqual(['1308', '1308']);
    expect(question(second.state)).toMatchObject({ rule: '2.0ai' });
    expect(question(second.state)?.text).toContain('one hex further');
    const third = answer(second.state, { do: 'withdraw', unit: 'br-a-8dli', hex: '1309' });
    expect(where(third.state, 'br-a-8dli')).toBe('1309');
  });

  test('9.4.1a 11.2 attackers who go back together onto enemy mines go in the order their player wants, engineers first if they like', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-505re': '1308' }, ['ge-1-3fj', 'ge-2-3fj'], {
      mines: [{ hex: '1308', side: 'german', value: 1 }],
    });
    const lost = answer(state, FIGHT, ['9C', '9D', '2C', '3C', '8C', '8D', '2D', '3D']);
    expect(listedOf(lost.state, 'withdraw').map(({ unit: id }) => id)).toEqual(['br-a-8dli', 'br-505re']);
    const { state: after, events } = answer(lost.state, { do: 'withdraw', unit: 'br-505re', hex: '1308' }, ['2H']);
    expect(eventsOf(events, 'mine-attacks').map(({ unit: id }) => id)).toEqual(['br-505re']);
    expect([where(after, 'br-505re'), where(after, 'br-a-8dli')]).toEqual(['1308', '1308']);
  });

  test('2.0ai before they go into a full hex a player is told that the unit must go on, and of mines', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      units: { ...crowded, 'br-a-9dli': 'absent' },
      mines: [{ hex: '1406', side: 'british', value: 3 }],
    });
    const lost = answer(state, FIGHT, WIN_1_1);
    expect(
      preview(primosole, lost.state, 'german', { do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }).consequences,
    ).toMatchObject([{ kind: 'duty', rule: '2.0ai' }]);
    expect(
      preview(primosole, lost.state, 'german', { do: 'withdraw', unit: 'ge-1-3fj', hex: '1406' }).consequences,
    ).toMatchObject([{ kind: 'own-loss', rule: '11.6.3a' }]);
  });

  test('R14 a unit whose way is closed behind it stays for the time being in the full hex it has come to', () => {
    const frame: Frame = {
      at: 'withdraw',
      side: 'german',
      left: [unit('ge-1-3fj')],
      barred: [],
      gone: [hex('1308'), hex('1307'), hex('1306')],
    };
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, [], {
      units: { ...crowded, 'ge-1-3fj': '1306' },
      stack: [SEQUENCE, ACTIONS, frame],
    });
    const { state: after } = open(state);
    expect(where(after, 'ge-1-3fj')).toBe('1306');
    expect(topFrame(after).at).toBe('actions');
  });

  test('R53 R63 enemy mines attack a unit that withdraws; one that they drive off has withdrawn', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      mines: [{ hex: '1306', side: 'british', value: 4 }],
      marks: { 'ge-1-3fj': ['disorganized'] },
    });
    const lost = answerAll(state, [
      [FIGHT, '9C', '2C', '8C'],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }, '3D'],
    ]);
    expect(eventsOf(lost.events, 'mine-attacks')).toHaveLength(1);
    expect(question(lost.state)).toMatchObject({ side: 'german', rule: '8.2a' });
    const [retreat] = listedOf(lost.state, 'retreat');
    const { state: after } = answer(lost.state, retreat);
    expect(where(after, 'ge-1-3fj')).toBe(retreat.hex);
    expect(asked(after)).toBe('british');
  });
});

describe('7.3.5b 9.5 fire at the victors, and moving on', () => {
  test('7.3.5b R36 units in good order, those just withdrawn among them, may fire at each victor as if it had just entered; nobody may fall back', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj'], {
      units: { 'ge-1-3fj': { at: '1307', limit: 3 }, 'ge-2-3fj': { at: '1305', limit: 1 } },
    });
    const won = answerAll(state, [
      [FIGHT, ...WIN_2_1],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
      [{ do: 'lose', unit: 'br-a-8dli' }],
    ]);
    expect(question(won.state)).toMatchObject({ side: 'german', rule: '7.3.5b' });
    expect(topFrame(won.state)).toMatchObject({ at: 'window', unit: unit('br-a-8dli'), form: 'won' });
    expect(won.state.combat).toBeUndefined();
    expect(listed(won.state).map((action) => action.do)).not.toContain('fall-back');
    expect(listedOf(won.state, 'defend').map(({ unit: id }) => id)).toContain('ge-1-3fj');
    const second = answer(won.state, { do: 'pass' });
    expect(topFrame(second.state)).toMatchObject({ at: 'window', unit: unit('br-b-8dli'), form: 'won' });
    const third = answer(second.state, { do: 'pass' });
    expect(asked(third.state)).toBe('british');
    expect(third.state.combat).toBeUndefined();
  });

  test('7.3.5b after a lost attack nobody fires at those who have gone back', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      units: { 'ge-1-3fj': { at: '1307', limit: 3 } },
    });
    const { state: after, events } = answer(state, FIGHT, LOSE_1_1);
    expect(events.some(({ type }) => type === 'limit-set')).toBe(false);
    expect(asked(after)).toBe('british');
  });

  test('7.3.5b a victor whom an earlier window has taken out of the hex is not fired at', () => {
    const frame: Frame = {
      at: 'combat',
      hex: hex('1307'),
      step: 'windows',
      hidden: { british: 0, german: 0 },
      open: { british: [], german: [] },
      waiting: { british: [unit('br-a-8dli')], german: [] },
      coordination: 0,
      winner: 'british',
      difference: 20,
    };
    const state = stateWith({
      units: {
        'br-a-8dli': { at: '1308', marks: ['activated', 'suspended'], pointsLeft: 2 },
        'ge-1-3fj': { at: '1306', limit: 3 },
      },
      stack: [SEQUENCE, ACTIONS, frame],
    });
    expect(asked(open(state).state)).toBe('british');
  });

  test('9.5 attackers in good order with points left may go on, and fight again; the others have acted', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308', 'br-b-8dli': '1308' }, ['ge-1-3fj'], {
      pointsLeft: { 'br-a-8dli': 2 },
      units: { 'ge-1-4fj': { at: '1206', limit: 0 } },
    });
    const { state: after } = answerAll(state, [
      [FIGHT, ...WIN_2_1],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
      [{ do: 'lose', unit: 'br-b-8dli' }],
    ]);
    expect(marks(after, 'br-a-8dli')).toEqual(['activated', 'suspended']);
    expect(marks(after, 'br-b-8dli')).toEqual(['reduced', 'activated', 'acted']);
    expect(isLegal(after, { do: 'move', unit: 'br-a-8dli', path: ['1306'] })).toBe(true);
    expect(isLegal(after, { do: 'move', unit: 'br-b-8dli', path: ['1308'] })).toBe(false);
    const again = answer(after, { do: 'move', unit: 'br-a-8dli', path: ['1306'] });
    expect(again.state.combat).toMatchObject({ hex: hex('1306') });
  });

  test('9.5 8.1a a victor Disorganized by the fire that follows does not go on', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      pointsLeft: { 'br-a-8dli': 2 },
      units: { 'ge-1-3fj': { at: '1307', limit: 3 } },
    });
    const won = answerAll(state, [
      [FIGHT, ...WIN_1_1],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
      [{ do: 'defend', unit: 'ge-1-3fj' }, '8D'],
    ]);
    expect(marks(won.state, 'br-a-8dli')).toEqual(['reduced', 'disorganized', 'activated', 'acted']);
  });

  test('13.2 R67 the side left in the hex controls it', () => {
    const state = combatIn('1307', { 'br-a-8dli': '1308' }, ['ge-1-3fj'], {
      control: { '1307': 'german', '1306': 'british' },
    });
    const { state: after } = answerAll(state, [
      [FIGHT, ...WIN_1_1],
      [{ do: 'withdraw', unit: 'ge-1-3fj', hex: '1306' }],
    ]);
    expect([controllerOf(after, hex('1307')), controllerOf(after, hex('1306'))]).toEqual(['british', 'german']);
  });
});

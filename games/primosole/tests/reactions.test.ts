import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { limitFor } from '../rules/fire/defensive-fire.js';
import type { WindowFrame } from '../rules/state/frames.js';
import { primosole } from '../rules/game.js';
import { pushWindow } from '../rules/movement/reactions.js';
import type { Mark } from '../rules/state/state.js';
import { clearTurn, NO_LIMIT } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';
import { limits, MOVER, opened, READY, windowOn } from './reaction-kit.js';
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
  run,
  SEQUENCE,
  stateWith,
  topFrame,
  unit,
  where,
} from './toolkit.js';
import vectors from './vectors/reactions.json' with { type: 'json' };

// --- 7.1 --------------------------------------------------------------------------------------------------------------

describe('7.1', () => {
  test('7.1a the side without the Initiative is asked, once an enemy is in reach', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1pi': { at: '1315', limit: 1 } } });
    expect(question(state)).toMatchObject({
      side: 'german',
      text: 'React to British A/8DLI in 1317, or pass.',
      decline: { do: 'pass' },
    });
  });

  test('7.1a a Disorganized unit is never offered a reaction', () => {
    const { state } = opened({
      units: {
        ...MOVER,
        'ge-1-1pi': { at: '1316', limit: 2, marks: ['disorganized'] },
        'ge-2-1pi': { at: '1315', limit: 1 },
      },
    });
    expect(listed(state)).toEqual([{ do: 'defend', unit: 'ge-2-1pi' }, { do: 'pass' }]);
    expect(refusal(state, { do: 'defend', unit: 'ge-1-1pi' })).toEqual(['no-reaction 8.1c']);
    expect(refusal(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1315' })).toEqual(['no-reaction 8.1c']);
  });

  test('7.1a R77 a side that cannot react is not asked, and nothing shows it', () => {
    const { state, events } = opened({
      units: { ...MOVER, 'ge-1-1pi': '1313', 'ge-2-1pi': { at: '1316', marks: ['disorganized'] } },
    });
    expect(topFrame(state)).toEqual(ACTIONS);
    expect(events).toEqual([]);
  });

  test('7.1b a unit that has fired at an entry does not fall back from it, nor fire again', () => {
    const { state } = opened({
      units: { ...MOVER, 'ge-1-1pi': { at: '1316', limit: 2 }, 'ge-2-1pi': { at: '1315', limit: 1 } },
    });
    const { state: next } = answer(state, { do: 'defend', unit: 'ge-1-1pi' }, ['2C']);
    expect(listed(next)).toEqual([{ do: 'defend', unit: 'ge-2-1pi' }, { do: 'pass' }]);
    expect(refusal(next, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1315' })).toEqual(['reacted-already 7.1b']);
    expect(refusal(next, { do: 'defend', unit: 'ge-1-1pi' })).toEqual(['fired-already 7.3.7b']);
  });

  test('7.1b a side that passes has done with this entry', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1pi': { at: '1315', limit: 1 } } });
    const { state: next, events } = answer(state, { do: 'pass' });
    expect(topFrame(next)).toEqual(ACTIONS);
    expect(eventsOf(events, 'passed')).toMatchObject([{ side: 'german', rule: '7.1b' }]);
    expect(limits(next, 'ge-1-1pi')).toEqual([1]);
  });

  test('7.1b only reactions are an answer, and only by units of the side on the map', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1pi': { at: '1315', limit: 1 }, 'ge-2-1pi': 'track' } });
    expect(refusal(state, { do: 'end-turn' })).toEqual(['not-an-answer 7.1a']);
    expect(refusal(state, { do: 'defend', unit: 'br-a-8dli' })).toEqual(['not-your-unit 4.1a']);
    expect(refusal(state, { do: 'defend', unit: 'ge-2-1pi' })).toEqual(['off-map 4.3a']);
  });

  test('R34 the window closes when the unit is gone from the hex', () => {
    const { state } = opened({
      units: {
        'br-a-8dli': { at: '1317', marks: ['reduced'] },
        'ge-1-1mg': { at: '1315', limit: 1 },
        'ge-2-1mg': { at: '1315', limit: 1 },
      },
    });
    const { state: next } = answer(state, { do: 'defend', unit: 'ge-1-1mg' }, ['9C']);
    expect(where(next, 'br-a-8dli')).toBe('eliminated');
    expect(topFrame(next)).toEqual(ACTIONS);
  });

  test('R37 a unit that was Disorganized in the hex can still be fired at by others', () => {
    const { state } = opened({
      units: { ...MOVER, 'ge-1-1mg': { at: '1315', limit: 1 }, 'ge-2-1mg': { at: '1315', limit: 1 } },
    });
    const { state: next } = answer(state, { do: 'defend', unit: 'ge-1-1mg' }, ['5C']);
    expect(marks(next, 'br-a-8dli')).toEqual(['disorganized']);
    expect(listedOf(next, 'defend')).toEqual([{ do: 'defend', unit: 'ge-2-1mg' }]);
  });
});

// --- 7.3.1 ------------------------------------------------------------------------------------------------------------

describe('7.3.1', () => {
  test('7.3.1a a card is drawn for each unit that could fire and has none yet, the nearest first', () => {
    const { state, events } = opened(
      { units: { ...MOVER, 'ge-1-1mg': '1313', 'ge-1-1pi': '1315', 'ge-2-1pi': '1314' } },
      ['6C', '3D'],
    );
    expect(eventsOf(events, 'limit-set').map((event) => [event.unit, event.card, event.limit])).toEqual([
      ['ge-1-1pi', '6C', 2],
      ['ge-1-1mg', '3D', 1],
    ]);
    expect(limits(state, 'ge-1-1pi', 'ge-1-1mg', 'ge-2-1pi')).toEqual([2, 1, NO_LIMIT]);
  });

  test('7.3.1a each unit draws at most once a turn', () => {
    const { state, events } = opened({
      units: { ...MOVER, 'ge-1-1pi': { at: '1315', limit: 0 }, 'ge-2-1pi': { at: '1315', limit: 3 } },
    });
    expect(eventsOf(events, 'limit-set')).toEqual([]);
    expect(listedOf(state, 'defend')).toEqual([{ do: 'defend', unit: 'ge-2-1pi' }]);
  });

  test('7.3.1a R35 no card for a Disorganized unit, nor for one without Firepower', () => {
    const { state } = opened(
      {
        active: 'german',
        units: { 'ge-1-1pi': '1317', 'br-a-8dli': { at: '1316', marks: ['disorganized'] }, 'br-foo-98': '1315' },
      },
      [],
      windowOn('open', 'ge-1-1pi'),
    );
    expect(limits(state, 'br-a-8dli', 'br-foo-98')).toEqual([NO_LIMIT, NO_LIMIT]);
  });

  test('7.3.1a no card when a unit walks into a defended hex', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1pi': '1317', 'ge-2-1pi': '1316' } }, [], windowOn('assault'));
    expect(limits(state, 'ge-1-1pi', 'ge-2-1pi')).toEqual([NO_LIMIT, NO_LIMIT]);
  });

  test('7.3.1b card value less Ammo: 0 or less none, 1 to 4 one, 5 to 7 two, 8 to 10 three', () => {
    expect([-9, 0, 1, 4, 5, 7, 8, 10].map((net) => limitFor(net, 0))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(limitFor(6, 2)).toBe(1);
  });

  test('11.5.3 the Ammo level of the reacting side lowers the card', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1pi': '1315' }, ammo: { german: 1, british: 4 } }, ['5C']);
    expect(limits(state, 'ge-1-1pi')).toEqual([1]);
  });

  test('7.3.1a 12.1a the event of a limit card comes first', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1pi': '1315' } }, ['JC']);
    expect(topFrame(state).at).toBe('sniper');
    const { state: hit } = answer(state, { do: 'snipe', unit: 'ge-1-1pi' });
    expect(limits(hit, 'ge-1-1pi')).toEqual([1]);
    expect(topFrame(hit)).toEqual(ACTIONS);
  });

  test('O.1 with limit cards on demand the card is drawn when a unit first wants to fire', () => {
    const { state, events } = opened({
      options: { lazyLimit: true },
      units: { ...MOVER, 'ge-1-1pi': '1315', 'ge-2-1pi': '1315' },
    });
    expect(events).toEqual([]);
    const wish = answer(state, { do: 'defend', unit: 'ge-1-1pi' }, ['6C']).state;
    expect(limits(wish, 'ge-1-1pi', 'ge-2-1pi')).toEqual([2, NO_LIMIT]);
    const { state: fired } = answer(wish, { do: 'defend', unit: 'ge-1-1pi' }, ['2C']);
    expect(limits(fired, 'ge-1-1pi')).toEqual([1]);
    const none = answer({ ...fired, ammo: { british: 0, german: 3 } }, { do: 'defend', unit: 'ge-2-1pi' }, [
      '3C',
    ]).state;
    expect(limits(none, 'ge-2-1pi')).toEqual([0]);
    expect(topFrame(none)).toEqual(ACTIONS);
  });
});

// --- 7.3 --------------------------------------------------------------------------------------------------------------

describe('7.3', () => {
  test('7.3 no Defensive Fire beyond Range or out of sight', () => {
    const { state } = opened({
      units: {
        ...MOVER,
        'ge-1-1mg': { at: '1315', limit: 1 },
        'ge-1-1pi': { at: '1314', limit: 3 },
        'ge-2-1mg': { at: '1213', limit: 3 },
      },
    });
    expect(refusal(state, { do: 'defend', unit: 'ge-1-1pi' })).toEqual(['out-of-range 2.0g']);
    expect(listedOf(state, 'defend').map((action) => action.unit)).toContain('ge-1-1mg');
    const night = opened({
      scenario: 'primosole-2',
      turn: 8,
      units: { ...MOVER, 'ge-1-1mg': { at: '1315', limit: 1 }, 'ge-2-1mg': { at: '1316', limit: 1 } },
    }).state;
    expect(refusal(night, { do: 'defend', unit: 'ge-1-1mg' })).toEqual(['night 11.4']);
    expect(isLegal(night, { do: 'defend', unit: 'ge-2-1mg' })).toBe(true);
  });

  test('7.3.2 each Defensive Fire lowers the marker; with none left there is no fire', () => {
    const { state } = opened({
      units: {
        ...MOVER,
        'ge-1-1pi': { at: '1315', limit: 1 },
        'ge-2-1pi': { at: '1315', limit: 0 },
        'ge-3-1pi': { at: '1315', limit: 2 },
      },
    });
    expect(refusal(state, { do: 'defend', unit: 'ge-2-1pi' })).toEqual(['no-fire-left 7.3.2']);
    const { state: next } = answer(state, { do: 'defend', unit: 'ge-1-1pi' }, ['2C']);
    expect(limits(next, 'ge-1-1pi', 'ge-2-1pi', 'ge-3-1pi')).toEqual([0, 0, 2]);
    const later = open({ ...next, stack: [SEQUENCE, ACTIONS, windowOn()] }).state;
    expect(listedOf(later, 'defend')).toEqual([{ do: 'defend', unit: 'ge-3-1pi' }]);
  });

  test('7.3.3 the markers go at the end of the turn', () => {
    const state = stateWith({ units: { 'ge-1-1pi': { at: '1315', limit: 2 } } });
    clearTurn(state);
    expect(limits(state, 'ge-1-1pi')).toEqual([NO_LIMIT]);
  });

  test('7.3.4a a unit with an enemy in its hex may fire at another that comes near', () => {
    const { state } = opened({
      units: { ...MOVER, 'br-b-8dli': '1316', 'ge-1-1pi': { at: '1316', limit: 1 } },
      combat: { hex: '1316', entered: { 'br-b-8dli': '1317' } },
    });
    expect(listed(state)).toEqual([{ do: 'defend', unit: 'ge-1-1pi' }, { do: 'pass' }]);
  });

  test('7.3.5a no Defensive Fire at a unit that has entered a defended hex', () => {
    const { state } = opened(
      { units: { ...MOVER, 'ge-1-1pi': { at: '1317', limit: 2 }, 'ge-2-1pi': { at: '1316', limit: 2 } } },
      [],
      windowOn('assault'),
    );
    expect(refusal(state, { do: 'defend', unit: 'ge-2-1pi' })).toEqual(['shares-hex 7.3.5a']);
    expect(listedOf(state, 'defend')).toEqual([]);
  });

  test('7.3.5b after a won Close Combat units may fire as if it had just entered, but not fall back', () => {
    const { state } = opened(
      { units: { ...MOVER, 'ge-1-1pi': { at: '1316', limit: 2 }, 'ge-2-1pi': '1315' } },
      ['3C'],
      windowOn('won'),
    );
    expect(question(state)?.rule).toBe('7.3.5b');
    expect(listed(state)).toEqual([
      { do: 'defend', unit: 'ge-1-1pi' },
      { do: 'defend', unit: 'ge-2-1pi' },
      { do: 'pass' },
    ]);
    expect(refusal(state, { do: 'fall-back', unit: 'ge-1-1pi', hex: '1315' })).toEqual(['no-fall-back-now 7.3.5b']);
  });

  test('7.3.6 Firepower is not doubled, and the card comes from the deck', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1mg': { at: '1315', limit: 1 } }, hands: { german: ['10C'] } });
    const { state: next, events } = answer(state, { do: 'defend', unit: 'ge-1-1mg' }, ['5C']);
    expect(eventsOf(events, 'fire-resolved')).toMatchObject([
      { mode: 'defensive-fire', fire: { total: 8 }, defense: { total: 5 }, result: 'disorganized' },
    ]);
    expect(next.handSize.german).toBe(1);
    expect(asked(state)).toBe('german');
  });

  test('7.3.7a several units fire at the same unit, in the order that the player chooses', () => {
    const { state } = opened({
      units: { ...MOVER, 'ge-1-1pi': { at: '1315', limit: 1 }, 'ge-2-1pi': { at: '1315', limit: 1 } },
    });
    const { events } = answerAll(state, [
      [{ do: 'defend', unit: 'ge-2-1pi' }, '2C'],
      [{ do: 'defend', unit: 'ge-1-1pi' }, '2D'],
    ]);
    expect(eventsOf(events, 'fire-resolved').map((event) => event.firer)).toEqual(['ge-2-1pi', 'ge-1-1pi']);
  });

  test('7.3.7b one fire by a unit at an enemy for each hex that it enters', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1pi': { at: '1315', limit: 3 } } });
    const { state: next } = answer(state, { do: 'defend', unit: 'ge-1-1pi' }, ['2C']);
    expect(topFrame(next)).toEqual(ACTIONS);
    const moved = open({
      ...next,
      place: next.place.with(unit('br-a-8dli'), hex('1316')),
      stack: [SEQUENCE, ACTIONS, windowOn('open', 'br-a-8dli', '1316')],
    }).state;
    expect(listedOf(moved, 'defend')).toEqual([{ do: 'defend', unit: 'ge-1-1pi' }]);
  });

  test('7.3.6 the preview shows the sums and what remains', () => {
    const { state } = opened({ units: { ...MOVER, 'ge-1-1mg': { at: '1315', limit: 2 } } });
    const shown = preview<Primosole>(primosole, state, 'german', { do: 'defend', unit: 'ge-1-1mg' });
    expect(shown.tallies.map((tally) => tally.total)).toEqual([3, 5]);
    expect(shown.consequences.map(({ text }) => text)).toEqual([
      'Then German 1/1MG (3-4-6-3) has one Defensive Fire left this turn.',
    ]);
  });
});

// --- pushWindow -------------------------------------------------------------------------------------------------------

test('7.1a pushWindow opens one on the hex of the unit', () => {
  const { state } = run(stateWith({ units: MOVER }), (play) =>
    pushWindow(play, unit('br-a-8dli'), hex('1317'), 'open'),
  );
  expect(topFrame(state)).toEqual(windowOn());
});

// --- on the move ------------------------------------------------------------------------------------------------------

describe('on the move', () => {
  /** A company moves north over the plain towards German machine guns. */
  const units = {
    ...READY,
    'br-a-8dli': { at: '1319', marks: ['activated'] },
    'ge-1-1mg': { at: '1315', limit: 1 },
  } as const;
  const MOVE: Action = { do: 'move', unit: 'br-a-8dli', path: ['1318', '1317', '1316'] };

  test('7.1a R77 a unit in reach is asked about each hex entered; passing lets the move go on', () => {
    const first = answer(stateWith({ units }), MOVE).state;
    expect([asked(first), where(first, 'br-a-8dli')]).toEqual(['german', '1318']);
    const second = answer(first, { do: 'pass' }).state;
    expect([asked(second), where(second, 'br-a-8dli')]).toEqual(['german', '1317']);
  });

  test('7.1a R77 nobody stops a unit that nobody sees', () => {
    const { state } = answer(stateWith({ units: { ...units, 'ge-1-1mg': '0101' } }), MOVE);
    expect(where(state, 'br-a-8dli')).toBe('1316');
  });

  test('R77 after a reaction the mover is asked again where it goes', () => {
    const first = answer(stateWith({ units }), MOVE).state;
    const { state } = answer(first, { do: 'defend', unit: 'ge-1-1mg' }, ['2C']);
    expect([asked(state), where(state, 'br-a-8dli'), topFrame(state).at]).toEqual(['british', '1318', 'move']);
  });

  test('7.3.4b df-7 a unit that is Disorganized on its way stops there', () => {
    const first = answer(stateWith({ units }), MOVE).state;
    const { state } = answer(first, { do: 'defend', unit: 'ge-1-1mg' }, ['5C']);
    expect([where(state, 'br-a-8dli'), ...marks(state, 'br-a-8dli')]).toEqual([
      '1318',
      'disorganized',
      'activated',
      'acted',
    ]);
    expect(topFrame(state)).toEqual(ACTIONS);
    expect(refusal(state, { do: 'move', unit: 'br-a-8dli', path: ['1317'] })).toEqual([
      'acted-already 4.3a',
      'is-disorganized 8.1a',
    ]);
  });

  test('7.2a a unit next to the enemy falls back, and the enemy goes on', () => {
    const close = stateWith({
      units: { ...units, 'br-a-8dli': { at: '1317', marks: ['activated'] }, 'ge-1-1mg': { at: '1315', limit: 0 } },
    });
    const entered = answer(close, { do: 'move', unit: 'br-a-8dli', path: ['1316'] }).state;
    const { state } = answer(entered, { do: 'fall-back', unit: 'ge-1-1mg', hex: '1314' });
    expect([where(state, 'ge-1-1mg'), asked(state), topFrame(state).at]).toEqual(['1314', 'british', 'move']);
  });

  test('7.3.5a a unit that starts next to a defended hex walks in without being fired at', () => {
    const close = stateWith({ units: { ...units, 'br-a-8dli': { at: '1316', marks: ['activated'] } } });
    const { state } = answer(close, { do: 'move', unit: 'br-a-8dli', path: ['1315'] });
    expect([asked(state), where(state, 'br-a-8dli')]).toEqual(['british', '1315']);
    expect(state.combat?.hex).toBe(hex('1315'));
  });

  test('7.3.5b after a won Close Combat also the unit that has withdrawn may fire', () => {
    const fighting = stateWith({
      units: {
        ...units,
        'br-a-8dli': { at: '1316', marks: ['activated', 'suspended'], pointsLeft: 2 },
        'ge-1-1mg': { at: '1314', limit: 1 },
        'ge-1-1pi': '1316',
      },
      combat: { hex: '1316', entered: { 'br-a-8dli': '1317' } },
    });
    const { state } = answerAll(fighting, [
      [{ do: 'fight' }, '2C', '9D', '3C', '9H'],
      [{ do: 'withdraw', unit: 'ge-1-1pi', hex: '1315' }, '4D'],
    ]);
    expect(question(state)).toMatchObject({ side: 'german', rule: '7.3.5b' });
    expect(listed(state)).toEqual([
      { do: 'defend', unit: 'ge-1-1mg' },
      { do: 'defend', unit: 'ge-1-1pi' },
      { do: 'pass' },
    ]);
  });

  test('7.3.1a the limit card is drawn on the way, once', () => {
    const { state, events } = answer(stateWith({ units: { ...units, 'ge-1-1mg': '1315' } }), MOVE, ['9H']);
    expect(limits(state, 'ge-1-1mg')).toEqual([3]);
    expect(eventsOf(events, 'limit-set')).toHaveLength(1);
    const { events: later } = answer(state, { do: 'pass' });
    expect(eventsOf(later, 'limit-set')).toEqual([]);
  });
});

function move(...path: readonly string[]): Action {
  return { do: 'move', unit: 'ge-1-sig', path: [...path] };
}

test('14.2 7.3.2 7.3.7a the example: four Defensive Fires at 1 sig. on its way from A to C', () => {
  const start = stateWith({
    active: 'german',
    units: {
      ...READY,
      'ge-1-sig': { at: '1314', marks: ['activated'] },
      'br-a-3cly': { at: '1319', limit: 2 },
      'br-s-i': { at: '1318', limit: 2 },
    },
  });
  const { state, events } = answerAll(start, [
    [move('1315', '1316', '1416')],
    [{ do: 'defend', unit: 'br-a-3cly' }, '2C'],
    [move('1316', '1416')],
    [{ do: 'defend', unit: 'br-a-3cly' }, '2D'],
    [{ do: 'defend', unit: 'br-s-i' }, '2H'],
    [move('1416')],
    [{ do: 'defend', unit: 'br-s-i' }, '2S'],
  ]);
  expect(eventsOf(events, 'fire-resolved').map((event) => `${event.firer} ${event.hex} ${event.fire.total}`)).toEqual([
    'br-a-3cly 1315 6',
    'br-a-3cly 1316 6',
    'br-s-i 1316 4',
    'br-s-i 1416 4',
  ]);
  expect(limits(state, 'br-a-3cly', 'br-s-i')).toEqual([0, 0]);
});

// --- vectors ----------------------------------------------------------------------------------------------------------

describe('vectors', () => {
  test.each(vectors.limits)('$id: $card at Ammo $ammo', ({ card: code, ammo, limit }) => {
    const { state } = opened(
      { units: { ...MOVER, 'ge-1-1pi': '1315' }, ammo: { german: ammo }, hands: { german: ['2C', '3C', '4C', '5C'] } },
      [code],
    );
    expect(limits(state, 'ge-1-1pi')).toEqual([limit]);
    expect(state.ammo.german).toBe(ammo);
  });

  test.each(vectors.reactions)('$id: $unit enters $hex', (vector) => {
    const { unit: mover, hex: at, form, expected } = vector;
    const units: Record<string, { at: string; limit?: number; marks?: Mark[] }> = vector.units;
    const frame: WindowFrame = {
      at: 'window',
      unit: unit(mover),
      hex: hex(at),
      form: FORMS.find((word) => word === form) ?? 'open',
      used: vector.used.map(unit),
      step: 'limits',
    };
    const combat =
      vector.combat === null
        ? {}
        : { combat: { hex: vector.combat.hex, entered: { [vector.combat.unit]: vector.combat.from } } };
    const { state } = opened(
      { active: SIDES.find((side) => side === vector.active) ?? 'british', units, ...combat },
      vector.cards,
      frame,
    );
    if (expected.length === 0) expect(topFrame(state)).toEqual(ACTIONS);
    else expect(listed(state).map(say)).toEqual([...expected, 'pass']);
  });

  test.each(vectors.fires)(
    '$id: $firer at $target',
    ({ active, firer, target, at, from, card: code, fire, defense, result, ammo }) => {
      const frame: WindowFrame = {
        at: 'window',
        unit: unit(target),
        hex: hex(at),
        form: 'open',
        used: [],
        step: 'limits',
      };
      const { state } = opened(
        {
          active: SIDES.find((side) => side === active) ?? 'british',
          units: { [target]: at, [firer]: { at: from, limit: 1 } },
        },
        [],
        frame,
      );
      const played = answer(state, { do: 'defend', unit: firer }, [code]);
      expect(eventsOf(played.events, 'fire-resolved')).toMatchObject([
        { fire: { total: fire }, defense: { total: defense }, result },
      ]);
      expect(played.state.ammo[asked(state)]).toBe(ammo);
    },
  );
});

const FORMS = ['open', 'assault', 'won'] as const;

function say(action: Action): string {
  if (action.do === 'defend') return `fire ${action.unit}`;
  return action.do === 'fall-back' ? `back ${action.unit} ${action.hex}` : action.do;
}

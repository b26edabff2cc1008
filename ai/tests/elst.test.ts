/** What the computer player of Elst does in single positions, and how it says why. */
import { advance, apply, itemAt, judge, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Action, Side, State } from '@bridgehead/elst';
import { elstGame, findLocation, isHidden, isInBlast, nameOf, opponentOf, settingOf, unitsOf } from '@bridgehead/elst';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { makeDanger } from '../src/elst/danger.js';
import { act, choiceOf, position as positionIn } from './elst-position.js';
import { ofKind } from './kinds.js';

function position(json: object): State {
  return positionIn({ scenario: 'elst-bend', turn: 3, ...json });
}

/** Two British squads with their leader in P4, and a German battery. */
function shelled(counter?: object): State {
  return position({
    scenario: 'elst-dae3',
    phase: 'movement',
    units: {
      u1: { kind: 'br-4-5-7', at: 'P4' },
      u2: { kind: 'br-4-5-7', at: 'P4' },
      u3: { kind: 'br-8-1', at: 'P4' },
      u4: { kind: 'ss-4-4-7', at: 'BB20' },
    },
    batteries: [{ side: 'german', calibre: '80+mm', observer: 'NN8/steeple', access: true, counter }],
  });
}

/** How dangerous it is for them to stay. */
function dangerOfStaying(state: State): number {
  const place = findLocation(settingOf(state).board, 'P4') ?? 0;
  return makeDanger(state, elstGame.context(state), 'british').at(place, 'resting');
}

/** How a squad that defends the bend of DaE2 moves, with one enemy on the map. */
function moveInSightOf(enemy: string, at: string): Action {
  const units = { u1: { kind: 'ss-6-5-8', at }, u2: { kind: 'br-4-5-7', at: enemy } };
  return choiceOf(position({ scenario: 'elst-dae2', turn: 2, phase: 'movement', attacker: 'german', units })).action;
}

describe('in single positions the regular', () => {
  test('takes the holdings that nobody defends, one after the other', () => {
    const state = position({
      phase: 'movement',
      units: {
        u1: { kind: 'br-4-5-7', at: 'G15' },
        u2: { kind: 'br-8-0', at: 'G15' },
        u3: { kind: 'ss-6-5-8', at: 'Q15' },
      },
    });
    const { action, reason } = choiceOf(state);
    expect(ofKind(action, 'move').way).toMatchObject([{ to: 'H14' }, { to: 'I15' }, { to: 'J15' }]);
    expect(reason).toMatch(/^4-5-7 A and 8-0 B to J15: [\d.]+ gained, with \d+ % of their strength at stake\.$/u);
  });

  test('keeps out of the fire of a machine gun when nothing calls it there', () => {
    const state = position({
      phase: 'movement',
      attacker: 'german',
      units: { u1: { kind: 'br-4-5-7', at: 'H13' }, u2: { kind: 'ss-6-5-8', at: 'I15' } },
      weapons: { w1: { kind: 'br-mmg', holder: 'u1' } },
    });
    expect(choiceOf(state).action).toEqual({ do: 'end-phase' });
  });

  test('fires at once where it has no cause to move', () => {
    const state = position({
      phase: 'prep-fire',
      attacker: 'german',
      units: {
        u1: { kind: 'br-4-5-7', at: 'H14' },
        u2: { kind: 'ss-6-5-8', at: 'I15' },
        u3: { kind: 'ge-9-1', at: 'I15' },
      },
      weapons: { w1: { kind: 'ge-lmg', holder: 'u2' } },
    });
    const fire = ofKind(choiceOf(state).action, 'fire');
    expect(fire).toMatchObject({ at: 'H14', leaders: ['u3'] });
    expect(fire.with.toSorted()).toEqual(['u2', 'w1']);
  });

  test('fires at those who run in the open', () => {
    const state = position({
      phase: 'movement',
      units: { u1: { kind: 'br-4-5-7', at: 'G14' }, u2: { kind: 'ss-6-5-8', at: 'I15' } },
    });
    act(state, 'british', {
      do: 'move',
      units: ['u1'],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'H14' }],
      stops: [],
    });
    expect(state.stack.at(-1)?.at).toBe('window');
    expect(choiceOf(state).action).toMatchObject({ do: 'fire', with: ['u2'], at: 'H14' });
  });

  test('rallies with the leader in the hex', () => {
    const state = position({
      phase: 'rally',
      units: {
        u1: { kind: 'br-4-5-7', at: 'F14', marks: ['broken'] },
        u2: { kind: 'br-9-1', at: 'F14' },
        u3: { kind: 'ss-6-5-8', at: 'O15' },
      },
    });
    for (let asked = 0; asked < 4 && questions(elstGame, state)[0].rule !== 'I-3.1h'; asked++)
      act(state, questions(elstGame, state)[0].side, { do: 'ready' }, seededChance(1));
    expect(choiceOf(state).action).toEqual({ do: 'rally', unit: 'u1', leader: 'u2' });
  });

  test('advances upon broken enemies, and not alone upon a strong stack', () => {
    const own = { kind: 'br-4-5-7', at: 'H15' };
    const advanceUpon = (units: object) =>
      choiceOf(position({ phase: 'advance', units: { u1: own, ...units } })).action;
    expect(advanceUpon({ u2: { kind: 'ss-6-5-8', at: 'I15', marks: ['broken', 'desperate'] } })).toEqual({
      do: 'advance',
      units: ['u1'],
      to: 'I15',
    });
    expect(
      advanceUpon({
        u2: { kind: 'ss-6-5-8', at: 'I15' },
        u3: { kind: 'ss-6-5-8', at: 'I15' },
        u4: { kind: 'ge-9-1', at: 'I15' },
      }),
    ).not.toMatchObject({ do: 'advance', to: 'I15' });
  });

  test('I-3.7 sends squads forward first: leaders on their own see then where the squads are', () => {
    const state = position({
      scenario: 'elst-dae2',
      turn: 2,
      phase: 'advance',
      units: {
        u1: { kind: 'br-4-5-7', at: 'E12' },
        u2: { kind: 'br-8-1', at: 'E12' },
        u3: { kind: 'br-9-1', at: 'E12' },
        u4: { kind: 'ss-6-5-8', at: 'L16' },
        u5: { kind: 'br-4-5-7', at: 'D12', marks: ['broken'] },
      },
    });
    expect(ofKind(choiceOf(state).action, 'advance').units).toEqual(['u1']);
  });

  test('C-DaE2:VC stays in a house from which it can fire, where it wins by holding on', () => {
    expect(moveInSightOf('G14', 'H13')).toEqual({ do: 'end-phase' });
    expect(moveInSightOf('G14', 'I14')).toMatchObject({ do: 'move', way: [{ to: 'I15' }] });
  });

  test('C-DaE2:VC does not leave a house for ground that it can reach in time', () => {
    expect(moveInSightOf('A12', 'I15')).toEqual({ do: 'end-phase' });
  });

  test('leaves the ground where shells will fall again', () => {
    expect(dangerOfStaying(shelled())).toBe(0);
    const [spotted, burst] = [shelled({ kind: 'SR', at: 'O4' }), shelled({ kind: 'FFE:2', at: 'O4' })];
    expect(dangerOfStaying(burst)).toBeGreaterThan(dangerOfStaying(spotted));
    const { way } = ofKind(choiceOf(burst).action, 'move');
    const last = way.at(-1);
    const end = findLocation(settingOf(burst).board, last !== undefined && 'to' in last ? last.to : 'P4') ?? 0;
    expect(isInBlast(settingOf(burst).board, itemAt(burst.batteries, 0), end)).toBe(false);
  });

  test('keeps a crew with its Gun, even if the Gun does not work', () => {
    const state = position({
      scenario: 'elst-dae4',
      phase: 'advance',
      attacker: 'german',
      units: {
        u1: { kind: 'ge-2-2-8', at: 'MM14' },
        u2: { kind: 'br-4-5-7', at: 'MM17' },
        u3: { kind: 'br-4-5-7', at: 'NN17' },
      },
      weapons: { w1: { kind: 'ge-pak40', holder: 'u1', marks: ['malfunctioned'] } },
    });
    expect(choiceOf(state).action).toEqual({ do: 'end-phase' });
  });

  test('hides as many as the scenario lets it', () => {
    const state = elstGame.start({ scenario: 'elst-church', options: {} });
    const play = { state, chance: seededChance(3), emit: () => {} };
    advance(elstGame, play);
    while (state.phase === 'set-up') apply(elstGame, play, questions(elstGame, state)[0].side, choiceOf(state).action);
    const hidden = unitsOf(state, 'british').filter((unit) => isHidden(state, unit));
    expect(hidden.map((unit) => nameOf(state, unit).split(' ')[0])).toEqual(['4-5-7', '4-5-7']);
  });
});

/** The same game with the hidden enemies of a side elsewhere. */
function withOthersHidden(state: State, side: Side): State {
  const other = elstGame.copy(state);
  const { board } = settingOf(state);
  const [here, there] = ['LL5', 'KK10'].map((label) => findLocation(board, label) ?? 0);
  for (const unit of unitsOf(state, opponentOf(side)))
    if (isHidden(state, unit)) other.place[unit] = state.place[unit] === here ? there : here;
  return other;
}

describe('every level', () => {
  const UNITS = {
    u1: { kind: 'br-4-5-7', at: 'G14' },
    u2: { kind: 'br-8-1', at: 'G14' },
    u3: { kind: 'ss-6-5-8', at: 'I15' },
  };

  test.each(['recruit', 'regular'] as const)('%s answers legally, and says why', (level) => {
    const state = position({ phase: 'movement', units: UNITS });
    const { action, reason } = choiceOf(state, { level });
    expect(judge(elstGame, state, 'british', action)).toEqual({ legal: true });
    expect(reason).toMatch(/^[A-Z0-9].{8,}\.$/u);
  });

  test.each(['recruit', 'regular'] as const)('%s answers legally even when there is no time', (level) => {
    const state = position({ phase: 'movement', units: UNITS });
    const { action } = choiceOf(state, { level, budget: { milliseconds: 0, expired: () => true } });
    expect(judge(elstGame, state, 'british', action)).toEqual({ legal: true });
  });

  test.each(seedsOfThisRun(['recruit', 'regular'] as const, 1))(
    '%s answers the same wherever the enemy hides',
    (level) => {
      const state = elstGame.start({ scenario: 'elst-church', options: {} });
      const play = { state, chance: seededChance(7), emit: () => {} };
      advance(elstGame, play);
      let compared = 0;
      for (let asked = 0; asked < 120 && state.phase !== 'over'; asked++) {
        const [{ side }] = questions(elstGame, state);
        const { action } = choiceOf(state, { level });
        if (state.phase !== 'set-up' && unitsOf(state, opponentOf(side)).some((unit) => isHidden(state, unit))) {
          expect(choiceOf(withOthersHidden(state, side), { level }).action).toEqual(action);
          compared++;
        }
        apply(elstGame, play, side, action);
      }
      expect(compared).toBeGreaterThan(4);
    },
  );
});

import { describe, expect, test } from 'vitest';
import type { ChoiceRequest, Player } from '@bridgehead/engine/players';
import { NO_LIMIT, playFrom, playGame, randomPlayer, randomPlayers } from '@bridgehead/engine/players';
import { candidates } from '@bridgehead/engine';
import { replay, stateFingerprint } from '@bridgehead/engine/records';
import { seededChance } from '@bridgehead/engine/chance';
import type { Toy, ToyState } from './toy-state.js';
import { enemyOf } from './toy-state.js';
import { BRIDGE, inPhase, toy } from './toy.js';

const PLAYERS = randomPlayers(toy);

describe('a game between players', () => {
  test('ends, and says how', () => {
    const { over, outcome, decisions, rolls, record, events } = playGame(toy, BRIDGE, PLAYERS, 3);
    expect([over, record, events]).toEqual([true, undefined, undefined]);
    expect(outcome.level).toMatch(/victory|draw/);
    expect(decisions).toBeGreaterThan(4);
    expect(rolls).toBeGreaterThan(0);
  });

  test('is the same for the same seed, whatever is kept of it', () => {
    const bare = playGame(toy, BRIDGE, PLAYERS, 3);
    const kept = playGame(toy, BRIDGE, PLAYERS, 3, { keep: ['record', 'events'], judging: 'judged' });
    expect(stateFingerprint(toy, kept.state)).toBe(stateFingerprint(toy, bare.state));
    expect(kept.record?.entries).toHaveLength(bare.decisions);
    expect(kept.record?.header.seed).toBe('3');
    const replayed = kept.record && replay(toy, kept.record);
    expect(replayed?.ok && [...replayed.opening, ...replayed.events.flat()]).toEqual(kept.events);
  });

  test('is broken off after as many decisions as wanted', () => {
    expect(playGame(toy, BRIDGE, PLAYERS, 3, { most: 5 })).toMatchObject({ over: false, decisions: 5 });
  });

  test('from a position leaves the position as it was', () => {
    const position = inPhase([2, 2, 2], [3, 3, 3]);
    const { over } = playFrom(toy, position, PLAYERS, 1);
    expect(over).toBe(true);
    expect(position).toEqual(inPhase([2, 2, 2], [3, 3, 3]));
  });

  test('shows a player its view only, with a question for its side and its own budget', () => {
    const seen: Pick<ChoiceRequest<Toy>, 'view' | 'side' | 'question' | 'budget'>[] = [];
    const spy: Player<Toy> = {
      name: 'spy',
      choose(request) {
        const { view, side, question, budget } = request;
        seen.push({ view, side, question, budget });
        return randomPlayer<Toy>().choose(request);
      },
    };
    playGame(toy, BRIDGE, { red: spy, blue: spy }, 8, {
      budget: (side) => ({ milliseconds: side === 'red' ? 5 : 9, expired: () => true }),
    });
    for (const { view, side, question, budget } of seen) {
      expect(view.mines[enemyOf(side)] ?? -1).toBe(-1);
      expect(question.side).toBe(side);
      expect(budget.milliseconds).toBe(side === 'red' ? 5 : 9);
    }
    expect(new Set(seen.map(({ side }) => side)).size).toBe(2);
  });

  test('with a player that is not trusted stops at its first illegal answer', () => {
    const cheat: Player<Toy> = { name: 'cheat', choose: () => ({ action: { do: 'bury', at: 6 }, reason: 'why not' }) };
    expect(() => playGame(toy, BRIDGE, { red: cheat, blue: cheat }, 1, { judging: 'judged' })).toThrow(
      /"cheat" gave an illegal answer for Red: .* A mine lies in 2, 3 or 4\./,
    );
  });

  test('makes each context from the one before', () => {
    let linked = 0;
    let unlinked = 0;
    const open = {
      ...toy,
      view: (state: ToyState) => state,
      context: (state: ToyState, previous?: Toy['Context']) => {
        if (previous) linked++;
        else unlinked++;
        return toy.context(state);
      },
    };
    const { decisions } = playGame(open, BRIDGE, randomPlayers(open), 1);
    expect(linked).toBeGreaterThanOrEqual(decisions);
    expect(unlinked).toBeLessThan(4);
  });
});

describe('random players', () => {
  test('take each candidate equally often', () => {
    const state = inPhase([2, 2, 2], [3, 3, 3]);
    const context = toy.context(state);
    const list = candidates(toy, state, 'red', context);
    const [question] = [{ side: 'red', text: '', rule: '' } as const];
    const chance = seededChance(4);
    const counts = new Map<string, number>();
    for (let i = 0; i < 100 * list.length; i++) {
      const { action } = randomPlayer<Toy>().choose({
        game: toy,
        view: state,
        side: 'red',
        question,
        context,
        budget: NO_LIMIT,
        chance,
      });
      counts.set(JSON.stringify(action), (counts.get(JSON.stringify(action)) ?? 0) + 1);
    }
    expect(counts.size).toBe(list.length);
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
  });

  test('say when they are asked without a candidate', () => {
    const state = inPhase([2, 2, 2], [3, 3, 3]);
    const { phase } = toy.procedures;
    if (!phase.decision) throw new Error('no decision');
    const mute = {
      ...toy,
      procedures: { ...toy.procedures, phase: { ...phase, decision: { ...phase.decision, candidates: () => [] } } },
    };
    expect(() => playFrom(mute, state, randomPlayers(mute), 1)).toThrow(/Red is asked but has no candidate/);
  });
});

test('games of neighbouring seeds begin independently of each other', () => {
  const pairs = Array.from({ length: 36 }, () => 0);
  const games = 36_000;
  for (let seed = 1; seed <= games; seed++) {
    const chance = seededChance(seed);
    pairs[chance.pick(6, 'first') * 6 + chance.pick(6, 'second')]++;
  }
  const expected = games / 36;
  const chiSquared = pairs.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 35 degrees of freedom: 66.6 is passed by chance once in a thousand.
  expect(chiSquared).toBeLessThan(66.6);
});

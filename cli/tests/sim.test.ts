import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { summarize } from '../src/commands/sim.js';
import { withGame } from '../src/registry.js';
import type { Desktop } from './run.js';
import { openDesktop, pick, run, runJson } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

const QUICK = ['--players', 'random', '--jobs', '1'];

describe('sim', () => {
  test('adds up how the games ended', async () => {
    const { code, out } = await run(['sim', 'remagen', '--games', '2', '--seed', '3', ...QUICK]);
    expect(code).toBe(0);
    expect(out).toContain('Remagen, remagen-1: 2 games from seed 3');
    expect(out).toMatch(/side +player +wins +mean points/);
    expect(out).toMatch(/decisions and .* rolls per game; .* games per second/);
  });

  test('a game of a series is the only game of the series with its own seed', async () => {
    const { data: both } = await runJson(['sim', 'remagen', '--games', '2', '--seed', '3', ...QUICK]);
    const { data: second } = await runJson(['sim', 'remagen', '--games', '1', '--seed', '4', ...QUICK]);
    expect(pick(both, 'results', 1)).toEqual(pick(second, 'results', 0));
  });

  test('the records are saved, and name the players', async () => {
    const { code } = await run([
      'sim',
      'remagen',
      '--games',
      '1',
      '--scenario',
      'remagen-2',
      '--option',
      'ignoreLimit',
      '--record',
      desktop.path('games'),
      ...QUICK,
    ]);
    expect(code).toBe(0);
    const text = desktop.read('games/remagen-2-1.json');
    expect(text).toContain('"players": {"us":"random","german":"random"}');
    expect(text).toContain('"ignoreLimit":true');
  });

  test('wins, draws, levels and means', () => {
    const game = { seed: 1, over: true, decisions: 10, rolls: 2 };
    expect(
      summarize(
        ['us', 'german'],
        [
          { ...game, winner: 'us', level: 'US Marginal', points: { us: 10, german: 4 } },
          { ...game, winner: null, level: 'Draw', points: { us: 5, german: 5 }, decisions: 20 },
          { ...game, winner: 'us', level: 'US Marginal', points: { us: 9, german: 3 }, over: false },
        ],
      ),
    ).toEqual({
      wins: { us: 2, german: 0 },
      draws: 1,
      levels: { Draw: 1, 'US Marginal': 2 },
      meanPoints: { us: 8, german: 4 },
      meanDecisions: 13.333,
      meanRolls: 2,
      unfinished: 1,
    });
  });
});

describe('fuzz', () => {
  test('plays every scenario and tells what it found', async () => {
    const { code, data } = await runJson(['fuzz', 'remagen', '--games', '1', '--jobs', '1']);
    expect(pick(data, 'totals', 0, 'scenario')).toBe('remagen remagen-1');
    expect(pick(data, 'totals', 1, 'games')).toBe(1);
    expect(pick(data, 'faults')).toEqual([]);
    expect(pick(data, 'checks')).toEqual([]);
    expect(code).toBe(0);
  });

  test('makes the costly checks as often as asked, in the same game', async () => {
    let checks = 0;
    // The fuzzer asks for the headline in its costly checks only.
    const headline = await withGame('bulge', ({ game }) =>
      vi.spyOn(game, 'headline').mockImplementation(() => {
        checks++;
        return 'a headline';
      }),
    );
    const checked = async (every: string) => {
      checks = 0;
      const args = ['fuzz', 'bulge', '--scenario', 'campaign', '--games', '1', '--jobs', '1', '--check-every', every];
      const { data } = await runJson(args);
      return { checks, totals: pick(data, 'totals', 0) };
    };
    const seldom = await checked('100000');
    const often = await checked('20');
    headline.mockRestore();
    expect(seldom.checks).toBe(1);
    expect(often.checks).toBeGreaterThan(10);
    expect(often.totals).toEqual(seldom.totals);
  });
});

describe('perft', () => {
  test('counts the sequences of decisions', async () => {
    const { code, data } = await runJson(['perft', 'remagen', '--depth', '1']);
    expect(code).toBe(0);
    expect(pick(data, 'counts', 0, 'depth')).toBe(1);
    expect(Number(pick(data, 'counts', 0, 'sequences'))).toBeGreaterThan(100);
  });
});

/** The counting of blunders: games are broken off early, so that it takes no time. */
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { main } from '../src/index.js';

async function run(...argv: string[]): Promise<{ code: number; printed: string; remarks: string }> {
  const printed: string[] = [];
  const remarks: string[] = [];
  const code = await main(['blunders', ...argv], {
    print: (text) => printed.push(text),
    remark: (text) => remarks.push(text),
    most: 40,
  });
  return { code, printed: printed.join('\n'), remarks: remarks.join('\n') };
}

describe('bench blunders', () => {
  test.each(seedsOfThisRun(['remagen', 'primosole', 'elst', 'bulge'], 2))(
    'counts in games of %s, the same from the same seed',
    async (game) => {
      const [one, other] = [
        await run('--game', game, '--games', '2', '--seed', '3', '--json'),
        await run('--game', game, '--games', '2', '--seed', '3', '--json'),
      ];
      expect(one.code).toBe(0);
      expect(one.printed).toBe(other.printed);
      expect(JSON.parse(one.printed)).toMatchObject({
        game,
        player: 'regular',
        games: 2,
        each: [{ seed: 3 }, { seed: 4 }],
      });
    },
  );

  test('prints totals, shares and every game', async () => {
    const { printed } = await run('--game', 'elst', '--games', '1', '--scenario', 'elst-bend');
    expect(printed).toMatch(
      /^elst: 1 games, regular against regular\n\ncount +in all +per game +share\nshots +\d+ +[\d.]+\nshots without line of sight +\d+/u,
    );
    expect(printed).toMatch(/\nseed +scenario +ours +won by +shots .*\n1 +elst-bend /u);
  });

  test.each([
    [['--games', '3'], '--game is ""; expected remagen, primosole, elst, bulge.'],
    [['--game', 'elst', '--games', 'many'], '--games is "many"; expected a number from 1 to 99999.'],
    [['--game', 'elst', '--player', 'general'], '--player is "general"; expected random, recruit, regular.'],
    [
      ['--game', 'elst', '--scenario', 'none'],
      '--scenario is "none"; expected elst-bend, elst-church, elst-dae1, elst-dae2, elst-dae3, elst-dae4, island.',
    ],
    [['copy', '--game', 'elst'], '"copy" can\'t be measured together with blunders.'],
  ])('%j is refused with a reason', async (argv, reason) => {
    expect(await run(...argv)).toMatchObject({ code: 2, printed: '', remarks: expect.stringContaining(reason) });
  });
});

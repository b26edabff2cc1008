/** The map in letters: what stands where, and how much of it is shown. */
import { units as bulgeUnits } from '@bridgehead/bulge';
import { units as remagenUnits } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { bulgeKit } from '../src/bulge/kit.js';
import { shortName as bulgeName } from '../src/bulge/board.js';
import { shortName as remagenName } from '../src/remagen/board.js';
import { GAME_KEYS, withGame } from '../src/registry.js';
import { frameAround, textMap } from '../src/text-map.js';
import { example, run } from './run.js';

async function linesOf(game: string, position: string): Promise<string[]> {
  return (await run(['map', game, '--position', example(position)])).out.split('\n');
}

describe('the map as text', () => {
  test('a unit stands in the line of its own row, behind its ground', async () => {
    const lines = await linesOf('remagen', 'barrage');
    expect(lines.find((line) => line.includes('*2/47'))).toMatch(/^16 .* w- \*2\/47/); // 0816
    expect(lines.find((line) => line.includes('*1/47'))).toMatch(/^17 .* b- \*1\/47/); // 0917
  });

  test('rivers run between the hexes of the Bulge', async () => {
    const lines = await linesOf('bulge', 'bulge-duties');
    expect(lines.some((line) => /^ +~~~~/.test(line))).toBe(true);
    expect(lines.some((line) => /^\d\d .*[a-zA-Z.]-? +\| [a-zA-Z.]/.test(line))).toBe(true);
  });

  test('a hex of Elst shows its ground, its road and its polder', async () => {
    expect((await linesOf('elst', 'elst-fire')).join('\n')).toMatch(/\.-=/);
  });

  test.each([
    ['remagen', remagenUnits, remagenName],
    ['bulge', bulgeUnits, bulgeName],
  ] as const)('no two units of %s have the same short name', (_game, units, nameOf) => {
    const names = units.map((_, unit) => nameOf(unit));
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(GAME_KEYS)(
    'of %s no more than 24 hexes side by side are shown, however wide the terminal is',
    async (key) => {
      await withGame(key, ({ game, board }) => {
        const state = game.start({ scenario: game.scenarios[0].id, options: {} });
        const { left, right, top, bottom } = frameAround(board, state, board.focus(state), 1000);
        expect(board.gridOf(state).turn === 'quarter' ? bottom - top : right - left).toBeLessThan(24);
        expect(board.gridOf(state).turn === 'quarter' ? right - left : bottom - top).toBeLessThan(14);
      });
    },
  );

  test('without rivers a turned board leaves the line between its rows out', () => {
    const state = bulgeKit.game.start({ scenario: 'campaign', options: {} });
    const lines = textMap(bulgeKit.board, state, bulgeKit.game.context(state), {
      frame: { left: 1, right: 2, top: 4, bottom: 8 },
    }).split('\n');
    expect(lines).toHaveLength(5);
  });
});

/** Positions in which a computer player must not, or must, do something: ai/tests/blunders/README.md tells how they are written. */
import { bulge } from '@bridgehead/bulge';
import { elstGame } from '@bridgehead/elst';
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { primosole } from '@bridgehead/primosole';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { faultsOf, readBlunders } from './blunders/blunder.js';
import { fits } from './blunders/pattern.js';

function testBlunders<T extends GameTypes>(game: WholeGame<T>): void {
  const rows = readBlunders(game.key).flatMap((blunder) =>
    blunder.players.map((level) => [`${blunder.rules.join(' ')} ${blunder.title} (${level})`, blunder, level] as const),
  );
  if (rows.length === 0) return;
  describe(game.key, () => {
    test.each(rows)('%s', (_name, blunder, level) => {
      expect(faultsOf(game, blunder, level).join('\n')).toBe('');
    });
  });
}

testBlunders(remagen);
testBlunders(bulge);
testBlunders(primosole);
testBlunders(elstGame);

describe('a pattern', () => {
  const move = { do: 'move', units: ['u1', 'u2'], way: [{ to: 'H14' }, { to: 'I15', cover: true }], drop: [] };
  test.each<[unknown, boolean]>([
    [{ do: 'move' }, true],
    [{ do: 'fire' }, false],
    [{ units: ['u2'] }, true],
    [{ units: ['u3'] }, false],
    [{ way: [{ to: 'H14' }] }, true],
    [{ way: { $last: { to: 'H14' } } }, false],
    [{ way: { $last: { to: 'I15' } } }, true],
    [{ drop: null, double: null }, true],
    [{ units: null }, false],
    [{ do: { $any: ['fire', 'move'] } }, true],
    [{ do: { $not: 'fire' } }, true],
    [{ units: { $not: ['u1'] } }, false],
  ])('%j names what matters: %s', (pattern, expected) => {
    expect(fits(pattern, move)).toBe(expected);
  });
});

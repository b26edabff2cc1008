import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFigures } from '../figures.mjs';
import { root } from '../programs.mjs';

test.each(['remagen', 'bulge', 'primosole', 'elst'])(
  'the figures of %s are made from its questions, and there are at least fifty',
  (game) => {
    const stored = readFileSync(join(root, 'games', game, 'content/figures.json'), 'utf8');
    expect(stored).toBe(makeFigures(game));
    expect(JSON.parse(stored).length).toBeGreaterThanOrEqual(50);
  },
);

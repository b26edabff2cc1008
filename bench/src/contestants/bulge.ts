import { bulgeExpert } from '@bridgehead/ai/bulge';
import type { Bulge } from '@bridgehead/bulge';
import { GRID, bulge, units } from '@bridgehead/bulge';
import { some } from '@bridgehead/engine';
import { bulgeCounter } from '../blunders/bulge.js';
import type { Contestants, SomeContestant } from './contestant.js';
import { DECISIONS } from './contestant.js';

export const contestant: SomeContestant = some<Contestants, Bulge>({
  game: bulge,
  exportedAs: 'bulge',
  expert: bulgeExpert,
  grid: GRID,
  owners: units.map(({ side }) => side),
  aims: { decisions: DECISIONS, size: { bound: 'at most', value: 4_000 } },
  counter: bulgeCounter,
});

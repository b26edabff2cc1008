import { primosoleExpert } from '@bridgehead/ai/primosole';
import type { Primosole } from '@bridgehead/primosole';
import { GRID, primosole, units } from '@bridgehead/primosole';
import { some } from '@bridgehead/engine';
import { primosoleCounter } from '../blunders/primosole.js';
import type { Contestants, SomeContestant } from './contestant.js';
import { DECISIONS } from './contestant.js';

export const contestant: SomeContestant = some<Contestants, Primosole>({
  game: primosole,
  exportedAs: 'primosole',
  expert: primosoleExpert,
  grid: GRID,
  owners: units.map(({ side }) => side),
  aims: { decisions: DECISIONS, size: { bound: 'at most', value: 4_000 } },
  counter: primosoleCounter,
});

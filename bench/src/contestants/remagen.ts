import { remagenExpert } from '@bridgehead/ai/remagen';
import type { Remagen } from '@bridgehead/remagen';
import { GRID, remagen, units } from '@bridgehead/remagen';
import { some } from '@bridgehead/engine';
import { remagenCounter } from '../blunders/remagen.js';
import type { Contestants, SomeContestant } from './contestant.js';
import { DECISIONS } from './contestant.js';

export const contestant: SomeContestant = some<Contestants, Remagen>({
  game: remagen,
  exportedAs: 'remagen',
  expert: remagenExpert,
  grid: GRID,
  owners: units.map(({ side }) => side),
  aims: {
    decisions: DECISIONS,
    games: { bound: 'at least', value: 63 },
    copies: { bound: 'at least', value: 1_000_000 },
    size: { bound: 'at most', value: 2_000 },
  },
  counter: remagenCounter,
});

import { elstExpert } from '@bridgehead/ai/elst';
import type { Elst } from '@bridgehead/elst';
import { elst, elstRules, scenarios } from '@bridgehead/elst';
import { itemAt, some } from '@bridgehead/engine';
import { elstCounter } from '../blunders/elst.js';
import type { Contestants, SomeContestant } from './contestant.js';

export const contestant: SomeContestant = some<Contestants, Elst>({
  game: elstRules,
  exportedAs: 'elstRules',
  expert: elstExpert,
  grid: elst.grid,
  owners: itemAt(scenarios, 0).forces.flatMap(({ side, units }) => units.map(() => side)),
  aims: { decisions: { bound: 'at least', value: 20_000, goal: 60_000 }, size: { bound: 'at most', value: 4_000 } },
  apart: [
    { scenario: 'elst-bend', what: 'infantry alone', decisions: { bound: 'at least', value: 20_000, goal: 60_000 } },
    { scenario: 'elst-dae2', what: 'with tanks', decisions: { bound: 'at least', value: 20_000, goal: 40_000 } },
  ],
  counter: elstCounter,
});

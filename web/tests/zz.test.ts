import { seededChance } from '@bridgehead/engine';
import { GRID, board, contextOf, eastUnits, remagen, unitsOf, units, label } from '@bridgehead/remagen';
import { test } from 'vitest';
import { remagenKit } from '../src/games/remagen/kit.js';
test('t', () => {
  const chance = seededChance(3);
  const land = GRID.labels.map((_, h) => h).filter((h) => board.bank[h] === 'east' && board.beyondLimit[h] === 0);
  for (const n of [4, 6, 8, 10, 14, 20]) {
    const times: number[] = [];
    for (let k = 0; k < 8; k++) {
      const state = remagen.start({ scenario: 'remagen-1', options: {} });
      state.turn = 10; state.phase = 'us-move'; state.frontDuty = true; state.stack = [{ at: 'sequence' }, { at: 'movement', side: 'us' }];
      const free = [...land];
      for (const u of unitsOf('us').slice(0, n)) { const [h] = free.splice(chance.pick(free.length, 'x'), 1); state.place[u] = h; }
      const a = performance.now();
      remagenKit.notices({ state, context: contextOf(state), side: 'us' });
      times.push(performance.now() - a);
    }
    console.log(n, times.map((t) => t.toFixed(0)).join(' '));
  }
}, 200000);

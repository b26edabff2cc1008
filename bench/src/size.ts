/** The largest state of random games, as JSON text. */
import { playGame } from '@bridgehead/engine';
import { remagen } from '@bridgehead/remagen';
import { withBoardgameIo } from './boardgame-io.js';
import type { Measurement } from './measure.js';
import { cpuSeconds, judged } from './measure.js';
import { setupFor, watched } from './moments.js';

export const size: Measurement = {
  name: 'size',
  measure({ budget, most, moments }) {
    const sizes = { smallest: Infinity, largest: 0 };
    const weigh = (state: object) => {
      const bytes = Buffer.byteLength(JSON.stringify(state));
      sizes.smallest = Math.min(sizes.smallest, bytes);
      sizes.largest = Math.max(sizes.largest, bytes);
    };
    for (const { state } of moments) weigh(remagen.toJson(state));
    const players = watched((state) => weigh(remagen.toJson(state)));
    const end = cpuSeconds() + budget.seconds;
    let games = remagen.scenarios.length;
    for (; cpuSeconds() < end; games++) playGame(remagen, setupFor(games), players, games, { most });
    return [
      judged({
        measurement: 'size',
        what: `Largest state of ${games} random games as JSON`,
        unit: 'bytes',
        ours: sizes.largest,
        spread: [sizes.largest, sizes.smallest],
        other: { name: 'boardgame.io', value: largestOfBoardgameIo(moments.length) },
        aim: { bound: 'at most', value: 2_000 },
      }),
    ];
  },
};

function largestOfBoardgameIo(decisions: number): number {
  return withBoardgameIo((library) => {
    let largest = 0;
    for (let decision = 0; decision < decisions; decision++) {
      library.decide(1);
      largest = Math.max(largest, Buffer.byteLength(JSON.stringify(library.state())));
    }
    return largest;
  });
}

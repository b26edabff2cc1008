/** Lines of sight over the drawn shapes of Elst: found for the first time, and asked for again. */
import { elst, makeSights, NO_HINDRANCES, seasonIn } from '@bridgehead/elst';
import { seededChance } from '@bridgehead/engine/chance';
import type { Measurement } from './measure.js';
import { cycle, paceRow, race } from './measure.js';
import { floatBoard, sightByFloats, UNSEEN } from './sight-by-floats.js';

type Pair = readonly [from: number, to: number];

/** Pairs of hexes of one run; a board that knows nothing yet is made for each run. */
const PAIRS = 4000;
/** The other is slow: it gets so many of them. */
const FEW = 50;
/** Pairs on which both must agree. */
const COMPARED = 400;

const SEPTEMBER = seasonIn(9);

export const sight: Measurement = {
  name: 'sight',
  measure({ budget }) {
    const pairs = randomPairs();
    const floats = floatBoard(elst);
    checkEqual(pairs.slice(0, COMPARED), (from, to) => sightByFloats(floats, from, to));
    const known = makeSights(elst);
    const next = cycle(pairs);
    const cold = {
      name: 'Bridgehead',
      run() {
        const sights = makeSights(elst);
        for (const [from, to] of pairs) sights.between(SEPTEMBER, NO_HINDRANCES, from, to);
        return pairs.length;
      },
    };
    const cached = {
      name: 'Bridgehead',
      run() {
        for (const [from, to] of pairs) known.between(SEPTEMBER, NO_HINDRANCES, from, to);
        return pairs.length;
      },
    };
    const other = {
      name: 'floating point, every shape tried',
      run() {
        for (let count = 0; count < FEW; count++) sightByFloats(floats, ...next());
        return FEW;
      },
    };
    const [first, again, their] = race([cold, cached, other], budget);
    return [
      paceRow(
        {
          measurement: 'sight',
          what: 'Lines of sight at Elst, found',
          aim: { bound: 'at least', value: 20_000, goal: 100_000 },
        },
        first,
        their,
      ),
      paceRow(
        {
          measurement: 'sight',
          what: 'Lines of sight at Elst, asked for again',
          aim: { bound: 'at least', value: 200_000 },
        },
        again,
        their,
      ),
    ];
  },
};

function randomPairs(): Pair[] {
  const chance = seededChance(1);
  const hex = () => chance.pick(elst.grid.size, 'hex');
  return Array.from({ length: PAIRS }, (): Pair => [hex(), hex()]);
}

/** A comparison means something only if both find the same. */
function checkEqual(pairs: readonly Pair[], other: (from: number, to: number) => number): void {
  const sights = makeSights(elst);
  for (const [from, to] of pairs) {
    const { isClear, hindrance } = sights.between(SEPTEMBER, NO_HINDRANCES, from, to);
    const [ours, theirs] = [isClear ? hindrance : UNSEEN, other(from, to)];
    if (ours !== theirs)
      throw new Error(
        `The line from ${elst.grid.labels[from]} to ${elst.grid.labels[to]} differs: ${ours} by the rules, ${theirs} in floating point`,
      );
  }
}

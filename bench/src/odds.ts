/** The exact odds of an attack, from the code that resolves it; beside them the odds from sampling the same code. */
import type { OddsOptions } from '@bridgehead/engine/chance';
import { odds as oddsOf } from '@bridgehead/engine/chance';
import type { Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import type { Contender, Measurement, Pace, Row } from './measure.js';
import { cycle, judged, race } from './measure.js';
import type { Moment } from './moments.js';
import { collectMoments, spreadOver } from './moments.js';

const ATTACKS = 32;
const SAMPLES = 500;

export const odds: Measurement = {
  name: 'odds',
  measure({ budget, most }) {
    const attacks = spreadOver(
      collectMoments(remagen, most).filter(({ action }) => action.do === 'attack'),
      ATTACKS,
    );
    const [ours, other] = race(
      [
        resolver('Bridgehead', attacks),
        resolver(`${SAMPLES.toLocaleString('en')} samples`, attacks, { limit: 0, samples: SAMPLES }),
      ],
      budget,
    );
    const single = race(
      attacks.map((attack) => resolver('Bridgehead', [attack])),
      { ...budget, seconds: budget.seconds / attacks.length },
    );
    const slowest = single.reduce((worst, pace) => (pace.perSecond < worst.perSecond ? pace : worst));
    return [
      rowOf('Exact odds of an attack, on average', ours, other),
      rowOf(`Exact odds, the slowest of ${attacks.length} attacks`, slowest),
    ];
  },
};

/** Finds the odds of one attack after the other. */
function resolver(name: string, attacks: readonly Moment<Remagen>[], options?: OddsOptions<Remagen>): Contender {
  const next = cycle(attacks);
  return {
    name,
    run() {
      const { state, side, action } = next();
      oddsOf(remagen, state, side, action, options);
      return 1;
    },
  };
}

function rowOf(what: string, ours: Pace, other?: Pace): Row {
  return judged({
    measurement: 'odds',
    what,
    unit: 'CPU milliseconds',
    ours: milliseconds(ours.perSecond),
    spread: [milliseconds(Math.min(...ours.rounds)), milliseconds(Math.max(...ours.rounds))],
    ...(other && { other: { name: other.name, value: milliseconds(other.perSecond) } }),
    aim: { bound: 'at most', value: 5 },
  });
}

function milliseconds(perSecond: number): number {
  return 1000 / perSecond;
}

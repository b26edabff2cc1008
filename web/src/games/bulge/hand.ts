/** 12 13 The weather of the day and the air power of both sides, in sight at the edge of the map while anything is in the air. */
import { counted, itemAt, listed } from '@bridgehead/engine';
import type { Side, State } from '@bridgehead/bulge';
import { DAYS, SIDES, SIDE_NAMES, label, opponentOf, trucksLeft, usablePoints } from '@bridgehead/bulge';
import type { Hand } from '../../kit/kit.js';

type Pile = Hand['piles'][number];

export function hand(state: State, viewer: Side): Hand | undefined {
  if (state.options.weather === 'off') return undefined;
  const isWriting = state.stack.some(({ at }) => at === 'air-plan');
  const power = [...(isWriting ? orders(state, viewer) : inTheAir(state)), ...trucks(state)];
  // The weather alone is told beside the date, and among the news.
  return power.length === 0 ? undefined : { title: 'Weather and air power', piles: [...weather(state), ...power] };
}

function weather({ weather: today, turn, options }: State): Pile[] {
  if (today === undefined) return [{ label: 'Weather', count: 'not known yet', means: 'The weather of the day' }];
  const tomorrow =
    options.weather === 'historical' && turn < DAYS.length ? `; tomorrow ${itemAt(DAYS, turn).weather}` : '';
  return [{ label: 'Weather', count: today, means: `The weather of the day${tomorrow}` }];
}

/** 13.0a While orders are written: the points of each side, and whose orders are sealed. */
function orders(state: State, viewer: Side): Pile[] {
  return [viewer, opponentOf(viewer)].map((side) => {
    const points = usablePoints(state, side);
    return {
      label: `${SIDE_NAMES[side]} air orders`,
      count: points === 0 ? 'none' : `${counted(points, 'point')}, ${saidPlan(state, side)}`,
      means: 'Air points for today; orders are revealed when both are written',
    };
  });
}

function saidPlan({ plans }: State, side: Side): string {
  const plan = plans[side];
  if (plan === undefined) return 'not written';
  return plan === 'sealed' ? 'sealed' : 'written';
}

/** 13.0b 13.0d 13.0e What remains of them. */
function inTheAir(state: State): Pile[] {
  const { supportLeft, resupplyLeft, interdicted } = state;
  return [
    ...SIDES.filter((side) => supportLeft[side] > 0).map((side) => ({
      label: `${SIDE_NAMES[side]} ground support`,
      count: String(supportLeft[side]),
      means: 'Points that can still shift columns to the right today',
    })),
    ...(resupplyLeft === 0
      ? []
      : [
          {
            label: 'Resupply',
            count: String(resupplyLeft),
            means: 'American units that can still be supplied from the air today',
          },
        ]),
    ...(interdicted.length === 0
      ? []
      : [
          {
            label: 'Interdicted',
            count:
              interdicted.length > 3 ? counted(interdicted.length, 'hex', 'hexes') : listed(interdicted.map(label)),
            means: 'Hexes without road or town today',
          },
        ]),
  ];
}

/** 4.8 */
function trucks(state: State): Pile[] {
  return state.phase === 'american-move'
    ? [
        {
          label: 'Trucks',
          count: String(trucksLeft(state)),
          means: 'American infantry or parachute units that can still go by truck in this phase',
        },
      ]
    : [];
}

/** 14 The Continuous Front as it stands: its gap, and who would be lost beyond it. */
import { counted, itemAt, listed } from '@bridgehead/engine';
import type { FrontPrice, Remagen } from '@bridgehead/remagen';
import { bestChoice, eastUnits, frontOf, isFrontDue, label, nameOf, phasingSide, priceOf } from '@bridgehead/remagen';
import type { Notice, Seat } from '../../kit/kit.js';

/** What the German side tears open is harmless until the next U.S. Player-Turn ends (14.14b); whether a front is due at all is settled by then. */
export function frontNotices({ state, context, side }: Seat<Remagen>): Notice[] {
  const isUsTurn = phasingSide(state) === 'us';
  const isDue = isUsTurn ? isFrontDue(state) : state.frontDuty;
  if (!isDue || eastUnits(state).length === 0) return [];
  const front = frontOf(state, context);
  const price = priceOf(front, bestChoice(front));
  const when = isUsTurn ? 'when the U.S. Player-Turn ends' : 'if it stays so until the next U.S. Player-Turn ends';
  if (price.gap.length + price.lost.length === 0)
    return [{ id: 'front', kind: 'news', text: 'The front is closed.', rule: '14.12a', hexes: [], mark: 'gap' }];
  const hexes = [...price.gap, ...price.lost.map((unit) => itemAt(state.place, unit))].map(label);
  return [
    {
      id: 'front',
      kind: side === 'us' ? 'warning' : 'news',
      text: `${sentence(price)}: ${counted(price.points, 'point')} to the German Player ${when}.`,
      ...(isUsTurn && side === 'us' && { ending: `The front costs ${counted(price.points, 'point')} as it stands.` }),
      rule: price.gap.length > 0 ? '14.14c' : '14.13b',
      hexes,
      mark: 'gap',
    },
  ];
}

function sentence({ gap, lost }: FrontPrice): string {
  const hole = gap.length === 0 ? [] : [`The front has a gap of ${counted(gap.length, 'hex', 'hexes')}`];
  const beyond =
    lost.length === 0
      ? []
      : [`${gap.length === 0 ? 'Beyond' : 'beyond'} the front ${listed(lost.map(nameOf))} would be lost`];
  return [...hole, ...beyond].join('; ');
}

/** C-DaE:4.515 What a side can buy: cost, what it brings, and how often. */
import type { Side, State } from '@bridgehead/elst';
import { contentsOf, groupsOf, rosterOf, sayKinds, sayWeapons, supportWeaponsOf } from '@bridgehead/elst';
import type { ChronicleTable } from '../../../kit/chronicle.js';

export function market(state: State, side: Side): ChronicleTable[] {
  const { purchases } = rosterOf(state, side);
  return [
    {
      title: 'Reinforcement Groups',
      head: ['Group', 'CPP', 'Brings', 'Bought'],
      rows: groupsOf(side).map(({ id, name, cost, dateMost, campaignMost }) => [
        name,
        String(cost),
        sayContents(side, id),
        `${purchases.filter(({ group }) => group === id).length} of ${campaignMost}${dateMost < campaignMost ? `, ${dateMost} a date` : ''}`,
      ]),
    },
  ];
}

/** "4 × 4-5-7; LMG": at Full Strength. */
export function sayContents(side: Side, id: string): string {
  const { units, weapons, battery } = contentsOf(side, id, 'full');
  const arms = [...weapons.map(({ kind }) => kind), ...supportWeaponsOf(side, id)];
  return [sayKinds(units), sayWeapons(arms), ...(battery === undefined ? [] : [`${battery.calibre} artillery`])]
    .filter((text) => text !== '')
    .join('; ');
}

/** The report of a whole campaign, from the rosters of both sides. */
import { expect, test } from 'vitest';
import { reportCampaign } from '../rules/campaign/campaign-report.js';
import type { Chapter, RosterPiece } from '../rules/state/campaign.js';
import { HIDDEN_ROSTER, NONE } from '../rules/state/campaign.js';
import { findUnitKind } from '../rules/vocabulary/units.js';
import { hex } from './campaign-kit.js';

const piece = (id: string, fate: RosterPiece['fate'], story: readonly Chapter[]): RosterPiece => ({
  kind: findUnitKind(id) ?? NONE,
  fate,
  post: NONE,
  hex: NONE,
  hull: 0,
  turret: 0,
  marks: [],
  letter: NONE,
  group: NONE,
  story,
});

const british = [
  piece('br-2-4-7', 'eliminated', [
    { date: 0, what: 'initial' },
    { date: 0, what: 'fought' },
    { date: 0, what: 'reduced', at: hex('H15') },
    { date: 1, what: 'fought' },
    { date: 1, what: 'eliminated', at: hex('M15') },
  ]),
  piece('br-8-1', 'eliminated', [{ date: 1, what: 'eliminated', at: hex('M15') }]),
];
const german = [
  piece('ge-pzkpfw-vg', 'eliminated', [{ date: 0, what: 'eliminated' }]),
  piece('ss-6-5-8', 'retained', [{ date: 3, what: 'bought' }]),
];
const report = reportCampaign({
  rosters: { british: { ...HIDDEN_ROSTER, pieces: british }, german: { ...HIDDEN_ROSTER, pieces: german } },
  exited: [0, 6],
});

test('C-DaE:4.13 C-DaE:4.514c a report tells battles, losses and VP of each date', () => {
  expect(report.dates.slice(0, 3)).toEqual([
    {
      name: '23 Afternoon',
      battle: true,
      losses: { british: { squads: 0.5, leaders: 0, vehicles: 0 }, german: { squads: 0, leaders: 0, vehicles: 1 } },
      exited: 0,
    },
    {
      name: '24 Morning',
      battle: true,
      losses: { british: { squads: 0.5, leaders: 1, vehicles: 0 }, german: { squads: 0, leaders: 0, vehicles: 0 } },
      exited: 6,
    },
    {
      name: '24 Mid-Day',
      battle: false,
      losses: { british: { squads: 0, leaders: 0, vehicles: 0 }, german: { squads: 0, leaders: 0, vehicles: 0 } },
      exited: 0,
    },
  ]);
});

test('a report tells who was lost where, and the story of each unit', () => {
  expect(report.fallen.map(({ side, piece: number, date, at }) => [side, number, date, at])).toEqual([
    ['german', 0, 0, undefined],
    ['british', 0, 1, hex('M15')],
    ['british', 1, 1, hex('M15')],
  ]);
  expect(report.stories.german[1]).toMatchObject({ fate: 'retained', story: [{ date: 3, what: 'bought' }] });
});

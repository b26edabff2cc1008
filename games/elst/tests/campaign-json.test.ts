/** The campaign in the state is written down and read back. */
import { describe, expect, test } from 'vitest';
import type { Campaign, Roster } from '../rules/state/campaign.js';
import { ENTRY, HIDDEN_ROSTER, NONE } from '../rules/state/campaign.js';
import { stateFromJson, stateToJson } from '../rules/state/state-json.js';
import { NO_ARC, NOWHERE } from '../rules/state/state.js';
import { startState } from '../rules/set-up/start.js';
import { optionsFrom } from '../rules/state/options.js';
import { findUnitKind, findWeaponKind } from '../rules/vocabulary/units.js';

const roster: Roster = {
  ...HIDDEN_ROSTER,
  pieces: [
    {
      kind: findUnitKind('br-4-5-7') ?? 0,
      fate: 'retained',
      post: ENTRY,
      hex: NOWHERE,
      hull: NO_ARC,
      turret: NO_ARC,
      marks: [],
      letter: NONE,
      group: 0,
      story: [{ date: 1, what: 'bought' }],
    },
  ],
  items: [
    {
      kind: findWeaponKind('br-lmg') ?? 0,
      holder: 0,
      post: ENTRY,
      hex: NOWHERE,
      arc: NO_ARC,
      marks: ['malfunctioned'],
      group: 0,
    },
  ],
  purchases: [{ date: 1, group: 'I1', to: ENTRY, cost: 8, strength: 'full' }],
  points: 4,
  accounts: [{ date: 1, gained: 22, spent: 18 }],
  order: { do: 'choose-initiative', choice: 'attack' },
};

const campaign: Campaign = {
  date: 1,
  ground: '.',
  passed: '.',
  fought: 0,
  attacks: 1,
  exited: [0, 2],
  pools: { british: [1], german: [] },
  letters: { british: 7, german: 3 },
  battle: undefined,
  rosters: { british: roster, german: HIDDEN_ROSTER },
};

describe('C-DaE:4.1 the campaign in the state', () => {
  const plain = startState('elst-bend', optionsFrom({}));

  test('is read back as it was', () => {
    const state = { ...plain, campaign };
    const read = stateFromJson(JSON.parse(JSON.stringify(stateToJson(state))));
    expect(read).toMatchObject({ ok: true, value: { campaign } });
  });

  test('is not there in a scenario that stands alone', () => {
    expect(stateToJson(plain)).not.toHaveProperty('campaign');
    expect(plain.campaign).toBeUndefined();
  });
});

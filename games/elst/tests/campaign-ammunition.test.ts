/** C-CG12 What StuGs have left in the campaign. */
import { expect, test } from 'vitest';
import { checkAmmunition } from '../rules/ordnance/ammunition.js';
import type { Campaign } from '../rules/state/campaign.js';
import type { State } from '../rules/state/state.js';
import { open, stateWith, weaponNumber, weaponOn } from './toolkit.js';

/** Only that there is one matters here. */
const CAMPAIGN: Campaign = JSON.parse('{}');

test('C-CG12 V-VN.G4c the depletion numbers of a StuG are one higher in the campaign, those of others are not', () => {
  const made = stateWith({ units: { stug: 'ge-stug-iiig E5>1', tank: 'ge-pzkpfw-vg H5>1', foe: 'br-4-5-7 A5' } });
  const printed = open(made.state).state;
  const fought: State = { ...printed, campaign: CAMPAIGN };
  const found = (state: State, unit: string, ammunition: 'APCR' | 'smoke', total: number) =>
    checkAmmunition(state, weaponNumber(weaponOn(printed, unit, 'main')), ammunition, { total });
  const { stug, tank } = made.u;
  expect([4, 5].map((total) => found(printed, stug, 'APCR', total))).toEqual(['last', 'none']);
  expect([4, 5, 6].map((total) => found(fought, stug, 'APCR', total))).toEqual(['there', 'last', 'none']);
  expect([found(fought, stug, 'smoke', 9), found(printed, stug, 'smoke', 9)]).toEqual(['last', 'none']);
  for (let total = 2; total <= 12; total++)
    expect(found(fought, tank, 'smoke', total)).toBe(found(printed, tank, 'smoke', total));
});

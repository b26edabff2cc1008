/** O: who must attack and be attacked, and what a declaration leaves behind. */
import * as z from 'zod';
import { label } from '../../rules/board.js';
import type { CombatFrame } from '../../rules/frames.js';
import type { State } from '../../rules/state.js';
import { pointsInPlay } from '../../rules/victory.js';
import type { Sketch } from '../toolkit.js';
import {
  advanceTo,
  attack,
  barrage,
  battalionsIn,
  displace,
  END_PHASE,
  eventsOf,
  HALT,
  idIn,
  isLegal,
  listedOf,
  play,
  playAll,
  position,
  refusal,
  regimentsIn,
  unit,
} from '../toolkit.js';
import { readCombat } from './sites.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

/** The duties still open; the Combat Phase must be under way. */
function dutiesIn({ stack }: State): CombatFrame {
  const frame = stack.find((known) => known.at === 'combat');
  if (frame === undefined) throw new Error('no Combat Phase is under way');
  return frame;
}

const hexesByName = z.record(z.string(), z.string());
const declarationGiven = z.object({
  attackersLeft: hexesByName,
  defendersLeft: hexesByName,
  declare: z.object({
    attackers: z.array(z.string()),
    defenders: z.array(z.string()),
    barrage: z.array(z.object({ inRangeOf: z.array(z.string()) })).default([]),
  }),
  freeArtilleryCanReach: z.array(z.array(z.string())),
});

/** 1926 is 15 hexes from 1911 (y) and 16 from 1910 (x): a gun there reaches y only. */
const REACHES_Y_ONLY = '1926';

const declaration: Adapter = ({ given }) => {
  const { attackersLeft, defendersLeft, declare, freeArtilleryCanReach } = declarationGiven.parse(given);
  const guns = [...declare.barrage.map(({ inRangeOf }) => inRangeOf), ...freeArtilleryCanReach];
  if (guns.some((reach) => reach.join() !== 'y') || guns.length > 1) throw new Error('no place is known for such guns');
  const us = {
    ...battalionsIn(...Object.values(attackersLeft)),
    ...(guns.length === 1 ? { 'us-art-9': REACHES_Y_ONLY } : {}),
  };
  const state = position({ phase: 'us-combat', us, german: regimentsIn(...Object.values(defendersLeft)) });
  const attackers = declare.attackers.map((name) => idIn(state, attackersLeft[name]));
  const defenders = declare.defenders.map((name) => idIn(state, defendersLeft[name]));
  return {
    legal: isLegal(
      state,
      'us',
      attack(
        attackers,
        defenders,
        declare.barrage.map(() => 'us-art-9'),
      ),
    ),
  };
};

const BRIDGE: Sketch = { turn: 1, us: { 'us-27': '0616' }, german: { 'ge-garrison': '0716' } };

function hexesOf(state: State, duty: readonly number[]): string[] {
  return duty.map((it) => label(state.place[it]));
}

const onTheBridge: Adapter = () => {
  const state = position({ ...BRIDGE, phase: 'us-combat' });
  const { attackers, defenders } = dutiesIn(state);
  return {
    requiredAttackers: hexesOf(state, attackers),
    requiredDefenders: hexesOf(state, defenders),
    phaseMayEnd: isLegal(state, 'us', END_PHASE),
  };
};

const nextToTheBridge: Adapter = () => {
  const state = position({ ...BRIDGE, phase: 'german-combat' });
  const { attackers, defenders } = dutiesIn(state);
  const { line, differential, column } = readCombat(
    play(state, 'german', attack(['ge-garrison'], ['us-27']), [1]).events,
  );
  return {
    requiredAttackers: hexesOf(state, attackers),
    requiredDefenders: hexesOf(state, defenders),
    line,
    differential,
    column,
  };
};

/** The garrison attacks and retreats by the first route listed; where may the battalion follow? */
const openingCombat: Adapter = ({ rolls }) => {
  const fought = play(
    position({ ...BRIDGE, phase: 'german-combat' }),
    'german',
    attack(['ge-garrison'], ['us-27']),
    rolls,
  );
  const { differential, result } = readCombat(fought.events);
  const [route] = listedOf(fought.state, 'german', 'retreat');
  const beaten = play(fought.state, 'german', route);
  const [{ path }] = eventsOf(beaten.events, 'retreated');
  const stops = listedOf(beaten.state, 'us', 'advance').map(({ to }) =>
    to === path[0] ? 'first hex of the retreat' : to,
  );
  return {
    differential,
    result,
    german: `retreats ${path.length}`,
    usMayAdvanceTo: stops.length === 1 ? stops[0] : stops,
    vpUs: pointsInPlay(beaten.state, 'us').total,
  };
};

/** 27 and 1/47 beat 39 out of 1914; 27 follows and stands next to 78 in 2014. 1/311 has still to attack 751. */
const advanceWithoutDuty: Adapter = () => {
  const start = position({
    phase: 'us-combat',
    us: { 'us-27': '1813', 'us-1-47': '1814', 'us-1-311': '1810' },
    german: { 'ge-39': '1914', 'ge-78': '2014', 'ge-751': '1910' },
  });
  const { state } = playAll(start, [
    ['us', attack(['us-27', 'us-1-47'], ['ge-39']), 5],
    ['us', advanceTo('us-27', '1914', 'ge-39')],
  ]);
  return {
    zMustBeAttacked: dutiesIn(state).defenders.includes(unit('ge-78')),
    advancedUnitMayAttack: isLegal(state, 'us', attack(['us-27'], ['ge-78'])),
  };
};

/**
 * 27 attacks 111 in vain and can go back to 1814 only, where the guns stand that have not fired; they step aside to 1815.
 * A unit that must attack stands in an enemy zone and can never be displaced (7.71b), so that guns it must be.
 */
const displacedAttacker: Adapter = () => {
  const us = { 'us-27': '1914', 'us-art-9': '1814', 'us-1-47': '0716' };
  const start = position({
    phase: 'us-combat',
    us,
    german: { 'ge-111': '2013', 'ge-39': '2015', 'ge-77': '1812', 'ge-78': '0815' },
  });
  if (!isLegal(start, 'us', barrage(['us-art-9'], 'ge-39'))) throw new Error('the guns could not fire before either');
  const { state } = playAll(start, [
    ['us', attack(['us-27'], ['ge-111']), 3],
    ['us', displace('us-art-9', '1815')],
    ['german', HALT],
  ]);
  const refused = refusal(state, 'us', barrage(['us-art-9'], 'ge-39'));
  return {
    bMustAttack: dutiesIn(state).attackers.includes(unit('us-art-9')),
    bMayAttack: !refused.includes('gun-displaced 7.82d'),
  };
};

export const obligation: Adapters = {
  O03: declaration,
  O05: declaration,
  O07: declaration,
  O10: declaration,
  O11: declaration,
  O12: declaration,
  O13: declaration,
  O14: declaration,
  O15: declaration,
  O16: onTheBridge,
  O17: nextToTheBridge,
  O18a: openingCombat,
  O18b: openingCombat,
  O19: advanceWithoutDuty,
  O20: displacedAttacker,
};

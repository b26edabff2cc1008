/** C: the terrain line and the differential of a combat. */
import * as z from 'zod';
import { attack, battalionsIn, combatIn, gunsIn, idIn, play, position, regimentsIn, support } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const place = z.union([z.string(), z.object({ hex: z.string(), type: z.literal('artillery') })]);
const lineGiven = z.object({
  defender: z.string().optional(),
  defenders: z.array(z.string()).optional(),
  attackers: z.array(place),
});

/** U.S. battalions, or guns where the vector says so, attack German regiments. */
const line: Adapter = ({ given }) => {
  const { defender, defenders, attackers } = lineGiven.parse(given);
  const targets = defenders ?? [defender ?? ''];
  const onFoot = attackers.filter((at) => typeof at === 'string');
  const guns = attackers.flatMap((at) => (typeof at === 'string' ? [] : [at.hex]));
  const state = position({
    phase: 'us-combat',
    options: { ignoreLimit: true },
    us: { ...battalionsIn(...onFoot), ...gunsIn('us', ...guns) },
    german: regimentsIn(...targets),
  });
  const named = (hexes: readonly string[]) => hexes.map((at) => idIn(state, at));
  return { line: combatIn(play(state, 'us', attack(named([...onFoot, ...guns]), named(targets)), [1]).events).line };
};

/** Two battalions (3 and 3) and a gun (3) against 111 (4) with the fire of a gun (1). */
const withGuns: Adapter = () => {
  const us = { 'us-27': '1814', 'us-1-47': '1813', 'us-art-9': '1312' };
  const start = position({ phase: 'us-combat', us, german: { 'ge-111': '1914', 'ge-art-11': '2214' } });
  const { state } = play(start, 'us', attack(['us-27', 'us-1-47'], ['ge-111'], ['us-art-9']));
  return { differential: combatIn(play(state, 'german', support('ge-art-11'), [1]).events).differential };
};

const artilleryDefends: Adapter = () => {
  const state = position({ phase: 'us-combat', us: { 'us-27': '1814' }, german: { 'ge-art-11': '1914' } });
  const { defense, differential } = combatIn(play(state, 'us', attack(['us-27'], ['ge-art-11']), [1]).events);
  return { defense: defense.total, differential };
};

const undivided: Adapter = () => {
  const state = position({ phase: 'us-combat', us: { 'us-27': '1810' }, german: { 'ge-39': '1910', 'ge-77': '1911' } });
  return {
    attackStrengthInItsOneCombat: combatIn(play(state, 'us', attack(['us-27'], ['ge-39', 'ge-77']), [1]).events).attack
      .total,
  };
};

export const combatLines: Adapters = {
  C01: line,
  C02: line,
  C03: line,
  C05: line,
  C06: line,
  C07: line,
  C08: withGuns,
  C09: artilleryDefends,
  C10: undivided,
};

/** H: artillery, its barrage and its Final Protective Fire. */
import type { State } from '../../rules/state.js';
import type { Played } from '../toolkit.js';
import {
  attack,
  barrage,
  END_PHASE,
  eventsOf,
  gunsIn,
  HALT,
  isLegal,
  listedOf,
  marks,
  play,
  playAll,
  position,
  question,
  refusal,
  retreat,
  support,
  where,
} from '../toolkit.js';
import { pending, readCombat } from './sites.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

/** Whether the defender is asked for Final Protective Fire and a gun may give it. */
function mayFire({ state }: Played, gun: string): boolean {
  const side = gun.startsWith('us') ? 'us' : 'german';
  return state.stack.at(-1)?.at === 'attack' && question(state)?.side === side && isLegal(state, side, support(gun));
}

function expectResult({ events }: Played, result: string): void {
  if (readCombat(events).result !== result) throw new Error(`the attack was to end with ${result}`);
}

// --- barrage alone ---------------------------------------------------------------------------------------------------

/** Two guns (6) fire at 39 (2) in 1914, clear: +4. */
function barrageOnClear(die: number): Played {
  const guns = gunsIn('us', '1310', '1312');
  return play(
    position({ phase: 'us-combat', us: guns, german: { 'ge-39': '1914' } }),
    'us',
    barrage(Object.keys(guns), 'ge-39'),
    [die],
  );
}

const tooWeak: Adapter = () => {
  const fought = barrageOnClear(5);
  expectResult(fought, 'D1');
  return { defender: where(fought.state, 'ge-39') === '1914' ? 'no effect' : 'moved' };
};

const strongEnough: Adapter = () => {
  const fought = barrageOnClear(1);
  expectResult(fought, 'D2');
  const beaten = play(fought.state, 'german', retreat('ge-39', '2014', '2115'));
  const [{ path }] = eventsOf(beaten.events, 'retreated');
  return {
    defender: `retreats ${path.length}`,
    advance: pending(beaten) === 'advance' ? 'somebody' : 'nobody (no adjacent attacker)',
  };
};

/** A gun (3) fires at 130 (7) in 1310, rough: -4. */
const ownFireHurtsNot: Adapter = () => {
  const start = position({ turn: 16, phase: 'us-combat', us: { 'us-art-9': '0915' }, german: { 'ge-130-ir': '1310' } });
  const fought = play(start, 'us', barrage(['us-art-9'], 'ge-130-ir'), [6]);
  expectResult(fought, 'Ae');
  return { artillery: isUntouched(fought.state, 'us-art-9', '0915') ? 'no effect' : where(fought.state, 'us-art-9') };
};

function isUntouched(state: State, gun: string, at: string): boolean {
  return where(state, gun) === at && !marks(state, gun).includes('hit');
}

/** 0617 lies beside the bridge hex and is none of its exits; 1012 is in range. */
const acrossTheRiver: Adapter = () => {
  const start = position({
    turn: 16,
    phase: 'us-combat',
    us: { 'us-art-9': '0617' },
    german: { 'ge-130-ir': '0616', 'ge-39': '1012' },
  });
  const fought = play(start, 'us', barrage(['us-art-9'], 'ge-130-ir'), [6]);
  expectResult(fought, 'Ae');
  const german = { 'ge-130-ir': '0616', 'ge-39': '2013' };
  const attacked = play(
    position({ turn: 16, phase: 'german-combat', us: { 'us-art-9': '0617', 'us-27': '1914' }, german }),
    'german',
    attack(['ge-39'], ['us-27']),
  );
  return {
    mustAttack: !isLegal(start, 'us', END_PHASE),
    mayBarrageElsewhere: isLegal(start, 'us', barrage(['us-art-9'], 'ge-39')),
    mayGiveFpf: mayFire(attacked, 'us-art-9'),
    suffersResultsIfAttacking0616: !isUntouched(fought.state, 'us-art-9', '0617'),
  };
};

// --- range: 1926 is 15 hexes from 1911 and 16 from 1910 --------------------------------------------------------------

const inRangeOfOne: Adapter = () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-27': '1810', 'us-art-9': '1926' },
    german: { 'ge-39': '1910', 'ge-77': '1911' },
  });
  if (isLegal(state, 'us', barrage(['us-art-9'], 'ge-39'))) throw new Error('both are in range');
  return { mayJoin: isLegal(state, 'us', attack(['us-27'], ['ge-39', 'ge-77'], ['us-art-9'])) };
};

const twoTargets: Adapter = () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-art-9': '1312' },
    german: { 'ge-39': '1910', 'ge-77': '1911' },
  });
  if (!isLegal(state, 'us', barrage(['us-art-9'], 'ge-39'))) throw new Error('not even one target is legal');
  return { legal: isLegal(state, 'us', attack([], ['ge-39', 'ge-77'], ['us-art-9'])) };
};

const rangeToTheDefender: Adapter = () => {
  const start = position({
    phase: 'german-combat',
    us: { 'us-27': '1911', 'us-art-9': '1926' },
    german: { 'ge-39': '1910' },
  });
  return { mayGiveFpf: mayFire(play(start, 'german', attack(['ge-39'], ['us-27'])), 'us-art-9') };
};

// --- final protective fire -------------------------------------------------------------------------------------------

/** The gun beside the target and the gun behind it attack; with a battalion among them the German guns are asked. */
const againstArtillery: Adapter = () => {
  const us = { 'us-art-9': '1814', 'us-art-78': '1312' };
  const german = { 'ge-39': '1914', 'ge-art-11': '2214' };
  const declared = attack(['us-art-9'], ['ge-39'], ['us-art-78']);
  const withFoot = play(position({ phase: 'us-combat', us: { ...us, 'us-27': '1813' }, german }), 'us', {
    ...declared,
    attackers: ['us-art-9', 'us-27'],
  });
  if (!mayFire(withFoot, 'ge-art-11')) throw new Error('the German gun could not fire anyway');
  const fought = play(position({ phase: 'us-combat', us, german }), 'us', declared, [1]);
  return { fpfStep: eventsOf(fought.events, 'combat-resolved').length === 1 ? 'skipped' : 'asked' };
};

/** The battalion on the bridge is attacked from 0716 in the German phase; it has no duty in its own. */
const ON_BRIDGE = { 'us-27': '0616' };
const AT_BRIDGE = { 'ge-garrison': '0716' };
const ATTACK_ON_BRIDGE = attack(['ge-garrison'], ['us-27']);

/** A second gun in range, never used, so that the question is asked at all. */
const OTHER_GUN = { 'us-art-99': '0418' };

const beatenBefore: Adapter = () => {
  const start = position({
    turn: 6,
    phase: 'us-combat',
    us: { ...ON_BRIDGE, ...OTHER_GUN, 'us-art-9': '1914' },
    german: { ...AT_BRIDGE, 'ge-111': '2013' },
  });
  const fought = play(start, 'us', attack(['us-art-9'], ['ge-111']), [3]);
  expectResult(fought, 'A1');
  const attacked = playAll(fought.state, [
    ['us', retreat('us-art-9', '1814')],
    ['german', HALT],
    ['us', END_PHASE],
    ['german', END_PHASE],
    ['german', ATTACK_ON_BRIDGE],
  ]);
  return { mayGiveFpf: mayFire(attacked, 'us-art-9') };
};

const aNightBetween: Adapter = () => {
  const start = position({
    turn: 4,
    phase: 'german-combat',
    us: { 'us-27': '1914', 'us-1-47': '0517' },
    german: { 'ge-art-11': '2013', 'ge-39': '0616' },
  });
  const fought = play(start, 'german', attack(['ge-art-11'], ['us-27']), [1]);
  expectResult(fought, 'A1');
  const attacked = playAll(fought.state, [
    ['german', retreat('ge-art-11', '2113')],
    ['us', HALT],
    ['us', END_PHASE],
    ['german', END_PHASE],
    ['us', END_PHASE],
    ['us', attack(['us-1-47'], ['ge-39'])],
  ]);
  return { mayGiveFpf: mayFire(attacked, 'ge-art-11') };
};

const once: Adapter = () => {
  const us = { ...ON_BRIDGE, ...OTHER_GUN, 'us-1-47': '1914', 'us-art-9': '1112' };
  const start = position({ phase: 'german-combat', us, german: { ...AT_BRIDGE, 'ge-39': '2013' } });
  const [first, second] = [ATTACK_ON_BRIDGE, attack(['ge-39'], ['us-1-47'])];
  if (!mayFire(play(start, 'german', second), 'us-art-9')) throw new Error('the gun could not fire anyway');
  const fought = playAll(start, [
    ['german', first],
    ['us', support('us-art-9'), 1],
  ]);
  const beaten = play(fought.state, 'german', listedOf(fought.state, 'german', 'retreat')[0]);
  const attacked = playAll(beaten.state, [
    ['us', HALT],
    ['german', second],
  ]);
  return { mayGiveFpf: mayFire(attacked, 'us-art-9') };
};

const adjacentOnly: Adapter = () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-art-9': '1810' },
    german: { 'ge-39': '1910', 'ge-77': '2306' },
  });
  const must = listedOf(state, 'us', 'attack').filter(({ attackers }) => attackers.includes('us-art-9'));
  return {
    mayBarrage2306: !refusal(state, 'us', barrage(['us-art-9'], 'ge-77')).includes('gun-in-contact 8.32b'),
    mustAttack: isLegal(state, 'us', END_PHASE)
      ? []
      : must.flatMap(({ defenders }) => defenders.map((id) => where(state, id))),
  };
};

const bothUses: Adapter = () => {
  const start = position({
    phase: 'us-combat',
    us: { ...ON_BRIDGE, 'us-art-9': '1112' },
    german: { ...AT_BRIDGE, 'ge-39': '1810' },
  });
  const attacked = playAll(start, [
    ['us', barrage(['us-art-9'], 'ge-39'), 3],
    ['german', END_PHASE],
    ['german', ATTACK_ON_BRIDGE],
  ]);
  return { mayGiveFpfInEnemyPhase: mayFire(attacked, 'us-art-9') };
};

const onABridge: Adapter = () => {
  const pieces = { us: { 'us-art-9': '0616', 'us-27': '1914' }, german: { 'ge-39': '2013' } };
  const attacked = play(position({ ...pieces, phase: 'german-combat' }), 'german', attack(['ge-39'], ['us-27']));
  const own = position({ phase: 'us-combat', us: { 'us-art-9': '0616' }, german: { 'ge-39': '1012' } });
  return {
    mayBarrage: !refusal(own, 'us', barrage(['us-art-9'], 'ge-39')).includes('on-bridge 11.12b'),
    mayGiveFpf: mayFire(attacked, 'us-art-9'),
  };
};

export const artillery: Adapters = {
  H01: tooWeak,
  H03: strongEnough,
  H04: ownFireHurtsNot,
  H07: acrossTheRiver,
  H08: inRangeOfOne,
  H09: twoTargets,
  H10: rangeToTheDefender,
  H11: againstArtillery,
  H12: beatenBefore,
  H13: aNightBetween,
  H14: once,
  H15: adjacentOnly,
  H16: bothUses,
  H17: onABridge,
};

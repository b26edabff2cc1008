/** RT: retreat, displacement and advance. */
import * as z from 'zod';
import { label } from '../../rules/board.js';
import { contextOf } from '../../rules/context.js';
import { retreatChoice } from '../../rules/ground-rules.js';
import type { State } from '../../rules/state.js';
import type { Side } from '../../rules/vocabulary.js';
import type { Played, Sketch } from '../toolkit.js';
import {
  advanceTo,
  attack,
  battalionsIn,
  displace,
  eventsOf,
  gunsIn,
  isLegal,
  listedOf,
  play,
  playAll,
  position,
  regimentsIn,
  retreat,
  unit,
  where,
} from '../toolkit.js';
import { pending, readCombat } from './sites.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const choiceGiven = z.object({
  unit: z.object({ hex: z.string(), class: z.enum(['infantry', 'armor']), side: z.enum(['us', 'german']) }),
  friends: z.array(z.string()),
  enemies: z.array(z.string()),
  result: z.string().regex(/^D\d$/),
});

/** The routes of a beaten unit among friends and enemies. */
const routes: Adapter = ({ given }) => {
  const { unit: beaten, friends, enemies, result } = choiceGiven.parse(given);
  const isUs = beaten.side === 'us';
  const id = isUs ? 'us-3-18' : beaten.class === 'armor' ? 'ge-15' : 'ge-111';
  const us = isUs ? { [id]: beaten.hex, ...battalionsIn(...friends) } : battalionsIn(...enemies);
  const german = isUs ? regimentsIn(...enemies) : { [id]: beaten.hex, ...regimentsIn(...friends) };
  const state = position({ phase: isUs ? 'german-combat' : 'us-combat', us, german });
  const choice = retreatChoice(state, contextOf(state), unit(id), Number(result[1]), [unit(id)]);
  return { outcome: choice.outcome, routes: choice.routes.map((route) => route.map(label)) };
};

// --- displacement at the bridge: a unit driven out of 0716 can only go over it -----------------------------------

/** 130 (4) with three guns attacks the battalion in 0716 (6) on rough ground at +4; a 2 is D1. */
function drivenOntoTheBridge(us: Record<string, string>, west: Record<string, string>): Played {
  const guns = gunsIn('german', '1812', '1813', '1814');
  const start = position({
    turn: 16,
    phase: 'german-combat',
    us: { 'us-27': '0716', ...us },
    german: { 'ge-130-ir': '0815', 'ge-39': '0614', ...west, ...guns },
  });
  const fought = play(start, 'german', attack(['ge-130-ir'], ['us-27'], Object.keys(guns)), [2]);
  if (readCombat(fought.events).result !== 'D1') throw new Error('the attack was to end with D1');
  return fought;
}

/** 1/47 stands on the bridge and cannot leave it: 77 has the western exit in its zone. */
const noWayAside: Adapter = () => {
  const { state } = drivenOntoTheBridge({ 'us-1-47': '0616' }, { 'ge-77': '0417' });
  return { U: where(state, 'us-27'), F: where(state, 'us-1-47') === '0616' ? 'stays' : where(state, 'us-1-47') };
};

/** 1/47 on the bridge can only go to 0517, where 2/47 stands; that one has room. */
const chain: Adapter = () => {
  const before: Readonly<Record<string, string>> = { U: '0716', F: '0616', G: '0517' };
  const names: Readonly<Record<string, string>> = { 'us-27': 'U', 'us-1-47': 'F', 'us-2-47': 'G' };
  const fought = drivenOntoTheBridge({ 'us-1-47': before['F'], 'us-2-47': before['G'] }, {});
  const aside = play(fought.state, 'us', displace('us-2-47', '0417'));
  const moves = [...fought.events, ...aside.events].flatMap((event) => {
    if (event.type === 'displaced') return [{ who: names[event.unit], to: event.to }];
    return event.type === 'retreated' ? [{ who: names[event.unit], to: event.path.at(-1) }] : [];
  });
  const described = ({ who, to }: (typeof moves)[number]) => {
    const holder = Object.keys(before).find((name) => before[name] === to);
    return `${who} to ${holder === undefined ? 'a vacant hex' : `the former hex of ${holder}`}`;
  };
  return { moves: moves.map(described) };
};

// --- 1914, 39 (2-2-7) driven out of it -------------------------------------------------------------------------------

const both: Adapter = () => {
  const us = { 'us-27': '1810', 'us-1-47': '2010' };
  const start = position({ phase: 'us-combat', us, german: { 'ge-39': '1910', 'ge-77': '1911' } });
  const names: Readonly<Record<string, string>> = { 'us-27': 'a1', 'us-1-47': 'a2', 'ge-39': 'd1', 'ge-77': 'd2' };
  let played = play(start, 'us', attack(Object.keys(us), ['ge-39', 'ge-77']), [5]);
  if (readCombat(played.events).result !== 'Br') throw new Error('the attack was to end with Br');
  const order: string[] = [];
  for (const side of ['german', 'us'] as const) {
    const choices = listedOf(played.state, side, 'retreat');
    const group = [...new Set(choices.map((choice) => choice.unit))];
    const firstOf = (id: string) => choices.find((choice) => choice.unit === id) ?? retreat(id);
    const firsts = group.map((id) => play(played.state, side, firstOf(id)));
    played = firsts[0];
    const length = eventsOf(firsts[1].events, 'retreated')[0].path.length;
    const [last] =
      pending(played) === 'retreat'
        ? listedOf(played.state, side, 'retreat').filter((choice) => choice.unit === group[1])
        : [];
    if (last !== undefined) played = play(played.state, side, last);
    order.push(`${group.map((id) => names[id]).join()} retreat ${length} (owner chooses order)`);
  }
  return { order, advance: pending(played) === 'advance' };
};

/** The stops that the U.S. Player is offered in 39's Path of Retreat. */
function pathOffered(state: State): string[] {
  return [...new Set(listedOf(state, 'us', 'advance').map(({ to }) => to))].toSorted();
}

/** How many units can follow, each as far as it may go. */
function mostFollowers(start: State, side: Side): number {
  let state = start;
  let followers = 0;
  while (state.stack.at(-1)?.at === 'advance') {
    const farthest = listedOf(state, side, 'advance').at(-1);
    if (farthest === undefined) throw new Error('an advance is asked for, but there is none');
    state = play(state, side, farthest).state;
    followers++;
  }
  return followers;
}

const FROM_1914: Sketch = {
  phase: 'us-combat',
  us: { 'us-27': '1813', 'us-1-47': '1814' },
  german: { 'ge-39': '1914' },
};

const pathOfRetreat: Adapter = () => {
  const { state } = playAll(position(FROM_1914), [
    ['us', attack(['us-27', 'us-1-47'], ['ge-39']), 1],
    ['german', retreat('ge-39', '2014', '2115')],
  ]);
  const path = pathOffered(state);
  return { path, finalHexNotInPath: path.includes(where(state, 'ge-39')) ? undefined : where(state, 'ge-39') };
};

/** With battalions in 2113 and 2116 there is no second hex behind 2014. */
const diesOnTheWay: Adapter = () => {
  const us = { 'us-27': '1813', 'us-1-47': '1814', 'us-2-47': '1913', 'us-1-311': '2113', 'us-2-311': '2116' };
  const { state, events } = play(
    position({ ...FROM_1914, us }),
    'us',
    attack(['us-27', 'us-1-47', 'us-2-47'], ['ge-39']),
    [2],
  );
  const [lost] = eventsOf(events, 'eliminated');
  if (lost.hex !== '2014') throw new Error(`39 died in ${lost.hex}`);
  return { path: pathOffered(state), maxAdvancing: mostFollowers(state, 'us') };
};

/** 78 in 2013 has the whole path in its zone. */
const intoZones: Adapter = () => {
  const us = { 'us-27': '1813', 'us-1-47': '1814', 'us-art-9': '1312' };
  const { state } = playAll(position({ ...FROM_1914, us, german: { 'ge-39': '1914', 'ge-78': '2013' } }), [
    ['us', attack(['us-27', 'us-1-47'], ['ge-39'], ['us-art-9']), 2],
    ['german', retreat('ge-39', '2014', '2115')],
  ]);
  return {
    allowed: isLegal(state, 'us', advanceTo('us-27', '2014', 'ge-39')),
    nonAdjacentArtilleryAllowed: isLegal(state, 'us', advanceTo('us-art-9', '1914', 'ge-39')),
  };
};

// --- who may follow --------------------------------------------------------------------------------------------------

function mayAdvance(state: State, side: Side, id: string, to: string, along: string): boolean {
  return state.stack.at(-1)?.at === 'advance' && isLegal(state, side, advanceTo(id, to, along));
}

/** 15 (tanks) and 130 drive a battalion out of the woods in 1316; only 130 may follow. */
const tanksAndWoods: Adapter = () => {
  const start = position({
    turn: 16,
    phase: 'german-combat',
    us: { 'us-27': '1316' },
    german: { 'ge-15': '1317', 'ge-130-ir': '1216', ...gunsIn('german', '1612') },
  });
  const fought = play(start, 'german', attack(['ge-15', 'ge-130-ir'], ['us-27'], ['ge-art-11']), [2]);
  const { state } = play(fought.state, 'us', listedOf(fought.state, 'us', 'retreat')[0]);
  if (!mayAdvance(state, 'german', 'ge-130-ir', '1316', 'us-27')) throw new Error('not even infantry may follow');
  return { mayAdvance: mayAdvance(state, 'german', 'ge-15', '1316', 'us-27') };
};

const beyondTheLimit: Adapter = () => {
  const guns = gunsIn('us', '2117', '2118', '2119', '2016');
  const follow = (ignoreLimit: boolean) => {
    const start = position({
      phase: 'us-combat',
      options: { ignoreLimit },
      us: { 'us-27': '2618', ...guns },
      german: { 'ge-39': '2619' },
    });
    const fought = play(start, 'us', attack(['us-27'], ['ge-39'], Object.keys(guns)), [1]);
    const { state } = play(fought.state, 'german', listedOf(fought.state, 'german', 'retreat')[0]);
    return mayAdvance(state, 'us', 'us-27', '2619', 'ge-39');
  };
  if (!follow(true)) throw new Error('it may not follow without the limit either');
  return { mayAdvance: follow(false) };
};

export const retreats: Adapters = {
  RT03: routes,
  RT04: routes,
  RT05: routes,
  RT06: routes,
  RT07: routes,
  RT09: routes,
  RT10: routes,
  RT11: routes,
  RT12: routes,
  RT13: noWayAside,
  RT14: chain,
  RT15: both,
  RT16: pathOfRetreat,
  RT17: diesOnTheWay,
  RT18: intoZones,
  RT19: tanksAndWoods,
  RT20: beyondTheLimit,
};

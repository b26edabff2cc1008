/** X: Victory Points and levels. */
import * as z from 'zod';
import { board, label } from '../../rules/board.js';
import { contextOf } from '../../rules/context.js';
import type { State } from '../../rules/state.js';
import { units } from '../../rules/units.js';
import { finalPoints, hasLineOfCommunication, infantryAtAutobahn, levelFor, townHolders } from '../../rules/victory.js';
import type { Sketch } from '../toolkit.js';
import { attack, battalionsIn, eventsOf, gunsIn, idIn, play, position, regimentsIn, unit } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

/** The end of the game. */
function atTheEnd(sketch: Sketch): State {
  return position({ turn: 30, phase: 'over', options: { ignoreLimit: true }, ...sketch });
}

const hexes = z.array(z.string());

const levels: Adapter = ({ given }) => ({
  levels: z
    .object({ differences: z.array(z.number()) })
    .parse(given)
    .differences.map(levelFor),
});

/** Hexes on the Autobahn and east of it, as many as needed. */
const AT_AUTOBAHN = Array.from(board.onOrEastOfAutobahn.keys())
  .filter((at) => board.onOrEastOfAutobahn[at] === 1)
  .map(label);

const beyondTen: Adapter = ({ given }) => {
  const { qualifiedInfantry } = z.object({ qualifiedInfantry: z.array(z.number()) }).parse(given);
  return {
    us: qualifiedInfantry.map(
      (count) => finalPoints(atTheEnd({ us: battalionsIn(...AT_AUTOBAHN.slice(0, count)) }), 'us').total,
    ),
  };
};

const nobodyThere: Adapter = () => ({ german: finalPoints(atTheEnd({ us: { 'us-27': '1708' } }), 'german').total });

/** Without a bridge there is no way back to the west edge. */
const cutOff: Adapter = () => {
  const state = atTheEnd({ us: { 'us-27': '2211' }, bridges: { ludendorff: 'destroyed' } });
  if (hasLineOfCommunication(state, contextOf(state), unit('us-27'))) throw new Error('27 was to be cut off');
  return { german: finalPoints(state, 'german').total, us: finalPoints(state, 'us').total };
};

const onOrEast: Adapter = ({ given }) => {
  const places = z.object({ hexes }).parse(given).hexes;
  return { qualifies: places.map((at) => infantryAtAutobahn(atTheEnd({ us: { 'us-27': at } })).length === 1) };
};

const lineOverTheBridge: Adapter = ({ given }) => {
  const { unit: at, cases } = z.object({ unit: z.string(), cases: z.array(z.object({ german: hexes })) }).parse(given);
  const hasLine = (german: string[]) => {
    const state = atTheEnd({ us: { 'us-27': at }, german: regimentsIn(...german) });
    return hasLineOfCommunication(state, contextOf(state), unit('us-27'));
  };
  return { line: cases.map(({ german }) => hasLine(german)) };
};

/** 27 stands on the Autobahn, so that the German Player has no points for that. */
const ON_AUTOBAHN = { 'us-27': '2211' };

const withoutABridge: Adapter = ({ given }) => {
  const { unit: at } = z.object({ unit: z.string() }).parse(given);
  const state = atTheEnd({ us: ON_AUTOBAHN, german: { 'ge-39': at }, bridges: { ludendorff: 'destroyed' } });
  return {
    line: hasLineOfCommunication(state, contextOf(state), unit('ge-39')),
    vp: finalPoints(state, 'german').total,
  };
};

const west: Adapter = ({ given }) => {
  const state = atTheEnd({ us: ON_AUTOBAHN, german: regimentsIn(...z.object({ german: hexes }).parse(given).german) });
  return { vp: finalPoints(state, 'german').total };
};

const townGiven = z.object({ town: hexes, us: hexes, german: hexes });

const occupation: Adapter = ({ given, expect }) => {
  const { town, us, german } = townGiven.parse(given);
  const state = atTheEnd({ us: battalionsIn(...us), german: regimentsIn(...german) });
  const name = board.towns.find((known) => known.hexes.map(label).toSorted().join() === town.join())?.name;
  const holder = townHolders(contextOf(state)).find((known) => known.name === name)?.holder ?? null;
  return { occupiedBy: holder, ...('vp' in expect ? { vp: finalPoints(state, 'us').total } : {}) };
};

const germanTowns: Adapter = ({ given }) => {
  const { german } = z.object({ german: hexes }).parse(given);
  const held = board.towns.filter((town) => german.includes(town.name)).flatMap((town) => town.hexes.map(label));
  return { vp: finalPoints(atTheEnd({ us: ON_AUTOBAHN, german: regimentsIn(...held) }), 'german').total };
};

/** Kills a unit of these values in 1914: attackers in 1913 and 1915 leave it no way out. What is it worth, and to whom? */
export function valueOfEliminated(side: string, printed: string): { vp: number; to: string } {
  const isUs = side === 'us';
  const victim = units.find((facts) => facts.side === side && facts.printed === printed)?.id ?? '';
  const [killers, guns] = isUs
    ? [
        { 'ge-130-ir': '1913', ...regimentsIn('1915') },
        gunsIn('german', '2211', '2212', '2213', '2214', '2215', '2216'),
      ]
    : [battalionsIn('1913', '1915'), gunsIn('us', '1410', '1411', '1412', '1413')];
  const attackers = { ...killers, ...guns };
  const state = position({
    turn: 25,
    phase: isUs ? 'german-combat' : 'us-combat',
    [isUs ? 'us' : 'german']: { [victim]: '1914' },
    [isUs ? 'german' : 'us']: attackers,
  });
  const declared = attack(Object.keys(killers), [idIn(state, '1914')], Object.keys(guns));
  const [lost] = eventsOf(play(state, isUs ? 'german' : 'us', declared, [1]).events, 'eliminated');
  return { vp: lost.points, to: lost.to };
}

const unitValues: Adapter = ({ given }) => {
  const rows = z.object({ units: hexes }).parse(given).units;
  return { vp: rows.map((row) => valueOfEliminated(row.split(' ')[0], row.split(' ')[1]).vp) };
};

export const victory: Adapters = {
  X01: levels,
  X02: beyondTen,
  X03: nobodyThere,
  X04: cutOff,
  X05: onOrEast,
  X06: lineOverTheBridge,
  X07: withoutABridge,
  X09: occupation,
  X10: occupation,
  X11: germanTowns,
  X12: unitValues,
  X13: west,
};

/** W: the examples of the rulebook. */
import * as z from 'zod';
import { board, label } from '../../rules/board.js';
import { units } from '../../rules/units.js';
import type { Played } from '../toolkit.js';
import {
  attack,
  battalionsIn,
  combatIn,
  eventsOf,
  gunsIn,
  hex,
  listedOf,
  play,
  position,
  retreat,
} from '../toolkit.js';
import { doorsFor, hexesOfArea } from './entries.js';
import { fight, pending, readCombat } from './sites.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';
import { valueOfEliminated } from './victory.js';

/** 130 (4) with four guns (3, 2, 2, 2) attacks four U.S. guns (1 each) around it. */
const thirteenAgainstFour: Adapter = ({ given }) => {
  const { attack: attacking, defense: defending } = z.object({ attack: z.number(), defense: z.number() }).parse(given);
  const targets = gunsIn('us', '1813', '1814', '1913', '1915');
  const guns = { 'ge-heavy-1': '2212', ...gunsIn('german', '2213', '2214', '2215') };
  const state = position({ turn: 16, phase: 'german-combat', us: targets, german: { 'ge-130-ir': '1914', ...guns } });
  const {
    attack: total,
    defense,
    differential,
  } = combatIn(play(state, 'german', attack(['ge-130-ir'], Object.keys(targets), Object.keys(guns)), [1]).events);
  if (total.total !== attacking || defense.total !== defending)
    throw new Error(`${total.total} attacked ${defense.total}`);
  return { differential };
};

const tableGiven = z.object({ terrain: z.string(), differential: z.number() });

const lineAndColumn: Adapter = ({ given }) => {
  const { terrain, differential } = tableGiven.parse(given);
  const { line, columnLabel, column } = readCombat(fight(terrain, differential, 1).events);
  return { line, columnLabel, column };
};

const result: Adapter = ({ given, rolls }) => {
  const { terrain, differential } = tableGiven.parse(given);
  return { result: readCombat(fight(terrain, differential, rolls[0]).events).result };
};

/** 1214 is rough, and a stream runs between it and 1215. */
const roughBehindStream: Adapter = () => {
  if (board.terrain[hex('1214')] !== 'rough') throw new Error('1214 was to be rough');
  const state = position({ phase: 'us-combat', us: { 'us-27': '1215' }, german: { 'ge-39': '1214' } });
  return { line: combatIn(play(state, 'us', attack(['us-27'], ['ge-39']), [1]).events).line };
};

/** Four battalions drive 111 out of 0923 over a Float Bridge: zones do not reach into the bridge hex, so that it has a way. */
const threeFollow: Adapter = () => {
  const us = battalionsIn('0922', '1022', '1023', '0924');
  const start = position({
    turn: 15,
    phase: 'us-combat',
    us,
    german: { 'ge-111': '0923' },
    bridges: { 'float-1': { hex: '0822', west: '0722', east: '0923' } },
  });
  const fought = play(start, 'us', attack(Object.keys(us), ['ge-111']), [1]);
  let advancing: Played = play(fought.state, 'german', retreat('ge-111', '0822', '0722', '0622'));
  const pathHexes = new Set(listedOf(advancing.state, 'us', 'advance').map(({ to }) => to)).size;
  const followers = new Set<string>();
  while (pending(advancing) === 'advance') {
    const farthest = listedOf(advancing.state, 'us', 'advance').at(-1);
    if (farthest === undefined) throw new Error('an advance is asked for, but there is none');
    followers.add(farthest.unit);
    advancing = play(advancing.state, 'us', farthest);
  }
  return { pathHexes, maxAdvancing: followers.size };
};

/** Battalions in 1909 and 1911 leave 111 in 1910 no hex out of their zones. */
const surrounded: Adapter = () => {
  const start = position({ phase: 'us-combat', us: battalionsIn('1909', '1911'), german: { 'ge-111': '1910' } });
  let played = play(start, 'us', attack(Object.keys(battalionsIn('1909', '1911')), ['ge-111']), [5]);
  if (readCombat(played.events).result !== 'Br') throw new Error('the attack was to end with Br');
  const [lost] = eventsOf(played.events, 'eliminated');
  const lengths = new Set<number>();
  while (pending(played) === 'retreat') {
    played = play(played.state, 'us', listedOf(played.state, 'us', 'retreat')[0]);
    for (const { path } of eventsOf(played.events, 'retreated')) lengths.add(path.length);
  }
  return {
    defender: lost.unit === 'ge-111' ? lost.type : undefined,
    attackers: `retreat ${[...lengths].join()}`,
    advance: pending(played) === 'advance',
  };
};

const blockedAreas: Adapter = ({ given }) => {
  const { designated, blocked } = z
    .object({ designated: z.array(z.string()), blocked: z.array(z.string()) })
    .parse(given);
  const doors = doorsFor(designated, blocked.flatMap(hexesOfArea));
  const areas = [...board.entryAreas]
    .filter(([, hexes]) => hexes.some((at) => doors.includes(label(at))))
    .map(([area]) => area);
  return { entryArea: areas.length === 1 ? areas[0] : areas };
};

const value: Adapter = ({ given }) => {
  const { side, values } = z.object({ side: z.string(), values: z.string() }).parse(given);
  return { ...valueOfEliminated(side, values) };
};

const reading: Adapter = ({ given }) => {
  const { text } = z.object({ text: z.string() }).parse(given);
  const facts = units.find(({ printed }) => printed === text);
  return {
    barrage: facts?.barrage,
    fpf: facts?.finalProtectiveFire,
    range: facts?.range,
    defense: facts?.defense,
    movement: facts?.movement,
  };
};

/** W11 is not among them: the Ground Support Points of its example exist in other games of the series (R38). */
export const workedExamples: Adapters = {
  W01: thirteenAgainstFour,
  W02: lineAndColumn,
  W03: result,
  W04: roughBehindStream,
  W05: threeFollow,
  W06: surrounded,
  W07: blockedAreas,
  W08: blockedAreas,
  W09: value,
  W10: value,
  W12: reading,
};

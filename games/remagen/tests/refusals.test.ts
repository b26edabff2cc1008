/** Every refusal, provoked: one code, one sentence, one row. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/actions.js';
import type { RefusalCode } from '../rules/refusals.js';
import { REFUSALS } from '../rules/refusals.js';
import type { State } from '../rules/state.js';
import type { Mark, Side } from '../rules/vocabulary.js';
import type { Answer, Sketch } from './toolkit.js';
import {
  advanceTo,
  attack,
  barrage,
  battalionsIn,
  displace,
  END_PHASE,
  enter,
  HALT,
  move,
  NO_FIRE,
  open,
  playAll,
  position,
  retreat,
  support,
  violations,
} from './toolkit.js';

/** A position, after some answers. */
function at(sketch: Sketch, ...answers: Answer[]): State {
  const start = position(sketch);
  return answers.length === 0 ? start : playAll(start, answers).state;
}

const NORTH = { hex: '0705', west: '0604', east: '0805' };

/** 27 against 39, 60 against 77, with a gun in range of all. */
const TWO_COMBATS: Sketch = {
  phase: 'us-combat',
  us: { 'us-27': '1813', 'us-60': '1012', 'us-art-9': '1410' },
  german: { 'ge-39': '1914', 'ge-77': '1112' },
};

/** 27 has driven 39 out of 1914 to 2013 and may advance; 60 has still to attack. */
const VICTORY: Answer[] = [
  ['us', attack(['us-27'], ['ge-39']), 3],
  ['german', retreat('ge-39', '2013')],
];

/** 27 attacks from 1914 in vain and goes back to 1814, 111 follows to 1914, next to 52. 60 has still to attack. */
const DEFEAT: Sketch = {
  phase: 'us-combat',
  us: { 'us-27': '1914', 'us-52': '1813', 'us-60': '1012' },
  german: { 'ge-111': '2013', 'ge-77': '1112' },
};
const FOLLOWED: Answer[] = [
  ['us', attack(['us-27'], ['ge-111']), 3],
  ['us', retreat('us-27', '1814')],
  ['german', advanceTo('ge-111', '1914', 'us-27')],
];

/** 27 is driven onto the bridge, where 1/47 stands, who can only go to 0517, where 2/47 stands. */
const CHAIN: Sketch = {
  turn: 16,
  phase: 'german-combat',
  us: { 'us-27': '0716', 'us-1-47': '0616', 'us-2-47': '0517' },
  german: { 'ge-130-ir': '0815', 'ge-39': '0614', 'ge-art-9': '1812', 'ge-art-11': '1813', 'ge-art-62': '1814' },
};
const DRIVEN: Answer = ['german', attack(['ge-130-ir'], ['us-27'], ['ge-art-9', 'ge-art-11', 'ge-art-62']), 2];

/** A gun that attacked from an adjacent hex and advanced. */
const GUN_ADVANCED: Answer[] = [
  ['us', attack(['us-art-9', 'us-27'], ['ge-39']), 3],
  ['german', retreat('ge-39', '2014', '2115')],
  ['us', advanceTo('us-art-9', '1914', 'ge-39')],
  ['us', HALT],
];

/** 27 attacks 39; the guns of the 9th Division can answer. */
const UNDER_FIRE: Sketch = {
  ...TWO_COMBATS,
  german: { 'ge-39': '1914', 'ge-77': '1112', 'ge-art-9': '2214' },
  stack: [
    { at: 'sequence' },
    { at: 'combat', side: 'us', attackers: ['us-27', 'us-60'], defenders: ['ge-39', 'ge-77'], barrageDue: [] },
    { at: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-39'] },
  ],
};

function withGun(marks: readonly Mark[]): Sketch {
  return { ...UNDER_FIRE, german: { ...UNDER_FIRE.german, 'ge-art-9': { at: '2214', marks } } };
}

/** A unit that must retreat so many hexes, no matter who beat it. */
function beaten(side: Side, unit: string, count: number, pieces: Pick<Sketch, 'us' | 'german'>): State {
  const retreating = { at: 'retreat', side, left: [unit], count, paths: [{ unit, hexes: [], followers: [] }] };
  return position({
    phase: 'us-combat',
    ...pieces,
    stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] }, retreating],
  });
}

/** 39 has a friend in every hex behind it, and in one of the hexes behind those. */
const CROWD: Pick<Sketch, 'us' | 'german'> = {
  us: { 'us-27': '1813' },
  german: { 'ge-39': '1914', 'ge-77': '2013', 'ge-78': '2014', 'ge-751': '1915', 'ge-752': '2113' },
};

/** 39 can go one hex, to 2013, and no farther. */
const POCKET: Pick<Sketch, 'us' | 'german'> = {
  us: { 'us-27': '1813', 'us-52': '2112', 'us-60': '2115', 'us-1-47': '1815' },
  german: { 'ge-39': '1914' },
};

/** Two attackers; 39 goes back two hexes and both may follow. */
const PURSUIT: Sketch = {
  phase: 'us-combat',
  us: { 'us-27': '1813', 'us-52': '1814', 'us-60': '1012' },
  german: { 'ge-39': '1914', 'ge-77': '1112' },
};
const PURSUED: Answer[] = [
  ['us', attack(['us-27', 'us-52'], ['ge-39']), 3],
  ['german', retreat('ge-39', '2014', '2115')],
  ['us', advanceTo('us-27', '1914', 'ge-39')],
];

/** Code; position; who; what; what the sentence names; other codes that come with it. */
type Row = readonly [
  code: RefusalCode,
  state: State,
  side: Side,
  action: Action,
  names: readonly string[],
  besides?: readonly RefusalCode[],
];

// biome-ignore format: one refusal a line, read as a table
const ROWS: readonly Row[] = [
  ['not-an-answer', at(TWO_COMBATS), 'us', move('us-27', '1712'), ['"move"', 'attack or end-phase']],
  ['not-your-unit', at({ phase: 'german-move', us: { 'us-27': '1813' } }), 'german', move('us-27', '1812'), ['U.S. 27 (3-6-7)', 'German']],
  ['off-map', at({}), 'us', move('us-52', '0518'), ['U.S. 52 (3-6-7)']],

  ['already-moved', at({ us: { 'us-60': '0518' } }, ['us', move('us-60', '0519')]), 'us', move('us-60', '0520'), ['U.S. 60 (3-6-7)']],
  ['crowded', at({ us: { 'us-60': '0518', 'us-52': '0519' } }, ['us', move('us-60', '0519')]), 'us', END_PHASE, ['U.S. 52 (3-6-7)', '0519']],
  ['zone-held', at({ us: { 'us-60': '1012' }, german: { 'ge-77': '1112' } }), 'us', move('us-60', '0913'), ['U.S. 60 (3-6-7)', 'German 77 (2-2-7)', '1012']],
  ['not-adjacent', at({ us: { 'us-60': '1012' } }), 'us', move('us-60', '1312'), ['1012', '1312']],
  ['enemy-hex', at({ turn: 5, us: { 'us-60': '1012' }, german: { 'ge-77': '1112' } }), 'us', move('us-60', '1112'), ['1112', 'German 77 (2-2-7)']],
  ['rhine', at({ us: { 'us-60': '0615' } }), 'us', move('us-60', '0616'), ['0615', '0616']],
  ['bad-ground', at({ phase: 'german-move', german: { 'ge-106': '1508' } }), 'german', move('ge-106', '1407'), ['German 106 (1-1-12)', '1407', 'woods']],
  ['beyond-limit', at({ us: { 'us-60': '2409' } }), 'us', move('us-60', '2509'), ['U.S. 60 (3-6-7)', '2509']],
  ['zone-stops', at({ us: { 'us-60': '1210' }, german: { 'ge-39': '1410' } }), 'us', move('us-60', '1310', '1309'), ['U.S. 60 (3-6-7)', '1310']],
  ['night-zone', at({ turn: 5, us: { 'us-60': '1012' }, german: { 'ge-77': '1112' } }), 'us', move('us-60', '0912', '0911', '1011'), ['U.S. 60 (3-6-7)', '1011']],
  ['zone-to-zone', at({ turn: 5, us: { 'us-60': '1012' }, german: { 'ge-77': '1112' } }), 'us', move('us-60', '1011'), ['U.S. 60 (3-6-7)', '1011']],
  ['too-far', at({ us: { 'us-60': '1012' } }), 'us', move('us-60', '1011', '1010', '1009'), ['U.S. 60 (3-6-7)', '1009']],
  ['occupied', at({ options: { strictMoves: true }, us: { 'us-60': '1012', 'us-52': '1011' } }), 'us', move('us-60', '1011'), ['U.S. 60 (3-6-7)', '1011', 'U.S. 52 (3-6-7)']],
  ['must-enter', at({ us: { 'us-art-9': 'due' } }), 'us', END_PHASE, ['U.S. 9 (3-4-15/1-7)']],

  ['not-due', at({ us: { 'us-1-39': 'future' } }), 'us', enter('us-1-39', '0119'), ['U.S. 1/39 (3-6-7)', 'Game-Turn 13']],
  ['entry-blocked', at({ us: { 'us-art-9': 'due' }, german: { 'ge-39': '0218' } }), 'us', enter('us-art-9', '0119'), ['U.S. 9 (3-4-15/1-7)', '0119']],
  ['no-entry-hex', at({ us: { 'us-art-9': 'due' } }), 'us', enter('us-art-9', '0117'), ['U.S. 9 (3-4-15/1-7)', 'Area A', '0117', '0115']],
  ['wrong-area', at({ us: { 'us-art-9': 'due' } }), 'us', enter('us-art-9', '0101'), ['U.S. 9 (3-4-15/1-7)', 'Area A', '0101', '0115']],

  ['never-rebuilt', at({ turn: 13, bridges: { ludendorff: 'destroyed' } }), 'us', { do: 'place-bridge', bridge: 'ludendorff', ...NORTH }, ['Ludendorff Bridge']],
  ['not-replaced-yet', at({ turn: 15, bridges: { 'float-1': { availableFrom: 16 } } }), 'us', { do: 'place-bridge', bridge: 'float-1', ...NORTH }, ['first Float Bridge', 'Game-Turn 16']],
  ['bridge-not-ready', at({ turn: 12 }), 'us', { do: 'place-bridge', bridge: 'float-1', ...NORTH }, ['first Float Bridge', 'Game-Turn 13']],
  ['not-rhine', at({ turn: 13 }), 'us', { do: 'place-bridge', bridge: 'float-1', ...NORTH, hex: '0805' }, ['0805']],
  ['bridge-there', at({ turn: 14, bridges: { 'float-2': NORTH } }), 'us', { do: 'place-bridge', bridge: 'float-1', ...NORTH }, ['second Float Bridge', '0705']],
  ['no-axis', at({ turn: 13 }), 'us', { do: 'place-bridge', bridge: 'float-1', ...NORTH, east: '0804' }, ['0705', '0604', '0804', '0805']],
  ['german-near', at({ turn: 13, german: { 'ge-39': '0805' } }), 'us', { do: 'place-bridge', bridge: 'float-1', ...NORTH }, ['0705', '0804']],
  ['no-such-demolition', open(at({ phase: 'german-end', german: { 'ge-39': '0616' } })).state, 'german', { do: 'spare', bridge: 'float-1' }, ['Ludendorff Bridge', 'first Float Bridge']],
  ['no-destroyer', at({ phase: 'german-end' }), 'german', { do: 'destroy', bridge: 'ludendorff' }, ['Ludendorff Bridge']],
  ['bridge-watched', at({ phase: 'german-end', german: { 'ge-39': '0616' }, us: { 'us-27': '0517' } }), 'german', { do: 'destroy', bridge: 'ludendorff' }, ['Ludendorff Bridge', 'U.S. 27 (3-6-7)', '0517']],
  ['destroyer-fought', at({ phase: 'german-end', german: { 'ge-39': { at: '0616', marks: ['fought'] } } }), 'german', { do: 'destroy', bridge: 'ludendorff' }, ['German 39 (2-2-7)', 'Ludendorff Bridge']],
  ['exit-held', at({ phase: 'german-end', german: { 'ge-39': '0616', 'ge-77': '0716' } }), 'german', { do: 'destroy', bridge: 'ludendorff' }, ['German 39 (2-2-7)', '0716', 'German 77 (2-2-7)']],
  ['us-only', at({ turn: 13, phase: 'german-move' }), 'german', { do: 'place-bridge', bridge: 'float-1', ...NORTH }, ['U.S. Player']],

  ['no-combat-at-night', at({ turn: 2, phase: 'us-combat', us: { 'us-27': '1813' }, german: { 'ge-39': '1914' } }), 'us', attack(['us-27'], ['ge-39']), []],
  ['no-defender', at(TWO_COMBATS), 'us', attack(['us-27'], []), []],
  ['no-attacker', at(TWO_COMBATS), 'us', attack([], ['ge-39']), []],
  ['not-enemy', at(TWO_COMBATS), 'us', attack(['us-27'], ['ge-78']), ['German 78 (2-2-7)']],
  ['attacked-already', at(TWO_COMBATS, ...VICTORY, ['us', HALT]), 'us', attack(['us-27'], ['ge-77']), ['U.S. 27 (3-6-7)'], ['too-far-to-attack']],
  ['defended-already', at(TWO_COMBATS, ...VICTORY, ['us', HALT]), 'us', barrage(['us-art-9'], 'ge-39'), ['German 39 (2-2-7)']],
  ['advanced-unit', at({ ...TWO_COMBATS, us: { 'us-27': '1813', 'us-art-9': '1814', 'us-60': '1012' } }, ...GUN_ADVANCED), 'us', barrage(['us-art-9'], 'ge-77'), ['U.S. 9 (3-4-15/1-7)'], ['attacked-already']],
  ['on-bridge', at({ phase: 'us-combat', us: { 'us-art-9': '0616' }, german: { 'ge-39': '1012' } }), 'us', barrage(['us-art-9'], 'ge-39'), ['U.S. 9 (3-4-15/1-7)', '0616']],
  ['not-attacker', at(TWO_COMBATS), 'us', attack(['ge-39'], ['ge-77']), ['German 39 (2-2-7)', 'U.S.']],
  ['too-far-to-attack', at(TWO_COMBATS), 'us', attack(['us-27'], ['ge-77']), ['U.S. 27 (3-6-7)', 'German 77 (2-2-7)']],
  ['gun-not-adjacent', at(TWO_COMBATS), 'us', attack(['us-art-9'], ['ge-77']), ['U.S. 9 (3-4-15/1-7)', 'German 77 (2-2-7)']],
  ['across-river', at({ phase: 'us-combat', us: { 'us-27': '0615' }, german: { 'ge-39': '0616' } }), 'us', attack(['us-27'], ['ge-39']), ['U.S. 27 (3-6-7)', 'German 39 (2-2-7)']],
  ['not-in-contact', at(TWO_COMBATS), 'us', attack(['us-27'], ['ge-39', 'ge-77']), ['U.S. 27 (3-6-7)', 'German 77 (2-2-7)']],
  ['no-duty', at(DEFEAT, ...FOLLOWED), 'us', attack(['us-52'], ['ge-111']), ['U.S. 52 (3-6-7)'], ['advanced-unit', 'defended-already']],
  ['defender-no-duty', at({ ...TWO_COMBATS, stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: ['us-27', 'us-60'], defenders: ['ge-77'], barrageDue: [] }] }), 'us', attack(['us-27'], ['ge-39']), ['German 39 (2-2-7)']],
  ['barrage-one-hex', at(TWO_COMBATS), 'us', attack([], ['ge-39', 'ge-77'], ['us-art-9']), []],
  ['not-artillery', at(TWO_COMBATS), 'us', attack(['us-27'], ['ge-39'], ['us-60']), ['U.S. 60 (3-6-7)']],
  ['gun-in-contact', at({ phase: 'us-combat', us: { 'us-art-9': '1813' }, german: { 'ge-39': '1914', 'ge-77': '1112' } }), 'us', barrage(['us-art-9'], 'ge-77'), ['U.S. 9 (3-4-15/1-7)', 'German 39 (2-2-7)']],
  ['gun-displaced', at({ phase: 'us-combat', us: { 'us-art-9': { at: '1410', marks: ['displaced'] } }, german: { 'ge-39': '1914' } }), 'us', barrage(['us-art-9'], 'ge-39'), ['U.S. 9 (3-4-15/1-7)']],
  ['out-of-range', at({ phase: 'us-combat', us: { 'us-art-9': '0410' }, german: { 'ge-39': '2014' } }), 'us', barrage(['us-art-9'], 'ge-39'), ['U.S. 9 (3-4-15/1-7)', '15', '16']],
  ['leaves-attacker', at(TWO_COMBATS), 'us', barrage(['us-art-9'], 'ge-39'), ['U.S. 27 (3-6-7)']],
  ['leaves-defender', at({ phase: 'us-combat', us: { 'us-27': '1810' }, german: { 'ge-39': '1910', 'ge-77': '1911' } }), 'us', attack(['us-27'], ['ge-39']), ['German 77 (2-2-7)']],
  [
    'leaves-barrage',
    at({ ...TWO_COMBATS, german: { 'ge-39': '1914', 'ge-77': '1112', 'ge-78': '1418' }, stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: ['us-27', 'us-60'], defenders: ['ge-39', 'ge-77', 'ge-78'], barrageDue: ['ge-78'] }] }),
    'us',
    attack(['us-27'], ['ge-39'], ['us-art-9']),
    ['German 78 (2-2-7)'],
  ],
  ['duty-open', at(TWO_COMBATS), 'us', END_PHASE, ['U.S. 27 (3-6-7)', 'U.S. 60 (3-6-7)', 'German 39 (2-2-7)', 'German 77 (2-2-7)']],
  [
    'too-few-kept',
    at({ phase: 'us-combat', us: { 'us-art-9': '1410' }, german: { 'ge-39': '1914', 'ge-77': '1112' }, stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: [], defenders: ['ge-39', 'ge-77'], barrageDue: ['ge-39', 'ge-77'] }] }),
    'us',
    { do: 'keep-barrages', units: [] },
    ['exactly 1'],
  ],

  ['fire-not-eligible', at(UNDER_FIRE), 'german', support('ge-77'), ['German 77 (2-2-7)']],
  ['fire-at-guns', at({ ...UNDER_FIRE, stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] }, { at: 'attack', attackers: [], barrage: ['us-art-9'], defenders: ['ge-77'] }] }), 'german', support('ge-art-9'), ['German 9 (2-1-17/1-7)']],
  ['fire-under-attack', at({ ...UNDER_FIRE, german: { ...UNDER_FIRE.german, 'ge-39': '2316', 'ge-art-9': '1914' }, stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: ['us-27'], defenders: ['ge-art-9'], barrageDue: [] }, { at: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-art-9'] }] }), 'german', support('ge-art-9'), ['German 9 (2-1-17/1-7)'], ['fire-in-contact']],
  ['fired-already', at(withGun(['fired'])), 'german', support('ge-art-9'), ['German 9 (2-1-17/1-7)']],
  ['fire-displaced', at(withGun(['displaced'])), 'german', support('ge-art-9'), ['German 9 (2-1-17/1-7)']],
  ['fire-hit', at(withGun(['hit-before'])), 'german', support('ge-art-9'), ['German 9 (2-1-17/1-7)']],
  ['fire-in-contact', at({ ...UNDER_FIRE, us: { ...UNDER_FIRE.us, 'us-52': '2215' } }), 'german', support('ge-art-9'), ['German 9 (2-1-17/1-7)']],
  ['fire-out-of-range', at({ ...UNDER_FIRE, us: { 'us-27': '0716' }, german: { 'ge-39': '0815', 'ge-art-9': '2716' }, stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: ['us-27'], defenders: ['ge-39'], barrageDue: [] }, { at: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-39'] }] }), 'german', support('ge-art-9'), ['German 9 (2-1-17/1-7)', '17', '19']],

  ['not-retreating', at(TWO_COMBATS, VICTORY[0]), 'german', retreat('ge-77', '1211'), ['German 77 (2-2-7)']],
  ['retreat-jump', at(TWO_COMBATS, VICTORY[0]), 'german', retreat('ge-39', '2213'), ['German 39 (2-2-7)', '1914', '2213']],
  ['retreat-enemy', beaten('german', 'ge-39', 1, { us: { 'us-27': '1813', 'us-52': '2013' }, german: { 'ge-39': '1914' } }), 'german', retreat('ge-39', '2013'), ['German 39 (2-2-7)', '2013', 'U.S. 52 (3-6-7)']],
  ['retreat-zone', at(TWO_COMBATS, VICTORY[0]), 'german', retreat('ge-39', '1913'), ['German 39 (2-2-7)', '1913', 'U.S. 27 (3-6-7)']],
  ['retreat-closed', beaten('us', 'us-27', 1, { us: { 'us-27': '0918' }, german: { 'ge-77': '1017' } }), 'us', retreat('us-27', '0818'), ['U.S. 27 (3-6-7)', '0918', '0818', 'Rhine']],
  ['retreat-limit', beaten('us', 'us-27', 1, { us: { 'us-27': '2519' }, german: { 'ge-111': '2418' } }), 'us', retreat('us-27', '2619'), ['U.S. 27 (3-6-7)', '2619']],
  ['retreat-distance', at(TWO_COMBATS, VICTORY[0]), 'german', retreat('ge-39', '2013', '2113'), ['German 39 (2-2-7)', '1914', '2013 2113']],
  ['retreat-friend', at({ ...TWO_COMBATS, german: { ...TWO_COMBATS.german, 'ge-78': '2013' } }, VICTORY[0]), 'german', retreat('ge-39', '2013'), ['German 39 (2-2-7)', '2013', 'German 78 (2-2-7)']],
  ['retreat-crowd', beaten('german', 'ge-39', 2, CROWD), 'german', retreat('ge-39', '2013', '2113'), ['German 39 (2-2-7)', '2013 2113']],
  ['retreat-again', beaten('german', 'ge-39', 1, { ...CROWD, german: { ...CROWD.german, 'ge-77': { at: '2013', marks: ['displaced'] } } }), 'german', retreat('ge-39', '2013'), ['German 39 (2-2-7)', '2013', 'German 77 (2-2-7)']],
  ['retreat-in-part', beaten('german', 'ge-39', 2, POCKET), 'german', retreat('ge-39'), ['German 39 (2-2-7)']],
  ['not-displaced', at(CHAIN, DRIVEN), 'us', displace('us-1-47', '0417'), ['U.S. 1/47 (3-6-7)', 'U.S. 2/47 (3-6-7)']],
  ['no-way-aside', at(CHAIN, DRIVEN), 'us', displace('us-2-47', '0616'), ['U.S. 2/47 (3-6-7)', '0616']],
  ['no-path', at(TWO_COMBATS, ...VICTORY), 'us', advanceTo('us-27', '1914', 'ge-77'), ['U.S. 27 (3-6-7)', 'German 77 (2-2-7)']],
  ['advance-not-beside', at(TWO_COMBATS, ...VICTORY), 'us', advanceTo('us-60', '1914', 'ge-39'), ['U.S. 60 (3-6-7)', 'German 39 (2-2-7)']],
  ['advanced-before', at(PURSUIT, ...PURSUED), 'us', advanceTo('us-27', '2014', 'ge-39'), ['U.S. 27 (3-6-7)']],
  ['off-path', at(TWO_COMBATS, ...VICTORY), 'us', advanceTo('us-27', '2013', 'ge-39'), ['U.S. 27 (3-6-7)', '2013', '1914']],
  ['advance-held', at(PURSUIT, ...PURSUED), 'us', advanceTo('us-52', '1914', 'ge-39'), ['U.S. 52 (3-6-7)', '1914', 'U.S. 27 (3-6-7)']],
  ['advance-limit', at({ turn: 19, phase: 'us-combat', us: { 'us-27': '2519' }, german: { 'ge-111': { at: '2720', marks: ['defended', 'fought', 'hit'] } }, stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] }, { at: 'advance', side: 'us', paths: [{ unit: 'ge-111', hexes: ['2619'], followers: ['us-27'] }] }] }), 'us', advanceTo('us-27', '2619', 'ge-111'), ['U.S. 27 (3-6-7)', '2619']],

  ['no-front-duty', at({ phase: 'us-end', us: battalionsIn('0716') }), 'us', { do: 'hold', groups: [] }, []],
  ['no-front-units', at({ phase: 'us-end', frontDuty: true, us: battalionsIn('0517') }), 'us', { do: 'hold', groups: [] }, []],
  ['all-held', at({ phase: 'us-end', frontDuty: true, us: battalionsIn('1213', '0809', '1018', '0915') }), 'us', { do: 'hold', groups: [] }, []],
  ['not-floating', open(at({ phase: 'us-end', frontDuty: true, us: battalionsIn('0716', '0917', '0615', '1815') })).state, 'us', { do: 'hold', groups: ['us-27'] }, ['U.S. 27 (3-6-7)']],
  ['must-hold-one', open(at({ phase: 'us-end', frontDuty: true, us: battalionsIn('1012', '1815') })).state, 'us', { do: 'hold', groups: [] }, []],
];

describe('every refusal', () => {
  test('every code of the rules has its row, and every row its code', () => {
    expect(ROWS.map(([code]) => code).toSorted()).toEqual(Object.keys(REFUSALS).toSorted());
  });

  const ledger = readFileSync(new URL('../content/ledger.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]);

  for (const [code, state, side, action, names, besides = []] of ROWS) {
    test(`${code} (${REFUSALS[code].rule}) names ${names.join(', ') || 'what is missing'}`, () => {
      const found = violations(state, side, action);
      expect(found.map((violation) => violation.code).toSorted()).toEqual([code, ...besides].toSorted());
      const refused = found.find((violation) => violation.code === code);
      expect(refused?.rule).toBe(REFUSALS[code].rule);
      expect(ledger).toContain(refused?.rule);
      for (const name of names) expect(refused?.text).toContain(name);
      expect(refused?.text).toMatch(/^["A-Z0-9].*\.$/);
    });
  }

  test('no two refusals say the same', () => {
    const texts = ROWS.map(
      ([code, state, side, action]) =>
        violations(state, side, action).find((violation) => violation.code === code)?.text,
    );
    expect(new Set(texts).size).toBe(ROWS.length);
  });
});

test('a legal answer is refused by nobody', () => {
  expect(
    violations(
      at({ ...TWO_COMBATS, german: { 'ge-39': '1914', 'ge-77': '1112', 'ge-art-9': '2214' } }, [
        'us',
        attack(['us-27'], ['ge-39']),
      ]),
      'german',
      NO_FIRE,
    ),
  ).toEqual([]);
});

/** Positions that no game can come to are refused, each with its field and its rule. */
import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { primosole } from '../rules/game.js';

const UNITS = { 'br-a-8dli': '1308', 'ge-1-1pi': '1306' } as const;

function problems(json: object): string[] {
  const parsed = primosole.readPosition({
    game: 'primosole',
    scenario: 'primosole-3',
    turn: 2,
    active: 'british',
    units: UNITS,
    ...json,
  });
  return parsed.ok ? [] : parsed.problems.map(sayProblem);
}

const mine = (hex: string, value: number, more: object = {}) => ({ hex, side: 'german', value, ...more });
const marked = (marks: readonly string[], more: object = {}) => ({
  units: { ...UNITS, 'br-b-8dli': { at: '1309', marks, ...more } },
});

const ROWS: readonly [name: string, json: object, told: string][] = [
  [
    '3.1a only units of the scenario are on the map',
    { units: { ...UNITS, 'br-a-ii': '1016' } },
    'units.br-a-ii: expected no unit of another scenario: British A/II (2-2-6-4) takes part in primosole-1, not in primosole-3 [3.1a]',
  ],
  [
    '3.1b only units of the scenario are on their way',
    { units: { ...UNITS, 'br-t-i': 'track' } },
    'units.br-t-i: expected no unit of another scenario: British T/I (2-2-6-4) takes part in primosole-1, not in primosole-3 [3.1a]',
  ],
  [
    '11.6 a mine has a value of the markers',
    { mines: [mine('1307', 9)] },
    'mines[0].value: expected one of the values of the mine markers, 0, 1, 2, 3, 4; not 9 [11.6]',
  ],
  [
    '11.6 there are two markers of value 4',
    { mines: [mine('1107', 4), mine('1307', 4), mine('1507', 4)] },
    'mines[2].value: expected no more markers of value 4 than the 2 there are [11.6]',
  ],
  [
    '11.6 a scenario gives a number of minefields',
    { mines: [mine('1107', 0), mine('1307', 1), mine('1507', 2), mine('1508', 3), mine('1608', 4)] },
    'mines: expected at most 4 German minefields in this scenario, not 5 [11.6]',
  ],
  [
    '11.6.2 a building cannot be mined',
    { mines: [mine('1407', 2)] },
    'mines[0].hex: expected ground that can be mined; 1407 cannot [11.6.2]',
  ],
  [
    '11.6.4 a marker of value 0 does not lie face up',
    { mines: [mine('1307', 0, { faceUp: true })] },
    'mines[0].faceUp: expected no marker of value 0 face up: it is removed when it is turned over [11.6.4]',
  ],
  [
    '5.8b a sunken track cannot be improved',
    { improved: { 1306: 'german' } },
    'improved.1306: expected ground that can be improved; 1306 cannot [5.8b]',
  ],
  [
    '2.0ad a unit of the side without the Initiative is not activated',
    { units: { ...UNITS, 'ge-2-1pi': { at: '1206', marks: ['activated'] } } },
    'units.ge-2-1pi.marks: expected no "activated": German 2/1Pi (2-2-6-4) is not of the side with the Initiative [2.0ad]',
  ],
  [
    '4.3a a unit that has acted is activated',
    marked(['acted']),
    'units.br-b-8dli.marks: expected "activated" with "acted" [4.3a]',
  ],
  [
    '9.5 points are left to a suspended move only',
    marked(['activated'], { pointsLeft: 2 }),
    'units.br-b-8dli.pointsLeft: expected the mark "suspended" with points left [9.5]',
  ],
  [
    '5.1 no more points are left than a unit has',
    marked(['activated', 'suspended'], { pointsLeft: 9 }),
    'units.br-b-8dli.pointsLeft: expected at most 4, its Movement Allowance [5.1]',
  ],
  [
    '7.3.1b the table ends with three Defensive Fires',
    { units: { ...UNITS, 'ge-2-1pi': { at: '1206', limit: 7 } } },
    'units.ge-2-1pi.limit: expected at most 3 Defensive Fires [7.3.1b]',
  ],
  [
    '7.3.1a the side with the Initiative has no Defensive Fires',
    marked([], { limit: 1 }),
    'units.br-b-8dli.limit: expected none: British B/8DLI (2-2-5-4) is of the side with the Initiative [7.3.1a]',
  ],
  [
    '6.6.2 no more Support is used than a headquarters has',
    { units: { ...UNITS, 'br-hq-8dli': { at: '1309', supportUsed: 4 } } },
    'units.br-hq-8dli.supportUsed: expected at most 3, the Support that British HQ/8DLI (1-4-5-4 +3) has [6.6.2]',
  ],
  [
    '6.7.2 the turn gives two Artillery Fires of strength 1',
    { fires: { british: [{ kind: 'artillery', strength: 5 }] } },
    'fires.british[0]: expected no more than turn 2 gives: Artillery Fire 1, Artillery Fire 1 [6.7.2]',
  ],
  [
    '6.8a the turn gives no Air Strike',
    { fires: { german: [{ kind: 'air', strength: 1 }] } },
    'fires.german[0]: expected no more than turn 2 gives: Artillery Fire 1 [6.8a]',
  ],
  [
    '6.7.3 the side without the Initiative has activated no fire',
    { fires: { german: [{ kind: 'artillery', strength: 1, readied: true }] } },
    'fires.german[0].readied: expected false: the German side does not have the Initiative [6.7.3]',
  ],
  [
    '9.1a attackers come from adjacent hexes',
    {
      units: { ...UNITS, 'br-b-8dli': { at: '1306', marks: ['activated', 'acted'] } },
      combat: { hex: '1306', entered: [{ unit: 'br-b-8dli', from: '1310' }] },
    },
    'combat.entered[0].from: expected a hex next to 1306; 1310 is not [9.1a]',
  ],
  [
    '9.1a attackers are of the side with the Initiative',
    {
      units: { ...UNITS, 'br-b-8dli': { at: '1306', marks: ['activated', 'acted'] } },
      combat: { hex: '1306', entered: [{ unit: 'ge-1-1pi', from: '1307' }] },
    },
    'combat.entered[0].unit: expected a unit of the side with the Initiative; German 1/1Pi (2-2-6-4) is not [9.1a]',
  ],
  [
    '9.1a there is no Close Combat outside the Activation Phase',
    {
      phase: 'turn-end',
      units: { ...UNITS, 'br-b-8dli': { at: '1306', marks: ['activated', 'acted'] } },
      combat: { hex: '1306', entered: [{ unit: 'br-b-8dli', from: '1307' }] },
    },
    'combat: expected none in the phase turn-end [9.1a]',
  ],
  [
    '2.0af a unit has come from an adjacent hex',
    { arrivals: [{ unit: 'br-a-8dli', from: '1320' }] },
    'arrivals[0].from: expected a hex next to 1308; 1320 is not [2.0af]',
  ],
  [
    '2.0af a unit that came last is on the map',
    { arrivals: [{ unit: 'br-d-8dli', from: '1309' }] },
    'arrivals[0].unit: expected a unit on the map; British D/8DLI (2-2-5-4) is not [2.0af]',
  ],
  [
    'D.11 the raid cannot have been tried before turn 9',
    { raidTried: true },
    'raidTried: expected false before turn 9 [D.11]',
  ],
];

test.each(ROWS)('%s', (_name, json, told) => {
  expect(problems(json)).toContain(told);
});

test('a mistake is reported under its field', () => {
  expect(problems({ inside: { 1309: 'br-a-8dli' } })).toEqual([
    'inside.1309: British A/8DLI (2-2-5-4) is told to be inside the fortification in 1309',
  ]);
  expect(problems({ improved: { 1305: 'british' } })).toEqual([
    'improved.1305: the Improved Position in 1305 is held by nobody on foot',
  ]);
  expect(problems({ units: { ...UNITS, 'br-a-44rtr': '1414' } })).toEqual([
    expect.stringMatching(/^units\.br-a-44rtr: .* closed to it$/),
  ]);
});

test('11.6 R79 a view, in which values are unknown, is a position anyway', () => {
  expect(problems({ mines: [{ hex: '1307', side: 'german' }] })).toEqual([]);
});

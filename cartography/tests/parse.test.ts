import { formatProblem, parseMap, type Problem } from '@bridgehead/cartography';
import { describe, expect, test } from 'vitest';
import { TINY_MAP } from './tiny-map.js';

function problemsOf(source: string): readonly Problem[] {
  const result = parseMap(source, 'map.yaml');
  return result.ok ? [] : result.problems;
}

function changed(...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((source, [from, to]) => {
    expect(source).toContain(from);
    return source.replace(from, to);
  }, TINY_MAP);
}

function lineOf(source: string, text: string): number {
  return source.split('\n').findIndex((line) => line.includes(text)) + 1;
}

describe('reading a map', () => {
  test('a map without faults is read whole, hex numbers with their zeros', () => {
    const result = parseMap(TINY_MAP, 'map.yaml');
    expect(result.ok && result.drawing.towns[0].hexes).toEqual(['0102']);
    expect(result.ok && result.drawing.grid.columns).toBe(5);
  });

  test('several faults in different places are all reported at once, each with its line and field', () => {
    const source = changed(
      ['north: 10', 'north: up'],
      ['stagger: even-columns-lower', 'stagger: sideways'],
      ['metres: 210', 'metres: high'],
      ['name: Thorp, hex: 0404', 'nmae: Thorp, hex: 404'],
    );
    const problems = problemsOf(source);
    expect(problems.map(({ field, line }) => [field, line])).toEqual([
      ['grid.stagger', lineOf(source, 'sideways')],
      ['north', lineOf(source, 'north: up')],
      ['villages[0].name', lineOf(source, 'nmae')],
      ['villages[0].nmae', lineOf(source, 'nmae')],
      ['villages[0].hex', lineOf(source, 'nmae')],
      ['heights[0].metres', lineOf(source, 'high')],
    ]);
  });

  test('a fault of form in one feature does not hide a fault of content in another', () => {
    const source = changed(
      ['metres: 210', 'metres: high'],
      ['name: Side path, hexes: 0102 0103', 'name: Side path, hexes: 0102 0104'],
    );
    expect(problemsOf(source).map(({ message }) => message)).toEqual([
      '0104 does not touch 0102, the hex before it (Side path)',
      'expected a number, found "high"',
    ]);
  });

  test('a broken chain does not hide a wrong name elsewhere', () => {
    const source = changed(
      ['name: Side path, hexes: 0102 0103', 'name: Side path, hexes: 0102 0104'],
      ['river: { hexesOf: Brook }', 'river: { hexesOf: Rhine }'],
    );
    expect(problemsOf(source).map(({ field }) => field)).toEqual(['lines[2].hexes', 'facts.river.hexesOf']);
  });

  test.each([
    [
      'a hex that the board does not have',
      ['hexes: 0102 0103 }', 'hexes: 0102 0605 }'],
      'lines[2].hexes',
      '0605 is not on the board; expected a hex from 0101 to 0504',
    ],
    [
      'a hex named twice in a line',
      ['hexes: 0102 0103 }', 'hexes: 0102 0103 0102 }'],
      'lines[2].hexes',
      '0102 appears twice in the list',
    ],
    [
      'a way that leaves the map where there is no edge',
      ['leaves: 0102 0503', 'leaves: 0202'],
      'lines[1].leaves',
      '0202 is not on the edge of the board',
    ],
    [
      'a hexside between hexes that do not touch',
      ['0401/0502 0402/0502', '0401/0503'],
      'edges[0].sides',
      '0401/0503 is no hexside',
    ],
    [
      'a stream with a gap',
      ['0401/0502 0402/0502', '0402/0503'],
      'edges[0].sides',
      '0402/0503 does not touch 0401/0501, the hexside before it',
    ],
    ['a row that is too short', ['- CC~CR', '- CC~C'], 'terrain.rows[2]', 'expected 5 letters in row 3, found 4'],
    [
      'a letter without meaning',
      ['- CW~CC', '- CX~CC'],
      'terrain.rows[3]',
      'letter X in column 2 stands for no terrain; expected one of C W T R ~',
    ],
    [
      'a town hex that is not town in the rows',
      ['- TC~WW', '- CC~WW'],
      'towns[0].hexes',
      '0102 is clear in the terrain rows; expected town',
    ],
    [
      'town letters where no town is',
      ['- CC~CW', '- TC~CW'],
      'terrain.rows[0]',
      '0101 is town, but belongs to no feature with that terrain',
    ],
    [
      'an identification hex outside its town',
      ['ident: 0102', 'ident: 0103'],
      'towns[0].ident',
      "0103 is not one of the town's hexes",
    ],
    [
      'a bridge beside the river',
      ['hex: 0303, exits', 'hex: 0402, exits'],
      'bridges[0].hex',
      '0402 is not a hex of Brook',
    ],
    [
      'a divide along an unknown line',
      ['along: [Brook]', 'along: [Broook]'],
      'divides[0].along[0]',
      'there is no line named Broook',
    ],
    [
      'a divide with both seeds on one side',
      ['right: 0501 }', 'right: 0104 }'],
      'divides[0].along',
      'the sides left and right meet',
    ],
    [
      'a fact about an unknown line',
      ['river: { hexesOf: Brook }', 'river: { hexesOf: Rhine }'],
      'facts.river.hexesOf',
      'there is no line named Rhine',
    ],
    [
      'a fact of an unknown form',
      ['bridge: { bridge: Old Bridge }', 'bridge: { brigde: Old Bridge }'],
      'facts.bridge',
      'expected one of: hexsidesOf',
    ],
    ['a section that maps do not have', ['villages:', 'vilages:'], 'vilages', 'is not a field of a map'],
  ] as const)('%s is named with its field and what was expected', (_, change, field, message) => {
    const problems = problemsOf(changed(change));
    expect(problems.map((problem) => problem.field)).toContain(field);
    expect(problems.find((problem) => problem.field === field)?.message).toContain(message);
  });

  test('in a list over several lines the line of the faulty hex is given', () => {
    const source = changed(['hexes: 0102 0103 }', 'hexes: "0102\n    0103\n    0909" }']);
    const [problem] = problemsOf(source);
    expect(problem.line).toBe(lineOf(source, '0909'));
    expect(formatProblem(problem)).toMatch(/^map\.yaml:\d+:5 lines\[2\]\.hexes: 0909 is not on the board/);
  });

  test.each([
    ['text that is no YAML', 'name: [unclosed\n'],
    ['a list instead of a map', '- one\n- two\n'],
    ['nothing at all', ''],
  ])('%s gives problems and no exception', (_, source) => {
    expect(problemsOf(source).length).toBeGreaterThan(0);
  });

  test('a missing section is reported', () => {
    expect(problemsOf(changed(['metresPerHex: 500\n', ''])).map(formatProblem)).toEqual([
      'map.yaml:1:1 metresPerHex: is missing',
    ]);
  });
});

import { readFileSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { STACK, example, openDesktop, pick, projectFile, run, runJson } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

async function complaint(text: string, name = 'wrong.yaml'): Promise<string[]> {
  const { code, out, err } = await run(['ask', desktop.write(name, text)]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).not.toMatch(STACK);
  return err
    .trim()
    .split('\n')
    .map((line) => line.replace(desktop.path('x').slice(0, -1), ''));
}

describe('a position file', () => {
  test('tells every problem at once, each with its line and field', async () => {
    const lines = await complaint(`game: remagen
turn: 31
phase: us-walk
units:
  us-27: 517
  ge-111:
    at: "9999"
    marks: [moved]
gaps: [0, -1]
`);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^wrong\.yaml:2: turn: /);
    expect(lines[1]).toMatch(/^wrong\.yaml:3: phase: /);
    expect(lines[2]).toMatch(/^wrong\.yaml:5: units\.us-27: expected the number of a hex in quotes/);
    expect(lines[3]).toBe(
      'wrong.yaml:7: units.ge-111.at: expected a hex of the map, from 0101 to 2930; "9999" is not on it',
    );
    expect(lines[4]).toMatch(/^wrong\.yaml:9: gaps\[1\]: /);
  });

  test('tells of units that do not exist, line by line', async () => {
    expect(
      await complaint(
        'game: remagen\nturn: 1\nphase: us-move\nunits:\n  us-99: "0517"\n  ge-garrison: "0716"\n  xyz: due\n',
      ),
    ).toEqual([
      'wrong.yaml:5: units.us-99: there is no unit "us-99"',
      'wrong.yaml:7: units.xyz: there is no unit "xyz"',
    ]);
  });

  test('a field that is missing is told at the thing it is missing from', async () => {
    const lines = await complaint(
      '# a comment\ngame: remagen\nturn: 3\nbridges:\n  float-1:\n    hex: "0822"\n    west: "0722"\nunits: {}\n',
    );
    expect(lines).toEqual([expect.stringMatching(/^wrong\.yaml:[56]: bridges\.float-1: expected intact, destroyed, /)]);
    expect(await complaint('# a comment\ngame: remagen\nturn: 3\n')).toEqual([
      expect.stringMatching(/^wrong\.yaml:[123]: units: the units of Game-Turn 3/),
    ]);
  });

  test('a misspelt field is told where it stands', async () => {
    const lines = await complaint(
      'game: remagen\nturn: 1\ntrun: 2\nphase: us-move\nunits:\n  us-27:\n    at: "0517"\n    mark: []\n',
    );
    expect(lines).toEqual([
      expect.stringMatching(/^wrong\.yaml:3: .*trun/),
      expect.stringMatching(/^wrong\.yaml:8: .*mark/),
    ]);
  });

  test('units where no unit can stand are told', async () => {
    expect((await complaint('game: remagen\nturn: 1\nphase: us-move\nunits:\n  us-27: "0516"\n'))[0]).toContain(
      'wrong.yaml:5: units.us-27: U.S. 27 (3-6-7) stands in the Rhine at 0516',
    );
  });

  test('a frame that does not belong to the phase is told', async () => {
    expect(
      (
        await complaint('game: remagen\nturn: 1\nphase: us-move\nunits: {}\nstack:\n  - at: sequence\n  - at: front\n')
      )[0],
    ).toContain('wrong.yaml:7: stack[1].at: "front" does not belong to the phase us-move');
  });

  test('frames that no game leads to are told, not crashed on', async () => {
    const [line] = await complaint(
      'game: remagen\nturn: 1\nphase: us-combat\nunits:\n  us-27: "0517"\nstack:\n  - at: sequence\n  - { at: combat, side: us, attackers: [], defenders: [], barrageDue: [] }\n  - { at: displace, unit: us-27, barred: [] }\n',
    );
    expect(line).toMatch(/^wrong\.yaml:\d+: stack/);
  });

  test('broken YAML is told with its line', async () => {
    const lines = await complaint('game: remagen\nturn: 1\nunits: { us-27: "0517"\nphase: us-move\n');
    expect(lines[0]).toMatch(/^wrong\.yaml:\d: expected YAML or JSON: /);
    expect((await complaint('game: remagen\nturn: 1\nturn: 2\n'))[0]).toContain(
      'wrong.yaml:3: expected YAML or JSON: Map keys must be unique',
    );
    expect((await complaint('{\n  "game": "remagen",\n  "turn": 1,,\n}', 'wrong.json'))[0]).toMatch(/^wrong\.json:3: /);
  });

  test.each([
    ['', 'wrong.yaml:1: expected a position with game, turn, phase and units, found nothing'],
    ['- 1\n', 'wrong.yaml:1: expected a position with game, turn, phase and units, found a list'],
    ['turn: 1\n', 'wrong.yaml:1: game: expected remagen, primosole, elst or bulge, found nothing'],
    ['turn: 1\ngame: chess\n', 'wrong.yaml:2: game: expected remagen, primosole, elst or bulge, found "chess"'],
  ])('%j is no position', async (text, message) => {
    expect(await complaint(text)).toEqual([message]);
  });

  test('JSON problems have lines as well', async () => {
    expect(
      (
        await complaint(
          '{\n\t"game": "remagen",\n\t"turn": 1,\n\t"phase": "us-move",\n\t"units": {\n\t\t"us-99": "0517"\n\t}\n}\n',
          'wrong.json',
        )
      )[0],
    ).toBe('wrong.json:6: units.us-99: there is no unit "us-99"');
  });

  test('--json has file, line, field and what was expected', async () => {
    const { code, data } = await runJson([
      'ask',
      desktop.write('wrong.yaml', 'game: remagen\nturn: 1\nphase: us-move\nunits:\n  us-99: due\n'),
    ]);
    expect(code).toBe(2);
    expect(pick(data, 'problems', 0)).toEqual({
      file: desktop.path('wrong.yaml'),
      line: 5,
      field: 'units.us-99',
      expected: 'there is no unit "us-99"',
    });
  });
});

const EXAMPLES = [
  ['remagen', 'bridge'],
  ['remagen', 'barrage'],
  ['remagen', 'gap'],
  ['primosole', 'primosole-bridgehead'],
  ['primosole', 'primosole-fire'],
  ['primosole', 'primosole-assault'],
  ['elst', 'elst-all-fields'],
  ['elst', 'elst-fire'],
  ['elst', 'elst-move'],
  ['elst', 'elst-rout'],
  ['bulge', 'bulge-duties'],
  ['bulge', 'bulge-exit'],
  ['bulge', 'bulge-air'],
];

describe('the published examples and schemas', () => {
  test('every example is tried here', () => {
    expect(readdirSync(projectFile('examples/positions')).toSorted()).toEqual(
      EXAMPLES.map(([, name]) => `${name}.yaml`).toSorted(),
    );
  });

  test.each(EXAMPLES)('of %s: %s can be asked about and drawn', async (game, name) => {
    expect((await run(['ask', example(name)])).code).toBe(0);
    expect((await run(['map', game, '--position', example(name)])).code).toBe(0);
  });

  test.each(EXAMPLES)('of %s: docs/positions.md shows %s as it is', (_game, name) => {
    expect(readFileSync(projectFile('docs/positions.md'), 'utf8')).toContain(
      `\`\`\`yaml\n${readFileSync(example(name), 'utf8')}\`\`\``,
    );
  });

  test.each(['remagen', 'primosole', 'elst', 'bulge'])(
    'the published schema of %s is the one that the rules use',
    async (game) => {
      const { code, out } = await run(['schema', game]);
      expect(code).toBe(0);
      expect(readFileSync(projectFile(`games/${game}/content/position.schema.json`), 'utf8')).toBe(out);
    },
  );
});

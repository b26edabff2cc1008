/** Positions as a person writes them: read, written, and refused with everything that is wrong with them. */
import { sayProblem } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { statesOfGame } from '../../testing/random-games.js';
import { remagen } from '../rules/game.js';
import { positionSchema } from '../schema.js';
import { listed, open, position, question, where } from './toolkit.js';

function text(json: object): string {
  return JSON.stringify(json);
}

/** What is wrong with a position, each as "field: expectation". */
function problems(json: unknown): string[] {
  const read = remagen.readPosition(json);
  return read.ok ? [] : read.problems.map(sayProblem);
}

const GOOD = { game: 'remagen', turn: 4, phase: 'us-move', units: { 'us-27': '0517', 'ge-garrison': '0716' } } as const;

describe('a position is read back as it was written', () => {
  test.each([
    ['remagen-1', 21],
    ['remagen-1', 4],
    ['remagen-2', 22],
  ] as const)('at any moment of a random game of %s (seed %i)', (scenario, seed) => {
    const states = statesOfGame(remagen, scenario, seed, 12);
    expect(new Set(states.map((state) => state.stack.at(-1)?.at)).size).toBeGreaterThan(3);
    for (const state of states) {
      const written = remagen.writePosition(state);
      const read = remagen.readPosition(JSON.parse(text(written)));
      if (!read.ok) throw new Error(read.problems.map(sayProblem).join('\n'));
      expect(text(remagen.toJson(read.value))).toBe(text(remagen.toJson(state)));
      expect(text(remagen.writePosition(read.value))).toBe(text(written));
    }
  });

  test('a Float Bridge that was destroyed and laid again is read back too', () => {
    const state = position({
      turn: 20,
      bridges: {
        'float-1': { hex: '0820', west: '0721', east: '0920' },
        'float-2': { availableFrom: 22 },
        ludendorff: 'destroyed',
      },
    });
    const written = remagen.writePosition(state);
    expect(written).toMatchObject({
      bridges: {
        ludendorff: 'destroyed',
        'float-1': { hex: '0820', west: '0721', east: '0920' },
        'float-2': { availableFrom: 22 },
      },
    });
    const read = remagen.readPosition(written);
    expect(read.ok && text(remagen.toJson(read.value))).toBe(text(remagen.toJson(state)));
  });
});

describe('defaults of a position', () => {
  test('units not named are still to come, or not there', () => {
    const state = position({ turn: 13 });
    expect(['us-1-39', 'us-1-393', 'us-27', 'us-1-47', 'ge-39', 'ge-917'].map((id) => where(state, id))).toEqual([
      'absent',
      'future',
      'absent',
      'absent',
      'future',
      'absent',
    ]);
  });

  test('without units it is the start of the scenario', () => {
    const read = remagen.readPosition({ game: 'remagen', scenario: 'remagen-2' });
    if (!read.ok) throw new Error(read.problems.map(sayProblem).join('\n'));
    expect(read.value).toMatchObject({ turn: 1, phase: 'us-move' });
    expect(['us-27', 'ge-garrison', 'us-1-47', 'ge-110'].map((id) => where(read.value, id))).toEqual([
      '0517',
      '0716',
      'due',
      'future',
    ]);
  });

  test('a phase named without a stack is at its beginning', () => {
    expect(question(open(position({ phase: 'german-move' })).state)).toMatchObject({ side: 'german', rule: '4.1b' });
    const combat = position({ phase: 'us-combat', us: { 'us-27': '1914' }, german: { 'ge-901': '1913' } });
    expect(listed(combat, 'us')).toHaveLength(1);
    expect(position({ phase: 'over', turn: 30 }).stack).toEqual([{ at: 'over' }]);
  });
});

describe('a position that cannot be is refused, and the field is named', () => {
  test.each([
    ['not an object', 'remagen', [/expected an object/]],
    ['another game', { ...GOOD, game: 'bulge' }, [/^game: .*remagen/]],
    ['an unknown key', { ...GOOD, weather: 'mud' }, [/weather/]],
    ['a bad phase', { ...GOOD, phase: 'us-dinner' }, [/^phase: .*us-move/]],
    ['a turn too late', { ...GOOD, turn: 31 }, [/^turn: .*30/]],
    ['an unknown scenario', { ...GOOD, scenario: 'remagen-3' }, [/^scenario: .*remagen-1/]],
    ['an unknown option', { ...GOOD, options: { snow: true } }, [/options.*snow|snow/]],
    ['an unknown unit', { ...GOOD, units: { 'us-28': '0517' } }, [/^units\.us-28: there is no unit "us-28"/]],
    [
      'a bad hex',
      { ...GOOD, units: { 'us-27': '3001' } },
      [/^units\.us-27: expected a hex of the map, .* "3001" is not on it/],
    ],
    [
      'a hex without quotes',
      { ...GOOD, units: { 'us-27': 517 } },
      [/^units\.us-27: expected the number of a hex in quotes/],
    ],
    ['an unknown place', { ...GOOD, units: { 'us-27': 'lost' } }, [/^units\.us-27: expected .*eliminated/]],
    [
      'an unknown mark',
      { ...GOOD, units: { 'us-27': { at: '0517', marks: ['tired'] } } },
      [/^units\.us-27\.marks\[0\]: expected one of moved, .*; found "tired"/],
    ],
    [
      'a reinforcement that is none',
      { ...GOOD, units: { 'us-27': 'future' } },
      [/^units\.us-27: .*no reinforcement \[17\.11\]/],
    ],
    [
      'two units in a hex',
      { ...GOOD, phase: 'us-combat', units: { 'us-27': '0716', 'us-52': '0716' } },
      [/^units\.us-52: .*share 0716 outside a Movement Phase \[5\.31b\]/],
    ],
    [
      'two enemies in a hex',
      { ...GOOD, units: { 'us-27': '0716', 'ge-39': '0716' } },
      [/^units\.ge-39: .*share 0716, enemies \[5\.12\]/],
    ],
    [
      'two units in a hex that have both moved',
      { ...GOOD, units: { 'us-27': { at: '0716', marks: ['moved'] }, 'us-52': { at: '0716', marks: ['moved'] } } },
      [/^units\.us-52: .*0716.*can still leave/],
    ],
    ['a unit in the Rhine', { ...GOOD, units: { 'us-27': '0717' } }, [/^units\.us-27: .*in the Rhine at 0717/]],
    [
      'a unit on a bridge that is gone',
      { ...GOOD, units: { 'us-27': '0616' }, bridges: { ludendorff: 'destroyed' } },
      [/^units\.us-27: .*in the Rhine at 0616/],
    ],
    [
      'a unit beyond the limit',
      { ...GOOD, units: { 'us-27': '1703' } },
      [/^units\.us-27: .*beyond the Limit of Advance at 1703 \[15\.0a\]/],
    ],
    [
      'a bridge that points the wrong way',
      { ...GOOD, bridges: { 'float-1': { hex: '0820', west: '0719', east: '0920' } } },
      [/^bridges\.float-1: .*0721 and 0920, or 0720 and 0921/],
    ],
    [
      'a bridge on dry land',
      { ...GOOD, bridges: { 'float-1': { hex: '0920', west: '0820', east: '1020' } } },
      [/^bridges\.float-1: .*0920: none/],
    ],
    [
      'a Float Bridge without its hexes',
      { ...GOOD, bridges: { 'float-1': 'intact' } },
      [/^bridges\.float-1: .*needs its hexes/],
    ],
    ['an unknown bridge', { ...GOOD, bridges: { 'float-3': 'intact' } }, [/bridges.*float-3|float-3/]],
    [
      '14.14a a gap charged before the front was tested',
      { ...GOOD, frontDuty: true, gaps: [0, 0, 0, 3] },
      [/^gaps\[3\]: .*at most 3 numbers in this phase \[14\.14a\]/],
    ],
    [
      '14.11a a gap charged before the front was due',
      { ...GOOD, gaps: [0, 2] },
      [/^gaps\[1\]: .*frontDuty: true \[14\.11a\]/],
    ],
    [
      '11.0a the Ludendorff Bridge moved',
      { ...GOOD, bridges: { ludendorff: { hex: '0717', west: '0617', east: '0816' } } },
      [/^bridges\.ludendorff: .*0616, from 0517 to 0716.*\[11\.0a\]/],
    ],
    [
      '11.0b the Ludendorff Bridge rebuilt',
      { ...GOOD, bridges: { ludendorff: { availableFrom: 9 } } },
      [/^bridges\.ludendorff: .*cannot be rebuilt.*\[11\.0b\]/],
    ],
    [
      '11.11a two Float Bridges in one hex',
      {
        ...GOOD,
        turn: 15,
        bridges: {
          'float-1': { hex: '0717', west: '0617', east: '0816' },
          'float-2': { hex: '0717', west: '0718', east: '0716' },
        },
      },
      [/^bridges\.float-2: 0717 holds the first Float Bridge.*\[11\.11a\]/],
    ],
    [
      '11.11a a Float Bridge in the hex of the intact Ludendorff Bridge',
      { ...GOOD, turn: 15, bridges: { 'float-1': { hex: '0616', west: '0617', east: '0615' } } },
      [/^bridges\.float-1: 0616 holds the Ludendorff Bridge.*\[11\.11a\]/],
    ],
    [
      '11.11b a Float Bridge in Game-Turn 5',
      { ...GOOD, turn: 5, bridges: { 'float-1': { hex: '0717', west: '0617', east: '0816' } } },
      [/^bridges\.float-1: .*before Game-Turn 13 \[11\.11b\]/],
    ],
    [
      '11.22 a Float Bridge that comes back too late',
      { ...GOOD, turn: 15, bridges: { 'float-1': { availableFrom: 25 } } },
      [/^bridges\.float-1: .*not from 25 \[11\.22\]/],
    ],
    [
      '17.14 a unit of the other scenario',
      { ...GOOD, units: { 'us-27': '0716', 'ge-917': '1016' } },
      [/^units\.ge-917: .*takes no part in remagen-1, only in remagen-2 \[17\.14\]/],
    ],
    [
      '12.0 a reinforcement due in another Game-Turn',
      { ...GOOD, units: { 'us-27': '0716', 'us-1-39': 'due' } },
      [/^units\.us-1-39: .*due on Game-Turn 13, not on Game-Turn 4 \[12\.0\]/],
    ],
    [
      '12.0 a reinforcement that is still to come after its Game-Turn',
      { ...GOOD, turn: 15, units: { 'us-27': '0716', 'us-1-39': 'future' } },
      [/^units\.us-1-39: .*came on Game-Turn 13.*\[12\.0\]/],
    ],
    [
      '12.0 a reinforcement delayed before its Game-Turn',
      { ...GOOD, units: { 'us-27': '0716', 'us-1-39': 'delayed' } },
      [/^units\.us-1-39: .*cannot be delayed in Game-Turn 4 \[12\.0\]/],
    ],
    [
      '12.23 a reinforcement due after its Movement Phase',
      { ...GOOD, phase: 'us-combat', units: { 'us-27': '0716', 'us-art-9': 'due' } },
      [/^units\.us-art-9: .*is delayed \[12\.23\]/],
    ],
    [
      '8.41a Final Protective Fire of a battalion',
      { ...GOOD, units: { 'us-27': { at: '0716', marks: ['fired'] } } },
      [/^units\.us-27: .*not artillery.*\[8\.41a\]/],
    ],
    ['negative gaps', { ...GOOD, gaps: [-1] }, [/^gaps\[0\]/]],
    [
      'a frame of another phase',
      { ...GOOD, stack: [{ at: 'sequence' }, { at: 'front' }] },
      [/^stack\[1\]\.at: "front" does not belong to the phase us-move/],
    ],
    [
      'frames without the sequence below',
      { ...GOOD, stack: [{ at: 'movement', side: 'us' }] },
      [/^stack\[0\]\.at: .*"sequence"/],
    ],
    [
      'a frame of the other side',
      { ...GOOD, stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }] },
      [/^stack\[1\]\.side: .*U\.S\. Player/],
    ],
    [
      'frames that do not follow each other',
      {
        ...GOOD,
        phase: 'us-combat',
        stack: [
          { at: 'sequence' },
          { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] },
          { at: 'displace', unit: 'us-27', barred: [] },
        ],
      },
      [/^stack\[2\]\.at: "displace" does not follow "combat"/],
    ],
    [
      'a frame above the end of the list',
      {
        ...GOOD,
        stack: [{ at: 'sequence' }, { at: 'movement', side: 'us' }, { at: 'advance', side: 'us', paths: [] }],
      },
      [/^stack\[2\]\.at: "advance" does not follow "movement"/],
    ],
    [
      'a fight of a unit that is not there',
      {
        ...GOOD,
        phase: 'us-combat',
        stack: [
          { at: 'sequence' },
          { at: 'combat', side: 'us', attackers: ['us-52'], defenders: ['ge-garrison'], barrageDue: [] },
        ],
      },
      [/^stack\[1\]\.attackers: .*52.*not on the map/],
    ],
    [
      'an attack on nobody',
      {
        ...GOOD,
        phase: 'us-combat',
        stack: [
          { at: 'sequence' },
          { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] },
          { at: 'attack', attackers: ['us-27'], barrage: [], defenders: [] },
        ],
      },
      [/^stack\[2\]\.defenders: /],
    ],
    ['an end that is none', { ...GOOD, stack: [{ at: 'over' }] }, [/^stack: .*"over" alone, in phase over/]],
    ['an unknown frame', { ...GOOD, stack: [{ at: 'sequence' }, { at: 'parade' }] }, [/^stack\[1\]/]],
    [
      'a frame with an unknown unit',
      {
        ...GOOD,
        phase: 'us-combat',
        stack: [{ at: 'sequence' }, { at: 'combat', side: 'us', attackers: ['us-28'], defenders: [], barrageDue: [] }],
      },
      [/^stack\[1\]\.attackers\[0\]: .*us-28/],
    ],
  ] as const)('%s', (_what, json, patterns) => {
    const found = problems(json);
    expect(found).toHaveLength(patterns.length);
    patterns.forEach((pattern, index) => expect(found[index]).toMatch(pattern));
  });

  test('all that is wrong is told at once', () => {
    const found = problems({
      ...GOOD,
      turn: 0,
      phase: 'noon',
      units: { 'us-27': '9999', 'us-52': 'nowhere' },
      gaps: ['x'],
      extra: 1,
    });
    expect(found).toHaveLength(6);
    for (const pattern of [/^turn: /, /^phase: /, /^units\.us-27: /, /^units\.us-52: /, /^gaps\[0\]: /, /"extra"/])
      expect(found).toContainEqual(expect.stringMatching(pattern));
    expect(problems({ ...GOOD, units: { 'us-28': '0517', 'ge-1': '0716' } })).toHaveLength(2);
    expect(problems({ ...GOOD, units: { 'us-27': 'future' }, bridges: { 'float-1': 'intact' } })).toHaveLength(2);
    expect(problems({ ...GOOD, units: { 'us-27': '0717', 'us-52': '1703' } })).toHaveLength(2);
  });
});

describe('the JSON Schema of a position', () => {
  const schema = positionSchema();

  test('describes every field, and allows no other', () => {
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schema).toHaveProperty('properties.game.const', 'remagen');
    expect(schema).toHaveProperty('properties.phase.enum');
    for (const field of ['scenario', 'options', 'turn', 'phase', 'units', 'bridges', 'frontDuty', 'gaps', 'stack'])
      expect(schema).toHaveProperty(`properties.${field}`);
    expect(schema).toHaveProperty('required', ['game']);
    expect(JSON.parse(text(schema))).toEqual(schema);
  });

  test('accepts the positions that games are written down in, and those of this file', () => {
    const written = statesOfGame(remagen, 'remagen-2', 5, 60).map((state) => remagen.writePosition(state));
    for (const example of [
      GOOD,
      {
        ...GOOD,
        bridges: { 'float-1': { hex: '0820', west: '0721', east: '0920' }, ludendorff: 'destroyed' },
        gaps: [1],
      },
      ...written,
    ])
      expect([example, accepts(schema, example)]).toEqual([example, true]);
    for (const bad of [
      { ...GOOD, turn: 31 },
      { ...GOOD, weather: 'mud' },
      { ...GOOD, phase: 'noon' },
      { ...GOOD, stack: [] },
      { ...GOOD, units: { 'us-27': 517 } },
      { turn: 4, phase: 'us-move', units: {} },
    ])
      expect([bad, accepts(schema, bad)]).toEqual([bad, false]);
  });
});

/** As much of JSON Schema as the schema of a position uses. */
function accepts(schema: unknown, value: unknown): boolean {
  if (!isObject(schema)) return schema !== false;
  const known = [
    '$schema',
    'default',
    'description',
    'type',
    'const',
    'enum',
    'anyOf',
    'oneOf',
    'properties',
    'required',
    'additionalProperties',
    'propertyNames',
    'items',
    'minItems',
    'minimum',
    'maximum',
  ];
  const unknown = Object.keys(schema).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`this test does not know "${unknown.join(', ')}"`);
  const { const: only, enum: among, anyOf, oneOf, type } = schema;
  if ('const' in schema && value !== only) return false;
  if (Array.isArray(among) && !among.includes(value)) return false;
  if (Array.isArray(anyOf) && !anyOf.some((each) => accepts(each, value))) return false;
  if (Array.isArray(oneOf) && oneOf.filter((each) => accepts(each, value)).length !== 1) return false;
  if (type === 'string' || type === 'boolean') return typeof value === type;
  if (type === 'integer') return Number.isInteger(value) && within(schema, Number(value));
  if (type === 'array')
    return (
      Array.isArray(value) &&
      value.length >= Number(schema['minItems'] ?? 0) &&
      value.every((each) => accepts(schema['items'], each))
    );
  return type !== 'object' || (isObject(value) && acceptsFields(schema, value));
}

function acceptsFields(schema: Fields, value: Fields): boolean {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  if (!required.every((field) => typeof field === 'string' && field in value)) return false;
  return Object.entries(value).every(
    ([field, part]) =>
      accepts(schema['propertyNames'], field) && accepts(properties[field] ?? schema['additionalProperties'], part),
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function within({ minimum, maximum }: Fields, value: number): boolean {
  return value >= Number(minimum ?? -Infinity) && value <= Number(maximum ?? Infinity);
}

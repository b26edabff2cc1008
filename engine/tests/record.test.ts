import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '@bridgehead/engine';
import type { GameRecord } from '@bridgehead/engine/records';
import { headerFor, parseRecord, readRecord, replay, stateFingerprint, writeRecord } from '@bridgehead/engine/records';
import { isOver, sayProblem } from '@bridgehead/engine';
import { playFrom, playGame, randomPlayers } from '@bridgehead/engine/players';
import type { Toy } from './toy-state.js';
import { BRIDGE, inPhase, toy } from './toy.js';

const PLAYERS = randomPlayers(toy);

function played(seed: number): GameRecord<Toy> {
  const { record } = playGame(toy, BRIDGE, PLAYERS, seed, {
    keep: ['record'],
    notes: { players: { red: 'Ada' }, comment: 'a test' },
  });
  if (!record) throw new Error('no record was kept');
  return record;
}

function problemsOf(json: unknown): string[] {
  const parsed = parseRecord(toy, json);
  return parsed.ok ? [] : parsed.problems.map(sayProblem);
}

function failureOf(record: GameRecord<Toy>): [number, string] | 'replayed' {
  const replayed = replay(toy, record);
  return replayed.ok ? 'replayed' : [replayed.at, sayProblem(replayed.problem)];
}

/** A game from a position that the tests below spoil in one place each. */
const HEADER = headerFor(
  toy,
  { scenario: 'bridge', options: { touch: false } },
  {},
  toy.writePosition(inPhase([2, 0, 0], [3, 6, 6])),
);
const SHORT: GameRecord<Toy> = {
  header: HEADER,
  chance: [],
  entries: [
    { side: 'red', action: { do: 'attack', units: ['red-1'], target: 'blue-1' }, chance: [] },
    { side: 'blue', action: { do: 'stand' }, chance: [0, 5] },
    { side: 'red', action: { do: 'end' }, chance: [] },
  ],
};

describe('writing and reading', () => {
  test('a written record is read back as it was', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const record = played(seed);
        expect(readRecord(toy, writeRecord(record))).toEqual({ ok: true, value: record });
      }),
      { numRuns: 30 },
    );
  });

  test('each entry has a line of its own', () => {
    const lines = writeRecord(SHORT).split('\n');
    expect(lines.filter((line) => line.startsWith('    {"side"'))).toEqual([
      '    {"side":"red","action":{"do":"attack","units":["red-1"],"target":"blue-1"},"chance":[]},',
      '    {"side":"blue","action":{"do":"stand"},"chance":[0,5]},',
      '    {"side":"red","action":{"do":"end"},"chance":[]}',
    ]);
  });

  test('a game without entries, one from a position and one with comments and a resignation are read back', () => {
    const records: GameRecord<Toy>[] = [
      { header: headerFor(toy, BRIDGE), chance: [1], entries: [] },
      SHORT,
      {
        ...SHORT,
        entries: [
          { ...SHORT.entries[0], comment: 'rash' },
          { side: 'blue', resign: true, comment: 'enough' },
        ],
      },
    ];
    for (const record of records) expect(readRecord(toy, writeRecord(record))).toEqual({ ok: true, value: record });
  });

  test.each([
    { by: 'draw', winner: null, text: 'Both agreed to a draw' },
    { by: 'forfeit', winner: 'red', text: 'Blue ran out of time' },
    { by: 'verdict', winner: 'blue', text: 'Red has left' },
  ] as const)('how it ended is read back: $by', (ended) => {
    const record = { ...SHORT, result: { fingerprint: 'abc', over: true, ended } };
    expect(readRecord(toy, writeRecord(record))).toEqual({ ok: true, value: record });
  });

  test('a record of version 1 is read as before, and written again as one of this version', () => {
    const old = writeRecord(SHORT).replace('"version": 2', '"version": 1');
    expect(old).toContain('"version": 1');
    expect(readRecord(toy, old)).toEqual({ ok: true, value: SHORT });
  });

  test('text that is not JSON is told', () => {
    const read = readRecord(toy, '{ "header": ');
    expect(!read.ok && read.problems[0].expected).toMatch(/^JSON: /);
  });
});

describe('a bad record', () => {
  test('has all its problems told at once, each with its place', () => {
    const bad = {
      header: {
        format: 'pgn',
        version: 3,
        game: 'chess',
        rulesVersion: 1,
        setup: { scenario: 'ford', options: { touch: 'yes', fog: true } },
        players: { red: 7, green: 'Eve' },
        colour: 'blue',
      },
      chance: [0, 0.5],
      entries: [
        { side: 'green', action: { do: 'march', to: 'there' }, chance: [-1] },
        'pass',
        { side: 'red', action: { do: 'fly' } },
        { side: 'red', resign: 'yes', chance: [] },
        { side: 'blue', action: { do: 'end' }, chance: [] },
      ],
      result: { fingerprint: 3, over: 'no', ended: { by: 'boredom', winner: 'green', why: 'late' } },
      extra: true,
    };
    expect(problemsOf(bad)).toEqual([
      'extra: no such field, only header, chance, entries, result, seal',
      'header.colour: no such field, only format, version, game, rulesVersion, contentHash, setup, from, players, seed, dice, comment',
      'header.format: "bridgehead-record", found "pgn"',
      'header.version: 1 or 2, found 3',
      'header.game: "toy", found "chess"',
      'header.rulesVersion: a text, found 1',
      'header.contentHash: a text, found nothing',
      'header.setup.scenario: "bridge", found "ford"',
      'header.setup.options.fog: no such field, only touch',
      'header.setup.options.touch: true or false, found "yes"',
      'header.players.green: no such field, only red, blue',
      'header.players.red: a text, found 7',
      'chance[1]: a whole number from 0, found 0.5',
      'entries[0].side: "red" or "blue", found "green"',
      'entries[0].action.unit: a unit',
      'entries[0].action.to: a space',
      'entries[0].chance[0]: a whole number from 0, found -1',
      'entries[1]: an object with side, action, chance, comment, found "pass"',
      'entries[2].action.do: an action',
      'entries[2].chance: a list of outcomes, found nothing',
      'entries[3].chance: no such field, only side, resign, comment',
      'entries[3].resign: true, found "yes"',
      'entries[4]: nothing after the resignation in entries[3]',
      'result.fingerprint: a text, found 3',
      'result.over: true or false, found "no"',
      'result.ended.why: no such field, only by, winner, text',
      'result.ended.by: "draw", "forfeit" or "verdict", found "boredom"',
      'result.ended.winner: "red" or "blue", found "green"',
      'result.ended.text: a text, found nothing',
    ]);
  });

  test.each([[null], [[]], ['text'], [undefined], [7]])('that is no object at all (%j) is told', (json) => {
    expect(problemsOf(json)).toHaveLength(1);
  });

  test('with a wrong position names the place in it', () => {
    const from = { ...toy.writePosition(inPhase([2, 0, 0], [3, 6, 6])), units: { 'red-1': 9 }, lost: {} };
    expect(problemsOf({ ...SHORT, header: { ...HEADER, from } })).toContain(
      'header.from.units.red-1: a space from 0 to 6',
    );
    expect(problemsOf({ ...SHORT, header: { ...HEADER, from: 'start' } })).toEqual([
      'header.from: a position, found "start"',
    ]);
  });

  test('from a position may be of a scenario that is not offered, as long as the position is of it', () => {
    const game = { ...toy, scenarios: [{ id: 'ford', title: 'The ford', summary: 'Another one.' }] };
    expect(parseRecord(game, SHORT)).toEqual({ ok: true, value: SHORT });
    expect(parseRecord(game, { ...SHORT, header: headerFor(toy, HEADER.setup) })).toMatchObject({
      ok: false,
      problems: [{ field: 'header.setup.scenario' }],
    });
    expect(problemsOf({ ...SHORT, header: { ...HEADER, setup: { scenario: 'ford', options: {} } } })).toEqual([
      'header.setup.scenario: "bridge", the scenario of the position in header.from, found "ford"',
    ]);
  });

  test('is never a throw, whatever stands in it', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => !parseRecord(toy, json).ok));
    fc.assert(fc.property(fc.jsonValue(), (json) => !parseRecord(toy, { ...SHORT, entries: [json] }).ok));
  });
});

describe('replay', () => {
  test('leads to the same state, and tells every step', () => {
    const record = played(11);
    const indices: number[] = [];
    const replayed = replay(toy, record, ({ index }) => indices.push(index));
    if (!replayed.ok) throw new Error(sayProblem(replayed.problem));
    expect(stateFingerprint(toy, replayed.state)).toBe(record.result?.fingerprint);
    expect(isOver(replayed.state)).toBe(true);
    expect(replayed.events).toHaveLength(record.entries.length);
    expect(indices).toEqual([-1, ...record.entries.keys()]);
  });

  test('begins from the position that the header names', () => {
    const { record } = playFrom(toy, inPhase([2, 2, 2], [3, 3, 3]), PLAYERS, 4, { keep: ['record'] });
    if (!record) throw new Error('no record');
    expect(failureOf(record)).toBe('replayed');
    expect(record.header.from).toMatchObject({ units: { 'red-1': 2 } });
  });

  test('from a position needs the whole game', () => {
    const rules: Game<Toy> = { ...toy };
    delete rules.readPosition;
    expect(() => parseRecord(rules, SHORT)).toThrow('a record that begins from a position needs the whole game');
  });

  test('reports the side that resigned', () => {
    const replayed = replay(toy, { ...SHORT, entries: [{ side: 'blue', resign: true }] });
    expect(replayed).toMatchObject({ ok: true, resigned: 'blue' });
  });

  test('an ending by agreement, time or verdict makes it over, and only what had not ended can be ended', () => {
    const ended = { by: 'draw', winner: null, text: 'Both agreed to a draw' } as const;
    const replayed = replay(toy, SHORT);
    if (!replayed.ok) throw new Error(sayProblem(replayed.problem));
    const fingerprint = stateFingerprint(toy, replayed.state);
    expect(failureOf({ ...SHORT, result: { fingerprint, over: true, ended } })).toBe('replayed');
    expect(failureOf({ ...SHORT, result: { fingerprint, over: false, ended } })).toEqual([
      3,
      'result.over: true, as the replay ends',
    ]);
    expect(
      failureOf({
        ...SHORT,
        entries: [...SHORT.entries, { side: 'red', resign: true }],
        result: { fingerprint, over: true, ended },
      }),
    ).toEqual([4, 'result.ended: nothing: the game had ended before']);
    const whole = played(11);
    if (whole.result === undefined) throw new Error('it has no result');
    expect(failureOf({ ...whole, result: { ...whole.result, ended } })).toEqual([
      whole.entries.length,
      'result.ended: nothing: the game had ended before',
    ]);
  });

  const [attack, stand, end] = SHORT.entries;
  const changed: [string, Partial<GameRecord<Toy>>, number, string | RegExp][] = [
    [
      'an illegal action',
      { entries: [{ side: 'red', action: { do: 'march', unit: 'red-1', to: 6 }, chance: [] }] },
      0,
      'entries[0].action: a legal action: red-1 cannot march from 2 to 6. (3.3)',
    ],
    [
      'the wrong side',
      { entries: [{ ...end, side: 'blue' }] },
      0,
      /entries\[0\]\.action: a legal action: Blue has nothing to decide now/,
    ],
    [
      'too few outcomes',
      { entries: [attack, { ...stand, chance: [0] }] },
      1,
      'entries[1].chance: the outcomes that the rules ask for: no outcome is left for "return fire of blue-1" (1 given)',
    ],
    [
      'too many outcomes',
      { entries: [attack, { ...stand, chance: [0, 5, 1] }] },
      1,
      'entries[1].chance: 2 outcomes, as many as the rules ask for; 3 are recorded',
    ],
    [
      'an outcome that cannot be',
      { entries: [attack, { ...stand, chance: [6, 0] }] },
      1,
      /entries\[1\]\.chance: .*"assault on blue-1" is 6; expected 0 to 5/,
    ],
    [
      'an outcome too many at the set-up',
      { chance: [0] },
      -1,
      'chance: 0 outcomes, as many as the rules ask for; 1 are recorded',
    ],
    [
      'a wrong fingerprint',
      { result: { fingerprint: 'abc', over: false } },
      3,
      /result\.fingerprint: "[0-9a-f]{16}", where the replay ends; recorded is "abc"/,
    ],
    [
      'an entry after a resignation',
      { entries: [{ side: 'red', resign: true }, attack] },
      1,
      'entries[1]: nothing after the resignation of Red',
    ],
    [
      'other rules',
      { header: { ...HEADER, rulesVersion: '0' } },
      -1,
      'header.rulesVersion: "1", the rules at hand; it was played with "0"',
    ],
    ['other content', { header: { ...HEADER, contentHash: 'x' } }, -1, /header\.contentHash: .*it was played with "x"/],
    ['another game', { header: { ...HEADER, game: 'chess' } }, -1, 'header.game: "toy", found "chess"'],
    ['a wrong position', { header: { ...HEADER, from: {} } }, -1, 'header.from.units.red-1: a space from 0 to 6'],
    [
      'an action that breaks the rules down',
      {
        entries: [
          attack,
          { side: 'blue', action: { do: 'fallBack' }, chance: [] },
          { side: 'red', action: { do: 'attack', units: ['red-9'], target: 'blue-1' }, chance: [] },
        ],
      },
      2,
      /There is no unit red-9/,
    ],
  ];
  test.each(changed)('stops at %s and says what was expected', (_name, change, at, expected) => {
    const [where, problem] = failureOf({ ...SHORT, ...change });
    expect(where).toBe(at);
    expect(problem).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  test('stops at an entry or a resignation after the end', () => {
    const record = played(2);
    const last = record.entries.length;
    expect(failureOf({ ...record, entries: [...record.entries, end] })).toEqual([
      last,
      `entries[${last}].action: a legal action: The game is over.`,
    ]);
    expect(failureOf({ ...record, entries: [...record.entries, { side: 'red', resign: true }] })).toEqual([
      last,
      `entries[${last}]: a legal action: The game is over.`,
    ]);
  });

  test('stops at a result that claims an end which is none', () => {
    const replayed = replay(toy, SHORT);
    if (!replayed.ok) throw new Error(sayProblem(replayed.problem));
    const result = { fingerprint: stateFingerprint(toy, replayed.state), over: true };
    expect(failureOf({ ...SHORT, result })).toEqual([3, 'result.over: false, as the replay ends']);
  });

  test('a bug in the rules is the answer too, not a throw', () => {
    const broken = {
      ...toy,
      context: () => {
        throw new Error('the map is torn');
      },
    };
    expect(replay(broken, SHORT)).toMatchObject({
      ok: false,
      at: -1,
      problem: { field: '', expected: 'something that the rules can carry out: the map is torn' },
    });
  });

  test('a record of other rules can be tried on purpose, and its fingerprint has the last word', () => {
    const record = { ...played(5), header: { ...played(5).header, rulesVersion: '0' } };
    expect(replay(toy, record).ok).toBe(false);
    expect(replay(toy, record, () => {}, 'any').ok).toBe(true);
  });
});

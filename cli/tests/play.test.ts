import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { STACK, example, openDesktop, pick, run } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

/** Types these lines; at the end of them the input ends. */
function play(args: readonly string[], lines: readonly string[]): ReturnType<typeof run> {
  return run(['play', ...args, '--record', desktop.path('game.json')], lines.map((line) => `${line}\n`).join(''));
}

const BOTH = ['--us', 'human', '--german', 'human', '--seed', '3'];
const ENTER = [
  'us-1-47',
  'us-2-47',
  'us-3-47',
  'us-1-311',
  'us-2-311',
  'us-3-311',
  'us-1-310',
  'us-60',
  'us-52',
  'us-2-310',
  'us-3-310',
];

describe('play', () => {
  test('shows where the game stands, the map, the question and numbered choices', async () => {
    const { code, out } = await play(['remagen', ...BOTH], []);
    expect(code).toBe(0);
    expect(out).toContain('Game-Turn 1, 7 March, afternoon: U.S. Movement Phase (U.S. 0, German 0)');
    expect(out).toContain('*27');
    expect(out).toMatch(/1\. +us-27 +U\.S\. 27 \(3-6-7\) +in 0517 +\d+ places/);
  });

  test('ends cleanly when the input ends, and has saved the game', async () => {
    const { code, out, err } = await play(['remagen', ...BOTH], ['1', '0616']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`The game is saved. To go on: bridgehead play --continue ${desktop.path('game.json')}`);
    expect((await run(['replay', desktop.path('game.json')])).out).toContain('Verified: 1 entries');
    expect(desktop.files()).toEqual(['game.json']);
  });

  test('a move: the unit, then the place with its cost', async () => {
    const { out } = await play(['remagen', ...BOTH], ['1', '0616']);
    expect(out).toMatch(/\d+\. 0616 \(0\.5\)/);
    expect(out).toContain('U.S. 27 (3-6-7) moves from 0517 to 0616 (½ point). [5.0a]');
  });

  test('a move can be typed in one line, taken back and done again', async () => {
    const { out } = await play(['remagen', ...BOTH], ['us-27 0616', 'undo', 'undo', 'redo', 'log 1']);
    expect(out).toContain('Taken back.');
    expect(out).toContain('You have nothing to take back yet.');
    expect(out.match(/moves from 0517 to 0616/g)).toHaveLength(3);
  });

  test('look, why, rules, points, map and help answer at any prompt', async () => {
    const { out } = await play(
      ['remagen', ...BOTH],
      [
        'look 0616',
        'look 27',
        'look nowhere',
        'why us-27 0716',
        'why {"do":"end-phase"}',
        'why us-27',
        'why {',
        'rules 5.14',
        'points',
        'map all',
        'map 0919',
        'map Paris',
        'help',
      ],
    );
    expect(out).toContain('Bridge from 0517 to 0716');
    expect(out).toContain('27th Armored Infantry Battalion');
    expect(out).toContain('There is no hex or unit "nowhere".');
    expect(out).toContain('[6.0a] U.S. 27 (3-6-7) must stop in 0616');
    expect(out).toContain('[12.23] You can’t hold reinforcements back');
    expect(out).toContain('Say what you want to do');
    expect(out).toContain('action: expected an action as JSON');
    expect(out).toMatch(/^5\.14 /m);
    expect(out).toContain('U.S. Victory Points: 0');
    expect(out).toContain('There is no hex or unit "Paris" on the map.');
    expect(out).toContain('take your last action back');
  });

  test('a wrong answer is told the expected one', async () => {
    const { out } = await play(['remagen', ...BOTH], ['99', 'attack', '1', '0830', 'back']);
    expect(out).toContain('Expected a number from 1 to 12, or a unit and what it does (us-27 ');
    expect(out).toMatch(/You may not: Move U\.S\. 27 \(3-6-7\) to 0830\n +\[/);
  });

  test('words may be added, and a hex alone is looked at', async () => {
    const { out } = await play(['remagen', ...BOTH], ['0616', 'move 27 to 0616']);
    expect(out).toContain('Bridge from 0517 to 0716');
    expect(out).toContain('U.S. 27 (3-6-7) moves from 0517 to 0616');
  });

  test('14.13b ending the phase with an open front shows what it costs before it is done', async () => {
    const position = desktop.write(
      'front.yaml',
      readFileSync(example('gap'), 'utf8').replace('phase: us-end', 'phase: us-move'),
    );
    const { out } = await play(['--position', position, ...BOTH], ['end', 'no', 'log 1']);
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /Note \[14\.13b\]: The front is open: .* the German Player scores 3 points .* yes or no> no/,
    );
    expect(out).not.toContain('U.S. Combat Phase');
  });

  test('a whole turn of two people', async () => {
    const moves = ENTER.flatMap((unit, index) => [unit, String(index + 1)]);
    const { code, out } = await play(
      ['remagen', ...BOTH],
      ['us-27 0616', ...moves, 'end', 'y', 'end', 'y', '1', '1', 'go', 'y', '1', '1'],
    );
    expect(code).toBe(0);
    expect(out).toContain('German Movement Phase');
    expect(out).toContain('Attack by German garrison (1-1-7) on U.S. 27 (3-6-7).');
    expect(out).toMatch(/Game-Turn 2: .* \(night: no combat\)\./);
    expect((await run(['replay', desktop.path('game.json')])).code).toBe(0);
  });

  test('an attack is put together piece by piece, with its sum, its odds and a last question', async () => {
    const { code, out } = await play(
      ['--position', example('barrage'), ...BOTH],
      ['go', '1', '1', 'go', 'ge-110', '1', '1', 'go', 'no', 'back', 'go', 'y', '2', 'quit'],
    );
    expect(code).toBe(0);
    expect(out).toContain('[7.0c] An attack needs at least one defending unit.');
    expect(out).toContain('So far: defenders ge-111');
    expect(out).toContain('[7.12a] U.S. 1/47 (3-6-7) must attack and would be left without an enemy to attack.');
    expect(out).toContain('Attacking total: +9;');
    expect(out).toContain('Odds, exact (6 courses of chance):');
    expect(out).toMatch(/6 against 5: differential \+1/);
    expect((await run(['replay', desktop.path('game.json')])).code).toBe(0);
  });

  test('a saved game goes on where it stopped, with the same seats', async () => {
    await play(['remagen', ...BOTH], ['us-27 0616', 'quit']);
    const { code, out } = await run(['play', '--continue', desktop.path('game.json')], 'log\nus-1-47 0115\n');
    expect(code).toBe(0);
    expect(out).toContain('U.S. 27 (3-6-7) moves from 0517 to 0616');
    expect((await run(['replay', desktop.path('game.json')])).out).toContain('Verified: 2 entries');
  });

  test('the computer answers for its side', async () => {
    const { code, out } = await play(
      ['remagen', '--us', 'random', '--german', 'human', '--seed', '1'],
      ['hint', 'quit'],
    );
    expect(code).toBe(0);
    expect(out).toContain('U.S. (random): ');
    expect(out).toContain('suggests: ');
  });

  test('undo does not take back what the computer did', async () => {
    const { out } = await play(['remagen', '--us', 'random', '--german', 'human', '--seed', '1'], ['undo', 'quit']);
    expect(out).toContain('The last action was made by U.S.');
  });

  test('resigning ends the game, if it is meant', async () => {
    const { out } = await play(['remagen', ...BOTH], ['resign', 'resign yes']);
    expect(out).toContain('Type "resign yes" if you mean it.');
    expect(out).toContain('U.S. resigned');
    expect((await run(['replay', desktop.path('game.json')])).out).toContain('U.S. resigned.');
  });

  test('positions and records can be saved elsewhere', async () => {
    await play(
      ['remagen', ...BOTH],
      [
        'us-27 0616',
        `position ${desktop.path('here.yaml')}`,
        `save ${desktop.path('copy.json')}`,
        `save ${desktop.path('no/where.json')}`,
      ],
    );
    expect((await run(['ask', desktop.path('here.yaml')])).code).toBe(0);
    expect((await run(['replay', desktop.path('copy.json')])).code).toBe(0);
  });

  test('a record that exists is not written over', async () => {
    desktop.write('game.json', 'old');
    const { code, err } = await play(['remagen', ...BOTH], []);
    expect(code).toBe(2);
    expect(err).toMatch(/--record: expected a new file: .* exists; --continue .* goes on with it/);
    expect(desktop.read('game.json')).toBe('old');
  });

  test('a record that does not hold is not continued, and stays as it is', async () => {
    await play(['remagen', ...BOTH], ['us-27 0616']);
    const text = desktop.read('game.json').replace('"0616"', '"0716"');
    desktop.write('game.json', text);
    const { code, err } = await run(['play', '--continue', desktop.path('game.json')]);
    expect(code).toBe(2);
    expect(err).toMatch(/game\.json:\d+: entries\[0\]\.action: a legal action: /);
    expect(err).not.toMatch(STACK);
    expect(desktop.read('game.json')).toBe(text);
  });
});

describe('play --json', () => {
  test('every line is a JSON value, in both directions', async () => {
    const lines = [
      '{"do":"move","unit":"us-27","path":["0616"]}',
      '{"do":"move","unit":"us-27","path":["0716"]}',
      'nonsense',
      '{"do":"undo"}',
      '{"do":"redo"}',
      '{"do":"resign"}',
    ];
    const { code, out } = await play(['remagen', ...BOTH, '--json'], lines);
    expect(code).toBe(0);
    const said = out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const kinds = said.map((message) => Object.keys(Object(message))[0]);
    expect(kinds).toEqual([
      'begins',
      'headline',
      'side',
      'headline',
      'refused',
      'headline',
      'problems',
      'headline',
      'done',
      'headline',
      'done',
      'headline',
      'done',
      'over',
    ]);
    expect(pick(said.at(-1), 'outcome', 'winner')).toBe('german');
  });

  test('ends when the input ends', async () => {
    expect((await play(['remagen', ...BOTH, '--json'], [])).code).toBe(0);
  });
});

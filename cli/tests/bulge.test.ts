import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { STACK, example, openDesktop, pick, run, runJson } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

describe('ask', () => {
  test('moves have their cost in points and fifths, and ways off the map stand with them', async () => {
    const { out } = await run(['ask', example('bulge-exit'), '--unit', 'GE-1SS']);
    expect(out).toMatch(/off the map from 0112 \(0\.8\)/);
    expect(out).toContain('{"do":"move","unit":"GE-1SS","path":["0210","0211","0112"],"exit":true}');
  });

  test('an attack is told with its sums, its shifts and what it obliges to', async () => {
    const { out } = await run([
      'ask',
      example('bulge-duties'),
      '--action',
      '{"do":"attack","attackers":["GE-2","GE-LEHR"],"defender":"US-101","table":"primary","support":0,"resupply":[]}',
    ]);
    expect(out).toMatch(/\+3 {2}town +\[9\.Xf\]/);
    expect(out).toContain('Combat Command R (1) must then be attacked too, by other units.');
    expect(out).toMatch(/1 of 6 rolls/);
  });

  test('secret orders are judged for the side that writes them', async () => {
    const { code, out } = await run([
      'ask',
      example('bulge-air'),
      '--side',
      'american',
      '--action',
      '{"do":"plan","side":"american","support":9,"patrol":0,"interdict":[],"resupply":1}',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Legal for american/);
    const { out: refused } = await run([
      'ask',
      example('bulge-air'),
      '--action',
      '{"do":"plan","side":"german","support":9,"patrol":0,"interdict":[],"resupply":0}',
    ]);
    expect(refused).toMatch(/9 .*8/);
  });
});

describe('apply', () => {
  test('an exit scores at the end of the turn, and the position that is written can be read again', async () => {
    const { code, out } = await run([
      'apply',
      example('bulge-exit'),
      '--action',
      '{"do":"move","unit":"GE-1SS","path":["0210","0211","0112"],"exit":true}',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/hex: "0112"/);
    expect((await run(['ask', desktop.write('after.yaml', out)])).code).toBe(0);
  });

  test('a die that cannot be is told', async () => {
    const { code, err } = await run([
      'apply',
      example('bulge-duties'),
      '--action',
      '{"do":"attack","attackers":["GE-26"],"defender":"US-9R","table":"secondary","support":0,"resupply":[]}',
      '--dice',
      '7',
    ]);
    expect(code).toBe(2);
    expect(err).not.toMatch(STACK);
  });
});

/** Types these lines for both sides; at the end of them the input ends. */
function play(name: string, lines: readonly string[]): ReturnType<typeof run> {
  return run(
    [
      'play',
      '--position',
      example(name),
      '--german',
      'human',
      '--american',
      'human',
      '--seed',
      '3',
      '--record',
      desktop.path(`${name}.json`),
    ],
    lines.map((line) => `${line}\n`).join(''),
  );
}

describe('play', () => {
  test('an attack is put together: target, units, table', async () => {
    const { out } = await play('bulge-duties', ['US-101', 'GE-2', 'GE-LEHR', 'primary', 'go', 'y', 'quit']);
    expect(out).toContain(
      'So far: Attack 101st Airborne Division (5) with 2nd Panzer Division (5) and Panzer Lehr Division (5), Primary table',
    );
    expect(out).toMatch(/Complete: "go" shows the odds/);
    expect((await run(['replay', desktop.path('bulge-duties.json')])).out).toMatch(/\d entr(y|ies), all legal/);
  });

  test('a unit and a hex mean a move, a unit and an enemy an attack', async () => {
    const { out } = await play('bulge-exit', ['why GE-12SS 0208', 'why GE-12SS 0114', 'why 1SS 0101', 'quit']);
    expect(out).toMatch(/You may: Move 12th SS Panzer Division \(6\) to 0208|You may: .*12th SS.*0208/);
    expect(out).toMatch(/You may not: .*0114/);
    expect((await play('bulge-air', ['look 5P', 'quit'])).out).toContain('id GE-5P: in 1610');
    expect(
      (await play('bulge-duties', ['why GE-26 US-9R', 'why GE-26 US-9R primary', 'why GE-26 US-101', 'quit'])).out,
    ).toMatch(/You may: Attack .* Secondary table[^]*You may: Attack .* Primary table[^]*You may not: /);
  });

  test('look knows hexes and units, with rivers, exits and supply', async () => {
    const { out } = await play('bulge-exit', [
      'look 0112',
      'look GE-1SS',
      'look 0821',
      'look US-84',
      'map all',
      'quit',
    ]);
    expect(out).toMatch(
      /0112: .*\n(.*\n)*? {2}A road leaves the map to the north\n {2}German units that leave here score their strength times 4/,
    );
    expect(out).toMatch(
      /1st SS Panzer Division \(7\), id GE-1SS: in 0209\n {2}armor, division; strength 7\n {2}In supply/,
    );
    expect(out).toMatch(/0821: .*Dinant[^]*River Meuse towards/);
    expect(out).toContain('84th Infantry Division (4), id US-84: arrives in the north on 20 December');
  });

  test('air orders are shown to the side that wrote them, and to no other', async () => {
    const { out } = await play('bulge-air', ['2', 'y', 'quit']);
    expect(out).toMatch(/Write your secret air orders \(12 points\)/);
    expect(out).not.toContain('Your air orders: ground support 8');
  });
});

describe('the map', () => {
  test('as text lies with north up: lines numbered from the top, hexes of a line from the right', async () => {
    const { data } = await runJson(['map', 'bulge', '--position', example('bulge-exit')]);
    const lines = [pick(data, 'lines')].flat().map(String);
    expect(lines[0].trim().split(/\s+/)).toEqual(
      Array.from({ length: 26 }, (_, index) => String(26 - index).padStart(2, '0')),
    );
    expect(lines.flatMap((line) => /^\d\d/.exec(line) ?? [])).toEqual(
      Array.from({ length: 19 }, (_, index) => String(index + 1).padStart(2, '0')),
    );
    const second = lines.find((line) => line.includes('+1SS')) ?? '';
    expect(lines[0].indexOf('09') - second.indexOf('+1SS')).toBeGreaterThan(-1); // even lines lie half a hex further west
    expect(lines.join('\n')).toContain('North is up.');
  });

  test('as SVG shows the counters', async () => {
    expect((await run(['map', 'bulge', '--position', example('bulge-exit'), '-o', desktop.path('map.svg')])).code).toBe(
      0,
    );
    expect(desktop.read('map.svg')).toContain('1st SS Panzer Division');
  });
});

describe('whole games', () => {
  test('sim plays with options, replay verifies, and positions in the middle can be asked about', async () => {
    const options = ['--option', 'weather=table', '--option', 'reserves=two', '--option', 'freeArmor'];
    const { code } = await run([
      'sim',
      'bulge',
      '--games',
      '1',
      '--seed',
      '4',
      '--players',
      'random',
      '--jobs',
      '1',
      ...options,
      '--record',
      desktop.path('games'),
    ]);
    expect(code).toBe(0);
    const record = desktop.path('games/campaign-4.json');
    expect((await run(['replay', record])).out).toMatch(/Verified: \d+ entries, all legal/);
    for (const entry of ['0', '40', '200', '400']) {
      expect((await run(['replay', record, '--to', entry, '-o', desktop.path('middle.yaml')])).code).toBe(0);
      expect(await run(['ask', desktop.path('middle.yaml')])).toMatchObject({ code: 0, err: '' });
    }
  });

  test('sim picks options at random, the same for the same seed', async () => {
    const command = [
      'sim',
      'bulge',
      '--games',
      '2',
      '--seed',
      '6',
      '--players',
      'random',
      '--jobs',
      '1',
      '--random-options',
    ];
    const [one, other] = [await runJson(command), await runJson(command)];
    expect(pick(one.data, 'setup')).toEqual({ scenario: 'campaign', options: 'random' });
    expect(pick(other.data, 'results')).toEqual(pick(one.data, 'results'));
  });

  test('fuzz finds no fault', async () => {
    const { data } = await runJson(['fuzz', 'bulge', '--games', '1', '--jobs', '1', '--seed', '2']);
    expect(pick(data, 'faults')).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { STACK, example, openDesktop, pick, recordGame, run, runJson } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

const FIRE = '{"do":"fire","unit":"br-b-8dli","target":"ge-1-sig","support":[],"card":"deck"}';

/** An example with something changed in its text. */
function changed(name: string, from: string, to: string): string {
  const text = readFileSync(example(name), 'utf8');
  expect(text).toContain(from);
  return desktop.write('changed.yaml', text.replace(from, to));
}

describe('ask', () => {
  test('shows the asked side its own hand, and of the other only the number of cards', async () => {
    const { code, out } = await run(['ask', example('primosole-bridgehead')]);
    expect(code).toBe(0);
    expect(out).toContain('British hand: 3♣ 8♦ 6♥ Q♥ 10♠. German: 4 cards. Pile: 41 cards.');
    expect(out).toMatch(/\d+ ways to declare, one of them:/);
    expect(out).not.toContain('9♣');
  });

  test('lists what a unit can do: moves with their cost, fires with Support and cards', async () => {
    const { out } = await run(['ask', example('primosole-fire'), '--unit', 'br-b-8dli']);
    expect(out).toMatch(/British B\/8DLI \(2-2-5-4\): \d+ choices, hexes with the cost of the cheapest way/);
    expect(out).toContain('fire ge-1-1pi +3 9D');
    expect(out).toContain('1307 (1)');
  });

  test('answers and odds are the same whatever the other side holds', async () => {
    const other = changed('primosole-fire', 'german-hand: [10H, KD, 4S]', 'german-hand: [AS, 8H, 6D]');
    for (const question of [[], ['--unit', 'br-b-8dli'], ['--action', FIRE, '--odds']]) {
      expect((await run(['ask', other, ...question])).out).toBe(
        (await run(['ask', example('primosole-fire'), ...question])).out,
      );
    }
  });

  test('every violation is told, a card of the other hand among them', async () => {
    const { code, out } = await run([
      'ask',
      example('primosole-fire'),
      '--action',
      '{"do":"fire","unit":"br-d-8dli","target":"ge-hq-1pi","support":[],"card":"10H"}',
    ]);
    expect(code).toBe(1);
    expect(out).toContain('[4.3a] British D/8DLI (2-2-5-4) has already acted this turn.');
    expect(out).toContain('[2.0ab] 10♥ is not in your hand.');
  });

  test('a Close Combat has exact odds as well', async () => {
    const { out } = await run(['ask', example('primosole-assault'), '--action', '{"do":"fight"}', '--odds']);
    expect(out).toContain('Odds, exact (every course of chance)');
    expect(out).toContain('Assumed: British declines: Draw from the deck');
    expect(out).toMatch(/British wins by 10 to 19 +\d+\.\d % {2}/);
  });

  test('where the other side must choose before there is an outcome, the odds say what it chooses', async () => {
    const file = changed(
      'primosole-fire',
      'cards:',
      'fires: { british: [{ kind: artillery, strength: 1, readied: true }], german: [] }\ncards:',
    );
    const aim = ['ask', file, '--action', '{"do":"aim","fire":"artillery","strength":1,"hex":"1306","card":"deck"}'];
    const [worst, best] = [await run([...aim, '--odds']), await run([...aim, '--odds', '--choices', 'best'])];
    expect(worst.out).toContain('Assumed: German chooses what is worst for the British side: It falls on 1307');
    expect(worst.out).toMatch(/1307: nobody there +21\.7 %/);
    expect(best.out).toContain('Assumed: German chooses what is best for the British side: It falls on 1305');
    expect(worst.out).toMatch(/Fire value, and the card × 3[^]*Defense value of German 1\/1Pi/);
    expect((await run([...aim, '--choices', 'best'])).err).toContain('--choices: expected together with --odds');
    expect((await run([...aim, '--odds', '--choices', 'luckiest'])).err).toContain(
      '--choices: expected worst or best, found "luckiest"',
    );
  });
});

function apply(cards: readonly string[], action = FIRE): ReturnType<typeof run> {
  return run(['apply', example('primosole-fire'), '--action', action, ...cards]);
}

describe('apply', () => {
  test('draws the very cards that are given, and prints a position', async () => {
    const { code, out } = await apply(['--cards', '7h']);
    expect(code).toBe(0);
    expect(out).toContain('# British draws 7♥ for fire. [2.0ab]');
    expect((await run(['ask', desktop.write('after.yaml', out)])).out).toContain('german (German) decides');
  });

  test('by a seed everything is drawn', async () => {
    expect((await apply(['--seed', '5'])).out).toBe((await apply(['--seed', '5'])).out);
  });

  test.each([
    [[], '--cards: expected card 1 for "card for fire", such as 7H; none is given'],
    [['--cards', '7H,8H'], '--cards: expected 1 card (card for fire); 2 are given'],
    [['--cards', '1H'], '--cards: expected one such as 7H as card 1 for "card for fire", found "1H"'],
    [['--cards', '9D'], '--cards: expected one that can come as card 1 for "card for fire"; 9D cannot'],
    [['--cards', '7H', '--rolls', '3'], '--rolls: expected no rolls, for nothing is left to chance here; 1 is given'],
    [['--cards', '7H', '--seed', '3'], '--seed: expected either --cards or --seed'],
  ])('cards that do not fit (%j) are told, and nothing is written', async (cards, message) => {
    const { code, out, err } = await apply(cards);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toMatch(STACK);
  });

  test('cards where none is drawn are told', async () => {
    const { err } = await apply(['--cards', '7H'], '{"do":"end-turn"}');
    expect(err).toContain('--cards: expected');
    expect((await apply(['--cards', '7H'], '{"do":"improve","unit":"br-b-8dli"}')).err).toContain(
      '--cards: expected no cards, for none is drawn here; 1 is given',
    );
  });

  test('a game of dice has no cards', async () => {
    const { err } = await run(['apply', example('bridge'), '--action', '{"do":"end-phase"}', '--cards', '7H']);
    expect(err).toContain('--cards: expected only for a game with cards; Remagen has none');
  });

  test('mine markers are given by their value', async () => {
    const set = desktop.write('set-up.yaml', 'game: primosole\nscenario: primosole-2\nturn: 0\nphase: set-up\n');
    const actions = ['by-default', 'ready', 'by-default', 'ready'].flatMap((word) => ['--action', `{"do":"${word}"}`]);
    const { err } = await run(['apply', set, ...actions, '--cards', '99']);
    expect(err).toContain('for "mine marker"; 99 cannot');
  });
});

/** Types these lines; at the end of them the input ends. */
function play(args: readonly string[], lines: readonly string[]): ReturnType<typeof run> {
  return run(
    ['play', ...args, '--seed', '3', '--record', desktop.path('game.json')],
    lines.map((line) => `${line}\n`).join(''),
  );
}

describe('play', () => {
  const BOTH = ['--british', 'human', '--german', 'human'];

  test('a new game: set-up, deal and the first turn, without a word about what is in the hands', async () => {
    const { code, out } = await play(
      ['primosole', ...BOTH],
      ['by-default', 'ready', 'by-default', 'ready', 'points', 'log 60'],
    );
    expect(code).toBe(0);
    expect(out).toMatch(/British is dealt 3 cards\. \[/);
    expect(out).toMatch(/German is dealt 4 cards\. \[/);
    expect(out).toContain('Turn 1: 14 July, 04:00 (night).');
    const asked = out.includes('British hand:') ? ['British', 'German'] : ['German', 'British'];
    expect(out).toMatch(new RegExp(`${asked[0]} is dealt \\d cards \\(`)); // in its own log
    expect(out).not.toMatch(new RegExp(`${asked[1]} is dealt \\d cards \\(|${asked[1]} hand:`));
    expect((await run(['replay', desktop.path('game.json')])).code).toBe(0);
  });

  test('two people at one terminal: only the hand of the side that is asked is shown', async () => {
    const { out } = await play(['--position', example('primosole-assault'), ...BOTH], ['fight', 'y', 'quit']);
    const [before, after] = out.split('German hand:');
    expect(before).toContain('British hand: 3♣ 9♦. German: 3 cards.');
    expect(before).not.toMatch(/10♥|K♦|4♠/);
    expect(after).toMatch(/^ K♦ 10♥ 4♠\. British: 2 cards/);
    expect(after).not.toMatch(/British hand/);
  });

  const QUEEN =
    'stack:\n  - { at: sequence, step: turn-end }\n  - { at: actions }\n  - { at: change-of-orders, side: german }\n';

  test('does not tell which cards the computer exchanges', async () => {
    const file = desktop.write('queen.yaml', `${readFileSync(example('primosole-fire'), 'utf8')}${QUEEN}`);
    for (const seed of ['1', '2', '3', '4']) {
      const { out } = await run(
        [
          'play',
          '--position',
          file,
          '--german',
          'random',
          '--seed',
          seed,
          '--record',
          desktop.path(`game-${seed}.json`),
        ],
        'log\nquit\n',
      );
      expect(out).toMatch(/German \(random\): (Exchange [123] cards?|No use of it)\./);
      expect(out).not.toMatch(/10♥|K♦|4♠/);
    }
  });

  test('for a program neither', async () => {
    const file = desktop.write('queen.yaml', `${readFileSync(example('primosole-fire'), 'utf8')}${QUEEN}`);
    const { out } = await play(['--position', file, '--german', 'random', '--json'], ['{"do":"quit"}']);
    const said = out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(pick(said[1], 'side')).toBe('german');
    expect(pick(said[1], 'name') ?? pick(said[1], 'action', 'do')).toMatch(/^(Exchange \d cards?|decline)$/);
    expect(pick(said[0], 'begins', 'from', 'cards', 'british-hand')).toEqual(['3C', '9D']);
    expect(out).not.toContain('"german-hand"');
    expect(JSON.stringify(said.slice(1))).not.toMatch(/10H|KD|4S|10♥|K♦|4♠/);
  });

  test('of two people each sees the new cards of their own only', async () => {
    const file = desktop.write(
      'queen.yaml',
      `${readFileSync(example('primosole-fire'), 'utf8')}${QUEEN.replace('german', 'british')}`,
    );
    const { out } = await play(['--position', file, ...BOTH], ['1', 'log 1']);
    expect(out).toMatch(/British exchanges \d cards?\. \[12\.2/);
    expect(out).toMatch(/British exchanges \d cards? \(.*\) for /); // in their own log
    expect(out.match(/British hand:/g)).toHaveLength(2);
  });

  test('a unit and what it does can be typed in one line; a reaction is asked of the other side', async () => {
    const { out } = await play(
      ['--position', example('primosole-fire'), ...BOTH],
      ['br-c-8dli fire ge-1-sig', 'br-b-8dli 1307', 'quit'],
    );
    expect(out).toMatch(/British draws \S+ for fire\./);
    expect((await run(['replay', desktop.path('game.json')])).out).toMatch(/\d entries, all legal/);
  });

  test('look and why know hexes and units, and tell what the side may know', async () => {
    const file = changed(
      'primosole-fire',
      'cards:',
      'mines: [{ hex: "1307", side: german, value: 3 }]\nimproved: { "1305": german }\ncards:',
    );
    const { out } = await play(
      ['--position', file, ...BOTH],
      [
        'look 1307',
        'look 1305',
        'look 1309',
        'look br-hq-8dli',
        'look 3/1Pi',
        'why br-b-8dli 0101',
        'why br-b-8dli ge-hq-1pi',
        'why br-b-8dli br-c-8dli',
        'map 1306',
        'map all',
        'quit',
      ],
    );
    expect(out).toMatch(/German mines$/m);
    expect(out).not.toContain('value 3');
    expect(out).toContain('German Improved Position');
    expect(out).toContain('Primosole bridge');
    expect(out).toContain('North blockhouse, British HQ/8DLI (1-4-5-4 +3) inside');
    expect(out).toContain('support 3, 0 used');
    expect(out).toContain('id ge-3-1pi: in 1406');
    expect(out).toMatch(/You may not: Move British B\/8DLI \(2-2-5-4\) to 0101/);
    expect(out).toMatch(/You may not: Fire with British B\/8DLI/);
    expect(out).toContain('Say what you want to do');
    expect(out).toContain('+1/1P');
  });

  test('a declaration is put together piece by piece, with its rating and its odds', async () => {
    const { out } = await play(
      ['--position', example('primosole-bridgehead'), ...BOTH],
      ['1', 'go', '1', 'go', 'no', '7', 'quit'],
    );
    expect(out).toContain('[4.2a] Declare at least two elements.');
    expect(out).toContain('Activation rating: +4');
    expect(out).toMatch(/fails +\d+\.\d %/);
    expect(out).toMatch(/So far: Declare 8DLI, 9DLI, with (3♣|8♦|6♥|Q♥|10♠)$/m);
  });
});

describe('whole games', () => {
  test('sim plays and saves, replay verifies, and a position in the middle can be asked about', async () => {
    const { code, out, record } = await recordGame(desktop, 'primosole', 'primosole-2');
    expect(code).toBe(0);
    expect(out).toContain('Primosole Bridge, primosole-2: 1 game from seed 4');
    expect((await run(['replay', record])).out).toMatch(
      /Verified: \d+ entries, all legal, and the end is the one recorded\./,
    );
    for (const entry of ['0', '1', '9', '25', '60', '110']) {
      expect((await run(['replay', record, '--to', entry, '-o', desktop.path('middle.yaml')])).code).toBe(0);
      expect(await run(['ask', desktop.path('middle.yaml')])).toMatchObject({ code: 0, err: '' });
    }
    expect((await run(['replay', record, '--events', '--to', '20'])).out).toMatch(/^ {2}20 {2}(british|german): /m);
  });

  test('fuzz finds no fault', async () => {
    const { code, data } = await runJson(['fuzz', 'primosole', '--games', '1', '--jobs', '1', '--seed', '2']);
    expect(pick(data, 'faults')).toEqual([]);
    expect(code).toBe(0);
  });

  test('perft counts from the start and from a position', async () => {
    expect(
      Number(pick((await runJson(['perft', 'primosole', '--depth', '1'])).data, 'counts', 0, 'sequences')),
    ).toBeGreaterThan(50);
    expect(
      pick((await runJson(['perft', example('primosole-assault'), '--depth', '2'])).data, 'counts', 1, 'depth'),
    ).toBe(2);
  });
});

describe('the books', () => {
  test('games lists it, and rules looks a rule up', async () => {
    expect((await run(['games', 'primosole'])).out).toContain('The Red Devils');
    expect((await run(['rules', 'primosole', '12.2a'])).out).toMatch(/^12\.2a Sniper\n/);
  });

  test('the map as text fits into 120 columns; as SVG it shows the stacks', async () => {
    const { out } = await run(['map', 'primosole', '--position', example('primosole-bridgehead')]);
    expect(
      Math.max(
        ...out
          .split('\n')
          .slice(0, 42)
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(120);
    expect(out).toContain('@B/8D&2');
    expect(
      (await run(['map', 'primosole', '--position', example('primosole-bridgehead'), '-o', desktop.path('map.svg')]))
        .code,
    ).toBe(0);
    expect(desktop.read('map.svg')).toContain('British B/8DLI');
  });

  test('a wrong position is told with its lines', async () => {
    const { code, err } = await run([
      'ask',
      desktop.write(
        'wrong.yaml',
        'game: primosole\nscenario: primosole-3\nactive: british\nunits:\n  br-x: "1309"\ncards:\n  used: [1H]\n',
      ),
    ]);
    expect(code).toBe(2);
    expect(err).toContain('wrong.yaml:5: units.br-x: there is no unit "br-x"');
    expect(err).toMatch(/wrong\.yaml:7: cards\.used\[0\]: /);
    expect(err).not.toMatch(STACK);
  });
});

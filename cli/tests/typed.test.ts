/** Whatever a hint or the manual says can be typed, can be typed: it is fed back into the prompt. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { main } from '../src/main.js';
import { example, openDesktop, projectFile } from './run.js';

/** Answers every prompt by what was printed since the last one; an undefined answer ends the sitting. */
async function converse(
  args: readonly string[],
  answer: (printed: string, prompt: string) => string | undefined,
): Promise<void> {
  const input = new PassThrough();
  let printed = '';
  const output = new Writable({
    write(chunk: unknown, _encoding, done) {
      printed += String(chunk);
      const [prompt] = /[^\n]*> $/.exec(printed) ?? [];
      if (prompt !== undefined) {
        const line = answer(printed, prompt);
        printed = '';
        if (line === undefined) input.end();
        else input.write(`${line}\n`);
      }
      done();
    },
  });
  const errors = new Writable({ write: (_chunk, _encoding, done) => done() });
  expect(await main(args, { input, output, errors, interactive: false, drawsProgress: false, columns: 100 })).toBe(0);
}

/** Follows hints, and tells which of them were not understood or refused. */
async function followHints(
  args: readonly string[],
  most: number,
): Promise<{ readonly followed: number; readonly refused: readonly string[] }> {
  const desktop = openDesktop();
  const refused: string[] = [];
  let followed = 0;
  let typed: string | undefined;
  try {
    await converse(
      [...args, '--level', 'random', '--seed', '5', '--record', desktop.path('game.json')],
      (printed, prompt) => {
        if (prompt.startsWith('yes or no')) return 'yes';
        const [, hinted] = /^ {2}Type: (.*)$/m.exec(printed) ?? [];
        if (hinted !== undefined) {
          typed = hinted;
          return hinted;
        }
        if (typed !== undefined && /You may not|Expected a number/.test(printed)) refused.push(`${typed}: ${printed}`);
        if (typed !== undefined) followed++;
        typed = undefined;
        return followed < most && refused.length === 0 ? 'hint' : undefined;
      },
    );
  } finally {
    desktop.remove();
  }
  return { followed, refused };
}

const GAMES: readonly (readonly [name: string, ...args: string[]])[] = [
  ['Remagen', 'remagen', '--us', 'human', '--german', 'human'],
  ['Remagen, an attack', '--position', example('barrage'), '--us', 'human', '--german', 'human'],
  ['Remagen, a front with a gap', '--position', example('gap'), '--us', 'human', '--german', 'human'],
  ['the Bulge', 'bulge', '--german', 'human', '--american', 'human'],
  ['the Bulge, attacks', '--position', example('bulge-duties'), '--german', 'human', '--american', 'human'],
  ['the Bulge, air orders', '--position', example('bulge-air'), '--german', 'human', '--american', 'human'],
  ['Primosole', 'primosole', '--british', 'human', '--german', 'human'],
  ['Primosole, a fire', '--position', example('primosole-fire'), '--british', 'human', '--german', 'human'],
  ['Primosole, an assault', '--position', example('primosole-assault'), '--british', 'human', '--german', 'human'],
  ['Elst', 'elst', '--british', 'human', '--german', 'human'],
  ['Elst, a fire', '--position', example('elst-fire'), '--british', 'human', '--german', 'human'],
  ['Elst, a move', '--position', example('elst-move'), '--british', 'human', '--german', 'human'],
  ['Elst, a rout', '--position', example('elst-rout'), '--british', 'human', '--german', 'human'],
];

describe('every hint can be typed at the prompt it was given at', () => {
  test.each(seedsOfThisRun(GAMES, 5))('%s', async (_name, ...args) => {
    const { followed, refused } = await followHints(['play', ...args], 30);
    expect(refused).toEqual([]);
    expect(followed).toBeGreaterThan(5);
  });
});

/** The lines that docs/cli.md tells to try, each with its position. */
function linesToTry(): { readonly line: string; readonly position: string }[] {
  const [, ...parts] = readFileSync(projectFile('docs/cli.md'), 'utf8').split('npx bridgehead play --position ');
  return parts.flatMap((part) => {
    const [table] = /\n\n\| you type[^]*?\n\n/.exec(part) ?? [''];
    return [...table.matchAll(/^\| `(.*?)` \|/gm)].map(([, line]) => ({ line, position: part.split('`')[0] }));
  });
}

describe('every example of the manual can be typed', () => {
  const tried = linesToTry();

  test('there are some of each game', () => {
    for (const game of ['bridge', 'primosole', 'elst', 'bulge'])
      expect(tried.filter(({ position }) => position.includes(game)).length).toBeGreaterThan(2);
  });

  test.each(tried)('$line in $position', async ({ line, position }) => {
    const desktop = openDesktop();
    let answer = '';
    let isTyped = false;
    try {
      await converse(
        ['play', '--position', projectFile(position), '--seed', '5', '--record', desktop.path('game.json')],
        (printed, prompt) => {
          if (prompt.startsWith('yes or no')) return 'yes';
          if (isTyped) {
            answer = printed;
            return undefined;
          }
          isTyped = true;
          return line;
        },
      );
      expect(answer).not.toMatch(/You may not|Expected/);
      expect(JSON.parse(desktop.read('game.json'))).toMatchObject({
        entries: expect.arrayContaining([expect.anything()]),
      });
    } finally {
      desktop.remove();
    }
  });
});

describe('a name that several units have', () => {
  const position = `game: elst
scenario: elst-bend
turn: 2
phase: prep-fire
attacker: british
units:
  u1: { kind: br-4-5-7, at: H14 }
  u2: { kind: br-9-1, at: H14 }
  u3: { kind: ss-6-5-8, at: I15 }
  u4: { kind: ge-9-1, at: I15 }
`;

  test.each(['9-1 B I15', 'u1 9-1 B', 'why 9-1 B I15', 'look 9-1 B'])('%s is asked back with the ids', async (line) => {
    const desktop = openDesktop();
    let answer = '';
    let isTyped = false;
    try {
      writeFileSync(desktop.path('two.yaml'), position);
      await converse(
        ['play', '--position', desktop.path('two.yaml'), '--record', desktop.path('game.json')],
        (printed) => {
          if (isTyped) answer ||= printed;
          if (isTyped) return undefined;
          isTyped = true;
          return line;
        },
      );
      expect(answer).toContain('9-1 B could be u2 in H14 or u4 in I15. Type the id.');
    } finally {
      desktop.remove();
    }
  });
});

import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { STACK, example, openDesktop, projectFile } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

/** The program as someone starts it, with all that is built. */
function launch(args: readonly string[], input = ''): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [projectFile('cli/bin/bridgehead.mjs'), ...args], {
    input,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const SERIES = ['remagen', '--games', '3', '--seed', '2', '--players', 'random', '--json'];

describe('the program', () => {
  test('answers, refuses and complains with its codes', () => {
    expect(launch(['ask', example('bridge')])).toMatchObject({ code: 0 });
    expect(launch(['ask', example('bridge'), '--action', '{"do":"end-phase"}'])).toMatchObject({ code: 1 });
    const wrong = launch(['ask', 'nothing.yaml']);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).not.toMatch(STACK);
  });

  test('two threads play the same games as one', () => {
    const played = launch(['sim', ...SERIES, '--jobs', '2']);
    expect(played).toMatchObject({ code: 0, err: '' });
    expect(played.out).toBe(launch(['sim', ...SERIES, '--jobs', '1']).out);
  });

  test('positions and games come through pipes', () => {
    const moved = launch(['apply', example('bridge'), '--action', '{"do":"move","unit":"us-27","path":["0616"]}']);
    expect(launch(['ask', '-'], moved.out)).toMatchObject({ code: 0 });
    const played = launch(
      ['play', 'remagen', '--german', 'human', '--record', desktop.path('game.json')],
      'us-27 0616\nquit\n',
    );
    expect(played).toMatchObject({ code: 0, err: '' });
    expect(launch(['replay', desktop.path('game.json')])).toMatchObject({ code: 0 });
  });
});

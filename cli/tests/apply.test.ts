import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { example, openDesktop, pick, run, runJson } from './run.js';

const ATTACK = '{"do":"attack","attackers":["us-1-47","us-27"],"barrage":["us-art-9"],"defenders":["ge-111"]}';
const SUPPORT = '{"do":"support","guns":["ge-heavy-1"]}';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

describe('apply', () => {
  test('prints a position, with the events as comments', async () => {
    const { code, out } = await run([
      'apply',
      example('bridge'),
      '--action',
      '{"do":"move","unit":"us-27","path":["0616"]}',
    ]);
    expect(code).toBe(0);
    expect(out).toContain('# U.S. 27 (3-6-7) moves from 0517 to 0616 (½ point). [5.0a]');
    expect(out).toContain('us-27: { at: "0616", marks: [ moved ] }');
    expect((await run(['ask', desktop.write('after.yaml', out)])).code).toBe(0);
  });

  test('scripted rolls decide a combat, and the position stands in the middle of it', async () => {
    const { code, out } = await run([
      'apply',
      example('barrage'),
      '--action',
      ATTACK,
      '--action',
      SUPPORT,
      '--rolls',
      '2',
      '-o',
      desktop.path('after.yaml'),
    ]);
    expect(code).toBe(0);
    expect(out).toContain('9 against 6: differential +3');
    expect(out).toContain('die 2: D2.');
    const asked = await run(['ask', desktop.path('after.yaml')]);
    expect(asked.out).toContain('german (German) decides: Retreat German 111 (2-4-7) by 2 hexes. [7.7]');
  });

  test('a position can be written and read as JSON', async () => {
    await run([
      'apply',
      example('bridge'),
      '--action',
      '{"do":"move","unit":"us-27","path":["0616"]}',
      '-o',
      desktop.path('after.json'),
    ]);
    expect(pick(JSON.parse(desktop.read('after.json')), 'units', 'us-27', 'at')).toBe('0616');
    expect((await run(['ask', desktop.path('after.json')])).code).toBe(0);
  });

  test('--json has the events and the position', async () => {
    const { code, data } = await runJson(['apply', example('gap'), '--action', '{"do":"hold","groups":["us-1-310"]}']);
    expect(code).toBe(0);
    expect(pick(data, 'events', 0, 'type')).toBe('front-tested');
    expect(pick(data, 'position', 'phase')).toBe('german-move');
  });

  test('the same seed rolls the same', async () => {
    const args = ['apply', example('barrage'), '--action', ATTACK, '--action', SUPPORT, '--seed', '5'];
    expect((await run(args)).out).toBe((await run(args)).out);
  });

  test.each([
    [['--rolls', '2,3'], '--rolls: expected 1 roll (combat); 2 are given'],
    [['--rolls', '7'], '--rolls: expected 1 to 6 as roll 1 for "combat", found 7'],
    [['--rolls', '0'], '--rolls: expected whole numbers from 1, such as 3,5; roll 1 is "0"'],
    [['--rolls', '2,x'], '--rolls: expected whole numbers from 1, such as 3,5; roll 2 is "x"'],
    [[], '--rolls: expected roll 1 for "combat", 1 to 6; none is given'],
    [['--rolls', '1', '--seed', '1'], '--seed: expected either --rolls or --seed'],
  ])('rolls that do not fit (%j) are told, and nothing is written', async (rolls, message) => {
    desktop.write('after.yaml', 'old');
    const { code, err } = await run([
      'apply',
      example('barrage'),
      '--action',
      ATTACK,
      '--action',
      SUPPORT,
      ...rolls,
      '-o',
      desktop.path('after.yaml'),
    ]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(desktop.read('after.yaml')).toBe('old');
    expect(desktop.files()).toEqual(['after.yaml']);
  });

  test('rolls where nothing is rolled are told', async () => {
    const { code, err } = await run([
      'apply',
      example('bridge'),
      '--action',
      '{"do":"move","unit":"us-27","path":["0616"]}',
      '--rolls',
      '3',
    ]);
    expect(code).toBe(2);
    expect(err).toContain('--rolls: expected no rolls, for nothing is left to chance here; 1 is given');
  });

  test('when the second action is illegal the first is not applied either', async () => {
    desktop.write('after.yaml', 'old');
    const { code, out } = await run([
      'apply',
      example('barrage'),
      '--action',
      ATTACK,
      '--action',
      '{"do":"support","guns":["ge-art-lehr"]}',
      '--rolls',
      '1',
      '-o',
      desktop.path('after.yaml'),
    ]);
    expect(code).toBe(1);
    expect(out).toContain('Nothing was applied. Not legal: Final Protective Fire by German Lehr');
    expect(out).toContain('[8.46]');
    expect(desktop.read('after.yaml')).toBe('old');
  });

  test('a place that cannot be written to is told', async () => {
    const { code, err } = await run([
      'apply',
      example('bridge'),
      '--action',
      '{"do":"move","unit":"us-27","path":["0616"]}',
      '-o',
      desktop.path('no/such/folder.yaml'),
    ]);
    expect(code).toBe(2);
    expect(err).toContain('expected a place that can be written to: there is no such file or folder');
  });
});

import { describe, expect, test } from 'vitest';
import { example, openDesktop, pick, run, runJson } from './run.js';

const ATTACK = '{"do":"attack","attackers":["us-1-47","us-27"],"barrage":["us-art-9"],"defenders":["ge-111"]}';

describe('ask', () => {
  test('tells who decides what by which rule, and what each unit can do', async () => {
    const { code, out } = await run(['ask', example('bridge')]);
    expect(code).toBe(0);
    expect(out).toContain('Game-Turn 1, 7 March, afternoon: U.S. Movement Phase');
    expect(out).toMatch(/us \(U\.S\.\) decides: .* 11 reinforcements are waiting\. \[4\.1b\]/);
    expect(out).toMatch(/us-27 +U\.S\. 27 \(3-6-7\) +\d+ places +for 0\.5 to 7 points/);
  });

  test('--unit lists the places that a unit can reach, with their costs', async () => {
    const { out } = await run(['ask', example('bridge'), '--unit', 'us-27']);
    expect(out).toContain('0616 (0.5)');
    expect(out).not.toContain('us-1-47');
  });

  test('lists attacks with their names and as actions', async () => {
    const { out } = await run(['ask', example('barrage')]);
    expect(out).toContain('Attack German 111 (2-4-7) with U.S. 1/47 (3-6-7), U.S. 27 (3-6-7)');
    expect(out).toContain(ATTACK);
  });

  test('--json has the question and every action', async () => {
    const { code, data } = await runJson(['ask', example('gap')]);
    expect(code).toBe(0);
    expect(pick(data, 'question', 'side')).toBe('us');
    expect(pick(data, 'actions')).toEqual([
      { action: { do: 'hold', groups: [] }, name: 'Give up all far groups' },
      { action: { do: 'hold', groups: ['us-1-310'] }, name: 'Hold the groups of U.S. 1/310 (3-6-7)' },
    ]);
  });

  test('a side that is not asked has nothing to decide', async () => {
    expect((await run(['ask', example('bridge'), '--side', 'german'])).out).toContain(
      'German has nothing to decide now.',
    );
    const verdict = await run(['ask', example('bridge'), '--side', 'german', '--action', '{"do":"end-phase"}']);
    expect(verdict.code).toBe(1);
    expect(verdict.out).toContain('[4.1b] German has nothing to decide now');
  });

  test('a legal action shows its sum', async () => {
    const { code, out } = await run([
      'ask',
      example('bridge'),
      '--action',
      '{"do":"move","unit":"us-27","path":["0616"]}',
    ]);
    expect(code).toBe(0);
    expect(out).toContain('Legal for us: Move U.S. 27 (3-6-7) to 0616');
    expect(out).toMatch(/Movement Points of U\.S\. 27 .*\n +\+0\.5 +0616 bridge +\[11\.12a\]\n +-+\n +\+0\.5 +total/);
  });

  test('an illegal action shows every violation with its rule and sentence', async () => {
    const args = ['ask', example('bridge'), '--action', '{"do":"move","unit":"us-27","path":["0616","0716","0916"]}'];
    const { code, out } = await run(args);
    expect(code).toBe(1);
    expect(out).toContain('[6.0a] U.S. 27 (3-6-7) must stop in 0616');
    expect(out).toContain('[5.12] 0716 is held by German garrison (1-1-7).');
    expect(out).toContain('[5.0a] 0916 is not next to 0716.');
    const { data } = await runJson(args);
    expect(pick(data, 'verdict', 'legal')).toBe(false);
    expect(pick(data, 'verdict', 'violations', 0, 'code')).toBe('zone-stops');
  });

  test('7.12a nobody who must attack may be left without an enemy', async () => {
    const { code, out } = await run([
      'ask',
      example('barrage'),
      '--action',
      '{"do":"attack","attackers":["us-1-47"],"barrage":[],"defenders":["ge-111"]}',
    ]);
    expect(code).toBe(1);
    expect(out).toContain('[7.12a] U.S. 27 (3-6-7) must attack and would be left without an enemy to attack.');
    expect(out).toContain('Instead: Let U.S. 27 (3-6-7) take part');
  });

  test('7.15 an action is judged in the phase that the position names, even if the game would skip it', async () => {
    const position = 'game: remagen\nturn: 1\nphase: us-combat\nunits: { us-27: "0517", ge-garrison: "0716" }\n';
    const desktop = openDesktop();
    try {
      const file = desktop.write('apart.yaml', position);
      const { code, out } = await run([
        'ask',
        file,
        '--action',
        '{"do":"attack","attackers":["us-27"],"barrage":[],"defenders":["ge-garrison"]}',
      ]);
      expect(code).toBe(1);
      expect(out).toContain('[7.15] U.S. 27 (3-6-7) is not adjacent to German garrison (1-1-7)');
      expect(out.replaceAll('\n', ' ')).toContain(
        'The game skips the written phase (Game-Turn 1, 7 March, afternoon: U.S. Combat Phase) because nobody has a choice in it: it continues with Game-Turn 1, 7 March, afternoon: German Movement Phase.',
      );
      expect((await run(['ask', file])).out).toContain('The game skips the written phase');
    } finally {
      desktop.remove();
    }
  });

  test('--odds are exact, and say what they assume', async () => {
    const { code, out } = await run(['ask', example('barrage'), '--action', ATTACK, '--odds']);
    expect(code).toBe(0);
    expect(out).toContain('Odds, exact (6 courses of chance):');
    expect(out).toContain('Assumed: German declines: No Final Protective Fire');
    const { data } = await runJson(['ask', example('barrage'), '--action', ATTACK, '--odds']);
    const entries = pick(data, 'odds', 'entries');
    const total = Array.isArray(entries)
      ? entries.reduce((sum: number, entry: unknown) => sum + Number(pick(entry, 'probability')), 0)
      : 0;
    expect(total).toBeCloseTo(1);
  });

  test('--reply answers before the roll, and changes the odds', async () => {
    const { out } = await run([
      'ask',
      example('barrage'),
      '--action',
      ATTACK,
      '--odds',
      '--reply',
      '{"do":"support","guns":["ge-heavy-1"]}',
    ]);
    expect(out).toContain('Assumed: German answers: Final Protective Fire by German heavy I');
  });

  test('8.46 an illegal reply is refused with its sentence', async () => {
    const { code, out } = await run([
      'ask',
      example('barrage'),
      '--action',
      ATTACK,
      '--odds',
      '--reply',
      '{"do":"support","guns":["ge-art-lehr"]}',
    ]);
    expect(code).toBe(1);
    expect(out).toContain('has already given Final Protective Fire in this Game-Turn.');
  });

  test.each([
    ['{"do":"move"', '--action: expected an action as JSON in single quotes, such as \'{"do":"end-phase"}\''],
    ['{"do":"fly"}', '--action.do: '],
    ['[]', '--action: '],
    [
      '{"do":"move","unit":"us-99","path":["9999"]}',
      '--action.unit: expected the id of a unit; there is no unit "us-99"',
    ],
    [
      '{"do":"move","unit":"us-99","path":["9999"]}',
      '--action.path[0]: expected a hex of the map, from 0101 to 2930; "9999" is not on it',
    ],
    ['@nowhere.json', '--action: expected a file with an action'],
  ])('the action %s is told where it is wrong', async (action, message) => {
    const { code, err } = await run(['ask', example('bridge'), '--action', action]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

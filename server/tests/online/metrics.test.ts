/** What is shown to those who watch over a server, and that the example dashboard and alerts name nothing else. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { slowGames } from '../../src/services/slow-games.js';
import { databasesFor } from './databases.js';
import { sitDown, startTestServer, twoAtATable } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

function readDoc(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
}

async function metricsOf(port: number): Promise<string> {
  const headers = { authorization: 'Bearer of-the-operator' };
  return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
}

const DASHBOARD = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});
const ALERTS = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), action: z.string() }),
        }),
      ),
    }),
  ),
});

/** The metrics that an expression of Prometheus asks for, with the labels by which it picks or sums them. */
function namedIn(expression: string): { readonly metrics: string[]; readonly labels: string[] } {
  const metrics = expression.match(/\b(?:bridgehead|nodejs|process)_\w+/g) ?? [];
  const picked = [...expression.matchAll(/(\w+)\s*=~?"/g)].map(([, label]) => label);
  const summed = [...expression.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, labels]) => labels.split(', '));
  return { metrics: [...metrics], labels: [...picked, ...summed] };
}

/** Labels that Prometheus adds. */
const GIVEN_LABELS = ['job', 'instance', 'le'];

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  test('every metric and label in the example dashboard, the alert rules and the page on operating is in the output of a running server', async () => {
    const place = await environment();
    const server = await startTestServer({ ...place.variables, LIMITS: '0', OPERATOR_TOKEN: 'of-the-operator' });
    endings.push(place.drop, () => server.stop());
    const { one, id } = await twoAtATable(server.port);
    const table = await sitDown(one, id);
    // Some labels come with the first time that something happens.
    await one.ask('POST', `/api/games/${id}/actions`, { action: { do: 'end' } });
    await server.services.metrics.timeJob('tidy', async () => {});
    await server.services.db
      .insertInto('jobs')
      .values({ id: 'stuck', kind: 'of-a-newer-version', data: '{}', due: 1, attempts: 0 })
      .execute();
    const shown = await metricsOf(server.port);
    await table.live.close();
    const known = new Set(
      [...shown.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, kind]) =>
        kind === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const labels = new Set([...shown.matchAll(/(\w+)="/g)].map(([, label]) => label));
    const dashboard = DASHBOARD.parse(JSON.parse(readDoc('operating/grafana-dashboard.json')));
    const alerts = ALERTS.parse(parse(readDoc('operating/alerts.yaml')));
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ].map(namedIn);
    const inPage = [...readDoc('operating.md').matchAll(/\bbridgehead_[a-z_]+\b/g)].map(([name]) => name);
    const named = [...expressions.flatMap(({ metrics }) => metrics), ...inPage];
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(
      expressions.flatMap((each) => each.labels).filter((label) => !labels.has(label) && !GIVEN_LABELS.includes(label)),
    ).toEqual([]);
    // And the page names each of our metrics.
    const ours = [...shown.matchAll(/^# TYPE (bridgehead_\w+) /gm)].map(([, name]) => name);
    expect(ours.filter((name) => !inPage.includes(name))).toEqual([]);
  });

  test('waiting work and memory are counted by kind, without ids of games', async () => {
    const place = await environment();
    const server = await startTestServer({ ...place.variables, LIMITS: '0', OPERATOR_TOKEN: 'of-the-operator' });
    endings.push(place.drop, () => server.stop());
    const { one, id } = await twoAtATable(server.port);
    const table = await sitDown(one, id);
    await one.ask('POST', `/api/games/${id}/actions`, { action: { do: 'end' } });
    await server.services.db
      .insertInto('jobs')
      .values({ id: 'stuck', kind: 'of-a-newer-version', data: '{}', due: Date.now() - 60_000, attempts: 0 })
      .execute();
    const shown = await metricsOf(server.port);
    expect(shown).toMatch(/^bridgehead_ready 1$/m);
    expect(shown).toMatch(/^bridgehead_watches 1$/m);
    expect(shown).toMatch(/^bridgehead_jobs_waiting\{kind="of-a-newer-version"\} 1$/m);
    expect(shown).toMatch(/^bridgehead_jobs_late_seconds\{kind="of-a-newer-version"\} 6\d/m);
    for (const kind of ['games', 'heap', 'external', 'resident'])
      expect(shown).toMatch(new RegExp(`^bridgehead_memory_bytes\\{kind="${kind}"\\} [1-9]`, 'm'));
    expect(shown).toMatch(/^bridgehead_memory_bytes\{kind="send_buffers"\} \d+$/m);
    expect(shown).toMatch(/^bridgehead_slowest_action_seconds\{rank="1",game="remagen"\} \d/m);
    expect(shown).not.toContain(id);
    await table.live.close();
  });
});

test('of slow games each is told of once, with its slowest action, the slowest first and at most five; ten minutes later none', () => {
  let time = 0;
  const slow = slowGames(() => time);
  for (const [id, seconds] of [
    ['a', 1],
    ['b', 3],
    ['a', 2],
    ['a', 0.1],
  ] as const)
    slow.note(id, 'remagen', seconds);
  expect(slow.top().map(({ seconds }) => seconds)).toEqual([3, 2]);
  for (let each = 0; each < 200; each++) slow.note(`game ${each}`, 'elst', each);
  expect(slow.top().map(({ seconds }) => seconds)).toEqual([199, 198, 197, 196, 195]);
  time = 600_001;
  expect(slow.top()).toEqual([]);
});

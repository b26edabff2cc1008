import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { audit, checkAudit, readAudit } from '../audit.mjs';

/**
 * A registry in a process of its own, for npm is waited for. It knows these weaknesses, and nothing else.
 * @param {object} advisories
 * @param {(registry: string) => void} work
 */
async function withRegistry(advisories, work) {
  const program = `
    const server = require('node:http').createServer((request, response) => {
      request.resume();
      response.writeHead(request.url.endsWith('/advisories/bulk') ? 200 : 404, { 'content-type': 'application/json' });
      response.end(process.argv[1]);
    });
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const registry = spawn(process.execPath, ['-e', program, JSON.stringify(advisories)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(registry.stdout, 'data');
    work(`--registry=http://127.0.0.1:${Number(port)}/`);
  } finally {
    registry.kill();
  }
}

/** @param {string} severity */
function weakness(severity) {
  return {
    id: 1,
    url: 'https://example.org/1',
    title: 'a weakness',
    severity,
    vulnerable_versions: '*',
    cwe: [],
    cvss: { score: 0 },
  };
}

describe('the audit of packages', () => {
  test('names weaknesses that are high or worse, and no others', () => {
    const vulnerabilities = {
      one: { severity: 'high', range: '<2' },
      two: { severity: 'moderate', range: '*' },
      three: { severity: 'critical', range: '1.x' },
    };
    expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
      asked: true,
      weaknesses: ['one <2: high', 'three 1.x: critical'],
    });
  });

  test.each([
    ['nothing', '', 'it gave no answer'],
    ['no JSON', 'npm ERR! network', 'it gave no answer'],
    [
      'a failure',
      JSON.stringify({ message: 'request to the registry failed', error: { code: 'ENOTFOUND' } }),
      'request to the registry failed',
    ],
  ])('says that nothing was checked when it gets %s', (_, printed, why) => {
    expect(readAudit(printed)).toEqual({ asked: false, why });
  });

  test('without a registry fails nothing, and says that nothing was checked', () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    // Nobody listens at this port.
    expect(checkAudit(['--registry=http://127.0.0.1:9/'])).toBeUndefined();
    expect(said.mock.calls.flat().join('')).toContain('Nothing was checked');
    said.mockRestore();
  });

  test('with a registry that knows a grave weakness of a package in use fails', async () => {
    await withRegistry({ fastify: [weakness('high')], ws: [weakness('moderate')] }, (registry) => {
      expect(audit([registry])).toEqual({ asked: true, weaknesses: [expect.stringMatching(/^fastify .*high$/)] });
      const said = vi.spyOn(console, 'log').mockImplementation(() => {});
      expect(checkAudit([registry])).toBe(1);
      said.mockRestore();
    });
  });

  test('with a registry that knows none passes', async () => {
    await withRegistry({}, (registry) => expect(audit([registry])).toEqual({ asked: true, weaknesses: [] }));
  });
});

import { describe, expect, test } from 'vitest';
import { audit, readAudit } from '../audit.mjs';

describe('the audit of packages', () => {
  test('names what is high or worse, and nothing else', () => {
    const vulnerabilities = { one: { severity: 'high', range: '<2' }, two: { severity: 'moderate', range: '*' }, three: { severity: 'critical', range: '1.x' } };
    expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({ asked: true, weaknesses: ['one <2: high', 'three 1.x: critical'] });
  });

  test.each([
    ['nothing', '', 'it gave no answer'],
    ['no JSON', 'npm ERR! network', 'it gave no answer'],
    ['a failure', JSON.stringify({ message: 'request to the registry failed', error: { code: 'ENOTFOUND' } }), 'request to the registry failed'],
  ])('that gets %s says that nothing was checked', (_, printed, why) => {
    expect(readAudit(printed)).toEqual({ asked: false, why });
  });

  test('without a registry fails nothing', { timeout: 60_000 }, () => {
    // Nobody listens at this port.
    expect(audit(['--registry=http://127.0.0.1:9/'])).toMatchObject({ asked: false });
  });
});

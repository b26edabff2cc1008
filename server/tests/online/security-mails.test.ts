/** The owner of an account is warned by mail of what could let somebody else in, on both databases. */
import { afterEach, describe, expect, test } from 'vitest';
import { DATABASES } from './databases.js';
import { PASSWORD, startAll, visitAs } from './noticed.js';
import { until } from './outside.js';
import { visit } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

describe.each(DATABASES)('on the $name database', ({ environment }) => {
  test('a new device, a new password, a token, and another mail address (at the old one) are told, and no secret is in any mail', async () => {
    const place = await environment();
    endings.push(place.drop);
    const { server, mail } = await startAll(endings, place.variables);
    const anna = await visitAs(server.port, 'Anna');
    const { db } = server.services;
    await db.updateTable('accounts').set({ mail: 'anna@example.org' }).where('id', '=', anna.id).execute();
    const letter = (subject: string) => until(() => mail.letters.find((each) => each.includes(`Subject: ${subject}`)));
    await visit(server.port).do('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD });
    expect(await letter('New sign-in to your account')).toContain('anna@example.org');
    const { token }: { token: string } = JSON.parse(await anna.do('POST', '/api/me/tokens', { name: 'bot' }));
    await letter('A token was made');
    await anna.do('PUT', '/api/me/password', { password: 'another long word', old: PASSWORD });
    await letter('Your password was changed');
    await anna.do('DELETE', '/api/me/mail');
    expect(await letter('Your mail address was changed')).toContain('anna@example.org');
    for (const each of mail.letters)
      for (const secret of [token, PASSWORD, 'another long word']) expect(each).not.toContain(secret);
  });
});

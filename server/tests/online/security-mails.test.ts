/** The owner of an account is warned by mail of what could let somebody else in, on both databases. */
import { afterEach, describe, expect, test } from 'vitest';
import { makeAuthenticator } from './authenticator.js';
import { databasesFor } from './databases.js';
import { PASSWORD, allDone, startAll, visitAs } from './noticed.js';
import { until } from './outside.js';
import { visit } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
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
    await letter('A token was created');
    await anna.do('PUT', '/api/me/password', { password: 'another long word', old: PASSWORD });
    await letter('Your password was changed');
    await anna.do('DELETE', '/api/me/mail');
    expect(await letter('Your email address was changed')).toContain('anna@example.org');
    for (const each of mail.letters)
      for (const secret of [token, PASSWORD, 'another long word']) expect(each).not.toContain(secret);
  });

  test('a passkey that comes or goes, and a password that is set together with a new name, are told', async () => {
    const place = await environment();
    endings.push(place.drop);
    const { server, mail } = await startAll(endings, place.variables);
    const anna = await visitAs(server.port, 'Anna');
    const { db } = server.services;
    await db.updateTable('accounts').set({ mail: 'anna@example.org' }).where('id', '=', anna.id).execute();
    const letter = (subject: string) => until(() => mail.letters.find((each) => each.includes(`Subject: ${subject}`)));
    const phone = makeAuthenticator();
    const { options }: { options: unknown } = JSON.parse(await anna.do('POST', '/api/me/passkeys/begin'));
    await anna.do('POST', '/api/me/passkeys', { name: 'phone', answer: phone.create(options, anna.address) });
    expect(await letter('A passkey was added')).toContain('anna@example.org');
    await anna.do('DELETE', `/api/me/passkeys/${phone.kept[0].id}`);
    expect(await letter('A passkey was removed')).toContain('anna@example.org');
    // A name alone lets nobody in.
    await anna.do('PUT', '/api/me/name', { name: 'Annabel', old: PASSWORD });
    await allDone(server);
    expect(mail.letters.filter((each) => each.includes('Subject: Your password'))).toEqual([]);
    await anna.do('PUT', '/api/me/name', { name: 'Anneliese', password: 'another long word', old: PASSWORD });
    expect(await letter('Your password was changed')).toContain('Anneliese');
  });
});

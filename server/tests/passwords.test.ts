import { expect, test } from 'vitest';
import { MOST_AT_ONCE, hashPassword, isPassword } from '../src/accounts/passwords.js';

test('a crowd that guesses passwords is turned away when it is too large, and the owner of an account comes before it', async () => {
  const account = { password: await hashPassword('correct horse') };
  const done: string[] = [];
  const crowd = Array.from({ length: MOST_AT_ONCE }, async (_, index) => {
    await isPassword(undefined, 'a wrong guess');
    done.push(`stranger ${index}`);
  });
  await expect(isPassword(account, 'correct horse')).rejects.toMatchObject({ code: 'busy' });
  expect(await isPassword(account, 'correct horse', 'owner')).toBe(true);
  // Only those who were at work already are done.
  expect(done.length).toBeLessThan(MOST_AT_ONCE / 2);
  await Promise.all(crowd);
});

import { afterEach, expect, test } from 'vitest';
import { confirming, onceConfirmed } from '../../src/online/account/confirm-identity.js';
import { ApiRefusal } from '../../src/online/refusal.js';

afterEach(() => confirming.peek()?.('put-away'));

/** What the server refuses so often before it does it. */
function refusedFor(times: number, code = 'confirm-first') {
  let tried = 0;
  return async () => {
    if (tried++ < times) throw new ApiRefusal({ code, text: 'First show who you are.' });
    return tried;
  };
}

const moment = () => new Promise((resolve) => setTimeout(resolve));

test('what is done at once asks nothing, and what fails for another reason fails', async () => {
  expect(await onceConfirmed(refusedFor(0))).toBe(1);
  await expect(onceConfirmed(refusedFor(1, 'full'))).rejects.toMatchObject({ code: 'full' });
  expect(confirming.peek()).toBeUndefined();
});

test('anyone who confirms who they are has it done after all; the question is gone', async () => {
  const done = onceConfirmed(refusedFor(1));
  await moment();
  confirming.peek()?.('confirmed');
  expect(confirming.peek()).toBeUndefined();
  expect(await done).toBe(2);
});

test('anyone who puts the question away reads the refusal, and is not asked a second time for one thing', async () => {
  const done = onceConfirmed(refusedFor(1)).catch((why: unknown) => why);
  await moment();
  confirming.peek()?.('put-away');
  expect(await done).toMatchObject({ code: 'confirm-first' });
  const again = onceConfirmed(refusedFor(2)).catch((why: unknown) => why);
  await moment();
  confirming.peek()?.('confirmed');
  expect(await again).toMatchObject({ code: 'confirm-first' });
  expect(confirming.peek()).toBeUndefined();
});

test('of two questions the later one stands, and the first is closed', async () => {
  const first = onceConfirmed(refusedFor(1)).catch((why: unknown) => why);
  await moment();
  const second = onceConfirmed(refusedFor(1));
  await moment();
  confirming.peek()?.('confirmed');
  expect(await first).toMatchObject({ code: 'confirm-first' });
  expect(await second).toBe(2);
});

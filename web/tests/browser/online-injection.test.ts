/** What a player writes is text on the other's page, whatever it would be elsewhere; and no script of a stranger runs or reads the cookie. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, stop } from '../../../scripts/served.mjs';
import { ask, gameOf, openPlayers, sitTogether } from './online.js';

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve({ LIMITS: '0', SPECTATOR_DELAY: '0' });
});
afterAll(() => stop(served.process, 'SIGTERM'));

const SAID =
  '<img src="x" onerror="document.body.dataset.taken=1"><script>document.body.dataset.taken=2</script> javascript:alert(1) &lt;b&gt;';

test('talk is shown as it was written, markup that a script would set runs nothing, and the cookie cannot be read', async () => {
  const both = await sitTogether(served.address, { game: 'remagen', scenario: 'remagen-1', sides: ['us', 'german'] });
  const [{ page: anna }, { page: bruno }] = both;
  await ask(bruno, 'POST', `/games/${gameOf(bruno)}/chat`, { text: SAID });
  await openPlayers(anna);
  const line = anna.getByRole('log', { name: 'Messages' }).locator('.online-chat-text');
  await line.waitFor();
  await expect.poll(() => line.textContent()).toBe(SAID);
  expect(await line.locator('*').count()).toBe(0);
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);

  // Were markup to come in somewhere, the policy would still stop it.
  const stopped = await anna.evaluate(async (markup) => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective));
    const place = document.createElement('div');
    place.innerHTML = markup;
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.taken = 3';
    const hasFailed = new Promise((resolve) => place.querySelector('img')?.addEventListener('error', resolve));
    document.body.append(place, script);
    await hasFailed;
    while (seen.length < 2) await new Promise(requestAnimationFrame);
    return { seen: seen.toSorted(), taken: document.body.dataset['taken'], cookie: document.cookie };
  }, SAID);
  expect(stopped).toEqual({ seen: ['script-src-attr', 'script-src-elem'], taken: undefined, cookie: '' });
  const cookies = await anna.context().cookies();
  expect(cookies).toMatchObject([{ name: 'bridgehead', httpOnly: true, sameSite: 'Strict' }]);
});

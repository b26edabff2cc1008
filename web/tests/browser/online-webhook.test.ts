/** The webhook in the account: its secret is shown once, tests report, and one that was turned off is turned on again. */
import { expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import { ask } from './online.js';
import { loadAgain, openPage } from './page.js';
import { press } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** A name that no server knows: RFC 6761. */
const ADDRESS = 'https://hook.invalid/bridgehead';

test.each(SIZES_OF_THIS_RUN)(
  'on a %s you see the secret of your webhook once, test it, renew it, and turn it on again',
  async (size) => {
    const { page, complaints } = await openPage({ size, path: '/#/account' });
    await ask(page, 'POST', '/guests', {});
    await loadAgain(page);
    await page.getByLabel('Webhook URL').fill(ADDRESS);
    await press(page.getByRole('form', { name: 'Webhook' }).getByRole('button', { name: 'Set' }));
    const state = page.getByRole('group', { name: 'Webhook state' });
    const secret = state.locator('code');
    await expect.poll(() => secret.innerText()).toMatch(/^whsec_/);
    const first = await secret.innerText();
    await press(state.getByRole('button', { name: 'Test webhook' }));
    await state.getByText('The test failed. Couldn’t reach it.').waitFor();
    await press(state.getByRole('button', { name: 'Renew secret' }));
    await expect.poll(() => secret.innerText()).not.toBe(first);
    expect(await faultsOf(page)).toEqual([]);

    // As if 25 deliveries had failed.
    const failed = { disabled: Date.now(), failures: 25, lastFailure: { at: Date.now(), problem: 'It answered 500.' } };
    await page.route('**/api/me/notices', async (route) => {
      const response = await route.fetch();
      const told: { readonly webhook: object } = JSON.parse(await response.text());
      await route.fulfill({ response, json: { ...told, webhook: { ...told.webhook, ...failed } } });
    });
    await loadAgain(page);
    await state.getByText(/^Turned off .* after 25 failed deliveries in a row\.$/).waitFor();
    await state.getByText(/^Last failure .*: It answered 500\.$/).waitFor();
    expect(await secret.count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await press(state.getByRole('button', { name: 'Turn on again' }));
    await state.getByText(/^Turned off/).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  },
);

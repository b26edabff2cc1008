import { expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import { SIZES, type Size, address, openPage } from './page.js';

const sizes = Object.keys(SIZES).filter((size): size is Size => size in SIZES);

test.each(sizes)('the page shows on a %s, and the browser complains of nothing', async (size) => {
  const { page, complaints } = await openPage({ size, whole: true });
  await page.locator('#app main').waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.title()).toContain('Bridgehead');
  expect(await page.locator('#app').innerText()).not.toContain('needs its scripts');
  expect(complaints).toEqual([]);
});

test('page and map share the letters, and the letters are there', async () => {
  const { page } = await openPage({ size: 'desktop' });
  const loaded = await page.evaluate(async () => {
    const faces = ['16px "Source Sans 3"', 'italic 16px "Source Sans 3"', '800 16px Alegreya', 'italic 16px Alegreya'];
    return Promise.all(
      faces.map(async (face) => ({ face, count: (await document.fonts.load(face, 'Königswinter')).length })),
    );
  });
  expect(loaded.filter(({ count }) => count === 0)).toEqual([]);
});

test('the drawn map can be put into the document: its colours follow those of the page', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  const fill = await page.evaluate(async () => {
    const holder = document.createElement('div');
    holder.innerHTML = await (await fetch('/maps/remagen.svg')).text();
    holder.style.setProperty('--map-water', 'rgb(1, 2, 3)');
    document.body.append(holder);
    const water = holder.querySelector('.m-water');
    return water === null ? 'no water' : getComputedStyle(water).fill;
  });
  expect(fill).toBe('rgb(1, 2, 3)');
  expect(complaints).toEqual([]);
});

test('nothing from elsewhere gets in', async () => {
  const { page } = await openPage({ size: 'desktop' });
  const answers = await page.evaluate(() =>
    Promise.all([
      fetch('https://example.org/').then(
        () => 'let through',
        () => 'refused',
      ),
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "injected"';
        document.head.append(script);
        resolve(document.title === 'injected' ? 'let through' : 'refused');
      }),
    ]),
  );
  expect(answers).toEqual(['refused', 'refused']);
});

test('an unknown address gets a page that leads back to the start, without a serious fault', async () => {
  const { page } = await openPage({ size: 'phone' });
  const response = await page.goto(`${address}/nowhere`);
  expect(response?.status()).toBe(404);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await page.locator('#app main').waitFor();
});

/** A player who has only the keyboard, and what a screen reader tells them after every key. */
import type { Locator, Page } from 'playwright-core';

/** After this many stops at the latest Tab must have come to what is looked for. */
const STOPS = 80;
/** Of longer lists only the beginning is written down. */
const LISTED = 6;

export interface Listener {
  /** Presses keys one after the other, and listens after the last of them. */
  press(...keys: readonly string[]): Promise<void>;
  /** Tab until the focus is on a button with these words. */
  tabTo(words: string): Promise<void>;
  /** Reads the question and what can be picked, as one who looks around the page. */
  lookAround(): Promise<void>;
  /** A heading between the steps. */
  chapter(title: string): void;
  /** All that was heard so far. */
  transcript(): string;
}

export function listenTo(page: Page): Listener {
  const lines: string[] = [];
  let focus = '';
  let told: readonly string[] = [];

  /** What was said since the last key: the focus if it went elsewhere, and whatever was announced. */
  const listen = async (keys: string) => {
    await drawn(page);
    const [focusNow, toldNow] = [await focused(page), await announcements(page)];
    const said = [
      ...(focusNow === focus ? [] : [`*${focusNow}*`]),
      ...toldNow.filter((text) => text !== '' && !told.includes(text)),
    ];
    focus = focusNow;
    told = toldNow;
    lines.push(`- ${keys}: ${said.length === 0 ? '(nothing)' : said.join(' — ')}`);
  };

  return {
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
        await drawn(page);
      }
      await listen(keys.map((key) => `\`${key}\``).join(' '));
    },
    async tabTo(words) {
      for (let stop = 0; stop < STOPS; stop++) {
        await page.keyboard.press('Tab');
        const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
        if (!text.includes(words)) continue;
        await listen('`Tab` …');
        return;
      }
      throw new Error(`Tab never comes to "${words}"`);
    },
    async lookAround() {
      const choices = await namesOf(page.getByRole('region', { name: 'Your options' }).getByRole('button'));
      const more = choices.length - LISTED;
      const listed =
        choices.length === 0 ? 'none' : choices.slice(0, LISTED).join(' / ') + (more > 0 ? ` / and ${more} more` : '');
      lines.push('', `**${await page.locator('.bar-question').innerText()}** Choices: ${listed}`, '');
    },
    chapter(title) {
      lines.push('', `## ${title}`, '');
    },
    transcript: () =>
      `${lines
        .join('\n')
        .trim()
        .replaceAll(/\n{3,}/g, '\n\n')}\n`,
  };
}

/** Everything that is told on its own when it changes. */
function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[aria-live], [role=alert], [role=status]')].map((place) =>
      (place.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    ),
  );
}

/** What has the focus, with the dialog that it is in and what describes it. */
async function focused(page: Page): Promise<string> {
  const holder = page.locator(':focus');
  if ((await holder.count()) === 0) return 'nothing';
  const { dialog, about } = await holder.evaluate((element) => ({
    dialog:
      element.closest('dialog')?.querySelector('h2')?.textContent ??
      element.closest('[role=alertdialog]')?.getAttribute('aria-label'),
    about: document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  }));
  const [name] = await namesOf(holder);
  return [dialog && `dialog “${dialog}”`, name, about].filter(Boolean).join(', ');
}

/** Role and name of each element, as the accessibility tree has them: button "Undo". */
async function namesOf(elements: Locator): Promise<string[]> {
  const snapshots = await Promise.all((await elements.all()).map((element) => element.ariaSnapshot()));
  return snapshots.map((snapshot) => /^- '?(\w+(?: "(?:[^"\\]|\\.)*")?)/.exec(snapshot)?.[1] ?? snapshot);
}

function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

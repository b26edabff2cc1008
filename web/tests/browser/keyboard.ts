/** A player who has only the keyboard, and what a screen reader tells him after every key. */
import type { Page } from 'playwright-core';

/** Where the focus may be after this many stops at the latest. */
const STOPS = 80;

export class Listener {
  private readonly page: Page;
  private readonly lines: string[] = [];
  private heard: readonly string[] = [];
  private focus = '';

  constructor(page: Page) {
    this.page = page;
  }

  /** A heading between the steps. */
  chapter(title: string): void {
    this.lines.push('', `## ${title}`, '');
  }

  transcript(): string {
    return `${this.lines.join('\n').trim()}\n`;
  }

  /** Presses keys one after the other, and listens after the last of them. */
  async press(...keys: readonly string[]): Promise<string> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.drawn();
    }
    return this.listen(keys.map((key) => `\`${key}\``).join(' '));
  }

  /** Tab until the focus is on a button with these words. */
  async tabTo(words: string): Promise<string> {
    for (let stop = 0; stop < STOPS; stop++) {
      await this.page.keyboard.press('Tab');
      const text = await this.page.evaluate(() => document.activeElement?.textContent ?? '');
      if (text.includes(words)) return this.listen('`Tab` …');
    }
    throw new Error(`Tab never comes to "${words}"`);
  }

  /** What was said since the last key: the focus if it went elsewhere, and whatever was announced. */
  private async listen(keys: string): Promise<string> {
    await this.drawn();
    const focus = await this.focused();
    const heard = await this.announcements();
    const said = [...(focus === this.focus ? [] : [`*${focus}*`]), ...heard.filter((text) => text !== '' && !this.heard.includes(text))];
    this.focus = focus;
    this.heard = heard;
    const line = `- ${keys}: ${said.length === 0 ? 'nothing' : said.join(' — ')}`;
    this.lines.push(line);
    return line;
  }

  /** Everything that is told by itself when it changes. */
  private announcements(): Promise<string[]> {
    return this.page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[aria-live], [role=alert], [role=status]')].map((place) => (place.textContent ?? '').replaceAll(/\s+/g, ' ').trim()));
  }

  /** The role and the name of what has the focus, with the dialog that it is in. */
  private async focused(): Promise<string> {
    const holder = this.page.locator(':focus');
    if ((await holder.count()) === 0) return 'nothing';
    const [first] = (await holder.ariaSnapshot()).split('\n');
    const { dialog, about } = await holder.evaluate((element) => ({
      dialog: element.closest('dialog')?.querySelector('h2')?.textContent,
      about: document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    }));
    const name = first.replace(/^- '?/, '').replace(/'?:?( .*)?$/, (rest) => (rest.startsWith(': ') ? '' : rest.replace(/'?:$/, '')));
    return [dialog && `dialog "${dialog}"`, name, about].filter(Boolean).join(', ');
  }

  private drawn(): Promise<void> {
    return this.page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
  }
}

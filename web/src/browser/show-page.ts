/** Puts a page into the document: theme, counters' styles, fonts, and the page itself. */
import { counterStyles, themeProperties } from '@bridgehead/cartography';
import { effect } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { render } from 'preact';
import { shownTheme } from './settings.js';
import '../styles/fonts.css';
import '../styles/page.css';
import '../styles/tokens.css';

export function showPage(page: ComponentChild): void {
  const root = document.documentElement;
  effect(() => {
    root.dataset['theme'] = shownTheme.value;
    for (const [name, colour] of Object.entries(themeProperties(shownTheme.value)))
      root.style.setProperty(name, colour);
  });

  // Counters are drawn by the same code as those of the map's pictures, and styled by the same sheet.
  const sheet = document.createElement('style');
  sheet.textContent = counterStyles();
  document.head.append(sheet);

  const place = document.getElementById('app');
  if (place === null) throw new Error('The document has no place for the page');
  place.replaceChildren();
  render(page, place);
}

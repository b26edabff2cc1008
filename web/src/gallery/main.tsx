/** The gallery: the board in every state, without any game. For whoever works on the board. */
import { counterStyles, themeProperties } from '@bridgehead/cartography';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { shownTheme } from '../settings.js';
import '../styles/fonts.css';
import '../styles/page.css';
import '../styles/tokens.css';
import { Gallery } from './Gallery.js';

const root = document.documentElement;
effect(() => {
  root.dataset['theme'] = shownTheme.value;
  for (const [name, colour] of Object.entries(themeProperties(shownTheme.value))) root.style.setProperty(name, colour);
});
const sheet = document.createElement('style');
sheet.textContent = counterStyles();
document.head.append(sheet);

const place = document.getElementById('app');
if (place === null) throw new Error('The document has no place for the gallery');
place.replaceChildren();
render(<Gallery />, place);

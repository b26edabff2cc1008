import { counterStyles, themeProperties } from '@bridgehead/cartography';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './App.js';
import { registerOffline } from './offline.js';
import { watchErrors } from './pages/TroubleNotice.js';
import { shownTheme } from './settings.js';
import './styles/fonts.css';
import './styles/page.css';
import './styles/tokens.css';

const root = document.documentElement;
effect(() => {
  root.dataset['theme'] = shownTheme.value;
  for (const [name, colour] of Object.entries(themeProperties(shownTheme.value))) root.style.setProperty(name, colour);
});

// Counters are drawn by the same code as those of the map's pictures, and styled by the same sheet.
const sheet = document.createElement('style');
sheet.textContent = counterStyles();
document.head.append(sheet);

const app = document.getElementById('app');
if (app === null) throw new Error('The document has no place for the page');
app.replaceChildren();
watchErrors();
render(<App />, app);
void registerOffline();

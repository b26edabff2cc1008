import { App } from './App.js';
import { registerOffline } from './browser/offline.js';
import { watchErrors } from './trouble/TroubleNotice.js';
import { showPage } from './browser/show-page.js';

watchErrors();
showPage(<App />);
void registerOffline();

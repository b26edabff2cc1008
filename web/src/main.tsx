import { App } from './App.js';
import { registerOffline } from './offline.js';
import { watchErrors } from './pages/TroubleNotice.js';
import { showPage } from './show-page.js';

watchErrors();
showPage(<App />);
void registerOffline();

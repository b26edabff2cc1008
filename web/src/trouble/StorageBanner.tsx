/** Says so where the browser keeps nothing. */
import { storage } from '../keep/keep.js';
import './trouble.css';

export function StorageBanner() {
  const kept = storage.value;
  if (kept.place === 'browser') return null;
  return (
    <p class="trouble-banner" role="status">
      This browser does not keep games for this page now (a private window, or no room left). They last until the page is closed: export the records of those that you want to keep.
    </p>
  );
}

/** Says so where the browser keeps nothing. */
import { storage } from '../saved-games/game-storage.js';
import './trouble.css';

export function StorageBanner() {
  const kept = storage.value;
  if (kept.place === 'browser') return null;
  return (
    <p class="trouble-banner" role="status">
      This browser can’t save games right now (private window, or no space left). Games are lost when you close the
      page, so export the records you want to keep.
    </p>
  );
}

/** What cannot be shown yet: it would tell what a side alone may know. */
import { routeTo } from '../browser/routes.js';
import '../ui/control.css';
import './hand-over.css';

export function StillSecret({ id, what }: { readonly id: string; readonly what: string }) {
  return (
    <main class="over" aria-label={what}>
      <div class="over-card">
        <h1>{what}</h1>
        <p>It would reveal each side’s secrets. It opens when the game is over.</p>
        <p>
          <a class="control control-main" href={routeTo({ page: 'game', id })}>
            Back to the game
          </a>
        </p>
      </div>
    </main>
  );
}

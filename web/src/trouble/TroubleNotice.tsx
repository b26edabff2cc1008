/** An error that no page has caught: a quiet message over the page, which stays usable. */
import { signal } from '@preact/signals';
import { CopyButton } from '../ui/CopyButton.js';
import { here, messageOf, reportOf } from './trouble-report.js';
import '../ui/control.css';
import './trouble.css';

const trouble = signal<{ readonly message: string; readonly report: string } | undefined>(undefined);

/** Shows what went wrong, from anywhere on the page. */
export function tellTrouble(error: unknown): void {
  trouble.value = { message: messageOf(error), report: reportOf(error, here()) };
}

/** Listens for errors that nobody caught. What comes back ends it. */
export function watchErrors(): () => void {
  const done = new AbortController();
  // A resource that did not load also reports here, without an error; anyone who asked for it tells that.
  addEventListener('error', ({ error, message }) => (error ?? message) && tellTrouble(error ?? message), {
    signal: done.signal,
  });
  addEventListener('unhandledrejection', ({ reason }) => tellTrouble(reason), { signal: done.signal });
  return () => done.abort();
}

export function TroubleNotice() {
  const shown = trouble.value;
  return (
    <div class="trouble-notice-place" role="status">
      {shown && (
        <div class="trouble-notice">
          <p>
            <strong>Something went wrong.</strong> {shown.message} Your game is saved after every action. If the page
            behaves oddly, reload it.
          </p>
          <div class="trouble-actions">
            <button type="button" class="control" onClick={() => (trouble.value = undefined)}>
              Close
            </button>
            <CopyButton label="Copy error report" text={shown.report} />
          </div>
        </div>
      )}
    </div>
  );
}

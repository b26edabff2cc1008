/**
 * A pick from a list changes what stands above the list, and may take the pressed button away. Anyone who picks from a list wants to
 * go on there: afterwards the list is back under the pointer, and the focus on the button that took the place of the pressed one.
 */
import { itemAt } from '@bridgehead/engine';
export function keepingPlace(section: HTMLElement | null, pick: () => void, completes: () => boolean = never): void {
  if (section === null) {
    pick();
    return;
  }
  const panel = section.closest<HTMLElement>('.panel');
  const buttons = () =>
    [...section.querySelectorAll<HTMLElement>('li button, dd button')].filter(
      (button) => button.closest('details:not([open])') === null,
    );
  const { top } = section.getBoundingClientRect();
  const index = buttons().findIndex((button) => button === document.activeElement);
  pick();
  // By the next frame everything has been rendered, and nothing has been painted yet.
  requestAnimationFrame(() => {
    if (panel === null) return;
    // With hardly anything left to pick, what has been put together is to be seen: its sum and its odds.
    const isDone = !section.isConnected || completes() || buttons().length <= FEW || fitsBelow(panel, section);
    panel.scrollTop = isDone ? 0 : panel.scrollTop + section.getBoundingClientRect().top - top;
    if (index < 0 || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const left = section.isConnected ? buttons() : [];
    // With nothing left to pick the focus goes to the top of the panel: lost, it would begin the page again.
    const next = left.length > 0 ? itemAt(left, Math.min(index, left.length - 1)) : panel;
    next.focus({ preventScroll: true });
  });
}

function never(): boolean {
  return false;
}

/** Nobody picks on and on from a list of so few. */
const FEW = 2;

/** Whether the whole list is in sight with the panel at its top, and all that stands above it too. */
function fitsBelow(panel: HTMLElement, section: HTMLElement): boolean {
  const end = section.getBoundingClientRect().bottom - panel.getBoundingClientRect().top + panel.scrollTop;
  return end <= panel.clientHeight;
}

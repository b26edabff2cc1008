/**
 * A pick from a list changes what stands above the list, and may take the pressed button away. Whoever picks from a list wants to
 * go on there: afterwards the list is back under the pointer, and the focus on the button that took the place of the pressed one.
 */
export function keepingPlace(section: HTMLElement | null, pick: () => void): void {
  if (section === null) {
    pick();
    return;
  }
  const buttons = () => [...section.querySelectorAll<HTMLElement>('li button, dd button')];
  const { top } = section.getBoundingClientRect();
  const index = buttons().findIndex((button) => button === document.activeElement);
  pick();
  // By the next frame everything has been rendered, and nothing has been painted yet.
  requestAnimationFrame(() => {
    const panel = section.closest('.panel');
    if (!section.isConnected || panel === null) return;
    panel.scrollTop += section.getBoundingClientRect().top - top;
    if (index < 0 || section.contains(document.activeElement)) return;
    const left = buttons();
    left[Math.min(index, left.length - 1)]?.focus({ preventScroll: true });
  });
}

/** Runs something that may take away what has the focus. The focus goes elsewhere then: lost, it would begin the page again. */
export function keepingFocus(run: () => void, elsewhere: () => HTMLElement | null | undefined): void {
  const held = document.activeElement;
  run();
  // By the next frame everything has been rendered.
  requestAnimationFrame(() => {
    if (held?.isConnected === false && document.activeElement === document.body)
      elsewhere()?.focus({ preventScroll: true });
  });
}

/** A dialog over the page, closed by its button, by Escape or by a press beside it. The focus goes back where it was. */
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import './control.css';
import './dialog.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Shown as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing gives the focus back; merely taking the element away would lose it.
    return () => shown?.close();
  }, []);

  return (
    <dialog
      class="dialog"
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div class="dialog-sheet">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="control" onClick={onClose}>
            Close
          </button>
        </header>
        <div class="dialog-body">{children}</div>
      </div>
    </dialog>
  );
}

/** Between map and panels: makes the panels wider, or folds them away. */
import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';

const NARROWEST = 280;
const WIDEST = 720;
const STEP = 24;

export function SideDivider({ folded }: { readonly folded: Signal<'open' | 'folded'> }) {
  const divider = useRef<HTMLDivElement>(null);
  const page = () => divider.current?.closest<HTMLElement>('.play');
  const width = () => page()?.querySelector<HTMLElement>('.side')?.offsetWidth ?? NARROWEST;
  const setWidth = (pixels: number) =>
    page()?.style.setProperty('--side-width', `${Math.min(Math.max(pixels, NARROWEST), WIDEST)}px`);
  const isOpen = folded.value === 'open';
  return (
    <div class="divider-place" role="region" aria-label="Between map and panels">
      <div
        ref={divider}
        class="divider"
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the panels"
        aria-valuenow={isOpen ? 50 : 0}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') setWidth(width() + STEP);
          else if (event.key === 'ArrowRight') setWidth(width() - STEP);
          else return;
          event.preventDefault();
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(innerWidth - event.clientX);
        }}
        onDblClick={() => {
          folded.value = isOpen ? 'folded' : 'open';
        }}
      />
    </div>
  );
}

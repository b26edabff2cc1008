/** A counter as it lies on the map, drawn beside its name in a list. */
import type { Counter } from '@bridgehead/cartography';
import { drawCounter } from '@bridgehead/cartography';
import { useMemo } from 'preact/hooks';
import './counter-face.css';

/** The list says in words what the counter shows: anyone who listens hears it once. */
export function CounterFace({ face }: { readonly face: Counter }) {
  const drawn = useMemo(() => drawCounter(face, 0, 0), [face]);
  return (
    <svg
      class="counter-face"
      viewBox="-22 -22 46 46"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}

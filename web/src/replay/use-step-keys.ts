/** Steps by key wherever the focus is, except where a key means something else: in fields, on buttons, on the map. */
import { useEffect, useRef } from 'preact/hooks';
import { stepForKey } from './steps.js';
import type { Walk } from './use-walk.js';

export function useStepKeys(walk: Walk): void {
  const current = useRef(walk);
  current.current = walk;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
      if (event.target.closest('textarea, dialog, input:not([type=range])') !== null) return;
      if (event.key === ' ' && event.target.closest('button, a, summary') !== null) return;
      const step = stepForKey(event);
      if (step === undefined) return;
      current.current.take(step);
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

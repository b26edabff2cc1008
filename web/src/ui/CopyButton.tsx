/** Copies a text; where the browser forbids that, the text is shown to be copied by hand. */
import { useState } from 'preact/hooks';
import './control.css';

type Copying = 'not-yet' | 'copied' | 'by-hand';

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [copying, setCopying] = useState<Copying>('not-yet');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
    } catch {
      setCopying('by-hand');
    }
  };
  if (copying === 'by-hand')
    return (
      <textarea
        class="control-field control-copy"
        aria-label={label}
        readOnly
        rows={6}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  return (
    <button type="button" class="control" onClick={() => void copy()}>
      {copying === 'copied' ? 'Copied' : label}
    </button>
  );
}

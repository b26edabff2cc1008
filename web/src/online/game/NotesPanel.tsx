/** My own notes on a game. Nobody else sees them; they are kept on the server while I write. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../api.js';
import { WhyNot } from '../OnlineFrame.js';

const LONGEST = 20_000;
/** After so long without a key they are kept. */
const PAUSE = 800;

type Keeping = 'kept' | 'writing' | 'keeping';

export function NotesPanel({ id }: { readonly id: string }) {
  const [text, setText] = useState<string | undefined>(undefined);
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const [why, setWhy] = useState<unknown>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is written and not kept yet. */
  const unkept = useRef<string | undefined>(undefined);

  const keep = () => {
    clearTimeout(timer.current);
    const words = unkept.current;
    if (words === undefined) return;
    unkept.current = undefined;
    setKeeping('keeping');
    api.keepNotes(id, words).then(
      () => {
        setWhy(undefined);
        setKeeping(unkept.current === undefined ? 'kept' : 'writing');
      },
      (error: unknown) => {
        unkept.current ??= words;
        setWhy(error);
        setKeeping('writing');
      },
    );
  };

  useEffect(() => {
    let isWanted = true;
    api.notes(id).then(
      (found) => isWanted && setText(found),
      (error: unknown) => isWanted && setWhy(error),
    );
    return () => {
      isWanted = false;
      keep();
    };
  }, [id]);

  const write = (words: string) => {
    setText(words);
    unkept.current = words;
    setKeeping('writing');
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, PAUSE);
  };

  return (
    <section class="online-card" aria-label="Notes">
      <h2>Notes</h2>
      <textarea
        class="control-field online-notes"
        aria-label="My notes on this game"
        rows={5}
        maxLength={LONGEST}
        disabled={text === undefined}
        value={text ?? ''}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onBlur={keep}
      />
      <p class="online-quiet" role="status">
        {keeping === 'kept' ? 'Only you can see them. Saved.' : 'Only you can see them. Saving …'}
      </p>
      <WhyNot why={why} />
    </section>
  );
}

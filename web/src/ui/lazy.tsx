/** Parts of the page that are fetched when they are first shown: words while they come, and a second try if they do not. */
import { capital } from '@bridgehead/engine';
import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import './control.css';
import './lazy.css';

type Fetched<Value> =
  | { readonly is: 'not-asked' }
  | { readonly is: 'on-its-way' }
  | { readonly is: 'here'; readonly value: Value }
  | { readonly is: 'failed' };

/** Something that is fetched once and then kept: a module with a panel, or a rulebook. */
export interface Lazy<Value> {
  readonly fetched: Signal<Fetched<Value>>;
  fetch(): void;
}

export function lazy<Value>(load: () => Promise<Value>): Lazy<Value> {
  const fetched = signal<Fetched<Value>>({ is: 'not-asked' });
  return {
    fetched,
    fetch() {
      if (fetched.value.is === 'on-its-way' || fetched.value.is === 'here') return;
      fetched.value = { is: 'on-its-way' };
      load().then(
        (value) => {
          fetched.value = { is: 'here', value };
        },
        () => {
          fetched.value = { is: 'failed' };
        },
      );
    },
  };
}

/** The same for many: what has been fetched for one of them is kept as long as that is. */
export function lazyFor<Key extends object, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Lazy<Value> {
  const known = new WeakMap<Key, Lazy<Value>>();
  return (key) => {
    const found = known.get(key) ?? lazy(() => load(key));
    known.set(key, found);
    return found;
  };
}

/** Shows what nobody waits for: nothing until it is there. Somebody else fetches it. */
export function WhenHere<Value>({
  what,
  children,
}: {
  readonly what: Lazy<Value>;
  readonly children: (value: Value) => ComponentChildren;
}) {
  const fetched = what.fetched.value;
  return fetched.is === 'here' ? <>{children(fetched.value)}</> : null;
}

export interface WhenFetchedProps<Value> {
  readonly what: Lazy<Value>;
  /** What it is called in a sentence: "the rulebook". */
  readonly name: string;
  readonly children: (value: Value) => ComponentChildren;
}

/** Shows what depends on something lazy as soon as it is there: `<WhenFetched what={panel} name="the log">{({ Log }) => <Log />}</…>`. */
export function WhenFetched<Value>({ what, name, children }: WhenFetchedProps<Value>) {
  const fetched = what.fetched.value;
  useEffect(() => {
    // A failure waits for the player's second try.
    if (what.fetched.peek().is === 'not-asked') what.fetch();
  }, [what]);

  if (fetched.is === 'here') return <>{children(fetched.value)}</>;
  if (fetched.is === 'failed') {
    return (
      <div class="lazy-words" role="alert">
        <p>{capital(name)} couldn’t be loaded. Your game is safe; check your connection.</p>
        <button type="button" class="control" onClick={() => what.fetch()}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <p class="lazy-words" role="status">
      Loading {name} …
    </p>
  );
}

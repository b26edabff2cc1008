/** What the server was asked when something is shown, and is asked again now and then. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Asked<Value> {
  /** The last answer; undefined until there is one. */
  readonly value: Value | undefined;
  /** Why the last question was not answered. */
  readonly why: unknown;
  readonly again: () => void;
}

export interface AskedOptions {
  /** Asked again when this changes. */
  readonly key: string;
  /** So often, in milliseconds, while the page is in view. */
  readonly every?: number;
}

export function useAsked<Value>(question: () => Promise<Value>, { key, every }: AskedOptions): Asked<Value> {
  const [state, setState] = useState<{
    readonly key: string;
    readonly value: Value | undefined;
    readonly why: unknown;
  }>({ key, value: undefined, why: undefined });
  const latest = useRef(question);
  latest.current = question;
  const turn = useRef(0);

  const again = useCallback(() => {
    // Of answers that overtake one another the youngest question's counts.
    const mine = ++turn.current;
    latest.current().then(
      (value) => mine === turn.current && setState({ key, value, why: undefined }),
      (why: unknown) =>
        mine === turn.current &&
        setState((before) => ({ key, value: before.key === key ? before.value : undefined, why })),
    );
  }, [key]);

  useEffect(() => {
    again();
    const inView = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = every === undefined ? undefined : setInterval(inView, every);
    if (every !== undefined) document.addEventListener('visibilitychange', inView);
    return () => {
      turn.current++;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', inView);
    };
  }, [again, every]);

  return state.key === key
    ? { value: state.value, why: state.why, again }
    : { value: undefined, why: undefined, again };
}

export interface Doing {
  /** Something is on its way: buttons wait. */
  readonly busy: boolean;
  /** Why the last thing was not done. */
  readonly why: unknown;
  readonly run: (work: () => Promise<void>) => void;
}

/** One thing at a time that the server is to do, and why it did not. */
export function useDoing(): Doing {
  const [state, setState] = useState<{ readonly busy: boolean; readonly why: unknown }>({
    busy: false,
    why: undefined,
  });
  const isBusy = useRef(false);
  const run = (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ busy: true, why: undefined });
    work()
      .then(
        () => undefined,
        (why: unknown) => why,
      )
      .then(
        (why) => {
          isBusy.current = false;
          setState({ busy: false, why });
        },
        () => undefined,
      );
  };
  return { ...state, run };
}

/** The one look of everything that went wrong: what happened, what is wrong where, what is safe, what can be done. */
import type { ComponentChildren } from 'preact';
import './trouble.css';

export interface TroubleCardProps {
  readonly title: string;
  /** What happened, in words. */
  readonly what: string;
  /** Each names a place and what was expected there. */
  readonly problems?: readonly string[];
  /** What is safe, and what can be done. */
  readonly comfort?: string;
  /** The buttons. */
  readonly children?: ComponentChildren;
}

/** Longer lists help nobody; the first faults are most often the cause of the others. */
const MOST = 8;

export function TroubleCard({ title, what, problems = [], comfort, children }: TroubleCardProps) {
  const more = problems.length - MOST;
  return (
    <section class="trouble-card" role="group" aria-label={title}>
      <h2>{title}</h2>
      <p>{what}</p>
      {problems.length > 0 && (
        <ul class="trouble-problems">
          {problems.slice(0, MOST).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      {comfort !== undefined && <p>{comfort}</p>}
      {children !== undefined && <div class="trouble-actions">{children}</div>}
    </section>
  );
}

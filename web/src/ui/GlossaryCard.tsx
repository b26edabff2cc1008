/** Terms of the game as links, and the card that says in one sentence what one means. Nobody waits for it: it is loaded after the board. */
import type { Glossary, Term } from '@bridgehead/engine/learning';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { RuleLink } from './RuleLink.js';
import { explained } from './Words.js';
import './glossary.css';

interface Opened {
  readonly term: Term;
  /** The link that was pressed: the card stands beside it. */
  readonly beside: HTMLElement;
}

const opened = signal<Opened | undefined>(undefined);

export interface GlossaryCardProps {
  readonly load: () => Promise<Glossary>;
  /** Draws a figure of a rule, where there is one. */
  readonly figure: (rule: string) => ComponentChildren;
}

export function GlossaryCard({ load, figure }: GlossaryCardProps) {
  useEffect(() => {
    let wanted = true;
    load().then(
      (glossary) => {
        if (wanted) explained.value = (text) => glossary.parts(text).map(showPart);
      },
      () => undefined, // the text stays plain
    );
    return () => {
      wanted = false;
      explained.value = undefined;
      opened.value = undefined;
    };
  }, [load]);
  return opened.value === undefined ? null : <Card key={opened.value.term.term} {...opened.value} figure={figure} />;
}

function showPart({ text, term }: ReturnType<Glossary['parts']>[number], index: number): ComponentChildren {
  return term === undefined ? text : <TermLink key={index} text={text} term={term} />;
}

function TermLink({ text, term }: { readonly text: string; readonly term: Term }) {
  return (
    <button
      type="button"
      class="term-link"
      title={term.means}
      onClick={({ currentTarget }) => {
        opened.value = { term, beside: currentTarget };
      }}
    >
      {text}
    </button>
  );
}

/** So far it stands from the link and from the edge of the window, in pixels. */
const APART = 8;

function Card({ term, beside, figure }: Opened & Pick<GlossaryCardProps, 'figure'>) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
    element.showPopover();
    const place = () => {
      const link = beside.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const below = link.bottom + APART;
      const top = below + height > innerHeight ? link.top - height - APART : below;
      element.style.left = `${Math.max(APART, Math.min(link.left, innerWidth - width - APART))}px`;
      element.style.top = `${Math.max(APART, top)}px`;
    };
    place();
    element.focus();
    // A drawing that comes later makes it taller.
    const grown = new ResizeObserver(place);
    grown.observe(element);
    return () => grown.disconnect();
  }, [beside]);
  return (
    <div
      ref={card}
      class="term-card"
      popover="auto"
      role="dialog"
      aria-label={`What ${term.term} means`}
      tabIndex={-1}
      onToggle={(event) => {
        if (event.newState === 'closed') opened.value = undefined;
      }}
    >
      <p>
        <b>{term.term}</b> {term.means} <RuleLink id={term.rule} />
      </p>
      {figure(term.figure ?? term.rule)}
    </div>
  );
}

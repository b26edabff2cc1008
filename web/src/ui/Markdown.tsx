/** The text of a rule on the page; rule numbers in it are links. */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Block, Inlines } from './markdown.js';
import { readMarkdown } from './markdown.js';
import { RuleLink } from './RuleLink.js';
import { WideTable } from './WideTable.js';
import { Words } from './Words.js';
import './markdown.css';

export interface MarkdownProps {
  readonly text: string;
  /** What a table in it is called by anyone who listens. */
  readonly title: string;
  readonly isRule: (id: string) => boolean;
}

export function Markdown({ text, title, isRule }: MarkdownProps) {
  const blocks = useMemo(() => readMarkdown(text, isRule), [text, isRule]);
  return (
    <div class="markdown">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} title={title} />
      ))}
    </div>
  );
}

function BlockView({ block, title }: { readonly block: Block; readonly title: string }) {
  if (block.is === 'paragraph') return <p>{show(block.inlines)}</p>;
  if (block.is === 'table')
    return (
      <WideTable
        title={title}
        caption="spoken"
        head={block.head.map(show)}
        rows={block.rows.map((row) => row.map(show))}
      />
    );
  const items = block.items.map((item, index) => <li key={index}>{show(item)}</li>);
  return block.order === 'numbered' ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function show(inlines: Inlines): ComponentChildren {
  return inlines.map((inline, index) => {
    if (inline.is === 'text') return <Words key={index} text={inline.text} />;
    if (inline.is === 'rule') return <RuleLink key={index} id={inline.id} />;
    return inline.is === 'strong' ? (
      <strong key={index}>{show(inline.inlines)}</strong>
    ) : (
      <em key={index}>{show(inline.inlines)}</em>
    );
  });
}

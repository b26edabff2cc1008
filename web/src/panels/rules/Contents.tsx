/** The contents of the rulebook, or what was found in it. */
import type { Chapter, RuleText, Rulebook } from '@bridgehead/engine/rulebook';
import { findRule } from '@bridgehead/engine/rulebook';
import { useMemo } from 'preact/hooks';
import { Markdown } from '../../ui/Markdown.js';
import { countOf } from '../../ui/numbers.js';
import { openRule } from '../../ui/open-rule.js';

interface ContentsProps {
  readonly rulebook: Rulebook;
  readonly word: string;
  readonly isRule: (id: string) => boolean;
}

export function Contents({ rulebook, word, isRule }: ContentsProps) {
  if (word.trim() !== '') return <Found rulebook={rulebook} word={word} />;
  return (
    <div class="rules-contents">
      <h2>Contents</h2>
      {rulebook.chapters.map((chapter) => (
        <details key={chapter.key} class="rules-chapter">
          <summary>{chapterTitle(chapter)}</summary>
          {chapter.intro !== '' && <Markdown text={chapter.intro} title={chapter.title} isRule={isRule} />}
          <RuleList rules={chapter.rules} />
        </details>
      ))}
    </div>
  );
}

/** More than this nobody reads: another word helps more. */
const MOST = 60;

function Found({ rulebook, word }: Pick<ContentsProps, 'rulebook' | 'word'>) {
  const found = useMemo(() => findRule(rulebook, word), [rulebook, word]);
  return (
    <div class="rules-contents">
      <p class="panel-soft" role="status">
        {found.length === 0
          ? `No rules found for “${word.trim()}”.`
          : `${countOf(found.length, 'rule', 'rules')} found${found.length > MOST ? `, the first ${MOST} are shown` : ''}.`}
      </p>
      <RuleList rules={found.slice(0, MOST)} />
    </div>
  );
}

export function RuleList({ rules }: { readonly rules: readonly RuleText[] }) {
  return (
    <ul class="rules-list">
      {rules.map(({ id, title }) => (
        <li key={id}>
          <button type="button" class="panel-place" onClick={() => openRule(id)}>
            <span class="rules-id">{id}</span>
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A chapter without a number has its title as its key. */
export function chapterTitle({ key, title }: Pick<Chapter, 'key' | 'title'>): string {
  return /^\d+$/.test(key) ? `${key} ${title}` : title;
}

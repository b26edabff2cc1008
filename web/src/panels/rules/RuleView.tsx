/** One rule: its text, its example, the rulings that decide it, what it refers to, and where it applied in this game. */
import type { GameTypes } from '@bridgehead/engine';
import type { RuleText, Rulebook } from '@bridgehead/engine/rulebook';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Kit } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { viewerOf } from '../../table/screen.js';
import { lazy, WhenHere } from '../../ui/lazy.js';
import { Markdown } from '../../ui/Markdown.js';
import { openRule } from '../../ui/open-rule.js';
import { Refusals } from '../../ui/Refusals.js';
import { showEvent } from '../places.js';
import { whereApplied } from './where-applied.js';
import { chapterTitle, RuleList } from './Contents.js';

interface RuleViewProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly rulebook: Rulebook;
  readonly id: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly isRule: (id: string) => boolean;
}

export function RuleView<T extends GameTypes>({ table, rulebook, id, heading, isRule }: RuleViewProps<T>) {
  const rule = rulebook.rule(id);
  if (rule === undefined) {
    return (
      <h2 ref={heading} tabIndex={-1} class="rules-title">
        This rulebook has no rule {id}.
      </h2>
    );
  }
  const chapter = rulebook.chapters.find(({ key }) => key === rule.chapter);
  const rulesOf = (ids: readonly string[]) => ids.map((one) => rulebook.rule(one)).filter((one) => one !== undefined);
  const decides = rulebook.chapters.flatMap(({ rules }) => rules).filter(({ rulings }) => rulings.includes(id));
  return (
    <article class="rules-rule">
      <header>
        <p class="panel-soft">{chapter !== undefined && chapterTitle(chapter)}</p>
        <h2 ref={heading} tabIndex={-1} class="rules-title">
          <span class="rules-id">{rule.id}</span> {rule.title}
        </h2>
      </header>
      <Markdown text={rule.text} title={rule.title} isRule={isRule} />
      {rule.example !== undefined && (
        <div class="rules-example">
          <h3>Example</h3>
          <Markdown text={rule.example} title={rule.title} isRule={isRule} />
        </div>
      )}
      <Figures kit={table.kit} rule={id} />
      <Rulings rulings={rulesOf(rule.rulings)} isRule={isRule} />
      <Applications table={table} id={id} />
      <Related title="Used for" rules={decides} />
      <Related title="See also" rules={rulesOf(rule.references)} />
      {chapter !== undefined && <Neighbours rules={chapter.rules} id={id} />}
    </article>
  );
}

const ruleFigures = lazy(() => import('../../figures/RuleFigures.js'));

const MOST_FIGURES = 2;

/** The text does not wait for its figures. */
function Figures<T extends GameTypes>({ kit, rule }: { readonly kit: Kit<T>; readonly rule: string }) {
  useEffect(() => ruleFigures.fetch(), []);
  return (
    <WhenHere what={ruleFigures}>
      {({ RuleFigures }) => <RuleFigures kit={kit} rule={rule} most={MOST_FIGURES} />}
    </WhenHere>
  );
}

function Rulings({
  rulings,
  isRule,
}: {
  readonly rulings: readonly RuleText[];
  readonly isRule: (id: string) => boolean;
}) {
  return (
    <>
      {rulings.map(({ id, title, text }) => (
        <details key={id} class="rules-ruling" open={rulings.length === 1}>
          <summary>
            Ruling {id}: {title}
          </summary>
          <Markdown text={text} title={title} isRule={isRule} />
        </details>
      ))}
    </>
  );
}

/** As many as are shown before someone asks for all. */
const SOME = 8;

function Applications<T extends GameTypes>({ table, id }: { readonly table: Table<T>; readonly id: string }) {
  const { kit, session, refusal } = table;
  const moment = table.moment.value;
  const viewer = viewerOf(kit, table.keepers.value, moment.question);
  const applied = useMemo(() => whereApplied(kit, session, viewer, id), [kit, session, viewer, id, moment]);
  const [shownFor, setShownFor] = useState('');
  const shown = shownFor === id ? applied : applied.slice(0, SOME);
  const refused = refusal.value.filter(({ rule }) => rule === id);
  return (
    <section class="rules-applied">
      <h3>In this game</h3>
      {refused.length > 0 && <Refusals violations={refused} />}
      {applied.length === 0 && refused.length === 0 && <p class="panel-soft">It hasn’t applied yet.</p>}
      <ul>
        {shown.map(({ key, turn, event }) => (
          <li key={key}>
            <PlaceLine hasPlace={kit.placesOf(event).length > 0} onShow={() => showEvent(table, event)}>
              {turn !== undefined && turn !== event && <span class="rules-when">{kit.game.tell(turn)}</span>}
              {kit.game.tell(event)}
            </PlaceLine>
          </li>
        ))}
      </ul>
      {shown.length < applied.length && (
        <button type="button" class="control" onClick={() => setShownFor(id)}>
          All {applied.length}
        </button>
      )}
    </section>
  );
}

function PlaceLine({
  hasPlace,
  onShow,
  children,
}: {
  readonly hasPlace: boolean;
  readonly onShow: () => void;
  readonly children: ComponentChildren;
}) {
  if (!hasPlace) return <p class="rules-line">{children}</p>;
  return (
    <button type="button" class="panel-place" title="Show on the map" onClick={onShow}>
      {children}
    </button>
  );
}

function Related({ title, rules }: { readonly title: string; readonly rules: readonly RuleText[] }) {
  if (rules.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <RuleList rules={rules} />
    </section>
  );
}

/** The rules before and after it in its chapter. */
function Neighbours({ rules, id }: { readonly rules: readonly RuleText[]; readonly id: string }) {
  const at = rules.findIndex((rule) => rule.id === id);
  const [before, after] = [rules[at - 1], rules[at + 1]];
  return (
    <nav class="rules-neighbours" aria-label="Rules before and after">
      {before !== undefined && (
        <button type="button" class="control" onClick={() => openRule(before.id)}>
          Before: {before.id}
        </button>
      )}
      {after !== undefined && (
        <button type="button" class="control" onClick={() => openRule(after.id)}>
          After: {after.id}
        </button>
      )}
    </nav>
  );
}

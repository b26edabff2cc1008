/** The rulebook beside the game: contents, search, one rule at a time, and the way back. The game stays where it is. */
import type { GameTypes } from '@bridgehead/engine';
import type { Rulebook } from '@bridgehead/engine/rulebook';
import type { Signal } from '@preact/signals';
import { signal, useSignalEffect } from '@preact/signals';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import type { Table } from '../../table/table.js';
import type { Lazy } from '../../ui/lazy.js';
import { lazy, WhenFetched } from '../../ui/lazy.js';
import { openedRule } from '../../ui/open-rule.js';
import { Contents } from './Contents.js';
import type { RuleHistory } from './rule-history.js';
import { CONTENTS, go, mayGo, placeNow, search, UNREAD, visit } from './rule-history.js';
import { RuleView } from './RuleView.js';
import '../../ui/control.css';
import '../panel.css';
import './rules.css';

/** The book of a game with a finger in it: kept while the page is open, so that another tab loses no place. */
interface OpenBook {
  readonly rulebook: Lazy<Rulebook>;
  readonly history: Signal<RuleHistory>;
}

const books = new WeakMap<object, OpenBook>();

function bookOf<T extends GameTypes>({ kit }: Table<T>): OpenBook {
  const known = books.get(kit);
  if (known !== undefined) return known;
  const opened: OpenBook = { rulebook: lazy(() => kit.loadRulebook()), history: signal(UNREAD) };
  books.set(kit, opened);
  return opened;
}

/** The last request that was followed: going back must not be undone by showing the panel again. */
let followed: typeof openedRule.value;

export function RulesPanel<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { rulebook, history } = bookOf(table);
  useSignalEffect(() => {
    const asked = openedRule.value;
    if (asked === undefined || asked === followed) return;
    followed = asked;
    history.value = visit(history.peek(), { at: 'rule', id: asked.id });
  });
  return (
    <div class="panel rules">
      <Head history={history} />
      <WhenFetched what={rulebook} name="the rulebook">
        {(book) => <Reading table={table} rulebook={book} history={history} />}
      </WhenFetched>
    </div>
  );
}

function Head({ history }: { readonly history: Signal<RuleHistory> }) {
  const place = placeNow(history.value);
  const step = (way: 'back' | 'forward') => () => {
    history.value = go(history.value, way);
  };
  return (
    <div class="panel-head">
      <div class="panel-row" role="group" aria-label="Rulebook navigation">
        <button type="button" class="control" disabled={!mayGo(history.value, 'back')} onClick={step('back')}>
          Back
        </button>
        <button type="button" class="control" disabled={!mayGo(history.value, 'forward')} onClick={step('forward')}>
          Forward
        </button>
        <button
          type="button"
          class="control"
          onClick={() => {
            history.value = visit(history.value, CONTENTS);
          }}
        >
          Contents
        </button>
      </div>
      <input
        class="control-field"
        type="search"
        aria-label="Search the rules"
        placeholder="Words, or a number such as 7.73"
        value={place.at === 'contents' ? place.word : ''}
        onInput={(event) => {
          history.value = search(history.value, event.currentTarget.value);
        }}
      />
    </div>
  );
}

interface ReadingProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly rulebook: Rulebook;
  readonly history: Signal<RuleHistory>;
}

function Reading<T extends GameTypes>({ table, rulebook, history }: ReadingProps<T>) {
  const place = placeNow(history.value);
  const heading = useRef<HTMLHeadingElement>(null);
  const isRule = useCallback((id: string) => rulebook.rule(id) !== undefined, [rulebook]);
  const id = place.at === 'rule' ? place.id : undefined;

  useLayoutEffect(() => {
    if (id === undefined) return;
    heading.current?.closest('.panel')?.scrollTo(0, 0);
    // The link that was pressed may be gone: anyone who came by keyboard goes on from the rule, and does not begin the page again.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [id]);

  if (id === undefined)
    return <Contents rulebook={rulebook} word={place.at === 'contents' ? place.word : ''} isRule={isRule} />;
  return <RuleView table={table} rulebook={rulebook} id={id} heading={heading} isRule={isRule} />;
}

/** The panel of the present decision: what is asked, what is pointed at, what is built, what is owed, what can be picked. */
import type { Level } from '@bridgehead/ai';
import type { GameTypes } from '@bridgehead/engine';
import { isOrdered } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { onceDrawn } from '../../board/DrawnMap.js';
import { levelName } from '../../computer/levels.js';
import { lazy, WhenFetched, WhenHere } from '../../ui/lazy.js';
import { RuleLink } from '../../ui/RuleLink.js';
import type { Table } from '../../table/table.js';
import { NOTHING_ASKED } from '../../table/visit.js';
import { ON_THE_MOVE, SECRETLY_ASKED } from '../../table/walk.js';
import { ChoiceList } from './ChoiceList.js';
import { Considered } from './Considered.js';
import { Notices } from './Notices.js';
import '../panel.css';
import './decide.css';

export interface Thinking {
  readonly level: Level;
}

export interface DecidePanelProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** Which computer player is thinking, while one is. */
  readonly thinking: Thinking | undefined;
  /** What can be done with a game of a server when it is over. */
  readonly after: ComponentChildren;
}

export function DecidePanel<T extends GameTypes>({ table, thinking, after }: DecidePanelProps<T>) {
  const { over } = table.moment.value;
  return (
    <div class="panel decide">
      <div class="decide-top">
        <Asked table={table} />
        <Considered table={table} />
      </div>
      {over ? (
        <WhenFetched what={result} name="the result">
          {({ Result }) => <Result table={table} after={after} />}
        </WhenFetched>
      ) : (
        <>
          {thinking !== undefined && <ThinkingView thinking={thinking} />}
          <Fight table={table} />
          <Built table={table} />
          <Notices table={table} />
          <Shots table={table} />
          <ChoiceList table={table} />
          <Suggestions table={table} />
          <Ordered table={table} />
          <Done table={table} />
        </>
      )}
    </div>
  );
}

/** No board waits for what is shown when the game is over. */
const result = lazy(() => import('./Result.js'));
const building = lazy(() => import('./Building.js'));

/** Nothing of it is needed before the first pick. */
function Built<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const chosen = table.desk.value?.chosen ?? [];
  return chosen.length === 0 && table.built.value === undefined ? null : (
    <WhenFetched what={building} name="your selection">
      {({ Building }) => <Building table={table} />}
    </WhenFetched>
  );
}

const cardTableView = lazy(() => import('./CardTableView.js'));

/** The cards of a fight, in games that have them. */
function Fight<T extends GameTypes>({ table: { kit, moment } }: { readonly table: Table<T> }) {
  const cards = kit.cardTable?.(moment.value.seat.state);
  return cards === undefined ? null : (
    <WhenFetched what={cardTableView} name="the cards">
      {({ CardTableView }) => <CardTableView cards={cards} />}
    </WhenFetched>
  );
}

const shotsView = lazy(() => import('./Shots.js'));

/** What each unit could fire, in games whose kit compares that. */
function Shots<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const shown = table.shots.value;
  return shown === undefined ? null : (
    <WhenFetched what={shotsView} name="the possible shots">
      {({ Shots: View }) => <View table={table} shown={shown} />}
    </WhenFetched>
  );
}

const orderSuggestions = lazy(() => import('./OrderSuggestions.js'));
const orderedActions = lazy(() => import('./OrderedActions.js'));

/** Standing orders, in games that have them. They come when they come, after the choices: no question waits for them. */
function Suggestions<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const load = table.kit.loadOrders;
  const isWanted = load !== undefined && (table.desk.value?.choices.length ?? 0) > 0;
  useEffect(() => {
    if (isWanted) orderSuggestions.fetch();
  }, [isWanted]);
  return isWanted ? (
    <WhenHere what={orderSuggestions}>
      {({ OrderSuggestions }) => <OrderSuggestions table={table} load={load} />}
    </WhenHere>
  ) : null;
}

const opponentActions = lazy(() => import('./OpponentActions.js'));

/** What happened since: it stands below all else, and comes when the map is there. */
function Done<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  useEffect(
    () => onceDrawn(table.kit.plan(table.moment.peek().seat.state).drawing, () => opponentActions.fetch()),
    [table],
  );
  return <WhenHere what={opponentActions}>{({ OpponentActions }) => <OpponentActions table={table} />}</WhenHere>;
}

/** Shown once the orders have done something. */
function Ordered<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { viewer, entries } = table.moment.value;
  const isDone = table.session.entries.slice(0, entries).some((entry) => entry.side === viewer && isOrdered(entry));
  return isDone ? (
    <WhenFetched what={orderedActions} name="what your orders did">
      {({ OrderedActions }) => <OrderedActions table={table} />}
    </WhenFetched>
  ) : null;
}

/** Who must decide what. */
function Asked<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { question, keeper, viewer, over } = table.moment.value;
  if (table.walk.value !== undefined || table.visitor.value !== undefined) {
    return (
      <h2 class="decide-asked">
        <span class="decide-side">{table.kit.game.sideName(viewer)}</span>
        {table.walk.value === undefined ? NOTHING_ASKED : ON_THE_MOVE}
      </h2>
    );
  }
  if (question === undefined) return <h2 class="decide-asked">{over ? 'The game is over.' : SECRETLY_ASKED}</h2>;
  const name = table.kit.game.sideName(question.side);
  return (
    <h2 class="decide-asked">
      <span class="decide-side">
        {keeper?.who === 'computer'
          ? `${name}, the computer`
          : keeper?.who === 'remote'
            ? `${name}, ${keeper.name}`
            : name}
      </span>
      {question.text} <RuleLink id={question.rule} />
    </h2>
  );
}

/** What it thinks about stands above; the page stays usable meanwhile. */
function ThinkingView({ thinking: { level } }: { readonly thinking: Thinking }) {
  return (
    <section class="panel-section" aria-label="The computer">
      <p class="decide-thought">
        The computer ({levelName(level)}) is thinking. You can use the map, the log and the rules meanwhile.
      </p>
    </section>
  );
}

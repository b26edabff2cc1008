/** The panel of the present decision: what is built, the last roll, what is owed, what can be picked. The bar says what is asked. */
import type { Level } from '@bridgehead/ai';
import type { GameTypes } from '@bridgehead/engine';
import { isOrdered } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { onceDrawn } from '../../board/DrawnMap.js';
import { levelName } from '../../computer/levels.js';
import { lazy, WhenFetched, WhenHere } from '../../ui/lazy.js';
import type { Table } from '../../table/table.js';
import '../panel.css';
import './decide.css';

interface Thinking {
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
  // What can be picked is not known before the map is drawn.
  useEffect(
    () =>
      onceDrawn(table.kit.plan(table.moment.peek().seat.state).drawing, () => {
        for (const part of [briefingView, notices, choiceList, considered, notAgain, building, lastRoll]) part.fetch();
      }),
    [table],
  );
  return (
    <div class="decide-frame">
      <div class="panel decide" role="group" aria-label="Decision" tabIndex={-1}>
        {over ? (
          <WhenFetched what={result} name="the result">
            {({ Result }) => <Result table={table} after={after} />}
          </WhenFetched>
        ) : (
          <>
            <Fight table={table} />
            <WhenHere what={briefingView}>{({ BriefingView }) => <BriefingView table={table} />}</WhenHere>
            <Built table={table} />
            <Rolled table={table} />
            {thinking !== undefined && <ThinkingView thinking={thinking} />}
            <WhenHere what={notices}>{({ Notices }) => <Notices table={table} />}</WhenHere>
            <Shots table={table} />
            <WhenHere what={choiceList}>{({ ChoiceList }) => <ChoiceList table={table} />}</WhenHere>
            <WhenHere what={notAgain}>{({ NotAgain }) => <NotAgain table={table} />}</WhenHere>
            <Suggestions table={table} />
            <Ordered table={table} />
            <Done table={table} />
          </>
        )}
      </div>
      <WhenHere what={considered}>{({ Considered }) => <Considered table={table} />}</WhenHere>
    </div>
  );
}

const briefingView = lazy(() => import('./BriefingView.js'));
const notices = lazy(() => import('./Notices.js'));
const choiceList = lazy(() => import('./ChoiceList.js'));
const considered = lazy(() => import('./Considered.js'));
const notAgain = lazy(() => import('./NotAgain.js'));

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

const lastRoll = lazy(() => import('./LastRoll.js'));

/** The last roll with its sum, until the next thing is put together: its dice lie at their hex on the map. */
function Rolled<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const roll = table.roll.value;
  return roll === undefined || table.isPicking.value ? null : (
    <WhenFetched what={lastRoll} name={`the last ${table.kit.chance.one}`}>
      {({ LastRoll }) => <LastRoll table={table} roll={roll} />}
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

/** The page stays usable meanwhile. */
function ThinkingView({ thinking: { level } }: { readonly thinking: Thinking }) {
  return (
    <section class="panel-section" aria-label="The computer">
      <p class="decide-thought">
        The computer ({levelName(level)}) is thinking. You can use the map, the log and the rules meanwhile.
      </p>
    </section>
  );
}

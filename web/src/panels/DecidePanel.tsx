/** The panel of the present decision: what is asked, what is pointed at, what is built, what is owed, what can be picked. */
import type { Level } from '@bridgehead/ai';
import type { GameTypes } from '@bridgehead/engine';
import { levelName } from '../computer/levels.js';
import { lazy, WhenFetched } from '../ui/lazy.js';
import { RuleLink } from '../ui/RuleLink.js';
import type { Table } from '../table/table.js';
import { Building } from './decide/Building.js';
import { ChoiceList } from './decide/ChoiceList.js';
import { Considered } from './decide/Considered.js';
import { Doings } from './decide/Doings.js';
import { Notices } from './decide/Notices.js';
import { Result } from './decide/Result.js';
import './panel.css';
import './decide/decide.css';

export interface Thinking {
  readonly level: Level;
}

export interface DecidePanelProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** Which computer player is thinking, while one is. */
  readonly thinking: Thinking | undefined;
  /** Where one can go when the game is over. */
  readonly reportHref: string;
  readonly replayHref: string;
}

export function DecidePanel<T extends GameTypes>({ table, thinking, reportHref, replayHref }: DecidePanelProps<T>) {
  const { over } = table.moment.value;
  return (
    <div class="panel decide">
      <div class="decide-top">
        <Asked table={table} />
        <Considered table={table} />
      </div>
      {over ? (
        <Result table={table} reportHref={reportHref} replayHref={replayHref} />
      ) : (
        <>
          {thinking !== undefined && <ThinkingView thinking={thinking} />}
          <Fight table={table} />
          <Building table={table} />
          <Notices table={table} />
          <ChoiceList table={table} />
          <Doings table={table} />
        </>
      )}
    </div>
  );
}

const cardTableView = lazy(() => import('./decide/CardTableView.js'));

/** The cards of a fight, in games that have them. */
function Fight<T extends GameTypes>({ table: { kit, moment } }: { readonly table: Table<T> }) {
  const cards = kit.cardTable?.(moment.value.seat.state);
  return cards === undefined ? null : <WhenFetched what={cardTableView} name="the cards">{({ CardTableView }) => <CardTableView cards={cards} />}</WhenFetched>;
}

/** Who must decide what. */
function Asked<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { question, keeper } = table.moment.value;
  if (question === undefined) return <h2 class="decide-asked">The game is over.</h2>;
  const name = table.kit.game.sideName(question.side);
  return (
    <h2 class="decide-asked">
      <span class="decide-side">{keeper?.who === 'computer' ? `${name}, the computer` : name}</span>
      {question.text} <RuleLink id={question.rule} />
    </h2>
  );
}

/** What it thinks about stands above; the page stays usable meanwhile. */
function ThinkingView({ thinking: { level } }: { readonly thinking: Thinking }) {
  return (
    <section class="panel-section" aria-label="The computer">
      <p class="decide-thought">The computer ({levelName(level)}) weighs its answer. The map, the log and the rules are yours meanwhile.</p>
    </section>
  );
}

/** The bar below the map: who must decide what, in one sentence, and the buttons, always at the same place. */
import type { GameTypes, Verdict } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { RuleLink } from '../ui/RuleLink.js';
import { Words } from '../ui/Words.js';
import type { Sitter } from '../kit/who-plays.js';
import { lastAnswer } from '../table/events-since.js';
import type { Table } from '../table/table.js';
import { NOTHING_ASKED, TAKE_YOUR_TIME } from '../table/secret-hand-over.js';
import { ON_THE_MOVE, SECRETLY_ASKED, WALK_GOES_ON } from '../table/move-playback.js';
import { buttonText } from '../table/answer-preview.js';
import type { ComputerTurn } from './use-computer.js';

interface BottomBarProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly computer: ComputerTurn;
  /** How a game with others ended. */
  readonly ending?: string | undefined;
}

export function BottomBar<T extends GameTypes>({ table, computer, ending }: BottomBarProps<T>) {
  const { undoVerdict, mayRedo } = table;
  return (
    <footer class="bar" inert={table.doubt.value !== undefined}>
      <div class="bar-history">
        <button
          type="button"
          class="control"
          aria-disabled={!undoVerdict.value.legal}
          title={
            undoVerdict.value.legal ? 'Undo the last action (Ctrl+Z)' : itemAt(undoVerdict.value.violations, 0).text
          }
          aria-label="Undo"
          onClick={() => table.undo()}
        >
          ↶
        </button>
        {table.own && (
          <button
            type="button"
            class="control"
            aria-disabled={!mayRedo.value}
            title="Redo it (Ctrl+Y)"
            aria-label="Redo"
            onClick={() => table.redo()}
          >
            ↷
          </button>
        )}
      </div>
      <Sentence table={table} computer={computer} ending={ending} />
      <div class="bar-answers">
        <Answers table={table} computer={computer} />
      </div>
    </footer>
  );
}

function Sentence<T extends GameTypes>({ table, computer, ending }: BottomBarProps<T>) {
  const { question, sentence, over, keeper } = table.moment.value;
  const hint =
    computer.paused.value?.problem ?? (computer.paused.value ? 'The computer is paused.' : table.desk.value?.hint);
  if (table.falling.value) {
    return (
      <p class="bar-sentence">
        <span class="bar-question">{sayFalling(table)}</span>
        <span class="bar-hint">Press any key or click to skip.</span>
      </p>
    );
  }
  if (table.walk.value !== undefined) {
    return (
      <p class="bar-sentence">
        <span class="bar-question">{ON_THE_MOVE}</span>
        <span class="bar-hint">
          {table.own === undefined ? WALK_GOES_ON : 'Every step takes the same time, so it gives nothing away.'}
        </span>
      </p>
    );
  }
  if (table.visitor.value !== undefined) {
    return (
      <p class="bar-sentence">
        <span class="bar-question">{NOTHING_ASKED}</span>
        <span class="bar-hint">{TAKE_YOUR_TIME}</span>
      </p>
    );
  }
  if (over) return <p class="bar-sentence">{ending ?? table.kit.game.headline(table.session.state)}</p>;
  if (question === undefined) {
    return (
      <p class="bar-sentence">
        <span class="bar-question">{SECRETLY_ASKED}</span>
        <span class="bar-hint">{sayAwaited(table)}</span>
      </p>
    );
  }
  return (
    <p class="bar-sentence">
      {keeper?.who === 'person' && isJustPassed(table) && <span class="bar-turn">Your turn</span>}
      <span class="bar-question">
        <Words text={sentence ?? ''} /> <RuleLink id={question.rule} />
      </span>
      <span class="bar-hint">
        <Words
          text={hint ?? (keeper?.who === 'remote' ? `Waiting for ${keeper.name}.` : 'The computer is thinking …')}
        />
      </span>
    </p>
  );
}

/** Whether somebody else acted last: the turn has passed to the one at the screen. */
function isJustPassed<T extends GameTypes>({ kit, session, keepers }: Table<T>): boolean {
  const last = lastAnswer(kit, session);
  return last !== undefined && keepers.value[last.side].who !== 'person';
}

/** A player waits for the other one; who watches does not learn for whom. */
function sayAwaited<T extends GameTypes>({ keepers }: Table<T>): string {
  const sitters = Object.values<Sitter>(keepers.value);
  const remote = sitters.flatMap((sitter) => (sitter.who === 'remote' ? [sitter.name] : []));
  return remote.length < sitters.length ? `Waiting for ${remote.join(' and ')}.` : '';
}

function sayFalling<T extends GameTypes>({ roll }: Pick<Table<T>, 'roll'>): string {
  return roll.value?.cards === undefined ? 'Rolling the dice …' : 'Drawing a card …';
}

/** Why nothing can be done at this screen; undefined: something can. */
function sayWaiting<T extends GameTypes>(table: Table<T>): string | undefined {
  const { walk, sending, visitor, moment } = table;
  const { keeper, question, over } = moment.value;
  // The sentence beside it says for what.
  if (table.falling.value || walk.value !== undefined) return 'Waiting';
  if (sending.value) return 'Sending …';
  if (over) return 'The game is over';
  return keeper?.who === 'remote' || (question === undefined && visitor.value === undefined) ? 'Waiting' : undefined;
}

/** After something was done the buttons may mean something else: for this long they take no click that was meant for the old ones. */
const SETTLING = 400;

/** Whether the buttons have just changed their meaning: something was done, and they say something else now. */
function useFresh(entries: number, words: string): boolean {
  const settled = useRef({ entries, words });
  const [, drawAgain] = useState(0);
  const { current } = settled;
  const isFresh = current.entries !== entries && current.words !== words;
  if (!isFresh) settled.current = { entries, words };
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => {
      settled.current = { entries, words };
      drawAgain(entries);
    }, SETTLING);
    return () => clearTimeout(timer);
  }, [isFresh, entries, words]);
  return isFresh;
}

/** What the buttons say, in one line. */
function sayButtons<T extends GameTypes>(table: Table<T>, computer: ComputerTurn): string {
  if (computer.thinking.value) return 'thinking';
  const { question, seat } = table.moment.value;
  const offered = table.primary.value;
  return [
    sayWaiting(table) ?? (offered && buttonText(offered.weighed)?.text),
    question?.decline && table.kit.game.nameAction(seat.state, question.decline),
  ].join(' / ');
}

function Answers<T extends GameTypes>({ table, computer }: BottomBarProps<T>) {
  const { primary, moment } = table;
  const isFresh = useFresh(moment.value.entries, sayButtons(table, computer));
  if (computer.thinking.value) {
    return (
      <>
        <button
          type="button"
          class="control bar-decline"
          data-fresh={isFresh ? '' : undefined}
          onClick={() => !isFresh && computer.hurry()}
          title="Show its actions without pauses"
        >
          Speed up
        </button>
        <button
          type="button"
          class="control bar-primary"
          data-fresh={isFresh ? '' : undefined}
          onClick={() => !isFresh && computer.stop()}
        >
          Pause computer
        </button>
      </>
    );
  }
  if (computer.paused.value) {
    return (
      <button type="button" class="control control-main bar-primary" onClick={() => computer.resume()}>
        Resume computer
      </button>
    );
  }
  const waits = sayWaiting(table);
  if (waits !== undefined) {
    return (
      <button type="button" class="control bar-primary" aria-disabled={true}>
        <span class="bar-primary-text">{waits}</span>
      </button>
    );
  }
  if (table.visitor.value !== undefined) {
    return (
      <button type="button" class="control control-main bar-primary" onClick={() => table.handBack()}>
        <span class="bar-primary-text">Hand screen back</span>
      </button>
    );
  }
  const offered = primary.value;
  if (offered === undefined) {
    return (
      <button type="button" class="control bar-primary bar-options" onClick={() => showOptions(table)}>
        <span class="bar-primary-text">Show my options</span>
      </button>
    );
  }
  const { question } = moment.value;
  const text = buttonText(offered.weighed);
  const isLegal = offered.weighed.verdict.legal;
  // Only what does something has the colour of a commitment.
  const isCommitment = !isDecline(offered.weighed.action, question?.decline);
  const cost = isCommitment ? undefined : table.notices.value.find(({ ending }) => ending !== undefined);
  const warning = cost?.ending ?? text?.warning ?? remedyFor(offered.weighed.verdict);
  const label = text?.text ?? 'Not complete yet';
  // What follows a comma stands below, where nothing else does: "Attack 1306 at +7", "Primary table, column +2".
  const [head, detail] = warning || label.length < LONG ? [label] : label.split(/, (.*)/);
  return (
    <>
      {question?.decline && isCommitment && (
        <button
          type="button"
          class="control bar-decline"
          data-fresh={isFresh ? '' : undefined}
          onClick={() => !isFresh && table.decline()}
        >
          {table.kit.game.nameAction(moment.value.seat.state, question.decline)}
        </button>
      )}
      <button
        type="button"
        class={isCommitment ? 'control control-main bar-primary' : 'control bar-primary'}
        aria-disabled={!isLegal}
        data-fresh={isFresh ? '' : undefined}
        onClick={() => !isFresh && table.confirm()}
      >
        <span class="bar-primary-text">{head}</span>
        {detail && (
          <span class="bar-detail">
            <span class="control-hidden">, </span>
            {detail}
          </span>
        )}
        {warning && <span class="bar-warning">{warning}</span>}
      </button>
    </>
  );
}

/** From this many characters a button is hard to read at a glance. */
const LONG = 32;

/** Marks every hex in which something can be picked, and brings the first into view. */
function showOptions<T extends GameTypes>({ desk, shown }: Table<T>): void {
  const hexes = new Set((desk.value?.choices ?? []).flatMap(({ hex }) => hex ?? []));
  shown.value = [...hexes].map((hex) => ({ hex, kind: 'focus' }));
}

function isDecline<Action>(action: Action, decline: Action | undefined): boolean {
  return decline !== undefined && JSON.stringify(action) === JSON.stringify(decline);
}

/** What would make an answer complete. The whole reason stands in the panel, which a phone shows only when asked. */
function remedyFor(verdict: Verdict): string | undefined {
  return verdict.legal ? undefined : verdict.violations.find(({ remedy }) => remedy !== undefined)?.remedy;
}

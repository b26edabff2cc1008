/** The bar below the map: who must decide what, in one sentence, and the buttons, always at the same place. */
import type { GameTypes } from '@bridgehead/engine';
import { RuleLink } from '../ui/RuleLink.js';
import type { Table } from '../table/table.js';
import { NOTHING_ASKED, TAKE_YOUR_TIME } from '../table/visit.js';
import { ON_THE_MOVE, SECRETLY_ASKED } from '../table/walk.js';
import { buttonText } from '../table/weigh.js';
import type { ComputerTurn } from './use-computer.js';

interface BottomBarProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly computer: ComputerTurn;
}

export function BottomBar<T extends GameTypes>({ table, computer }: BottomBarProps<T>) {
  const { undoVerdict, mayRedo } = table;
  return (
    <footer class="bar">
      <div class="bar-history">
        <button type="button" class="control" aria-disabled={!undoVerdict.value.legal} title={undoVerdict.value.legal ? 'Take the last action back (Ctrl+Z)' : undoVerdict.value.violations[0].text} onClick={() => table.undo()}>
          Undo
        </button>
        <button type="button" class="control" aria-disabled={!mayRedo.value} title="Do it again (Ctrl+Y)" onClick={() => table.redo()}>
          Redo
        </button>
      </div>
      <Sentence table={table} computer={computer} />
      <div class="bar-answers">
        <Answers table={table} computer={computer} />
      </div>
    </footer>
  );
}

function Sentence<T extends GameTypes>({ table, computer }: BottomBarProps<T>) {
  const { question, over, keeper } = table.moment.value;
  const hint = computer.paused.value?.problem ?? (computer.paused.value ? 'The computer has been stopped.' : table.desk.value?.hint);
  if (table.walk.value !== undefined) {
    return (
      <p class="bar-sentence">
        <span class="bar-question">{ON_THE_MOVE}</span>
        <span class="bar-hint">Every step takes the same time, whatever the other side does.</span>
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
  if (over || question === undefined) return <p class="bar-sentence">{over ? table.kit.game.headline(table.session.state) : SECRETLY_ASKED}</p>;
  return (
    <p class="bar-sentence">
      <span class="bar-question">
        {question.text} <RuleLink id={question.rule} />
      </span>
      <span class="bar-hint">{hint ?? (keeper?.who === 'remote' ? `Waiting for ${keeper.name}.` : 'The computer is thinking …')}</span>
    </p>
  );
}

function Answers<T extends GameTypes>({ table, computer }: BottomBarProps<T>) {
  const { primary, moment } = table;
  if (computer.thinking.value) {
    return (
      <>
        <button type="button" class="control bar-decline" onClick={() => computer.hurry()} title="Show its actions without a pause">
          Hurry
        </button>
        <button type="button" class="control bar-primary" onClick={() => computer.stop()}>
          Stop the computer
        </button>
      </>
    );
  }
  if (computer.paused.value) {
    return (
      <button type="button" class="control control-main bar-primary" onClick={() => computer.resume()}>
        Let the computer go on
      </button>
    );
  }
  const waits = table.walk.value !== undefined ? ON_THE_MOVE : table.sending.value ? 'Sending …' : moment.value.keeper?.who === 'remote' ? 'Waiting' : undefined;
  if (waits !== undefined) {
    return (
      <button type="button" class="control control-main bar-primary" aria-disabled={true}>
        <span class="bar-primary-text">{waits}</span>
      </button>
    );
  }
  if (table.visitor.value !== undefined) {
    return (
      <button type="button" class="control control-main bar-primary" onClick={() => table.handBack()}>
        <span class="bar-primary-text">Hand the screen back</span>
      </button>
    );
  }
  const offered = primary.value;
  const { question } = moment.value;
  const text = offered && buttonText(offered.weighed);
  const isLegal = offered?.weighed.verdict.legal === true;
  return (
    <>
      {question?.decline && offered && JSON.stringify(offered.weighed.action) !== JSON.stringify(question.decline) && (
        <button type="button" class="control bar-decline" onClick={() => table.decline()}>
          {table.kit.game.nameAction(table.session.state, question.decline)}
        </button>
      )}
      <button type="button" class="control control-main bar-primary" aria-disabled={!isLegal} title={text && [text.text, text.warning].filter(Boolean).join('. ')} onClick={() => table.confirm()}>
        <span class="bar-primary-text">{text?.text ?? (offered ? 'Not yet complete' : 'Choose on the map')}</span>
        {text?.warning && <span class="bar-warning">{text.warning}</span>}
      </button>
    </>
  );
}

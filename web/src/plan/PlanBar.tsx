/** Above the map of a planning board: which plan, its steps with the odds of all of them, and what the next roll may bring. */
import type { GameTypes } from '@bridgehead/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../ui/Dialog.js';
import type { ChanceWords } from '../ui/model.js';
import { countOf, percent } from '../ui/numbers.js';
import { chainOdds, ownSteps } from './plan.js';
import type { PlanBoard } from './plan-board.js';
import type { Planning } from './planning.js';
import { PlanList } from './PlanList.js';
import { RollChooser } from './RollChooser.js';
import './plan.css';

interface PlanBarProps<T extends GameTypes> {
  readonly planning: Planning<T>;
  readonly board: PlanBoard<T>;
  readonly words: ChanceWords;
  /** What the board had to make up, where its owner does not know everything. */
  readonly unknown: string | undefined;
}

export function PlanBar<T extends GameTypes>({ planning, board, words, unknown }: PlanBarProps<T>) {
  const [isListed, setListed] = useState(false);
  const plan = board.plan.value;
  const shown = plan.steps.slice(0, board.at.value);
  const isEmpty = ownSteps({ ...plan, steps: shown }).length === 0;
  const pending = board.pending.value;
  return (
    <section class="plan" aria-label="Plan">
      {pending === undefined ? (
        <p class="plan-place">
          <strong>{plan.name}</strong>
          <span class="plan-begun"> · from {plan.begun}</span>
          {planning.hasGoneOn() && <span class="plan-news"> · The game has moved on since.</span>}
        </p>
      ) : (
        <p class="plan-place" role="status">
          <strong>{pending.stage.title || pending.name}: choose the result</strong>
        </p>
      )}
      <div class="plan-words">
        {pending !== undefined ? (
          <RollChooser
            pending={pending}
            words={words}
            onChoose={(course) => board.choose(course)}
            onRoll={() => board.roll()}
            onDismiss={() => board.dismiss()}
          />
        ) : plan.steps.length > 0 || board.cut !== undefined ? (
          <Steps board={board} />
        ) : (
          <p>Move both sides as you like. Nothing happens in the game. {unknown}</p>
        )}
      </div>
      <p class="plan-odds" role="status">
        {shown.length > 0 && (
          <>
            {countOf(shown.length, 'step', 'steps')}, all as planned: <strong>{percent(chainOdds(shown))}</strong>
          </>
        )}
      </p>
      <div class="plan-ways">
        <button type="button" class="control" onClick={() => setListed(true)}>
          Plans …
        </button>
        <button type="button" class="control" aria-disabled={isEmpty} onClick={() => !isEmpty && planning.carryOut()}>
          Carry out
        </button>
        <button type="button" class="control" onClick={() => planning.close()}>
          Back to the game
        </button>
      </div>
      {isListed && (
        <Dialog title="Plans" onClose={() => setListed(false)}>
          <PlanList planning={planning} board={board} onClose={() => setListed(false)} />
        </Dialog>
      )}
    </section>
  );
}

function Steps<T extends GameTypes>({ board }: { readonly board: PlanBoard<T> }) {
  const { steps } = board.plan.value;
  const { game } = board.table.kit;
  const at = board.at.value;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, steps.length]);
  const sideName = (name: string) => {
    const side = game.sides.find((each: T['Side']) => each === name);
    return side === undefined ? name : game.sideName(side);
  };
  if (board.cut !== undefined) return <p>{board.cut}</p>;
  return (
    <ol class="plan-steps" aria-label="Steps" ref={list}>
      {steps.map(({ side, name, results, chance }, index) => (
        <li key={index}>
          <button
            type="button"
            class={index < at ? 'plan-step' : 'plan-step plan-ahead'}
            aria-current={index === at - 1 ? 'step' : undefined}
            title={`${sideName(side)}: ${name}`}
            onClick={() => board.goTo(index + 1)}
          >
            <span class="plan-name">
              {sideName(side)}: {name}
            </span>
            {results.length > 0 && (
              <span class="plan-result">
                {results.join(', ')} {percent(chance)}
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

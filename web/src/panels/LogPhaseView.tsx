/** The lines of one phase in the log. A phase that has not changed is not rendered again, however long the game. */
import type { GameTypes, Tally } from '@bridgehead/engine';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Kit } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';
import type { Table } from '../table/table.js';
import { Dice } from '../ui/Dice.js';
import { RollCard } from '../ui/RollCard.js';
import { RuleLink } from '../ui/RuleLink.js';
import { Sum } from '../ui/Sum.js';
import type { LogLine, LogPhase } from './log-lines.js';
import { tellsSame } from './log-lines.js';
import { showEvent } from './places.js';

export interface LogPhaseViewProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly phase: LogPhase<T>;
  readonly reasonOf: (entry: number) => string | undefined;
}

export function LogPhaseView<T extends GameTypes>({ table, phase, reasonOf }: LogPhaseViewProps<T>) {
  const last = useRef(phase);
  if (!tellsSame(last.current, phase)) last.current = phase;
  const steady = last.current;
  const { game } = table.kit;
  return useMemo(
    () => (
      <section class="log-phase">
        {steady.turn !== undefined && <h2 class="log-turn">{game.tell(steady.turn)}</h2>}
        {steady.phase !== undefined && (
          <h4 class="log-heading">
            {game.tell(steady.phase)} <RuleLink id={steady.phase.rule} />
          </h4>
        )}
        <ul>
          {steady.lines.map((line) => (
            <LogLineView key={line.key} table={table} line={line} reasonOf={reasonOf} />
          ))}
        </ul>
      </section>
    ),
    // A reason does not change any more: the function that knows it may be another one each time.
    [table, steady],
  );
}

interface LogLineViewProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly line: LogLine<T>;
  readonly reasonOf: (entry: number) => string | undefined;
}

/** Most lines are only words and a place: they keep no state, so that thousands of them cost little. */
function LogLineView<T extends GameTypes>({
  table,
  line: { event, words, begins, ordered },
  reasonOf,
}: LogLineViewProps<T>) {
  const reason = begins === undefined ? undefined : reasonOf(begins);
  const reckoning = event === undefined ? undefined : reckoningOf(table.kit, event);
  return (
    <li class="log-line">
      {event === undefined ? <p class="log-words">{words}</p> : told(table, event)}
      {reckoning !== undefined && <ReckoningView reckoning={reckoning} />}
      {reason !== undefined && <p class="log-reason">Computer: {reason}</p>}
      {ordered && <p class="log-reason">By your standing orders.</p>}
    </li>
  );
}

function told<T extends GameTypes>(table: Table<T>, event: T['Event']) {
  const { kit } = table;
  const text = kit.game.tell(event);
  return (
    <div class="log-told">
      {kit.placesOf(event).length === 0 ? (
        <p class="log-words">{text}</p>
      ) : (
        <button type="button" class="panel-place" title="Show on the map" onClick={() => showEvent(table, event)}>
          {text}
        </button>
      )}
      <RuleLink id={event.rule} />
    </div>
  );
}

/** The numbers behind an event: a roll, or sums alone. */
interface Reckoning<Side extends string> {
  readonly roll: Roll<Side> | undefined;
  readonly sums: readonly Tally[];
}

function reckoningOf<T extends GameTypes>(kit: Kit<T>, event: T['Event']): Reckoning<T['Side']> | undefined {
  const roll = kit.rollOf(event);
  const sums = kit.sumsOf(event);
  return roll === undefined && sums.length === 0 ? undefined : { roll, sums };
}

/** Shut it is the dice and a line; opened it is all the numbers. */
function ReckoningView({ reckoning: { roll, sums } }: { readonly reckoning: Reckoning<string> }) {
  const [isOpen, setOpen] = useState(false);
  const words = roll === undefined ? 'How it adds up' : `Details of the ${roll.cards === undefined ? 'roll' : 'draw'}`;
  return (
    <>
      <div class="log-reckoning">
        {roll !== undefined && !isOpen && <Dice values={roll.dice} />}
        <button type="button" class="log-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words}
        </button>
      </div>
      {isOpen && (
        <div class="log-sums">
          {roll === undefined ? (
            sums.map((tally, index) => <Sum key={index} tally={tally} />)
          ) : (
            <RollCard roll={roll} />
          )}
        </div>
      )}
    </>
  );
}

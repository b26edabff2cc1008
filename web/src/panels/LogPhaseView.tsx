/** The lines of one phase in the log. A phase that has not changed is not rendered again, however long the game. */
import type { GameTypes, Tally } from '@bridgehead/engine';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Kit, Roll } from '../kit/kit.js';
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
  const told = last.current;
  const { game } = table.kit;
  return useMemo(
    () => (
      <section class="log-phase">
        {told.turn !== undefined && <h3 class="log-turn">{game.tell(told.turn)}</h3>}
        {told.phase !== undefined && (
          <h4 class="log-heading">
            {game.tell(told.phase)} <RuleLink id={told.phase.rule} />
          </h4>
        )}
        <ul>
          {told.lines.map((line) => (
            <LogLineView key={line.key} table={table} line={line} reasonOf={reasonOf} />
          ))}
        </ul>
      </section>
    ),
    // A reason does not change any more: whoever knows it may be another function each time.
    [table, told],
  );
}

interface LogLineViewProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly line: LogLine<T>;
  readonly reasonOf: (entry: number) => string | undefined;
}

function LogLineView<T extends GameTypes>({ table, line: { event, words, begins }, reasonOf }: LogLineViewProps<T>) {
  const reason = begins === undefined ? undefined : reasonOf(begins);
  return (
    <li class="log-line">
      {event === undefined ? <p class="log-words">{words}</p> : <EventLine table={table} event={event} />}
      {reason !== undefined && <p class="log-reason">Computer: {reason}</p>}
    </li>
  );
}

function EventLine<T extends GameTypes>({ table, event }: { readonly table: Table<T>; readonly event: T['Event'] }) {
  const { kit } = table;
  const [isOpen, setOpen] = useState(false);
  const reckoning = useMemo(() => reckoningOf(kit, event), [kit, event]);
  const text = kit.game.tell(event);
  return (
    <>
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
      {reckoning !== undefined && (
        <div class="log-reckoning">
          {reckoning.roll !== undefined && !isOpen && <Dice values={reckoning.roll.dice} />}
          <button type="button" class="log-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {wordsFor(reckoning, isOpen)}
          </button>
        </div>
      )}
      {isOpen && reckoning !== undefined && <ReckoningView reckoning={reckoning} />}
    </>
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

function ReckoningView({ reckoning: { roll, sums } }: { readonly reckoning: Reckoning<string> }) {
  return <div class="log-sums">{roll === undefined ? sums.map((tally, index) => <Sum key={index} tally={tally} />) : <RollCard roll={roll} motion="still" />}</div>;
}

function wordsFor({ roll }: Reckoning<string>, isOpen: boolean): string {
  if (isOpen) return roll === undefined ? 'Close the sum' : 'Close the roll';
  return roll === undefined ? 'How it adds up' : 'The roll and its sums';
}

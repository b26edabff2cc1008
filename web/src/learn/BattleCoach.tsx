/** The coach of a first battle: speaks where something is worth it, and gives a hint when asked. */
import type { GameTypes } from '@bridgehead/engine';
import { isOver, itemAt, lastItem } from '@bridgehead/engine';
import type { FirstBattle } from '@bridgehead/engine/learning';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { routeTo } from '../browser/routes.js';
import { USUAL_LEVEL } from '../computer/levels.js';
import type { ThoughtOf } from '../computer/computer.js';
import { startComputer } from '../computer/computer.js';
import { countOdds } from '../computer/count-odds.js';
import type { Seat } from '../kit/kit.js';
import type { Table } from '../table/table.js';
import { Words } from '../ui/Words.js';
import { isBattleOver, sayLuck } from './battle.js';
import { openCoachWords } from './coach-words.js';
import { remarkOn } from './remark.js';
import './learn.css';

interface BattleCoachProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly battle: FirstBattle;
  readonly onOver: () => void;
}

export function BattleCoach<T extends GameTypes>({ table, battle, onOver }: BattleCoachProps<T>) {
  const { kit, session } = table;
  const { over, seat } = table.moment.value;
  const isDone = !table.falling.value && (over || isBattleOver(kit, battle, session.state) || isOver(session.state));
  useEffect(() => {
    if (isDone) onOver();
  }, [isDone]);
  const thought = useThought(table, battle);
  const said = useComment(table, battle, thought);
  const hint = useHint(table, thought);
  const { turn } = kit.track(seat.state);
  return (
    <section class="coach" aria-label="Coach">
      <p class="coach-place">
        <a href={routeTo({ page: 'learn', game: kit.game.key })}>Lessons</a> · First battle ·{' '}
        {sayTurns(battle.until - turn)}
      </p>
      <p class="coach-words" role="status">
        <Words text={hint.text ?? said} />
      </p>
      <div class="coach-ways">
        {hint.follow === undefined ? (
          <button type="button" class="control" disabled={hint.ask === undefined} onClick={() => hint.ask?.()}>
            Give me a hint
          </button>
        ) : (
          <button type="button" class="control control-main" onClick={() => hint.follow?.()}>
            Do it for me
          </button>
        )}
      </div>
    </section>
  );
}

function sayTurns(left: number): string {
  return left === 1 ? 'the last turn' : `${left} turns left`;
}

/** What the computer would do, as far as it has thought about the question. */
type Thinking<T extends GameTypes> =
  | { readonly is: 'idle' | 'thinking' | 'failed' }
  | { readonly is: 'done'; readonly thought: ThoughtOf<T> };

/** Thinks about every question of the player: the coach sees what is worth a word, and a hint is there at once. */
function useThought<T extends GameTypes>(table: Table<T>, battle: FirstBattle): Thinking<T> {
  const computer = useMemo(() => startComputer(), [table]);
  useEffect(() => () => computer.stop(), [computer]);
  const [known, setKnown] = useState<{ readonly seat: Seat<T>; readonly thought?: ThoughtOf<T> } | undefined>(
    undefined,
  );
  const { question, keeper, seat } = table.moment.value;
  const isStill = !table.falling.value && table.walk.value === undefined;
  const isAsked = isStill && question?.side === battle.side && keeper?.who === 'person';
  useEffect(() => {
    if (!isAsked) return;
    const hold = 'hold' in battle.wins ? battle.wins.hold : [];
    const { side, state } = seat;
    computer.think(table.kit.game, { table: `hint ${table.id}`, level: USUAL_LEVEL, side, view: state, hold }).then(
      (thought) => setKnown({ seat, thought }),
      () => setKnown({ seat }),
    );
  }, [isAsked, seat]);
  if (!isAsked) return { is: 'idle' };
  if (known?.seat !== seat) return { is: 'thinking' };
  return known.thought === undefined ? { is: 'failed' } : { is: 'done', thought: known.thought };
}

/** What is worth saying now, unasked. */
function useComment<T extends GameTypes>(table: Table<T>, battle: FirstBattle, thinking: Thinking<T>): string {
  const { kit } = table;
  const { seat, question, entries } = table.moment.value;
  const { phase, turn } = kit.track(seat.state);
  const say = useMemo(() => openCoachWords(battle.goal), [table]);
  const count = useMemo(() => countOdds(kit), [kit]);
  const isAsked = question?.side === battle.side;
  const roll = table.roll.value;
  const remark = thinking.is === 'done' ? remarkOn(kit, seat, thinking.thought.action, count) : undefined;
  return say({
    entries,
    turn,
    phase,
    luck: roll === undefined || roll.isFalling ? undefined : sayLuck(roll, battle.side),
    tip: isAsked ? battle.tips.find((known) => known.phase === phase)?.say : undefined,
    remark,
    pressing: isAsked ? table.notices.value.find(({ kind }) => kind !== 'news')?.text : undefined,
  });
}

interface Hint {
  /** Undefined until the player asks. */
  readonly text: string | undefined;
  /** Undefined while there is nothing to ask for, or a hint is shown. */
  readonly ask: (() => void) | undefined;
  /** Does what the hint says. */
  readonly follow: (() => void) | undefined;
}

/** What the computer would do with the player's task, and why, when the player asks. */
function useHint<T extends GameTypes>(table: Table<T>, thinking: Thinking<T>): Hint {
  const { game } = table.kit;
  const { seat } = table.moment.value;
  const [asked, setAsked] = useState<Seat<T> | undefined>(undefined);
  const isAsked = asked === seat;
  const thought = thinking.is === 'done' ? thinking.thought : undefined;
  useEffect(() => {
    if (!isAsked || thought === undefined) return;
    // Where it begins and where it leads can be seen on the map.
    const ways = table.kit.trails(seat.state, thought.action).map(({ hexes }) => hexes);
    const ends = ways.flatMap((hexes) => [itemAt(hexes, 0), lastItem(hexes)]);
    table.shown.value = [...new Set(ends)].map((hex) => ({ hex, kind: 'focus' }));
  }, [isAsked, thought]);
  if (!isAsked)
    return { text: undefined, ask: thinking.is === 'idle' ? undefined : () => setAsked(seat), follow: undefined };
  if (thought !== undefined)
    return {
      text: `I would do this: ${game.nameAction(seat.state, thought.action)}. ${thought.reason}`,
      ask: undefined,
      follow: () => {
        setAsked(undefined);
        table.answer(seat.side, thought.action);
      },
    };
  const text = thinking.is === 'failed' ? 'I have no advice here. Do what you think best.' : 'Let me think …';
  return { text, ask: undefined, follow: undefined };
}

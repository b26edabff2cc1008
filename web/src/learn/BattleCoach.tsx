/** The coach of a first battle: comments where something is worth it, and gives a hint when asked. */
import type { GameTypes } from '@bridgehead/engine';
import { isOver, itemAt, lastItem } from '@bridgehead/engine';
import type { FirstBattle } from '@bridgehead/engine/learning';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { routeTo } from '../browser/routes.js';
import { USUAL_LEVEL } from '../computer/levels.js';
import type { ThoughtOf } from '../computer/computer.js';
import { startComputer } from '../computer/computer.js';
import type { Table } from '../table/table.js';
import { Words } from '../ui/Words.js';
import { isBattleOver, sayLuck } from './battle.js';
import './learn.css';

interface BattleCoachProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly battle: FirstBattle;
  readonly onOver: () => void;
}

export function BattleCoach<T extends GameTypes>({ table, battle, onOver }: BattleCoachProps<T>) {
  const { kit, session } = table;
  const { over, seat, entries } = table.moment.value;
  const isDone = !table.falling.value && (over || isBattleOver(kit, battle, session.state) || isOver(session.state));
  useEffect(() => {
    if (isDone) onOver();
  }, [isDone]);
  const said = useComment(table, battle);
  const hint = useHint(table, battle);
  const { turn } = kit.track(seat.state);
  return (
    <section class="coach" aria-label="Coach">
      <p class="coach-place">
        <a href={routeTo({ page: 'learn', game: kit.game.key })}>Lessons</a> · First battle ·{' '}
        {sayTurns(battle.until - turn)}
      </p>
      <p class="coach-words" role="status">
        <Words text={hint.at === entries ? hint.text : said} />
      </p>
      <div class="coach-ways">
        {hint.at === entries && hint.thought !== undefined ? (
          <button type="button" class="control control-main" onClick={() => hint.follow()}>
            Do it for me
          </button>
        ) : (
          <button type="button" class="control" disabled={!hint.mayAsk} onClick={() => hint.ask()}>
            Give me a hint
          </button>
        )}
      </div>
    </section>
  );
}

function sayTurns(left: number): string {
  return left === 1 ? 'the last turn' : `${left} turns left`;
}

/** What is worth saying now: of a new phase first, then of luck, then of what presses most; else the task. */
function useComment<T extends GameTypes>(table: Table<T>, battle: FirstBattle): string {
  const { kit } = table;
  const { seat, question } = table.moment.value;
  const { phase, turn } = kit.track(seat.state);
  /** The moment at which each tip was given: it stays until the player has acted twice. */
  const given = useMemo(() => new Map<string, string>(), [table]);
  const isAsked = question?.side === battle.side;
  const tip = battle.tips.find((known) => known.phase === phase);
  if (isAsked && tip !== undefined) {
    const now = `${turn} ${phase}`;
    if ((given.get(phase) ?? now) === now) {
      given.set(phase, now);
      return tip.say;
    }
  }
  const roll = table.roll.value;
  const luck = roll === undefined || roll.isFalling ? undefined : sayLuck(roll, battle.side);
  const pressing = table.notices.value.find(({ kind }) => kind !== 'news');
  return luck ?? (isAsked ? pressing?.text : undefined) ?? `Your task: ${battle.goal}`;
}

interface Hint<T extends GameTypes> {
  /** The moment that it is for. */
  readonly at: number | undefined;
  readonly text: string;
  readonly thought: ThoughtOf<T> | undefined;
  readonly mayAsk: boolean;
  ask(): void;
  follow(): void;
}

const NO_HINT = { at: undefined, text: '', thought: undefined, isThinking: false } as const;

/** What the computer would do with the player's task, and why. */
function useHint<T extends GameTypes>(table: Table<T>, battle: FirstBattle): Hint<T> {
  const computer = useMemo(() => startComputer(), [table]);
  useEffect(() => () => computer.stop(), [computer]);
  const [told, setTold] = useState<Pick<Hint<T>, 'at' | 'text' | 'thought'> & { readonly isThinking: boolean }>(
    NO_HINT,
  );
  const { game } = table.kit;
  const { question, keeper, entries, seat } = table.moment.value;
  const { side } = seat;
  const hold = 'hold' in battle.wins ? battle.wins.hold : [];
  const isAsked = question?.side === battle.side && keeper?.who === 'person';
  const isStill = !table.falling.value && table.walk.value === undefined;
  const mayAsk = isAsked && isStill && !(told.isThinking && told.at === entries);
  return {
    ...told,
    mayAsk,
    ask() {
      if (!mayAsk) return;
      setTold({ at: entries, text: 'Let me think …', thought: undefined, isThinking: true });
      computer.think(game, { table: `hint ${table.id}`, level: USUAL_LEVEL, side, view: seat.state, hold }).then(
        (thought) => {
          const ways = table.kit.trails(seat.state, thought.action).map(({ hexes }) => hexes);
          const text = `I would do this: ${game.nameAction(seat.state, thought.action)}. ${thought.reason}`;
          setTold({ at: entries, text, thought, isThinking: false });
          // Where it begins and where it leads can be seen on the map.
          const ends = ways.flatMap((hexes) => [itemAt(hexes, 0), lastItem(hexes)]);
          table.shown.value = [...new Set(ends)].map((hex) => ({ hex, kind: 'focus' }));
        },
        () => setTold({ ...NO_HINT, at: entries, text: 'I have no advice here. Do what you think best.' }),
      );
    },
    follow() {
      setTold(NO_HINT);
      if (told.thought !== undefined && told.at === entries) table.answer(side, told.thought.action);
    },
  };
}

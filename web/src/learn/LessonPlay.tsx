/** A lesson being taken: the table of a game, with a coach above the map. */
import type { GameTypes } from '@bridgehead/engine';
import type { Lesson } from '@bridgehead/engine/lessons';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { routeTo } from '../browser/routes.js';
import { PlayTable } from '../play/PlayTable.js';
import { Coach } from './Coach.js';
import { LessonBar } from './LessonBar.js';
import { noteLessonDone } from './lesson-progress.js';
import type { WholeKit } from './open-lesson-table.js';
import { openLessonTable } from './open-lesson-table.js';

interface LessonPlayProps<T extends GameTypes> {
  readonly kit: WholeKit<T>;
  readonly lesson: Lesson;
  /** The one to go on with. */
  readonly following: Lesson | undefined;
}

export function LessonPlay<T extends GameTypes>({ kit, lesson, following }: LessonPlayProps<T>) {
  // Going back plays the steps before again, as the lesson means them.
  const [start, setStart] = useState({ from: 0, tries: 0 });
  const opened = useMemo(() => openLessonTable(kit, lesson, start.from), [kit, lesson, start]);
  const at = opened.at.value;
  const isOver = opened.step.value === undefined;
  useEffect(() => {
    if (isOver) noteLessonDone(kit.game.key, lesson.id);
  }, [isOver, kit, lesson]);
  const again = (from: number) => setStart(({ tries }) => ({ from, tries: tries + 1 }));
  const onward =
    following === undefined
      ? { title: 'All lessons, and the first battle', address: routeTo({ page: 'learn', game: kit.game.key }) }
      : { title: following.title, address: routeTo({ page: 'learn', game: kit.game.key, lesson: following.id }) };
  return (
    <PlayTable
      key={start.tries}
      table={opened.table}
      coach={
        <Coach
          title={lesson.title}
          at={at}
          last={lesson.steps.length}
          step={opened.step.value}
          goal={lesson.goal}
          all={routeTo({ page: 'learn', game: kit.game.key })}
          onBack={() => again(Math.max(0, at - 1))}
          onShowMe={() => opened.showMe()}
          onAgain={() => again(0)}
        />
      }
      bar={
        opened.step.value?.answer === undefined && (
          <LessonBar isOver={isOver} onward={onward} onNext={() => opened.next()} />
        )
      }
    />
  );
}

/** The table of a lesson: the same as in a game. What the player does goes to the lesson, which answers for all others. */
import type { GameTypes, Violation, WholeGame } from '@bridgehead/engine';
import { bySide } from '@bridgehead/engine';
import type { Lesson, LessonStep } from '@bridgehead/engine/lessons';
import { openLesson, readOn, takeIntended, tryAnswer } from '@bridgehead/engine/lessons';
import type { ReadonlySignal } from '@preact/signals';
import { computed, signal, untracked } from '@preact/signals';
import { closeUp } from '../board/close-up.js';
import type { HexMark, Trail } from '../board/model.js';
import type { Sitter } from '../kit/who-plays.js';
import { PERSON } from '../kit/who-plays.js';
import type { Kit } from '../kit/kit.js';
import { openRemoteTable } from '../table/open-table.js';
import type { Table } from '../table/table.js';

/** A kit that reads positions. */
export type WholeKit<T extends GameTypes> = Kit<T> & { readonly game: WholeGame<T> };

export interface LessonTable<T extends GameTypes> {
  readonly table: Table<T>;
  /** How many steps are done. */
  readonly at: ReadonlySignal<number>;
  readonly step: ReadonlySignal<LessonStep | undefined>;
  /** Goes on from what only had to be read. */
  next(): void;
  /** Does the step for the player. */
  showMe(): void;
}

const COACH: Sitter = { who: 'remote', name: 'the coach' };

export function openLessonTable<T extends GameTypes>(kit: WholeKit<T>, lesson: Lesson, from: number): LessonTable<T> {
  const run = openLesson(kit.game, lesson, from);
  const at = signal(run.at);
  const step = computed(() => lesson.steps[at.value]);
  const table = openRemoteTable(
    // What wins the whole game is not the matter of a lesson.
    { ...kit, plan: planOf(kit, lesson), wholePlan: (state) => kit.plan(state), goal: () => [] },
    run.session,
    {
      send: async (action) => {
        const tried = tryAnswer(run, action);
        if (tried.is === 'done') goOn();
        if (tried.is === 'refused') return tried.violations;
        return tried.is === 'off' ? [said(tried.hint)] : [];
      },
      undo: async () => [said('Use Back above the map to repeat a step.')],
      resign: async () => [said('You can’t lose a lesson. To leave it, use the menu.')],
      order: async () => [],
    },
    {
      id: `lesson-${lesson.id}`,
      title: lesson.title,
      keepers: bySide<T, Sitter>(kit.game, (side) => (side === run.side ? PERSON : COACH)),
      isHeld: computed(() => step.value?.answer === undefined),
      asksUnused: () => false,
      showsZones: () => false,
    },
  );
  const goOn = () => {
    at.value = run.at;
    table.hear();
  };
  return {
    table: pointedOut(kit, table, step),
    at,
    step,
    next() {
      readOn(run);
      goOn();
    },
    showMe() {
      takeIntended(run);
      goOn();
    },
  };
}

function said(text: string): Violation {
  return { code: 'lesson', rule: '', text };
}

/** Of a large board only where the lesson happens; always the same part. */
function planOf<T extends GameTypes>(kit: WholeKit<T>, lesson: Lesson): Kit<T>['plan'] {
  const end = openLesson(kit.game, lesson, lesson.steps.length).session.state;
  const start = openLesson(kit.game, lesson).session.state;
  const named = new Set([
    ...[start, end].flatMap((state) => kit.pieces(state).map(({ hex }) => hex)),
    ...lesson.steps.flatMap(({ show }) => [...(show?.hexes ?? []), ...(show?.arrows ?? []).flat()]),
  ]);
  const plan = closeUp(kit.plan(start), named);
  return () => plan;
}

/** The table with what the coach points out. */
function pointedOut<T extends GameTypes>(
  kit: Kit<T>,
  table: Table<T>,
  step: ReadonlySignal<LessonStep | undefined>,
): Table<T> {
  const hexesOf = (show: LessonStep['show']) => {
    const at = new Map(kit.pieces(table.moment.value.seat.state).map(({ id, hex }) => [id, hex]));
    return [...(show?.hexes ?? []), ...(show?.units ?? []).flatMap((unit) => at.get(unit) ?? [])];
  };
  const scene = computed(() => {
    const shown = table.scene.value;
    const show = step.value?.show;
    if (show === undefined) return shown;
    const marks = hexesOf(show).map((hex): HexMark => ({ hex, kind: 'focus' }));
    const arrows = (show.arrows ?? []).map((way): Trail => ({ hexes: way, kind: 'note' }));
    return { ...shown, marks: [...shown.marks, ...marks], trails: [...shown.trails, ...arrows] };
  });
  // Where units stand when the step begins: the map moves once for it.
  const region = computed(() => {
    const show = step.value?.show;
    return show && untracked(() => [...hexesOf(show), ...(show.arrows ?? []).flat()]);
  });
  // The best shots would solve a task.
  const shots = computed(() => (step.value?.solve === undefined ? table.shots.value : undefined));
  return { ...table, scene, region, shots };
}

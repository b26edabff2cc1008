/** What must hold of the lessons of every game: they can be played as meant, and wrong tries are answered as they should be. */
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { askedIn, judge } from '@bridgehead/engine';
import type { Lesson, LessonRun } from '@bridgehead/engine/lessons';
import { actionOf, lessonStep, openLesson, readOn, takeIntended, tryAnswer } from '@bridgehead/engine/lessons';
import { describe, expect, test } from 'vitest';
import { rowsOf } from './files.js';
import { isEasy, sentencesOf } from './short-sentences.js';

/** A coach says little at once. */
const SENTENCES_A_STEP = 4;

/** Tests all lessons of a game. `isRuling` says which ids are rulings: the ledger does not list those. */
export function testLessons<T extends GameTypes>(
  game: WholeGame<T>,
  lessons: readonly Lesson[],
  isRuling: (id: string) => boolean = (id) => /^R\d+$/.test(id),
): void {
  const ids = new Set(rowsOf(game.key, 'content/ledger.tsv').map(([id]) => id));

  test('each lesson has an id of its own', () => {
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  });

  describe.each(lessons.map((lesson) => [lesson.id, lesson] as const))('the lesson %s', (_id, lesson) => {
    test('can be played to its end as it is meant, with exactly the dice it names, and its tasks are solved', () => {
      const run = openLesson(game, lesson);
      for (let step = lessonStep(run); step !== undefined; step = lessonStep(run)) {
        if (step.answer === undefined) readOn(run);
        else expect(tryAnswer(run, actionOf(game, lesson, `steps[${run.at}]`, step.answer))).toEqual({ is: 'done' });
        expect({ at: run.at, left: run.dice.left, missing: run.dice.missing }).toEqual({
          at: run.at,
          left: 0,
          missing: 0,
        });
        expect(game.brokenInvariants(run.session.state)).toEqual([]);
      }
    });

    test('asks the player wherever the player should answer', () => {
      const run = openLesson(game, lesson);
      for (let step = lessonStep(run); step !== undefined; step = lessonStep(run)) {
        const isAsked = askedIn(run.session).some(({ side }) => side === run.side);
        if (step.answer !== undefined) expect({ at: run.at, isAsked }).toEqual({ at: run.at, isAsked: true });
        takeIntended(run);
      }
    });

    test('answers wrong tries with the rule that forbids them', () => {
      const run = openLesson(game, lesson);
      for (let step = lessonStep(run); step !== undefined; step = lessonStep(run)) {
        for (const { action, rule } of step.tries ?? [])
          expect({ at: run.at, action, rules: refusedBy(run, action) }).toEqual({
            at: run.at,
            action,
            rules: expect.arrayContaining([rule]) as unknown,
          });
        takeIntended(run);
      }
    });

    test('lets a legal answer that is not meant change nothing', () => {
      const run = openLesson(game, lesson);
      for (let step = lessonStep(run); step !== undefined; step = lessonStep(run)) {
        const decline = askedIn(run.session).find(({ side }) => side === run.side)?.decline;
        const before = run.at;
        if (step.answer !== undefined && decline !== undefined && tryAnswer(run, decline).is === 'off')
          expect(run.at).toBe(before);
        else if (run.at > before) continue;
        takeIntended(run);
      }
    });

    test('names rules of this book, and speaks in short sentences', () => {
      expect(lesson.rules.filter((id) => !ids.has(id) && !isRuling(id))).toEqual([]);
      for (const text of [
        lesson.goal,
        ...lesson.steps.flatMap(({ say, hint }) => [say, ...(hint === undefined ? [] : [hint])]),
      ]) {
        expect({ text, isEasy: isEasy(text) }).toEqual({ text, isEasy: true });
        expect({ text, isLittle: sentencesOf(text).length <= SENTENCES_A_STEP }).toEqual({ text, isLittle: true });
      }
    });
  });
}

function refusedBy<T extends GameTypes>(run: LessonRun<T>, json: unknown): readonly string[] {
  const action = actionOf(run.game, run.lesson, `steps[${run.at}].tries`, json);
  const verdict = judge(run.game, run.session.state, run.side, action);
  return verdict.legal ? [] : verdict.violations.map(({ rule }) => rule);
}

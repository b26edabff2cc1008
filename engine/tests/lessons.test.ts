import { sayProblem } from '@bridgehead/engine';
import type { Lesson } from '@bridgehead/engine/lessons';
import {
  chanceOf,
  lessonStep,
  openLesson,
  readLesson,
  readLessons,
  readOn,
  takeIntended,
  tryAnswer,
} from '@bridgehead/engine/lessons';
import { describe, expect, test } from 'vitest';
import { inPhase, toy } from './toy.js';

const ATTACK = { do: 'attack', units: ['red-1', 'red-2'], target: 'blue-1' } as const;

const LESSON = {
  id: 'assault',
  title: 'Assault',
  goal: 'You can attack.',
  rules: ['4.1'],
  side: 'red',
  position: toy.writePosition(inPhase([2, 2, 0], [3, 6, 6])),
  steps: [
    { say: 'Blue stands in front of you.' },
    {
      say: 'Attack with both units.',
      answer: ATTACK,
      hint: 'Both of them.',
      others: [{ side: 'blue', action: { do: 'stand' }, faces: [6] }],
      tries: [{ action: { do: 'march', unit: 'red-1', to: 3 }, rule: '3.4' }],
    },
    { say: 'Well done.' },
  ],
};

function lessonOf(change: object = {}): Lesson {
  const [lesson] = readLessons([{ ...LESSON, ...change }]);
  return lesson;
}

/** A lesson in which the player must hit at least so often. */
function task(atLeast: number): Lesson {
  return lessonOf({ steps: [{ ...LESSON.steps[1], solve: { outcomes: ['hit'], atLeast } }] });
}

describe('a lesson file', () => {
  test('is read, or every problem is told with its field', () => {
    expect(readLesson(LESSON).ok).toBe(true);
    const wrong = readLesson({ ...LESSON, title: '', steps: [{ says: 'Hello' }] });
    expect(wrong.ok ? [] : wrong.problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['title', 'steps[0].say']),
    );
    expect(() => readLessons([LESSON, {}])).toThrow(/^lesson 2: /);
  });

  test('with a position, a side or an answer that does not hold is refused with the place', () => {
    expect(() => openLesson(toy, lessonOf({ position: {} }))).toThrow(/^lesson assault: position: /);
    expect(() => openLesson(toy, lessonOf({ side: 'green' }))).toThrow(
      'lesson assault: side: expected one of red, blue; found "green"',
    );
    const steps = [{ say: 'Go.', answer: { do: 'march', unit: 'red-1', to: 3 } }];
    expect(() => takeIntended(openLesson(toy, lessonOf({ steps })))).toThrow(/^lesson assault: steps\[0\]\.answer: /);
  });
});

describe('a lesson in progress', () => {
  test('takes the steps in order, with the answers of others and the dice of the file', () => {
    const run = openLesson(toy, lessonOf());
    expect(tryAnswer(run, ATTACK)).toEqual({ is: 'off', hint: 'Read on first.' });
    readOn(run);
    expect(tryAnswer(run, ATTACK)).toEqual({ is: 'done' });
    expect(run.session.entries.map(({ side }) => side)).toEqual(['red', 'blue']);
    expect([run.dice.left, run.dice.missing]).toEqual([0, 0]);
    readOn(run);
    expect(lessonStep(run)).toBeUndefined();
  });

  test('answers an illegal move with its refusal and an unintended one with the hint, and changes nothing', () => {
    const run = openLesson(toy, lessonOf(), 1);
    const before = JSON.stringify(run.session.state);
    const refused = tryAnswer(run, { do: 'march', unit: 'red-1', to: 3 });
    expect(refused.is === 'refused' && refused.violations.map(({ rule }) => rule)).toEqual(['3.4']);
    expect(tryAnswer(run, { do: 'end' })).toEqual({ is: 'off', hint: 'Both of them.' });
    expect(JSON.stringify(run.session.state)).toBe(before);
  });

  test('takes another answer that leads to the same, and one that matches a pattern', () => {
    const swapped = { ...ATTACK, units: ['red-2', 'red-1'] };
    const step = LESSON.steps[1];
    const loose = lessonOf({ steps: [{ ...step, or: [{ do: 'attack', units: ['red-2', 'red-1'] }] }] });
    expect(tryAnswer(openLesson(toy, loose), swapped).is).toBe('done');
    const any = lessonOf({ steps: [{ ...step, or: [{ do: 'end' }], others: [] }] });
    expect(tryAnswer(openLesson(toy, any), { do: 'end' }).is).toBe('done');
  });

  test('takes the units of an answer in any order', () => {
    const swapped = { ...ATTACK, units: ['red-2', 'red-1'] };
    expect(tryAnswer(openLesson(toy, lessonOf({ steps: [LESSON.steps[1]] })), swapped).is).toBe('done');
  });

  test('judges a task by exact odds', () => {
    const one = { ...ATTACK, units: ['red-1'] };
    const [weak, strong] = [one, ATTACK].map((action) => chanceOf(openLesson(toy, task(0.5)), ['hit'], action));
    expect(weak).toBeLessThan(strong);
    expect(tryAnswer(openLesson(toy, task(strong)), one).is).toBe('off');
    expect(tryAnswer(openLesson(toy, task(strong)), ATTACK).is).toBe('done');
  });

  test('takes only an answer to a task that has the fields it names', () => {
    const [step] = task(0.01).steps;
    const both = lessonOf({ steps: [{ ...step, solve: { ...step?.solve, with: { units: ATTACK.units } } }] });
    expect(tryAnswer(openLesson(toy, both), { ...ATTACK, units: ['red-1'] }).is).toBe('off');
    expect(tryAnswer(openLesson(toy, both), ATTACK).is).toBe('done');
  });

  test('can be opened at a later step', () => {
    expect(lessonStep(openLesson(toy, lessonOf(), 2))?.say).toBe('Well done.');
  });

  test('tells a bad position in the words of the game', () => {
    const bad = toy.readPosition({});
    if (bad.ok) throw new Error('An empty position was read');
    expect(() => openLesson(toy, lessonOf({ position: {} }))).toThrow(bad.problems.map(sayProblem).join('; '));
  });
});

/**
 * Lessons: a position, a coach, and a player who learns by the real rules.
 *
 * @module lessons
 */
export type { Lesson, LessonStep } from '../lessons/lesson.js';
export { readLesson, readLessons } from '../lessons/lesson.js';
export type { LessonDice } from '../lessons/lesson-dice.js';
export type { LessonRun, Tried } from '../lessons/lesson-run.js';
export { actionOf, chanceOf, lessonStep, openLesson, readOn, takeIntended, tryAnswer } from '../lessons/lesson-run.js';

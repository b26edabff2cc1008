/**
 * What games with one unit to a hex have in common: zones of control, ways, retreats, advances, tables of differentials. It
 * knows no game. Where games differ, each says so in its rules/ground-rules.ts. An entry of its own: not every game needs it.
 *
 * @module hexwar
 */
export type { Advance, AdvanceRules, NoAdvance } from './advance.js';
export { advanceProcedure, previewAdvance } from './advance.js';
export type { AdvanceAnswer, AdvanceNames } from './advance-answers.js';
export { advanceAnswers } from './advance-answers.js';
export type { Field, FieldTypes, Passage } from './field.js';
export { NOBODY, occupantsOf, unitIn } from './field.js';
export type { AdvanceFrame, RetreatFrame, RetreatPath } from './frames.js';
export { subsets, unmatched } from './matching.js';
export type { Column, ColumnRow, CombatSums, ResultAt } from './results.js';
export { DIFFERENTIAL, columnIn, columnShifted, differenceOf, differentialOf, loadResults } from './results.js';
export type { BadStep, RefusedRoute, RetreatChoice, RetreatRules, Retreats, StepObstacle } from './retreat.js';
export { retreatHexesBy, retreatsBy } from './retreat.js';
export { judgeFighters, judgeNesting } from './stack.js';
export type { Stock } from './stock.js';
export { boardStock } from './stock.js';
export type { Door, Reach, Search, Ways } from './ways.js';
export { CLOSED, UNREACHED, copyWays, findReach, noReach, pathTo, sortWays, waysOf } from './ways.js';
export { areInContact, enemiesInContact, zoneOf } from './zones.js';

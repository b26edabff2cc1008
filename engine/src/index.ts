/**
 * The kernel: what a game is, how it is asked and answered, and a game in progress.
 *
 * @module engine
 */
export type {
  Assembly,
  Beforehand,
  Candidates,
  CountedCourses,
  CourseEnd,
  Decision,
  DrawCounts,
  Frame,
  Game,
  GameEvent,
  GameState,
  GameTypes,
  LongList,
  OrderBook,
  OrdersOf,
  Outcome,
  Play,
  Preview,
  Procedure,
  Procedures,
  Question,
  Resolved,
  ScenarioInfo,
  Setup,
  WholeGame,
} from './game.js';
export type { Performed } from './kernel.js';
export {
  advance,
  answer,
  apply,
  assemble,
  begin,
  candidates,
  everyCandidate,
  hasDecision,
  isOver,
  judge,
  perform,
  preview,
  questionTo,
  questions,
  takeStep,
  topFrame,
} from './kernel.js';
export { popFrame, pushFrame, replaceFrame } from './frames.js';
export { firstOf, joinLists, lazyList, lazyPairs } from './long-list.js';
export type { JsonMemory } from './json-memory.js';
export type { Consequence, Parsed, Problem, Verdict, Violation } from './verdict.js';
export { LEGAL, sayProblem, valueRead, verdictOf, withRemedy } from './verdict.js';
export type { FactsByCode, Refusal } from './refusal.js';
export { answerRefuser, refusal, refuser } from './refusal.js';
export type { Adder, Tally, TallyPart } from './tally.js';
export { Sum, TallySheet } from './tally.js';
export type { Viewer } from './viewers.js';
export { SPECTATOR, actionToldTo, isOpenTo, questionToldTo, sayAsked, toldTo, viewFor } from './viewers.js';
export type { OfGame, PerGame, Rules, Some, SomeGame, TypesOf } from './some-game.js';
export { some, someIn } from './some-game.js';
export type { ChosenOptions, OptionChoice, OptionInfo, OptionValue } from './options.js';
export {
  HANDICAP,
  choiceAmong,
  defaultOptions,
  handicapOption,
  idleOptions,
  isChosen,
  isOpenOption,
  isPlain,
  numberChosen,
  openOptions,
  practiceOptions,
  randomOptions,
  readOptions,
  sayOptions,
  typedOption,
  typedValues,
  usualValue,
} from './options.js';
export type { OrdersBySide } from './orders.js';
export { followOrders, hideOrders, isOrdered } from './orders.js';
export type { Acted, Restored, SeenSession, Session } from './session.js';
export {
  act,
  askedIn,
  canRedo,
  canUndo,
  continueWith,
  isSessionOver,
  judgeUndo,
  recordOf,
  redo,
  resign,
  resignedBy,
  restoreSession,
  sessionOutcome,
  startFromPosition,
  startSession,
  undo,
} from './session.js';
export { fingerprint } from './hash.js';
export { capital, counted, listed, withStop } from './words.js';
export { bySide } from './player.js';
export { byteAt, itemAt, lastItem, numberAt, present } from './checked-access.js';

/**
 * Answers questions about a written position: who decides what there, and whether an action is legal.
 *
 * Playing on, the kernel skips a phase in which nobody has a choice. A question about that phase must still be answered in
 * it, with the rule that leaves no choice. So every question that the automatic steps pass over is kept.
 */
import { itemAt } from './checked-access.js';
import { ChanceError, noChance } from './chance.js';
import type { Game, GameTypes, Preview, Question } from './game.js';
import { apply, candidates, hasDecision, isOver, judge, preview, questions, takeStep } from './kernel.js';
import type { Odds, OddsOptions } from './odds.js';
import { oddsBeforehand } from './odds.js';
import type { Verdict, Violation } from './verdict.js';
import { verdictOf } from './verdict.js';

/** A written position after its automatic steps. */
export interface OpenedPosition<T extends GameTypes> {
  /** As it was written, before any automatic step. */
  readonly written: T['State'];
  /** At the first question, or where chance must decide first. */
  readonly state: T['State'];
  readonly events: readonly T['Event'][];
  /** States whose question was passed over because nobody has a choice, in the order in which actions are judged in them. */
  readonly skipped: readonly T['State'][];
  /** States of procedures that are still under way: they passed over an earlier question of their own. */
  readonly earlier: readonly T['State'][];
  /** What must be rolled or drawn before anyone can decide. */
  readonly needsChance?: string;
}

/** Options of `askAction`. */
export interface AskOptions<T extends GameTypes> {
  /** Who acts; without it, the side that decides where the action is judged. */
  readonly side?: T['Side'] | undefined;
  /** Ask for the odds too, on these terms. */
  readonly odds?: OddsOptions<T> | undefined;
}

/** The answer to "may this side do that here?". */
export interface ActionAnswer<T extends GameTypes> {
  readonly side: T['Side'];
  readonly verdict: Verdict;
  /** Where the action was judged, as the side that acts sees it. */
  readonly state: T['State'];
  /** One sentence where the game would go on without anyone being asked in the written phase. */
  readonly note?: string;
  /** Only of a legal action. */
  readonly preview?: Preview;
  /** What is taken for granted, because it shows only after the action: a sentence without its end. */
  readonly assumes?: string;
  /** Only of a legal action, where they were asked for. */
  readonly odds?: Odds<T>;
}

const MOST_STEPS = 10_000;

/** Takes the automatic steps of a written position one by one and keeps what they pass over. */
export function openPosition<T extends GameTypes>(game: Game<T>, written: T['State']): OpenedPosition<T> {
  const state = game.copy(written);
  const events: T['Event'][] = [];
  const play = { state, chance: noChance, emit: (event: T['Event']) => events.push(event) };
  const track = new SkipTrack<T>();
  let before = game.copy(state);
  try {
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      before = game.copy(state);
      track.close(state);
      if (takeStep(game, play, game.context(state)) === 'ask') return { written, state, events, ...track.passed() };
      if (hasDecision(game, before)) track.keep(before);
    }
  } catch (error) {
    if (!(error instanceof ChanceError) || error.label === undefined) throw error;
    track.close({ stack: [] });
    return { written, state: before, events, ...track.passed(), needsChance: error.label };
  }
  throw new Error(`${game.key}: no question after ${MOST_STEPS} automatic steps`);
}

/** The states that automatic steps passed over, sorted by the frame that was on top in them. */
class SkipTrack<T extends GameTypes> {
  private readonly open: { readonly depth: number; readonly at: string; readonly states: T['State'][] }[] = [];
  private readonly ended: T['State'][] = [];

  keep(state: T['State']): void {
    const depth = state.stack.length;
    const { at } = itemAt(state.stack, depth - 1);
    const known = this.open.find((frame) => frame.depth === depth);
    if (known === undefined) this.open.push({ depth, at, states: [state] });
    else known.states.push(state);
  }

  /** Frames that are gone from the stack have ended without a question. The last state of each tells most. */
  close({ stack }: { readonly stack: readonly { readonly at: string }[] }): void {
    const gone = this.open.filter(({ depth, at }) => stack[depth - 1]?.at !== at).toSorted((a, b) => b.depth - a.depth);
    for (const frame of gone) {
      this.open.splice(this.open.indexOf(frame), 1);
      this.ended.push(...frame.states.toReversed());
    }
  }

  /** A frame that has ended was skipped; one that is still there asks a question, now or later. */
  passed(): Pick<OpenedPosition<T>, 'skipped' | 'earlier'> {
    return { skipped: this.ended, earlier: this.open.flatMap(({ states }) => states.toReversed()) };
  }
}

/** The question to the side named, or the first one; undefined when nobody is asked. */
function questionIn<T extends GameTypes>(game: Game<T>, state: T['State'], side?: T['Side']): Question<T> | undefined {
  return questions(game, state).find((question) => side === undefined || question.side === side);
}

/** Judges an action in the phase that the position names. An illegal reply to the odds is thrown as `IllegalReply`. */
export function askAction<T extends GameTypes>(
  game: Game<T>,
  opened: OpenedPosition<T>,
  action: T['Action'],
  options: AskOptions<T> = {},
): ActionAnswer<T> {
  const { side, state, verdict, isSkipped } = judgeWhereItBelongs(game, opened, action, options.side);
  const note = phaseNote(game, opened) ?? (isSkipped ? stepNote(game, opened) : undefined);
  const told = { side, verdict, state, ...(note !== undefined && { note }) };
  if (!verdict.legal) return told;
  const assumes = game.beforehand?.(state, action)?.assumes;
  return {
    ...told,
    ...(assumes !== undefined && { assumes }),
    preview: preview(game, state, side, action),
    ...(options.odds && { odds: oddsBeforehand(game, state, side, action, options.odds) }),
  };
}

/** Where the game leaves the written phase because nobody has a choice in it; undefined where somebody is asked. */
function phaseNote<T extends GameTypes>(game: Game<T>, { written, state }: OpenedPosition<T>): string | undefined {
  const from = game.headline(written);
  const to = game.headline(state);
  if (from === to) return undefined;
  return `The game skips the written phase (${from}) because nobody has a choice in it: ${isOver(state) ? 'it is over' : `it continues with ${to}`}.`;
}

/** The same of a step inside the phase. */
function stepNote<T extends GameTypes>(game: Game<T>, { state, needsChance }: OpenedPosition<T>): string {
  if (needsChance !== undefined)
    return `The game skips this step because nobody has a choice in it: ${needsChance} is rolled or drawn next.`;
  const question = questionIn(game, state);
  const next = question && `${game.sideName(question.side)} decides next: ${question.text}`;
  return `The game skips this step because nobody has a choice in it. ${next ?? 'The game is over.'}`;
}

interface Judged<T extends GameTypes> {
  readonly side: T['Side'];
  /** As that side sees it. */
  readonly state: T['State'];
  readonly verdict: Verdict;
  /** Nobody would be asked there. */
  readonly isSkipped: boolean;
}

/** The first question passed over that an action of this kind can answer, or else the one that somebody is asked. */
function judgeWhereItBelongs<T extends GameTypes>(
  game: Game<T>,
  opened: OpenedPosition<T>,
  action: T['Action'],
  side: T['Side'] | undefined,
): Judged<T> {
  const skipped = opened.skipped.map((state) => ({ ...judgeIn(game, state, action, side), isSkipped: true }));
  const fitting = skipped.find(({ verdict }) => isAnswer(verdict));
  if (fitting !== undefined) return fitting;
  const written = skipped.find(({ state }) => game.headline(state) === game.headline(opened.written));
  if (opened.needsChance !== undefined)
    return written ?? withViolation(game, opened.written, side, chanceFirst(opened.needsChance));
  const asked = judgeIn(game, opened.state, action, side);
  const earlier = isAnswer(asked.verdict)
    ? undefined
    : opened.earlier.map((state) => judgeIn(game, state, action, side)).find(({ verdict }) => isAnswer(verdict));
  if (earlier !== undefined) return { ...earlier, isSkipped: true };
  const later = isAnswer(asked.verdict) ? undefined : judgeLater(game, opened, action, side);
  if (later !== undefined) return later;
  if (asked.verdict.legal || game.headline(opened.state) === game.headline(opened.written)) return asked;
  return written ?? withViolation(game, opened.written, asked.side, nobodyDecides(game.headline(opened.written)));
}

function judgeIn<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  action: T['Action'],
  wanted: T['Side'] | undefined,
): Judged<T> {
  const side = wanted ?? questionIn(game, state)?.side ?? itemAt(game.sides, 0);
  const view = game.view(state, side); // the answer tells no more than this side may know
  return { side, state: view, verdict: judge(game, view, side, action), isSkipped: false };
}

/** So many questions of a phase are declined on the way to a later one. */
const MOST_DECLINED = 20;

/** In a later step of the same phase, if everybody who is asked before declines; undefined if the action answers nothing there. */
function judgeLater<T extends GameTypes>(
  game: Game<T>,
  { state: first, written }: OpenedPosition<T>,
  action: T['Action'],
  side: T['Side'] | undefined,
): Judged<T> | undefined {
  const state = game.copy(first);
  try {
    for (let declined = 0; declined < MOST_DECLINED && !isOver(state); declined++) {
      const question = questionIn(game, state);
      if (question?.decline === undefined) return undefined;
      apply(game, { state, chance: noChance, emit: () => undefined }, question.side, question.decline);
      if (game.headline(state) !== game.headline(written)) return undefined;
      const judged = judgeIn(game, state, action, side);
      if (isAnswer(judged.verdict)) return judged;
    }
  } catch (error) {
    if (!(error instanceof ChanceError)) throw error;
  }
  return undefined;
}

/** Codes of violations that say no more than that the question is another one, or one to the other side; a game may add its own, such as "not-an-answer-move". */
const OTHER_QUESTION = /^(not-an-answer(-|$)|(not-asked|game-over|transfers-first|not-own-unit)$)/;

function isAnswer(verdict: Verdict): boolean {
  return verdict.legal || !verdict.violations.some(({ code }) => OTHER_QUESTION.test(code));
}

function withViolation<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  wanted: T['Side'] | undefined,
  violation: Violation,
): Judged<T> {
  const side = wanted ?? itemAt(game.sides, 0);
  return { side, state: game.view(state, side), verdict: verdictOf([violation]), isSkipped: false };
}

function nobodyDecides(headline: string): Violation {
  return { code: 'nobody-decides', rule: '', text: `Nobody decides anything in this phase (${headline}).` };
}

function chanceFirst(label: string): Violation {
  return { code: 'needs-chance', rule: '', text: `Before anyone decides, a roll or a card is due: ${label}.` };
}

/** What a position lets a side do: its question, and every action listed for it. */
export interface ChoicesAnswer<T extends GameTypes> {
  /** As the side that is asked sees it. */
  readonly state: T['State'];
  readonly question: Question<T> | undefined;
  readonly actions: ReturnType<typeof candidates<T>>;
  readonly note?: string;
}

/** Tells who decides what in a written position, and lists the legal actions. */
export function askChoices<T extends GameTypes>(
  game: Game<T>,
  opened: OpenedPosition<T>,
  side?: T['Side'],
): ChoicesAnswer<T> {
  const question = opened.needsChance === undefined ? questionIn(game, opened.state, side) : undefined;
  const asked = question?.side ?? side;
  const state = asked === undefined ? opened.state : game.view(opened.state, asked);
  const note = phaseNote(game, opened);
  return {
    state,
    question,
    actions: question === undefined ? [] : candidates(game, state, question.side),
    ...(note !== undefined && { note }),
  };
}

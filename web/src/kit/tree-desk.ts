/** Listed answers as a tree of picks: each pick narrows them, until one is left or only its settings are open. */
import type { GameTypes, Violation } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import { groupBy } from '../board/group-by.js';
import type { HexMark, PieceLook, Shade, Target } from '../board/model.js';
import { NOTHING, looking, looksOf, refusedBy, toAction, toDesk } from './desk-tools.js';
import type { Choice, Chosen, Desk, Pick } from './kit.js';

/** One pick. */
export interface Step {
  readonly id: string;
  readonly label: string;
  /** The heading under which it stands. */
  readonly group: string;
  /** What it is there for, once it has been picked. */
  readonly role: string;
  readonly hex?: string;
  /** Another hex by which the same is meant. */
  readonly also?: string;
  readonly piece?: string;
  /** move: a hex that can be reached, with its cost. target: someone aimed at. plain: anything else. */
  readonly mark: 'move' | 'target' | 'plain';
}

/** The way to an answer that is not given at once. */
export interface Settling<T extends GameTypes> {
  /** The picks that led here. */
  readonly chosen: readonly Step[];
  /** The desk with only the first of them. */
  without(count: number): Desk<T>;
  pick(target: Target): Pick<T>;
}

/** One question with its listed answers. */
export interface TreeQuestion<T extends GameTypes> {
  readonly answers: readonly T['Action'][];
  /** What must be picked for an answer, in order; none for what has a button of its own. */
  stepsOf(action: T['Action']): readonly Step[];
  /** What the game says against an answer. */
  violationsOf(action: T['Action']): readonly Violation[];
  /** Where the last pick leads if the answer is weighed before it is given, or has settings; undefined: it is given at once. */
  settle?(action: T['Action'], settling: Settling<T>): Desk<T> | undefined;
  hint(picked: readonly Step[]): string;
  /** What the button offers while nothing has been picked. */
  readonly proposal?: T['Action'] | undefined;
  /** The answer that someone seems to mean who points at what is not listed: it says why not. */
  attempt(picked: readonly Step[], target: Target): T['Action'] | undefined;
  /** A few characters in a hex that is reached. */
  costOf?(action: T['Action']): string | undefined;
  /** The hexes that the map should show for the answers that are still meant. */
  regionOf?(picked: readonly Step[], answers: readonly T['Action'][]): readonly string[];
  /** Whether only hexes are picked after these picks. */
  aim?(picked: readonly Step[]): Desk<T>['aim'];
  /** Hexes and pieces to look at, whatever is picked. */
  readonly marks?: readonly HexMark[];
  readonly looks?: readonly [string, PieceLook][];
  readonly shades?: readonly Shade[];
}

/** What can be picked next, and the answers behind it. */
interface Branch<T extends GameTypes> {
  readonly step: Step;
  readonly answers: readonly T['Action'][];
}

export function treeDesk<T extends GameTypes>(question: TreeQuestion<T>): Desk<T> {
  return nodeDesk(question, [], question.answers);
}

/** The desk after these picks; `answers` are those that are still meant. */
function nodeDesk<T extends GameTypes>(
  question: TreeQuestion<T>,
  picked: readonly Step[],
  answers: readonly T['Action'][],
): Desk<T> {
  const branches = branchesOf(question, picked.length, answers);
  const isFirst = picked.length === 0;
  const aim = question.aim?.(picked);
  return {
    hint: question.hint(picked),
    choices: branches.map((branch) => choiceOf(question, picked, branch)),
    chosen: chosenSteps(picked, (count) => deskAfter(question, picked.slice(0, count))),
    marks: [...(question.marks ?? []), ...branches.flatMap((branch) => markOf(question, branch))],
    ...(question.regionOf === undefined ? {} : { region: question.regionOf(picked, answers) }),
    looks: looksOf(
      [...(question.looks ?? [])],
      branches.flatMap(({ step }) => lookOf(step)),
      looking(
        picked.flatMap(({ piece }) => piece ?? []),
        { offered: false, target: false, picked: true },
      ),
    ),
    ...(aim === undefined ? {} : { aim }),
    ...(question.shades === undefined ? {} : { shades: question.shades }),
    proposal: isFirst ? question.proposal : undefined,
    pick: (target) => pickAt(question, picked, branches, target),
  };
}

/** The picks as what has been chosen. */
export function chosenSteps<T extends GameTypes>(
  picked: readonly Step[],
  without: (count: number) => Desk<T>,
): Chosen<T>[] {
  return picked.map(({ id, label, role, hex }, index) => ({
    id,
    label,
    role,
    ...(hex === undefined ? {} : { hex }),
    without: () => without(index),
  }));
}

/** The desk after the first of the picks, found again from the start. */
function deskAfter<T extends GameTypes>(question: TreeQuestion<T>, picked: readonly Step[]): Desk<T> {
  return nodeDesk(question, picked, answersAfter(question, picked));
}

function answersAfter<T extends GameTypes>(question: TreeQuestion<T>, picked: readonly Step[]): readonly T['Action'][] {
  return question.answers.filter((action) => {
    const steps = question.stepsOf(action);
    return picked.every(({ id }, index) => steps[index]?.id === id);
  });
}

function branchesOf<T extends GameTypes>(
  question: TreeQuestion<T>,
  depth: number,
  answers: readonly T['Action'][],
): Branch<T>[] {
  const listed = answers.flatMap((action) => {
    const step = question.stepsOf(action)[depth];
    return step === undefined ? [] : [{ step, action }];
  });
  return [...groupBy(listed, ({ step }) => step.id).values()].map((same) => ({
    step: itemAt(same, 0).step,
    answers: same.map(({ action }) => action),
  }));
}

function choiceOf<T extends GameTypes>(
  question: TreeQuestion<T>,
  picked: readonly Step[],
  branch: Branch<T>,
): Choice<T> {
  const { step } = branch;
  const cost = costIn(question, branch);
  return {
    id: step.id,
    label: cost === undefined ? step.label : `${step.label}, ${cost} ${cost === '1' ? 'point' : 'points'}`,
    group: step.group,
    ...(step.hex === undefined ? {} : { hex: step.hex }),
    ...(step.piece === undefined ? {} : { piece: step.piece }),
    pick: () => openBranch(question, picked, branch),
  };
}

/** More to pick, or settings to choose, or the answer itself. */
function openBranch<T extends GameTypes>(
  question: TreeQuestion<T>,
  picked: readonly Step[],
  { step, answers }: Branch<T>,
): Pick<T> {
  const way = [...picked, step];
  if (answers.some((action) => question.stepsOf(action).length > way.length))
    return toDesk(nodeDesk(question, way, answers));
  const action = itemAt(answers, 0);
  const settled = question.settle?.(action, {
    chosen: way,
    without: (count) => deskAfter(question, way.slice(0, count)),
    pick: (target) =>
      pickAt(question, picked, branchesOf(question, picked.length, answersAfter(question, picked)), target),
  });
  return settled === undefined ? toAction(action) : toDesk(settled);
}

function costIn<T extends GameTypes>(question: TreeQuestion<T>, { step, answers }: Branch<T>): string | undefined {
  return step.mark === 'move' ? question.costOf?.(itemAt(answers, 0)) : undefined;
}

function markOf<T extends GameTypes>(question: TreeQuestion<T>, branch: Branch<T>): HexMark[] {
  const { step } = branch;
  if (step.hex === undefined || step.piece !== undefined) return [];
  const text = costIn(question, branch);
  return [{ hex: step.hex, kind: step.mark === 'move' ? 'reach' : 'offered', ...(text === undefined ? {} : { text }) }];
}

function lookOf({ piece, mark }: Step): [string, PieceLook][] {
  return piece === undefined ? [] : looking([piece], mark === 'target' ? { target: true } : { offered: true });
}

/**
 * What was pointed at opens its branch; of several in a hex one chooses. What is picked already is put back, another counter
 * that could be picked at first is picked instead; anything else is told why not.
 */
function pickAt<T extends GameTypes>(
  question: TreeQuestion<T>,
  picked: readonly Step[],
  branches: readonly Branch<T>[],
  target: Target,
): Pick<T> {
  const instead = insteadOf(question, picked, branches, target);
  if (instead !== undefined) return openBranch(question, [], instead);
  const meant = branchesAt(branches, target);
  if (meant.length === 1) return openBranch(question, picked, itemAt(meant, 0));
  if (meant.length > 1)
    return toDesk(
      nodeDesk(
        question,
        picked,
        meant.flatMap(({ answers }) => answers),
      ),
    );
  const at = picked.findIndex(({ piece, hex }) =>
    target.piece === undefined ? hex === target.hex : piece === target.piece,
  );
  if (at >= 0) return toDesk(deskAfter(question, picked.slice(0, at)));
  const attempt = question.attempt(picked, target);
  return attempt === undefined ? NOTHING : refusedBy(question.violationsOf(attempt));
}

/** The counter that is pointed at, where it means nothing after the picks so far but could have been the first of them. */
function insteadOf<T extends GameTypes>(
  question: TreeQuestion<T>,
  picked: readonly Step[],
  branches: readonly Branch<T>[],
  { piece }: Target,
): Branch<T> | undefined {
  if (
    piece === undefined ||
    picked.length === 0 ||
    [...picked, ...branches.map(({ step }) => step)].some((step) => step.piece === piece)
  )
    return undefined;
  return branchesOf(question, 0, question.answers).find(({ step }) => step.piece === piece);
}

/** A piece means what is done with it or, where that is nothing, with its hex; an enemy in reach may be fired at or attacked. */
function branchesAt<T extends GameTypes>(branches: readonly Branch<T>[], { hex, piece }: Target): readonly Branch<T>[] {
  const here = branches.filter(({ step }) => step.hex === hex || step.also === hex);
  if (piece === undefined) return here;
  const exact = here.filter(({ step }) => step.piece === piece);
  const place = here.filter(({ step }) => step.piece === undefined);
  return exact.some(({ step }) => step.mark !== 'target') ? exact : [...exact, ...place];
}

/** An answer that is weighed before it is given: all is picked, the button gives it. */
export function confirmDesk<T extends GameTypes>(settling: Settling<T>, action: T['Action'], hint: string): Desk<T> {
  const { chosen } = settling;
  return {
    hint,
    choices: [],
    chosen: chosenSteps(chosen, (count) => settling.without(count)),
    marks: markPicks(chosen),
    looks: lookPicks(chosen),
    proposal: action,
    pick: (target) => settling.pick(target),
  };
}

/** How hexes that have been picked or aimed at are marked. */
export function markPicks(picked: readonly Step[]): HexMark[] {
  return picked.flatMap(({ hex, piece, mark }): HexMark[] =>
    hex !== undefined && piece === undefined ? [{ hex, kind: mark === 'target' ? 'target' : 'picked' }] : [],
  );
}

export function lookPicks(picked: readonly Step[]): ReadonlyMap<string, PieceLook> {
  return looksOf(
    ...picked.map(({ piece, mark }) =>
      looking(piece === undefined ? [] : [piece], mark === 'target' ? { target: true } : { picked: true }),
    ),
  );
}

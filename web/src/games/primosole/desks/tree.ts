/** Listed answers as a tree of picks: each pick narrows them, until one is left or only its card and Support are open. */
import type { Action } from '@bridgehead/primosole';
import type { HexMark, PieceLook, Target } from '../../../board/model.js';
import { groupBy } from '../../../board/group-by.js';
import type { PrimosoleChoice, PrimosoleDesk, PrimosolePick, PrimosoleSeat } from './desk.js';
import { NOTHING, looking, looksOf, refusedBy, toAction, toDesk, violationsOf } from './desk.js';
import { isWeighed, settingsDesk } from './settings.js';
import type { Step } from './steps.js';
import { stepsFor } from './steps.js';

/** One question with its listed answers. */
export interface TreeQuestion {
  readonly seat: PrimosoleSeat;
  readonly answers: readonly Action[];
  hint(picked: readonly Step[]): string;
  /** What the button offers while nothing has been picked. */
  readonly proposal?: Action | undefined;
  /** The answer that someone seems to mean who points at what is not listed: it says why not. */
  attempt(picked: readonly Step[], target: Target): Action | undefined;
  /** A few characters in a hex that is reached. */
  costOf?(action: Action): string | undefined;
  /** Hexes and pieces to look at, whatever is picked. */
  readonly marks?: readonly HexMark[];
  readonly looks?: readonly [string, PieceLook][];
}

/** What can be picked next, and the answers behind it. */
interface Branch {
  readonly step: Step;
  readonly answers: readonly Action[];
}

export function treeDesk(question: TreeQuestion): PrimosoleDesk {
  return nodeDesk(question, [], question.answers);
}

/** The desk after these picks; `answers` are those that are still meant. */
function nodeDesk(question: TreeQuestion, picked: readonly Step[], answers: readonly Action[]): PrimosoleDesk {
  const branches = branchesOf(question, picked.length, answers);
  const isFirst = picked.length === 0;
  return {
    hint: question.hint(picked),
    choices: branches.map((branch) => choiceOf(question, picked, branch)),
    chosen: picked.map((step, index) => ({ id: step.id, label: step.label, role: step.role, ...(step.hex === undefined ? {} : { hex: step.hex }), without: () => deskAfter(question, picked.slice(0, index)) })),
    marks: [...(question.marks ?? []), ...branches.flatMap((branch) => markOf(question, branch))],
    looks: looksOf([...(question.looks ?? [])], branches.flatMap(({ step }) => lookOf(step)), looking(picked.flatMap(({ piece }) => piece ?? []), { offered: false, target: false, picked: true })),
    proposal: isFirst ? question.proposal : undefined,
    pick: (target) => pickAt(question, picked, branches, target),
  };
}

/** The desk after the first of the picks, found again from the start. */
function deskAfter(question: TreeQuestion, picked: readonly Step[]): PrimosoleDesk {
  return nodeDesk(question, picked, answersAfter(question, picked));
}

function answersAfter({ seat, answers }: TreeQuestion, picked: readonly Step[]): readonly Action[] {
  return answers.filter((action) => {
    const steps = stepsFor(seat, action);
    return picked.every(({ id }, index) => steps[index]?.id === id);
  });
}

function branchesOf({ seat }: TreeQuestion, depth: number, answers: readonly Action[]): Branch[] {
  const listed = answers.flatMap((action) => {
    const step = stepsFor(seat, action)[depth];
    return step === undefined ? [] : [{ step, action }];
  });
  return [...groupBy(listed, ({ step }) => step.id).values()].map((same) => ({ step: same[0].step, answers: same.map(({ action }) => action) }));
}

function choiceOf(question: TreeQuestion, picked: readonly Step[], branch: Branch): PrimosoleChoice {
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
function openBranch(question: TreeQuestion, picked: readonly Step[], { step, answers }: Branch): PrimosolePick {
  const way = [...picked, step];
  const { seat } = question;
  if (answers.some((action) => stepsFor(seat, action).length > way.length)) return toDesk(nodeDesk(question, way, answers));
  const [action] = answers;
  if (!isWeighed(action)) return toAction(action);
  return toDesk(settingsDesk({ seat, chosen: way, without: (count) => deskAfter(question, way.slice(0, count)), pick: (target) => pickAt(question, picked, branchesOf(question, picked.length, answersAfter(question, picked)), target) }, action));
}

function costIn(question: TreeQuestion, { step, answers: [action] }: Branch): string | undefined {
  return step.mark === 'move' ? question.costOf?.(action) : undefined;
}

function markOf(question: TreeQuestion, branch: Branch): HexMark[] {
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
function pickAt(question: TreeQuestion, picked: readonly Step[], branches: readonly Branch[], target: Target): PrimosolePick {
  const instead = insteadOf(question, picked, branches, target);
  if (instead !== undefined) return openBranch(question, [], instead);
  const meant = branchesAt(branches, target);
  if (meant.length === 1) return openBranch(question, picked, meant[0]);
  if (meant.length > 1) return toDesk(nodeDesk(question, picked, meant.flatMap(({ answers }) => answers)));
  const at = picked.findIndex(({ piece, hex }) => (target.piece === undefined ? hex === target.hex : piece === target.piece));
  if (at >= 0) return toDesk(deskAfter(question, picked.slice(0, at)));
  const attempt = question.attempt(picked, target);
  return attempt === undefined ? NOTHING : refusedBy(violationsOf(question.seat, attempt));
}

/** The counter that is pointed at, where it means nothing after the picks so far but could have been the first of them. */
function insteadOf(question: TreeQuestion, picked: readonly Step[], branches: readonly Branch[], { piece }: Target): Branch | undefined {
  if (piece === undefined || picked.length === 0 || [...picked, ...branches.map(({ step }) => step)].some((step) => step.piece === piece)) return undefined;
  return branchesOf(question, 0, question.answers).find(({ step }) => step.piece === piece);
}

/** A piece means what is done with it or, where that is nothing, with its hex; an enemy in reach may be fired at or attacked. */
function branchesAt(branches: readonly Branch[], { hex, piece }: Target): readonly Branch[] {
  const here = branches.filter(({ step }) => step.hex === hex);
  if (piece === undefined) return here;
  const exact = here.filter(({ step }) => step.piece === piece);
  const place = here.filter(({ step }) => step.piece === undefined);
  return exact.some(({ step }) => step.mark !== 'target') ? exact : [...exact, ...place];
}

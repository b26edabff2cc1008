/** bridgehead replay: plays a record again, judging every action, and tells what happened. */
import type { Command } from 'commander';
import type { GameTypes } from '@bridgehead/engine';
import type { RecordEntry, ReplayStep } from '@bridgehead/engine/records';
import { isResignation, replay, sayEnded, stateFingerprint } from '@bridgehead/engine/records';
import { BadInput, badInput } from '../bad-input.js';
import { addCommand, printJson, wholeNumber } from '../command.js';
import { locate, writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import { positionText } from '../positions.js';
import type { OpenRecord } from '../records.js';
import { withRecord } from '../records.js';
import { sayOutcome } from '../report.js';
import type { Desk } from '../terminal.js';
import { DONE, REFUSED } from '../terminal.js';
import { showPublished } from './publish.js';

interface ReplayOptions {
  readonly to?: number;
  readonly events?: true;
  readonly anyRules?: true;
  readonly output?: string;
  readonly json?: true;
}

export function addReplay(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'replay',
    summary: 'play a record again and verify it',
    more: 'Exit code 0 if every action is legal and the game ends as recorded, 1 if not. A published record is shown as a log, not verified.',
    examples: ['replay game.json', 'replay game.json --events --to 20', 'replay game.json --to 20 -o position.yaml'],
  })
    .argument('<record>', 'record file')
    .option('--to <number>', 'stop after this many entries', wholeNumber(0))
    .option('--events', 'show everything that happens')
    .option('--any-rules', 'try a record made with other rules or content')
    .option('-o, --output <file>', 'write the position reached to this file (.yaml or .json)')
    .action(async (file: string, options: ReplayOptions) => {
      desk.code = await withRecord(
        file,
        (record) => replayRecord(desk, record, options),
        (published) => showPublished(desk, published, options),
      );
    });
}

interface Told {
  readonly entry: number;
  readonly side?: string;
  readonly action: string;
  readonly events: readonly string[];
}

function replayRecord<T extends GameTypes>(
  desk: Desk,
  { kit, source, record }: OpenRecord<T>,
  options: ReplayOptions,
): number {
  const { game } = kit;
  const { to = record.entries.length } = options;
  if (to > record.entries.length)
    throw badInput('--to', `expected 0 to ${record.entries.length}, the entries of ${source.file}; found ${to}`);
  const { result, ...played } = { ...record, entries: record.entries.slice(0, to) };
  const whole = to === record.entries.length;
  const steps: Told[] = [];
  let before: T['State'] | undefined;
  const replayed = replay(
    game,
    whole && result ? { ...played, result } : played,
    (step) => {
      steps.push(tell(kit, step, before ?? step.state));
      before = game.copy(step.state);
    },
    options.anyRules ? 'any' : 'same',
  );
  if (!replayed.ok) {
    const problems = locate(source, [replayed.problem]);
    if (options.json) printJson(desk, { verified: false, entry: replayed.at, problems });
    else desk.print(`The record is not valid:\n${new BadInput(problems).message}`);
    return REFUSED;
  }
  const { state, resigned } = replayed;
  const fingerprint = stateFingerprint(game, state);
  const outcome = game.outcome(state);
  const ended = whole ? result?.ended : undefined;
  if (options.output !== undefined) writeWhole(options.output, positionText(kit, state, options.output));
  if (options.json) {
    const verified = whole && result !== undefined;
    printJson(desk, {
      verified,
      game: game.key,
      setup: record.header.setup,
      entries: to,
      headline: game.headline(state),
      fingerprint,
      outcome,
      resigned: resigned ?? null,
      ended: ended ?? null,
      ...(options.events && { steps }),
    });
    return DONE;
  }
  if (options.events) desk.print(`${steps.flatMap(sayStep).join('\n')}\n`);
  desk.print(game.headline(state));
  desk.print(`\n${sayOutcome(outcome, (side) => game.sideName(side), game.sides)}`);
  if (resigned !== undefined) desk.print(`${game.sideName(resigned)} resigned.`);
  if (ended !== undefined) desk.print(sayEnded(game, ended));
  desk.print(`\n${sayProof(to, record.entries.length, result !== undefined)} Fingerprint ${fingerprint}.`);
  if (options.output !== undefined) desk.print(`The position is in ${options.output}.`);
  return DONE;
}

/** before: the state in which the action was chosen, whose units it names. */
function tell<T extends GameTypes>(
  { game }: Kit<T>,
  { index, entry, events }: ReplayStep<T>,
  before: T['State'],
): Told {
  const told = events.map((event) => game.tell(event));
  if (entry === undefined) return { entry: 0, action: 'Set-up', events: told };
  return { entry: index + 1, side: entry.side, action: nameEntry(game, before, entry), events: told };
}

function nameEntry<T extends GameTypes>(game: Kit<T>['game'], state: T['State'], entry: RecordEntry<T>): string {
  return isResignation(entry) ? 'resigns' : game.nameAction(state, entry.action);
}

function sayStep({ entry, side, action, events }: Told): string[] {
  return [
    `${String(entry).padStart(4)}  ${side === undefined ? '' : `${side}: `}${action}`,
    ...events.map((event) => `        ${event}`),
  ];
}

function sayProof(shown: number, all: number, hasResult: boolean): string {
  if (shown < all) return `${shown} of ${all} entries, all legal.`;
  return hasResult
    ? `Verified: ${all} entries, all legal, and the end is the one recorded.`
    : `${all} entries, all legal; the record does not say how it ended.`;
}

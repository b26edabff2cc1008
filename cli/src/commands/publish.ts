/** bridgehead publish: what may be shown of a game that is not over, to one side or to everyone. */
import type { Command } from 'commander';
import type { GameTypes } from '@bridgehead/engine';
import type { PublishedEvent, PublishedRecord } from '@bridgehead/engine/records';
import { SPECTATOR, restoreSession } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { publish, writePublished } from '@bridgehead/engine/records';
import { BadInput, badInput, oneOf } from '../bad-input.js';
import { addCommand, printJson, wholeNumber } from '../command.js';
import { locate, writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import type { OpenPublished, OpenRecord } from '../records.js';
import { withRecord } from '../records.js';
import type { Desk } from '../terminal.js';
import { DONE, REFUSED } from '../terminal.js';

interface PublishOptions {
  readonly for?: string;
  readonly to?: number;
  readonly output?: string;
  readonly json?: true;
}

export function addPublish(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'publish',
    summary: 'make a copy of a record that is safe to show before the game is over',
    more: 'The copy holds what one side or both have been told, and no secrets: no hands, no seed, no hidden draws. "replay" shows it as a log but cannot verify it.',
    examples: ['publish game.json -o game.published.json', 'publish game.json --for german --to 40'],
  })
    .argument('<record>', 'record file')
    .option('--for <side>', 'the side that may read it (default: spectators)')
    .option('--to <number>', 'stop after this many entries', wholeNumber(0))
    .option('-o, --output <file>', 'write to this file instead of the standard output')
    .action(async (file: string, options: PublishOptions) => {
      desk.code = await withRecord(file, (record) => publishRecord(desk, record, options));
    });
}

function publishRecord<T extends GameTypes>(
  desk: Desk,
  { kit, source, record }: OpenRecord<T>,
  options: PublishOptions,
): number {
  const { game } = kit;
  const viewer = [SPECTATOR, ...game.sides].find((name) => name === (options.for ?? SPECTATOR));
  if (viewer === undefined)
    throw badInput('--for', `expected ${oneOf([...game.sides, SPECTATOR])}, found "${options.for}"`);
  const { to = record.entries.length } = options;
  if (to > record.entries.length)
    throw badInput('--to', `expected 0 to ${record.entries.length}, the entries of ${source.file}; found ${to}`);
  const { result, ...played } = { ...record, entries: record.entries.slice(0, to) };
  const restored = restoreSession(
    game,
    to === record.entries.length && result ? { ...played, result } : played,
    noChance,
  );
  if (!restored.ok) {
    const problems = locate(source, [restored.problem]);
    if (options.json) printJson(desk, { published: false, problems });
    else desk.print(`The record is not valid:\n${new BadInput(problems).message}`);
    return REFUSED;
  }
  const text = writePublished(publish<T>(restored.session, viewer));
  if (options.output === undefined) {
    desk.print(text.trimEnd());
    return DONE;
  }
  writeWhole(options.output, text);
  if (options.json) printJson(desk, { published: true, file: options.output, viewer, entries: to });
  else
    desk.print(
      `${sayViewer(kit, viewer)}: ${to} entries, without anything secret, in ${options.output}. Keep the record: this copy cannot be replayed.`,
    );
  return DONE;
}

function sayViewer<T extends GameTypes>(
  { game }: Kit<T>,
  viewer: PublishedRecord<T['Side']>['header']['viewer'],
): string {
  const side = game.sides.find((each) => each === viewer);
  return side === undefined ? 'For everyone' : `For the ${game.sideName(side)} side`;
}

/** What a published record tells, as a log. It is no record: nothing in it can be verified. */
export function showPublished<T extends GameTypes>(
  desk: Desk,
  { kit, published }: OpenPublished<T>,
  { json, events: wantsEvents }: { readonly json?: true; readonly events?: true },
): number {
  const { header, opening, entries, headline, over } = published;
  if (json) {
    printJson(desk, {
      verified: false,
      published: true,
      game: header.game,
      setup: header.setup,
      viewer: header.viewer,
      entries: entries.length,
      headline,
      over,
      ...(wantsEvents && { opening, steps: entries }),
    });
    return REFUSED;
  }
  if (wantsEvents) {
    const steps = entries.flatMap(({ side, resign, events }, index) => [
      `${String(index + 1).padStart(4)}  ${side}${resign ? ' resigns' : ''}`,
      ...told(events),
    ]);
    desk.print(`${['   0  Set-up', ...told(opening), ...steps].join('\n')}\n`);
  }
  desk.print(headline);
  desk.print(
    `\n${sayViewer(kit, header.viewer)}: ${entries.length} entries. This record was published before the end of the game. It has no actions or draws, so it can’t be replayed or verified.`,
  );
  if (!wantsEvents) desk.print('--events shows all that it tells.');
  return REFUSED;
}

function told(events: readonly PublishedEvent[]): string[] {
  return events.map(({ text }) => `        ${text}`);
}

/** bridgehead play: a game in the terminal, against the computer or a second person. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, Session } from '@bridgehead/engine';
import type { RecordNotes } from '@bridgehead/engine/records';
import { bySide, restoreSession, startFromPosition, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { timeBudget } from '@bridgehead/engine/players';
import { BadInput, badInput, oneOf } from '../bad-input.js';
import { addCommand, collect, OPTION_HELP, readSetup, wholeNumber } from '../command.js';
import { locate } from '../files.js';
import type { Kit } from '../kit.js';
import { host } from '../play/host.js';
import { openLines } from '../play/lines.js';
import { hostMachine } from '../play/machine.js';
import type { Seat, Table } from '../play/table.js';
import { withPosition } from '../positions.js';
import { STRONGEST, newPlayer } from '../players.js';
import type { OpenRecord } from '../records.js';
import { freshName, withRecord } from '../records.js';
import { GAME_KEYS, withEachGame, withGame } from '../registry.js';
import type { Desk } from '../terminal.js';

interface PlayOptions {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly position?: string;
  readonly continue?: string;
  readonly level?: string;
  readonly seconds: number;
  readonly seed?: number;
  readonly record?: string;
  readonly json?: true;
  /** Who sits where, by side: --us human. */
  readonly [side: string]: unknown;
}

export function addPlay(program: Command, desk: Desk): void {
  const command = addCommand(program, {
    name: 'play',
    summary: 'play a game in the terminal, against the computer or a second person',
    more: 'The record is saved after every action. With --json every line in both directions is a JSON value.',
    examples: [
      'play remagen',
      'play remagen --scenario remagen-2 --us computer --german human',
      'play remagen --german human',
      'play --position examples/positions/barrage.yaml',
      'play --continue remagen-2026-05-01.json',
    ],
  })
    .argument('[game]', 'key of the game')
    .option('--scenario <id>', 'scenario (default: the first)')
    .option('--option <id>', OPTION_HELP, collect, [])
    .option('--position <file>', 'start from this position')
    .option('--continue <record>', 'go on with a saved game')
    .option('--level <player>', 'which computer player; "games" lists them')
    .option('--seconds <number>', 'how long the computer may think about a decision', wholeNumber(1), 5)
    .option('--seed <number>', 'roll the dice from this seed', wholeNumber(0))
    .option('--record <file>', 'where to save the record');
  // The sides are known when the games are loaded, and only this command needs them all.
  program.hook('preSubcommand', async (_program, chosen) => {
    if (chosen !== command) return;
    for (const side of await everySide())
      command.option(`--${side} <who>`, `who plays ${side}: human, computer, or a computer player by name`);
  });
  command.action(async (game: string | undefined, options: PlayOptions) => {
    desk.code = await openTable(desk, game, options);
  });
}

/** The sides of all games. */
async function everySide(): Promise<Set<string>> {
  return new Set((await withEachGame(({ game }) => game.sides.map(String))).flat());
}

async function openTable(desk: Desk, game: string | undefined, options: PlayOptions): Promise<number> {
  const { position, continue: saved } = options;
  if (position !== undefined && saved !== undefined)
    throw badInput('--continue', 'expected either --position or --continue');
  if (saved !== undefined) return withRecord(saved, (record) => continueGame(desk, record, saved, options));
  if (position !== undefined)
    return withPosition(position, ({ kit, state }) =>
      sit(desk, kit, (chance, notes) => startFromPosition(kit.game, state, chance, notes), options),
    );
  if (game === undefined)
    throw badInput('[game]', `expected the key of a game (${oneOf(GAME_KEYS)}), --position or --continue`);
  return withGame(
    game,
    (kit) => {
      const setup = readSetup(kit, options.scenario, options.option);
      return sit(desk, kit, (chance, notes) => startSession(kit.game, setup, chance, notes), options);
    },
    '[game]',
  );
}

function continueGame<T extends GameTypes>(
  desk: Desk,
  { kit, source, record }: OpenRecord<T>,
  file: string,
  options: PlayOptions,
): Promise<number> {
  const restore = (chance: Chance): Session<T> => {
    const restored = restoreSession(kit.game, record, chance);
    if (!restored.ok) throw new BadInput(locate(source, [restored.problem]));
    return restored.session;
  };
  return sit(desk, kit, restore, { ...record.header.players, ...options, record: options.record ?? file }, 'again');
}

async function sit<T extends GameTypes>(
  desk: Desk,
  kit: Kit<T>,
  open: (chance: Chance, notes: RecordNotes<T['Side']>) => Session<T>,
  options: PlayOptions,
  when: 'new' | 'again' = 'new',
): Promise<number> {
  await refuseOtherSides(kit, options);
  const level = options.level ?? STRONGEST;
  const adviser = computerSeat(kit, level, '--level', realChance);
  const names = bySide<T, string>(kit.game, (side, index) => nameSeat(side, index, options, level));
  const { seed } = options;
  const own = (stream: number) => (seed === undefined ? realChance : seededChance(seed, stream));
  const seats = bySide<T, Seat<T>>(kit.game, (side, index) =>
    names[side] === 'human' ? { kind: 'human' } : computerSeat(kit, names[side], `--${side}`, own(index + 1)),
  );
  const session = open(own(0), { players: names, ...(seed !== undefined && { seed: String(seed) }) });
  const file = options.record ?? freshName(`${kit.game.key}-${new Date().toISOString().slice(0, 10)}`);
  if (when === 'new' && existsSync(file))
    throw badInput('--record', `expected a new file: ${file} exists; --continue ${file} goes on with it`);
  const table: Table<T> = {
    kit,
    desk,
    session,
    seats,
    adviser,
    file,
    budget: () => timeBudget(options.seconds * 1000, () => performance.now()),
  };
  const lines = openLines(desk.terminal, options.json ? 'silent' : 'echo');
  try {
    return options.json ? await hostMachine(table, lines) : await host(table, lines);
  } finally {
    lines.close();
  }
}

/** An option for a side of another game would seat nobody. */
async function refuseOtherSides<T extends GameTypes>({ game }: Kit<T>, options: PlayOptions): Promise<void> {
  const own = game.sides.map(String);
  const other = [...(await everySide())].find((side) => !own.includes(side) && options[side] !== undefined);
  if (other !== undefined)
    throw badInput(
      `--${other}`,
      `expected ${oneOf(own.map((side) => `--${side}`))}; ${game.title} has no side "${other}"`,
    );
}

/** The first side is a person and the others are the computer, unless told. */
function nameSeat(side: string, index: number, options: PlayOptions, level: string): string {
  const who = options[side];
  if (typeof who !== 'string') return index === 0 ? 'human' : level;
  return who === 'computer' ? level : who;
}

function computerSeat<T extends GameTypes>(
  kit: Kit<T>,
  name: string,
  field: string,
  chance: Chance,
): Extract<Seat<T>, { kind: 'computer' }> {
  return {
    kind: 'computer',
    player: newPlayer(kit, name, field, field === '--level' ? [] : ['human', 'computer']),
    chance,
  };
}

/** Dice of the operating system: nobody can foresee them. */
const realChance: Chance = { pick: (ways) => randomInt(ways) };

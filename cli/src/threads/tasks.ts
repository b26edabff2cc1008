/** Whole games as work that any thread can do: plain data in, plain data out. */
import type { FuzzCheck } from '@bridgehead/engine/testing';
import type { GameTypes, Setup } from '@bridgehead/engine';
import { bySide, itemAt } from '@bridgehead/engine';
import { fuzzGame } from '@bridgehead/engine/testing';
import { playGame } from '@bridgehead/engine/players';
import { writeRecord } from '@bridgehead/engine/records';
import type { Player } from '@bridgehead/engine/players';
import type { Kit } from '../kit.js';
import { newPlayer } from '../players.js';
import { withGame } from '../registry.js';

export interface SimTask {
  readonly kind: 'sim';
  readonly game: string;
  readonly setup: Setup;
  /** Names, in the order of the game's sides. */
  readonly players: readonly string[];
  readonly seed: number;
  readonly keep: 'record' | 'summary';
}

export interface SimResult {
  readonly seed: number;
  readonly over: boolean;
  readonly winner: string | null;
  readonly level: string;
  readonly points: Readonly<Record<string, number>>;
  readonly decisions: number;
  readonly rolls: number;
  /** The text of its record, if it was to be kept. */
  readonly record?: string;
}

export interface FuzzTask {
  readonly kind: 'fuzz';
  readonly game: string;
  readonly setup: Setup;
  readonly seed: number;
  /** The costly checks are made at one decision in so many. */
  readonly checkEvery: number;
}

export interface FoundFault {
  readonly check: FuzzCheck;
  readonly text: string;
  readonly decision: number;
  /** The text of the record up to the fault. */
  readonly record: string;
  /** The answer under which it shows, where it is one. */
  readonly attempted?: string;
}

export interface FuzzResult {
  readonly seed: number;
  readonly decisions: number;
  readonly rolls: number;
  readonly over: boolean;
  readonly faults: readonly FoundFault[];
}

export type Task = SimTask | FuzzTask;
export type ResultOf<T extends Task> = T extends SimTask ? SimResult : FuzzResult;

export function runTask(task: Task): Promise<SimResult | FuzzResult> {
  return withGame(task.game, (kit) => (task.kind === 'sim' ? simulate(kit, task) : fuzz(kit, task)));
}

function simulate<T extends GameTypes>(kit: Kit<T>, { setup, players: names, seed, keep }: SimTask): SimResult {
  const { game } = kit;
  const players = bySide<T, Player<T>>(game, (_side, index) => newPlayer(kit, itemAt(names, index), '--players'));
  const notes = { players: bySide<T, string>(game, (_side, index) => itemAt(names, index)) };
  const played = playGame(game, setup, players, seed, keep === 'record' ? { keep: ['record'], notes } : { notes });
  const { outcome, over, decisions, rolls, record } = played;
  const points = Object.fromEntries(game.sides.map((side): [string, number] => [side, outcome.points[side].total]));
  return {
    seed,
    over,
    winner: outcome.winner ?? null,
    level: outcome.level,
    points,
    decisions,
    rolls,
    ...(record && { record: writeRecord<T>(record) }),
  };
}

function fuzz<T extends GameTypes>({ game }: Kit<T>, { setup, seed, checkEvery }: FuzzTask): FuzzResult {
  const { decisions, rolls, over, faults } = fuzzGame(game, setup, seed, { sample: checkEvery });
  return {
    seed,
    decisions,
    rolls,
    over,
    faults: faults.map(({ check, text, decision, record, attempted }) => ({
      check,
      text,
      decision,
      record: writeRecord<T>(record),
      ...(attempted && { attempted: JSON.stringify(attempted) }),
    })),
  };
}

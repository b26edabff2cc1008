/** Draws a whole game again from its published seed: whether each outcome is the one that had to come. */
import type { Chance } from './chance.js';
import type { DiceSource } from './committed.js';
import { commitmentOf, drawCommitted } from './committed.js';
import type { Game, GameTypes } from './game.js';
import type { GameRecord, RecordDice } from './record.js';
import { isResignation } from './record.js';
import { act, startSession } from './session.js';
import type { Problem } from './verdict.js';

/** One draw that was not what it had to be. */
export interface WrongDraw {
  /** The index of its entry; -1 for the set-up. */
  readonly entry: number;
  readonly label: string;
  readonly recorded: number | undefined;
  readonly drawn: number;
}

/** What `checkDice` found. */
export type DiceCheck =
  /** `voided` draws were passed over as taken back by agreement: whether there was one, only the players know. */
  | { readonly ok: true; readonly draws: number; readonly voided: number }
  /** The record cannot be checked: it has no seed, another hash, or does not replay. */
  | { readonly ok: false; readonly problem: Problem }
  /** Its seed is another one than was promised. */
  | { readonly ok: false; readonly other: { readonly shown: string; readonly used: string } }
  | { readonly ok: false; readonly wrong: readonly WrongDraw[] };

/** `shown` is the hash that somebody was shown before the game. Without it the check has only the record's own word for it. */
export function checkDice<T extends GameTypes>(
  game: Game<T>,
  { header, chance: opening, entries }: GameRecord<T>,
  shown?: string,
): DiceCheck {
  const { dice } = header;
  if (dice === undefined)
    return {
      ok: false,
      problem: { field: 'header.dice', expected: 'the seed of a game on a server; this one was rolled elsewhere' },
    };
  if (commitmentOf(dice.seed) !== dice.commitment)
    return {
      ok: false,
      problem: { field: 'header.dice.commitment', expected: `${commitmentOf(dice.seed)}, the hash of the seed` },
    };
  if (shown !== undefined && dice.commitment !== shown) return { ok: false, other: { shown, used: dice.commitment } };
  if (header.from !== undefined)
    return {
      ok: false,
      problem: { field: 'header.from', expected: 'nothing: a game on a server begins with its scenario' },
    };
  const drawing = drawAgain(dice);
  drawing.turnTo(-1, opening);
  const session = startSession(game, header.setup, drawing.chance);
  const tooMany = drawing.surplus('chance');
  if (tooMany !== undefined) return { ok: false, problem: tooMany };
  for (const [index, entry] of entries.entries()) {
    if (isResignation(entry)) continue;
    drawing.turnTo(index, entry.chance);
    const acted = act(session, entry.side, entry.action);
    if (!acted.legal)
      return {
        ok: false,
        problem: {
          field: `entries[${index}].action`,
          expected: `a legal action: ${acted.violations.map(({ text }) => text).join(' ')}`,
        },
      };
    const surplus = drawing.surplus(`entries[${index}].chance`);
    if (surplus !== undefined) return { ok: false, problem: surplus };
  }
  return drawing.wrong.length > 0
    ? { ok: false, wrong: drawing.wrong }
    : { ok: true, draws: drawing.count, voided: dice.voided.reduce((sum, { draws }) => sum + draws, 0) };
}

/** Gives the recorded outcomes, and compares each with what had to come. */
function drawAgain(dice: RecordDice) {
  const source: DiceSource = dice;
  const wrong: WrongDraw[] = [];
  let next = 0;
  let count = 0;
  let entry = -1;
  let outcomes: readonly number[] = [];
  let used = 0;
  const chance: Chance = {
    pick(ways, label) {
      const drawn = drawCommitted(source, next++, ways);
      const recorded = outcomes.at(used++);
      count++;
      if (recorded !== drawn) wrong.push({ entry, label, recorded, drawn });
      return recorded !== undefined && recorded < ways ? recorded : drawn;
    },
  };
  return {
    chance,
    wrong,
    get count() {
      return count;
    },
    /** Outcomes that are recorded, and that nothing was drawn for. */
    surplus: (field: string): Problem | undefined =>
      used >= outcomes.length
        ? undefined
        : { field, expected: `${used} outcomes, as many as the rules ask for; ${outcomes.length} are recorded` },
    turnTo(index: number, recorded: readonly number[]) {
      for (const { before, draws } of dice.voided) if (before === index) next += draws;
      entry = index;
      outcomes = recorded;
      used = 0;
    },
  };
}

/** That all is right, in the words of the program that shows it: "from the seed", and from whose words. */
export function sayAllRight(draws: number, from: string): string {
  if (draws === 0) return 'Nothing was rolled in this game.';
  return draws === 1 ? `The only draw follows from ${from}.` : `All ${draws} draws follow from ${from}.`;
}

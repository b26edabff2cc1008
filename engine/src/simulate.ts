/** Whole games between players, as fast as the rules allow: for measuring, for the arena, for the odds of a scenario. */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import { seededChance } from './chance.js';
import type { Game, GameTypes, Outcome, Play, Question, Setup, WholeGame } from './game.js';
import { advance, apply, firstAsked, isOver, judge, questions } from './kernel.js';
import type { Budget, ChoiceRequest, Players } from './player.js';
import { bySide, stepBudget } from './player.js';
import type { GameRecord, RecordEntry, RecordNotes } from './record.js';
import { headerFor, stateFingerprint } from './record.js';

/** A game that asks for more decisions than this will not end. */
export const MOST_DECISIONS = 20_000;

/** A player that looks at its budget more often than this over one answer must give the best so far. It counts looks, not time: the same seed gives the same game on every machine. */
export const MOST_LOOKS = 20_000;

/** Options of `playGame` and `playFrom`. */
export interface PlayOptions<T extends GameTypes> {
  /** Breaks off after this many decisions. */
  readonly most?: number;
  /** Keep the record, or the events: both take time, and neither is kept unless wanted. */
  readonly keep?: readonly ('record' | 'events')[];
  /** Judge every answer and throw at an illegal one: for players that are not yet trusted. */
  readonly judging?: 'trusted' | 'judged';
  /** The time for one decision of a side; MOST_LOOKS unless told. */
  readonly budget?: (side: T['Side']) => Budget;
  readonly notes?: RecordNotes<T['Side']>;
}

/** A game that players have played. */
export interface PlayedGame<T extends GameTypes> {
  readonly state: T['State'];
  /** False when it was broken off. */
  readonly over: boolean;
  readonly outcome: Outcome<T['Side']>;
  readonly decisions: number;
  /** How often chance was asked. */
  readonly rolls: number;
  readonly record?: GameRecord<T>;
  readonly events?: readonly T['Event'][];
}

/** Plays a scenario to its end. The same seed and players give the same game. */
export function playGame<T extends GameTypes>(
  game: Game<T>,
  setup: Setup,
  players: Players<T>,
  seed: number,
  options: PlayOptions<T> = {},
): PlayedGame<T> {
  const header = () => headerFor(game, setup, { seed: String(seed), ...options.notes });
  return playOut(game, game.start(setup), header, players, seed, options);
}

/** Plays on from a position, which is left as it is. */
export function playFrom<T extends GameTypes>(
  game: WholeGame<T>,
  position: T['State'],
  players: Players<T>,
  seed: number,
  options: PlayOptions<T> = {},
): PlayedGame<T> {
  const header = () =>
    headerFor(game, game.setupOf(position), { seed: String(seed), ...options.notes }, game.writePosition(position));
  return playOut(game, game.copy(position), header, players, seed, options);
}

function playOut<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  header: () => GameRecord<T>['header'],
  players: Players<T>,
  seed: number,
  { most = MOST_DECISIONS, keep = [], judging = 'trusted', budget }: PlayOptions<T>,
): PlayedGame<T> {
  const tape = makeTape(seededChance(seed));
  const own = bySide<T, Chance>(game, (_side, index) => seededChance(seed, index + 1));
  const entries: RecordEntry<T>[] | undefined = keep.includes('record') ? [] : undefined;
  const events: T['Event'][] | undefined = keep.includes('events') ? [] : undefined;
  const play: Play<T> = events
    ? { state, chance: tape, emit: (event) => events.push(event) }
    : { state, chance: tape, emit: ignore, isUnheard: true };

  advance(game, play);
  const opening = tape.cut();
  let context = game.context(state);
  let decisions = 0;
  for (; decisions < most && !isOver(state); decisions++) {
    const side = firstAsked(game, state, context);
    const { action } = players[side].choose(new Request(game, state, context, side, own[side], budget));
    if (judging === 'judged') refuseIllegal(game, state, side, action, context, players[side].name);
    context = apply(game, play, side, action, context);
    if (entries) entries.push({ side, action, chance: tape.cut() });
  }

  const over = isOver(state);
  const played = { state, over, outcome: game.outcome(state), decisions, rolls: tape.rolls };
  const record = entries && {
    header: header(),
    chance: opening,
    entries,
    result: { fingerprint: stateFingerprint(game, state), over },
  };
  return { ...played, ...(record && { record }), ...(events && { events }) };
}

const ignore = () => {};

/** What a player is told of a state. Question and budget are made when they are looked at: random players look at neither. */
class Request<T extends GameTypes> implements ChoiceRequest<T> {
  readonly view: T['State'];
  readonly context: T['Context'];
  private chosenBudget: Budget | undefined;

  constructor(
    readonly game: Game<T>,
    private readonly state: T['State'],
    private readonly whole: T['Context'],
    readonly side: T['Side'],
    readonly chance: Chance,
    private readonly budgetOf: ((side: T['Side']) => Budget) | undefined,
  ) {
    const view = game.view(state, side);
    this.view = view;
    this.context = view === state ? whole : (game.contextOfView?.(view, state, whole) ?? game.context(view));
  }

  get question(): Question<T> {
    return itemAt(questions(this.game, this.state, this.whole), 0);
  }

  get budget(): Budget {
    return (this.chosenBudget ??= this.budgetOf?.(this.side) ?? stepBudget(MOST_LOOKS));
  }
}

function refuseIllegal<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  context: T['Context'],
  player: string,
): void {
  const verdict = judge(game, state, side, action, context);
  if (!verdict.legal) {
    const why = verdict.violations.map((violation) => violation.text).join(' ');
    throw new Error(
      `${game.key}: the player "${player}" gave an illegal answer for ${game.sideName(side)}: ${JSON.stringify(action)}. ${why}`,
    );
  }
}

/** Chance that counts its rolls and writes them down; `cut` hands over what was written since the last cut. */
export interface Tape extends Chance {
  readonly rolls: number;
  cut(): number[];
}

/** Passes chance through, counts it and keeps its outcomes. */
export function makeTape(source: Chance): Tape {
  let rolls = 0;
  let written: number[] = [];
  return {
    get rolls() {
      return rolls;
    },
    pick(ways, label, faces) {
      const outcome = source.pick(ways, label, faces);
      rolls++;
      written.push(outcome);
      return outcome;
    },
    cut() {
      const outcomes = written;
      written = [];
      return outcomes;
    },
  };
}

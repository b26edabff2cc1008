/** What a report tells: the turns with what they brought, the combats with their odds, points, losses and luck over time. */
import type { GameLuck, RollLuck } from '@bridgehead/engine/chance';
import type { GameRecord, RecordEnding, ReplayFailure } from '@bridgehead/engine/records';
import type { GameTypes, Outcome } from '@bridgehead/engine';
import { addUp, luckOfEntry, scriptedChance } from '@bridgehead/engine/chance';
import { apply, bySide, isOver, itemAt } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { Sign } from '../board/model.js';
import type { ChronicleKit, LostUnit } from '../kit/chronicle.js';
import type { Kit } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';
import type { Moment, Timeline, TurnSpan } from '../replay/timeline.js';
import { makeTimeline, spanAt } from '../replay/timeline.js';

/** What a report needs of a kit. */
export type ReportKit<T extends GameTypes> = Pick<
  Kit<T>,
  'game' | 'chance' | 'plan' | 'pieces' | 'signs' | 'track' | 'rollOf' | 'kindOf' | 'forces'
> &
  Partial<Pick<ChronicleKit<T>, 'lost'>>;

type Totals<T extends GameTypes> = Readonly<Record<T['Side'], number>>;

/** One roll with what followed from it, up to the next roll or the end of the phase. */
export interface Combat<T extends GameTypes> {
  /** Counted from 1. */
  readonly number: number;
  readonly at: number;
  /** The moment at which all that it set going was done. */
  readonly until: number;
  readonly turn: TurnSpan;
  readonly roll: Roll<T['Side']>;
  readonly luck: RollLuck<T['Side']> | undefined;
  /** What happened between this roll and the next, one sentence each. */
  readonly aftermath: readonly string[];
  /** Points that it brought to each side. */
  readonly gains: Totals<T>;
  /** Points for the side that rolled, less those for the others. */
  readonly swing: number;
  /** Names of the units that were lost, where the game tells. */
  readonly lost: readonly string[];
}

export interface TurnStory<T extends GameTypes> {
  readonly span: TurnSpan;
  /** The moment of its end. */
  readonly end: number;
  /** Whether the game went on beyond it. */
  readonly complete: boolean;
  readonly points: Totals<T>;
  /** Units lost by each side since the beginning. */
  readonly losses: Totals<T>;
  /** Names of the units that were lost in this turn. */
  readonly fallen: Readonly<Record<T['Side'], readonly string[]>>;
  readonly signs: { readonly come: readonly Sign[]; readonly gone: readonly Sign[] };
  /** How many moves each side made. */
  readonly moves: Totals<T>;
  readonly combats: readonly Combat<T>[];
  readonly comments: readonly { readonly at: number; readonly side: T['Side']; readonly written: string }[];
}

export interface Story<T extends GameTypes> {
  readonly timeline: Timeline<T>;
  readonly turns: readonly TurnStory<T>[];
  readonly combats: readonly Combat<T>[];
  readonly luck: GameLuck<T['Side']>;
  /** More rolls than can be judged in a moment: there is no luck to tell. */
  readonly isTooLong: boolean;
  readonly outcome: Outcome<T['Side']>;
  readonly resigned: T['Side'] | undefined;
  /** How it ended, if neither by the rules nor by a resignation. */
  readonly ended: RecordEnding<T['Side']> | undefined;
  readonly over: boolean;
}

export type StoryTold<T extends GameTypes> = { readonly ok: true; readonly story: Story<T> } | ReplayFailure;

export function tellStory<T extends GameTypes>(kit: ReportKit<T>, record: GameRecord<T>): StoryTold<T> {
  const made = makeTimeline(kit, record);
  if (!made.ok) return made;
  const { timeline } = made;
  const combats = combatsOf(kit, timeline);
  const luck = addUp<T>(
    kit.game,
    combats.flatMap((combat) => combat.luck ?? []),
  );
  const final = timeline.stateAt(timeline.last);
  const last = record.entries.at(-1);
  const resigned = last && isResignation(last) ? last.side : undefined;
  const ended = record.result?.ended;
  const over = resigned !== undefined || ended !== undefined || isOver(final);
  const story = {
    timeline,
    combats,
    luck,
    isTooLong: combats.length > MOST_JUDGED,
    turns: turnsOf(kit, record, timeline, combats),
    outcome: kit.game.outcome(final),
    resigned,
    ended,
    over,
  };
  return { ok: true, story };
}

// --- combats --------------------------------------------------------------------------------------------------------

function combatsOf<T extends GameTypes>(kit: ReportKit<T>, timeline: Timeline<T>): Combat<T>[] {
  const rolled = timeline.moments.filter(({ rolls }) => rolls.length > 0);
  const luck = rolled.length > MOST_JUDGED ? noLuck : luckOfEntry;
  return rolled.map((moment, index) => combatOf(kit, timeline, moment, index + 1, luck));
}

/** The odds of more rolls than these, of a whole campaign, would take minutes: its report tells no luck. */
const MOST_JUDGED = 400;
const noLuck = () => undefined;

function combatOf<T extends GameTypes>(
  kit: ReportKit<T>,
  timeline: Timeline<T>,
  { at, entry, events, rolls }: Moment<T>,
  number: number,
  judge: typeof luckOfEntry<T> | typeof noLuck,
): Combat<T> {
  const { game } = kit;
  const roll = itemAt(rolls, 0);
  const before = timeline.stateAt(at - 1);
  const until = endOfUndertaking(timeline, at);
  const undertaking = timeline.moments.slice(at, until + 1);
  const [earlier, after] = [pointsIn(kit, before), afterwards(kit, before, undertaking)];
  const later = after.points;
  const gains = bySide<T, number>(game, (side) => later[side] - earlier[side]);
  const others = game.sides.filter((side) => side !== roll.side);
  const told = undertaking.flatMap((moment) => moment.events);
  const rolled = told.findIndex((event) => kit.rollOf(event) !== undefined);
  const end = told.findIndex((event) => isHeading(kit, event));
  return {
    number,
    at,
    until,
    turn: spanAt(timeline.turns, at - 1),
    roll,
    luck: entry && !isResignation(entry) ? judge(game, before, { index: at - 1, entry, events }) : undefined,
    aftermath: told.slice(rolled + 1, end < 0 ? undefined : end).map((event) => game.tell(event)),
    gains,
    swing: gains[roll.side] - others.reduce((sum, side: T['Side']) => sum + gains[side], 0),
    lost: lostBetween(kit, before, after.state).map(({ name }) => name),
  };
}

function lostBetween<T extends GameTypes>(
  kit: ReportKit<T>,
  before: T['State'],
  after: T['State'],
): LostUnit<T['Side']>[] {
  const known = new Set(kit.lost?.(before).map(({ id }) => id));
  return kit.lost?.(after).filter(({ id }) => !known.has(id)) ?? [];
}

/**
 * The moment at which everything that a roll set going is done: the procedures on the stack have ended, and the next question
 * is that of the phase or of a later one.
 */
function endOfUndertaking<T extends GameTypes>(timeline: Timeline<T>, at: number): number {
  const phase = spanAt(timeline.phases, at - 1);
  const ground = itemAt(timeline.moments, phase.from).depth;
  let until = at;
  while (until <= phase.to && until < timeline.last && itemAt(timeline.moments, until).depth > ground) until++;
  return until;
}

/** Points and state after an undertaking: what is counted when a phase, a turn or the game ends is not its doing. */
function afterwards<T extends GameTypes>(
  kit: ReportKit<T>,
  before: T['State'],
  undertaking: readonly Moment<T>[],
): { readonly points: Totals<T>; readonly state: T['State'] } {
  const { game } = kit;
  const state = game.copy(before);
  let found: Totals<T> | undefined;
  const emit = (event: T['Event']) => {
    if (found === undefined && isHeading(kit, event)) found = pointsIn(kit, state);
  };
  let context = game.context(state);
  for (const { entry } of undertaking) {
    if (entry && !isResignation(entry))
      context = apply(game, { state, chance: scriptedChance(entry.chance), emit }, entry.side, entry.action, context);
  }
  return { points: found ?? pointsIn(kit, state), state };
}

function isHeading<T extends GameTypes>(kit: ReportKit<T>, event: T['Event']): boolean {
  const kind = kit.kindOf(event);
  return kind === 'phase' || kind === 'turn';
}

// --- turns ----------------------------------------------------------------------------------------------------------

function turnsOf<T extends GameTypes>(
  kit: ReportKit<T>,
  { entries }: GameRecord<T>,
  timeline: Timeline<T>,
  combats: readonly Combat<T>[],
): TurnStory<T>[] {
  const fallenUntil = kit.lost === undefined ? watchBoard(kit, timeline) : countLost(kit, timeline);
  let before = kit.signs(timeline.stateAt(0));
  return timeline.turns.map((span, index) => {
    const next = timeline.turns[index + 1];
    const end = next?.from ?? timeline.last;
    const state = timeline.stateAt(end);
    const { all, fallen } = fallenUntil(span, end);
    const signs = kit.signs(state);
    const story: TurnStory<T> = {
      span,
      end,
      complete: next !== undefined,
      points: pointsIn(kit, state),
      losses: bySide<T, number>(kit.game, (side) => all.filter((unit) => unit.side === side).length),
      fallen: bySide<T, string[]>(kit.game, (side) =>
        fallen.filter((unit) => unit.side === side).map(({ name }) => name),
      ),
      signs: { come: without(signs, before), gone: without(before, signs) },
      moves: bySide<T, number>(
        kit.game,
        (side) =>
          timeline.moments
            .slice(span.from, end + 1)
            .filter(({ entry, events }) => entry?.side === side && events.some((event) => kit.kindOf(event) === 'move'))
            .length,
      ),
      combats: combats.filter(({ turn }) => turn === span),
      comments: commentsIn(entries, span),
    };
    before = signs;
    return story;
  });
}

function commentsIn<T extends GameTypes>(
  entries: GameRecord<T>['entries'],
  { from, to }: TurnSpan,
): TurnStory<T>['comments'] {
  return entries.flatMap(({ side, comment }, index) =>
    comment !== undefined && index + 1 >= from && index + 1 <= to ? [{ at: index + 1, side, written: comment }] : [],
  );
}

/** The units lost by the end of a turn, and those lost during it. Ask for the turns in order. */
type FallenUntil<T extends GameTypes> = (
  span: TurnSpan,
  end: number,
) => { readonly all: readonly LostUnit<T['Side']>[]; readonly fallen: readonly LostUnit<T['Side']>[] };

/** As the game tells. */
function countLost<T extends GameTypes>(kit: ReportKit<T>, timeline: Timeline<T>): FallenUntil<T> {
  let before = timeline.stateAt(0);
  return (_, end) => {
    const state = timeline.stateAt(end);
    const fallen = lostBetween(kit, before, state);
    before = state;
    return { all: kit.lost?.(state) ?? [], fallen };
  };
}

/** Elsewhere a unit that was on the board and is no more has been lost. */
function watchBoard<T extends GameTypes>(kit: ReportKit<T>, timeline: Timeline<T>): FallenUntil<T> {
  const seen = new Map<string, LostUnit<T['Side']>>();
  const gone = new Map<string, LostUnit<T['Side']>>();
  watch(kit, timeline.stateAt(0), seen);
  return (span, end) => {
    for (let at = span.from; at <= span.to; at++)
      if (itemAt(timeline.moments, at).events.length > 0) watch(kit, timeline.stateAt(at), seen);
    const here = new Set(kit.pieces(timeline.stateAt(end)).map(({ id }) => id));
    const fallen = [...seen.values()].filter(({ id }) => !here.has(id) && !gone.has(id));
    for (const unit of fallen) gone.set(unit.id, unit);
    return { all: [...gone.values()], fallen };
  };
}

function watch<T extends GameTypes>(
  kit: ReportKit<T>,
  state: T['State'],
  seen: Map<string, LostUnit<T['Side']>>,
): void {
  const here = kit.pieces(state).filter(({ id }) => !seen.has(id));
  if (here.length === 0) return;
  const groups = kit.forces(state);
  for (const { id } of here) {
    const group = groups.find(({ units }) => units.some((unit) => unit.id === id));
    const side = kit.game.sides.find((known) => known === group?.side);
    const name = group?.units.find((unit) => unit.id === id)?.name;
    if (side !== undefined && name !== undefined) seen.set(id, { id, name, side });
  }
}

function without(signs: readonly Sign[], others: readonly Sign[]): Sign[] {
  return signs.filter(({ spoken }) => !others.some((other) => other.spoken === spoken));
}

function pointsIn<T extends GameTypes>({ game }: ReportKit<T>, state: T['State']): Totals<T> {
  const { points } = game.outcome(state);
  return bySide<T, number>(game, (side) => points[side].total);
}

/** How many combats a report calls decisive. */
const DECISIVE = 6;
/** What an outcome that nobody could expect weighs beside points. */
const SURPRISE = 4;

/** What a lost unit weighs beside points. */
const LOSS = 1.5;

/** The combats that moved the most: points won or lost, or an outcome far from what could be expected; in the order of play. */
export function decisiveCombats<T extends GameTypes>(combats: readonly Combat<T>[], most = DECISIVE): Combat<T>[] {
  const widest = Math.max(1, ...combats.map(stakeOf));
  const heaviest = combats
    .map((combat) => ({ combat, weight: weightOf(combat, widest) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const decisive: Combat<T>[] = [];
  for (const { combat } of heaviest)
    if (decisive.length < most && !decisive.some((other) => isPartOf(combat, other) || isPartOf(other, combat)))
      decisive.push(combat);
  return decisive.toSorted((one, other) => one.number - other.number);
}

/** Whether a roll was made while another one was being carried out. */
function isPartOf<T extends GameTypes>({ at }: Combat<T>, { at: from, until }: Combat<T>): boolean {
  return at > from && at <= until;
}

/** Luck counts for as much as hung on it: to miss a lost weapon is no turning point, however unlikely. */
function weightOf<T extends GameTypes>(combat: Combat<T>, widest: number): number {
  const { swing, luck, lost } = combat;
  const surprise = luck === undefined ? 0 : Math.abs(luck.percentile - 0.5) * 2;
  return Math.abs(swing) + LOSS * lost.length + SURPRISE * surprise ** 2 * (stakeOf(combat) / widest);
}

/** How far the best outcome of a roll lay from the worst. */
function stakeOf<T extends GameTypes>({ luck }: Combat<T>): number {
  const ranks = luck?.chances.map(({ rank }) => rank) ?? [];
  return ranks.length === 0 ? 0 : Math.max(...ranks) - Math.min(...ranks);
}

/** How the present question is being answered: what is pointed at, picked and built, what would come of it, and what is refused. */
import type { GameTypes, Violation } from '@bridgehead/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { Pointing, Target } from '../board/model.js';
import type { Desk, Pick as Picked, Seat } from '../kit/kit.js';
import type { Screen } from './screen.js';
import type { Consideration, Doubt, Ground, Primary, Table } from './table.js';
import type { Weighed } from './answer-preview.js';
import { weigh, weighUnfinished } from './answer-preview.js';

/** What stands against an answer: a refusal, or the question whether it is meant. */
export interface Objections<T extends GameTypes> {
  readonly refusal: Signal<readonly Violation[]>;
  readonly doubt: Signal<Doubt<T> | undefined>;
}

interface Pointed {
  readonly target: Target;
  readonly pointing: Pointing;
  readonly isTapped?: boolean;
}

/** What has been picked so far, and what it comes to. */
interface Answer<T extends GameTypes> extends Pick<Table<T>, 'desk' | 'considered' | 'built' | 'primary'> {
  readonly picks: Signal<readonly Desk<T>[]>;
  readonly pointed: Signal<Pointed | undefined>;
  readonly lastTarget: Signal<Target | undefined>;
  /** The desk before anything is picked. */
  readonly firstDesk: ReadonlySignal<Desk<T> | undefined>;
}

type Methods = 'consider' | 'pick' | 'choose' | 'assemble' | 'drop' | 'back' | 'confirm' | 'decline' | 'goOn' | 'think';

export interface Answering<T extends GameTypes>
  extends Pick<Table<T>, 'desk' | 'isPicking' | 'considered' | 'built' | 'primary' | 'shots' | 'lastTarget' | Methods> {
  /** Forgets what was picked and what was said of it. */
  clear(): void;
}

/** Gives an answer of a side to the game. */
type Give<T extends GameTypes> = (side: T['Side'], action: T['Action']) => void;

export function openAnswering<T extends GameTypes>(
  ground: Ground<T>,
  screen: Screen<T>,
  objections: Objections<T>,
  give: Give<T>,
): Answering<T> {
  const answer = openAnswer(ground, screen);
  const { picks, pointed, desk, considered, built, primary } = answer;
  const { refusal, doubt } = objections;
  const series = openSeries(screen, give);
  return {
    desk,
    isPicking: computed(() => picks.value.length > 0),
    considered,
    built,
    primary,
    lastTarget: answer.lastTarget,
    shots: possibleShots(ground, screen, answer),
    ...takePicks(ground, screen, answer, objections, {
      attempt: attempts(ground, screen, objections, give),
      begin: (next) => series.begin(next),
    }),
    goOn() {
      const doubted = doubt.value;
      if (doubted) give(screen.moment.value.seat.side, doubted.action);
    },
    think() {
      doubt.value = undefined;
    },
    clear() {
      series.goOn();
      picks.value = [];
      pointed.value = undefined;
      refusal.value = [];
      doubt.value = undefined;
    },
  };
}

function openAnswer<T extends GameTypes>(
  { kit, count }: Ground<T>,
  { moment, walk, falling, awaited }: Screen<T>,
): Answer<T> {
  const picks = signal<readonly Desk<T>[]>([]);
  const pointed = signal<Pointed | undefined>(undefined);
  const lastTarget = signal<Target | undefined>(undefined);
  /** What the screen shows is the game as it is. */
  const isStill = computed(() => walk.value === undefined && !falling.value);
  const firstDesk = computed(() =>
    isStill.value && awaited.value === undefined && moment.value.keeper?.who === 'person'
      ? kit.desk(moment.value.seat)
      : undefined,
  );
  const desk = computed(() => (firstDesk.value === undefined ? undefined : (picks.value.at(-1) ?? firstDesk.value)));

  const considered = computed((): Consideration<T> | undefined => {
    const at = pointed.value;
    if (at === undefined) return undefined;
    const { seat } = moment.value;
    const pick: Picked<T> = desk.value?.pick(at.target) ?? { to: 'nothing' };
    const weighed = pick.to === 'action' ? weigh(kit, seat, pick.action) : undefined;
    const violations = pick.to === 'refused' ? pick.violations : violationsOf(weighed);
    return {
      target: at.target,
      text: kit.describe(seat, at.target.hex),
      pick,
      weighed,
      violations,
      stays: at.pointing !== 'mouse',
      isTapped: at.isTapped === true,
    };
  });

  const built = computed(() => {
    const proposal = desk.value?.proposal;
    return proposal === undefined ? undefined : weighUnfinished(kit, moment.value.seat, proposal, count);
  });

  const primary = computed((): Primary<T> | undefined => {
    const pointedAt = considered.value;
    if (pointedAt?.stays && pointedAt.weighed) return { weighed: pointedAt.weighed, source: 'pointed' };
    if (built.value) return { weighed: built.value, source: 'built' };
    const { question, seat, keeper } = moment.value;
    if (!isStill.value || keeper?.who !== 'person' || question?.decline === undefined) return undefined;
    return { weighed: weigh(kit, seat, question.decline), source: 'decline' };
  });

  return { picks, pointed, lastTarget, firstDesk, desk, considered, built, primary };
}

/** What each unit could fire now, at the hexes that are aimed at. */
function possibleShots<T extends GameTypes>(
  { kit }: Ground<T>,
  { moment }: Screen<T>,
  { firstDesk, desk }: Answer<T>,
): Table<T>['shots'] {
  const aimedAt = computed(() =>
    (desk.value?.marks ?? []).flatMap(({ hex, kind }) => (kind === 'target' ? [hex] : [])).join(),
  );
  return computed(() =>
    firstDesk.value === undefined
      ? undefined
      : kit.shots?.(moment.value.seat, aimedAt.value.split(',').filter(Boolean)),
  );
}

/** Gives an answer, or shows why it is refused, or asks first whether what remains unused is meant to be. */
function attempts<T extends GameTypes>(
  { kit, options }: Ground<T>,
  { moment }: Screen<T>,
  { refusal, doubt }: Objections<T>,
  give: Give<T>,
): (weighed: Weighed<T>) => void {
  return (weighed) => {
    const { seat } = moment.value;
    if (!weighed.verdict.legal) {
      refusal.value = weighed.verdict.violations;
      return;
    }
    const left = options.asksUnused() ? kit.unused(seat, weighed.action) : undefined;
    if (left === undefined) give(seat.side, weighed.action);
    else doubt.value = { text: left, action: weighed.action };
  };
}

interface Series<T extends GameTypes> {
  begin(next: (seat: Seat<T>) => T['Action'] | undefined): void;
  /** Something was done: the next answer of the series, if one is going on. */
  goOn(): void;
}

/** Answers that follow each other on their own. A refusal ends them, and so does a question to somebody else. */
function openSeries<T extends GameTypes>({ moment }: Screen<T>, give: Give<T>): Series<T> {
  let going: { readonly side: T['Side']; readonly next: (seat: Seat<T>) => T['Action'] | undefined } | undefined;
  const step = () => {
    const { seat, keeper } = moment.value;
    const series = going;
    going = undefined;
    if (series === undefined || keeper?.who !== 'person' || seat.side !== series.side) return;
    const action = series.next(seat);
    if (action === undefined) return;
    going = series;
    give(seat.side, action);
  };
  return {
    begin(next) {
      going = { side: moment.value.seat.side, next };
      step();
    },
    goOn() {
      if (going !== undefined) queueMicrotask(step);
    },
  };
}

/** How an answer reaches the game: one, or several after each other. */
interface Ways<T extends GameTypes> {
  readonly attempt: (weighed: Weighed<T>) => void;
  readonly begin: Series<T>['begin'];
}

/** What a player does to put an answer together, and to give it. */
function takePicks<T extends GameTypes>(
  { kit }: Ground<T>,
  { moment, walk, falling }: Screen<T>,
  { picks, pointed, lastTarget, firstDesk, desk, considered, primary }: Answer<T>,
  { refusal, doubt }: Objections<T>,
  { attempt, begin }: Ways<T>,
): Omit<Pick<Table<T>, Methods>, 'goOn' | 'think'> {
  const take = (pick: Picked<T>) => {
    doubt.value = undefined;
    if (pick.to === 'desk') {
      batch(() => {
        picks.value = [...picks.value, pick.desk];
        refusal.value = [];
      });
    } else if (pick.to === 'series') begin(pick.next);
    else if (pick.to === 'action') attempt(weigh(kit, moment.value.seat, pick.action));
    else if (pick.to === 'refused') refusal.value = pick.violations;
  };

  const pickAt = ({ target, pointing }: Pointed) => {
    const isSecondTouch = isSameTarget(considered.value?.target, target);
    const pick = desk.value?.pick(target) ?? { to: 'nothing' };
    // Noted before the pick is taken: what is done forgets what was pointed at.
    if (pointing === 'touch' && pick.to !== 'desk') pointed.value = { target, pointing, isTapped: true };
    if (pick.to === 'desk') pointed.value = undefined;
    // A finger has not seen yet what its pick would do: the first touch shows it, the second one does it.
    if (pointing === 'touch' && pick.to === 'action' && !isSecondTouch) refusal.value = [];
    else {
      if (pick.to === 'action') lastTarget.value = target;
      take(pick);
    }
  };
  const pickOnceOpen = queuePicks(desk, pickAt);

  return {
    consider(target, pointing) {
      pointed.value = target === undefined ? undefined : { target, pointing };
    },
    pick(target, pointing) {
      if (desk.value?.isOpening) pickOnceOpen({ target, pointing });
      else pickAt({ target, pointing });
    },
    choose(choice) {
      take(choice.pick());
    },
    assemble(ids) {
      let reached = firstDesk.value;
      for (const id of ids) {
        const pick = reached?.choices.find((choice) => choice.id === id)?.pick();
        if (pick?.to === 'desk') reached = pick.desk;
      }
      if (reached !== undefined && reached !== firstDesk.value) take({ to: 'desk', desk: reached });
    },
    drop(chosen) {
      picks.value = [...picks.value, chosen.without()];
    },
    back() {
      const had = picks.value.length > 0 || pointed.value !== undefined || refusal.value.length > 0;
      batch(() => {
        if (pointed.value === undefined && refusal.value.length === 0) picks.value = picks.value.slice(0, -1);
        pointed.value = undefined;
        refusal.value = [];
      });
      return had;
    },
    confirm() {
      if (primary.value) attempt(primary.value.weighed);
    },
    decline() {
      const { question, seat, keeper } = moment.value;
      if (question?.decline && walk.value === undefined && !falling.value && keeper?.who === 'person')
        attempt(weigh(kit, seat, question.decline));
    },
  };
}

/** Queues clicks until the desk has loaded. */
function queuePicks<T extends GameTypes>(
  desk: Table<T>['desk'],
  pickAt: (pointed: Pointed) => void,
): (pointed: Pointed) => void {
  const early: Pointed[] = [];
  return (each) => {
    early.push(each);
    if (early.length > 1) return;
    const opened = computed(() => desk.value?.isOpening !== true);
    const stop = opened.subscribe((isOpen) => {
      if (!isOpen) return;
      queueMicrotask(() => stop());
      for (const queued of early.splice(0)) pickAt(queued);
    });
  };
}

function violationsOf<T extends GameTypes>(weighed: Weighed<T> | undefined): readonly Violation[] {
  return weighed === undefined || weighed.verdict.legal ? [] : weighed.verdict.violations;
}

function isSameTarget(one: Target | undefined, other: Target): boolean {
  return one?.hex === other.hex && one.piece === other.piece;
}

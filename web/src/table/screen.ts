/**
 * What the screen shows of the game at the moment: whose view, who is asked, who must sit down first, and how far the walk of a move
 * has come.
 */
import type { GameTypes, Outcome, Question } from '@bridgehead/engine';
import { SPECTATOR, askedIn, isSessionOver, itemAt, sessionOutcome } from '@bridgehead/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { Kit, Seat } from '../kit/kit.js';
import type { Asked, Ground, KeepersOf, Moment } from './table.js';
import { sayQuestion } from './say-question.js';
import { isShared, sayErrand } from './secret-hand-over.js';
import type { Walk } from './move-playback.js';
import { hasSteps, isSecret, nextBeat, toldSince, WALK_BEGINS } from './move-playback.js';

/** The game at one moment, as it is or as it is shown. */
interface Present<T extends GameTypes> {
  readonly state: T['State'];
  readonly entries: number;
  readonly question: Question<T> | undefined;
  readonly over: boolean;
  readonly outcome: Outcome<T['Side']>;
}

export interface Screen<T extends GameTypes> {
  readonly keepers: Signal<KeepersOf<T['Side']>>;
  readonly visitor: Signal<T['Side'] | undefined>;
  readonly walk: Signal<Walk<T['Side']> | undefined>;
  /** Dice have been rolled and are in the air: the screen shows the game as it was before. */
  readonly falling: Signal<boolean>;
  /** The game as it is. */
  readonly actual: ReadonlySignal<Present<T>>;
  readonly moment: ReadonlySignal<Moment<T>>;
  readonly asked: ReadonlySignal<Asked<T>>;
  readonly awaited: ReadonlySignal<T['Side'] | undefined>;
  readonly errand: ReadonlySignal<string | undefined>;
  /** Shows the game as it is, at once or step by step; a walk that has begun goes on. */
  show(): void;
  /** Takes in what has changed in the session, and tells whether old picks have lost their meaning: as long as the state is the same, so is what is asked. */
  update(): boolean;
  /** What is taken back is not walked to its end. */
  dropWalkTakenBack(): void;
  sitDown(): void;
  /** The dice lie on the table: the screen shows what came. */
  land(): void;
}

export function openScreen<T extends GameTypes>(ground: Ground<T>): Screen<T> {
  const { kit, session, place, options } = ground;
  const { game } = kit;
  const keepers = signal(options.keepers);
  const present = (): Present<T> => ({
    state: session.state,
    entries: session.entries.length,
    question: questionAt(game, keepers.peek(), askedIn(session)),
    over: isSessionOver(session),
    outcome: sessionOutcome(session),
  });
  const actual = signal(present());
  /** The game as the screen shows it: behind while a move is walked. */
  const visible = signal(actual.peek());
  const walk = signal<Walk<T['Side']> | undefined>(undefined);
  const falling = signal(false);
  const seated = signal<T['Side'] | undefined>(undefined);
  const visitor = signal<T['Side'] | undefined>(undefined);

  const moment = computed((): Moment<T> => {
    const { state: whole, entries, question, over, outcome } = visible.value;
    const viewer = visitor.value ?? viewerOf(kit, keepers.value, question);
    const state = game.view(whole, viewer);
    const side = visitor.value ?? question?.side ?? itemAt(game.sides, 0);
    const seat: Seat<T> = { state, context: game.context(state), side };
    return {
      entries,
      seat,
      viewer,
      question,
      sentence:
        question &&
        sayQuestion(kit, state, question, keepers.value[question.side], readerOf(game, keepers.value) ?? SPECTATOR),
      keeper:
        visitor.value === undefined && options.isHeld?.value !== true
          ? question && keepers.value[question.side]
          : undefined,
      over,
      outcome,
    };
  });

  const asked = computed((): Asked<T> => {
    const { state, question, over } = actual.value;
    // Of what is asked in secret a server tells nothing: then nobody seems to be asked.
    const secret =
      place.remote === undefined
        ? isSecret(kit, state, question?.side, viewerOf(kit, keepers.value, question))
        : question === undefined && !over;
    return { question, keeper: question && keepers.value[question.side], secret };
  });

  const awaited = computed((): T['Side'] | undefined => {
    const { viewer, over } = moment.value;
    return !isShared(kit, visible.value.state, keepers.value) || over || seated.value === viewer ? undefined : viewer;
  });
  const errand = computed(() => {
    const { question } = moment.value;
    const mover = game.sides.find((side) => side !== awaited.value);
    if (awaited.value === undefined || mover === undefined) return undefined;
    return visitor.value !== undefined ||
      (kit.pacing !== undefined && isSecret(kit, visible.value.state, awaited.value, mover))
      ? sayErrand(game.sideName(mover))
      : question?.text;
  });

  const { show, land } = walking(ground, { actual, visible, walk, falling, keepers, visitor, moment, asked });

  return {
    keepers,
    visitor,
    walk,
    falling,
    land,
    actual,
    moment,
    asked,
    awaited,
    errand,
    show,
    update() {
      const { state: before } = actual.value;
      actual.value = present();
      show();
      return before !== session.state || actual.value.over;
    },
    dropWalkTakenBack() {
      if (session.entries.length >= visible.value.entries) return;
      walk.value = undefined;
      falling.value = false;
    },
    sitDown() {
      seated.value = moment.value.viewer;
    },
  };
}

type Walking<T extends GameTypes> = Pick<
  Screen<T>,
  'actual' | 'walk' | 'falling' | 'keepers' | 'visitor' | 'moment' | 'asked'
> & {
  readonly visible: Signal<Present<T>>;
};

/** How the screen catches up with the game. */
function walking<T extends GameTypes>(
  { kit, session, options }: Ground<T>,
  { actual, visible, walk, falling, keepers, visitor, moment, asked }: Walking<T>,
): Pick<Screen<T>, 'show' | 'land'> {
  const catchUp = () => {
    batch(() => {
      visible.value = actual.value;
      walk.value = undefined;
      falling.value = false;
    });
  };

  /** One beat of a walk, and the next one until all has been shown and the other side is not asked in secret any more. */
  const beat = () => {
    const walked = walk.value;
    if (walked === undefined) return;
    const { entries, state } = visible.value;
    const next = nextBeat(
      kit,
      state,
      toldSince(kit, session, entries, moment.value.viewer),
      walked,
      moment.value.viewer,
    );
    if (next === undefined && !asked.value.secret) catchUp();
    else {
      if (next !== undefined) walk.value = next;
      options.nextBeat?.(beat);
    }
  };

  /** Whether the one at the screen has moved, or must not learn that the other side is asked. */
  const mustWalk = () => {
    const { viewer, entries, seat } = moment.value;
    if (
      options.nextBeat === undefined ||
      kit.pacing === undefined ||
      visitor.value !== undefined ||
      keepers.value[viewer].who !== 'person'
    )
      return false;
    if (viewerOf(kit, keepers.value, actual.value.question) !== viewer) return false;
    return asked.value.secret || hasSteps(kit, seat.state, toldSince(kit, session, entries, viewer), viewer);
  };

  const walkOrCatchUp = () => {
    if (!mustWalk()) return catchUp();
    falling.value = false;
    walk.value = WALK_BEGINS;
    options.nextBeat?.(beat);
  };

  /** Whether something was rolled that the screen has not shown. */
  const isRolled = () => {
    const { viewer, entries } = moment.value;
    return toldSince(kit, session, entries, viewer).some((event) => kit.rollOf(event) !== undefined);
  };
  /** How often dice have been thrown: those of an earlier throw land without a sound. */
  let throws = 0;
  return {
    land() {
      if (falling.value) walkOrCatchUp();
    },
    show() {
      if (walk.value !== undefined || falling.value) return;
      const { letDiceFall } = options;
      if (letDiceFall === undefined || mustWalk() || !isRolled()) return walkOrCatchUp();
      falling.value = true;
      const thrown = ++throws;
      letDiceFall(() => {
        if (falling.value && thrown === throws) walkOrCatchUp();
      });
    },
  };
}

/** Of several that are asked at once, the only player at the screen; elsewhere one after the other. */
function questionAt<T extends GameTypes>(
  game: Kit<T>['game'],
  keepers: KeepersOf<T['Side']>,
  asked: readonly Question<T>[],
): Question<T> | undefined {
  const reader = readerOf(game, keepers);
  return asked.find(({ side }) => side === reader) ?? asked.at(0);
}

/** Whose view the screen shows: the only person's, or that of the side that is asked. */
export function viewerOf<T extends GameTypes>(
  { game }: Kit<T>,
  keepers: KeepersOf<T['Side']>,
  question: Question<T> | undefined,
): T['Side'] {
  return readerOf(game, keepers) ?? question?.side ?? itemAt(game.sides, 0);
}

/** The side of the only player at the screen; undefined when two share it, or none plays. */
function readerOf<Side extends string>(
  { sides }: { readonly sides: readonly Side[] },
  keepers: KeepersOf<Side>,
): Side | undefined {
  const persons = sides.filter((side) => keepers[side].who === 'person');
  return persons.length === 1 ? persons[0] : undefined;
}

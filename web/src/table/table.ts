/**
 * A game on the page: the session, who sits where, what is being considered and built, and what the board shows of it.
 * Everything a component shows is a signal here; everything a player does is a method here.
 */
import type { Acted, GameTypes, Question, Session, Verdict, Violation } from '@bridgehead/engine';
import { act, askedIn, isSessionOver, judgeUndo, canRedo, redo, resign, undo } from '@bridgehead/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { HexMark, Pointing, Scene, Target } from '../board/model.js';
import type { Keeper } from '../keep/stored.js';
import { reasonIn } from '../replay/comments.js';
import type { Choice, Chosen, Desk, Kit, Notice, Pick, Roll, Seat } from '../kit/kit.js';
import { followOrders, isOrdered } from './follow-orders.js';
import { considerScene } from './scene.js';
import { seenBy } from './seen.js';
import type { Weighed } from './weigh.js';
import { weigh, weighUnfinished } from './weigh.js';

export type KeepersOf<Side extends string> = Readonly<Record<Side, Keeper>>;

/** One moment of the game: the state as the page shows it, and who is asked. */
export interface Moment<T extends GameTypes> {
  /** How many entries the record has. */
  readonly entries: number;
  /** The view of whoever looks at the screen. */
  readonly seat: Seat<T>;
  /** The side that looks at the screen. */
  readonly viewer: T['Side'];
  /** Who must decide what; undefined when the game is over. */
  readonly question: Question<T> | undefined;
  /** Who answers it. */
  readonly keeper: Keeper | undefined;
  readonly over: boolean;
}

/** What pointing at something comes to. */
export interface Consideration<T extends GameTypes> {
  readonly target: Target;
  readonly text: string;
  readonly pick: Pick<T>;
  /** The answer that a pick would give. */
  readonly weighed: Weighed<T> | undefined;
  /** Why it cannot be picked, or why the answer would be refused; empty if nothing is wrong. */
  readonly violations: readonly Violation[];
  /** A mouse only passes over; a finger or the keyboard stays until it points elsewhere. */
  readonly stays: boolean;
}

/** The one button that carries the game on. */
export interface Primary<T extends GameTypes> {
  readonly weighed: Weighed<T>;
  /** built: what was put together. pointed: what is pointed at. decline: the answer that does nothing. */
  readonly source: 'built' | 'pointed' | 'decline';
}

export interface Table<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly id: string;
  readonly session: Session<T>;
  readonly title: Signal<string>;
  readonly keepers: Signal<KeepersOf<T['Side']>>;
  readonly moment: ReadonlySignal<Moment<T>>;
  /** Where two persons share the screen and have secrets: the one whose view is next and who has not sat down yet. Nothing is shown until he has. */
  readonly awaited: ReadonlySignal<T['Side'] | undefined>;
  /** Undefined while no person is asked. */
  readonly desk: ReadonlySignal<Desk<T> | undefined>;
  readonly considered: ReadonlySignal<Consideration<T> | undefined>;
  readonly primary: ReadonlySignal<Primary<T> | undefined>;
  /** What was put together, complete or not. */
  readonly built: ReadonlySignal<Weighed<T> | undefined>;
  /** The last refusal, until something else is done. */
  readonly refusal: ReadonlySignal<readonly Violation[]>;
  readonly notices: ReadonlySignal<readonly Notice[]>;
  /** Hexes shown because someone asked where something is; the board brings the first into view. */
  readonly shown: Signal<readonly HexMark[]>;
  readonly scene: ReadonlySignal<Scene>;
  /** The last roll, until it is put away or a person has acted since. */
  readonly roll: ReadonlySignal<Roll<T['Side']> | undefined>;
  readonly undoVerdict: ReadonlySignal<Verdict>;
  readonly mayRedo: ReadonlySignal<boolean>;
  /** A question whether to go on although something is left unused. */
  readonly doubt: ReadonlySignal<{ readonly text: string; readonly action: T['Action'] } | undefined>;

  /** The standing orders of each side, by their id; a side without any is asked. */
  readonly orders: ReadonlySignal<Partial<Readonly<Record<T['Side'], string>>>>;

  /** Leaves orders for a side, and lets them answer at once. */
  order(side: T['Side'], id: string): void;
  /** The one who was awaited sits at the screen. */
  sitDown(): void;
  consider(target: Target | undefined, pointing: Pointing): void;
  pick(target: Target, pointing: Pointing): void;
  choose(choice: Choice<T>): void;
  drop(chosen: Chosen<T>): void;
  /** One pick back; true if there was one. */
  back(): boolean;
  confirm(): void;
  decline(): void;
  /** Answers the doubt. */
  goOn(): void;
  think(): void;
  /** Why the computer made an entry, if it did and said so. */
  reasonOf(entry: number): string | undefined;
  /** An answer that did not come from the desk: the computer's, with its reason, which the record keeps as a comment. */
  answer(side: T['Side'], action: T['Action'], reason?: string): Acted<T>;
  undo(): void;
  redo(): void;
  resign(side: T['Side']): void;
  putRollAway(): void;
}

export interface TableOptions<T extends GameTypes> {
  readonly id: string;
  readonly title: string;
  readonly keepers: KeepersOf<T['Side']>;
  /** Whether unused options are asked about. */
  readonly asksUnused: () => boolean;
  /** Whether enemy zones of control are marked. */
  readonly showsZones: () => boolean;
}

export function openTable<T extends GameTypes>(kit: Kit<T>, session: Session<T>, options: TableOptions<T>): Table<T> {
  const { game } = kit;
  const revision = signal(0);
  const title = signal(options.title);
  const keepers = signal(options.keepers);
  const picks = signal<readonly Desk<T>[]>([]);
  const pointed = signal<{ readonly target: Target; readonly pointing: Pointing } | undefined>(undefined);
  const refusal = signal<readonly Violation[]>([]);
  const shown = signal<readonly HexMark[]>([]);
  const rollAway = signal(-1);
  const doubt = signal<{ readonly text: string; readonly action: T['Action'] } | undefined>(undefined);
  const seated = signal<T['Side'] | undefined>(undefined);
  const orders = signal<Partial<Readonly<Record<T['Side'], string>>>>({});

  const moment = computed((): Moment<T> => {
    void revision.value;
    const [question] = askedIn(session);
    const viewer = viewerOf(kit, keepers.value, question);
    const state = game.view(session.state, viewer);
    const side = question?.side ?? game.sides[0];
    const seat: Seat<T> = { state, context: game.context(state), side };
    return { entries: session.entries.length, seat, viewer, question, keeper: question && keepers.value[question.side], over: isSessionOver(session) };
  });

  const awaited = computed((): T['Side'] | undefined => {
    const { viewer, over } = moment.value;
    const persons = game.sides.filter((side) => keepers.value[side].who === 'person').length;
    return kit.secrets === undefined || persons < 2 || over || seated.value === viewer ? undefined : viewer;
  });

  const firstDesk = computed(() => (moment.value.keeper?.who === 'person' ? kit.desk(moment.value.seat) : undefined));
  const desk = computed(() => (firstDesk.value === undefined ? undefined : (picks.value.at(-1) ?? firstDesk.value)));

  const considered = computed((): Consideration<T> | undefined => {
    const at = pointed.value;
    if (at === undefined) return undefined;
    const { seat } = moment.value;
    const pick: Pick<T> = desk.value?.pick(at.target) ?? { to: 'nothing' };
    const weighed = pick.to === 'action' ? weigh(game, seat, pick.action) : undefined;
    const violations = pick.to === 'refused' ? pick.violations : violationsOf(weighed);
    return { target: at.target, text: kit.describe(seat, at.target.hex), pick, weighed, violations, stays: at.pointing !== 'mouse' };
  });

  const built = computed(() => {
    const proposal = desk.value?.proposal;
    return proposal === undefined ? undefined : weighUnfinished(game, moment.value.seat, proposal);
  });

  const primary = computed((): Primary<T> | undefined => {
    const pointedAt = considered.value;
    if (pointedAt?.stays && pointedAt.weighed) return { weighed: pointedAt.weighed, source: 'pointed' };
    if (built.value) return { weighed: built.value, source: 'built' };
    const { question, seat, keeper } = moment.value;
    if (keeper?.who !== 'person' || question?.decline === undefined) return undefined;
    return { weighed: weighDecline(kit, seat, question.decline), source: 'decline' };
  });

  const roll = computed(() => {
    const at = lastRoll(kit, session, keepers.value, moment.value);
    return at === undefined || at.entry <= rollAway.value ? undefined : at.roll;
  });

  const undoVerdict = computed((): Verdict => {
    void moment.value;
    const side = lastPerson(session, keepers.value) ?? game.sides.find((one) => keepers.value[one].who === 'person');
    return side === undefined ? NOBODY_HERE : judgeUndo(session, side);
  });
  const mayRedo = computed(() => {
    void moment.value;
    return game.sides.some((side) => keepers.value[side].who === 'person' && canRedo(session, side));
  });

  const lastTrails = computed(() => {
    const { entries, viewer } = moment.value;
    return entries === 0 ? [] : seenBy(game, session.events[entries - 1], viewer).flatMap((event) => kit.trailsOf(event));
  });
  const zones = computed(() => {
    const { seat, viewer } = moment.value;
    return options.showsZones() ? kit.zones({ ...seat, side: viewer }) : [];
  });
  const scene = computed(() =>
    considerScene(kit, moment.value.seat, { desk: desk.value, considered: considered.value, built: built.value, zones: zones.value, shown: shown.value, lastTrails: lastTrails.value }),
  );

  /** After anything that changed the game: old picks mean nothing any more. */
  const changed = () => {
    batch(() => {
      revision.value++;
      picks.value = [];
      pointed.value = undefined;
      refusal.value = [];
      shown.value = [];
      doubt.value = undefined;
    });
  };

  const answer = (side: T['Side'], action: T['Action'], reason?: string): Acted<T> => {
    const acted = act(session, side, action);
    const last = session.entries.at(-1);
    if (acted.legal && last && reason !== undefined) session.entries[session.entries.length - 1] = { ...last, comment: reason };
    if (acted.legal) {
      followOrders(kit, session, keepers.value, orders.value);
      changed();
    } else refusal.value = acted.violations;
    return acted;
  };

  /** Gives an answer, or shows why it is refused, or asks first whether what is left unused is meant to be. */
  const attempt = (weighed: Weighed<T>) => {
    const { seat } = moment.value;
    if (!weighed.verdict.legal) {
      refusal.value = weighed.verdict.violations;
      return;
    }
    const left = options.asksUnused() ? kit.unused(seat, weighed.action) : undefined;
    if (left === undefined) answer(seat.side, weighed.action);
    else doubt.value = { text: left, action: weighed.action };
  };

  const take = (pick: Pick<T>) => {
    if (pick.to === 'desk') {
      batch(() => {
        picks.value = [...picks.value, pick.desk];
        refusal.value = [];
      });
    } else if (pick.to === 'action') attempt(weigh(game, moment.value.seat, pick.action));
    else if (pick.to === 'refused') refusal.value = pick.violations;
  };

  return {
    kit, id: options.id, session, title, keepers, moment, awaited, orders, desk, considered, primary, built, refusal, shown, scene, roll, undoVerdict, mayRedo, doubt, answer,
    notices: computed(() => (moment.value.over ? [] : kit.notices(moment.value.seat))),

    order(side, id) {
      orders.value = { ...orders.value, [side]: id };
      followOrders(kit, session, keepers.value, orders.value);
      changed();
    },
    sitDown() {
      seated.value = moment.value.viewer;
    },
    consider(target, pointing) {
      pointed.value = target === undefined ? undefined : { target, pointing };
    },
    pick(target, pointing) {
      const isSecondTouch = isSameTarget(considered.value?.target, target);
      const pick = desk.value?.pick(target) ?? { to: 'nothing' };
      // A finger has not seen yet what its pick would do: the first touch shows it, the second one does it.
      if (pointing === 'touch' && pick.to === 'action' && !isSecondTouch) refusal.value = [];
      else take(pick);
      if (pointing === 'touch' && pick.to !== 'desk') pointed.value = { target, pointing };
      if (pick.to === 'desk') pointed.value = undefined;
    },
    choose(choice) {
      take(choice.pick());
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
      const { question, seat } = moment.value;
      if (question?.decline) attempt(weighDecline(kit, seat, question.decline));
    },
    goOn() {
      const asked = doubt.value;
      if (asked) answer(moment.value.seat.side, asked.action);
    },
    think() {
      doubt.value = undefined;
    },
    reasonOf(entry) {
      const { side, comment } = session.entries[entry];
      return keepers.value[side].who === 'computer' ? reasonIn(comment) : undefined;
    },
    undo() {
      let verdict = undoVerdict.value;
      // What standing orders have answered goes with what they answered to.
      for (let ordered = true; ordered && verdict.legal; ) {
        ordered = isOrdered(session.entries.at(-1));
        const side = lastPerson(session, keepers.value);
        if (side === undefined) break;
        verdict = undo(session, side);
        if (verdict.legal) changed();
      }
      if (!verdict.legal) refusal.value = verdict.violations;
    },
    redo() {
      const side = game.sides.find((one) => keepers.value[one].who === 'person' && canRedo(session, one));
      if (side !== undefined && redo(session, side).legal) changed();
    },
    resign(side) {
      if (resign(session, side).legal) changed();
    },
    putRollAway() {
      rollAway.value = session.entries.length - 1;
    },
  };
}

const NOBODY_HERE: Verdict = { legal: false, violations: [{ code: 'nobody-here', rule: '', text: 'The computer plays both sides.' }] };

/** Whose view the screen shows: the only person's, or whoever is asked. */
export function viewerOf<T extends GameTypes>({ game }: Kit<T>, keepers: KeepersOf<T['Side']>, question: Question<T> | undefined): T['Side'] {
  const persons = game.sides.filter((side) => keepers[side].who === 'person');
  return persons.length === 1 ? persons[0] : (question?.side ?? game.sides[0]);
}

/** The side whose last action a person could take back. */
function lastPerson<T extends GameTypes>(session: Session<T>, keepers: KeepersOf<T['Side']>): T['Side'] | undefined {
  const side = session.entries.at(-1)?.side;
  return side !== undefined && keepers[side].who === 'person' ? side : undefined;
}

/** The last roll, if nobody but the computer has acted since: what follows from it is seen beside it. */
function lastRoll<T extends GameTypes>(kit: Kit<T>, session: Session<T>, keepers: KeepersOf<T['Side']>, { entries, viewer }: Moment<T>): { readonly entry: number; readonly roll: Roll<T['Side']> } | undefined {
  for (let entry = entries - 1; entry >= 0; entry--) {
    const roll = seenBy(kit.game, session.events[entry], viewer).map((event) => kit.rollOf(event)).findLast((found) => found !== undefined);
    if (roll !== undefined) return { entry, roll };
    if (keepers[session.entries[entry].side].who === 'person') return undefined;
  }
  return undefined;
}

/** The answer that does nothing is always allowed; its odds interest nobody. */
function weighDecline<T extends GameTypes>({ game }: Kit<T>, seat: Seat<T>, action: T['Action']): Weighed<T> {
  return { ...weigh(game, seat, action), odds: undefined };
}

function violationsOf<T extends GameTypes>(weighed: Weighed<T> | undefined): readonly Violation[] {
  return weighed === undefined || weighed.verdict.legal ? [] : weighed.verdict.violations;
}

function isSameTarget(one: Target | undefined, other: Target): boolean {
  return one?.hex === other.hex && one.piece === other.piece;
}

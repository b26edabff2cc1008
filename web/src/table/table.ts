/**
 * A game on the page: the session, who sits where, what is being considered and built, and what the board shows of it.
 * Everything a component shows is a signal here; everything a player does is a method here.
 */
import type { Acted, GameTypes, OrdersBySide, OrdersOf, Question, SeenSession, Session, Verdict, Violation } from '@bridgehead/engine';
import { act, askedIn, bySide, followOrders, isOrdered, isOpenTo, isResignation, isSessionOver, canRedo, redo, resign, undo, toldTo } from '@bridgehead/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { HexMark, Pointing, Scene, Target } from '../board/model.js';
import type { CountOdds } from '../computer/count-odds.js';
import { countOdds } from '../computer/count-odds.js';
import type { Sitter } from '../kit/keeper.js';
import { reasonIn } from './reason.js';
import type { PossibleShots } from '../kit/forecast.js';
import type { Choice, Chosen, Desk, Kit, Notice, Pick, Seat } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';
import { withChances } from './roll-chances.js';
import { considerScene } from './scene.js';
import { eventsSince, isSilent, readerAmong } from './seen.js';
import { judgeTakeBack, lastPerson } from './take-back.js';
import { isShared, sayErrand, visitorAfter } from './visit.js';
import type { Walk } from './walk.js';
import { hasSteps, isSecret, nextBeat, toldSince, WALK_BEGINS } from './walk.js';
import type { Weighed } from './weigh.js';
import { weigh, weighUnfinished } from './weigh.js';

export type KeepersOf<Side extends string> = Readonly<Record<Side, Sitter>>;

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
  /** Who answers it; nobody while someone else looks at the screen. */
  readonly keeper: Sitter | undefined;
  readonly over: boolean;
}

/** The game at one moment, as it is or as it is shown. */
interface Present<T extends GameTypes> {
  readonly state: T['State'];
  readonly entries: number;
  readonly question: Question<T> | undefined;
  readonly over: boolean;
}

/** Who is asked now, whatever the screen shows. */
export interface Asked<T extends GameTypes> {
  readonly question: Question<T> | undefined;
  readonly keeper: Sitter | undefined;
  /** The one at the screen must not learn of it. */
  readonly secret: boolean;
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

/** A game on a server: what is done is sent there, and what comes of it arrives in the session. Each tells why it was refused; nothing if it was done. */
export interface Remote<T extends GameTypes> {
  send(action: T['Action']): Promise<readonly Violation[]>;
  undo(): Promise<readonly Violation[]>;
  resign(): Promise<readonly Violation[]>;
  order(orders: OrdersOf<T>): Promise<readonly Violation[]>;
}

export interface Table<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly id: string;
  /** The game as far as it is known here. */
  readonly session: SeenSession<T>;
  /** The same, where it is played here; undefined where a server has it. */
  readonly own: Session<T> | undefined;
  /** What was done is on its way to the server: nothing else can be done until that has answered. */
  readonly sending: ReadonlySignal<boolean>;
  readonly title: Signal<string>;
  readonly keepers: Signal<KeepersOf<T['Side']>>;
  readonly moment: ReadonlySignal<Moment<T>>;
  readonly asked: ReadonlySignal<Asked<T>>;
  /** While a move is walked step by step: how far it has come. Nobody at the screen can answer meanwhile. */
  readonly walk: ReadonlySignal<Walk<T['Side']> | undefined>;
  /** Where two persons share the screen and have secrets: the one whose view is next and who has not sat down yet. Nothing is shown until he has. */
  readonly awaited: ReadonlySignal<T['Side'] | undefined>;
  /** What the screen between them says of the reason. */
  readonly errand: ReadonlySignal<string | undefined>;
  /** The one at the screen was called although he is asked nothing, so that whoever moved does not learn that. */
  readonly visitor: ReadonlySignal<T['Side'] | undefined>;
  /** What each unit could fire now, where that is the question. */
  readonly shots: ReadonlySignal<PossibleShots<T> | undefined>;
  /** Undefined while no person is asked. */
  readonly desk: ReadonlySignal<Desk<T> | undefined>;
  readonly considered: ReadonlySignal<Consideration<T> | undefined>;
  readonly primary: ReadonlySignal<Primary<T> | undefined>;
  /** What was put together, complete or not. */
  readonly built: ReadonlySignal<Weighed<T> | undefined>;
  /** Odds of any answer in the present state. */
  readonly count: CountOdds<T>;
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

  /** The standing orders of each side that left some; each is for its owner alone to see. */
  readonly orders: ReadonlySignal<OrdersBySide<T>>;

  /** Leaves orders for a side, and lets them answer at once. */
  order(side: T['Side'], orders: OrdersOf<T>): void;
  /** The one who was awaited sits at the screen. */
  sitDown(): void;
  /** The one who is asked nothing gives the screen back. */
  handBack(): void;
  consider(target: Target | undefined, pointing: Pointing): void;
  pick(target: Target, pointing: Pointing): void;
  choose(choice: Choice<T>): void;
  /** Puts an answer together from nothing by these choices, as far as they are offered. */
  assemble(picks: readonly string[]): void;
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
  /** The session has gone on elsewhere. */
  hear(): void;
}

export interface TableOptions<T extends GameTypes> {
  readonly id: string;
  readonly title: string;
  readonly keepers: KeepersOf<T['Side']>;
  /** Standing orders that were kept with the game. */
  readonly orders?: OrdersBySide<T>;
  /** Kept orders that cannot be read, and why: their owner is told until he gives new ones. */
  readonly unreadOrders?: { readonly [S in T['Side']]?: readonly string[] };
  /** Whether unused options are asked about. */
  readonly asksUnused: () => boolean;
  /** Whether enemy zones of control are marked. */
  readonly showsZones: () => boolean;
  /** Runs something at the next beat; without it moves are not walked. */
  readonly nextBeat?: (run: () => void) => void;
}

/** Where the game is played: here, or on a server. */
type Place<T extends GameTypes> = { readonly own: Session<T>; readonly remote?: undefined } | { readonly own?: undefined; readonly remote: Remote<T> };

export function openTable<T extends GameTypes>(kit: Kit<T>, session: Session<T>, options: TableOptions<T>): Table<T> {
  return layTable(kit, session, { own: session }, options);
}

/** The table of a game on a server, as one viewer sees it. */
export function openRemoteTable<T extends GameTypes>(kit: Kit<T>, session: SeenSession<T>, remote: Remote<T>, options: TableOptions<T>): Table<T> {
  return layTable(kit, session, { remote }, options);
}

function layTable<T extends GameTypes>(kit: Kit<T>, session: SeenSession<T>, { own, remote }: Place<T>, options: TableOptions<T>): Table<T> {
  const { game } = kit;
  const count = countOdds(kit);
  const present = (): Present<T> => ({ state: session.state, entries: session.entries.length, question: askedIn(session).at(0), over: isSessionOver(session) });
  /** The game as it is, and as the screen shows it: behind while a move is walked. */
  const actual = signal(present());
  const visible = signal(actual.peek());
  const walk = signal<Walk<T['Side']> | undefined>(undefined);
  const title = signal(options.title);
  const keepers = signal(options.keepers);
  const picks = signal<readonly Desk<T>[]>([]);
  const pointed = signal<{ readonly target: Target; readonly pointing: Pointing } | undefined>(undefined);
  const refusal = signal<readonly Violation[]>([]);
  const shown = signal<readonly HexMark[]>([]);
  const rollAway = signal(-1);
  const doubt = signal<{ readonly text: string; readonly action: T['Action'] } | undefined>(undefined);
  const seated = signal<T['Side'] | undefined>(undefined);
  const visitor = signal<T['Side'] | undefined>(undefined);
  const orders = signal<OrdersBySide<T>>(options.orders ?? {});
  const sending = signal(false);

  const moment = computed((): Moment<T> => {
    const { state: whole, entries, question, over } = visible.value;
    const viewer = visitor.value ?? viewerOf(kit, keepers.value, question);
    const state = game.view(whole, viewer);
    const side = visitor.value ?? question?.side ?? game.sides[0];
    const seat: Seat<T> = { state, context: game.context(state), side };
    return { entries, seat, viewer, question, keeper: visitor.value === undefined ? question && keepers.value[question.side] : undefined, over };
  });

  const asked = computed((): Asked<T> => {
    const { state, question, over } = actual.value;
    // Of what is asked in secret a server tells nothing: then nobody seems to be asked.
    const secret = remote === undefined ? isSecret(kit, state, question?.side, viewerOf(kit, keepers.value, question)) : question === undefined && !over;
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
    return visitor.value !== undefined || (kit.pacing !== undefined && isSecret(kit, visible.value.state, awaited.value, mover)) ? sayErrand(game.sideName(mover)) : question?.text;
  });

  const firstDesk = computed(() => (walk.value === undefined && awaited.value === undefined && moment.value.keeper?.who === 'person' ? kit.desk(moment.value.seat) : undefined));
  const desk = computed(() => (firstDesk.value === undefined ? undefined : (picks.value.at(-1) ?? firstDesk.value)));

  const aimedAt = computed(() => (desk.value?.marks ?? []).flatMap(({ hex, kind }) => (kind === 'target' ? [hex] : [])).join());
  const shots = computed(() => (firstDesk.value === undefined ? undefined : kit.shots?.(moment.value.seat, aimedAt.value.split(',').filter(Boolean))));
  const captions = computed(() => new Map(shots.value?.shots.flatMap(({ piece, caption, label }) => (piece === undefined ? [] : [[piece, { text: caption, means: label }]]))));

  const considered = computed((): Consideration<T> | undefined => {
    const at = pointed.value;
    if (at === undefined) return undefined;
    const { seat } = moment.value;
    const pick: Pick<T> = desk.value?.pick(at.target) ?? { to: 'nothing' };
    const weighed = pick.to === 'action' ? weigh(kit, seat, pick.action) : undefined;
    const violations = pick.to === 'refused' ? pick.violations : violationsOf(weighed);
    return { target: at.target, text: kit.describe(seat, at.target.hex), pick, weighed, violations, stays: at.pointing !== 'mouse' };
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
    if (walk.value !== undefined || keeper?.who !== 'person' || question?.decline === undefined) return undefined;
    return { weighed: weigh(kit, seat, question.decline), source: 'decline' };
  });

  const roll = computed(() => {
    if (walk.value !== undefined) return walk.value.roll;
    const at = lastRoll(kit, session, keepers.value, moment.value, count);
    return at === undefined || at.entry <= rollAway.value ? undefined : at.roll;
  });

  // What was done is done, also while a move is still being walked.
  const undoVerdict = computed((): Verdict => {
    void moment.value;
    void actual.value;
    return judgeTakeBack(kit, session, keepers.value);
  });
  const mayRedo = computed(() => {
    void moment.value;
    return game.sides.some((side) => keepers.value[side].who === 'person' && canRedo(session, side));
  });

  const lastTrails = computed(() => {
    const { entries, viewer } = moment.value;
    return entries === 0 ? [] : toldTo(game, eventsSince(kit, session), viewer).flatMap((event) => kit.trailsOf(event));
  });
  const zones = computed(() => {
    const { seat, viewer } = moment.value;
    return options.showsZones() ? kit.zones({ ...seat, side: viewer }) : [];
  });
  const scene = computed(() =>
    considerScene(kit, moment.value.seat, { desk: desk.value, considered: considered.value, built: built.value, zones: zones.value, captions: captions.value, moved: walk.value?.moved ?? NOT_MOVED, shown: shown.value, lastTrails: lastTrails.value }),
  );

  /** Shows the game as it is. */
  const catchUp = () => {
    batch(() => {
      visible.value = actual.value;
      walk.value = undefined;
    });
  };

  /** One beat of a walk, and the next one until all has been shown and the other side is not asked in secret any more. */
  const beat = () => {
    const walked = walk.value;
    if (walked === undefined) return;
    const { entries, state } = visible.value;
    const next = nextBeat(kit, state, toldSince(kit, session, entries, moment.value.viewer), walked);
    if (next === undefined && !asked.value.secret) catchUp();
    else {
      if (next !== undefined) walk.value = next;
      options.nextBeat?.(beat);
    }
  };

  /** Whether the one at the screen has moved, or must not learn that the other side is asked. */
  const mustWalk = () => {
    const { viewer, entries, seat } = moment.value;
    if (options.nextBeat === undefined || kit.pacing === undefined || visitor.value !== undefined || keepers.value[viewer].who !== 'person') return false;
    if (viewerOf(kit, keepers.value, actual.value.question) !== viewer) return false;
    return asked.value.secret || hasSteps(kit, seat.state, toldSince(kit, session, entries, viewer), viewer);
  };

  /** At once, or step by step; a walk that has begun goes on. */
  const show = () => {
    if (walk.value !== undefined) return;
    if (mustWalk()) {
      walk.value = WALK_BEGINS;
      options.nextBeat?.(beat);
    } else catchUp();
  };

  /** After anything that may have changed the game. Then old picks mean nothing any more; as long as the state is the same, so is what is asked. */
  const changed = () => {
    batch(() => {
      const { state: before } = actual.value;
      actual.value = present();
      show();
      if (before === session.state && !actual.value.over) return;
      picks.value = [];
      pointed.value = undefined;
      refusal.value = [];
      shown.value = [];
      doubt.value = undefined;
    });
  };

  /** Lets standing orders answer for the persons who left some. */
  const follow = () => {
    const left = bySide<T, OrdersOf<T> | undefined>(game, (side) => (keepers.value[side].who === 'person' ? orders.value[side] : undefined));
    if (own !== undefined) followOrders(own, left);
  };

  /** Has something done by the server, one thing at a time; what comes of it is heard. */
  const send = async (work: () => Promise<readonly Violation[]>): Promise<boolean> => {
    if (sending.value) return false;
    batch(() => {
      sending.value = true;
      refusal.value = [];
      doubt.value = undefined;
    });
    const violations = await work();
    batch(() => {
      sending.value = false;
      refusal.value = violations;
    });
    return violations.length === 0;
  };

  /** Answers of the computer of which everybody may know all: the reason for any other waits for the end of the game. */
  const openReasons = new WeakSet<object>();

  const answer = (side: T['Side'], action: T['Action'], reason?: string): Acted<T> => {
    if (own === undefined) throw new Error('It is played elsewhere');
    const isOpen = reason !== undefined && isOpenTo(own.game, own.state, side, action, readerAmong(kit, keepers.value));
    const acted = act(own, side, action);
    const last = own.entries.at(-1);
    if (acted.legal && last && reason !== undefined) {
      const made = { ...last, comment: reason };
      own.entries[own.entries.length - 1] = made;
      if (isOpen) openReasons.add(made);
    }
    if (acted.legal) {
      follow();
      batch(() => {
        visitor.value = visitorAfter(kit, session, keepers.value, orders.value, askedIn(session).at(0));
        changed();
      });
    } else refusal.value = acted.violations;
    return acted;
  };

  const give = (side: T['Side'], action: T['Action']) => {
    if (remote === undefined) answer(side, action);
    else void send(() => remote.send(action));
  };

  /** Gives an answer, or shows why it is refused, or asks first whether what is left unused is meant to be. */
  const attempt = (weighed: Weighed<T>) => {
    const { seat } = moment.value;
    if (!weighed.verdict.legal) {
      refusal.value = weighed.verdict.violations;
      return;
    }
    const left = options.asksUnused() ? kit.unused(seat, weighed.action) : undefined;
    if (left === undefined) give(seat.side, weighed.action);
    else doubt.value = { text: left, action: weighed.action };
  };

  const take = (pick: Pick<T>) => {
    if (pick.to === 'desk') {
      batch(() => {
        picks.value = [...picks.value, pick.desk];
        refusal.value = [];
      });
    } else if (pick.to === 'action') attempt(weigh(kit, moment.value.seat, pick.action));
    else if (pick.to === 'refused') refusal.value = pick.violations;
  };

  const pickAt = (target: Target, pointing: Pointing) => {
    const isSecondTouch = isSameTarget(considered.value?.target, target);
    const pick = desk.value?.pick(target) ?? { to: 'nothing' };
    // A finger has not seen yet what its pick would do: the first touch shows it, the second one does it.
    if (pointing === 'touch' && pick.to === 'action' && !isSecondTouch) refusal.value = [];
    else take(pick);
    if (pointing === 'touch' && pick.to !== 'desk') pointed.value = { target, pointing };
    if (pick.to === 'desk') pointed.value = undefined;
  };

  /** What was pointed at before the desk could take it, in order. */
  const early: { readonly target: Target; readonly pointing: Pointing }[] = [];
  const pickOnceOpen = (target: Target, pointing: Pointing) => {
    early.push({ target, pointing });
    if (early.length > 1) return;
    const opened = computed(() => desk.value?.isOpening !== true);
    const stop = opened.subscribe((isOpen) => {
      if (!isOpen) return;
      queueMicrotask(() => stop());
      for (const each of early.splice(0)) pickAt(each.target, each.pointing);
    });
  };

  visitor.value = visitorAfter(kit, session, keepers.value, orders.value, actual.value.question);
  show();
  return {
    kit, id: options.id, session, own, sending, title, keepers, moment, asked, walk, awaited, errand, visitor, orders, shots, desk, considered, primary, built, count, refusal, shown, scene, roll, undoVerdict, mayRedo, doubt, answer,
    notices: computed(() => {
      const { over, seat, viewer } = moment.value;
      if (over) return [];
      const unread = orders.value[viewer] === undefined ? (options.unreadOrders?.[viewer] ?? []) : [];
      return [...kit.notices(seat), ...unread.map((text, index): Notice => ({ id: `unread-orders-${index}`, kind: 'warning', text: `The standing orders kept with this game cannot be read. ${text}`, hexes: [], mark: 'focus' }))];
    }),

    order(side, given) {
      const keep = () => void (orders.value = { ...orders.value, [side]: given });
      if (remote !== undefined) return void send(() => remote.order(given)).then((done) => done && keep());
      batch(() => {
        keep();
        follow();
        changed();
      });
    },
    sitDown() {
      seated.value = moment.value.viewer;
    },
    handBack() {
      visitor.value = undefined;
    },
    consider(target, pointing) {
      pointed.value = target === undefined ? undefined : { target, pointing };
    },
    pick(target, pointing) {
      if (desk.value?.isOpening) pickOnceOpen(target, pointing);
      else pickAt(target, pointing);
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
      if (question?.decline && walk.value === undefined && keeper?.who === 'person') attempt(weigh(kit, seat, question.decline));
    },
    goOn() {
      const doubted = doubt.value;
      if (doubted) give(moment.value.seat.side, doubted.action);
    },
    think() {
      doubt.value = undefined;
    },
    reasonOf(entry) {
      const made = session.entries[entry];
      if (keepers.value[made.side].who !== 'computer' || isSilent(kit, made) || isResignation(made) || made.action === undefined) return undefined;
      const isOpen = openReasons.has(made) || isSessionOver(session) || isOpenTo(kit.game, session.state, made.side, made.action, readerAmong(kit, keepers.value));
      return isOpen ? reasonIn(made.comment) : undefined;
    },
    undo() {
      if (remote !== undefined && undoVerdict.value.legal) return void send(() => remote.undo());
      // What orders have answered is taken back by itself, and their owner is asked: whoever moved cannot try out what they say.
      const side = lastPerson(session, keepers.value);
      const verdict = own === undefined || side === undefined || !undoVerdict.value.legal ? undoVerdict.value : undo(own, side);
      if (verdict.legal) {
        walk.value = undefined;
        visitor.value = undefined;
        changed();
      } else refusal.value = verdict.violations;
    },
    redo() {
      const side = game.sides.find((one) => keepers.value[one].who === 'person' && canRedo(session, one));
      if (own !== undefined && side !== undefined && redo(own, side).legal) changed();
    },
    resign(side) {
      if (remote !== undefined) return void send(() => remote.resign());
      visitor.value = undefined;
      if (resign(own, side).legal) changed();
    },
    putRollAway() {
      rollAway.value = session.entries.length - 1;
    },
    hear() {
      batch(() => {
        // What is taken back is not walked to its end.
        if (session.entries.length < visible.value.entries) walk.value = undefined;
        changed();
      });
    },
  };
}

const NOT_MOVED: ReadonlyMap<string, string> = new Map();

/** Whose view the screen shows: the only person's, or whoever is asked. */
export function viewerOf<T extends GameTypes>({ game }: Kit<T>, keepers: KeepersOf<T['Side']>, question: Question<T> | undefined): T['Side'] {
  const persons = game.sides.filter((side) => keepers[side].who === 'person');
  return persons.length === 1 ? persons[0] : (question?.side ?? game.sides[0]);
}

/** The last roll, if nobody but the computer and standing orders has acted since: what follows from it is seen beside it. */
function lastRoll<T extends GameTypes>(kit: Kit<T>, session: SeenSession<T>, keepers: KeepersOf<T['Side']>, { entries, viewer }: Moment<T>, count: CountOdds<T>): { readonly entry: number; readonly roll: Roll<T['Side']> } | undefined {
  for (let entry = entries - 1; entry >= 0; entry--) {
    const roll = rollOfEntry(kit, session, entry, viewer, count);
    if (roll !== undefined) return { entry, roll };
    const made = session.entries[entry];
    if (keepers[made.side].who === 'person' && !isOrdered(made)) return undefined;
  }
  return undefined;
}

/** The last roll of an entry that does not follow from another; of the last one that chance had a say in, with what else could have come as far as the viewer could know. */
function rollOfEntry<T extends GameTypes>(kit: Kit<T>, session: SeenSession<T>, index: number, viewer: T['Side'], count: CountOdds<T>): Roll<T['Side']> | undefined {
  const { game } = kit;
  const events = toldTo(game, session.events[index], viewer);
  const rolled = events.filter((each) => kit.rollOf(each) !== undefined);
  const event = rolled.findLast((each) => kit.rollOf(each)?.follows === undefined) ?? rolled.at(-1);
  const roll = event && kit.rollOf(event);
  const entry = session.entries[index];
  if (event === undefined || roll === undefined || session.rolled?.entry !== index || isResignation(entry) || entry.action === undefined) return roll;
  return withChances(kit, { view: game.view(session.rolled.before, viewer), side: entry.side, action: entry.action, events }, event, roll, count);
}

function violationsOf<T extends GameTypes>(weighed: Weighed<T> | undefined): readonly Violation[] {
  return weighed === undefined || weighed.verdict.legal ? [] : weighed.verdict.violations;
}

function isSameTarget(one: Target | undefined, other: Target): boolean {
  return one?.hex === other.hex && one.piece === other.piece;
}

/** What is done to the game: answers, standing orders, take-backs, resignations. It is done here, or by the server that has the game. */
import type { Acted, GameTypes, OrdersBySide, OrdersOf, Session, Violation } from '@bridgehead/engine';
import {
  act,
  askedIn,
  bySide,
  canRedo,
  followOrders,
  isOpenTo,
  isSessionOver,
  itemAt,
  redo,
  resign,
  undo,
} from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { Signal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { Objections } from './answering.js';
import { reasonIn } from './reason.js';
import type { Screen } from './screen.js';
import { isSilent, readerAmong } from './events-since.js';
import type { Ground, Table } from './table.js';
import { judgeTakeBack, lastPerson } from './take-back.js';
import { visitorAfter } from './secret-hand-over.js';

export interface Acting<T extends GameTypes>
  extends Pick<
    Table<T>,
    'sending' | 'undoVerdict' | 'mayRedo' | 'answer' | 'give' | 'order' | 'undo' | 'redo' | 'resign' | 'reasonOf'
  > {
  readonly orders: Signal<OrdersBySide<T>>;
}

export function openActing<T extends GameTypes>(
  ground: Ground<T>,
  screen: Screen<T>,
  objections: Objections<T>,
  changed: () => void,
): Acting<T> {
  const { kit, session, options, place } = ground;
  const { own, remote } = place;
  const { keepers, visitor, walk } = screen;
  const { refusal } = objections;
  const orders = signal<OrdersBySide<T>>(options.orders ?? {});
  const { sending, send } = openSending(objections);
  const reasons = keepReasons(ground, screen);

  /** Lets standing orders answer for the persons who left some. */
  const follow = () => {
    const left = bySide<T, OrdersOf<T> | undefined>(kit.game, (side) =>
      keepers.value[side].who === 'person' ? orders.value[side] : undefined,
    );
    if (own !== undefined) followOrders(own, left);
  };

  const answer = (side: T['Side'], action: T['Action'], reason?: string): Acted<T> => {
    if (own === undefined) throw new Error('It is played on another device');
    const acted = reasons.act(own, side, action, reason);
    if (acted.legal) {
      follow();
      batch(() => {
        visitor.value = visitorAfter(kit, session, keepers.value, orders.value, askedIn(session).at(0));
        changed();
      });
    } else refusal.value = acted.violations;
    return acted;
  };

  // What was done is done, also while a move is still being walked.
  const undoVerdict = computed(() => {
    void screen.moment.value;
    void screen.actual.value;
    return judgeTakeBack(kit, session, keepers.value);
  });
  const mayRedo = computed(() => {
    void screen.moment.value;
    return sideToRedo(ground, screen) !== undefined;
  });

  return {
    orders,
    sending,
    answer,
    undoVerdict,
    mayRedo,
    reasonOf: reasons.of,
    async give(side, action) {
      return remote === undefined ? answer(side, action).legal : await send(() => remote.send(action));
    },
    order(side, given) {
      const keep = () => void (orders.value = { ...orders.value, [side]: given });
      if (remote !== undefined) return void send(() => remote.order(given)).then((done) => done && keep());
      batch(() => {
        keep();
        follow();
        changed();
      });
    },
    undo() {
      screen.land();
      if (remote !== undefined && undoVerdict.value.legal) return void send(() => remote.undo());
      // What orders have answered is taken back on its own, and their owner is asked: the mover cannot try out what they say.
      const side = lastPerson(session, keepers.value);
      const verdict =
        own === undefined || side === undefined || !undoVerdict.value.legal ? undoVerdict.value : undo(own, side);
      if (verdict.legal) {
        walk.value = undefined;
        visitor.value = undefined;
        changed();
      } else refusal.value = verdict.violations;
    },
    redo() {
      const side = sideToRedo(ground, screen);
      if (own !== undefined && side !== undefined && redo(own, side).legal) changed();
    },
    resign(side) {
      if (remote !== undefined) return void send(() => remote.resign());
      visitor.value = undefined;
      if (resign(own, side).legal) changed();
    },
  };
}

function sideToRedo<T extends GameTypes>({ kit, session }: Ground<T>, { keepers }: Screen<T>): T['Side'] | undefined {
  return kit.game.sides.find((side) => keepers.value[side].who === 'person' && canRedo(session, side));
}

/** Has something done by the server, one thing at a time; what comes of it is heard. */
function openSending<T extends GameTypes>({
  refusal,
  doubt,
}: Objections<T>): {
  readonly sending: Signal<boolean>;
  readonly send: (work: () => Promise<readonly Violation[]>) => Promise<boolean>;
} {
  const sending = signal(false);
  return {
    sending,
    async send(work) {
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
    },
  };
}

interface Reasons<T extends GameTypes> {
  /** Gives an answer to the game; the record keeps the computer's reason as a comment. */
  act(own: Session<T>, side: T['Side'], action: T['Action'], reason: string | undefined): Acted<T>;
  /** Why the computer made an entry, if it said so and everybody here may know. */
  readonly of: (entry: number) => string | undefined;
}

function keepReasons<T extends GameTypes>({ kit, session }: Ground<T>, { keepers }: Screen<T>): Reasons<T> {
  /** Answers of the computer of which everybody may know all: the reason for any other waits for the end of the game. */
  const open = new WeakSet<object>();
  return {
    act(own, side, action, reason) {
      const isOpen =
        reason !== undefined && isOpenTo(own.game, own.state, side, action, readerAmong(kit, keepers.value));
      const acted = act(own, side, action);
      const last = own.entries.at(-1);
      if (acted.legal && last && reason !== undefined) {
        const made = { ...last, comment: reason };
        own.entries[own.entries.length - 1] = made;
        if (isOpen) open.add(made);
      }
      return acted;
    },
    of(entry) {
      const made = itemAt(session.entries, entry);
      if (
        keepers.value[made.side].who !== 'computer' ||
        isSilent(kit, made) ||
        isResignation(made) ||
        made.action === undefined
      )
        return undefined;
      const isOpen =
        open.has(made) ||
        isSessionOver(session) ||
        isOpenTo(kit.game, session.state, made.side, made.action, readerAmong(kit, keepers.value));
      return isOpen ? reasonIn(made.comment) : undefined;
    },
  };
}

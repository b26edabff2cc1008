/** Opens a table: the screen, the answer that is being put together, what is done to the game, and the picture of it all. */
import type { GameTypes, SeenSession, Session } from '@bridgehead/engine';
import { toldTo } from '@bridgehead/engine';
import { batch, computed, signal } from '@preact/signals';
import type { HexMark } from '../board/model.js';
import { countOdds } from '../computer/count-odds.js';
import type { Kit, Notice } from '../kit/kit.js';
import type { ShownRoll } from '../ui/model.js';
import type { Acting } from './acting.js';
import { openActing } from './acting.js';
import type { Answering, Objections } from './answering.js';
import { openAnswering } from './answering.js';
import type { FoundRoll } from './last-roll.js';
import { lastRoll } from './last-roll.js';
import { considerScene } from './scene.js';
import type { Screen } from './screen.js';
import { openScreen } from './screen.js';
import { eventsSince } from './events-since.js';
import { numberedTrails, opponentEntries } from './opponent-entries.js';
import type { Ground, Remote, Table, TableOptions } from './table.js';
import { visitorAfter } from './secret-hand-over.js';
import { isFalling } from './move-playback.js';

export function openTable<T extends GameTypes>(kit: Kit<T>, session: Session<T>, options: TableOptions<T>): Table<T> {
  return layTable({ kit, session, place: { own: session }, options, count: countOdds(kit) });
}

/** The table of a game on a server, as one viewer sees it. */
export function openRemoteTable<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  remote: Remote<T>,
  options: TableOptions<T>,
): Table<T> {
  return layTable({ kit, session, place: { remote }, options, count: countOdds(kit) });
}

function layTable<T extends GameTypes>(ground: Ground<T>): Table<T> {
  const { kit, session, place, options, count } = ground;
  const screen = openScreen(ground);
  const objections: Objections<T> = { refusal: signal([]), doubt: signal(undefined) };
  const shown = signal<readonly HexMark[]>([]);
  const looked = signal<{ readonly hex: string } | undefined>(undefined);
  const recalled = signal<number | undefined>(undefined);
  /** After anything that may have changed the game. */
  const changed = () => {
    batch(() => {
      if (!screen.update()) return;
      answering.clear();
      shown.value = [];
      looked.value = undefined;
      recalled.value = undefined;
    });
  };
  const acting = openActing(ground, screen, objections, changed);
  const answering = openAnswering(ground, screen, objections, (side, action) => void acting.give(side, action));

  screen.visitor.value = visitorAfter(
    kit,
    session,
    screen.keepers.value,
    acting.orders.value,
    screen.actual.value.question,
  );
  screen.show();
  return {
    kit,
    session,
    count,
    shown,
    looked,
    recalled,
    id: options.id,
    own: place.own,
    title: signal(options.title),
    ...objections,
    ...screen,
    ...acting,
    ...answering,
    ...rollOf(ground, screen),
    scene: sceneOf(ground, screen, answering, { shown, recalled }),
    notices: noticesOf(ground, screen, acting),
    handBack() {
      screen.visitor.value = undefined;
    },
    hear() {
      batch(() => {
        screen.dropWalkTakenBack();
        changed();
      });
    },
  };
}

/** The last roll, until it is closed. */
function rollOf<T extends GameTypes>(
  { kit, session, count }: Ground<T>,
  { walk, falling, actual, keepers, moment }: Screen<T>,
): Pick<Table<T>, 'roll' | 'putRollAway'> {
  const rollAway = signal(-1);
  return {
    roll: computed(() => {
      if (walk.value !== undefined) return onScreen(walk.value.roll, isFalling(walk.value));
      const { viewer, entries } = moment.value;
      const known = { viewer, entries: falling.value ? actual.value.entries : entries };
      const at = lastRoll(kit, session, keepers.value, known, count);
      return at === undefined || at.entry <= rollAway.value ? undefined : onScreen(at.found, falling.value);
    }),
    putRollAway() {
      rollAway.value = session.entries.length - 1;
    },
  };
}

function onScreen<Side extends string>(
  found: FoundRoll<Side> | undefined,
  isFallingNow: boolean,
): ShownRoll<Side> | undefined {
  return found && { ...found.roll, hex: found.hex, tone: found.tone, isFalling: isFallingNow };
}

const NOT_MOVED: ReadonlyMap<string, string> = new Map();

function sceneOf<T extends GameTypes>(
  { kit, session, options }: Ground<T>,
  { moment, walk, keepers }: Screen<T>,
  { desk, considered, built, shots }: Answering<T>,
  { shown, recalled }: Pick<Table<T>, 'shown' | 'recalled'>,
): Table<T>['scene'] {
  const captions = computed(
    () =>
      new Map(
        shots.value?.shots.flatMap(({ piece, caption, label }) =>
          piece === undefined ? [] : [[piece, { text: caption, means: label }]],
        ),
      ),
  );
  const lastTrails = computed(() => {
    const { entries, viewer } = moment.value;
    // What others did stays in sight until the one at the screen acts.
    const others = opponentEntries(kit, session, keepers.value, moment.value);
    if (others.length > 1)
      return numberedTrails(
        kit,
        others.filter(({ number }) => recalled.value === undefined || number === recalled.value),
      );
    return entries === 0
      ? []
      : toldTo(kit.game, eventsSince(kit, session), viewer).flatMap((event) => kit.trailsOf(event));
  });
  const zones = computed(() => {
    const { seat, viewer } = moment.value;
    return options.showsZones() ? kit.zones({ ...seat, side: viewer }) : [];
  });
  return computed(() =>
    considerScene(kit, moment.value.seat, {
      desk: desk.value,
      considered: considered.value,
      built: built.value,
      zones: zones.value,
      enemyArcs: options.showsZones() ? 'shown' : 'hidden',
      captions: captions.value,
      moved: walk.value?.moved ?? NOT_MOVED,
      shown: shown.value,
      lastTrails: lastTrails.value,
    }),
  );
}

/** What the kit has to say, and which kept orders cannot be read. */
function noticesOf<T extends GameTypes>(
  { kit, options }: Ground<T>,
  { moment }: Screen<T>,
  { orders }: Acting<T>,
): Table<T>['notices'] {
  return computed(() => {
    const { over, seat, viewer } = moment.value;
    if (over) return [];
    const unread = orders.value[viewer] === undefined ? (options.unreadOrders?.[viewer] ?? []) : [];
    return [
      ...kit.notices(seat),
      ...unread.map(
        (text, index): Notice => ({
          id: `unread-orders-${index}`,
          kind: 'warning',
          text: `Can’t read the standing orders saved with this game. ${text}`,
          hexes: [],
          mark: 'focus',
        }),
      ),
    ];
  });
}

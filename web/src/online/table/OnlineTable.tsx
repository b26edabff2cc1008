/** The board of an online game: the same screen as for a game on this device, with a panel for all that belongs to others. */
import type { GameTypes, SeenSession } from '@bridgehead/engine';
import { SPECTATOR, askedIn, bySide } from '@bridgehead/engine';
import type { ListedGame, SeenGame } from '@bridgehead/protocol';
import { hasFields, isAnything, openMirror } from '@bridgehead/protocol';
import { effect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { findGame, kitOf } from '../../games/registry.js';
import { keptOrders } from '../../saved-games/saved-orders.js';
import type { StoredGame } from '../../saved-games/stored-game.js';
import type { Sitter } from '../../kit/who-plays.js';
import { PERSON } from '../../kit/who-plays.js';
import type { Kit, OpenKit } from '../../kit/kit.js';
import { PlayTable } from '../../play/PlayTable.js';
import { letDiceFall } from '../../browser/dice-time.js';
import { askUnused, pace, showZones } from '../../browser/settings.js';
import { openRemoteTable } from '../../table/open-table.js';
import { BEATS } from '../../table/move-playback.js';
import { api } from '../api.js';
import type { FollowedGame, Standing } from '../game/followed-game.js';
import { unreadIn } from '../game/chat-read.js';
import { count, isOfferedToMe, sayEnding, sayOffer, saySeat, sayTitle } from '../game-texts.js';
import { remoteOf } from './remote.js';
import { StripClocks } from './StripClocks.js';

interface OnlineTableProps {
  readonly followed: FollowedGame;
  readonly game: ListedGame;
  readonly seen: SeenGame;
  /** What can be done when the game is over. */
  readonly after: ComponentChildren;
  /** What the panel "Players" shows. */
  readonly children: ComponentChildren;
}

export function OnlineTable(props: OnlineTableProps) {
  const { game, seen } = props;
  const [opened, setOpened] = useState<{ readonly kit: OpenKit; readonly orders: StoredGame['orders'] } | undefined>(
    undefined,
  );
  const [failed, setFailed] = useState<{ readonly error: unknown } | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    open(game, seen.viewer).then(
      (found) => isWanted && setOpened(found),
      (error: unknown) => isWanted && setFailed({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [game.id, seen.viewer]);
  if (failed !== undefined) throw failed.error; // to the guard around the page
  if (opened === undefined)
    return (
      <p role="status" class="lazy-words">
        Loading the game …
      </p>
    );
  const { kit, orders } = opened;
  return kit.use((found) => <TableOf key={seen.viewer} kit={found} orders={orders} {...props} />);
}

/** The game's kit, and the standing orders that I have left, if I play. */
async function open(
  { id, game, scenario }: ListedGame,
  viewer: string,
): Promise<{ readonly kit: OpenKit; readonly orders: StoredGame['orders'] }> {
  const entry = findGame(game);
  if (entry === undefined) throw new Error(`This page doesn’t have the game "${game}".`);
  const [kit, orders] = await Promise.all([kitOf(entry, scenario), viewer === SPECTATOR ? null : leftOrders(id)]);
  return { kit, orders: orders === null ? {} : { [viewer]: orders } };
}

const hasOrders = hasFields<{ readonly orders: unknown }>({ orders: isAnything });

/** Without them the game is played as well. */
async function leftOrders(id: string): Promise<unknown> {
  try {
    return (await api.call('GET', `/api/games/${encodeURIComponent(id)}/orders`, hasOrders)).orders;
  } catch {
    return null;
  }
}

function TableOf<T extends GameTypes>({
  kit,
  orders,
  followed,
  game,
  seen,
  after,
  children,
}: OnlineTableProps & { readonly kit: Kit<T>; readonly orders: StoredGame['orders'] }) {
  const { mirror, table } = useMemo(() => sitDown(kit, followed, game, seen, orders), [kit, followed]);
  const [failed, setFailed] = useState<{ readonly error: unknown } | undefined>(undefined);
  useEffect(() => {
    let taken = seen;
    followed.stand(standingOf(mirror.session));
    return effect(() => {
      const now = followed.seen.value;
      if (now === undefined || now === taken) return;
      taken = now;
      try {
        mirror.take(now);
        table.hear();
        followed.stand(standingOf(mirror.session));
      } catch (error) {
        setFailed({ error });
      }
    });
  }, [mirror, table, followed]);
  // Who sits there is known a moment after the game has begun.
  const names = game.seats.map(saySeat).join();
  useEffect(() => {
    table.keepers.value = sitters(kit, game, seen.viewer);
  }, [table, names]);
  if (failed !== undefined) throw failed.error;
  const unread = unreadIn(game.id, followed.chat.value);
  const news = [
    ...(isOfferedToMe(game) ? [sayOffer(game)] : []),
    ...(unread > 0 ? [`${count(unread, 'new line')} in chat`] : []),
  ];
  const others = {
    label: 'Players',
    count: { number: unread + (isOfferedToMe(game) ? 1 : 0), means: news.join(' ') },
    panel: () => <div class="panel online-others">{children}</div>,
    ending: game.status === 'over' ? sayEnding(game) : undefined,
    after,
  };
  return <PlayTable table={table} others={others} strip={<StripClocks followed={followed} />} />;
}

function sitDown<T extends GameTypes>(
  kit: Kit<T>,
  followed: FollowedGame,
  game: ListedGame,
  seen: SeenGame,
  left: StoredGame['orders'],
) {
  const mirror = openMirror(kit.game, seen);
  const remote = remoteOf<T>(followed, (orders) => api.leaveOrders(game.id, orders, crypto.randomUUID()));
  const table = openRemoteTable(kit, mirror.session, remote, {
    id: game.id,
    title: sayTitle(game),
    keepers: sitters(kit, game, seen.viewer),
    ...keptOrders(kit.game, left),
    asksUnused: () => askUnused.value === 'on',
    showsZones: () => showZones.value === 'on',
    nextBeat: (run) => void setTimeout(run, BEATS[pace.value]),
    letDiceFall,
  });
  return { mirror, table };
}

/** Who is asked what, as this viewer may know it. */
function standingOf<T extends GameTypes>(session: SeenSession<T>): Standing {
  return {
    headline: session.game.headline(session.state),
    asked: askedIn(session).map(({ side, text }) => ({ side, text })),
  };
}

function sitters<T extends GameTypes>(kit: Kit<T>, { seats }: ListedGame, viewer: string): Record<T['Side'], Sitter> {
  return bySide<T, Sitter>(kit.game, (side) => {
    const seat = seats.find((each) => each.side === side);
    return side === viewer ? PERSON : { who: 'remote', name: seat === undefined ? 'the other side' : saySeat(seat) };
  });
}

/** Opens a kept game for play. */
import type { GameTypes, Session } from '@bridgehead/engine';
import { openRecord } from '../saved-games/open-record.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import { keepersFor } from '../saved-games/who-plays.js';
import { keptOrders } from '../saved-games/saved-orders.js';
import type { Kit } from '../kit/kit.js';
import { PlayTable } from './PlayTable.js';
import { useKeeping } from './use-keeping.js';
import { letDiceFall } from '../browser/dice-time.js';
import { askUnused, pace, showZones } from '../browser/settings.js';
import { cryptoChance } from '../browser/crypto-chance.js';
import type { Table } from '../table/table.js';
import { openTable } from '../table/open-table.js';
import { BEATS } from '../table/move-playback.js';
import { lazy, WhenFetched } from '../ui/lazy.js';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

const brokenGame = lazy(() => import('../trouble/BrokenGame.js'));

interface PlayPageProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly stored: StoredGame;
  /** What stands above the map, where somebody comments on the game. */
  readonly coach?: (table: Table<T>) => ComponentChildren;
}

export function PlayPage<T extends GameTypes>({ kit, stored, coach }: PlayPageProps<T>) {
  const opened = useMemo(() => {
    const record = openRecord(kit.game, stored.record, cryptoChance());
    if (!record.ok) return record;
    const keepers = keepersFor(kit.game, stored.keepers);
    const table = openTable(kit, record.session, {
      id: stored.id,
      title: stored.title,
      keepers,
      ...keptOrders(kit.game, stored.orders),
      asksUnused: () => askUnused.value === 'on',
      showsZones: () => showZones.value === 'on',
      nextBeat: (run) => void setTimeout(run, BEATS[pace.value]),
      letDiceFall,
    });
    return { ok: true as const, table, session: record.session };
  }, [kit, stored]);
  if (!opened.ok)
    return (
      <WhenFetched what={brokenGame} name="the page">
        {({ BrokenRecord }) => <BrokenRecord stored={stored} opened={opened} />}
      </WhenFetched>
    );
  return <KeptTable table={opened.table} session={opened.session} stored={stored} coach={coach?.(opened.table)} />;
}

/** A game that is kept in this browser while it is played. */
function KeptTable<T extends GameTypes>({
  table,
  session,
  stored,
  coach,
}: {
  readonly table: Table<T>;
  readonly session: Session<T>;
  readonly stored: StoredGame;
  readonly coach: ComponentChildren;
}) {
  const keeping = useKeeping(table, session, stored);
  return <PlayTable table={table} keeping={keeping} coach={coach} />;
}

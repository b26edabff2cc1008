/** Opens a kept game for play. */
import type { GameTypes } from '@bridgehead/engine';
import { openRecord } from '../keep/open-record.js';
import type { StoredGame } from '../keep/stored.js';
import { keepersFor } from '../keep/keepers.js';
import type { Kit } from '../kit/kit.js';
import { PlayTable } from '../play/PlayTable.js';
import { askUnused, showZones } from '../settings.js';
import { cryptoChance } from '../table/crypto-chance.js';
import { openTable } from '../table/table.js';
import { useMemo } from 'preact/hooks';
import { BrokenRecord } from './Trouble.js';

interface PlayPageProps<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly stored: StoredGame;
}

export function PlayPage<T extends GameTypes>({ kit, stored }: PlayPageProps<T>) {
  const opened = useMemo(() => {
    const record = openRecord(kit.game, stored.record, cryptoChance());
    if (!record.ok) return record;
    const keepers = keepersFor(kit.game, stored.keepers);
    const table = openTable(kit, record.session, { id: stored.id, title: stored.title, keepers, asksUnused: () => askUnused.value === 'on', showsZones: () => showZones.value === 'on' });
    return { ok: true as const, table };
  }, [kit, stored]);
  if (!opened.ok) return <BrokenRecord stored={stored} opened={opened} />;
  return <PlayTable table={opened.table} stored={stored} />;
}

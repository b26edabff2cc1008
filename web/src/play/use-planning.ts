/** Planning at a table: fetched when someone first plans. */
import type { GameTypes } from '@bridgehead/engine';
import { useState } from 'preact/hooks';
import type { Planning } from '../plan/planning.js';
import type { Table } from '../table/table.js';

export interface UsedPlanning<T extends GameTypes> {
  /** Undefined until someone has planned here. */
  readonly opened: Planning<T> | undefined;
  /** Begins a plan from now. */
  begin(): void;
}

export function usePlanning<T extends GameTypes>(table: Table<T>): UsedPlanning<T> {
  const [used, setUsed] = useState<{ readonly table: Table<T>; readonly planning: Planning<T> } | undefined>(undefined);
  const opened = used?.table === table ? used.planning : undefined;
  const begin = async () => {
    const { openPlanning } = await import('../plan/planning.js');
    const planning = opened ?? openPlanning(table);
    planning.begin();
    setUsed({ table, planning });
  };
  return { opened, begin: () => void begin() };
}

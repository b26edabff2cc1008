/** The sight tool of a game that has lines of sight: fetched when someone first looks along one. */
import type { GameTypes } from '@bridgehead/engine';
import { useState } from 'preact/hooks';
import type { SightTool } from '../table/sight.js';
import type { Table } from '../table/table.js';

export interface Sight {
  /** Undefined until it has been used. */
  readonly tool: SightTool | undefined;
  /** Why it cannot be used now; undefined if it can. */
  readonly why: string | undefined;
  toggle(): Promise<void>;
}

/** Undefined where the game has no lines of sight. */
export function useSight<T extends GameTypes>(table: Table<T>): Sight | undefined {
  const [opened, setOpened] = useState<{ readonly at: Table<T>; readonly tool: SightTool } | undefined>(undefined);
  const { sight } = table.kit;
  if (sight === undefined) return undefined;
  const tool = opened?.at === table ? opened.tool : undefined;
  return {
    tool,
    why: sight.closed?.(table.moment.value.seat),
    async toggle() {
      if (tool !== undefined) {
        tool.toggle();
        return;
      }
      const { openSight } = await import('../table/sight.js');
      const first = openSight(table, sight);
      first.toggle();
      setOpened({ at: table, tool: first });
    },
  };
}

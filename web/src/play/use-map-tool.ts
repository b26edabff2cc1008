/** A tool of the map that is fetched when someone first uses it. */
import type { GameTypes } from '@bridgehead/engine';
import { useState } from 'preact/hooks';
import type { MapTool } from '../table/map-tool.js';
import type { Table } from '../table/table.js';

export interface ToolSwitch<Tool extends MapTool> {
  /** Undefined until it has been used. */
  readonly tool: Tool | undefined;
  toggle(): Promise<void>;
}

/** Undefined where there is nothing to open. */
export function useMapTool<T extends GameTypes, Tool extends MapTool>(
  table: Table<T>,
  open: (() => Promise<Tool>) | undefined,
): ToolSwitch<Tool> | undefined {
  const [opened, setOpened] = useState<{ readonly at: Table<T>; readonly tool: Tool } | undefined>(undefined);
  if (open === undefined) return undefined;
  const tool = opened?.at === table ? opened.tool : undefined;
  return {
    tool,
    async toggle() {
      if (tool !== undefined) {
        tool.toggle();
        return;
      }
      const first = await open();
      first.toggle();
      setOpened({ at: table, tool: first });
    },
  };
}

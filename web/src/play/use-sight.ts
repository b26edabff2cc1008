/** The tools of games that have lines of sight, or lines that the rules trace. */
import type { GameTypes } from '@bridgehead/engine';
import type { LinesTool } from '../table/lines.js';
import type { SightTool } from '../table/sight.js';
import type { Table } from '../table/table.js';
import type { ToolSwitch } from './use-map-tool.js';
import { useMapTool } from './use-map-tool.js';

export type Sight = ToolSwitch<SightTool>;
export type Lines = ToolSwitch<LinesTool>;

/** Undefined where the game has no lines of sight. */
export function useSight<T extends GameTypes>(table: Table<T>): Sight | undefined {
  const { loadSight } = table.kit;
  return useMapTool(
    table,
    loadSight &&
      (async () => {
        const [{ openSight }, sight] = await Promise.all([import('../table/sight.js'), loadSight()]);
        return openSight(table, sight);
      }),
  );
}

/** Undefined where the rules trace no lines. */
export function useLines<T extends GameTypes>(table: Table<T>): Lines | undefined {
  const { lines } = table.kit;
  return useMapTool(table, lines && (async () => (await import('../table/lines.js')).openLines(table, lines)));
}

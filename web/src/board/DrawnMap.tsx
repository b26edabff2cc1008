/** The drawn map: fetched once, put in as it is. */
import type { Box } from '@bridgehead/cartography';
import { useEffect, useState } from 'preact/hooks';
import type { BoardPlan } from './model.js';

/** Drawings by their address: a page that comes back to the board shows it at once. */
const drawings = new Map<string, Promise<string>>();

export function loadDrawing(address: string): Promise<string> {
  const known = drawings.get(address);
  if (known !== undefined) return known;
  const loading = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`Couldn’t load the map (${response.status})`);
    return response.text();
  });
  drawings.set(address, loading);
  loading.catch(() => drawings.delete(address));
  return loading;
}

/** Those who wait until a drawing is on the screen for the first time; none once it has been. */
const waiting = new Map<string, (() => void)[]>();
const seen = new Set<string>();

/** Runs something as soon as the drawing is to be seen, or cannot be. */
export function onceDrawn(address: string, run: () => void): void {
  if (seen.has(address)) run();
  else waiting.set(address, [...(waiting.get(address) ?? []), run]);
}

function isDrawn(address: string): void {
  seen.add(address);
  for (const run of waiting.get(address) ?? []) run();
  waiting.delete(address);
}

export function DrawnMap({ plan }: { readonly plan: BoardPlan }) {
  const [drawn, setDrawn] = useState<{ readonly svg: string } | { readonly problem: string } | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    loadDrawing(plan.drawing).then(
      (svg) => wanted && setDrawn({ svg }),
      (error: unknown) => wanted && setDrawn({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [plan]);
  useEffect(() => {
    if (drawn !== undefined) isDrawn(plan.drawing);
  }, [drawn, plan]);
  if (drawn === undefined) return <div class="board-paper board-paper-empty" />;
  if ('problem' in drawn)
    return (
      <div class="board-paper board-paper-empty">
        {drawn.problem}. The game goes on without it; reload the page to try again.
      </div>
    );
  return <div class="board-paper" dangerouslySetInnerHTML={{ __html: cutOut(drawn.svg, plan.paper) }} />;
}

/** The same drawing with another window on it. */
export function cutOut(drawing: string, { x, y, width, height }: Box): string {
  return drawing.replace(
    /viewBox="[^"]*"/,
    `viewBox="${[x, y, width, height].map((value) => value.toFixed(2)).join(' ')}"`,
  );
}

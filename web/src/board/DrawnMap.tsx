/** The drawn map: fetched once, put in as it is. */
import type { Box } from '@bridgehead/cartography';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { BoardPlan } from './model.js';
import { sheetsOf } from './sheets.js';

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

/** Callers that wait until a drawing is on the screen for the first time; none once it has been. */
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

interface DrawnMapProps {
  readonly plan: BoardPlan;
  /** Its layers are there: the camera has to place them. */
  readonly onLaid: () => void;
}

export function DrawnMap({ plan, onLaid }: DrawnMapProps) {
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
  const sheets = useMemo(
    () => (drawn !== undefined && 'svg' in drawn ? sheetsOf(cutOut(drawn.svg, plan.paper)) : []),
    [drawn, plan],
  );
  useLayoutEffect(onLaid, [sheets]);
  if (drawn === undefined || 'problem' in drawn)
    return (
      <div class="board-layer board-ground" aria-hidden="true">
        <div class="board-paper board-paper-empty">
          {drawn && `${drawn.problem}. The game goes on without it; reload the page to try again.`}
        </div>
      </div>
    );
  return sheets.map((svg, index) => (
    <div
      key={`${plan.drawing} ${index}`}
      class={`board-layer ${index === sheets.length - 1 ? 'board-ground' : 'board-base'}`}
      aria-hidden="true"
    >
      <div class={index === 0 ? 'board-paper board-sheet' : 'board-sheet'} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  ));
}

/** The same drawing with another window on it. */
export function cutOut(drawing: string, { x, y, width, height }: Box): string {
  return drawing.replace(
    /viewBox="[^"]*"/,
    `viewBox="${[x, y, width, height].map((value) => value.toFixed(2)).join(' ')}"`,
  );
}

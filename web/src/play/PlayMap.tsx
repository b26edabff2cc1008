/** The map of a game being played: the board, its zoom, the card of the tool that is on, the badge of the last roll, the hand. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../board/Board.js';
import { onceDrawn } from '../board/DrawnMap.js';
import type { CameraControl } from '../board/use-camera.js';
import type { LinesTool } from '../table/lines.js';
import type { SightTool } from '../table/sight.js';
import type { Table } from '../table/table.js';
import { StorageBanner } from '../trouble/StorageBanner.js';
import { lazy, WhenFetched, WhenHere } from '../ui/lazy.js';
import type { ShownRoll } from '../ui/model.js';
import { frontOf } from './front-units.js';
import { placeToShow } from './place-to-show.js';

const handStrip = lazy(() => import('./HandStrip.js'));
const sightCard = lazy(() => import('./SightCard.js'));
const linesCard = lazy(() => import('./LinesCard.js'));
const mapNote = lazy(() => import('./MapNote.js'));
const overview = lazy(() => import('../board/Overview.js'));
const rollBadge = lazy(() => import('./RollBadge.js'));

interface PlayMapProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** The tools that are on: at most one of them. */
  readonly aiming: SightTool | undefined;
  readonly tracing: LinesTool | undefined;
  readonly camera: RefObject<CameraControl | undefined>;
  readonly coach: ComponentChildren;
}

/** Fetched with the first roll. */
function Badge({ roll }: { readonly roll: ShownRoll }) {
  useEffect(() => rollBadge.fetch(), []);
  return <WhenHere what={rollBadge}>{({ RollBadge }) => <RollBadge roll={roll} />}</WhenHere>;
}

function stageOf<T extends GameTypes>({ kit, moment, desk }: Table<T>): 'opening' | 'set-up' | 'play' {
  if (kit.track(moment.value.seat.state).phase !== 'set-up') return 'play';
  return desk.value === undefined || desk.value.isOpening === true ? 'opening' : 'set-up';
}

export function PlayMap<T extends GameTypes>({ table, aiming, tracing, camera, coach }: PlayMapProps<T>) {
  const [control, setControl] = useState<CameraControl | undefined>(undefined);
  useEffect(
    () =>
      onceDrawn(table.kit.plan(table.moment.peek().seat.state).drawing, () => {
        overview.fetch();
        mapNote.fetch();
      }),
    [table],
  );
  const considered = table.considered.value;
  const roll = table.roll.value;
  const tool = aiming ?? tracing;
  const badge =
    roll?.hex === undefined || tool !== undefined ? undefined : { hex: roll.hex, content: <Badge roll={roll} /> };
  const { state } = table.moment.value.seat;
  const note =
    considered === undefined || considered.isTapped
      ? undefined
      : {
          hex: considered.target.hex,
          content: <WhenHere what={mapNote}>{({ MapNote }) => <MapNote considered={considered} />}</WhenHere>,
        };
  return (
    <main class="play-map" aria-label="Map">
      {coach}
      <div class="play-board">
        <Board
          plan={table.kit.plan(state)}
          scene={(tool ?? table).scene.value}
          look={placeToShow(table)}
          region={table.region?.value ?? table.desk.value?.region}
          front={() => frontOf(table.kit, table.moment.peek().seat.state, table.moment.peek().viewer)}
          stage={stageOf(table)}
          note={note}
          badge={badge}
          aim={aiming === undefined ? (table.desk.value?.aim ?? 'pieces') : 'hexes'}
          pulls={tool === undefined ? 'pieces' : 'map'}
          {...(tool === undefined && { looks: (piece: string) => table.desk.peek()?.looks.get(piece) })}
          onConsider={(target, pointing) => (tool ?? table).consider(target, pointing)}
          onPick={(target, pointing) => (tool ?? table).pick(target, pointing)}
          onReady={(ready) => {
            camera.current = ready;
            setControl(ready);
          }}
        />
        <div class="play-camera" role="group" aria-label="Zoom" data-over-map="">
          <button type="button" aria-label="Zoom in" onClick={() => camera.current?.zoom(1.4)}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => camera.current?.zoom(1 / 1.4)}>
            −
          </button>
          <button type="button" aria-label="Fit: the front, then the whole map" onClick={() => camera.current?.fit()}>
            Fit
          </button>
        </div>
        <WhenHere what={overview}>
          {({ Overview }) =>
            control && <Overview plan={table.kit.plan(state)} pieces={table.scene.value.pieces} control={control} />
          }
        </WhenHere>
        {aiming && (
          <WhenFetched what={sightCard} name="the line of sight">
            {({ SightCard }) => <SightCard sight={aiming} />}
          </WhenFetched>
        )}
        {tracing && (
          <WhenFetched what={linesCard} name="the lines">
            {({ LinesCard }) => <LinesCard lines={tracing} />}
          </WhenFetched>
        )}
        <div class="play-banner">
          <StorageBanner />
        </div>
      </div>
      {table.kit.hand?.(state, table.moment.value.viewer) && (
        <WhenFetched what={handStrip} name="the hand">
          {({ HandStrip }) => <HandStrip table={table} />}
        </WhenFetched>
      )}
    </main>
  );
}

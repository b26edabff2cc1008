/** The map of a game being played: the board, its zoom, the card of the tool that is on, the last roll, the hand. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComponentChildren, RefObject } from 'preact';
import { Board } from '../board/Board.js';
import type { CameraControl } from '../board/use-camera.js';
import type { LinesTool } from '../table/lines.js';
import type { SightTool } from '../table/sight.js';
import type { Table } from '../table/table.js';
import { StorageBanner } from '../trouble/StorageBanner.js';
import { lazy, WhenFetched } from '../ui/lazy.js';
import { MapNote } from './MapNote.js';
import { placeToShow } from './place-to-show.js';

const handStrip = lazy(() => import('./HandStrip.js'));
const sightCard = lazy(() => import('./SightCard.js'));
const linesCard = lazy(() => import('./LinesCard.js'));
const rollCorner = lazy(() => import('./RollCorner.js'));

interface PlayMapProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** The tools that are on: at most one of them. */
  readonly aiming: SightTool | undefined;
  readonly tracing: LinesTool | undefined;
  readonly camera: RefObject<CameraControl | undefined>;
  readonly coach: ComponentChildren;
}

export function PlayMap<T extends GameTypes>({ table, aiming, tracing, camera, coach }: PlayMapProps<T>) {
  const considered = table.considered.value;
  const roll = table.roll.value;
  const tool = aiming ?? tracing;
  const note = considered && { hex: considered.target.hex, content: <MapNote considered={considered} /> };
  return (
    <main class="play-map" aria-label="Map">
      {coach}
      <div class="play-board">
        <Board
          plan={table.kit.plan(table.moment.value.seat.state)}
          scene={(tool ?? table).scene.value}
          look={placeToShow(table)}
          region={table.desk.value?.region}
          note={note}
          aim={aiming === undefined ? 'pieces' : 'hexes'}
          onConsider={(target, pointing) => (tool ?? table).consider(target, pointing)}
          onPick={(target, pointing) => (tool ?? table).pick(target, pointing)}
          onReady={(control) => {
            camera.current = control;
          }}
        />
        <div class="play-camera" role="group" aria-label="Zoom">
          <button type="button" aria-label="Zoom in" onClick={() => camera.current?.zoom(1.4)}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => camera.current?.zoom(1 / 1.4)}>
            −
          </button>
          <button type="button" aria-label="The whole map" onClick={() => camera.current?.fit()}>
            Fit
          </button>
        </div>
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
        {tool === undefined && roll && (
          <WhenFetched what={rollCorner} name={`the last ${table.kit.chance.one}`}>
            {({ RollCorner }) => <RollCorner table={table} roll={roll} />}
          </WhenFetched>
        )}
        <div class="play-banner">
          <StorageBanner />
        </div>
      </div>
      {table.kit.hand && (
        <WhenFetched what={handStrip} name="the hand">
          {({ HandStrip }) => <HandStrip table={table} />}
        </WhenFetched>
      )}
    </main>
  );
}

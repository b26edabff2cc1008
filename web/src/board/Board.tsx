/**
 * The board: paper, marks, counters and trails, with pan and zoom, a cursor for the keyboard and a way into stacks.
 * It knows no rules: it shows a scene and tells what is pointed at.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import './board.css';
import './cards-over-map.css';
import { lazy, WhenHere } from '../ui/lazy.js';
import { DrawnMap, onceDrawn } from './DrawnMap.js';
import type { Atlas } from './geometry.js';
import { makeAtlas } from './geometry.js';
import { Marks } from './Marks.js';
import type { BoardPlan, Scene } from './model.js';
import { Pieces } from './Pieces.js';
import { Signs } from './Signs.js';
import { boxOf, placeOf } from './targets.js';
import type { CameraControl } from './use-camera.js';
import type { PickingProps } from './use-picking.js';
import { usePicking } from './use-picking.js';

/** Something that is shown beside a hex. */
interface AtHex {
  readonly hex: string;
  readonly content: ComponentChildren;
}

export interface BoardProps extends PickingProps {
  /** A hex to bring into view whenever this changes. */
  readonly look?: { readonly hex: string } | undefined;
  /** When this changes, the front is elsewhere: the map shows it again, unless someone has chosen another view, or what is asked is still on its way. */
  readonly stage?: 'opening' | 'set-up' | 'play' | undefined;
  /** What is said beside the hex that is considered. */
  readonly note?: AtHex | undefined;
  /** Something small that stays at a hex, such as the dice of a fight. */
  readonly badge?: AtHex | undefined;
  /** Gives the page a hand on the camera, for its own buttons. */
  readonly onReady?: (control: CameraControl) => void;
}

/** Stacks are opened on a map that is there. */
const stackFan = lazy(() => import('./StackFan.js'));
const trails = lazy(() => import('./Trails.js'));
/** Cards and badges beside hexes, the cursor, the veil: the map is seen without them first. */
const pinned = lazy(() => import('./Pinned.js'));
const facings = lazy(() => import('./Arcs.js'));
const shades = lazy(() => import('./Shades.js'));

/** So far reach the hexes around a hex. */
const NEIGHBOURS = 96;

export function Board(props: BoardProps) {
  const { plan, scene, aim = 'pieces', note, badge, onReady } = props;
  const atlas = useMemo(() => makeAtlas(plan), [plan]);
  const { root, control, cursor, opened, stack, pickFromStack, onKeyDown, closeStack } = usePicking(atlas, props);
  useLaterParts(plan, scene);
  useView(atlas, control, props);
  useEffect(() => onReady?.(control), [control]);

  return (
    <div
      ref={root}
      class="board"
      data-aim={aim}
      role="application"
      aria-roledescription="board"
      aria-label={`${plan.title}. Use the arrow keys to move between hexes and Enter to pick.`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <DrawnMap plan={plan} onLaid={() => control.placeLayers()} />
      <div class="board-layer">
        <Layers atlas={atlas} plan={plan} scene={scene} cursor={cursor} />
      </div>
      <WhenHere what={pinned}>
        {({ Note, Pin }) => (
          <>
            {badge && (
              <Pin atlas={atlas} control={control} hex={badge.hex} occupied={occupiedIn(scene)}>
                {badge.content}
              </Pin>
            )}
            {note && opened === undefined && root.current && (
              <Note atlas={atlas} control={control} hex={note.hex} scene={scene} board={root.current}>
                {note.content}
              </Note>
            )}
          </>
        )}
      </WhenHere>
      {stack.length > 1 && opened !== undefined && (
        <WhenHere what={stackFan}>
          {({ StackFan }) => (
            <StackFan
              pieces={stack}
              at={placeOf(atlas, control, opened)}
              away={NEIGHBOURS * control.scale()}
              onPick={(piece) => pickFromStack({ hex: opened, piece })}
              onClose={closeStack}
            />
          )}
        </WhenHere>
      )}
    </div>
  );
}

interface LayersProps extends Pick<BoardProps, 'plan' | 'scene'> {
  readonly atlas: Atlas;
  readonly cursor: string | undefined;
}

function occupiedIn({ pieces }: Scene): ReadonlySet<string> {
  return new Set(pieces.map(({ hex }) => hex));
}

/** What lies on the paper, from the ground up. */
function Layers({ atlas, plan, scene, cursor }: LayersProps) {
  const { paper } = plan;
  const occupied = occupiedIn(scene);
  const ways = (layer: 'under' | 'over') => (
    <WhenHere what={trails}>
      {({ Trails }) => <Trails atlas={atlas} trails={scene.trails} occupied={occupied} layer={layer} />}
    </WhenHere>
  );
  return (
    <svg class="board-scene" viewBox={`${paper.x} ${paper.y} ${paper.width} ${paper.height}`}>
      {plan.beyond && <WhenHere what={pinned}>{({ Veil }) => <Veil plan={plan} />}</WhenHere>}
      {scene.shades && (
        <WhenHere what={shades}>{({ Shades }) => <Shades atlas={atlas} shades={scene.shades ?? []} />}</WhenHere>
      )}
      <Marks atlas={atlas} marks={scene.marks} />
      {scene.arcs && <WhenHere what={facings}>{({ Arcs }) => <Arcs atlas={atlas} arcs={scene.arcs ?? []} />}</WhenHere>}
      <Signs atlas={atlas} signs={scene.signs} layer="ground" />
      {ways('under')}
      <Pieces atlas={atlas} pieces={scene.pieces} />
      <WhenHere what={pinned}>{({ Captions }) => <Captions atlas={atlas} pieces={scene.pieces} />}</WhenHere>
      <Signs atlas={atlas} signs={scene.signs} layer="over" />
      {scene.facings && (
        <WhenHere what={facings}>{({ Facings }) => <Facings atlas={atlas} facings={scene.facings ?? []} />}</WhenHere>
      )}
      {ways('over')}
      {cursor !== undefined && (
        <WhenHere what={pinned}>{({ Cursor }) => <Cursor atlas={atlas} hex={cursor} />}</WhenHere>
      )}
    </svg>
  );
}

/** Fetches what the map is seen without at first. */
function useLaterParts(plan: BoardPlan, scene: Scene): void {
  useEffect(
    () =>
      onceDrawn(plan.drawing, () => {
        trails.fetch();
        stackFan.fetch();
        pinned.fetch();
      }),
    [plan],
  );
  const hasFacings = scene.arcs !== undefined || scene.facings !== undefined;
  useEffect(() => {
    if (hasFacings) facings.fetch();
  }, [hasFacings]);
  const hasShades = scene.shades !== undefined;
  useEffect(() => {
    if (hasShades) shades.fetch();
  }, [hasShades]);
}

/** Turns the camera to what the page wants seen. */
function useView(atlas: Atlas, control: CameraControl, { scene, look, region, stage }: BoardProps): void {
  useEffect(() => {
    const at = look && atlas.byName.get(look.hex);
    if (at) control.show(at);
  }, [look]);
  useEffect(() => {
    const box = boxOf(atlas, region ?? []);
    if (box) control.frame(box);
  }, [region]);

  // The first units on an empty map: from now on there is a front to look at.
  const isEmpty = scene.pieces.length === 0;
  const hasRegion = region !== undefined && region.length > 0;
  useEffect(() => {
    if (!isEmpty && !hasRegion && stage !== 'opening') control.lookAgain();
  }, [isEmpty, hasRegion, stage]);
}

/**
 * The board: paper, marks, counters and trails, with pan and zoom, a cursor for the keyboard and a way into stacks.
 * It knows no rules: it shows a scene and tells what is pointed at.
 */
import type { Box, Point } from '@bridgehead/cartography';
import { itemAt } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import './board.css';
import './cards-over-map.css';
import { lazy, WhenHere } from '../ui/lazy.js';
import { DrawnMap, onceDrawn } from './DrawnMap.js';
import type { Atlas, Step } from './geometry.js';
import { makeAtlas } from './geometry.js';
import { Marks } from './Marks.js';
import type { BoardPlan, Piece, Pointing, Scene, Target } from './model.js';
import { Pieces } from './Pieces.js';
import { Signs } from './Signs.js';
import { onlyOffered } from './stack.js';
import type { CameraControl } from './use-camera.js';
import { useCamera } from './use-camera.js';

export interface BoardProps {
  readonly plan: BoardPlan;
  readonly scene: Scene;
  /** A hex to bring into view whenever this changes. */
  readonly look?: { readonly hex: string } | undefined;
  /** Hexes to show together whenever these change; a map on which nothing lies yet begins there. */
  readonly region?: readonly string[] | undefined;
  /** Where the eye should be at first; without it, where pieces are. */
  readonly front?: (() => readonly string[]) | undefined;
  /** When this changes, the front is elsewhere: the map shows it again, unless someone has chosen another view. */
  readonly stage?: string | undefined;
  /** What is said beside the hex that is considered. */
  readonly note?: { readonly hex: string; readonly content: ComponentChildren } | undefined;
  /** Something small that stays at a hex, such as the dice of a fight. */
  readonly badge?: { readonly hex: string; readonly content: ComponentChildren } | undefined;
  /** What is pointed at: pieces, of which a stack is opened to pick one; or hexes, whatever lies in them. */
  readonly aim?: 'pieces' | 'hexes';
  /** What a mouse that pulls at a piece moves: the piece, or the map under it. */
  readonly pulls?: 'pieces' | 'map';
  /** Whether a piece is picked, and not only shown so because the mouse points at it. */
  readonly holds?: (piece: string) => boolean;
  readonly onConsider: (target: Target | undefined, pointing: Pointing) => void;
  readonly onPick: (target: Target, pointing: Pointing) => void;
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

/** A pointer this far from the middle of a hex still means the counter in it. */
const COUNTER = 23;
/** A hex reaches about this far from its middle. */
const HEX = 36;
/** So far reach the hexes around it. */
const NEIGHBOURS = 96;

export function Board({
  plan,
  scene,
  look,
  region,
  front,
  stage,
  note,
  badge,
  aim = 'pieces',
  pulls = 'pieces',
  holds,
  onConsider,
  onPick,
  onReady,
}: BoardProps) {
  const atlas = useMemo(() => makeAtlas(plan), [plan]);
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const last = useRef<string>('');
  /** The hex from which a piece is being carried. */
  const grabbed = useRef<string>('');

  // Where hexes are meant, no piece is.
  const aimed = aim === 'pieces' ? scene.pieces : [];
  const isPicked = (piece: Piece) => holds?.(piece.id) ?? piece.look.picked === true;

  const consider = (target: Target | undefined, pointing: Pointing) => {
    const key = target === undefined ? '' : `${target.hex} ${target.piece ?? ''} ${pointing}`;
    if (key === last.current) return;
    last.current = key;
    onConsider(target, pointing);
  };
  const pick = (target: Target, pointing: Pointing) => {
    last.current = '';
    setOpened(undefined);
    onPick(target, pointing);
  };
  /** A stack is opened where several things in it could be meant. */
  const pickInStack = (hex: string, pointing: Pointing) => {
    const stack = piecesIn(aimed, hex);
    const meant = stack.length > 1 ? onlyOffered(stack, isPicked) : stack.at(0);
    if (stack.length > 1 && meant === undefined) setOpened(hex);
    else pick({ hex, ...(meant && { piece: meant.id }) }, pointing);
  };
  const { root, control } = useCamera(plan, {
    over: (point) => consider(point && targetAt(atlas, aimed, point), 'mouse'),
    grab(point) {
      const target = targetAt(atlas, aimed, point);
      const carried = piecesIn(aimed, target?.hex ?? '').findLast(({ look: { offered, picked } }) => offered || picked);
      if (pulls === 'map' || target?.piece === undefined || carried === undefined) return false;
      if (!isPicked(carried)) pick({ hex: carried.hex, piece: carried.id }, 'mouse');
      grabbed.current = carried.hex;
      return true;
    },
    drop(point) {
      const target = targetAt(atlas, aimed, point);
      if (target !== undefined && target.hex !== grabbed.current) pick(target, 'mouse');
    },
    rest: (point) => consider(targetAt(atlas, aimed, point), 'touch'),
    front() {
      const hexes = front?.() ?? scene.pieces.map(({ hex }) => hex);
      return (hexes.length === 0 ? (region ?? []) : hexes).flatMap((hex) => atlas.byName.get(hex) ?? []);
    },
    tap(point, pointing) {
      const target = targetAt(atlas, aimed, point);
      if (target === undefined) return;
      setCursor(pointing === 'mouse' ? cursor : undefined);
      if (target.piece === undefined) pick(target, pointing);
      else pickInStack(target.hex, pointing);
    },
  });

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
  useEffect(() => onReady?.(control), [control]);
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
    if (!isEmpty && !hasRegion) control.lookAgain();
  }, [isEmpty, hasRegion, stage]);

  const moveCursor = (step: Step) => {
    const from =
      atlas.byName.get(cursor ?? scene.pieces.at(0)?.hex ?? itemAt(plan.hexes, 0).name) ?? itemAt(plan.hexes, 0);
    const to = cursor === undefined ? from : (atlas.step(from, step) ?? from);
    setCursor(to.name);
    control.show(to);
    consider({ hex: to.name, ...topPiece(aimed, to.name) }, 'key');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys with Ctrl are commands of the page or of the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step: Step | undefined = KEY_STEPS[event.key];
    if (step !== undefined) moveCursor(step);
    else if (event.key === 'Enter' && cursor !== undefined) pickInStack(cursor, 'key');
    else if (event.key === '+' || event.key === '=') control.zoom(1.25);
    else if (event.key === '-') control.zoom(0.8);
    else if (event.key === '0') control.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const stack = opened === undefined ? [] : piecesIn(scene.pieces, opened);
  const pickedIds = scene.pieces.flatMap((piece) => (isPicked(piece) ? piece.id : [])).join();
  // A unit picked from a list, or an answer given, is an answer to the open stack, too. Done before the next click, which
  // may open a stack.
  useLayoutEffect(() => setOpened(undefined), [pickedIds]);
  const { paper } = plan;
  const occupied = new Set(scene.pieces.map(({ hex }) => hex));
  const ways = (layer: 'under' | 'over') => (
    <WhenHere what={trails}>
      {({ Trails }) => <Trails atlas={atlas} trails={scene.trails} occupied={occupied} layer={layer} />}
    </WhenHere>
  );
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
        <svg class="board-scene" viewBox={`${paper.x} ${paper.y} ${paper.width} ${paper.height}`}>
          {plan.beyond && <WhenHere what={pinned}>{({ Veil }) => <Veil plan={plan} />}</WhenHere>}
          {scene.shades && (
            <WhenHere what={shades}>{({ Shades }) => <Shades atlas={atlas} shades={scene.shades ?? []} />}</WhenHere>
          )}
          <Marks atlas={atlas} marks={scene.marks} />
          {scene.arcs && (
            <WhenHere what={facings}>{({ Arcs }) => <Arcs atlas={atlas} arcs={scene.arcs ?? []} />}</WhenHere>
          )}
          <Signs atlas={atlas} signs={scene.signs} layer="ground" />
          {ways('under')}
          <Pieces atlas={atlas} pieces={scene.pieces} />
          <WhenHere what={pinned}>{({ Captions }) => <Captions atlas={atlas} pieces={scene.pieces} />}</WhenHere>
          <Signs atlas={atlas} signs={scene.signs} layer="over" />
          {scene.facings && (
            <WhenHere what={facings}>
              {({ Facings }) => <Facings atlas={atlas} facings={scene.facings ?? []} />}
            </WhenHere>
          )}
          {ways('over')}
          {cursor !== undefined && (
            <WhenHere what={pinned}>{({ Cursor }) => <Cursor atlas={atlas} hex={cursor} />}</WhenHere>
          )}
        </svg>
      </div>
      <WhenHere what={pinned}>
        {({ Note, Pin }) => (
          <>
            {badge && (
              <Pin atlas={atlas} control={control} hex={badge.hex}>
                {badge.content}
              </Pin>
            )}
            {note && opened === undefined && root.current && (
              <Note
                at={placeOf(atlas, control, note.hex)}
                from={placeOf(atlas, control, scene.pieces.find(({ look: { picked } }) => picked)?.hex ?? note.hex)}
                away={HEX * control.scale()}
                board={root.current}
              >
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
              onPick={(piece) => pick({ hex: opened, piece }, 'key')}
              onClose={() => setOpened(undefined)}
            />
          )}
        </WhenHere>
      )}
    </div>
  );
}

function placeOf(atlas: Atlas, control: CameraControl, hex: string): Point {
  const at = atlas.byName.get(hex);
  return at === undefined ? { x: 0, y: 0 } : control.seen(at);
}

/** What these hexes cover of the paper. */
function boxOf(atlas: Atlas, hexes: readonly string[]): Box | undefined {
  const places = hexes.flatMap((hex) => atlas.byName.get(hex) ?? []);
  if (places.length === 0) return undefined;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - HEX, Math.min(...ys) - HEX];
  return { x: left, y: top, width: Math.max(...xs) + HEX - left, height: Math.max(...ys) + HEX - top };
}

function targetAt(atlas: Atlas, pieces: readonly Piece[], point: Point): Target | undefined {
  const hex = atlas.hexAt(point);
  if (hex === undefined) return undefined;
  const isOnCounter =
    Math.max(Math.abs(point.x - hex.x), Math.abs(point.y - hex.y)) <= COUNTER * (atlas.plan.counters ?? 1);
  return { hex: hex.name, ...(isOnCounter ? topPiece(pieces, hex.name) : {}) };
}

function piecesIn(pieces: readonly Piece[], hex: string): Piece[] {
  return pieces.filter((piece) => piece.hex === hex);
}

function topPiece(pieces: readonly Piece[], hex: string): { piece?: string } {
  const top = pieces.findLast((piece) => piece.hex === hex);
  return top === undefined ? {} : { piece: top.id };
}

/** Arrows go to the nearest hex that way; the letters around S, with left and right on a board of hexes that stand on a point, in all six directions. */
const KEY_STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  q: 'up-left',
  e: 'up-right',
  a: 'down-left',
  d: 'down-right',
  w: 'up',
  s: 'down',
};

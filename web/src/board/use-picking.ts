/** From mouse, finger and keys to what is considered and picked: the cursor, the open stack and pieces that are carried. */
import { itemAt } from '@bridgehead/engine';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Atlas, Step } from './geometry.js';
import type { BoardPlan, Piece, PieceLook, Pointing, Scene, Target } from './model.js';
import { canTakeMore, onlyOffered } from './stack.js';
import { piecesIn, targetAt, topPiece } from './targets.js';
import { useCamera } from './use-camera.js';

/** What a board shows, and what is told of it. */
export interface PickingProps {
  readonly plan: BoardPlan;
  readonly scene: Scene;
  /** Hexes to show together whenever these change; a map on which nothing lies yet begins there. */
  readonly region?: readonly string[] | undefined;
  /** Where the eye should be at first; without it, where pieces are. */
  readonly front?: (() => readonly string[]) | undefined;
  /** What is pointed at: pieces, of which a stack is opened to pick one; or hexes, whatever lies in them. */
  readonly aim?: 'pieces' | 'hexes';
  /** What a mouse that pulls at a piece moves: the piece, or the map under it. */
  readonly pulls?: 'pieces' | 'map';
  /** How a piece stands to what is asked. The scene may show what a pick would change, because the mouse points there. */
  readonly looks?: (piece: string) => PieceLook | undefined;
  readonly onConsider: (target: Target | undefined, pointing: Pointing) => void;
  readonly onPick: (target: Target, pointing: Pointing) => void;
}

export function usePicking(
  atlas: Atlas,
  { plan, scene, region, front, aim = 'pieces', pulls = 'pieces', looks, onConsider, onPick }: PickingProps,
) {
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const last = useRef<string>('');
  /** The hex from which a piece is being carried. */
  const grabbed = useRef<string>('');
  /** The last pick was made in the open stack. */
  const inStack = useRef<'yes' | 'no'>('no');

  // Where hexes are meant, no piece is.
  const aimed = aim === 'pieces' ? scene.pieces : [];
  const lookOf = ({ id, look: shown }: Piece): PieceLook => (looks === undefined ? shown : (looks(id) ?? {}));
  const isPicked = (piece: Piece) => lookOf(piece).picked === true;

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
    const meant = stack.length > 1 ? onlyOffered(stack, lookOf) : stack.at(0);
    if (stack.length > 1 && meant === undefined) setOpened(hex);
    else pick({ hex, ...(meant && { piece: meant.id }) }, pointing);
  };
  const { root, control } = useCamera(plan, {
    over: (point) => consider(point && targetAt(atlas, aimed, point), 'mouse'),
    grab(point) {
      const target = targetAt(atlas, aimed, point);
      const carried = piecesIn(aimed, target?.hex ?? '').findLast(
        (piece) => lookOf(piece).offered || lookOf(piece).picked,
      );
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

  /** From the open stack: it stays open as long as more can be picked there. */
  const pickFromStack = (target: Target) => {
    inStack.current = 'yes';
    last.current = '';
    onPick(target, 'key');
  };
  const pickedIds = scene.pieces.flatMap((piece) => (isPicked(piece) ? piece.id : [])).join();
  // A unit picked from a list, or an answer given, is an answer to the open stack, too. Done before the next click, which
  // may open a stack.
  useLayoutEffect(() => {
    const goesOn = inStack.current === 'yes' && opened !== undefined && canTakeMore(piecesIn(aimed, opened), lookOf);
    inStack.current = 'no';
    if (!goesOn) setOpened(undefined);
  }, [pickedIds]);

  // What is pointed at is not picked yet: an open stack shows what is.
  const stack = (opened === undefined ? [] : piecesIn(scene.pieces, opened)).map((piece) => ({
    ...piece,
    look: { ...lookOf(piece), ...(piece.look.tags && { tags: piece.look.tags }) },
  }));
  return { root, control, cursor, opened, stack, pickFromStack, onKeyDown, closeStack: () => setOpened(undefined) };
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

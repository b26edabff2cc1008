/** Pan and zoom by wheel, mouse, fingers and keys. The layers are moved directly: no component is drawn again for it. */
import type { Box, Point } from '@bridgehead/cartography';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Camera, Viewport } from './camera.js';
import { bringIntoView, firstLook, fit, frame, nearEnough, panBy, toPaper, zoomAt } from './camera.js';
import type { Look } from './look-beside.js';
import type { BoardPlan, Pointing } from './model.js';

/** What a gesture turns out to be. */
export interface Gestures {
  /** The pointer passes over a point of the paper; undefined when it leaves. */
  over(point: Point | undefined): void;
  /** A click or tap. */
  tap(point: Point, pointing: Pointing): void;
  /** The mouse takes hold of what lies here and pulls: whether there is something to carry. */
  grab(point: Point): boolean;
  /** What was carried is let go here. */
  drop(point: Point): void;
  /** A finger rests: it wants to know. */
  rest(point: Point): void;
  /** Where the eye should be at first; nowhere: everywhere. */
  front(): readonly Point[];
}

export interface CameraControl {
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  /** Shows the front; from there, the whole map. */
  fit(): void;
  /** Shows the front, unless someone has chosen another view. */
  lookAgain(): void;
  /** Something was laid over the map or taken away: a front that nobody has touched yet is shown beside it. */
  makeRoom(look: Look): void;
  /** Brings the middle of the window to a point of the paper. */
  center(point: Point): void;
  /** What the window shows of the paper. */
  visible(): Box;
  /** Brings a point of the paper into view, if it is not there. */
  show(point: Point): void;
  /** Brings a part of the paper into view as a whole. */
  frame(box: Box): void;
  /** Where a point of the paper is in the window. */
  seen(point: Point): Point;
  scale(): number;
  /** Calls back whenever the camera has moved, until it is told to stop. */
  watch(moved: () => void): () => void;
  /** Puts everything that stays at a point of the paper there. */
  placePins(): void;
  /** Lays layers that have just come where the others are. */
  placeLayers(): void;
}

/** A pointer that moves further than this between down and up drags. */
const SLOP = 6;
/** How long a finger rests until that means something. */
const REST = 450;
/** How long after the last movement the layers are drawn sharply again. */
const SETTLE = 160;
const WHEEL = 0.0016;
/** The height of the buttons at the lower edge of the map. */
const BUTTONS = 56;

export function useCamera(
  plan: BoardPlan,
  gestures: Gestures,
): { readonly root: { current: HTMLDivElement | null }; readonly control: CameraControl } {
  const root = useRef<HTMLDivElement>(null);
  const current = useRef(gestures);
  current.current = gestures;
  const rig = useMemo(() => new Rig(plan, current), [plan]);
  useLayoutEffect(() => (root.current ? rig.attach(root.current) : undefined), [rig]);
  return { root, control: rig };
}

/** Holds the camera of one board and listens to its window. */
class Rig implements CameraControl {
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  private viewport: Viewport = { width: 1, height: 1 };
  private element: HTMLElement | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private sharpening = 0;
  /** Someone has moved the camera by hand. */
  private isTouched = false;
  /** The camera shows the front, and nobody has pointed at anything yet. */
  private isOpening = true;
  private look: Look = firstLook;
  private readonly watchers = new Set<() => void>();
  private readonly pointers = new Map<number, Point>();
  private press:
    | {
        readonly at: Point;
        readonly timer: ReturnType<typeof setTimeout> | undefined;
        moved: boolean;
        carries: boolean;
      }
    | undefined;
  private readonly plan: BoardPlan;
  private readonly gestures: { readonly current: Gestures };

  constructor(plan: BoardPlan, gestures: { readonly current: Gestures }) {
    this.plan = plan;
    this.gestures = gestures;
  }

  attach(element: HTMLElement): () => void {
    this.element = element;
    this.layOut(element);
    const gone = new AbortController();
    const { signal } = gone;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      this.viewport = { width, height, counters: this.plan.counters };
      // A tray or a sheet that opens takes room from the map: the front must not end up below it.
      if (this.isOpening) this.showFront();
      else this.set(panBy(this.camera, 0, 0, this.plan.paper, this.viewport));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    element.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
    element.addEventListener('pointerdown', (event) => this.down(event), { signal });
    element.addEventListener('pointermove', (event) => this.move(event), { signal });
    element.addEventListener('pointerup', (event) => this.up(event), { signal });
    element.addEventListener('pointercancel', (event) => this.cancel(event), { signal });
    // A finger that is lifted leaves too, but what it pointed at stays.
    element.addEventListener(
      'pointerleave',
      ({ pointerType }) => pointerType === 'mouse' && this.gestures.current.over(undefined),
      { signal },
    );
    return () => {
      gone.abort();
      observer.disconnect();
      this.stopSettling();
    };
  }

  zoom(factor: number): void {
    this.isTouched = true;
    const { width, height } = this.viewport;
    this.set(zoomAt(this.camera, factor, { x: width / 2, y: height / 2 }, this.plan.paper, this.viewport));
  }

  pan(dx: number, dy: number): void {
    this.isTouched = true;
    this.set(panBy(this.camera, dx, dy, this.plan.paper, this.viewport));
  }

  fit(): void {
    const { camera, viewport } = this;
    const { paper } = this.plan;
    const front = this.frontView();
    const isThere =
      Math.abs(front.scale - camera.scale) < 0.001 && Math.hypot(front.x - camera.x, front.y - camera.y) < 2;
    this.set(isThere ? fit(paper, viewport) : front);
  }

  lookAgain(): void {
    if (!this.isTouched) this.showFront();
  }

  makeRoom(look: Look): void {
    this.look = look;
    if (this.isOpening) this.showFront();
  }

  private showFront(): void {
    this.set(this.frontView());
    this.isOpening = true;
  }

  private frontView(): Camera {
    return this.look(this.plan.paper, this.viewport, this.gestures.current.front());
  }

  center(point: Point): void {
    const { width, height } = this.viewport;
    const at = this.seen(point);
    this.set(panBy(this.camera, width / 2 - at.x, height / 2 - at.y, this.plan.paper, this.viewport));
  }

  visible(): Box {
    const { x, y, scale } = this.camera;
    return { x: -x / scale, y: -y / scale, width: this.viewport.width / scale, height: this.viewport.height / scale };
  }

  show(point: Point): void {
    this.set(bringIntoView(this.camera, point, this.viewport));
  }

  frame(box: Box): void {
    const { paper } = this.plan;
    // A view that nobody has chosen is no reason to show counters too small to be read.
    const from = this.isTouched ? this.camera : nearEnough(this.camera, paper, this.viewport);
    const { height } = this.viewport;
    // Nothing is in view below the buttons at the lower edge.
    this.set(frame(from, box, paper, { ...this.viewport, height: Math.max(height / 2, height - BUTTONS) }));
  }

  seen(point: Point): Point {
    const { x, y, scale } = this.camera;
    return { x: x + point.x * scale, y: y + point.y * scale };
  }

  scale(): number {
    return this.camera.scale;
  }

  watch(moved: () => void): () => void {
    this.watchers.add(moved);
    return () => this.watchers.delete(moved);
  }

  placePins(): void {
    const pins = this.element?.querySelectorAll<HTMLElement>('.board-pin') ?? [];
    for (const { dataset, style } of pins) {
      const { x, y } = this.seen({ x: Number(dataset['x']), y: Number(dataset['y']) });
      style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  }

  placeLayers(): void {
    if (this.element === undefined) return;
    this.layOut(this.element);
    this.place(this.element);
  }

  private set(camera: Camera): void {
    this.camera = camera;
    this.isOpening = false;
    const { element } = this;
    if (element === undefined) return;
    this.place(element);
    for (const { dataset } of [element, ...layersOf(element)]) dataset['moving'] = 'yes';
    this.stopSettling();
    this.settling = setTimeout(() => this.settle(element), SETTLE);
  }

  /** Moves the layers as pictures. Set on each of them: a property that they inherit would restyle every element of the map. */
  private place(element: HTMLElement): void {
    const { x, y, scale } = this.camera;
    const { paper } = this.plan;
    // In three dimensions, or the layers would be drawn into one picture.
    const transform = `translate3d(${(x + paper.x * scale).toFixed(2)}px, ${(y + paper.y * scale).toFixed(2)}px, 0) scale(${scale.toFixed(4)})`;
    for (const layer of layersOf(element)) layer.style.transform = transform;
    this.placePins();
    for (const moved of this.watchers) moved();
  }

  /** Once the camera rests, the browser draws the pictures again at their scale: one in a frame, counters first, so that none is long. */
  private settle(element: HTMLElement): void {
    delete element.dataset['moving'];
    const blurred = [...layersOf(element)];
    const sharpen = () => {
      const layer = blurred.pop();
      if (layer === undefined) return;
      delete layer.dataset['moving'];
      // The frame after the next one begins when this one has been drawn.
      this.sharpening = requestAnimationFrame(() => {
        this.sharpening = requestAnimationFrame(sharpen);
      });
    };
    sharpen();
  }

  private stopSettling(): void {
    clearTimeout(this.settling);
    cancelAnimationFrame(this.sharpening);
  }

  /** The layers are laid out once, at the size of the paper. */
  private layOut(element: HTMLElement): void {
    const { paper } = this.plan;
    for (const { style } of layersOf(element)) {
      style.width = `${paper.width}px`;
      style.height = `${paper.height}px`;
    }
  }

  private pointOf({ clientX, clientY }: MouseEvent): Point {
    const box = this.element?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.isTouched = true;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    const strength = event.ctrlKey ? 6 : 1; // a pinch on a touch pad comes as small steps with ctrl
    this.set(
      zoomAt(
        this.camera,
        Math.exp(-event.deltaY * lines * strength * WHEEL),
        this.pointOf(event),
        this.plan.paper,
        this.viewport,
      ),
    );
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.isOpening = false;
    const at = this.pointOf(event);
    this.pointers.set(event.pointerId, at);
    this.element?.setPointerCapture(event.pointerId);
    clearTimeout(this.press?.timer);
    if (this.pointers.size > 1) {
      this.press = undefined;
      return;
    }
    const timer = event.pointerType === 'mouse' ? undefined : setTimeout(() => this.rest(), REST);
    this.press = { at, timer, moved: false, carries: false };
  }

  private rest(): void {
    if (this.press === undefined || this.press.moved) return;
    this.gestures.current.rest(toPaper(this.camera, this.press.at));
    this.press = undefined;
  }

  private move(event: PointerEvent): void {
    const at = this.pointOf(event);
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') this.gestures.current.over(toPaper(this.camera, at));
      return;
    }
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, at);
    else this.drag(before, at, event.pointerType === 'mouse');
  }

  private drag(before: Point, at: Point, isMouse: boolean): void {
    const { press } = this;
    if (press && !press.moved && Math.hypot(at.x - press.at.x, at.y - press.at.y) < SLOP) return;
    if (press && !press.moved && isMouse) press.carries = this.gestures.current.grab(toPaper(this.camera, press.at));
    if (press?.carries) {
      press.moved = true;
      this.gestures.current.over(toPaper(this.camera, at));
      return;
    }
    if (press) {
      press.moved = true;
      clearTimeout(press.timer);
    }
    for (const id of this.pointers.keys()) this.pointers.set(id, at);
    this.pan(at.x - before.x, at.y - before.y);
  }

  private pinch(id: number, before: Point, at: Point): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    this.pointers.set(id, at);
    if (other === undefined) return;
    const factor =
      Math.hypot(at.x - other.x, at.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    const zoomed = zoomAt(this.camera, factor, middle, this.plan.paper, this.viewport);
    this.set(panBy(zoomed, (at.x - before.x) / 2, (at.y - before.y) / 2, this.plan.paper, this.viewport));
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    const at = this.pointOf(event);
    this.cancel(event);
    if (press?.carries) this.gestures.current.drop(toPaper(this.camera, at));
    if (press === undefined || press.moved || this.pointers.size > 0) return;
    this.gestures.current.tap(toPaper(this.camera, press.at), event.pointerType === 'mouse' ? 'mouse' : 'touch');
  }

  private cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.press?.timer);
    this.press = undefined;
  }
}

function layersOf(element: HTMLElement): NodeListOf<HTMLElement> {
  return element.querySelectorAll<HTMLElement>('.board-layer');
}

/** Pan and zoom by wheel, mouse, fingers and keys. The layers are moved directly: no component is drawn again for it. */
import type { Box, Point } from '@bridgehead/cartography';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Camera, Viewport } from './camera.js';
import { bringIntoView, firstLook, fit, frame, hold, panBy, toPaper, zoomAt } from './camera.js';
import type { BoardPlan, Pointing } from './model.js';

/** What a gesture turns out to be. */
export interface Gestures {
  /** The pointer passes over a point of the paper; undefined when it leaves. */
  over(point: Point | undefined): void;
  /** A click or tap. */
  tap(point: Point, pointing: Pointing): void;
  /** A finger rests: it wants to know. */
  rest(point: Point): void;
  /** Where the eye should be at first; undefined: everywhere. */
  middle(): Point | undefined;
}

export interface CameraControl {
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  fit(): void;
  /** Brings a point of the paper into view, if it is not there. */
  show(point: Point): void;
  /** Brings a part of the paper into view as a whole. */
  frame(box: Box): void;
  /** Where a point of the paper is in the window. */
  seen(point: Point): Point;
}

/** A pointer that moves further than this between down and up drags. */
const SLOP = 6;
/** How long a finger rests until that means something. */
const REST = 450;
/** How long after the last movement the layers are drawn sharply again. */
const SETTLE = 160;
const WHEEL = 0.0016;

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
  /** The scale at which the layers were drawn last: drawing them again for every step of a zoom would take a fifth of a second each. */
  private drawn = 1;
  private viewport: Viewport = { width: 1, height: 1 };
  private element: HTMLElement | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly pointers = new Map<number, Point>();
  private press:
    | { readonly at: Point; readonly timer: ReturnType<typeof setTimeout> | undefined; moved: boolean }
    | undefined;
  private readonly plan: BoardPlan;
  private readonly gestures: { readonly current: Gestures };

  constructor(plan: BoardPlan, gestures: { readonly current: Gestures }) {
    this.plan = plan;
    this.gestures = gestures;
  }

  attach(element: HTMLElement): () => void {
    this.element = element;
    const gone = new AbortController();
    const { signal } = gone;
    let fitted = false;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      this.viewport = { width, height };
      this.set(
        fitted
          ? hold(this.camera, this.plan.paper, this.viewport)
          : firstLook(this.plan.paper, this.viewport, this.gestures.current.middle()),
      );
      if (!fitted) this.settle(element);
      fitted = true;
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
      clearTimeout(this.settling);
    };
  }

  zoom(factor: number): void {
    const { width, height } = this.viewport;
    this.set(zoomAt(this.camera, factor, { x: width / 2, y: height / 2 }, this.plan.paper, this.viewport));
  }

  pan(dx: number, dy: number): void {
    this.set(panBy(this.camera, dx, dy, this.plan.paper, this.viewport));
  }

  fit(): void {
    this.set(fit(this.plan.paper, this.viewport));
  }

  show(point: Point): void {
    this.set(bringIntoView(this.camera, point, this.viewport));
  }

  frame(box: Box): void {
    this.set(frame(this.camera, box, this.plan.paper, this.viewport));
  }

  seen(point: Point): Point {
    const { x, y, scale } = this.camera;
    return { x: x + point.x * scale, y: y + point.y * scale };
  }

  private set(camera: Camera): void {
    this.camera = camera;
    const { element } = this;
    if (element === undefined) return;
    this.place(element);
    element.dataset['moving'] = 'yes';
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(element), SETTLE);
  }

  /** Moves the layers as pictures. Set on each of them: a property that they inherit would restyle every element of the map. */
  private place(element: HTMLElement): void {
    const { x, y, scale } = this.camera;
    const { paper } = this.plan;
    const transform = `translate(${(x + paper.x * scale).toFixed(2)}px, ${(y + paper.y * scale).toFixed(2)}px) scale(${(scale / this.drawn).toFixed(4)})`;
    for (const layer of layersOf(element)) layer.style.transform = transform;
  }

  /** Once the camera rests, the layers are drawn again at its scale, and so are sharp. */
  private settle(element: HTMLElement): void {
    delete element.dataset['moving'];
    if (this.drawn === this.camera.scale) return;
    this.drawAt(element, this.camera.scale);
  }

  private drawAt(element: HTMLElement, scale: number): void {
    this.drawn = scale;
    const { paper } = this.plan;
    for (const { style } of layersOf(element)) {
      style.width = `${(paper.width * scale).toFixed(1)}px`;
      style.height = `${(paper.height * scale).toFixed(1)}px`;
    }
    this.place(element);
  }

  private pointOf({ clientX, clientY }: MouseEvent): Point {
    const box = this.element?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
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
    const at = this.pointOf(event);
    this.pointers.set(event.pointerId, at);
    this.element?.setPointerCapture(event.pointerId);
    clearTimeout(this.press?.timer);
    if (this.pointers.size > 1) {
      this.press = undefined;
      return;
    }
    const timer = event.pointerType === 'mouse' ? undefined : setTimeout(() => this.rest(), REST);
    this.press = { at, timer, moved: false };
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
    else this.drag(before, at);
  }

  private drag(before: Point, at: Point): void {
    const { press } = this;
    if (press && !press.moved && Math.hypot(at.x - press.at.x, at.y - press.at.y) < SLOP) return;
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
    this.cancel(event);
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

/** The whole map in a corner: where units are, and which part the window shows. A press goes there. */
import type { Box, Point } from '@bridgehead/cartography';
import { COUNTER_COLOURS } from '@bridgehead/cartography';
import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { cutOut, loadDrawing } from './DrawnMap.js';
import { lookBeside } from './look-beside.js';
import type { BoardPlan, Piece } from './model.js';
import './overview.css';
import type { CameraControl } from './use-camera.js';

interface OverviewProps {
  readonly plan: BoardPlan;
  readonly pieces: readonly Piece[];
  readonly control: CameraControl;
}

/** In a small window the map itself needs the room. */
const folded = signal(matchMedia('(max-width: 64rem)').matches);

export function Overview({ plan, pieces, control }: OverviewProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    control.makeRoom((...view) => lookBeside(coversOver(root.current?.parentElement))(...view));
  }, [control, folded.value]);
  return (
    <div ref={root} class="overview" role="group" aria-label="Overview" data-over-map="">
      {!folded.value && <Inset plan={plan} pieces={pieces} control={control} />}
      <button
        type="button"
        class="overview-fold"
        aria-expanded={!folded.value}
        onClick={() => void (folded.value = !folded.value)}
      >
        {folded.value ? 'Overview' : 'Hide'}
      </button>
    </div>
  );
}

/** What lies over the map in its frame, this overview included. */
function coversOver(frame: HTMLElement | null | undefined): Box[] {
  const at = frame?.getBoundingClientRect();
  if (frame === null || frame === undefined || at === undefined) return [];
  return [...frame.querySelectorAll('[data-over-map]')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x: x - at.x, y: y - at.y, width, height };
  });
}

function Inset({ plan, pieces, control }: OverviewProps) {
  const { paper } = plan;
  const image = usePicture(plan);
  const places = useMemo(() => new Map(plan.hexes.map((hex) => [hex.name, hex])), [plan]);
  const frame = useRef<SVGRectElement>(null);
  useEffect(() => {
    const follow = () => {
      const { x, y, width, height } = control.visible();
      for (const [name, value] of Object.entries({ x, y, width, height }))
        frame.current?.setAttribute(name, value.toFixed(0));
    };
    follow();
    return control.watch(follow);
  }, [control]);
  const pointOf = (event: PointerEvent, element: SVGSVGElement): Point => {
    const box = element.getBoundingClientRect();
    return {
      x: paper.x + ((event.clientX - box.x) / box.width) * paper.width,
      y: paper.y + ((event.clientY - box.y) / box.height) * paper.height,
    };
  };
  return (
    <div class="overview-map" style={{ aspectRatio: `${paper.width} / ${paper.height}` }}>
      {image !== undefined && <img src={image} alt="" />}
      <svg
        viewBox={`${paper.x} ${paper.y} ${paper.width} ${paper.height}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          control.center(pointOf(event, event.currentTarget));
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) control.center(pointOf(event, event.currentTarget));
        }}
      >
        {pieces.map(({ id, hex, face }) => {
          const at = places.get(hex);
          return at === undefined ? null : (
            <rect key={id} fill={COUNTER_COLOURS[face.army]} x={at.x - 24} y={at.y - 24} width="48" height="48" />
          );
        })}
        <rect ref={frame} class="overview-frame" />
      </svg>
    </div>
  );
}

/** The drawn map as one small picture: it is drawn once, not with every move of the camera. */
function usePicture(plan: BoardPlan): string | undefined {
  const [address, setAddress] = useState<string | undefined>(undefined);
  useEffect(() => {
    let made: string | undefined;
    let wanted = true;
    loadDrawing(plan.drawing).then(
      (svg) => {
        if (!wanted) return;
        made = URL.createObjectURL(new Blob([cutOut(svg, plan.paper)], { type: 'image/svg+xml' }));
        setAddress(made);
      },
      () => undefined, // the map itself says so
    );
    return () => {
      wanted = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [plan]);
  return address;
}

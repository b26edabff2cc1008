/** What of the map is seen stays in sight when another table of the same map takes the place of this one. */
import type { Point } from '@bridgehead/cartography';
import { useEffect } from 'preact/hooks';
import type { CameraControl } from '../board/use-camera.js';

export interface MapView {
  readonly middle: Point;
  readonly scale: number;
}

export function useKeptView(
  camera: { readonly current: CameraControl | undefined },
  view: { current: MapView | undefined },
): void {
  useEffect(() => {
    const [control, seen] = [camera.current, view.current];
    if (control !== undefined && seen !== undefined) {
      control.zoom(seen.scale / control.scale());
      control.center(seen.middle);
    }
    return () => {
      if (camera.current === undefined) return;
      const { x, y, width, height } = camera.current.visible();
      view.current = { middle: { x: x + width / 2, y: y + height / 2 }, scale: camera.current.scale() };
    };
  }, [camera, view]);
}

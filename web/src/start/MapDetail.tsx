/** A detail of a drawn map. It comes when the page has nothing else to do; until then there is paper. */
import type { CatalogueEntry } from '@bridgehead/catalogue';
import { useEffect, useState } from 'preact/hooks';
import { loadDrawing } from '../board/DrawnMap.js';

interface MapDetailProps {
  /** The address of the drawn map. */
  readonly drawing: string;
  /** The part of it that is shown, left, top, width and height in its units, and what it shows. A narrow screen sees its left part. */
  readonly detail: CatalogueEntry['plate'];
}

export function MapDetail({ drawing, detail }: MapDetailProps) {
  const [svg, setSvg] = useState<string | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    const stop = whenIdle(() => {
      loadDrawing(drawing).then(
        (drawn) => wanted && setSvg(cutOut(drawn, detail.view)),
        () => undefined, // the page is complete without the picture
      );
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [drawing, detail]);
  return (
    <div class="start-map" role="img" aria-label={detail.title}>
      {svg !== undefined && (
        <div class="start-map-drawing" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
      )}
    </div>
  );
}

/** The same drawing with another window on it, filling whatever it stands in. */
function cutOut(drawing: string, view: CatalogueEntry['plate']['view']): string {
  // Several drawings on one page would all be clipped by the frame of the first, and a detail needs none.
  return drawing
    .replace(/viewBox="[^"]*"/, `viewBox="${view.join(' ')}" preserveAspectRatio="xMinYMid slice"`)
    .replace(' clip-path="url(#map-clip)"', '');
}

/** Not every browser tells when it is idle. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 1_500 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 200);
  return () => clearTimeout(handle);
}

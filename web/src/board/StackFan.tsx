/** A stack opened: its counters side by side and large enough for a finger. */
import { drawCounter } from '@bridgehead/cartography';
import type { Point } from '@bridgehead/cartography';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Piece } from './model.js';

interface StackFanProps {
  readonly pieces: readonly Piece[];
  readonly at: Point;
  readonly onPick: (piece: string) => void;
  readonly onClose: () => void;
}

export function StackFan({ pieces, at, onPick, onClose }: StackFanProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('button')?.focus(), []);
  useLayoutEffect(() => keepWithin(root.current), [pieces, at]);
  // The tap that opened the fan ends in a click where the fan lies by now: only what began on the fan is meant for it. A key clicks without a pointer.
  const pressed = useRef(false);
  const onPointerDown = (event: PointerEvent) => {
    pressed.current = true;
    event.stopPropagation();
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!pressed.current && event.detail > 0) event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <div
      ref={root}
      class="board-fan"
      style={{ left: `${at.x}px`, top: `${at.y}px` }}
      role="group"
      aria-label="Units in this hex"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onClickCapture={onClickCapture}
    >
      {pieces.toReversed().map((piece) => (
        <button
          key={piece.id}
          type="button"
          class={fanClass(piece)}
          aria-label={piece.spoken}
          onClick={() => onPick(piece.id)}
        >
          <svg
            viewBox="-24 -24 48 48"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: drawCounter(piece.face, 0, 0) }}
          />
          {piece.look.tags && <span aria-hidden="true">{piece.look.tags.map(({ sign }) => sign).join(' ')}</span>}
        </button>
      ))}
      <button type="button" class="board-fan-close" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

function fanClass({ look }: Piece): string {
  return look.picked ? 'board-fan-picked' : look.offered ? 'board-fan-offered' : '';
}

/** A fan near the edge of the board moves so far that all of it can be reached. */
function keepWithin(fan: HTMLElement | null): void {
  const board = fan?.parentElement?.getBoundingClientRect();
  if (fan === null || board === undefined) return;
  fan.style.margin = '0';
  const box = fan.getBoundingClientRect();
  fan.style.marginLeft = `${Math.max(0, board.left - box.left) - Math.max(0, box.right - board.right)}px`;
  fan.style.marginTop = `${Math.max(0, board.top - box.top) - Math.max(0, box.bottom - board.bottom)}px`;
}

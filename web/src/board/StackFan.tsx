/** A stack opened: its counters side by side and large enough for a finger. */
import { drawCounter } from '@bridgehead/cartography';
import type { Point } from '@bridgehead/cartography';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Piece } from './model.js';

interface StackFanProps {
  readonly pieces: readonly Piece[];
  readonly at: Point;
  /** So far from the stack, so that the hexes around it stay in sight. */
  readonly away: number;
  readonly onPick: (piece: string) => void;
  readonly onClose: () => void;
}

export function StackFan({ pieces, at, away, onPick, onClose }: StackFanProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('button')?.focus(), []);
  useLayoutEffect(() => place(root.current, at, away), [pieces, at, away]);
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
          {piece.look.tags?.map(({ sign, means }) => (
            <span key={sign} aria-hidden="true">
              <b>{sign}</b> {means}
            </span>
          ))}
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

/** Above the stack and its neighbours if there is room, else below; as far from the edges of the board as needed to reach all of it. */
function place(fan: HTMLElement | null, at: Point, away: number): void {
  const board = fan?.parentElement;
  if (fan === null || !board) return;
  const { offsetWidth: width, offsetHeight: height } = fan;
  const top = at.y - away >= height ? at.y - away - height : at.y + away;
  fan.style.left = `${within(at.x - width / 2, board.clientWidth - width)}px`;
  fan.style.top = `${within(top, board.clientHeight - height)}px`;
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

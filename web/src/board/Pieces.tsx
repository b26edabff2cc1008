/** Counters on the board, in stacks, each with the look it has at the moment. */
import { COUNTER_SIZE, drawCounter } from '@bridgehead/cartography';
import type { Counter } from '@bridgehead/cartography';
import type { Atlas } from './geometry.js';
import { groupBy } from './group-by.js';
import type { Piece, PieceLook } from './model.js';

/** Each counter of a stack lies this much further up and to the right. */
const LIFT = 3.4;
const HALF = COUNTER_SIZE / 2;

export function Pieces({ atlas, pieces }: { readonly atlas: Atlas; readonly pieces: readonly Piece[] }) {
  const stacks = groupBy(pieces, ({ hex }) => hex);
  return (
    <g class="board-pieces" role="list" aria-label="Units on the map">
      {pieces.map((piece) => {
        const at = atlas.byName.get(piece.hex);
        if (at === undefined) return null;
        const stack = stacks.get(piece.hex) ?? [piece];
        const shift = (stack.indexOf(piece) - (stack.length - 1) / 2) * LIFT;
        return <PieceView key={piece.id} piece={piece} x={at.x + shift} y={at.y - shift} />;
      })}
    </g>
  );
}

function PieceView({ piece, x, y }: { readonly piece: Piece; readonly x: number; readonly y: number }) {
  const { look } = piece;
  return (
    <g class={classOf(look)} style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }} role="listitem" aria-label={spokenOf(piece)} data-piece={piece.id} data-hex={piece.hex}>
      {look.offered && <rect class="board-glow" x={-HALF - 4} y={-HALF - 4} width={2 * HALF + 8} height={2 * HALF + 8} rx="6" />}
      <g aria-hidden="true" dangerouslySetInnerHTML={{ __html: faceOf(piece.face) }} />
      {look.spent && <rect class="board-shade" x={-HALF} y={-HALF} width={2 * HALF} height={2 * HALF} rx="2" />}
      {look.picked && <rect class="board-ring" x={-HALF - 2} y={-HALF - 2} width={2 * HALF + 4} height={2 * HALF + 4} rx="4" />}
      {look.target && <path class="board-brackets" d={BRACKETS} />}
      {look.duty && <path class="board-duty" d={`M${HALF - 5} ${-HALF - 5}h10v10h-10zm4 2v3.6h2v-3.6zm0 4.6v1.6h2v-1.6z`} />}
      {look.tags?.map(({ sign }, index) => (
        <g key={sign} class="board-tag" transform={`translate(${-HALF + 6 + index * 13} ${HALF + 2})`}>
          <rect x="-6" y="-5" width="12" height="10" rx="2" />
          <text y="3">{sign}</text>
        </g>
      ))}
    </g>
  );
}

/** Four corners around the counter. */
const BRACKETS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(([x, y]) => `M${x * (HALF + 4)} ${y * (HALF - 6)}V${y * (HALF + 4)}H${x * (HALF - 6)}`)
  .join('');

function classOf(look: PieceLook): string {
  const names = (['offered', 'picked', 'target', 'spent', 'duty'] as const).filter((name) => look[name]);
  return ['board-piece', ...names.map((name) => `board-piece-${name}`)].join(' ');
}

function spokenOf({ spoken, hex, look }: Piece): string {
  const states = [look.picked && 'picked', look.target && 'target', look.duty && 'must act', look.offered && 'can be picked', look.spent && 'done'].filter(Boolean);
  return [`${spoken}, in ${hex}`, ...states, ...(look.tags ?? []).map(({ means }) => means)].join(', ');
}

/** A face is drawn once for each counter: thousands of hovers show the same few. */
const faces = new Map<string, string>();

function faceOf(face: Counter): string {
  const key = JSON.stringify([face.army, face.symbol, face.size, face.name, face.formation, face.band, face.strength, face.lines]);
  const known = faces.get(key);
  if (known !== undefined) return known;
  const drawn = drawCounter(face, 0, 0);
  faces.set(key, drawn);
  return drawn;
}

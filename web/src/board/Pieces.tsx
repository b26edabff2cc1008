/** Counters on the board, in stacks, each with the look it has at the moment. */
import { COUNTER_SIZE, drawCounter } from '@bridgehead/cartography';
import type { Counter, Point } from '@bridgehead/cartography';
import type { Atlas } from './geometry.js';
import { groupBy } from './group-by.js';
import type { Piece, PieceLook } from './model.js';
import type { Lie } from './stack.js';
import { lieOf } from './stack.js';

const HALF = COUNTER_SIZE / 2;
/** Tick and number lie beyond the corner: the values of a counter are printed right up to its edge. */
const OUTSIDE = 3;
/** Where counters are as large as their hexes, a tick beyond the corner would lie on the values of the neighbour. */
const INSIDE = -HALF + 5;

export function Pieces({ atlas, pieces }: { readonly atlas: Atlas; readonly pieces: readonly Piece[] }) {
  const stacks = groupBy(pieces, ({ hex }) => hex);
  return (
    <g class="board-pieces" role="list" aria-label="Units on the map">
      {pieces.map((piece) => {
        const at = atlas.byName.get(piece.hex);
        if (at === undefined) return null;
        const stack = stacks.get(piece.hex) ?? [piece];
        return <PieceView key={piece.id} piece={piece} at={at} lie={lieOf(piece, stack, atlas.plan.counters)} />;
      })}
    </g>
  );
}

function PieceView({
  piece,
  at: { x, y },
  lie: { dx, dy, scale, isTop, size },
}: {
  readonly piece: Piece;
  readonly at: Point;
  readonly lie: Lie;
}) {
  const { look } = piece;
  return (
    <g
      class={classOf(look)}
      style={{
        transform: `translate(${(x + dx).toFixed(1)}px, ${(y + dy).toFixed(1)}px)${scale === 1 ? '' : ` scale(${scale})`}`,
      }}
      role="listitem"
      aria-label={spokenOf(piece)}
      data-piece={piece.id}
      data-hex={piece.hex}
    >
      {look.offered && (
        <rect class="board-glow" x={-HALF - 4} y={-HALF - 4} width={2 * HALF + 8} height={2 * HALF + 8} rx="6" />
      )}
      <g aria-hidden="true" dangerouslySetInnerHTML={{ __html: faceOf(piece.face) }} />
      {look.spent && (
        <>
          <rect class="board-shade" x={-HALF} y={-HALF} width={2 * HALF} height={2 * HALF} rx="2" />
          {isTop && (
            <g
              class="board-tick"
              transform={`translate(${scale > 1 ? INSIDE : -HALF - OUTSIDE} ${scale > 1 ? INSIDE : -HALF - OUTSIDE})`}
            >
              <circle r="6" />
              <path d="M-2.8 0.2l2 2.2l3.6-4.4" />
            </g>
          )}
        </>
      )}
      {look.picked && (
        <rect class="board-ring" x={-HALF - 2} y={-HALF - 2} width={2 * HALF + 4} height={2 * HALF + 4} rx="4" />
      )}
      {look.target && <path class="board-brackets" d={BRACKETS} />}
      {look.duty && (
        <path class="board-duty" d={`M${HALF - 5} ${-HALF - 5}h10v10h-10zm4 2v3.6h2v-3.6zm0 4.6v1.6h2v-1.6z`} />
      )}
      {isTop && size > 1 && (
        <g class="board-count" transform={`translate(${HALF + OUTSIDE} ${HALF + OUTSIDE})`}>
          <circle r="7" />
          <text y="3.6">{size}</text>
        </g>
      )}
      {isTop &&
        look.tags?.map(({ sign, tone }, index, tags) => (
          <g
            key={sign}
            class={tone === undefined ? 'board-tag' : `board-tag board-tag-${tone}`}
            transform={`translate(${-HALF + tags.slice(0, index).reduce((sum, tag) => sum + tagWidth(tag.sign) + 1, 0)} ${HALF + 4})`}
          >
            <rect y="-6" width={tagWidth(sign)} height="12" rx="2" />
            <text x={tagWidth(sign) / 2} y="3.5">
              {sign}
            </text>
          </g>
        ))}
    </g>
  );
}

/** Two letters have room in the smallest tag. */
function tagWidth(sign: string): number {
  return Math.max(14, 4 + sign.length * 5.6);
}

/** Four corners around the counter. */
const BRACKETS = (
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
)
  .map(([x, y]) => `M${x * (HALF + 4)} ${y * (HALF - 6)}V${y * (HALF + 4)}H${x * (HALF - 6)}`)
  .join('');

function classOf(look: PieceLook): string {
  const names = (['offered', 'picked', 'target', 'spent', 'duty'] as const).filter((name) => look[name]);
  return ['board-piece', ...names.map((name) => `board-piece-${name}`)].join(' ');
}

function spokenOf({ spoken, hex, look }: Piece): string {
  const states = [
    look.picked && 'picked',
    look.target && 'target',
    look.duty && 'must act',
    look.offered && 'can be picked',
    look.spent && 'done',
  ].filter(Boolean);
  return [
    `${spoken}, in ${hex}`,
    ...states,
    ...(look.tags ?? []).map(({ means }) => means),
    ...(look.caption === undefined ? [] : [look.caption.means]),
  ].join(', ');
}

/** A face is drawn once for each counter: thousands of hovers show the same few. */
const faces = new Map<string, string>();

function faceOf(face: Counter): string {
  const key = JSON.stringify([
    face.army,
    face.symbol,
    face.size,
    face.name,
    face.formation,
    face.band,
    face.strength,
    face.lines,
    face.picture?.name,
    face.values,
    face.boxed,
    face.rate,
  ]);
  const known = faces.get(key);
  if (known !== undefined) return known;
  const drawn = drawCounter(face, 0, 0);
  faces.set(key, drawn);
  return drawn;
}

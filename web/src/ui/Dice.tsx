/** Dice as they lie on the table; a die with more than six faces shows its number. */
import './dice.css';

/** Where the pips of each face are, in columns and rows from -1 to 1. */
const PIPS: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Dice({ values }: { readonly values: readonly number[] }) {
  return (
    <span class="dice" role="img" aria-label={spoken(values)}>
      {values.map((value, index) => (
        <svg key={index} class="dice-die" viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
          <rect class="dice-card" x="-14" y="-14" width="28" height="28" rx="5" />
          {PIPS[value]?.map(([x, y]) => (
            <circle key={`${x} ${y}`} class="dice-pip" cx={x * 7.4} cy={y * 7.4} r="2.7" />
          )) ?? (
            <text class="dice-number" y="5.5">
              {value}
            </text>
          )}
        </svg>
      ))}
    </span>
  );
}

/** Dice in the air: how many, and nothing of what they show. */
export function FallingDice({ count }: { readonly count: number }) {
  return (
    <span class="dice dice-falling" role="img" aria-label={count === 1 ? 'Rolling' : `Rolling ${count}`}>
      {Array.from({ length: Math.max(1, count) }, (_, index) => (
        <svg key={index} class="dice-die" viewBox="-16 -16 32 32" aria-hidden="true" focusable="false">
          <rect class="dice-card" x="-14" y="-14" width="28" height="28" rx="5" />
          <text class="dice-number" y="5.5">
            ?
          </text>
        </svg>
      ))}
    </span>
  );
}

function spoken(values: readonly number[]): string {
  return `${values.length === 1 ? 'Die' : 'Dice'}: ${values.join(' and ')}`;
}

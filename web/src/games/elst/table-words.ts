/** Words and numbers of the printed tables. */
import { capital, itemAt } from '@bridgehead/engine';

export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}

export function terrainName(name: string): string {
  return capital(name.replace(/^(building)-(\w+)$/, '$2 $1')).replace('Wood building', 'Wooden building');
}

/** Columns by their farthest ranges: 0–1, 2, 3–6. */
export function rangeWords(farthest: readonly number[]): string[] {
  return farthest.map((last, index) => {
    const first = index === 0 ? 0 : itemAt(farthest, index - 1) + 1;
    return first === last ? String(last) : `${first}–${last}`;
  });
}
